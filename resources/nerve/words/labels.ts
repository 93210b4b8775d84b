/** The labels of forms, rolls, sheets and the frame. */
import type { LabelFacts } from '../../../rules/games/nerve/facts';
import { count, dice, kindWords, outWords, quote, quoteLast, statWords, typeNotes, typeWords } from './phrases';

type OfferName = LabelFacts['offer.title']['name'];
type FieldName = LabelFacts['field']['name'];

const offers: Readonly<Record<OfferName, readonly [title: string, hint: string]>> = {
  create: [
    'Make your character',
    'Three stats from 1 to 5. The higher one is, the fewer Traits of its kind there is room for.',
  ],
  recreate: ['Change the sheet', 'Until play starts it can be made anew.'],
  start: ['Start playing', 'From now on sheets change by play alone.'],
  cancelCall: ['Take the call back', 'Nobody has answered yet. Anybody may call again.'],
  call: ['Call a Conflict', 'Name who should be in it. Each may stay out.'],
  join: ['Join', 'You will declare Stakes in turn, and roll as many dice as your Cool.'],
  stayOut: ['Stay out', 'You watch this one.'],
  declare: ['Declare a Stake', 'One sentence on what changes, and what it is worth to the winner.'],
  declareDomination: ['Declare Domination', 'Everybody bets so many dice, and the winner takes them all.'],
  decline: ['No more Stakes', 'The first who declines ends declaring for all.'],
  ante: ['Bet', 'Own dice beyond your Cool, or dice of another participant.'],
  foreign: ['Roll foreign dice', 'They go home to their owner once they are bid.'],
  activate: ['Use a Trait', 'Roll as many dice again as its level, in any Pools.'],
  offerOut: ['Offer an Out', 'One in each window. Who accepts leaves the Conflict.'],
  done: ['Done', 'Ends your turn before this auction.'],
  accept: ['Accept', 'You leave. Your Pool goes home and your Stakes are skipped.'],
  declineOnMomentum: [
    'No more Stakes, with Momentum as the last',
    'The first who declines ends declaring for all. No auction follows in which what Momentum rolls again would count.',
  ],
  declineOut: ['Decline', 'Nothing changes.'],
  defy: ['Defy it', 'New dice into your Pool, and an unwelcome Trait.'],
  outTrait: ['Write the Trait', 'What letting that chance go by has left.'],
  waive: ['Let it go', 'Use nothing of it.'],
  bid: ['Bid', 'Dice of one face. The sum must beat the bid before it.'],
  concede: ['Concede', 'You are out of this auction.'],
  trait: ['Write a Trait', 'Level 1, on whoever proposed the Stake.'],
  fact: ['Write a Fact', 'Level 1, on the Fact-sheet.'],
  create_by: [
    'Consolidate into something new',
    'Lower some by one each: the new entry gets their number as its level.',
  ],
  raise: ['Consolidate by raising', 'Lower as many as its level, each at least that high: it rises by one.'],
  momentum: ['Momentum', 'The winner rolls up to so many dice again, in any Pools.'],
};

const fields: Readonly<Record<FieldName, string>> = {
  ...statWords,
  name: 'Name',
  about: 'So very good at',
  secrets: 'Secrets',
  beliefs: 'Beliefs',
  theories: 'Theories',
  with: 'With',
  type: 'Worth',
  text: 'What changes',
  n: 'How many dice',
  bet: 'Your Bet',
  dice: 'Dice',
  trait: 'Trait',
  pay: 'Pay with',
  reroll: 'Roll again',
  to: 'To',
  out: 'Kind',
  exit: 'How the exit looks',
  defiance: 'How you let the chance go by',
  kindOfTrait: 'Kind',
  words: 'In words',
  reduce: 'Lower',
  target: 'Raise',
};

/** The name of a form's field, or of a key that is none. */
export const fieldWords = (name: string): string => (Object.hasOwn(fields, name) ? fields[name as FieldName] : name);

const asks: Readonly<Record<LabelFacts['ask']['what'], (name: string) => string>> = {
  create: () => 'Everybody makes a character.',
  start: () => 'Sheets can still change. Anybody may start.',
  table: () => 'No Conflict runs. Anybody may call one.',
  answer: (name) => `${name} calls a Conflict.`,
  declare: (name) => `${name} declares a Stake, or ends declaring.`,
  ante: (name) => `${name} bets.`,
  window: (name) => `${name} may act before the auction.`,
  out: (name) => `${name} answers an Out.`,
  outTrait: (name) => `${name} may write a Trait.`,
  auction: (name) => `${name} bids or concedes.`,
  resolve: (name) => `${name} has won and uses it.`,
  pools: () => 'the Pools',
  foreign: (name) => `${name}: foreign dice`,
  trait: (name) => `${name} uses a Trait`,
  momentum: (name) => `${name} has momentum`,
  defy: (name) => `${name} defies an Out`,
};

const phases: Readonly<Record<LabelFacts['glance.phase']['phase'], (name: string) => string>> = {
  create: () => 'Making characters',
  table: () => 'Between Conflicts',
  answer: () => 'A call',
  declare: () => 'Declaring',
  ante: () => 'Betting',
  window: () => 'Before the auction',
  out: () => 'An Out',
  out_trait: () => 'An Out defied',
  auction: () => 'Auction',
  resolve: (name) => `Won by ${name}`,
};

const marks: Readonly<Record<LabelFacts['glance.mark']['mark'], string>> = {
  caller: 'Caller',
  turn: 'Turn',
  highest: 'Highest bid',
  conceded: 'Conceded',
  left: 'Left by an Out',
  watching: 'Watches',
};

const entryWord = (kind: LabelFacts['preview.raised']['kind']): string => (kind === 'fact' ? 'Fact' : kindWords[kind]);

const dieInPool = ({ face, owner, best, toBeat, running, isOut }: LabelFacts['die.pool']): string => {
  const home = `Bid, it goes home to the Pile of ${owner}.`;
  if (running && isOut) return `A ${face} of ${owner}. It bids no more for this Stake.`;
  if (!running) return `A ${face} of ${owner}. With its like it could bid ${best}. ${home}`;
  if (toBeat === 0) return `A ${face} of ${owner}. With its like it could open with ${best}. ${home}`;
  if (best > toBeat)
    return `A ${face} of ${owner}. With its like it could bid ${best}, and ${toBeat} is to beat. ${home}`;
  const why = best === toBeat ? 'a tie loses' : `${toBeat} is to beat`;
  return `A ${face} of ${owner}. With its like it comes to ${best}, and ${why}: not enough now.`;
};

const dieInPile = (owner: string, holder: string): Readonly<Record<LabelFacts['die.pile']['use'], string>> => ({
  own: `A die of ${owner}, not rolled. It can be bet, or pay for a Trait.`,
  foreign: `A die of ${owner} in the Pile of ${holder}: before an auction it can be rolled into the Pool.`,
  idle: `A die of ${owner} in the Pile of ${holder}. It cannot be rolled while ${owner} takes no part.`,
});

/** The names of the values on sheets; empty for what is there for the eye alone. */
const pieceFields: Readonly<Record<string, string>> = {
  name: 'Name',
  about: 'So very good at',
  stats: 'Stats',
  ...statWords,
  secret: 'Secrets',
  belief: 'Beliefs',
  theory: 'Theories',
  most: 'room for',
  entries: 'written',
  text: 'text',
  level: 'level',
  by: 'by',
  pile: 'Pile',
  dice: 'Dice in the Pile',
  pool: 'Pool',
  colour: 'colour',
  count: 'how many',
  face: 'face',
  facts: 'Facts',
  stakes: 'Stakes',
  number: 'number',
  type: 'worth',
  n: 'dice',
  result: 'result',
  winner: 'winner',
  bid: 'bid',
  bets: 'bets',
  bids: 'Bids',
  sum: 'sum',
};

export const labels: { readonly [C in keyof LabelFacts]: (facts: LabelFacts[C]) => string } = {
  'offer.title': ({ name }) => offers[name][0],
  'offer.hint': ({ name }) => offers[name][1],
  'offer.trait': ({ kind, text, level }) => `${kindWords[kind]} ${level}: ${text}`,
  field: ({ name }) => fieldWords(name),
  ask: ({ what, name }) => asks[what](name),
  'label.text': ({ text }) => text,
  'label.type': ({ type }) => `${typeWords[type]}: ${typeNotes[type]}`,
  'label.kind': ({ kind }) => kindWords[kind],
  'label.out': ({ kind }) => `${outWords[kind]}: ${kind === 'action' ? 'slip away' : 'back down'}`,
  'label.pileDie': ({ owner }) => `A die of ${owner}`,
  'label.poolDie': ({ face, owner, holder }) =>
    holder === '' ? `A ${face} of ${owner}` : `In the Pool of ${holder}: a ${face} of ${owner}`,
  'label.entry': ({ kind, text, level }) => `${kind === 'fact' ? 'Fact' : kindWords[kind]} ${level}: ${text}`,
  'label.bid': ({ count, face, sum }) => (count === 1 ? `Bid a ${face}` : `Bid ${face}s: up to ${dice(count)}, ${sum}`),
  'band.faces': () => 'as they fell',
  'glance.phase': ({ phase, name }) => phases[phase](name),
  'glance.stake': ({ number, of, toBeat }) => `${toBeat > 0 ? `${toBeat} to beat, ` : ''}Stake ${number} of ${of}`,
  'glance.stakes': () => 'Stakes',
  'glance.stakeItem': ({ number, name, type, n, text, result, winner }) => {
    const worth = n > 0 ? `${typeWords[type]} ${n}` : typeWords[type];
    const ends = {
      open: '',
      now: winner === '' ? ' Now.' : ` Now: ${winner} leads.`,
      skipped: ' Skipped.',
      void: ' Void.',
      won: ` Won by ${winner}.`,
    } as const;
    return `${number}. ${name}, ${worth}: ${quoteLast(text)}${ends[result]}`;
  },
  'glance.facts': () => 'Facts',
  'glance.fact': ({ text, level }) => `${text} (${level})`,
  'glance.character': ({ name, about }) => (about === '' ? name : `${name}, ${about}`),
  'glance.mark': ({ mark }) => marks[mark],
  'spot.pool': ({ name }) => (name === '' ? 'Pool' : `Pool of ${name}`),
  'spot.pile': ({ count }) => `Pile: ${count}`,
  'spot.bid': ({ name, sum, stands }) => `${stands ? 'The bid that stands' : 'An earlier bid'}: ${name}, ${sum}`,
  'spot.bet': ({ name, number }) => `${name}, on Stake ${number}`,
  'die.pool': dieInPool,
  'die.pile': ({ owner, holder, use }) => dieInPile(owner, holder)[use],
  'die.bid': ({ face, owner, bidder }) =>
    `A ${face} of ${owner}, bid by ${bidder}. It goes home to the Pile of ${owner} when this auction closes.`,
  'die.bet': ({ owner, better, number }) =>
    `A die of ${owner}, bet by ${better}. Whoever wins Stake ${number} takes it.`,
  'middle.title': ({ number, of, type, n }) =>
    `Stake ${number} of ${of}: ${n > 0 ? `${typeWords[type]} ${n}` : typeWords[type]}`,
  'middle.quiet': ({ phase }) => (phase === 'table' ? 'No Conflict runs.' : phases[phase]('')),
  'middle.toBeat': () => 'to beat',
  'middle.stake': ({ text }) => quote(text),
  'middle.leads': ({ name }) => `${name} leads.`,
  'middle.opens': ({ name, must }) => `Nothing is bid. ${name} ${must ? 'has to open' : 'opens or concedes'}.`,
  'middle.out': ({ name, to, kind, text }) =>
    `${name} offers ${to} ${kind === 'action' ? 'an' : 'a'} ${outWords[kind]}: ${quoteLast(text)}`,
  'middle.outTrait': ({ name, to }) => `${to} has defied an Out: ${name} may write a Trait.`,
  'middle.window': ({ name }) => `Before the auction: ${name} may act.`,
  'middle.wins': ({ name }) => `${name} has won it.`,
  'middle.best': ({ name, best, toBeat }) =>
    best === 0
      ? `${name} has no dice left.`
      : best > toBeat
        ? `${name} could bid up to ${best}.`
        : best === toBeat
          ? `At best ${name} has ${best}, and a tie loses.`
          : `At best ${name} has ${best}: too little.`,
  'lay.bid': ({ sum, toBeat }) => (toBeat === 0 ? `Opens with ${sum}` : `${sum} beats ${toBeat}`),
  'lay.foreign': ({ count }) => `Roll ${dice(count)} into your Pool`,
  'lay.bet': ({ count, of }) => (of === 0 || of === count ? `Bet ${dice(count)}` : `Bet ${count} of ${dice(of)}`),
  'lay.reroll': ({ count }) => `Roll ${dice(count)} again`,
  'lay.pay': ({ name, trait }) => `Pay ${name} to use ${quote(trait)}`,
  'preview.lowered': ({ kind, text, from, to }) =>
    to === 0
      ? `Struck off: ${entryWord(kind)} ${quoteLast(text)}`
      : `Lowered from ${from} to ${to}: ${entryWord(kind)} ${quoteLast(text)}`,
  'preview.raised': ({ kind, text, from, to }) =>
    from > 0
      ? `Raised from ${from} to ${to}: ${entryWord(kind)} ${quoteLast(text)}`
      : `New: ${entryWord(kind)} of level ${to}${text === '' ? '.' : `, ${quoteLast(text)}`}`,
  'preview.home': ({ name, count: figure }) => `Win or lose, ${dice(figure)} to the Pile of ${name}.`,
  'preview.left': ({ count: figure }) =>
    figure === 0 ? 'Nothing is left in your Pool.' : `${dice(figure)} stay${figure === 1 ? 's' : ''} in your Pool.`,
  'preview.leaves': ({ dice: figure, stakes }) =>
    `${figure === 0 ? 'Your Pool is empty.' : `${dice(figure)} of your Pool go${figure === 1 ? 'es' : ''} to your Pile.`} ${
      stakes === 0 ? 'None of your Stakes is open.' : `${count(stakes, 'Stake', 'Stakes')} of yours will be skipped.`
    }`,
  'preview.defies': ({ dice: figure, name, kind, isFull }) =>
    `${figure === 0 ? 'Your Pile has no dice of yours to roll.' : `You roll ${dice(figure)} into your Pool.`} ${
      isFull
        ? `You have no room for a ${kindWords[kind]} more, so ${name} writes nothing.`
        : `${name} may write a ${kindWords[kind]} on your sheet.`
    }`,
  'preview.momentumLast': () =>
    'As the last Stake, Momentum brings little: no auction follows in which what it rolls again would count.',
  'piece.sheet': ({ name }) => name,
  'piece.facts': () => 'Fact-sheet',
  'piece.stakes': () => 'Stakes',
  'piece.field': ({ name }) => (Object.hasOwn(pieceFields, name) ? (pieceFields[name] ?? '') : quote(name)),
};
