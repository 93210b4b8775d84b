/** Every refusal of the catalogue that its worked examples do not show, and the order in which checks are made. */
import { describe, expect, it } from 'vitest';
import { schizonauts as game } from '../../../rules/games/schizonauts/game';
import { closingVote, deckSize } from '../../../rules/games/schizonauts/pure';
import { begin, step } from '../../../rules/kernel/game';
import { played, refusedWith } from './table';

type Plain = Readonly<Record<string, unknown>>;

const chain = ['KO-101', 'KO-202', 'KO-305', 'KO-601'];
const scene = { visitor: 'B', personas: { actor: 'agent', visitor: 'agent' }, key: 'KO-401' };
const free: Plain = { step: 'free_play', chain, scene };
const pool: Plain = {
  step: 'pool',
  chain,
  scene: { ...scene, aptitude: { actor: 'V', visitor: 'V' }, declined: ['C', 'D'] },
};
const answer: Plain = {
  step: 'answer',
  scene: { ...scene, aptitude: { actor: 'V', visitor: 'V' }, narrator: 'A', judge: 'B' },
};
const late: Plain = { phase: 'endgame', step: 'free_play', scene: { visitor: 'B' } };
const lateWith = (sheets: Plain, more: Plain = {}): Plain => ({ ...late, sheets, ...more });

const cases: readonly (readonly [what: string, start: Plain, act: Plain, code: string])[] = [
  [
    'nobody visits herself (SZ-056)',
    { step: 'choose_visitor', chain },
    { by: 'A', act: 'choose_visitor', seat: 'A' },
    'E_SELF',
  ],
  [
    'a seat must be there (SZ-056)',
    { step: 'choose_visitor', chain },
    { by: 'A', act: 'choose_visitor', seat: 'H' },
    'E_ROLE',
  ],
  [
    'only the actor invites (SZ-056)',
    { step: 'choose_visitor', chain },
    { by: 'B', act: 'choose_visitor', seat: 'A' },
    'E_ROLE',
  ],
  ['a step has its acts (SZ-054)', { chain }, { by: 'A', act: 'choose_visitor', seat: 'B' }, 'E_PHASE'],
  [
    'the second visitor is another one (SZ-073)',
    {
      step: 'choose_visitor',
      half: 2,
      halves: ['agent', 'thief'],
      visitors: ['B', null],
      scene: { personas: { actor: 'thief' } },
    },
    { by: 'A', act: 'choose_visitor', seat: 'B' },
    'E_VISITOR_REPEAT',
  ],
  [
    'a key is in the chain (SZ-058)',
    { step: 'visitor_setup', chain, scene: { visitor: 'B', personas: { actor: 'agent' } } },
    { by: 'B', act: 'take_key', card: 'KO-102' },
    'E_NOT_IN_CHAIN',
  ],
  [
    'the second half takes no key (SZ-074)',
    {
      step: 'visitor_setup',
      half: 2,
      halves: ['agent', 'thief'],
      visitors: ['C', null],
      chain,
      scene: { visitor: 'B', key: 'KO-401', personas: { actor: 'thief' } },
    },
    { by: 'B', act: 'take_key', card: 'KO-101' },
    'E_PHASE',
  ],
  [
    'a square is filled once (SZ-027, SZ-062)',
    { ...free, sheets: { A: { agent: { mem: { av: { cat: 'V', box: true } } } } } },
    { by: 'A', act: 'choose_memory', mem: 'av' },
    'E_BOX_CHECKED',
  ],
  ['the active character remembers (SZ-061)', free, { by: 'A', act: 'choose_memory', mem: 'tv' }, 'E_NOT_OWN_SIDE'],
  ['the visitor fills no square (SZ-065)', free, { by: 'B', act: 'choose_memory', mem: 'av' }, 'E_ROLE'],
  [
    'no new memory beside an empty square (SZ-066)',
    free,
    { by: 'A', act: 'create_memory', id: 'x', cat: 'V', text: 'x' },
    'E_MEMORY_AVAILABLE',
  ],
  ['what is not chosen is not introduced (SZ-063)', free, { by: 'A', act: 'introduce_memory' }, 'E_NOT_CHOSEN'],
  ['the visitor brings the key in (SZ-064)', free, { by: 'A', act: 'introduce_key' }, 'E_ROLE'],
  ['the question waits (SZ-067)', free, { by: 'A', act: 'pose_question', text: 'x' }, 'E_NOT_INTRODUCED'],
  ['the two of the scene give no dice (SZ-087)', free, { by: 'B', act: 'contribute', to: 'actor' }, 'E_ROLE'],
  [
    'a die is given once (SZ-087)',
    { ...free, scene: { ...scene, gifts: { C: 'actor' } } },
    { by: 'C', act: 'contribute', to: 'visitor' },
    'E_ALREADY_CONTRIBUTED',
  ],
  [
    'a die stays given (SZ-089)',
    { ...free, scene: { ...scene, gifts: { C: 'actor' } } },
    { by: 'C', act: 'decline' },
    'E_ALREADY_CONTRIBUTED',
  ],
  [
    'nobody declines twice (SZ-089)',
    { ...free, scene: { ...scene, declined: ['C'] } },
    { by: 'C', act: 'decline' },
    'E_ALREADY_DECLINED',
  ],
  ['a trade is exact (SZ-091)', pool, { by: 'A', act: 'upgrade', give: ['d6', 'd6'], get: 'd10' }, 'E_UPGRADE_MATH'],
  [
    'with dice of one’s own (SZ-091)',
    pool,
    { by: 'A', act: 'upgrade', give: ['d8', 'd8'], get: 'd12' },
    'E_UPGRADE_MATH',
  ],
  ['contributors trade nothing (SZ-091)', pool, { by: 'C', act: 'upgrade', give: ['d6', 'd6'], get: 'd8' }, 'E_ROLE'],
  [
    'locks wait for contributors (SZ-089)',
    { ...pool, scene: { ...scene, aptitude: { actor: 'V', visitor: 'V' } } },
    { by: 'A', act: 'lock_dice' },
    'E_CONTRIBUTORS_PENDING',
  ],
  [
    'no throw before both locks (SZ-094, SZ-095)',
    pool,
    { by: 'table', act: 'roll', actor: {}, visitor: {} },
    'E_NOT_LOCKED',
  ],
  [
    'without a throw it is not the step (SZ-092)',
    answer,
    { by: 'A', act: 'upgrade', give: ['d6', 'd6'], get: 'd8' },
    'E_PHASE',
  ],
  ['only the narrator answers (SZ-105)', answer, { by: 'B', act: 'answer' }, 'E_ROLE'],
  ['only the judge sets the price (SZ-107)', answer, { by: 'A', act: 'set_price', text: 'x' }, 'E_ROLE'],
  ['no close without an answer (SZ-113)', answer, { by: 'A', act: 'close_scene' }, 'E_NO_ANSWER'],
  ['a price is refused once it is set (SZ-111)', answer, { by: 'C', act: 'reject_price' }, 'E_NO_PRICE'],
  ['nobody dies in flashback (SZ-053)', { chain }, { by: 'A', act: 'propose_death', seat: 'B' }, 'E_DEATH_FORBIDDEN'],
  [
    'at an even table the actor does not vote (SZ-119)',
    { step: 'vote' },
    { by: 'A', act: 'vote', side: 'agent' },
    'E_NO_ACTOR_VOTE',
  ],
  [
    'two memories at least (SZ-128)',
    { step: 'bleed_supply', bleed: { bleeder: 'agent', recipient: 'thief' } },
    { by: 'A', act: 'end_supply' },
    'E_TOO_FEW',
  ],
  [
    'the pick is of the bleeder (SZ-125)',
    { step: 'bleed_pick', bleed: { bleeder: 'agent', recipient: 'thief' } },
    { by: 'B', act: 'pick_bleed', mem: 'tv' },
    'E_NOT_OWN_SIDE',
  ],
  [
    'what has bled does not bleed again (SZ-028)',
    {
      step: 'bleed_pick',
      bleed: { bleeder: 'agent', recipient: 'thief' },
      sheets: { A: { agent: { mem: { av: { cat: 'V', circle: true } } } } },
    },
    { by: 'B', act: 'pick_bleed', mem: 'av' },
    'E_CIRCLE_FILLED',
  ],
  [
    'the actor picks only in a deadlock (SZ-126)',
    { step: 'bleed_pick', bleed: { bleeder: 'agent', recipient: 'thief' } },
    { by: 'A', act: 'pick_bleed', mem: 'av' },
    'E_ROLE',
  ],
  [
    'a deadlock waits for all picks (SZ-126)',
    { step: 'bleed_pick', bleed: { bleeder: 'agent', recipient: 'thief' } },
    { by: 'B', act: 'call_deadlock' },
    'E_PICKS_MISSING',
  ],
  [
    'the recipient is struck alone (SZ-130)',
    { step: 'bleed_ripple', bleed: { bleeder: 'agent', recipient: 'thief', memory: 'av' } },
    { by: 'A', act: 'strike', mem: 'ak', id: 'x', text: 'x' },
    'E_NOT_OWN_SIDE',
  ],
  [
    'a bled memory is protected (SZ-131)',
    {
      step: 'bleed_ripple',
      bleed: { bleeder: 'agent', recipient: 'thief', memory: 'av' },
      sheets: { A: { thief: { mem: { tk: { cat: 'K', circle: true } } } } },
    },
    { by: 'A', act: 'strike', mem: 'tk', id: 'x', text: 'x' },
    'E_CIRCLE_FILLED',
  ],
  ['a key is in the hand (SZ-163)', late, { by: 'A', act: 'choose_key', card: 'KO-101' }, 'E_NOT_IN_HAND'],
  ['the key is chosen first (SZ-163)', late, { by: 'A', act: 'introduce_key' }, 'E_NOT_CHOSEN'],
  [
    'outside memories need a flip (SZ-151, SZ-155, SZ-165)',
    late,
    { by: 'A', act: 'choose_memory', mem: 'av' },
    'E_NEEDS_REVEAL',
  ],
  [
    'sheets are frozen (SZ-034)',
    late,
    { by: 'A', act: 'create_memory', id: 'x', cat: 'V', text: 'x' },
    'E_SHEET_FROZEN',
  ],
  [
    'notes too (SZ-034)',
    late,
    { by: 'A', act: 'add_scene_memory', half: 1, id: 'x', cat: 'V', text: 'x' },
    'E_SHEET_FROZEN',
  ],
  [
    'contributors never flip (SZ-174)',
    lateWith({ C: { cards: ['agent'] } }),
    { by: 'C', act: 'reveal', card: 0, side: 'agent' },
    'E_ROLE',
  ],
  ['there must be a card (SZ-174)', late, { by: 'A', act: 'reveal', card: 0, side: 'agent' }, 'E_NO_CARD'],
  [
    'a face-up card does not help (SZ-156)',
    lateWith({ A: { cards: [{ side: 'agent', up: true }] } }),
    { by: 'A', act: 'reveal', card: 0, side: 'agent' },
    'E_CARD_FACE_UP',
  ],
  [
    'a card is what it is (SZ-177, SZ-180)',
    lateWith({ A: { cards: ['agent'] } }),
    { by: 'A', act: 'reveal', card: 0, side: 'thief' },
    'E_SIDE_MISMATCH',
  ],
  [
    'the dead claim nothing (SZ-186)',
    lateWith({ A: { dead: true, cards: ['agent'] } }),
    { by: 'A', act: 'reveal', card: 0, side: 'agent', full: true },
    'E_DEAD',
  ],
  [
    'the memory is of that side (SZ-175)',
    lateWith({ A: { cards: ['agent'] } }),
    { by: 'A', act: 'reveal', card: 0, side: 'agent', memory: 'tv' },
    'E_SIDE_MISMATCH',
  ],
  [
    'a circled one is an overlap memory (SZ-028)',
    lateWith({ A: { cards: ['agent'], agent: { mem: { av: { cat: 'V', circle: true } } } } }),
    { by: 'A', act: 'reveal', card: 0, side: 'agent', memory: 'av' },
    'E_CIRCLE_FILLED',
  ],
  [
    'one aptitude in a scene (SZ-175)',
    { ...late, scene: { visitor: 'B', aptitude: { actor: 'K' } }, sheets: { A: { cards: ['agent'] } } },
    { by: 'A', act: 'reveal', card: 0, side: 'agent', memory: 'av' },
    'E_CATEGORY',
  ],
  [
    'no reveals in the last round (SZ-209)',
    { phase: 'final', step: 'flip', sheets: { A: { cards: ['agent'] } } },
    { by: 'A', act: 'reveal', card: 0, side: 'agent' },
    'E_FINAL_NO_REVEAL',
  ],
  [
    'a deal comes from the stock (SZ-136, SZ-139)',
    { phase: 'endgame', step: 'deal', players: 2, stock: { agent: 1, thief: 1 } },
    { by: 'table', act: 'deal', cards: { A: 'agent', B: 'agent' } },
    'E_STOCK',
  ],
];

describe('what is refused', () => {
  it.each(cases)('%s', (_, start, act, code) => {
    expect(refusedWith(start, act, code)).toBe(null);
  });
});

describe('in the course of a scene', () => {
  it('a choice once made stays made (SZ-062, SZ-D52)', () => {
    const acts = [
      { by: 'A', act: 'choose_memory', mem: 'av' },
      { by: 'A', act: 'choose_memory', mem: 'ak', refused: 'E_PHASE' },
      { by: 'A', act: 'introduce_memory' },
      { by: 'A', act: 'introduce_memory', refused: 'E_PHASE' },
      { by: 'A', act: 'pose_question', text: 'x', refused: 'E_NOT_INTRODUCED' },
      { by: 'B', act: 'introduce_key' },
      { by: 'A', act: 'pose_question', text: 'What now?' },
      { by: 'A', act: 'approve_question', refused: 'E_ROLE' },
      { by: 'C', act: 'object_question' },
    ];
    expect(played(free, acts, { step: 'free_play', 'scene.key_in': true, 'scene.memory_in': true })).toBe(null);
  });

  it('a memory is made where none is left, and used at once (SZ-066)', () => {
    const start = { ...free, sheets: { A: { agent: { only_mem: { av: { cat: 'V', box: true } } } } } };
    const acts = [{ by: 'A', act: 'create_memory', id: 'new', cat: 'V', text: 'The lift' }];
    expect(
      played(start, acts, { 'sheets.A.agent.mem.new.box': true, 'scene.aptitude.actor': 'V', 'scene.memory': 'new' }),
    ).toBe(null);
  });

  it('a second thought clears both locks, and after the throw nothing is given (SZ-089, SZ-094)', () => {
    const acts = [
      { by: 'A', act: 'lock_dice' },
      { by: 'C', act: 'contribute', to: 'visitor' },
      { by: 'A', act: 'lock_dice' },
      { by: 'B', act: 'lock_dice' },
      { by: 'table', act: 'roll', actor: { d6: [1] }, visitor: { d6: [1] }, refused: 'E_DICE_MISMATCH' },
      { by: 'table', act: 'roll', actor: { d6: [1, 6] }, visitor: { d6: [6, 1, 3, 2, 2] } },
      { by: 'D', act: 'contribute', to: 'actor', refused: 'E_AFTER_ROLL' },
    ];
    expect(played(pool, acts, { 'scene.narrator': 'B', 'scene.judge': 'B', step: 'answer' })).toBe(null);
  });

  it('the third price stands (SZ-111)', () => {
    const start = { ...answer, players: 2 };
    const acts = [
      { by: 'B', act: 'set_price', text: 'one' },
      { by: 'A', act: 'reject_price' },
      { by: 'A', act: 'set_price', text: 'two' },
      { by: 'B', act: 'reject_price' },
      { by: 'B', act: 'set_price', text: 'three' },
      { by: 'A', act: 'reject_price', refused: 'E_PRICE_STANDS' },
    ];
    expect(played(start, acts, { 'scene.price': 'three', 'scene.judge': 'B' })).toBe(null);
  });

  it('a tie is decided by the card of the actor, laid before (SZ-119, SZ-121, SZ-D18)', () => {
    const start = { players: 3, step: 'vote', used: { agent: 'V', thief: 'K' } };
    const acts = [
      { by: 'A', act: 'vote', side: 'thief' },
      { by: 'A', act: 'vote', side: 'agent', refused: 'E_VOTE_CAST' },
      { by: 'B', act: 'vote', side: 'thief' },
      { by: 'C', act: 'vote', side: 'agent' },
    ];
    expect(played(start, acts, { actor_card_shown: true, 'bleed.bleeder': 'thief', 'sheets.A.thief.apt.K': 3 })).toBe(
      null,
    );
  });

  it('a rating stays at 8 (SZ-031, SZ-124)', () => {
    const start = {
      players: 2,
      step: 'vote',
      used: { agent: 'V', thief: 'K' },
      sheets: { A: { agent: { apt: { V: 8 } } } },
    };
    expect(
      played(start, [{ by: 'B', act: 'vote', side: 'agent' }], { 'sheets.A.agent.apt.V': 8, step: 'bleed_pick' }),
    ).toBe(null);
  });

  it('with every circle filled the actor writes first (SZ-127, SZ-128)', () => {
    const filled = { av: { cat: 'V', circle: true } };
    const start = {
      players: 2,
      step: 'vote',
      used: { agent: 'V', thief: 'K' },
      sheets: { A: { agent: { only_mem: filled }, overlap: { mem: { av: { cat: 'V' } } } } },
    };
    const acts = [
      { by: 'B', act: 'vote', side: 'agent' },
      { by: 'B', act: 'pick_bleed', mem: 'av', refused: 'E_PHASE' },
      { by: 'A', act: 'supply_memory', id: 's1', cat: 'V', text: 'One' },
      { by: 'A', act: 'end_supply', refused: 'E_TOO_FEW' },
      { by: 'A', act: 'supply_memory', id: 's2', cat: 'K', text: 'Two' },
      { by: 'A', act: 'end_supply' },
      { by: 'B', act: 'pick_bleed', mem: 's2' },
    ];
    expect(played(start, acts, { 'sheets.A.overlap.mem.s2.cat': 'K', step: 'bleed_ripple' })).toBe(null);
  });

  it('the others differ: the actor picks (SZ-126)', () => {
    const start = { step: 'bleed_pick', bleed: { bleeder: 'agent', recipient: 'thief' } };
    const acts = [
      { by: 'B', act: 'pick_bleed', mem: 'av' },
      { by: 'C', act: 'pick_bleed', mem: 'ak' },
      { by: 'D', act: 'pick_bleed', mem: 'ak' },
      { by: 'D', act: 'call_deadlock' },
      { by: 'B', act: 'pick_bleed', mem: 'ai', refused: 'E_ROLE' },
      { by: 'A', act: 'pick_bleed', mem: 'ai' },
    ];
    expect(played(start, acts, { 'bleed.memory': 'ai' })).toBe(null);
  });

  it('a note for each scene, once (SZ-080)', () => {
    const start = {
      step: 'choose_visitor',
      half: 2,
      halves: ['agent', 'thief'],
      visitors: ['B', null],
      chain,
      scene: { key: 'KO-401', personas: { actor: 'thief' } },
    };
    const acts = [
      { by: 'C', act: 'add_scene_memory', half: 1, id: 'n0', cat: 'V', text: 'No', refused: 'E_ROLE' },
      { by: 'A', act: 'add_scene_memory', half: 2, id: 'n0', cat: 'V', text: 'No', refused: 'E_PHASE' },
      { by: 'A', act: 'add_scene_memory', half: 1, id: 'n1', cat: 'V', text: 'The rain' },
      { by: 'A', act: 'add_scene_memory', half: 1, id: 'n2', cat: 'V', text: 'Again', refused: 'E_NOTE_USED' },
    ];
    expect(played(start, acts, { 'sheets.A.agent.mem.n1.text': 'The rain' })).toBe(null);
  });

  it('bets go in order, whole, and to the right person (SZ-189 to SZ-192)', () => {
    const start = {
      phase: 'endgame',
      step: 'answer',
      scene: { visitor: 'C', key: 'KO-101', narrator: 'A', judge: 'C', gifts: { D: 'visitor' }, declined: ['B'] },
      sheets: { A: { hand: ['KO-101', 'KO-201'] } },
    };
    const acts = [
      { by: 'A', act: 'answer' },
      { by: 'C', act: 'set_price', text: 'x' },
      { by: 'A', act: 'close_scene' },
      { by: 'B', act: 'bet', target: 'A', agent: 0, thief: 0, refused: 'E_BET_AMOUNT' },
      { by: 'C', act: 'bet', target: 'A', agent: 1, thief: 1, refused: 'E_BET_ORDER' },
      { by: 'A', act: 'bet', target: 'A', agent: 1, thief: 2, refused: 'E_BET_TARGET' },
      { by: 'A', act: 'bet', target: 'D', agent: 1, thief: 2, refused: 'E_BET_TARGET' },
      { by: 'A', act: 'bet', target: 'C', agent: 1, thief: 1, refused: 'E_BET_AMOUNT' },
    ];
    expect(played(start, acts, { step: 'bets' })).toBe(null);
  });

  it('a death needs everybody, and an open one holds the scene (SZ-159, SZ-184)', () => {
    const start = {
      phase: 'endgame',
      step: 'answer',
      players: 3,
      scene: { visitor: 'B', key: 'KO-101', narrator: 'A', judge: 'B' },
      sheets: { A: { hand: ['KO-101'] }, B: { dead: true } },
    };
    const acts = [
      { by: 'C', act: 'propose_death', seat: 'A', refused: 'E_ROLE' },
      { by: 'A', act: 'propose_death', seat: 'C', refused: 'E_ROLE' },
      { by: 'A', act: 'propose_death', seat: 'B', refused: 'E_DEAD' },
      { by: 'B', act: 'propose_death', seat: 'A' },
      { by: 'A', act: 'answer' },
      { by: 'B', act: 'set_price', text: 'x' },
      { by: 'A', act: 'close_scene', refused: 'E_DEATH_PENDING' },
      { by: 'C', act: 'approve_death', seat: 'A' },
      { by: 'A', act: 'object_death', seat: 'A' },
      { by: 'A', act: 'close_scene' },
    ];
    expect(played(start, acts, { 'sheets.A.dead': false, 'scene.earned': { A: 3, B: 2, C: 0 } })).toBe(null);
  });

  it('one reveal for each in a scene (SZ-174, SZ-D54)', () => {
    const acts = [
      { by: 'A', act: 'reveal', card: 0, side: 'agent' },
      { by: 'A', act: 'reveal', card: 1, side: 'thief', refused: 'E_ALREADY_REVEALED' },
    ];
    expect(played(lateWith({ A: { cards: ['agent', 'thief'] } }), acts, { 'sheets.A.cards.0.up': true })).toBe(null);
  });

  it('dice that are owed come first (SZ-179)', () => {
    const start = {
      players: 3,
      phase: 'endgame',
      step: 'pool',
      scene: {
        visitor: 'B',
        key: 'KO-101',
        memory: 'mk',
        key_in: true,
        memory_in: true,
        aptitude: { actor: 'K', visitor: 'I' },
        declined: ['C'],
      },
      sheets: {
        A: {
          agent: { apt: { V: 1, K: 5, I: 1 } },
          thief: { apt: { V: 4, K: 2, I: 1 } },
          cards: ['agent'],
          hand: ['KO-101'],
        },
        B: { cards: ['thief'] },
      },
    };
    const acts = [
      { by: ['A', 'B'], act: 'lock_dice' },
      { by: 'table', act: 'roll', actor: { d6: [3, 2] }, visitor: { d6: [5, 1] } },
      { by: 'A', act: 'reveal', card: 0, side: 'agent', full: true },
      { by: 'B', act: 'reveal', card: 0, side: 'thief', refused: 'E_DICE_PENDING' },
    ];
    expect(played(start, acts, {})).toBe(null);
  });
});

describe('before play', () => {
  it('a length has a key object for everybody (SZ-003, SZ-035)', () => {
    const standing = begin(game, { seats: 8, config: {} });
    const ruling = step(game, standing, 0, { kind: 'propose', rounds: '8', starter: '0' });
    expect(ruling.ok ? 'granted' : [ruling.refusal.code, ruling.refusal.rule]).toEqual(['e_length', 'SZ-035']);
    expect([deckSize(1, 2), deckSize(9, 2)]).toEqual(['e_players', 'e_players']);
  });

  it('votes are as many as they must be (SZ-115, SZ-118, SZ-119)', () => {
    expect(closingVote(4, ['agent'], null)).toBe('e_vote_missing');
    expect(closingVote(3, ['agent', 'thief'], null)).toBe('e_vote_missing');
    expect(closingVote(4, ['agent', 'agent', 'thief'], 'agent')).toBe('e_no_actor_vote');
  });

  it('everybody agrees before characters are made (SZ-002, SZ-007)', () => {
    let standing = begin(game, { seats: 2, config: {} });
    for (const [seat, move] of [
      [0, { kind: 'propose', rounds: '2', starter: '1' }],
      [1, { kind: 'approveSetup' }],
    ] as const) {
      const stepped = step(game, standing, seat, move);
      if (!stepped.ok) throw new Error(stepped.refusal.code);
      standing = stepped.value.standing;
    }
    expect([standing.state.step, standing.state.starter, standing.state.rounds]).toEqual(['creation', 1, 2]);
    expect(game.seatNewcomer(standing.state).ok).toBe(true);
  });
});
