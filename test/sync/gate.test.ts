import { toBase64 } from 'lib0/buffer';
import * as encoding from 'lib0/encoding';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGate, type SignalingConnection } from '../../src-renderer/sync/gate';

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

const aGate = (peers: readonly string[] = []) => {
  const passed: unknown[] = [];
  const sent: unknown[] = [];
  const heard: string[] = [];
  let awaited = 0;
  let done: () => void = () => undefined;
  const connection: SignalingConnection & {
    connected: boolean;
    ws: { onmessage: WebSocket['onmessage']; close: () => void };
  } = {
    url: 'ws://host',
    ws: { onmessage: null, close: () => undefined },
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
    onHeard: (peer) => heard.push(peer),
    onAwaited: () => (awaited += 1),
  });
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
  return { awaited: () => awaited, connection, gate, passed, sent, heard, arrive, settled };
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
    connection.ws.onmessage = () => {
      throw new SyntaxError('not JSON');
    };
    connection.emit('connect', []);
    expect(() => connection.ws.onmessage?.call({} as WebSocket, new MessageEvent('message'))).not.toThrow();
  });
});

describe('the gate sends', () => {
  it('while the host is there and the room is open', () => {
    const { connection, gate, sent } = aGate();
    connection.send('one');
    connection.connected = false;
    connection.send('two');
    connection.connected = true;
    gate.shut();
    connection.send('three');
    expect(sent).toEqual(['one']);
  });
});
