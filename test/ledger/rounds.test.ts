/** Rounds that concern everybody: choices made at once, and dice. */
import { describe, expect, it } from 'vitest';
import { verifyAnswer } from '../../src-renderer/chance';
import { createLedger, encodeGenesis, kinds, noSeat, type Verdict, type Kind } from '../../src-renderer/ledger';
import { childDigest } from '../../src-renderer/ledger/positions';
import { genesisOf, rawBody, signed, toyLedger, write, writeAnswer } from './people';
import { playOn } from './record';
import { ana, ben, cleo, everybody, standingAt, table, verdictOn, walk, walker } from './ring';
import { toy, type Toy } from './toy';

describe('each', () => {
  it('keeps choices until all are in, and then applies them in seat order', () => {
    const ledger = standingAt(4);
    const { digest } = ledger.fold().tip;
    const gold = ledger.fold().tip.standing.state.gold;
    write(ledger, cleo, kinds.choice, 2, { kind: 'bid', gold: 2 });
    write(ledger, ana, kinds.choice, 0, { kind: 'bid', gold: 1 });
    expect(ledger.fold().tip).toMatchObject({
      digest,
      standing: {
        choices: [
          [0, { gold: 1 }],
          [2, { gold: 2 }],
        ],
      },
    });
    expect(ledger.fold().awaited).toEqual(
      [ana, ben, cleo].map(({ party: { pid } }) => ({ pid, done: pid !== ben.party.pid })),
    );
    write(ledger, ben, kinds.choice, 1, { kind: 'bid', gold: 0 });
    const { tip, verdicts } = ledger.fold();
    expect(tip).toMatchObject({ how: 'each', standing: { choices: [] } });
    expect(tip.standing.state.gold).toEqual([1, 0, 2].map((bid, seat) => bid + (gold[seat] ?? 0)));
    expect(tip.entries.map((id) => ledger.entry(id)?.body.seat)).toEqual([0, 1, 2]);
    expect(tip.entries.map((id) => verdicts.get(id)?.kind)).toEqual(['accepted', 'accepted', 'accepted']);
  });

  it('keeps the combination that somebody has built on, whatever choices come late', () => {
    const ledger = standingAt(4);
    const bids = ledger.fold().tip;
    everybody.forEach((who, seat) => write(ledger, who, kinds.choice, seat, { kind: 'bid', gold: (seat + 1) % 3 }));
    playOn(ledger, everybody, 5);
    const built = ledger.fold().tip.entries[0] ?? '';
    expect(ledger.fold().verdicts.get(built)?.kind).toBe('accepted');
    const made = ledger.entry(built)?.body.via ?? [];
    everybody.forEach((who, seat) => {
      for (const gold of [0, 1, 2]) {
        verdictOn(ledger, who, kinds.choice, { on: bids.digest, via: [], seat, json: { kind: 'bid', gold } });
      }
    });
    // Some late choice is lower than the first one, so there are two combinations now; the table may take either.
    const lowest = everybody.map((_, seat) => {
      const ids = everybody.flatMap(({ party }) => ledger.entriesOf(party.pid));
      return ids
        .filter(({ body }) => body.on === bids.digest && body.seat === seat)
        .map(({ id }) => id)
        .sort((a, b) => (a < b ? -1 : 1))[0];
    });
    expect(lowest).not.toEqual(made);
    expect(['', 'entry.branchLeft']).toContain(ledger.fold().verdicts.get(built)?.refusal?.code ?? '');
  });

  it('takes no combination under a digest that is not its own', () => {
    const ledger = standingAt(4);
    for (const who of everybody) write(ledger, who, kinds.choice, everybody.indexOf(who), { kind: 'bid', gold: 1 });
    const { tip } = ledger.fold();
    const forged = { on: '00'.repeat(32), via: tip.entries, seat: 0, json: walk(1) };
    expect(verdictOn(ledger, ana, kinds.move, forged)).toMatchObject({
      kind: 'waiting',
      refusal: { code: 'entry.unknownPosition' },
    });
    expect(ledger.fold().tip.digest).toBe(tip.digest);
  });

  it('forgets a combination that nobody has built on when a lower choice comes, in whatever order all came', () => {
    const verdicts = (late: boolean): readonly (Verdict | undefined)[] => {
      const ledger = standingAt(4);
      const bids = ledger.fold().tip;
      const faces = [0, 1, 2].map((gold) =>
        signed(ledger, ana, rawBody(ledger, ana, kinds.choice, { json: { kind: 'bid', gold } })),
      );
      const ids = faces.map((bytes) => {
        const probe = standingAt(4).add(bytes);
        return probe.ok ? probe.value.id : '';
      });
      const [lower, higher] = faces
        .map((bytes, at) => ({ bytes, id: ids[at] ?? '' }))
        .sort((a, b) => (a.id < b.id ? -1 : 1));
      if (lower === undefined || higher === undefined) throw new Error('three faces were signed');
      ledger.add(higher.bytes);
      for (const who of [ben, cleo]) write(ledger, who, kinds.choice, everybody.indexOf(who), { kind: 'bid', gold: 2 });
      const [, second, third] = ledger.fold().tip.entries;
      const on = childDigest('each', bids.digest, [higher.id, second ?? '', third ?? '']);
      if (!late) ledger.add(lower.bytes);
      // It stands on the first combination, but says so wrongly: nobody builds on anything by that.
      const stray = verdictOn(ledger, cleo, kinds.ack, { on, via: [], seat: 2 });
      if (late) ledger.add(lower.bytes);
      expect(late ? stray?.refusal?.code : 'entry.via').toBe('entry.via');
      return [...ledger.fold().verdicts.values()].filter(({ refusal }) => refusal?.code === 'entry.unknownPosition');
    };
    expect(verdicts(true)).toEqual(verdicts(false));
    expect(verdicts(true).length).toBe(1);
  });

  it.each<[string, Kind, Parameters<typeof rawBody>[3], string]>([
    ['as a move', kinds.move, { json: { kind: 'bid', gold: 1 } }, 'entry.wrongKind'],
    ['against the rules', kinds.choice, { json: { kind: 'bid', gold: 3 } }, 'toy.bid'],
    [
      'without the choices it stands on',
      kinds.choice,
      { json: { kind: 'bid', gold: 1 }, via: ['cd'.repeat(32)] },
      'entry.via',
    ],
  ])('is refused %s', (_, kind, parts, code) => {
    expect(verdictOn(standingAt(4), ana, kind, parts)).toMatchObject({ kind: 'refused', refusal: { code } });
  });
});

describe('dice', () => {
  it('land when all parties with a seat have answered, whatever the order', () => {
    const [here, there] = [standingAt(3), standingAt(3)];
    const answers = everybody.map((who) => writeAnswer(here, who));
    for (const bytes of answers.toReversed()) there.add(bytes);
    const { tip } = here.fold();
    expect(tip).toMatchObject({ how: 'roll', roll: { unprotected: false, faces: [expect.any(Number)] } });
    expect(tip.roll?.answers.map(({ pid }) => pid)).toEqual(everybody.map(({ party }) => party.pid));
    expect(tip.entries.map((id) => here.fold().verdicts.get(id))).toEqual([
      { kind: 'noted' },
      { kind: 'noted' },
      { kind: 'noted' },
    ]);
    expect(there.fold().tip).toEqual(tip);
  });

  it('wait for the one who has not answered, by name', () => {
    const ledger = standingAt(3);
    writeAnswer(ledger, ana);
    writeAnswer(ledger, cleo);
    expect(ledger.fold().awaited.filter(({ done }) => !done)).toEqual([{ pid: ben.party.pid, done: false }]);
    expect(ledger.fold().tip.expect.kind).toBe('roll');
  });

  it.each([
    ['by a watcher', walker, 'entry.answerNotOwed'],
    ['by somebody whose proof is none', ben, 'entry.badAnswer'],
  ])('take no answer %s', (_, who, code) => {
    expect(verdictOn(standingAt(3), who, kinds.answer, { seat: noSeat, payload: new Uint8Array(64) })).toMatchObject({
      kind: 'refused',
      refusal: { code },
    });
  });

  it('let nobody move while they are out', () => {
    expect(verdictOn(standingAt(3), ana, kinds.move, { json: walk(1) })).toMatchObject({
      refusal: { code: 'turn.rolling' },
    });
  });

  it('follow dice with no entry between', () => {
    const ledger = table();
    for (let wish = 0; wish < 400; wish += 1) playOn(ledger, everybody, wish);
    const path = ledger.fold().path();
    const twice = path.filter(({ how }, at) => how === 'roll' && path[at - 1]?.how === 'roll');
    const single = path.filter(({ how }, at) => how === 'roll' && path[at - 1]?.how !== 'roll');
    expect(single.filter(({ roll }) => [1, 6].includes(roll?.faces[0] ?? 0)).length).toBe(twice.length);
    expect(twice.length).toBeGreaterThan(5);
    expect(twice.every(({ roll }) => roll?.faces.length === 2)).toBe(true);
  });

  it('of a table with one party are marked as unprotected, and its seats count as one', () => {
    const ledger = toyLedger(genesisOf([0, 0]));
    while (ledger.fold().tip.how !== 'roll') playOn(ledger, [ana], 3);
    expect(ledger.fold().tip.roll).toMatchObject({ unprotected: true, answers: [{ pid: ana.party.pid }] });
  });

  it('land with real proofs', () => {
    const genesis = genesisOf([0, 1]);
    const ledger = createLedger<Toy>({ game: toy, genesisBytes: encodeGenesis(genesis), verifyAnswer });
    while (ledger.fold().tip.expect.kind !== 'roll') playOn(ledger, [ana, ben], 2);
    writeAnswer(ledger, ana, true);
    writeAnswer(ledger, ben, true);
    expect(ledger.fold().tip.roll?.answers.map(({ output }) => output.length)).toEqual([128, 128]);
  });
});
