/** A race: proposals on any position of it, and a clerk who puts them in order (decision 0052). */
import { describe, expect, it } from 'vitest';
import { kinds, noSeat, type Ledger } from '../../src-renderer/ledger';
import { genesisOf, toyLedger, write } from './people';
import { ana, ben, cleo, verdictOn, walker } from './ring';
import type { Toy } from './toy';

const take = { kind: 'take' };
const ready = { kind: 'ready' };

/** Ana, Ben and Cleo race for gold; Ben, in seat 1, is the clerk. */
const racing = (): Ledger<Toy> => toyLedger(genesisOf([0, 1, 2], { watchers: 1, config: { race: true } }));

const stateOf = (ledger: Ledger<Toy>): Toy => ledger.fold().tip.standing.state;
const batch = (ledger: Ledger<Toy>, who = ben, seat = 1): Uint8Array =>
  write(ledger, who, kinds.batch, seat, new Uint8Array(0));
const idOf = (ledger: Ledger<Toy>, who: typeof ana): string => ledger.entriesOf(who.party.pid).at(-1)?.id ?? '';
const codeOf = (ledger: Ledger<Toy>, id: string): string => {
  const verdict = ledger.fold().verdicts.get(id);
  return verdict?.refusal?.code ?? verdict?.kind ?? 'unknown';
};

describe('a race', () => {
  it('moves on by the batch of the clerk, in the order that it lists', () => {
    const ledger = racing();
    write(ledger, cleo, kinds.proposal, 2, take);
    write(ledger, ana, kinds.proposal, 0, take);
    expect(stateOf(ledger).gold).toEqual([0, 0, 0]);
    expect(codeOf(ledger, idOf(ledger, cleo))).toBe('entry.notIncluded');
    const order = [idOf(ledger, cleo), idOf(ledger, ana)];
    write(ledger, ben, kinds.batch, 1, new Uint8Array(0), order);
    const { tip, pending } = ledger.fold();
    expect(tip.standing.state.gold).toEqual([1, 0, 1]);
    expect(tip.story.map(({ seat }) => seat)).toEqual([2, 0]);
    expect(pending).toEqual([]);
    expect(order.map((id) => codeOf(ledger, id))).toEqual(['accepted', 'accepted']);
  });

  it('takes the moves of the clerk herself at once', () => {
    const ledger = racing();
    write(ledger, ben, kinds.move, 1, take);
    expect(stateOf(ledger).gold).toEqual([0, 1, 0]);
  });

  it('judges each proposal at its place: what the one before has made illegal is refused, with the reason', () => {
    const ledger = racing();
    for (let made = 0; made < 5; made += 1) write(ledger, ben, kinds.move, 1, take);
    write(ledger, ana, kinds.proposal, 0, take);
    write(ledger, cleo, kinds.proposal, 2, take);
    const [first, second] = [idOf(ledger, cleo), idOf(ledger, ana)];
    write(ledger, ben, kinds.batch, 1, new Uint8Array(0), [first, second]);
    expect(stateOf(ledger).gold).toEqual([0, 5, 1]);
    expect([first, second].map((id) => codeOf(ledger, id))).toEqual(['accepted', 'toy.noneLeft']);
  });

  it('takes proposals that were made some positions ago', () => {
    const ledger = racing();
    write(ledger, cleo, kinds.proposal, 2, take);
    write(ledger, ben, kinds.move, 1, take);
    write(ledger, ben, kinds.move, 1, take);
    batch(ledger);
    expect(stateOf(ledger).gold).toEqual([0, 2, 1]);
  });

  it('that is over lets the rest fall: in the same batch, and afterwards', () => {
    const ledger = racing();
    write(ledger, ben, kinds.move, 1, ready);
    write(ledger, ana, kinds.proposal, 0, ready);
    write(ledger, cleo, kinds.proposal, 2, ready);
    const readies = [idOf(ledger, ana), idOf(ledger, cleo)];
    write(ledger, ana, kinds.proposal, 0, take);
    const late = idOf(ledger, ana);
    write(ledger, cleo, kinds.proposal, 2, take);
    const never = idOf(ledger, cleo);
    write(ledger, ben, kinds.batch, 1, new Uint8Array(0), [...readies, late]);
    expect(stateOf(ledger)).toMatchObject({ phase: 'walk', gold: [0, 0, 0] });
    expect([late, never].map((id) => codeOf(ledger, id))).toEqual(['entry.raceOver', 'entry.raceOver']);
    expect(ledger.fold().pending).toEqual([]);
  });

  it('waits by name for those who owe a move, and for the clerk where something is proposed', () => {
    const ledger = racing();
    const waits = (): readonly string[] => ledger.fold().awaited.flatMap(({ pid, done }) => (done ? [] : [pid]));
    expect(waits()).toEqual([ana, ben, cleo].map(({ party }) => party.pid));
    write(ledger, ben, kinds.move, 1, ready);
    write(ledger, ana, kinds.proposal, 0, ready);
    expect(waits()).toEqual([ben, cleo].map(({ party }) => party.pid));
    batch(ledger);
    expect(waits()).toEqual([cleo.party.pid]);
  });
});

describe('whoever is no clerk', () => {
  it.each([
    ['proposes and does not move', ana, kinds.move, { seat: 0, json: take }, 'entry.notYourTurn'],
    ['makes no choice', ana, kinds.choice, { seat: 0, json: take }, 'entry.wrongKind'],
    ['proposes for her own seat only', ana, kinds.proposal, { seat: 2, json: take }, 'entry.seatNotYours'],
    ['proposes nothing from outside', walker, kinds.proposal, { seat: 0, json: take }, 'entry.seatNotYours'],
    ['puts nothing in order', ana, kinds.batch, { seat: 0 }, 'entry.notClerk'],
  ] as const)('%s', (_, who, kind, parts, code) => {
    expect(verdictOn(racing(), who, kind, parts)?.refusal?.code).toBe(code);
  });

  it('has her proposals refused where no race is', () => {
    const ledger = toyLedger(genesisOf([0, 1, 2]));
    expect(verdictOn(ledger, ben, kinds.proposal, { seat: 1, json: take })?.refusal?.code).toBe('entry.noRace');
    expect(verdictOn(ledger, ana, kinds.batch, { seat: 0 })?.refusal?.code).toBe('entry.noRace');
  });
});

describe('a batch', () => {
  it('lists something, and nothing but what may stand there', () => {
    const ledger = racing();
    expect(verdictOn(ledger, ben, kinds.batch, { seat: 1 })?.refusal?.code).toBe('entry.emptyBatch');
    const vote = write(ledger, ana, kinds.vote, noSeat, { skip: 2 });
    expect(vote.length).toBeGreaterThan(0);
    const incl = [idOf(ledger, ana)];
    expect(verdictOn(ledger, ben, kinds.batch, { seat: 1, incl })?.refusal?.code).toBe('entry.inclusion');
  });

  it('waits for a proposal that has not come, and counts when it has', () => {
    const [here, there] = [racing(), racing()];
    const proposal = write(there, cleo, kinds.proposal, 2, take);
    const ordered = batch(there);
    here.add(ordered);
    expect(stateOf(here).gold).toEqual([0, 0, 0]);
    here.add(proposal);
    expect(stateOf(here)).toEqual(stateOf(there));
    expect(here.fold().tip.digest).toBe(there.fold().tip.digest);
  });

  it('is not taken up twice: a proposal that has had its place is spent', () => {
    const ledger = racing();
    write(ledger, cleo, kinds.proposal, 2, take);
    const incl = [idOf(ledger, cleo)];
    batch(ledger);
    expect(verdictOn(ledger, ben, kinds.batch, { seat: 1, incl })?.refusal?.code).toBe('entry.inclusion');
  });

  it('of two on one position exposes its author', () => {
    const [here, there] = [racing(), racing()];
    const proposal = write(here, cleo, kinds.proposal, 2, take);
    there.add(proposal);
    const one = batch(here);
    const other = write(there, ben, kinds.move, 1, take);
    here.add(other);
    there.add(one);
    expect(here.fold().exposed.map(({ pid }) => pid)).toEqual([ben.party.pid]);
    expect(here.fold().tip.digest).toBe(there.fold().tip.digest);
  });
});

describe('where somebody is absent', () => {
  const aside = (ledger: Ledger<Toy>, who: typeof ana, voters: readonly (typeof ana)[]): void => {
    for (const voter of voters) write(ledger, voter, kinds.vote, noSeat, { away: who.party.pid });
  };

  it('what she owes is done for her, and the race goes on', () => {
    const ledger = racing();
    aside(ledger, cleo, [ana, ben]);
    expect(stateOf(ledger).cheers).toEqual([2]);
    write(ledger, ben, kinds.move, 1, ready);
    write(ledger, ana, kinds.proposal, 0, ready);
    batch(ledger);
    expect(stateOf(ledger).phase).toBe('walk');
  });

  it('a clerk who is set aside is followed by the first who is there, and what was proposed stands', () => {
    const ledger = racing();
    write(ledger, cleo, kinds.proposal, 2, take);
    aside(ledger, ben, [ana, cleo]);
    batch(ledger, ana, 0);
    expect(stateOf(ledger).gold).toEqual([0, 0, 1]);
  });

  it('a seat that owes a move can be passed over by vote', () => {
    const ledger = racing();
    for (const voter of [ana, ben]) write(ledger, voter, kinds.vote, noSeat, { skip: 2 });
    expect(stateOf(ledger).cheers).toEqual([2]);
  });
});
