/** What absence means: who is passed over when, in one, in each, and where nobody is left. */
import { describe, expect, it } from 'vitest';
import type { Expectation } from '../../rules/kernel/expectation';
import type { Game } from '../../rules/kernel/game';
import { grant, refuse } from '../../rules/kernel/ruling';
import { kinds, noSeat, readPayload, type Ledger, type People } from '../../src-renderer/ledger';
import { settleAbsent } from '../../src-renderer/ledger/absence';
import { toyGame, what } from '../rules/toy-game';
import { dora, playUntil, seatFor, vote, voteRaw } from './deciding';
import { genesisOf, person, toyLedger, write, writeAnswer, type Person } from './people';
import { ana, ben, cleo, everybody, standingAt, table, verdictOn, walk } from './ring';
import type { Toy } from './toy';

const pidOf = ({ party }: Person): string => party.pid;
const bid = (gold: number) => ({ kind: 'bid', gold });
/** All bid at the ring, and Cleo has been set aside. */
const biddingWithoutCleo = (): Ledger<Toy> => {
  const ledger = standingAt(4);
  vote(ledger, [ana, ben], { away: pidOf(cleo) });
  return ledger;
};

describe('whoever is set aside in an each', () => {
  it('is not awaited, and her fallback is added when the others have chosen', () => {
    const ledger = biddingWithoutCleo();
    const [before, , mine = 0] = ledger.fold().tip.standing.state.gold;
    expect(ledger.fold().tip.awaited).toEqual([0, 1]);
    write(ledger, ana, kinds.choice, 0, bid(2));
    expect(ledger.fold().awaited).toEqual([
      { pid: pidOf(ana), done: true },
      { pid: pidOf(ben), done: false },
    ]);
    write(ledger, ben, kinds.choice, 1, bid(1));
    const { tip } = ledger.fold();
    expect(tip.how).toBe('each');
    expect(tip.entries.length).toBe(2);
    expect(tip.story.map(({ code, seat }) => [code, seat])).toEqual([
      ['table.passedOver', 2],
      ['bids', -1],
    ]);
    expect(tip.standing.state.gold).toEqual([(before ?? 0) + 2, expect.any(Number), mine]);
  });

  it('cannot choose until she is back, and then must', () => {
    const ledger = biddingWithoutCleo();
    expect(verdictOn(ledger, cleo, kinds.choice, { seat: 2, json: bid(1) })).toMatchObject({
      refusal: { code: 'people.notActive' },
    });
    write(ledger, cleo, kinds.side, noSeat, { back: true });
    expect(ledger.fold().tip).toMatchObject({ how: 'back', awaited: [0, 1, 2] });
    for (const [seat, who] of everybody.entries()) write(ledger, who, kinds.choice, seat, bid(seat));
    expect(ledger.fold().tip).toMatchObject({ how: 'each', story: [{ code: 'bids' }] });
  });

  it('leaves others’ entries able to build on the round without her', () => {
    const ledger = biddingWithoutCleo();
    for (const [seat, who] of [ana, ben].entries()) write(ledger, who, kinds.choice, seat, bid(seat));
    const { turn, walks } = ledger.fold().tip.standing.state;
    write(ledger, everybody[turn] ?? ana, kinds.move, turn, walk(1));
    expect(ledger.fold().tip.standing.state.walks).toBeGreaterThan(walks);
  });
});

describe('a seat that is passed over in an each', () => {
  it('is awaited no longer, the others choose, and the fallback stands for it', () => {
    const ledger = standingAt(4);
    write(ledger, ana, kinds.choice, 0, bid(2));
    vote(ledger, [ana, ben], { skip: 2 });
    expect(ledger.fold().tip).toMatchObject({
      how: 'cert',
      awaited: [0, 1],
      story: [{ code: 'table.skipped', seat: 2 }],
    });
    expect(verdictOn(ledger, cleo, kinds.choice, { seat: 2, json: bid(2) })).toMatchObject({
      refusal: { code: 'entry.passedOver' },
    });
    // What was chosen before the decision stands below it; it is chosen again.
    expect(ledger.interrupted(pidOf(ben))).toEqual([]);
    expect(ledger.interrupted(pidOf(ana)).map(({ seat, payload }) => [seat, readPayload(payload)])).toEqual([
      [0, bid(2)],
    ]);
    for (const [seat, who] of [ana, ben].entries()) write(ledger, who, kinds.choice, seat, bid(1));
    expect(ledger.fold().tip.how).toBe('each');
    expect(ledger.fold().tip.story.map(({ code }) => code)).toEqual(['table.passedOver', 'bids']);
  });

  it('stays passed over whoever is set aside beside it, and whoever gets it, for this round alone', () => {
    const ledger = standingAt(4);
    vote(ledger, [ana, ben], { skip: 2 });
    vote(ledger, [ana, ben], { grant: seatFor(2, dora) });
    expect(ledger.fold().tip.awaited).toEqual([0, 1]);
    for (const [seat, who] of [ana, ben].entries()) write(ledger, who, kinds.choice, seat, bid(1));
    playUntil(ledger, [ana, ben, dora], (tip) => tip.expect.kind === 'each');
    expect(ledger.fold().tip.awaited).toEqual([0, 1, 2]);
  });

  it('leaves choices to be made again across several decisions and a return, the newest of each seat', () => {
    const ledger = standingAt(4);
    write(ledger, ana, kinds.choice, 0, bid(2));
    write(ledger, ben, kinds.choice, 1, bid(1));
    vote(ledger, [ana, ben], { away: pidOf(cleo) });
    write(ledger, ben, kinds.choice, 1, bid(2));
    write(ledger, cleo, kinds.side, noSeat, { back: true });
    const again = [ana, ben, cleo].map((who) =>
      ledger.interrupted(pidOf(who)).map(({ payload }) => readPayload(payload)),
    );
    expect(again).toEqual([[bid(2)], [bid(2)], []]);
    for (const [seat, who] of everybody.entries()) write(ledger, who, kinds.choice, seat, bid(0));
    expect(everybody.map((who) => ledger.interrupted(pidOf(who)))).toEqual([[], [], []]);
  });

  it('closes the round at once where it was the last', () => {
    const ledger = standingAt(4);
    for (const seat of [0, 1, 2]) vote(ledger, [ana, ben], { skip: seat });
    const { tip } = ledger.fold();
    expect(tip.expect.kind).toBe('one');
    expect(tip.story.map(({ code, seat }) => [code, seat])).toEqual([
      ['table.skipped', 2],
      ['table.passedOver', 0],
      ['table.passedOver', 1],
      ['table.passedOver', 2],
      ['bids', -1],
    ]);
  });
});

describe('passing over in a row', () => {
  it('goes on over every absent seat, across a round and up to the dice', () => {
    const ledger = toyLedger(genesisOf([0, 1, 2, 3, 4]));
    const five = [0, 1, 2, 3, 4].map(person);
    for (const away of [1, 3]) vote(ledger, [person(0), person(2), person(4)], { away: person(away).party.pid });
    write(ledger, person(0), kinds.move, 0, walk(1));
    expect(ledger.fold().tip.story.map(({ code, seat }) => [code, seat])).toEqual([
      ['walk', 0],
      ['table.passedOver', 1],
      ['rest', 1],
    ]);
    write(ledger, person(2), kinds.move, 2, walk(1));
    // The third walk brings dice, whoever made it; the seat that is absent is passed over when they have landed.
    expect(ledger.fold().awaited.map(({ pid }) => pid)).toEqual([0, 2, 4].map((number) => person(number).party.pid));
    playUntil(ledger, five, (tip) => tip.expect.kind !== 'roll');
    expect(
      ledger
        .fold()
        .tip.story.slice(1)
        .map(({ code, seat }) => [code, seat]),
    ).toEqual([
      ['table.passedOver', 3],
      ['rest', 3],
    ]);
    expect(ledger.fold().tip.expect.kind).toBe('each');
  });

  it('gives the mover’s answer to dice that a fallback after her move asks for', () => {
    const ledger = toyLedger(genesisOf([0, 1, 2]));
    vote(ledger, everybody.slice(0, 2), { away: pidOf(cleo) });
    write(ledger, ana, kinds.move, 0, walk(1));
    const body = ledger.compose({
      pid: pidOf(ben),
      kind: kinds.move,
      seat: 1,
      payload: new TextEncoder().encode('{"cells":1,"kind":"walk"}'),
    });
    expect(body.ok).toBe(true);
    const answer = body.ok
      ? ledger.composeAnswer({ id: 'ab'.repeat(32), body: body.value }, () => new Uint8Array(1))
      : 0;
    expect(answer).toMatchObject({ kind: kinds.answer, pid: pidOf(ben), seq: body.ok ? body.value.seq + 1 : -1 });
  });
});

interface Count {
  readonly at: number;
}

const one = (seat: number): Expectation => ({ kind: 'one', seat, what });
const each = (...seats: number[]): Expectation => ({ kind: 'each', seats, what });

/** A game that is nothing but what it expects, and counts how often it was asked for a fallback. */
const endless = (expects: (at: number) => Expectation, isLegal = true): Game<Count> => {
  const next = ({ at }: Count) => ({ state: { at: at + 1 }, story: [] });
  return toyGame({ at: 0 }, next, {
    expect: ({ at }) => expects(at),
    check: () => (isLegal ? grant({}) : refuse('toy.never', {})),
  });
};

describe('a table', () => {
  const people = (...holders: readonly Person[]): People => ({
    parties: everybody.map(({ party }) => party),
    holders: holders.map(pidOf),
    aside: [pidOf(ben)],
    removed: [],
    escrows: new Map(),
    ballotEscrows: new Map(),
  });
  const start = { state: { at: 0 }, story: [] };

  it.each<[string, readonly Person[], (at: number) => Expectation, boolean, number]>([
    ['waits after a hundred fallbacks in a row', [ana, ben], () => one(1), true, 100],
    ['waits after a hundred rounds of nobody', [ana, ben, ben], () => each(1, 2), true, 100],
    ['passes over until somebody is awaited', [ana, ben], (at) => one(at < 3 ? 1 : 0), true, 3],
    ['awaits those in a round who are there', [ana, ben], (at) => (at < 2 ? one(1) : each(0, 1)), true, 2],
    ['passes nobody over where nobody is left', [ben, ben], () => one(1), true, 0],
    ['waits where the game refuses its own fallback', [ana, ben], () => one(1), false, 0],
    ['waits where the game refuses it in a round', [ana, ben], () => each(1), false, 0],
  ])('%s', (_, holders, expects, isLegal, passed) => {
    const settled = settleAbsent(endless(expects, isLegal), people(...holders), start, []);
    expect(settled.state.at).toBe(passed);
    expect(settled.story.filter(({ code }) => code === 'table.passedOver').length).toBe(passed * (holders.length - 1));
  });
});

describe('a table of two', () => {
  it('decides together, and waits where one is gone', () => {
    const ledger = toyLedger(genesisOf([0, 1]));
    write(ledger, ana, kinds.move, 0, walk(2));
    vote(ledger, [ana], { skip: 1 });
    vote(ledger, [ana], { away: pidOf(ben) });
    expect(ledger.fold().tip.depth).toBe(1);
    expect(voteRaw(ledger, ben, { away: pidOf(ben) })).toEqual({ kind: 'noted' });
    expect(ledger.fold().awaited).toEqual([{ pid: pidOf(ana), done: false }]);
    write(ledger, ana, kinds.move, 0, walk(1));
    writeAnswer(ledger, ana);
    expect(ledger.fold().tip.roll).toMatchObject({ unprotected: true, answers: [{ pid: pidOf(ana) }] });
  });

  it('has its dice wait for both', () => {
    const ledger = table();
    playUntil(ledger, everybody, (tip) => tip.expect.kind === 'roll');
    for (const who of [ana, ben]) writeAnswer(ledger, who);
    expect(ledger.fold().awaited.filter(({ done }) => !done)).toEqual([{ pid: pidOf(cleo), done: false }]);
  });
});
