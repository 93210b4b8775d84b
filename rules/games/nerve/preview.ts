/** What a move would bring, before it is made: what consolidating lowers and lets appear, who gets which dice, what leaving costs. */
import type { Json, JsonObject } from '../../kernel/json';
import type { Say } from '../../kernel/say';
import { nameOf } from './actors';
import { countNames } from './dice';
import { say, UNSAID } from './facts';
import { joined } from './joined';
import { judgeBid } from './moves/auction';
import { isFullFor } from './outs';
import { outLine } from './things';
import {
  characterOf,
  factsOf,
  pileOf,
  poolOf,
  stakeOf,
  traitsOf,
  type Conflict,
  type NerveState,
  type TraitKind,
} from './state';

interface Entry {
  readonly kind: TraitKind | 'fact';
  readonly text: string;
  readonly level: number;
}

/** All Facts, and the Traits of one character, by id. */
const entriesOf = (state: NerveState, seat: number): ReadonlyMap<string, Entry> =>
  new Map<string, Entry>([
    ...traitsOf(characterOf(state, seat)).map((trait) => [trait.id, trait] as const),
    ...factsOf(state).map(({ id, text, level }) => [id, { kind: 'fact', text, level }] as const),
  ]);

/** What changes on the sheets if this is made, in the order in which it happens (NV-027). */
const consolidating = (state: NerveState, conflict: Conflict, seat: number, move: JsonObject): readonly Say[] => {
  // What is still to be written does not keep anybody from seeing what it would stand on.
  const isWritten = typeof move['text'] === 'string' && move['text'] !== '';
  const whole = isWritten || move['how'] !== 'new' ? move : { ...move, text: UNSAID };
  const ruling = joined.check(state, seat, whole);
  if (!ruling.ok) return [];
  const on = stakeOf(conflict).by;
  const before = entriesOf(state, on);
  const after = entriesOf(joined.apply(state, seat, ruling.value).state, on);
  const lowered = [...before].flatMap(([id, { kind, text, level }]) => {
    const to = after.get(id)?.level ?? 0;
    return to < level ? [say('preview.lowered', { kind, text, from: level, to })] : [];
  });
  const raised = [...after].flatMap(([id, { kind, text, level }]) => {
    const from = before.get(id)?.level ?? 0;
    return level > from
      ? [say('preview.raised', { kind, text: isWritten || from > 0 ? text : '', from, to: level })]
      : [];
  });
  return [...lowered, ...raised];
};

const namesIn = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Win or lose, every die of a bid goes home to its colour (NV-096). */
const bidding = (state: NerveState, conflict: Conflict, seat: number, move: JsonObject): readonly Say[] => {
  const names = namesIn(move['dice']);
  if (!judgeBid(conflict, seat, names).ok) return [];
  const left = poolOf(conflict, seat).length - names.length;
  const homes = countNames(names, state.piles.length).flatMap((count, colour) =>
    count > 0 ? [say('preview.home', { name: nameOf(state, colour), count })] : [],
  );
  return [...homes, say('preview.left', { count: left })];
};

const answering = (state: NerveState, conflict: Conflict, seat: number, move: JsonObject): readonly Say[] => {
  const { out, at, stakes } = conflict;
  if (out === null || out.to !== seat) return [];
  const offered = outLine(state, conflict);
  const told = offered === null ? [] : [offered];
  if (move['answer'] === 'accept') {
    const skipped = stakes.slice(at).filter(({ by }) => by === seat).length;
    return [...told, say('preview.leaves', { dice: poolOf(conflict, seat).length, stakes: skipped })];
  }
  if (move['answer'] !== 'defy') return told;
  const stat = characterOf(state, seat)[out.kind === 'action' ? 'active' : 'decisive'];
  const dice = Math.min(stat, pileOf(state, seat)[seat] ?? 0);
  const kind = out.kind === 'action' ? 'secret' : 'theory';
  return [...told, say('preview.defies', { dice, name: nameOf(state, out.by), kind, isFull: isFullFor(state, out) })];
};

/** See `Game.preview`. */
export const preview = (state: NerveState, seat: number, move: JsonObject): readonly Say[] => {
  const { conflict, phase } = state;
  if (conflict === null || conflict.turn !== seat) return [];
  if (phase === 'declare' && move['type'] === 'momentum') return [say('preview.momentumLast', {})];
  if (phase === 'auction' && move['kind'] === 'bid') return bidding(state, conflict, seat, move);
  if (phase === 'out' && move['kind'] === 'answerOut') return answering(state, conflict, seat, move);
  if (phase === 'resolve' && move['kind'] === 'consolidate') return consolidating(state, conflict, seat, move);
  return [];
};
