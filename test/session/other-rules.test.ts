/** A table of other rules than this Roundel plays: told in words, never opened, and its file holds all that was kept. */
import { expect, it } from 'vitest';
import { games } from '../../rules';
import type { Game } from '../../rules/kernel/game';
import { grant } from '../../rules/kernel/ruling';
import { verifyAnswer, verifyPartyKeys } from '../../src-renderer/chance';
import { createLedger, encodeGenesis, fromHex, gameIdOf, kinds, noSeat, signEntry } from '../../src-renderer/ledger';
import { readTable } from '../../src-renderer/session/read-table';
import { saveStored } from '../../src-renderer/session/save-table';
import { otherRules } from '../../src-renderer/session/other-rules';
import type { Store } from '../../src-renderer/store/store';
import { word } from '../../src-renderer/ui/wording/wording';
import { ana, genesisBytes, storedTable } from './lib';

const squaring = games.get('squaring-the-circle') as Game;
/** The same game, as another Roundel plays it. */
const later = { ...squaring, rulesVersion: squaring.rulesVersion + 1 } as Game;
const genesis = encodeGenesis({
  v: 1,
  game: later.id,
  rulesVersion: later.rulesVersion,
  config: {},
  name: 'The vault',
  roster: [{ ...ana.ring.keys, name: 'Ana' }],
  seats: [{ seat: 0, pid: ana.ring.keys.pid, name: 'Ana', pronouns: '' }],
  nonce: 'd9'.repeat(32),
});
const seats = ['Ana'];
const stored = storedTable({ game: later.id, name: 'The vault', gameId: gameIdOf(genesis), genesis, seats });

it('is closed to this Roundel, with both versions in the sentence; a table of these rules and one that has not begun are not', () => {
  const closed = otherRules(stored);
  expect(closed?.facts).toEqual({ theirs: later.rulesVersion, ours: squaring.rulesVersion });
  expect(closed && word(closed)).toContain('newer rules of the game');
  const back = otherRules(stored, new Map([[later.id, { rulesVersion: later.rulesVersion + 6 }]]));
  expect(back && word(back)).toContain('older rules of the game');
  expect(otherRules(stored, new Map([[later.id, later]]))).toBeNull();
  expect(otherRules({ ...stored, genesis: null })).toBeNull();
  // As an open table has it.
  expect(otherRules({ ...stored, genesis: new Uint8Array() })).toBeNull();
  expect(otherRules({ ...stored, genesis: genesis.slice(0, 90) })?.code).toBe('genesis.malformed');
  // A game that this Roundel does not know at all has a sentence of its own.
  expect(otherRules({ game: 'toy', genesis: genesisBytes })).toBeNull();
});

it('is saved as a file with all that was kept, and a Roundel of its rules opens that', async () => {
  const ledger = createLedger({ game: later, genesisBytes: genesis, verifyAnswer, keysHold: verifyPartyKeys });
  const body = ledger.compose({ pid: ana.ring.keys.pid, kind: kinds.ack, seat: noSeat, payload: new Uint8Array(0) });
  if (!body.ok) throw new Error(body.refusal.code);
  const bytes = signEntry(ledger.gameId, body.value, fromHex(ana.ring.secret.sign));
  const store: Pick<Store, 'table' | 'entries' | 'updates' | 'pictures'> = {
    table: () => Promise.resolve(grant(stored)),
    entries: () => Promise.resolve(grant([bytes])),
    updates: () => Promise.resolve(grant([])),
    pictures: () => Promise.resolve(grant([])),
  };
  const saved = await saveStored({ store: store as Store, id: stored.id, withSeat: true, me: 'Ana', now: 77 });
  if (!saved.ok) throw new Error(saved.refusal.code);
  expect(await readTable(saved.value.bytes)).toMatchObject({ refusal: { code: 'file.otherRules' } });
  const read = await readTable(saved.value.bytes, new Map([[later.id, later]]));
  if (!read.ok) throw new Error(read.refusal.code);
  expect(read.value.ledger?.all()).toEqual([bytes]);
  expect(read.value.file).toMatchObject({ gameId: stored.gameId, rulesVersion: later.rulesVersion, members: ['Ana'] });
  expect(read.value.file.seat?.privateNotes).toBe('behind the clock');
});
