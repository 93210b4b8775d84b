import { describe, expect, it } from 'vitest';
import { chanceReady, createPartyKeys } from '../../src-renderer/chance';
import {
  maxBoxes,
  sealReady,
  toHex,
  writePayload,
  type Party,
  type People,
  type Position,
  type Proposal,
} from '../../src-renderer/ledger';
import { proposalIn } from '../../src-renderer/ledger/proposals';
import { kickFor, latestSecret, secretIn } from '../../src-renderer/session/room-key';
import { ledTo, movedTo, type Way } from '../../src-renderer/session/way';

await Promise.all([sealReady(), chanceReady()]);

const [ana, bo, cy, dora] = [createPartyKeys(), createPartyKeys(), createPartyKeys(), createPartyKeys()] as const;
const people: People = {
  parties: [ana, bo, cy, dora].map(({ keys }, at) => ({ ...keys, name: `Party ${at}` })),
  holders: [ana.keys.pid, bo.keys.pid, cy.keys.pid],
  aside: [],
  removed: [dora.keys.pid],
  escrows: new Map(),
  ballotEscrows: new Map(),
};

const decided = (...proposals: readonly Proposal[]): readonly Position<object>[] =>
  proposals.map((proposal) => ({ proposal, people }) as unknown as Position<object>);

/** The room that the table was laid in. */
const first: Way = { secret: new Uint8Array(32).fill(7) };
const kicked = (pid: string, watchers: readonly Party[] = []) => {
  const kick = kickFor({ people, pid, name: '', watchers });
  if (!kick) throw new Error('Every key is usable.');
  return kick;
};
const [earlier, later] = [kicked(cy.keys.pid), kicked(bo.keys.pid)];

describe('the new secret of a room', () => {
  it('is the same for all who stay, and for nobody else', () => {
    const kick = kickFor({ people, pid: cy.keys.pid, name: '', watchers: [] });
    if (!kick) throw new Error('Every key is usable.');
    expect(Object.keys(kick.boxes).sort()).toEqual([ana.keys.pid, bo.keys.pid].sort());
    const read = (ring: typeof ana) => latestSecret(decided({ kick }), ring.keys.pid, ring.secret.seal, first);
    const [mine, hers] = [read(ana), read(bo)];
    expect(mine?.length).toBe(32);
    expect(hers && toHex(hers)).toBe(mine && toHex(mine));
    expect(read(cy)).toBeNull();
    expect(read(dora)).toBeNull();
  });

  it('is for those who watch too, but for the one of them who goes, and a key that is none holds up nobody', () => {
    const [eve, fay] = [createPartyKeys(), createPartyKeys()];
    const watchers = [eve, fay].map(({ keys }) => ({ ...keys, name: 'Watches' }));
    const odd = { ...createPartyKeys().keys, name: 'Odd', seal: '00'.repeat(32) };
    const name = `${'x'.repeat(59)}😀y`;
    const kick = kickFor({ people, pid: eve.keys.pid, name, watchers: [...watchers, odd] });
    if (!kick) throw new Error('Every key of a party is usable.');
    const read = ({ keys, secret }: typeof ana) => latestSecret(decided({ kick }), keys.pid, secret.seal, first);
    expect([ana, bo, cy, fay].map((ring) => read(ring)?.length)).toEqual([32, 32, 32, 32]);
    expect([read(eve), read(dora), kick.boxes[odd.pid]]).toEqual([null, null, undefined]);
    // As the ledger takes it: sixty units, and no half of a letter.
    expect([kick.name?.length, kick.name?.isWellFormed()]).toEqual([60, true]);
  });

  it('is for those who play and those who are here, at a table that has seen more people than there are boxes', () => {
    // Ana and Bo have played from the first; Fay, who once had a seat, watches; ninety have come and gone since.
    const crowd = Array.from({ length: 90 }, (_, at) => ({ ...createPartyKeys().keys, name: `Guest ${at}` }));
    const [fay, gil] = [createPartyKeys(), createPartyKeys()];
    const partyOf = ({ keys }: typeof ana): Party => ({ ...keys, name: 'Watches' });
    const many: People = { ...people, parties: [...people.parties, partyOf(fay), ...crowd] };
    const here = [ana, bo, fay, gil].map(partyOf);
    const kick = kickFor({ people: many, pid: cy.keys.pid, name: '', watchers: here });
    if (!kick) throw new Error('Every key is usable.');
    expect(Object.keys(kick.boxes)).toHaveLength(maxBoxes);
    expect([ana, bo, fay, gil].map(({ keys, secret }) => secretIn(kick, keys.pid, secret.seal)?.length)).toEqual([
      32, 32, 32, 32,
    ]);
    expect([cy, dora].map(({ keys }) => kick.boxes[keys.pid])).toEqual([undefined, undefined]);
    // Of those who are gone the last who came, and nobody before them.
    const kept = crowd.map(({ pid }) => Object.hasOwn(kick.boxes, pid));
    expect([kept.lastIndexOf(false), kept.indexOf(true)]).toEqual([29, 30]);
    const payload = { kick } as unknown as Parameters<typeof writePayload>[0];
    expect(proposalIn(payload)).not.toBeNull();
    // An entry has 64 KiB, and its head some hundred bytes.
    expect(writePayload(payload).length).toBeLessThan(24 * 1024);
  });

  it('is not taken where it is not what was promised', () => {
    const kick = kickFor({ people, pid: cy.keys.pid, name: '', watchers: [] });
    const other = kickFor({ people, pid: cy.keys.pid, name: '', watchers: [] });
    if (!kick || !other) throw new Error('Every key is usable.');
    const mixed = { ...kick, commit: other.commit };
    expect(latestSecret(decided({ kick: mixed }), bo.keys.pid, bo.secret.seal, first)).toBeNull();
  });

  it('is the latest one', () => {
    const read = (...proposals: readonly Proposal[]) =>
      latestSecret(decided(...proposals), ana.keys.pid, ana.secret.seal, first);
    const alone = read({ kick: later });
    const both = read({ kick: earlier }, { skip: 1 }, { kick: later });
    expect(both && toHex(both)).toBe(alone && toHex(alone));
    expect(read({ skip: 1 })).toBeNull();
  });
});

describe('somebody who was away', () => {
  const mine = (kick: typeof earlier): Uint8Array => {
    const secret = secretIn(kick, ana.keys.pid, ana.secret.seal);
    if (!secret) throw new Error('The box is hers.');
    return secret;
  };
  /** The rooms that she comes through while the way is told to her, a decision at a time. */
  const roomsOf = (start: Way, ...proposals: readonly Proposal[]): readonly string[] => {
    let way = start;
    const rooms = [toHex(way.secret)];
    for (let told = 0; told <= proposals.length; told += 1) {
      const next = latestSecret(decided(...proposals.slice(0, told)), ana.keys.pid, ana.secret.seal, way);
      if (!next || toHex(next) === toHex(way.secret)) continue;
      way = movedTo(next, way);
      rooms.push(toHex(way.secret));
    }
    return rooms;
  };
  const byLink = (secret: Uint8Array, way: Way): Way => ({ ...way, ...ledTo(secret, way) });
  const [one, two] = [mine(earlier), mine(later)];
  const both = [{ kick: earlier }, { skip: 1 }, { kick: later }] as const;

  it('through two removals goes by the newest link into one room alone', () => {
    expect(roomsOf(byLink(two, first), ...both)).toEqual([toHex(two)]);
  });

  it('through the second removal only stays where the newest link has led her', () => {
    const way = byLink(two, movedTo(one, first));
    expect(roomsOf(way, ...both)).toEqual([toHex(two)]);
    // Nobody who could tell her of the second removal is there yet.
    expect(roomsOf(way, { kick: earlier })).toEqual([toHex(two)]);
  });

  it('moves on with the others once somebody else is removed', () => {
    const third = kicked(dora.keys.pid);
    expect(roomsOf(byLink(two, first), ...both, { kick: third })).toEqual([toHex(two), toHex(mine(third))]);
  });

  it('by the link of the first removal goes on into the room of the second', () => {
    expect(roomsOf(byLink(one, first), ...both)).toEqual([toHex(one), toHex(two)]);
  });

  it('is not led back by the link to a room that the table has left', () => {
    const way = movedTo(two, movedTo(one, first));
    expect([first.secret, one].map((secret) => ledTo(secret, way))).toEqual([null, null]);
  });
});
