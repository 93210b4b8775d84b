import { describe, expect, it } from 'vitest';
import { chanceReady, createPartyKeys } from '../../src-renderer/chance';
import { sealReady, toHex, type People, type Position, type Proposal } from '../../src-renderer/ledger';
import { kickFor, latestSecret } from '../../src-renderer/session/room-key';

await Promise.all([sealReady(), chanceReady()]);

const [ana, bo, cy, dora] = [createPartyKeys(), createPartyKeys(), createPartyKeys(), createPartyKeys()] as const;
const people: People = {
  parties: [ana, bo, cy, dora].map(({ keys }, at) => ({ ...keys, name: `Party ${at}` })),
  holders: [ana.keys.pid, bo.keys.pid, cy.keys.pid],
  aside: [],
  removed: [dora.keys.pid],
  escrows: new Map(),
};

const decided = (...proposals: readonly Proposal[]): readonly Position<object>[] =>
  proposals.map((proposal) => ({ proposal, people }) as unknown as Position<object>);

describe('the new secret of a room', () => {
  it('is the same for all who stay, and for nobody else', () => {
    const kick = kickFor(people, cy.keys.pid);
    if (!kick) throw new Error('Every key is usable.');
    expect(Object.keys(kick.boxes).sort()).toEqual([ana.keys.pid, bo.keys.pid].sort());
    const read = (ring: typeof ana) => latestSecret(decided({ kick }), ring.keys.pid, ring.secret.seal);
    const [mine, hers] = [read(ana), read(bo)];
    expect(mine?.length).toBe(32);
    expect(hers && toHex(hers)).toBe(mine && toHex(mine));
    expect(read(cy)).toBeNull();
    expect(read(dora)).toBeNull();
  });

  it('is not taken where it is not what was promised', () => {
    const kick = kickFor(people, cy.keys.pid);
    const other = kickFor(people, cy.keys.pid);
    if (!kick || !other) throw new Error('Every key is usable.');
    const mixed = { ...kick, commit: other.commit };
    expect(latestSecret(decided({ kick: mixed }), bo.keys.pid, bo.secret.seal)).toBeNull();
  });

  it('is the latest one', () => {
    const [first, second] = [kickFor(people, cy.keys.pid), kickFor(people, bo.keys.pid)];
    if (!first || !second) throw new Error('Every key is usable.');
    const alone = latestSecret(decided({ kick: second }), ana.keys.pid, ana.secret.seal);
    const both = latestSecret(decided({ kick: first }, { skip: 1 }, { kick: second }), ana.keys.pid, ana.secret.seal);
    expect(both && toHex(both)).toBe(alone && toHex(alone));
    expect(latestSecret(decided({ skip: 1 }), ana.keys.pid, ana.secret.seal)).toBeNull();
  });
});
