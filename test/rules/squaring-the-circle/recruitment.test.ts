/** Recruiting agents, and sending them. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../rules/kernel/json';
import { aCard, aTable, drop, faces, named, play, use, type Play } from './table';

const recruiting = (total: number): Play =>
  play(aTable({ who: { ana: { moves: ['Recruitment'], agents: ['Pim'] } } }))
    .by('ana', named('Recruitment'))
    .dice(...faces(total + 2));
const names = (...agents: readonly (readonly [string, string])[]): JsonObject => {
  const [[name = '', type = ''] = [], second] = agents;
  return { kind: 'names', name, type, ...(second === undefined ? {} : { name2: second[0], type2: second[1] }) };
};

describe('Recruitment', () => {
  it.each([
    [
      10,
      [
        ['Qi', 'Bash'],
        ['Rab', 'Flip'],
      ],
      ['Pim', 'Qi', 'Rab'],
    ],
    [9, [['Qi', 'Bash']], ['Pim', 'Qi']],
    [7, [['Qi', 'Bash']], ['Pim', 'Qi']],
  ] as const)('SC-174 at %i +Sly she names %j', (total, agents, all) => {
    const after = recruiting(total).by('ana', names(...agents));
    expect([after.who('ana').agents.map(({ name }) => name), after.awaits]).toEqual([all, 'ana: turn']);
  });

  it('SC-174 each has a thief type', () => {
    const { agents } = recruiting(10)
      .by('ana', names(['Qi', 'Bash'], ['Rab', 'Flip']))
      .who('ana');
    expect(agents.slice(1).map(({ type }) => type)).toEqual(['Bash', 'Flip']);
  });

  it.each([6, 1])('SC-174 at %i a would-be agent is in the way, as a CARD', (total) => {
    const after = recruiting(total).by('ana', aCard);
    expect([after.house('ana'), after.who('ana').agents.length]).toEqual([['k1'], 1]);
  });

  it.each<[string, number, JsonObject, string]>([
    ['one of two', 10, names(['Qi', 'Bash']), 'agents.count SC-174'],
    ['two of one', 9, names(['Qi', 'Bash'], ['Rab', 'Flip']), 'agents.count SC-174'],
    ['one of no thief type', 9, names(['Qi', 'Geometer']), 'agents.type SC-174'],
    ['a second of no type', 10, names(['Qi', 'Bash'], ['Rab', '']), 'agents.type SC-174'],
  ])('SC-174 refuses %s', (_, total, move, refusal) => {
    expect(recruiting(total).refusal('ana', move)).toBe(refusal);
  });
});

/** ana has four agents g1 to g4; bo has one, g101. */
const sending = (agents: readonly string[]): JsonObject => named('Direct Agents', { agents: [...agents] });
const fix = play(
  aTable({
    who: {
      ana: { moves: ['Recruitment', 'Codemaker'], agents: ['Pim', 'Qi', 'Rab', 'Sol'], holds: { Network: 2 } },
      bo: { moves: ['Recruitment'], agents: ['Tam'] },
    },
    theorems: { T1: { by: 'bo', need: 6 } },
  }),
);
const left = (moment: Play): readonly string[] => moment.who('ana').agents.map(({ name }) => name);

describe('directing agents', () => {
  it.each([
    [['g1'], 1],
    [['g1', 'g3'], 2],
    [['g4', 'g3', 'g2'], 3],
  ])('SC-175 SC-001 sending %j rolls +%i, and no stat', (agents, headcount) => {
    expect(fix.by('ana', sending(agents)).dice(2, 5).total).toBe(7 + headcount);
  });

  it('SC-175 SC-D78 bonuses apply as usual', () => {
    const after = fix.by('ana', { ...sending(['g1']), spend: ['Network'], with: ['Codemaker'] });
    expect(after.dice(2, 5).total).toBe(10);
  });

  it.each([
    [10, 'result'],
    [9, 'result lose'],
    [7, 'result lose'],
    [6, 'lose'],
  ])('SC-175 at %i two that were sent bring: %s', (total, brings) => {
    const after = fix.by('ana', sending(['g2', 'g3'])).dice(...faces(total - 2));
    expect(after.state.queue.map((entry) => entry.do).join(' ')).toBe(brings);
  });

  it('SC-175 SC-D78 the fix picks who is lost', () => {
    const missed = fix.by('ana', sending(['g2', 'g3'])).dice(1, 1);
    expect([missed.awaits, left(missed.by('ana', { kind: 'lose', agent: 'g3' }))]).toEqual([
      'ana: lose',
      ['Pim', 'Qi', 'Sol'],
    ]);
  });

  it('SC-175 SC-D78 only one of those sent can be lost', () => {
    const missed = fix.by('ana', sending(['g2', 'g3'])).dice(1, 1);
    expect(missed.refusal('ana', { kind: 'lose', agent: 'g1' })).toBe('agents.lost SC-175');
  });

  it('SC-175 one who was sent alone is lost without a question', () => {
    const missed = fix.by('ana', sending(['g4'])).dice(1, 1);
    expect([missed.awaits, left(missed)]).toEqual(['ana: turn', ['Pim', 'Qi', 'Rab']]);
  });

  it('SC-175 on a weak hit the result comes before the loss', () => {
    const hit = fix.by('ana', sending(['g1', 'g2', 'g3'])).dice(2, 3);
    const used = hit.by('ana', use('prove', 'T1')).dice(5, 6);
    expect([hit.awaits, left(hit).length, used.theorem('T1').need, used.awaits]).toEqual([
      'ana: result',
      4,
      4,
      'ana: lose',
    ]);
  });

  it('SC-175 on a strong hit nobody is lost', () => {
    const hit = fix
      .by('ana', sending(['g1', 'g2', 'g3']))
      .dice(4, 3)
      .by('ana', drop);
    expect([hit.awaits, left(hit).length]).toEqual(['ana: turn', 4]);
  });

  it.each([
    ['nobody', []],
    ['four', ['g1', 'g2', 'g3', 'g4']],
    ['one twice', ['g1', 'g1']],
    ['one who is not hers', ['g101']],
    ['one who does not exist', ['g9']],
  ])('SC-175 refuses to send %s', (_, agents) => {
    expect(fix.refusal('ana', sending(agents))).toBe('agents.sent SC-175');
  });
});
