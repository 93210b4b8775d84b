/**
 * The lobby: rows of seats, each written by its own party, until the party in
 * the lowest seat writes the genesis from them.
 */
import type { Game } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import type { Genesis, Party, PartyKeys } from '../ledger';
import type { LobbyRow } from '../sync';
import type { LobbySeat, Pid } from './view';

export type LobbyRefusal = Refusal<
  'table.fewSeats' | 'table.full' | 'lobby.notReady' | 'lobby.otherRules' | 'lobby.keys',
  { readonly seats?: readonly string[]; readonly min?: number; readonly max?: number }
>;

/** By which rules this Roundel plays, as a row says it. */
export const rulesOf = ({ id, rulesVersion }: Game): NonNullable<LobbyRow['rules']> => ({
  game: id,
  version: rulesVersion,
});

/** The version of the rules by which this row's party would play this very game; null where it is ours, or not known. */
const otherVersion = ({ rules }: LobbyRow, game: Game): number | null =>
  rules?.game === game.id && rules.version !== game.rulesVersion ? rules.version : null;

/** My rows, as they have to be written anew because this Roundel plays by other rules than the one that wrote them. */
export const outdatedRows = (rows: readonly LobbyRow[], game: Game, me: Pid): readonly LobbyRow[] =>
  rows
    .filter(({ pid, rules }) => pid === me && (rules?.game !== game.id || rules.version !== game.rulesVersion))
    .map((row) => ({ ...row, rules: rulesOf(game), ready: row.ready && game.checkDraft(row.draft ?? {}).ok }));

/**
 * Rows as seats, in order. Other people's drafts, and the form that names their fields, show once they are ready, or want
 * help. `game` is null until whoever came by a link has heard which one is played here: another one's form would be filled
 * in for nothing.
 */
export const lobbySeats = (rows: readonly LobbyRow[], me: Pid, game: Game | null): readonly LobbySeat[] =>
  rows.map((row, seat) => {
    const mine = row.pid === me;
    const isHelped = row.help !== undefined;
    const isShown = mine || row.ready || isHelped;
    const checked = mine && game ? game.checkDraft(row.draft ?? {}) : null;
    const otherRules = mine || !game ? null : otherVersion(row, game);
    return {
      seat,
      row: row.id,
      name: row.name,
      pronouns: row.pronouns,
      pid: row.pid,
      mine,
      ready: row.ready,
      ...(isHelped ? { isHelped } : {}),
      ...(otherRules === null || !game ? {} : { otherRules: { theirs: otherRules, ours: game.rulesVersion } }),
      draft: isShown ? row.draft : null,
      form: isShown && game ? game.draftOffer(row.draft ?? {}) : null,
      refusal: checked && !checked.ok ? checked.refusal : null,
    };
  });

const partiesOf = (rows: readonly LobbyRow[]): Ruling<readonly Party[], LobbyRefusal> => {
  const parties = new Map<Pid, Party>();
  for (const { pid, name, keys } of rows) {
    if (keys['pid'] !== pid) return refuse('lobby.keys', { seats: [name] });
    // The genesis is read again by `decodeGenesis`, which checks every key before anything is built on it.
    if (!parties.has(pid)) parties.set(pid, { ...(keys as unknown as PartyKeys), name });
  }
  return grant([...parties.values()]);
};

/** May play begin, and from what? `nonce` is 32 random bytes in hexadecimal, made by the caller. */
export const genesisFrom = (
  rows: readonly LobbyRow[],
  game: Game,
  name: string,
  nonce: string,
): Ruling<Genesis, LobbyRefusal> => {
  if (rows.length < game.seats.min) return refuse('table.fewSeats', { min: game.seats.min });
  if (rows.length > game.seats.max) return refuse('table.full', { max: game.seats.max });
  const unready = rows.filter(({ ready }) => !ready);
  if (unready.length > 0) return refuse('lobby.notReady', { seats: unready.map((row) => row.name) });
  // Whoever has other rules could not open what is begun here.
  const other = rows.find((row) => otherVersion(row, game) !== null);
  if (other) return refuse('lobby.otherRules', { seats: [other.name] });
  const roster = partiesOf(rows);
  if (!roster.ok) return roster;
  return grant({
    v: 1,
    game: game.id,
    rulesVersion: game.rulesVersion,
    config: {},
    name,
    roster: roster.value,
    seats: rows.map((row, seat) => ({ seat, pid: row.pid, name: row.name, pronouns: row.pronouns })),
    nonce,
  });
};

/**
 * Do I agree to this genesis? Each seat that it gives me must be a row that I
 * declared ready. A row of mine that came too late is left out: then I watch.
 */
export const agreesWithRows = (genesis: Genesis, rows: readonly LobbyRow[], me: Pid): boolean =>
  genesis.seats.every((seat) => seat.pid !== me || rowOf(genesis, rows, seat.seat)?.name === seat.name);

/** The row behind a seat of the genesis: the ready one in the same place among its party's. */
const rowOf = (genesis: Genesis, rows: readonly LobbyRow[], seat: number): LobbyRow | undefined => {
  const pid = genesis.seats[seat]?.pid;
  const before = genesis.seats.filter((other) => other.pid === pid && other.seat < seat).length;
  return rows.filter((row) => row.pid === pid && row.ready)[before];
};

/** The draft that a seat of mine brings to the first position. */
export const draftOf = (genesis: Genesis, rows: readonly LobbyRow[], seat: number): JsonObject | null =>
  rowOf(genesis, rows, seat)?.draft ?? null;
