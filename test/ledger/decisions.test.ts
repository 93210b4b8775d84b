/** What a table decides: every line of decision 0040's table, what each does, and where it cannot be taken. */
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../rules/kernel/json';
import { kinds, noSeat, type Ledger } from '../../src-renderer/ledger';
import { dora, emil, kickOf, playUntil, seatFor, signedVote, vote, voteRaw } from './deciding';
import { genesisOf, person, rawBody, signed, toyLedger, write, writeAnswer, type Person } from './people';
import { ana, ben, cleo, everybody, standingAt, table, verdictOn, walk, walker } from './ring';
import type { Toy } from './toy';

/** A removal as JSON. */
type Kick = { readonly boxes: JsonObject } & JsonObject;

const pidOf = ({ party }: Person): string => party.pid;
/** Ana has walked; Ben is expected. */
const begun = (): Ledger<Toy> => {
  const ledger = table();
  write(ledger, ana, kinds.move, 0, walk(2));
  return ledger;
};
const digestAt = (ledger: Ledger<Toy>, depth: number): string => ledger.fold().path()[depth]?.digest ?? '';

type Case = readonly [what: string, wish: (ledger: Ledger<Toy>) => Json, needed: number];
const decisions: readonly Case[] = [
  ['skip', () => ({ skip: 1 }), 2],
  ['away', () => ({ away: pidOf(ben) }), 2],
  ['kick', () => kickOf(ben, [ana, cleo]), 2],
  ['grant', () => ({ grant: seatFor(1, dora) }), 2],
  ['grant of a new seat', () => ({ grant: seatFor(3, dora) }), 2],
  ['undo', (ledger) => ({ undo: digestAt(ledger, 0) }), 3],
];

describe.each(decisions)('%s', (_, wishOf, needed) => {
  it('is decided by enough votes, one of them its subject’s', () => {
    const ledger = begun();
    const wish = wishOf(ledger);
    const before = ledger.fold().tip;
    const voters = [ben, cleo, ana].slice(0, needed);
    vote(ledger, voters, wish);
    const { tip, proposals, verdicts } = ledger.fold();
    expect(tip).toMatchObject({ depth: before.depth + 1, how: 'cert', proposal: wish });
    expect([...tip.entries].sort()).toEqual(voters.map((who) => ledger.entriesOf(pidOf(who)).at(-1)?.id).sort());
    expect(tip.entries.map((id) => verdicts.get(id)?.kind)).toEqual(voters.map(() => 'noted'));
    expect(proposals).toEqual([]);
  });

  it('is not decided by one vote too few, however often it is given', () => {
    const ledger = begun();
    const wish = wishOf(ledger);
    const voters = [ben, cleo, ana].slice(0, needed - 1);
    vote(ledger, voters, wish);
    expect(voteRaw(ledger, ben, wish)).toEqual({ kind: 'noted' });
    const votes = everybody.filter((who) => voters.includes(who)).map(pidOf);
    expect(ledger.fold()).toMatchObject({ tip: { depth: 1 }, proposals: [{ proposal: wish, votes, needed }] });
  });

  it('is not a watcher’s to vote about', () => {
    const ledger = begun();
    const wish = wishOf(ledger);
    expect(voteRaw(ledger, walker, wish)).toMatchObject({ kind: 'refused', refusal: { code: 'vote.noVote' } });
    vote(ledger, [ben, cleo].slice(0, needed - 1), wish);
    expect(ledger.fold().tip.depth).toBe(1);
  });

  it('is not hers to vote about who was removed, nor hers who is set aside', () => {
    const removed = toyLedger(genesisOf([0, 1, 2, 3, 4]));
    const five = [0, 1, 2, 3, 4].map(person);
    const [dan, eva] = [person(3), person(4)];
    write(removed, ana, kinds.move, 0, walk(2));
    vote(removed, five.slice(0, 3), kickOf(dan, [ana, ben, cleo, eva]));
    vote(removed, five.slice(0, 3), { away: pidOf(eva) });
    const wish = wishOf(removed);
    expect(voteRaw(removed, dan, wish)).toMatchObject({ refusal: { code: 'people.removed' } });
    expect(voteRaw(removed, eva, wish)).toMatchObject({ refusal: { code: 'vote.noVote' } });
    expect(removed.fold().proposals).toEqual([]);
  });

  it('is nothing on a branch that the table left', () => {
    const ledger = begun();
    const wish = wishOf(ledger);
    // Ben is of two minds: the table goes one way with Cleo and Ana, and his vote stands on the other.
    const [one, two] = [1, 2].map((cells) =>
      signed(ledger, ben, rawBody(ledger, ben, kinds.move, { seat: 1, json: walk(cells) })),
    );
    if (one === undefined || two === undefined) throw new Error('two entries were signed');
    const other = begun();
    for (const bytes of ledger.all()) other.add(bytes);
    other.add(two);
    ledger.add(one);
    const onTheOther = signedVote(other, ben, wish);
    write(ledger, cleo, kinds.move, 2, walk(1));
    for (const who of everybody) writeAnswer(ledger, who);
    const { digest } = ledger.fold().tip;
    ledger.add(two);
    const added = ledger.add(onTheOther);
    expect(ledger.fold().tip.digest).toBe(digest);
    const verdict = added.ok ? ledger.fold().verdicts.get(added.value.id) : undefined;
    expect(verdict).toMatchObject({ kind: 'refused', refusal: { code: 'entry.branchLeft' } });
  });

  it('waits for dice that are out', () => {
    const ledger = standingAt(3);
    const wish = wishOf(ledger);
    expect(voteRaw(ledger, ana, wish)).toMatchObject({ refusal: { code: 'turn.rolling' } });
  });
});

describe('what a decision does', () => {
  it('passes the expected seat over', () => {
    const ledger = begun();
    vote(ledger, [ana, cleo], { skip: 1 });
    const { tip } = ledger.fold();
    expect(tip.story.map(({ code, seat }) => [code, seat])).toEqual([
      ['table.passedOver', 1],
      ['rest', 1],
    ]);
    expect(tip).toMatchObject({ awaited: [2], standing: { state: { cells: [2, 5, 10], walks: 2 } } });
  });

  it('sets a party aside: her seat is passed over from then on, and she owes no dice', () => {
    const ledger = begun();
    vote(ledger, [ana, cleo], { away: pidOf(ben) });
    expect(ledger.fold().tip.story.map(({ code }) => code)).toEqual(['table.setAside', 'table.passedOver', 'rest']);
    expect(ledger.fold().awaited).toEqual([{ pid: pidOf(cleo), done: false }]);
    write(ledger, cleo, kinds.move, 2, walk(1));
    expect(ledger.fold()).toMatchObject({ tip: { expect: { kind: 'roll' } } });
    expect(ledger.fold().awaited.map(({ pid }) => pid)).toEqual([pidOf(ana), pidOf(cleo)]);
    for (const who of [ana, cleo]) writeAnswer(ledger, who);
    expect(ledger.fold().tip.roll?.answers.map(({ pid }) => pid)).toEqual([pidOf(ana), pidOf(cleo)]);
    expect(verdictOn(ledger, ben, kinds.side, { seat: 1, json: { act: { kind: 'cheer' } } })).toMatchObject({
      refusal: { code: 'people.notActive' },
    });
  });

  it('removes whoever only watches, by the name she goes by, and seats her no more', () => {
    const ledger = begun();
    const { kick } = kickOf(dora, everybody) as unknown as { readonly kick: Kick };
    const boxes = { ...kick.boxes, [pidOf(emil)]: 'c4'.repeat(80) };
    const before = ledger.fold().tip;
    vote(ledger, [ana, cleo], { kick: { ...kick, boxes, name: 'Dora' } });
    const { people, story, standing } = ledger.fold().tip;
    expect(people).toMatchObject({ holders: before.people.holders, removed: [pidOf(dora)] });
    expect(standing.state).toEqual(before.standing.state);
    expect(story[0]).toEqual({ code: 'table.removed', seat: -1, facts: { pid: pidOf(dora), name: 'Dora' } });
    expect(voteRaw(ledger, ana, { grant: seatFor(3, dora) })).toMatchObject({ refusal: { code: 'people.removed' } });
    expect(voteRaw(ledger, ana, { kick: { ...kick, name: 'Dora' } })).toMatchObject({
      refusal: { code: 'people.unknown' },
    });
    const { kick: again } = kickOf(ben, [ana, cleo]) as unknown as { readonly kick: Kick };
    const toHer = { ...again, boxes: { ...again.boxes, [pidOf(dora)]: 'c4'.repeat(80) } };
    expect(voteRaw(ledger, ana, { kick: toHer })).toMatchObject({ refusal: { code: 'vote.strangeBox' } });
  });

  it('removes a party for good: nobody holds her seat, and what she writes is refused', () => {
    const ledger = begun();
    vote(ledger, [ana, cleo], kickOf(ben, [ana, cleo]));
    const { people, story } = ledger.fold().tip;
    expect(people).toMatchObject({ holders: [pidOf(ana), '', pidOf(cleo)], removed: [pidOf(ben)] });
    expect(story[0]).toEqual({ code: 'table.removed', seat: -1, facts: { pid: pidOf(ben), name: 'Person 1' } });
    for (const [kind, parts] of [
      [kinds.move, { seat: 1, json: walk(1) }],
      [kinds.side, { seat: noSeat, json: { back: true } }],
      [kinds.ack, { seat: noSeat }],
    ] as const) {
      expect(verdictOn(ledger, ben, kind, parts)).toMatchObject({ refusal: { code: 'people.removed' } });
    }
    expect(voteRaw(ledger, ana, { grant: seatFor(1, ben) })).toMatchObject({ refusal: { code: 'people.removed' } });
  });

  it('removes one who only watches, too', () => {
    const ledger = begun();
    vote(ledger, [ana, cleo], kickOf(walker, everybody));
    expect(ledger.fold().tip).toMatchObject({ awaited: [1], people: { removed: [pidOf(walker)] } });
  });

  it('gives a seat to somebody new, who then plays', () => {
    const ledger = begun();
    vote(ledger, [ana, cleo], { grant: seatFor(1, dora) });
    const { tip, awaited } = ledger.fold();
    expect(tip.story).toEqual([
      { code: 'table.granted', seat: 1, facts: { seat: 1, pid: pidOf(dora), name: 'Person 9', isNew: false } },
    ]);
    expect(awaited).toEqual([{ pid: pidOf(dora), done: false }]);
    write(ledger, dora, kinds.move, 1, walk(3));
    expect(ledger.fold().tip.standing.state.cells).toEqual([2, 8, 10]);
    expect(verdictOn(ledger, ben, kinds.move, { seat: 1, json: walk(1) })).toMatchObject({
      refusal: { code: 'entry.seatNotYours' },
    });
  });

  it('lets somebody new in where the game does', () => {
    const ledger = begun();
    vote(ledger, [ana, cleo], { grant: seatFor(3, dora) });
    const { tip } = ledger.fold();
    expect(tip.standing.state.cells).toEqual([2, 5, 10, 0]);
    expect(tip.people.holders).toEqual([...everybody, dora].map(pidOf));
    expect(tip.story.map(({ code }) => code)).toEqual(['table.granted', 'joins']);
    const bids = standingAt(4);
    expect(voteRaw(bids, ana, { grant: seatFor(3, dora) })).toMatchObject({ refusal: { code: 'toy.notNow' } });
  });

  it('brings back an older state, with the people as they are now', () => {
    const ledger = begun();
    const state = ledger.fold().tip.stateDigest;
    write(ledger, ben, kinds.move, 1, walk(1));
    vote(ledger, [ana, ben], { away: pidOf(cleo) });
    for (const who of [ana, ben]) if (ledger.fold().tip.expect.kind === 'roll') writeAnswer(ledger, who);
    expect(voteRaw(ledger, ana, { undo: digestAt(ledger, 1) })).toMatchObject({ refusal: { code: 'vote.acrossRoll' } });
    const calm = begun();
    vote(calm, [ana, cleo], { grant: seatFor(1, dora) });
    write(calm, dora, kinds.move, 1, walk(3));
    vote(calm, [ana, cleo, dora], { undo: digestAt(calm, 1) });
    expect(calm.fold().tip).toMatchObject({ stateDigest: state, story: [{ code: 'table.undone' }], awaited: [1] });
    expect(calm.fold().tip.people.holders[1]).toBe(pidOf(dora));
  });
});

const manyBoxes = (count: number): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [at.toString(16).padStart(16, '0'), 'b0'.repeat(72)]));
const kickWith = (more: JsonObject): Json => ({
  kick: { pid: pidOf(ben), commit: 'c3'.repeat(32), boxes: {}, ...more },
});

describe('a vote', () => {
  it.each<[string, Json]>([
    ['nothing', {}],
    ['a list', []],
    ['an unknown wish', { redeal: 1 }],
    ['two wishes', { skip: 1, away: pidOf(ben) }],
    ['a seat that is a word', { skip: '1' }],
    ['a seat below zero', { skip: -1 }],
    ['a party that is no id', { away: 'ben' }],
    ['a kick without boxes', { kick: { pid: pidOf(ben), commit: 'c3'.repeat(32) } }],
    ['a kick with a box that is no hex', { kick: { pid: pidOf(ben), commit: 'c3'.repeat(32), boxes: { ab: 'x' } } }],
    ['a removal of whoever watches without a name', kickWith({ name: '' })],
    ['a removal under a name that is no text', kickWith({ name: 7 })],
    ['a removal under a name of 61 letters', kickWith({ name: 'x'.repeat(61) })],
    ['a removal with more than it has room for', kickWith({ name: 'Dora', why: 'noise' })],
    ['a removal with more boxes than there can be people', kickWith({ boxes: manyBoxes(65) })],
    ['a grant without a party', { grant: { seat: 1 } }],
    ['a grant to a party with more', { grant: { seat: 1, party: { ...dora.party, age: 3 } as unknown as Json } }],
    ['half a digest', { undo: 'ab' }],
  ])('is refused for the shape of %s', (_, wish) => {
    const ledger = begun();
    expect(voteRaw(ledger, cleo, wish)).toMatchObject({ kind: 'refused', refusal: { code: 'entry.payload' } });
  });

  it.each<[string, (ledger: Ledger<Toy>) => Json, string]>([
    ['a seat that is not expected', () => ({ skip: 2 }), 'vote.notAwaited'],
    ['a seat that is not there', () => ({ skip: 200 }), 'vote.notAwaited'],
    ['a watcher who is to be set aside', () => ({ away: pidOf(walker) }), 'people.notActive'],
    ['a stranger who is to be set aside', () => ({ away: pidOf(dora) }), 'people.notActive'],
    ['a stranger who is to be removed', () => kickOf(dora, everybody), 'people.unknown'],
    ['a kick that leaves somebody out', () => kickOf(ben, [ana]), 'vote.noBox'],
    ['a kick with a box for its subject', () => kickOf(ben, everybody), 'vote.strangeBox'],
    ['a seat that no table has', () => ({ grant: seatFor(4, dora) }), 'vote.noSuchSeat'],
    ['a seat for its holder', () => ({ grant: seatFor(1, ben) }), 'people.holdsAlready'],
    [
      'somebody known under other keys',
      () => ({ grant: seatFor(1, { ...cleo, party: { ...cleo.party, dice: dora.party.dice } }) }),
      'people.otherKeys',
    ],
    [
      'somebody whose id is another’s',
      () => ({ grant: seatFor(1, { ...dora, party: { ...dora.party, pid: pidOf(emil) } }) }),
      'people.keys',
    ],
    ['an undo of what never was', () => ({ undo: 'ab'.repeat(32) }), 'vote.notBefore'],
    ['an undo of nothing', (ledger) => ({ undo: digestAt(ledger, 1) }), 'vote.notBefore'],
  ])('is refused for %s', (_, wishOf, code) => {
    const ledger = begun();
    expect(voteRaw(ledger, cleo, wishOf(ledger))).toMatchObject({ kind: 'refused', refusal: { code } });
  });

  it('speaks for no seat', () => {
    const ledger = begun();
    expect(verdictOn(ledger, ben, kinds.vote, { seat: 1, json: { skip: 1 } })).toMatchObject({
      refusal: { code: 'entry.seatNotYours' },
    });
  });

  it('does not undo somebody’s coming', () => {
    const ledger = begun();
    vote(ledger, [ana, cleo], { grant: seatFor(3, dora) });
    expect(voteRaw(ledger, ana, { undo: digestAt(ledger, 1) })).toMatchObject({ refusal: { code: 'vote.acrossSeat' } });
    expect(voteRaw(ledger, ana, { undo: digestAt(ledger, 0) })).toMatchObject({ refusal: { code: 'vote.acrossSeat' } });
  });

  it('is given once for each wish by an honest client, which may have several', () => {
    const ledger = begun();
    vote(ledger, [cleo], { skip: 1 });
    vote(ledger, [cleo], { away: pidOf(ben) });
    expect(ledger.fold().proposals.length).toBe(2);
    expect(() => vote(ledger, [cleo], { skip: 1 })).toThrow('entry.alreadyWritten');
  });
});

describe('how many votes', () => {
  it.each<[string, readonly number[], number, number]>([
    ['one party', [0], 1, 1],
    ['two parties', [0, 1], 2, 2],
    ['three parties', [0, 1, 2], 2, 3],
    ['four parties', [0, 1, 2, 3], 3, 4],
    ['five seats of one party beside three others: four parties', [0, 0, 0, 0, 0, 1, 2, 3], 3, 4],
    ['five parties', [0, 1, 2, 3, 4], 3, 5],
    ['eight parties', [0, 1, 2, 3, 4, 5, 6, 7], 5, 8],
  ])('%s need', (_, seats, majority, all) => {
    const ledger = toyLedger(genesisOf(seats));
    write(ledger, person(0), kinds.move, 0, walk(2));
    const people = [...new Set(seats)].map(person);
    const undo = { undo: digestAt(ledger, 0) };
    const [skip, back] = [{ skip: ledger.fold().tip.awaited[0] ?? -1 }, undo];
    vote(ledger, people.slice(0, majority - 1), skip);
    vote(ledger, people.slice(0, all - 1), back);
    expect(ledger.fold().tip.depth).toBe(1);
    const needs = ledger.fold().proposals.map(({ proposal, needed }) => ['undo' in proposal, needed]);
    expect(needs).toEqual([...(majority > 1 ? [[false, majority]] : []), ...(all > 1 ? [[true, all]] : [])]);
    vote(ledger, people.slice(majority - 1, majority), skip);
    expect(ledger.fold().tip.how).toBe('cert');
  });

  it('fall with everyone who is set aside, but the last one cannot be', () => {
    const ledger = table();
    vote(ledger, [ben, cleo], { away: pidOf(ana) });
    expect(voteRaw(ledger, ben, { away: pidOf(cleo) })).toEqual({ kind: 'noted' });
    expect(ledger.fold().proposals[0]?.needed).toBe(2);
    vote(ledger, [cleo], { away: pidOf(cleo) });
    expect(ledger.fold().tip.people.aside).toEqual([pidOf(ana), pidOf(cleo)]);
    expect(voteRaw(ledger, ben, { away: pidOf(ben) })).toMatchObject({ refusal: { code: 'vote.nobodyLeft' } });
  });
});

describe('after the end', () => {
  const ended = (): Ledger<Toy> => {
    const ledger = toyLedger(genesisOf([0, 1, 2], { config: { length: 2 } }));
    playUntil(ledger, everybody, (tip) => tip.expect.kind === 'over');
    return ledger;
  };

  it('somebody may be removed, a seat be granted, and the end be undone', () => {
    const ledger = ended();
    vote(ledger, [ana, cleo], { grant: seatFor(1, dora) });
    vote(ledger, [ana, cleo], kickOf(ben, [ana, cleo, dora]));
    expect(ledger.fold().tip).toMatchObject({ how: 'cert', depth: 4, expect: { kind: 'over' } });
    vote(ledger, [ana, cleo, dora], { undo: digestAt(ledger, 1) });
    expect(ledger.fold().awaited).toEqual([{ pid: pidOf(dora), done: false }]);
  });

  it('nobody is passed over or set aside', () => {
    const ledger = ended();
    expect(voteRaw(ledger, ana, { away: pidOf(ben) })).toMatchObject({ refusal: { code: 'turn.over' } });
    expect(voteRaw(ledger, ana, { skip: 1 })).toMatchObject({ refusal: { code: 'vote.notAwaited' } });
  });
});
