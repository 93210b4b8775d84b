/** Parties with keys that follow from their number, so that a found bad seed can be played again. */
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import sodium from 'libsodium-wrappers-sumo';
import { answer } from '../../src-renderer/chance';
import {
  createLedger,
  encodeGenesis,
  fromHex,
  kinds,
  noSeat,
  pidOf,
  rollAlpha,
  signEntry,
  toHex,
  writePayload,
  type Body,
  type Genesis,
  type Kind,
  type Ledger,
  type Party,
} from '../../src-renderer/ledger';
import type { Json } from '../../rules/kernel/json';
import { toy, type Toy } from './toy';

await sodium.ready;

/** A party with her secrets. */
export interface Person {
  readonly party: Party;
  readonly signKey: Uint8Array;
  readonly diceKey: Uint8Array;
  readonly sealKey: Uint8Array;
  readonly ballotKey: Uint8Array;
}

const scalar = (text: string): Uint8Array =>
  sodium.crypto_core_ristretto255_scalar_reduce(sha512(new TextEncoder().encode(text)));

/** The person of this number: always the same. Her proofs of knowledge are empty, for only the lobby asks for them. */
export const person = (number: number): Person => {
  const seed = new Uint8Array(32).fill(number + 1);
  const { publicKey, privateKey } = sodium.crypto_sign_seed_keypair(seed);
  const secretOf = (purpose: string): Uint8Array => scalar(`${purpose} ${number}`);
  const keyOf = (purpose: string): string => toHex(sodium.crypto_scalarmult_ristretto255_base(secretOf(purpose)));
  const none = '00'.repeat(64);
  return {
    party: {
      pid: pidOf(publicKey),
      name: `Person ${number}`,
      sign: toHex(publicKey),
      seal: keyOf('seal'),
      dice: keyOf('dice'),
      ballot: keyOf('ballot'),
      proofs: { seal: none, dice: none, ballot: none },
    },
    signKey: privateKey,
    diceKey: secretOf('dice'),
    sealKey: secretOf('seal'),
    ballotKey: secretOf('ballot'),
  };
};

/** A toy table: whose each seat is, by number of person; watchers sit in the roster after the players. */
export const genesisOf = (
  seats: readonly number[],
  more: Partial<Genesis> & { readonly watchers?: number } = {},
): Genesis => {
  const { watchers = 0, ...fields } = more;
  const numbers = [...new Set(seats)];
  const all = [...numbers, ...Array.from({ length: watchers }, (_, at) => 30 + at)];
  return {
    v: 1,
    game: toy.id,
    rulesVersion: toy.rulesVersion,
    config: {},
    name: 'A ring',
    roster: all.map((number) => person(number).party),
    seats: seats.map((number, seat) => ({
      seat,
      pid: person(number).party.pid,
      name: `Seat ${seat}`,
      pronouns: 'they',
    })),
    nonce: 'a7'.repeat(32),
    ...fields,
  };
};

type LedgerParts = Parameters<typeof createLedger<Toy>>[0];

/** Stands for the dice function where speed matters: unique for key and input, but anybody can compute it. */
export const mockAnswer = (publicKey: Uint8Array, alpha: Uint8Array): Uint8Array =>
  sha512(concatBytes(publicKey, alpha));
/** Takes what `mockAnswer` makes. */
export const mockVerify = (publicKey: Uint8Array, alpha: Uint8Array, proof: Uint8Array): Uint8Array | null =>
  mockAnswer(publicKey, alpha).every((byte, at) => byte === proof[at]) ? proof : null;

/** An empty toy ledger whose answers are mocked, and any keys hold; `trusted` leaves signatures unchecked. */
export const toyLedger = (genesis: Genesis, trusted = false, more: Partial<LedgerParts> = {}): Ledger<Toy> =>
  createLedger<Toy>({
    game: toy,
    genesisBytes: encodeGenesis(genesis),
    verifyAnswer: mockVerify,
    keysHold: () => true,
    isTrusted: () => trusted,
    ...more,
  });

/** Signs a body as this person. */
export const signed = (ledger: Pick<Ledger, 'gameId'>, who: Person, body: Body): Uint8Array =>
  signEntry(ledger.gameId, body, who.signKey);

/** The person's next body at the tip, legal or not, with some parts said otherwise. */
export const rawBody = <State extends object>(
  ledger: Ledger<State>,
  who: Person,
  kind: Kind,
  parts: Partial<Body> & { readonly json?: Json },
): Body => {
  const { json, ...rest } = parts;
  const { tip } = ledger.fold();
  const newest = ledger.entriesOf(who.party.pid).at(-1);
  return {
    kind,
    pid: who.party.pid,
    seq: newest === undefined ? 0 : newest.body.seq + 1,
    prev: newest?.id ?? '00'.repeat(32),
    on: tip.digest,
    sh: tip.stateDigest.slice(0, 16),
    seat: 0,
    incl: [],
    via: tip.how === 'each' || tip.how === 'closed' || tip.how === 'keys' ? tip.entries : [],
    payload: json === undefined ? new Uint8Array(0) : writePayload(json),
    ...rest,
  };
};

/** Composes, signs and adds; answers with the bytes. Throws where the ledger refuses: honest people are not refused. */
export const write = <State extends object>(
  ledger: Ledger<State>,
  who: Person,
  kind: Kind,
  seat: number,
  payload: Uint8Array | Json,
  include?: readonly string[],
): Uint8Array => {
  const bytes = payload instanceof Uint8Array ? payload : writePayload(payload);
  const body = ledger.compose({
    pid: who.party.pid,
    kind,
    seat,
    payload: bytes,
    ...(include === undefined ? {} : { include }),
  });
  if (!body.ok) throw new Error(`refused: ${body.refusal.code}`);
  const entry = signed(ledger, who, body.value);
  const added = ledger.add(entry);
  if (!added.ok) throw new Error(`not added: ${added.refusal.code}`);
  return entry;
};

/** Writes this person's answer to the roll at the tip. */
export const writeAnswer = (ledger: Ledger<Toy>, who: Person, real = false): Uint8Array => {
  const alpha = rollAlpha(ledger.gameId, ledger.fold().tip.digest);
  const proof = real ? answer(who.diceKey, alpha) : mockAnswer(fromHex(who.party.dice), alpha);
  return write(ledger, who, kinds.answer, noSeat, proof);
};
