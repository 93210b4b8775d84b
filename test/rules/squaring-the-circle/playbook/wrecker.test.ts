/** Wrecker: every House roll that comes of her attack. */
import { describe, expect, it } from 'vitest';
import type { PlainRecord } from '../../../vectors/squaring/defaults';
import { aCard, aTable, faces, named, play, use, type Play } from '../table';

const wreck = (moves: readonly string[] = ['Wrecker'], bos: PlainRecord = {}): Play =>
  play(
    aTable({
      who: { ana: { moves: [...moves], house: { a1: 'risk' } }, bo: { ...bos } },
      theorems: { T1: { by: 'bo', need: 6, house: { t1: 'risk' } }, T2: { by: 'ana', need: 6 } },
      pending: [{ result: 'ana' }, { card: 'ana' }],
    }),
  );
/** The attack with this total of the disproving roll. */
const attack = (moment: Play, total: number): Play => moment.by('ana', use('disprove', 'T1')).dice(...faces(total - 3));

describe('Wrecker', () => {
  it('SC-136 a strong attack: the theorem’s House roll has −1', () => {
    const totals = [['Wrecker'], []].map((moves) => attack(wreck(moves), 12).by('ana', aCard).dice(3, 3).total);
    expect(totals).toEqual([6 + 4 - 1, 6 + 4]);
  });

  it('SC-136 SC-D46 also where it only shakes', () => {
    const shaken = attack(wreck(), 8).by('ana', { kind: 'pick', pick: 'shake' });
    expect(shaken.dice(3, 3).total).toBe(6 + 5 - 1);
  });

  it('SC-136 double-edged: her own House roll too, then the theorem’s', () => {
    const both = attack(wreck(), 8).by('ana', { kind: 'pick', pick: 'double-edged', cardKind: 'risk', text: 'Sharp' });
    const own = both.dice(4, 3);
    expect([own.total, own.dice(3, 3).total]).toEqual([7 + 4 - 1, 6 + 4 - 1]);
  });

  it('SC-136 SC-D46 not the rolls of later acts', () => {
    const later = attack(wreck(), 12).by('ana', aCard).dice(6, 6).by('ana', aCard);
    expect(later.dice(3, 3).total).toBe(6 + 4);
  });

  it('SC-136 not what comes of proving', () => {
    const proof = wreck().by('ana', use('prove', 'T1')).dice(1, 1).by('ana', aCard);
    expect(proof.dice(3, 3).total).toBe(6 + 4);
  });

  it('SC-136 is hers: another’s attack has nothing of it', () => {
    const table = aTable({
      who: { bo: { moves: ['Wrecker'] } },
      theorems: { T1: { by: 'bo', need: 6 } },
      pending: [{ result: 'ana' }],
    });
    expect(attack(play(table), 12).by('ana', aCard).dice(3, 3).total).toBe(6 + 5);
  });

  it('SC-136 SC-D51 comes after the floor of Cardinality Tricks', () => {
    const house = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`a${index + 1}`, 'risk']));
    const table = aTable({
      who: { ana: { moves: ['Wrecker', 'Cardinality Tricks', 'Unflappable'], house } },
      theorems: { T1: { by: 'bo', need: 6 } },
      pending: [{ result: 'ana' }],
    });
    const own = attack(play(table), 8).by('ana', {
      kind: 'pick',
      pick: 'double-edged',
      cardKind: 'risk',
      text: 'Sharp',
    });
    // 6 − 8 CARDs + 1, lifted to 0, and −1 outside.
    expect(own.dice(4, 4).total).toBe(8 - 1);
  });

  it('SC-136 SC-D86 not the CARD that a missed Evasion shares', () => {
    const table = aTable({
      who: { ana: { moves: ['Wrecker'] }, bo: { moves: ['Evasion'] } },
      theorems: { T1: { by: 'bo', need: 6 } },
      pending: [{ result: 'ana' }],
    });
    const evaded = attack(play(table), 12).by('ana', aCard).by('bo', { kind: 'evade', evade: 'evade' }).dice(1, 1);
    const theirs = evaded.dice(6, 6);
    expect([theirs.total, theirs.dice(3, 3).total]).toEqual([12 + 5 - 1, 6 + 5]);
  });

  it('SC-136 SC-166 but the CARD that only lands is still the attack’s', () => {
    const table = aTable({
      who: { ana: { moves: ['Wrecker'] }, bo: { moves: ['Evasion'] } },
      theorems: { T1: { by: 'bo', need: 6 } },
      pending: [{ result: 'ana' }],
    });
    const landed = attack(play(table), 12).by('ana', aCard).by('bo', { kind: 'evade', evade: 'take' });
    expect(landed.dice(3, 3).total).toBe(6 + 5 - 1);
  });

  it('SC-136 is no move to start', () => {
    expect(play(aTable({ who: { ana: { moves: ['Wrecker'] } } })).refusal('ana', named('Wrecker'))).toBe(
      'move.notStarted SC-136',
    );
  });
});
