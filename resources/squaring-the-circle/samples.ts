/**
 * Values for the sheets of Squaring the Circle: what a long campaign leaves, what is there at the start, and odd letters.
 *
 * The sheet studio previews layouts with them, and the tests hold every sheet to its room by them.
 */
import {
  advanceLines,
  mathPage,
  mathPages,
  thiefPage,
  thiefPages,
  type PrintedMove,
} from '../../rules/games/squaring-the-circle/playbooks';
import type { JsonObject } from '../../rules/kernel/json';
import { oddFor, type LayoutSamples } from '../layout-samples';

/** As many letters as a name may have, and of all widths. */
export const longName = 'Prof. Dr. Ileana-Magdalena von Hohenlohe-Popescu, Cluj Napoca';

export type Sample = 'usual' | 'longest' | 'odd';

const cardTexts = [
  'Two tickets, one night train',
  'I drew the vault from memory',
  'The duke paid my fare',
  'Dean of Forgeries',
];
const cardKinds = ['complication', 'antagonist', 'risk', 'debt'];

const many = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at));

const house = (count: number): JsonObject => ({
  cards: many(count, (at) => ({ id: `k${at}`, kind: cardKinds[at % 4] ?? '', text: cardTexts[at % 4] ?? '' })),
  modifier: 6 - count,
  falls: count,
  clear: count + 4,
});

const listed = (moves: readonly PrintedMove[], owned: ReadonlySet<string>): readonly JsonObject[] =>
  moves.map(({ name, rule, standing }) => ({ name, rule, owned: owned.has(name), tag: standing }));

const lines = (all: readonly string[], areAll: boolean): readonly JsonObject[] =>
  all.map((line, at) => ({ label: line.replace(/^(math|thief): /, ''), taken: areAll || at === 1 }));

/** Every list of a mathematician as long as a campaign makes it, or short. */
export const aMathematician = (math: string, thief: string, sample: Sample): JsonObject => {
  const isLong = sample !== 'usual';
  const said = (usual: string, longest: string): string =>
    sample === 'odd' ? oddFor(longest) : sample === 'longest' ? longest : usual;
  const moves = [...(mathPage(math)?.moves ?? []), ...(thiefPage(thief)?.moves ?? [])];
  const owned = new Set(
    moves.filter(({ standing }) => isLong || standing === 'core' || standing === 'marked').map(({ name }) => name),
  );
  const others = [...mathPages, ...thiefPages]
    .filter(({ name }) => name !== math && name !== thief)
    .flatMap((page) => page.moves.slice(0, 1))
    .slice(0, isLong ? 7 : 1);
  const advances = advanceLines(math, thief);
  return {
    name: said('Ileana Popescu', longName),
    origin: said(mathPage(math)?.origins[1] ?? '', 'From the far side of the Carpathians, and twice exiled since'),
    look: said(thiefPage(thief)?.looks[1] ?? '', 'Subtle style with a coat that has seen two expeditions, no hat'),
    vice: said(thiefPage(thief)?.vices[1] ?? '', 'Obsession with clocks that run backwards on the first of May'),
    colleagues: said(
      'Bo taught me to pick a lock.',
      'Cy owes me a ticket and the truth about it. '.repeat(7).slice(0, 300),
    ),
    math,
    thief,
    out: isLong ? 'removed' : null,
    fallen: isLong,
    doubled: isLong,
    stats: { creative: 2, elegant: 1, rigorous: -1, cold: 2, hot: -1, sly: 1 },
    moves: Object.fromEntries([...owned, ...others.map(({ name }) => name)].map((name) => [name, true])),
    mathMoves: listed(mathPage(math)?.moves ?? [], owned),
    thiefMoves: listed(thiefPage(thief)?.moves ?? [], owned),
    otherMoves: listed(others, new Set(others.map(({ name }) => name))),
    pools: many(isLong ? 8 : 1, (at) => ({
      name: said('Surveillance: the duke', `Surveillance: the night porter of the Hotel Bragança`),
      points: at + 1,
      posted: at === 2,
    })),
    agents: many(isLong ? 6 : 0, (at) => ({
      name: said('Otto', 'Otto the Younger'),
      type: thiefPages[at]?.name ?? 'Wire',
    })),
    team: many(isLong ? 4 : 0, (at) => ({ name: `${said('Li', 'Li the Elder')} ${'abcd'[at] ?? ''}` })),
    boss: isLong ? 'cruel' : null,
    student: { name: said('Lio', 'Liosolde Wachenhausen'), ready: true },
    xp: isLong ? 10 : 3,
    due: isLong ? 2 : 0,
    trophies: many(isLong ? 9 : 1, () => said('The clock', 'The duke’s left glove')),
    mathAdvances: lines(advances.math, isLong),
    thiefAdvances: lines(advances.thief, isLong),
    house: house(isLong ? 12 : 3),
  };
};

/** What the other sheets are bound to, by layout. */
export const othersFor = (sample: Sample): Readonly<Record<string, JsonObject>> => {
  const isLong = sample !== 'usual';
  const said = (usual: string, longest: string): string =>
    sample === 'odd' ? oddFor(longest) : sample === 'longest' ? longest : usual;
  return {
    theorem: {
      number: isLong ? 14 : 4,
      statement: said(
        'Any lock with three keys has a fourth',
        'For every lock with three keys there is a fourth that nobody has cut, and whoever finds where it hangs has opened every other door of the house, the vault and the chapel',
      ),
      owner: said('Ana', longName),
      status: 'stated',
      need: isLong ? 17 : 3,
      startNeed: isLong ? 20 : 8,
      options: isLong ? ['trivial', 'construction', 'induction', 'contradiction', 'exhaustion'] : ['trivial'],
      problem: { numeral: 'VIII', text: 'Who winds the clocks?', back: null },
      conjecture: isLong ? { number: 3, text: 'Every vault has a twin' } : null,
      end: isLong ? 'the vault of the observatory' : null,
      lemma: isLong ? 5 : 0,
      base: 2,
      exhausted: isLong,
      escape: isLong,
      metastable: isLong,
      provedBy: null,
      house: house(isLong ? 12 : 3),
    },
    conjecture: {
      number: 2,
      text: said(
        'Every vault has a twin',
        'Whoever owns the last key to the vault owns the first, and they are one piece of iron sold twice',
      ),
      by: said('Ana', longName),
      grade: 'plain',
      complication: said('', 'The dean remembers who sold it to whom, and has written it all down twice'),
    },
    house: { name: said('Ana', longName), ...house(isLong ? 12 : 3) },
    note: {
      text: said('Bo owes me for the ledger.', 'Bo owes me for the ledger. '.repeat(12)),
      by: said('Ana', longName),
    },
    conference: {
      number: 3,
      guest: said('Bo', longName),
      place: said('Coimbra', 'The old observatory of Coimbra, above the botanical garden of the university'),
      sights: said(
        'A library full of bats',
        'The tilted clock, a library of whispering bats, the duke’s cellar, a tram without a driver, and the river that runs the wrong way',
      ),
      session: 3,
      clock: isLong ? 12 : 3,
      limit: isLong ? 12 : 6,
      problems: many(isLong ? 9 : 3, (at) => ({
        numeral: ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][at] ?? '',
        text: said(
          'Where does the night train go?',
          'The vault has no door, and yet every night somebody winds all the clocks in it',
        ),
        by: said('Ana', longName),
        chosen: at === 1 ? '' : said('Bo', longName),
        standing: at === 2 ? 'closed' : 'open',
        theorems: at,
      })),
    },
  };
};

const valuesFor = (layout: string, sample: Sample): JsonObject => {
  const own = othersFor(sample)[layout];
  if (own) return own;
  const half = layout.replace(/^half-/, '').replaceAll('-', ' ');
  const isHalf = ({ name }: { readonly name: string }): boolean => name.toLowerCase() === half;
  const math = mathPages.find(isHalf)?.name ?? 'Dynamicist';
  const thief = thiefPages.find(isHalf)?.name ?? 'Wire';
  return aMathematician(math, thief, sample);
};

export const layoutSamples: LayoutSamples = {
  id: 'squaring-the-circle',
  longest: (layout) => valuesFor(layout, 'longest'),
  odd: (layout) => valuesFor(layout, 'odd'),
};
