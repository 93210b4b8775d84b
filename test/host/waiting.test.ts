import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createHost, type Host } from '../../src-main/host/host';
import { LIMITS, type WaitingLimits } from '../../src-main/host/limits';
import { createWaitingBook, type Line, type Post } from '../../src-main/host/waiting-book';
import { readSaid, type Said } from '../../src-main/host/waiting-text';
import { sealReady } from '../../src-renderer/ledger';
import { knock, openWaitingRoom, type Socket, type WaitingRoom } from '../../src-renderer/sync/waiting/door';
import { invite, secret } from '../sync/waiting/lib';

const key = (letter: string): string => letter.repeat(43);

describe('the book', () => {
  /** Codes in the order of the alphabet, so that a test can say which. */
  const aBook = (limits: Partial<WaitingLimits> = {}) => {
    let made = 0;
    const book = createWaitingBook({ ...LIMITS.waiting, ...limits }, () => 'AAAAA' + String.fromCharCode(65 + made++));
    let now = 5_000;
    const say = (line: Line, said: Said | null): readonly Post[] => book.hear(line, said, now);
    const pass = (ms: number): readonly Post[] => {
      now += ms;
      return book.tick(now);
    };
    return { book, say, pass };
  };
  const line = (address = '10.0.0.9'): Line => ({ address });
  const wantsIn = (code = 'AAAAAA'): Said => ({ type: 'knock', code, commit: key('c'), name: 'Zoë' });
  const open: Said = { type: 'open', token: key('t') };
  const told = (posts: readonly Post[], to: Line): readonly object[] =>
    posts.flatMap((post) => (post.to === to && 'say' in post ? [post.say] : []));

  it('leads a guest from the knock to the sealed invite', () => {
    const { say } = aBook();
    const [ana, zoe] = [line('10.0.0.1'), line()];
    expect(say(ana, open)).toEqual([{ to: ana, say: { type: 'opened', code: 'AAA-AAA', seconds: 600 } }]);
    const knocked = say(zoe, wantsIn());
    expect(told(knocked, zoe)).toEqual([{ type: 'waiting' }]);
    expect(told(knocked, ana)).toEqual([{ type: 'knock', guest: 1, commit: key('c'), name: 'Zoë' }]);
    const reply = { key: key('k'), nonce: key('n') };
    expect(told(say(ana, { type: 'reply', guest: 1, ...reply }), zoe)).toEqual([{ type: 'reply', ...reply }]);
    expect(told(say(zoe, { type: 'reveal', ...reply }), ana)).toEqual([{ type: 'reveal', guest: 1, ...reply }]);
    const admitted = say(ana, { type: 'admit', guest: 1, sealed: 'box' });
    expect(admitted).toEqual([{ to: zoe, say: { type: 'admitted', sealed: 'box' }, hangUp: true }]);
  });

  it('gives members of one table one code, tells a late one who waits, and lets the quicker one decide', () => {
    const { say } = aBook();
    const [ana, bo, cy, zoe] = [line(), line(), line(), line()];
    say(ana, open);
    expect(told(say(cy, { type: 'open', token: key('u') }), cy)).toEqual([
      { type: 'opened', code: 'AAA-AAB', seconds: 600 },
    ]);
    say(zoe, wantsIn());
    say(ana, { type: 'reply', guest: 1, key: key('k'), nonce: key('n') });
    say(zoe, { type: 'reveal', key: key('z'), nonce: key('y') });
    expect(told(say(bo, open), bo)).toEqual([
      { type: 'opened', code: 'AAA-AAA', seconds: 600 },
      { type: 'knock', guest: 1, commit: key('c'), name: 'Zoë' },
      { type: 'reveal', guest: 1, key: key('z'), nonce: key('y') },
    ]);
    expect(say(bo, { type: 'reply', guest: 1, key: key('b'), nonce: key('b') })).toEqual([]);
    expect(say(cy, { type: 'turnAway', guest: 1 })).toEqual([]);
    const settled = say(bo, { type: 'turnAway', guest: 1 });
    expect(told(settled, zoe)).toEqual([{ type: 'turnedAway' }]);
    expect(told(settled, ana)).toEqual([{ type: 'settled', guest: 1 }]);
    expect(say(ana, { type: 'admit', guest: 1, sealed: 'box' })).toEqual([]);
  });

  it('lets nobody in who has shown no key, and hears one reveal only', () => {
    const { say } = aBook();
    const [ana, zoe] = [line(), line()];
    say(ana, open);
    say(zoe, wantsIn());
    expect(say(ana, { type: 'admit', guest: 1, sealed: 'box' })).toEqual([]);
    const early = say(zoe, { type: 'reveal', key: key('z'), nonce: key('y') });
    expect(told(early, zoe)).toEqual([{ type: 'refused', code: 'waiting.badMessage' }]);
  });

  it('ends a code when its time is up, and when a member closes it', () => {
    const { say, pass } = aBook({ codeMs: 10_000 });
    const [ana, zoe] = [line(), line()];
    say(ana, open);
    say(zoe, wantsIn());
    expect(pass(9_999)).toEqual([]);
    const over = pass(1);
    expect(told(over, ana)).toEqual([{ type: 'closed' }]);
    expect(told(over, zoe)).toEqual([{ type: 'closed' }]);
    const late = line();
    expect(told(say(late, wantsIn()), late)).toEqual([{ type: 'refused', code: 'waiting.noSuchCode' }]);
    say(ana, open);
    expect(told(say(ana, { type: 'close' }), ana)).toEqual([{ type: 'closed' }]);
  });

  it('opens an expired code to nobody, even before the next tick', () => {
    const limits = { ...LIMITS.waiting, codeMs: 1_000 };
    const book = createWaitingBook(limits, () => 'AAAAAA');
    const [ana, zoe] = [line(), line()];
    book.hear(ana, open, 0);
    expect(told(book.hear(zoe, wantsIn(), 1_000), zoe)).toEqual([{ type: 'refused', code: 'waiting.noSuchCode' }]);
  });

  it('takes twenty knocks for a code', () => {
    const { book, say } = aBook();
    const ana = line();
    say(ana, open);
    for (let at = 0; at < 20; at += 1) {
      const guest = line();
      expect(told(say(guest, wantsIn()), guest)).toEqual([{ type: 'waiting' }]);
      expect(told(book.leave(guest), ana)).toEqual([{ type: 'left', guest: at + 1 }]);
    }
    const one = line();
    expect(told(say(one, wantsIn()), one)).toEqual([{ type: 'refused', code: 'waiting.full' }]);
  });

  it('bars an address that guesses, for as long as it said, and no other', () => {
    const { say, pass } = aBook();
    say(line('10.0.0.1'), open);
    const guess = (address: string, code: string): readonly object[] => {
      const guest = line(address);
      return told(say(guest, wantsIn(code)), guest);
    };
    for (let at = 0; at < 20; at += 1) {
      expect(guess('10.6.6.6', 'BBBBBB')).toEqual([{ type: 'refused', code: 'waiting.noSuchCode' }]);
    }
    pass(10 * 60_000 - 1);
    say(line('10.0.0.1'), open);
    expect(guess('10.6.6.6', 'AAAAAB')).toEqual([{ type: 'refused', code: 'waiting.tooManyTries' }]);
    expect(guess('10.7.7.7', 'AAAAAA')).toEqual([{ type: 'waiting' }]);
    pass(1);
    expect(guess('10.6.6.6', 'BBBBBB')).toEqual([{ type: 'refused', code: 'waiting.noSuchCode' }]);
  });

  it('opens so many rooms for one network, and no fewer for the next', () => {
    const { say } = aBook({ roomsPerAddress: 2 });
    const ask = (address: string, letter: string): object | undefined => {
      const one = line(address);
      return told(say(one, { type: 'open', token: key(letter) }), one)[0];
    };
    expect(ask('2001:db8::1', 'a')).toMatchObject({ type: 'opened' });
    expect(ask('2001:db8::2', 'b')).toMatchObject({ type: 'opened' });
    expect(ask('2001:db8::3', 'c')).toEqual({ type: 'refused', code: 'waiting.full' });
    expect(ask('2001:db8::3', 'a')).toMatchObject({ type: 'opened' });
    expect(ask('2001:db8:0:1::3', 'c')).toMatchObject({ type: 'opened' });
  });

  it('has room for so many tables, members and guests, and says so', () => {
    const { say } = aBook({ rooms: 1, membersPerRoom: 2, guestsPerRoom: 1 });
    const refusal = (said: Said): readonly object[] => {
      const one = line();
      return told(say(one, said), one);
    };
    say(line(), open);
    say(line(), open);
    say(line(), wantsIn());
    const full = [{ type: 'refused', code: 'waiting.full' }];
    expect([refusal(open), refusal({ type: 'open', token: key('u') }), refusal(wantsIn())]).toEqual([full, full, full]);
  });

  it('lets go of whoever speaks out of turn or oddly', () => {
    const { say } = aBook();
    const [ana, stranger] = [line(), line()];
    say(ana, open);
    const odd = [null, { type: 'close' }, { type: 'reveal', key: key('a'), nonce: key('a') }] as const;
    for (const said of [...odd, { type: 'turnAway', guest: 1 } as const]) {
      expect(told(say(stranger, said), stranger)).toEqual([{ type: 'refused', code: 'waiting.badMessage' }]);
    }
    expect(told(say(ana, wantsIn()), ana)).toEqual([{ type: 'refused', code: 'waiting.badMessage' }]);
  });
});

describe('what is read', () => {
  it('reads a code as it is typed, and cuts a name', () => {
    const text = JSON.stringify({ type: 'knock', code: 'abc-def', commit: key('c'), name: 'x'.repeat(300), more: 1 });
    expect(readSaid(text)).toEqual({ type: 'knock', code: 'ABCDEF', commit: key('c'), name: 'x'.repeat(120) });
  });

  it.each([
    ['no JSON', 'open'],
    ['null', 'null'],
    ['a type of every object', '{"type":"toString"}'],
    ['no known type', '{"type":"shout"}'],
    ['a short token', '{"type":"open","token":"abc"}'],
    ['a token of other letters', JSON.stringify({ type: 'open', token: '+'.repeat(43) })],
    ['a guest that is no number', JSON.stringify({ type: 'turnAway', guest: '1' })],
    ['a guest that is no whole number', JSON.stringify({ type: 'turnAway', guest: 1.5 })],
    ['nothing sealed', JSON.stringify({ type: 'admit', guest: 1, sealed: '' })],
    ['a code that is too short', JSON.stringify({ type: 'knock', code: 'ABC', commit: key('c'), name: '' })],
  ])('takes %s for nothing', (_, text) => expect(readSaid(text)).toBeNull());
});

describe('over real sockets, with the client of the table', () => {
  let folder = '';
  const closers: (() => unknown)[] = [];
  beforeAll(sealReady);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'roundel-waiting-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  });
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
    rmSync(folder, { recursive: true });
  });

  const start = async (waiting: Partial<WaitingLimits> = {}): Promise<Host> => {
    const limits = { ...LIMITS, waiting: { ...LIMITS.waiting, ...waiting } };
    const host = await createHost({ pages: folder, address: '127.0.0.1', port: 0, version: '3.1.4', limits });
    if (!host.ok) throw new Error(host.refusal.code);
    closers.push(host.value.close);
    return host.value;
  };
  /** A WebSocket of Node's has the browser's handlers too. */
  const around = {
    connect: (address: string): Socket => new WebSocket(address) as unknown as Socket,
    page: 'http://127.0.0.1/',
  };
  const door = (host: Host): WaitingRoom => {
    const room = openWaitingRoom({ host: host.home, secret, invite: () => invite, onChange: () => undefined }, around);
    closers.push(room.leave);
    return room;
  };
  const guest = (host: Host, code: string) => {
    const one = knock({ host: host.home, code, name: 'Zoë', onChange: () => undefined }, around);
    closers.push(one.leave);
    return one;
  };
  const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 5_000, interval: 5 });

  it('lets a guest in by four words that are the same on every screen', async () => {
    const host = await start();
    const [ana, bo] = [door(host), door(host)];
    await until(() => expect([ana.state().at, bo.state().code]).toEqual(['open', ana.state().code]));
    const zoe = guest(host, ana.state().code.toLowerCase().replace('-', ' '));
    await until(() => expect(zoe.state().at).toBe('words'));
    const state = zoe.state();
    if (state.at !== 'words') throw new Error(state.at);
    for (const member of [ana, bo]) {
      await until(() => expect(member.state().knocks).toMatchObject([{ name: 'Zoë', words: state.words }]));
    }
    bo.admit(bo.state().knocks[0]?.guest ?? -1);
    await until(() => expect(zoe.state()).toMatchObject({ at: 'admitted', invite }));
    await until(() => expect(ana.state().knocks).toEqual([]));
  });

  it('tells a guest that she is turned away, that the code is wrong, and that it is closed', async () => {
    const host = await start();
    const ana = door(host);
    await until(() => expect(ana.state().at).toBe('open'));
    const { code } = ana.state();
    const zoe = guest(host, code);
    await until(() => expect(ana.state().knocks).toHaveLength(1));
    ana.turnAway(ana.state().knocks[0]?.guest ?? -1);
    await until(() => expect(zoe.state().at).toBe('turnedAway'));
    const wrong = guest(host, code === 'AAA-AAA' ? 'BBB-BBB' : 'AAA-AAA');
    await until(() => expect(wrong.state()).toEqual({ at: 'refused', code: 'waiting.noSuchCode' }));
    const late = guest(host, code);
    await until(() => expect(late.state().at).toBe('words'));
    ana.close();
    await until(() => expect(late.state()).toEqual({ at: 'refused', code: 'waiting.closed' }));
  });

  it('lets go of a guest when the code has lived its time', async () => {
    const host = await start({ codeMs: 400 });
    const ana = door(host);
    await until(() => expect(ana.state().at).toBe('open'));
    const zoe = guest(host, ana.state().code);
    await until(() => expect(zoe.state()).toEqual({ at: 'refused', code: 'waiting.closed' }));
  });

  it.each(['', 'knock', '[]', '{"type":"shout"}', '{"type":"open","token":7}'])('hangs up on %j', async (text) => {
    const host = await start();
    const socket = new WebSocket(host.home.replace('http', 'ws') + '/waiting');
    closers.push(() => socket.terminate());
    const heard: unknown[] = [];
    socket.on('message', (raw) => heard.push(JSON.parse(String(raw))));
    socket.on('open', () => socket.send(text));
    await new Promise((resolve) => socket.on('close', resolve));
    expect(heard).toEqual([{ type: 'refused', code: 'waiting.badMessage' }]);
  });

  it('bars whoever guesses, even from the right code then', async () => {
    const host = await start({ tries: 2 });
    const ana = door(host);
    await until(() => expect(ana.state().at).toBe('open'));
    const { code } = ana.state();
    const wrong = code === 'AAA-AAA' ? 'BBB-BBB' : 'AAA-AAA';
    for (const refusal of ['waiting.noSuchCode', 'waiting.noSuchCode', 'waiting.tooManyTries']) {
      const guesser = guest(host, wrong);
      await until(() => expect(guesser.state()).toEqual({ at: 'refused', code: refusal }));
    }
    const barred = guest(host, code);
    await until(() => expect(barred.state()).toEqual({ at: 'refused', code: 'waiting.tooManyTries' }));
    expect(ana.state().knocks).toEqual([]);
  });

  it('tells a member who comes late who waits, and all when she goes', async () => {
    const host = await start();
    const ana = door(host);
    await until(() => expect(ana.state().at).toBe('open'));
    const zoe = guest(host, ana.state().code);
    await until(() => expect(zoe.state().at).toBe('words'));
    const bo = door(host);
    await until(() => expect(bo.state().knocks).toMatchObject([{ name: 'Zoë', words: ana.state().knocks[0]?.words }]));
    zoe.leave();
    await until(() => expect([ana.state().knocks, bo.state().knocks]).toEqual([[], []]));
  });

  it('lets go of whoever sends more than a message may hold, or too many', async () => {
    const host = await start({ burst: 3, perSecond: 1 });
    const connect = async (): Promise<{ readonly socket: WebSocket; readonly closed: Promise<number> }> => {
      const socket = new WebSocket(host.home.replace('http', 'ws') + '/waiting');
      closers.push(() => socket.terminate());
      const closed = new Promise<number>((resolve) => socket.on('close', resolve));
      await new Promise((resolve) => socket.on('open', resolve));
      return { socket, closed };
    };
    const long = await connect();
    long.socket.send('x'.repeat(4_097));
    expect(await long.closed).toBe(1009);
    const fast = await connect();
    const opening = JSON.stringify({ type: 'open', token: key('k') });
    const passing = JSON.stringify({ type: 'turnAway', guest: 1 });
    for (const text of [opening, passing, passing, passing]) fast.socket.send(text);
    expect(await fast.closed).toBe(1008);
  });
});
