/**
 * What the gamemaster settles in an obstacle test, and who helps.
 *
 * Rules: HC-073, HC-074, HC-077 to HC-082; HC-D23, HC-D24, HC-D61, HC-D62.
 */
import * as v from 'valibot';
import { grant } from '../../../kernel/ruling';
import { moveShape, word } from '../../../kernel/shapes';
import { character, gamemaster, sideIn } from '../actors';
import { defineMove, tell } from '../define';
import { deny } from '../facts';
import { flag, isOneOf, isWithin, loose } from '../shapes';
import {
  isSame,
  named,
  nameOf,
  nameOfWho,
  type HotState,
  type ObstacleTest,
  type Side,
  type SideName,
  type Who,
} from '../state';
import { changeSide, changeTest } from './terms';

const sideNames = ['task', 'obstacle'] as const;

export const judge = defineMove({
  kind: 'judge',
  shape: moveShape('judge', { side: word, base: word }),
  check: (state, seat, { side, base }) => {
    const refusal = gamemaster(state, seat, ['build'], 'HC-073');
    if (refusal !== null) return { ok: false, refusal };
    const { test } = state;
    if (test === null || !isOneOf(sideNames, side)) return deny('bad_type', 'HC-073', side);
    if (side === 'obstacle' && test.kind === 'independent') return deny('not_versus', 'HC-079');
    const own = sideIn(test, side);
    if (own.hindering) return deny('hindering_chosen', 'HC-074');
    if (!isOneOf(['helpful', 'neutral'], base)) return deny('bad_fit', 'HC-073', base);
    if (own.base === null || own.base === '') return deny('no_such_item', 'HC-073');
    return grant({ act: { side, base } });
  },
  apply: (telling, seat, { side, base }: { readonly side: SideName; readonly base: 'helpful' | 'neutral' }) => {
    changeSide(telling, side, { judged: base });
    tell(telling, seat, 'story.judges', { name: nameOf(telling.state, seat), text: base }, 'HC-073');
  },
});

/** A side without one of the things that it claimed or let hinder it. */
const without = (side: Side, item: string): Partial<Side> => {
  const left = (list: readonly string[]): readonly string[] => list.filter((each) => each !== item);
  return {
    lifepaths: left(side.lifepaths),
    traits: left(side.traits),
    conditions: left(side.conditions),
    wises: left(side.wises),
    skills: left(side.skills),
    against: left(side.against),
    forFate: left(side.forFate),
    toClear: left(side.toClear),
    forNothing: left(side.forNothing),
  };
};

const claimsOf = (side: Side): readonly string[] => [
  ...side.lifepaths,
  ...side.traits,
  ...side.conditions,
  ...side.wises,
  ...side.skills,
  ...side.against,
  ...side.forFate,
  ...side.toClear,
  ...side.forNothing,
];

/** Everything that the gamemaster may strike from a side: what it claims, what hinders it, and who helps (HC-075, HC-078, HC-080). */
export const deniable = (state: HotState, test: ObstacleTest, side: SideName): readonly string[] => [
  ...claimsOf(sideIn(test, side)),
  ...test.helpers.filter((each) => each.side === side).map(({ who }) => nameOfWho(state, who)),
];

export const denyItem = defineMove({
  kind: 'deny',
  shape: moveShape('deny', { side: word, item: word }),
  check: (state, seat, { side, item }) => {
    const refusal = gamemaster(state, seat, ['build'], 'HC-075');
    if (refusal !== null) return { ok: false, refusal };
    const { test } = state;
    if (test === null || !isOneOf(sideNames, side)) return deny('bad_type', 'HC-075', side);
    return deniable(state, test, side).includes(item)
      ? grant({ act: { side, item } })
      : deny('no_such_item', 'HC-075', item);
  },
  apply: (telling, seat, { side, item }: { readonly side: SideName; readonly item: string }) => {
    const { test } = telling.state;
    if (test === null) return;
    changeSide(telling, side, without(sideIn(test, side), item));
    const helpers = test.helpers.filter((each) => each.side !== side || nameOfWho(telling.state, each.who) !== item);
    changeTest(telling, { helpers });
    tell(telling, seat, 'story.denies', { name: nameOf(telling.state, seat), text: item }, 'HC-075');
  },
});

export const difficulty = defineMove({
  kind: 'difficulty',
  shape: moveShape('difficulty', { level: loose, tier: loose }),
  check: (state, seat, { level, tier }) => {
    const refusal = gamemaster(state, seat, ['build'], 'HC-079');
    if (refusal !== null) return { ok: false, refusal };
    if (state.test?.kind === 'versus') return deny('versus_no_difficulty', 'HC-079');
    const isIn = isWithin(level, 1, 5) && isWithin(tier, 0, 3);
    return isIn ? grant({ act: { level, tier } }) : deny('bad_difficulty', 'HC-079');
  },
  apply: (telling, seat, { level, tier }: { readonly level: number; readonly tier: number }) => {
    changeTest(telling, { level, tier });
    tell(telling, seat, 'story.difficulty', { name: nameOf(telling.state, seat), n: level + tier }, 'HC-079');
  },
});

export const edge = defineMove({
  kind: 'edge',
  shape: moveShape('edge', { adv: flag, dis: flag }),
  check: (state, seat, { adv, dis }) => {
    const refusal = gamemaster(state, seat, ['build'], 'HC-077');
    return refusal === null ? grant({ act: { adv, dis } }) : { ok: false, refusal };
  },
  apply: (telling, seat, { adv, dis }: { readonly adv: boolean; readonly dis: boolean }) => {
    changeTest(telling, { adv, dis });
    const text = adv === dis ? (adv ? 'both' : 'none') : adv ? 'advantage' : 'disadvantage';
    tell(telling, seat, 'story.edge', { name: nameOf(telling.state, seat), text }, 'HC-077');
  },
});

/** Whom a seat would bring in: her own PC, or the NPC that the gamemaster names. */
const helperFor = (state: HotState, seat: number, npc: string | undefined): Who | null => {
  if (seat !== state.gm) return npc === undefined ? { seat } : null;
  return npc !== undefined && named(state.npcs, npc) !== undefined ? { npc } : null;
};

export const isParty = ({ seat, opponent }: ObstacleTest, who: Who): boolean =>
  isSame(who, { seat }) || (opponent !== null && isSame(who, opponent));

export const help = defineMove({
  kind: 'help',
  shape: moveShape('help', { side: word, npc: v.optional(word) }),
  check: (state, seat, { side, npc }) => {
    const isGm = seat === state.gm;
    const actor = isGm ? null : character(state, seat, ['build'], 'HC-078');
    if (actor !== null && !actor.ok) return actor;
    const refusal = isGm ? gamemaster(state, seat, ['build'], 'HC-078') : null;
    if (refusal !== null) return { ok: false, refusal };
    if (!isGm && npc !== undefined) return deny('gm_only', 'HC-002');
    const { test } = state;
    const who = helperFor(state, seat, npc);
    if (test === null || who === null) return deny('no_such_item', 'HC-078', npc ?? '');
    if (isParty(test, who)) return deny('party_cannot_help', 'HC-078');
    if (!isOneOf(['none', 'task', 'obstacle'], side)) return deny('bad_type', 'HC-078', side);
    const now = test.helpers.find((each) => isSame(each.who, who))?.side;
    if (side === 'none' && now === undefined) return deny('no_such_item', 'HC-078');
    return now === side ? deny('duplicate', 'HC-078') : grant({ act: { who, side } });
  },
  apply: (telling, seat, { who, side }: { readonly who: Who; readonly side: SideName | 'none' }) => {
    const { test } = telling.state;
    if (test === null) return;
    const others = test.helpers.filter((each) => !isSame(each.who, who));
    changeTest(telling, { helpers: side === 'none' ? others : [...others, { who, side }] });
    const code = side === 'none' ? 'story.stepsBack' : 'story.helps';
    tell(telling, seat, code, { name: nameOfWho(telling.state, who), text: side }, 'HC-078');
  },
});
