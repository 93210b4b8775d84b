/** The four conference moves that everybody has. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../rules/kernel/json';
import type { PlainRecord } from '../../vectors/squaring/defaults';
import { aCard, aTable, faces, idOf, named, play, type Play } from './table';

const theorems = {
  T1: { by: 'bo', need: 5, options: ['construction'] },
  T2: { by: 'cy', status: 'proven' },
  T3: { by: 'cy', status: 'disproved', need: 3 },
  T4: { by: 'ana', need: 4, options: ['trivial', 'contradiction', 'construction', 'induction'] },
};

const conferenceMoves: readonly [string, JsonObject, number][] = [
  ['Present Your Work', { theorem: 'T1' }, 2],
  ['Informal Discussions', {}, 1],
  ['Badmouth a Colleague', { colleague: idOf.cy }, -1],
  ['Network Among Attendees', {}, 4],
];

describe('every conference move', () => {
  it.each(conferenceMoves)('SC-085 SC-075 %s runs the clock and counts', (move, parts) => {
    const after = play(aTable({ conf: { clock: 2 }, theorems })).by('ana', named(move, parts));
    expect([after.conf.clock, after.conf.ticked, after.conf.initiated]).toEqual([3, true, 1]);
  });

  it.each(conferenceMoves)(
    'SC-086 SC-D71 %s has +1 for the guest of honor, and for nobody else',
    (move, parts, stat) => {
      const totals = ['ana', 'bo'].map(
        (guest) =>
          play(aTable({ conf: { guest }, theorems }))
            .by('ana', named(move, parts))
            .dice(2, 3).total,
      );
      expect(totals).toEqual([5 + stat + 1, 5 + stat]);
    },
  );

  it('SC-086 other rolls of the guest have no bonus', () => {
    const table = aTable({ conf: { guest: 'ana' }, who: { ana: { moves: ['Oomph'] } } });
    expect(play(table).by('ana', named('Oomph')).dice(2, 3).total).toBe(9);
  });

  it('SC-086 nor have the rolls that follow from it', () => {
    const after = play(aTable({ conf: { guest: 'ana' } }))
      .by('ana', named('Informal Discussions'))
      .dice(1, 1);
    expect(after.by('ana', aCard).dice(2, 3).total).toBe(10);
  });
});

describe('Present Your Work', () => {
  const presented = (total: number, theorem = 'T1', listed: PlainRecord = {}): Play =>
    play(aTable({ theorems, ...listed }))
      .by('ana', named('Present Your Work', { theorem }))
      .dice(...faces(total - 2));

  it.each([
    [12, { T1: 1 }, 'ana: benefit'],
    [10, { T1: 1 }, 'ana: benefit'],
    [9, { T1: 1 }, 'ana: turn'],
    [7, { T1: 1 }, 'ana: turn'],
    [6, {}, 'ana: card'],
    [4, {}, 'ana: card'],
  ])('SC-087 at %i +Elegant gives forward %j and awaits "%s"', (total, forward, awaits) => {
    const after = presented(total);
    expect([after.who('ana').forward, after.awaits]).toEqual([forward, awaits]);
  });

  it.each([
    ['induction', 'granted'],
    ['contradiction', 'granted'],
    ['construction', 'benefit.notThis SC-087'],
    ['trivial', 'benefit.notThis SC-087'],
    ['exhaustion', 'benefit.notThis SC-087'],
  ])('SC-087 SC-D39 adding %s to anybody’s theorem is %s', (benefit, answer) => {
    expect(presented(10).refusal('ana', { kind: 'benefit', benefit })).toBe(answer);
  });

  it('SC-087 adds one benefit, beyond the options it has', () => {
    const after = presented(10).by('ana', { kind: 'benefit', benefit: 'induction' });
    expect([after.theorem('T1').options, after.theorem('T1').need, after.awaits]).toEqual([
      ['construction', 'induction'],
      5,
      'ana: turn',
    ]);
  });

  it('SC-087 she may, and need not', () => {
    expect(presented(10).by('ana', { kind: 'benefit' }).theorem('T1').options).toEqual(['construction']);
  });

  it('SC-087 with no benefit left to add nobody is asked', () => {
    expect(presented(10, 'T4').awaits).toBe('ana: turn');
  });

  it('SC-004 SC-087 presenting again adds to the forward', () => {
    expect(presented(8, 'T1', { who: { ana: { forward: { T1: 2 } } } }).who('ana').forward).toEqual({ T1: 3 });
  });

  it('SC-087 a miss is a CARD of her own', () => {
    expect(presented(6).by('ana', aCard).house('ana')).toEqual(['k1']);
  });

  it.each<[string, JsonObject, string]>([
    ['a proven theorem', { theorem: 'T2' }, 'theorem.notStated SC-087'],
    ['a disproved theorem', { theorem: 'T3' }, 'theorem.notStated SC-087'],
    ['no theorem', {}, 'theorem.unknown SC-087'],
    ['a theorem that nobody stated', { theorem: 'T9' }, 'theorem.unknown SC-087'],
  ])('SC-087 refuses %s', (_, parts, refusal) => {
    expect(play(aTable({ theorems })).refusal('ana', named('Present Your Work', parts))).toBe(refusal);
  });
});

describe('Informal Discussions', () => {
  const house = { k1: 'risk', k2: 'debt' };
  const discussed = (total: number, anas: PlainRecord = { house }): Play =>
    play(aTable({ who: { ana: anas } }))
      .by('ana', named('Informal Discussions'))
      .dice(...faces(total - 1));

  it.each([
    [13, { any: 1 }, 'ana: remove'],
    [10, { any: 1 }, 'ana: remove'],
    [9, {}, 'ana: remove'],
    [7, {}, 'ana: remove'],
    [6, {}, 'ana: card'],
    [3, {}, 'ana: card'],
  ])('SC-088 at %i +Creative gives forward %j and awaits "%s"', (total, forward, awaits) => {
    const after = discussed(total);
    expect([after.who('ana').forward, after.awaits]).toEqual([forward, awaits]);
  });

  it('SC-088 any one CARD goes, of her choice, with no roll', () => {
    const after = discussed(8).by('ana', { kind: 'remove', card: 'k1' });
    expect([after.house('ana'), after.awaits]).toEqual([['k2'], 'ana: turn']);
  });

  it('SC-088 it is one of her own', () => {
    const table = aTable({ who: { ana: { house }, bo: { house: { k3: 'risk' } } } });
    const after = play(table).by('ana', named('Informal Discussions')).dice(3, 4);
    expect(after.refusal('ana', { kind: 'remove', card: 'k3' })).toBe('card.unknown SC-088');
  });

  it('SC-088 an only CARD goes by itself', () => {
    const after = discussed(8, { house: { k1: 'debt' } });
    expect([after.house('ana'), after.awaits]).toEqual([[], 'ana: turn']);
  });

  it('SC-088 with an empty House nothing is removed and nobody is asked', () => {
    const after = discussed(10, {});
    expect([after.awaits, after.who('ana').forward]).toEqual(['ana: turn', { any: 1 }]);
  });
});

describe('Badmouth a Colleague', () => {
  const spoken = (total: number): Play =>
    play(aTable({ who: { ana: { house: { k1: 'risk' } }, cy: { house: { k2: 'debt', k3: 'debt' } } } }))
      .by('ana', named('Badmouth a Colleague', { colleague: idOf.cy }))
      .dice(...faces(total + 1));

  it.each([
    [11, 'cy'],
    [10, 'cy'],
    [9, 'cy'],
    [7, 'cy'],
    [6, 'ana'],
    [1, 'ana'],
  ])('SC-089 at %i +Cold %s takes the CARD, which the speaker writes', (total, on) => {
    const after = spoken(total);
    const carded = after.by('ana', aCard);
    expect([after.awaits, carded.house(on).at(-1), carded.house(on === 'cy' ? 'ana' : 'cy').length]).toEqual([
      'ana: card',
      'k4',
      on === 'cy' ? 1 : 2,
    ]);
  });

  it('SC-089 on a weak hit the speaker’s own House is shaken-up afterwards', () => {
    const before = spoken(8).by('ana', aCard);
    const after = before.dice(6, 6);
    expect([before.state.rolling?.purpose, after.state.rolling?.purpose, after.dice(1, 3).total]).toEqual([
      { for: 'house', on: 'm3', card: 'k4', attacker: null },
      { for: 'house', on: 'm1', card: null, attacker: null },
      9,
    ]);
  });

  it('SC-089 on a strong hit it is not', () => {
    expect(spoken(10).by('ana', aCard).dice(6, 6).awaits).toBe('ana: turn');
  });

  it.each([
    ['herself', idOf.ana],
    ['a stranger', 'm7'],
    ['one who has left', idOf.bo],
  ])('SC-089 cannot name %s', (_, colleague) => {
    const table = aTable({ who: { bo: { out: 'dead' } } });
    expect(play(table).refusal('ana', named('Badmouth a Colleague', { colleague }))).toBe('colleague.unknown SC-089');
  });
});

describe('Network Among Attendees', () => {
  it.each([
    [16, { Network: 3 }, 'ana: turn'],
    [10, { Network: 3 }, 'ana: turn'],
    [9, { Network: 1 }, 'ana: turn'],
    [7, { Network: 1 }, 'ana: turn'],
    [6, {}, 'ana: card'],
  ])('SC-090 at %i +Hot gives %j and awaits "%s"', (total, holds, awaits) => {
    const after = play(aTable())
      .by('ana', named('Network Among Attendees'))
      .dice(...faces(total - 4));
    expect([after.holds('ana'), after.awaits]).toEqual([holds, awaits]);
  });

  it('SC-090 SC-D02 a second use adds to the first', () => {
    const table = aTable({ who: { ana: { holds: { Network: 2 } } } });
    expect(play(table).by('ana', named('Network Among Attendees')).dice(3, 3).holds('ana')).toEqual({ Network: 5 });
  });

  it('SC-090 a point of it helps one roll', () => {
    const table = aTable({ who: { ana: { holds: { Network: 2 } } } });
    const after = play(table).by('ana', named('Informal Discussions', { spend: ['Network'] }));
    expect([after.holds('ana'), after.dice(2, 3).total]).toEqual([{ Network: 1 }, 7]);
  });
});
