/** `npm start` where nobody has been before: an empty home folder, no window, a free port. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
let home = '';
const started: ChildProcess[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'roundel-home-'));
});

afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(home, { recursive: true, force: true });
});

/** Starts Roundel at this port, and answers with all it says until it ends or says its address. */
const start = async (port: number): Promise<{ readonly said: string; readonly code: number | null }> => {
  const env = { ...process.env, HOME: home };
  const child = spawn(process.execPath, ['scripts/start.mjs', '--no-open', `--port=${port}`], { cwd: root, env });
  started.push(child);
  let said = '';
  const opened = new Promise<void>((resolve) => {
    const hear = (part: Buffer): void => {
      said += part.toString();
      if (said.includes('Roundel is open at')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
  await Promise.race([opened, once(child, 'close')]);
  // Before its first start it may have to build, and says so.
  return { said: said.replace(/^.+ …\n/gm, '').trim(), code: child.exitCode };
};

/** A program that is no Roundel, on a port of its own. */
const stranger = async (): Promise<{ readonly server: Server; readonly port: number }> => {
  const server = createServer((socket) => socket.end('I am something else.\r\n'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
};

const freePort = async (): Promise<number> => {
  const { server, port } = await stranger();
  server.close();
  await once(server, 'close');
  return port;
};

it('answers with the app, and a second start says that it is running', async () => {
  const port = await freePort();
  const first = await start(port);
  expect(first.said).toContain(`Roundel is open at http://127.0.0.1:${port}`);
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(page).toContain('<title>Roundel</title>');
  const script = /src="([^"]+\.js)"/.exec(page)?.[1] ?? '';
  const answer = await fetch(new URL(script, `http://127.0.0.1:${port}/`));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
  const second = await start(port);
  expect(second.said).toMatch(/^Roundel \S+ is running already: http:\/\/127\.0\.0\.1:\d+$/);
  expect(second.code).toBe(0);
});

it('says in one sentence that another program has the port', async () => {
  const { server, port } = await stranger();
  const { said, code } = await start(port);
  server.close();
  expect(said).toMatch(new RegExp(`^Another program uses port ${port}.*\\.$`));
  expect(code).toBe(1);
});
