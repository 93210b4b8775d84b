/** The labels of forms, rolls, sheets and the frame. */
import type { LabelFacts } from '../../../rules/games/schizonauts/facts';
import { dieTypes } from '../../../rules/games/schizonauts/state';
import { catWords, character, count, lengthWords, quote, quoteLast, roleWords, sideWords, theSide } from './phrases';
import { stepWords } from './steps';

type OfferName = LabelFacts['offer.title']['name'];
type FieldName = LabelFacts['field']['name'];
type AskName = LabelFacts['ask']['what'];

const aheads: Readonly<Record<LabelFacts['ahead.title']['what'], readonly [title: string, hint: string]>> = {
  noTrades: [
    'No more trades',
    'Your dice lock as soon as they may, and again after others trade or give. A trade of yours takes it back, and so does a card that is turned.',
  ],
  noFlip: ['No card after the throw', 'You turn none once the dice lie. It falls away if the other one turns a card.'],
};

const offers: Readonly<Record<OfferName, readonly [title: string, hint: string]>> = {
  propose: ['Propose length and starter', 'The shortest is good for a first game. A scene takes about ten minutes.'],
  approveSetup: ['Agree', 'Everybody must agree to length and starter.'],
  create: ['Make your two characters', 'They look alike and have never met. Seven points for each, nothing in common.'],
  ready: ['Ready', 'Both characters are as you want them.'],
  nextView: ['Turn the sheet', 'Look at ratings and memories, then turn on.'],
  swapMemory: ['Swap a memory', 'For one that suggests no story. The same category.'],
  declareReady: ['This is who I am', 'Play begins when everybody has said it.'],
  choosePersona: ['Go back', 'One of the two now, the other in the second half.'],
  chooseVisitor: ['Invite', 'One other player shares the scene.'],
  takeKey: ['Take a key object', 'You will work it into the scene.'],
  chooseVisiting: ['Visit as', 'Either of your two characters.'],
  chooseMemory: ['Use a memory', 'It must feature in the scene, and its category is your aptitude.'],
  createMemory: ['Write a memory', 'Where a category has no empty square left.'],
  chooseKey: ['Use a key object', 'One from your hand. It is spent with the scene.'],
  introduceKey: ['The key is in', 'The object has come up in the story.'],
  introduceMemory: ['The memory is in', 'It has come up in the story.'],
  poseQuestion: ['Ask the question', 'Leave the outcome open. A good one has more than two answers.'],
  approveQuestion: ['Fine', 'Everybody must be comfortable with the question.'],
  objectQuestion: ['Not yet', 'The scene plays on, and nothing is lost.'],
  chooseAptitude: ['Choose your aptitude', 'How your character meets the question.'],
  contribute: ['Give a die', 'A d6, once in a scene, to either of them.'],
  decline: ['No die', 'You may still change your mind until the throw.'],
  upgrade: ['Trade dice', 'Large dice win the telling, small ones the price.'],
  lockDice: ['No more trades', 'The dice fall when both have locked.'],
  reveal: ['Turn a card', 'For good, and for all to see. Full rating, a memory, both or neither.'],
  passReveal: ['Turn no card', 'The dice stay as they are.'],
  answer: ['Tell the answer', 'By the aptitude that you rolled.'],
  setPrice: ['Set the price', 'Success costs something, failure has a brighter side.'],
  rejectPrice: ['Too small', 'If all others say so, the other one sets the price.'],
  closeScene: ['Done', 'Answer and price stand: the scene is over.'],
  proposeDeath: ['Somebody dies here', 'Everybody must approve.'],
  approveDeath: ['Yes, they die', 'The dead play on, without the help of turned cards.'],
  objectDeath: ['No, they live', 'One objection is enough.'],
  addNote: ['Write down a memory', 'One for each of your scenes, on whom you played.'],
  noteAhead: [
    'Write down a memory of this scene',
    'It goes on your sheet when the scene is done. Until then you may change it.',
  ],
  vote: ['Vote', 'Who was evoked more strongly in these two scenes? Nobody sees it until all are in.'],
  supplyMemory: ['Write a memory', 'At least two, for the others to choose from.'],
  endSupply: ['That is all', 'The others pick.'],
  pickBleed: ['Pick what bleeds', 'Any memory of that side that has not bled yet.'],
  callDeadlock: ['We do not agree', 'The visitors decide if they agree, else the actor.'],
  strike: ['It was otherwise', 'What contradicts the new memory is replaced, one for one.'],
  linkMemory: ['Write what follows', 'One memory that connects to the shared one. It ends the turn.'],
  readSituation: ['Read the situation', 'Aloud, to all.'],
  declareName: ['Speak your full name', 'It is, and always was, yours.'],
  bet: ['Bet', 'All that you earned, between the two sides of one sheet.'],
  flipAll: ['Turn your cards', 'The majority is your true allegiance.'],
  leaveShut: [
    'Leave your cards shut',
    'You hold no key to these cards, and nobody else can open them. Your last turn is passed over; coins on your sheet count for neither side.',
  ],
  settle: ['Who is it?', 'Narrator and judge each name a side.'],
  overrule: ['Decide alone', 'The judge has spoken; without agreement the word is yours.'],
  declareSelf: ['This is who I am', 'Ends the turn.'],
  epilogue: ['Tell how it ended', 'Whatever is established stays so.'],
};

const fields: Readonly<Record<FieldName, string>> = {
  rounds: 'Length',
  starter: 'Who leads off',
  thiefName: 'First name of the thief',
  agentName: 'Last name of the agent',
  thiefApt: 'Thief: Violence / Knowledge / Intimacy',
  agentApt: 'Agent: Violence / Knowledge / Intimacy',
  thiefV: 'Thief: memories of violence',
  thiefK: 'Thief: memories of knowledge',
  thiefI: 'Thief: memories of intimacy',
  agentV: 'Agent: memories of violence',
  agentK: 'Agent: memories of knowledge',
  agentI: 'Agent: memories of intimacy',
  mem: 'Memory',
  text: 'In words',
  cat: 'Category',
  persona: 'As',
  seat: 'Who',
  card: 'Key object',
  to: 'To',
  trade: 'Trade',
  full: 'Use the full rating of this side',
  memory: 'A memory of this side, for one die',
  agent: 'On the agent; the rest goes on the thief',
  gift: 'And your die to',
  target: 'On',
  side: 'Side',
  half: 'Of which scene',
  memoryIn: 'The memory is in',
  close: 'And with it the scene is over',
  firstCat: 'A new memory of the first scene',
  firstText: 'The first scene, in words',
  secondCat: 'A new memory of the second scene',
  secondText: 'The second scene, in words',
};

/** The name of a form's field, or of a key that is none. */
export const fieldWords = (name: string): string => (Object.hasOwn(fields, name) ? fields[name as FieldName] : name);

const asks: Readonly<Partial<Record<AskName, (name: string) => string>>> = {
  lobby: () => 'Length and starter need everybody’s yes.',
  creation: () => 'Everybody makes an agent and a thief.',
  preamble: () => 'Everybody looks at both sides and says who they are.',
  choose_persona: (name) => `${name} chooses whom to play.`,
  choose_visitor: (name) => `${name} invites somebody.`,
  flip: (name) => `${name} turns all cards.`,
  bets: (name) => `${name} bets.`,
  bleed_ripple: (name) => `${name} writes what follows.`,
  bleed_supply: (name) => `${name} writes new memories.`,
  bleed_pick: (name) => `A memory of ${name} bleeds: the others pick.`,
  answer: () => 'Answer and price.',
  vote: (name) => `Agent or thief: what was ${name} more of?`,
  chain: () => 'the chain',
  refill: () => 'the next key object',
  throw: () => 'both pools',
  extra: (name) => `${name} throws more dice`,
  tiePaper: (name) => `The card of ${name} breaks the tie.`,
};

const upperFirst = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
const upper = (text: string): string => `${upperFirst(text)}.`;
const askWords = (what: AskName, name: string): string => {
  const sentence = asks[what];
  if (sentence !== undefined) return sentence(name);
  return Object.hasOwn(stepWords, what) ? upper(stepWords[what as keyof typeof stepWords]) : what;
};

const phases: Readonly<Record<LabelFacts['glance.phase']['phase'], string>> = {
  lobby: 'Before play',
  creation: 'Making characters',
  preamble: 'Preamble',
  flashback: 'Flashback',
  endgame: 'Endgame',
  final: 'Final resolution',
  result: 'The end',
};

const marks: Readonly<Record<LabelFacts['glance.mark']['mark'], string>> = {
  starter: 'Leads off',
  actor: 'Actor',
  visitor: 'Visitor',
  narrator: 'Tells',
  judge: 'Sets the price',
  dead: 'Dead',
  agent: 'Agent',
  thief: 'Thief',
  survivor: 'Survives',
};

const results: Readonly<Record<LabelFacts['glance.result']['result'], string>> = {
  agents_win: 'PALACE is safe',
  thieves_win: 'The economy falls',
  palace_shut_down: 'PALACE goes dark',
};

const lines: Readonly<Record<LabelFacts['glance.line']['what'], string>> = {
  question: 'Question',
  answer: 'Answer',
  price: 'Price',
  memory: 'Memory',
};

const views = ['Look at the agent, then turn', 'Look at the thief, then turn', 'Look at both'] as const;

/** The names of the values on sheets; empty for what is there for the eye alone. */
const pieceFields: Readonly<Record<string, string>> = {
  name: 'Full name',
  plate: 'Plate',
  agent: 'Agent',
  thief: 'Thief',
  overlap: 'Overlap',
  apt: 'Ratings',
  ...catWords,
  text: 'text',
  box: 'used',
  circle: 'bled',
  hand: 'Key objects',
  title: 'title',
  cat: 'category',
  bonus: 'bonus',
  cards: 'Allegiance cards',
  up: 'open',
  side: 'side',
  own: 'yours',
  coins: 'Coins',
  dead: 'Dead',
  final: 'In the end',
  keys: '',
  open: 'open',
  all: 'cards',
  eye: '',
  cover: '',
  as: '',
  tells: 'Who tells',
  judges: 'Who sets the price',
  deck: 'left in the deck',
  earlier: 'Used before',
  key: 'Key object',
  keyIn: 'Key is in',
  memory: 'Memory',
  memoryIn: 'Memory is in',
  question: 'Question',
  keyless: '',
  stillOut: '',
  memoryless: '',
  unasked: '',
  identity: 'The question is: agent or thief',
  narrator: 'Tells',
  judge: 'Sets the price',
  answer: 'Answer',
  price: 'Price',
  actor: 'Actor',
  visitor: 'Visitor',
  persona: 'as',
  aptitude: 'aptitude',
  pool: 'pool',
  die: 'die',
  count: 'how many',
  dice: 'dice',
  low: 'and',
  locked: 'locked',
  gifts: 'dice given by',
  agents: 'Coins for the agents',
  thieves: 'Coins for the thieves',
  verdict: 'So',
  result: '',
  escaped: 'The worst passes by',
};

type Reading = LabelFacts['reading.narrator'];

const dropped = (equal: number): string =>
  equal === 0 ? '' : equal === 1 ? 'one equal pair drops out, then ' : `${equal} equal pairs drop out, then `;

/** Why the highest dice name this one. */
const tellReason = ({ equal, won, lost, why }: Reading): string => {
  if (why === 'die') return `${dropped(equal)}${won} is higher than ${lost}.`;
  return why === 'left' ? `${dropped(equal)}the other has no die left.` : 'all dice are equal, so the actor does.';
};

/** Why the lowest dice name this one. */
const judgeReason = ({ equal, won, lost, why }: Reading): string => {
  if (why === 'die') return `${dropped(equal)}${won} is lower than ${lost}.`;
  return why === 'left' ? `${dropped(equal)}no die is left on this side.` : 'all dice are equal, so the visitor does.';
};

const dieInSide = ({ die, name, worth, into }: LabelFacts['die.side']): string => {
  const what = `A ${die} of ${name}, worth ${worth}.`;
  if (into.length === 0) return `${what} Nothing here makes a larger die of it.`;
  return `${what} With others it becomes a ${into.join(' or a ')}.`;
};

/** `2d6 + d8 become a d12`. */
const tradeWords = ({ give, get, left, worth }: LabelFacts['lay.trade']): string => {
  const given = dieTypes.flatMap((die) => {
    const figure = give[die] ?? 0;
    return figure === 0 ? [] : [figure === 1 ? `a ${die}` : `${figure} × ${die}`];
  });
  return `${upperFirst(given.reverse().join(' and '))} become a ${get}: ${count(left, 'die', 'dice')}, worth ${worth} as before`;
};

export const labels: { readonly [C in keyof LabelFacts]: (facts: LabelFacts[C]) => string } = {
  'offer.title': ({ name }) => offers[name][0],
  'offer.hint': ({ name }) => offers[name][1],
  'offer.reveal': ({ side }) => `Turn a card: ${theSide[side]}`,
  'offer.death': ({ name }) => `Yes, ${name} dies`,
  'offer.priceSeen': () => 'A moment: the others read the price',
  'offer.same': ({ text }) => `The same: ${quote(text)}`,
  'offer.sameAs': ({ names }) => `${names} would have it bleed.`,
  'offer.trade': ({ give, get }) => `${give} for a ${get}`,
  'ahead.title': ({ what }) => aheads[what][0],
  'ahead.hint': ({ what }) => aheads[what][1],
  field: ({ name }) => fieldWords(name),
  ask: ({ what, name }) => askWords(what, name),
  'label.text': ({ text }) => text,
  'label.length': ({ length, rounds, scenes }) =>
    `${lengthWords[length]}: ${count(rounds, 'round', 'rounds')}, ${scenes} scenes`,
  'label.side': ({ side }) => sideWords[side],
  'label.persona': ({ side, name }) => character(side, name),
  'label.cat': ({ cat }) => catWords[cat],
  'label.rating': ({ cat, rating }) => `${catWords[cat]} ${rating}`,
  'label.role': ({ role, name }) => `${name} (${roleWords[role].toLowerCase()})`,
  'label.noGift': () => 'Nobody',
  'label.memory': ({ cat, text }) => `${catWords[cat]}: ${text}`,
  'label.key': ({ title, cat, bonus }) => `${title} (${catWords[cat]} +${bonus})`,
  'label.view': ({ view }) => views[view],
  'label.half': ({ half }) => (half === 1 ? 'The first scene' : 'The second scene'),
  'band.faces': () => 'as they fell',
  'glance.phase': ({ phase, name }) =>
    phase === 'flashback' || phase === 'endgame' || phase === 'final' ? `${phases[phase]}: ${name}` : phases[phase],
  'glance.round': ({ round, of }) => `Round ${round} of ${of}`,
  'glance.deck': ({ left }) => `${count(left, 'key object', 'key objects')} left in the deck`,
  'glance.score': ({ agent, thief }) => `Agents ${agent}, thieves ${thief}`,
  'glance.chain': () => 'The chain',
  'glance.allegiances': () => 'The allegiance deck',
  'glance.dealt': ({ each, dealt }) =>
    `${count(each, 'agent', 'agents')}, ${count(each, 'thief', 'thieves')}; ${dealt} dealt`,
  'glance.scene': () => 'This scene',
  'glance.result': ({ result }) => results[result],
  'glance.line': ({ what, text }) => `${lines[what]}: ${quoteLast(text)}`,
  'glance.character': ({ name }) => name,
  'glance.mark': ({ mark }) => marks[mark],
  'piece.sheet': ({ name }) => name,
  'piece.scene': () => 'The scene',
  'piece.discard': () => 'Used key objects',
  'piece.deck': () => 'The key deck',
  'piece.card': ({ side, isOpen }) =>
    side === '' ? 'A card, face down' : `${upperFirst(side)}, ${isOpen ? 'open' : 'face down'}`,
  'piece.key': ({ title }) => title,
  'piece.place': ({ name }) => `What ${name} holds`,
  'piece.situation': () => 'The situation',
  'spot.side': ({ name, as }) => (as === '' || as === name ? name : `${name}, as ${as}`),
  'spot.worth': ({ worth, locked }) => `worth ${worth}${locked ? ', locked' : ''}`,
  'die.side': dieInSide,
  'spot.thrown': ({ tells, judges }) => [...(tells ? ['tells'] : []), ...(judges ? ['sets the price'] : [])].join(', '),
  'die.thrown': ({ die, name, face }) => `A ${die} of ${name} fell on ${face}.`,
  'middle.title': ({ isThrown }) => (isThrown ? 'The throw' : 'Before the throw'),
  'middle.trades': () => 'Dice put together become a larger one.',
  'middle.waits': ({ names }) => `Waits for ${names}.`,
  'lay.trade': tradeWords,
  'lay.unlocks': () => 'Both must say again that they trade no more.',
  'hint.closed': () =>
    'This reads like yes or no. What if it began with who, what, how or why? You may ask it all the same.',
  'piece.tally': () => 'The tally',
  'reading.narrator': (facts) => `${facts.name} tells: ${tellReason(facts)}`,
  'reading.judge': (facts) => `${facts.name} sets the price: ${judgeReason(facts)}`,
  'piece.field': ({ name }) => (Object.hasOwn(pieceFields, name) ? (pieceFields[name] ?? '') : quote(name)),
};
