/**
 * Inflict Intuitionistic Logic: her attack takes a way of proof from a theorem in place of the CARD (SC-121, SC-D47).
 *
 * Her own CARD of a double-edged attack stays.
 */
import { askDue } from '../../consequences';
import { no } from '../../facts';
import { asked as askedOption, choice } from '../../offers/fields';
import { have } from '../../state';
import { setTheorem, tell } from '../../telling';
import type { PlaybookMove } from './record';

const MOVE = 'Inflict Intuitionistic Logic';
const CARD = 'card';

export const inflictIntuitionisticLogic: PlaybookMove = {
  name: MOVE,
  rule: 'SC-121',
  insteadOfCard: (_, { id }, theorem, card) => {
    const among = theorem.options.filter((option) => option === 'contradiction' || option === 'induction');
    return among.length === 0 ? null : askDue(id, MOVE, { about: theorem.id, among, then: [card] });
  },
  ask: {
    fields: (_, { among }) => [
      choice(
        'choice',
        [CARD, ...among].map((each) => askedOption(MOVE, each)),
        { label: 'asked', rule: 'SC-121', initial: CARD },
      ),
    ],
    judge: (_, { among }, { choice: said = '' }) =>
      said === CARD || among.includes(said) ? null : no('ask.choice', { move: MOVE }, 'SC-121'),
    apply: (telling, { who, about, then }, { choice: said }) => {
      const { options, statement, status } = have(telling.state.theorems, about);
      if (said === CARD || status !== 'stated') return then;
      if (said === 'induction') setTheorem(telling, about, { base: 0 });
      else setTheorem(telling, about, { options: options.filter((option) => option !== said) });
      const facts = { theorem: statement, option: said ?? '' };
      tell(telling, have(telling.state.people, who).seat, 'story.inflicts', facts, 'SC-121');
      return [];
    },
    fallback: () => ({ choice: CARD }),
  },
};
