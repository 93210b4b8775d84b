/** Rules that a refusal does not show: readings of a throw, ratings, the deck, the dead, the tally. */
import { describe, expect, it } from 'vitest';
import { schizonauts as game } from '../../../rules/games/schizonauts/game';
import { keyIds, keyOf } from '../../../rules/games/schizonauts/keys';
import {
  allegianceDeck,
  appearsAs,
  extraDice,
  majority,
  readRoll,
  tallyOf,
} from '../../../rules/games/schizonauts/pure';
import { cats } from '../../../rules/games/schizonauts/state';
import { begin } from '../../../rules/kernel/game';
import { played } from './table';

const scene = { visitor: 'B', personas: { actor: 'agent', visitor: 'thief' }, key: 'KO-401' };

describe('the throw', () => {
  it.each([
    ['one side runs out: the other tells, and it is judge itself (SZ-098, SZ-102)', [5], [5, 5], 'visitor', 'actor'],
    ['the longer actor tells (SZ-098, SZ-102)', [4, 4], [4], 'actor', 'visitor'],
    ['all alike: the actor tells and the visitor judges (SZ-099, SZ-103)', [6, 2], [2, 6], 'actor', 'visitor'],
  ] as const)('%s', (_, actor, visitor, narrator, judge) => {
    expect(readRoll(actor, visitor)).toEqual({ narrator, judge });
  });

  it('a pool is the rating and a fitting key, for the visitor in flashback (SZ-068, SZ-070, SZ-085, SZ-086)', () => {
    const start = { step: 'aptitude', scene: { ...scene, aptitude: { actor: 'V' } } };
    const acts = [{ by: 'B', act: 'choose_aptitude', cat: 'V' }];
    // The thief of B has V 3, and The Cattle Prod brings two; the agent of A has V 2 and nothing from the key.
    expect(played(start, acts, { 'scene.pool': { actor: { d6: 2 }, visitor: { d6: 5 } } })).toBe(null);
  });

  it('in endgame the actor has the key, and both roll the overlap (SZ-152, SZ-166, SZ-168)', () => {
    const start = {
      phase: 'endgame',
      step: 'aptitude',
      scene: { visitor: 'B', key: 'KO-401', aptitude: { actor: 'V' } },
      sheets: { A: { hand: ['KO-401'] } },
    };
    const acts = [{ by: 'B', act: 'choose_aptitude', cat: 'V' }];
    expect(played(start, acts, { 'scene.pool': { actor: { d6: 4 }, visitor: { d6: 2 } } })).toBe(null);
  });
});

describe('the cards', () => {
  it('there are sixty key objects, twenty of each aptitude, and all can be drawn (SZ-013, SZ-036, SZ-227)', () => {
    const keys = keyIds.map(keyOf);
    for (const cat of cats) {
      const own = keys.filter((key) => key.cat === cat);
      expect([own.length, own.filter(({ bonus }) => bonus === 2).length]).toEqual([20, 8]);
    }
    expect(begin(game, { seats: 3, config: {} }).state.undrawn).toEqual(keyIds);
  });

  it('a side rules with most cards, and nobody on an even split (SZ-142, SZ-143)', () => {
    expect([majority(['agent', 'thief', 'thief']), majority(['agent', 'thief'])]).toEqual(['thief', null]);
  });

  it('at an odd table one card may stay unseen, at an even one none (SZ-221, SZ-222)', () => {
    for (const hand of [1, 2, 3, 4, 5]) {
      expect([3, 5, 7].map((seats) => allegianceDeck(seats, hand).unused)).toEqual([1, 1, 1]);
      expect([2, 4, 6, 8].map((seats) => allegianceDeck(seats, hand).unused)).toEqual([0, 0, 0, 0]);
    }
  });

  it('appearance is the final side, else most open cards (SZ-199)', () => {
    expect([appearsAs([], null), appearsAs(['agent'], null), appearsAs(['agent'], 'thief')]).toEqual([
      null,
      'agent',
      'thief',
    ]);
  });

  it('a flip may claim nothing (SZ-173, SZ-177, SZ-182)', () => {
    expect([extraDice(5, 2, false, false), extraDice(5, 2, true, true), extraDice(2, 2, true, false)]).toEqual([
      0, 4, 0,
    ]);
  });
});

describe('turns', () => {
  it('pass clockwise, in endgame after all bets, and the next round is dealt (SZ-006, SZ-140, SZ-161, SZ-171)', () => {
    const start = {
      players: 2,
      phase: 'endgame',
      step: 'answer',
      actor: 'B',
      stock: { agent: 2, thief: 2 },
      scene: { visitor: 'A', key: 'KO-101', narrator: 'B', judge: 'B' },
      sheets: { A: { hand: ['KO-103'], cards: ['agent'] }, B: { hand: ['KO-101', 'KO-102'], cards: ['thief'] } },
    };
    const acts = [
      { by: 'B', act: 'answer' },
      { by: 'B', act: 'set_price', text: 'x' },
      { by: 'B', act: 'close_scene' },
      { by: 'B', act: 'bet', target: 'A', agent: 2, thief: 3 },
      { by: 'table', act: 'deal', cards: { A: 'agent', B: 'thief' } },
    ];
    expect(played(start, acts, { round: 2, actor: 'A', step: 'choose_visitor', stock: { agent: 1, thief: 1 } })).toBe(
      null,
    );
  });

  it('a price may be set before the answer is told (SZ-109), and the vote follows the second half (SZ-079, SZ-114)', () => {
    const start = {
      players: 2,
      step: 'answer',
      half: 2,
      halves: ['thief', 'agent'],
      visitors: ['B', null],
      used: { thief: 'K' },
      scene: { ...scene, aptitude: { actor: 'V', visitor: 'V' }, narrator: 'A', judge: 'B' },
    };
    const acts = [
      { by: 'B', act: 'set_price', text: 'x' },
      { by: 'A', act: 'answer' },
      { by: 'A', act: 'close_scene' },
      { by: 'B', act: 'vote', side: 'agent' },
    ];
    // Both aptitudes of the turn are remembered (SZ-069), and the other persona receives (SZ-123).
    const wanted = { 'used.thief': 'K', 'used.agent': 'V', 'bleed.recipient': 'thief', 'sheets.A.hand': ['KO-401'] };
    expect(played(start, acts, wanted)).toBe(null);
  });

  it('the dead contribute and are paid for it (SZ-185, SZ-187)', () => {
    const start = {
      players: 3,
      phase: 'endgame',
      step: 'free_play',
      scene: { visitor: 'B' },
      sheets: { C: { dead: true } },
    };
    expect(played(start, [{ by: 'C', act: 'contribute', to: 'actor' }], { 'scene.gifts.C': 'actor' })).toBe(null);
  });

  it('a tied score shuts PALACE down (SZ-216)', () => {
    expect([tallyOf({ agent: 3, thief: 3 }), tallyOf({ agent: 4, thief: 3 })]).toEqual([
      'palace_shut_down',
      'agents_win',
    ]);
  });

  it('the gate holds in endgame too (SZ-167)', () => {
    const start = {
      phase: 'endgame',
      step: 'free_play',
      scene: { visitor: 'B', memory: 'x', key: 'KO-101', memory_in: true },
    };
    const pose = { by: 'A', act: 'pose_question', text: 'x', refused: 'E_NOT_INTRODUCED' };
    expect(played(start, [pose])).toBe(null);
  });
});
