/** Values for the sheets of Hot Circle: what is usual, what a long campaign leaves, and odd letters. */
import type { JsonObject } from '../../rules/kernel/json';
import { oddFor, type LayoutSamples } from '../layout-samples';

type Sample = 'usual' | 'longest' | 'odd';

/** As many letters as a name may have, and of all widths. */
const longName = 'Marguerite-Wilhelmina of the Wreckers’ Guild at Mwambao Wamu';
const longLine =
  'the sea belongs to nobody, and whoever counts the ships that pass the boom by night and calls the sum a toll has stolen from the drowned, from their widows, and from me, who pulled eleven of them out of the same water and was never thanked for it by anybody, not even by the bell that rang for them all';

const many = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at));

const wordsFor = (sample: Sample) => ({
  name: (usual: string): string => (sample === 'usual' ? usual : sample === 'odd' ? oddFor(longName) : longName),
  line: (usual: string): string => (sample === 'usual' ? usual : sample === 'odd' ? oddFor(longLine) : longLine),
});

const assetKinds = ['gear', 'contact', 'subject', 'focus', 'item', 'relationship', 'wise', 'skill'];
const paths = ['harbour-born', 'pilot', 'smuggler', 'captain', 'envoy', 'elder', 'hermit'];
const powers = ['guild', 'wreckers', 'crown', 'choir'];

const sheetFor = (sample: Sample): JsonObject => {
  const { name } = wordsFor(sample);
  const isLong = sample !== 'usual';
  return {
    name: name('Inés'),
    lifepaths: many(isLong ? 7 : 3, (at) => ({
      name: name(paths[at] ?? ''),
      setting: name('harbour'),
      rating: at === 1 ? 6 : 3,
      fate: at,
      persona: at === 1 ? 0 : 2,
      cost: at === 1 ? 0 : 6,
      tax: at === 0 ? ['circles', 'resources', 'wises', 'deeds'].slice(0, isLong ? 4 : 1) : [],
    })),
    assets: many(isLong ? 16 : 3, (at) => ({
      name: name(['skiff', 'charts', 'tides-wise'][at] ?? ''),
      kind: assetKinds[at % 8] ?? '',
      lifepath: name('pilot'),
      demeanour: at % 8 === 1 ? 'hostile' : 'friendly',
    })),
    traits: many(isLong ? 9 : 3, (at) => name(['wiry', 'blunt', 'loyal'][at] ?? '')),
    conditions: many(isLong ? 7 : 1, (at) => ({
      name: name('rattled'),
      rank: at % 2 === 0 ? 'minor' : 'major',
      done: at % 2,
      voluntary: false,
    })),
  };
};

const sideFor = (sample: Sample): JsonObject => {
  const { name, line } = wordsFor(sample);
  return {
    intent: line('Run the boom before the second bell'),
    task: name('hold the tiller'),
    deadly: sample === 'usual' ? '' : 'convince',
    compromise: line('We pass, but the captain knows the boat.'),
    base: name('pilot'),
    hindering: false,
    judged: 'helpful',
  };
};

const testFor = (sample: Sample): JsonObject => {
  const { name, line } = wordsFor(sample);
  const isLong = sample !== 'usual';
  const reasons = many(isLong ? 12 : 3, (at) => ({
    why: ['helpful', 'bonus', 'against'][at % 3] ?? '',
    name: name(['pilot', 'wiry', 'blunt'][at % 3] ?? ''),
    dice: at === 0 ? 4 : 1,
  }));
  return {
    kind: 'versus',
    obstacle: name('The captain holds it'),
    tester: name('Inés'),
    opponent: name('the toll captain'),
    consequence: line('The skiff is taken and its papers read.'),
    own: sideFor(sample),
    against: sideFor(sample),
    taskReasons: reasons,
    obstacleReasons: reasons,
    taskDice: 6,
    obstacleDice: 5,
    taskFaces: many(isLong ? 15 : 6, (at) => (at % 6) + 1),
    obstacleFaces: [6, 4, 3, 2, 1],
    taskResult: 5,
    obstacleResult: 6,
    edge: 'advantage',
    follows: name('The gate'),
    lent: 'advantage',
    tried: many(isLong ? 3 : 1, () => name('bluff')),
    helpers: [{ name: name('Qi'), side: 'task' }],
    outcome: isLong ? 'consequence_compromised' : 'intent',
  };
};

const mapFor = (sample: Sample): JsonObject => {
  const { name, line } = wordsFor(sample);
  const all = sample === 'usual' ? powers : many(12, (at) => `power ${at}`);
  const next = (at: number): string => all[at % all.length] ?? '';
  return {
    genre: name('Salt and lamplight'),
    style: line('grey schemers on wet stairs'),
    settings: many(sample === 'usual' ? 2 : 6, (at) => name(['harbour', 'court'][at] ?? '')),
    nodes: all.map((id, at) => ({
      id,
      label: name(id),
      about: name('harbour'),
      strong: at % 3 === 0,
      open: at === all.length - 1,
    })),
    edges: all.slice(0, -1).flatMap((id, at) => [
      { from: id, to: next(at + 2), tie: 'competes', hot: at === 0 },
      { from: id, to: next(at + 3), tie: 'cooperates', hot: at === 0 },
    ]),
    tensions: many(sample === 'usual' ? 1 : 6, (at) => ({
      who: name('guild'),
      friend: name('choir'),
      rival: name('crown'),
      same: at === 2,
    })),
    situation: line('The toll on the second bell ruins the small boats, and the choir is paid to look away.'),
    between: [name('guild'), name('choir')],
  };
};

const valuesFor = (layout: string, sample: Sample): JsonObject => {
  const { name, line } = wordsFor(sample);
  const isLong = sample !== 'usual';
  switch (layout) {
    case 'character':
      return {
        ...sheetFor(sample),
        player: name('Ana'),
        approved: !isLong,
        fate: isLong ? 999 : 3,
        persona: isLong ? 999 : 1,
        atHand: many(isLong ? 2 : 1, () => name('skiff')),
      };
    case 'npc':
      return sheetFor(sample);
    case 'beliefs':
      return {
        name: name('Inés'),
        player: name('Ana'),
        beliefs: many(3, () => ({ stance: line('the sea belongs to nobody'), goal: line('break the guild’s toll') })),
        instincts: ['always', 'never', 'when'].map((form) => ({ form, text: line('check the tide') })),
      };
    case 'setting':
      return {
        name: name('harbour'),
        factions: many(isLong ? 4 : 2, (at) => ({ name: name(powers[at] ?? ''), power: at === 0 ? 'major' : 'minor' })),
        people: many(isLong ? 6 : 1, () => name('Inés')),
      };
    case 'map':
      return mapFor(sample);
    case 'ability':
      return {
        ability: 'circles',
        tester: name('Inés'),
        lifepath: name('pilot'),
        name: name('Ruy'),
        taskDice: 5,
        obstacleDice: 3,
        taskReasons: [
          { why: 'likely', name: name('pilot'), dice: 3 },
          { why: 'asset', name: name('Ruy'), dice: 1 },
          { why: 'shared', name: '', dice: 1 },
        ],
        obstacleReasons: many(isLong ? 6 : 3, (at) => ({
          why: ['base', 'hostile', 'coincidental', 'rank', 'specific', 'rare'][at] ?? '',
          name: '',
          dice: 1,
        })),
        taskFaces: [5, 4, 2, 2, 1],
        obstacleFaces: [4, 2, 1],
        taskResult: 5,
        obstacleResult: 4,
      };
    default:
      return testFor(sample);
  }
};

/** What a sheet usually shows. */
export const usualFor = (layout: string): JsonObject => valuesFor(layout, 'usual');

export const layoutSamples: LayoutSamples = {
  id: 'hot-circle',
  longest: (layout) => valuesFor(layout, 'longest'),
  odd: (layout) => valuesFor(layout, 'odd'),
};
