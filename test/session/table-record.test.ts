/** What a record learns from the table that it stands for, and from whom it learns nothing. */
import { beforeAll, expect, it } from 'vitest';
import { games } from '../../rules';
import { grant } from '../../rules/kernel/ruling';
import { decodeGenesis, encodeGenesis, gameIdOf, sealReady } from '../../src-renderer/ledger';
import { createRecord } from '../../src-renderer/session/table-record';
import type { StoredTable } from '../../src-renderer/store/database';
import type { Room, TableInfo } from '../../src-renderer/sync/room';
import { aParty } from '../sync/lib';
import { genesisBytes } from './lib';
import { viewAt } from './lobby-view';

beforeAll(sealReady);

const [standIn = '', played = '', third = ''] = games.keys();

/** A record with these fields, in a room where anybody can say what is played. */
const aRecord = (fields: Pick<StoredTable, 'name' | 'game' | 'gameId'>, ...lying: readonly Uint8Array[]) => {
  let info: TableInfo | null = null;
  let reopened = 0;
  const room = { table: { info: () => info }, genesis: { all: () => lying } } as unknown as Room;
  const record = createRecord({
    store: { changeTable: () => Promise.resolve(grant(null)) },
    stored: { id: 'one', ...fields } as StoredTable,
    ledger: () => null,
    onCopied: () => undefined,
    onOtherGame: () => (reopened += 1),
  });
  return {
    reopened: () => reopened,
    says: async (game: string, name: string) => {
      info = { game, name };
      record.learn(room);
      await Promise.resolve();
      return [record.now().game, record.now().name];
    },
  };
};

it('learns once which game is played, whoever flips it afterwards', async () => {
  const { says, reopened } = aRecord({ name: '', game: standIn, gameId: '' });
  // Neither a name nor a game that is known here: there will be more to learn.
  expect(await says(third, '')).toEqual([standIn, '']);
  expect(await says('tomorrow', 'A game of tomorrow')).toEqual([standIn, '']);
  expect(await says(played, 'Ours')).toEqual([played, 'Ours']);
  expect(reopened()).toBe(1);
  expect(await says(third, 'Ours')).toEqual([played, 'Ours']);
  expect(await says(standIn, '')).toEqual([played, 'Ours']);
  expect(await says(third, 'Theirs')).toEqual([played, 'Theirs']);
  expect(reopened()).toBe(1);
});

it('lets nobody change the game of a table that was created here', async () => {
  const { says, reopened } = aRecord({ name: 'Mine', game: standIn, gameId: '' });
  expect(await says(played, 'Mine')).toEqual([standIn, 'Mine']);
  expect(reopened()).toBe(0);
});

it('comes to the game of the table that its link names, also where somebody has said another one first', async () => {
  const genesis = decodeGenesis(genesisBytes, () => true);
  if (!genesis.ok) throw new Error(genesis.refusal.code);
  const begun = encodeGenesis({ ...genesis.value, game: played });
  const { says, reopened } = aRecord({ name: '', game: standIn, gameId: gameIdOf(begun) }, genesisBytes, begun);
  expect(await says(third, 'Lies')).toEqual([third, 'Lies']);
  expect(await says(played, 'Ours')).toEqual([played, 'Ours']);
  expect(await says(third, 'Lies')).toEqual([played, 'Lies']);
  expect(reopened()).toBe(2);
});

it('shows the forms of a game that was learned, whatever somebody says since, and none before', () => {
  const ana = aParty('Ana');
  const { room, me } = ana;
  const row = { id: 'row', order: 1, pid: me.pid, name: 'Ana', pronouns: '', keys: {}, draft: null, ready: false };
  room.lobby.put(row);
  const forms = (name: string, game = standIn) => viewAt(ana, { name, game }).lobby.map(({ form }) => form !== null);
  expect(forms('')).toEqual([false]);
  expect(forms('The vault')).toEqual([true]);
  room.table.setInfo({ game: played, name: 'The vault' });
  expect(forms('The vault')).toEqual([true]);
  // Learned a moment ago: this session still plays the one that stood in.
  expect(forms('The vault', played)).toEqual([false]);
  room.close();
});
