/** Extreme Sensitivity to Initial Conditions: theorems are shaken in her order. */
import { describe, expect, it } from 'vitest';
import { aTable, faces, named, play, type Play } from '../table';

const MOVE = 'Extreme Sensitivity to Initial Conditions';
const all = {
  T1: { by: 'bo', need: 3 },
  T2: { by: 'cy', need: 4 },
  T3: { by: 'ana', need: 5 },
  T4: { by: 'bo', need: 6 },
  T5: { by: 'bo', need: 0, status: 'proven' },
};
const planted = (total: number, theorems: object = all): Play =>
  play(aTable({ who: { ana: { moves: [MOVE] } }, theorems } as never))
    .by('ana', named(MOVE))
    .dice(...faces(total + 2));
const shake = (...theorems: readonly string[]) => ({ kind: 'decide', theorems: [...theorems] });

describe(MOVE, () => {
  it('SC-109 SC-085 is a conference move', () => {
    expect(planted(10).conf).toMatchObject({ clock: 1, initiated: 1 });
  });

  it('SC-109 10 or more: up to three, in her order', () => {
    const asked = planted(10);
    expect(asked.awaits).toBe('ana: ask');
    const order: string[] = [];
    for (let at = asked.by('ana', shake('T4', 'T1', 'T2')); at.awaits === 'dice'; at = at.dice(6, 6)) {
      const { rolling } = at.state;
      order.push(rolling?.purpose.for === 'house' ? rolling.purpose.on : '');
    }
    expect(order).toEqual(['T4', 'T1', 'T2']);
    expect(asked.refusal('ana', shake('T2'))).toBe('granted');
  });

  it.each([
    ['four', shake('T1', 'T2', 'T3', 'T4')],
    ['one twice', shake('T1', 'T1')],
    ['none', shake()],
    ['a proven one', shake('T5')],
  ])('SC-109 not %s', (_, move) => {
    expect(planted(10).refusal('ana', move)).toBe('shakes.which SC-109');
  });

  it('SC-109 7 to 9: one', () => {
    const asked = planted(7);
    expect([asked.refusal('ana', shake('T1', 'T2')), asked.refusal('ana', shake('T2'))]).toEqual([
      'shakes.which SC-109',
      'granted',
    ]);
    expect(asked.fallback('ana')).toEqual(shake('T1'));
  });

  it('SC-109 where there is one theorem nothing is asked, and where there is none nothing comes', () => {
    expect(planted(10, { T1: all.T1 }).state.rolling?.purpose).toMatchObject({ for: 'house', on: 'T1' });
    expect(planted(10, {}).awaits).toBe('ana: turn');
  });

  it('SC-109 a miss: a CARD', () => {
    expect(planted(6).awaits).toBe('ana: card');
  });
});
