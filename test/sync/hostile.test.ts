/** What a liar with a seat, or anybody with the link, can do to the document and to the ledger (trust 2 and 13.3). */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { kinds, noSeat, sealReady, writePayload } from '../../src-renderer/ledger';
import { genesisOf, person, rawBody, signed, toyLedger } from '../ledger/people';
import { playOn, recordGame } from '../ledger/record';
import { cheer, walk } from '../ledger/ring';
import { someWalk, type Toy } from '../ledger/toy';
import { copyOf, playedBy, sitDown, standing, type Besieged, type Member } from './besieged';
import { text } from './lib';

let table: Besieged;
let [ana, ben, cleo]: readonly Member[] = [];

beforeAll(sealReady);
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'log').mockReturnValue();
  table = sitDown();
  [ana, ben, cleo] = table.members;
  for (let moves = 0; moves < 5; moves += 1) expect(table.move()).toBe(true);
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const the = (member: Member | undefined): Member => {
  if (!member) throw new Error('nobody has sat down');
  return member;
};

/** All agree, everything lies on the road again, and the next move is seen by all. */
const holdsAfter = (seconds: number, members = table.members): void => {
  table.pass(seconds);
  expect(new Set(members.map(standing)).size).toBe(1);
  const lying = new Set(table.lying().map(String));
  for (const { ledger } of members) for (const bytes of ledger.all()) expect(lying.has(String(bytes))).toBe(true);
  expect(table.move()).toBe(true);
};

describe('somebody with the link', () => {
  it('deletes everything', () => {
    const villain = copyOf(the(ana));
    villain.transact(() => {
      for (const name of villain.share.keys()) {
        if (name.startsWith('entries/')) villain.getArray(name).delete(0, villain.getArray(name).length);
      }
    });
    for (const { doc } of table.members) Y.applyUpdate(doc, Y.encodeStateAsUpdate(villain), 'road');
    expect(table.lying()).toEqual([]);
    holdsAfter(10);
  });

  it('forges what comes next under a player’s client number, as places that are gone (attack A6)', () => {
    const forger = copyOf(the(ben));
    forger.clientID = the(ana).doc.clientID;
    const before = Y.encodeStateVector(forger);
    const list = forger.getArray('entries/forged');
    list.push(Array.from({ length: 100 }, () => 'x'));
    list.delete(0, 100);
    for (const { doc } of [the(ben), the(cleo)]) Y.applyUpdate(doc, Y.encodeStateAsUpdate(forger, before), 'road');
    // Whoever is awaited goes on; what Ana writes nobody sees, until she is told so.
    for (let moves = 0; moves < 4; moves += 1) table.move();
    holdsAfter(10);
  });

  it('forges under the numbers of all three, each in the copies of the others', () => {
    for (const victim of table.members) {
      for (const other of table.members) {
        if (other === victim) continue;
        const forger = copyOf(other);
        forger.clientID = victim.doc.clientID;
        const before = Y.encodeStateVector(forger);
        forger.getArray('entries/forged').push(Array.from({ length: 100 }, () => 'x'));
        Y.applyUpdate(other.doc, Y.encodeStateAsUpdate(forger, before), 'road');
      }
    }
    for (let moves = 0; moves < 2; moves += 1) table.move();
    holdsAfter(10);
  });

  it('deletes what a player has not written yet', () => {
    for (const { doc } of [the(ben), the(cleo)]) {
      const forger = new Y.Doc();
      forger.clientID = the(ana).doc.clientID;
      forger.getArray('any').push(Array.from({ length: 1_000 }, () => 'x'));
      const before = Y.encodeStateVector(forger);
      forger.getArray('any').delete(100, 900);
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(forger, before), 'road');
      expect(doc.store.pendingDs).not.toBeNull();
    }
    for (let moves = 0; moves < 3; moves += 1) expect(table.move()).toBe(true);
    holdsAfter(10);
    for (const { doc } of table.members) expect(doc.store.pendingDs).toBeNull();
  });

  it('sends what hangs on something unknown: it is dropped, and does not travel on', () => {
    const forger = new Y.Doc();
    forger.getArray('entries/gap').push(['unknown']);
    const before = Y.encodeStateVector(forger);
    forger.getArray('entries/gap').push([new Uint8Array(40_000), new Uint8Array(30_000)]);
    Y.applyUpdate(the(ana).doc, Y.encodeStateAsUpdate(forger, before), 'road');
    expect(the(ana).doc.store.pendingStructs).toBeNull();
    expect(Y.encodeStateAsUpdate(the(ana).doc).length).toBeLessThan(20_000);
    holdsAfter(2);
  });

  it('sends less than that: it may wait for a few seconds', () => {
    const forger = new Y.Doc();
    forger.getArray('entries/gap').push(['unknown']);
    const before = Y.encodeStateVector(forger);
    forger.getArray('entries/gap').push(['waiting']);
    Y.applyUpdate(the(ana).doc, Y.encodeStateAsUpdate(forger, before), 'road');
    expect(the(ana).doc.store.pendingStructs).not.toBeNull();
    holdsAfter(5);
    expect(the(ana).doc.store.pendingStructs).toBeNull();
  });

  it('opens a thousand lists and fills them with what is too long, with junk and with entries that are there already', () => {
    const villain = copyOf(the(ana));
    const real = the(ana).ledger.all();
    villain.transact(() => {
      for (let at = 0; at < 1_000; at += 1) villain.getArray(`entries/${at}`).push([text(`junk ${at}`)]);
      villain.getArray('entries/more').push([new Uint8Array(64 * 1024 + 1), ...real, 7, null, 'words', { length: 3 }]);
      villain.getMap('entries/map').set('entry', text('junk'));
      villain.getText('entries/text').insert(0, 'words');
    });
    for (const { doc } of table.members) Y.applyUpdate(doc, Y.encodeStateAsUpdate(villain), 'road');
    expect(
      the(ben)
        .room.entries.all()
        .every(({ length }) => length <= 64 * 1024),
    ).toBe(true);
    holdsAfter(4);
  });

  it('writes another beginning over the table’s', () => {
    table.pass(2);
    const villain = copyOf(the(ana));
    villain.getMap('table').set('info', { game: 'other', name: 'Elsewhere' });
    villain.getArray('genesis').delete(0, villain.getArray('genesis').length);
    for (const { doc } of table.members) Y.applyUpdate(doc, Y.encodeStateAsUpdate(villain), 'road');
    // The caretaker looks whenever something of the mail has changed, and the next move changes it.
    expect(table.move()).toBe(true);
    table.pass(3);
    expect(the(ben).room.table.info()).toEqual({ game: 'toy', name: 'A ring' });
    expect(the(ben).room.genesis.all()).toHaveLength(1);
  });
});

describe('a liar with a seat', () => {
  /** Signs whatever it is as Cleo, and lets it travel. */
  const post = (...entries: readonly Uint8Array[]): void => the(cleo).room.entries.post(...entries);
  const raw = (kind: Parameters<typeof rawBody>[2], parts: Parameters<typeof rawBody>[3]): Uint8Array => {
    const { ledger, who } = the(cleo);
    return signed(ledger, who, rawBody(ledger, who, kind, parts));
  };
  const honest = (): readonly Member[] => [the(ana), the(ben)];
  const agreeAfter = (seconds: number): void => {
    table.pass(seconds);
    expect(new Set(honest().map(standing)).size).toBe(1);
  };

  it.each([
    ['too far', 2, walk(99)],
    ['a move of another game', 2, { kind: 'castle' }],
    ['no move at all', 2, [[[[]]]]],
    ['for somebody else’s seat', 0, walk(1)],
    ['out of turn', 2, walk(1)],
  ])('plays %s, and it moves nothing', (_, seat, json) => {
    while (the(ana).ledger.fold().tip.standing.state.turn === 2) table.move();
    const before = standing(the(ana));
    post(raw(kinds.move, { seat, json }));
    agreeAfter(1);
    expect(standing(the(ana))).toBe(before);
  });

  it('says her own old entries again, and those of another table', () => {
    const before = standing(the(ana));
    const elsewhere = toyLedger(genesisOf([0, 1, 2], { nonce: 'b8'.repeat(32) }));
    const theirs = playOn(elsewhere, [the(ana).who], 1);
    the(cleo).room.entries.repost([...the(cleo).ledger.all(), ...theirs]);
    agreeAfter(1);
    expect(standing(the(ana))).toBe(before);
    holdsAfter(1);
  });

  it('signs in somebody else’s name, and alters what others have signed: nothing of it is taken in', () => {
    expect(table.move()).toBe(true);
    const before = standing(the(ana));
    const held = the(ana).ledger.all().length;
    const { ledger, who } = the(cleo);
    const others = [the(ana).who, the(ben).who];
    const inTheirName = others.flatMap((other, seat) =>
      [kinds.move, kinds.side].map((kind) =>
        signed(ledger, who, rawBody(ledger, other, kind, { seat, json: kind === kinds.move ? walk(1) : cheer })),
      ),
    );
    const altered = ledger
      .all()
      .flatMap((bytes) => [2, 40, bytes.length - 1].map((at) => bytes.with(at, (bytes[at] ?? 0) ^ 1)));
    post(...inTheirName, ...altered);
    agreeAfter(1);
    expect(standing(the(ana))).toBe(before);
    expect(the(ana).ledger.all()).toHaveLength(held);
    expect(exposed()).toEqual([[], []]);
    holdsAfter(2);
  });

  it('leaves a gap in her own chain, and nothing behind it counts', () => {
    const before = standing(the(ana));
    post(raw(kinds.side, { seq: 40, prev: 'd5'.repeat(32), json: { act: { kind: 'cheer' } } }));
    agreeAfter(1);
    expect(standing(the(ana))).toBe(before);
  });

  const exposed = (): readonly (readonly string[])[] =>
    honest().map(({ ledger }) => ledger.fold().exposed.map(({ pid }) => pid));
  const herself = (): readonly string[] => [the(cleo).who.party.pid];
  /** Her other move on a position so many back at least, where she has moved. */
  const otherMove = (back: number): Uint8Array => {
    const path = the(ana).ledger.fold().path();
    const isHers = ({ turn, phase }: Toy): boolean => turn === 2 && phase === 'walk';
    const at = path.findLastIndex(({ standing: { state } }, depth) => isHers(state) && depth < path.length - back);
    const made = the(ana).ledger.entry(path[at + 1]?.entries.at(-1) ?? '')?.body;
    const old = path[at];
    const moves = [0, 1, 2].map((wish) => (old ? someWalk(old.standing.state, wish) : null));
    const other = moves.find((move) => move && String(writePayload(move)) !== String(made?.payload));
    if (!old || !other) throw new Error('there is no other move');
    const via = old.how === 'each' ? old.entries : [];
    return raw(kinds.move, { on: old.digest, seat: 2, json: other, via });
  };

  it.each([1, 4])('dates a move back by %i positions, where it was not her turn: it moves nothing', (back) => {
    while (
      the(ana)
        .ledger.fold()
        .path()
        .at(-1 - back)?.standing.state.turn === 2
    )
      table.move();
    const old = the(ana)
      .ledger.fold()
      .path()
      .at(-1 - back);
    const before = standing(the(ana));
    post(raw(kinds.move, { on: old?.digest ?? '', seat: 2, json: walk(3), via: [] }));
    agreeAfter(1);
    expect(standing(the(ana))).toBe(before);
    expect(exposed()).toEqual([[], []]);
  });

  it.each([6, 20])(
    'moves again %i positions back, where all have built on what she did first: the tip stays, and she is exposed',
    (back) => {
      for (let moves = 0; moves < back + 8; moves += 1) expect(table.move()).toBe(true);
      const before = standing(the(ana));
      post(otherMove(back));
      agreeAfter(1);
      expect(standing(the(ana))).toBe(before);
      expect(exposed()).toEqual([herself(), herself()]);
    },
  );

  it('moves again where nobody has built on what she did first: all agree, and she is exposed', () => {
    const isHers = ({ turn, phase }: Toy): boolean => turn === 2 && phase === 'walk';
    while (!isHers(the(ana).ledger.fold().tip.standing.state)) table.move();
    expect(table.move()).toBe(true);
    post(otherMove(1));
    agreeAfter(1);
    expect(exposed()).toEqual([herself(), herself()]);
  });

  it('signs a vote and a move under one count: all agree, and she is exposed', () => {
    const isHers = ({ turn, phase }: Toy): boolean => turn === 2 && phase === 'walk';
    while (!isHers(the(ana).ledger.fold().tip.standing.state)) table.move();
    const faces = [raw(kinds.vote, { seat: noSeat, json: { skip: 0 } }), raw(kinds.move, { seat: 2, json: walk(1) })];
    for (const [at, { ledger }] of honest().entries()) ledger.add(faces[at] ?? new Uint8Array());
    expect(exposed()).toEqual([[], []]);
    post(...faces);
    agreeAfter(2);
    expect(exposed()).toEqual([herself(), herself()]);
  });

  it('shows two faces to two halves of the table: all honest ones come to agree', () => {
    const isHers = ({ turn, phase }: Toy): boolean => turn === 2 && phase === 'walk';
    while (!isHers(the(cleo).ledger.fold().tip.standing.state)) expect(table.move()).toBe(true);
    const faces = [1, 2].map((cells) => raw(kinds.move, { seat: 2, json: walk(cells) }));
    for (const [at, member] of honest().entries()) {
      const face = faces[at];
      if (face) member.ledger.add(face);
    }
    expect(new Set(honest().map(standing)).size).toBe(2);
    // Each half plays on upon what it was shown.
    for (const member of honest()) member.room.entries.post(...playedBy(member));
    agreeAfter(10);
    expect(exposed()).toEqual([herself(), herself()]);
    const held = honest().map(({ ledger }) => ledger.all().map(String));
    expect(held[0]).toEqual(held[1]);
  });
});

it('a move dated back by 1, 100 and 5,000 positions moves nothing in a long game, or exposes, and is the same to all', () => {
  const game = recordGame(9_200, [0, 1, 2]);
  const liar = person(2);
  const early = toyLedger(game.genesis, true);
  for (const bytes of game.entries) early.add(bytes);
  const path = early.fold().path();
  expect(path.length).toBeGreaterThan(5_100);
  /** Signed as the liar's next entry, on a position so far back at least, at which she was or was not awaited. */
  const datedBack = (back: number, wasAwaited: boolean): Uint8Array => {
    const before = path.slice(0, -back);
    const at = before.findLast(({ expect }) => expect.kind === 'one' && (expect.seat === 2) === wasAwaited);
    if (!at) throw new Error('there is no such position');
    return signed(early, liar, rawBody(early, liar, kinds.move, { on: at.digest, seat: 2, json: walk(1), via: [] }));
  };
  const { digest } = early.fold().tip;
  const late: Uint8Array[] = [];
  for (const back of [1, 100, 5_000]) {
    const entry = datedBack(back, false);
    early.add(entry);
    late.push(entry);
    expect(early.fold().tip.digest).toBe(digest);
  }
  // Where it was her turn it is a second face: it exposes her, and what all have built on stays.
  for (const back of [100, 5_000, 1]) {
    const entry = datedBack(back, true);
    early.add(entry);
    late.unshift(entry);
    expect(early.fold().exposed.map(({ pid }) => pid)).toEqual([liar.party.pid]);
    if (back > 1) expect(early.fold().tip.digest).toBe(digest);
  }
  const other = toyLedger(game.genesis, true);
  for (const bytes of [...late, ...game.entries]) other.add(bytes);
  const [one, two] = [early, other].map((ledger) => ledger.fold());
  expect([two?.tip.digest, two?.tip.stateDigest]).toEqual([one?.tip.digest, one?.tip.stateDigest]);
  expect(two?.exposed).toEqual(one?.exposed);
});
