/**
 * The moves with a name: the conference moves and those of the playbooks.
 *
 * They share one kind of move, `{ kind: 'move', move: 'Bypass', … }`, and one
 * check: whose turn it is, whether she has it or borrows it, what it names, and the roll.
 * What the dice then do stands in the move's record.
 *
 * Rules: SC-007 to SC-009, SC-073 to SC-075, SC-078, SC-085, SC-086.
 */
import * as v from 'valibot';
import type { Granted } from '../../../kernel/define';
import { grant, type Ruling } from '../../../kernel/ruling';
import { line, word } from '../../../kernel/shapes';
import { BASIS, basisPool, begin, beginning, owning, wearMate, type Beginning } from '../actors';
import { closeRoll, payFor, twoDice, type Closed, type Throw } from '../bonuses';
import { tickForMove } from '../conference';
import type { NamedParts, Purpose } from '../consequences';
import { defineMove } from '../define';
import { no, say, type SquaringRefusal } from '../facts';
import { printedMove } from '../playbooks';
import { how, poolName, rollShape, words } from '../shapes';
import { noHold } from '../pools';
import { have, isBetween, playedBy, poolOf, type Band3, type Mathematician, type SquaringState } from '../state';
import { queueFirst, setConference, spendHold, tell, type Telling } from '../telling';
import { throwDice } from '../throwing';
import { moveRecord, recordsOf, waysTo } from './playbook/index';
import type { Landing, PlaybookMove, Price, Start, Variation } from './playbook/record';

const namedEntries = {
  theorem: v.exactOptional(word),
  colleague: v.exactOptional(word),
  target: v.exactOptional(line),
  agents: v.exactOptional(words),
  problem: v.exactOptional(word),
  card: v.exactOptional(word),
  theirs: v.exactOptional(word),
  statement: v.exactOptional(line),
  end: v.exactOptional(line),
  reason: v.exactOptional(line),
  borrowed: v.exactOptional(word),
  pool: v.exactOptional(poolName),
  amount: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60))),
  way: v.exactOptional(v.picklist(['increase', 'reduce'])),
  toward: v.exactOptional(v.picklist(['virtue', 'vice'])),
  psyops: v.exactOptional(v.boolean()),
  spook: v.exactOptional(poolName),
  via: v.exactOptional(word),
};
const partKeys: readonly (keyof NamedParts)[] = Object.keys(namedEntries) as readonly (keyof NamedParts)[];

const shape = rollShape('move', { move: word, ...namedEntries, how });
type NamedMove = v.InferOutput<typeof shape>;

/** Another way to start a move, and the printed move by which she has it. */
export interface Varied {
  readonly by: string;
  readonly way: Variation;
}

/** The other ways in which she could start this move (SC-128, SC-135, SC-143). */
export const variationsOf = (who: Mathematician, move: string): readonly Varied[] =>
  recordsOf(who).flatMap(({ name, varies }) => (varies?.of === move ? [{ by: name, way: varies }] : []));

const keysOf = ({ keys = [], fixed = {} }: Variation): readonly string[] => [...keys, ...Object.keys(fixed)];

/** A way is taken where its keys are there, and what is fixed of it is as it must be. */
const isTaken = ({ keys = [], fixed = {} }: Variation, named: NamedParts): boolean =>
  keys.every((key) => named[key] !== undefined) &&
  partKeys.every((key) => fixed[key] === undefined || fixed[key] === named[key]);

const partsOf = (move: NamedMove): NamedParts =>
  Object.fromEntries(partKeys.flatMap((key) => (move[key] === undefined ? [] : [[key, move[key]]])));

/** The move as it is found for her: its record, its start, and how it is varied. */
interface Found {
  readonly record: PlaybookMove;
  readonly start: Start;
  readonly used: readonly Variation[];
}

const judgeOwned = (who: Mathematician, move: string, named: NamedParts): Ruling<Found, SquaringRefusal> => {
  const record = moveRecord(move);
  const used = variationsOf(who, move).flatMap(({ way }) => (isTaken(way, named) ? [way] : []));
  // A way that opens the move needs nobody besides; whoever is named besides must be hers (SC-128, SC-141).
  const isOpened = named.via === undefined && used.some(({ opens }) => opens === true);
  const refusal = isOpened ? null : owning(who, move, named.via);
  if (refusal !== null) return { ok: false, refusal };
  if (record?.start === undefined) {
    // Evasion answers a CARD, and many moves are advantages without a roll.
    return { ok: false, refusal: no('move.notStarted', { move }, printedMove(move)?.rule ?? 'SC-007') };
  }
  if (who.banned.includes(move)) return { ok: false, refusal: no('move.banned', { move }, record.rule) };
  return grant({ record, start: record.start, used });
};

/** What names more than it needs may be a way to the move that another sheet has (SC-007). */
const judgeStrange = (move: string, named: NamedParts): SquaringRefusal => {
  const way = waysTo(move).find(({ varies }) => varies !== undefined && isTaken(varies, named));
  return way === undefined
    ? no('move.malformed', { field: 'move' })
    : no('move.notOwned', { move: way.name }, 'SC-007');
};

/** Whether a move names just what it needs. */
const judgeNamed = (
  state: SquaringState,
  who: Mathematician,
  { record, start, used }: Found,
  named: NamedParts,
): SquaringRefusal | null => {
  const known = [...start.keys, ...used.flatMap(keysOf), 'via'];
  if (Object.keys(named).some((key) => !known.includes(key))) return judgeStrange(record.name, named);
  const closed = start.closed?.(state, who) ?? null;
  if (closed !== null) return closed;
  for (const { judge } of used) {
    const refusal = judge?.(state, who, named) ?? null;
    if (refusal !== null) return refusal;
  }
  return start.judge(state, who, named);
};

/** Who makes it: as one of her turn, as a follow-up, or freely where its record says so (SC-008). */
const judgeWho = (state: SquaringState, seat: number, move: string): Ruling<Beginning & Free, SquaringRefusal> => {
  const free = moveRecord(move)?.start?.free;
  const who = playedBy(state, seat);
  const usual = beginning(state, seat, move);
  if (free === undefined || (usual.ok && usual.value.followUp !== null)) {
    return usual.ok ? grant({ ...usual.value, isFree: false }) : usual;
  }
  if (state.phase !== 'play' || isBetween(state)) return { ok: false, refusal: no('phase.notPlay', {}, 'SC-080') };
  if (who === undefined || who.out !== null || state.queue.length > 0) {
    return usual.ok ? { ok: false, refusal: no('actor.none', {}, 'SC-019') } : usual;
  }
  return grant({ who, followUp: null, isFree: true });
};

interface Free {
  readonly isFree: boolean;
}

type MovePurpose = Extract<Purpose, { for: 'move' }>;

interface MoveAct extends Free {
  readonly purpose: MovePurpose;
  readonly how: string;
  readonly isFollowUp: boolean;
  readonly prices: readonly Price[];
  /** Null where no dice fall. */
  readonly closed: Closed | null;
}

const throwOf = (
  { who, followUp }: Beginning,
  { start, used }: Found,
  move: string,
  named: NamedParts,
  bonuses: Throw['bonuses'],
): Throw | null => {
  const stat = used.find((each) => each.stat !== undefined)?.stat ?? start.stat;
  if (stat === null) return null;
  return {
    who,
    base: stat === 'agents' ? { agents: named.agents?.length ?? 0 } : { stat },
    use: 'other',
    theorem: null,
    conjecture: null,
    isConferenceMove: start.isConferenceMove === true,
    bonuses,
    move,
    via: named.via ?? null,
    followUp: followUp?.bonus ?? 0,
  };
};

export const move = defineMove({
  kind: 'move',
  shape,
  check: (table, seat, moved): Ruling<Granted<MoveAct>, SquaringRefusal> => {
    const actor = judgeWho(table, seat, moved.move);
    if (!actor.ok) return actor;
    const { who, followUp, isFree } = actor.value;
    const named = partsOf(moved);
    const found = judgeOwned(who, moved.move, named);
    if (!found.ok) return found;
    const { start } = found.value;
    const barred = isFree || followUp !== null ? (start.free?.(table, who) ?? null) : null;
    const refusal = barred ?? judgeNamed(table, who, found.value, named);
    if (refusal !== null) return { ok: false, refusal };
    const prices = pricesOf(found.value, moved.move, named);
    const poor = judgePrice(table, who, prices, moved.spend);
    if (poor !== null) return { ok: false, refusal: poor };
    const made = [...(followUp?.made ?? []), moved.move];
    const purpose: MovePurpose = { for: 'move', who: who.id, move: moved.move, named, made };
    const act = { purpose, how: moved.how, isFollowUp: followUp !== null, isFree, prices };
    const roll = throwOf(actor.value, found.value, moved.move, named, moved);
    if (roll === null) {
      const isBare = moved.with.length + moved.spend.length + moved.aid.length === 0;
      return isBare
        ? grant({ act: { ...act, closed: null } })
        : { ok: false, refusal: no('move.malformed', { field: 'spend' }) };
    }
    const closed = closeRoll(table, roll);
    if (!closed.ok) return closed;
    return grant({ act: { ...act, closed: closed.value }, roll: twoDice(closed.value, start.bands) });
  },
  apply: (telling, seat, { purpose, how: told, isFollowUp, isFree, prices, closed }: MoveAct) => {
    const { who, move: moved, named } = purpose;
    const record = moveRecord(moved);
    if (record?.start === undefined) return;
    const { start } = record;
    if (isFree) setConference(telling, { begun: [...telling.state.conference.begun, who] });
    else begin(telling, who, isFollowUp);
    if (start.isConferenceMove === true) tickForMove(telling);
    for (const { pool, points } of prices) spendHold(telling, who, pool, points);
    wearMate(telling, who, named.via);
    if (closed !== null) payFor(telling, closed.payment);
    const { name } = have(telling.state.people, who);
    tell(telling, seat, 'story.move', { name, move: moved, how: told || (named.reason ?? '') }, record.rule);
    if (closed === null) return landMove(telling, purpose, 'strong');
    throwDice(telling, { ...twoDice(closed, start.bands), seat, what: say('roll.move', { move: moved }), purpose });
  },
});

/** What it costs in hold: its own price, that of the ways taken, and a point where it is borrowed by hold. */
const pricesOf = ({ start, used }: Found, move: string, named: NamedParts): readonly Price[] => [
  ...[start, ...used].flatMap(({ price }) => price?.(named) ?? []),
  ...(named.via === BASIS ? [{ pool: basisPool(move), points: 1 }] : []),
];

/** Whether she has it, besides what helps the roll (SC-005). */
const judgePrice = (
  state: SquaringState,
  who: Mathematician,
  prices: readonly Price[],
  spend: readonly string[],
): SquaringRefusal | null => {
  const poor = prices.find(
    ({ pool, points }) => points + (spend.includes(pool) ? 1 : 0) > (poolOf(who, pool)?.points ?? 0),
  );
  return poor === undefined ? null : noHold(state, poor.pool);
};

/** What the dice of a named move bring, with whatever other moves of hers make of it. */
export const landMove = (telling: Telling, { who, move: moved, named, made }: MovePurpose, band: Band3): void => {
  const landing: Landing = { who, move: moved, named, band, made };
  const due = moveRecord(moved)?.start?.land(telling, landing) ?? [];
  const changed = recordsOf(have(telling.state.people, who)).reduce(
    (sum, { afterLanding }) => afterLanding?.(telling, landing, sum) ?? sum,
    due,
  );
  queueFirst(telling, ...changed);
};
