/** What a peer goes on lacking is put on the road again. */
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { kinds } from '../../src-renderer/ledger';
import { createHealer, createMender, heldAt } from '../../src-renderer/session/heal';
import { write } from '../ledger/people';
import { ana, ben, standingAt, table, walk } from '../ledger/ring';
import { aParty, exchange } from '../sync/lib';

const standing = ({ digest, depth }: { digest: string; depth: number }) => ({ digest, depth, state: '' });
const pid = ben.party.pid;

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
  const look = createHealer(ana.party.pid);
  expect(look(here, here.fold(), [stuck], 1_000)).toEqual([]);
  expect(look(here, here.fold(), [stuck], 3_900)).toEqual([]);
  // Ben's entry is his to say again; only where that does not help Ana says it for him.
  expect(look(here, here.fold(), [stuck], 4_100)).toEqual([]);
  expect(look(here, here.fold(), [stuck], 6_000)).toEqual([]);
  const lacking = look(here, here.fold(), [stuck], 6_200);
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
  const look = createHealer(ana.party.pid);
  const at = (now: number, position: ReturnType<typeof standing>) =>
    look(here, here.fold(), [{ pid: ben.party.pid, position }], now);
  expect(at(0, start)).toEqual([]);
  expect(at(4_000, middle)).toEqual([]);
  expect(at(7_000, standing(here.fold().tip))).toEqual([]);
  expect(at(14_000, { ...start, digest: 'c4'.repeat(32) })).toEqual([]);
  expect(at(23_000, { ...start, digest: 'c4'.repeat(32) })).toEqual([]);
});

it('says mine again first, and again and again but ever more seldom', () => {
  const [here, there] = [table(), table()];
  const first = write(here, ana, kinds.move, 0, walk(2));
  const stuck = { pid, position: standing(there.fold().tip) };
  const look = createHealer(ana.party.pid);
  const helped: number[] = [];
  for (let second = 0; second <= 120; second += 1) {
    const again = look(here, here.fold(), [stuck], second * 1_000);
    if (again.length === 0) continue;
    expect(again).toEqual([first]);
    helped.push(second);
  }
  expect(helped).toEqual([3, 11, 25, 51, 101]);
});

it('notices who stands in the same place and holds less there', () => {
  const here = standingAt(4);
  const there = table();
  for (const bytes of here.all()) there.add(bytes);
  const bid = write(here, ana, kinds.choice, 0, { kind: 'bid', gold: 1 });
  expect([heldAt(here, here.fold()), heldAt(there, there.fold())]).toEqual([1, 0]);
  const look = createHealer(ana.party.pid);
  const at = (now: number, held: number) =>
    look(here, here.fold(), [{ pid, position: { ...standing(here.fold().tip), held } }], now);
  expect([at(0, 0), at(3_000, 0), at(4_000, 1)]).toEqual([[], [bid], []]);
});

describe('what is missing from my own copy', () => {
  const mine = write(table(), ana, kinds.move, 0, walk(2));
  const bens = (() => {
    const here = table();
    here.add(mine);
    return write(here, ben, kinds.move, 1, walk(3));
  })();
  const all = [mine, bens];

  it('is put back at once where it is mine, and later where its author has not done so', () => {
    const look = createMender(ana.party.pid);
    expect(look(all, () => [], 0)).toEqual([]);
    expect(look(all, () => all, 1_000)).toEqual([mine]);
    expect(look(all, () => [bens], 3_000)).toEqual([]);
    expect(look(all, () => [bens], 4_000)).toEqual([bens]);
    expect(look(all, () => [], 9_000)).toEqual([]);
  });

  it('is put back every eight seconds at most, however often it is taken away', () => {
    const look = createMender(ana.party.pid);
    const done: number[] = [];
    for (let second = 0; second < 40; second += 1)
      if (look([mine], () => [mine], second * 1_000).length > 0) done.push(second);
    expect(done).toEqual([0, 2, 6, 14, 22, 30, 38]);
  });
});
