/** How the others stand, and what of mine they may lack: from what they say and what they have signed. */
import { describe, expect, it } from 'vitest';
import { kinds, type Ledger } from '../../src-renderer/ledger';
import { heldAt } from '../../src-renderer/session/heal';
import { truthOf } from '../../src-renderer/session/truth';
import type { PeerView, TruthView } from '../../src-renderer/session/view';
import type { Presence } from '../../src-renderer/sync';
import { kickOf, vote } from '../ledger/deciding';
import { genesisOf, person, rawBody, signed, toyLedger, write, type Person } from '../ledger/people';
import { playOn } from '../ledger/record';
import { ana, ben, cheer, cleo, everybody, table, walk } from '../ledger/ring';
import type { Toy } from '../ledger/toy';

type Place = NonNullable<Presence['position']>;

const pidOf = ({ party }: Person): string => party.pid;
/** Ana and Ben have walked, Ana twice if asked; Cleo is expected. */
const begun = (): Ledger<Toy> => {
  const ledger = table();
  write(ledger, ana, kinds.move, 0, walk(1));
  write(ledger, ben, kinds.move, 1, walk(2));
  return ledger;
};
/** What a client that holds the same would say. */
const placeIn = (ledger: Ledger<Toy>): Place => {
  const { digest, depth, stateDigest: state } = ledger.fold().tip;
  return { digest, depth, state, held: heldAt(ledger, ledger.fold()) };
};
interface Said {
  readonly who: Person;
  readonly place: Place | null;
  readonly agreement: PeerView['agreement'];
}
/** As Ana's machine sees it, or somebody else's, where these are here and say this. */
const truth = (ledger: Ledger<Toy>, said: readonly Said[], me = ana): TruthView => {
  const fold = ledger.fold();
  const { people } = fold.tip;
  return truthOf({
    ledger,
    fold,
    way: new Map(fold.path().map(({ digest, depth }) => [digest, depth])),
    me: pidOf(me),
    members: [ana, ben, cleo].map(({ party }) => party).filter(({ pid }) => !people.removed.includes(pid)),
    peers: said.map(({ who: { party }, agreement }) => ({
      pid: party.pid,
      name: party.name,
      seat: people.holders.indexOf(party.pid),
      cursor: null,
      drag: null,
      ping: null,
      agreement,
      road: 'direct',
    })),
    others: said.map(({ who, place }, session) => ({
      pid: pidOf(who),
      session,
      name: who.party.name,
      seats: [],
      position: place,
      cursor: null,
      drag: null,
      ping: null,
      watching: false,
    })),
    seatOf: (pid) => people.holders.indexOf(pid),
  });
};
const ofBen = (ledger: Ledger<Toy>, place: Place | null, agreement: PeerView['agreement']) =>
  truth(ledger, [{ who: ben, place, agreement }]).peers[0];

describe('what I have written at the place where all stand', () => {
  it('is with her once she says that she holds it, and not before', () => {
    const ledger = begun();
    const before = placeIn(ledger);
    expect(ofBen(ledger, before, 'in step')).toMatchObject({
      name: 'Person 1',
      seat: 1,
      standing: 'in step',
      unkept: 0,
    });
    vote(ledger, [ana], { skip: 2 });
    expect(placeIn(ledger).digest).toBe(before.digest);
    expect(ofBen(ledger, before, 'in step')).toMatchObject({ standing: 'in step', moves: 0, unkept: 1 });
    expect(ofBen(ledger, placeIn(ledger), 'in step')).toMatchObject({ unkept: 0 });
  });

  it('may be what she lacks, where she lacks anything; what others wrote is not mine to send', () => {
    const ledger = begun();
    const before = placeIn(ledger);
    write(ledger, cleo, kinds.side, 2, cheer);
    expect(ofBen(ledger, before, 'in step')).toMatchObject({ unkept: 0 });
    vote(ledger, [ana], { away: pidOf(cleo) });
    expect(ofBen(ledger, before, 'in step')).toMatchObject({ unkept: 1 });
    expect(ofBen(ledger, { ...before, held: 1 }, 'in step')).toMatchObject({ unkept: 1 });
    expect(ofBen(ledger, { ...before, held: 99 }, 'in step')).toMatchObject({ unkept: 0 });
  });

  it('is not known to be with whoever does not say how much she holds, is ahead, or is gone', () => {
    const ledger = begun();
    const { digest, depth, state } = placeIn(ledger);
    vote(ledger, [ana], { skip: 2 });
    expect(ofBen(ledger, { digest, depth, state }, 'in step')).toMatchObject({ unkept: 1 });
    expect(ofBen(ledger, { digest: 'f'.repeat(64), depth: 9, state }, 'ahead')).toMatchObject({ unkept: 1 });
    write(ledger, ben, kinds.side, 1, cheer);
    expect(truth(ledger, []).peers[0]).toMatchObject({ isHere: false, road: null, standing: 'in step', unkept: 1 });
  });
});

describe('what I wrote on the way', () => {
  it('is not known to have come further than she has', () => {
    const ledger = begun();
    const [root, first] = ledger.fold().path();
    if (!root || !first) throw new Error('the way has three places');
    const at = ({ digest, depth, stateDigest: state }: typeof root): Place => ({ digest, depth, state, held: 0 });
    const lagging = truth(ledger, [{ who: cleo, place: at(root), agreement: 'behind' }]).peers[1];
    expect(lagging).toMatchObject({ standing: 'behind', moves: 2, unkept: 1 });
    const nearer = truth(ledger, [{ who: cleo, place: at(first), agreement: 'behind' }]).peers[1];
    expect(nearer).toMatchObject({ standing: 'behind', moves: 1, unkept: 0 });
  });

  it('has reached whoever built on it, and nobody who was never heard of', () => {
    const ledger = begun();
    expect(truth(ledger, []).peers).toMatchObject([
      { name: 'Person 1', standing: 'behind', moves: 1, unkept: 0 },
      { name: 'Person 2', standing: 'unknown', moves: 0, unkept: 1 },
    ]);
  });

  it('is not said to be with whoever tells another story', () => {
    const ledger = begun();
    const strange = { digest: 'e'.repeat(64), depth: 2, state: 'd'.repeat(64), held: 0 };
    const cleoThere = truth(ledger, [{ who: cleo, place: strange, agreement: 'differs' }]).peers[1];
    expect(cleoThere).toMatchObject({ standing: 'differs', moves: 0, unkept: 1 });
  });
});

describe('whoever was caught', () => {
  it('is I, where two copies of my profile wrote while neither heard the other: I am told so, and write on from one', () => {
    const [here, there] = [table(), table()];
    // Both were offline, so nobody could tell one of them to rest.
    write(here, ana, kinds.move, 0, walk(1));
    write(there, ana, kinds.move, 0, walk(2));
    write(there, ben, kinds.move, 1, walk(3));
    expect(truth(here, []).exposed).toEqual([]);
    for (const [to, from] of [
      [here, there],
      [there, here],
    ] as const) {
      for (const bytes of from.all()) to.add(bytes);
    }
    for (const ledger of [here, there]) {
      expect(truth(ledger, []).exposed).toMatchObject([{ isMe: true, what: { code: 'exposed.mine' } }]);
      // The others have built on what was done there, so that is what the table goes by.
      expect(ledger.fold().tip.depth).toBe(2);
    }
    expect(truth(here, [], ben).exposed).toMatchObject([
      { name: 'Person 0', isMe: false, what: { code: 'exposed.twoEntries' } },
    ]);
    const before = here.entriesOf(pidOf(ana)).length;
    for (let wish = 0; here.entriesOf(pidOf(ana)).length < before + 2; wish += 1) playOn(here, everybody, wish);
    const newest = here.entriesOf(pidOf(ana)).at(-1)?.id ?? '';
    expect(here.fold().verdicts.get(newest)).toMatchObject({ kind: 'accepted' });
  });

  it('is named with both entries, and known to be out once the table has removed her', () => {
    const dan = person(3);
    const ledger = toyLedger(genesisOf([0, 1, 2, 3]));
    for (const cells of [1, 2]) {
      const body = rawBody(ledger, cleo, kinds.side, {
        seat: 2,
        json: { act: { kind: 'cheer', cells } },
        seq: 0,
        prev: '00'.repeat(32),
      });
      ledger.add(signed(ledger, cleo, body));
    }
    const caught = truth(ledger, []).exposed;
    expect(caught).toMatchObject([{ pid: pidOf(cleo), name: 'Person 2', what: { code: 'exposed.twoEntries' } }]);
    expect(caught[0]?.isRemoved).toBe(false);
    expect(caught[0]?.proof.map(({ seq }) => seq)).toEqual([0, 0]);
    vote(ledger, [ana, ben, dan], kickOf(cleo, [ana, ben, dan]));
    expect(truth(ledger, []).exposed).toMatchObject([{ name: 'Person 2', isRemoved: true }]);
  });
});
