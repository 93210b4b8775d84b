/** One sentence for every line of the story. It should read like one. */
import type { StoryFacts } from '../../../rules/games/schizonauts/facts';
import { catWords, character, coins, count, quote, quoteLast, theSide } from './phrases';

const results = {
  agents_win: 'The plot is stopped, and PALACE is safe.',
  thieves_win: 'The plot succeeds, and the economy falls.',
  palace_shut_down: 'Nobody wins: the plot fails, PALACE goes dark, and hard years follow.',
} as const;

/** Before anybody has a name the rules know seats by number alone. */
const seatOr = (name: string): string => (/^\d$/u.test(name) ? `Seat ${name}` : name);

export const story: { readonly [C in keyof StoryFacts]: (facts: StoryFacts[C]) => string } = {
  'story.proposes': ({ name, rounds, starter }) =>
    `${seatOr(name)} proposes ${count(rounds, 'round', 'rounds')} of flashback, with ${seatOr(starter)} to lead off.`,
  'story.approvesSetup': ({ name }) => `${seatOr(name)} agrees.`,
  'story.agreed': ({ rounds, starter, scenes }) =>
    `Agreed: ${count(rounds, 'round', 'rounds')}, ${scenes} scenes in all. ${seatOr(starter)} leads off.`,
  'story.ready': ({ name }) => `${name} is ready.`,
  'story.newSeat': ({ seat }) => `Seat ${seat} is new at the table.`,
  'story.swaps': ({ name, before, after }) => `${name} lets ${quote(before)} go for ${quoteLast(after)}`,
  'story.declares': ({ name }) => `${name}: “This is who I am.”`,
  'story.chain': ({ keys }) => `The chain lies open: ${keys}.`,
  'story.drawn': ({ key }) => `${key} comes into the chain.`,
  'story.turn': ({ name, persona, character: who }) => `${name} goes back as ${character(persona, who)}.`,
  'story.invites': ({ name, visitor }) => `${name} invites ${visitor}.`,
  'story.takesKey': ({ name, key }) => `${name} takes ${key}.`,
  'story.visitsAs': ({ name, persona, character: who }) => `${name} visits as ${character(persona, who)}.`,
  'story.memory': ({ name, text, cat }) => `${name} remembers: ${quoteLast(text)} ${catWords[cat]}.`,
  'story.key': ({ name, key }) => `${name} brings ${key}.`,
  'story.keyIn': ({ key }) => `${key} is in the story.`,
  'story.memoryIn': ({ text }) => `The memory is in the story: ${quoteLast(text)}`,
  'story.question': ({ name, text }) => `${name} asks: ${quoteLast(text)}`,
  'story.objects': ({ name }) => `${name} does not like the question yet. The scene goes on.`,
  'story.asked': ({ text }) => `The question stands: ${quoteLast(text)}`,
  'story.aptitude': ({ name, cat }) => `${name} meets it with ${catWords[cat]}.`,
  'story.gives': ({ name, to }) => `${name} gives a die to ${to}.`,
  'story.declines': ({ name }) => `${name} gives no die.`,
  'story.trades': ({ name, give, get }) => `${name} trades ${give} for a ${get}.`,
  'story.throw': ({ actor, actorDice, visitor, visitorDice }) =>
    `${actor} throws ${actorDice}; ${visitor} throws ${visitorDice}.`,
  'story.roles': ({ narrator, judge }) =>
    narrator === judge
      ? `${narrator} tells the answer and sets the price.`
      : `${narrator} tells the answer, ${judge} sets the price.`,
  'story.reveals': ({ name, side, full, memory }) =>
    `${name} turns a card: ${theSide[side]}.${full ? ' The full rating counts.' : ''}${memory === '' ? '' : ` ${quoteLast(memory)}`}`,
  'story.extra': ({ name, dice }) => `${name} throws more: ${dice}.`,
  'story.answers': ({ name, text }) => `${name}: ${quoteLast(text)}`,
  'story.price': ({ name, text }) => `The price, says ${name}: ${quoteLast(text)}`,
  'story.rejects': ({ name }) => `${name} finds the price too small.`,
  'story.newJudge': ({ name }) => `All others agree, and ${name} sets a new price.`,
  'story.closes': ({ name }) => `${name} closes the scene.`,
  'story.deathProposed': ({ name, who }) => `${name} would have ${who} die here.`,
  'story.deathRefused': ({ name, who }) => `${name} objects. ${who} lives.`,
  'story.dies': ({ name }) => `${name} dies, and plays on.`,
  'story.keyToHand': ({ name, key }) => `${key} goes to the hand of ${name}.`,
  'story.note': ({ name, text, cat }) => `${name} writes down: ${quoteLast(text)} ${catWords[cat]}.`,
  'story.votes': ({ agent, thief, side }) =>
    `${count(agent, 'vote', 'votes')} for the agent, ${thief} for the thief: ${theSide[side]} bleeds.`,
  'story.tie': ({ name, side }) => `A tie, and the card of ${name} decides: ${theSide[side]} bleeds.`,
  'story.rises': ({ name, side, cat, to }) => `${name}, ${theSide[side]}: ${catWords[cat]} rises to ${to}.`,
  'story.supplies': ({ name, text, cat }) => `${name} adds a memory: ${quoteLast(text)} ${catWords[cat]}.`,
  'story.deadlock': ({ name }) => `${name} calls it: the others do not agree.`,
  'story.bleeds': ({ name, text }) => `It bleeds through for ${name}: ${quoteLast(text)}`,
  'story.strikes': ({ name, before, after }) => `For ${name} it was never ${quote(before)} but ${quoteLast(after)}`,
  'story.links': ({ name, text }) => `${name} remembers something new: ${quoteLast(text)}`,
  'story.gather': ({ size, each }) => `The allegiance deck: ${size} cards, ${each} of each side.`,
  'story.dealt': ({ round }) => `Everybody gets a card, face down (round ${round}).`,
  'story.situation': ({ name }) => `${name} reads the situation. Twelve hours are left.`,
  'story.fullName': ({ name }) => `The name is, and always was, ${name}.`,
  'story.paid': ({ name, coins: figure }) => `${name} earns ${coins(figure)}.`,
  'story.bets': ({ name, on, agent, thief }) => `${name} bets on ${on}: ${agent} on the agent, ${thief} on the thief.`,
  'story.final': () => 'The hands are empty. Each answers for who they are.',
  'story.identity': ({ name, side, preferred, branch }) =>
    branch === 'confirmed'
      ? `${name} is ${theSide[side]}, as the bets would have it.`
      : `${name} holds cards of ${theSide[side]}, and the bets say ${theSide[preferred]}.`,
  'story.settles': ({ name, side }) => `${name} says: ${theSide[side]}.`,
  'story.decided': ({ name, side }) => `It is decided: ${name} is ${theSide[side]}.`,
  'story.who': ({ name, side, coins: figure }) =>
    `${name}: “This is who I am.” ${figure === 1 ? '1 coin counts' : `${figure} coins count`} for ${theSide[side]}.`,
  'story.staysShut': ({ name }) => `The cards of ${name} stay shut, and no coins count.`,
  'story.result': ({ result, agent, thief }) => `Agents ${agent}, thieves ${thief}. ${results[result]}`,
  'story.survivors': ({ names }) =>
    names === '' ? 'Nobody escapes the worst.' : `${names}: the worst passes them by.`,
  'story.epilogue': ({ name, text }) => `${name}: ${quoteLast(text)}`,
};
