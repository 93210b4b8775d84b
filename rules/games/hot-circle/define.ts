/** The one form in which this game's moves are written. */
import { movesOf, type Telling } from '../../kernel/define';
import { no, type StoryCode, type StoryFacts } from './facts';
import { pcOf, type HotState, type Pc } from './state';

export type HotTelling = Telling<HotState>;

/** Joins the parts of a move. */
export const defineMove = movesOf<HotState>((field) => no('move.malformed', '', field));

/** Writes a line of the story; `seat` is -1 for what belongs to the whole table. */
export const tell = (
  { story }: HotTelling,
  seat: number,
  code: StoryCode,
  facts: Partial<StoryFacts>,
  rule: string,
): void => {
  story.push({ seat, code, facts: { name: '', text: '', other: '', n: 0, ...facts }, rule });
};

export const patch = (telling: HotTelling, part: Partial<HotState>): void => {
  telling.state = { ...telling.state, ...part };
};

/** Changes the approved PC of a seat; nothing where there is none. */
export const patchPc = (telling: HotTelling, seat: number, change: (pc: Pc) => Partial<Pc>): void => {
  const pc = pcOf(telling.state, seat);
  if (pc === undefined) return;
  const { pcs } = telling.state;
  patch(telling, { pcs: pcs.map((each, at) => (at === seat ? { ...pc, ...change(pc) } : each)) });
};
