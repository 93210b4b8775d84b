/**
 * A long game of Squaring the Circle as a ledger: three parties with real keys,
 * every entry signed, every roll answered with real proofs, every move chosen
 * at random by one seeded player who reads the offers.
 */
import { games } from '../../../rules';
import type { Game } from '../../../rules/kernel/game';
import type { JsonObject } from '../../../rules/kernel/json';
import { answer, createPartyKeys, verifyAnswer, type KeyRing } from '../../../src-renderer/chance';
import {
  createLedger,
  encodeGenesis,
  fromHex,
  gameIdOf,
  kinds,
  noSeat,
  rollAlpha,
  signEntry,
  toHex,
  writePayload,
  type Kind,
  type Ledger,
} from '../../../src-renderer/ledger';
import { writeTableFile } from '../../../src-renderer/store/table-file';
import { mergeUpdates } from '../../../src-renderer/sync';
import { fillDraft, findMove, type Random } from '../../rules/random-player';

/** A recorded game. */
export interface Recording {
  readonly game: Game;
  readonly genesisBytes: Uint8Array;
  /** The keys of its parties, one for each seat. */
  readonly rings: readonly KeyRing[];
  /** In the order in which they were written. */
  readonly entries: readonly Uint8Array[];
  /** The outputs of all answers, by proof: for folds that take proofs from their own disk as checked. */
  readonly outputs: ReadonlyMap<string, Uint8Array>;
  /** How many entries of each sort. */
  readonly counts: { readonly moves: number; readonly answers: number; readonly sides: number };
}

interface Recorder {
  readonly game: Game;
  readonly rings: readonly KeyRing[];
  readonly ledger: Ledger;
  readonly random: Random;
  readonly entries: Uint8Array[];
}

const PARTIES = 3;

const genesisOf = (game: Game, rings: readonly KeyRing[]): Uint8Array =>
  encodeGenesis({
    v: 1,
    game: game.id,
    rulesVersion: game.rulesVersion,
    config: {},
    name: 'A long conference',
    roster: rings.map(({ keys }, at) => ({ ...keys, name: `Party ${at}` })),
    seats: rings.map(({ keys }, seat) => ({ seat, pid: keys.pid, name: `Seat ${seat}`, pronouns: 'she' })),
    nonce: '5c'.repeat(32),
  });

const writeEntry = ({ rings, ledger, entries }: Recorder, at: number, kind: Kind, payload: Uint8Array): void => {
  const ring = rings[at];
  if (!ring) throw new Error('no such party');
  const seat = kind === kinds.answer ? noSeat : at;
  const body = ledger.compose({ pid: ring.keys.pid, kind, seat, payload });
  if (!body.ok) throw new Error(`an entry that was asked for is refused: ${body.refusal.code}`);
  const bytes = signEntry(ledger.gameId, body.value, fromHex(ring.secret.sign));
  if (!ledger.add(bytes).ok) throw new Error('an entry of the recorder is not taken in');
  entries.push(bytes);
};

const moveFor = ({ game, ledger, random }: Recorder, seat: number): JsonObject => {
  const { standing, depth } = ledger.fold().tip;
  if (depth === 0) return { ...fillDraft(game, random), kind: 'create' };
  const move = game.routine(standing.state, seat) ?? findMove(game, standing, seat, random);
  if (!move) throw new Error(`seat ${seat} is awaited and finds no move`);
  return move;
};

/** Everybody who is awaited writes once, and now and then somebody out of turn. False where the game is over. */
const writeTurn = (recorder: Recorder): boolean => {
  const { game, rings, ledger, random } = recorder;
  const { tip } = ledger.fold();
  const { expect, standing } = tip;
  if (expect.kind === 'over') return false;
  if (expect.kind === 'roll') {
    const alpha = rollAlpha(ledger.gameId, tip.digest);
    rings.forEach(({ secret }, at) => writeEntry(recorder, at, kinds.answer, answer(fromHex(secret.dice), alpha)));
    return true;
  }
  if (expect.kind === 'each') {
    for (const seat of expect.seats) writeEntry(recorder, seat, kinds.choice, writePayload(moveFor(recorder, seat)));
    return true;
  }
  if (expect.kind !== 'one') return false;
  const aside = random(PARTIES);
  if (aside !== expect.seat && random(6) === 0) {
    const act = findMove(game, standing, aside, random, ['aside']);
    if (act) writeEntry(recorder, aside, kinds.side, writePayload({ act }));
  }
  writeEntry(recorder, expect.seat, kinds.move, writePayload(moveFor(recorder, expect.seat)));
  return true;
};

/** Records until it is enough. Throws where the game ends before: it is to be one long history. */
const recordUntil = (isEnough: (recorder: Recorder) => boolean, random: Random): Recording => {
  const game = games.get('squaring-the-circle');
  if (!game) throw new Error('Squaring the Circle is not registered');
  const rings = Array.from({ length: PARTIES }, createPartyKeys);
  const genesisBytes = genesisOf(game, rings);
  const outputs = new Map<string, Uint8Array>();
  const checked: typeof verifyAnswer = (key, alpha, proof) => {
    const output = verifyAnswer(key, alpha, proof);
    if (output) outputs.set(toHex(proof), output);
    return output;
  };
  const ledger = createLedger({ game, genesisBytes, verifyAnswer: checked, isTrusted: () => true });
  const recorder: Recorder = { game, rings, ledger, random, entries: [] };
  while (!isEnough(recorder)) {
    if (!writeTurn(recorder)) throw new Error(`the game was over after ${recorder.entries.length} entries`);
  }
  const kindsOf = rings.flatMap(({ keys }) => ledger.entriesOf(keys.pid).map(({ body }) => body.kind));
  const count = (...wanted: readonly Kind[]): number => kindsOf.filter((kind) => wanted.includes(kind)).length;
  const counts = { moves: count(kinds.move, kinds.choice), answers: count(kinds.answer), sides: count(kinds.side) };
  return { game, genesisBytes, rings, entries: recorder.entries, outputs, counts };
};

/** Records at least so many entries. */
export const recordGame = (atLeast: number, random: Random): Recording =>
  recordUntil(({ entries }) => entries.length >= atLeast, random);

/** The table file of the first seat's party, seat included. */
const fileOf = async ({ game, genesisBytes, entries, rings }: Recording, now: number): Promise<Uint8Array> => {
  const file = await writeTableFile({
    game: game.id,
    rulesVersion: game.rulesVersion,
    name: 'A long conference',
    gameId: gameIdOf(genesisBytes),
    members: rings.map((_, seat) => `Seat ${seat}`),
    step: entries.length,
    savedAt: now,
    genesis: genesisBytes,
    entries,
    document: mergeUpdates([]),
    pictures: [],
    seat: {
      secret: '5e'.repeat(32),
      host: '',
      keys: JSON.parse(JSON.stringify(rings[0])) as JsonObject,
      privateNotes: '',
      askMe: [],
      me: 'Seat 0',
    },
  });
  return file.bytes;
};

/** Records until the first seat may take an advance, and answers with its party's table file. */
export const recordAdvance = (random: Random, now: number): Promise<Uint8Array> => {
  const isDue = ({ game, ledger }: Recorder): boolean => {
    const { expect, standing } = ledger.fold().tip;
    // Her own turn: what is said out of turn waits for whoever moves next.
    return (
      expect.kind === 'one' &&
      expect.seat === 0 &&
      game.offers(standing.state, 0).some(({ id }) => id === 'aside:advance')
    );
  };
  return fileOf(recordUntil(isDue, random), now);
};

/**
 * Records until the first seat is asked for somebody new between two conferences, and has nobody of hers to come back
 * instead; answers with its party's table file.
 */
export const recordNewcomer = (random: Random, now: number): Promise<Uint8Array> => {
  const isAsked = ({ game, ledger }: Recorder): boolean => {
    const { standing, depth } = ledger.fold().tip;
    const ids = game.offers(standing.state, 0).map(({ id }) => id);
    return depth > PARTIES && ids.includes('draft') && !ids.includes('answer:comeBack');
  };
  return fileOf(recordUntil(isAsked, random), now);
};
