/** A whole conference of Squaring the Circle through the ledgers of three parties, with real keys, proofs and signatures. */
import { beforeAll, describe, expect, it } from 'vitest';
import { squaringTheCircle } from '../../rules/games/squaring-the-circle/game';
import type { Game } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import type { Offer } from '../../rules/kernel/offer';
import {
  answer,
  chanceReady,
  createPartyKeys,
  verifyAnswer,
  verifyPartyKeys,
  type KeyRing,
} from '../../src-renderer/chance';
import {
  createLedger,
  decodeGenesis,
  encodeGenesis,
  fromHex,
  kinds,
  noSeat,
  rollAlpha,
  sealReady,
  signEntry,
  writePayload,
  type Kind,
  type Ledger,
} from '../../src-renderer/ledger';
import { findMove, randomFrom, type Random } from '../rules/random-player';

const game = squaringTheCircle as unknown as Game;

beforeAll(async () => {
  await Promise.all([sealReady(), chanceReady()]);
});

/** Some legal move of a seat, found by filling its forms at random; none where no filling is legal. */
const someMove = (ledger: Ledger, seat: number, random: Random, groups: readonly Offer['group'][]): JsonObject | null =>
  findMove(game, ledger.fold().tip.standing, seat, random, groups);

interface Table {
  readonly rings: readonly KeyRing[];
  readonly ledgers: readonly Ledger[];
}

const newTable = (): Table => {
  const rings = [createPartyKeys(), createPartyKeys(), createPartyKeys()];
  const genesisBytes = encodeGenesis({
    v: 1,
    game: game.id,
    rulesVersion: game.rulesVersion,
    config: {},
    name: 'A conference',
    roster: rings.map(({ keys }, at) => ({ ...keys, name: `Party ${at}` })),
    seats: rings.map(({ keys }, seat) => ({ seat, pid: keys.pid, name: `Seat ${seat}`, pronouns: 'she' })),
    nonce: '5c'.repeat(32),
  });
  expect(decodeGenesis(genesisBytes, verifyPartyKeys).ok).toBe(true);
  return { rings, ledgers: rings.map(() => createLedger({ game, genesisBytes, verifyAnswer })) };
};

/** One entry of a party, sent to all. */
const send = (
  { rings, ledgers }: Table,
  at: number,
  kind: Kind,
  payload: Uint8Array,
  seat = kind === kinds.answer ? noSeat : at,
): void => {
  const [ring, ledger] = [rings[at], ledgers[at]];
  if (ring === undefined || ledger === undefined) throw new Error('no such party');
  const body = ledger.compose({ pid: ring.keys.pid, kind, seat, payload });
  if (!body.ok) throw new Error(`${body.refusal.code} for ${new TextDecoder().decode(payload)}`);
  const bytes = signEntry(ledger.gameId, body.value, fromHex(ring.secret.sign));
  for (const other of ledgers) expect(other.add(bytes).ok).toBe(true);
};

/** Everybody who is awaited acts once; false where the table stands still. */
const turn = (table: Table, random: Random): boolean => {
  const [ledger] = table.ledgers;
  if (ledger === undefined) return false;
  const { tip, awaited: parties } = ledger.fold();
  const { expect: expected, awaited } = tip;
  if (expected.kind === 'over') return false;
  if (expected.kind === 'roll') {
    table.rings.forEach(({ keys, secret }, at) => {
      if (!parties.some(({ pid }) => pid === keys.pid)) return;
      send(table, at, kinds.answer, answer(fromHex(secret.dice), rollAlpha(ledger.gameId, tip.digest)));
    });
    return true;
  }
  const aside = random(3);
  const isPresent = !tip.people.aside.includes(tip.people.holders[aside] ?? '');
  const help =
    expected.kind === 'one' && isPresent && !awaited.includes(aside)
      ? someMove(ledger, aside, random, ['aside'])
      : null;
  if (help !== null && random(3) === 0) send(table, aside, kinds.side, writePayload({ act: help }));
  for (const seat of awaited) {
    const move = game.routine(tip.standing.state, seat) ?? someMove(ledger, seat, random, ['answer', 'turn', 'pass']);
    if (move === null) return false;
    send(table, seat, expected.kind === 'one' ? kinds.move : kinds.choice, writePayload(move));
  }
  return true;
};

describe('a conference of three parties', () => {
  it.each([3, 8])('comes to the same state at all of them, and at one who joins later (seed %i)', (seed) => {
    const table = newTable();
    const random = randomFrom(seed);
    let turns = 0;
    while (turns < 120 && turn(table, random)) turns += 1;
    const folds = table.ledgers.map((ledger) => ledger.fold());
    const [first] = folds;
    expect(turns).toBeGreaterThan(40);
    for (const { tip } of folds)
      expect([tip.digest, tip.stateDigest]).toEqual([first?.tip.digest, first?.tip.stateDigest]);
    const refused = [...(first?.verdicts.values() ?? [])].filter(({ kind }) => kind === 'refused');
    expect(refused).toEqual([]);
    expect(first?.path().some(({ how }) => how === 'roll')).toBe(true);
    const [, second] = table.ledgers;
    const joiner = createLedger({ game, genesisBytes: encodeGenesis(second?.genesis as never), verifyAnswer });
    for (const bytes of second?.all().toReversed() ?? []) expect(joiner.add(bytes).ok).toBe(true);
    expect(joiner.fold().tip.stateDigest).toBe(first?.tip.stateDigest);
    expect([...joiner.fold().verdicts].length).toBe(first?.verdicts.size);
  });

  it('plays on without one who is set aside, and with her again', () => {
    const table = newTable();
    const random = randomFrom(5);
    const fold = () => {
      const [ledger] = table.ledgers;
      if (ledger === undefined) throw new Error('three parties sit here');
      return ledger.fold();
    };
    const takeTurns = (count: number): void => {
      for (let made = 0; made < count || fold().tip.expect.kind === 'roll'; made += 1) {
        if (made > count + 20 || !turn(table, random)) throw new Error('the table stands still');
      }
    };
    takeTurns(12);
    const pid = table.rings[2]?.keys.pid ?? '';
    for (const at of [0, 1]) send(table, at, kinds.vote, writePayload({ away: pid }), noSeat);
    const left = fold().tip.depth;
    takeTurns(30);
    const without = fold().path().slice(left);
    expect(without.flatMap(({ story }) => story).some(({ code }) => code === 'table.passedOver')).toBe(true);
    expect(without.every(({ awaited }) => !awaited.includes(2))).toBe(true);
    expect(without.flatMap(({ roll }) => roll?.answers.length ?? [])).not.toContain(3);
    send(table, 2, kinds.side, writePayload({ back: true }), noSeat);
    const came = fold().tip;
    expect(came).toMatchObject({ how: 'back', people: { aside: [] } });
    takeTurns(30);
    expect(
      fold()
        .path()
        .slice(came.depth)
        .some(({ awaited }) => awaited.includes(2)),
    ).toBe(true);
    expect(new Set(table.ledgers.map((ledger) => ledger.fold().tip.stateDigest)).size).toBe(1);
  });
});
