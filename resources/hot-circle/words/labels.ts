/** The labels of forms, rolls, sheets and the frame. */
import type { LabelFacts } from '../../../rules/games/hot-circle/facts';
import type { AbilityReason, Turning } from '../../../rules/games/hot-circle/state';
import { count, quote, quoteLast, word } from './phrases';
import { offerWords } from './offers';

const fields: Readonly<Record<string, string>> = {
  name: 'Name',
  genre: 'Genre',
  style: 'Style',
  setting: 'Setting',
  power: 'Power',
  faction: 'Faction',
  competes: 'Competes with',
  cooperates: 'Cooperates with',
  factions: 'Factions in it',
  text: 'In words',
  for: 'Whom',
  sides: 'Sides',
  n: 'How many',
  pc: 'Whose',
  stance: 'I believe',
  goal: 'So I must',
  form: 'Instinct',
  instinct: 'In words',
  trait: 'People call me',
  lifepath: 'Lifepath',
  asset: 'Asset',
  kind: 'Kind',
  upgrade: 'Permanent from the start',
  months: 'Months',
  npc: 'Name',
  lifepaths: 'Lifepaths, with ratings such as “Bravo 4”',
  traits: 'Traits',
  minor: 'Minor conditions',
  major: 'Major conditions',
  wise: 'Wises',
  skill: 'Skills',
  gear: 'Gear',
  item: 'Special Items',
  contact: 'Contacts',
  relationship: 'Relationships',
  subject: 'Subjects',
  focus: 'Foci',
  demeanour: 'Demeanour',
  source: 'What leads there',
  existing: 'One that is noted already',
  fit: 'With this lifepath it is',
  valuable: 'Valuable or sought after',
  rare: 'Rare or odd here',
  coincidental: 'Too convenient',
  available: 'On one’s person now',
  hostile: 'Hostile to you',
  specific: 'Of a particular lifepath',
  rank: 'Of another rank',
  obscure: 'Little known',
  secret: 'Hidden or suppressed',
  distant: 'From far away',
  ancient: 'From long ago',
  shared: 'They share a Relationship',
  level: 'How hard it is',
  tier: 'Measured against',
  obstacle: 'Obstacle',
  opp: 'Against',
  linkedTo: 'Follows from',
  intent: 'What you want',
  task: 'How',
  deadly: 'A marked outcome',
  use: 'That lifepath',
  worseTraits: 'Traits that hinder, a fate point each',
  worse: 'Conditions that hinder',
  compromise: 'A softened version of what the other side wants',
  consequence: 'What happens otherwise',
  judgeTask: 'The base of the tester is',
  judgeObstacle: 'The base of the other side is',
  bind: 'Commit to these terms, once they are complete',
  conditions: 'Conditions',
  wises: 'Wises',
  skills: 'Skills',
  fate: 'Conditions, for a fate point each',
  clear: 'Conditions, to clear them',
  base: 'The base is',
  adv: 'Advantage',
  dis: 'Disadvantage',
  side: 'Side',
  result: 'Ruling',
  which: 'Roll again',
  furthered: 'Goals furthered, 1 each',
  resolved: 'Goals resolved',
  withPc: 'Resolved ones with another PC in them, 1 more each',
  condition: 'Condition',
  topic: 'About',
  milestone: 'A milestone',
  i: 'Instinct',
};

/** The name of a form's field, or of a key that is none. */
export const fieldWords = (name: string): string => {
  const slot = /^b\d(stance|goal)$/.exec(name)?.[1];
  if (slot !== undefined) return slot === 'stance' ? 'Stance' : 'Goal';
  return Object.hasOwn(fields, name) ? (fields[name] ?? name) : name;
};

const asks: Readonly<Record<LabelFacts['ask']['what'], (name: string) => string>> = {
  seats: () => 'Everybody says what to be called.',
  campaign: () => 'Session zero: make the campaign, then choose a gamemaster.',
  characters: (name) => `Characters are made. To do something: ${name}.`,
  between: (name) => `Between sessions. To do something: ${name}.`,
  scene: () => 'A scene is on.',
  compel: (name) => `${name} answers a compel.`,
  ability_build: (name) => `An ability test: ${name}.`,
  ability_rerolls: (name) => `${name} rerolls, or lets it stand.`,
  ability_settle: (name) => `${name} says what the failure brings.`,
  build: (name) => `A test is set up: ${name}.`,
  rerolls: (name) => `Rerolls, or let it stand: ${name}.`,
  aftermath: (name) => `${name} tells the outcome.`,
  awards: (name) => `${name} records awards.`,
  beliefs: (name) => `Beliefs and instincts for next time: ${name}.`,
  votes: (name) => `A ballot on the traits of ${name}.`,
  voluntary: (name) => `Voluntary conditions, then ${name} closes the session.`,
};

const phases: Readonly<Record<LabelFacts['glance.phase']['phase'], string>> = {
  seats: 'Sitting down',
  campaign: 'Session zero',
  characters: 'Making characters',
  between: 'Between sessions',
  scene: 'A scene',
  compel: 'A compel',
  ability_build: 'An ability test',
  ability_rerolls: 'An ability test: rerolls',
  ability_settle: 'An ability test failed',
  build: 'A test is set up',
  rerolls: 'Rerolls',
  aftermath: 'The outcome',
  awards: 'End of session: awards',
  beliefs: 'End of session: beliefs and instincts',
  votes: 'End of session: trait votes',
  voluntary: 'End of session: voluntary conditions',
};

/** What goes on in a phase, in the middle of a sentence; empty for no phase. */
export const phaseWords = (name: string): string =>
  Object.hasOwn(phases, name) ? phases[name as keyof typeof phases].replace(/^./, (first) => first.toLowerCase()) : '';

const marks: Readonly<Record<LabelFacts['glance.mark']['mark'], string>> = {
  gm: 'Gamemaster',
  tester: 'Tester',
  opponent: 'Opponent',
  helps: 'Helps',
  committed: 'Committed',
  stands: 'Lets it stand',
  waited: 'To do something',
};

const lists: Readonly<Record<LabelFacts['glance.list']['name'], string>> = {
  situation: 'Situation',
  tensions: 'Tensions',
  beliefs: 'Beliefs',
  factions: 'Factions',
  test: 'Test',
  atHand: 'At hand',
  advice: 'Worth a thought',
  lastTime: 'Last time',
  rides: 'Let it ride',
};

const rolls: Readonly<Record<LabelFacts['roll']['what'], (name: string) => string>> = {
  link: () => 'a link of the map',
  test: (name) => `the test of ${name}`,
  reroll: (name) => `${name} rolls again`,
  tie: () => 'a tie',
};

const standings: Readonly<Record<LabelFacts['roll.stands']['stands'], (name: string) => string>> = {
  pass: (name) => `As it lies, ${name} passes.`,
  fail: (name) => `As it lies, ${name} fails.`,
  tie: () => 'A tie, with as many dice: unless somebody rolls again, all of them fall once more.',
  passed: (name) => `${name} passes.`,
  failed: (name) => `${name} fails.`,
};

/** The names of the values on sheets; empty for what is there for the eye alone. */
const pieceFields: Readonly<Record<string, string>> = {
  name: 'Name',
  player: 'Player',
  approved: 'approved',
  lifepaths: 'Lifepaths',
  setting: 'setting',
  rating: 'rating',
  fate: 'Fate',
  persona: 'Persona',
  cost: 'marks to the next rating',
  tax: 'tax',
  assets: 'Assets',
  kind: 'kind',
  lifepath: 'of',
  demeanour: 'demeanour',
  traits: 'Traits',
  conditions: 'Conditions',
  rank: 'rank',
  done: 'tests done',
  voluntary: 'voluntary',
  beliefs: 'Beliefs',
  stance: 'I believe',
  goal: 'so I must',
  instincts: 'Instincts',
  form: 'form',
  text: 'text',
  atHand: 'At hand',
  genre: 'Genre',
  style: 'Style',
  settings: 'Settings',
  factions: 'Factions',
  power: 'power',
  competes: 'competes with',
  cooperates: 'cooperates with',
  situation: 'Situation',
  between: 'Between',
  obstacle: 'Obstacle',
  tester: 'Tester',
  opponent: 'Opponent',
  consequence: 'Otherwise',
  own: 'For',
  against: 'Against',
  intent: 'intent',
  task: 'task',
  deadly: 'marked',
  compromise: 'compromise',
  base: 'base',
  hindering: 'hindering',
  judged: 'judged',
  taskReasons: 'Dice for',
  obstacleReasons: 'Dice against',
  why: 'reason',
  dice: 'dice',
  ability: 'Ability',
  people: 'Lived here',
  nodes: 'Factions',
  label: 'name',
  id: '',
  about: 'in',
  strong: 'major',
  open: 'not linked yet',
  edges: 'Relations',
  from: '',
  to: '',
  tie: '',
  hot: 'strained',
  says: 'says',
  tensions: 'Tensions',
  who: 'who',
  friend: 'helps',
  rival: 'against',
  same: '',
  taskDice: 'Task dice',
  obstacleDice: 'Obstacle dice',
  taskFaces: 'Task roll',
  obstacleFaces: 'Obstacle roll',
  taskResult: 'Task result',
  obstacleResult: 'Obstacle result',
  edge: 'Edge',
  helpers: 'Helpers',
  side: 'side',
  outcome: 'Outcome',
  follows: 'Follows from',
  lent: 'which brings',
  tried: 'Tried here in vain',
};

const prepared: Readonly<Record<LabelFacts['prep.title']['kind'], readonly [title: string, hint: string]>> = {
  location: ['Locations', 'What surrounds them in the settings of their latest lifepaths, and where each opens.'],
  cast: ['Cast', 'Whom they may meet early: a lifepath, trait or goal, and something they know.'],
  obstacle: ['Obstacles', 'What stands between a character and a goal, and what failure would bring.'],
};

/** Values that are words of ours. */
const codes: ReadonlySet<string> = new Set([
  ...[
    'kind',
    'form',
    'edge',
    'lent',
    'outcome',
    'deadly',
    'judged',
    'why',
    'ability',
    'rank',
    'demeanour',
    'side',
    'power',
    'tax',
  ],
]);

/** Why an ability test has a die, where it is no modifier that the form names. */
const whys: Readonly<Record<string, string>> = {
  likely: 'more likely',
  neither: 'neither',
  unlikely: 'less likely',
  asset: 'known already',
  base: 'always',
  level: 'difficulty',
  tier: 'measured against such people',
};

const turned: Readonly<Record<Turning['what'], string>> = {
  furthered: 'furthered',
  resolved: 'resolved',
  stance: 'a new stance',
  goal: 'a new goal',
  instinct: 'a new instinct',
  lost: 'no longer called',
  gained: 'now called',
  condition: 'took the condition',
};

const turnings = (changes: readonly Pick<Turning, 'what' | 'text'>[]): string =>
  changes.map(({ what, text }) => `${turned[what]} ${quote(text)}`).join(', ');

const reasonWords = ({ why, name, dice }: AbilityReason): string => {
  const reason = Object.hasOwn(whys, why)
    ? (whys[why] ?? why)
    : fieldWords(why).replace(/^./, (first) => first.toLowerCase());
  return `${dice}D ${reason}${name === '' ? '' : ` (${name})`}`;
};

const links = (competes: string, cooperates: string): string =>
  [competes === '' ? '' : `against ${competes}`, cooperates === '' ? '' : `with ${cooperates}`]
    .filter((each) => each !== '')
    .join(', ');

export const labels: { readonly [C in keyof LabelFacts]: (facts: LabelFacts[C]) => string } = {
  'offer.title': ({ name, text }) => (text === '' ? offerWords(name)[0] : `${offerWords(name)[0]}: ${word(text)}`),
  'offer.hint': ({ name }) => offerWords(name)[1],
  field: ({ name, n }) => (n > 0 ? `${fieldWords(name)} (${n})` : fieldWords(name)),
  ask: ({ what, name }) => asks[what](name),
  roll: ({ what, name }) => rolls[what](name),
  'roll.side': ({ name, n }) => `${name === '' ? 'against it' : name}, ${n}D`,
  'roll.stands': ({ name, stands }) => standings[stands](name),
  'label.text': ({ text }) => text,
  'label.link': ({ text, passed }) => `${text}: ${passed ? 'passed, an advantage' : 'failed, a disadvantage'}`,
  'label.word': ({ name }) => word(name),
  'label.sized': ({ text, name }) => `${text} (${word(name)})`,
  'label.rated': ({ text, n }) => `${text}, ${n}D`,
  'label.fit': ({ fit, n }) => `${whys[fit] ?? fit}: ${n}D`,
  'label.each': ({ n }) => `+${n}D`,
  'preview.side': ({ side, dice, parts }) =>
    `${side === 'task' ? 'For it' : 'Against it'} ${dice}D: ${parts.map(reasonWords).join(', ')}.`,
  'award.hint': ({ changes }) => `${offerWords('award')[1]} Last time: ${turnings(changes)}.`,
  'terms.hint': ({ name, tried }) =>
    `${offerWords(name)[1]} Let it ride: tried here in vain and not to be tried again: ${tried.map(quote).join(', ')}.`,
  'call.hint': ({ name, overcome }) =>
    `${offerWords(name)[1]} Let it ride: overcome for good are ${overcome.map(quote).join(', ')}.`,
  'advice.settings': ({ n }) => `${count(n, 'setting', 'settings')}: four to six are good.`,
  'advice.factions': ({ name, n }) =>
    `${n === 0 ? 'No faction' : count(n, 'faction', 'factions')} in ${quote(name)}: one or two are good.`,
  'band.highest': () => 'the highest face counts',
  'glance.phase': ({ phase, name }) => (name === '' ? phases[phase] : `${phases[phase]} (${name})`),
  'glance.cut': () => 'Time to cut?',
  'glance.list': ({ name }) => lists[name],
  'glance.belief': ({ name, stance, goal }) => `${name} believes ${quote(stance)}, so must ${quoteLast(goal)}`,
  'glance.faction': ({ name, setting, power, competes, cooperates }) => {
    const map = links(competes, cooperates);
    return `${name}, ${word(power)} in ${setting}${map === '' ? '' : `: ${map}`}`;
  },
  'glance.lastTime': ({ name, changes }) => `${name}: ${turnings(changes)}.`,
  'glance.overcome': ({ text }) => `${quote(text)} is overcome and does not come back.`,
  'glance.tried': ({ name, task, text }) =>
    `${name} has tried ${quote(task)} against ${quote(text)}: something else is fine.`,
  'glance.stands': ({ text }) => `As it now stands: ${quoteLast(text)}`,
  'glance.tension': ({ name, friend, rival }) =>
    friend === rival
      ? `${name} helps ${friend}, who works against ${name}.`
      : `${name} helps ${friend}, and ${friend} is bound to ${rival}, the rival of ${name}.`,
  'glance.dice': ({ name, task, obstacle }) =>
    task === 0 && obstacle === 0
      ? `${name}: nobody has said yet what it comes to.`
      : `${name}: ${count(task, 'die', 'dice')} against ${obstacle}`,
  'glance.mark': ({ mark }) => marks[mark],
  'piece.sheet': ({ name }) => name,
  'piece.beliefs': ({ name }) => `${name}: beliefs and instincts`,
  'piece.setting': ({ name }) => `Setting: ${name}`,
  'piece.map': () => 'Relationship map',
  'piece.test': () => 'Test',
  'piece.ability': () => 'Ability test',
  'prep.title': ({ kind }) => prepared[kind][0],
  'prep.hint': ({ kind }) => prepared[kind][1],
  'piece.edge': ({ from, to, kind }) => `${from} ${kind === 'competes' ? 'competes' : 'cooperates'} with ${to}`,
  'piece.value': ({ field, value }) => (codes.has(field) ? word(String(value)) : String(value)),
  'piece.field': ({ name }) => (Object.hasOwn(pieceFields, name) ? (pieceFields[name] ?? '') : quote(name)),
};
