/**
 * Metastability: a theorem of hers whose House falls may stand once, without the CARD that did it; the next CARD
 * disproves it with no roll (SC-110, SC-D85).
 */
import { askDue } from '../../consequences';
import { have } from '../../state';
import { setTheorem, tell } from '../../telling';
import { choosesAmong } from './choosing';
import type { PlaybookMove } from './record';

const MOVE = 'Metastability';

export const metastability: PlaybookMove = {
  name: MOVE,
  rule: 'SC-110',
  onHouseFalls: (_, { id }, { theorem, card, attacker }) => {
    if (theorem.metastable) return null;
    const falls = { do: 'disprove', theorem: theorem.id, by: 'house', attacker } as const;
    return [askDue(id, MOVE, { about: theorem.id, among: card === null ? [] : [card], then: [falls] })];
  },
  ask: {
    ...choosesAmong(['stand', 'fall'], 'fall', (telling, { who, about, among, then }, { choice }) => {
      if (choice !== 'stand') return then;
      const { house, statement } = have(telling.state.theorems, about);
      setTheorem(telling, about, { metastable: true, house: house.filter(({ id }) => !among.includes(id)) });
      tell(telling, have(telling.state.people, who).seat, 'story.metastable', { theorem: statement }, 'SC-110');
      return [];
    }),
    // Her theorems stay, and their Houses are hers to answer for (SC-064).
    staysHers: true,
  },
};
