import { describe, expect, it } from 'vitest';
import { compareStandpoints } from '../../src-renderer/session/agreement';

const mine = { depth: 12, digest: 'd12', state: 's12' };
const knows = (digest: string): boolean => ['d9', 'd12'].includes(digest);

describe('agreement', () => {
  it.each([
    ['nothing heard yet', null, 'unknown'],
    ['same place, same state', { ...mine }, 'in step'],
    ['same place, another state', { ...mine, state: 's77' }, 'differs'],
    ['a place behind me on my way', { depth: 9, digest: 'd9', state: 's9' }, 'behind'],
    ['a deeper place that I do not know yet', { depth: 14, digest: 'd14', state: 's14' }, 'ahead'],
    ['a place no deeper than mine and not on my way', { depth: 12, digest: 'other', state: 's3' }, 'differs'],
  ] as const)('%s', (_, theirs, agreement) => {
    expect(compareStandpoints(mine, theirs, knows)).toBe(agreement);
  });
});
