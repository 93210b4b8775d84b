/** Character Theory: change how a group works. */
import { describe, expect, it } from 'vitest';
import { aTable, faces, named, play } from '../table';

describe('Character Theory', () => {
  it.each([
    [10, ['result']],
    [7, ['result', 'card']],
    [6, ['card']],
  ])('SC-102 at %i +Elegant it brings %j', (total, brings) => {
    const table = aTable({ who: { ana: { moves: ['Character Theory'] } }, theorems: { T1: { by: 'bo', need: 6 } } });
    const after = play(table)
      .by('ana', named('Character Theory'))
      .dice(...faces(total - 2));
    expect(after.state.queue.map(({ do: what }) => what)).toEqual(brings);
  });
});
