/** What a vector says must hold, against the state. */
import { edgeOf, resultOf } from '../../../rules/games/hot-circle/dice';
import type { Dice, Edge, HotState, Outcome, Sheet } from '../../../rules/games/hot-circle/state';
import { isRecord, recordOf, type PlainRecord } from '../plain';
import { textsOf, type Seats } from './load';

/** The table as vectors write it. */
const picture = (state: HotState, seats: Seats): PlainRecord => {
  const { phase, gm, scene, pcs, npcs, factions, die, count, skips, settings, voteHeld, bridges, log, situation } =
    state;
  const shown = diceShown(state);
  return {
    phase,
    gm: seats[gm],
    cut_due: scene.cutDue,
    die,
    count,
    skips,
    settings,
    vote_held: voteHeld,
    bridges: bridges.map((each) => [seats[each.seat], each.setting]),
    log: Object.fromEntries(log.map(({ id, passed }) => [id, { passed }])),
    factions: byName(factions.map(({ name, setting, power }) => ({ name, setting, power }))),
    situation: situation ?? undefined,
    relations: Object.fromEntries(factions.map(({ name, links }) => [name, links ?? { competes: [], cooperates: [] }])),
    pcs: Object.fromEntries(
      pcs.flatMap((pc, seat) =>
        pc === null
          ? []
          : [
              [
                seats[seat] ?? '',
                {
                  ...sheetPicture(pc),
                  approved: pc.approved,
                  fate: pc.fate,
                  persona: pc.persona,
                  available: scene.available[seat],
                },
              ],
            ],
      ),
    ),
    npcs: Object.fromEntries(npcs.map((npc) => [npc.name, { ...sheetPicture(npc), fate: 0 }])),
    dice: { task: shown.dice.task.length, obstacle: shown.dice.obstacle.length },
    results: { task: resultOf(shown.dice.task), obstacle: resultOf(shown.dice.obstacle) },
    edge: shown.edge,
    outcome: shown.outcome ?? undefined,
  };
};

interface Shown {
  readonly dice: Dice;
  readonly edge: Edge;
  readonly outcome: Outcome | null;
}

/** Of the test that runs once its dice have fallen, else of the last. */
const diceShown = (state: HotState): Shown => {
  const { ability, test, recent } = state;
  const none: Shown = { dice: { task: [], obstacle: [] }, edge: 'none', outcome: null };
  if (ability !== null) return ability.dice.task.length > 0 ? { ...none, dice: ability.dice } : none;
  if (test === null) return recent ?? none;
  return test.dice.task.length > 0 ? test : { ...none, edge: edgeOf(state, test) };
};

const byName = <T extends { readonly name: string }>(list: readonly T[]): PlainRecord =>
  Object.fromEntries(list.map(({ name, ...rest }) => [name, rest]));

const sheetPicture = ({ lifepaths, assets, traits, conditions }: Sheet): PlainRecord => ({
  lifepaths: byName(lifepaths),
  assets: byName(assets),
  traits,
  conditions: byName(conditions),
});

const unordered = ['tax', 'available'];
/** An empty map of these says that there are none; any other says that something is there, whatever it holds. */
const collections = ['lifepaths', 'conditions', 'assets', 'pcs', 'npcs', 'factions', 'relations', 'log'];

/** Nothing, or links of which none is set. */
const isNone = (found: unknown): boolean =>
  found === undefined ||
  (isRecord(found) &&
    'competes' in found &&
    Object.values(found).every((each) => Array.isArray(each) && each.length === 0));

const difference = (found: unknown, wanted: unknown, path: string): string | null => {
  if (wanted === null) return isNone(found) ? null : `${path} is still there`;
  if (isRecord(wanted)) {
    if (!isRecord(found)) return `${path} is not there`;
    const isToBeEmpty = Object.keys(wanted).length === 0 && collections.includes(path.split('.').at(-1) ?? '');
    if (isToBeEmpty && Object.keys(found).length > 0) return `${path} is not empty`;
    for (const [key, value] of Object.entries(wanted)) {
      const odd = difference(Object.hasOwn(found, key) ? found[key] : undefined, value, `${path}.${key}`);
      if (odd !== null) return odd;
    }
    return null;
  }
  const isList = Array.isArray(wanted) && unordered.includes(path.split('.').at(-1) ?? '');
  const [a, b] = isList ? [[...textsOf(found)].sort(), [...textsOf(wanted)].sort()] : [found, wanted];
  return JSON.stringify(a) === JSON.stringify(b)
    ? null
    : `${path} is ${JSON.stringify(found)} in place of ${JSON.stringify(wanted)}`;
};

/** The first difference, or null. */
export const differenceFrom = (state: HotState, wanted: PlainRecord, seats: Seats): string | null => {
  const shown = picture(state, seats);
  for (const key of Object.keys(recordOf(wanted, 'then'))) {
    if (!Object.hasOwn(shown, key)) throw new Error(`nothing is known of ${key}`);
  }
  return difference(shown, wanted, 'table');
};
