/**
 * Sentences for what a table decides: votes and what they do, seats that change hands, what was taken back, shared
 * keys, and who was caught lying. Names are people's own, so no sentence says he or she.
 */
import type { Facts } from './wording';

type Sentence = (facts: Facts) => string;

const or = (text: string, otherwise: string): string => (text === '' ? otherwise : text);
const whose = (facts: Facts): string => or(facts.seats('seat'), 'a seat');
const who = (facts: Facts): string => or(facts.text('name'), 'somebody');
const Who = (facts: Facts): string => or(facts.text('name'), 'Somebody');

/** What happens if a vote passes. */
const proposals = {
  'vote.skip': (facts) => `Let the turn of ${whose(facts)} pass. The game plays it by its default.`,
  'vote.away': (facts) =>
    `Go on without ${who(facts)} for now. The game plays the part by its default until ${who(facts)} is back.`,
  'vote.clerk': (facts) =>
    `From here on the machine of ${whose(facts)} puts in order what everybody does at once. What waits already is not lost.`,
  'vote.kick': (facts) => `Remove ${who(facts)} from this table for good.`,
  'vote.grant': (facts) => `Give the seat of ${whose(facts)} to ${who(facts)}.`,
  'vote.newcomer': (facts) => `Seat ${who(facts)} as somebody new.`,
  'vote.close': (facts) => {
    const cast = facts.count('cast') ?? 0;
    return `Close the vote with ${cast === 1 ? 'the one paper that is' : `the ${cast || 'few'} papers that are`} in. Whoever has not voted abstains.`;
  },
  'vote.undo': (facts) => `Take back the last move of ${whose(facts)}, and what followed from it.`,
} satisfies Record<string, Sentence>;

/** What the table tells in its story. */
const told = {
  'table.passedOver': (facts) =>
    `${or(facts.seats('seat'), 'A seat')} is passed over. The game makes the move by its default.`,
  'table.skipped': (facts) => `The table lets the choice of ${whose(facts)} pass.`,
  'table.setAside': (facts) => `The table goes on without ${who(facts)} for now.`,
  'table.clerk': (facts) => `The table has the machine of ${whose(facts)} put in order what everybody does at once.`,
  'table.back': (facts) => `${Who(facts)} is back.`,
  'table.removed': (facts) => `The table removes ${who(facts)} for good.`,
  'table.granted': (facts) =>
    facts.seats('seat') === facts.text('name')
      ? `The table gives a seat to ${who(facts)}.`
      : `The table gives the seat of ${whose(facts)} to ${who(facts)}.`,
  'table.handedOver': (facts) => `The seat of ${whose(facts)} is handed over to ${who(facts)}.`,
  'table.undone': (facts) => {
    const count = facts.count('positions') ?? 0;
    return count === 1
      ? 'The table takes the last step back.'
      : `The table takes the last ${count || 'few'} steps back.`;
  },
  'table.closed': () => 'The table closes the vote.',
  'table.paperIn': () => 'Has voted',
  'table.noPaper': (facts) => `Of ${whose(facts)} no paper counts.`,
  'table.badShare': (facts) =>
    `${or(facts.text('by'), 'Somebody')} shows that ${who(facts)} gave out a wrong share of a key. It counts no more.`,
} satisfies Record<string, Sentence>;

/** Why something cannot be put to the vote, or done with a seat. */
const refusals = {
  'vote.noVote': () => 'Whoever holds no seat, or was set aside, has no vote.',
  'vote.notAwaited': (facts) => `The table does not wait for ${whose(facts)} just now.`,
  'vote.noRace': () => 'Moves are made in turn just now, so nobody puts them in order.',
  'vote.nobodyThere': (facts) => `Nobody who plays along holds ${or(facts.seats('seat'), 'that seat')}.`,
  'vote.clerkAlready': (facts) => `The machine of ${whose(facts)} puts the moves in order already.`,
  'vote.nobodyLeft': () => 'Then nobody would be left to play.',
  'vote.noBox': () => 'The new key of the room was not given to everybody who stays.',
  'vote.strangeBox': () => 'The new key of the room was given to somebody who is to have none.',
  'vote.noSuchSeat': () => 'The game has no such seat.',
  'vote.acrossRoll': () => 'Dice were thrown since. What they showed cannot be taken back.',
  'vote.acrossBallot': () => 'Papers were opened since. What they said cannot be taken back.',
  'vote.acrossDeal': () => 'Cards were dealt since. What they showed cannot be taken back.',
  'vote.acrossShow': () => 'Cards were turned up since. What they showed cannot be taken back.',
  'vote.noBallot': () => 'No vote with papers is under way.',
  'vote.noPaper': () => 'A paper that is named there is none of this vote.',
  'vote.closeInstead': () => 'A vote with papers is not passed over: it is closed with the papers that are in.',
  'vote.acrossSeat': () => 'Somebody was seated since, and the older story has no place for that seat.',
  'vote.notBefore': () => 'That point does not lie before this one in the story.',
  'vote.keysMissing': (facts) => `The keys of ${who(facts)} have not arrived here yet. Try again in a moment.`,
  'vote.tooSoon': () =>
    'The table has stood here for a few seconds only, and a move may be on its way. Look again in a moment, then let the turn pass.',
  'vote.gone': () => 'The table has moved on, so this has lapsed.',
  'undo.none': () => 'None of your moves can be taken back: dice were thrown since, or there is none.',
  'successor.notNeeded': () => 'Enough of you are here to go on at this table.',
  'successor.none': () => 'That table does not go on from this one, as far as it can be seen here.',
  'people.unknown': () => 'That person does not belong to this table.',
  'people.removed': () => 'Whoever was removed from this table stays out.',
  'people.setAside': () => 'Whoever was set aside comes back first, and gets a seat then.',
  'people.otherKeys': () => 'That person is known here under other keys.',
  'people.keys': () => 'The keys do not fit together.',
  'people.holdsAlready': () => 'That seat is in those hands already.',
  'people.notActive': () => 'That person holds no seat, or was set aside.',
  'people.notAside': () => 'The table did not go on without you, so there is nothing to come back from.',
  'people.tooFew': () => 'Keys are shared from three players on.',
  'people.noShare': () => 'There is no share of that key to complain about.',
  'people.badComplaint': () => 'The share is right, so the complaint does not hold.',
  'entry.seatNotYours': () => 'That seat belongs to somebody else.',
  'entry.notInThisVersion': () => 'This version of Roundel does not know that kind of entry.',
  'entry.badRegistration': () => 'The shares of this key do not fit together.',
} satisfies Record<string, Sentence>;

/** What a lie was, told beside its proof. */
const lies = {
  'exposed.twoEntries': (facts) => `The machine of ${who(facts)} signed two different things under one number.`,
  'exposed.twoMoves': (facts) =>
    `The machine of ${who(facts)} signed two moves for one seat at the same point of the story.`,
  'exposed.mine': () =>
    'Two different things are signed with your key in one place. So it is where a table was played from two machines that did not hear each other, or from a copy that was brought back.',
  'line.exposedMine': () =>
    'Two different stories are signed in your name: you played at this table from two machines that did not hear each other, or from an old copy. Everybody is told. The table goes by what the others have built on; what it did not take is in the story as not accepted, so look whether you want to do it again. Tell the others how it came about, and close this table on the other machine: you go on from one.',
  'line.exposed': (facts) =>
    `${or(facts.names('names'), 'Somebody')} signed two different stories. Both entries are kept as proof, and the table goes by what the others have built on. Ask how it came about: one profile on two machines does it without ill will. Whoever goes on with it can be removed by vote, from the menu at the seat.`,
} satisfies Record<string, Sentence>;

/** By code, for `wording.ts`. */
export const voteSentences: Readonly<Record<string, Sentence>> = { ...proposals, ...told, ...refusals, ...lies };
