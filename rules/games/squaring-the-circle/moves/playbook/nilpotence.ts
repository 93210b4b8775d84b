/**
 * Nilpotence: two troubles deal with each other, one of hers and one of a colleague's; no dice (SC-103, SC-D63).
 *
 * Her colleague is whoever has the CARD that she names.
 */
import { option } from '../../../../kernel/offer';
import { no, say } from '../../facts';
import { cardOptions, choice, firstOpen } from '../../offers/fields';
import { have, type Mathematician, type SquaringState } from '../../state';
import { setHouse, tell } from '../../telling';
import { colleaguesOf } from './asks';
import type { PlaybookMove } from './record';

const ownerOf = (state: SquaringState, who: Mathematician, card: string | undefined): Mathematician | undefined =>
  colleaguesOf(state, who).find(({ house }) => house.some(({ id }) => id === card));

export const nilpotence: PlaybookMove = {
  name: 'Nilpotence',
  rule: 'SC-103',
  start: {
    stat: null,
    isConferenceMove: true,
    keys: ['card', 'theirs'],
    fields: (state, who) => {
      const mine = cardOptions(who.house);
      const theirs = colleaguesOf(state, who).flatMap(({ name, house }) =>
        house.map(({ id, kind, text }) => option(id, say('label.cardOf', { name, kind, text }))),
      );
      return [
        choice('card', mine, { label: 'mine', rule: 'SC-103', ...firstOpen(mine) }),
        choice('theirs', theirs, { rule: 'SC-103', ...firstOpen(theirs) }),
      ];
    },
    judge: (state, who, { card, theirs }) => {
      const isHers = who.house.some(({ id }) => id === card);
      return isHers && ownerOf(state, who, theirs) !== undefined ? null : no('card.unknown', {}, 'SC-103');
    },
    closed: (state, who) => {
      const isEmpty = who.house.length === 0 || colleaguesOf(state, who).every(({ house }) => house.length === 0);
      return isEmpty ? no('nilpotence.noCards', {}, 'SC-103') : null;
    },
    bands: [],
    land: (telling, { who, named: { card, theirs } }) => {
      const me = have(telling.state.people, who);
      const other = ownerOf(telling.state, me, theirs);
      if (other === undefined) return [];
      const textOf = ({ house }: Mathematician, id: string | undefined): string =>
        house.find((each) => each.id === id)?.text ?? '';
      const facts = { name: me.name, other: other.name, mine: textOf(me, card), theirs: textOf(other, theirs) };
      for (const [{ id, house }, gone] of [[me, card] as const, [other, theirs] as const]) {
        setHouse(
          telling,
          id,
          house.filter((each) => each.id !== gone),
        );
      }
      tell(telling, me.seat, 'story.nilpotence', facts, 'SC-103');
      return [];
    },
  },
};
