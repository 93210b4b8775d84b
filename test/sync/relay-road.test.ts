/** Two who find no direct way, over a relay that is only a table of letterboxes. */
import * as encoding from 'lib0/encoding';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import { writeUpdate } from 'y-protocols/sync';
import * as Y from 'yjs';
import { sealReady, toHex } from '../../src-renderer/ledger';
import { letterboxOf, roomKeys } from '../../src-renderer/sync/keys';
import { createPeers, type PeerBook } from '../../src-renderer/sync/peers';
import type { RelaySocket } from '../../src-renderer/sync/relay-lines';
import { createRelayRoad, type RelayRoad } from '../../src-renderer/sync/relay-road';
import { hearMessage } from '../../src-renderer/sync/relay-talk';
import type { Trace } from '../../src-renderer/sync/trace';

beforeAll(sealReady);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const { relay: key, topic } = roomKeys(new Uint8Array(32).fill(7));
const HOST = 'http://host.example';
const boxOf = (name: string): string => toHex(letterboxOf(key, name));

/** Sockets that are open after a moment, and frames that are brought after another. */
const aRelay = () => {
  const boxes = new Map<string, RelaySocket>();
  const relay = { isUp: true, frames: [] as Uint8Array[], deaf: new Set<string>() };
  const connect = (): RelaySocket => {
    const socket = {
      readyState: 0 as number,
      bufferedAmount: 0,
      binaryType: 'blob' as BinaryType,
      onopen: null as WebSocket['onopen'],
      onmessage: null as WebSocket['onmessage'],
      onclose: null as WebSocket['onclose'],
      close: () => void (socket.readyState = 3),
      send: (data: unknown) => {
        const bytes = data as Uint8Array;
        const box = Buffer.from(bytes.subarray(1, 17)).toString('hex');
        if (bytes[0] === 1) boxes.set(box, socket as RelaySocket);
        else setTimeout(() => bring(box, bytes.slice(17)), 5);
      },
    };
    setTimeout(() => {
      socket.readyState = relay.isUp ? 1 : 3;
      const event = new Event('any');
      if (relay.isUp) socket.onopen?.call(socket as unknown as WebSocket, event);
      else socket.onclose?.call(socket as unknown as WebSocket, event as CloseEvent);
    }, 5);
    return socket as RelaySocket;
  };
  const bring = (box: string, frame: Uint8Array<ArrayBuffer>): void => {
    if (!relay.isUp || relay.deaf.has(box)) return;
    relay.frames.push(frame);
    const socket = boxes.get(box);
    socket?.onmessage?.call(socket as unknown as WebSocket, new MessageEvent('message', { data: frame.buffer }));
  };
  return Object.assign(relay, { connect });
};

interface Member {
  readonly name: string;
  readonly doc: Y.Doc;
  readonly awareness: Awareness;
  readonly peers: PeerBook;
  readonly road: RelayRoad;
  readonly events: string[];
  readonly messages: string[];
}

const open: Member[] = [];

/** A member as road.ts makes one, without WebRTC: what y-webrtc would broadcast goes to whatever stands in `webrtcConns`. */
const aMember = (name: string, relay: ReturnType<typeof aRelay>): Member => {
  const doc = new Y.Doc();
  const awareness = new Awareness(doc);
  const conns = new Map<string, { readonly peer: { readonly send: (message: Uint8Array) => void } }>();
  doc.on('update', (update: Uint8Array) => {
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, 0);
    writeUpdate(encoder, update);
    for (const { peer } of conns.values()) peer.send(encoding.toUint8Array(encoder));
  });
  const peers = createPeers(40, () => performance.now());
  const events: string[] = [];
  const messages: string[] = [];
  const road = createRelayRoad({
    key,
    topic,
    self: name,
    session: awareness.clientID,
    room: { doc, awareness, webrtcConns: conns as never },
    peers,
    hosts: () => [HOST],
    onUp: () => events.push('up'),
    onDown: () => events.push('down'),
    onMessage: (peer, [kind, step]) => messages.push(`${peer} ${kind} ${step}`),
    connect: relay.connect,
  });
  const member = { name, doc, awareness, peers, road, events, messages };
  open.push(member);
  return member;
};

afterEach(() => {
  for (const { road, awareness } of open.splice(0)) {
    road.close();
    awareness.destroy();
  }
});

/** Time goes on, and every road looks twice a second, as road.ts lets it. */
const pass = (ms: number, ...members: readonly Member[]): void => {
  for (let left = ms; left > 0; left -= 500) {
    for (const { road } of members) road.look();
    vi.advanceTimersByTime(Math.min(left, 500));
  }
};

const pair = (): readonly [Member, Member, ReturnType<typeof aRelay>] => {
  const relay = aRelay();
  const [ana, ben] = [aMember('ana', relay), aMember('ben', relay)];
  ana.peers.hear('ben', {});
  ben.peers.hear('ana', {});
  return [ana, ben, relay];
};

const linked = (): readonly [Member, Member, ReturnType<typeof aRelay>] => {
  const all = pair();
  pass(5_000, all[0], all[1]);
  return all;
};

const aTrace = (more: Partial<Trace> = {}): Trace => ({
  here: new Set(),
  errors: [],
  isUp: false,
  session: 0,
  lost: null,
  pair: null,
  ...more,
});

const stages = ({ peers }: Member) => peers.list().map(({ stage }) => stage);

describe('a road through the relay', () => {
  it('begins after three and a half seconds without a direct way, and not before', () => {
    const [ana, ben, relay] = pair();
    ana.doc.getArray('list').push(['before']);
    pass(3_500, ana, ben);
    expect([relay.frames.length, ana.peers.unreached()]).toEqual([0, []]);
    pass(1_500, ana, ben);
    expect(ana.peers.list()).toMatchObject([
      { peer: 'ben', stage: 'relayed', road: 'relayed', session: ben.awareness.clientID },
    ]);
    expect([ana.events, ben.events]).toEqual([['up'], ['up']]);
    expect(ana.peers.known()).toEqual([]);
    expect(ben.doc.getArray('list').toArray()).toEqual(['before']);
  });

  it('carries the document and who is here both ways, sealed', () => {
    const [ana, ben, relay] = linked();
    ana.awareness.setLocalState({ name: 'Ana' });
    ana.doc.getArray('list').push(['from Ana, in words that would be seen']);
    ben.doc.getArray('list').push(['from Ben']);
    pass(500, ana, ben);
    expect(new Set(ana.doc.getArray('list').toArray())).toEqual(new Set(ben.doc.getArray('list').toArray()));
    expect(ana.doc.getArray('list').length).toBe(2);
    const all = Buffer.concat(relay.frames).toString('latin1');
    expect(all).not.toContain('in words');
    expect(new Set(relay.frames.map(({ length }) => length))).toEqual(new Set([376]));
    // Who asks for the whole document tells of having it: kind 0, step 1.
    expect([ana.messages.includes('ben 0 1'), ben.messages.includes('ana 0 1')]).toEqual([true, true]);
  });

  it('is let go once a direct link is there, on both sides, and nobody is missed', () => {
    const [ana, ben] = linked();
    for (const [member, other] of [
      [ana, 'ben'],
      [ben, 'ana'],
    ] as const) {
      member.peers.dial(other, aTrace({ isUp: true, session: 5 }));
      expect([stages(member), member.peers.isDirect(other)]).toEqual([['linked'], true]);
    }
    pass(1_000, ana, ben);
    expect([ana.events, ben.events]).toEqual([
      ['up', 'down'],
      ['up', 'down'],
    ]);
    pass(30_000, ana, ben);
    expect([stages(ana), stages(ben), ana.events.length]).toEqual([['linked'], ['linked'], 2]);
  });

  it('forgets who says goodbye, without a word of her being out of reach', () => {
    const [ana, ben] = linked();
    // y-webrtc is still trying.
    ana.peers.dial('ben', aTrace());
    ben.road.close();
    vi.advanceTimersByTime(10);
    expect([ana.events, ana.peers.known(), ana.peers.unreached()]).toEqual([['up', 'down'], [], []]);
    pass(2_500, ana);
    expect(ana.peers.list()).toEqual([]);
  });

  it('survives a host that is gone for a moment, and what was said meanwhile arrives', () => {
    const [ana, ben, relay] = linked();
    relay.isUp = false;
    ana.doc.getArray('list').push(['into the void']);
    pass(2_000, ana, ben);
    relay.isUp = true;
    pass(2_500, ana, ben);
    expect(ben.doc.getArray('list').toArray()).toEqual(['into the void']);
    expect([ana.events, ben.events]).toEqual([['up'], ['up']]);
  });

  it('takes silence for an end, and is there again at once when the other is', () => {
    const [ana, ben, relay] = linked();
    relay.isUp = false;
    pass(8_000, ana, ben);
    expect([ana.events, stages(ana)]).toEqual([['up', 'down'], ['lost']]);
    ben.doc.getArray('list').push(['alone']);
    relay.isUp = true;
    pass(5_000, ana, ben);
    expect([ana.events, stages(ana)]).toEqual([['up', 'down', 'up'], ['relayed']]);
    expect(ana.doc.getArray('list').toArray()).toEqual(['alone']);
  });

  it('begins anew with a peer that heard nothing for a while, though it was heard all the time', () => {
    const [ana, ben, relay] = linked();
    relay.deaf.add(boxOf('ben'));
    pass(7_000, ana, ben);
    // Ben’s next try has reached Ana, and her answer has not reached him.
    expect([ana.events, stages(ben)]).toEqual([['up', 'down', 'up'], ['lost']]);
    relay.deaf.clear();
    ana.doc.getArray('list').push(['both know']);
    pass(5_000, ana, ben);
    expect([ana.events, ben.events]).toEqual([
      ['up', 'down', 'up'],
      ['up', 'down', 'up'],
    ]);
    expect(ben.doc.getArray('list').toArray()).toEqual(['both know']);
  });

  it('answers a stranger, and frames of an earlier time, with silence', () => {
    const [ana, ben, relay] = linked();
    const old = [...relay.frames];
    const cleo = aMember('cleo', relay);
    // Cleo has heard of Ana, and Ana not of her.
    cleo.peers.hear('ana', {});
    pass(5_000, ana, ben, cleo);
    expect([cleo.events, stages(cleo)]).toEqual([[], ['trying']]);
    const before = Y.encodeStateAsUpdate(ana.doc);
    const socket = relay.connect();
    for (const name of ['ana', 'ben']) {
      for (const frame of old) socket.send(Uint8Array.of(2, ...letterboxOf(key, name), ...frame));
    }
    pass(1_000, ana, ben, cleo);
    expect(Y.encodeStateAsUpdate(ana.doc)).toEqual(before);
    expect([ana.events, ben.events]).toEqual([['up'], ['up']]);
  });
});

describe('the talk', () => {
  it('throws at what is no message, which breaks the link', () => {
    const doc = new Y.Doc();
    const awareness = new Awareness(doc);
    const room = { doc, awareness, webrtcConns: new Map() as never };
    const send = vi.fn();
    for (const bytes of [[], [9], [4, 1, 1], [0, 7]]) {
      expect(() => hearMessage(room, Uint8Array.from(bytes), send)).toThrow();
    }
    expect(send).not.toHaveBeenCalled();
    hearMessage(room, Uint8Array.of(3), send);
    expect(send).toHaveBeenCalledOnce();
    awareness.destroy();
  });
});
