/**
 * Making a character, in session zero or between sessions.
 *
 * Rules: HC-030 to HC-049, HC-188; HC-D08 to HC-D13.
 */
import * as v from 'valibot';
import { grant, type Ruling } from '../../../kernel/ruling';
import { looseLine, moveShape, word } from '../../../kernel/shapes';
import { player } from '../actors';
import { defineMove, patch, tell } from '../define';
import { deny, no, type HotRefusal } from '../facts';
import { looseName, name } from '../shapes';
import { named, nameOf, pcOf, type Asset, type HotState, type Lifepath, type Pc } from '../state';
import {
  assetKinds,
  instinctForms,
  isTemporary,
  permanentOf,
  PICK_SLOTS,
  type AssetKind,
  type InstinctForm,
} from '../tables';

const three = [1, 2, 3] as const;
const slots = Array.from({ length: PICK_SLOTS }, (_, at) => at + 1);

/** Numbered keys of one shape: `trait1`, `trait2` and so on. */
const numbered = <S extends v.GenericSchema>(key: string, places: readonly number[], shape: S): Record<string, S> =>
  Object.fromEntries(places.map((place) => [`${key}${place}`, shape]));

const shape = moveShape('create_pc', {
  name,
  upgrade: looseName,
  ...numbered('stance', three, looseLine),
  ...numbered('goal', three, looseLine),
  ...numbered('form', three, v.optional(word, '')),
  ...numbered('instinct', three, looseLine),
  ...numbered('trait', three, looseName),
  ...numbered('lifepath', slots, looseName),
  ...numbered('setting', slots, looseName),
  ...numbered('asset', slots, looseName),
  ...numbered('kind', slots, v.optional(word, '')),
  ...numbered('of', slots, looseName),
});

/** How many picks a character made now has (HC-044, HC-188). */
export const picksOf = ({ count, skips }: HotState): number => Math.min(PICK_SLOTS, count + skips);

interface Pick {
  readonly name: string;
  readonly setting: string;
}

interface NewAsset {
  readonly name: string;
  readonly kind: string;
  readonly of: string;
}

interface Draft {
  readonly name: string;
  readonly beliefs: Pc['beliefs'];
  readonly instincts: readonly { readonly form: string; readonly text: string }[];
  readonly traits: readonly string[];
  readonly picks: readonly Pick[];
  readonly assets: readonly NewAsset[];
  readonly upgrade: string;
}

/** What was filled in, in order; an asset belongs to the lifepath of its own place unless another is named. */
const draftFrom = (move: object): Draft => {
  const at = (key: string): string => {
    const value: unknown = Object.hasOwn(move, key) ? (move as Record<string, unknown>)[key] : '';
    return typeof value === 'string' ? value : '';
  };
  const settings = slots.map((place) => at(`setting${place}`));
  const picks = slots.flatMap((place, index) => {
    // A setting that is left out is that of the pick before, and the first name follows from its setting (HC-040).
    const setting = settings.slice(0, place).findLast((each) => each !== '') ?? '';
    const said = at(`lifepath${place}`);
    const path = said === '' && index === 0 && setting !== '' ? `${setting}-born` : said;
    return path === '' ? [] : [{ name: path, setting }];
  });
  const born = picks[0]?.name ?? '';
  const assets = slots.flatMap((place, index) => {
    const asset = at(`asset${place}`);
    const own = at(`of${place}`);
    const implied = index === 0 ? born : at(`lifepath${place}`);
    return asset === '' ? [] : [{ name: asset, kind: at(`kind${place}`), of: own === '' ? implied : own }];
  });
  const wanted = at('upgrade');
  // A form names it by its place.
  const placed = /^#\d{1,2}$/.test(wanted) ? at(`asset${wanted.slice(1)}`) : '';
  return {
    name: at('name'),
    beliefs: three.flatMap((place) => {
      const belief = { stance: at(`stance${place}`), goal: at(`goal${place}`) };
      return belief.stance === '' && belief.goal === '' ? [] : [belief];
    }),
    instincts: three.flatMap((place) => {
      const instinct = { form: at(`form${place}`), text: at(`instinct${place}`) };
      return instinct.text === '' ? [] : [instinct];
    }),
    traits: three.map((place) => at(`trait${place}`)).filter((each) => each !== ''),
    picks,
    assets,
    upgrade: placed === '' ? wanted : placed,
  };
};

const isForm = (form: string): form is InstinctForm => instinctForms.some((each) => each === form);
const isKind = (kind: string): kind is AssetKind => assetKinds.some((each) => each === kind);

/** HC-041: each lifepath lies in the setting of the one before, or where the gamemaster has agreed to a bridge. */
export const isJump = (state: HotState, seat: number, from: string, to: string): boolean =>
  from !== to && !state.bridges.some((each) => each.seat === seat && each.setting === to);

const judgePicks = (state: HotState, seat: number, picks: readonly Pick[]): HotRefusal | null => {
  const unknown = picks.find(({ setting }) => !state.settings.includes(setting));
  if (unknown !== undefined) return no('no_such_item', 'HC-040', unknown.setting);
  const [first] = picks;
  if (first === undefined || first.name !== `${first.setting}-born`) return no('first_born', 'HC-040');
  const different = new Set(picks.map(({ name: each }) => each));
  const isSplit = picks.some((pick) => picks.some((each) => each.name === pick.name && each.setting !== pick.setting));
  // One single lifepath may be picked twice (HC-043).
  if (isSplit || picks.length - different.size > 1) return no('double_lifepath', 'HC-043');
  const jump = picks.find((pick, at) => at > 0 && isJump(state, seat, picks[at - 1]?.setting ?? '', pick.setting));
  return jump === undefined ? null : no('setting_jump', 'HC-041', jump.setting);
};

/** The first entry that stands there twice. */
const repeated = (list: readonly string[]): string | undefined => list.find((each, at) => list.indexOf(each) !== at);

const judgeAssets = ({ picks, assets, traits, upgrade }: Draft): HotRefusal | null => {
  const isEven = picks.every(
    (pick) =>
      assets.filter(({ of }) => of === pick.name).length === picks.filter((each) => each.name === pick.name).length,
  );
  if (!isEven || assets.length !== picks.length) return no('asset_count', 'HC-046');
  const odd = assets.find(({ kind }) => !isTemporary(kind));
  if (odd !== undefined) return no('asset_kind', 'HC-046', odd.name);
  const called = assets.map((each) => each.name);
  const twice = repeated(called) ?? repeated(traits);
  if (twice !== undefined) return no('duplicate', 'HC-037', twice);
  return called.includes(upgrade) ? null : no('upgrade_one', 'HC-046');
};

const isNameTaken = (state: HotState, seat: number, called: string): boolean =>
  named(state.npcs, called) !== undefined || state.pcs.some((pc, at) => at !== seat && pc?.name === called);

/** In the catalogue's order of checks (section 4.3). */
const judgeDraft = (state: HotState, seat: number, draft: Draft): Ruling<Draft, HotRefusal> => {
  const { beliefs, instincts, traits, picks } = draft;
  if (state.count === 0) return deny('not_ready', 'HC-044');
  if (pcOf(state, seat) !== undefined) return deny('already_approved', 'HC-048');
  if (beliefs.length < 3) return deny('need_three', 'HC-031');
  if (instincts.length < 3) return deny('need_three', 'HC-034');
  if (traits.length < 3) return deny('need_three', 'HC-037');
  if (beliefs.some(({ stance, goal }) => stance === '' || goal === '')) return deny('belief_incomplete', 'HC-031');
  if (instincts.some(({ form }) => !isForm(form))) return deny('bad_instinct', 'HC-034');
  if (picks.length !== picksOf(state)) return deny('lifepath_count', 'HC-044', String(picksOf(state)));
  const refusal = judgePicks(state, seat, picks) ?? judgeAssets(draft);
  if (refusal !== null) return { ok: false, refusal };
  return isNameTaken(state, seat, draft.name) ? deny('duplicate', 'HC-006', draft.name) : grant(draft);
};

const pcFrom = ({ name: called, beliefs, instincts, traits, picks, assets, upgrade }: Draft): Pc => {
  const different = picks.filter((pick, at) => picks.findIndex((each) => each.name === pick.name) === at);
  const lifepaths = different.map((pick): Lifepath => {
    const times = picks.filter((each) => each.name === pick.name).length;
    return { ...pick, rating: 2 + times, fate: 0, persona: 0, tax: [] };
  });
  return {
    name: called,
    approved: false,
    beliefs,
    instincts: instincts.flatMap(({ form, text }) => (isForm(form) ? [{ form, text }] : [])),
    traits,
    conditions: [],
    lifepaths,
    assets: assets.flatMap(({ name: own, kind, of }): readonly Asset[] => {
      if (!isKind(kind)) return [];
      const shown = own === upgrade && isTemporary(kind) ? permanentOf[kind] : kind;
      return [{ name: own, kind: shown, lifepath: of, demeanour: 'friendly', paid: 0 }];
    }),
    fate: 3,
    persona: 1,
  };
};

export const createPc = defineMove({
  kind: 'create_pc',
  shape,
  check: (state, seat, move) => {
    const refusal = player(state, seat, ['characters', 'between'], 'HC-030');
    if (refusal !== null) return { ok: false, refusal };
    const ruling = judgeDraft(state, seat, draftFrom(move));
    return ruling.ok ? grant({ act: ruling.value }) : ruling;
  },
  apply: (telling, seat, draft: Draft) => {
    const { pcs } = telling.state;
    patch(telling, { pcs: pcs.map((each, at) => (at === seat ? pcFrom(draft) : each)) });
    const lifepaths = draft.picks.map((each) => each.name).join(', ');
    tell(telling, seat, 'story.character', { name: nameOf(telling.state, seat), text: lifepaths }, 'HC-030');
  },
});
