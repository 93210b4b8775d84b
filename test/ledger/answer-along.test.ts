/** An answer that goes with its move, and the alarm where an author saw another state. */
import { describe, expect, it } from 'vitest';
import { encodeBody, entryIdOf, fromHex, kinds, rollAlpha, writePayload } from '../../src-renderer/ledger';
import { mockAnswer, rawBody, signed, toyLedger, genesisOf, write } from './people';
import { ana, ben, cleo, table, walk } from './ring';
import type { Ledger } from '../../src-renderer/ledger';
import type { Toy } from './toy';

/** Cleo's third walk, which asks for a die, signed and not added. */
const thirdWalk = (ledger: Ledger<Toy>) => {
  write(ledger, ana, kinds.move, 0, walk(1));
  write(ledger, ben, kinds.move, 1, walk(2));
  const body = ledger.compose({ pid: cleo.party.pid, kind: kinds.move, seat: 2, payload: writePayload(walk(3)) });
  if (!body.ok) throw new Error(body.refusal.code);
  return { id: entryIdOf(ledger.gameId, encodeBody(body.value)), body: body.value };
};
const proofOf = (ledger: Ledger<Toy>) => (digest: string) =>
  mockAnswer(fromHex(cleo.party.dice), rollAlpha(ledger.gameId, digest));

describe('the answer of a mover', () => {
  it('is the one she would write after her move, and nothing is kept until then', () => {
    const ledger = table();
    const move = thirdWalk(ledger);
    const along = ledger.composeAnswer(move, proofOf(ledger));
    expect(ledger.fold().tip.depth).toBe(2);
    ledger.add(signed(ledger, cleo, move.body));
    const { tip } = ledger.fold();
    const later = ledger.compose({
      pid: cleo.party.pid,
      kind: kinds.answer,
      seat: 255,
      payload: proofOf(ledger)(tip.digest),
    });
    expect(later).toEqual({ ok: true, value: along });
  });

  it('is none where the move asks for no dice', () => {
    const ledger = table();
    const body = ledger.compose({ pid: ana.party.pid, kind: kinds.move, seat: 0, payload: writePayload(walk(1)) });
    if (!body.ok) throw new Error(body.refusal.code);
    const id = entryIdOf(ledger.gameId, encodeBody(body.value));
    expect(ledger.composeAnswer({ id, body: body.value }, proofOf(ledger))).toBe(null);
  });
});

describe('the state that an author saw', () => {
  it('raises no alarm among honest people', () => {
    const ledger = table();
    write(ledger, ana, kinds.move, 0, walk(1));
    write(ledger, ben, kinds.move, 1, walk(2));
    expect(ledger.fold().desync).toBe(null);
  });

  it('is kept where it differs, the first one, and decides nothing', () => {
    const ledger = toyLedger(genesisOf([0, 1, 2]));
    write(ledger, ana, kinds.move, 0, walk(1));
    const { tip } = ledger.fold();
    ledger.add(signed(ledger, ben, rawBody(ledger, ben, kinds.move, { seat: 1, json: walk(2), sh: 'ab'.repeat(8) })));
    const alarm = {
      pid: ben.party.pid,
      position: tip.digest,
      depth: 1,
      mine: tip.stateDigest.slice(0, 16),
      theirs: 'abababababababab',
    };
    expect(ledger.fold().desync).toEqual(alarm);
    expect(ledger.fold().tip.depth).toBe(2);
    ledger.add(signed(ledger, cleo, rawBody(ledger, cleo, kinds.move, { seat: 2, json: walk(3), sh: 'cd'.repeat(8) })));
    expect(ledger.fold().desync).toEqual(alarm);
    expect(ledger.fold().tip.depth).toBe(3);
  });
});
