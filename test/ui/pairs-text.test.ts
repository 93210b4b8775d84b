/** How the others are linked with each other, in as few sentences as say all of it. */
import { expect, it } from 'vitest';
import type { PairView } from '../../src-renderer/session/view';
import { pairLines } from '../../src-renderer/ui/truth/pairs-text';

const NAMES = ['Ana', 'Bea', 'Cleo', 'Dora', 'Emil'] as const;

/** All pairs of the first so many, linked directly but for those that are named: `Ana Bea`. */
const pairs = (count: number, others: Readonly<Record<string, PairView['way']>> = {}): readonly PairView[] =>
  NAMES.slice(0, count).flatMap((one, at) =>
    NAMES.slice(at + 1, count).map((other, more) => ({
      between: [
        { pid: `p${at}`, name: one },
        { pid: `p${at + 1 + more}`, name: other },
      ] as const,
      way: others[`${one} ${other}`] ?? (more % 2 === 0 ? 'direct' : 'local'),
    })),
  );

it.each<readonly [string, readonly PairView[], readonly string[]]>([
  ['nobody, of fewer than two', [], []],
  ['two', pairs(2), ['Ana and Bea are linked directly.']],
  ['two by the host', pairs(2, { 'Ana Bea': 'relayed' }), ['Ana and Bea reach each other through the host, sealed.']],
  ['all alike', pairs(5), ['Ana, Bea, Cleo, Dora and Emil are all linked with each other directly.']],
  [
    'one pair apart',
    pairs(3, { 'Bea Cleo': 'relayed' }),
    ['Bea and Cleo reach each other through the host, sealed.', 'All the other pairs of them are linked directly.'],
  ],
  [
    'one whom all others reach otherwise',
    pairs(4, { 'Ana Cleo': 'relayed', 'Bea Cleo': 'relayed', 'Cleo Dora': 'relayed' }),
    [
      'Cleo and each of Ana, Bea and Dora reach each other through the host, sealed.',
      'All the other pairs of them are linked directly.',
    ],
  ],
  [
    'what is worst comes first',
    pairs(3, { 'Ana Bea': 'unsaid', 'Ana Cleo': 'disputed', 'Bea Cleo': 'none' }),
    [
      'Bea and Cleo have no link with each other: what they do comes by way of another player.',
      'Of Ana and Cleo only one says that they are linked. It may be changing just now.',
      'How Ana and Bea are linked, neither has said.',
    ],
  ],
  [
    'a TURN server, and one that is left',
    pairs(3, { 'Ana Bea': 'turn', 'Ana Cleo': 'turn' }),
    ['Ana and each of Bea and Cleo reach each other through a TURN server.', 'Bea and Cleo are linked directly.'],
  ],
])('%s', (_, given, lines) => {
  expect(pairLines(given)).toEqual(lines);
});

it('tells of every pair, however they are mixed', () => {
  const ways = ['none', 'disputed', 'relayed', 'turn', 'unsaid'] as const;
  const all = pairs(5).map((pair, at) => ({ ...pair, way: ways[(at * 3) % ways.length] ?? 'none' }));
  const told = pairLines(all).join('\n');
  for (const { name } of all.flatMap(({ between }) => between)) expect(told).toContain(name);
  expect(pairLines(all).length).toBeLessThanOrEqual(all.length);
});

it('keeps two people of one name apart', () => {
  const [pair] = pairs(2);
  const [one, other] = pair?.between ?? [];
  if (!one || !other) throw new Error('there are two');
  const third = { pid: 'p9', name: 'Ana' };
  const mixed: readonly PairView[] = [
    { between: [one, other], way: 'relayed' },
    { between: [other, third], way: 'relayed' },
    { between: [one, third], way: 'direct' },
  ];
  expect(pairLines(mixed)).toEqual([
    'Bea and each of Ana and Ana reach each other through the host, sealed.',
    'Ana and Ana are linked directly.',
  ]);
});
