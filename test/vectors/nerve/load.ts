/** From the start of a vector to a state. */
import type {
  Character,
  Conflict,
  Counts,
  Die,
  Fact,
  NerveState,
  Phase,
  Stake,
  Trait,
} from '../../../rules/games/nerve/state';
import { clockwiseFrom, emptyState, stakeTypes, traitKinds } from '../../../rules/games/nerve/state';
import { isRecord, knownKeys, listOf, recordOf, type PlainRecord } from '../plain';

/** The names that a vector gives its seats. */
export interface Names {
  seats: readonly string[];
}

export const seatOf = ({ seats }: Names, name: unknown): number => {
  const seat = seats.indexOf(String(name));
  if (seat < 0) throw new Error(`nobody is called ${String(name)}`);
  return seat;
};

const LETTERS = 'abcdef';

const phases: readonly Phase[] = [
  ...(['create', 'table', 'answer', 'declare', 'ante'] as const),
  ...(['window', 'out', 'out_trait', 'auction', 'resolve'] as const),
];

const oneOf = <T extends string>(all: readonly T[], value: unknown, where: string): T => {
  const found = all.find((each) => each === value);
  if (found === undefined) throw new Error(`${where} is ${String(value)}, not one of ${all.join(', ')}`);
  return found;
};

/** `{a: 12, b: 2}` as a Pile counts it. */
export const countsOf = (value: unknown, seats: number): Counts => {
  const counts = recordOf(value, 'dice');
  knownKeys(counts, LETTERS.slice(0, seats).split(''), 'dice');
  return Array.from({ length: seats }, (_, colour) => Number(counts[LETTERS[colour] ?? ''] ?? 0));
};

/** `b6` as a die. */
export const dieOf = (text: unknown): Die => {
  const [, letter = '', face] = /^([a-f])([1-6])$/.exec(String(text)) ?? [];
  if (face === undefined) throw new Error(`${String(text)} is no die`);
  return { colour: LETTERS.indexOf(letter), face: Number(face) };
};

const traitOf = (id: string, value: unknown, owner: number, names: Names): Trait => {
  const { kind = 'secret', level = 1, by } = recordOf(value, id);
  const seat = by === undefined ? owner : seatOf(names, by);
  return { id, kind: oneOf(traitKinds, kind, id), text: id, level: Number(level), by: seat };
};

const characterOf = (value: PlainRecord, seat: number, names: Names): Character => {
  const { active = 3, cool = 3, decisive = 3, traits = {} } = value;
  const entries = Object.entries(recordOf(traits, 'traits'));
  return {
    name: names.seats[seat] ?? '',
    about: '',
    active: Number(active),
    cool: Number(cool),
    decisive: Number(decisive),
    traits: Object.fromEntries(entries.map(([id, each]) => [id, traitOf(id, each, seat, names)])),
  };
};

const factOf = (id: string, value: unknown, names: Names): Fact => {
  const { level = 1, by } = recordOf(value, id);
  return { id, text: id, level: Number(level), by: by === undefined ? 0 : seatOf(names, by) };
};

const stakeOf = (value: unknown, names: Names): Stake => {
  const { by, type, n = 0, bet, res } = recordOf(value, 'stake');
  const bets = isRecord(bet) ? bet : {};
  return {
    by: seatOf(names, by),
    type: oneOf(stakeTypes, type, 'stake'),
    text: 'something changes',
    n: Number(n),
    result: res === undefined ? 'open' : res === 'skipped' || res === 'void' ? res : { won: seatOf(names, res) },
    bets:
      Object.keys(bets).length === 0 ? [] : names.seats.map((name) => countsOf(bets[name] ?? {}, names.seats.length)),
  };
};

const conflictOf = (value: PlainRecord, phase: Phase, names: Names): Conflict => {
  knownKeys(value, ['who', 'stakes', 'at', 'pools', 'turn', 'left'], 'conflict');
  const who = listOf(value['who'], 'who').map((name) => seatOf(names, name));
  const caller = who[0] ?? 0;
  const pools = isRecord(value['pools']) ? value['pools'] : {};
  const all = listOf(value['stakes'] ?? [], 'stakes').map((stake) => stakeOf(stake, names));
  // The first Stake that is not settled is the one that is on, unless another number stands there.
  const first = all.findIndex(({ result }) => result === 'open');
  const isBefore = phase === 'answer' || phase === 'declare' || phase === 'ante';
  const at = isBefore ? -1 : value['at'] === undefined ? first : Number(value['at']) - 1;
  const bettor = clockwiseFrom((all.at(-1)?.by ?? caller) + 1, who)[0] ?? caller;
  const usual = phase === 'ante' ? bettor : (all[at]?.by ?? caller);
  const turn = value['turn'] === undefined ? usual : seatOf(names, value['turn']);
  // Whose turn it is says who has had hers: of this window, or of an auction that nobody has opened.
  const order = clockwiseFrom(all[at]?.by ?? caller, who);
  const before = order.slice(0, Math.max(0, order.indexOf(turn)));
  const stakes = all.map((stake, index) =>
    phase === 'resolve' && index === at ? { ...stake, result: { won: turn } } : stake,
  );
  return {
    caller,
    named: who.slice(1),
    answers: phase === 'answer' ? [] : who.slice(1).map((seat) => [seat, true] as const),
    who: phase === 'answer' ? [] : who,
    left: listOf(value['left'] ?? [], 'left').map((name) => seatOf(names, name)),
    stakes,
    at,
    pools: names.seats.map((name) => listOf(pools[name] ?? [], 'pool').map(dieOf)),
    turn,
    done: phase === 'window' ? before : [],
    activated: false,
    outUsed: false,
    out: null,
    defied: [],
    bids: [],
    conceded: phase === 'auction' ? before : [],
  };
};

/** The table of a vector's start; fills in the names that it uses. */
export const loadTable = (start: PlainRecord, names: Names): NerveState => {
  knownKeys(start, ['seats', 'phase', 'chars', 'piles', 'facts', 'conflict'], 'start');
  names.seats = listOf(start['seats'], 'seats').map(String);
  const seats = names.seats.length;
  if (seats < 2 || seats > LETTERS.length) throw new Error(`${seats} seats, not two to six`);
  const phase = oneOf(phases, start['phase'] ?? 'table', 'phase');
  const chars = isRecord(start['chars']) ? start['chars'] : {};
  const piles = isRecord(start['piles']) ? start['piles'] : {};
  const facts = isRecord(start['facts']) ? start['facts'] : {};
  const base = emptyState(seats);
  return {
    ...base,
    phase,
    begun: phase !== 'create',
    characters: names.seats.map((name, seat) =>
      phase === 'create' ? null : characterOf(isRecord(chars[name]) ? chars[name] : {}, seat, names),
    ),
    facts: Object.fromEntries(Object.entries(facts).map(([id, fact]) => [id, factOf(id, fact, names)])),
    piles: names.seats.map((name, seat) =>
      piles[name] === undefined ? (base.piles[seat] ?? []) : countsOf(piles[name], seats),
    ),
    conflict: isRecord(start['conflict']) ? conflictOf(start['conflict'], phase, names) : null,
  };
};
