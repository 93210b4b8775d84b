/** Unprovable: why an open problem cannot be solved at all; to prove that is an open problem of its own (SC-120, SC-D48). */
import { option } from '../../../../kernel/offer';
import { no } from '../../facts';
import { romanOf } from '../../numerals';
import { choice, firstOpen, problemLabel, text } from '../../offers/fields';
import { have, openProblems, type Problem } from '../../state';
import { countUp, setConference, tell } from '../../telling';
import type { PlaybookMove } from './record';

export const unprovable: PlaybookMove = {
  name: 'Unprovable',
  rule: 'SC-120',
  start: {
    stat: null,
    isConferenceMove: true,
    keys: ['problem', 'reason'],
    fields: (state) => {
      const options = openProblems(state).map((problem) =>
        option(problem.id, problemLabel(state, problem, romanOf(state, problem.id))),
      );
      return [
        choice('problem', options, { rule: 'SC-120', ...firstOpen(options) }),
        text('reason', { rule: 'SC-120' }),
      ];
    },
    judge: (state, _, { problem, reason }) => {
      if (!openProblems(state).some(({ id }) => id === problem)) return no('problem.notOpen', {}, 'SC-120');
      return reason === undefined ? no('move.malformed', { field: 'reason' }) : null;
    },
    closed: (state) => (openProblems(state).length > 0 ? null : no('problem.noneOpen', {}, 'SC-120')),
    bands: [],
    land: (telling, { who, named: { problem: old = '', reason = '' } }) => {
      const id = `P${countUp(telling, 'problems')}`;
      const { problems } = telling.state.conference;
      const made: Problem = {
        id,
        by: who,
        text: reason,
        chosen: null,
        back: null,
        impossibilityOf: old,
        fits: false,
        state: 'open',
      };
      setConference(telling, { problems: { ...problems, [id]: made } });
      const { name, seat } = have(telling.state.people, who);
      tell(telling, seat, 'story.unprovable', { name, problem: have(problems, old).text, reason }, 'SC-120');
      return [];
    },
  },
};
