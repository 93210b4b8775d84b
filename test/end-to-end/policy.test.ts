/** What our headers keep out of a page, in a real browser. The shell's own scheme sends the very same ones. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Peer } from './lib/browser';
import { startHost } from './lib/host';

/** A page into which somebody got code of all kinds. `seen` is what ran or arrived. */
const invaded = (foreign: string): string => `<!doctype html>
<title>Table</title>
<script src="./app.js"></script>
<script>seen.push('an inline script');</script>
<script src="${foreign}/script.js"></script>
<img src="x" onerror="seen.push('an inline handler')" />
<img src="${foreign}/picture.png" />
<link rel="stylesheet" href="${foreign}/style.css" />
<iframe src="${foreign}/frame.html"></iframe>
<object data="${foreign}/object.html"></object>
<form id="form" action="${foreign}/form" method="post"></form>`;

const OWN = `window.seen = ['our own script'];
window.blocked = [];
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => blocked.push(effectiveDirective));`;

declare global {
  interface Window {
    readonly seen: string[];
    readonly blocked: string[];
  }
}

let folder = '';
let peer: Peer;
let foreign: Server;
let host: Awaited<ReturnType<typeof startHost>>;
let address = '';
const asked: string[] = [];

beforeAll(async () => {
  foreign = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/javascript' });
    response.end("seen.push('a foreign script')");
  }).listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  address = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'roundel-policy-'));
  writeFileSync(join(folder, 'index.html'), invaded(address));
  writeFileSync(join(folder, 'app.js'), OWN);
  host = await startHost(folder);
  peer = await launchBrowser();
  await peer.page.goto(host.home);
});

afterAll(async () => {
  await peer.close();
  await host.close();
  foreign.close();
  rmSync(folder, { recursive: true, force: true });
});

it('runs our own script and no other', async () => {
  await peer.page.waitForFunction(() =>
    ['frame-src', 'script-src-elem', 'script-src-attr', 'style-src-elem', 'img-src'].every((each) =>
      window.blocked.includes(each),
    ),
  );
  expect(await peer.page.evaluate(() => window.seen)).toEqual(['our own script']);
  const blocked = await peer.page.evaluate(() => window.blocked);
  expect(blocked).toEqual(expect.arrayContaining(['script-src-elem', 'script-src-attr', 'style-src-elem', 'img-src']));
});

it('asks nobody else for anything', async () => {
  const failed = await peer.page.evaluate(
    (url) =>
      fetch(url).then(
        () => 'answered',
        () => 'blocked',
      ),
    `${address}/fetched`,
  );
  expect(failed).toBe('blocked');
  await peer.page.evaluate(() => document.querySelector<HTMLFormElement>('#form')?.submit());
  await peer.page.waitForFunction(() => window.blocked.includes('form-action'));
  expect(await peer.page.evaluate(() => window.blocked)).toContain('connect-src');
  expect(asked).toEqual([]);
});

it('runs no script that is put into the page later', async () => {
  const found = await peer.page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'seen.push("an added script")';
    document.head.append(script);
    const button = document.createElement('button');
    button.setAttribute('onclick', 'seen.push("a clicked handler")');
    button.click();
    return window.seen;
  });
  expect(found).toEqual(['our own script']);
});
