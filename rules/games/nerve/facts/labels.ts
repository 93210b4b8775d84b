/** Every label of forms, rolls, sheets and the frame: its code, and what it names. */
import type { OutKind, Phase, StakeType, Stat, TraitKind } from '../state';

type None = Record<never, never>;

/** A form of this game. */
export type OfferName =
  | ('create' | 'recreate' | 'start' | 'call' | 'cancelCall' | 'join' | 'stayOut')
  | ('declare' | 'declareDomination' | 'decline' | 'declineOnMomentum' | 'ante')
  | ('foreign' | 'activate' | 'offerOut' | 'done' | 'accept' | 'declineOut' | 'defy' | 'outTrait' | 'waive')
  | ('bid' | 'concede' | 'trait' | 'fact' | 'create_by' | 'raise' | 'momentum');

/** The name of a form's field. */
export type FieldName =
  | Stat
  | ('name' | 'about' | 'secrets' | 'beliefs' | 'theories')
  | ('with' | 'type' | 'text' | 'n' | 'bet' | 'dice' | 'trait' | 'pay' | 'reroll' | 'to' | 'out' | 'exit' | 'defiance')
  | ('kindOfTrait' | 'words' | 'reduce' | 'target');

/** What the table waits for. */
export type AskName =
  | (
      | 'create'
      | 'start'
      | 'table'
      | 'answer'
      | 'declare'
      | 'ante'
      | 'window'
      | 'out'
      | 'outTrait'
      | 'auction'
      | 'resolve'
    )
  | ('pools' | 'foreign' | 'trait' | 'momentum' | 'defy');

export interface LabelFacts {
  'offer.title': { readonly name: OfferName };
  'offer.hint': { readonly name: OfferName };
  'offer.trait': { readonly kind: TraitKind; readonly text: string; readonly level: number };
  field: { readonly name: FieldName };
  ask: { readonly what: AskName; readonly name: string };
  'label.text': { readonly text: string };
  'label.type': { readonly type: StakeType };
  'label.kind': { readonly kind: TraitKind };
  'label.out': { readonly kind: OutKind };
  'label.pileDie': { readonly owner: string };
  /** `holder` is empty where it is clear whose Pool it lies in. */
  'label.poolDie': { readonly face: number; readonly owner: string; readonly holder: string };
  'label.entry': { readonly kind: TraitKind | 'fact'; readonly text: string; readonly level: number };
  /** A bid of so many dice of one face, and what it lacks. */
  'label.bid': { readonly count: number; readonly face: number; readonly sum: number };
  'band.faces': None;
  'glance.phase': { readonly phase: Phase; readonly name: string };
  'glance.stake': { readonly number: number; readonly of: number; readonly toBeat: number };
  'glance.stakes': None;
  'glance.stakeItem': {
    readonly number: number;
    readonly name: string;
    readonly type: StakeType;
    readonly n: number;
    readonly text: string;
    readonly result: 'open' | 'now' | 'skipped' | 'void' | 'won';
    readonly winner: string;
  };
  'glance.facts': None;
  'glance.fact': { readonly text: string; readonly level: number };
  'glance.character': { readonly name: string; readonly about: string };
  'glance.mark': { readonly mark: 'caller' | 'turn' | 'highest' | 'conceded' | 'left' | 'watching' };
  /** A heap of dice on the table, and how many of them there are. */
  'spot.pool': { readonly name: string };
  'spot.pile': { readonly name: string; readonly count: number };
  'spot.bid': { readonly name: string; readonly sum: number; readonly stands: boolean };
  'spot.bet': { readonly name: string; readonly number: number };
  /** What a die could still do. `best` is the highest sum that it could be part of; `toBeat` is 0 where nothing is. */
  'die.pool': {
    readonly face: number;
    readonly owner: string;
    readonly best: number;
    readonly toBeat: number;
    readonly running: boolean;
    /** Whose Pool it is has conceded. */
    readonly isOut: boolean;
  };
  'die.pile': { readonly owner: string; readonly holder: string; readonly use: 'own' | 'foreign' | 'idle' };
  'die.bid': { readonly face: number; readonly owner: string; readonly bidder: string };
  'die.bet': { readonly owner: string; readonly better: string; readonly number: number };
  'middle.title': { readonly number: number; readonly of: number; readonly type: StakeType; readonly n: number };
  'middle.quiet': { readonly phase: Phase };
  'middle.toBeat': None;
  'middle.stake': { readonly text: string };
  'middle.leads': { readonly name: string };
  /** Whoever must open may not concede (NV-090). */
  'middle.opens': { readonly name: string; readonly must: boolean };
  'middle.out': { readonly name: string; readonly to: string; readonly kind: OutKind; readonly text: string };
  'middle.outTrait': { readonly name: string; readonly to: string };
  'middle.window': { readonly name: string };
  'middle.wins': { readonly name: string };
  /** What whoever is awaited could bid at best. */
  'middle.best': { readonly name: string; readonly best: number; readonly toBeat: number };
  /** What laying dice somewhere comes to. */
  'lay.bid': { readonly sum: number; readonly toBeat: number };
  'lay.foreign': { readonly count: number };
  'lay.bet': { readonly count: number; readonly of: number };
  'lay.reroll': { readonly count: number };
  'lay.pay': { readonly name: string; readonly trait: string };
  /** What a move would bring. `text` is empty where it is still to be written. */
  'preview.lowered': {
    readonly kind: TraitKind | 'fact';
    readonly text: string;
    readonly from: number;
    readonly to: number;
  };
  'preview.raised': {
    readonly kind: TraitKind | 'fact';
    readonly text: string;
    readonly from: number;
    readonly to: number;
  };
  'preview.home': { readonly name: string; readonly count: number };
  'preview.left': { readonly count: number };
  'preview.leaves': { readonly dice: number; readonly stakes: number };
  'preview.defies': {
    readonly dice: number;
    readonly name: string;
    readonly kind: TraitKind;
    readonly isFull: boolean;
  };
  /** Momentum that no auction may follow (NV-047). */
  'preview.momentumLast': None;
  'piece.sheet': { readonly name: string };
  'piece.facts': None;
  'piece.stakes': None;
  'piece.field': { readonly name: string };
}
