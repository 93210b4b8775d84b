/** Sacrifice Play: agents given up move a need, up or down (SC-177, SC-D07, SC-D88). */
import { option, type Field } from '../../../../kernel/offer';
import { find } from '../../../../kernel/shapes';
import { no, say, type SquaringRefusal } from '../../facts';
import { lowerNeed, raiseNeed } from '../../needs';
import { choice, firstOpen, isStated, known, theoremOptions } from '../../offers/fields';
import { have, type Mathematician } from '../../state';
import { tell } from '../../telling';
import { loseAgent } from './agents';
import { judgeNearTheorem, judgeStated } from './near';
import type { PlaybookMove } from './record';

/** Any number of them, but so many in one move: it is as long a list as a move may carry. Whoever has more gives up again. */
const MOST = 12;

const agentsField = ({ agents }: Mathematician): Field => ({
  kind: 'several',
  name: 'agents',
  label: say('field', { name: 'givenUp' }),
  rule: 'SC-177',
  options: agents.map(({ id, name, type }) => option(id, say('label.agent', { name, type }))),
  min: 1,
  max: Math.min(MOST, agents.length),
});

const judgeAgents = ({ agents }: Mathematician, given: readonly string[]): SquaringRefusal | null => {
  const areHers = given.every((each) => agents.some(({ id }) => id === each));
  const isOnce = new Set(given).size === given.length;
  return given.length > 0 && areHers && isOnce ? null : no('agents.given', {}, 'SC-177');
};

export const sacrificePlay: PlaybookMove = {
  name: 'Sacrifice Play',
  rule: 'SC-177',
  start: {
    stat: null,
    keys: ['theorem', 'way', 'agents'],
    fields: (state, who) => {
      const options = theoremOptions(state, isStated);
      return [
        choice('theorem', options, { rule: 'SC-177', ...firstOpen(options) }),
        choice('way', [known('reduce'), known('increase')], { rule: 'SC-177', initial: 'reduce' }),
        agentsField(who),
      ];
    },
    judge: (state, who, { theorem, way, agents = [] }) => {
      if (way === undefined) return no('move.malformed', { field: 'way' });
      const refusal =
        way === 'reduce'
          ? judgeNearTheorem(state, who, theorem, 'SC-177')
          : judgeStated(find(state.theorems, theorem ?? ''), 'SC-177');
      return refusal ?? judgeAgents(who, agents);
    },
    closed: (state, who) =>
      who.agents.length === 0
        ? no('agents.noneToGive', {}, 'SC-177')
        : Object.values(state.theorems).some(isStated)
          ? null
          : no('theorem.noneStated', {}, 'SC-177'),
    bands: [],
    land: (telling, { who, named: { theorem = '', way, agents = [] } }) => {
      for (const agent of agents) loseAgent(telling, who, agent);
      if (way === 'reduce') return lowerNeed(telling, theorem, agents.length, who);
      raiseNeed(telling, theorem, agents.length);
      const { name, seat } = have(telling.state.people, who);
      const { statement, need } = have(telling.state.theorems, theorem);
      tell(telling, seat, 'story.raisesNeed', { name, theorem: statement, need }, 'SC-177');
      return [];
    },
  },
};
