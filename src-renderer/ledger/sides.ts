/**
 * Side acts: what a seat does out of turn without dice, such as an offer of
 * help. They take effect where the next writer includes them (decision 0010).
 */
import { step, type Game, type Standing } from '../../rules/kernel/game';
import type { Json } from '../../rules/kernel/json';
import type { Refusal, Ruling } from '../../rules/kernel/ruling';
import type { StoryLine } from '../../rules/kernel/say';
import type { Chains, Held } from './chains';
import { kinds } from './entry';
import type { Node } from './positions';

/** Where the entries and positions are that a judgement may look at. */
export interface Library<State> {
  readonly chains: Chains;
  readonly nodes: ReadonlyMap<string, Node<State>>;
}

/** A side act on its way in: what it is, or why its form alone is refused. */
export interface SideAct {
  readonly id: string;
  readonly seat: number;
  readonly act: Ruling<Json>;
}

/**
 * The position that a side entry stands on, if an entry on `node` may include
 * it: it is a side entry, it stands on this position or on one that led here,
 * and nothing in between has included it. Null otherwise.
 */
export const placeOf = <State>(library: Library<State>, node: Node<State>, side: Held): Node<State> | null => {
  const place = side.body.kind === kinds.side ? library.nodes.get(side.body.on) : undefined;
  if (place === undefined) return null;
  let at: Node<State> | null = node;
  while (at !== null && at.depth > place.depth) {
    if (at.sides.has(side.id)) return null;
    at = at.parent;
  }
  return at === place ? place : null;
};

/**
 * Applies side acts in their order before the move of `seat`. One that is
 * illegal at its place, or would take the turn away, is skipped and its refusal
 * kept in `fates`; null there means that it took effect.
 */
export const applySides = <State extends object>(
  game: Game<State>,
  start: Standing<State>,
  seat: number,
  sides: readonly SideAct[],
): {
  readonly standing: Standing<State>;
  readonly story: readonly StoryLine[];
  readonly fates: ReadonlyMap<string, Refusal | null>;
} => {
  let standing = start;
  const story: StoryLine[] = [];
  const fates = new Map<string, Refusal | null>();
  for (const side of sides) {
    const ruling = side.act.ok ? step(game, standing, side.seat, side.act.value) : side.act;
    if (!ruling.ok) {
      fates.set(side.id, ruling.refusal);
      continue;
    }
    const after = game.expect(ruling.value.standing.state);
    if (after.kind !== 'one' || after.seat !== seat) {
      fates.set(side.id, { code: 'entry.notAside', facts: {} });
      continue;
    }
    standing = ruling.value.standing;
    story.push(...ruling.value.story);
    fates.set(side.id, null);
  }
  return { standing, story, fates };
};
