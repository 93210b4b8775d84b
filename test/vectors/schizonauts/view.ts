/** The state as the catalogue's paths name it. */
import { rollDice } from './roll';
import { dieTypes, roles, sides, type Scene, type Sheet, type SzState } from '../../../rules/games/schizonauts/state';
import { opposite } from '../../../rules/games/schizonauts/pure';
import type { PlainRecord } from '../plain';
import type { Truth } from './load';
import { letters } from './names';

const nameOf = (seat: number | null): string | null => (seat === null ? null : (letters[seat] ?? null));

/** The vector's own id of a memory on this seat's sheet. */
const idView = (truth: Truth, seat: number, id: string | null): string | null => {
  const prefix = `${letters[seat] ?? ''}:`;
  const named = [...truth.ids].find(([theirs, ours]) => ours === id && theirs.startsWith(prefix))?.[0];
  return named === undefined ? id : named.slice(prefix.length);
};

const byId = (truth: Truth, seat: number, mem: readonly { readonly id: string }[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(mem.map(({ id, ...rest }) => [idView(truth, seat, id), rest]));

const sheetView = (truth: Truth, sheet: Sheet, seat: number): unknown => ({
  ...Object.fromEntries(
    sides.map((side) => [side, { ...sheet[side], mem: byId(truth, seat, sheet[side].mem) }] as const),
  ),
  overlap: { apt: sheet.overlap.apt, mem: byId(truth, seat, sheet.overlap.mem) },
  hand: sheet.hand,
  cards: sheet.cards.map(({ up }) => ({ up: up !== null })),
  coins: sheet.coins,
  dead: sheet.dead,
  full_name: sheet.fullName,
  final: sheet.final,
  ready: sheet.ready,
});

const sceneView = (truth: Truth, scene: Scene, actor: number): unknown => ({
  visitor: nameOf(scene.visitor),
  personas: scene.personas,
  key: scene.key,
  question: scene.question,
  memory: idView(truth, actor, scene.memory),
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

/** Personas and visitors of both halves: the persona of the second is known with that of the first. */
const turnView = ({ halves, half, scene }: SzState): PlainRecord => {
  const now = (at: number): Scene | null => (at === half - 1 ? scene : null);
  const visitors = [0, 1].map((at) => nameOf(halves[at]?.visitor ?? now(at)?.visitor ?? null));
  const first = halves[0]?.actor ?? now(0)?.personas.actor ?? null;
  return { visitors, halves: [first, first === null ? null : opposite(first)] };
};

/** Whose memory bled is the actor's of the turn, also when the turn has passed on. */
const bleedView = (truth: Truth, { bleed, actor, sheets }: SzState): unknown => {
  if (bleed === null) return null;
  const { bleeder, recipient, memory } = bleed;
  const isHere = sheets[actor]?.[bleeder].mem.some(({ id }) => id === memory) === true;
  const before = (actor + sheets.length - 1) % sheets.length;
  return { bleeder, recipient, memory: idView(truth, isHere ? actor : before, memory) };
};

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
  ...turnView(state),
  bleed: bleedView(truth, state),
  scene: state.scene === null ? null : sceneView(truth, state.scene, state.actor),
  sheets: Object.fromEntries(state.sheets.map((sheet, seat) => [nameOf(seat) ?? '', sheetView(truth, sheet, seat)])),
});
