/**
 * What actor and visitor may say once for a scene, in place of being asked again: no more trades, and no card after the
 * throw. Neither is ever compulsory (SZ-094, SZ-182).
 */
import type { Ahead } from '../../kernel/game';
import { say } from './facts';
import { diceIn, pendingOf, roleOf, roles, sceneOf, type Role, type Step, type SzState } from './state';
import { other, worthOf } from './pure';
import { canReveal } from './throwing';

const beforeThrow: readonly Step[] = ['visitor_setup', 'free_play', 'question', 'aptitude', 'crisis_memories', 'pool'];

/** How much the dice have been traded: a trade alone makes fewer dice of the same worth (SZ-093). */
const traded = (state: SzState, mine: Role): number => {
  const pool = sceneOf(state).pool?.[mine];
  const dice = pool === undefined ? [] : diceIn(pool);
  return worthOf(dice) - dice.length;
};

/** Others' trades and late dice open the locks again; a trade of hers, or a card that is turned, is another matter. */
const noTrades = (state: SzState, mine: Role): readonly Ahead[] => {
  if (!beforeThrow.includes(state.step)) return [];
  const { locked, pool, reveals } = sceneOf(state);
  const turned = roles.filter((role) => reveals[role] !== null).length;
  const isAsked = state.step === 'pool' && pool !== null && !locked.includes(mine) && pendingOf(state).length === 0;
  return [
    {
      id: `noTrades:${state.scenes}:${traded(state, mine)}:${turned}`,
      title: say('ahead.title', { what: 'noTrades' }),
      hint: say('ahead.hint', { what: 'noTrades' }),
      rule: 'SZ-094',
      against: ['upgrade', 'reveal'],
      move: isAsked ? { kind: 'lockDice' } : null,
    },
  ];
};

const noFlip = (state: SzState, mine: Role): readonly Ahead[] => {
  const isTime = state.step === 'after_roll' || beforeThrow.includes(state.step);
  if (state.phase !== 'endgame' || !isTime || !canReveal(state, mine)) return [];
  const { passed, reveals } = sceneOf(state);
  const isAsked = state.step === 'after_roll' && !passed.includes(mine);
  return [
    {
      id: `noFlip:${state.scenes}:${reveals[other(mine)] === null ? 0 : 1}`,
      title: say('ahead.title', { what: 'noFlip' }),
      hint: say('ahead.hint', { what: 'noFlip' }),
      rule: 'SZ-179',
      against: ['reveal'],
      move: isAsked ? { kind: 'passReveal' } : null,
    },
  ];
};

/** What this seat may say in advance. */
export const ahead = (state: SzState, seat: number): readonly Ahead[] => {
  const mine = state.scene === null || state.rolling !== null ? null : roleOf(state, seat);
  return mine === null ? [] : [...noTrades(state, mine), ...noFlip(state, mine)];
};
