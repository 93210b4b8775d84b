/** What a peer goes on lacking is put on the road again. */
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { kinds } from '../../src-renderer/ledger';
import { createHealer } from '../../src-renderer/session/heal';
import { write } from '../ledger/people';
import { ana, ben, table, walk } from '../ledger/ring';
import { aParty, exchange } from '../sync/lib';

const standing = ({ digest, depth }: { digest: string; depth: number }) => ({ digest, depth, state: '' });

it('reaches a peer whose copy of the document had lost it', () => {
  const [here, there] = [table(), table()];
  const [anas, bens] = [aParty('Ana'), aParty('Ben')];
  const first = write(here, ana, kinds.move, 0, walk(2));
  there.add(first);
  const second = write(here, ben, kinds.move, 1, walk(3));
  anas.room.entries.post(first);
  exchange(anas, bens);
  // Somebody forges Ana's next places in Ben's copy (attack A6): what she writes there never comes.
  const forger = new Y.Doc();
  Y.applyUpdate(forger, Y.encodeStateAsUpdate(bens.doc));
  forger.clientID = anas.doc.clientID;
  forger.getArray('entries/forged').push(['x', 'y']);
  Y.applyUpdate(bens.doc, Y.encodeStateAsUpdate(forger), 'road');
  anas.room.entries.post(second);
  exchange(anas, bens);
  expect(bens.room.entries.all()).toEqual([first]);
  const stuck = { pid: ben.party.pid, position: standing(there.fold().tip) };
  const look = createHealer();
  expect(look(here, here.fold(), [stuck], 1_000)).toEqual([]);
  expect(look(here, here.fold(), [stuck], 5_900)).toEqual([]);
  const lacking = look(here, here.fold(), [stuck], 6_100);
  expect(lacking).toEqual([second]);
  anas.room.entries.repost(lacking);
  exchange(anas, bens);
  expect(bens.room.entries.all()).toEqual(expect.arrayContaining([first, second]));
  for (const bytes of bens.room.entries.all()) there.add(bytes);
  expect(there.fold().tip.digest).toBe(here.fold().tip.digest);
  expect(look(here, here.fold(), [stuck], 20_000)).toEqual([]);
});

it('leaves alone who is in step, who moves on, and who stands where we never were', () => {
  const here = table();
  const start = standing(here.fold().tip);
  write(here, ana, kinds.move, 0, walk(2));
  const middle = standing(here.fold().tip);
  write(here, ben, kinds.move, 1, walk(3));
  const look = createHealer();
  const at = (now: number, position: ReturnType<typeof standing>) =>
    look(here, here.fold(), [{ pid: ben.party.pid, position }], now);
  expect(at(0, start)).toEqual([]);
  expect(at(4_000, middle)).toEqual([]);
  expect(at(7_000, standing(here.fold().tip))).toEqual([]);
  expect(at(14_000, { ...start, digest: 'c4'.repeat(32) })).toEqual([]);
  expect(at(23_000, { ...start, digest: 'c4'.repeat(32) })).toEqual([]);
});
