/** Team Player: whoever helps a theorem of hers earns by it, unless she has turned that off (SC-169, SC-D49). */
import { asked, choice } from '../../offers/fields';
import { markExperience, setPerson, tell } from '../../telling';
import { no } from '../../facts';
import type { PlaybookMove } from './record';

const TEAM_PLAYER = 'Team Player';
const choices = ['give', 'withhold'] as const;

export const teamPlayer: PlaybookMove = {
  name: TEAM_PLAYER,
  rule: 'SC-169',
  onHelped: (telling, { withholds }, helper) => {
    if (!withholds) markExperience(telling, helper, 1);
  },
  reports: {
    fields: (_, { withholds }) => {
      // What she would change is filled in.
      const initial = withholds ? 'give' : 'withhold';
      const options = choices.map((each) => asked(TEAM_PLAYER, each));
      return [choice('choice', options, { label: 'asked', rule: 'SC-169', initial })];
    },
    judge: (_, __, { choice: said }) =>
      choices.some((each) => each === said) ? null : no('ask.choice', { move: TEAM_PLAYER }, 'SC-169'),
    apply: (telling, { id, name, seat }, { choice: said }) => {
      const withholds = said === 'withhold';
      setPerson(telling, id, { withholds });
      tell(telling, seat, 'story.teamPlayer', { name, gives: withholds ? 0 : 1 }, 'SC-169');
    },
  },
};
