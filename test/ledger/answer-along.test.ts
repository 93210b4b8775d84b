/** An answer that goes with its move, and the alarm where an author saw another state. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../rules/kernel/json';
import { encodeBody, entryIdOf, fromHex, kinds, rollAlpha, writePayload } from '../../src-renderer/ledger';
import { kickOf, vote } from './deciding';
import { mockAnswer, person, rawBody, signed, toyLedger, genesisOf, write, writeAnswer, type Person } from './people';
import { ana, ben, cleo, table, walk } from './ring';
import type { Kind, Ledger } from '../../src-renderer/ledger';
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

  describe('raises an alarm that', () => {
    const saysWrong = (ledger: Ledger<Toy>, who: Person, kind: Kind, seat: number, json: Json): void =>
      void ledger.add(signed(ledger, who, rawBody(ledger, who, kind, { seat, json, sh: 'ab'.repeat(8) })));
    const wrongBen = (): Ledger<Toy> => {
      const ledger = table();
      write(ledger, ana, kinds.move, 0, walk(1));
      saysWrong(ledger, ben, kinds.move, 1, walk(2));
      return ledger;
    };

    it('ends once she signs on the state that is seen here, and not by what others sign', () => {
      const ledger = wrongBen();
      write(ledger, cleo, kinds.move, 2, walk(3));
      expect(ledger.fold().desync).toMatchObject({ pid: ben.party.pid, depth: 1 });
      writeAnswer(ledger, ben);
      expect(ledger.fold().desync).toBe(null);
    });

    it('does not come back with an older entry that arrives late', () => {
      const from = wrongBen();
      write(from, cleo, kinds.move, 2, walk(3));
      writeAnswer(from, ben);
      const ledger = table();
      const [first, wrong, third, right] = from.all();
      if (!first || !wrong || !third || !right) throw new Error('four entries were written');
      for (const bytes of [first, right, third, wrong]) ledger.add(bytes);
      expect(ledger.fold().tip.digest).toBe(from.fold().tip.digest);
      expect(ledger.fold().desync).toBe(null);
    });

    it('ends once she is removed, and the next one’s is told', () => {
      const [dan, eva] = [person(3), person(4)];
      const ledger = toyLedger(genesisOf([0, 1, 2, 3, 4]));
      write(ledger, ana, kinds.move, 0, walk(1));
      saysWrong(ledger, ben, kinds.move, 1, walk(2));
      saysWrong(ledger, cleo, kinds.side, 2, { act: { kind: 'cheer' } });
      expect(ledger.fold().desync).toMatchObject({ pid: ben.party.pid });
      vote(ledger, [ana, dan, eva], kickOf(ben, [ana, cleo, dan, eva]));
      expect(ledger.fold().tip.people.removed).toEqual([ben.party.pid]);
      expect(ledger.fold().desync).toMatchObject({ pid: cleo.party.pid });
      vote(ledger, [ana, dan, eva], kickOf(cleo, [ana, dan, eva]));
      expect(ledger.fold().desync).toBe(null);
    });

    it('ends once the table has left the place where it was noticed', () => {
      const dan = person(3);
      const ledger = toyLedger(genesisOf([0, 1, 2, 3]));
      // Ana is of two minds: Cleo goes with one of her moves, Ben and Dan with the other.
      const [one, two] = [1, 2].map((cells) =>
        signed(ledger, ana, rawBody(ledger, ana, kinds.move, { seat: 0, json: walk(cells) })),
      );
      if (!one || !two) throw new Error('two entries were signed');
      const other = toyLedger(genesisOf([0, 1, 2, 3]));
      other.add(two);
      write(other, ben, kinds.move, 1, walk(1));
      write(other, dan, kinds.side, 3, { act: { kind: 'cheer' } });
      ledger.add(one);
      saysWrong(ledger, cleo, kinds.side, 2, { act: { kind: 'cheer' } });
      expect(ledger.fold().desync).toMatchObject({ pid: cleo.party.pid });
      for (const bytes of other.all()) ledger.add(bytes);
      expect(ledger.fold().tip.digest).toBe(other.fold().tip.digest);
      expect(ledger.fold().desync).toBe(null);
    });
  });
});
