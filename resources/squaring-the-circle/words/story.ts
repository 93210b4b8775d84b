/** One sentence for every line of the story. It should read like one. */
import { UNSAID, type FactsOf, type StoryFacts } from '../../../rules/games/squaring-the-circle/facts';
import { aKind, count, pickWords, poolWords, quote, quoteLast, statWords, telling } from './phrases';

const grades = {
  strong: 'strong: whoever follows it has help',
  plain: 'plain: whoever follows it earns by it',
  missed: 'missed: whoever follows it meets a complication',
} as const;

const isStat = (what: string): what is keyof typeof statWords => Object.hasOwn(statWords, what);

/** CARDs that come due with what they lay on, at the end of a sentence; nothing where there are none. */
const comesDue = (joint: string, cards: number): string =>
  cards === 0 ? '' : `${joint} ${count(cards, 'CARD comes due', 'CARDs come due')}`;

export const story: { readonly [C in keyof StoryFacts]: (facts: FactsOf<C>) => string } = {
  'story.created': ({ name, origin, math, thief }) => `${name}, the ${origin} ${math}, is also a ${thief}.`,
  'story.guest': ({ name, number }) => `${name} is guest of honor of conference ${number}.`,
  'story.setting': ({ place, sights }) =>
    [
      place === UNSAID ? 'Nobody has said where we meet.' : `We meet in ${place}.`,
      ...(sights === UNSAID ? [] : [sights]),
    ].join(' '),
  'story.writes': ({ name, problem, back }) =>
    back !== ''
      ? `${name} writes an open problem to bring ${back} back: ${quoteLast(problem)}`
      : problem === UNSAID
        ? `${name} leaves an open problem without words.`
        : `${name} writes an open problem: ${quoteLast(problem)}`,
  'story.chooses': ({ name, problem }) => `${name} chooses ${quoteLast(problem)}`,
  'story.playBegins': ({ name, problems }) =>
    `${count(problems, 'problem is', 'problems are')} open. ${name} has the first turn.`,
  'story.states': ({ name, theorem, how }) => `${name} states: ${quoteLast(theorem)}${telling(how)}`,
  'story.statesEscape': ({ name, theorem, how }) =>
    `There is a way out, and ${name} states it: ${quoteLast(theorem)}${telling(how)}`,
  'story.objects': ({ name }) => `${name} objects: that is not what the conjecture meant.`,
  'story.stated': ({ theorem, need }) => `${quote(theorem)} stands on the board and needs ${need}.`,
  'story.picks': ({ theorem, first, second, need }) =>
    `${quote(theorem)} comes with ${pickWords[first] ?? first} and ${pickWords[second] ?? second}. It needs ${need} now.`,
  'story.conjectures': ({ name, text, how }) => `${name} has a guess: ${quoteLast(text)}${telling(how)}`,
  'story.conjectured': ({ name, grade }) => `${name}’s conjecture is ${grades[grade]}.`,
  'story.complication': ({ text }) => `But there is a catch: ${text}`,
  'story.applies': ({ name, source, to, how }) =>
    `${name} lets ${quote(source)} support ${quoteLast(to)}${telling(how)}`,
  'story.lemma': ({ theorem }) => `${quote(theorem)} is a lemma now, good for more than one proof.`,
  'story.corollary': ({ theorem }) => `${quote(theorem)} yields a corollary.`,
  'story.exhausted': ({ theorem }) => `${quote(theorem)} has no more to give: it is exhausted.`,
  'story.spendsLemma': ({ name, source, to }) => `${name} draws on the lemma ${quote(source)} for ${quoteLast(to)}`,
  'story.move': ({ name, move, how }) =>
    how === '' ? `${name} goes for ${move}.` : `${name}, ${move}:${telling(how)}`,
  'story.nothing': ({ name, move }) => `${move} brings ${name} nothing, and costs nothing.`,
  // A hit can replace what was left, so what there is now is said, and "more" only where it is.
  'story.hold': ({ name, pool, target, points, at }) =>
    at > points
      ? `${name} has ${count(points, 'point')} more of ${poolWords(pool, target)}, ${at} in all.`
      : `${name} has ${count(at, 'point')} of ${poolWords(pool, target)} now.`,
  'story.losesHold': ({ name, pool }) => `${name} drops what was left of ${pool}.`,
  'story.forward': ({ name, theorem }) =>
    theorem === '' ? `${name} has +1 on her next roll.` : `${name} has +1 on her next roll about ${quoteLast(theorem)}`,
  'story.banned': ({ name, move }) => `${move} is closed to ${name} until the conference ends.`,
  'story.shakes': ({ of, isTheorem }) => `The House of ${isTheorem === 1 ? quote(of) : of} is shaken.`,
  'story.benefit': ({ theorem, benefit }) => `${quote(theorem)} can be proven by ${pickWords[benefit] ?? benefit} now.`,
  'story.removes': ({ name, card }) => `${name} talks it over, and one CARD is gone: ${card}`,
  'story.recruits': ({ name, agent, type }) => `${agent}, a ${type}, works for ${name} now.`,
  'story.losesAgent': ({ name, agent }) => `${agent} is lost to ${name}.`,
  'story.teams': ({ name, mate }) => `${mate} joins the team of ${name}.`,
  'story.coldRead': ({ name, target, secret }) => `${name} looks at ${target} and knows: ${quoteLast(secret)}`,
  'story.hurts': ({ name, of }) => `${name} knows what ${of} is up to, and is in the way.`,
  'story.raisesNeed': ({ name, theorem, need }) => `${name} makes it harder: ${quote(theorem)} needs ${need} more now.`,
  'story.teamPlayer': ({ name, gives }) =>
    gives === 1
      ? `Whoever helps ${name} to a proof learns by it.`
      : `${name} keeps what there is to learn from her theorems to herself.`,
  'story.drops': ({ name }) => `${name} lets a result go.`,
  'story.baseCase': ({ name, theorem, base }) =>
    `${name} lays the groundwork: ${quote(theorem)} has ${count(base, 'base case')}.`,
  'story.advancesProof': ({ name, theorem, need }) =>
    need === 0
      ? `${name} finds the last step of ${quoteLast(theorem)}`
      : `${name} works on ${quoteLast(theorem)} It needs ${need} more.`,
  'story.attackHelps': ({ theorem, need }) =>
    `The attack only makes ${quote(theorem)} stronger. It needs ${need} more.`,
  'story.proven': ({ name, theorem }) => `${name} proves it: ${quoteLast(theorem)}`,
  'story.constructed': ({ name, points }) =>
    `Something solid is left of it, and ${name} has ${count(points, 'point')} on it.`,
  'story.escaped': ({ name }) => `${name} is on her feet again.`,
  'story.solved': ({ name, problem, clock }) => `${name} solves ${quoteLast(problem)} The clock stands at ${clock}.`,
  'story.theoremFalls': ({ theorem, cards }) =>
    `The House of ${quote(theorem)} falls${comesDue(', and', cards)}. The theorem is false.`,
  'story.rivalFalls': ({ theorem, cards }) =>
    `${quote(theorem)} falls with the problem, which another theorem has solved${comesDue(':', cards)}.`,
  'story.lapsed': ({ theorem }) => `Nobody proved ${quote(theorem)} in time.`,
  'story.converts': ({ name, card, text }) => `What was trouble helps ${name} now: ${quoteLast(card)}${telling(text)}`,
  'story.card': ({ name, kind, text }) => `${name} takes ${aKind[kind]}: ${text}`,
  'story.theoremCard': ({ theorem, kind, text }) => `${quote(theorem)} takes ${aKind[kind]}: ${text}`,
  'story.houseStands': ({ of, isTheorem }) => `The House of ${isTheorem === 1 ? quote(of) : of} stands.`,
  'story.rears': ({ kind, text }) => `It rears its head, ${aKind[kind]}: ${text}`,
  'story.houseFalls': ({ name, cards }) =>
    `${name}’s House falls, and ${count(cards, 'CARD comes due', 'CARDs come due')}.`,
  'story.doublesDown': ({ name }) => `${name} doubles down: her House stands, this once.`,
  'story.out': ({ name, how, text }) =>
    how === 'removed' ? `${name} is out of the conference: ${text}` : `${name} is ${how}: ${text}`,
  'story.freed': ({ name }) => `The way back is open: ${name} can come to the next conference.`,
  'story.notFreed': ({ name }) => `The table finds that this does not bring ${name} back.`,
  'story.returns': ({ name }) => `${name} is back.`,
  'story.sitsOut': ({ name }) => `Nobody comes in the place of ${name} this time.`,
  'story.tooFew': () => 'Too few would come, so whoever sat out is asked again.',
  'story.newSeat': ({ seat }) => `There is a seat ${seat} now. Somebody new will come to the next conference.`,
  'story.waits': ({ name, theorem }) =>
    `${name} brings ${quote(theorem)} to 0. It waits until what it leans on is proven.`,
  'story.leans': ({ theorem, source }) => `${quote(theorem)} leans on ${quote(source)}, which is not proven.`,
  'story.leanerFails': ({ theorem, source, need }) =>
    `${quote(theorem)} leaned on ${quote(source)}: it needs ${need} now.`,
  'story.impossible': ({ problem }) => `It cannot be solved at all: ${quoteLast(problem)}`,
  'story.turns': ({ name, text }) => `${name} turns the result into ${quoteLast(text)}`,
  'story.nilpotence': ({ name, other, mine, theirs }) =>
    `${name} and ${other} talk: ${quote(mine)} and ${quote(theirs)} deal with each other.`,
  'story.scraps': ({ name, theorem, successor, need }) =>
    `${name} scraps ${quote(theorem)}. In its place stands ${quote(successor)}, which needs ${need}.`,
  'story.leavesBehind': ({ theorem, card }) => `${quote(theorem)} leaves ${quote(card)} behind.`,
  'story.halves': ({ theorem, need }) => `To the same end there is ${quote(theorem)}: it needs ${need} now.`,
  'story.metastable': ({ theorem }) => `${quote(theorem)} stands, metastable. The next CARD disproves it.`,
  'story.corrects': ({ theorem, need }) => `${quote(theorem)} corrects itself: it needs ${need} now.`,
  'story.encloses': ({ name, isFree }) => (isFree === 1 ? `${name} is free again.` : `${name} is in a closed space.`),
  'story.unprovable': ({ name, problem, reason }) =>
    `${name} says that ${quote(problem)} cannot be solved: ${quoteLast(reason)} To prove that is a problem of its own.`,
  'story.inflicts': ({ theorem, option }) =>
    option === 'induction' ? `The base cases of ${quote(theorem)} are gone.` : `${quote(theorem)} loses contradiction.`,
  'story.fits': ({ name, problem }) => `By ${quote(problem)} ${name} could transcend.`,
  'story.notFits': ({ name, problem }) => `The table thinks that ${name} could not transcend by ${quoteLast(problem)}`,
  'story.transcends': ({ name, move }) => `${name} transcends: ${move}.`,
  'story.gated': ({ name, move }) => `Five trophies: ${name} has ${move} from now on.`,
  'story.evades': ({ name }) => `${name} tries to slip away from it.`,
  'story.evaded': ({ name }) => `${name} slips away, and gains by it.`,
  'story.clock': ({ clock, limit }) => `The clock moves to ${clock} of ${limit}.`,
  'story.passes': ({ name, to }) => (name === to ? `${name} goes on.` : `${name} hands over to ${to}.`),
  'story.session': ({ session }) => `Session ${session} begins.`,
  'story.declines': ({ name }) => `${name} leaves it at that.`,
  'story.conferenceEnds': ({ number }) => `Conference ${number} is over.`,
  'story.trophy': ({ name, text }) => `${name} keeps a trophy: ${text}`,
  'story.experience': ({ name, marks, at }) => `${name} marks ${marks} experience and stands at ${at} of 10.`,
  'story.advanceDue': ({ name }) => `${name} has earned an advance.`,
  'story.advance': ({ name, gain, what }) =>
    gain === 'student'
      ? `${name} has a gifted student: ${what}.`
      : gain === 'stat' && isStat(what)
        ? `${name} is more ${statWords[what]} than before.`
        : `${name} learns ${what}.`,
  'story.offers': ({ name, pool, target, to }) =>
    `${name} offers help from ${poolWords(pool, target)}${to === '' ? '' : ` to ${to}`}.`,
  'story.withdraws': ({ name, pool, target }) => `${name} takes back the help from ${poolWords(pool, target)}.`,
  'story.givesUp': ({ name, pool, target }) => `${name} gives up all hold of ${poolWords(pool, target)}.`,
};
