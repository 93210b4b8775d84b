/**
 * What is read aloud to whoever does not see the screen: one polite voice for news, one urgent voice for refusals and
 * for whoever knocks. `Announcer.svelte` holds the two places; whatever happens is told here once, and nowhere else in
 * the page.
 *
 * Behind a modal dialog nothing is heard, so each has an announcer of its own, and of those that are in the page the
 * one that came last speaks.
 */

interface Said {
  readonly text: string;
  /** Who reads it: the announcer that was the last one at the time. */
  readonly voice: number;
}

/** What comes together is told together: a roll, what follows from it, and whose turn it is then. */
const GATHER_MS = 150;
/** Long enough to be heard; afterwards it would be found by whoever reads the page line by line, and be old. */
const HOLD_MS = 4_000;

let news = $state.raw<Said>({ text: '', voice: 0 });
let urgent = $state.raw<Said>({ text: '', voice: 0 });
/** By topic; of one topic only the newest is still true. */
let waiting: ReadonlyMap<string, string> = new Map();
let timer: ReturnType<typeof setTimeout> | undefined;
let voices: readonly number[] = [];
let latest = 0;

export const spoken = {
  get news() {
    return news;
  },
  get urgent() {
    return urgent;
  },
};

/** A place to be read from joins, and answers with its number; it speaks until a later one joins or it leaves. */
export const joinVoices = (): number => {
  latest += 1;
  voices = [...voices, latest];
  return latest;
};

export const leaveVoices = (voice: number): void => {
  voices = voices.filter((each) => each !== voice);
};

const say = (text: string): Said => ({ text, voice: voices.at(-1) ?? 0 });

const flush = (): void => {
  timer = undefined;
  const said = say([...waiting.values()].join('\n'));
  waiting = new Map();
  news = said;
  setTimeout(() => news === said && (news = say('')), HOLD_MS);
};

/** Reads this aloud when the reader has a pause. A later word on the same topic takes the place of one still waiting. */
export const tell = (text: string, topic: string): void => {
  if (text === '') return;
  const others = [...waiting].filter(([each]) => each !== topic);
  waiting = new Map([...others, [topic, text]]);
  timer ??= setTimeout(flush, GATHER_MS);
};

/** Reads a refusal, or what must not wait, aloud at once. */
export const tellAtOnce = (text: string): void => {
  const said = say(text);
  urgent = said;
  setTimeout(() => urgent === said && (urgent = say('')), HOLD_MS);
};
