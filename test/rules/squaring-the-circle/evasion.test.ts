/** Evasion: the one reaction that answers a CARD on its way. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/squaring-the-circle/words';
import { squaringTheCircle as game } from '../../../rules/games/squaring-the-circle/game';
import type { JsonObject } from '../../../rules/kernel/json';
import type { PlainRecord } from '../../vectors/squaring/defaults';
import { aCard, aTable, drop, faces, idOf, named, picks, play, statement, use, type Play } from './table';

const evading: JsonObject = { ...aCard, evade: 'evade' };
const evade: JsonObject = { kind: 'evade', evade: 'evade' };
const take: JsonObject = { kind: 'evade', evade: 'take' };

const flip = (pending: readonly PlainRecord[], anas: PlainRecord = {}): Play =>
  play(
    aTable({
      who: { ana: { moves: ['Evasion'], ...anas } },
      theorems: { T1: { by: 'ana', need: 6 }, T2: { by: 'bo', need: 8 } },
      pending: [...pending],
    }),
  );
const own = flip([{ card: 'ana' }]);
/** bo's miss is about to hurt ana's theorem; bo writes the CARD, ana may evade it. */
const theorems = flip([{ result: 'bo' }])
  .by('bo', use('prove', 'T1'))
  .dice(1, 1)
  .by('bo', aCard);

describe('evading a CARD of her own', () => {
  it.each([
    [10, 'ana: result', 0],
    [9, 'dice', 1],
    [7, 'dice', 1],
    [6, 'dice', 1],
    [0, 'dice', 1],
  ])('SC-166 at %i +Sly the table awaits "%s" with %i CARDs', (total, awaits, cards) => {
    const after = own.by('ana', evading).dice(...faces(total + 2));
    expect([after.awaits, after.house('ana').length]).toEqual([awaits, cards]);
  });

  it('SC-166 a strong hit: the CARD is not taken, and the result is hers for any use', () => {
    const after = own.by('ana', evading).dice(6, 6);
    expect([after.house('ana'), after.refusal('ana', use('disprove', 'T2'))]).toEqual([[], 'granted']);
  });

  it('SC-166 a weak hit: the CARD lands and is rolled for first, then comes the result', () => {
    const after = own.by('ana', evading).dice(4, 5);
    expect([after.state.rolling?.purpose, after.dice(6, 6).awaits]).toEqual([
      { for: 'house', on: 'm1', card: 'k1', attacker: null },
      'ana: result',
    ]);
  });

  it('SC-166 SC-D64 a miss: the CARD is simply taken, once', () => {
    const after = own.by('ana', evading).dice(2, 2).dice(6, 6);
    expect([after.house('ana'), after.awaits]).toEqual([['k1'], 'ana: turn']);
  });

  it('SC-166 SC-075 does not count as one of her moves', () => {
    expect(own.by('ana', evading).dice(6, 6).conf.initiated).toBe(0);
  });

  it('SC-166 may be let be, in the same form', () => {
    const after = own.by('ana', { ...aCard, evade: 'take' });
    expect([after.awaits, after.house('ana')]).toEqual(['dice', ['k1']]);
  });

  it('SC-166 is open out of turn: to one who is badmouthed', () => {
    const table = aTable({ conf: { turn: 'bo', done: [] }, who: { ana: { moves: ['Evasion'] } } });
    const given = play(table)
      .by('bo', named('Badmouth a Colleague', { colleague: idOf.ana }))
      .dice(6, 6)
      .by('bo', aCard);
    expect([given.awaits, given.by('ana', evade).dice(6, 6).awaits]).toEqual(['ana: card', 'ana: result']);
  });

  it('SC-166 SC-003 takes bonuses like any roll', () => {
    const after = flip([{ card: 'ana' }], { forward: { any: 2 }, holds: { Network: 3 } }).by('ana', {
      ...evading,
      spend: ['Network'],
    });
    expect([after.dice(1, 1).total, after.who('ana').forward, after.holds('ana')]).toEqual([3, {}, { Network: 2 }]);
  });
});

describe('evading a CARD of her theorem', () => {
  it('SC-166 the owner is asked after the writer', () => {
    expect([theorems.awaits, theorems.refusal('bo', evade), theorems.refusal('ana', evade)]).toEqual([
      'ana: card',
      'queue.waits SC-010',
      'granted',
    ]);
  });

  it('SC-166 a strong hit: nothing lands anywhere, and she has a result', () => {
    const after = theorems.by('ana', evade).dice(6, 6);
    expect([after.house('T1'), after.house('ana'), after.awaits]).toEqual([[], [], 'ana: result']);
  });

  it('SC-166 a weak hit: it lands on the theorem, not on her', () => {
    const after = theorems.by('ana', evade).dice(4, 5).dice(6, 6);
    expect([after.house('T1'), after.house('ana'), after.awaits]).toEqual([['k1'], [], 'ana: result']);
  });

  it('SC-166 SC-D64 a miss: it lands there and is rolled for, then she takes it too', () => {
    const there = theorems.by('ana', evade).dice(1, 1);
    const here = there.dice(6, 6);
    expect([there.house('T1'), there.house('ana'), here.house('ana'), here.awaits]).toEqual([
      ['k1'],
      [],
      ['k2'],
      'dice',
    ]);
  });

  it('SC-166 SC-D64 the shared CARD has the same words, and is not evaded again', () => {
    const { house } = theorems.by('ana', evade).dice(1, 1).dice(6, 6).who('ana');
    expect(house).toEqual([{ id: 'k2', kind: 'debt', text: 'A favor is owed' }]);
  });

  it('SC-166 SC-D64 she takes it even if the theorem has fallen', () => {
    const table = aTable({
      who: { ana: { moves: ['Evasion'] } },
      theorems: { T1: { by: 'ana', need: 6, house: { k1: 'risk', k2: 'risk', k3: 'risk' } } },
      pending: [{ card: 'T1' }],
    });
    const after = play(table).by('ana', evading).dice(1, 1).dice(1, 1);
    expect([after.theorem('T1').status, after.house('ana')]).toEqual(['disproved', ['k5']]);
  });

  it('SC-166 she reads the CARD before she says whether it comes', () => {
    const hint = theorems.offers('ana')[0]?.hint;
    expect(hint && gameWords.say(hint)).toBe(
      'It is a debt, “A favor is owed”, for the House of “T1”. Evasion answers it once.',
    );
  });

  it('SC-166 once per CARD: let be, it lands', () => {
    const after = theorems.by('ana', take);
    expect([after.awaits, after.house('T1')]).toEqual(['dice', ['k1']]);
  });

  it('SC-166 once per CARD, even where it lies unwritten on a table that was taken over', () => {
    const { state } = own;
    const [card, ...others] = state.queue;
    if (card?.do !== 'card') throw new Error('a CARD is due');
    const answered = { ...state, queue: [{ ...card, evadable: false }, ...others] };
    expect(game.check(answered, 0, evading)).toMatchObject({ refusal: { code: 'evade.once', rule: 'SC-166' } });
    expect(game.check(answered, 0, aCard).ok).toBe(true);
  });

  it('SC-166 each CARD may be evaded', () => {
    const after = flip([])
      .by('ana', statement())
      .dice(1, 1)
      .by('ana', picks('event', 'own-risk'))
      .by('ana', evading)
      .dice(6, 6)
      .by('ana', drop);
    expect([after.awaits, after.refusal('ana', evading)]).toEqual(['ana: card', 'granted']);
  });
});

describe('Evasion is refused', () => {
  it.each<[string, Play, string, JsonObject, string]>([
    ['to one who lacks it', flip([{ card: 'bo' }]), 'bo', evading, 'move.notOwned SC-007'],
    ['for another’s theorem', flip([{ card: 'T2' }]), 'ana', evading, 'move.notOwned SC-007'],
    ['before the CARD is written', own, 'ana', evade, 'card.unwritten SC-052'],
    ['where no CARD is due', flip([]), 'ana', evade, 'queue.nothing SC-010'],
    ['for a result', flip([{ result: 'ana' }]), 'ana', evade, 'queue.waits SC-010'],
  ])('SC-166 %s', (_, moment, who, move, refusal) => {
    expect(moment.refusal(who, move)).toBe(refusal);
  });

  it('SC-052 SC-166 a CARD that is written is not written again', () => {
    expect(theorems.refusal('ana', aCard)).toBe('card.written SC-052');
  });

  it('SC-166 SC-064 to one who has left: her theorem’s CARD lands unasked', () => {
    const table = aTable({
      who: { cy: { moves: ['Evasion'], out: 'dead' } },
      theorems: { T1: { by: 'cy', need: 6 } },
      pending: [{ card: 'T1' }],
    });
    expect(play(table).by('ana', aCard).awaits).toBe('dice');
  });
});
