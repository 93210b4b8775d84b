/** Plays a table of Squaring the Circle at random, with real keys, signatures and proofs, and keeps all that was written. */
import { squaringTheCircle as game } from '../../../rules/games/squaring-the-circle/game';
import { answer, createPartyKeys, verifyAnswer, type KeyRing } from '../../../src-renderer/chance';
import {
  createLedger,
  encodeGenesis,
  fromHex,
  kinds,
  noSeat,
  rollAlpha,
  signEntry,
  toHex,
  writePayload,
  type Kind,
} from '../../../src-renderer/ledger';
import { findMove, type Random } from '../../rules/random-player';
import type { Recording } from './retell';

const genesisOf = (rings: readonly KeyRing[]): Uint8Array =>
  encodeGenesis({
    v: 1,
    game: game.id,
    rulesVersion: game.rulesVersion,
    config: {},
    name: 'A table that was kept',
    roster: rings.map(({ keys }, at) => ({ ...keys, name: `Party ${at}` })),
    seats: rings.map(({ keys }, seat) => ({ seat, pid: keys.pid, name: `Seat ${seat}`, pronouns: '' })),
    nonce: '3e'.repeat(32),
  });

/** Records at least so many entries of three parties. */
export const recordTable = (atLeast: number, random: Random): Recording => {
  const rings = [createPartyKeys(), createPartyKeys(), createPartyKeys()];
  const genesis = genesisOf(rings);
  const ledger = createLedger({ game, genesisBytes: genesis, verifyAnswer });
  const entries: string[] = [];
  const write = ({ keys, secret }: KeyRing, kind: Kind, seat: number, payload: Uint8Array): void => {
    const body = ledger.compose({ pid: keys.pid, kind, seat, payload });
    if (!body.ok) throw new Error(body.refusal.code);
    const bytes = signEntry(ledger.gameId, body.value, fromHex(secret.sign));
    ledger.add(bytes);
    entries.push(toHex(bytes));
  };
  while (entries.length < atLeast) {
    const { tip } = ledger.fold();
    const { expect: expected, standing } = tip;
    if (expected.kind === 'over') break;
    rings.forEach((ring, seat) => {
      if (expected.kind === 'roll') {
        const proof = answer(fromHex(ring.secret.dice), rollAlpha(ledger.gameId, tip.digest));
        write(ring, kinds.answer, noSeat, proof);
      } else if (expected.kind === 'one' ? expected.seat === seat : expected.seats.includes(seat)) {
        const move = findMove(game, standing, seat, random);
        if (move === null) throw new Error(`Seat ${seat} has no move.`);
        write(ring, expected.kind === 'one' ? kinds.move : kinds.choice, seat, writePayload(move));
      }
    });
  }
  return { genesis: toHex(genesis), entries };
};
