/** Sentences for table files, second copies, and tables that were brought back from one. */
import type { Facts } from './wording';

type Sentences = Readonly<Record<string, (facts: Facts) => string>>;

/** What each part of a table file is to a person. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['manifest.json', 'its first page'],
  ['genesis.json', 'the beginning of the table'],
  ['entries.bin', 'one of its moves'],
  ['document.bin', 'what lies on the table'],
  ['pictures.bin', 'one of its pictures'],
  ['seat.json', 'the key of the seat'],
]);

/** All of them, by code. */
export const copySentences: Sentences = {
  'file.notOne': () => 'That is not a table file. One has a name that ends in .roundel.',
  'file.unreadable': () =>
    'That cannot be read. If it is a folder, open it and choose the file in it; if another program has the file open, close it there first.',
  'file.cut': () =>
    'The file is cut short: its end is missing. Copy it again from where it came. Nothing was taken in.',
  'file.altered': () =>
    'The file was damaged or altered on its way: its parts do not fit together. Nothing was taken in.',
  'file.tooLarge': () => 'The file claims to hold more than any table can. Nothing was taken in.',
  'file.newer': () => 'The file was written by a newer Roundel. Update this one, then open it.',
  'file.odd': (facts) =>
    `The file is whole, but ${PARTS.get(facts.text('part')) ?? 'something in it'} is not what a table has. Nothing was taken in.`,
  'file.otherRules': (facts) =>
    (facts.count('theirs') ?? 0) > (facts.count('ours') ?? 0)
      ? 'That table is played by newer rules of the game than this Roundel knows. Update it, then open the file.'
      : 'That table was played by older rules of the game, which this Roundel no longer plays. An older one opens it.',
  'file.oddState': () =>
    'That table goes on from a place which no table of this game can have come to. Nothing was taken in.',
  'file.notBegun': () => 'Play had not begun at that table, so there is nothing in the file to look at.',
  'copy.nowhere': () =>
    'This page came over plain http, where a browser keeps no second copies. Save the table as a file now and then.',
  'copy.full': () =>
    'The disk is full, so no second copy was written. Make room, or save the table as a file elsewhere.',
  'copy.failed': () => 'The second copy could not be written. The table itself is kept; save it as a file to be safe.',
  'copy.gone': () => 'This copy is not there any more, or cannot be read.',
  'table.older': () =>
    'The database has less of this table than its second copy. Open the newest copy on the start screen and add it; nothing is written for you until then, or until one of the others has been here.',
  'table.twin': () =>
    'This table is also open on another machine with your key. Play from one of them: close it there and press “Play here”, or go on there.',
  'table.behind': () =>
    'The other machine with your key has not handed over yet, so nothing is written here. What you typed is kept.',
  'table.unheard': () =>
    'This table was brought back from a copy. Nothing is written for you until one of the others has been here.',
};
