import { afterEach, describe, expect, it, vi } from 'vitest';
import { readMessage, writeMessage } from '../../../src-renderer/sync/pictures/messages';
import { aHolder, aLane, hashOf, linkUp, noise, settle, type Holder } from './lib';

let time = 0;
const now = (): number => time;
const open: Holder[] = [];
const holder = (pictures: readonly Uint8Array[] = [], more: Partial<Parameters<typeof aHolder>[1]> = {}): Holder => {
  const made = aHolder(pictures, { now, ...more });
  open.push(made);
  return made;
};
const wanting = (...pictures: readonly Uint8Array[]) =>
  pictures.map((bytes) => ({ hash: hashOf(bytes), bytes: bytes.length }));

afterEach(() => {
  for (const { exchange } of open.splice(0)) exchange.stop();
  vi.useRealTimers();
  time = 0;
});

/** Three sizes: less than a part, some parts, and more than is on its way at once. */
const [small, middling, large] = [noise(900, 1), noise(70_001, 2), noise(700_003, 3)] as const;

describe('pictures that are missing', () => {
  it('come from whoever has them, whole and once', async () => {
    const [ana, ben] = [holder([small, middling, large]), holder()];
    const link = linkUp(ana, ben);
    ben.exchange.want(wanting(small, middling, large));
    await settle(link);
    expect([...ben.shelf.values()].map(hashOf).sort()).toEqual([small, middling, large].map(hashOf).sort());
    expect(ben.kept).toHaveLength(3);
  });

  it('come from two at the same time, and from each what it has', async () => {
    const [ana, ben, cy] = [holder([middling]), holder([large]), holder()];
    const links = [linkUp(ana, cy), linkUp(ben, cy)];
    cy.exchange.want(wanting(middling, large));
    await settle(...links);
    // Each was asked for the other's picture first, or not at all.
    time += 5_000;
    cy.exchange.want(wanting(middling, large));
    await settle(...links);
    expect(cy.shelf.size).toBe(2);
  });

  it('go on from where they were when a link ends in the middle', async () => {
    const [ana, ben, cy] = [holder([large]), holder([large]), holder()];
    const first = linkUp(ana, cy);
    cy.exchange.want(wanting(large));
    for (let turn = 0; turn < 3; turn += 1) {
      first.carry(12);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const before = cy.exchange.arrived(hashOf(large));
    expect(before).toBeGreaterThan(0);
    first.cut();
    const second = linkUp(ben, cy);
    const asked = second.lanes[1].sent.map(readMessage);
    expect(asked[0]).toMatchObject({ kind: 'ask', from: before });
    await settle(second);
    expect(cy.kept).toEqual([hashOf(large)]);
  });

  it('are never asked for in more than a window at once', () => {
    const ana = holder();
    const lane = aLane();
    ana.exchange.attach(lane.aside);
    ana.exchange.want(wanting(large));
    const first = lane.sent.splice(0);
    expect(first).toHaveLength(1);
    const part = { kind: 'part', hash: hashOf(large), from: 0, total: large.length } as const;
    lane.aside.onmessage?.(writeMessage({ ...part, bytes: large.subarray(0, 1_000) }));
    const asked = [...first, ...lane.sent].map(readMessage);
    const sum = asked.reduce((total, each) => total + (each?.kind === 'ask' ? each.length : 0), 0);
    expect(sum).toBeLessThanOrEqual(256 * 1024 + 64 * 1024);
  });

  it('are no longer fetched once they are taken from the table', async () => {
    const [ana, ben] = [holder([large]), holder()];
    const link = linkUp(ana, ben);
    ben.exchange.want(wanting(large));
    link.carry(1);
    ben.exchange.want([]);
    await settle(link);
    expect([ben.shelf.size, ben.exchange.arrived(hashOf(large))]).toEqual([0, 0]);
  });

  it('are asked for again where the disk would not take them', async () => {
    let isFull = true;
    const [ana, ben] = [holder([small]), holder([], { keeps: () => !isFull })];
    const link = linkUp(ana, ben);
    ben.exchange.want(wanting(small));
    await settle(link);
    expect(ben.shelf.size).toBe(0);
    isFull = false;
    time += 5_000;
    ben.exchange.want(wanting(small));
    await settle(link);
    expect(ben.shelf.size).toBe(1);
  });

  it('come from another one where the first is silent', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const [ana, ben] = [holder([small]), holder()];
    const silent = aLane();
    ben.exchange.attach(silent.aside);
    ben.exchange.want(wanting(small));
    expect(silent.sent).toHaveLength(1);
    const link = linkUp(ana, ben);
    await settle(link);
    expect(ben.shelf.size).toBe(0);
    time += 16_000;
    vi.advanceTimersByTime(1_000);
    await settle(link);
    expect(ben.shelf.size).toBe(1);
  });
});

describe('whoever lies', () => {
  const last = (bytes: Uint8Array): Uint8Array =>
    bytes.map((byte, at) => (at === bytes.length - 1 ? 255 - byte : byte));

  it('is not believed, and not asked for that picture again', async () => {
    const [eve, ana, ben] = [holder([large], { give: last }), holder([large]), holder()];
    const hers = linkUp(eve, ben);
    ben.exchange.want(wanting(large));
    await settle(hers);
    expect([ben.shelf.size, ben.exchange.arrived(hashOf(large))]).toEqual([0, 0]);
    const link = linkUp(ana, ben);
    await settle(hers, link);
    expect(ben.kept).toEqual([hashOf(large)]);
  });

  it('cannot make an honest one look like a liar by giving the first half', async () => {
    const [eve, ana, ben] = [
      holder([large], { give: (bytes) => bytes.map((byte) => 255 - byte) }),
      holder([large]),
      holder(),
    ];
    const hers = linkUp(eve, ben);
    ben.exchange.want(wanting(large));
    for (let turn = 0; turn < 2; turn += 1) {
      hers.carry(12);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(ben.exchange.arrived(hashOf(large))).toBeGreaterThan(0);
    hers.cut();
    const link = linkUp(ana, ben);
    await settle(link);
    expect(ben.kept).toEqual([hashOf(large)]);
  });

  it('cannot give more than the table says, nor change how long it is', async () => {
    const longer = (bytes: Uint8Array): Uint8Array => Uint8Array.from([...bytes, 1]);
    const [eve, ana, ben] = [holder([small], { give: longer }), holder([small]), holder()];
    const hers = linkUp(eve, ben);
    ben.exchange.want(wanting(small));
    await settle(hers);
    expect(ben.shelf.size).toBe(0);
    const link = linkUp(ana, ben);
    await settle(hers, link);
    expect(ben.kept).toEqual([hashOf(small)]);
  });

  it('loses the link after a thousand messages that nobody asked for', () => {
    const ben = holder();
    const lane = aLane();
    ben.exchange.attach(lane.aside);
    const junk = writeMessage({ kind: 'part', hash: hashOf(small), from: 0, total: 900, bytes: small });
    for (let at = 0; at < 1_000; at += 1) lane.aside.onmessage?.(junk);
    expect(lane.isGivenUp()).toBe(false);
    lane.aside.onmessage?.(Uint8Array.of(9));
    expect(lane.isGivenUp()).toBe(true);
  });
});

describe('whoever asks', () => {
  it('is told where there is nothing', async () => {
    const ana = holder();
    const lane = aLane();
    ana.exchange.attach(lane.aside);
    lane.aside.onmessage?.(writeMessage({ kind: 'ask', hash: hashOf(small), from: 0, length: 900 }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(lane.sent.map(readMessage)).toEqual([{ kind: 'none', hash: hashOf(small) }]);
  });

  it('is given what she may have in a while, and then nothing', async () => {
    const ana = holder([large]);
    const lane = aLane();
    ana.exchange.attach(lane.aside);
    const ask = writeMessage({ kind: 'ask', hash: hashOf(large), from: 0, length: 65_536 });
    const counts = { part: 0, none: 0 };
    // 96 MiB at once, by pieces of 64 KiB in five parts each.
    for (let at = 0; at < 1_600; at += 1) {
      lane.aside.onmessage?.(ask);
      await new Promise((resolve) => setImmediate(resolve));
      for (const [kind] of lane.sent.splice(0)) counts[kind === 2 ? 'part' : 'none'] += 1;
    }
    expect(counts).toEqual({ part: 1_536 * 5, none: 64 });
  });
});
