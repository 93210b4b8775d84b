/**
 * The moves that differ only in their numbers: those that bring results, and
 * those that bring hold.
 *
 * Rules: SC-122 to SC-124, SC-130 to SC-132, SC-138 to SC-140, SC-147 to SC-149, SC-156 to SC-158, SC-164, SC-165,
 * SC-172, SC-173; SC-D02, SC-D04, SC-D05, SC-D06, SC-D76.
 */
import { ownCard, resultDue, type Consequence } from '../consequences';
import { say } from '../facts';
import type { CardKind, Stat } from '../playbooks';
import { poolWords } from '../pools';
import { have, poolId, poolOf } from '../state';
import { addHold, setPerson, tell, type Telling } from '../telling';
import { asksNothing, asksTarget } from './playbook/asks';
import { bandsOf, bringsCard, bringsNothing } from './playbook/bands';
import type { Landing, PlaybookMove } from './playbook/record';

/** The only moves from which a miss keeps somebody (SC-172). */
export const keepingMoves: readonly string[] = ['Throw Money At It'];

/** What a miss costs besides the result that does not come. */
type Miss = 'card' | 'shake' | 'ban';

/** 10+ brings `strong` results, 7–9 one, with a CARD unless `weakIsClean`. */
interface ResultNumbers {
  readonly strong?: number;
  readonly weakIsClean?: boolean;
  readonly miss?: Miss;
  /** A pool that is lost whatever the roll. */
  readonly loses?: string;
}

const missLabels = { card: bringsCard, shake: say('band.shaken', {}), ban: say('band.banned', {}) } as const;

const landMiss = (telling: Telling, who: string, name: string, rule: string, miss: Miss): readonly Consequence[] => {
  const person = have(telling.state.people, who);
  switch (miss) {
    case 'card':
      return [ownCard(who, name)];
    case 'shake':
      return [{ do: 'shake', on: who, attacker: null }];
    case 'ban':
      setPerson(telling, who, { banned: [...person.banned, name] });
      tell(telling, person.seat, 'story.banned', { name: person.name, move: name }, rule);
      return [];
  }
};

/** A move whose hits bring results; its CARD suggests `kind`. */
export const bringsResults = (
  name: string,
  rule: string,
  stat: Stat,
  kind: CardKind,
  { strong = 1, weakIsClean = false, miss = 'card', loses }: ResultNumbers = {},
): PlaybookMove => ({
  name,
  rule,
  kind,
  start: {
    stat,
    ...asksNothing,
    bands: bandsOf(
      say('band.results', { count: strong }),
      weakIsClean ? say('band.results', { count: 1 }) : say('band.resultAndCard', {}),
      missLabels[miss],
    ),
    land: (telling, { who, band }) => {
      const lost = loses === undefined ? [] : [{ do: 'loseHold', who, pool: loses, rule } as const];
      if (band === 'strong') return [...lost, ...Array.from({ length: strong }, () => resultDue(who))];
      if (band === 'weak') return [...lost, resultDue(who), ...(weakIsClean ? [] : [ownCard(who, name)])];
      return [...lost, ...landMiss(telling, who, name, rule, miss)];
    },
  },
});

/** 10+ brings `strong` points of hold, 7–9 `weak`. */
interface HoldNumbers {
  readonly strong?: number;
  readonly weak?: number;
  /** What the pool belongs to, where the move names something. */
  readonly target?: 'somebody' | 'group';
  /** Whether a hit replaces what was left (SC-D02). */
  readonly mode?: 'add' | 'replace';
  readonly missIsFree?: boolean;
  readonly pool?: PlaybookMove['pool'];
}

/** Adds hold and tells it. */
export const gainHold = (
  telling: Telling,
  who: string,
  pool: { readonly move: string; readonly target: string; readonly points: number },
  rule: string,
  mode: 'add' | 'replace' = 'add',
): void => {
  addHold(telling, who, pool, mode);
  const { name, seat } = have(telling.state.people, who);
  const at = poolOf(have(telling.state.people, who), poolId(pool))?.points ?? 0;
  const { target } = poolWords(telling.state, poolId(pool));
  tell(telling, seat, 'story.hold', { name, pool: pool.move, target, points: pool.points, at }, rule);
};

/** Nothing comes of it, and that is told. */
export const landNothing = (telling: Telling, { who, move }: Landing, rule: string): readonly Consequence[] => {
  const { name, seat } = have(telling.state.people, who);
  tell(telling, seat, 'story.nothing', { name, move }, rule);
  return [];
};

/** A move whose hits bring hold in a pool of its name; a miss brings a CARD of `kind`, unless it is free. */
export const bringsHold = (
  name: string,
  rule: string,
  stat: Stat,
  kind: CardKind,
  { strong = 3, weak = 1, target, mode = 'add', missIsFree = false, pool = { helps: true } }: HoldNumbers = {},
): PlaybookMove => ({
  name,
  rule,
  kind,
  pool,
  start: {
    stat,
    ...(target === undefined ? asksNothing : asksTarget(rule, target)),
    bands: bandsOf(
      say('band.hold', { points: strong }),
      say('band.hold', { points: weak }),
      missIsFree ? bringsNothing : bringsCard,
    ),
    land: (telling, landing) => {
      const { who, band, named } = landing;
      if (band === 'miss') return missIsFree ? landNothing(telling, landing, rule) : [ownCard(who, name)];
      const points = band === 'strong' ? strong : weak;
      gainHold(telling, who, { move: name, target: named.target ?? '', points }, rule, mode);
      return [];
    },
  },
});

export const familyMoves: readonly PlaybookMove[] = [
  bringsHold('Surveillance', 'SC-122', 'cold', 'antagonist', { target: 'somebody' }),
  bringsResults('Bypass', 'SC-123', 'sly', 'risk'),
  bringsResults('Lose Control', 'SC-124', 'hot', 'debt'),
  bringsResults('Oomph', 'SC-130', 'hot', 'complication'),
  bringsResults('Intimidation', 'SC-131', 'cold', 'complication', { miss: 'shake' }),
  bringsResults('Truth Will Bear', 'SC-132', 'sly', 'antagonist'),
  bringsHold('Masquerade', 'SC-138', 'sly', 'complication', { mode: 'replace' }),
  bringsResults('Trust Me', 'SC-139', 'cold', 'antagonist'),
  bringsResults('Enticement', 'SC-140', 'hot', 'antagonist'),
  bringsResults('Conditioning', 'SC-147', 'sly', 'antagonist'),
  bringsHold('Pecking Order', 'SC-148', 'rigorous', 'antagonist', { target: 'group', missIsFree: true }),
  bringsResults('Get Rough', 'SC-149', 'hot', 'complication'),
  bringsResults('Digital Mayhem', 'SC-156', 'hot', 'complication', { miss: 'shake' }),
  bringsResults('Open Line', 'SC-157', 'cold', 'risk'),
  bringsHold('Root Access', 'SC-158', 'sly', 'risk', {
    // A break-in helps others where its owner lets them in (SC-161).
    pool: { helps: true, lends: (_, __, { moves }) => moves.includes('Open Source') },
  }),
  bringsResults('Flexibility', 'SC-164', 'hot', 'complication', { loses: 'Careful Plans' }),
  bringsHold('Careful Plans', 'SC-165', 'cold', 'antagonist', {
    strong: 4,
    weak: 2,
    mode: 'replace',
    missIsFree: true,
    pool: { helps: true, lends: () => true },
  }),
  bringsResults('Throw Money At It', 'SC-172', 'cold', 'debt', { strong: 2, weakIsClean: true, miss: 'ban' }),
  bringsResults('Get Involved', 'SC-173', 'hot', 'risk'),
];
