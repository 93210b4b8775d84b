/** The start of a vector, as a state and as the true faces that only the vector knows. */
import { openHalvesOf } from './halves';
import { keyIds } from '../../../rules/games/schizonauts/keys';
import { buildPools } from '../../../rules/games/schizonauts/throwing';
import { overlapOf } from '../../../rules/games/schizonauts/pure';
import {
  cats,
  emptyScene,
  emptyState,
  phases,
  roles,
  sides,
  steps,
  type AllegianceCard,
  type Memory,
  type Persona,
  type Scene,
  type Sheet,
  type Side,
  type SzState,
} from '../../../rules/games/schizonauts/state';
import { listOf, recordOf, type PlainRecord } from '../plain';

/** What the vector knows and the state does not. */
export interface Truth {
  readonly state: SzState;
  /** Faces of the allegiance deck by card number. */
  readonly faces: Map<number, Side>;
  /** The key deck, top first. */
  readonly deck: string[];
  readonly stock: { agent: number; thief: number };
  /** Ids of the vector beside the state's. */
  readonly ids: Map<string, string>;
}

export const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
export const seatNumber = (name: unknown): number => letters.indexOf(String(name));

const oneOf = <T extends string>(list: readonly T[], value: unknown): T => {
  const found = list.find((each) => each === value);
  if (found === undefined) throw new Error(`not one of ${list.join(', ')}: ${String(value)}`);
  return found;
};
export const sideFrom = (value: unknown): Side => oneOf(sides, value);
const maybe = <T>(value: unknown, read: (value: unknown) => T): T | null =>
  value === undefined || value === null ? null : read(value);

const memoryFrom = (id: string, entry: unknown): Memory => {
  const { cat, text = id, box = false, circle = false } = recordOf(entry, id);
  return { id, cat: oneOf(cats, cat), text: String(text), box: box === true, circle: circle === true };
};

const defaults = { agent: { V: 2, K: 2, I: 3 }, thief: { V: 3, K: 2, I: 2 } } as const;

const personaFrom = (side: Side, seat: number, entry: PlainRecord): Persona => {
  const letter = side.slice(0, 1);
  const own = cats.map((cat) => memoryFrom(`${letter}${cat.toLowerCase()}`, { cat }));
  const only = entry['only_mem'];
  const written = Object.entries(recordOf(only ?? entry['mem'] ?? {}, 'mem')).map(([id, each]) => memoryFrom(id, each));
  const kept = only === undefined ? own.filter(({ id }) => written.every((each) => each.id !== id)) : [];
  const name = entry['name'] ?? `${side === 'agent' ? 'Agent' : 'Thief'}${letters[seat] ?? ''}`;
  const apt = { ...defaults[side], ...recordOf(entry['apt'] ?? {}, 'apt') };
  return { name: String(name), apt, mem: [...kept, ...written] };
};

const sheetFrom = (seat: number, entry: PlainRecord, isLate: boolean, cards: readonly AllegianceCard[]): Sheet => {
  const agent = personaFrom('agent', seat, recordOf(entry['agent'] ?? {}, 'agent'));
  const thief = personaFrom('thief', seat, recordOf(entry['thief'] ?? {}, 'thief'));
  const overlap = recordOf(entry['overlap'] ?? {}, 'overlap');
  const shared = Object.entries(recordOf(overlap['mem'] ?? {}, 'mem')).map(([id, each]) => {
    const { cat, text } = memoryFrom(id, each);
    return { id, cat, text };
  });
  const coins = recordOf(entry['coins'] ?? {}, 'coins');
  return {
    agent,
    thief,
    overlap: { apt: isLate ? overlapOf(agent.apt, thief.apt) : null, mem: shared },
    hand: listOf(entry['hand'] ?? [], 'hand').map(String),
    cards,
    coins: { agent: Number(coins['agent'] ?? 0), thief: Number(coins['thief'] ?? 0) },
    dead: entry['dead'] === true,
    fullName: null,
    final: maybe(entry['final'], sideFrom),
    ready: false,
    view: 0,
    epilogue: null,
  };
};

const sceneFrom = (entry: PlainRecord): Scene => {
  const personas = recordOf(entry['personas'] ?? {}, 'personas');
  const aptitude = recordOf(entry['aptitude'] ?? {}, 'aptitude');
  const cat = (value: unknown) => oneOf(cats, value);
  return {
    ...emptyScene,
    visitor: maybe(entry['visitor'], seatNumber),
    personas: { actor: maybe(personas['actor'], sideFrom), visitor: maybe(personas['visitor'], sideFrom) },
    key: maybe(entry['key'], String),
    keyIn: entry['key_in'] === true,
    memory: maybe(entry['memory'], String),
    memoryIn: entry['memory_in'] === true,
    aptitude: { actor: maybe(aptitude['actor'], cat), visitor: maybe(aptitude['visitor'], cat) },
    gifts: Object.entries(recordOf(entry['gifts'] ?? {}, 'gifts')).map(
      ([name, to]) => [seatNumber(name), oneOf(roles, to)] as const,
    ),
    declined: listOf(entry['declined'] ?? [], 'declined').map(seatNumber),
    narrator: maybe(entry['narrator'], seatNumber),
    judge: maybe(entry['judge'], seatNumber),
  };
};

/** Cards of all seats, numbered in the order in which they stand. */
const cardsOf = (
  sheets: PlainRecord,
  players: number,
  faces: Map<number, Side>,
): readonly (readonly AllegianceCard[])[] =>
  letters.slice(0, players).map((name) =>
    listOf(recordOf(sheets[name] ?? {}, name)['cards'] ?? [], 'cards').map((entry): AllegianceCard => {
      const isPlain = typeof entry === 'string';
      const side = sideFrom(isPlain ? entry : recordOf(entry, 'card')['side']);
      const isUp = !isPlain && recordOf(entry, 'card')['up'] === true;
      const card = faces.size;
      faces.set(card, side);
      return { card, up: isUp ? side : null };
    }),
  );

export const loadTable = (start: PlainRecord): Truth => {
  const players = Number(start['players'] ?? 4);
  const phase = oneOf(phases, start['phase'] ?? 'flashback');
  const isLate = phase === 'endgame' || phase === 'final';
  const entries = recordOf(start['sheets'] ?? {}, 'sheets');
  const faces = new Map<number, Side>();
  const cards = cardsOf(entries, players, faces);
  const sheets = cards.map((own, seat) =>
    sheetFrom(seat, recordOf(entries[letters[seat] ?? ''] ?? {}, 'sheet'), isLate, own),
  );
  const deck = listOf(start['deck'] ?? [], 'deck').map(String);
  const stock = recordOf(start['stock'] ?? {}, 'stock');
  const left = { agent: Number(stock['agent'] ?? 0), thief: Number(stock['thief'] ?? 0) };
  const bleed = maybe(start['bleed'], (value) => recordOf(value, 'bleed'));
  const used = recordOf(start['used'] ?? {}, 'used');
  const score = recordOf(start['score'] ?? {}, 'score');
  const scene = sceneFrom(recordOf(start['scene'] ?? {}, 'scene'));
  const state: SzState = {
    ...emptyState(players, phase === 'preamble' ? deck.length / players : 1, keyIds),
    phase,
    step: oneOf(steps, start['step'] ?? 'choose_persona'),
    round: Number(start['round'] ?? 1),
    actor: seatNumber(start['actor'] ?? 'A'),
    half: start['half'] === 2 ? 2 : 1,
    undrawn: keyIds.filter((id) => deck.includes(id)),
    deck: deck.length,
    chain: listOf(start['chain'] ?? [], 'chain').map(String),
    halves: openHalvesOf(start),
    used: {
      agent: maybe(used['agent'], (value) => oneOf(cats, value)),
      thief: maybe(used['thief'], (value) => oneOf(cats, value)),
    },
    scene,
    bleed:
      bleed === null
        ? null
        : {
            bleeder: sideFrom(bleed['bleeder']),
            recipient: sideFrom(bleed['recipient']),
            memory: maybe(bleed['memory'], String),
            picks: [],
            isDeadlocked: false,
            supplied: 0,
          },
    sheets,
    dealt: faces.size,
    allegiances: faces.size + left.agent + left.thief,
    score: { agent: Number(score['agent'] ?? 0), thief: Number(score['thief'] ?? 0) },
  };
  const telling = { state, story: [] };
  if (state.step === 'pool') buildPools(telling);
  return { state: telling.state, faces, deck, stock: left, ids: new Map() };
};
