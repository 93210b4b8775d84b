/** Assemble the Team: specialists through whom she uses any core move until the conference ends (SC-141, SC-D77). */
import { LINE } from '../../../../kernel/shapes';
import { askDue, ownCard } from '../../consequences';
import { no, say } from '../../facts';
import { have, type Teammate } from '../../state';
import { countUp, setPerson, tell } from '../../telling';
import { asksNothing } from './asks';
import { bandsOf, bringsCard } from './bands';
import type { PlaybookMove } from './record';

const TEAM = 'Assemble the Team';

export const assembleTheTeam: PlaybookMove = {
  name: TEAM,
  rule: 'SC-141',
  kind: 'debt',
  standing: (_, { team }, { via }) => (team.some(({ id, isFresh }) => id === via && isFresh) ? 1 : 0),
  start: {
    stat: 'hot',
    isConferenceMove: true,
    ...asksNothing,
    bands: bandsOf(say('band.team', { count: 4 }), say('band.team', { count: 2 }), bringsCard),
    land: (_, { who, band }) =>
      band === 'miss' ? [ownCard(who, TEAM)] : [askDue(who, TEAM, { among: slots(band === 'strong' ? 4 : 2) })],
  },
  ask: {
    fields: (_, { among }) => [
      {
        kind: 'texts',
        name: 'names',
        label: say('field', { name: 'teammates' }),
        rule: 'SC-141',
        min: among.length,
        max: among.length,
        each: LINE,
      },
    ],
    judge: (_, { among }, { names = [] }) =>
      names.length === among.length ? null : no('team.count', { count: among.length }, 'SC-141'),
    apply: (telling, { who }, { names = [] }) => {
      for (const mate of names) {
        const { team, name, seat } = have(telling.state.people, who);
        const teammate: Teammate = { id: `s${countUp(telling, 'teammates')}`, name: mate, isFresh: true };
        setPerson(telling, who, { team: [...team, teammate] });
        tell(telling, seat, 'story.teams', { name, mate }, 'SC-141');
      }
      return [];
    },
    fallback: ({ made }, { among }) => ({ names: among.map((_, index) => `N. N. ${made.teammates + index + 1}`) }),
  },
};

/** As many places as there are names to give. */
const slots = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => String(index + 1));
