/** What a seat may do now, in every phase. */
import type { Offer } from '../../../kernel/offer';
import { arriving, type HotState } from '../state';
import { arriveOffer, campaignOffers, draftOffer, noteOffer } from './campaign';
import { abilityOffers, compelOffers, sceneOffers } from './scene';
import { endingOffers } from './session';
import { betweenOffers, characterOffers, upgradeOffers } from './sheets';
import { aftermathOffers, buildOffers, rerollOffers } from './test';

export { draftOffer } from './campaign';

const phaseOffers = (state: HotState, seat: number): readonly Offer[] => {
  switch (state.phase) {
    case 'seats':
      return state.people[seat] === '' ? [{ ...draftOffer({}), fixed: { kind: 'create' } }] : [];
    case 'campaign':
      return campaignOffers(state);
    case 'characters':
      return characterOffers(state, seat);
    case 'between':
      return [...betweenOffers(state, seat), ...upgradeOffers(state, seat)];
    case 'scene':
      return [...sceneOffers(state, seat), ...upgradeOffers(state, seat)];
    case 'compel':
      return compelOffers(state, seat);
    case 'ability_build':
    case 'ability_settle':
      return abilityOffers(state, seat);
    case 'ability_rerolls':
    case 'rerolls':
      return rerollOffers(state, seat);
    case 'build':
      return buildOffers(state, seat);
    case 'aftermath':
      return aftermathOffers(state, seat);
    default:
      return [...endingOffers(state, seat), ...upgradeOffers(state, seat)];
  }
};

const isFarewell = ({ fixed }: Offer): boolean => fixed['kind'] === 'retire_pc';

export const offers = (state: HotState, seat: number): readonly Offer[] => {
  if (state.rolling !== null || seat < 0 || seat >= state.people.length) return [];
  const isUnnamed = arriving.includes(state.phase) && state.people[seat] === '';
  const own = isUnnamed ? [arriveOffer, ...phaseOffers(state, seat)] : phaseOffers(state, seat);
  // Before all have a name, a note would be taken for the one that its writer owes.
  if (state.phase === 'seats') return own;
  // What is done once in a campaign, and not undone, lies below what is done every evening.
  return [...own.filter((offer) => !isFarewell(offer)), noteOffer, ...own.filter(isFarewell)];
};
