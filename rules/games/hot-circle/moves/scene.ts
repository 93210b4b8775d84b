/**
 * What happens in a scene outside tests: cutting, bringing things in, compels, upgrades, losses; and sheets of NPCs.
 *
 * Rules: HC-006, HC-052, HC-055, HC-056, HC-162, HC-163, HC-172 to HC-174; HC-D14, HC-D37, HC-D47, HC-D59, HC-D66.
 */
import * as v from 'valibot';
import { grant } from '../../../kernel/ruling';
import { moveShape, word } from '../../../kernel/shapes';
import { character, gamemaster } from '../actors';
import { defineMove, patch, patchPc, tell, type HotTelling } from '../define';
import { deny } from '../facts';
import { isOneOf, name, names, seatWord } from '../shapes';
import { emptyScene, named, nameOf, pcOf, sourceText, type Asset, type HotState, type Pc, type Sheet } from '../state';
import {
  assetKinds,
  demeanours,
  isTemporary,
  LEAST_RATING,
  MOST_RATING,
  permanentOf,
  upgradeCost,
  type AssetKind,
  type Demeanour,
} from '../tables';

export const cut = defineMove({
  kind: 'cut',
  shape: moveShape('cut', {}),
  check: (state, seat) => {
    const refusal = gamemaster(state, seat, ['scene'], 'HC-052');
    return refusal === null ? grant({ act: {} }) : { ok: false, refusal };
  },
  apply: (telling, seat) => {
    patch(telling, { scene: emptyScene(telling.state.people.length) });
    tell(telling, seat, 'story.cut', { name: nameOf(telling.state, seat) }, 'HC-052');
  },
});

/** A thing is at hand until the scene is cut (HC-056). */
export const putAtHand = (telling: HotTelling, seat: number, asset: string): void => {
  const { scene } = telling.state;
  const available = scene.available.map((each, at) => (at === seat && !each.includes(asset) ? [...each, asset] : each));
  patch(telling, { scene: { ...scene, available } });
};

export const introduce = defineMove({
  kind: 'introduce',
  shape: moveShape('introduce', { asset: word }),
  check: (state, seat, { asset }) => {
    const actor = character(state, seat, ['scene'], 'HC-055');
    if (!actor.ok) return actor;
    const found = named(actor.value.assets, asset);
    if (found === undefined) return deny('no_such_item', 'HC-055', asset);
    if (found.kind === 'gear' || found.kind === 'contact') return deny('needs_test', 'HC-055', asset);
    if (found.kind !== 'item' && found.kind !== 'relationship') return deny('not_scene_asset', 'HC-055', asset);
    const isHere = state.scene.available[seat]?.includes(asset) === true;
    return isHere ? deny('duplicate', 'HC-056', asset) : grant({ act: { asset } });
  },
  apply: (telling, seat, { asset }: { readonly asset: string }) => {
    putAtHand(telling, seat, asset);
    tell(telling, seat, 'story.introduces', { name: nameOf(telling.state, seat), text: asset }, 'HC-055');
  },
});

/** The PC that a move of the gamemaster's names. */
export const meant = (state: HotState, seat: string): Pc | undefined =>
  Number(seat) === state.gm ? undefined : pcOf(state, Number(seat));

export const setDemeanour = defineMove({
  kind: 'set_demeanour',
  shape: moveShape('set_demeanour', { pc: seatWord, asset: word, demeanour: word }),
  check: (state, seat, { pc, asset, demeanour }) => {
    const refusal = gamemaster(state, seat, ['scene'], 'HC-122');
    if (refusal !== null) return { ok: false, refusal };
    const found = named(meant(state, pc)?.assets ?? [], asset);
    if (found === undefined) return deny('no_such_item', 'HC-122', asset);
    if (found.kind !== 'contact' && found.kind !== 'relationship') return deny('asset_kind', 'HC-122', asset);
    if (!isOneOf(demeanours, demeanour)) return deny('bad_type', 'HC-122', demeanour);
    return grant({ act: { seat: Number(pc), asset, demeanour } });
  },
  apply: (telling, by, { seat, asset, demeanour }: NewDemeanour) => {
    patchPc(telling, seat, ({ assets }) => ({
      assets: assets.map((each) => (each.name === asset ? { ...each, demeanour } : each)),
    }));
    tell(
      telling,
      by,
      'story.demeanour',
      { name: nameOf(telling.state, seat), text: asset, other: demeanour },
      'HC-122',
    );
  },
});

interface NewDemeanour {
  readonly seat: number;
  readonly asset: string;
  readonly demeanour: Demeanour;
}

/** HC-163: a belief, an instinct, a trait or a Relationship of hers, and nothing else. */
export const isSource = ({ traits, assets }: Pc, source: string): boolean => {
  if (/^(belief:b|instinct:i)[123]$/.test(source)) return true;
  if (source.startsWith('trait:')) return traits.includes(source.slice(6));
  return source.startsWith('relationship:') && named(assets, source.slice(13))?.kind === 'relationship';
};

export const isCompelled = ({ scene }: HotState, seat: number, source: string): boolean =>
  scene.compelled.some((each) => each.seat === seat && each.source === source);

const sourceWord = v.pipe(v.string(), v.maxLength(80));

export const offerCompel = defineMove({
  kind: 'offer_compel',
  shape: moveShape('offer_compel', { pc: seatWord, source: sourceWord }),
  check: (state, seat, { pc, source }) => {
    const refusal = gamemaster(state, seat, ['scene'], 'HC-162');
    if (refusal !== null) return { ok: false, refusal };
    const found = meant(state, pc);
    if (found === undefined) return deny('no_such_item', 'HC-162');
    if (!isSource(found, source)) return deny('source_unknown', 'HC-163', source);
    const isAgain = isCompelled(state, Number(pc), source);
    return isAgain ? deny('compel_used', 'HC-162', source) : grant({ act: { seat: Number(pc), source } });
  },
  apply: (telling, by, { seat, source }: { readonly seat: number; readonly source: string }) => {
    const { scene } = telling.state;
    const compelled = [...scene.compelled, { seat, source }];
    patch(telling, { phase: 'compel', compel: { seat, source }, scene: { ...scene, compelled } });
    const facts = { name: nameOf(telling.state, seat), text: sourceText(pcOf(telling.state, seat), source) };
    tell(telling, by, 'story.compels', facts, 'HC-162');
  },
});

export const answerCompel = defineMove({
  kind: 'answer_compel',
  shape: moveShape('answer_compel', { accept: v.boolean() }),
  check: (state, seat, { accept }) => {
    const actor = character(state, seat, ['compel'], 'HC-162');
    if (!actor.ok) return actor;
    return state.compel?.seat === seat ? grant({ act: { accept } }) : deny('not_your_character', 'HC-002');
  },
  apply: (telling, seat, { accept }: { readonly accept: boolean }) => {
    patch(telling, { phase: 'scene', compel: null });
    if (accept) patchPc(telling, seat, ({ fate }) => ({ fate: fate + 1 }));
    tell(telling, seat, accept ? 'story.accepts' : 'story.declines', { name: nameOf(telling.state, seat) }, 'HC-162');
  },
});

export const upgrade = defineMove({
  kind: 'upgrade',
  shape: moveShape('upgrade', { lifepath: word, asset: word }),
  check: (state, seat, { lifepath, asset }) => {
    const phases = ['between', 'scene', 'awards', 'beliefs', 'votes', 'voluntary'] as const;
    const actor = character(state, seat, phases, 'HC-172');
    if (!actor.ok) return actor;
    const path = named(actor.value.lifepaths, lifepath);
    const found = named(actor.value.assets, asset);
    if (path === undefined || found === undefined) return deny('no_such_item', 'HC-172', asset);
    const cost = isTemporary(found.kind) ? upgradeCost[found.kind] : 0;
    if (path.fate < cost) return deny('not_enough_marks', 'HC-172', String(cost));
    if (found.lifepath !== lifepath) return deny('wrong_lifepath', 'HC-172', found.lifepath);
    return isTemporary(found.kind)
      ? grant({ act: { lifepath, asset, cost } })
      : deny('already_permanent', 'HC-172', asset);
  },
  apply: (telling, seat, { lifepath, asset, cost }: Upgrade) => {
    const raise = (each: Asset): Asset =>
      each.name === asset && isTemporary(each.kind) ? { ...each, kind: permanentOf[each.kind], paid: cost } : each;
    patchPc(telling, seat, ({ assets, lifepaths }) => ({
      assets: assets.map(raise),
      lifepaths: lifepaths.map((each) => (each.name === lifepath ? { ...each, fate: each.fate - cost } : each)),
    }));
    tell(telling, seat, 'story.upgrades', { name: nameOf(telling.state, seat), text: asset, n: cost }, 'HC-172');
  },
});

interface Upgrade {
  readonly lifepath: string;
  readonly asset: string;
  readonly cost: number;
}

export const loseAsset = defineMove({
  kind: 'lose_asset',
  shape: moveShape('lose_asset', { pc: seatWord, asset: word }),
  check: (state, seat, { pc, asset }) => {
    const refusal = gamemaster(state, seat, ['scene'], 'HC-174');
    if (refusal !== null) return { ok: false, refusal };
    const found = named(meant(state, pc)?.assets ?? [], asset);
    return found === undefined
      ? deny('no_such_item', 'HC-174', asset)
      : grant({ act: { seat: Number(pc), asset: found } });
  },
  apply: (telling, by, { seat, asset }: { readonly seat: number; readonly asset: Asset }) => {
    const { refunds, scene } = telling.state;
    patchPc(telling, seat, ({ assets }) => ({ assets: assets.filter((each) => each.name !== asset.name) }));
    const available = scene.available.map((each, at) =>
      at === seat ? each.filter((own) => own !== asset.name) : each,
    );
    patch(telling, {
      scene: { ...scene, available },
      refunds: isTemporary(asset.kind) ? refunds : [...refunds, { seat, fate: asset.paid }],
    });
    tell(telling, by, 'story.loses', { name: nameOf(telling.state, seat), text: asset.name }, 'HC-174');
  },
});

/** `Pilot 4` is a name and a rating; without one it is 3. */
const readRated = (text: string): { readonly name: string; readonly rating: number } => {
  const parts = /^(.*\S)\s+(\d{1,2})$/.exec(text);
  return { name: parts?.[1] ?? text, rating: parts === null ? LEAST_RATING : Number(parts[2]) };
};

const kindParts = Object.fromEntries(assetKinds.map((kind) => [kind, names])) as Record<AssetKind, typeof names>;

export const setNpc = defineMove({
  kind: 'set_npc',
  shape: moveShape('set_npc', { npc: name, lifepaths: names, traits: names, minor: names, major: names, ...kindParts }),
  check: (state, seat, move) => {
    const refusal = gamemaster(state, seat, ['scene', 'between'], 'HC-006');
    if (refusal !== null) return { ok: false, refusal };
    const { npc, minor, major } = move;
    if (state.pcs.some((pc) => pc?.name === npc)) return deny('duplicate', 'HC-006', npc);
    const paths = move.lifepaths.map(readRated);
    const odd = paths.find(({ rating }) => rating < LEAST_RATING || rating > MOST_RATING);
    if (odd !== undefined) return deny('bad_count', 'HC-006', odd.name);
    const assets = assetKinds.flatMap((kind) => move[kind].map((each) => ({ name: each, kind })));
    const lists = [paths.map((each) => each.name), move.traits, [...minor, ...major], assets.map((each) => each.name)];
    const twice = lists.flatMap((list) => list.filter((each, at) => list.indexOf(each) !== at))[0];
    if (twice !== undefined) return deny('duplicate', 'HC-006', twice);
    const sheet: Sheet = {
      name: npc,
      lifepaths: paths.map((each) => ({ ...each, setting: '', fate: 0, persona: 0, tax: [] })),
      traits: move.traits,
      conditions: [
        ...minor.map((each) => ({ name: each, rank: 'minor' as const, done: 0, voluntary: false })),
        ...major.map((each) => ({ name: each, rank: 'major' as const, done: 0, voluntary: false })),
      ],
      assets: assets.map((each) => ({ ...each, lifepath: '', demeanour: 'friendly' as const, paid: 0 })),
    };
    return grant({ act: { sheet } });
  },
  apply: (telling, seat, { sheet }: { readonly sheet: Sheet }) => {
    const { npcs } = telling.state;
    const isNew = named(npcs, sheet.name) === undefined;
    patch(telling, { npcs: isNew ? [...npcs, sheet] : npcs.map((each) => (each.name === sheet.name ? sheet : each)) });
    tell(telling, seat, 'story.npc', { name: nameOf(telling.state, seat), text: sheet.name }, 'HC-006');
  },
});
