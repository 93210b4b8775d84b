/** Keys shared among the others, and answers restored by them: the same dice, whoever gives what. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../rules/kernel/json';
import { complain } from '../../src-renderer/chance';
import { kinds, noSeat, type Ledger } from '../../src-renderer/ledger';
import { dora, kickOf, summary, vote } from './deciding';
import { person, rawBody, signed, toyLedger, write, writeAnswer, type Person } from './people';
import { ana, ben, cleo, table, verdictOn, walk } from './ring';
import { partOf, registrationOf, sharedTable, writePart } from './shared-keys';
import type { Toy } from './toy';

const pidOf = ({ party }: Person): string => party.pid;
const others = (people: readonly Person[], who: Person): readonly Person[] => people.filter((one) => one !== who);
const idOf = (ledger: Ledger<Toy>, who: Person): string => ledger.entriesOf(pidOf(who)).at(-1)?.id ?? '';
const dan = person(3);
const four = [ana, ben, cleo, dan];

/** Four parties have shared their keys, and dice are out. */
const rolling = (): Ledger<Toy> => {
  const ledger = sharedTable([0, 1, 2, 3]);
  for (const who of four) write(ledger, who, kinds.side, noSeat, registrationOf(ledger, who, others(four, who), 3));
  for (const [seat, who] of [ana, ben, cleo].entries()) write(ledger, who, kinds.move, seat, walk(1));
  return ledger;
};
const copyOf = (ledger: Ledger<Toy>): Ledger<Toy> => {
  const copy = sharedTable([0, 1, 2, 3]);
  for (const bytes of ledger.all()) copy.add(bytes);
  return copy;
};

describe('a shared key', () => {
  it('is known once a writer has included it, or its owner moved with it', () => {
    const ledger = sharedTable([0, 1, 2]);
    write(ledger, cleo, kinds.side, noSeat, registrationOf(ledger, cleo, [ana, ben], 2));
    write(ledger, ana, kinds.move, 0, registrationOf(ledger, ana, [ben, cleo], 2));
    const { tip } = ledger.fold();
    expect([...tip.people.escrows.keys()]).toEqual([pidOf(cleo), pidOf(ana)]);
    expect(tip).toMatchObject({ depth: 1, awaited: [0], story: [] });
    expect(tip.people.escrows.get(pidOf(cleo))).toMatchObject({
      threshold: 2,
      holders: [{ pid: pidOf(ana) }, { pid: pidOf(ben) }],
    });
  });

  it.each<[string, (ledger: Ledger<Toy>) => Json, string]>([
    ['among too few', (ledger) => registrationOf(ledger, ana, [ben], 1), 'entry.badRegistration'],
    ['among others', (ledger) => registrationOf(ledger, ana, [ben, dora], 2), 'entry.badRegistration'],
    ['of another’s key', (ledger) => registrationOf(ledger, ben, [ana, cleo], 2), 'entry.badRegistration'],
    ['of nothing', () => ({ register: '00' }), 'entry.badRegistration'],
    ['that no one has shown to be wrong', () => ({ complain: pidOf(ben) + '00'.repeat(96) }), 'people.noShare'],
    ['of nobody', () => ({ complain: '00' }), 'people.noShare'],
  ])('is refused %s', (_, jsonOf, code) => {
    const ledger = sharedTable([0, 1, 2]);
    expect(verdictOn(ledger, ana, kinds.move, { json: jsonOf(ledger) })).toMatchObject({ refusal: { code } });
  });

  it('is nothing between two, and nowhere where it is not checked', () => {
    const two = sharedTable([0, 1]);
    expect(verdictOn(two, ana, kinds.move, { json: registrationOf(two, ana, [ben], 1) })).toMatchObject({
      refusal: { code: 'people.tooFew' },
    });
    const unchecked = table();
    const json = registrationOf(unchecked, ana, [ben, cleo], 2);
    expect(verdictOn(unchecked, ana, kinds.move, { json })).toMatchObject({
      refusal: { code: 'entry.notInThisVersion' },
    });
  });

  it('is worth nothing once a holder has shown that her share is wrong', () => {
    const ledger = sharedTable([0, 1, 2]);
    const good = registrationOf(ledger, ana, [ben, cleo], 2);
    write(ledger, ana, kinds.move, 0, good);
    const escrow = ledger.fold().tip.people.escrows.get(pidOf(ana));
    // A share that is another number. The proof covers it, so that only a table which checks nothing takes it.
    const masked = escrow?.masked.map((share, at) => (at === 0 ? share.with(0, (share[0] ?? 0) ^ 1) : share)) ?? [];
    const complaint = escrow && complain({ ...escrow, masked }, 0, ben.sealKey);
    expect(complaint?.length).toBe(96);
    const cheated = toyLedger(ledger.genesis, false, {
      escrow: {
        readRegistration: () => ({ ok: true, value: { ...(escrow ?? never()), masked } }),
        checkComplaint: (_, index, bytes) => index === 0 && bytes.length === 96,
        checkPart: () => null,
        combine: () => null,
      },
    });
    write(cheated, ana, kinds.move, 0, good);
    write(cheated, ben, kinds.side, noSeat, { complain: pidOf(ana) + '00'.repeat(96) });
    write(cheated, cleo, kinds.side, noSeat, { complain: pidOf(ana) + '00'.repeat(96) });
    const hers = idOf(cheated, cleo);
    write(cheated, ana, kinds.move, 0, walk(1), [hers, idOf(cheated, ben)]);
    expect(cheated.fold().verdicts.get(hers)).toMatchObject({ refusal: { code: 'people.badComplaint' } });
    expect(cheated.fold().tip.people.escrows.size).toBe(0);
    expect(cheated.fold().tip.story[0]).toEqual({
      code: 'table.badShare',
      seat: -1,
      facts: { pid: pidOf(ana), name: 'Person 0', by: 'Person 1' },
    });
  });
});

const never = (): never => {
  throw new Error('she has registered');
};

describe('an answer that is missing', () => {
  it('is restored by enough holders, and is the very one that she would have given (F5)', () => {
    const ledger = rolling();
    for (const who of [ana, ben, cleo]) writeAnswer(ledger, who, true);
    const answered = copyOf(ledger);
    for (const who of [ana, ben]) writePart(ledger, who, pidOf(dan));
    expect(ledger.fold().awaited.find(({ done }) => !done)).toEqual({ pid: pidOf(dan), done: false });
    writePart(ledger, cleo, pidOf(dan));
    const { tip } = ledger.fold();
    expect(tip).toMatchObject({ how: 'roll', roll: { answers: [{}, {}, {}, { pid: pidOf(dan), restored: true }] } });
    expect(tip.entries.length).toBe(6);
    expect(tip.entries.map((id) => ledger.fold().verdicts.get(id)?.kind)).toEqual(tip.entries.map(() => 'noted'));
    writeAnswer(answered, dan, true);
    expect(answered.fold().tip.digest).toBe(tip.digest);
    expect(answered.fold().tip.roll?.faces).toEqual(tip.roll?.faces);
    // Her own answer comes late: it counts before what the others gave, and moves nothing.
    const own = answered.entriesOf(pidOf(dan)).at(-1)?.id ?? '';
    ledger.add(answered.bytesOf(own) ?? new Uint8Array(0));
    expect(ledger.fold().tip.digest).toBe(tip.digest);
    expect(ledger.fold().tip.roll?.answers.some(({ restored }) => restored)).toBe(false);
    for (const bytes of ledger.all()) answered.add(bytes);
    expect(summary(answered)).toEqual(summary(ledger));
  });

  it('makes the same dice whoever answers and whoever is restored, by whomever and in whatever order (F5)', () => {
    const five = [ana, ben, cleo, dan, person(4)];
    const begun = sharedTable([0, 1, 2, 3, 4]);
    for (const who of five) write(begun, who, kinds.side, noSeat, registrationOf(begun, who, others(five, who), 3));
    for (const [seat, who] of [ana, ben, cleo].entries()) write(begun, who, kinds.move, seat, walk(1));
    const entries = begun.all();
    const here = (): Ledger<Toy> => {
      const ledger = sharedTable([0, 1, 2, 3, 4]);
      for (const bytes of entries) ledger.add(bytes);
      return ledger;
    };
    const whole = here();
    for (const who of five) writeAnswer(whole, who, true);
    const wanted = whole.fold().tip;
    let [restored, untouched] = [0, 0];
    const people = fc.shuffledSubarray(five, { minLength: 5 });
    fc.assert(
      fc.property(
        people,
        fc.nat(2),
        fc.array(people, { minLength: 2, maxLength: 2 }),
        fc.integer({ min: 2, max: 4 }),
        (order, absent, holders, parts) => {
          const ledger = here();
          const [gone, answering] = [order.slice(0, absent), order.slice(absent)];
          gone.forEach((who, at) => {
            // Whoever is gone may have given her part before she went, so any of the others may hold one.
            for (const holder of others(holders[at] ?? [], who).slice(0, parts)) writePart(ledger, holder, pidOf(who));
          });
          for (const who of answering) if (ledger.fold().tip.digest !== wanted.digest) writeAnswer(ledger, who, true);
          const { tip } = ledger.fold();
          // Two parts of three are not enough: then the dice wait, and her own answer makes the very same.
          if (absent > 0 && parts < 3) {
            expect(tip.expect.kind).toBe('roll');
            for (const who of gone) writeAnswer(ledger, who, true);
            untouched += 1;
          } else if (absent > 0) restored += 1;
          expect(ledger.fold().tip.digest).toBe(wanted.digest);
          expect(ledger.fold().tip.roll?.faces).toEqual(wanted.roll?.faces);
        },
      ),
      { seed: 4756, numRuns: 14 },
    );
    expect([restored, untouched].every((times) => times > 1)).toBe(true);
  });

  it('may be several at once, also hers who has given parts before she went', () => {
    const ledger = rolling();
    for (const who of [ana, ben]) writeAnswer(ledger, who, true);
    const whole = copyOf(ledger);
    for (const who of [ana, ben, cleo]) writePart(ledger, who, pidOf(dan));
    for (const who of [ana, ben, dan]) writePart(ledger, who, pidOf(cleo));
    for (const who of [cleo, dan]) writeAnswer(whole, who, true);
    expect(ledger.fold().tip.digest).toBe(whole.fold().tip.digest);
    expect(ledger.fold().tip.roll?.answers.map(({ restored }) => restored === true)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it.each<[string, Person, (ledger: Ledger<Toy>) => Uint8Array, string]>([
    ['by one who holds no share', dan, () => new Uint8Array(104), 'entry.partNotHeld'],
    ['of herself', ana, (ledger) => partOf(ledger, ben, pidOf(ana)), 'entry.partNotHeld'],
    ['with another’s part', ana, (ledger) => partOf(ledger, ben, pidOf(cleo)), 'entry.badPart'],
    ['with nothing', ana, () => new Uint8Array(0), 'entry.partNotHeld'],
    ['with half a part', ana, (ledger) => partOf(ledger, ana, pidOf(cleo)).subarray(0, 60), 'entry.badPart'],
  ])('is not restored %s', (_, who, payloadOf, code) => {
    const ledger = rolling();
    const payload = payloadOf(ledger);
    expect(verdictOn(ledger, who, kinds.restore, { seat: noSeat, payload })).toMatchObject({
      kind: 'refused',
      refusal: { code },
    });
  });

  it('is not restored where no dice are out, nor for one who owes none', () => {
    const ledger = rolling();
    const payload = partOf(ledger, ana, pidOf(cleo));
    playUntilLanded(ledger);
    expect(verdictOn(ledger, ana, kinds.restore, { seat: noSeat, payload })).toMatchObject({
      refusal: { code: 'entry.partNotHeld' },
    });
    vote(ledger, [ana, ben, cleo], kickOf(dan, [ana, ben, cleo]));
    expect(ledger.fold().tip.people.removed).toEqual([pidOf(dan)]);
    expect(ledger.fold().tip.people.escrows.has(pidOf(dan))).toBe(true);
    for (let made = 0; made < 12 && ledger.fold().tip.expect.kind !== 'roll'; made += 1) {
      const { tip } = ledger.fold();
      for (const seat of tip.awaited) {
        const isEach = tip.expect.kind === 'each';
        const move = isEach ? { kind: 'bid', gold: 1 } : { kind: 'rest' };
        write(ledger, four[seat] ?? ana, isEach ? kinds.choice : kinds.move, seat, move);
      }
    }
    const gone = partOf(ledger, ana, pidOf(dan));
    expect(verdictOn(ledger, ana, kinds.restore, { seat: noSeat, payload: gone })).toMatchObject({
      refusal: { code: 'entry.answerNotOwed' },
    });
  });

  it('is given once by an honest client for each who is missing', () => {
    const ledger = rolling();
    writePart(ledger, ana, pidOf(cleo));
    writePart(ledger, ana, pidOf(ben));
    expect(() => writePart(ledger, ana, pidOf(cleo))).toThrow('entry.alreadyWritten');
  });

  it('counts each holder once, however often she gives her part', () => {
    const ledger = rolling();
    for (const who of [ana, ben, cleo]) writeAnswer(ledger, who, true);
    const pid = pidOf(dan);
    for (const who of [ana, ben, ben, ben]) {
      ledger.add(
        signed(ledger, who, rawBody(ledger, who, kinds.restore, { seat: noSeat, payload: partOf(ledger, who, pid) })),
      );
    }
    expect(ledger.fold().tip.expect.kind).toBe('roll');
  });
});

const playUntilLanded = (ledger: Ledger<Toy>): void => {
  for (let made = 0; made < 3 && ledger.fold().tip.expect.kind === 'roll'; made += 1) {
    for (const who of four) writeAnswer(ledger, who, true);
  }
};
