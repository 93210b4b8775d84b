/**
 * What is read aloud to whoever does not see the screen: one polite voice for news, one urgent voice for refusals.
 * `Announcer.svelte` holds the two places; whatever happens is told here once, and nowhere else in the page.
 */

interface Said {
  readonly text: string;
}

/** What comes together is told together: a roll, what follows from it, and whose turn it is then. */
const GATHER_MS = 150;
/** Long enough to be heard; afterwards it would be found by whoever reads the page line by line, and be old. */
const HOLD_MS = 4_000;

let news = $state.raw<Said>({ text: '' });
let refusal = $state.raw<Said>({ text: '' });
/** By topic; of one topic only the newest is still true. */
let waiting: ReadonlyMap<string, string> = new Map();
let timer: ReturnType<typeof setTimeout> | undefined;

export const spoken = {
  get news() {
    return news;
  },
  get refusal() {
    return refusal;
  },
};

const flush = (): void => {
  timer = undefined;
  const said = { text: [...waiting.values()].join('\n') };
  waiting = new Map();
  news = said;
  setTimeout(() => news === said && (news = { text: '' }), HOLD_MS);
};

/** Reads this aloud when the reader has a pause. A later word on the same topic takes the place of one still waiting. */
export const tell = (text: string, topic: string): void => {
  if (text === '') return;
  const others = [...waiting].filter(([each]) => each !== topic);
  waiting = new Map([...others, [topic, text]]);
  timer ??= setTimeout(flush, GATHER_MS);
};

/** Reads a refusal aloud at once. */
export const tellRefusal = (text: string): void => {
  const said = { text };
  refusal = said;
  setTimeout(() => refusal === said && (refusal = { text: '' }), HOLD_MS);
};
