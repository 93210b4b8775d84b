/** The state as the catalogue's paths name it. */
import { rollDice } from './roll';
import {
  dieTypes,
  roles,
  sides,
  type Memory,
  type Scene,
  type Sheet,
  type SzState,
} from '../../../rules/games/schizonauts/state';
import { letters, type Truth } from './load';

const nameOf = (seat: number | null): string | null => (seat === null ? null : (letters[seat] ?? null));

const byId = (truth: Truth, mem: readonly { readonly id: string }[]): Readonly<Record<string, unknown>> => {
  const named = new Map([...truth.ids].map(([theirs, ours]) => [ours, theirs]));
  return Object.fromEntries(
    mem.map((each) => {
      const { id, ...rest } = each as Memory;
      return [named.get(id) ?? id, rest];
    }),
  );
};

const sheetView = (truth: Truth, sheet: Sheet): unknown => ({
  ...Object.fromEntries(sides.map((side) => [side, { ...sheet[side], mem: byId(truth, sheet[side].mem) }] as const)),
  overlap: { apt: sheet.overlap.apt, mem: byId(truth, sheet.overlap.mem) },
  hand: sheet.hand,
  cards: sheet.cards.map(({ up }) => ({ up: up !== null })),
  coins: sheet.coins,
  dead: sheet.dead,
  full_name: sheet.fullName,
  final: sheet.final,
  ready: sheet.ready,
});

const idView = (truth: Truth, id: string | null): string | null =>
  [...truth.ids].find(([, ours]) => ours === id)?.[0] ?? id;

const sceneView = (truth: Truth, scene: Scene): unknown => ({
  visitor: nameOf(scene.visitor),
  personas: scene.personas,
  key: scene.key,
  question: scene.question,
  memory: idView(truth, scene.memory),
  key_in: scene.keyIn,
  memory_in: scene.memoryIn,
  aptitude: scene.aptitude,
  gifts: Object.fromEntries(scene.gifts.map(([seat, to]) => [nameOf(seat) ?? '', to])),
  declined: scene.declined.map(nameOf),
  pool:
    scene.pool === null
      ? null
      : Object.fromEntries(
          roles.map((role) => [
            role,
            Object.fromEntries(
              dieTypes.flatMap((die) => (rollDice(scene, role, die) > 0 ? [[die, rollDice(scene, role, die)]] : [])),
            ),
          ]),
        ),
  dice: scene.dice,
  locked: scene.locked,
  narrator: nameOf(scene.narrator),
  judge: nameOf(scene.judge),
  price: scene.price,
  true_side: scene.identity?.trueSide ?? null,
  preferred_side: scene.identity?.preferred ?? null,
  branch: scene.identity?.branch ?? null,
  final: scene.final,
  earned: Object.fromEntries((scene.earned ?? []).map((coins, seat) => [nameOf(seat) ?? '', coins])),
});

/** All that a vector may ask about. */
export const viewOf = (truth: Truth, state: SzState): unknown => ({
  phase: state.phase,
  step: state.step,
  round: state.round,
  actor: nameOf(state.actor),
  half: state.half,
  deck: truth.deck,
  chain: state.chain,
  discard: state.discard,
  result: state.result,
  survivors: state.survivors.map(nameOf),
  actor_card_shown: state.actorCardShown,
  stock: truth.stock,
  score: state.score,
  used: state.used,
  visitors: [0, 1].map((at) => nameOf(state.halves[at]?.visitor ?? null)),
  halves: [0, 1].map((at) => state.halves[at]?.actor ?? null),
  bleed: state.bleed === null ? null : { ...state.bleed, memory: idView(truth, state.bleed.memory) },
  scene: state.scene === null ? null : sceneView(truth, state.scene),
  sheets: Object.fromEntries(state.sheets.map((sheet, seat) => [nameOf(seat) ?? '', sheetView(truth, sheet)])),
});
