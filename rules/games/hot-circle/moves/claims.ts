/**
 * What dice a side claims: its base, its bonus dice, and what hinders it.
 *
 * Rules: HC-073 to HC-076, HC-080; HC-D17 to HC-D20, HC-D22, HC-D62.
 */
import * as v from 'valibot';
import { grant, type Ruling } from '../../../kernel/ruling';
import { moveShape, word } from '../../../kernel/shapes';
import { building, sideIn } from '../actors';
import { defineMove, tell } from '../define';
import { hindrances } from '../dice';
import { deny, no, type HotRefusal } from '../facts';
import { isOneOf, names } from '../shapes';
import {
  named,
  nameOf,
  sheetOf,
  type HotState,
  type ObstacleTest,
  type Sheet,
  type Side,
  type SideName,
} from '../state';
import { changeSide } from './terms';

interface Claimed {
  readonly side: SideName;
  readonly sheet: Sheet;
  readonly own: Side;
  readonly isNpc: boolean;
}

/** The side that a seat builds, with the sheet that it has. */
const claiming = (state: HotState, seat: number, rule: string): Ruling<Claimed, HotRefusal> => {
  const actor = building(state, seat, rule);
  if (!actor.ok) return actor;
  const { test, side } = actor.value;
  const who = whoOf(test, side);
  const sheet = who === null ? undefined : sheetOf(state, who);
  if (who === null || sheet === undefined) return deny('no_such_item', rule);
  return grant({ side, sheet, own: sideIn(test, side), isNpc: 'npc' in who });
};

export const whoOf = (test: ObstacleTest, side: SideName): ObstacleTest['opponent'] =>
  side === 'task' ? { seat: test.seat } : test.opponent;

export const base = defineMove({
  kind: 'base',
  shape: moveShape('base', { lifepath: word, use: v.optional(word, 'normal'), take: v.optional(word, '') }),
  check: (state, seat, { lifepath, use, take }) => {
    const actor = claiming(state, seat, 'HC-073');
    if (!actor.ok) return actor;
    const { side, sheet, isNpc } = actor.value;
    const path = named(sheet.lifepaths, lifepath);
    // The average of an NPC whose sheet has nothing that fits (HC-006).
    const isNone = isNpc && lifepath === 'none' && path === undefined && use !== 'hinder';
    if (path === undefined && !isNone) return deny('no_such_item', 'HC-073', lifepath);
    if (use !== 'normal' && use !== 'hinder') return deny('bad_type', 'HC-074', use);
    if (!isOneOf(['', 'fate', 'tax'], take)) return deny('bad_type', 'HC-074', take);
    const hindering = use === 'hinder';
    if (take !== '' && (isNpc || !hindering)) return deny('no_reward', 'HC-074');
    if (hindering && !isNpc && take === '') return deny('choose_reward', 'HC-074');
    if (take === 'tax' && path?.tax.length === 0) return deny('nothing_to_clear', 'HC-074', lifepath);
    return grant({ act: { side, name: isNone ? '' : lifepath, hindering, take } });
  },
  apply: (telling, seat, { side, name, hindering, take }: Base) => {
    const { test } = telling.state;
    if (test === null) return;
    // The base does not count again as a bonus (HC-075), and whoever judged it judged another.
    const lifepaths = sideIn(test, side).lifepaths.filter((each) => each !== name);
    changeSide(telling, side, { base: name, hindering, take, judged: '', lifepaths });
    const code = hindering ? 'story.baseHinders' : 'story.base';
    tell(telling, seat, code, { name: nameOf(telling.state, seat), text: name }, 'HC-073');
  },
});

interface Base {
  readonly side: SideName;
  readonly name: string;
  readonly hindering: boolean;
  readonly take: Side['take'];
}

const repeated = (list: readonly string[]): string | undefined => list.find((each, at) => list.indexOf(each) !== at);

/** Wises and Skills count only in their permanent form (HC-075). */
const judgeAssets = ({ assets }: Sheet, claimed: readonly string[], kind: 'wise' | 'skill'): HotRefusal | null => {
  for (const each of claimed) {
    const asset = named(assets, each);
    if (asset === undefined) return no('no_such_item', 'HC-075', each);
    if (asset.kind === (kind === 'wise' ? 'subject' : 'focus')) return no('not_permanent', 'HC-075', each);
    if (asset.kind !== kind) return no('asset_kind', 'HC-075', each);
  }
  return null;
};

type Bonus = Pick<Side, 'lifepaths' | 'traits' | 'conditions' | 'wises' | 'skills'>;

const judgeBonus = ({ sheet, own }: Claimed, bonus: Bonus): HotRefusal | null => {
  const { lifepaths, traits, conditions, wises, skills } = bonus;
  const isThere = (list: readonly { readonly name: string }[], each: string): boolean =>
    named(list, each) !== undefined;
  const unknown =
    lifepaths.find((each) => !isThere(sheet.lifepaths, each)) ??
    traits.find((each) => !sheet.traits.includes(each)) ??
    conditions.find((each) => !isThere(sheet.conditions, each));
  if (unknown !== undefined) return no('no_such_item', 'HC-075', unknown);
  const again = lifepaths.find((each) => each === own.base);
  if (again !== undefined) return no('already_base', 'HC-075', again);
  const odd = judgeAssets(sheet, wises, 'wise') ?? judgeAssets(sheet, skills, 'skill');
  if (odd !== null) return odd;
  const twice = [lifepaths, traits, conditions, wises, skills].map(repeated).find((each) => each !== undefined);
  if (twice !== undefined) return no('duplicate', 'HC-075', twice);
  const hinders = [...own.forFate, ...own.toClear, ...own.forNothing];
  const both = traits.find((each) => own.against.includes(each)) ?? conditions.find((each) => hinders.includes(each));
  return both === undefined ? null : no('both_ways', 'HC-080', both);
};

export const bonus = defineMove({
  kind: 'bonus',
  shape: moveShape('bonus', { lifepaths: names, traits: names, conditions: names, wises: names, skills: names }),
  check: (state, seat, { kind: _, ...claimed }) => {
    const actor = claiming(state, seat, 'HC-075');
    if (!actor.ok) return actor;
    const refusal = judgeBonus(actor.value, claimed);
    return refusal === null ? grant({ act: { side: actor.value.side, claimed } }) : { ok: false, refusal };
  },
  apply: (telling, seat, { side, claimed }: { readonly side: SideName; readonly claimed: Bonus }) => {
    changeSide(telling, side, claimed);
    const text = Object.values(claimed).flat().join(', ');
    tell(telling, seat, 'story.bonus', { name: nameOf(telling.state, seat), text }, 'HC-075');
  },
});

interface Hindrance {
  readonly traits: readonly string[];
  readonly fate: readonly string[];
  readonly clear: readonly string[];
  /** Conditions without a reward: an NPC's. */
  readonly conditions: readonly string[];
}

const judgeHindrance = ({ sheet, own, isNpc }: Claimed, said: Hindrance): HotRefusal | null => {
  const { traits, fate, clear, conditions } = said;
  const all = [...fate, ...clear, ...conditions];
  const unknown =
    traits.find((each) => !sheet.traits.includes(each)) ??
    all.find((each) => named(sheet.conditions, each) === undefined);
  if (unknown !== undefined) return no('no_such_item', 'HC-080', unknown);
  const twice = repeated(traits) ?? repeated(all);
  if (twice !== undefined) return no('duplicate', 'HC-080', twice);
  if (!isNpc && conditions.length > 0) return no('choose_reward', 'HC-080', conditions[0]);
  if (isNpc && fate.length + clear.length > 0) return no('no_reward', 'HC-006');
  const both = traits.find((each) => own.traits.includes(each)) ?? all.find((each) => own.conditions.includes(each));
  return both === undefined ? null : no('both_ways', 'HC-080', both);
};

export const hinder = defineMove({
  kind: 'hinder',
  shape: moveShape('hinder', { traits: names, fate: names, clear: names, conditions: names }),
  check: (state, seat, { kind: _, ...said }) => {
    const actor = claiming(state, seat, 'HC-080');
    if (!actor.ok) return actor;
    const refusal = judgeHindrance(actor.value, said);
    return refusal === null ? grant({ act: { side: actor.value.side, said } }) : { ok: false, refusal };
  },
  apply: (telling, seat, { side, said }: { readonly side: SideName; readonly said: Hindrance }) => {
    const { traits, fate, clear, conditions } = said;
    changeSide(telling, side, { against: traits, forFate: fate, toClear: clear, forNothing: conditions });
    const { test } = telling.state;
    const n = test === null ? 0 : hindrances(sideIn(test, side));
    const text = [...traits, ...fate, ...clear, ...conditions].join(', ');
    tell(telling, seat, 'story.hinder', { name: nameOf(telling.state, seat), text, n }, 'HC-080');
  },
});
