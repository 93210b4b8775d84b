/** The poll of the ledger's tests as a game of the app: stands for `rules/index.ts` in a build of its own. */
import type { Game, Outcome } from '../../../rules/kernel/game';
import type { Offer } from '../../../rules/kernel/offer';
import type { Say, StoryLine } from '../../../rules/kernel/say';
import { poll, type Poll } from '../../ledger/poll';

const text = (words: string): Say => ({ code: 'label.text', facts: { text: words } });
const form = (id: string, title: string, kind: string, fields: Offer['fields'] = []): Offer => ({
  id,
  title: text(title),
  rule: 'P-1',
  group: 'answer',
  fixed: { kind },
  fields,
});

/** What was written, in words. */
const telling = ({ state, story }: Outcome<Poll>): Outcome<Poll> => {
  const said = (state.told.at(-1) ?? []).map(([seat, words]) => `${seat}: ${words ?? 'nothing'}`);
  const line: StoryLine = { seat: -1, ...text(`The papers say ${said.join('; ')}.`) };
  return { state, story: [...story.filter(({ code }) => code !== 'counted'), line] };
};

const onScreen: Game<Poll> = {
  ...poll,
  init: (setUp) => ({ ...poll.init(setUp), most: 3 }),
  expect: (state) => {
    const expected = poll.expect(state);
    const words =
      expected.kind === 'ballot' ? 'Everybody writes a paper.' : expected.kind === 'over' ? 'The end.' : 'Ask.';
    return { ...expected, what: text(words) };
  },
  apply: (state, seat, plan) => ({
    ...poll.apply(state, seat, plan),
    story: [{ seat, ...text(`Poll ${state.polls + 1}.`) }],
  }),
  tally: (state, papers) => telling(poll.tally?.(state, papers) ?? { state, story: [] }),
  offers: (state, seat) => {
    if (state.phase === 'ask') return seat === 0 ? [form('answer:ask', 'Ask', 'ask')] : [];
    if (state.phase !== 'vote') return [];
    return [
      form('answer:paper', 'Your paper', 'paper', [{ kind: 'text', name: 'words', label: text('Words'), max: 40 }]),
    ];
  },
  glance: ({ seats }) => ({
    phase: text('Polls'),
    lists: [],
    seats: Array.from({ length: seats }, () => ({ character: null, marks: [] })),
  }),
};

/**
 * By id, as the rules' door has them.
 *
 * @public
 */
export const games: ReadonlyMap<string, Game> = new Map([[poll.id, onScreen as unknown as Game]]);
