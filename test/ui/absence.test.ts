import { describe, expect, it } from 'vitest';
import type { Asked, SeatView, TableView, TruthView } from '../../src-renderer/session/view';
import { awayCost, delaysOf, openingDelay, rollDelay, wishText } from '../../src-renderer/ui/moves/absence';
import { lasting } from '../../src-renderer/ui/parts/ago';
import { keptText, peerText } from '../../src-renderer/ui/truth/truth-text';
import { waitingText } from '../../src-renderer/ui/moves/waiting';
import { fixtureWords, said, tableView } from './fixtures';

const NOW = 1_764_000_000_000;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const wishes: readonly Asked[] = [
  { kind: 'skip', seat: 1 },
  { kind: 'away', pid: 'bb' },
  { kind: 'kick', pid: 'bb' },
  { kind: 'skip', seat: 3 },
];

/** Bo is awaited, and is as this says. */
const withBo = (bo: Partial<SeatView>, more: Partial<TableView> = {}): TableView =>
  tableView({
    seats: tableView().seats.map((seat) =>
      seat.seat === 1 ? { ...seat, awaited: true, ...bo } : { ...seat, awaited: false },
    ),
    wishes,
    ...more,
  });

describe('what it costs to go on without somebody', () => {
  const what = said('x');
  const dealing = { at: 1, of: 4, waitingFor: [], isCovered: true };
  it.each([
    ['nothing in a turn', { kind: 'one', seat: 1, what }, null, /^$/],
    ['nothing in a race', { kind: 'free', seats: [0, 1], owed: [1], clerk: 0, what }, null, /^$/],
    [
      'a paper',
      { kind: 'ballot', seats: [0, 1], held: [], what },
      null,
      /closes without Bo, whose paper does not count/,
    ],
    ['a choice', { kind: 'each', seats: [0, 1], what }, null, /for Bo the game chooses/],
    [
      'cards for good',
      { kind: 'shuffle', deck: 'd', faces: [], what },
      'keys',
      /is dealt from this deck stays shut for good/,
    ],
    ['a shuffle', { kind: 'shuffle', deck: 'd', faces: [], what }, 'shuffle', /stays shut until Bo is back/],
  ] as const)('%s', (_, expected, stage, told) => {
    const now = { expect: expected, dealing: stage && { ...dealing, stage } };
    expect(awayCost(now, 'Bo')).toMatch(told);
  });
});

describe('whom the table waits for', () => {
  it.each([
    [{ presence: 'here', awaitedSince: NOW - 59 * SECOND }, 'Bo is here.', []],
    [{ presence: 'here', awaitedSince: NOW - 119 * SECOND }, 'Bo is here, and has been thinking for 1 minute.', []],
    [
      { presence: 'here', awaitedSince: NOW - 2 * MINUTE },
      'Bo is here, and has been thinking for 2 minutes.',
      ['skip'],
    ],
    [{ presence: 'gone', goneSince: NOW - 19 * SECOND }, 'The link to Bo has been gone for less than a minute.', []],
    [
      { presence: 'gone', goneSince: NOW - 20 * SECOND },
      'The link to Bo has been gone for less than a minute.',
      ['skip', 'away'],
    ],
    [{ presence: 'gone', goneSince: null }, 'Bo is not here.', []],
    [{ presence: 'gone', vacant: true, goneSince: null }, 'Nobody holds the seat of Bo.', ['skip', 'away']],
  ] as const)('%j', (bo, why, kinds) => {
    const [delay, ...others] = delaysOf(withBo(bo), NOW);
    expect(others).toEqual([]);
    expect(delay?.why).toBe(why);
    expect(delay?.wishes.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('says nothing of my own seats', () => {
    expect(delaysOf(tableView({ wishes }), NOW)).toEqual([]);
  });

  it('offers nothing twice that is being voted on', () => {
    const vote = { id: 'v', what: said('x'), votes: ['Cy'], needed: 2, mine: false, canVote: true };
    const view = withBo(
      { presence: 'gone', goneSince: NOW - MINUTE },
      { votes: [{ ...vote, asked: { kind: 'away', pid: 'bb' } }] },
    );
    expect(delaysOf(view, NOW)[0]?.wishes).toEqual([{ kind: 'skip', seat: 1 }]);
  });

  it('offers no vote that only whoever is gone could complete', () => {
    const succession = { lack: 'votes', absent: ['bb'], tables: [] } as const;
    const view = withBo({ presence: 'gone', goneSince: NOW - MINUTE }, { succession });
    expect(delaysOf(view, NOW)[0]?.wishes).toEqual([]);
  });

  it('is two sentences, and one for whoever is awaited herself', () => {
    const { say } = fixtureWords;
    const nameOf = (seat: number): string => ['Ana', 'Bo'][seat] ?? '?';
    const view = withBo({}, { expect: { kind: 'one', seat: 1, what: said('Bohdan: a problem to be chosen') } });
    expect(waitingText(view, 0, say, nameOf)).toBe('Waiting for Bo. Bohdan: a problem to be chosen');
    expect(waitingText(view, 1, say, nameOf)).toBe('Bohdan: a problem to be chosen');
  });
});

describe('a ballot', () => {
  const { say } = fixtureWords;
  const nameOf = (seat: number): string => ['Ana', 'Bo', 'Cy'][seat] ?? '?';
  const ballot = { kind: 'ballot' as const, seats: [0, 1], held: [], what: said('Everybody votes.') };

  it('says that my paper is in, and whom it waits for', () => {
    const view = withBo({}, { expect: ballot });
    expect(waitingText(view, 0, say, nameOf)).toBe('Your paper is in, sealed. Waiting for Bo. Everybody votes.');
    expect(waitingText(view, 1, say, nameOf)).toBe('Everybody votes.');
    expect(waitingText(view, null, say, nameOf)).toBe('Waiting for Bo. Everybody votes.');
  });

  it('can be closed by vote where somebody has been gone for long, and is offered once', () => {
    const view = withBo({ presence: 'gone', goneSince: NOW - MINUTE }, { wishes: [{ kind: 'close' }] });
    expect(delaysOf(view, NOW)[0]?.wishes).toEqual([{ kind: 'close' }]);
    expect(wishText({ kind: 'close' }, 'Bo')).toBe('Close the vote with the papers that are in');
    expect(
      delaysOf(withBo({ presence: 'here', awaitedSince: NOW }, { wishes: [{ kind: 'close' }] }), NOW)[0]?.wishes,
    ).toEqual([]);
  });

  it.each([
    [[], true, 'All papers are in and are being opened.', ''],
    [
      ['Bo'],
      true,
      'Waiting for Bo to open the papers.',
      'The others put in what Bo would have; the papers say the same.',
    ],
    [
      ['Bo', 'Cy'],
      false,
      'Waiting for Bo and Cy to open the papers.',
      'Whenever Bo and Cy are back, the papers say the same.',
    ],
  ] as const)('that is opened waits for %j', (waitingFor, isCovered, waiting, delay) => {
    const view = tableView({
      expect: { kind: 'papers', seats: [0, 1], what: said('x') },
      opening: { waitingFor, isCovered },
    });
    expect(waitingText(view, 0, say, nameOf)).toBe(waiting);
    expect(openingDelay(view)).toBe(delay);
  });
});

describe('a deck', () => {
  const { say } = fixtureWords;
  const shuffle = { kind: 'shuffle' as const, deck: 'd', faces: ['a'], what: said('x') };
  const deal = { kind: 'deal' as const, deck: 'd', cards: [], what: said('x') };

  it.each([
    ['keys', 2, 8, [], false, 'A deck is made ready.'],
    ['keys', 7, 8, ['Bo'], false, 'Waiting for Bo to bring a key for the deck.'],
    ['shuffle', 3, 8, [], false, 'Shuffling the cards: 3 of 8.'],
    ['shuffle', 3, 8, ['Bo'], false, 'Shuffling the cards: 3 of 8. Waiting for Bo.'],
    ['shuffle', 1, 1, [], false, 'Shuffling the cards.'],
    ['deal', 6, 8, [], true, 'The cards are being dealt.'],
    ['deal', 6, 8, ['Bo', 'Cy'], true, 'Dealing the cards. The others put in the part of Bo and Cy.'],
    ['deal', 1, 2, ['Bo'], false, 'Waiting for Bo to deal the cards.'],
  ] as const)('at %s, %i of %i, awaiting %j', (stage, at, of, waitingFor, isCovered, text) => {
    const dealing = { stage, at, of, waitingFor, isCovered };
    const view = tableView({ expect: stage === 'deal' ? deal : shuffle, dealing });
    expect(waitingText(view, 0, say, String)).toBe(text);
    expect(waitingText(view, null, say, String)).toBe(text);
  });
});

describe('a roll that waits', () => {
  const out = (names: readonly string[], shared: readonly string[]): TableView => {
    const answers = [
      { pid: 'aa', name: 'Ana', answered: true },
      { pid: 'bb', name: 'Bo', answered: !names.includes('Bo') },
      { pid: 'cc', name: 'Cy', answered: !names.includes('Cy') },
    ];
    const { roll, seats } = tableView();
    return tableView({
      roll: roll && { ...roll, stage: 'answers', answers, waitingFor: names },
      seats: seats.map((seat) => ({ ...seat, sharedKeys: shared.includes(seat.pid) })),
    });
  };

  it.each([
    [[], [], ''],
    [['Bo'], [], 'Whenever Bo answers, the dice fall the same way.'],
    [['Bo', 'Cy'], ['bb'], 'Whenever Bo and Cy answer, the dice fall the same way.'],
    [['Bo', 'Cy'], ['bb', 'cc'], 'The others put in what Bo and Cy would have answered; it is the same.'],
  ] as const)('for %j, with the keys of %j shared', (names, shared, text) => {
    expect(rollDelay(out(names, shared))).toBe(text);
  });

  it('says nothing of dice that have landed', () => {
    expect(rollDelay(tableView())).toBe('');
  });
});

describe('how long', () => {
  it.each([
    [59 * SECOND, 'less than a minute'],
    [MINUTE, '1 minute'],
    [59 * MINUTE, '59 minutes'],
    [60 * MINUTE, '1 hour'],
    [47 * 60 * MINUTE, '47 hours'],
    [3 * 24 * 60 * MINUTE, '3 days'],
  ])('%d', (ms, text) => {
    expect(lasting(ms)).toBe(text);
  });
});

describe('how the others stand', () => {
  type Peer = TruthView['peers'][number];
  const peer = (patch: Partial<Peer>): Peer => ({
    pid: 'bb',
    name: 'Bo',
    seat: 1,
    isHere: true,
    road: 'local',
    standing: 'in step',
    moves: 0,
    unkept: 0,
    ...patch,
  });

  it.each([
    [{}, 'linked directly, within one network. Has the same story.'],
    [{ road: 'relayed' }, 'linked through the host, sealed. Has the same story.'],
    [{ road: null }, 'here, by way of another player. Has the same story.'],
    [{ standing: 'behind', moves: 1 }, 'linked directly, within one network. 1 step behind, and catching up.'],
    [{ isHere: false, road: null, standing: 'behind', moves: 7 }, 'not here. 7 steps behind when last heard of.'],
    [{ isHere: false, road: null, standing: 'unknown' }, 'not here. Not heard of yet.'],
    [{ standing: 'differs' }, 'linked directly, within one network. Tells another story than this machine.'],
  ] as const)('%j', (patch, text) => {
    expect(peerText(peer(patch))).toBe(text);
  });

  it.each([
    [[], 'Nobody else belongs to this table, so your moves are on this machine alone.'],
    [[peer({})], 'Everything that you have written is with everybody.'],
    [[peer({ unkept: 1 })], '1 entry of yours is not known to have reached Bo. It is on its way.'],
    [
      [peer({ unkept: 1, isHere: false })],
      '1 entry of yours is not known to have reached Bo. It is sent when you are linked again.',
    ],
    [
      [peer({ unkept: 2 }), peer({ name: 'Cy', unkept: 5 })],
      '5 entries of yours are not known to have reached Bo and Cy. They are on their way.',
    ],
    [
      [peer({ unkept: 2 }), peer({ name: 'Cy', unkept: 5, isHere: false })],
      '5 entries of yours are not known to have reached Bo and Cy. They are sent when you are linked again.',
    ],
  ])('what of mine has arrived', (peers, text) => {
    expect(keptText({ peers, exposed: [] })).toBe(text);
  });
});

it('words each wish by its name', () => {
  expect(wishes.map((asked) => wishText(asked, 'Bo'))).toEqual([
    'Let the turn of Bo pass',
    'Go on without Bo for now',
    'Remove Bo for good',
    'Let the turn of Bo pass',
  ]);
});

it('puts a clerk who is gone out of office, and no clerk who is here and thinks', () => {
  const clerk = { kind: 'clerk', seat: 0, instead: 1 } as const;
  const offered = (bo: Partial<SeatView>): readonly Asked[] | undefined =>
    delaysOf(withBo(bo, { wishes: [clerk, { ...clerk, instead: 0 }] }), NOW)[0]?.wishes;
  expect(offered({ presence: 'gone', goneSince: NOW - MINUTE })).toEqual([clerk]);
  expect(offered({ presence: 'gone', goneSince: NOW - SECOND })).toEqual([]);
  expect(offered({ presence: 'here', awaitedSince: NOW - 5 * MINUTE })).toEqual([]);
  expect(wishText(clerk, 'Bo')).toBe('Let somebody other than Bo put the moves in order');
});
