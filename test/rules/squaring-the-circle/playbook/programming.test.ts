/** Programming: a claim for proofs about how some person behaves. */
import { describe, expect, it } from 'vitest';
import { aTable, named, play, statement, use } from '../table';

const click = play(
  aTable({
    who: { ana: { moves: ['Programming', 'Oomph'] } },
    theorems: { T1: { by: 'bo', need: 6 }, T2: { by: 'bo', status: 'proven' } },
    pending: [{ result: 'ana' }],
  }),
);
const claim = { with: ['Programming'] };

describe('Programming', () => {
  it('SC-153 SC-006 a claim adds 1 to a roll to prove', () => {
    const totals = [use('prove', 'T1'), use('prove', 'T1', claim)].map(
      (move) => click.by('ana', move).dice(2, 3).total,
    );
    expect(totals).toEqual([8, 9]);
  });

  it('SC-153 not to a roll to disprove', () => {
    expect(click.refusal('ana', use('disprove', 'T1', claim))).toBe('claim.notOwned SC-006');
  });

  it.each([
    ['a move', named('Oomph', claim)],
    ['a statement', statement(claim)],
    ['applying a theorem', { kind: 'apply', source: 'T2', to: 'T1', ...claim }],
  ])('SC-153 SC-D40 not to %s', (_, move) => {
    const table = aTable({
      who: { ana: { moves: ['Programming', 'Oomph'] } },
      theorems: { T1: { by: 'bo', need: 6 }, T2: { by: 'bo', status: 'proven' } },
    });
    expect(play(table).refusal('ana', move)).toBe('claim.notOwned SC-006');
  });

  it('SC-006 is refused to one who lacks it', () => {
    const table = aTable({ theorems: { T1: { by: 'bo', need: 6 } }, pending: [{ result: 'ana' }] });
    expect(play(table).refusal('ana', use('prove', 'T1', claim))).toBe('claim.notOwned SC-006');
  });

  it('SC-153 is no move to start', () => {
    expect(play(aTable({ who: { ana: { moves: ['Programming'] } } })).refusal('ana', named('Programming'))).toBe(
      'move.notStarted SC-153',
    );
  });
});
