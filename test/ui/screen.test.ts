import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../rules/kernel/json';
import { agreementOf } from '../../src-renderer/ui/truth/agreement';
import { ago } from '../../src-renderer/ui/parts/ago';
import { handOf } from '../../src-renderer/ui/sheets/hand';
import { folded, inOrder, matching, pressing, rollLabel } from '../../src-renderer/ui/moves/move-list';
import { diceText, linesOf, outlineOf } from '../../src-renderer/ui/picture/outline';
import { routeOf, sharedHash, tableHash } from '../../src-renderer/ui/route';
import { verbOf } from '../../src-renderer/ui/parts/shortcuts';
import { attempted, passes, storyAsText, sumBefore } from '../../src-renderer/ui/story/story-text';
import { fixtureWords, offers, landedRoll, pieces, presentation, presentOffer, tableView } from './fixtures';

const say = fixtureWords.say;

describe('the address', () => {
  it.each([
    ['', { screen: 'start' }],
    ['#start', { screen: 'start' }],
    ['#table/', { screen: 'start' }],
    ['#table/t7', { screen: 'table', id: 't7' }],
    ['#shared/', { screen: 'start' }],
    ['#shared/t7', { screen: 'shared', id: 't7' }],
    ['#r1.abc', { screen: 'join' }],
    ['#r27.abc', { screen: 'join' }],
    ['#rum.abc', { screen: 'start' }],
  ])('%s', (hash, route) => {
    expect(routeOf(hash)).toEqual(route);
  });

  it('of a table leads back to it', () => {
    expect(routeOf(tableHash('a/b'))).toEqual({ screen: 'table', id: 'a/b' });
    expect(routeOf(sharedHash('a/b'))).toEqual({ screen: 'shared', id: 'a/b' });
  });
});

describe('agreement', () => {
  const names = ['Bo', 'Cy'];
  const [peer] = tableView().peers;
  const peers = (...states: ('in step' | 'behind' | 'ahead' | 'differs' | 'unknown')[]) =>
    states.flatMap((agreement, index) => (peer ? [{ ...peer, name: names[index] ?? '', agreement }] : []));

  it.each([
    [['in step', 'in step'], 'good', '3 in step'],
    [['in step', 'behind'], 'wait', 'Cy is catching up'],
    [['behind', 'behind'], 'wait', 'Bo and Cy are catching up'],
    [['ahead', 'in step'], 'wait', 'Catching up with Bo'],
    [['behind', 'differs'], 'bad', 'We disagree: Cy differs'],
    [['unknown', 'unknown'], 'wait', 'Comparing'],
    [[], 'wait', 'Only you here'],
  ] as const)('%j', (states, tone, text) => {
    expect(agreementOf(peers(...states))).toEqual({ tone, text });
  });
});

describe('the list of moves', () => {
  const answer = { ...presentOffer, id: 'answer', group: 'answer' as const };
  const refused = { ...answer, id: 'refused', refusal: { code: 'x', facts: {} } };

  it('starts with what is awaited, then my moves, then the pass; what is refused comes last', () => {
    const order = inOrder([...offers, refused, answer]);
    const ids = order.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual(['answer', 'move:Present']);
    const firstRefused = order.findIndex(({ refusal }) => refusal !== undefined);
    expect(ids.indexOf('pass')).toBe(order.findLastIndex(({ group, refusal }) => group === 'turn' && !refusal) + 1);
    expect(order.slice(firstRefused).every(({ refusal }) => refusal !== undefined)).toBe(true);
  });

  it('opens the pass by itself where no move is left', () => {
    const pass = offers.find(({ group }) => group === 'pass');
    const aside = { ...presentOffer, id: 'aside', group: 'aside' } as const;
    expect(pressing(pass ? [aside, pass] : [], true)).toBe(pass?.id);
  });

  it('puts what cannot be done now after what can', () => {
    const order = inOrder(offers).map(({ id }) => id);
    expect(order.indexOf('move:Apply a proven theorem')).toBeGreaterThan(order.indexOf('move:Codemaker'));
  });

  it('opens an answer by itself, or the only thing to do, and nothing else', () => {
    expect(pressing([presentOffer, refused, answer], true)).toBe('answer');
    expect(pressing([presentOffer, refused], true)).toBe('move:Present');
    expect(pressing(offers, true)).toBeNull();
    expect(pressing([], true)).toBeNull();
  });

  it('leaves shut what somebody may do for whom nobody waits, and opens what she is asked', () => {
    expect(pressing([presentOffer, refused], false)).toBeNull();
    expect(pressing([presentOffer, answer], false)).toBe('answer');
  });

  it('folds a long list, but never the open form', () => {
    const { shown, more } = folded(offers, 'pass', false);
    expect(shown.map(({ id }) => id)).toContain('pass');
    expect(shown.length + more).toBe(offers.length);
    expect(shown).toHaveLength(7);
    expect(folded(offers, null, true).more).toBe(0);
    expect(folded(offers.slice(0, 7), null, false).more).toBe(0);
  });

  it('is found by name or stat', () => {
    const textOf = (offer: (typeof offers)[number]) =>
      `${say(offer.title)} ${offer.id === 'move:Bypass' ? '+2 Sly' : ''}`;
    expect(matching(offers, ' SLY', textOf).map(({ id }) => id)).toEqual(['move:Bypass']);
    expect(matching(offers, '', textOf)).toHaveLength(offers.length);
  });

  it('says what a row would roll', () => {
    expect(rollLabel(presentation, say)).toBe('2d6 +3');
    expect(rollLabel({ ...presentation, addends: presentation.addends.slice(0, 1) }, say)).toBe('+2 Elegant');
    expect(rollLabel({ ...presentation, addends: [] }, say)).toBe('2d6');
  });
});

describe('the story as text', () => {
  const { story } = tableView();
  const nameOf = (seat: number): string => `seat ${seat}`;

  it('has one line for each item, with every addend by name', () => {
    expect(storyAsText(story, say, nameOf).split('\n')).toEqual([
      'Ana states that any lock with three keys has a fourth, and that it opens the vault.',
      'Cy: a move that the game does not know. Refused. Bonuses are settled before the dice, and these were already thrown. Nothing changed.',
      'Ana states a theorem: 5 + 4 + 2 Elegant = 11, strong hit',
    ]);
  });

  it('filters rolls and refusals', () => {
    const keys = (filter: 'all' | 'rolls' | 'refused') =>
      story.filter((item) => passes(item, filter)).map(({ key }) => key);
    expect([keys('all').length, keys('rolls'), keys('refused')]).toEqual([3, ['l3'], ['l2']]);
  });

  it('names an attempt by the words of the game, and otherwise plainly', () => {
    const words = (what: { readonly code: string }) => (what.code === 'move.spend' ? 'spends 1 hold' : what.code);
    expect(attempted({ kind: 'spend' }, words)).toBe('spends 1 hold');
    expect(attempted({ kind: 'jump' }, words)).toBe('a move that the game does not know');
    expect(attempted(null, words)).toBe('a move that could not be read');
  });
});

describe('the table as a list', () => {
  it('has every piece and every note', () => {
    expect(outlineOf(tableView(), say).map(({ id }) => id)).toEqual(['sheet:0', 'sheet:1', 'theorem:4', 'note:1']);
  });

  it('tells what a sheet says, without what is not so and without rule numbers', () => {
    expect(linesOf(pieces[0]?.values ?? {}, say)).toEqual([
      'name: Ana',
      'origin: Romanian',
      'look: Casual',
      'vice: Fandom',
      "moves: euclid's method, bypass",
      'math: Geometer',
      'thief: Wire',
      'stats: creative 1, elegant 2, rigorous −1',
      "math moves: Euclid's Method, owned, marked; Parallel Postulate",
      'pools: The duke, points 2',
      'xp: 6',
      'due: 0',
      'trophies: a compass',
    ]);
  });

  it('words what is a sentence of the game, and ends in depth', () => {
    let deep: JsonObject = { end: 'x' };
    for (let depth = 0; depth < 50; depth += 1) deep = { deep };
    expect(linesOf({ grade: { code: 'label.text', facts: { text: 'plain' } }, deep }, say)[0]).toBe('grade: plain');
  });

  it('tells the dice at every stage', () => {
    const landed = landedRoll;
    const answers = [true, false, true].map((answered, index) => ({ pid: `${index}`, name: `p${index}`, answered }));
    const { seat, what, sides, addends } = landed.shown;
    const open = { seat, what, sides, addends };
    expect(diceText(null, say)).toBe('No dice yet. They will lie here.');
    expect(diceText({ ...landed, stage: 'answers', shown: open, answers }, say)).toBe(
      'Ana states a theorem: 2 of 3 answered',
    );
    expect(diceText(landed, say)).toBe('Ana states a theorem: 5 + 4 + 2 Elegant = 11, strong hit');
    const read = { owners: [0, 1], says: [{ code: 'label.text', facts: { text: 'Bo tells.' } }] };
    expect(diceText({ ...landed, shown: { ...landed.shown, read } }, say)).toBe(
      'Ana states a theorem: 5, 4. Bo tells.',
    );
  });
});

describe('my hand', () => {
  it('is read from my sheet', () => {
    expect(handOf(pieces, 0)).toEqual({
      sheet: 'sheet:0',
      chips: [
        { label: 'The duke', figure: 2 },
        { label: 'Experience', figure: 6 },
        { label: 'Advances', figure: 0 },
        { label: 'Trophies', figure: 1 },
      ],
      cards: [],
    });
  });

  it('is empty without a sheet', () => {
    expect(handOf(pieces, 4)).toEqual({ sheet: null, chips: [], cards: [] });
  });

  it('holds the cards of all my pieces, and nobody else’s', () => {
    const title = { code: 'label.text', facts: { text: 'The Cipher Wheel' } };
    const card = { id: 'key:KO-602', layout: 'key', title, values: {} };
    const place = { id: 'place:0', layout: 'place', seat: 0, title, values: {}, held: [card] };
    expect(handOf([...pieces, place], 0).cards).toEqual([card]);
    expect(handOf([...pieces, place], 1).cards).toEqual([]);
  });
});

describe('keys', () => {
  const press = (patch: Partial<Parameters<typeof verbOf>[0]>): Parameters<typeof verbOf>[0] => ({
    key: '0',
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    isComposing: false,
    isTyping: false,
    ...patch,
  });

  it.each([
    [{ key: '0' }, 'fit'],
    [{ key: 'M' }, 'mySheet'],
    [{ key: 's' }, 'share'],
    [{ key: '?', shiftKey: true }, 'help'],
    [{ key: 'z', ctrlKey: true }, 'undo'],
    [{ key: 'Z', metaKey: true, shiftKey: true }, 'redo'],
    [{ key: 'y', ctrlKey: true }, 'redo'],
    [{ key: 'z' }, null],
    [{ key: 'm', ctrlKey: true }, null],
    [{ key: 'm', isTyping: true }, null],
    [{ key: 'm', isComposing: true }, null],
    [{ key: '0', altKey: true }, null],
  ] as const)('%j', (pressed, verb) => {
    expect(verbOf(press(pressed))).toBe(verb);
  });
});

describe('how long ago', () => {
  const HOUR = 3_600_000;
  it.each([
    [-5_000, 'just now'],
    [59_000, 'just now'],
    [60_000, '1 minute ago'],
    [7 * HOUR, '7 hours ago'],
    [25 * HOUR, 'yesterday'],
    [6 * 24 * HOUR, '6 days ago'],
    [23 * 24 * HOUR, '3 weeks ago'],
  ])('%i ms: %s', (past, text) => {
    expect(ago(1_000_000_000, 1_000_000_000 + past)).toBe(text);
  });
});

describe('a line of the story', () => {
  const roll = { seat: 0, what: { code: 'label.text', facts: { text: 'Who is first' } }, sides: [6], addends: [] };
  const band = { code: 'label.text', facts: { text: 'Bo' } };

  it('says the sum of one die once', () => {
    expect(sumBefore({ ...roll, faces: [4], total: 4, band }, say)).toBe('');
    expect(sumBefore({ ...roll, faces: [4, 3], total: 7, band }, say)).toBe('4 + 3 = ');
    expect(sumBefore({ ...roll, faces: [4], total: 40, band }, say)).toBe('4 = ');
  });

  it('says what was taken back, and what waits, and for what', () => {
    const line = { kind: 'line', key: 'k', seat: 0, say: band, entry: null } as const;
    expect(storyAsText([line, { ...line, struck: true }], say, String)).toBe('Bo\nTaken back: Bo');
    const pending = { kind: 'pending', key: 'p', seat: 1, move: { kind: 'pass' } } as const;
    const waits = [pending, { ...pending, waits: 'vote' }, { ...pending, waits: 'move' }] as const;
    const told = storyAsText(waits, say, String).split('\n');
    expect(told[0]).toMatch(/\(sent, not confirmed\)\.$/);
    expect(told[1]).toMatch(/\(waits for the vote\)\.$/);
    expect(told[2]).toMatch(/\(counts with the next move\)\.$/);
  });
});
