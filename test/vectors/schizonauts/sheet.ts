/** The sheets of a vector's start. */
import { overlapOf } from '../../../rules/games/schizonauts/pure';
import {
  cats,
  sides,
  type AllegianceCard,
  type Cat,
  type Memory,
  type Persona,
  type Sheet,
  type Side,
} from '../../../rules/games/schizonauts/state';
import { isRecord, listOf, recordOf, type PlainRecord } from '../plain';
import { catFrom, keyFrom, letters, maybe, numberFrom, onlyKnown, sideFrom } from './names';

const emptyEntry: PlainRecord = {};

/** A memory, over what a memory of this id is otherwise. */
const memoryFrom = (id: string, said: unknown, before: Partial<Memory> = {}): Memory => {
  const entry = onlyKnown(recordOf(said ?? {}, id), 'cat text box circle', id);
  return {
    id,
    cat: catFrom(entry['cat'] ?? before.cat),
    text: String(entry['text'] ?? before.text ?? id),
    box: (entry['box'] ?? before.box) === true,
    circle: (entry['circle'] ?? before.circle) === true,
  };
};

const defaults = { agent: { V: 2, K: 2, I: 3 }, thief: { V: 3, K: 2, I: 2 } } as const;

const ratingsOver = (said: unknown, before: Readonly<Record<Cat, number>>): Readonly<Record<Cat, number>> => {
  const entry = onlyKnown(recordOf(said ?? {}, 'apt'), cats.join(' '), 'apt');
  const [V, K, I] = cats.map((cat) => numberFrom(entry[cat] ?? before[cat], `apt.${cat}`));
  return { V: V ?? 0, K: K ?? 0, I: I ?? 0 };
};

const personaFrom = (side: Side, seat: number, said: unknown): Persona => {
  const entry = onlyKnown(recordOf(said ?? {}, side), 'name apt mem only_mem', side);
  const own = cats.map((cat) => memoryFrom(`${side.slice(0, 1)}${cat.toLowerCase()}`, { cat }));
  const only = entry['only_mem'];
  const merged = recordOf(entry['mem'] ?? {}, 'mem');
  const kept = own.filter(({ id }) => !Object.hasOwn(merged, id));
  const written = Object.entries(merged).map(([id, each]) =>
    memoryFrom(
      id,
      each,
      own.find((memory) => memory.id === id),
    ),
  );
  return {
    name: String(entry['name'] ?? `${side === 'agent' ? 'Agent' : 'Thief'}${letters[seat] ?? ''}`),
    apt: ratingsOver(entry['apt'], defaults[side]),
    mem:
      only === undefined
        ? [...kept, ...written]
        : Object.entries(recordOf(only, 'only_mem')).map(([id, each]) => memoryFrom(id, each)),
  };
};

const known = 'agent thief overlap hand cards coins dead full_name final ready view';

const sheetFrom = (seat: number, said: PlainRecord, isLate: boolean, cards: readonly AllegianceCard[]): Sheet => {
  const entry = onlyKnown(said, known, letters[seat] ?? '');
  const agent = personaFrom('agent', seat, entry['agent']);
  const thief = personaFrom('thief', seat, entry['thief']);
  const overlap = onlyKnown(recordOf(entry['overlap'] ?? {}, 'overlap'), 'apt mem', 'overlap');
  const shared = Object.entries(recordOf(overlap['mem'] ?? {}, 'mem')).map(([id, each]) => {
    const original = [...agent.mem, ...thief.mem].find((memory) => memory.id === id);
    const { cat, text } = memoryFrom(id, each, original);
    return { id, cat, text };
  });
  const coins = onlyKnown(recordOf(entry['coins'] ?? {}, 'coins'), sides.join(' '), 'coins');
  const lower = overlapOf(agent.apt, thief.apt);
  const view = numberFrom(entry['view'] ?? 0, 'view');
  return {
    agent,
    thief,
    overlap: { apt: isLate || overlap['apt'] !== undefined ? ratingsOver(overlap['apt'], lower) : null, mem: shared },
    hand: listOf(entry['hand'] ?? [], 'hand').map(keyFrom),
    cards,
    coins: { agent: numberFrom(coins['agent'] ?? 0, 'coins'), thief: numberFrom(coins['thief'] ?? 0, 'coins') },
    dead: entry['dead'] === true,
    fullName: maybe(entry['full_name'], String),
    final: maybe(entry['final'], sideFrom),
    ready: entry['ready'] === true,
    view: view === 1 || view === 2 ? view : 0,
    epilogue: null,
  };
};

const cardFrom = (said: unknown, card: number, faces: Map<number, Side>): AllegianceCard => {
  const entry = isRecord(said) ? onlyKnown(said, 'side up', 'card') : emptyEntry;
  const side = sideFrom(entry['side'] ?? said);
  faces.set(card, side);
  return { card, up: entry['up'] === true ? side : null };
};

/** All sheets; cards are numbered in the order in which they stand, and their faces kept apart. */
export const sheetsFrom = (
  said: PlainRecord,
  players: number,
  isLate: boolean,
  faces: Map<number, Side>,
): readonly Sheet[] => {
  const names = letters.slice(0, players);
  onlyKnown(said, names.join(' '), 'sheets');
  return names.map((name, seat) => {
    const entry = recordOf(said[name] ?? {}, name);
    const cards = listOf(entry['cards'] ?? [], 'cards').map((each) => cardFrom(each, faces.size, faces));
    return sheetFrom(seat, entry, isLate, cards);
  });
};
