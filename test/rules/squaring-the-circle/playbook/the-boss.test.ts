/** The Boss: cruel or loyal. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../../resources/squaring-the-circle/words';
import { aCard, aTable, decide, drop, formOf, named, play, type Play } from '../table';

/** ana's agents are g1 to g3. */
const fix = (boss: 'cruel' | 'loyal' | null, moves: readonly string[] = []): Play =>
  play(
    aTable({
      who: {
        ana: {
          moves: ['Recruitment', 'Sacrifice Play', ...(boss === null ? [] : ['The Boss']), ...moves],
          agents: ['Pim', 'Qi', 'Rab'],
          boss,
        },
      },
      theorems: { T1: { by: 'bo', need: 9 } },
    }),
  );
const sent = (moment: Play, agents: readonly string[], sum: readonly [number, number]): Play =>
  moment.by('ana', named('Direct Agents', { agents: [...agents] })).dice(...sum);
const given = named('Sacrifice Play', { way: 'increase', theorem: 'T1', agents: ['g1', 'g2'] });
const left = (moment: Play): readonly string[] => moment.who('ana').agents.map(({ name }) => name);

describe('a cruel boss', () => {
  it('SC-178 SC-175 learns from an agent lost on a task', () => {
    const lost = sent(fix('cruel'), ['g1', 'g2'], [1, 1]).by('ana', { kind: 'lose', agent: 'g2' });
    expect([lost.who('ana').xp, left(lost)]).toEqual([1, ['Pim', 'Rab']]);
  });

  it('SC-178 SC-175 also where one alone is lost', () => {
    expect(sent(fix('cruel'), ['g1'], [1, 1]).who('ana').xp).toBe(1);
  });

  it('SC-178 SC-177 learns from each agent given up', () => {
    expect(fix('cruel').by('ana', given).who('ana').xp).toBe(2);
  });

  it('SC-178 has no way to keep one', () => {
    const missed = sent(fix('cruel'), ['g1', 'g2'], [1, 1]);
    expect([missed.awaits, missed.refusal('ana', decide('keep'))]).toEqual(['ana: lose', 'queue.waits SC-010']);
  });
});

describe('a loyal boss', () => {
  const missed = sent(fix('loyal'), ['g1', 'g2'], [1, 1]);

  it('SC-178 SC-175 may take a CARD and keep the agent', () => {
    const kept = missed.by('ana', decide('keep'));
    const carded = kept.by('ana', aCard);
    expect([missed.awaits, kept.awaits, carded.house('ana'), left(carded)]).toEqual([
      'ana: ask',
      'ana: card',
      ['k1'],
      ['Pim', 'Qi', 'Rab'],
    ]);
  });

  it('SC-178 SC-D78 or one of those sent is lost, her pick', () => {
    const lost = missed.by('ana', decide('g2'));
    expect([lost.awaits, left(lost), lost.who('ana').xp]).toEqual(['ana: turn', ['Pim', 'Rab'], 0]);
  });

  it('SC-178 also where one alone would be lost', () => {
    const alone = sent(fix('loyal'), ['g3'], [1, 1]);
    expect([alone.awaits, left(alone.by('ana', decide('g3')))]).toEqual(['ana: ask', ['Pim', 'Qi']]);
  });

  it('SC-178 SC-175 on a weak hit after the result', () => {
    const weak = sent(fix('loyal'), ['g1', 'g2'], [3, 3]);
    expect([weak.awaits, weak.by('ana', drop).awaits]).toEqual(['ana: result', 'ana: ask']);
  });

  it('SC-178 not on a strong hit', () => {
    expect(sent(fix('loyal'), ['g1', 'g2'], [4, 4]).by('ana', drop).awaits).toBe('ana: turn');
  });

  it('SC-178 not for those that she gives up herself', () => {
    const gave = fix('loyal').by('ana', given);
    expect([gave.awaits, left(gave), gave.who('ana').xp]).toEqual(['ana: turn', ['Rab'], 0]);
  });

  it.each([
    ['one who was not sent', decide('g3')],
    ['nobody', { kind: 'decide' }],
    ['another word', decide('lose')],
  ])('SC-178 SC-D78 refuses to lose %s', (_, move) => {
    expect(missed.refusal('ana', move)).toBe('agents.lost SC-178');
  });

  it('SC-178 passed over, she keeps nobody', () => {
    expect(left(missed.by('ana', missed.fallback('ana')))).toEqual(['Qi', 'Rab']);
  });

  it('SC-178 the form names them', () => {
    const [field] = formOf(missed, 'ana', 'answer:The Boss').fields;
    expect(field?.kind === 'choice' && field.options.map(({ label }) => gameWords.say(label))).toEqual([
      'Take a CARD, and nobody is lost',
      'Pim is lost',
      'Qi is lost',
    ]);
  });
});

describe('no boss at all', () => {
  it('SC-175 loses the one she picks, and learns nothing', () => {
    const lost = sent(fix(null), ['g1', 'g2'], [1, 1]).by('ana', { kind: 'lose', agent: 'g1' });
    expect([lost.who('ana').xp, left(lost)]).toEqual([0, ['Qi', 'Rab']]);
  });
});

describe('taking The Boss', () => {
  const line = { kind: 'advance', line: 'thief: own move', move: 'The Boss' };
  const due = play(aTable({ who: { ana: { math: 'Geometer', thief: 'Fix', due: 1 } } }));

  it.each(['cruel', 'loyal'])('SC-178 SC-016 she says which: %s', (boss) => {
    expect(due.by('ana', { ...line, boss }).who('ana').boss).toBe(boss);
  });

  it('SC-178 SC-016 refuses to be neither', () => {
    expect(due.refusal('ana', line)).toBe('draft.boss SC-016');
  });
});
