/** A table of Squaring the Circle between two conferences, as the files of the two who sit there: it takes hundreds of moves to play to. */
import { squaringTheCircle as game } from '../../rules/games/squaring-the-circle/game';
import type { SquaringState } from '../../rules/games/squaring-the-circle/state';
import type { Standing } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import { chanceReady, createPartyKeys } from '../../src-renderer/chance';
import { encodeGenesis, gameIdOf, sealReady, toHex } from '../../src-renderer/ledger';
import { writeTableFile } from '../../src-renderer/store/table-file';
import { playTable, randomFrom } from '../rules/random-player';
import { eager } from '../rules/squaring-the-circle/good-player';

const NAME = 'Between two conferences';

/** Where three who play as the printed pages suggest have ended their first conference. */
const state = (): JsonObject => {
  const isEnded = ({ state: at, choices }: Standing<SquaringState>): boolean =>
    at.phase === 'creating' && choices.length === 0 && game.seatNewcomer(at).ok && at.conference.number > 0;
  for (const { standing } of playTable(game, { seats: 3, config: {} }, randomFrom(4), eager)) {
    if (isEnded(standing)) return standing.state as unknown as JsonObject;
  }
  throw new Error('no conference has ended');
};

/**
 * The table goes on from there with Ana in two seats and Bo in one, who is asked how it goes on. Answers with a file for each, with
 * her own seat; `host` brings them together.
 */
export const filesBetween = async (host: string): Promise<{ readonly ana: Uint8Array; readonly bo: Uint8Array }> => {
  await Promise.all([sealReady(), chanceReady()]);
  const rings = { ana: createPartyKeys(), bo: createPartyKeys() };
  const seats = [
    { name: 'Ana', pid: rings.ana.keys.pid },
    { name: 'Bo', pid: rings.bo.keys.pid },
    { name: 'Cy', pid: rings.ana.keys.pid },
  ];
  const genesis = encodeGenesis({
    v: 1,
    game: game.id,
    rulesVersion: game.rulesVersion,
    config: {},
    name: NAME,
    roster: [
      { ...rings.ana.keys, name: 'Ana' },
      { ...rings.bo.keys, name: 'Bo' },
    ],
    seats: seats.map((seat, at) => ({ seat: at, pronouns: '', ...seat })),
    nonce: '5c'.repeat(32),
    parent: { gameId: 'ab'.repeat(32), digest: 'cd'.repeat(32), state: state() },
  });
  const secret = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const fileOf = async (me: 'ana' | 'bo'): Promise<Uint8Array> => {
    const keys = JSON.parse(JSON.stringify(rings[me])) as JsonObject;
    const { bytes } = await writeTableFile({
      game: game.id,
      rulesVersion: game.rulesVersion,
      name: NAME,
      gameId: gameIdOf(genesis),
      members: seats.map(({ name }) => name),
      step: 0,
      savedAt: 1_764_000_000_000,
      genesis,
      entries: [],
      // An empty document.
      document: Uint8Array.of(0, 0),
      pictures: [],
      seat: { secret, host, keys, privateNotes: '', askMe: [], me: me === 'ana' ? 'Ana' : 'Bo' },
    });
    return bytes;
  };
  return { ana: await fileOf('ana'), bo: await fileOf('bo') };
};
