/**
 * Ability tests: asking, judging, committing, settling a failure.
 *
 * Rules: HC-100 to HC-106, HC-110 to HC-115, HC-120 to HC-124, HC-130 to HC-134, HC-140 to HC-147; HC-D34 to HC-D43.
 */
import * as v from 'valibot';
import { grant, type Ruling } from '../../../kernel/ruling';
import { moveShape, word } from '../../../kernel/shapes';
import { addCondition } from '../artha';
import { asker, character, gamemaster } from '../actors';
import { defineMove, patch, patchPc, tell, type HotTelling } from '../define';
import { abilityCounts, diceOf, roll } from '../dice';
import { deny, no, type HotRefusal } from '../facts';
import { isOneOf, isWithin, loose, looseName, name, whole } from '../shapes';
import {
  named,
  nameOf,
  noDice,
  pcOf,
  type AbilityReason,
  type AbilityTest,
  type Asset,
  type HotState,
  type Pc,
} from '../state';
import {
  abilities,
  endings,
  establishes,
  modifiers,
  modifiersOf,
  permanentOf,
  ranks,
  type Ability,
  type Modifier,
  type Rank,
} from '../tables';
import { putAtHand } from './scene';

const isOwnKind = (ability: Ability, { kind }: Asset): boolean =>
  kind === establishes[ability] || kind === permanentOf[establishes[ability]];

/** HC-115: a Special Item or a Relationship is not tested for. */
const needsNoTest = ({ kind }: Asset): boolean => kind === 'item' || kind === 'relationship';

/** A name with the ending that its ability gives it, once (HC-133, HC-146). */
const withEnding = (ability: Ability, text: string): string =>
  text.endsWith(endings[ability]) ? text : `${text}${endings[ability]}`;

interface Asked {
  readonly id: string;
  readonly ability: string;
  readonly lifepath: string;
  readonly name: string;
  readonly existing: string;
  readonly setting: string;
  readonly linkedTo?: string | undefined;
}

/** The asset that the test is about, or undefined for a new one (HC-147). */
const judgeAsset = (pc: Pc, ability: Ability, asked: Asked): Ruling<Asset | undefined, HotRefusal> => {
  const { existing } = asked;
  const said = named(pc.assets, existing === '' ? withEnding(ability, asked.name) : existing);
  if (said === undefined) {
    return existing === '' ? grant(undefined) : deny('no_such_item', 'HC-147', existing);
  }
  const isOwn = isOwnKind(ability, said);
  if (needsNoTest(said) && (isOwn || existing !== '')) return deny('test_not_needed', 'HC-115', said.name);
  if (isOwn) return grant(said);
  return existing === '' ? deny('duplicate', 'HC-147', said.name) : deny('asset_kind', 'HC-147', said.name);
};

const isIdTaken = ({ log }: HotState, id: string): boolean => log.some((each) => each.id === id);

const judgeAsking = (state: HotState, pc: Pc, asked: Asked): Ruling<Asking, HotRefusal> => {
  const { id, ability, lifepath, setting } = asked;
  if (!isOneOf(abilities, ability)) return deny('bad_ability', 'HC-100', ability);
  if (asked.linkedTo !== undefined) return deny('link_ability', 'HC-153');
  const path = named(pc.lifepaths, lifepath);
  if (path === undefined) return deny('no_such_item', 'HC-101', lifepath);
  if (path.tax.includes(ability)) return deny('taxed', 'HC-102', lifepath);
  const asset = judgeAsset(pc, ability, asked);
  if (!asset.ok) return asset;
  if (isIdTaken(state, id)) return deny('duplicate', 'HC-100', id);
  const isShared = ability !== 'circles' || pc.lifepaths.some((each) => each.setting === setting);
  if (!isShared) return deny('setting_not_shared', 'HC-120', setting);
  const known = asset.value !== undefined;
  return grant({ id, ability, lifepath, name: asset.value?.name ?? withEnding(ability, asked.name), known, setting });
};

type Asking = Pick<AbilityTest, 'id' | 'ability' | 'lifepath' | 'name' | 'known' | 'setting'>;

export const askAbility = defineMove({
  kind: 'ask_ability',
  shape: moveShape('ask_ability', {
    id: name,
    ability: word,
    lifepath: word,
    name: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1),
      v.maxLength(50),
      v.check((text) => !/[\p{Surrogate}\p{Cc}]/u.test(text)),
    ),
    existing: looseName,
    setting: looseName,
    linkedTo: v.optional(word),
  }),
  check: (state, seat, move) => {
    const actor = character(state, seat, ['scene'], 'HC-100');
    if (!actor.ok) return actor;
    const ruling = judgeAsking(state, actor.value, move);
    return ruling.ok ? grant({ act: ruling.value }) : ruling;
  },
  apply: (telling, seat, asking: Asking) => {
    const ability: AbilityTest = {
      ...asking,
      seat,
      reasons: { task: [], obstacle: [] },
      dice: noDice,
    };
    patch(telling, { phase: 'ability_build', ability });
    const facts = { name: nameOf(telling.state, seat), text: asking.name, other: asking.ability };
    tell(telling, seat, 'story.asks', facts, 'HC-100');
  },
});

const modParts = Object.fromEntries(modifiers.map((each) => [each, v.optional(whole)])) as Record<
  Modifier,
  v.OptionalSchema<typeof whole, undefined>
>;

export const fits = ['likely', 'neither', 'unlikely'] as const;
export type Fit = (typeof fits)[number];

/** The dice that a lifepath gives, by how well it fits (HC-101). */
export const fitDice = (pc: Pc | undefined, lifepath: string, fit: Fit): number => {
  const rating = named(pc?.lifepaths ?? [], lifepath)?.rating ?? 2;
  return { likely: rating, neither: 2, unlikely: 1 }[fit];
};

interface Judgement extends Readonly<Partial<Record<Modifier, number | undefined>>> {
  readonly fit: string;
  readonly shared?: boolean | undefined;
  readonly level?: number | undefined;
  readonly tier?: number | undefined;
}

const MOST_TIMES = 9;

/** HC-112, HC-122, HC-132, HC-142: what this ability does not have is refused. */
const judgeMods = (ability: Ability, asset: Asset | undefined, said: Judgement): HotRefusal | null => {
  const used = modifiers.filter((each) => (said[each] ?? 0) !== 0);
  const strange = used.find((each) => !modifiersOf[ability].includes(each));
  if (strange !== undefined) return no('unknown_mod', 'HC-142', strange);
  if (said.shared !== undefined && ability !== 'circles') return no('unknown_mod', 'HC-121', 'shared');
  const isLevelled = said.level !== undefined || said.tier !== undefined;
  if (isLevelled && ability !== 'deeds') return no('unknown_mod', 'HC-142', 'level');
  const odd = used.find((each) => (said[each] ?? 0) < 0 || (said[each] ?? 0) > MOST_TIMES);
  if (odd !== undefined) return no('bad_count', 'HC-112', odd);
  const twice = ability === 'circles' ? used.find((each) => (said[each] ?? 0) > 1) : undefined;
  if (twice !== undefined) return no('mod_repeated', 'HC-122', twice);
  if (used.includes('hostile') && asset?.demeanour === 'friendly') return no('mod_conflict', 'HC-122', asset.name);
  const { level = 0, tier = 0 } = said;
  const isOut = ability === 'deeds' && !(isWithin(level, 1, 5) && isWithin(tier, 0, 3));
  return isOut ? no('bad_difficulty', 'HC-142') : null;
};

/** Where the dice of both sides come from (HC-101, HC-112, HC-121, HC-122, HC-132, HC-142). */
const reasonsFor = (pc: Pc, test: AbilityTest, fit: Fit, said: Judgement): AbilityTest['reasons'] => {
  const { ability, lifepath } = test;
  const asset = test.known ? named(pc.assets, test.name) : undefined;
  const base = fitDice(pc, lifepath, fit);
  const isHelpful = asset !== undefined && (ability !== 'circles' || asset.demeanour === 'friendly');
  // A known enemy is one whether or not anybody says so.
  const isHostile = ability === 'circles' && asset?.demeanour === 'hostile';
  const timesOf = (each: Modifier): number => Math.max(said[each] ?? 0, each === 'hostile' && isHostile ? 1 : 0);
  const because = (why: AbilityReason['why'], dice: number, of = ''): AbilityReason => ({ why, name: of, dice });
  const obstacle =
    ability === 'deeds'
      ? [because('level', said.level ?? 1), because('tier', said.tier ?? 0)]
      : [because('base', 1), ...modifiersOf[ability].map((each) => because(each, timesOf(each)))];
  return {
    task: [
      because(fit, base, lifepath),
      because('asset', isHelpful ? 1 : 0, test.name),
      because('shared', said.shared === true ? 1 : 0),
    ].filter(({ dice }) => dice > 0),
    obstacle: obstacle.filter(({ dice }) => dice > 0),
  };
};

export const judgeAbility = defineMove({
  kind: 'judge_ability',
  shape: moveShape('judge_ability', {
    fit: word,
    shared: v.optional(v.boolean()),
    level: v.optional(loose),
    tier: v.optional(loose),
    ...modParts,
  }),
  check: (state, seat, said) => {
    const refusal = gamemaster(state, seat, ['ability_build'], 'HC-101');
    if (refusal !== null) return { ok: false, refusal };
    const { ability: test } = state;
    const pc = test === null ? undefined : pcOf(state, test.seat);
    if (test === null || pc === undefined) return deny('wrong_phase', 'HC-101', state.phase);
    if (!isOneOf(fits, said.fit)) return deny('bad_fit', 'HC-101', said.fit);
    const odd = judgeMods(test.ability, test.known ? named(pc.assets, test.name) : undefined, said);
    return odd === null
      ? grant({ act: { reasons: reasonsFor(pc, test, said.fit, said) } })
      : { ok: false, refusal: odd };
  },
  apply: (telling, seat, { reasons }: Pick<AbilityTest, 'reasons'>) => {
    const { ability } = telling.state;
    if (ability === null) return;
    const counts = abilityCounts({ reasons });
    patch(telling, { ability: { ...ability, reasons } });
    const facts = { name: nameOf(telling.state, seat), n: counts.task, other: String(counts.obstacle) };
    tell(telling, seat, 'story.judged', facts, 'HC-101');
  },
});

export const refuseAbility = defineMove({
  kind: 'refuse_ability',
  shape: moveShape('refuse_ability', {}),
  check: (state, seat) => {
    const refusal = gamemaster(state, seat, ['ability_build'], 'HC-144');
    if (refusal !== null) return { ok: false, refusal };
    return state.ability?.ability === 'deeds' ? grant({ act: {} }) : deny('not_refusable', 'HC-144');
  },
  apply: (telling, seat) => {
    patch(telling, { phase: 'scene', ability: null });
    tell(telling, seat, 'story.refusedDeed', { name: nameOf(telling.state, seat) }, 'HC-144');
  },
});

/** The asker commits, and the dice fall. */
export const commitAbility = (telling: HotTelling): void => {
  const { ability, scene } = telling.state;
  if (ability === null) return;
  const { task, obstacle } = abilityCounts(ability);
  const abilityTests = scene.abilityTests + 1;
  patch(telling, {
    phase: 'ability_rerolls',
    // HC-052: the second ability test, or any obstacle test, is enough for a scene.
    scene: { ...scene, abilityTests, cutDue: scene.cutDue || abilityTests >= 2 },
  });
  roll(telling, ability.seat, diceOf(telling.state, task + obstacle), { for: 'test' }, 'test');
};

/** Whether the asker may commit: a judgement is needed. */
export const judgeCommitment = (state: HotState, seat: number): Ruling<AbilityTest, HotRefusal> => {
  const actor = asker(state, seat, ['ability_build'], 'HC-071');
  if (!actor.ok) return actor;
  return abilityCounts(actor.value).task === 0 ? deny('incomplete', 'HC-101') : actor;
};

/** What a pass or a failure leads to, once rerolls and ties are over (HC-105). */
export const closeAbility = (telling: HotTelling, isPass: boolean): void => {
  const { ability, log } = telling.state;
  if (ability === null) return;
  const { id, seat, dice } = ability;
  const who = nameOf(telling.state, seat);
  patch(telling, {
    log: [...log, { id, name: ability.name, passed: isPass, used: false }],
    recent: { dice, edge: 'none', outcome: isPass ? 'intent' : 'consequence' },
    phase: isPass ? 'scene' : 'ability_settle',
    ability: isPass ? null : ability,
  });
  tell(telling, seat, isPass ? 'story.abilityPass' : 'story.abilityFail', { name: who, text: ability.name }, 'HC-105');
  if (isPass) noteAsset(telling, ability, 'friendly');
};

/** Notes a new asset, and puts gear and people at hand (HC-113, HC-123, HC-133, HC-146). */
const noteAsset = (telling: HotTelling, test: AbilityTest, demeanour: Asset['demeanour']): void => {
  const { seat, ability, known, lifepath } = test;
  const asset: Asset = { name: test.name, kind: establishes[ability], lifepath, demeanour, paid: 0 };
  if (!known) patchPc(telling, seat, ({ assets }) => ({ assets: [...assets, asset] }));
  if (ability === 'resources' || ability === 'circles') putAtHand(telling, seat, test.name);
};

export const settleAbility = defineMove({
  kind: 'settle_ability',
  shape: moveShape('settle_ability', { choice: word, name: looseName, rank: v.optional(word, '') }),
  check: (state, seat, { choice, name: condition, rank }) => {
    const refusal = gamemaster(state, seat, ['ability_settle'], 'HC-124');
    if (refusal !== null) return { ok: false, refusal };
    const { ability: test } = state;
    if (test === null) return deny('wrong_phase', 'HC-124', state.phase);
    if (!isOneOf(['tax', 'alternative'], choice)) return deny('bad_type', 'HC-124', choice);
    const isOnlyTaxed = test.ability === 'resources' || (test.ability === 'circles' && test.known);
    if (choice === 'alternative' && isOnlyTaxed) return deny('no_alternative', 'HC-114');
    if (condition === '' && rank === '') return grant({ act: { choice, condition: '', rank: 'minor' as Rank } });
    const isDue = choice === 'alternative' && test.ability === 'deeds';
    if (!isDue) return deny('consequence_not_due', 'HC-145');
    if (condition === '') return deny('text_required', 'HC-145');
    if (!isOneOf(ranks, rank)) return deny('bad_type', 'HC-038', rank);
    const has = named(pcOf(state, test.seat)?.conditions ?? [], condition);
    return has === undefined
      ? grant({ act: { choice, condition, rank } })
      : deny('condition_exists', 'HC-066', condition);
  },
  apply: (telling, _seat, { choice, condition, rank }: Settlement) => {
    const { ability: test } = telling.state;
    if (test === null) return;
    const { seat, ability, lifepath } = test;
    const facts = { name: nameOf(telling.state, seat), text: test.name, other: lifepath };
    patch(telling, { phase: 'scene', ability: null });
    if (choice === 'tax') {
      const add = (tax: readonly Ability[]): readonly Ability[] => (tax.includes(ability) ? tax : [...tax, ability]);
      patchPc(telling, seat, ({ lifepaths }) => ({
        lifepaths: lifepaths.map((each) => (each.name === lifepath ? { ...each, tax: add(each.tax) } : each)),
      }));
      return tell(telling, seat, 'story.taxed', { ...facts, text: ability }, 'HC-102');
    }
    if (ability === 'circles') {
      noteAsset(telling, test, 'hostile');
      return tell(telling, seat, 'story.hostile', facts, 'HC-124');
    }
    if (ability === 'wises') return tell(telling, seat, 'story.wrongFact', facts, 'HC-134');
    tell(telling, seat, 'story.deedCosts', facts, 'HC-145');
    if (condition !== '') addCondition(telling, { seat }, condition, rank);
  },
});

interface Settlement {
  readonly choice: 'tax' | 'alternative';
  readonly condition: string;
  readonly rank: Rank;
}
