/** Sacrifice Play: agents given up move a need, up or down (SC-177, SC-D07, SC-D88). */
import { no } from '../../facts';
import { lowerNeed, raiseNeed } from '../../needs';
import { choice, firstOpen, isStated, known, theoremOptions } from '../../offers/fields';
import { find, have } from '../../state';
import { tell } from '../../telling';
import { loseAgent } from './agents';
import { asksAgents } from './asks';
import { judgeNearTheorem, judgeStated } from './near';
import type { PlaybookMove } from './record';

/** Any number of them: more agents than this no form could list. */
const MOST = 12;
const asked = asksAgents('SC-177', MOST);

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
        ...asked.fields(state, who),
      ];
    },
    judge: (state, who, named) => {
      const { theorem, way } = named;
      if (way === undefined) return no('move.malformed', { field: 'way' });
      const refusal =
        way === 'reduce'
          ? judgeNearTheorem(state, who, theorem, 'SC-177')
          : judgeStated(find(state.theorems, theorem ?? ''), 'SC-177');
      return refusal ?? asked.judge(state, who, named);
    },
    closed: (state, who) =>
      asked.closed?.(state, who) ??
      (Object.values(state.theorems).some(isStated) ? null : no('theorem.noneStated', {}, 'SC-177')),
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
