/** Values for the cards and sheets of Schizonauts: what a long game leaves, and odd letters. The sheet studio previews with them. */
import { keyIds, keyOf } from '../../rules/games/schizonauts/keys';
import type { JsonObject } from '../../rules/kernel/json';
import { oddFor, type LayoutSamples } from '../layout-samples';

type Sample = 'longest' | 'odd';

const longName = 'Bartholomew Featherstonehaugh-Okonkwo of the Night Exchange';
const longMemory = 'The night at the harbour when nobody came, and I waited until four';
const longQuestion =
  'Whose voice is on the tape that the porter found behind the boiler, and what does Ines do about it before the others are back from the funeral?';
const longAnswer =
  'It is her own, recorded on the night that she says she was in Trieste, and she burns it before anybody can ask who else was in the room with her.';

const many = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** A key object with the longest title of its kind, so that its card is seen as full as it gets. */
const longestKey = [...keyIds].sort((a, b) => keyOf(b).title.length - keyOf(a).title.length)[0] ?? 'KO-101';

const keyValues = (id: string): JsonObject => ({ ...keyOf(id) });

const sheetFor = (said: (longest: string) => string): JsonObject => {
  const memories = (count: number): readonly JsonObject[] =>
    many(count, (at) => ({ id: `m${at}`, text: said(longMemory), box: at % 2 === 0, circle: at === 1 }));
  const persona = { name: said(longName), apt: { V: 8, K: 1, I: 5 }, V: memories(9), K: memories(9), I: memories(9) };
  return {
    name: said(longName),
    plate: said(longName),
    agent: persona,
    thief: persona,
    cover: '',
    eye: 4,
    overlap: { apt: { V: 12, K: 10, I: 8 }, V: memories(2), K: memories(3), I: memories(4) },
    coins: { agent: 12, thief: 107 },
    dead: true,
    final: 'agent',
  };
};

const sceneFor = (said: (longest: string) => string): JsonObject => {
  const player = (seat: number): JsonObject => ({
    name: said(longName),
    seat,
    as: `, ${said(longName)}`,
    persona: 'agent',
    aptitude: 'V',
    pool: [],
    dice: [12, 11, 10, 8, 6, 6, 5],
    low: [4, 4, 3, 3, 2, 2, 1],
    locked: true,
    gifts: [said('Bo'), said('Cy'), said('Di')],
  });
  const reading = { name: said(longName), equal: 2, won: 12, lost: 11, why: 'die' };
  return {
    actor: player(0),
    visitor: player(1),
    key: keyValues(longestKey),
    keyIn: true,
    memory: said(longMemory),
    memoryIn: true,
    question: said(longQuestion),
    keyless: false,
    stillOut: false,
    memoryless: false,
    unasked: false,
    identity: false,
    narrator: said(longName),
    judge: said(longName),
    tells: { code: 'reading.narrator', facts: reading },
    judges: { code: 'reading.judge', facts: reading },
    answer: said(longAnswer),
    price: said(longMemory),
  };
};

const valuesFor = (layout: string, sample: Sample): JsonObject => {
  const said = (longest: string): string => (sample === 'odd' ? oddFor(longest) : longest);
  switch (layout) {
    case 'schizonaut':
      return sheetFor(said);
    case 'scene':
      return sceneFor(said);
    case 'key':
      return { ...keyValues(longestKey), title: said(keyOf(longestKey).title) };
    case 'discard':
      return {
        ...keyValues(longestKey),
        title: said(keyOf(longestKey).title),
        count: keyIds.length,
        earlier: keyIds.map((id) => ({ id, title: said(keyOf(id).title) })),
      };
    case 'place':
      return {
        plate: said(longName),
        hand: keyIds.slice(0, 2).map(keyValues),
        keys: 2,
        cards: [
          { up: false, side: '', own: '' },
          { up: true, side: 'agent', own: '' },
          { up: false, side: '', own: 'thief' },
        ],
        open: 1,
        all: 3,
        coins: { agent: 12, thief: 107 },
        final: 'thief',
      };
    case 'allegiance':
      return { up: true, side: 'thief', own: '' };
    case 'situation':
      return { own: 'agent' };
    case 'deck':
      return { deck: 60 };
    case 'tally':
      return {
        agents: 120,
        thieves: 107,
        result: 'thieves_win',
        verdict: { code: 'glance.result', facts: { result: 'thieves_win' } },
        escaped: many(6, () => said(longName)).join(', '),
      };
    default:
      // The back of a card and the sixty pictures have no values.
      return {};
  }
};

export const layoutSamples: LayoutSamples = {
  id: 'schizonauts',
  longest: (layout) => valuesFor(layout, 'longest'),
  odd: (layout) => valuesFor(layout, 'odd'),
};
