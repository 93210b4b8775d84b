/** What a party does about her own place: back, handing a seat over, sharing a key, complaining. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../rules/kernel/json';
import { kinds, noSeat, type Ledger } from '../../src-renderer/ledger';
import { dora, emil, playUntil, seatFor, vote, voteRaw } from './deciding';
import { genesisOf, rawBody, signed, toyLedger, write, type Person } from './people';
import { ana, ben, cheer, cleo, everybody, table, verdictOn, walk, walker } from './ring';
import type { Toy } from './toy';

const pidOf = ({ party }: Person): string => party.pid;
const back = { back: true };
const idOf = (ledger: Ledger<Toy>, who: Person): string => ledger.entriesOf(pidOf(who)).at(-1)?.id ?? '';

/** Ben has been set aside, and Ana or Cleo is expected. */
const withoutBen = (): Ledger<Toy> => {
  const ledger = table();
  vote(ledger, [ana, cleo], { away: pidOf(ben) });
  return ledger;
};

describe('back', () => {
  it('makes a position by itself: the one who is back may be the only one to wait for', () => {
    const ledger = withoutBen();
    write(ledger, ben, kinds.side, noSeat, back);
    const { tip, verdicts, pending } = ledger.fold();
    expect(tip).toMatchObject({ how: 'back', people: { aside: [] }, awaited: [0] });
    expect(tip.story).toEqual([{ code: 'table.back', seat: -1, facts: { pid: pidOf(ben), name: 'Person 1' } }]);
    expect(verdicts.get(idOf(ledger, ben))).toEqual({ kind: 'accepted' });
    expect(pending).toEqual([]);
    write(ledger, ana, kinds.move, 0, walk(1));
    expect(ledger.fold().awaited).toEqual([{ pid: pidOf(ben), done: false }]);
  });

  it('is included by the next writer where the table had gone on', () => {
    const ledger = withoutBen();
    const late = signed(ledger, ben, rawBody(ledger, ben, kinds.side, { seat: noSeat, json: back }));
    write(ledger, ana, kinds.move, 0, walk(1));
    ledger.add(late);
    expect(ledger.fold().tip).toMatchObject({ how: 'one', people: { aside: [pidOf(ben)] } });
    expect(ledger.fold().pending).toMatchObject([{ pid: pidOf(ben), deed: back }]);
    write(ledger, cleo, kinds.move, 2, walk(1));
    expect(ledger.fold().tip).toMatchObject({
      people: { aside: [] },
      story: [{ code: 'table.back' }, { code: 'walk' }],
    });
    expect(ledger.fold().verdicts.get(idOf(ledger, ben))).toEqual({ kind: 'accepted' });
  });

  it('owes dice from then on, but not those that were out before', () => {
    const ledger = withoutBen();
    playUntil(ledger, everybody, (tip) => tip.expect.kind === 'roll');
    write(ledger, ben, kinds.side, noSeat, back);
    expect(ledger.fold().awaited.map(({ pid }) => pid)).toEqual([pidOf(ana), pidOf(cleo)]);
    expect(verdictOn(ledger, ben, kinds.answer, { seat: noSeat, payload: new Uint8Array(64) })).toMatchObject({
      refusal: { code: 'entry.answerNotOwed' },
    });
    playUntil(ledger, everybody, (tip) => tip.expect.kind !== 'roll');
    const { turn } = ledger.fold().tip.standing.state;
    if (turn !== 1) write(ledger, everybody[turn] ?? ana, kinds.move, turn, walk(2));
    expect(ledger.fold().tip.people.aside).toEqual([]);
  });

  it.each<[string, Person, string]>([
    ['who was never away', ana, 'people.notAside'],
    ['who watches', walker, 'people.notAside'],
  ])('is refused to one %s, where somebody includes it', (_, who, code) => {
    const ledger = table();
    write(ledger, who, kinds.side, noSeat, back);
    const id = idOf(ledger, who);
    write(ledger, ana, kinds.move, 0, walk(1), [id]);
    expect(ledger.fold().verdicts.get(id)).toMatchObject({ kind: 'refused', refusal: { code } });
    expect(ledger.fold().tip.story.map((line) => line.code)).toEqual(['walk']);
  });
});

describe('a hand-over', () => {
  it('takes effect where the next writer includes it', () => {
    const ledger = table();
    write(ledger, ben, kinds.side, noSeat, { handOver: seatFor(1, dora) });
    expect(ledger.fold().tip.people.holders[1]).toBe(pidOf(ben));
    write(ledger, ana, kinds.move, 0, walk(1));
    const { tip, awaited } = ledger.fold();
    expect(tip.story).toEqual([
      { code: 'table.handedOver', seat: 1, facts: { seat: 1, pid: pidOf(dora), name: 'Person 9' } },
      { code: 'walk', seat: 0, facts: {} },
    ]);
    expect(awaited).toEqual([{ pid: pidOf(dora), done: false }]);
    write(ledger, dora, kinds.move, 1, walk(1));
    expect(voteRaw(ledger, ben, { skip: 2 })).toMatchObject({ refusal: { code: 'vote.noVote' } });
  });

  it('is a move where she is expected herself: the state stays, the new holder moves', () => {
    const ledger = table();
    const before = ledger.fold().tip.stateDigest;
    write(ledger, ana, kinds.move, 0, { handOver: seatFor(0, walker) });
    expect(ledger.fold().tip).toMatchObject({ how: 'one', depth: 1, stateDigest: before, awaited: [0] });
    write(ledger, walker, kinds.move, 0, walk(2));
    expect(ledger.fold().tip.standing.state.cells[0]).toBe(2);
    // She who has handed her only seat over watches.
    expect(ledger.fold().tip.people.parties.map(({ pid }) => pid)).toContain(pidOf(ana));
    expect(voteRaw(ledger, ana, { skip: 1 })).toMatchObject({ refusal: { code: 'vote.noVote' } });
  });

  it('makes two votes of one where a hot seat moves to a device of its own', () => {
    const ledger = toyLedger(genesisOf([0, 0, 1]));
    write(ledger, ana, kinds.move, 0, { handOver: seatFor(1, dora) });
    vote(ledger, [ana], { skip: 0 });
    expect(ledger.fold().proposals).toMatchObject([{ needed: 2, votes: [pidOf(ana)] }]);
    vote(ledger, [dora], { skip: 0 });
    expect(ledger.fold().tip.how).toBe('cert');
  });

  it.each<[string, Json, string]>([
    ['of a seat that is not hers', { handOver: seatFor(1, dora) }, 'entry.seatNotYours'],
    ['of a seat that is not there', { handOver: seatFor(7, dora) }, 'entry.seatNotYours'],
    ['to herself', { handOver: seatFor(0, ana) }, 'people.holdsAlready'],
    [
      'to keys that are another’s',
      { handOver: seatFor(0, { ...dora, party: { ...dora.party, pid: pidOf(emil) } }) },
      'people.keys',
    ],
    [
      'to somebody known under other keys',
      { handOver: seatFor(0, { ...cleo, party: { ...cleo.party, seal: dora.party.seal } }) },
      'people.otherKeys',
    ],
    ['without a party', { handOver: { seat: 0 } }, 'toy.shape'],
  ])('is refused %s, as a move', (_, json, code) => {
    const ledger = table();
    expect(verdictOn(ledger, ana, kinds.move, { json })).toMatchObject({ kind: 'refused', refusal: { code } });
    expect(ledger.fold().tip.depth).toBe(0);
  });

  it('is refused to one who is set aside, and by her', () => {
    const ledger = withoutBen();
    expect(verdictOn(ledger, ana, kinds.move, { json: { handOver: seatFor(0, ben) } })).toMatchObject({
      refusal: { code: 'people.setAside' },
    });
    const hers = withoutBen();
    write(hers, ben, kinds.side, noSeat, { handOver: seatFor(1, dora) });
    const id = idOf(hers, ben);
    write(hers, ana, kinds.move, 0, walk(1), [id]);
    expect(hers.fold().verdicts.get(id)).toMatchObject({ refusal: { code: 'people.notActive' } });
  });

  it('takes with it what its seat could have done: a cheer from before is none', () => {
    const ledger = table();
    write(ledger, ben, kinds.side, noSeat, { handOver: seatFor(1, dora) });
    const handed = idOf(ledger, ben);
    write(ledger, ben, kinds.side, 1, cheer);
    const cheered = idOf(ledger, ben);
    write(ledger, ana, kinds.move, 0, walk(1), [handed, cheered]);
    expect(ledger.fold().verdicts.get(cheered)).toMatchObject({ refusal: { code: 'entry.seatNotYours' } });
  });

  it('speaks for a party and no seat, as a side entry', () => {
    const ledger = table();
    expect(verdictOn(ledger, ben, kinds.side, { seat: 1, json: { handOver: seatFor(1, dora) } })).toMatchObject({
      refusal: { code: 'entry.seatNotYours' },
    });
  });
});
