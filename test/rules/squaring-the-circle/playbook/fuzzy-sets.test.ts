/** Fuzzy Sets and Ramanujan's Notebooks: a move at once, at +1, and what may come after it. */
import { describe, expect, it } from 'vitest';
import { aTable, aCard, drop, faces, named, play, statement, use, type Play } from '../table';

const moves = ['Fuzzy Sets', "Ramanujan's Notebooks", 'Oomph', 'Evasion'];
const listed = {
  who: { ana: { moves } },
  theorems: { T1: { by: 'bo', need: 6 }, T2: { by: 'cy', need: 2 }, T3: { by: 'bo', need: 0, status: 'proven' } },
};
/** At a total: Fuzzy Sets rolls +Sly, the notebooks +Creative. */
const made = (move: string, total: number): Play =>
  play(aTable(listed))
    .by('ana', named(move))
    .dice(...faces(total - (move === 'Fuzzy Sets' ? -2 : 1)));
const decline = { kind: 'decline' };

describe.each(['Fuzzy Sets', "Ramanujan's Notebooks"])('%s', (move) => {
  const rule = move === 'Fuzzy Sets' ? 'SC-094' : 'SC-095';

  it.each([
    [10, 'ana: followup'],
    [7, 'ana: followup'],
    [6, move === 'Fuzzy Sets' ? 'ana: card' : 'ana: turn'],
  ])(`${rule} SC-D04 at %i awaits "%s"`, (total, awaits) => {
    expect(made(move, total).awaits).toBe(awaits);
  });

  it(`${rule} SC-009 the follow-up has +1 on its own roll, and counts as no move`, () => {
    const after = made(move, 8).by('ana', named('Oomph'));
    expect([after.conf.initiated, after.dice(1, 1).total]).toEqual([1, 7]);
  });

  it(`${rule} SC-009 it may be declined: then it is lost, and on a strong hit the result comes`, () => {
    expect(made(move, 8).by('ana', decline).awaits).toBe('ana: turn');
    expect(made(move, 10).by('ana', decline).awaits).toBe('ana: result');
  });

  it(`${rule} SC-010 the follow-up and all that it brings come before the result`, () => {
    const after = made(move, 10).by('ana', named('Oomph')).dice(6, 6);
    expect([after.state.queue.map(({ do: what }) => what), after.by('ana', drop).awaits]).toEqual([
      ['result', 'result'],
      'ana: result',
    ]);
  });

  it(`${rule} SC-009 a chain never makes a move twice`, () => {
    const other = move === 'Fuzzy Sets' ? "Ramanujan's Notebooks" : 'Fuzzy Sets';
    const chain = made(move, 8);
    expect(chain.refusal('ana', named(move))).toBe('followUp.again SC-009');
    const further = chain.by('ana', named(other)).dice(5, 5);
    expect([further.awaits, further.refusal('ana', named(move)), further.refusal('ana', named(other))]).toEqual([
      'ana: followup',
      'followUp.again SC-009',
      'followUp.again SC-009',
    ]);
  });

  it(`${rule} SC-009 the follow-up may be a basic or a conference move`, () => {
    const asked = made(move, 8);
    expect([
      asked.refusal('ana', statement()),
      asked.refusal('ana', { kind: 'conjecture', text: 'Perhaps' }),
      asked.refusal('ana', { kind: 'apply', source: 'T3', to: 'T1' }),
      asked.refusal('ana', named('Network Among Attendees')),
    ]).toEqual(['granted', 'granted', 'granted', 'granted']);
    expect(asked.by('ana', statement()).dice(1, 1).total).toBe(5);
  });

  it(`SC-D69 ${rule} a conference move that follows moves the clock`, () => {
    expect(made(move, 8).by('ana', named('Network Among Attendees')).conf).toMatchObject({ clock: 1, initiated: 1 });
  });

  it(`${rule} SC-073 is for nobody else to answer, and the turn cannot end before`, () => {
    const asked = made(move, 8);
    expect([
      asked.refusal('bo', named('Network Among Attendees')),
      asked.refusal('ana', { kind: 'pass', to: 'm3' }),
    ]).toEqual(['queue.waits SC-010', 'queue.waits SC-010']);
    expect(asked.fallback('ana')).toEqual(decline);
  });
});

describe('the discovery in the notebooks', () => {
  const found = (): Play => made("Ramanujan's Notebooks", 10).by('ana', decline);

  it('SC-095 can only prove', () => {
    expect(found().refusal('ana', use('disprove', 'T1'))).toBe('result.onlyProves SC-095');
    expect(found().refusal('ana', use('prove', 'T1'))).toBe('granted');
  });

  it.each([
    ['a strong hit', [6, 6], 4],
    ['a miss', [1, 2], 6],
  ] as const)('SC-095 on %s the theorem takes a CARD besides', (what, dice, need) => {
    const after = found()
      .by('ana', use('prove', 'T1'))
      .dice(...dice);
    expect([after.awaits, after.theorem('T1').need]).toEqual(['ana: card', need]);
    const first = after.by('ana', aCard).dice(6, 6);
    // On a miss the usual CARD comes first, and the doubtful notebooks after it.
    expect(first.awaits).toBe(what === 'a miss' ? 'ana: card' : 'ana: turn');
  });

  it('SC-095 SC-043 the CARD comes before the proof, and may spoil it', () => {
    const house = { a: 'risk', b: 'risk', c: 'risk', d: 'risk' };
    const table = aTable({ ...listed, theorems: { T1: { by: 'bo', need: 2, house } } });
    const last = play(table)
      .by('ana', named("Ramanujan's Notebooks"))
      .dice(6, 6)
      .by('ana', decline)
      .by('ana', use('prove', 'T1'))
      .dice(6, 6);
    expect([last.theorem('T1').need, last.theorem('T1').status]).toEqual([0, 'stated']);
    expect(last.by('ana', aCard).dice(1, 1).theorem('T1').status).toBe('disproved');
    expect(last.by('ana', aCard).dice(6, 6).theorem('T1').status).toBe('proven');
  });

  it('SC-095 the CARD of a pick comes before that of the notebooks', () => {
    const picked = found().by('ana', use('prove', 'T1')).dice(2, 2).by('ana', { kind: 'pick', pick: 'two' });
    const sources = picked.state.queue.map((entry) => (entry.do === 'card' ? entry.source.name : entry.do));
    expect(sources).toEqual(['prove', 'tainted', 'complete']);
  });
});
