/**
 * The reader of Schizonauts' vectors: keeps what nobody at the table sees (faces, the order of the key deck), runs the acts
 * through the kernel, and compares what must hold.
 */
import { schizonauts as game } from '../../rules/games/schizonauts/game';
import { sceneOf, type SzState } from '../../rules/games/schizonauts/state';
import { handOut, openHeld } from '../../rules/kernel/ceremonies';
import { land, step, type Standing } from '../../rules/kernel/game';
import type { Json, JsonObject } from '../../rules/kernel/json';
import type { VectorDocument } from './documents';
import { listOf, recordOf, type PlainRecord } from './plain';
import { letters, loadTable, seatNumber, sideFrom, type Truth } from './schizonauts/load';
import { runPure } from './schizonauts/pure';
import { facesOf } from './schizonauts/roll';
import { viewOf } from './schizonauts/view';

type Play = Standing<SzState>;

/** Null where the vector holds, else the first thing that is not as it says. */
export const runSchizonauts = ({ body }: VectorDocument): string | null => {
  if (body['kind'] === 'pure') return runPure(body);
  const truth = loadTable(recordOf(body['start'] ?? {}, 'start'));
  let play = settle(truth, { state: truth.state, choices: [] });
  for (const [at, entry] of listOf(body['acts'], 'acts').entries()) {
    const act = recordOf(entry, `act ${at + 1}`);
    const seats = Array.isArray(act['by']) ? act['by'] : [act['by']];
    for (const by of seats) {
      const outcome = by === 'table' ? byTable(truth, play, act) : bySeat(truth, play, seatNumber(by), act);
      if (typeof outcome === 'string') return `act ${at + 1}: ${outcome}`;
      play = settle(truth, outcome);
    }
  }
  const view = viewOf(truth, play.state);
  for (const [path, wanted] of Object.entries(recordOf(body['expect'] ?? {}, 'expect'))) {
    const found = path.split('.').reduce<unknown>((part, key) => (part as PlainRecord | null | undefined)?.[key], view);
    if (sorted(found ?? null) !== sorted(wanted))
      return `${path} is ${sorted(found ?? null)} in place of ${sorted(wanted)}`;
  }
  return null;
};

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** What the table does by itself: key objects are drawn, the allegiance deck is shuffled, a tie's paper is opened. */
const settle = (truth: Truth, before: Play): Play => {
  let play = before;
  for (;;) {
    const { rolling, step: at, undrawn } = play.state;
    if (rolling?.purpose.for === 'chain' || rolling?.purpose.for === 'refill') {
      let left = undrawn;
      const faces = rolling.sides.map(() => {
        const top = truth.deck.shift() ?? '';
        const face = left.indexOf(top) + 1;
        left = left.filter((each) => each !== top);
        return face;
      });
      play = land(game, play, faces).standing;
    } else if (at === 'gather') {
      const each = play.state.allegiances / 2;
      Object.assign(truth.stock, { agent: each, thief: each });
      play = handOut(game, play).standing;
    } else if (at === 'tie') {
      play = openHeld(game, play).standing;
    } else {
      return play;
    }
  }
};

/** A deal takes sides from the stock; one that is not left there is `E_STOCK`. */
const deal = (truth: Truth, play: Play, cards: PlainRecord): Play | string => {
  const expected = game.expect(play.state);
  if (expected.kind !== 'deal') return 'E_PHASE';
  const stock = { ...truth.stock };
  for (const [card, seat] of expected.cards) {
    const side = sideFrom(cards[letters[seat] ?? '']);
    stock[side] -= 1;
    if (stock[side] < 0) return 'E_STOCK';
    truth.faces.set(card, side);
  }
  Object.assign(truth.stock, stock);
  return handOut(game, play).standing;
};

/** What chance brings, as the vector says it; a text is the code of a refusal. */
const chance = (truth: Truth, play: Play, act: PlainRecord): Play | string => {
  const purpose = play.state.rolling?.purpose.for;
  switch (act['act']) {
    case 'deal':
      return deal(truth, play, recordOf(act['cards'], 'cards'));
    case 'extra_dice': {
      const faces = listOf(act['d6'], 'd6').map(Number);
      if (purpose !== 'extra') return 'E_PHASE';
      return faces.length === play.state.rolling?.sides.length ? land(game, play, faces).standing : 'E_DICE_MISMATCH';
    }
    case 'roll': {
      if (play.state.step === 'pool' && purpose !== 'throw') return 'E_NOT_LOCKED';
      if (purpose !== 'throw') return 'E_PHASE';
      const faces = facesOf(sceneOf(play.state), act);
      return faces === null ? 'E_DICE_MISMATCH' : land(game, play, faces).standing;
    }
    default:
      throw new Error(`the table does not do ${String(act['act'])}`);
  }
};

const byTable = (truth: Truth, play: Play, act: PlainRecord): Play | string =>
  judge(act, play, chance(truth, play, act));

const judge = (act: PlainRecord, play: Play, outcome: Play | string): Play | string => {
  const refused = act['refused'];
  if (typeof outcome !== 'string') return refused === undefined ? outcome : `granted in place of ${String(refused)}`;
  return outcome === refused ? play : `refused with ${outcome} in place of ${String(refused ?? 'nothing')}`;
};

const kinds: Readonly<Record<string, string>> = {
  choose_visiting_persona: 'chooseVisiting',
  add_scene_memory: 'addNote',
};
const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const defaultsOf: Readonly<Record<string, JsonObject>> = { reveal: { full: false } };

/** An act as our move. */
const moveOf = (truth: Truth, { act, by: _, refused: __, id: ___, ...rest }: PlainRecord): JsonObject => {
  const kind = kinds[String(act)] ?? camel(String(act));
  const parts = Object.entries(rest).map(([key, value]): readonly [string, Json] => {
    if (key === 'seat' || key === 'target') return [key, String(seatNumber(value))];
    if (key === 'mem' || key === 'memory') return [key, truth.ids.get(String(value)) ?? String(value)];
    return [key, key === 'half' ? String(value) : (value as Json)];
  });
  // A note knows by itself who was played.
  const kept = kind === 'addNote' ? parts.filter(([key]) => key !== 'persona') : parts;
  return { kind, ...defaultsOf[kind], ...Object.fromEntries(kept) };
};

const codeOf = (code: string, play: Play): string => {
  if (code === 'turn.alreadyChose') return 'E_VOTE_CAST';
  if (code === 'turn.rolling') return 'E_PHASE';
  return code === 'turn.notYours' && play.state.step === 'vote' ? 'E_ROLE' : code.toUpperCase();
};

const bySeat = (truth: Truth, play: Play, seat: number, act: PlainRecord): Play | string => {
  const move = moveOf(truth, act);
  const shown = game.shows?.(play.state, seat, move) ?? [];
  const faces = shown.length === 0 ? undefined : shown.map(({ card }) => truth.faces.get(card) ?? '');
  const ruling = game.check(play.state, seat, move, faces);
  if (!ruling.ok) return judge(act, play, codeOf(ruling.refusal.code, play));
  const stepped = step(game, play, seat, move, faces);
  if (!stepped.ok) return judge(act, play, codeOf(stepped.refusal.code, play));
  const next = stepped.value.standing;
  const { id } = act;
  // What was just written is the last one that was made.
  if (id !== undefined && next.state.made > play.state.made) truth.ids.set(String(id), `m${next.state.made}`);
  return judge(act, play, next);
};
