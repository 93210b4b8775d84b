/** The things on the table: a sheet for each character, the relationship map, and the test that runs. */
import type { PieceModel } from '../../kernel/game';
import type { JsonObject } from '../../kernel/json';
import { countsOf, edgeOf, resultOf } from './dice';
import { say } from './facts';
import { nameOf, nameOfWho, type HotState, type ObstacleTest, type Pc, type Sheet, type Side } from './state';
import { ratingCost } from './tables';

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

const pcPiece = (state: HotState, pc: Pc, seat: number): PieceModel => ({
  id: `sheet:${seat}`,
  layout: 'character',
  seat,
  title: say('piece.sheet', { name: pc.name }),
  values: {
    ...sheetValues(pc),
    player: state.people[seat] ?? '',
    approved: pc.approved,
    beliefs: pc.beliefs.map(({ stance, goal }) => ({ stance, goal })),
    instincts: pc.instincts.map(({ form, text }) => ({ form, text })),
    fate: pc.fate,
    persona: pc.persona,
    atHand: state.scene.available[seat] ?? [],
  },
});

const mapPiece = ({ genre, style, settings, factions, situation }: HotState): PieceModel => ({
  id: 'map',
  layout: 'map',
  seat: -1,
  title: say('piece.map', {}),
  values: {
    genre,
    style,
    settings,
    factions: factions.map(({ name, setting, power, links }) => ({
      name,
      setting,
      power,
      competes: links?.competes ?? [],
      cooperates: links?.cooperates ?? [],
    })),
    situation: situation?.text ?? '',
    between: situation?.factions ?? [],
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
  bonus: [...side.lifepaths, ...side.traits, ...side.conditions, ...side.wises, ...side.skills],
  hinders: [...side.against, ...side.forFate, ...side.toClear, ...side.forNothing],
});

const testPiece = (state: HotState, test: ObstacleTest): PieceModel => {
  const { task, obstacle } = countsOf(state, test);
  const isRolled = test.dice.task.length > 0;
  return {
    id: 'test',
    layout: 'test',
    seat: -1,
    title: say('piece.test', {}),
    values: {
      kind: test.kind,
      obstacle: test.obstacle,
      tester: nameOf(state, test.seat),
      opponent: test.opponent === null ? '' : nameOfWho(state, test.opponent),
      consequence: test.kind === 'versus' ? test.against.intent : test.consequence,
      own: sideValues(test.task),
      against: sideValues(test.against),
      taskDice: isRolled ? test.dice.task.length : task,
      obstacleDice: isRolled ? test.dice.obstacle.length : obstacle,
      taskFaces: test.dice.task,
      obstacleFaces: test.dice.obstacle,
      taskResult: resultOf(test.dice.task),
      obstacleResult: resultOf(test.dice.obstacle),
      edge: isRolled ? test.edge : edgeOf(state, test),
      helpers: test.helpers.map(({ who, side }) => ({ name: nameOfWho(state, who), side })),
      outcome: test.outcome ?? '',
    },
  };
};

export const pieces = (state: HotState): readonly PieceModel[] => [
  ...state.pcs.flatMap((pc, seat) => (pc === null ? [] : [pcPiece(state, pc, seat)])),
  ...state.npcs.map((npc, at): PieceModel => ({
    id: `npc:${at}`,
    layout: 'npc',
    seat: -1,
    title: say('piece.sheet', { name: npc.name }),
    values: sheetValues(npc),
  })),
  ...(state.settings.length > 0 ? [mapPiece(state)] : []),
  ...(state.test === null ? [] : [testPiece(state, state.test)]),
];
