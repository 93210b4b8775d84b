/** What the table votes on and what could be put to the vote, in the screen's terms (decision 0040). Pure. */
import { digestOf } from '../../rules/kernel/digest';
import type { Game } from '../../rules/kernel/game';
import type { Say } from '../../rules/kernel/say';
import {
  activeOf,
  clerkOf,
  type Fold,
  type Ledger,
  type Party,
  type People,
  type Position,
  type Proposal,
} from '../ledger';
import { partyName } from './seats';
import type { Asked, Pid, VoteView } from './view';

/** A proposal as the screen asks for it at the tip. */
const askedOf = ({ people, expect }: Position<object>, proposal: Proposal): Asked => {
  if ('skip' in proposal) return { kind: 'skip', seat: proposal.skip };
  if ('away' in proposal) return { kind: 'away', pid: proposal.away };
  if ('kick' in proposal) return { kind: 'kick', pid: proposal.kick.pid };
  if ('grant' in proposal) return { kind: 'grant', seat: proposal.grant.seat, pid: proposal.grant.party.pid };
  if ('close' in proposal) return { kind: 'close' };
  if ('clerk' in proposal) return { kind: 'clerk', seat: proposal.clerk, instead: clerkOf(people, expect) ?? -1 };
  return { kind: 'undo', digest: proposal.undo };
};

/** Is this proposal what was asked for? Two who ask for the same in other bytes (other keys of the room) ask for one thing. */
export const isFor = (tip: Position<object>, proposal: Proposal, asked: Asked): boolean =>
  digestOf({ ...askedOf(tip, proposal) }) === digestOf({ ...asked });

/** The seat whose move an undo to this position takes back: the first that was made after it. */
const undoneSeat = (ledger: Ledger, path: readonly Position<object>[], digest: string): number => {
  const at = path.findIndex((position) => position.digest === digest);
  const entry = ledger.entry(path[at + 1]?.entries.at(-1) ?? '');
  return entry?.body.seat ?? -1;
};

const said = (ledger: Ledger, fold: Fold<object>, proposal: Proposal): Say => {
  const { people } = fold.tip;
  if ('skip' in proposal) return { code: 'vote.skip', facts: { seat: proposal.skip } };
  if ('away' in proposal) return { code: 'vote.away', facts: { name: partyName(people.parties, proposal.away) } };
  if ('kick' in proposal) {
    const { pid, name } = proposal.kick;
    return { code: 'vote.kick', facts: { name: partyName(people.parties, pid, name) } };
  }
  if ('undo' in proposal) {
    return { code: 'vote.undo', facts: { seat: undoneSeat(ledger, fold.path(), proposal.undo) } };
  }
  if ('close' in proposal) return { code: 'vote.close', facts: { cast: proposal.close.length } };
  if ('clerk' in proposal) return { code: 'vote.clerk', facts: { seat: proposal.clerk } };
  const { seat, party } = proposal.grant;
  return seat < people.holders.length
    ? { code: 'vote.grant', facts: { seat, name: party.name } }
    : { code: 'vote.newcomer', facts: { name: party.name } };
};

/** The votes that are open at the tip. */
export const votesOf = (ledger: Ledger, fold: Fold<object>, me: Pid): readonly VoteView[] => {
  const { people } = fold.tip;
  const canVote = activeOf(people).some(({ pid }) => pid === me);
  return fold.proposals.map(({ id, proposal, votes, needed }) => ({
    id: id.slice(0, 32),
    asked: askedOf(fold.tip, proposal),
    what: said(ledger, fold, proposal),
    votes: votes.map((pid) => partyName(people.parties, pid)),
    needed,
    mine: votes.includes(me),
    canVote,
  }));
};

export interface WishParts {
  readonly game: Game;
  readonly fold: Fold<object>;
  readonly me: Pid;
  /** Who is here, and whose keys are known: members and those who watch. */
  readonly present: readonly Party[];
  /** Everybody else who is here, whether or not her keys are known. */
  readonly others: readonly Pid[];
}

const mayHold = ({ removed, aside }: People, { pid }: Party): boolean => !removed.includes(pid) && !aside.includes(pid);

/** A seat is given away where whoever holds it is not here; somebody new is seated where the game lets her join now. */
const grantsOf = ({ game, fold, me, present }: WishParts): readonly Asked[] => {
  const { people, standing } = fold.tip;
  const { holders, aside } = people;
  const able = present.filter((party) => mayHold(people, party));
  const lost = holders.flatMap((pid, seat) => {
    const isLost = pid !== me && (aside.includes(pid) || !present.some((party) => party.pid === pid));
    return isLost ? [seat] : [];
  });
  const newcomers = able.filter(({ pid }) => !holders.includes(pid));
  const isOpen = newcomers.length > 0 && holders.length < game.seats.max && game.seatNewcomer(standing.state).ok;
  return [
    ...lost.flatMap((seat) => able.map(({ pid }) => ({ kind: 'grant' as const, seat, pid }))),
    ...(isOpen ? newcomers.map(({ pid }) => ({ kind: 'grant' as const, seat: holders.length, pid })) : []),
  ];
};

/**
 * In a race somebody else may put the moves in order: of the parties who are here the next one around the table after the
 * clerk, so that all who wish it wish for the same seat. Nothing where I am the clerk.
 */
const clerksOf = ({ fold: { tip }, me, present }: WishParts): readonly Asked[] => {
  const { holders } = tip.people;
  const instead = clerkOf(tip.people, tip.expect);
  if (instead === null || holders[instead] === me) return [];
  const able = activeOf(tip.people).filter(({ pid }) => present.some((party) => party.pid === pid));
  const isAble = (seat: number): boolean =>
    holders[seat] !== holders[instead] && able.some(({ pid }) => pid === holders[seat]);
  const around = holders.map((_, at) => (instead + 1 + at) % holders.length);
  return around
    .filter(isAble)
    .slice(0, 1)
    .map((seat) => ({ kind: 'clerk' as const, seat, instead }));
};

/** Something is on its way to be seen, dice, papers or cards: nothing is voted on until all have seen it. */
const isRevealing = ({ expect, opening }: Position<object>): boolean =>
  expect.kind === 'roll' || expect.kind === 'deal' || opening !== undefined;

/** What I could put to the vote at the tip. Nothing while dice are out, nor for whoever has no vote. */
export const wishesOf = (parts: WishParts): readonly Asked[] => {
  const { fold, me } = parts;
  const { tip } = fold;
  const { people } = tip;
  const active = activeOf(people);
  if (tip.expect.kind === 'over' || isRevealing(tip)) return [];
  if (!active.some(({ pid }) => pid === me)) return [];
  const holders = people.holders.filter((pid) => pid !== '');
  const removable = [...new Set([...holders, ...parts.others])].filter(
    (pid) => pid !== me && !people.removed.includes(pid),
  );
  const chosen = tip.standing.choices.map(([seat]) => seat);
  const missing = tip.awaited.filter((seat) => people.holders[seat] !== me && !chosen.includes(seat));
  const isBallot = tip.expect.kind === 'ballot';
  return [
    // A ballot is closed as it stands: those who have voted need not do it again.
    ...(isBallot ? missing.slice(0, 1).map(() => ({ kind: 'close' as const })) : []),
    ...(isBallot ? [] : missing.map((seat) => ({ kind: 'skip' as const, seat }))),
    ...active.filter(({ pid }) => pid !== me).map(({ pid }) => ({ kind: 'away' as const, pid })),
    ...clerksOf(parts),
    ...grantsOf(parts),
    ...removable.map((pid) => ({ kind: 'kick' as const, pid })),
  ];
};

/** Positions that the table has taken back, by digest. */
export const takenBack = (path: readonly Position<object>[]): ReadonlySet<string> => {
  const gone = new Set<string>();
  path.forEach(({ proposal }, at) => {
    if (proposal === undefined || !('undo' in proposal)) return;
    const from = path.findIndex(({ digest }) => digest === proposal.undo);
    for (const { digest } of path.slice(from + 1, at)) gone.add(digest);
  });
  return gone;
};

/** Something was seen on the way to this position that cannot be unseen: dice, papers, or cards. */
const isSeen = ({ how, isShown }: Position<object>): boolean =>
  how === 'roll' || how === 'tally' || how === 'dealt' || isShown === true;

/** My last move that can be taken back: the position that it made, and the one before, to which the table would go. */
export const undoableOf = (
  ledger: Ledger,
  { path, tip }: Fold<object>,
  me: Pid,
): { readonly made: string; readonly to: string } | null => {
  if (isRevealing(tip) || !activeOf(tip.people).some(({ pid }) => pid === me)) return null;
  const all = path();
  const gone = takenBack(all);
  for (let at = all.length - 1; at > 0; at -= 1) {
    const [position, before] = [all[at], all[at - 1]];
    if (!position || !before || isSeen(position)) return null;
    if (before.people.holders.length !== tip.people.holders.length) return null;
    const entry = position.how === 'one' ? ledger.entry(position.entries.at(-1) ?? '') : undefined;
    if (entry?.body.pid === me && !gone.has(position.digest)) return { made: position.digest, to: before.digest };
  }
  return null;
};
