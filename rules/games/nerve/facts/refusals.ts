/** Every refusal of this game: its code, and the facts that its sentence needs. The catalogue's codes stand beside each. */
import type { OutKind, Phase, TraitKind } from '../state';

type None = Record<never, never>;

export interface RefusalFacts {
  'move.malformed': { readonly field: string };
  'move.unknown': None;
  /** WRONG_PHASE */
  'phase.wrong': { readonly phase: Phase };
  /** NOT_INVOLVED */
  'conflict.notInvolved': None;
  /** ALREADY_ANSWERED */
  'call.answered': None;
  'call.notYours': None;
  'call.taken': None;
  /** NOT_YOUR_TURN: whose it is. */
  'turn.other': { readonly name: string };
  /** BAD_STAT; the field, for the draft's form. */
  'stat.range': { readonly field: string };
  /** LIMIT_FULL; the field, for the draft's form. */
  'limit.full': { readonly field: string; readonly kind: TraitKind; readonly most: number };
  'draft.missing': { readonly field: string };
  /** NOT_READY */
  'start.notReady': { readonly names: string };
  /** TOO_FEW_PARTICIPANTS */
  'call.tooFew': None;
  /** FIRST_STAKE_REQUIRED */
  'stake.first': None;
  /** BAD_TYPE */
  'type.unknown': None;
  /** BAD_N */
  'stake.number': None;
  /** TEXT_REQUIRED */
  'text.required': None;
  /** ANTE_TOO_HIGH: who cannot match it, and what she could. */
  'bet.tooHigh': { readonly name: string; readonly most: number };
  /** ANTE_WRONG_DICE */
  'bet.wrongDice': { readonly n: number };
  /** OWN_COLOUR */
  'foreign.own': None;
  /** COLOUR_NOT_INVOLVED */
  'foreign.notInvolved': None;
  /** Dice were laid where they mean nothing now: which would mean something, if any. */
  'lay.nothing': { readonly wants: 'pool' | 'pile' | 'foreign' | 'rerolled' | 'owed' | 'none' };
  /** NO_SUCH_DIE */
  'die.none': None;
  /** ALREADY_ACTIVATED */
  'trait.activated': None;
  /** NOT_YOUR_TRAIT */
  'trait.notYours': None;
  /** NOTHING_TO_REROLL */
  'reroll.nothing': None;
  /** TOO_MANY_REROLLS */
  'reroll.tooMany': { readonly most: number };
  /** PAYMENT_REQUIRED: to whom. */
  'payment.required': { readonly name: string };
  /** PAYMENT_WRONG_COLOUR */
  'payment.colour': { readonly name: string };
  /** PAYMENT_NOT_DUE */
  'payment.notDue': None;
  /** OUT_USED */
  'out.used': None;
  /** OUT_SELF */
  'out.self': None;
  /** TARGET_NOT_INVOLVED */
  'out.target': None;
  /** ALREADY_DEFIED */
  'out.defied': { readonly kind: OutKind };
  /** MUST_OPEN */
  'bid.mustOpen': None;
  /** BID_EMPTY */
  'bid.empty': None;
  /** BID_MIXED */
  'bid.mixed': { readonly faces: string };
  /** BID_TOO_LOW */
  'bid.tooLow': { readonly bid: number; readonly toBeat: number };
  /** WRONG_EFFECT */
  'effect.wrong': None;
  /** KIND_NOT_ALLOWED */
  'kind.notAllowed': None;
  /** BELIEF_NOT_OWNER: whose character it is. */
  'belief.notOwner': { readonly name: string };
  /** SOURCE_COUNT: so many are needed. */
  'source.count': { readonly needed: number };
  /** SOURCE_REPEATED */
  'source.repeated': None;
  /** SOURCE_NOT_ALLOWED */
  'source.notAllowed': None;
  /** SOURCE_TOO_LOW: the lowest level that serves. */
  'source.tooLow': { readonly level: number };
  /** TARGET_NOT_ALLOWED */
  'target.notAllowed': None;
  /** TARGET_IN_SOURCES */
  'target.inSources': None;
  /** ID_TAKEN */
  'id.taken': None;
  'newcomer.notNow': None;
  'newcomer.full': { readonly most: number };
  /** What a form knows before it is filled. */
  'foreign.none': None;
  'out.nobody': None;
  'consolidate.nothing': None;
}
