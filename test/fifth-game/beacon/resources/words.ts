/** All the prose of the toy. */
import type { Say } from '../../../../rules/kernel/say';
import type { GameWords } from '../../../../resources/words';

const texts: Readonly<Record<string, string>> = {
  'beacon.malformed': 'Something is missing.',
  'beacon.here': 'You are here already.',
  'beacon.turn': 'It is not your turn.',
  'beacon.tower': 'That tower burns already.',
  'beacon.unknown': 'Nobody can do that.',
  'beacon.full': 'Nobody joins a fire.',
  'story.comes': '{name} comes up the stairs.',
  'story.carries': '{name} carries the fire to the {to}.',
  'story.lit': 'The {to} burns.',
  'story.out': 'The wind takes it before the {to}.',
  'ask.names': 'Everybody says a name.',
  'ask.turn': '{name} carries the fire.',
  'ask.over': 'All towers burn.',
  'roll.carry': 'carrying the fire',
  'band.lit': 'it burns',
  'band.out': 'it goes out',
  'label.tower': '{name}',
  'field.to': 'Tower',
  'field.name': 'Name',
  'offer.create': 'Come up',
  'offer.carry': 'Carry the fire',
  'glance.lit': '{n} of 3 towers burn',
  'prep.title': 'Weather',
  'prep.hint': 'What the wind will do.',
  'piece.towers': 'Towers',
};

const say = ({ code, facts }: Say): string =>
  (texts[code] ?? code).replace(/\{(\w+)\}/g, (_, key: string) =>
    String((facts as Record<string, unknown>)[key] ?? ''),
  );

export const gameWords: GameWords = {
  id: 'beacon',
  title: 'Beacon',
  about: 'Three towers and the wind',
  credit: 'Ours',
  theme: 'beacon',
  players: { min: 2, max: 4 },
  say,
  reference: {
    'B-0': { title: 'Coming up', text: 'Say a name.' },
    'B-1': { title: 'Carrying', text: 'On a 4 or more the tower burns.' },
  },
};
