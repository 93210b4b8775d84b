/**
 * The reader of Schizonauts' vectors: keeps what nobody at the table sees (faces, the order of the key deck), runs the acts
 * through the kernel, and compares what must hold.
 */
import { schizonauts as game } from '../../rules/games/schizonauts/game';
import { sceneOf, type SzState } from '../../rules/games/schizonauts/state';
import { throwPools } from '../../rules/games/schizonauts/throwing';
import { handOut, openHeld } from '../../rules/kernel/ceremonies';
import { land, step, type Standing } from '../../rules/kernel/game';
import type { Json, JsonObject } from '../../rules/kernel/json';
import { assert, type Refusal } from '../../rules/kernel/ruling';
import type { VectorDocument } from './documents';
import { inAct, isRecord, listOf, recordOf, type PlainRecord } from './plain';
import { loadTable, type Truth } from './schizonauts/load';
import { letters, onlyKnown, roleFrom, seatFrom, seatNumber, sideFrom } from './schizonauts/names';
import { runPure } from './schizonauts/pure';
import { facesFrom, facesOf } from './schizonauts/roll';
import { viewOf } from './schizonauts/view';

type Play = Standing<SzState>;

/** Null where the vector holds, else the first thing that is not as it says. */
export const runSchizonauts = ({ body }: VectorDocument): string | null => {
  if (body['kind'] === 'pure') return runPure(body);
  if (body['kind'] !== 'play') throw new Error(`kind is pure or play, and not ${String(body['kind'])}`);
  const truth = loadTable(recordOf(body['start'] ?? {}, 'start'));
  let play = settle(truth, { state: truth.state, choices: [] });
  for (const [at, entry] of listOf(body['acts'] ?? [], 'acts').entries()) {
    const act = recordOf(entry, `act ${at + 1}`);
    const seats = Array.isArray(act['by']) ? act['by'] : [act['by']];
    for (const by of seats) {
      const before = play;
      const outcome = inAct(at, () => made(truth, before, by, act));
      if (typeof outcome === 'string') return `act ${at + 1}: ${outcome}`;
      play = settle(truth, outcome);
    }
  }
  const view = viewOf(truth, play.state);
  for (const [path, wanted] of Object.entries(recordOf(body['expect'] ?? {}, 'expect'))) {
    const found = path.split('.').reduce<unknown>((part, key) => (part as PlainRecord | null | undefined)?.[key], view);
    if (!isAsWanted(path, found, byRoles(path, wanted, play.state)))
      return `${path} is ${sorted(found ?? null)} in place of ${sorted(wanted)}`;
  }
  return null;
};

const made = (truth: Truth, play: Play, by: unknown, act: PlainRecord): Play | string =>
  by === 'table' ? byTable(truth, play, act) : bySeat(truth, play, seatFrom(by, play.state.sheets.length), act);

/** Lists that stand for a set: nobody says in which order. */
const unordered = ['scene.declined', 'scene.locked'];

/** Locks are told by role; a vector may tell them by seat. */
const byRoles = (path: string, wanted: unknown, { actor }: SzState): unknown =>
  path === 'scene.locked' && Array.isArray(wanted) ? wanted.map((each) => roleFrom(each, actor)) : wanted;

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.values(value).every(isNothing));

/** Exactly the same. What is not set is null, and what was emptied is empty: a vector may write either. */
const isAsWanted = (path: string, found: unknown, wanted: unknown): boolean => {
  if (isNothing(found) || isNothing(wanted)) return isNothing(found) && isNothing(wanted);
  if (!unordered.includes(path) || !Array.isArray(found) || !Array.isArray(wanted))
    return sorted(found) === sorted(wanted);
  return sorted([...found].sort()) === sorted([...wanted].sort());
};

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, each]) => each !== null)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
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
        const top = truth.deck.shift() ?? left[0] ?? '';
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
const deal = (truth: Truth, play: Play, act: PlainRecord): Play | string => {
  const expected = game.expect(play.state);
  assert(expected.kind === 'deal', 'cards are dealt that nobody asked for');
  const cards = onlyKnown(recordOf(act['cards'], 'cards'), letters.slice(0, expected.cards.length).join(' '), 'cards');
  const stock = { ...truth.stock };
  const dealt = expected.cards.map(([card, seat]) => [card, sideFrom(cards[letters[seat] ?? ''])] as const);
  for (const [, side] of dealt) stock[side] -= 1;
  if (stock.agent < 0 || stock.thief < 0) return 'E_STOCK';
  for (const [card, side] of dealt) truth.faces.set(card, side);
  Object.assign(truth.stock, stock);
  return handOut(game, play).standing;
};

const extraDice = (play: Play, act: PlainRecord): Play | string => {
  const faces = facesFrom(act['d6'], 6);
  return faces?.length === play.state.rolling?.sides.length && faces !== null
    ? land(game, play, faces).standing
    : 'E_DICE_MISMATCH';
};

/** Both have locked, and the vector has not said yet that the dice fall. */
const isLocked = ({ step: at, rolling, scene }: SzState): boolean =>
  at === 'pool' && rolling === null && scene?.locked.length === 2;

/** At a table the throw begins with the second lock; a vector may still change a pool before its `roll` (SZ-087, SZ-094). */
const beforeThrow = (play: Play): Play =>
  play.state.rolling?.purpose.for === 'throw' ? { ...play, state: { ...play.state, rolling: null } } : play;

const roll = (play: Play, act: PlainRecord): Play | string => {
  if (!isLocked(play.state)) return 'E_NOT_LOCKED';
  const faces = facesOf(sceneOf(play.state), act);
  if (faces === null) return 'E_DICE_MISMATCH';
  const telling = { state: play.state, story: [] };
  throwPools(telling);
  return land(game, { ...play, state: telling.state }, faces).standing;
};

interface TableAct {
  readonly isNow: (state: SzState) => boolean;
  readonly run: (truth: Truth, play: Play, act: PlainRecord) => Play | string;
}

/** What chance brings, as the vector says it. */
const tableActs: Readonly<Record<string, TableAct>> = {
  deal: { isNow: (state) => game.expect(state).kind === 'deal', run: deal },
  extra_dice: { isNow: ({ rolling }) => rolling?.purpose.for === 'extra', run: (_, play, act) => extraDice(play, act) },
  roll: { isNow: ({ step: at }) => at === 'pool', run: (_, play, act) => roll(play, act) },
};

const byTable = (truth: Truth, play: Play, act: PlainRecord): Play | string => {
  const tableAct = tableActs[String(act['act'])];
  if (tableAct === undefined) throw new Error(`the table does not do ${String(act['act'])}`);
  return judge(act, play, tableAct.isNow(play.state) ? tableAct.run(truth, play, act) : 'E_PHASE');
};

const judge = (act: PlainRecord, play: Play, outcome: Play | string, facts = {}): Play | string => {
  const refused = act['refused'];
  if (typeof outcome !== 'string') return refused === undefined ? outcome : `granted in place of ${String(refused)}`;
  if (outcome === refused) return play;
  return `refused with ${outcome} ${JSON.stringify(facts)} in place of ${String(refused ?? 'nothing')}`;
};

const kinds: Readonly<Record<string, string>> = {
  choose_visiting_persona: 'chooseVisiting',
  add_scene_memory: 'addNote',
};
const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What a vector may leave out: words that it is not about, a side without coins. */
const defaultsOf: Readonly<Record<string, JsonObject>> = {
  reveal: { full: false },
  bet: { agent: 0, thief: 0 },
  poseQuestion: { text: 'any words' },
  setPrice: { text: 'any words' },
};

/** Acts that write a memory: its words, left out, are its id. */
const writing = ['addMemory', 'swapMemory', 'createMemory', 'addNote', 'supplyMemory', 'strike', 'linkMemory'];

/** On whose sheet the memories stand that an act names: those of a bleed on the actor's. */
const ownerOf = ({ actor }: SzState, seat: number, kind: string): number => (kind === 'pickBleed' ? actor : seat);
const idOn = (seat: number, id: unknown): string => `${letters[seat] ?? ''}:${String(id)}`;

const ownerOfMemory = ({ sheets }: SzState, made: string): number =>
  sheets.findIndex(({ agent, thief }) => [...agent.mem, ...thief.mem].some(({ id }) => id === made));

/** An act as our move. */
const moveOf = (truth: Truth, play: Play, seat: number, given: PlainRecord): JsonObject => {
  const { act, by: _, refused: __, id, ...rest } = given;
  const kind = kinds[String(act)] ?? camel(String(act));
  const owner = ownerOf(play.state, seat, kind);
  const parts = Object.entries(rest).flatMap(([key, value]): readonly (readonly [string, Json])[] => {
    if (value === null) return [];
    if (key === 'seat' || key === 'target') return [[key, String(seatNumber(value))]];
    if (key === 'mem' || key === 'memory') return [[key, truth.ids.get(idOn(owner, value)) ?? String(value)]];
    return [[key, key === 'half' ? String(value) : (value as Json)]];
  });
  // A note knows by itself who was played.
  const kept = kind === 'addNote' ? parts.filter(([key]) => key !== 'persona') : parts;
  const words = writing.includes(kind) ? { text: String(id ?? 'any words') } : {};
  return { kind, ...words, ...defaultsOf[kind], ...Object.fromEntries(kept) };
};

/** A start does not say as whom somebody visited a half that is over; the note of that half does. */
const knowingPersona = (play: Play, seat: number, { act, half, persona }: PlainRecord): Play => {
  if (act !== 'add_scene_memory' || persona === undefined) return play;
  const halves = play.state.halves.map((each, at) =>
    at === Number(half) - 1 && each.visitor === seat && each.visiting === null
      ? { ...each, visiting: sideFrom(persona) }
      : each,
  );
  return { ...play, state: { ...play.state, halves } };
};

/** A note goes on the side of whom its writer played in that half, and on no other (SZ-080). */
const isOtherSide = ({ halves, actor }: SzState, seat: number, { act, half, persona }: PlainRecord): boolean => {
  const over = halves[Number(half) - 1];
  if (act !== 'add_scene_memory' || persona === undefined || over === undefined) return false;
  return sideFrom(persona) !== (seat === actor ? over.actor : over.visiting);
};

const codeOf = ({ code }: Refusal, play: Play): string => {
  if (code === 'turn.alreadyChose') return 'E_VOTE_CAST';
  if (code === 'turn.rolling') return 'E_PHASE';
  if (code === 'turn.notYours' && play.state.step === 'vote') return 'E_ROLE';
  return code.toUpperCase();
};

const bySeat = (truth: Truth, before: Play, seat: number, act: PlainRecord): Play | string => {
  const name = String(act['act']);
  if (name in tableActs)
    return judge(act, before, tableActs[name]?.isNow(before.state) === true ? 'E_ROLE' : 'E_PHASE');
  const play = knowingPersona(before, seat, act);
  const move = moveOf(truth, play, seat, act);
  const shown = game.shows?.(play.state, seat, move) ?? [];
  const faces = shown.length === 0 ? undefined : shown.map(({ card }) => truth.faces.get(card) ?? '');
  const ruling = game.check(play.state, seat, move, faces);
  if (!ruling.ok) return judge(act, before, codeOf(ruling.refusal, play), ruling.refusal.facts);
  if (isOtherSide(play.state, seat, act)) return judge(act, before, 'E_NOT_OWN_SIDE');
  const stepped = step(game, play, seat, move, faces);
  if (!stepped.ok) return judge(act, before, codeOf(stepped.refusal, play), stepped.refusal.facts);
  const next = beforeThrow(stepped.value.standing);
  const { id } = act;
  // What was just written is the last one that was made; a vote's may be another's.
  const made = `m${next.state.made}`;
  if (id !== undefined && next.state.made > play.state.made)
    truth.ids.set(idOn(ownerOfMemory(next.state, made), id), made);
  return judge(act, before, next);
};
