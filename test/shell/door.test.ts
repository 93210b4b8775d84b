import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDoor, type Door } from '../../src-main/door';

let pages = '';
const servers: Server[] = [];

beforeEach(() => {
  pages = mkdtempSync(join(tmpdir(), 'roundel-door-'));
  writeFileSync(join(pages, 'index.html'), '<!doctype html>');
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(pages, { recursive: true });
});

/** Another Roundel on this machine. `shared` is what it says of itself once it was asked to open itself. */
const another = async (shared: unknown, nearby: string, isHeld = false) => {
  const asked: string[] = [];
  let isOpen = false;
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    if (url === '/roundel.json') {
      const about = { app: 'roundel', version: '2.7.1', listen: 'http://10.0.0.7:1' };
      response.end(JSON.stringify(isOpen ? { ...about, shared } : about));
      return;
    }
    asked.push(`${method} ${url} ${headers.host === new URL(headers.origin ?? 'x:').host}`);
    if (isHeld) return request.socket.destroy();
    isOpen = method === 'POST' && url === '/share';
    response.end(url === '/nearby' ? nearby : 'done');
  });
  servers.push(server);
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  const door = await openDoor({ pages, address: '127.0.0.1', port, version: '3.1.4' });
  if (!door.ok) throw new Error(door.refusal.code);
  return { door: door.value satisfies Door, asked };
};

describe('our own door', () => {
  it('is our own host, where none was here before', async () => {
    const door = await openDoor({ pages, address: '127.0.0.1', port: 0, version: '3.1.4', outside: () => [] });
    if (!door.ok) throw new Error(door.refusal.code);
    expect(door.value.about().listen).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await door.value.share()).toMatchObject({ ok: false, refusal: { code: 'share.noNetwork' } });
    await door.value.close();
  });
});

describe('the door of another Roundel', () => {
  it('is opened by that one, asked from this machine and by its own name', async () => {
    const { door, asked } = await another(['http://10.0.0.7:1', 'http://192.168.1.5:1'], '[]');
    expect(door.about().listen).toBe('http://10.0.0.7:1');
    expect(await door.share()).toEqual({ ok: true, value: ['http://10.0.0.7:1', 'http://192.168.1.5:1'] });
    expect(asked).toEqual(['POST /share true']);
  });

  it.each([
    ['nothing', undefined],
    ['no address', []],
    ['odd things', [7, null, 'x'.repeat(201)]],
    ['a word', 'shared'],
  ])('stays shut where it then names %s', async (_, shared) => {
    const { door } = await another(shared, '[]');
    expect(await door.share()).toMatchObject({ ok: false, refusal: { code: 'address.unusable' } });
  });

  it('tells who is near, and leaves out what is no host', async () => {
    const ana = { name: 'Ana', address: 'http://192.168.1.8:4747' };
    const odd = [{ name: 'Bo' }, null, 7, { name: 'x'.repeat(201), address: 'http://x' }];
    const { door, asked } = await another([], JSON.stringify([{ ...ana, more: true }, ...odd]));
    expect(await door.nearby()).toEqual([ana]);
    expect(asked).toEqual(['GET /nearby true']);
  });

  it.each([
    ['words', 'There is nothing here.', false],
    ['an object', '{"name":"Ana"}', false],
    ['more than anybody would say', JSON.stringify('x'.repeat(70_000)), false],
    ['nothing at all', '', true],
  ])('has nobody near where it answers %s', async (_, answer, isHeld) => {
    const { door } = await another([], answer, isHeld);
    expect(await door.nearby()).toEqual([]);
    await door.close();
  });
});
