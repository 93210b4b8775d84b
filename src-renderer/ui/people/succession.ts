/** What is said where too few are left at a table, and about tables that go on from it. Pure. */
import type { SuccessionView, SuccessorView, TableView } from '../../session/view';
import { listed } from '../wording/wording';

/** Whoever is gone may be on her way back; a new table is offered after so many milliseconds. */
const PATIENCE_MS = 30_000;

/** Names of those who are lacking, by their seats. */
const absentNames = ({ seats }: TableView, { absent }: SuccessionView): readonly string[] =>
  seats.filter(({ pid }) => absent.includes(pid)).map(({ name }) => name);

/** Somebody who finds none of several others may be in a room that they have left. */
const isPerhapsElsewhere = ({ seats }: TableView, { absent }: SuccessionView): boolean =>
  absent.length > 1 && seats.every(({ mine, presence }) => mine || presence === 'gone');

/** Have all who are lacking been gone for long enough? `now` in milliseconds since 1970. */
const isPatienceOver = ({ seats }: TableView, { absent }: SuccessionView, now: number): boolean =>
  seats
    .filter(({ pid }) => absent.includes(pid))
    .every(({ goneSince }) => goneSince !== null && now - (goneSince ?? now) >= PATIENCE_MS);

/** What an offer to found a new table says: what is lacking here, and what it means, for those who are absent too. */
export interface Offered {
  readonly why: string;
  readonly means: string;
}

/** The offer, once there has been patience; null where nothing is lacking or such a table of mine is there already. */
export const offeredIn = (view: TableView, now: number): Offered | null => {
  const { succession } = view;
  if (!succession?.lack || succession.tables.some(({ isMine }) => isMine)) return null;
  if (!isPatienceOver(view, succession, now)) return null;
  const names = absentNames(view, succession);
  const [who, are] = [listed(names), names.length === 1 ? 'is' : 'are'];
  const hint = isPerhapsElsewhere(view, succession)
    ? ' Perhaps they play on in another room by now: ask one of them for a fresh link.'
    : '';
  const lacking = {
    votes: `without ${who} there are too few of you to decide by vote.`,
    dice: `the dice cannot fall without an answer that only ${who} can give.`,
    papers: `without ${who} the papers cannot be opened.`,
    cards: `without ${who} the cards cannot be dealt.`,
  }[succession.lack];
  const anew = { votes: '', dice: ', and the dice are thrown anew', papers: ', and the vote is held anew', cards: '' }[
    succession.lack
  ];
  return {
    why: `${who} ${are} not here, and ${lacking}${hint}`,
    means: [
      `Whoever is here can go on at a new table, from where this one stands${anew}.`,
      `There nobody holds the ${names.length === 1 ? 'seat' : 'seats'} of ${who}: the game plays by its default until the table gives the seat to somebody, perhaps to ${who} again.`,
      'This table stays as it is for whoever comes back to it. A link to the new one leads on from there.',
    ].join(' '),
  };
};

/** What is said of a table that goes on from this one. */
export const successorText = ({ name, founder, isMine, hasSeat }: SuccessorView): string => {
  const laid = `${isMine ? 'You have' : `${founder} has`} laid a new table that goes on from here: “${name}”.`;
  if (isMine) return laid;
  return `${laid} ${hasSeat ? 'Your seat is yours there too.' : 'You have no seat there until those who play there give you one.'}`;
};
