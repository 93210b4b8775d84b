import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sealReady } from '../../../src-renderer/ledger';
import { knock, openWaitingRoom, type Socket } from '../../../src-renderer/sync/waiting/door';
import type { KnockState } from '../../../src-renderer/sync/waiting/guest';
import type { DoorState } from '../../../src-renderer/sync/waiting/member';
import { invite, read, secret } from './lib';

interface FakeSocket extends Socket {
  readonly address: string;
  readonly sent: string[];
  isClosed: boolean;
}

/** A network on which the test decides what opens and what breaks. */
const aNetwork = (page = 'http://127.0.0.1:4747/') => {
  const sockets: FakeSocket[] = [];
  const connect = (address: string): Socket => {
    const socket: FakeSocket = {
      address,
      sent: [],
      isClosed: false,
      send: (text) => socket.sent.push(text),
      close: () => (socket.isClosed = true),
      onopen: null,
      onmessage: null,
      onclose: null,
    };
    sockets.push(socket);
    return socket;
  };
  const last = (): FakeSocket => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('nobody has connected');
    return socket;
  };
  const say = (message: object): void => last().onmessage?.({ data: JSON.stringify(message) });
  return { sockets, last, say, around: { connect, page } };
};

const aRoom = (network: ReturnType<typeof aNetwork>, host = 'http://10.0.0.5:4747') => {
  const states: DoorState[] = [];
  const room = openWaitingRoom(
    { host, secret, invite: () => invite, onChange: (state) => states.push(state) },
    network.around,
  );
  return { room, states };
};

const aKnock = (network: ReturnType<typeof aNetwork>, host = '10.0.0.5:4747', code = 'abc def') => {
  const states: KnockState[] = [];
  const knocking = knock({ host, code, name: 'Bea', onChange: (state) => states.push(state) }, network.around);
  return { knocking, states };
};

beforeAll(sealReady);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a waiting room on a socket', () => {
  it('opens at the host, counts down, and says goodbye', () => {
    const network = aNetwork();
    const { room, states } = aRoom(network);
    expect(network.last().address).toBe('ws://10.0.0.5:4747/waiting');
    network.last().onopen?.();
    network.say({ type: 'opened', code: 'ABC-DEF', seconds: 600 });
    vi.advanceTimersByTime(3_000);
    expect([states.length, room.state()]).toMatchObject([4, { at: 'open', secondsLeft: 597 }]);
    room.close();
    expect(network.last().sent.map((text) => read(text).type)).toEqual(['open', 'close']);
    expect(network.last().isClosed).toBe(true);
    vi.advanceTimersByTime(5_000);
    expect(states.length).toBe(4);
  });

  it('comes back with the same token after a break, and goes on where it was', () => {
    const network = aNetwork();
    const { room } = aRoom(network);
    network.last().onopen?.();
    network.say({ type: 'opened', code: 'ABC-DEF', seconds: 600 });
    network.last().onclose?.();
    expect(room.state().at).toBe('away');
    for (let tries = 0; tries < 3; tries += 1) {
      vi.advanceTimersByTime(1_000);
      if (tries < 2) network.last().onclose?.();
    }
    network.last().onopen?.();
    network.say({ type: 'opened', code: 'ABC-DEF', seconds: 590 });
    expect([network.sockets.length, room.state()]).toMatchObject([4, { at: 'open', secondsLeft: 590 }]);
    expect(network.last().sent).toEqual(network.sockets[0]?.sent);
    room.close();
  });

  it('is over when the code’s time is up, and does not try again', () => {
    const network = aNetwork();
    const { states } = aRoom(network);
    network.last().onopen?.();
    network.say({ type: 'opened', code: 'ABC-DEF', seconds: 3 });
    vi.advanceTimersByTime(10_000);
    expect(states.at(-1)).toMatchObject({ at: 'over', refusal: null });
    expect([network.sockets.length, network.last().isClosed]).toEqual([1, true]);
  });

  it('tells a host that does not open within five seconds', () => {
    const network = aNetwork();
    const { states } = aRoom(network);
    vi.advanceTimersByTime(5_000);
    expect(states.at(-1)).toMatchObject({ at: 'over', refusal: 'waiting.noHost' });
  });

  it.each([
    ['an odd address', 'ftp://x', 'http://127.0.0.1/', 'waiting.oddHost'],
    ['plain http from a page over https', 'http://10.0.0.5', 'https://table.example/', 'waiting.barred'],
  ])('refuses %s without asking anybody', async (_, host, page, code) => {
    const network = aNetwork(page);
    const [{ states }, guest] = [aRoom(network, host), aKnock(network, host)];
    await Promise.resolve();
    expect([states.at(-1)?.refusal, guest.states.at(-1)]).toEqual([code, { at: 'refused', code }]);
    expect(network.sockets).toEqual([]);
  });
});

describe('a knock on a socket', () => {
  it('reaches the same words as the member, and the invite', () => {
    const [inside, outside] = [aNetwork(), aNetwork()];
    const { room } = aRoom(inside);
    inside.last().onopen?.();
    inside.say({ type: 'opened', code: 'ABC-DEF', seconds: 600 });
    const { states } = aKnock(outside);
    outside.last().onopen?.();
    const { code, ...first } = read(outside.last().sent[0] ?? '');
    expect([outside.last().address, code]).toEqual(['ws://10.0.0.5:4747/waiting', 'ABC-DEF']);
    outside.say({ type: 'waiting' });
    inside.say({ ...first, guest: 3 });
    outside.say(read(inside.last().sent.at(-1) ?? ''));
    inside.say({ ...read(outside.last().sent.at(-1) ?? ''), guest: 3 });
    expect(room.state().knocks).toEqual([{ guest: 3, name: 'Bea', words: expect.any(Array) as unknown }]);
    expect(states.at(-1)).toEqual({ at: 'words', words: room.state().knocks[0]?.words });
    room.admit(3);
    outside.say({ ...read(inside.last().sent.at(-1) ?? ''), type: 'admitted' });
    expect(states.at(-1)).toMatchObject({ at: 'admitted', invite });
    expect(outside.last().isClosed).toBe(true);
    room.close();
  });

  it('ends where the host goes, and where it never was', () => {
    const [network, nowhere] = [aNetwork(), aNetwork()];
    const [gone, never] = [aKnock(network), aKnock(nowhere)];
    network.last().onopen?.();
    network.last().onclose?.();
    nowhere.last().onclose?.();
    expect([gone.states.at(-1), never.states.at(-1)]).toEqual([
      { at: 'refused', code: 'waiting.hostGone' },
      { at: 'refused', code: 'waiting.noHost' },
    ]);
  });

  it('is left without another word', () => {
    const network = aNetwork();
    const { knocking, states } = aKnock(network);
    network.last().onopen?.();
    knocking.leave();
    network.say({ type: 'waiting' });
    vi.advanceTimersByTime(10_000);
    expect([states, network.last().isClosed]).toEqual([[], true]);
  });

  it('with something that is no code asks nobody', async () => {
    const network = aNetwork();
    const { states } = aKnock(network, '10.0.0.5', 'ABCD');
    await Promise.resolve();
    expect([states, network.sockets]).toEqual([[{ at: 'refused', code: 'waiting.oddCode' }], []]);
  });
});
