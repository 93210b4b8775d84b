/**
 * The Boss: loyal, she may take a CARD and keep an agent whom she sent (SC-178). What a cruel one learns comes with the
 * loss itself.
 */
import { option } from '../../../../kernel/offer';
import { askDue, ownCard } from '../../consequences';
import { no, say } from '../../facts';
import { asked as askedOption, choice } from '../../offers/fields';
import { have } from '../../state';
import { loseAgent } from './agents';
import type { PlaybookMove } from './record';

const BOSS = 'The Boss';
const KEEP = 'keep';

export const theBoss: PlaybookMove = {
  name: BOSS,
  rule: 'SC-178',
  kind: 'debt',
  onLosing: (_, { id, boss }, from) =>
    boss === 'loyal' ? askDue(id, BOSS, { among: from, then: [{ do: 'lose', who: id, from, isAsked: true }] }) : null,
  ask: {
    fields: (state, { who, among }) => {
      const sent = have(state.people, who).agents.filter(({ id }) => among.includes(id));
      const lost = sent.map(({ id, name }) => option(id, say('option.agentLost', { name })));
      const options = [askedOption(BOSS, KEEP), ...lost];
      return [choice('choice', options, { label: 'agent', rule: 'SC-178', initial: KEEP })];
    },
    judge: (_, { among }, { choice: said = '' }) =>
      said === KEEP || among.includes(said) ? null : no('agents.lost', {}, 'SC-178'),
    apply: (telling, { who }, { choice: said = '' }) => {
      if (said === KEEP) return [ownCard(who, BOSS)];
      loseAgent(telling, who, said);
      return [];
    },
    // She may, and was not there to say so: somebody is lost.
    fallback: (_, { among }) => ({ choice: among[0] ?? '' }),
  },
};
