/**
 * The shape of a state that a stranger may have made up. A field that is new in the state does not compile here until it
 * has its shape.
 *
 *   Limits: those of the moves for all words; counts at most a million; lists as long as named below.
 */
import * as v from 'valibot';
import type { RollShown } from '../../kernel/game';
import { LINE } from '../../kernel/shapes';
import { addendsOf, bandsOf, listOf as listTo, sayShape, whole, wordsTo, type Shape } from '../../kernel/state-shapes';
import { MOST_SEATS } from './newcomers';
import {
  abilityWhys,
  phases,
  turnings,
  wrapSteps,
  type AbilityReason,
  type AbilityTest,
  type Asset,
  type Compel,
  type Condition,
  type Dice,
  type Ending,
  type Faction,
  type Helper,
  type HotState,
  type Lifepath,
  type ObstacleTest,
  type Outcome,
  type Pc,
  type Purpose,
  type Recent,
  type Rolling,
  type Scene,
  type Sheet,
  type Side,
  type Turning,
  type Vote,
  type Who,
} from './state';
import { abilities, assetKinds, demeanours, instinctForms, powers, ranks } from './tables';

const MANY = 100_000;
const seat = whole(0, MOST_SEATS - 1);
const count = whole(0, 1_000_000);
const words = wordsTo(LINE);
const name = wordsTo(80);
const thing = v.pipe(v.string(), v.minLength(1), v.maxLength(80));
const listOf = <T>(one: Shape<T>, max = 1_000): Shape<T[]> => listTo(one, max);
const names = listOf<string>(thing);
const seats = listOf<number>(seat, MOST_SEATS);
const ability = v.picklist(abilities);

const lifepath: Shape<Lifepath> = v.strictObject({
  name: thing,
  setting: name,
  rating: whole(3, 6),
  fate: count,
  persona: whole(0, 17),
  tax: listOf(ability, abilities.length),
});
const asset: Shape<Asset> = v.strictObject({
  name: thing,
  kind: v.picklist(assetKinds),
  lifepath: name,
  demeanour: v.picklist(demeanours),
  paid: whole(0, 12),
});
const condition: Shape<Condition> = v.strictObject({
  name: thing,
  rank: v.picklist(ranks),
  done: whole(0, 2),
  voluntary: v.boolean(),
});
const sheetParts = {
  name: thing,
  lifepaths: listOf(lifepath),
  assets: listOf(asset, MANY),
  traits: names,
  conditions: listOf(condition),
};
const sheet: Shape<Sheet> = v.strictObject(sheetParts);
const three = <T>(one: Shape<T>): Shape<T[]> => v.pipe(v.array(one), v.length(3));
const pc: Shape<Pc> = v.strictObject({
  ...sheetParts,
  approved: v.boolean(),
  beliefs: three(v.strictObject({ stance: words, goal: words })),
  instincts: three(v.strictObject({ form: v.picklist(instinctForms), text: words })),
  fate: count,
  persona: count,
});
const faction: Shape<Faction> = v.strictObject({
  name: thing,
  setting: thing,
  power: v.picklist(powers),
  links: v.nullable(v.strictObject({ competes: names, cooperates: names })),
});
const who: Shape<Who> = v.union([v.strictObject({ seat }), v.strictObject({ npc: thing })]);
const sideName = v.picklist(['task', 'obstacle']);
const deadly = v.picklist(['', 'kill', 'convince']);
const side: Shape<Side> = v.strictObject({
  intent: words,
  task: name,
  deadly,
  compromise: words,
  simple: v.boolean(),
  base: v.nullable(name),
  hindering: v.boolean(),
  take: v.picklist(['', 'fate', 'tax']),
  judged: v.picklist(['', 'helpful', 'neutral']),
  lifepaths: names,
  traits: names,
  conditions: names,
  wises: names,
  skills: names,
  against: names,
  forFate: names,
  toClear: names,
  forNothing: names,
});
const faces = listOf<number>(whole(1, 100), 2_000);
const dice: Shape<Dice> = v.strictObject({ task: faces, obstacle: faces });
const helper: Shape<Helper> = v.strictObject({ who, side: sideName });
const edge = v.picklist(['advantage', 'disadvantage', 'none']);
const outcome: Shape<Outcome> = v.picklist([
  'intent',
  'consequence',
  'intent_compromised',
  'consequence_compromised',
  'ruled_grant',
  'ruled_consequence',
]);
const sidesOf = listOf<'task' | 'obstacle'>(sideName, 2);
const test: Shape<ObstacleTest> = v.strictObject({
  id: thing,
  kind: v.picklist(['independent', 'versus']),
  seat,
  opponent: v.nullable(who),
  obstacle: thing,
  linked: name,
  task: side,
  against: side,
  consequence: words,
  deadly,
  level: whole(0, 5),
  tier: whole(0, 3),
  adv: v.boolean(),
  dis: v.boolean(),
  helpers: listOf(helper),
  commits: seats,
  dice,
  edge,
  edgeUsed: v.boolean(),
  taken: sidesOf,
  stood: sidesOf,
  outcome: v.nullable(outcome),
});
const abilityReasons: Shape<readonly AbilityReason[]> = listOf(
  v.strictObject({ why: v.picklist(abilityWhys), name, dice: whole(1, 10) }),
  abilityWhys.length,
);
const abilityTest: Shape<AbilityTest> = v.strictObject({
  id: thing,
  seat,
  ability,
  lifepath: thing,
  name: thing,
  known: v.boolean(),
  setting: name,
  reasons: v.strictObject({ task: abilityReasons, obstacle: abilityReasons }),
  dice,
});
const recent: Shape<Recent> = v.strictObject({ dice, edge, outcome: v.nullable(outcome) });
const scene: Shape<Scene> = v.strictObject({
  available: listOf(names, MOST_SEATS),
  compelled: listOf(v.strictObject({ seat, source: words })),
  abilityTests: count,
  cutDue: v.boolean(),
});
const compel: Shape<Compel> = v.strictObject({ seat, source: words });
const vote: Shape<Vote> = v.strictObject({ seat, on: v.picklist(['remove', 'add']), before: names });
const turning: Shape<Turning> = v.strictObject({ seat, what: v.picklist(turnings), text: words });
const ending: Shape<Ending> = v.strictObject({
  milestone: v.boolean(),
  awarded: seats,
  resolved: listOf(v.strictObject({ seat, belief: whole(0, 2) })),
  beliefs: seats,
  instincts: seats,
  voluntary: seats,
  vote: v.nullable(vote),
  changes: listOf(turning, MANY),
});
const say = sayShape(name, words);
const purpose: Shape<Purpose> = v.variant('for', [
  v.strictObject({ for: v.literal('link'), faction: thing, competes: name }),
  v.strictObject({ for: v.literal('test') }),
  v.strictObject({ for: v.literal('reroll'), which: sideName }),
  v.strictObject({ for: v.literal('tie') }),
]);
const addends = addendsOf(say, 10);
const sides = listOf<number>(whole(2, 1_000), 4_000);
const rolling: Shape<Rolling> = v.strictObject({ seat, what: say, purpose, sides, addends, bands: bandsOf(say) });
const shown: Shape<RollShown> = v.strictObject({
  seat,
  what: say,
  faces: listOf<number>(whole(1, 1_000), 4_000),
  sides,
  addends,
  total: whole(0, 1_000),
  band: say,
});

export const stateShape: Shape<HotState> = v.strictObject({
  phase: v.picklist(phases),
  people: listOf<string>(name, MOST_SEATS),
  gm: whole(-1, MOST_SEATS - 1),
  die: whole(2, 100),
  genre: words,
  style: words,
  settings: names,
  factions: listOf(faction),
  situation: v.nullable(v.strictObject({ text: words, factions: names })),
  votes: listOf<number>(whole(-1, MOST_SEATS - 1), MOST_SEATS),
  count: whole(0, 6),
  bridges: listOf(v.strictObject({ seat, setting: thing }), MANY),
  pcs: listOf(v.nullable(pc), MOST_SEATS),
  npcs: listOf(sheet, MANY),
  skips: count,
  voteHeld: v.boolean(),
  owes: seats,
  scene,
  compel: v.nullable(compel),
  ability: v.nullable(abilityTest),
  test: v.nullable(test),
  recent: v.nullable(recent),
  log: listOf(v.strictObject({ id: thing, name: words, passed: v.boolean(), used: v.boolean() }), MANY),
  spent: listOf(v.strictObject({ seat, task: thing, obstacle: thing }), MANY),
  closed: listOf<string>(thing, MANY),
  refunds: listOf(v.strictObject({ seat, fate: whole(0, 12) })),
  ending: v.nullable(ending),
  lastTime: listOf(turning, MANY),
  wrap: listOf(v.picklist(wrapSteps), wrapSteps.length),
  stands: words,
  rolling: v.nullable(rolling),
  last: v.nullable(shown),
});
