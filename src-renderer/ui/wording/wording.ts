/**
 * Sentences for what is no game's: links, tables, the store, turns, entries and
 * the line. A game's own codes are worded by its `words.ts`.
 *
 * Facts come from other machines too, so every fact is read by its type and a
 * sentence stands without it. Nothing here throws.
 */
import type { GameWords } from '../../../resources/words';
import type { Say } from '../../../rules/kernel/say';
import { copySentences } from './wording-copies';
import { doorSentences } from './wording-door';
import { pictureSentences } from './wording-pictures';
import { layoutSentences } from './wording-layout';
import { printSentences } from './wording-print';
import { sheetSentences } from './wording-sheet';
import { voteSentences } from './wording-votes';

/** The name of a seat or of a party, as the table shows it. */
type NameOf = (seat: number) => string;

/** The facts of something said, each read by its type. */
export interface Facts {
  readonly text: (name: string) => string;
  readonly count: (name: string) => number | null;
  /** Seats by name: `Ana`, `Ana and Bo`, `Ana, Bo and Cy`. Empty where there are none. */
  readonly seats: (name: string) => string;
  readonly names: (name: string) => string;
}

/** A list as a person would say it. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** `1 step`, `3 steps`; `many` where an s is not enough. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const readFacts = (facts: unknown, nameOf: NameOf): Facts => {
  const fact = (name: string): unknown =>
    typeof facts === 'object' && facts !== null && Object.hasOwn(facts, name)
      ? (facts as Record<string, unknown>)[name]
      : undefined;
  const list = (name: string): readonly unknown[] => {
    const value = fact(name);
    return Array.isArray(value) ? value : value === undefined ? [] : [value];
  };
  return {
    text: (name) => {
      const value = fact(name);
      return typeof value === 'string' ? value : '';
    },
    count: (name) => {
      const value = fact(name);
      return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
    },
    seats: (name) =>
      listed(
        list(name)
          .filter((value) => typeof value === 'number')
          .map(nameOf),
      ),
    names: (name) => listed(list(name).filter((value) => typeof value === 'string')),
  };
};

type Sentence = (facts: Facts) => string;

const or = (text: string, otherwise: string): string => (text === '' ? otherwise : text);

const links = {
  'link.empty': () => 'There is nothing to join yet. Paste the link you were sent.',
  'link.none': () => 'That is not a link to a table. It has #r1. in it and a long row of letters behind.',
  'link.cut': () => 'The link is cut short. Copy it again, to its last letter.',
  'link.newer': () => 'This link comes from a newer Roundel. Update this one, then join.',
  'link.tooLong': () => 'That is too long for a link to a table.',
  'link.noClipboard': () => 'The clipboard may not be read here. Paste the link into the line with the keyboard.',
} satisfies Record<string, Sentence>;

/** Hosts and helpers of the connection, as people type them in. */
const hosts = {
  'host.odd': () => 'That is not the address of a host.',
  'hosts.full': (facts) => `A table has at most ${facts.count('max') ?? 'a few'} hosts. Remove one first.`,
  'ice.odd': () => 'That is not the address of a STUN or TURN server. One begins with stun: or turn: and a name.',
  'ice.noCredential': () => 'A TURN server wants a user and a password before the @.',
  'ice.needlessCredential': () => 'A STUN server takes no user and no password.',
} satisfies Record<string, Sentence>;

const tables = {
  'table.notBegun': () => 'Play has not begun at this table.',
  'table.rulesVersion': (facts) => {
    const [theirs, ours] = [facts.count('theirs') ?? 0, facts.count('ours') ?? 0];
    return theirs > ours
      ? `This table is played by newer rules of the game (version ${theirs}; this Roundel has ${ours}). Update Roundel to go on. Nothing of it is lost meanwhile.`
      : `This table was begun by older rules of the game (version ${theirs}), which this Roundel no longer plays: it has version ${ours}. Nothing of it is lost: save it as a file under “Copies” among your tables, and open that in an older Roundel.`;
  },
  'table.elsewhere': () => 'This table is open in another window of this machine. Only one window may write for you.',
  'table.unknown': () => 'This table is not on this machine. Join it by its link.',
  'pin.odd': () => 'A PIN has four to eight digits.',
  'curtain.pinned': (facts) =>
    `A PIN is set for ${or(facts.seats('seats'), 'a seat here')}, and only the curtain asks for it: it stays on until the PIN is taken away.`,
  'table.lost': () => 'Another window took this table over. This one only shows it now.',
  'table.stopped': () => 'The table has stopped for a moment. Moves can be made again when everybody goes on.',
  'table.full': () => 'Every seat that this game has is taken.',
  'table.fewSeats': (facts) => `This game wants at least ${facts.count('min') ?? 'two'} seats.`,
  'table.otherGame': () => 'The link and the table speak of two different games. Ask for the link again.',
  'table.unknownGame': () => 'This table plays a game that this Roundel does not know.',
  'lobby.notMine': () => 'That seat belongs to somebody else.',
  'lobby.noName': () => 'The seat has no name yet.',
  'lobby.notReady': (facts) => `Waiting for ${or(facts.names('seats'), 'somebody')} to be ready.`,
  'lobby.otherRules': (facts) => {
    const name = or(facts.names('seats'), 'Somebody');
    const [theirs, ours] = [facts.count('theirs') ?? 0, facts.count('ours') ?? 0];
    return theirs > ours
      ? `${name} would play by newer rules of this game (version ${theirs}; this Roundel has ${ours}). Play begins when all have the same: update this Roundel, or load this page anew.`
      : `${name} would play by older rules of this game (version ${theirs}; this Roundel has ${ours}). Play begins when all have the same: that Roundel is to be updated, or its page loaded anew.`;
  },
  'lobby.keys': (facts) =>
    `The keys of ${or(facts.names('seats'), 'this machine')} do not fit together. Take the seat again.`,
  'genesis.malformed': () =>
    'The beginning of this table cannot be read. Take it up from a second copy, or from a file of somebody who plays there.',
  'genesis.keys': () => 'A key at the beginning of this table does not fit its owner.',
  'genesis.roster': () => 'The machines at the beginning of this table do not fit its seats.',
  'state.odd': () => 'That is no place which a table of this game can have come to.',
  'genesis.state': (facts) =>
    facts.text('at') === 'hidden'
      ? 'Cards lie face down here, and their faces cannot go along to another table. Wait until those who hold them are back.'
      : 'This table goes on from a place which no table of this game can have come to. Ask who sent you the link.',
  'genesis.seats': () => 'The seats at the beginning of this table do not fit the game.',
} satisfies Record<string, Sentence>;

/** What the picture of the table says by itself, in the dice area and on its slips. */
const pictures = {
  'table.waitingFor': (facts) => `Waiting for ${or(facts.text('name'), 'somebody')}`,
  'table.waitingForAnswer': (facts) => `Waiting for ${or(facts.names('names'), 'somebody')} to answer`,
  'table.noDice': () => 'No dice yet. They will lie here.',
  'table.against': () => 'against',
  'table.answered': (facts) =>
    facts.count('answered') === facts.count('of')
      ? `${facts.count('answered') ?? '?'} of ${facts.count('of') ?? '?'} answered. Read the proof`
      : `${facts.count('answered') ?? '?'} of ${facts.count('of') ?? '?'} answered`,
  'table.note': () => 'Note',
  'table.noteEmpty': () => 'An empty note',
} satisfies Record<string, Sentence>;

const stores = {
  'store.full': () => 'The disk is full. Moves are held back until there is room again.',
  'store.newer': () =>
    'A newer Roundel has kept its tables here. This one leaves them alone: update it, and they open.',
  'store.none': () => 'This browser keeps nothing here, so no table can be laid. A private window may be the reason.',
  'store.failed': () => 'The tables on this machine cannot be read or written just now. Moves are held back.',
} satisfies Record<string, Sentence>;

const turns = {
  'turn.notYours': (facts) => `It is ${or(facts.seats('awaited'), 'somebody else')} who moves now.`,
  'turn.rolling': (facts) => `The dice of ${or(facts.seats('seat'), 'the table')} are still out.`,
  'turn.ceremony': () => 'The cards are being shuffled, dealt or opened. A moment.',
  'ballot.tooLong': () => 'That is too long for a paper. Make it shorter.',
  'turn.over': () => 'The story has ended, so nothing can be added.',
  'turn.alreadyChose': () => 'This seat has chosen already. The others are awaited.',
  'turn.notSeated': () => 'You watch this table, so you have no move.',
} satisfies Record<string, Sentence>;

const entries = {
  'entry.branchLeft': () => 'It belongs to a turn of the story that the table did not take. Nothing changed.',
  'entry.brokenChain': () => 'It does not follow what its author wrote before, so nothing of it counts.',
  'entry.via': () => 'It names other answers than those that this point of the story was made of.',
  'entry.inclusion': () => 'It takes up something that cannot be taken up there. Nothing changed.',
  'entry.payload': () => 'What it says cannot be read. Nothing changed.',
  'entry.wrongKind': () => 'The table waited for something of another kind there. Nothing changed.',
  'entry.notYourTurn': () => 'The table did not wait for this seat there. Nothing changed.',
  'entry.passedOver': () => 'The table had passed this seat over by then. Nothing changed.',
  'entry.noRace': () => 'Moves were made in turn there, so there was nothing to put in order.',
  'entry.notClerk': () => 'Another machine puts the moves in order there. Nothing changed.',
  'entry.emptyBatch': () => 'It puts nothing in order. Nothing changed.',
  'entry.answerNotOwed': () => 'No dice waited for its author there. Nothing changed.',
  'entry.badAnswer': () => 'The proof of these dice fails, so they do not count. The others can put in the right ones.',
  'entry.partNotHeld': () => 'Its author holds no share of that key, so she cannot stand in with it.',
  'entry.badPart': () => 'The part that was put in for somebody else is wrong, and its proof fails. It does not count.',
  'entry.tooLarge': () => 'That is too much for one entry. Make its texts shorter.',
  'entry.version': () => 'This entry was written by another version of Roundel.',
  'entry.malformed': () => 'These bytes are no entry.',
  'entry.badSignature': () => 'The signature does not fit its author.',
  'entry.stranger': () => 'Its author has no seat at this table.',
  'entry.crowd': () => 'Too much of its author waits already for what has not arrived here yet.',
  'entry.gap': () => 'Something that its author wrote before has not arrived here yet.',
  'entry.alreadyWritten': () => 'Something was written in this place already. Nothing changed.',
  'entry.unknownPosition': () => 'It stands on a point of the story that has not arrived here yet.',
  'entry.notIncluded': () => 'It counts with the next move that takes it up.',
  'entry.othersOwed': () => 'It counts once the others have done their part here.',
  'entry.missingIncluded': () => 'It takes up something that has not arrived here yet.',
  'entry.raceOver': () => 'It came too late: the table had gone on. Nothing changed.',
  'entry.notAside': () => 'That can only be done in turn, and it was not.',
  'entry.noBallot': () => 'No vote with papers was under way there. Nothing changed.',
  'entry.badPaper': () => 'That is no sealed paper of this seat, or it was made for another place. It counts no more.',
  'entry.sharesNotOwed': () => 'Nothing is opened or dealt there, or its author has no part in it.',
  'entry.badShares': () => 'The part in what was opened or dealt is wrong, and its proof fails. It does not count.',
  'entry.noShuffle': () => 'No deck was being shuffled there. Nothing changed.',
  'entry.badDealKey': () => 'The key for the deck is no sound one. It does not count.',
  'entry.badShuffle': () => 'That is no honest shuffle: its proof fails. The deck lies as it did before.',
  'entry.badOpening': () => 'The cards that it turns up are not its author’s, or not what she says. Nothing changed.',
  'entry.placeTaken': () => 'Another entry took this place first. Nothing changed.',
  'json.malformed': () => 'This cannot be read as a move.',
} satisfies Record<string, Sentence>;

const lines = {
  'line.hostUnreachable': (facts) =>
    `The host that brings you together cannot be reached${facts.names('hosts') === '' ? '' : ` at ${facts.names('hosts')}`}. Compare the address with the others’, join the same network, or ask them for another host. You can go on meanwhile; the others see it when the line is back.`,
  'line.peerUnreachable': (facts) =>
    `You and ${or(facts.names('names'), 'another player')} cannot reach each other. What you write waits here, and is sent when you can.`,
  'line.full': () =>
    'More was written on this table than it holds. The game goes on and loses nothing, but notes, pictures and where things lie no longer change here when others change them. If somebody at the table did this, remove them by vote: the others go on without it.',
  'line.fullHow': () =>
    'It takes a very long story to fill a table, or somebody who has its link and means ill. Moves, dice and votes come through as before. A file that you save holds the whole game, without what is too much. After a removal the others go on in a new room, and only what the table needs comes along.',
  'line.differs': (facts) =>
    `Your machine and ${or(facts.names('names'), "another player's")} read the story differently at step ${facts.count('depth') ?? '?'}. Compare before you go on.`,
} satisfies Record<string, Sentence>;

/** Every code that this file words. A test asks for each code that the other rooms can say. */
const sentences: Readonly<Record<string, Sentence>> = {
  ...links,
  ...hosts,
  ...tables,
  ...pictures,
  ...stores,
  ...turns,
  ...entries,
  ...lines,
  ...doorSentences,
  ...copySentences,
  ...pictureSentences,
  ...layoutSentences,
  ...printSentences,
  ...sheetSentences,
  ...voteSentences,
};

const noName: NameOf = (seat) => `seat ${seat + 1}`;

/** A sentence for a refusal or anything else to be said; the game is asked for what is the game's. */
export const word = (said: Say, words?: GameWords, nameOf: NameOf = noName): string => {
  const own = Object.hasOwn(sentences, said.code) ? sentences[said.code] : undefined;
  if (own !== undefined) return own(readFacts(said.facts, nameOf));
  if (words !== undefined) return words.say(said);
  return 'The rules say no, and this Roundel has no words for the reason.';
};
