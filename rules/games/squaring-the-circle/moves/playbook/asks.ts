/** What named moves name: nothing, a theorem, a colleague, somebody or a group in words, agents. */
import { option } from '../../../../kernel/offer';
import { find } from '../../../../kernel/shapes';
import { no, say } from '../../facts';
import { choice, firstOpen, isStated, plain, text, theoremOptions } from '../../offers/fields';
import { attending, type Mathematician, type SquaringState } from '../../state';
import type { Asks } from './record';

export const asksNothing: Asks = { keys: [], fields: () => [], judge: () => null };

/** A stated theorem, anybody's. */
export const asksTheorem = (rule: string): Asks => ({
  keys: ['theorem'],
  fields: (state) => {
    const options = theoremOptions(state, isStated);
    return [choice('theorem', options, { rule, ...firstOpen(options) })];
  },
  judge: (state, _, { theorem: id }) => {
    const theorem = id === undefined ? undefined : find(state.theorems, id);
    if (theorem === undefined) return no('theorem.unknown', {}, rule);
    return isStated(theorem) ? null : no('theorem.notStated', { theorem: theorem.statement }, rule);
  },
  closed: (state) => (Object.values(state.theorems).some(isStated) ? null : no('theorem.noneStated', {}, rule)),
});

/** The others at the conference. */
export const colleaguesOf = (state: SquaringState, { id }: Mathematician): readonly Mathematician[] =>
  attending(state).filter((each) => each.id !== id);

/** A colleague who is there. */
export const asksColleague = (rule: string): Asks => ({
  keys: ['colleague'],
  fields: (state, who) => {
    const options = colleaguesOf(state, who).map(({ id, name }) => option(id, plain(name)));
    return [choice('colleague', options, firstOpen(options))];
  },
  judge: (state, who, { colleague }) =>
    colleaguesOf(state, who).some(({ id }) => id === colleague) ? null : no('colleague.unknown', {}, rule),
  closed: (state, who) => (colleaguesOf(state, who).length > 0 ? null : no('colleague.none', {}, rule)),
});

/** Somebody or some group of the story, in words. */
export const asksTarget = (rule: string, label: 'somebody' | 'group'): Asks => ({
  keys: ['target'],
  fields: () => [text('target', { label })],
  judge: (_, __, { target }) => (target === undefined ? no('target.missing', {}, rule) : null),
});

/** Some of her agents, at most `most`. */
export const asksAgents = (rule: string, most: number): Asks => ({
  keys: ['agents'],
  fields: (_, who) => [
    {
      kind: 'several',
      name: 'agents',
      label: say('field', { name: 'agents' }),
      rule,
      options: who.agents.map(({ id, name, type }) => option(id, say('label.agent', { name, type }))),
      min: 1,
      max: Math.min(most, who.agents.length),
    },
  ],
  judge: (_, who, { agents: sent = [] }) => {
    const areHers = sent.every((each) => who.agents.some((agent) => agent.id === each));
    const isFew = sent.length > 0 && sent.length <= most && new Set(sent).size === sent.length;
    return areHers && isFew ? null : no('agents.sent', {}, rule);
  },
  closed: (_, who) => (who.agents.length === 0 ? no('agents.none', {}, rule) : null),
});
