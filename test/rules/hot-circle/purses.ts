/**
 * A second book of every currency of Hot Circle, kept from what the story tells alone: what each character has earned and
 * what she has spent. It reads no purse and shares no figure with the rules.
 */
import type { HotState, Pc } from '../../../rules/games/hot-circle/state';
import type { StoryLine } from '../../../rules/kernel/say';

interface Purse {
  readonly fate: number;
  readonly persona: number;
  /** Marks on all lifepaths together. */
  readonly fateMarks: number;
  readonly personaMarks: number;
}

interface Entry {
  readonly earned: Purse;
  readonly spent: Purse;
}

const nothing: Purse = { fate: 0, persona: 0, fateMarks: 0, personaMarks: 0 };
/** HC-047. */
const start: Purse = { fate: 3, persona: 1, fateMarks: 0, personaMarks: 0 };
/** HC-171: what a rating has cost that has just been reached. */
const costOf: Readonly<Record<number, number>> = { 4: 6, 5: 12, 6: 18 };

const both = (a: Purse, b: Partial<Purse>): Purse => ({
  fate: a.fate + (b.fate ?? 0),
  persona: a.persona + (b.persona ?? 0),
  fateMarks: a.fateMarks + (b.fateMarks ?? 0),
  personaMarks: a.personaMarks + (b.personaMarks ?? 0),
});

const purseOf = ({ fate, persona, lifepaths }: Pc): Purse => ({
  fate,
  persona,
  fateMarks: lifepaths.reduce((sum, path) => sum + path.fate, 0),
  personaMarks: lifepaths.reduce((sum, path) => sum + path.persona, 0),
});

type Change = readonly [way: 'earned' | 'spent', what: Partial<Purse>];

/** What a line of the story says that its owner has earned and spent. */
const changesIn = ({ code, facts }: StoryLine, isFull: boolean): readonly Change[] => {
  const { n, text } = facts as { readonly n: number; readonly text: string };
  switch (code) {
    case 'story.accepts':
      return [['earned', { fate: 1 }]];
    case 'story.paid':
      return [['earned', { fate: n }]];
    case 'story.refund':
      return [['earned', { fate: n, persona: 1 }]];
    case 'story.award':
    case 'story.beliefs':
    case 'story.instincts':
    case 'story.votePays':
      return [['earned', { persona: n }]];
    case 'story.upgrades':
      return [['spent', { fateMarks: n }]];
    case 'story.rating':
      return [['spent', { personaMarks: costOf[n] ?? NaN }]];
    case 'story.rerolls':
      if (text === 'fate') {
        return [
          ['spent', { fate: 1 }],
          ['earned', { fateMarks: 1 }],
        ];
      }
      // At 6D persona is spent and leaves no mark (HC-170).
      return text === 'persona'
        ? [['spent', { persona: 1 }], ...(isFull ? [] : [['earned', { personaMarks: 1 }] as const])]
        : [];
    default:
      return [];
  }
};

/** Whether the lifepath that a persona point would mark keeps no more of them. */
const isFullBase = ({ test, pcs }: HotState, seat: number): boolean => {
  const base = test?.seat === seat ? test.task.base : test?.against.base;
  return pcs[seat]?.lifepaths.find(({ name }) => name === base)?.rating === 6;
};

/** What stands in the book; figures of all campaigns are added up by whoever asks. */
export interface Book {
  /** Enters what a step has told, then compares: the first purse that does not hold what was earned less what was spent. */
  readonly enter: (
    before: HotState,
    after: HotState,
    story: readonly StoryLine[],
    isMade: (seat: number) => boolean,
  ) => string | null;
  readonly turnover: () => Entry;
}

export const openBook = (state: HotState): Book => {
  const entries = new Map<number, Entry>();
  let closed: Entry = { earned: nothing, spent: nothing };
  state.pcs.forEach((pc, seat) => {
    if (pc !== null) entries.set(seat, { earned: purseOf(pc), spent: nothing });
  });
  const close = (seat: number): void => {
    const entry = entries.get(seat);
    if (entry === undefined) return;
    closed = { earned: both(closed.earned, entry.earned), spent: both(closed.spent, entry.spent) };
    entries.delete(seat);
  };
  return {
    enter: (before, after, story, isMade) => {
      for (const line of story) {
        const entry = entries.get(line.seat);
        for (const [way, what] of changesIn(line, isFullBase(before, line.seat))) {
          if (entry === undefined) return `${line.code} of somebody who has no purse`;
          const now = entries.get(line.seat) ?? entry;
          entries.set(line.seat, { ...now, [way]: both(now[way], what) });
        }
      }
      for (const [seat, pc] of after.pcs.entries()) {
        if (pc === null || isMade(seat)) close(seat);
        if (pc === null) continue;
        const { earned, spent } = entries.get(seat) ?? { earned: start, spent: nothing };
        entries.set(seat, { earned, spent });
        const has = purseOf(pc);
        for (const each of Object.keys(has) as readonly (keyof Purse)[]) {
          const due = earned[each] - spent[each];
          if (has[each] !== due)
            return `${each} of seat ${seat} is ${has[each]}: ${earned[each]} earned, ${spent[each]} spent`;
        }
      }
      return null;
    },
    turnover: () => {
      for (const seat of [...entries.keys()]) close(seat);
      return closed;
    },
  };
};
