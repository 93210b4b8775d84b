/** Squaring the Circle between two conferences: the table seats a newcomer by vote, and she makes somebody to play. */
import { expect, it } from 'vitest';
import { games } from '../../rules';
import { squaringTheCircle as game } from '../../rules/games/squaring-the-circle/game';
import type { SquaringState } from '../../rules/games/squaring-the-circle/state';
import type { Standing } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import { createPartyKeys, type KeyRing } from '../../src-renderer/chance';
import { fromHex, kinds, noSeat, signEntry, writePayload, type Kind, type Ledger } from '../../src-renderer/ledger';
import { readTable } from '../../src-renderer/session/read-table';
import { wishesOf } from '../../src-renderer/session/votes';
import { findMove, randomFrom } from '../rules/random-player';
import { eager } from '../rules/squaring-the-circle/good-player';
import { filesBetween } from './between';

const opened = async (bytes: Uint8Array): Promise<{ readonly ledger: Ledger; readonly ring: KeyRing }> => {
  const read = await readTable(bytes, games);
  if (!read.ok || !read.value.ledger || !read.value.ring) throw new Error('the file brings a table and a seat');
  return { ledger: read.value.ledger, ring: read.value.ring };
};
const write = (ledger: Ledger, { keys, secret }: KeyRing, kind: Kind, seat: number, said: JsonObject) => {
  const body = ledger.compose({ pid: keys.pid, kind, seat, payload: writePayload(said) });
  if (!body.ok) throw new Error(body.refusal.code);
  const added = ledger.add(signEntry(ledger.gameId, body.value, fromHex(secret.sign)));
  if (!added.ok) throw new Error(added.refusal.code);
  return ledger.fold().verdicts.get(added.value.id)?.kind;
};

it('a newcomer who watches can be voted a seat of her own there, and both who sit agree', async () => {
  const files = await filesBetween('http://own.example');
  const [{ ledger, ring: ana }, { ring: bo }] = await Promise.all([opened(files.ana), opened(files.bo)]);
  const cleo = createPartyKeys();
  const party = { ...cleo.keys, name: 'Cleo' };
  const fold = ledger.fold();
  const present = [...fold.tip.people.parties, party];
  const others = [bo.keys.pid, cleo.keys.pid];
  const wishes = wishesOf({
    game: games.get(game.id) ?? (undefined as never),
    fold,
    me: ana.keys.pid,
    present,
    others,
  });
  expect(wishes).toContainEqual({ kind: 'grant', seat: 3, pid: cleo.keys.pid });
  const wish = { grant: { seat: 3, party } } as unknown as JsonObject;
  write(ledger, ana, kinds.vote, noSeat, wish);
  expect(ledger.fold().tip.people.holders).toHaveLength(3);
  write(ledger, bo, kinds.vote, noSeat, wish);
  const { tip } = ledger.fold();
  expect([tip.people.holders[3], tip.awaited.includes(3)]).toEqual([cleo.keys.pid, true]);
  const standing = tip.standing as unknown as Standing<SquaringState>;
  const move = findMove(game, standing, 3, randomFrom(7), ['answer', 'turn', 'pass'], eager);
  expect(move).toMatchObject({ kind: 'create' });
  if (!move) return;
  expect(write(ledger, cleo, kinds.choice, 3, move)).not.toBe('refused');
  expect(ledger.fold().tip.standing.choices.map(([seat]) => seat)).toContain(3);
});
