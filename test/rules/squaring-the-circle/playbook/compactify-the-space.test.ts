/** Compactify the Space: +1 on all her rolls while she is shut in, as she reports. */
import { describe, expect, it } from 'vitest';
import { aCard, aTable, formOf, named, play, statement, type Play } from '../table';

const MOVE = 'Compactify the Space';
const table = (part: object = {}): Play =>
  play(aTable({ who: { ana: { moves: [MOVE, 'Oomph'], ...part }, cy: { moves: [MOVE] } } } as never));
const report = (choice: string) => ({ kind: 'report', move: MOVE, choice });

describe(MOVE, () => {
  it('SC-117 SC-D09 adds 1 to every roll of hers while it lasts', () => {
    const shut = table().by('ana', report('enter'));
    expect(shut.who('ana').enclosed).toBe(true);
    expect([
      shut.by('ana', named('Oomph')).dice(1, 1).total,
      shut.by('ana', statement()).dice(1, 1).total,
      table().by('ana', named('Oomph')).dice(1, 1).total,
    ]).toEqual([7, 5, 6]);
  });

  it('SC-117 SC-D01 not to House rolls', () => {
    const coming = play(aTable({ who: { ana: { moves: [MOVE], enclosed: true } }, pending: [{ card: 'ana' }] }));
    expect(coming.by('ana', aCard).dice(1, 1).total).toBe(7);
  });

  it('SC-117 ends when she reports it', () => {
    const free = table({ enclosed: true }).by('ana', report('leave'));
    expect([free.who('ana').enclosed, free.by('ana', named('Oomph')).dice(1, 1).total]).toEqual([false, 6]);
  });

  it('SC-117 SC-008 may be reported out of turn, and costs nothing', () => {
    const shut = table().by('cy', report('enter'));
    expect([shut.who('cy').enclosed, shut.conf.initiated, shut.awaits]).toEqual([true, 0, 'ana: turn']);
  });

  it.each([
    ['the end of what has not begun', 'leave', {}, 'ask.choice SC-117'],
    ['the start of what goes on', 'enter', { enclosed: true }, 'ask.choice SC-117'],
    ['what she does not have', 'enter', { moves: [] }, 'move.notOwned SC-007'],
  ])('SC-117 refuses %s', (_, choice, part, refusal) => {
    expect(table(part).refusal('ana', report(choice))).toBe(refusal);
  });

  it('SC-117 has a form that asks for the one thing there is to report', () => {
    const [field] = formOf(table(), 'ana', `aside:report:${MOVE}`).fields;
    expect(field).toMatchObject({ kind: 'choice', initial: 'enter' });
  });

  it('SC-084 SC-117 the end of the conference lets her out', () => {
    const last = play(aTable({ conf: { clock: 4, done: ['bo'] }, who: { ana: { enclosed: true } } }, ['ana', 'bo']));
    expect(last.by('ana', { kind: 'pass' }).who('ana').enclosed).toBe(false);
  });
});
