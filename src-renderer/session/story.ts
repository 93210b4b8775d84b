/**
 * The story so far: what each position told, in order, with the refused entries
 * listed at the position they name. Equal on all clients.
 */
import type { Game } from '../../rules/kernel/game';
import type { Json, JsonObject } from '../../rules/kernel/json';
import { kinds, readPayload, splitMove, type Fold, type KnownEntry, type Ledger, type Position } from '../ledger';
import { partyName, seatsAt } from './seats';
import type { ProofView, StoryItem } from './view';
import { takenBack } from './votes';

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an entry wanted to do, as far as its payload can be read. */
export const moveOf = ({ body }: KnownEntry): JsonObject | null => {
  // Openings of cards follow the text of a move that shows some.
  const payload = readPayload(splitMove(body.payload).text);
  if (!isObject(payload)) return null;
  const act = payload['act'];
  return body.kind === kinds.side && isObject(act) ? act : payload;
};

/** Why the dice of this position were fair, as data. */
export const proofOf = (position: Position<object>, before: string): ProofView | null => {
  const { roll } = position;
  if (!roll) return null;
  return {
    position: before,
    seed: roll.seed,
    answers: roll.answers.map(({ pid, output }) => ({ name: partyName(position.people.parties, pid), output })),
    faces: roll.faces,
    unprotected: roll.unprotected,
  };
};

const itemsOf = (game: Game, position: Position<object>, before: string): readonly StoryItem[] => {
  const entry = position.how === 'one' ? (position.entries.at(-1) ?? null) : null;
  const lines = position.story.map(({ seat, code, facts, rule }, at) => ({
    kind: 'line' as const,
    key: `${position.digest}/${at}`,
    seat,
    say: { code, facts },
    ...(rule === undefined ? {} : { rule }),
    entry,
  }));
  const proof = proofOf(position, before);
  const roll = proof && game.lastRoll(position.standing.state);
  if (!proof || !roll) return lines;
  return [{ kind: 'roll', key: position.digest, seat: roll.seat, roll, entry: null, proof }, ...lines];
};

/** Entries that were refused, by the position they stand on; the last ones stand nowhere on the way. */
const refusedByPosition = (ledger: Ledger, fold: Fold<object>): ReadonlyMap<string, readonly StoryItem[]> => {
  const byPosition = new Map<string, StoryItem[]>();
  const { people } = fold.tip;
  const seats = seatsAt(ledger.genesis, people);
  const refused = [...fold.verdicts].flatMap(([id, verdict]) => {
    const entry = ledger.entry(id);
    return verdict.kind === 'refused' && verdict.refusal && entry ? [{ entry, refusal: verdict.refusal }] : [];
  });
  refused.sort((a, b) => (a.entry.body.pid < b.entry.body.pid ? -1 : 1) || a.entry.body.seq - b.entry.body.seq);
  for (const { entry, refusal } of refused) {
    const { pid, seat, on } = entry.body;
    const seatOf = seats[seat];
    const name = seatOf?.pid === pid ? seatOf.name : partyName(people.parties, pid);
    const item: StoryItem = {
      kind: 'refused',
      key: entry.id,
      seat: seatOf ? seat : -1,
      name,
      move: moveOf(entry),
      refusal,
    };
    byPosition.set(on, [...(byPosition.get(on) ?? []), item]);
  }
  return byPosition;
};

interface Told {
  readonly digest: string;
  readonly items: readonly StoryItem[];
}

/**
 * A teller that remembers: a story of thousands of lines grows by what is new,
 * and is told again only from where the table took another way.
 */
export const createTeller = (game: Game): ((ledger: Ledger, fold: Fold<object>) => readonly StoryItem[]) => {
  const told: Told[] = [];
  return (ledger, fold) => {
    const path = fold.path();
    const refused = refusedByPosition(ledger, fold);
    let same = 0;
    while (same < told.length && told[same]?.digest === path[same]?.digest) same += 1;
    told.length = same;
    for (let at = same; at < path.length; at += 1) {
      const position = path[at];
      if (!position) continue;
      const before = path[at - 1]?.digest ?? position.digest;
      told.push({ digest: position.digest, items: itemsOf(game, position, before) });
    }
    const gone = takenBack(path);
    const asTold = ({ digest, items }: Told): readonly StoryItem[] =>
      gone.has(digest) ? items.map((item) => (item.kind === 'line' ? { ...item, struck: true } : item)) : items;
    const onPath = new Set(told.map(({ digest }) => digest));
    const elsewhere = [...refused].filter(([digest]) => !onPath.has(digest)).flatMap(([, items]) => items);
    return [...told.flatMap((each) => [...asTold(each), ...(refused.get(each.digest) ?? [])]), ...elsewhere];
  };
};
