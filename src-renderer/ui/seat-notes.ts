/**
 * Private notes where several sit at one machine: whoever comes to the front reads her own, and not those of the one before.
 *
 * All lie in the one text that this machine keeps, each seat's below a line that says whose they are, so that nothing is
 * lost when fewer sit there. What stands above the first such line is the first seat's.
 */
import type { TableSession } from '../session/api';
import type { Choosing } from './moves/choosing.svelte';

const head = /^\[notes of seat (\d+)\]$/;

interface Parts {
  /** Of nobody in particular. */
  readonly loose: string;
  readonly bySeat: ReadonlyMap<number, string>;
}

const partsOf = (notes: string): Parts => {
  const loose: string[] = [];
  const bySeat = new Map<number, string[]>();
  let into = loose;
  for (const line of notes.split('\n')) {
    const number = head.exec(line)?.[1];
    if (number === undefined) into.push(line);
    else {
      into = bySeat.get(Number(number) - 1) ?? [];
      bySeat.set(Number(number) - 1, into);
    }
  }
  return {
    loose: loose.join('\n'),
    bySeat: new Map([...bySeat].map(([seat, lines]) => [seat, lines.join('\n')])),
  };
};

/** The notes of one of several seats here; `seats` in their order. */
export const notesOf = (notes: string, seat: number, seats: readonly number[]): string => {
  if (seats.length < 2) return notes;
  const { loose, bySeat } = partsOf(notes);
  const own = bySeat.get(seat);
  if (seat !== seats[0] || loose === '') return own ?? '';
  return own === undefined ? loose : `${loose}\n${own}`;
};

/** The text to be kept once one of several seats has written this in the place of her notes. */
export const withNotesOf = (notes: string, seat: number, seats: readonly number[], own: string): string => {
  if (seats.length < 2) return own;
  const { loose, bySeat } = partsOf(notes);
  const rest = seat === seats[0] ? '' : loose;
  const all = [...new Map([...bySeat, [seat, own] as const])]
    .filter(([, text]) => text !== '')
    .sort(([a], [b]) => a - b)
    .map(([each, text]) => `[notes of seat ${each + 1}]\n${text}`);
  return [...(rest === '' ? [] : [rest]), ...all].join('\n');
};

/** The notes of whoever is in front at this machine. */
export interface OwnNotes {
  readonly read: () => string;
  readonly write: (notes: string) => void;
}

/** Both look at the session and at the seats anew each time. */
export const ownNotes = (
  session: Pick<TableSession, 'privateNotes' | 'setPrivateNotes'>,
  choosing: Pick<Choosing, 'mine' | 'seat'>,
): OwnNotes => {
  const whose = (): readonly [seat: number, seats: readonly number[]] => [
    choosing.seat ?? -1,
    choosing.mine.map(({ seat }) => seat),
  ];
  return {
    read: () => notesOf(session.privateNotes, ...whose()),
    write: (notes) => session.setPrivateNotes(withNotesOf(session.privateNotes, ...whose(), notes)),
  };
};
