/** A table in the middle of play, made by hand: no two figures alike, and words as long and strange as players write. */
import type { GameWords } from '../../resources/words';
import type { PieceModel } from '../../rules/kernel/game';
import type { Offer, RollPlan } from '../../rules/kernel/offer';
import type { Say } from '../../rules/kernel/say';
import type { RollView, TableView } from '../../src-renderer/session/view';

/** Anything worded already. */
export const said = (text: string): Say => ({ code: 'label.text', facts: { text } });

/** Words that only hand the text back, and any other code as it is. */
export const fixtureWords: GameWords = {
  id: 'squaring-the-circle',
  title: 'Squaring the Circle',
  about: 'Mathematicians on a heist.',
  credit: 'A game by Mendel Schmiedekamp.',
  theme: 'squaring',
  players: { min: 2, max: 6 },
  say: ({ code, facts }) => ('text' in facts && typeof facts.text === 'string' ? facts.text : code),
  reference: { 'SC-087': { title: 'Present your work', text: 'Show a stated theorem to the conference, and roll.' } },
};

/** Two d6 and +3, with the bands that a presentation has. */
export const presentation: RollPlan = {
  sides: [6, 6],
  addends: [
    { label: said('Elegant'), amount: 2 },
    { label: said("Euclid's Method"), amount: 1 },
  ],
  bands: [
    { from: 10, label: said('+1 forward for it, and add a benefit it lacks') },
    { from: 7, label: said('+1 forward for it') },
    { from: -99, label: said('you take a CARD: your fixation. House at +0') },
  ],
};

export const presentOffer: Offer = {
  id: 'move:Present',
  title: said('Present Your Work'),
  hint: said('Show a stated theorem to the conference.'),
  rule: 'SC-087',
  group: 'turn',
  fixed: { kind: 'move', name: 'Present' },
  fields: [
    {
      kind: 'choice',
      name: 'theorem',
      label: said('Theorem'),
      options: [
        { value: '4', label: said('4. Any lock with three keys has a fourth') },
        { value: '9', label: said('9. Every guard sleeps almost everywhere') },
        { value: '1', label: said('1. The two ledgers'), refusal: { code: 'label.text', facts: { text: 'proven' } } },
      ],
      initial: '4',
    },
    { kind: 'flag', name: 'claim', label: said("+1 Euclid's Method: I sketch it for the room.") },
    {
      kind: 'text',
      name: 'how',
      label: said('How it shows'),
      max: 300,
      optional: true,
      when: { field: 'claim', is: ['true'] },
    },
  ],
};

const rowOffer = (name: string, extra: Partial<Offer> = {}): Offer => ({
  id: `move:${name}`,
  title: said(name),
  rule: 'SC-101',
  group: 'turn',
  fixed: { kind: 'move', name },
  fields: [],
  ...extra,
});

export const offers: readonly Offer[] = [
  presentOffer,
  rowOffer('State a theorem'),
  rowOffer('Surveillance'),
  rowOffer('Apply a proven theorem', {
    rule: 'SC-051',
    refusal: {
      code: 'label.text',
      facts: { text: 'Theorem 1 is exhausted. Its 2 lemma hold may still be spent.' },
      rule: 'SC-051',
    },
  }),
  ...['Bypass', 'Lose Control', 'Watch the Competition', 'Calculus', 'Codemaker'].map((name) => rowOffer(name)),
  rowOffer('Pass the turn to Cy', { id: 'pass', group: 'pass', fixed: { kind: 'pass' } }),
];

const sheet = (seat: number, name: string): PieceModel => ({
  id: `sheet:${seat}`,
  layout: 'mathematician',
  seat,
  title: said(`${name}'s sheet`),
  values: {
    name,
    origin: 'Romanian',
    look: 'Casual',
    vice: 'Fandom',
    moves: { "Euclid's Method": true, Bypass: true },
    math: 'Geometer',
    thief: 'Wire',
    stats: { creative: 1, elegant: 2, rigorous: -1 },
    mathMoves: [
      { name: "Euclid's Method", rule: 'SC-130', owned: true, tag: 'marked' },
      { name: 'Parallel Postulate', rule: 'SC-131', owned: false, tag: '' },
    ],
    pools: [{ name: 'The duke', points: 2 }],
    xp: 6,
    due: 0,
    trophies: ['a compass'],
  },
});

export const pieces: readonly PieceModel[] = [
  sheet(0, 'Ana'),
  sheet(1, 'Bo'),
  {
    id: 'theorem:4',
    layout: 'theorem',
    seat: 0,
    title: said('Theorem 4'),
    values: { number: 4, statement: 'Any lock with three keys has a fourth', need: 7, options: ['trivial'] },
  },
];

const proof = {
  position: 'a5'.repeat(32),
  seed: '3c'.repeat(32),
  answers: ['Ana', 'Bo', 'Cy'].map((name, index) => ({ name, output: `${index}f`.repeat(64) })),
  faces: [5, 4],
  unprotected: false,
};

const shownRoll = {
  seat: 0,
  what: said('Ana states a theorem'),
  faces: [5, 4],
  sides: [6, 6],
  addends: [{ label: said('Elegant'), amount: 2 }],
  total: 11,
  band: said('strong hit'),
};

/** A roll that has landed, with everybody's answer. */
export const landedRoll: RollView = {
  stage: 'landed',
  shown: shownRoll,
  answers: ['Ana', 'Bo', 'Cy'].map((name) => ({ pid: name, name, answered: true })),
  waitingFor: [],
  proof,
};

/** The fixture's view; `patch` replaces parts of it. */
export const tableView = (patch: Partial<TableView> = {}): TableView => ({
  summary: {
    id: 't1',
    gameId: 'g1',
    game: 'squaring-the-circle',
    name: "The clockmaker's vault",
    link: 'https://host.invalid/#r1.secret',
    seats: ['Ana', 'Bo', 'Cy'],
    openedAt: 1_764_000_000_000,
    phase: 'play',
    closed: null,
  },
  phase: 'play',
  me: { pid: 'aa', name: 'Ana', seats: [0] },
  lobby: [],
  seats: [
    {
      seat: 0,
      name: 'Ana',
      pronouns: 'she',
      pid: 'aa',
      mine: true,
      presence: 'here',
      awaited: true,
      character: said('Romanian Geometer, Wire'),
      marks: [said('move 2 of 2')],
    },
    {
      seat: 1,
      name: 'Bo',
      pronouns: 'they',
      pid: 'bb',
      mine: false,
      presence: 'here',
      awaited: false,
      character: said('Welsh Algebraist, Grift'),
      marks: [said('Guest of honor'), said('has played')],
    },
    {
      seat: 3,
      name: 'Cy',
      pronouns: 'he',
      pid: 'cc',
      mine: false,
      presence: 'away',
      awaited: false,
      character: said('Czech Number Theorist, Flip'),
      marks: [],
    },
  ],
  watchers: [],
  expect: { kind: 'one', seat: 0, what: said('Ana makes her second move.') },
  glance: {
    phase: said('Conference at Coimbra'),
    round: said('Session 3'),
    clock: { at: 3, of: 6, label: said('Clock') },
    lists: [
      {
        title: said('Open problems'),
        items: [
          said("I. The clockmaker's vault has no door. Chosen by Bo. One theorem."),
          said("II. Somebody reads the Dean's post before the Dean. Chosen by Ana."),
        ],
      },
    ],
    seats: [],
  },
  offers: [{ seat: 0, offers }],
  pieces,
  places: new Map(),
  notes: [{ id: 'note:1', pid: 'bb', mine: false, text: 'Who has the key? <b>bold</b>', x: 40, y: -80, z: 3 }],
  roll: landedRoll,
  story: [
    {
      kind: 'line',
      key: 'l1',
      seat: 0,
      say: said('Ana states that any lock with three keys has a fourth, and that it opens the vault.'),
      entry: null,
    },
    {
      kind: 'refused',
      key: 'l2',
      seat: 3,
      name: 'Cy',
      move: { kind: 'spend' },
      refusal: {
        code: 'label.text',
        facts: { text: 'Bonuses are settled before the dice, and these were already thrown. Nothing changed.' },
        rule: 'SC-003',
      },
    },
    { kind: 'roll', key: 'l3', seat: 0, roll: shownRoll, entry: null, proof },
  ],
  peers: [
    { pid: 'bb', name: 'Bo', seat: 1, cursor: null, drag: null, ping: null, agreement: 'in step' },
    { pid: 'cc', name: 'Cy', seat: 3, cursor: null, drag: null, ping: null, agreement: 'in step' },
  ],
  connection: { signaling: 'open', peers: 2, trouble: null },
  truth: {
    peers: [
      {
        pid: 'bb',
        name: 'Bo',
        seat: 1,
        isHere: true,
        road: 'local',
        standing: 'in step',
        moves: 0,
        unkept: 0,
      },
      { pid: 'cc', name: 'Cy', seat: 3, isHere: false, road: null, standing: 'behind', moves: 4, unkept: 2 },
    ],
    exposed: [],
  },
  position: { depth: 211, digest: 'ab'.repeat(32), state: 'cd'.repeat(32) },
  storeTrouble: null,
  ...patch,
});
