/** Every label of forms, rolls, sheets and the frame: its code, and what it names. */
import type { AbilityReason, Phase, SideName, Turning } from '../state';

type None = Record<never, never>;

export interface LabelFacts {
  'offer.title': { readonly name: string; readonly text: string };
  'offer.hint': { readonly name: string; readonly text: string };
  field: { readonly name: string; readonly n: number };
  ask: { readonly what: Phase; readonly name: string };
  roll: { readonly what: 'link' | 'test' | 'reroll' | 'tie'; readonly name: string };
  /** Whose dice these are, and how many; the name is empty for what stands against an ability. */
  'roll.side': { readonly name: string; readonly n: number };
  /** What the dice come to, as they lie or for good. */
  'roll.stands': { readonly name: string; readonly stands: 'pass' | 'fail' | 'tie' | 'passed' | 'failed' };
  'label.text': { readonly text: string };
  /** A test that another may follow from. */
  'label.link': { readonly text: string; readonly passed: boolean };
  'label.word': { readonly name: string };
  'label.sized': { readonly text: string; readonly name: string };
  'label.rated': { readonly text: string; readonly n: number };
  /** How a lifepath fits an ability test, with its dice. */
  'label.fit': { readonly fit: 'likely' | 'neither' | 'unlikely'; readonly n: number };
  /** What each tick adds. */
  'label.each': { readonly n: number };
  /** All dice of one side of an ability test, as its form stands. */
  'preview.side': { readonly side: SideName; readonly dice: number; readonly parts: readonly AbilityReason[] };
  /** Beside what is claimed now: what changed of the same character last time. */
  'award.hint': { readonly changes: readonly Pick<Turning, 'what' | 'text'>[] };
  /** What rides, before somebody says how she goes about it, and before a test is called. */
  'terms.hint': { readonly name: string; readonly tried: readonly string[] };
  'call.hint': { readonly name: string; readonly overcome: readonly string[] };
  'advice.settings': { readonly n: number };
  'advice.factions': { readonly name: string; readonly n: number };
  'band.highest': None;
  'glance.phase': { readonly phase: Phase; readonly name: string };
  'glance.cut': None;
  'glance.list': {
    readonly name:
      'situation' | 'tensions' | 'beliefs' | 'factions' | 'test' | 'atHand' | 'advice' | 'lastTime' | 'rides';
  };
  'glance.belief': { readonly name: string; readonly stance: string; readonly goal: string };
  'glance.faction': {
    readonly name: string;
    readonly setting: string;
    readonly power: string;
    readonly competes: string;
    readonly cooperates: string;
  };
  'glance.lastTime': { readonly name: string; readonly changes: readonly Pick<Turning, 'what' | 'text'>[] };
  'glance.overcome': { readonly text: string };
  'glance.tried': { readonly name: string; readonly task: string; readonly text: string };
  'glance.stands': { readonly text: string };
  'glance.tension': { readonly name: string; readonly friend: string; readonly rival: string };
  'glance.dice': { readonly name: string; readonly task: number; readonly obstacle: number };
  'glance.mark': { readonly mark: 'gm' | 'tester' | 'opponent' | 'helps' | 'committed' | 'stands' | 'waited' };
  'piece.sheet': { readonly name: string };
  'piece.beliefs': { readonly name: string };
  'piece.setting': { readonly name: string };
  'piece.map': None;
  'piece.test': None;
  'piece.ability': None;
  'prep.title': { readonly kind: 'location' | 'cast' | 'obstacle' };
  'prep.hint': { readonly kind: 'location' | 'cast' | 'obstacle' };
  'piece.edge': { readonly from: string; readonly to: string; readonly kind: 'competes' | 'cooperates' };
  'piece.value': { readonly field: string; readonly value: string | number };
  'piece.field': { readonly name: string };
}
