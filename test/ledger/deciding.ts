/** How the tests of decisions vote, and compare what clients come to. */
import type { Json } from '../../rules/kernel/json';
import { kinds, noSeat, type Ledger, type Position, type Proposal, type Verdict } from '../../src-renderer/ledger';
import { person, rawBody, signed, write, type Person } from './people';
import { playOn } from './record';
import { verdictOn } from './ring';
import type { Toy } from './toy';

/** Parties who are not in the genesis. */
export const [dora, emil] = [person(9), person(10)] as const;

/** A proposal, or what pretends to be one. */
type Wish = Proposal | Json;

/** All of these vote for it, one after the other; answers with the bytes of the votes. */
export const vote = (ledger: Ledger<Toy>, voters: readonly Person[], wish: Wish): readonly Uint8Array[] =>
  voters.map((who) => write(ledger, who, kinds.vote, noSeat, wish as Json));

/** The verdict on a vote, legal or not. */
export const voteRaw = (ledger: Ledger<Toy>, who: Person, wish: Wish): Verdict | undefined =>
  verdictOn(ledger, who, kinds.vote, { seat: noSeat, json: wish as Json });

/** A vote that stands on the tip as it is now, to be added when the test likes. */
export const signedVote = (ledger: Ledger<Toy>, who: Person, wish: Wish): Uint8Array =>
  signed(ledger, who, rawBody(ledger, who, kinds.vote, { seat: noSeat, json: wish as Json }));

/** A kick of this party, with a box for each of the others. */
export const kickOf = ({ party }: Person, staying: readonly Person[]): Json => ({
  kick: {
    pid: party.pid,
    commit: 'c3'.repeat(32),
    boxes: Object.fromEntries(staying.map((one) => [one.party.pid, 'b0'.repeat(72)])),
  },
});

/** A grant or a hand-over of this seat to that party, as JSON. */
export const seatFor = (seat: number, { party }: Person): { readonly seat: number; readonly party: Json } => ({
  seat,
  party: party as unknown as Json,
});

/** Lets all of these play on until the tip is as wished. Throws where it never becomes so. */
export const playUntil = (
  ledger: Ledger<Toy>,
  people: readonly Person[],
  isThere: (tip: Position<Toy>) => boolean,
): void => {
  for (let wish = 0; !isThere(ledger.fold().tip); wish += 1) {
    if (wish > 60) throw new Error('the game never came to that');
    playOn(ledger, people, wish);
  }
};

/** All that a fold says, as plain data to be compared. */
export const summary = (ledger: Ledger<Toy>) => {
  const { tip, path, verdicts, awaited, pending, proposals } = ledger.fold();
  return {
    tip: tip.digest,
    state: tip.stateDigest,
    people: tip.people,
    path: path().map(({ digest, entries, story, roll }) => ({ digest, entries, story, roll: roll ?? null })),
    verdicts: [...verdicts].sort(([a], [b]) => (a < b ? -1 : 1)),
    awaited,
    pending,
    proposals,
  };
};
