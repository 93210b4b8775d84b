/**
 * The moves that differ only in their numbers: those that bring results, and
 * those that bring hold.
 *
 * Rules: SC-090, SC-122 to SC-124, SC-130 to SC-132, SC-138 to SC-140, SC-147 to SC-149, SC-156 to SC-158,
 * SC-164, SC-165, SC-172, SC-173; SC-D02, SC-D04, SC-D05, SC-D06, SC-D76.
 */
import type { CardKind, Stat } from '../playbooks';

/** What a miss costs besides the result that does not come. */
export type Miss = 'card' | 'shake' | 'ban' | 'nothing';

/** 10+ brings `strong` results, 7–9 one, with a CARD unless `weakIsClean`. */
export interface ResultMove {
  readonly family: 'result';
  readonly name: string;
  readonly rule: string;
  readonly stat: Stat;
  readonly strong: number;
  readonly weakIsClean: boolean;
  readonly miss: Miss;
  /** The kind that the entry suggests (SC-D23). */
  readonly kind: CardKind;
  /** A pool that is lost whatever the roll. */
  readonly loses: string | null;
}

/** 10+ brings `strong` points of hold, 7–9 `weak`. */
export interface HoldMove {
  readonly family: 'hold';
  readonly name: string;
  readonly rule: string;
  readonly stat: Stat;
  readonly strong: number;
  readonly weak: number;
  readonly pool: string;
  /** What the pool belongs to, where the move names something. */
  readonly target: 'somebody' | 'group' | 'none';
  /** Whether a hit replaces what was left (SC-D02). */
  readonly mode: 'add' | 'replace';
  readonly miss: 'card' | 'nothing';
  readonly kind: CardKind;
  readonly isConferenceMove: boolean;
}

const result = (
  name: string,
  rule: string,
  stat: Stat,
  kind: CardKind,
  part: Partial<Pick<ResultMove, 'strong' | 'weakIsClean' | 'miss' | 'loses'>> = {},
): ResultMove => ({
  family: 'result',
  name,
  rule,
  stat,
  strong: 1,
  weakIsClean: false,
  miss: 'card',
  kind,
  loses: null,
  ...part,
});

const hold = (
  name: string,
  rule: string,
  stat: Stat,
  part: Partial<Pick<HoldMove, 'strong' | 'weak' | 'pool' | 'target' | 'mode' | 'miss' | 'kind' | 'isConferenceMove'>>,
): HoldMove => ({
  family: 'hold',
  name,
  rule,
  stat,
  strong: 3,
  weak: 1,
  pool: name,
  target: 'none',
  mode: 'add',
  miss: 'card',
  kind: 'antagonist',
  isConferenceMove: false,
  ...part,
});

export const resultMoves: readonly ResultMove[] = [
  result('Bypass', 'SC-123', 'sly', 'risk'),
  result('Lose Control', 'SC-124', 'hot', 'debt'),
  result('Oomph', 'SC-130', 'hot', 'complication'),
  result('Intimidation', 'SC-131', 'cold', 'complication', { miss: 'shake' }),
  result('Truth Will Bear', 'SC-132', 'sly', 'antagonist'),
  result('Trust Me', 'SC-139', 'cold', 'antagonist'),
  result('Enticement', 'SC-140', 'hot', 'antagonist'),
  result('Conditioning', 'SC-147', 'sly', 'antagonist'),
  result('Get Rough', 'SC-149', 'hot', 'complication'),
  result('Digital Mayhem', 'SC-156', 'hot', 'complication', { miss: 'shake' }),
  result('Open Line', 'SC-157', 'cold', 'risk'),
  result('Flexibility', 'SC-164', 'hot', 'complication', { loses: 'Careful Plans' }),
  result('Throw Money At It', 'SC-172', 'cold', 'debt', { strong: 2, weakIsClean: true, miss: 'ban' }),
  result('Get Involved', 'SC-173', 'hot', 'risk'),
];

export const holdMoves: readonly HoldMove[] = [
  hold('Surveillance', 'SC-122', 'cold', { target: 'somebody' }),
  hold('Masquerade', 'SC-138', 'sly', { mode: 'replace', kind: 'complication' }),
  hold('Pecking Order', 'SC-148', 'rigorous', { target: 'group', miss: 'nothing' }),
  hold('Root Access', 'SC-158', 'sly', { kind: 'risk' }),
  hold('Careful Plans', 'SC-165', 'cold', { strong: 4, weak: 2, mode: 'replace', miss: 'nothing' }),
  hold('Network Among Attendees', 'SC-090', 'hot', { pool: 'Network', isConferenceMove: true }),
];
