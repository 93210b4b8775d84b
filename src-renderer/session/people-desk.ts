/** What a person does about people and votes at one table: voting, taking back, coming back, handing a seat over. */
import { grant, refuse, type Ruling } from '../../rules/kernel/ruling';
import type { KeyRing } from '../chance';
import {
  clerkOf,
  fromHex,
  kinds,
  noSeat,
  writePayload,
  type Fold,
  type Ledger,
  type Party,
  type Proposal,
} from '../ledger';
import type { TableSession } from './api';
import type { Due } from './due';
import type { Engine } from './engine';
import { kickFor, secretIn } from './room-key';
import type { Asked, Pid } from './view';
import { isFor, undoableOf } from './votes';

export type PeopleDesk = Pick<TableSession, 'vote' | 'takeBack' | 'comeBack' | 'handOver'>;

export interface PeopleParts {
  readonly ring: KeyRing;
  readonly engine: Pick<Engine, 'write'>;
  /** A party whose keys are known: a member, or somebody who watches. */
  readonly partyOf: (pid: Pid) => Party | undefined;
  /** Who else is here, and what they are called. */
  readonly others: () => readonly { readonly pid: Pid; readonly name: string }[];
  /** Since when the table has stood where it stands, by this machine's clock; null before it was looked at. */
  readonly stillSince: () => number | null;
  /** Why nothing may be written now: the table has stopped, or another window has it. */
  readonly barred: () => Ruling<never> | null;
}

/** For so long, in milliseconds, a slow move may be on its way, and nobody signs that its author is passed over (trust 3.7, S5). */
const SLOW_MS = 5_000;

const asPayload = (proposal: Proposal): Uint8Array =>
  writePayload(proposal as unknown as Parameters<typeof writePayload>[0]);

/** The desk of one party. */
export const createPeopleDesk = ({ ring, engine, partyOf, others, stillSince, barred }: PeopleParts): PeopleDesk => {
  const me = ring.keys.pid;

  const proposalFor = (asked: Asked, { tip, cast }: Fold<object>): Ruling<Proposal> => {
    if (asked.kind === 'skip') return grant({ skip: asked.seat });
    if (asked.kind === 'close') return grant({ close: cast });
    if (asked.kind === 'away') return grant({ away: asked.pid });
    if (asked.kind === 'clerk') return grant({ clerk: asked.seat });
    if (asked.kind === 'undo') return grant({ undo: asked.digest });
    if (asked.kind === 'kick') {
      const here = others();
      const watchers = here.flatMap(({ pid }) => partyOf(pid) ?? []);
      const name = here.find(({ pid }) => pid === asked.pid)?.name ?? '';
      const kick = kickFor({ people: tip.people, pid: asked.pid, name, watchers });
      return kick ? grant({ kick }) : refuse('people.keys', {});
    }
    const party = partyOf(asked.pid);
    return party ? grant({ grant: { seat: asked.seat, party } }) : refuse('vote.keysMissing', {});
  };
  /** Would I still have a key of the room after it? */
  const keepsMe = (proposal: Proposal): boolean =>
    !('kick' in proposal) || proposal.kick.pid === me || secretIn(proposal.kick, me, ring.secret.seal) !== null;
  /** Joins the open vote on it, for only equal bytes count together; else, or where that one would shut me out, opens one. */
  const voteFor = (asked: Asked, fold: Fold<object>): Ruling<Due> => {
    const open = fold.proposals.find(({ proposal }) => isFor(fold.tip, proposal, asked) && keepsMe(proposal));
    if (open) return grant({ kind: kinds.vote, seat: noSeat, payload: fromHex(open.id) });
    const proposal = proposalFor(asked, fold);
    return proposal.ok ? grant({ kind: kinds.vote, seat: noSeat, payload: asPayload(proposal.value) }) : proposal;
  };
  const write = (make: (ledger: Ledger, fold: Fold<object>) => Ruling<Due>): Promise<Ruling<null>> => {
    const bar = barred();
    return bar ? Promise.resolve(bar) : engine.write(make);
  };
  const isTooSoon = ({ kind }: Asked): boolean =>
    kind === 'skip' && Date.now() - (stillSince() ?? Date.now()) < SLOW_MS;
  /** Whoever is expected writes it as her move, so that it takes effect at once; else the next writer includes it. */
  const deed = ({ tip }: Fold<object>, payload: Uint8Array): Due => {
    const writer = tip.expect.kind === 'one' ? tip.expect.seat : clerkOf(tip.people, tip.expect);
    const mine = writer !== null && tip.people.holders[writer] === me ? writer : null;
    return mine === null || (tip.expect.kind === 'one' && !tip.awaited.includes(mine))
      ? { kind: kinds.side, seat: noSeat, payload }
      : { kind: kinds.move, seat: mine, payload };
  };

  return {
    vote: (asked) => write((_, fold) => (isTooSoon(asked) ? refuse('vote.tooSoon', {}) : voteFor(asked, fold))),
    takeBack: () =>
      write((ledger, fold) => {
        const undoable = undoableOf(ledger, fold, me);
        return undoable ? voteFor({ kind: 'undo', digest: undoable.to }, fold) : refuse('undo.none', {});
      }),
    comeBack: () =>
      write((_, fold) =>
        fold.tip.people.aside.includes(me)
          ? grant(deed(fold, writePayload({ back: true })))
          : refuse('people.notAside', {}),
      ),
    handOver: (seat, pid) =>
      write((_, fold) => {
        const party = partyOf(pid);
        if (fold.tip.people.holders[seat] !== me) return refuse('entry.seatNotYours', {});
        if (!party) return refuse('vote.keysMissing', {});
        const payload = { handOver: { seat, party } } as unknown as Parameters<typeof writePayload>[0];
        return grant(deed(fold, writePayload(payload)));
      }),
  };
};
