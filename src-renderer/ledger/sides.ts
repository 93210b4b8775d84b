/**
 * Side entries: what a seat does out of turn without dice, such as an offer of
 * help, and what a party does about her own place. They take effect where the
 * next writer includes them (decisions 0010 and 0040). Proposals, the moves of a
 * race, take effect where the clerk has put them (decision 0052).
 */
import { step, type Standing } from '../../rules/kernel/game';
import type { Json } from '../../rules/kernel/json';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import type { StoryLine } from '../../rules/kernel/say';
import type { Chains, Held } from './chains';
import { facesFor, type ShownCard } from './dealing';
import { applyDeed, type Deed } from './deeds';
import { kinds } from './entry';
import { whyNotHers, type People } from './people';
import type { Node } from './positions';
import type { Table } from './table';

/** Where the entries and positions are that a judgement may look at. */
export interface Library<State> {
  readonly chains: Chains;
  readonly nodes: ReadonlyMap<string, Node<State>>;
}

/** A side entry on its way in: what it is, or why its form alone is refused. */
export interface SideAct {
  readonly id: string;
  readonly pid: string;
  readonly seat: number;
  /** A move in a race, not something said in passing. */
  readonly isProposal: boolean;
  readonly wish: Ruling<SideWish>;
}

/** An act of a game, or, where `deed` is there, something that a party does about her own place. */
export interface SideWish {
  readonly act: Json;
  readonly deed: Deed | null;
  /** The cards that a move in a race turns up. */
  readonly shown: readonly ShownCard[];
}

/**
 * The position that a side entry stands on, if an entry on `node` may include
 * it: it is a side entry, it stands on this position or on one that led here,
 * and nothing in between has included it. A proposal falls with the race in which
 * it was made. Null otherwise.
 */
export const placeOf = <State>(library: Library<State>, node: Node<State>, side: Held): Node<State> | null => {
  const isProposal = side.body.kind === kinds.proposal;
  const place = isProposal || side.body.kind === kinds.side ? library.nodes.get(side.body.on) : undefined;
  if (place === undefined) return null;
  let at: Node<State> | null = node;
  while (at !== null && at.depth > place.depth) {
    if (at.sides.has(side.id) || (isProposal && at.expect.kind !== 'free')) return null;
    at = at.parent;
  }
  return at === place ? place : null;
};

/** Where side entries have led so far. */
interface Halfway<State> {
  readonly standing: Standing<State>;
  readonly people: People;
  readonly story: readonly StoryLine[];
}

/** After one side entry before the move of `seat`, or why it is skipped: it is illegal, or would take the turn away. */
const applySide = <State extends object>(
  table: Table<State>,
  { standing, people, story }: Halfway<State>,
  seat: number,
  side: SideAct,
): Ruling<Halfway<State>> => {
  if (!side.wish.ok) return side.wish;
  const { act, deed, shown } = side.wish.value;
  if (deed !== null) {
    const ruling = applyDeed(table, people, side.pid, deed);
    if (!ruling.ok) return ruling;
    return grant({ standing, people: ruling.value.people, story: [...story, ...ruling.value.story] });
  }
  // She held the seat where she wrote, and may have lost it since.
  const flaw = whyNotHers(people, side.pid, side.seat);
  if (flaw !== null) return { ok: false, refusal: flaw };
  // A move of the race that this batch has ended before it.
  if (side.isProposal && table.game.expect(standing.state).kind !== 'free') return refuse('entry.raceOver', {});
  const ruling = step(table.game, standing, side.seat, act, facesFor(table, standing.state, side.seat, act, shown));
  if (!ruling.ok) return ruling;
  const after = table.game.expect(ruling.value.standing.state);
  const isStillHers = after.kind === 'free' || (after.kind === 'one' && after.seat === seat);
  if (!side.isProposal && !isStillHers) return refuse('entry.notAside', {});
  return grant({ standing: ruling.value.standing, people, story: [...story, ...ruling.value.story] });
};

/**
 * Applies side entries in their order before the move of `seat`. One that is
 * refused at its place is skipped and its refusal kept in `fates`; null there
 * means that it took effect.
 */
export const applySides = <State extends object>(
  table: Table<State>,
  { state, people }: Pick<Node<State>, 'state' | 'people'>,
  seat: number,
  sides: readonly SideAct[],
): Halfway<State> & { readonly fates: ReadonlyMap<string, Refusal | null> } => {
  let halfway: Halfway<State> = { standing: { state, choices: [] }, people, story: [] };
  const fates = new Map<string, Refusal | null>();
  for (const side of sides) {
    const ruling = applySide(table, halfway, seat, side);
    fates.set(side.id, ruling.ok ? null : ruling.refusal);
    if (ruling.ok) halfway = ruling.value;
  }
  return { ...halfway, fates };
};
