/** One seat moves: what moves the table on, what is refused, in which words, and what is kept out at all. */
import { describe, expect, it } from 'vitest';
import { kinds, noSeat, writePayload, type Ledger, type Kind } from '../../src-renderer/ledger';
import { genesisOf, person, rawBody, signed, toyLedger, write, type Person } from './people';
import { playOn } from './record';
import { ana, ben, cheer, everybody, standingAt, table, verdictOn, walk, walker } from './ring';
import { type Toy } from './toy';

describe('one', () => {
  it('moves the tip by an entry of the seat in turn', () => {
    const ledger = table();
    write(ledger, ana, kinds.move, 0, walk(2));
    const { tip, verdicts, awaited } = ledger.fold();
    expect(tip).toMatchObject({
      depth: 1,
      how: 'one',
      expect: { kind: 'one', seat: 1 },
      story: [{ code: 'walk', seat: 0 }],
    });
    expect(tip.standing.state.cells).toEqual([2, 5, 10]);
    expect(verdicts.get(tip.entries[0] ?? '')).toEqual({ kind: 'accepted' });
    expect(awaited).toEqual([{ pid: ben.party.pid, done: false }]);
  });

  it.each<[string, Person, Kind, Parameters<typeof rawBody>[3], string]>([
    ['out of turn', ben, kinds.move, { seat: 1, json: walk(1) }, 'turn.notYours'],
    [
      'out of turn, though the rules would let her cheer',
      ben,
      kinds.move,
      { seat: 1, json: cheer.act },
      'entry.notYourTurn',
    ],
    ['against the rules', ana, kinds.move, { json: walk(8) }, 'toy.tooFar'],
    ['against the rules and out of turn', ben, kinds.move, { seat: 1, json: walk(5) }, 'toy.tooFar'],
    ["for somebody else's seat", ben, kinds.move, { seat: 0, json: walk(1) }, 'entry.seatNotYours'],
    ['for no seat', ana, kinds.move, { seat: noSeat, json: walk(1) }, 'entry.seatNotYours'],
    ['by a watcher', walker, kinds.move, { seat: 0, json: walk(1) }, 'entry.seatNotYours'],
    [
      'in words that are no canonical JSON',
      ana,
      kinds.move,
      { payload: new TextEncoder().encode('{ }') },
      'entry.payload',
    ],
    ['in bytes that are no text', ana, kinds.move, { payload: Uint8Array.of(0xff) }, 'entry.payload'],
    ['as a choice, where one seat moves', ana, kinds.choice, { json: walk(1) }, 'entry.wrongKind'],
    ['as an answer, where no dice are out', ana, kinds.answer, { payload: new Uint8Array(80) }, 'entry.answerNotOwed'],
    ['as a ballot', ana, kinds.ballot, { json: { skip: 1 } }, 'entry.noBallot'],
    [
      'as a side entry of another sort',
      ben,
      kinds.side,
      { seat: 1, json: { type: 'hand-over' } },
      'entry.notInThisVersion',
    ],
    ['as a side act that is none', ben, kinds.side, { seat: 1, json: { act: walk(1) } }, 'entry.notAside'],
    ['naming choices where none were made', ana, kinds.move, { via: ['ab'.repeat(32)], json: walk(1) }, 'entry.via'],
  ])('is refused %s', (_, who, kind, parts, code) => {
    const ledger = table();
    expect(verdictOn(ledger, who, kind, parts)).toMatchObject({ kind: 'refused', refusal: { code } });
    expect(ledger.fold().tip.depth).toBe(0);
  });

  it('is refused for the same reason at every table that has the entry', () => {
    const [here, there] = [table(), table()];
    const entry = signed(here, ana, rawBody(here, ana, kinds.move, { json: walk(9) }));
    const said = [here, there].map((ledger) => {
      const added = ledger.add(entry);
      return added.ok ? ledger.fold().verdicts.get(added.value.id) : null;
    });
    expect(said[0]).toEqual({ kind: 'refused', refusal: { code: 'toy.tooFar', facts: { most: 3 } } });
    expect(said[1]).toEqual(said[0]);
  });

  it('waits for a gap in its author’s chain, and is broken by a predecessor that cannot be one', () => {
    const ledger = table();
    const first = rawBody(ledger, ana, kinds.move, { json: walk(1) });
    const bytes = signed(ledger, ana, first);
    const probe = table();
    const id = probe.add(bytes);
    const before = id.ok ? id.value.id : '';
    expect(verdictOn(ledger, ana, kinds.move, { seq: 1, prev: before, json: walk(2) })).toMatchObject({
      kind: 'waiting',
      refusal: { code: 'entry.gap' },
    });
    expect(verdictOn(ledger, ana, kinds.ack, { seq: 7, prev: before })).toMatchObject({
      kind: 'waiting',
      refusal: { code: 'entry.gap' },
    });
    ledger.add(bytes);
    const verdicts = [...ledger.fold().verdicts.values()]
      .map(({ kind, refusal }) => `${kind} ${refusal?.code ?? ''}`)
      .sort();
    // The second move stands on the place that the first one, or the second, has taken: one of the two loses it.
    expect(verdicts).toEqual(['accepted ', 'refused entry.brokenChain', 'refused entry.placeTaken']);
  });

  it('is broken where it goes on from somebody else’s entry', () => {
    const ledger = table();
    write(ledger, ana, kinds.move, 0, walk(1));
    const prev = ledger.entriesOf(ana.party.pid)[0]?.id ?? '';
    expect(verdictOn(ledger, ben, kinds.move, { seq: 1, prev, seat: 1, json: walk(1) })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'entry.brokenChain', facts: { seq: 1 } },
    });
    expect(ledger.fold().tip.depth).toBe(1);
  });

  it('waits on a position that is not known here', () => {
    expect(verdictOn(table(), ana, kinds.move, { on: 'ee'.repeat(32), json: walk(1) })).toMatchObject({
      kind: 'waiting',
      refusal: { code: 'entry.unknownPosition' },
    });
  });

  it('moves nothing by what is written late on old positions', () => {
    const ledger = table();
    for (let wish = 0; ledger.fold().tip.depth < 40; wish += 1) playOn(ledger, everybody, wish);
    const { tip, path } = ledger.fold();
    const turns = path().flatMap(({ expect: { kind, ...who }, ...old }) =>
      kind === 'one' && 'seat' in who && old.depth < tip.depth ? [{ ...old, seat: who.seat }] : [],
    );
    expect(turns.length).toBeGreaterThan(15);
    for (const old of turns) {
      const stand = { on: old.digest, via: old.how === 'each' ? old.entries : [] };
      const [hers, next] = [old.seat, (old.seat + 1) % 3];
      const [writer, other] = [everybody[hers] ?? ana, everybody[next] ?? ana];
      expect(verdictOn(ledger, other, kinds.move, { ...stand, seat: next, json: walk(1) })?.kind).toBe('refused');
      expect(verdictOn(ledger, writer, kinds.move, { ...stand, seat: hers, json: walk(7) })?.kind).toBe('refused');
    }
    expect(ledger.fold().tip).toEqual(tip);
  });

  it('takes the smaller digest where one party signed twice for one place', () => {
    const ledger = table();
    const [one, two] = [1, 2].map((cells) =>
      signed(ledger, ana, rawBody(ledger, ana, kinds.move, { json: walk(cells) })),
    );
    if (one === undefined || two === undefined) throw new Error('two entries were signed');
    const alone = [one, two].map((bytes) => {
      const other = table();
      other.add(bytes);
      return other.fold().tip.digest;
    });
    ledger.add(one);
    ledger.add(two);
    expect(ledger.fold().tip.digest).toBe([...alone].sort((a, b) => (a < b ? -1 : 1))[0]);
    expect([...ledger.fold().verdicts.values()].map(({ refusal }) => refusal?.code ?? '').sort()).toEqual([
      '',
      'entry.placeTaken',
    ]);
  });
});

describe('what is kept out', () => {
  it.each<[string, (ledger: Ledger<Toy>) => Uint8Array, string]>([
    [
      'an entry of nobody here',
      (ledger) => signed(ledger, person(9), rawBody(ledger, person(9), kinds.move, { json: walk(1) })),
      'entry.stranger',
    ],
    [
      "an entry under another's name",
      (ledger) => signed(ledger, ben, rawBody(ledger, ana, kinds.move, { json: walk(1) })),
      'entry.badSignature',
    ],
    [
      'a changed entry',
      (ledger) => {
        const bytes = signed(ledger, ana, rawBody(ledger, ana, kinds.move, { json: walk(1) }));
        return bytes.with(90, (bytes[90] ?? 0) ^ 1);
      },
      'entry.badSignature',
    ],
    [
      'an entry from another game (G2)',
      () => {
        const other = toyLedger(genesisOf([0, 1, 2], { nonce: 'b8'.repeat(32) }));
        return signed(other, ana, rawBody(other, ana, kinds.move, { json: walk(1) }));
      },
      'entry.badSignature',
    ],
    [
      'half an entry',
      (ledger) => signed(ledger, ana, rawBody(ledger, ana, kinds.move, { json: walk(1) })).subarray(0, 120),
      'entry.malformed',
    ],
  ])('%s', (_, make, code) => {
    const ledger = table();
    expect(ledger.add(make(ledger))).toMatchObject({ ok: false, refusal: { code } });
    expect(ledger.all()).toEqual([]);
  });

  it('an entry that was well signed when it was weighed, and was overwritten before it was taken in', () => {
    const ledger = table();
    const bytes = signed(ledger, ana, rawBody(ledger, ana, kinds.move, { json: walk(1) }));
    expect(ledger.weigh(bytes)).toBe('weighed');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(ledger.add(bytes)).toMatchObject({ ok: false, refusal: { code: 'entry.badSignature' } });
    expect(ledger.all()).toEqual([]);
  });

  it('is not what has come before: that is known, and nothing new', () => {
    const ledger = table();
    const bytes = write(ledger, ana, kinds.move, 0, walk(1));
    expect(ledger.add(bytes)).toMatchObject({ ok: true, value: { fresh: false } });
    expect(ledger.all().length).toBe(1);
  });
});

describe('compose', () => {
  it.each<[string, number, Parameters<Ledger<Toy>['compose']>[0]['kind'], Person, object, string]>([
    ['an illegal move', 0, kinds.move, ana, walk(4), 'toy.tooFar'],
    ['a move out of turn', 1, kinds.move, ben, walk(1), 'turn.notYours'],
    ['a vote about nothing', noSeat, kinds.vote, ben, {}, 'entry.payload'],
    ['for a stranger', 0, kinds.move, person(12), walk(1), 'entry.stranger'],
  ])('refuses %s', (_, seat, kind, who, json, code) => {
    const wish = { pid: who.party.pid, kind, seat, payload: writePayload(json as never) };
    expect(table().compose(wish)).toMatchObject({ ok: false, refusal: { code } });
  });

  it('never lets an author write twice in one place, nor over a gap in her own chain', () => {
    const ledger = standingAt(4);
    const wish = { pid: ana.party.pid, kind: kinds.choice, seat: 0, payload: writePayload({ kind: 'bid', gold: 1 }) };
    write(ledger, ana, kinds.choice, 0, { kind: 'bid', gold: 2 });
    expect(ledger.compose(wish)).toMatchObject({ ok: false, refusal: { code: 'entry.alreadyWritten' } });
    const gap = table();
    verdictOn(gap, ana, kinds.ack, { seq: 3, prev: 'ab'.repeat(32) });
    expect(gap.compose({ ...wish, kind: kinds.move })).toMatchObject({
      ok: false,
      refusal: { code: 'entry.gap', facts: { seq: 3 } },
    });
  });

  it('says in eight bytes what state its author saw', () => {
    const ledger = table();
    const body = ledger.compose({ pid: ana.party.pid, kind: kinds.move, seat: 0, payload: writePayload(walk(3)) });
    expect(body).toMatchObject({
      ok: true,
      value: { sh: ledger.fold().tip.stateDigest.slice(0, 16), on: ledger.fold().tip.digest, seq: 0 },
    });
  });
});
