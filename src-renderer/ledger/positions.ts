/**
 * Positions: points in the history, named by the digest of all that led there.
 *
 *   first       := H("pos0", game)
 *   after one   := H("one", position, entry)
 *   after each  := H("each", position, entry…)      the choices in seat order
 *   after dice  := H("roll", position, seed)        the value, not the answers: who answered does not matter
 *   after votes := H("cert", position, proposal)    what was decided, not who voted
 *   after papers := H("closed", position, entry…)   those that count, in seat order; they are opened next
 *   once open   := H("tally", position, papers)     what they say, not who opened them
 *   after keys  := H("keys", position, entry…)      the parties' keys for one deck, in people's order
 *   once mixed  := H("mixed", position, entry)      one party has shuffled it
 *   once spoiled := H("spoiled", position, entry)   a share of somebody's key is wrong: all but her bring new ones
 *   once dealt  := H("dealt", position)             whoever's shares made the cards readable to their owners
 *   on return   := H("back", position, entry)       she who was set aside may be the only one to wait for
 */
import { digestOf } from '../../rules/kernel/digest';
import type { Expectation } from '../../rules/kernel/expectation';
import type { Standing } from '../../rules/kernel/game';
import type { Json } from '../../rules/kernel/json';
import type { Refusal } from '../../rules/kernel/ruling';
import type { StoryLine } from '../../rules/kernel/say';
import { awaitedSeats, type Deputy } from './absence';
import type { Deck, Mixing } from './decks';
import { fromHex, hash, toHex } from './hash';
import type { Party } from './genesis';
import type { People } from './people';
import type { Proposal } from './proposals';

/** Dice that have landed, and all that is needed to check them by hand. */
export interface LandedRoll {
  /** 64 bytes as hexadecimal digits. */
  readonly seed: string;
  readonly faces: readonly number[];
  /** The outputs (64 bytes, hexadecimal) in people's order; some restored by those among whom her key is shared. */
  readonly answers: readonly { readonly pid: string; readonly output: string; readonly restored?: true }[];
  /** One party alone answered: she could have previewed the dice. */
  readonly unprotected: boolean;
}

/** What made a position. */
export type How =
  'genesis' | 'one' | 'each' | 'roll' | 'closed' | 'tally' | 'keys' | 'mixed' | 'spoiled' | 'dealt' | 'cert' | 'back';

/** A sealed paper that counts where it stands. */
export interface Paper {
  readonly id: string;
  readonly pid: string;
  readonly seat: number;
  /** The part of it that all parties multiply, each with her key. */
  readonly first: Uint8Array;
  readonly bytes: Uint8Array;
}

/** The papers of a ballot that is closed, and the seats that are counted next. */
export interface Opening {
  /** Digest of the position that they were sealed for. */
  readonly on: string;
  /** To whose keys together they are sealed, in people's order. */
  readonly quorum: readonly Party[];
  /** All that were cast, in seat order. */
  readonly papers: readonly Paper[];
  /** Their papers are opened; of those that have none it is told that they have none. */
  readonly seats: readonly number[];
}

/** A position as the other rooms see it: a value that never changes. */
export interface Position<State> {
  readonly digest: string;
  /** How many positions lie before it. */
  readonly depth: number;
  /** At the tip, `choices` holds those of a running `each` that have come in so far. */
  readonly standing: Standing<State>;
  readonly expect: Expectation;
  readonly people: People;
  /** The seats that it waits for: those expected which somebody active holds and the table has not passed over. */
  readonly awaited: readonly number[];
  readonly how: How;
  /** The entries that made it: included side entries and then the move, the choices in seat order, answers, or votes. */
  readonly entries: readonly string[];
  readonly story: readonly StoryLine[];
  readonly roll?: LandedRoll;
  /** The papers that all parties open here. */
  readonly opening?: Opening;
  /** The deck that is being shuffled here, and who has done so. */
  readonly mixing?: Mixing;
  /** Who brings no key for that deck any more, by party id: a share of hers was shown to be wrong. */
  readonly barred: readonly string[];
  /** All decks that are shuffled, by their ids. No face is in them that has not been shown. */
  readonly decks: ReadonlyMap<string, Deck>;
  /** A move turned up cards on the way here: what was seen is seen. */
  readonly isShown?: true;
  /** What was decided, where a vote made it. */
  readonly proposal?: Proposal;
  /** Digest of the state alone, computed when asked for: equal positions must have equal ones on all clients. */
  readonly stateDigest: string;
}

/** A position inside the tree, where it grows. */
export interface Node<State> {
  readonly digest: string;
  readonly depth: number;
  readonly parent: Node<State> | null;
  /** Some position further back, so chosen that any ancestor is few jumps away. */
  readonly jump: Node<State> | null;
  readonly how: How;
  readonly state: State;
  readonly expect: Expectation;
  readonly people: People;
  /** Seats in a running `each` whose choice the table has voted to pass over. */
  readonly passed: readonly number[];
  /** Who stands in for the clerk by vote; the expectation names her seat. */
  readonly deputy: Deputy | null;
  readonly story: readonly StoryLine[];
  roll: LandedRoll | null;
  readonly proposal: Proposal | null;
  readonly opening: Opening | null;
  readonly mixing: Mixing | null;
  readonly barred: readonly string[];
  readonly decks: ReadonlyMap<string, Deck>;
  /** Cards were turned up on the way here: what was seen is seen. */
  readonly isShown: boolean;
  /** What became of the side acts that were included here: null where they took effect. */
  readonly sides: ReadonlyMap<string, Refusal | null>;
  entries: readonly string[];
  children: readonly Node<State>[];
  /** False for choices put together once and by nobody built upon: a later, lower choice took their place. */
  attached: boolean;
  onPath: boolean;
  position: Position<State> | null;
}

/** The digest of the first position of a game. */
export const firstDigest = (gameId: string): string => toHex(hash('pos0', fromHex(gameId)));

/** The digest of a child: `made` are ids of entries, the one seed, or the proposal's bytes; all as hexadecimal text. */
export const childDigest = (how: Exclude<How, 'genesis'>, digest: string, made: readonly string[]): string =>
  toHex(hash(how, fromHex(digest), ...made.map(fromHex)));

/** The part of a state's digest that an entry carries. */
export const shortHash = (stateDigest: string): string => stateDigest.slice(0, 16);

/** What a node is made with; the rest follows or comes later. */
export type NodeParts<State> = Pick<Node<State>, 'digest' | 'parent' | 'how' | 'state' | 'expect' | 'people'> &
  Partial<
    Pick<
      Node<State>,
      | 'passed'
      | 'deputy'
      | 'story'
      | 'roll'
      | 'proposal'
      | 'opening'
      | 'mixing'
      | 'barred'
      | 'decks'
      | 'isShown'
      | 'sides'
      | 'entries'
    >
  >;

/** As far back as the jumps of this parent and of where it leads reach together, where they are equally long. */
const jumpFrom = <State>(parent: Node<State> | null): Node<State> | null => {
  const near = parent?.jump ?? null;
  const far = near?.jump ?? null;
  if (parent === null || near === null || far === null) return parent;
  return parent.depth - near.depth === near.depth - far.depth ? far : parent;
};

/** The position at this depth on the way to a node; the node itself where it lies no deeper. */
export const ancestorAt = <State>(node: Node<State>, depth: number): Node<State> => {
  let at = node;
  while (at.depth > depth && at.parent !== null) {
    at = at.jump !== null && at.jump.depth >= depth ? at.jump : at.parent;
  }
  return at;
};

/** A node that nothing has been built upon yet. */
export const nodeOf = <State>(parts: NodeParts<State>): Node<State> => ({
  depth: parts.parent === null ? 0 : parts.parent.depth + 1,
  jump: jumpFrom(parts.parent),
  passed: [],
  deputy: null,
  story: [],
  roll: null,
  proposal: null,
  opening: null,
  mixing: null,
  barred: [],
  decks: parts.parent?.decks ?? new Map<string, Deck>(),
  isShown: false,
  sides: new Map(),
  entries: [],
  children: [],
  attached: true,
  onPath: false,
  position: null,
  ...parts,
});

/** What an entry on this position names: where several seats made it, their entries. */
export const viaOf = ({ how, entries }: Pick<Node<unknown>, 'how' | 'entries'>): readonly string[] =>
  how === 'each' || how === 'closed' || how === 'keys' ? entries : [];

/** The public face of a node; `choices` are those of a running `each`, or say who has cast a paper. */
export const positionOf = <State extends object>(
  node: Node<State>,
  choices: readonly (readonly [seat: number, move: Json])[] = [],
): Position<State> => {
  if (choices.length === 0 && node.position !== null) return node.position;
  let stateDigest: string | undefined;
  const position: Position<State> = {
    digest: node.digest,
    depth: node.depth,
    standing: { state: node.state, choices },
    expect: node.expect,
    people: node.people,
    awaited: awaitedSeats(node.people, node.expect, node.passed),
    how: node.how,
    entries: node.entries,
    story: node.story,
    ...(node.roll === null ? {} : { roll: node.roll }),
    ...(node.opening === null ? {} : { opening: node.opening }),
    ...(node.mixing === null ? {} : { mixing: node.mixing }),
    barred: node.barred,
    decks: node.decks,
    ...(node.isShown ? { isShown: true as const } : {}),
    ...(node.proposal === null ? {} : { proposal: node.proposal }),
    get stateDigest() {
      // Asked for with every view that is built, and as dear as all else in it together.
      return (stateDigest ??= digestOf(node.state));
    },
  };
  if (choices.length === 0) node.position = position;
  return position;
};
