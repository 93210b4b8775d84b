/** A removal that promises the others a room and gives one of them no key of it: she does not vote for it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { grant } from '../../rules/kernel/ruling';
import { kinds, noSeat, writePayload } from '../../src-renderer/ledger';
import { kickFor, secretIn } from '../../src-renderer/session/room-key';
import { ledgerOf, peopleOf, playOn, sitDown, tipOf, type Sitter } from './engines';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pidOf = ({ ring }: Sitter): string => ring.keys.pid;

it('whoever it would shut out opens a vote of her own', async () => {
  const sitting = await sitDown(4);
  await playOn(sitting);
  const [mallory, bo, cy, dora] = sitting.sitters;
  if (!mallory || !bo || !cy || !dora) throw new Error('four sit down');
  const kick = kickFor({ people: tipOf(mallory).people, pid: pidOf(dora), name: '', watchers: [] });
  const other = kickFor({ people: tipOf(mallory).people, pid: pidOf(dora), name: '', watchers: [] });
  if (!kick || !other) throw new Error('every key is usable');
  // The box of another secret: it opens, and not to what was promised.
  const boxes = { ...kick.boxes, [pidOf(bo)]: other.boxes[pidOf(bo)] ?? '' };
  const payload = writePayload({ kick: { ...kick, boxes } });
  await mallory.engine.write(() => grant({ kind: kinds.vote, seat: noSeat, payload }));
  await sitting.settle();
  expect(secretIn({ ...kick, boxes }, pidOf(bo), bo.ring.secret.seal)).toBeNull();
  expect(secretIn({ ...kick, boxes }, pidOf(cy), cy.ring.secret.seal)?.length).toBe(32);

  const asked = { kind: 'kick', pid: pidOf(dora) } as const;
  expect(await peopleOf(bo).vote(asked)).toMatchObject({ ok: true });
  await sitting.settle();
  const open = ledgerOf(cy).fold().proposals;
  expect(open.map(({ votes }) => votes)).toEqual(expect.arrayContaining([[pidOf(mallory)], [pidOf(bo)]]));
  // Nobody is shut out of hers.
  const hers = open.find(({ votes }) => votes.includes(pidOf(bo)))?.proposal;
  if (!hers || !('kick' in hers)) throw new Error('it is a removal');
  for (const { ring } of [mallory, bo, cy]) expect(secretIn(hers.kick, ring.keys.pid, ring.secret.seal)).not.toBeNull();
});
