import { toBase64 } from 'lib0/buffer';
import * as encoding from 'lib0/encoding';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEchoGuard, createGate, type SignalingConnection } from '../../src-renderer/sync/gate';

let key: CryptoKey;
let otherKey: CryptoKey;

const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);

/** Seals as y-webrtc does: a name, a random start, the sealed value. */
const seal = async (value: unknown, by = key, algorithm = 'AES-GCM'): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = encoding.encode((out) => encoding.writeAny(out, value as Record<string, never>));
  const cipher = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, by, Uint8Array.from(plain)));
  return toBase64(
    encoding.encode((out) => {
      encoding.writeVarString(out, algorithm);
      encoding.writeVarUint8Array(out, iv);
      encoding.writeVarUint8Array(out, cipher);
    }),
  );
};

interface Given {
  readonly canLink?: boolean;
  /** Whether the host has said already what it is. */
  readonly isKnown?: boolean;
}

const aSocket = (onmessage: WebSocket['onmessage'] = null): NonNullable<SignalingConnection['ws']> => ({
  onopen: null,
  onmessage,
  onerror: null,
  onclose: null,
  close: () => undefined,
  dispatchEvent: () => true,
});

const aGate = (peers: readonly string[] = [], { canLink = true, isKnown = true }: Given = {}) => {
  const sayings: unknown[] = [];
  const abouts: unknown[] = [];
  const passed: unknown[] = [];
  const sent: unknown[] = [];
  const heard: string[] = [];
  let awaited = 0;
  let done: () => void = () => undefined;
  const connection: SignalingConnection & {
    connected: boolean;
    ws: NonNullable<SignalingConnection['ws']>;
  } = {
    url: 'ws://host',
    ws: aSocket(),
    connected: true,
    unsuccessfulReconnects: 0,
    send: (message) => void sent.push(message),
    emit: (name, args) => {
      passed.push(name === 'message' ? args[0] : name);
      done();
    },
  };
  const gate = createGate(connection, {
    topic: 'blue',
    key: Promise.resolve(key),
    self: () => 'ben',
    hasPeer: (peer) => peers.includes(peer),
    canLink,
    onHeard: (peer, saying) => {
      heard.push(peer);
      sayings.push(saying);
    },
    onAbout: (ice) => abouts.push(ice),
    onAwaited: () => (awaited += 1),
  });
  // The host has answered; what happens before is the business of tests of its own.
  if (isKnown) connection.emit('message', [{ type: 'about' }]);
  passed.length = 0;
  if (isKnown) sent.length = 0;
  abouts.length = 0;
  const arrive = (message: unknown): void => void connection.emit('message', [message]);
  /** Lets an honest announce follow and waits until it has passed: the gate keeps the order. */
  const settled = async (): Promise<void> => {
    const last = { type: 'publish', topic: 'blue', data: await seal({ type: 'announce', from: 'zoe' }) };
    const through = new Promise<void>((resolve) => (done = () => passed.at(-1) === last && resolve()));
    arrive(last);
    await through;
    passed.pop();
    heard.pop();
  };
  return { awaited: () => awaited, abouts, connection, gate, passed, sayings, sent, heard, arrive, settled };
};

const publish = (data: unknown, topic = 'blue') => ({ type: 'publish', topic, data });
const offer = { type: 'signal', from: 'cleo', to: 'ben', token: 1.5, signal: { type: 'offer', sdp: 'v=0' } };
const answer = { ...offer, signal: { type: 'answer', sdp: 'v=0' } };
const candidate = {
  ...offer,
  signal: { type: 'candidate', candidate: { candidate: 'candidate:1', sdpMLineIndex: 0, sdpMid: '0' } },
};

beforeAll(async () => {
  [key, otherKey] = await Promise.all([newKey(), newKey()]);
});

describe('the gate lets pass', () => {
  it.each([
    ['an announce', { type: 'announce', from: 'cleo' }, []],
    ['an offer to me', offer, []],
    ['an answer of a peer that I called', answer, ['cleo']],
    ['a candidate of a peer that I know', candidate, ['cleo']],
  ] as const)('%s, and notes who was heard', async (_, value, peers) => {
    const { arrive, settled, passed, heard } = aGate(peers);
    const message = publish(await seal(value));
    arrive(message);
    await settled();
    expect([passed, heard]).toEqual([[message], ['cleo']]);
  });

  it('an announce only where it is mine to call; else I say that I am here, unless we are connected', async () => {
    const [alone, together] = [aGate(), aGate(['ana'])];
    for (const { arrive, settled, passed, heard } of [alone, together]) {
      arrive(publish(await seal({ type: 'announce', from: 'ana' })));
      await settled();
      expect([passed, heard]).toEqual([[], ['ana']]);
    }
    expect([alone.awaited(), together.awaited()]).toEqual([1, 0]);
  });

  it('messages of other rooms on the same connection, unread', () => {
    const { arrive, passed } = aGate();
    arrive(publish('whatever', 'green'));
    expect(passed).toEqual([publish('whatever', 'green')]);
  });
});

describe('the gate keeps out', () => {
  let garbage: readonly (readonly [string, unknown])[] = [];
  beforeEach(async () => {
    garbage = [
      ['a pong', { type: 'pong' }],
      ['nothing', null],
      ['a text', 'hello'],
      ['data in the clear', publish({ type: 'announce', from: 'cleo' })],
      ['bad base64', publish('§§§')],
      ['a short text', publish('QUFB')],
      ['another algorithm', publish(await seal({ type: 'announce', from: 'cleo' }, key, 'ROT13'))],
      ['what a stranger sealed', publish(await seal({ type: 'announce', from: 'cleo' }, otherKey))],
      ['an announce without a name', publish(await seal({ type: 'announce' }))],
      ['my own voice', publish(await seal({ type: 'announce', from: 'ben' }))],
      ['an offer to another', publish(await seal({ ...offer, to: 'ana' }))],
      ['an answer that nobody asked for', publish(await seal(answer))],
      ['a candidate for no connection', publish(await seal(candidate))],
      ['a signal that is none', publish(await seal({ ...offer, signal: { type: 'transceiverRequest' } }))],
      ['an offer without words', publish(await seal({ ...offer, signal: { type: 'offer' } }))],
      ['an unknown type', publish(await seal({ type: 'leave', from: 'cleo' }))],
    ];
  });

  it('garbage of every kind, without a sound', async () => {
    const { arrive, settled, passed, heard } = aGate();
    for (const [, message] of garbage) arrive(message);
    await settled();
    expect(garbage.length).toBe(16);
    expect([passed, heard]).toEqual([[], []]);
  });

  it('an announce that is played again', async () => {
    const { arrive, settled, passed } = aGate();
    const message = publish(await seal({ type: 'announce', from: 'cleo' }));
    arrive(message);
    arrive(message);
    await settled();
    expect(passed).toEqual([message]);
  });

  it('what lib0 cannot parse', () => {
    const { connection } = aGate();
    const onmessage = (): never => {
      throw new SyntaxError('not JSON');
    };
    connection.ws = aSocket(onmessage);
    connection.emit('connect', []);
    expect(() => connection.ws.onmessage?.call({} as WebSocket, new MessageEvent('message'))).not.toThrow();
  });
});

describe('the gate sends', () => {
  it('while the host is there', () => {
    const { connection, sent } = aGate();
    connection.send('one');
    connection.connected = false;
    connection.send('two');
    expect(sent).toEqual(['one']);
  });

  it('and hears for a room that came later, when its own is closed', async () => {
    const { connection, gate, sent } = aGate();
    const heard: string[] = [];
    const later = (): Promise<unknown> =>
      new Promise((resolve) => {
        createGate(connection, {
          topic: 'green',
          key: Promise.resolve(key),
          self: () => 'ben',
          hasPeer: () => false,
          canLink: true,
          onHeard: (peer) => resolve(heard.push(peer)),
          onAbout: () => undefined,
          onAwaited: () => undefined,
        });
      });
    const isHeard = later();
    connection.emit('message', [{ type: 'about' }]);
    sent.length = 0;
    gate.shut();
    connection.send('three');
    expect(sent).toEqual(['three']);
    connection.emit('message', [
      { type: 'publish', topic: 'green', data: await seal({ type: 'announce', from: 'zoe' }) },
    ]);
    await isHeard;
    expect(heard).toEqual(['zoe']);
  });

  it('and hears for a room that is opened anew, when it was closed before', async () => {
    const { connection, gate, passed } = aGate();
    gate.shut();
    const message = { type: 'publish', topic: 'blue', data: await seal({ type: 'announce', from: 'zoe' }) };
    connection.emit('message', [message]);
    expect(passed).toEqual([message]);
  });
});

describe('the gate notes', () => {
  it('what was said of ways, and not in which connection', async () => {
    const { arrive, settled, sayings } = aGate(['cleo']);
    for (const value of [offer, answer, candidate]) arrive(publish(await seal(value)));
    await settled();
    expect(sayings).toEqual([{ description: 'v=0' }, { description: 'v=0' }, { candidate: 'candidate:1' }, {}]);
  });

  it('without WebRTC who is there, and lets nobody call', async () => {
    const { arrive, passed, heard, awaited } = aGate([], { canLink: false });
    arrive(publish(await seal({ type: 'announce', from: 'ana' })));
    arrive(publish(await seal(offer)));
    arrive(publish(await seal({ type: 'announce', from: 'zoe' })));
    arrive(publish(await seal({ type: 'announce', from: 'dora' })));
    await vi.waitFor(() => expect(heard).toEqual(['ana', 'zoe', 'dora']));
    expect([passed, awaited()]).toEqual([[], 0]);
  });
});

describe('before it subscribes, the gate asks the host what it is', () => {
  const subscribe = { type: 'subscribe', topics: ['blue'] };
  const newcomer = () => aGate([], { isKnown: false });
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('and hears nobody before, whose call it could not answer', async () => {
    const { connection, heard, passed, arrive, settled } = newcomer();
    connection.emit('connect', []);
    arrive(publish(await seal({ type: 'announce', from: 'yan' })));
    connection.emit('message', [{ type: 'about' }]);
    await settled();
    expect([heard, passed.filter((each) => each !== 'connect')]).toEqual([[], [{ type: 'about' }]]);
  });

  it('and lets nothing else out until it knows, but pings', () => {
    const { connection, sent, passed, abouts } = newcomer();
    for (const message of [subscribe, { type: 'ping' }, publish('sealed')]) connection.send(message);
    connection.emit('connect', []);
    expect([sent, passed]).toEqual([[{ type: 'about' }, { type: 'ping' }], []]);
    connection.emit('message', [{ type: 'about', app: 'roundel', ice: ['stun:a.example', 'nonsense', 4] }]);
    expect(abouts).toEqual([[{ urls: 'stun:a.example' }]]);
    expect(passed.at(-1)).toBe('connect');
    connection.send(subscribe);
    expect(sent.at(-1)).toBe(subscribe);
    vi.advanceTimersByTime(5_000);
    expect(passed.filter((each) => each === 'connect')).toHaveLength(1);
  });

  it('and waits for a silent one no longer than a second', () => {
    const { connection, passed, sent } = newcomer();
    vi.advanceTimersByTime(999);
    expect(passed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(passed).toEqual(['connect']);
    connection.send(subscribe);
    expect(sent).toEqual([{ type: 'about' }, subscribe]);
  });

  it('and does not ask one again that hung up at the question, but the next time', () => {
    const { connection, passed, sent } = newcomer();
    const reconnect = () => {
      connection.emit('disconnect', []);
      connection.ws = aSocket();
      connection.emit('connect', []);
    };
    reconnect();
    expect([sent, passed]).toEqual([[{ type: 'about' }], ['disconnect', 'connect']]);
    reconnect();
    expect(sent).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    expect(passed).toEqual(['disconnect', 'connect', 'disconnect', 'connect']);
  });

  it('once for all rooms on one connection', () => {
    const { connection, sent, passed } = newcomer();
    const second: unknown[] = [];
    createGate(connection, {
      topic: 'green',
      key: Promise.resolve(key),
      self: () => 'ben',
      hasPeer: () => false,
      canLink: true,
      onHeard: () => undefined,
      onAbout: (ice) => second.push(ice),
      onAwaited: () => undefined,
    });
    connection.emit('message', [{ type: 'about', ice: [] }]);
    expect(second).toEqual([[]]);
    connection.ws = aSocket();
    sent.length = 0;
    passed.length = 0;
    connection.emit('connect', []);
    connection.emit('message', [{ type: 'about', ice: [] }]);
    expect([sent, passed.filter((each) => each === 'connect')]).toEqual([[{ type: 'about' }], ['connect']]);
  });

  it('and not any more once the room is closed', () => {
    const { gate, passed } = newcomer();
    gate.shut();
    vi.advanceTimersByTime(5_000);
    expect(passed).toEqual([]);
  });
});

describe('several hosts in common', () => {
  it('bring the same words several times, and only the first count for a while', () => {
    let now = 0;
    const isFirst = createEchoGuard(() => now);
    expect([isFirst('offer 1'), isFirst('offer 1'), isFirst('offer 2')]).toEqual([true, false, true]);
    now = 5_000;
    expect(isFirst('offer 1')).toBe(false);
    now = 5_001;
    expect(isFirst('offer 1')).toBe(true);
  });
});
