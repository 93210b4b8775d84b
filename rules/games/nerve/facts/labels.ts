/** Every label of forms, rolls, sheets and the frame: its code, and what it names. */
import type { OutKind, Phase, StakeType, Stat, TraitKind } from '../state';

type None = Record<never, never>;

/** A form of this game. */
export type OfferName =
  | ('create' | 'recreate' | 'start' | 'call' | 'join' | 'stayOut')
  | ('declare' | 'declareDomination' | 'decline' | 'ante')
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
  'label.pileDie': { readonly colour: string; readonly owner: string };
  'label.poolDie': { readonly face: number; readonly colour: string; readonly holder: string };
  'label.entry': { readonly kind: TraitKind | 'fact'; readonly text: string; readonly level: number };
  /** A bid of so many dice of one face, and what it lacks. */
  'label.bid': { readonly count: number; readonly face: number; readonly sum: number };
  'band.faces': None;
  'glance.phase': { readonly phase: Phase; readonly name: string };
  'glance.stake': { readonly number: number; readonly of: number };
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
  'piece.sheet': { readonly name: string };
  'piece.facts': None;
  'piece.stakes': None;
  'piece.field': { readonly name: string };
}
