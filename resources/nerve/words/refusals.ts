/** A sentence for every refusal: what is so, then what would help. */
import type { RefusalFacts } from '../../../rules/games/nerve/facts';
import { fieldWords } from './labels';
import { dice, kindsWords, outWords } from './phrases';

type Sentences = { readonly [C in keyof RefusalFacts]: (facts: RefusalFacts[C]) => string };

const phases = {
  create: 'the sheets are being made',
  table: 'no Conflict runs',
  answer: 'a call waits for its answers',
  declare: 'Stakes are being declared',
  ante: 'bets are being made',
  window: 'a window is open before the auction',
  out: 'an Out waits for its answer',
  out_trait: 'a defied Out waits for its Trait',
  auction: 'an auction runs',
  resolve: 'the winner uses what was won',
} as const;

const wanted = {
  pool: 'Only dice of your own Pool are bid.',
  pile: 'Only dice of your own Pile are bet.',
  foreign: 'Into your Pool go foreign dice of your own Pile.',
  rerolled: 'Only dice that lie in a Pool are rolled again.',
  owed: 'None of your Traits is paid for there.',
  none: 'Laying dice here means nothing just now.',
} as const;

export const refusals: Sentences = {
  'lay.nothing': ({ wants }) => wanted[wants],
  'move.malformed': ({ field }) =>
    field === '' ? 'Something is missing here.' : `Not filled in as it must be: ${fieldWords(field)}.`,
  'move.unknown': () => 'The game knows no such move.',
  'phase.wrong': ({ phase }) => `Not now: ${phases[phase]}.`,
  'conflict.notInvolved': () => 'You take no part in this Conflict.',
  'call.answered': () => 'You have answered this call.',
  'call.notYours': () => 'Only whoever called can take the call back. You can stay out.',
  'call.taken': () => 'Somebody has answered, so the call stands.',
  'turn.other': ({ name }) => `It is the turn of ${name}.`,
  'stat.range': ({ field }) => `${fieldWords(field)} is a whole number from 1 to 5.`,
  'limit.full': ({ kind, most }) => `No room for more ${kindsWords[kind]}: the limit is ${most}.`,
  'draft.missing': ({ field }) => `Still open: ${fieldWords(field)}.`,
  'start.notReady': ({ names }) =>
    names === '' || /^[, ]*$/.test(names) ? 'Not every sheet is made yet.' : `Not made yet: ${names}.`,
  'call.tooFew': () => 'A Conflict takes somebody else.',
  'stake.first': () => 'Whoever calls a Conflict declares the first Stake.',
  'type.unknown': () => 'There is no such kind.',
  'stake.number': () => 'Momentum and Domination take a number of 1 or more, and no other effect takes one.',
  'text.required': () => 'Say it in a sentence.',
  'bet.tooHigh': ({ name, most }) => `${name} could bet ${most} at most, and everybody must match it.`,
  'bet.wrongDice': ({ n }) =>
    n === 0
      ? 'Only Domination takes a Bet.'
      : `A Bet of ${dice(n)}: own dice beyond your Cool, or another participant’s.`,
  'foreign.own': () => 'Own dice come into the Pool by Cool and by defiance only.',
  'foreign.notInvolved': () => 'That colour belongs to nobody who is in this Conflict.',
  'die.none': () => 'That die is not there.',
  'trait.activated': () => 'One Trait in each window turn, and you have used one.',
  'trait.notYours': () => 'You can use the Traits of your own character only.',
  'reroll.nothing': () => 'Pick at least one die to roll again.',
  'reroll.tooMany': ({ most }) => `At most ${dice(most)} this time.`,
  'payment.required': ({ name }) => `${name} wrote this Trait and is paid one die for its use.`,
  'payment.colour': ({ name }) => `Pay with a die of your own colour or of ${name}’s.`,
  'payment.notDue': () => 'You wrote this Trait yourself: it costs nothing.',
  'out.used': () => 'One Out has been offered in this window.',
  'out.self': () => 'An Out is for somebody else.',
  'out.target': () => 'She is not in this Conflict.',
  'out.defied': ({ kind }) => `You have defied one ${outWords[kind]} in this Conflict. Accept or decline.`,
  'bid.mustOpen': () => 'Your Stake: open with a bid while you hold a die.',
  'bid.empty': () => 'A bid takes at least one die.',
  'bid.mixed': ({ faces }) => `A bid shows one face only, and these show ${faces}.`,
  'bid.tooLow': ({ bid, toBeat }) => `${toBeat} is the bid to beat, and ${bid} does not beat it.`,
  'effect.wrong': () => 'That is not what this Stake is worth.',
  'kind.notAllowed': () => 'That kind cannot be written here.',
  'belief.notOwner': ({ name }) => `Only whoever plays ${name} can write a Belief for her.`,
  'source.count': ({ needed }) => `This takes exactly ${needed === 1 ? 'one source' : `${needed} sources`}.`,
  'source.repeated': () => 'Each source serves once.',
  'source.notAllowed': () => 'That entry cannot be lowered for this.',
  'source.tooLow': ({ level }) => `Each source must have level ${level} or more.`,
  'target.notAllowed': () => 'That entry cannot be raised by this Stake.',
  'target.inSources': () => 'What is raised cannot be lowered for it.',
  'id.taken': () => 'That name is in use.',
  'newcomer.notNow': () => 'Somebody new can sit down when no Conflict runs.',
  'newcomer.full': ({ most }) => `${most} colours are all that can be told apart.`,
  'foreign.none': () => 'No dice of another participant lie in your Pile.',
  'out.nobody': () => 'Nobody else is in this Conflict.',
  'consolidate.nothing': () => 'There is nothing here to lower or raise.',
};
