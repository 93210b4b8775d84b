/** Absence and votes on the screen: whom the table waits for, what it can decide, and that a vote is one quiet press. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Asked, SeatView, TableView } from '../../src-renderer/session/view';
import { said, tableView } from '../ui/fixtures';
import { launchBrowser, type Peer } from './lib/browser';
import { startHost } from './lib/host';
import { flaws, picture } from './lib/looks';
import { PAGES } from './lib/pages';
import { PHONE } from './lib/phone';
import { heardOn, listen, nameless } from './lib/voice';
import { until } from './lib/table';

const LAPTOP = { width: 1280, height: 800 };
const MINUTE = 60_000;
/** The page's clock for such words goes in steps of five seconds; what was a moment longer ago need not wait for the next. */
const TICK = 5_000;

let pages: Awaited<ReturnType<typeof startHost>>;
let peer: Peer;
let page: Page;

beforeAll(async () => {
  pages = await startHost(PAGES);
  peer = await launchBrowser();
  ({ page } = peer);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await listen(page);
});

afterAll(async () => {
  await peer.close();
  await pages.close();
});

beforeEach(async () => {
  await page.setViewportSize(LAPTOP);
  await page.goto(`${pages.home}/screen.html`);
  await page.locator('.play').waitFor();
});

const show = (patch: Partial<TableView>): Promise<void> =>
  page.evaluate((parts) => (window as unknown as { show: (patch: object) => void }).show(parts), patch as object);
const calls = (): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { calls: readonly string[] }).calls);
const asked = async (call: string): Promise<void> => until(call, async () => (await calls()).includes(call));

/** The fixture's seats, each changed by what is given for it. */
const seats = (...patches: readonly Partial<SeatView>[]): readonly SeatView[] =>
  tableView().seats.map((seat, at) => ({ ...seat, ...patches[at] }));

const boIsGone = (now: number): Partial<TableView> => ({
  seats: seats(
    { awaited: false },
    { awaited: true, presence: 'gone', goneSince: now - 3 * MINUTE - TICK, awaitedSince: now },
  ),
  expect: { kind: 'one', seat: 1, what: said('Bo makes a move.') },
  wishes: [
    { kind: 'skip', seat: 1 },
    { kind: 'away', pid: 'bb' },
    { kind: 'kick', pid: 'bb' },
    { kind: 'grant', seat: 1, pid: 'cc' },
    { kind: 'grant', seat: 1, pid: 'aa' },
    { kind: 'grant', seat: 4, pid: 'cc' },
  ] satisfies readonly Asked[],
});

it('says why the table waits, and what it can do about whoever is gone', async () => {
  await show(boIsGone(Date.now()));
  const moves = page.locator('.moves');
  await moves.getByText('Waiting for Bo. Bo makes a move.').waitFor();
  await moves.getByText('The link to Bo has been gone for 3 minutes.').waitFor();
  expect(await flaws(page)).toEqual([]);
  expect(await nameless(page)).toEqual([]);
  await picture(page, 'absence-laptop');
  await moves.getByRole('button', { name: 'Go on without Bo for now' }).press('Enter');
  await asked('vote {"kind":"away","pid":"bb"}');
  await until('it is read aloud', async () =>
    (await heardOn(page)).some((line) => line.includes('The table can decide by vote: Let the turn of Bo pass')),
  );
});

it('gives whoever is here time to think, and never goes on without her', async () => {
  const now = Date.now();
  const thinking = (ms: number): Partial<TableView> => ({
    ...boIsGone(now),
    seats: seats({ awaited: false }, { awaited: true, presence: 'here', awaitedSince: now - ms }),
  });
  await show(thinking(MINUTE / 2));
  await page.getByText('Bo is here.', { exact: true }).waitFor();
  expect(await page.locator('.absence button').count()).toBe(0);
  await show(thinking(5 * MINUTE + TICK));
  await page.getByText('Bo is here, and has been thinking for 5 minutes.').waitFor();
  expect(await page.locator('.absence button').allInnerTexts()).toEqual(['Let the turn of Bo pass']);
});

it('shows an open vote as a card with who has agreed, and agrees by one press', async () => {
  await show({
    ...boIsGone(Date.now()),
    votes: [
      {
        id: 'v1',
        asked: { kind: 'away', pid: 'bb' },
        what: { code: 'vote.away', facts: { name: 'Bo' } },
        votes: ['Cy'],
        needed: 2,
        mine: false,
        canVote: true,
      },
    ],
  });
  const card = page.getByRole('group', { name: /^Vote\. Go on without Bo for now/ });
  await card.getByText('1 of the 2 that are needed agrees: Cy.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  // What is being voted on is not offered a second time.
  expect(await page.locator('.absence button').allInnerTexts()).toEqual(['Let the turn of Bo pass']);
  expect(await flaws(page)).toEqual([]);
  await picture(page, 'vote-laptop');
  await card.getByRole('button', { name: 'I agree' }).press('Enter');
  await asked('vote {"kind":"away","pid":"bb"}');
});

it('says what it costs to go on without somebody during a vote with papers, before the vote on it is opened and in it', async () => {
  const now = Date.now();
  const cost = /closes without Bo, whose paper does not count/;
  const balloting: Partial<TableView> = {
    ...boIsGone(now),
    expect: { kind: 'ballot', seats: [0, 1, 2], held: [], what: said('All vote.') },
  };
  await show(balloting);
  await page.locator('.absence').getByText(cost).waitFor();
  expect(await flaws(page)).toEqual([]);
  await picture(page, 'away-ballot-laptop');
  await page.getByRole('button', { name: 'More about Bo' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Go on without Bo for now' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Go on without Bo for now?' });
  await question.getByText(cost).waitFor();
  expect(await flaws(page), 'going on without somebody for now').toEqual([]);
  await question.getByRole('button', { name: 'Wait' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await calls()).not.toContain('vote {"kind":"away","pid":"bb"}');
  await page.getByRole('button', { name: 'More about Bo' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Go on without Bo for now' }).press('Enter');
  await question.getByRole('button', { name: 'Open the vote' }).click();
  await asked('vote {"kind":"away","pid":"bb"}');
  const asks = { kind: 'away', pid: 'bb' } as const;
  const what = { code: 'vote.away', facts: { name: 'Bo' } };
  await show({
    ...balloting,
    votes: [{ id: 'v1', asked: asks, what, votes: ['Cy'], needed: 2, mine: false, canVote: true }],
  });
  await page.locator('[data-vote="away"]').getByText(cost).waitFor();
});

it('asks twice before it opens a vote to remove somebody', async () => {
  await show(boIsGone(Date.now()));
  await page.getByRole('button', { name: 'More about Bo' }).press('Enter');
  await page.getByRole('menu').waitFor();
  expect(await flaws(page)).toEqual([]);
  await picture(page, 'seat-menu-laptop');
  await page.getByRole('menuitem', { name: 'Remove Bo for good' }).press('Enter');
  await page.getByRole('alertdialog', { name: 'Remove Bo for good?' }).waitFor();
  expect(await flaws(page), 'removing somebody').toEqual([]);
  await picture(page, 'remove-laptop');
  await page.getByRole('button', { name: 'I mean it' }).click();
  await page.getByRole('alertdialog', { name: 'Really for good?' }).waitFor();
  expect(await flaws(page), 'removing somebody for good').toEqual([]);
  expect(await calls()).not.toContain('vote {"kind":"kick","pid":"bb"}');
  await page.getByRole('button', { name: 'Open the vote' }).click();
  await asked('vote {"kind":"kick","pid":"bb"}');
});

it('hands a seat of mine over, gives a lost one away, and seats somebody new', async () => {
  await show(boIsGone(Date.now()));
  await page.getByRole('button', { name: 'More about Ana' }).click();
  await page.getByRole('menuitem', { name: 'Hand over my seat' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: /Cy/ }).check();
  expect(await flaws(page), 'handing over').toEqual([]);
  await picture(page, 'hand-over-laptop');
  await page.getByRole('button', { name: 'Hand it over' }).click();
  await asked('handOver 0 "cc"');
  await page.getByRole('button', { name: 'More about Bo' }).click();
  await page.getByRole('menuitem', { name: 'Give the seat of Bo to somebody' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Ana (you)' }).check();
  expect(await flaws(page), 'giving a seat away').toEqual([]);
  await page.getByRole('button', { name: 'Open the vote' }).click();
  await asked('vote {"kind":"grant","seat":1,"pid":"aa"}');
  await page.getByRole('button', { name: 'Seat somebody new' }).click();
  await page.getByRole('dialog', { name: 'Seat somebody new' }).getByRole('radio', { name: /Cy/ }).check();
  await page.getByRole('button', { name: 'Open the vote' }).click();
  await asked('vote {"kind":"grant","seat":4,"pid":"cc"}');
});

it('lets whoever was set aside say that she is back', async () => {
  await show({ seats: seats({ awaited: false, aside: true }) });
  await page.getByRole('button', { name: 'I am back' }).click();
  await asked('comeBack');
});

it('takes my last move back from where it stands in the story, and strikes out what was taken back', async () => {
  const line = (key: string, text: string, struck = false) =>
    ({ kind: 'line', key, seat: 0, say: said(text), entry: null, struck }) as const;
  await show({
    story: [
      line('l1', 'Ana opens the wrong door.', true),
      line('l2', 'The table takes it back.'),
      line('l3', 'Ana opens the right one.'),
    ],
    undoable: 'l3',
  });
  await page.locator('.log s', { hasText: 'the wrong door' }).waitFor();
  expect(await flaws(page)).toEqual([]);
  await picture(page, 'struck-laptop');
  await page.getByRole('button', { name: 'Take back', exact: true }).press('Enter');
  await asked('takeBack');
});

it('tells in plain words how each is linked, what has not reached her, and who was caught', async () => {
  const { truth } = tableView();
  const entry = { seq: 41, on: '7d'.repeat(32), move: { kind: 'move' } };
  const caught = {
    pid: 'cc',
    name: 'Cy',
    what: { code: 'exposed.twoEntries', facts: { name: 'Cy' } },
    proof: [
      { ...entry, id: '3b'.repeat(32) },
      { ...entry, id: '9e'.repeat(32) },
    ],
  };
  const peers = truth?.peers ?? [];
  await show({ truth: { peers, exposed: [caught] } });
  const warning = page.locator('.trouble', { hasText: 'Cy signed two different stories.' });
  await warning.getByText('removed by vote, from the menu at the seat.').waitFor();
  await page.locator('.top .agreement').click();
  const panel = page.getByRole('dialog', { name: 'Where we stand' });
  await panel.getByText('linked directly, within one network. Has the same story.').waitFor();
  await panel.getByText('not here. 4 steps behind when last heard of.').waitFor();
  await panel.getByText('2 entries of yours are not known to have reached Cy.').waitFor();
  await panel.getByText('Both entries, as the proof').click();
  await panel.getByText('9e9e9e9e9e9e9e9e').waitFor();
  expect(await flaws(page)).toEqual([]);
  await picture(page, 'truth-laptop');
  await show({ truth: { peers, exposed: [{ ...caught, isRemoved: true }] } });
  await warning.waitFor({ state: 'detached' });
  await panel.getByText('Both entries, as the proof').waitFor();
  // Two copies of a profile of one's own, each offline, are told otherwise.
  const mine = { ...caught, pid: 'aa', name: 'Ana', isMe: true, what: { code: 'exposed.mine', facts: {} } };
  await show({ truth: { peers, exposed: [mine] } });
  await page.locator('.trouble').getByText('close this table on the other machine: you go on from one.').waitFor();
  await panel.getByText('Two different things are signed with your key in one place.').waitFor();
  expect(await page.getByText('removed by vote').count()).toBe(0);
  await picture(page, 'truth-mine-laptop');
});

it('tells of six with long names how the others are linked with each other', async () => {
  const names = [
    'Wilhelmina van der Straaten-Oppenheimer',
    'Bartholomew Featherstonehaugh the Younger',
    'Cy',
    'Anastasia Konstantinopolskaya',
    'Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz',
  ];
  const others = names.map((name, at) => ({ pid: `p${at}`, name }));
  const [first, second] = names;
  await show({
    truth: {
      peers: others.map((other, seat) => ({
        ...other,
        seat,
        isHere: true,
        road: 'direct',
        standing: 'in step',
        moves: 0,
        unkept: 0,
      })),
      pairs: others.flatMap((one, at) =>
        others.slice(at + 1).map((other) => ({
          between: [one, other] as const,
          way: one.name === first ? 'relayed' : other.name === 'Cy' ? 'none' : 'direct',
        })),
      ),
      exposed: [],
    },
  });
  await page.locator('.top .agreement').click();
  const panel = page.getByRole('dialog', { name: 'Where we stand' });
  await panel
    .getByText(`${first} and each of ${names.slice(1, 4).join(', ')} and ${names[4]} reach each other`)
    .waitFor();
  await panel.getByText(`${second} and Cy have no link with each other`).waitFor();
  await panel.getByText('All the other pairs of them are linked directly.').waitFor();
  expect(await flaws(page)).toEqual([]);
  await picture(page, 'links-laptop');
  await page.setViewportSize(PHONE);
  await picture(page, 'links-phone');
  expect(await flaws(page)).toEqual([]);
});

it('tells in the lobby who would play by other rules of the game, before anything begins', async () => {
  const seat = (at: number, name: string) => ({
    seat: at,
    row: `row${at}`,
    name,
    pronouns: 'they',
    pid: ['aa', 'bb'][at] ?? '',
    mine: at === 0,
    ready: true,
    draft: null,
    form: null,
    refusal: null,
  });
  const long = 'Bartholomea Featherstonehaugh-Vantongerloo of the Lower Terraces';
  await show({ phase: 'lobby', lobby: [seat(0, 'Ana'), { ...seat(1, long), otherRules: { theirs: 9, ours: 8 } }] });
  const warning = page.locator('.trouble', { hasText: `${long} would play by newer rules of this game (version 9;` });
  await warning.getByText('update this Roundel, or load this page anew.').waitFor();
  await page.getByText('Play begins as soon as all have the same rules of the game.').waitFor();
  expect(await flaws(page)).toEqual([]);
  await picture(page, 'lobby-rules-laptop');
  await page.setViewportSize(PHONE);
  expect(await flaws(page)).toEqual([]);
  await picture(page, 'lobby-rules-phone');
});

it('reads a sheet to its last line', async () => {
  await page.getByRole('button', { name: 'More about Ana' }).click();
  await page.getByRole('menuitem', { name: 'Read the whole sheet' }).click();
  await page.getByRole('dialog').getByText('Parallel Postulate').first().waitFor();
  expect(await flaws(page)).toEqual([]);
  await picture(page, 'sheet-laptop');
});

it('on a phone', async () => {
  await page.setViewportSize(PHONE);
  await show({
    ...boIsGone(Date.now()),
    votes: [
      {
        id: 'v1',
        asked: { kind: 'undo', digest: 'ab' },
        what: { code: 'vote.undo', facts: { seat: 1 } },
        votes: ['Cy'],
        needed: 3,
        mine: false,
        canVote: true,
      },
    ],
  });
  for (const tab of ['Me', 'Moves', 'Story'] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}\\b`) }).click();
    await picture(page, `vote-phone-${tab.toLowerCase()}`);
    expect(await flaws(page), tab).toEqual([]);
  }
});

/** Bo is reached through the host, and Cy not at all. */
const roundabout = (bo: string, cy: string): Partial<TableView> => {
  const why = { pid: null, tried: [{ code: 'way.local', facts: {} }], next: { code: 'next.addTurn', facts: {} } };
  return {
    connection: {
      ...tableView().connection,
      blocked: { ...why, pid: 'cc', name: cy, blocks: { code: 'road.noAnswer', facts: { who: cy } } },
      detour: {
        said: { code: 'line.relayed', facts: { names: [bo] } },
        why: { ...why, pid: 'bb', name: bo, blocks: { code: 'road.natBoth', facts: {} } },
      },
    },
  };
};

it('says on a phone, in a line each, who is reached only through the host and who is not, and puts away what was read', async () => {
  const bo = 'Bohdan Oleksandrovych Sokolovskyi of the Northern Bank';
  await show(roundabout(bo, 'Cy'));
  // With room, it is said where the seats are.
  await page.locator('.left [data-detour]').waitFor();
  expect(await page.locator('.roundabout').count()).toBe(0);
  for (const [name, size] of [
    ['narrow', { width: 900, height: 700 }],
    ['phone', PHONE],
  ] as const) {
    await page.setViewportSize(size);
    await expect.poll(() => page.locator('.roundabout').count()).toBe(2);
    expect(await page.locator('.left [data-detour], .left [data-diagnosis]').count()).toBe(0);
    for (const way of await page.locator('.roundabout').all()) {
      const box = await way.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeLessThan(50);
    }
    await picture(page, `ways-${name}`);
    expect(await flaws(page), name).toEqual([]);
  }
  const detour = page.locator('.roundabout', { hasText: 'Through the host, sealed' });
  await detour.locator('summary').press('Enter');
  await detour.getByText('The routers on both sides refuse calls from outside.').waitFor();
  await picture(page, 'ways-phone-why');
  expect(await flaws(page), 'why').toEqual([]);
  await detour.getByRole('button', { name: 'Put it away' }).press('Enter');
  await detour.waitFor({ state: 'detached' });
  await until('the focus has a place', () => page.evaluate(() => document.activeElement !== document.body));
  await page.locator('.roundabout', { hasText: 'Not connected: Cy' }).waitFor();
  // Another is another thing to say.
  await show(roundabout('Dora', 'Cy'));
  await page.locator('.roundabout', { hasText: 'Through the host, sealed: Dora' }).waitFor();
});

it('reads a card of the hand large', async () => {
  const values = { name: 'The Cipher Wheel', number: 4, statement: 'Any lock with three keys has a fourth', need: 7 };
  const card = { id: 'theorem:9', layout: 'theorem', title: said('The Cipher Wheel'), values };
  await show({
    pieces: tableView().pieces.map((piece) => (piece.id === 'sheet:0' ? { ...piece, held: [card] } : piece)),
  });
  await page
    .getByRole('list', { name: 'Cards in my hand' })
    .getByRole('button', { name: 'The Cipher Wheel' })
    .press('Enter');
  await page.getByRole('dialog', { name: 'The Cipher Wheel' }).waitFor();
  await picture(page, 'card-large');
  expect(await flaws(page), 'a card of the hand').toEqual([]);
});

const HOUSE = {
  name: 'Ana',
  cards: [
    { id: 'c1', kind: 'fixation', text: 'cannot leave a lock alone' },
    { id: 'c2', kind: 'risk', text: 'was seen at the ambassador’s window by everybody who was at the ball' },
  ],
  modifier: 4,
};

it('reads the CARDs of a House on a phone', async () => {
  const house = { id: 'house:0', layout: 'house', seat: 0, title: said('House of Ana') };
  await page.setViewportSize(PHONE);
  await show({ pieces: [...tableView().pieces, { ...house, values: HOUSE }] });
  await page.getByRole('region', { name: 'House of Ana' }).getByRole('button', { name: 'Read' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await picture(page, 'house-phone');
  expect(await flaws(page), 'a House on a phone').toEqual([]);
});

it('asks before it goes on without my other machine', async () => {
  await page.evaluate(() => (window as unknown as { sayOfOther: (said: string) => void }).sayOfOther('behind'));
  await page.getByRole('button', { name: 'It does not answer' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Go on without the other machine?' });
  await question.waitFor();
  expect(await flaws(page), 'without the other machine').toEqual([]);
  await question.getByRole('button', { name: 'Go on here' }).press('Enter');
  await asked('goOnWithout');
});
