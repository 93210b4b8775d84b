/**
 * What a table can decide by votes (decision 0040). A proposal is the payload of
 * a vote, in canonical JSON: equal wishes have equal bytes.
 *
 *   { "skip": seat }                        the expected seat is passed over once
 *   { "away": pid }                         she is set aside
 *   { "kick": { pid, commit, boxes } }      she is removed; `boxes` hold the new room secret, by party id; with a `name` for
 *                                          somebody who has never had a seat
 *   { "grant": { seat, party } }            the seat goes to this party
 *   { "undo": digest }                      the state of that position again
 *   { "clerk": seat }                       this seat's party orders the race in place of the clerk (decision 0052)
 *   { "close": [id, …] }                    the ballot is closed with these papers, in seat order; the others abstain
 */
import type { Json } from '../../rules/kernel/json';
import type { Party } from './genesis';
import { flawIn, isBytes, isCount, isRecord, isShape, isSomeBytes, isText, partyShape, type Shape } from './shape';

/** Who is removed, and what those who stay need to go on without her. */
export interface Kick {
  readonly pid: string;
  /** What the new room secret is checked against, 32 bytes as hexadecimal text. */
  readonly commit: string;
  /** The secret, sealed for each one who stays, and for those who watch, as hexadecimal text by party id. */
  readonly boxes: Readonly<Record<string, string>>;
  /** What somebody is called who has never had a seat, and is therefore in no list of the table. */
  readonly name?: string;
}

/** One seat, and who is to hold it. */
export interface Grant {
  readonly seat: number;
  readonly party: Party;
}

/** A wish that the table votes about. */
export type Proposal =
  | { readonly skip: number }
  | { readonly away: string }
  | { readonly kick: Kick }
  | { readonly grant: Grant }
  | { readonly undo: string }
  | { readonly clerk: number }
  | { readonly close: readonly string[] };

const maxBox = 512;
const maxPapers = 32;
/** More boxes than there are seats many times over, and a fifth of what an entry may hold. */
export const maxBoxes = 64;

const isBoxes = (value: Json): boolean =>
  isRecord(value) &&
  Object.keys(value).length <= maxBoxes &&
  Object.entries(value).every(([pid, box]) => isBytes(8)(pid) && isSomeBytes(maxBox)(box));
const kickShape: Shape = { pid: isBytes(8), commit: isBytes(32), boxes: isBoxes };

/** A seat and a party. */
export const grantShape: Shape = { seat: isCount, party: isShape(partyShape) };

const shapes: readonly Shape[] = [
  { skip: isCount },
  { away: isBytes(8) },
  { kick: isShape(kickShape) },
  { kick: isShape({ ...kickShape, name: isText(1, 60) }) },
  { grant: isShape(grantShape) },
  { undo: isBytes(32) },
  { clerk: isCount },
  { close: (value) => Array.isArray(value) && value.length <= maxPapers && value.every(isBytes(32)) },
];

/** The proposal in a payload that has been read, or null where it is none. */
export const proposalIn = (payload: Json): Proposal | null =>
  shapes.some((shape) => flawIn(payload, shape, '') === null) ? (payload as unknown as Proposal) : null;
