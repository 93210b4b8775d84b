/** Whose keys are known at a table in play: its members, and those who watch and have written theirs beside it. */
import type { KeyRing } from '../chance';
import { pidOf, fromHex, type Party, type PartyKeys, type People } from '../ledger';
import type { LobbyRow, Room } from '../sync';
import type { Pid } from './view';

/** After every seat of a lobby. */
const LAST = 1_000_000;

/** A row that no game begins from: it is never ready. */
const rowOf = ({ keys }: KeyRing, name: string): LobbyRow => ({
  id: 'visitor',
  order: LAST,
  pid: keys.pid,
  name: name.trim(),
  pronouns: '',
  keys: { ...keys },
  draft: null,
  ready: false,
});

/** Writes my keys where the others find them, so that I can be given a seat; once. */
export const introduceMyself = (lobby: Room['lobby'], ring: KeyRing, name: string, people: People): void => {
  const { pid } = ring.keys;
  if (people.parties.some((party) => party.pid === pid)) return;
  if (!lobby.rows().some((row) => row.pid === pid)) lobby.put(rowOf(ring, name));
};

/** The party behind a row, as far as its key and its id fit; the ledger checks the rest. */
const partyIn = ({ pid, name, keys }: LobbyRow): Party | null =>
  keys['pid'] === pid && typeof keys['sign'] === 'string' && pidOf(fromHex(keys['sign'])) === pid
    ? { ...(keys as unknown as PartyKeys), name }
    : null;

/** Everybody who could hold a seat and whose keys are known here. */
export const knownParties = (people: People, rows: readonly LobbyRow[]): ReadonlyMap<Pid, Party> => {
  const known = new Map(people.parties.map((party) => [party.pid, party]));
  for (const row of rows) {
    const party = known.has(row.pid) ? null : partyIn(row);
    if (party) known.set(party.pid, party);
  }
  return known;
};
