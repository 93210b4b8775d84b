/** Forms that follow what a seat may see and what it types: cards that nobody can open, questions, drafts. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/schizonauts/words';
import { schizonauts as game } from '../../../rules/games/schizonauts/game';
import { emptyScene, emptyState, type SzState } from '../../../rules/games/schizonauts/state';
import type { Hand } from '../../../rules/kernel/expectation';
import type { JsonObject } from '../../../rules/kernel/json';
import type { Offer } from '../../../rules/kernel/offer';
import { step } from '../../../rules/kernel/game';
import { arming, initialValues } from '../../../src-renderer/ui/moves/form';

/** The last turn of seat 0, of three; some of her cards lie open. */
const lastTurn = (...up: readonly ('agent' | 'thief' | null)[]): SzState => {
  const empty = emptyState(3, 2, []);
  const sheets = empty.sheets.map((sheet, seat) => ({
    ...sheet,
    coins: { agent: 2, thief: 3 },
    cards: seat === 0 ? up.map((each, card) => ({ card, up: each })) : [],
  }));
  return { ...empty, phase: 'final', step: 'flip', actor: 0, sheets };
};

const readable =
  (...cards: readonly number[]): Hand =>
  (_, card) =>
    cards.includes(card) ? 'thief' : null;

const namesOf = (state: SzState, seat: number, hand?: Hand): readonly string[] =>
  game.offers(state, seat, hand).map(({ id }) => id);

describe('the last turn of whoever cannot read her own cards', () => {
  it.each([
    ['all of them', lastTurn(null, null, null), readable(), 'answer:leaveShut'],
    ['one of them', lastTurn(null, 'agent', null), readable(0), 'answer:leaveShut'],
    ['none of those that lie down', lastTurn(null, 'agent', null), readable(0, 2), 'answer:flipAll'],
    ['none, since all lie open', lastTurn('thief', 'agent', 'thief'), readable(), 'answer:flipAll'],
  ] as const)('offers what can be done where she cannot read %s (SZ-197; decision 0056)', (_, state, hand, offer) => {
    expect(namesOf(state, 0, hand)).toEqual([offer]);
    expect(namesOf(state, 1, hand)).toEqual([]);
  });

  it('is passed over in words of its own, and the table plays on', () => {
    const state = lastTurn(null, 'agent', null);
    const [offer] = game.offers(state, 0, readable());
    if (offer?.hint === undefined) throw new Error('the form has no hint');
    expect([gameWords.say(offer.title), gameWords.say(offer.hint)]).toEqual([
      'Leave your cards shut',
      expect.stringMatching(/nobody else can open them.*neither side/),
    ]);
    expect(Object.hasOwn(gameWords.reference, offer.rule)).toBe(true);
    const stepped = step(game, { state, choices: [] }, 0, offer.fixed);
    if (!stepped.ok) throw new Error(JSON.stringify(stepped.refusal));
    const { state: after } = stepped.value.standing;
    expect([after.step, after.actor, after.score]).toEqual(['flip', 1, { agent: 0, thief: 0 }]);
    expect(after.sheets[0]?.cards).toEqual(state.sheets[0]?.cards);
    // What was offered before is refused.
    expect(step(game, { state, choices: [] }, 0, { kind: 'flipAll' })).toMatchObject({
      ok: false,
      refusal: { code: 'cards.notShown' },
    });
  });
});

describe('a question that is being written', () => {
  const told = (move: JsonObject): readonly string[] =>
    (game.preview?.(emptyState(3, 1, []), 0, move) ?? []).map(gameWords.say);

  it.each([
    ...['Is the safe empty?', 'does Pim know?', 'Will she shoot?', 'Won’t he open?', "Hasn't it begun?"],
    ...['“Can you hear me?”', ' And should we trust her? ', 'WOULD IT HOLD?', 'Could nobody have seen it?'],
  ])('%s reads like yes or no, is told so, and is not refused for it (SZ-081)', (text) => {
    expect(told({ kind: 'poseQuestion', text })).toEqual([expect.stringMatching(/^This reads like yes or no\./)]);
  });

  it.each([
    ...['Whose voice is on the tape?', 'What does Pim know?', 'How much will it cost?', ''],
    ...['Is the safe', 'Will’s father paid whom?', 'Islands of what?', 'Canada or where?', 'Do it'],
  ])('%s does not', (text) => {
    expect(told({ kind: 'poseQuestion', text })).toEqual([]);
  });

  it.each([{ kind: 'poseQuestion' }, { kind: 'poseQuestion', text: 7 }, { kind: 'answer', text: 'Is it?' }])(
    'and %o is no question',
    (move) => {
      expect(told(move)).toEqual([]);
    },
  );
});

it('a draft has room for twenty memories of a category, opens with one line for each, and all are kept (SZ-020)', () => {
  const offer = game.draftOffer({});
  const lines = offer.fields.flatMap((field) => (field.kind === 'texts' ? [[field.min, field.max]] : []));
  expect(lines).toEqual(Array.from({ length: 6 }, () => [1, 20]));
  const opened = initialValues(offer, gameWords.say);
  for (const { kind, name } of offer.fields) if (kind === 'texts') expect(opened[name]).toEqual(['']);
  const many = (of: string, count: number): readonly string[] =>
    Array.from({ length: count }, (_, at) => `${of} ${at + 1}`);
  const draft = (count: number): JsonObject => ({
    ...{ thiefName: 'Ines', agentName: 'Holt', thiefApt: '3-3-1', agentApt: '2-1-4' },
    ...Object.fromEntries(['V', 'K', 'I'].flatMap((cat) => [[`thief${cat}`, [cat]] as const])),
    ...{ agentV: many('shot', count), agentK: ['engines'], agentI: ['Ada'] },
  });
  expect(game.checkDraft(draft(21)).ok).toBe(false);
  expect(game.checkDraft(draft(20)).ok).toBe(true);
  const state: SzState = { ...emptyState(3, 1, []), phase: 'creation', step: 'creation' };
  const stepped = step(game, { state, choices: [] }, 0, { kind: 'create', ...draft(20) });
  if (!stepped.ok) throw new Error(JSON.stringify(stepped.refusal));
  const { agent } = stepped.value.standing.state.sheets[0] ?? {};
  expect(agent?.mem.filter(({ cat }) => cat === 'V').map(({ text }) => text)).toEqual(many('shot', 20));
});

it.each([
  [1, null],
  [2, /which side the other is on/],
  [3, null],
  [6, null],
  [7, /Up to six/],
  [8, /Up to six/],
] as const)('%i players are told what to mind before they begin (SZ-003)', (seats, told) => {
  const said = gameWords.advice?.(seats);
  if (told === null) expect(said).toBe(null);
  else expect(said).toMatch(told);
});

it.each([
  ['before the gather', 'flashback', 0, 0, undefined],
  ['once it is put together', 'endgame', 12, 0, '6 agents, 6 thieves; 0 dealt'],
  ['after a deal', 'endgame', 12, 4, '6 agents, 6 thieves; 4 dealt'],
  ['of two', 'final', 2, 2, '1 agent, 1 thief; 2 dealt'],
  ['when all is over', 'result', 12, 12, undefined],
] as const)('what the allegiance deck holds is told to all %s (SZ-136)', (_, phase, allegiances, dealt, told) => {
  const { lists } = game.glance({ ...emptyState(4, 2, []), phase, allegiances, dealt });
  const list = lists.find(({ title }) => gameWords.say(title) === 'The allegiance deck');
  expect(list?.items.map(gameWords.say)).toEqual(told === undefined ? undefined : [told]);
});

it('before anybody has a name, whoever agrees on the length is told by her seat', () => {
  const told = [
    { code: 'story.approvesSetup', facts: { name: '2' } },
    { code: 'story.agreed', facts: { rounds: 3, starter: '1', scenes: 20 } },
    { code: 'story.approvesSetup', facts: { name: 'Ines / Holt' } },
  ];
  expect(told.map(gameWords.say)).toEqual([
    'Seat 2 agrees.',
    'Agreed: 3 rounds, 20 scenes in all. Seat 1 leads off.',
    'Ines / Holt agrees.',
  ]);
});

describe('in the preamble', () => {
  const looking = (view: 0 | 1 | 2, step: 'preamble' | 'choose_persona' = 'preamble'): SzState => {
    const empty = emptyState(3, 1, []);
    const memory = (id: string, text: string) => ({ id, cat: 'V', text, box: false, circle: false }) as const;
    const sheets = empty.sheets.map((sheet, seat) => ({
      ...sheet,
      view,
      agent: { ...sheet.agent, name: 'Holt', mem: [memory(`a${seat}`, 'fired first')] },
      thief: { ...sheet.thief, name: 'Ines', mem: [memory(`t${seat}`, 'the crew')] },
    }));
    return { ...empty, phase: step === 'preamble' ? 'preamble' : 'flashback', step, sheets };
  };
  const sheetOf = (state: SzState, seat: number, viewer?: number) => {
    const piece = game.pieces(state, undefined, viewer).find(({ id }) => id === `sheet:${seat}`);
    const told = JSON.stringify(piece?.values);
    return { cover: piece?.values['cover'], agent: /fired first/.test(told), thief: /the crew/.test(told) };
  };

  it.each([
    ['the thief lies covered while she looks at the agent', looking(0), 'thief', true, false],
    ['the agent lies covered while she looks at the thief', looking(1), 'agent', false, true],
    ['both lie open in the end', looking(2), '', true, true],
    ['both lie open in play', looking(0, 'choose_persona'), '', true, true],
  ] as const)('%s, on her own sheet alone (SZ-041, SZ-042)', (_, state, cover, agent, thief) => {
    expect(sheetOf(state, 1, 1)).toEqual({ cover, agent, thief });
    for (const seat of [0, 2]) expect(sheetOf(state, seat, 1)).toEqual({ cover: '', agent: true, thief: true });
    expect(sheetOf(state, 1)).toEqual({ cover: '', agent: true, thief: true });
  });
});

describe('few presses', () => {
  const answering = { ...emptyState(3, 1, []), phase: 'flashback', step: 'answer', actor: 0, half: 1 } as const;
  const scene = { ...emptyScene, visitor: 1, narrator: 0, judge: 1, key: 'KO-101' };
  const offered = (state: SzState, seat: number, start: string): readonly Offer[] =>
    game.offers(state, seat).filter(({ id }) => id.startsWith(start));

  it('the last word closes the scene too where a price stands, and waits until that was seen (SZ-111, SZ-113)', () => {
    const [bare] = offered({ ...answering, scene }, 0, 'answer:answer');
    expect(bare?.fields.map(({ name }) => name)).toEqual(['text']);
    expect(bare?.arms).toBeUndefined();
    const [both] = offered({ ...answering, scene: { ...scene, price: 'a scratch' } }, 0, 'answer:answer');
    expect(both?.fields.at(-1)).toMatchObject({ name: 'close', kind: 'flag', initial: true });
    expect(both?.arms).toMatchObject({ since: 'a scratch', seconds: 4, when: 'close' });
    if (both === undefined) throw new Error('no form');
    const values = { ...initialValues(both, gameWords.say), text: 'It was hers.' };
    expect(arming(both, values)?.since).toBe('a scratch');
    expect(arming(both, { ...values, close: false })).toBe(null);
  });

  it('no last word closes a scene in which somebody may die, or the final resolution (SZ-184, SZ-213)', () => {
    const dying = { ...scene, price: 'a life', deaths: [{ seat: 1, by: 1, approved: [1] }] };
    const [pending] = offered({ ...answering, scene: dying }, 0, 'answer:answer');
    const [last] = offered({ ...answering, phase: 'final', scene: { ...scene, price: 'a life' } }, 0, 'answer:answer');
    expect([pending, last].map((offer) => offer?.fields.map(({ name }) => name))).toEqual([['text'], ['text']]);
  });

  it('Done waits anew for another price (SZ-112)', () => {
    const done = (price: string) =>
      offered({ ...answering, scene: { ...scene, answer: 'Yes.', price } }, 0, 'answer:closeScene')[0]?.arms?.since;
    expect([done('a scratch'), done('a hand')]).toEqual(['a scratch', 'a hand']);
    const [early] = offered({ ...answering, scene: { ...scene, answer: 'Yes.' } }, 0, 'answer:closeScene');
    expect([early?.refusal?.code, early?.arms]).toEqual(['e_no_price', undefined]);
  });

  it('what another picked to bleed is one press for the next, who may still pick her own (SZ-125)', () => {
    const mem = [
      { id: 'm1', cat: 'V', text: 'The rain', box: false, circle: false },
      { id: 'm2', cat: 'K', text: 'The tide', box: false, circle: false },
    ] as const;
    const empty = emptyState(3, 1, []);
    const sheets = empty.sheets.map((sheet, seat) =>
      seat === 0 ? { ...sheet, agent: { ...sheet.agent, mem } } : sheet,
    );
    const bleed = { bleeder: 'agent', recipient: 'thief', memory: null, isDeadlocked: false, supplied: 0 } as const;
    const at = (...picks: readonly (readonly [number, string])[]): SzState => ({
      ...{ ...empty, sheets, phase: 'flashback', step: 'bleed_pick', actor: 0 },
      bleed: { ...bleed, picks },
    });
    expect(offered(at(), 2, 'answer:').map(({ id }) => id)).toEqual(['answer:pickBleed']);
    const [same, own] = offered(at([1, 'm2']), 2, 'answer:');
    if (same === undefined) throw new Error('no form');
    expect([gameWords.say(same.title), same.fields, own?.id]).toEqual(['The same: “The tide”', [], 'answer:pickBleed']);
    const stepped = step(game, { state: at([1, 'm2']), choices: [] }, 2, same.fixed);
    expect(stepped.ok && stepped.value.standing.state.step).toBe('bleed_ripple');
    // Who has picked that already is not asked for it again.
    expect(offered(at([1, 'm2']), 1, 'answer:pickBleed:')).toEqual([]);
  });

  it('to say that key object or memory are in takes one press on them (SZ-063, SZ-064)', () => {
    const playing = { ...scene, personas: { actor: 'agent', visitor: 'thief' }, memory: 'm1' } as const;
    const state: SzState = { ...answering, step: 'free_play', scene: playing };
    expect(offered(state, 1, 'answer:introduceKey')[0]?.isOnePress).toBe(true);
    expect(offered(state, 0, 'turn:introduceMemory')[0]?.isOnePress).toBe(true);
  });
});
