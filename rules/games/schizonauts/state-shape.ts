/**
 * The shape of a state that a stranger may have made up. A field that is new in the state does not compile here until it
 * has its shape.
 *
 *   Limits: those of the moves for all words; counts at most a million; lists as long as named below.
 */
import * as v from 'valibot';
import type { RollShown } from '../../kernel/game';
import { LINE, LONG } from '../../kernel/shapes';
import { addendsOf, bandsOf, listOf, sayShape, whole, wordsTo, type Shape } from '../../kernel/state-shapes';
import { keyIds } from './keys';
import { MOST_SEATS, type Identity } from './pure';
import {
  cats,
  phases,
  roles,
  sides,
  steps,
  type AllegianceCard,
  type Bleed,
  type Cat,
  type Death,
  type Half,
  type Memory,
  type Persona,
  type Pool,
  type Purpose,
  type Ratings,
  type Reveal,
  type Role,
  type Rolling,
  type Scene,
  type SharedMemory,
  type Sheet,
  type Side,
  type SzState,
} from './state';

const MOST_DICE = 60;
const seat = whole(0, MOST_SEATS - 1);
const words = wordsTo(LINE);
const long = wordsTo(LONG);
const id = wordsTo(60);
const count = whole(0, 1_000_000);
const seats = listOf<number>(seat, MOST_SEATS);
const cat: Shape<Cat> = v.picklist(cats);
const side: Shape<Side> = v.picklist(sides);
const role: Shape<Role> = v.picklist(roles);
const key: Shape<string> = v.picklist(keyIds);
const byRole = <T>(one: Shape<T>): Shape<{ readonly actor: T; readonly visitor: T }> =>
  v.strictObject({ actor: one, visitor: one }) as unknown as Shape<{ readonly actor: T; readonly visitor: T }>;
const bySide = <T>(one: Shape<T>): Shape<{ readonly agent: T; readonly thief: T }> =>
  v.strictObject({ agent: one, thief: one }) as unknown as Shape<{ readonly agent: T; readonly thief: T }>;
const ratings: Shape<Ratings> = v.strictObject({ V: whole(1, 8), K: whole(1, 8), I: whole(1, 8) });
const memory: Shape<Memory> = v.strictObject({ id, cat, text: words, box: v.boolean(), circle: v.boolean() });
const memories = listOf(memory, 10_000);
const shared: Shape<SharedMemory> = v.strictObject({ id, cat, text: words });
const persona: Shape<Persona> = v.strictObject({ name: words, apt: ratings, mem: memories });
const card: Shape<AllegianceCard> = v.strictObject({ card: whole(0, 200), up: v.nullable(side) });
const sheet: Shape<Sheet> = v.strictObject({
  agent: persona,
  thief: persona,
  overlap: v.strictObject({ apt: v.nullable(ratings), mem: listOf(shared, 60) }),
  hand: listOf(key, 60),
  cards: listOf(card, 60),
  coins: bySide<number>(count),
  dead: v.boolean(),
  fullName: v.nullable(wordsTo(2 * LINE + 1)),
  final: v.nullable(v.picklist([...sides, 'shut'])),
  ready: v.boolean(),
  view: v.picklist([0, 1, 2]),
  epilogue: v.nullable(long),
});
const pool: Shape<Pool> = v.strictObject({
  d12: whole(0, MOST_DICE),
  d10: whole(0, MOST_DICE),
  d8: whole(0, MOST_DICE),
  d6: whole(0, MOST_DICE),
});
const reveal: Shape<Reveal> = v.strictObject({ side, full: v.boolean(), memory: v.nullable(id) });
const death: Shape<Death> = v.strictObject({ seat, approved: seats });
const identity: Shape<Identity> = v.strictObject({
  trueSide: side,
  preferred: side,
  branch: v.picklist(['confirmed', 'crisis']),
});
const faces = listOf<number>(whole(1, 12), MOST_DICE);
const scene: Shape<Scene> = v.strictObject({
  visitor: v.nullable(seat),
  personas: byRole<Side | null>(v.nullable(side)),
  key: v.nullable(key),
  keyIn: v.boolean(),
  memory: v.nullable(id),
  visitorMemory: v.nullable(id),
  memoryIn: v.boolean(),
  aptitude: byRole<Cat | null>(v.nullable(cat)),
  question: v.nullable(words),
  approved: seats,
  gifts: listOf(v.tuple([seat, role]), MOST_SEATS),
  declined: seats,
  pool: v.nullable(byRole<Pool>(pool)),
  locked: listOf(role, 2),
  dice: v.nullable(byRole<readonly number[]>(faces)),
  reveals: byRole<Reveal | null>(v.nullable(reveal)),
  passed: listOf(role, 2),
  narrator: v.nullable(seat),
  judge: v.nullable(seat),
  answer: v.nullable(long),
  price: v.nullable(words),
  note: v.nullable(v.strictObject({ cat, text: words })),
  rejected: seats,
  passes: whole(0, 2),
  deaths: listOf(death, 2),
  earned: v.nullable(listOf<number>(whole(0, 6), MOST_SEATS)),
  betted: seats,
  identity: v.nullable(identity),
  settled: listOf(v.tuple([seat, side]), 2),
  final: v.nullable(side),
});
const bleed: Shape<Bleed> = v.strictObject({
  bleeder: side,
  recipient: side,
  memory: v.nullable(id),
  picks: listOf(v.tuple([seat, id]), MOST_SEATS),
  isDeadlocked: v.boolean(),
  supplied: count,
});
const half: Shape<Half> = v.strictObject({
  actor: side,
  visitor: v.nullable(seat),
  visiting: v.nullable(side),
  notes: seats,
});
const say = sayShape(id, long);
const addends = addendsOf(say, 10);
const purpose: Shape<Purpose> = v.variant('for', [
  v.strictObject({ for: v.literal('chain') }),
  v.strictObject({ for: v.literal('refill'), at: whole(0, MOST_SEATS - 1) }),
  v.strictObject({ for: v.literal('throw') }),
  v.strictObject({ for: v.literal('extra'), role }),
]);
const rolling: Shape<Rolling> = v.strictObject({
  seat,
  what: say,
  purpose,
  sides: listOf<number>(whole(1, 60), 2 * MOST_DICE),
  addends,
  bands: bandsOf(say),
});
const shown: Shape<RollShown> = v.strictObject({
  seat,
  what: say,
  faces: listOf<number>(whole(1, 12), 2 * MOST_DICE),
  sides: listOf<number>(whole(6, 12), 2 * MOST_DICE),
  addends,
  total: whole(0, 10_000),
  band: say,
});

export const stateShape: Shape<SzState> = v.strictObject({
  phase: v.picklist(phases),
  step: v.picklist(steps),
  round: whole(1, 60),
  actor: seat,
  half: v.picklist([1, 2]),
  starter: seat,
  rounds: whole(1, 30),
  approvals: seats,
  undrawn: listOf(key, 60),
  deck: whole(0, 60),
  chain: listOf(key, MOST_SEATS),
  discard: listOf(key, 60),
  halves: listOf(half, 2),
  used: bySide<Cat | null>(v.nullable(cat)),
  scene: v.nullable(scene),
  bleed: v.nullable(bleed),
  actorCardShown: v.boolean(),
  sheets: listOf(sheet, MOST_SEATS),
  dealt: whole(0, 200),
  allegiances: whole(0, 200),
  score: bySide<number>(count),
  result: v.nullable(v.picklist(['agents_win', 'thieves_win', 'palace_shut_down'])),
  survivors: seats,
  scenes: count,
  rolling: v.nullable(rolling),
  last: v.nullable(shown),
  made: whole(0, 1_000_000_000),
});
