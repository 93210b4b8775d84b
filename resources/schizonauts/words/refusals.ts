/** A sentence for every refusal: what is so, then what would help. */
import type { RefusalFacts } from '../../../rules/games/schizonauts/facts';
import { fieldWords } from './labels';
import { catWords, coins, theSide } from './phrases';
import { stepWords } from './steps';

type Sentences = { readonly [C in keyof RefusalFacts]: (facts: RefusalFacts[C]) => string };

export const refusals: Sentences = {
  'move.malformed': ({ field }) =>
    field === '' ? 'Something is missing here.' : `Not filled in as it must be: ${fieldWords(field)}.`,
  'move.unknown': () => 'The game knows no such move.',
  'cards.notShown': () => 'The card must be shown with this.',
  'draft.missing': ({ field }) =>
    field === '' ? 'Something is missing here.' : `Still missing: ${fieldWords(field)}.`,
  'newcomer.notNow': () => 'The preamble has begun. Nobody new can sit down in this game.',
  'newcomer.full': ({ most }) => `This game has room for ${most} seats.`,
  e_phase: ({ step }) => `Not now: ${stepWords[step]}.`,
  e_role: () => 'This is not yours to do here.',
  e_length: ({ most }) => `There are 60 key objects: at this table from 1 to ${most} rounds.`,
  e_name: ({ field }) =>
    field === 'thiefName' ? 'A thief has a first name and no other.' : 'An agent has a last name and no other.',
  e_points: ({ field }) => `${fieldWords(field)}: share exactly 7 points, at least 1 each.`,
  e_duplicate_memory: () => 'The other side has this memory already. Nothing is shared yet.',
  e_incomplete: ({ field }) => `A memory is missing: ${fieldWords(field)}.`,
  e_self: () => 'You cannot visit yourself. Invite somebody else.',
  e_visitor_repeat: ({ name }) => `${name} was here in the first half. Invite somebody else.`,
  e_not_in_chain: () => 'That key object is not in the chain.',
  e_not_in_hand: () => 'That key object is not in your hand.',
  e_box_checked: () => 'This memory has been used before. Choose one with an empty square.',
  e_not_own_side: () => 'That memory is not on the side that counts here.',
  e_memory_available: ({ cat }) => `${catWords[cat]} still has a memory with an empty square. Use that one.`,
  e_needs_reveal: () => 'Outside the overlap a memory needs a turned card of its side.',
  e_sheet_frozen: () => 'Sheets do not change any more.',
  e_not_chosen: () => 'Choose it first.',
  e_not_introduced: ({ what }) =>
    what === 'key' ? 'The key object is not in the story yet.' : 'The memory is not in the story yet.',
  e_category: ({ cat }) => `This scene is one of ${catWords[cat]} for you. Choose a memory of that kind.`,
  e_already_contributed: () => 'Your die is given.',
  e_already_declined: () => 'You have declined. You may still give a die.',
  e_upgrade_math: () => 'That is no trade. Several dice go for one of exactly their worth, up to a d12.',
  e_after_roll: () => 'The dice have fallen.',
  e_contributors_pending: ({ names }) => `Still to give a die or decline: ${names}.`,
  e_dice_pending: () => 'Dice are still in the air.',
  e_already_revealed: () => 'You have turned a card in this scene.',
  e_card_face_up: () => 'This card lies open already.',
  e_no_card: () => 'You hold no such card.',
  e_side_mismatch: ({ side }) =>
    `That does not fit the card, which is to be claimed for what it is (${theSide[side]}).`,
  e_circle_filled: () => 'This memory has bled into the overlap. Choose another one.',
  e_dead: ({ name }) => `${name} is dead.`,
  e_death_forbidden: () => 'Nobody’s agent or thief dies in flashback.',
  e_death_pending: ({ name }) => `Whether ${name} dies is still open.`,
  e_no_answer: () => 'The answer has not been told yet.',
  e_no_price: () => 'There is no price yet.',
  e_price_stands: () => 'The third price stands.',
  e_no_actor_vote: () => 'At an even table there is no tie, and the actor lays no card.',
  e_too_few: () => 'Write at least two, so that there is a choice.',
  e_picks_missing: ({ names }) => `Still to pick: ${names}.`,
  e_note_used: () => 'You have written a memory about this scene.',
  e_bet_target: () => 'Bet on the other of the two, or, from outside, on one of them.',
  e_bet_amount: ({ coins: figure }) =>
    figure === 0 ? 'You earned nothing in this scene.' : `Bet all of it: ${coins(figure)}.`,
  e_bet_order: ({ name }) => (name === '' ? 'All bets are made.' : `${name} bets first.`),
  e_appearance: ({ name, side }) => `${name} seems to be with ${theSide[side]}. Invite somebody who does not.`,
  'lay.nothing': ({ wants }) =>
    wants === 'own' ? 'You trade your own dice only.' : 'One die is no trade. Put others with it.',
  e_final_no_reveal: () => 'Cards are turned only by the last turns now.',
};
