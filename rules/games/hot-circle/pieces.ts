/**
 * The things on the table: beliefs and a sheet for each character, the relationship map, a card for each setting and each
 * NPC, and the test that runs with every die and its reason.
 */
import type { PieceModel } from '../../kernel/game';
import type { JsonObject } from '../../kernel/json';
import { abilityCounts, countsOf, edgeOf, reasonsOf, resultOf, type Reason } from './dice';
import { say } from './facts';
import {
  nameOf,
  nameOfWho,
  triedBy,
  type AbilityReason,
  type AbilityTest,
  type HotState,
  type ObstacleTest,
  type Pc,
  type Sheet,
  type Side,
} from './state';
import { ratingCost } from './tables';
import { tensionsOf, type Tension } from './tensions';

const sheetValues = ({ name, lifepaths, assets, traits, conditions }: Sheet): JsonObject => ({
  name,
  lifepaths: lifepaths.map((path) => ({
    name: path.name,
    setting: path.setting,
    rating: path.rating,
    fate: path.fate,
    persona: path.persona,
    cost: ratingCost(path.rating) ?? 0,
    tax: path.tax,
  })),
  assets: assets.map(({ name: own, kind, lifepath, demeanour }) => ({ name: own, kind, lifepath, demeanour })),
  traits,
  conditions: conditions.map(({ name: own, rank, done, voluntary }) => ({ name: own, rank, done, voluntary })),
});

const pcPieces = (state: HotState, pc: Pc, seat: number): readonly PieceModel[] => [
  {
    id: `beliefs:${seat}`,
    layout: 'beliefs',
    seat,
    title: say('piece.beliefs', { name: pc.name }),
    values: {
      name: pc.name,
      player: state.people[seat] ?? '',
      beliefs: pc.beliefs.map(({ stance, goal }) => ({ stance, goal })),
      instincts: pc.instincts.map(({ form, text }) => ({ form, text })),
    },
  },
  {
    id: `sheet:${seat}`,
    layout: 'character',
    seat,
    title: say('piece.sheet', { name: pc.name }),
    values: {
      ...sheetValues(pc),
      player: state.people[seat] ?? '',
      approved: pc.approved,
      fate: pc.fate,
      persona: pc.persona,
      atHand: state.scene.available[seat] ?? [],
    },
  },
];

/** The map as a graph: whom each faction competes and cooperates with, and which of these strain against each other. */
const graphOf = ({ factions }: HotState, tensions: readonly Tension[]): JsonObject => {
  const isHot = (from: string, to: string): boolean =>
    tensions.some(({ who, friend, rival }) => who === from && (friend === to || rival === to));
  return {
    nodes: factions.map(({ name, setting, power, links }) => ({
      id: name,
      label: name,
      about: setting,
      strong: power === 'major',
      open: links === null,
    })),
    edges: factions.flatMap(({ name, links }) =>
      (['competes', 'cooperates'] as const).flatMap((kind) =>
        (links?.[kind] ?? []).map((to) => ({
          from: name,
          to,
          tie: kind,
          hot: isHot(name, to),
          says: { code: 'piece.edge', facts: { from: name, to, kind } },
        })),
      ),
    ),
  };
};

const mapPiece = (state: HotState): PieceModel => {
  const { genre, style, settings, factions, situation, stands } = state;
  const tensions = tensionsOf(factions);
  return {
    id: 'map',
    layout: 'map',
    seat: -1,
    title: say('piece.map', {}),
    values: {
      genre,
      style,
      settings,
      ...graphOf(state, tensions),
      tensions: tensions.map(({ who, friend, rival }) => ({ who, friend, rival, same: friend === rival })),
      situation: stands === '' ? (situation?.text ?? '') : stands,
      between: situation?.factions ?? [],
    },
  };
};

const settingPiece = ({ factions, pcs }: HotState, name: string, at: number): PieceModel => ({
  id: `setting:${at}`,
  layout: 'setting',
  seat: -1,
  title: say('piece.setting', { name }),
  values: {
    name,
    factions: factions.filter(({ setting }) => setting === name).map(({ name: own, power }) => ({ name: own, power })),
    people: pcs.flatMap((pc) => (pc?.lifepaths.some(({ setting }) => setting === name) === true ? [pc.name] : [])),
  },
});

const sideValues = (side: Side): JsonObject => ({
  intent: side.intent,
  task: side.task,
  deadly: side.deadly,
  compromise: side.compromise,
  base: side.base ?? '',
  hindering: side.hindering,
  judged: side.judged,
});

const reasonValues = (reasons: readonly (Reason | AbilityReason)[]): readonly JsonObject[] =>
  reasons.map(({ why, name, dice }) => ({ why, name, dice }));

const testPiece = (state: HotState, test: ObstacleTest): PieceModel => {
  const { task, obstacle } = countsOf(state, test);
  const isRolled = test.dice.task.length > 0;
  const link = state.log.find(({ id }) => id === test.linked);
  return {
    id: 'test',
    layout: 'test',
    seat: -1,
    isCurrent: true,
    title: say('piece.test', {}),
    values: {
      kind: test.kind,
      obstacle: test.obstacle,
      tester: nameOf(state, test.seat),
      opponent: test.opponent === null ? '' : nameOfWho(state, test.opponent),
      consequence: test.kind === 'versus' ? test.against.intent : test.consequence,
      own: sideValues(test.task),
      against: sideValues(test.against),
      taskReasons: reasonValues(reasonsOf(state, test, 'task')),
      obstacleReasons: reasonValues(reasonsOf(state, test, 'obstacle')),
      taskDice: isRolled ? test.dice.task.length : task,
      obstacleDice: isRolled ? test.dice.obstacle.length : obstacle,
      taskFaces: test.dice.task,
      obstacleFaces: test.dice.obstacle,
      taskResult: resultOf(test.dice.task),
      obstacleResult: resultOf(test.dice.obstacle),
      edge: isRolled ? test.edge : edgeOf(state, test),
      follows: link?.name ?? '',
      lent: link === undefined ? 'none' : link.passed ? 'advantage' : 'disadvantage',
      tried: triedBy(state, test.seat, test.obstacle),
      helpers: test.helpers.map(({ who, side }) => ({ name: nameOfWho(state, who), side })),
      outcome: test.outcome ?? '',
    },
  };
};

const abilityPiece = (state: HotState, test: AbilityTest): PieceModel => {
  const { ability, seat, lifepath, name, reasons, dice } = test;
  const counts = abilityCounts(test);
  return {
    id: 'ability',
    layout: 'ability',
    seat: -1,
    isCurrent: true,
    title: say('piece.ability', {}),
    values: {
      ability,
      tester: nameOf(state, seat),
      lifepath,
      name,
      taskDice: counts.task,
      obstacleDice: counts.obstacle,
      taskReasons: reasonValues(reasons.task),
      obstacleReasons: reasonValues(reasons.obstacle),
      taskFaces: dice.task,
      obstacleFaces: dice.obstacle,
      taskResult: resultOf(dice.task),
      obstacleResult: resultOf(dice.obstacle),
    },
  };
};

export const pieces = (state: HotState): readonly PieceModel[] => [
  ...state.pcs.flatMap((pc, seat) => (pc === null ? [] : pcPieces(state, pc, seat))),
  ...(state.settings.length > 0 ? [mapPiece(state)] : []),
  ...state.settings.map((setting, at) => settingPiece(state, setting, at)),
  ...state.npcs.map((npc, at): PieceModel => ({
    id: `npc:${at}`,
    layout: 'npc',
    seat: -1,
    title: say('piece.sheet', { name: npc.name }),
    values: sheetValues(npc),
  })),
  ...(state.test === null ? [] : [testPiece(state, state.test)]),
  ...(state.ability === null ? [] : [abilityPiece(state, state.ability)]),
];
