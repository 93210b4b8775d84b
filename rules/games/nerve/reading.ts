/**
 * What a Conflict looks like to somebody who has to decide: who is winning what, what each die could still do, and what a
 * bid lacks. Pure readings of the state; nothing here decides.
 */
import { judgeBid } from './moves/auction';
import { namesIn } from './dice';
import type { NerveRefusal } from './facts';
import { poolOf, toBeat, worthOf, type Conflict, type Die, type NerveState, type Stake } from './state';

/** Dice alike of one face in a Pool: what one could bid. */
export interface Group {
  readonly face: number;
  /** Names of the dice, foreign colours first: those go home to others, and one's own come back. */
  readonly names: readonly string[];
  readonly sum: number;
  /** The fewest of them that would beat the bid; 0 where even all do not. */
  readonly enough: number;
}

/** The Pool of a seat by face, highest sum first (NV-091). */
export const groupsOf = (conflict: Conflict, seat: number): readonly Group[] => {
  const pool = poolOf(conflict, seat);
  const names = namesIn(pool);
  const least = toBeat(conflict);
  const faces = [...new Set(pool.map(({ face }) => face))];
  return faces
    .map((face): Group => {
      const here = pool.flatMap((die, index) => (die.face === face ? [{ die, name: names[index] ?? '' }] : []));
      const own = ({ die }: { readonly die: Die }): number => (die.colour === seat ? 1 : 0);
      const sorted = here.map((each, at) => ({ ...each, at })).sort((a, b) => own(a) - own(b) || a.at - b.at);
      const needed = Math.floor(least / face) + 1;
      return {
        face,
        names: sorted.map(({ name }) => name),
        sum: face * here.length,
        enough: needed <= here.length ? needed : 0,
      };
    })
    .sort((a, b) => b.sum - a.sum || b.face - a.face);
};

/** What a die of a Pool could do now, for its holder. */
export interface DieUse {
  readonly name: string;
  readonly die: Die;
  /** The best bid it could be part of, and whether that beats the bid to beat. */
  readonly best: number;
  readonly beats: boolean;
  /** To whose Pile it would go home if it were bid (NV-096). */
  readonly home: number;
}

export const usesOf = (conflict: Conflict, seat: number): readonly DieUse[] => {
  const groups = groupsOf(conflict, seat);
  const pool = poolOf(conflict, seat);
  return namesIn(pool).flatMap((name, index): readonly DieUse[] => {
    const die = pool[index];
    if (die === undefined) return [];
    const best = groups.find(({ face }) => face === die.face)?.sum ?? 0;
    return [{ name, die, best, beats: best > toBeat(conflict), home: die.colour }];
  });
};

/** Why these dice are no bid of this seat now; null where they are one. */
export const whyNoBid = (conflict: Conflict, seat: number, names: readonly string[]): NerveRefusal | null => {
  const judged = judgeBid(conflict, seat, names);
  return judged.ok ? null : judged.refusal;
};

/** A Stake as the table sees it. */
export interface Standing {
  readonly stake: Stake;
  readonly number: number;
  readonly isUp: boolean;
  /** Who holds the highest bid on it now, or has won it; null for nobody. */
  readonly leader: number | null;
  readonly bid: number;
}

/** All Stakes of the Conflict that runs, or of the last one. */
export const standings = ({ conflict, past }: NerveState): readonly Standing[] =>
  (conflict?.stakes ?? past?.stakes ?? []).map((stake, at): Standing => {
    const isUp = conflict !== null && conflict.at === at;
    const won = typeof stake.result === 'object' ? stake.result.won : null;
    const last = isUp ? conflict.bids.at(-1) : undefined;
    return { stake, number: at + 1, isUp, leader: won ?? last?.seat ?? null, bid: worthOf(last?.dice ?? []) };
  });
