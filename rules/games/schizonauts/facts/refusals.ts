/** Every refusal of this game, and the facts that its sentence needs. Codes are the catalogue's, in small letters. */
import type { Cat, Side, Step } from '../state';

type None = Record<never, never>;

export interface RefusalFacts {
  'move.malformed': { readonly field: string };
  'move.unknown': None;
  /** A card lies face down, and the move did not bring its face. */
  'cards.notShown': None;
  'draft.missing': { readonly field: string };
  'newcomer.notNow': None;
  'newcomer.full': { readonly most: number };
  e_phase: { readonly step: Step };
  e_role: None;
  e_length: { readonly most: number };
  e_name: { readonly field: string };
  e_points: { readonly field: string };
  e_duplicate_memory: { readonly field: string };
  e_incomplete: { readonly field: string };
  e_self: None;
  e_visitor_repeat: { readonly name: string };
  e_not_in_chain: None;
  e_not_in_hand: None;
  e_box_checked: None;
  e_not_own_side: None;
  e_memory_available: { readonly cat: Cat };
  e_needs_reveal: None;
  e_sheet_frozen: None;
  e_not_chosen: None;
  e_not_introduced: { readonly what: 'key' | 'memory' };
  e_category: { readonly cat: Cat };
  e_already_contributed: None;
  e_already_declined: None;
  e_upgrade_math: None;
  e_after_roll: None;
  e_contributors_pending: { readonly names: string };
  e_dice_pending: None;
  e_already_revealed: None;
  e_card_face_up: None;
  e_no_card: None;
  e_side_mismatch: { readonly side: Side };
  e_circle_filled: None;
  e_dead: { readonly name: string };
  e_death_forbidden: None;
  e_death_pending: { readonly name: string };
  e_no_answer: None;
  e_no_price: None;
  e_price_stands: None;
  e_no_actor_vote: None;
  e_too_few: None;
  e_picks_missing: { readonly names: string };
  e_note_used: None;
  e_bet_target: None;
  e_bet_amount: { readonly coins: number };
  e_bet_order: { readonly name: string };
  e_appearance: { readonly name: string; readonly side: Side };
  e_final_no_reveal: None;
  /** Dice were laid where they mean nothing: dice of another side, or one die by itself. */
  'lay.nothing': { readonly wants: 'own' | 'more' };
}
