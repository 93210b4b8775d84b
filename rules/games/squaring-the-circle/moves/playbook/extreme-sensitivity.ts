/** Extreme Sensitivity to Initial Conditions: the chaos that she planted shakes up to three theorems, or one (SC-109). */
import { askDue, ownCard } from '../../consequences';
import { no, say } from '../../facts';
import { theoremOptions } from '../../offers/fields';
import { have, stated, type SquaringState } from '../../state';
import { asksNothing } from './asks';
import { bandsOf, bringsCard } from './bands';
import type { PlaybookMove } from './record';

const MOVE = 'Extreme Sensitivity to Initial Conditions';
const MOST = 3;

/** Of the theorems that she could choose from, those that are still stated. */
const open = (state: SquaringState, among: readonly string[]): readonly string[] =>
  among.filter((id) => have(state.theorems, id).status === 'stated');

/** How many at most; a weak hit shakes just one. */
const most = (state: SquaringState, about: string, among: readonly string[]): number =>
  Math.min(about === 'strong' ? MOST : 1, open(state, among).length);

export const extremeSensitivity: PlaybookMove = {
  name: MOVE,
  rule: 'SC-109',
  kind: 'complication',
  start: {
    stat: 'sly',
    isConferenceMove: true,
    ...asksNothing,
    bands: bandsOf(say('band.shakes', { count: MOST }), say('band.shakes', { count: 1 }), bringsCard),
    land: ({ state }, { who, band }) => {
      if (band === 'miss') return [ownCard(who, MOVE)];
      const among = stated(state).map(({ id }) => id);
      return among.length === 0 ? [] : [askDue(who, MOVE, { about: band, among })];
    },
  },
  ask: {
    fields: (state, { about, among }) => [
      {
        kind: 'several',
        name: 'theorems',
        label: say('field', { name: 'theorems' }),
        rule: 'SC-109',
        options: theoremOptions(state, ({ id }) => among.includes(id)),
        min: 1,
        max: most(state, about, among),
        ordered: true,
        initial: among.slice(0, 1),
      },
    ],
    judge: (state, { about, among }, { theorems = [] }) => {
      const areListed = theorems.every((id) => open(state, among).includes(id));
      const areSome = theorems.length > 0 && theorems.length <= most(state, about, among);
      const isOnce = new Set(theorems).size === theorems.length;
      return areListed && areSome && isOnce ? null : no('shakes.which', { most: most(state, about, among) }, 'SC-109');
    },
    apply: (_, __, { theorems = [] }) => theorems.map((on) => ({ do: 'shake', on, attacker: null })),
    fallback: (_, { among }) => ({ theorems: among.slice(0, 1) }),
    alone: (_, { among }) => (among.length === 1 ? { theorems: among } : null),
  },
};
