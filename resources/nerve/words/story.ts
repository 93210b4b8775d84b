/** One sentence for every line of the story. It should read like one. */
import type { CountedDice, ShownDice, StoryFacts } from '../../../rules/games/nerve/facts';
import { dice, kindWords, outWords, quote, quoteLast, typeWords } from './phrases';

/** `3 3 5`, and of others `3 3 5 and 2 of Bo`. */
const shown = (all: readonly ShownDice[]): string =>
  all.map(({ owner, faces }) => `${faces.join(' ')}${owner === '' ? '' : ` of ${owner}`}`).join(' and ');

/** `2 dice`, and of others `2 dice and 1 die of Bo`. */
const counted = (all: readonly CountedDice[]): string =>
  all.map(({ owner, count }) => `${dice(count)}${owner === '' ? '' : ` of ${owner}`}`).join(' and ');

const aKind = { secret: 'a Secret', belief: 'a Belief', theory: 'a Theory', fact: 'a Fact' } as const;

export const story: { readonly [C in keyof StoryFacts]: (facts: StoryFacts[C]) => string } = {
  'story.created': ({ name, about, active, cool, decisive }) =>
    `${name}${about === '' ? '' : `, ${about}`}: Active ${active}, Cool ${cool}, Decisive ${decisive}.`,
  'story.starts': ({ name }) => `${name} starts. From here on everything is settled in play.`,
  'story.calls': ({ name, others }) => `${name} calls a Conflict with ${others}.`,
  'story.joins': ({ name }) => `${name} is in.`,
  'story.staysOut': ({ name }) => `${name} stays out.`,
  'story.cancels': ({ name }) => `${name} takes the call back.`,
  'story.lapses': ({ name }) => `Nobody takes it up, and ${name} lets it rest.`,
  'story.declares': ({ name, type, n, text }) =>
    `${name} puts at stake: ${quoteLast(text)} ${typeWords[type]}${n > 0 ? ` ${n}` : ''}.`,
  'story.bets': ({ name, dice: bet }) => `${name} bets ${counted(bet)}.`,
  'story.declared': ({ name, stakes }) =>
    `${name} declares no more. ${stakes === 1 ? 'One Stake is' : `${stakes} Stakes are`} up.`,
  'story.pool': ({ name, dice: pool }) =>
    pool.length === 0 ? `${name} has no die to roll.` : `${name} rolls ${shown(pool)}.`,
  'story.window': ({ number, of, text, name }) => `Stake ${number} of ${of}, put up by ${name}: ${quoteLast(text)}`,
  'story.foreign': ({ name, dice: rolled }) => `${name} brings in ${counted(rolled)}.`,
  'story.activates': ({ name, kind, text, dice: figure }) =>
    `${name} leans on a ${kindWords[kind]}: ${quoteLast(text)} ${dice(figure)} again.`,
  'story.pays': ({ name, to, owner }) => `${name} pays ${to} a die${owner === '' ? '' : ` of ${owner}`}.`,
  'story.rerolled': ({ dice: fallen }) =>
    `${fallen.map(({ owner, from, to }) => `${from} of ${owner} becomes ${to}`).join(', ')}.`,
  'story.offersOut': ({ name, to, kind, text }) =>
    `${name} offers ${to} ${kind === 'action' ? 'an' : 'a'} ${outWords[kind]}: ${quoteLast(text)}`,
  'story.accepts': ({ name }) => `${name} takes it and is out of the Conflict.`,
  'story.declines': ({ name }) => `${name} does not take it.`,
  'story.defies': ({ name, text, dice: figure }) => `${name} defies it: ${quoteLast(text)} ${dice(figure)} more.`,
  'story.trait': ({ name, on, kind, text }) =>
    name === on
      ? `${name} writes ${aKind[kind]}: ${quoteLast(text)}`
      : `${name} writes ${aKind[kind]} on ${on}: ${quoteLast(text)}`,
  'story.fact': ({ name, text }) => `${name} makes it a Fact: ${quoteLast(text)}`,
  'story.waives': ({ name }) => `${name} lets it go.`,
  'story.bid': ({ name, dice: bid, sum }) => `${name} bids ${shown(bid)}: ${sum}.`,
  'story.concedes': ({ name }) => `${name} concedes.`,
  'story.wins': ({ name, text, by }) =>
    name === by ? `${name} wins the Stake: ${quoteLast(text)}` : `${name} wins what ${by} put up: ${quoteLast(text)}`,
  'story.takesBets': ({ name, dice: taken }) => `${name} takes all bets: ${counted(taken)}.`,
  'story.void': ({ text }) => `Nobody bids, and ${quote(text)} stays open.`,
  'story.skipped': ({ text, by }) => `${by} has left, and ${quote(text)} is skipped.`,
  'story.lowers': ({ text, to }) => `${quote(text)} goes down to ${to}.`,
  'story.strikes': ({ text }) => `${quote(text)} is struck off.`,
  'story.raises': ({ name, text, to }) => `${name} raises ${quote(text)} to ${to}.`,
  'story.creates': ({ name, kind, on, text, level }) =>
    `${name} draws it together into ${aKind[kind]}${on === '' || on === name ? '' : ` of ${on}`} of level ${level}: ${quoteLast(text)}`,
  'story.momentum': ({ name, dice: figure }) => `${name} has the momentum: ${dice(figure)} again.`,
  'story.ends': () => 'The Conflict is over.',
  'story.newSeat': ({ seat }) => `Seat ${seat} is new at the table.`,
};
