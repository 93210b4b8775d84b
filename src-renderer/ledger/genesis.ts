/**
 * The genesis: what everybody agreed on before the first move. It is canonical
 * JSON, and its hash is the game's id.
 *
 *   At most 16 parties and 8 seats; names of 1 to 60 characters, pronouns of 0
 *   to 40, the table's name 1 to 120; 64 KiB in all, with the state of a table
 *   that it succeeds 256 KiB. Parties in the order in
 *   which their answers enter a roll; seats numbered from 0 without a gap.
 */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Json, JsonObject } from '../../rules/kernel/json';
import { readJson, writeJson } from '../../rules/kernel/json';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import { fromHex } from './hash';
import { pidOf } from './names';
import { isAcceptableKey } from './seal';
import { flawIn, isBytes, isCount, isRecord, isShape, isText, partyShape, type Shape } from './shape';
import { readText } from './text';

/** A party's public keys as hexadecimal text (32 bytes each), and the proofs (64 bytes) that she knows the secrets. */
export interface PartyKeys {
  readonly pid: string;
  readonly sign: string;
  readonly seal: string;
  readonly dice: string;
  readonly ballot: string;
  readonly proofs: { readonly seal: string; readonly dice: string; readonly ballot: string };
}

/** One installation at the table: her keys, and the name she gave. */
export interface Party extends PartyKeys {
  readonly name: string;
}

/** One seat, as it was taken in the lobby. */
export interface GenesisSeat {
  readonly seat: number;
  /** Whose seat it is; in a successor alone it may be empty. A party may hold several, or none: then she watches. */
  readonly pid: string;
  readonly name: string;
  readonly pronouns: string;
}

/** What a table starts from. */
export interface Genesis {
  readonly v: 1;
  /** The game's id and the version of its rules. */
  readonly game: string;
  readonly rulesVersion: number;
  readonly config: JsonObject;
  /** The table's name. */
  readonly name: string;
  readonly roster: readonly Party[];
  readonly seats: readonly GenesisSeat[];
  /** 32 random bytes: two tables with equal people are still two tables. */
  readonly nonce: string;
  /** Where this table goes on from, if it succeeds another that too few were left at. */
  readonly parent?: Parent;
}

/** The position of another table from which a successor goes on. Whoever sits down at it asks `goesOnFrom`. */
export interface Parent {
  readonly gameId: string;
  readonly digest: string;
  readonly state: JsonObject;
}

type GenesisRefusal = Refusal<
  'genesis.malformed' | 'genesis.keys' | 'genesis.roster' | 'genesis.seats',
  { readonly at: string }
>;

const maxBytes = 65_536;
const maxSuccessorBytes = 262_144;
const maxParties = 16;
const maxSeats = 8;

/** The bytes of a genesis, whose hash is the game's id. Throws on what canonical JSON cannot hold. */
export const encodeGenesis = (genesis: Genesis): Uint8Array => utf8ToBytes(writeJson(genesis));

/**
 * Reads a genesis and checks all of it: its one spelling, its limits, that the
 * party ids follow from sound signing keys, and that each party's other keys
 * hold. `keysHold` is `verifyPartyKeys` of chance. Never throws.
 */
export const decodeGenesis = (
  bytes: Uint8Array,
  keysHold: (keys: PartyKeys) => boolean,
): Ruling<Genesis, GenesisRefusal> => {
  const ruling = readGenesis(bytes);
  if (!ruling.ok) return ruling;
  const forged = ruling.value.roster.findIndex((party) => !keysHold(party));
  return forged < 0 ? ruling : refuse('genesis.keys', { at: `roster.${forged}` });
};

/** All checks but those of the proofs of knowledge. */
export const readGenesis = (bytes: Uint8Array): Ruling<Genesis, GenesisRefusal> => {
  const text = bytes.length <= maxSuccessorBytes ? readText(bytes) : null;
  const json = text === null ? null : readJson(text);
  if (json === null || !json.ok) return refuse('genesis.malformed', { at: '' });
  const flaw = flawOf(json.value);
  if (flaw !== null) return refuse('genesis.malformed', { at: flaw });
  // `flawOf` has looked at every field.
  const genesis = json.value as unknown as Genesis;
  if (genesis.parent === undefined && bytes.length > maxBytes) return refuse('genesis.malformed', { at: '' });
  return checkRoster(genesis) ?? checkSeats(genesis) ?? grant(genesis);
};

const seatShape: Shape = { seat: isCount, pid: isBytes(8), name: isText(1, 60), pronouns: isText(0, 40) };
/** In a successor a seat may be nobody's. */
const freeSeatShape: Shape = { ...seatShape, pid: (value) => value === '' || isBytes(8)(value) };
const isList =
  (max: number) =>
  (value: Json): boolean =>
    Array.isArray(value) && value.length >= 1 && value.length <= max;
const genesisShape: Shape = {
  v: (value) => value === 1,
  game: isText(1, 60),
  rulesVersion: isCount,
  config: isRecord,
  name: isText(1, 120),
  roster: isList(maxParties),
  seats: isList(maxSeats),
  nonce: isBytes(32),
};
const successorShape: Shape = {
  ...genesisShape,
  parent: isShape({ gameId: isBytes(32), digest: isBytes(32), state: isRecord }),
};

const flawOf = (value: Json): string | null => {
  const isSuccessor = isRecord(value) && Object.hasOwn(value, 'parent');
  const flaw = flawIn(value, isSuccessor ? successorShape : genesisShape, '');
  if (flaw !== null) return flaw;
  const { roster, seats } = value as unknown as { readonly roster: readonly Json[]; readonly seats: readonly Json[] };
  const flaws = [
    ...roster.map((party, at) => flawIn(party, partyShape, `roster.${at}.`)),
    ...seats.map((seat, at) => flawIn(seat, isSuccessor ? freeSeatShape : seatShape, `seats.${at}.`)),
  ];
  return flaws.find((found) => found !== null) ?? null;
};

const checkRoster = ({ roster }: Genesis): Ruling<never, GenesisRefusal> | null => {
  const at = roster.findIndex(
    ({ pid, sign }, index) =>
      pidOf(fromHex(sign)) !== pid ||
      !isAcceptableKey(fromHex(sign)) ||
      roster.findIndex((other) => other.pid === pid) !== index,
  );
  return at < 0 ? null : refuse('genesis.roster', { at: `roster.${at}` });
};

const checkSeats = ({ roster, seats }: Genesis): Ruling<never, GenesisRefusal> | null => {
  // The shape lets an empty id through in a successor alone; somebody must sit there all the same.
  if (seats.every(({ pid }) => pid === '')) return refuse('genesis.seats', { at: 'seats' });
  const isSound = (pid: string): boolean => pid === '' || roster.some((party) => party.pid === pid);
  const at = seats.findIndex(({ seat, pid }, index) => seat !== index || !isSound(pid));
  return at < 0 ? null : refuse('genesis.seats', { at: `seats.${at}` });
};
