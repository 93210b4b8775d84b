/**
 * Four people play the very short game of eight key cards in three browsers, two of them at one screen, from the first yes to
 * the last word; somebody watches in a fourth. One browser dies while the allegiance cards are shuffled and dealt. Nobody
 * reads a face that is not hers before it is turned.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { survivorsOf, tallyOf } from '../../rules/games/schizonauts/pure';
import { randomFrom } from '../rules/random-player';
import { company, send } from './lib/company';
import { still } from './lib/canvas';
import { flaws, picture } from './lib/looks';
import { playOn, uncurtain, type Made } from './lib/schizonauts';
import { SOON, tells, until } from './lib/table';

const NAMES = ['Ana', 'Bo', 'Cy', 'Dee'];
const [ANA, BO, CY, DEE] = [0, 1, 2, 3];
/** By seat: Zoe sits at the screen of Ana, and Dee watches. */
const PEOPLE = [
  { name: 'Ana', thief: 'Ines', agent: 'Holt' },
  { name: 'Zoe', thief: 'Yan', agent: 'Ada' },
  { name: 'Bo', thief: 'Pim', agent: 'Rab' },
  { name: 'Cy', thief: 'Marguerite-Antoinette', agent: 'van der Westhuizen' },
] as const;
const plates = PEOPLE.map(({ thief, agent }) => `${thief} / ${agent}`);
const full = PEOPLE.map(({ thief, agent }) => `${thief} ${agent}`);
const memories = {
  V: ['My own side fired first', 'The crew'],
  K: ['Engines', 'Open anything'],
  I: ['The talker', 'Who bolts first'],
} as const;

const profile = mkdtempSync(join(tmpdir(), 'roundel-tally-'));
const { pageOf, pages, meet, kill, comesBack, allTell, allAgree } = company(NAMES, (name) => ({
  isCalm: true,
  ...(name === 'Cy' ? { profile } : {}),
}));
afterAll(() => rmSync(profile, { recursive: true, force: true }));

/** Allegiance cards that each is dealt before the first round; one more comes with each that follows, and one in the end (SZ-139, SZ-140, SZ-195). */
const HELD_FIRST = 1;
const LONG = { timeout: 600_000 };
const made: (Made & { readonly part: string })[] = [];
let part = 'before';
const notes: string[] = [];

const play = (what: string, isEnough: () => Promise<boolean>): Promise<void> =>
  playOn(
    {
      pageOf,
      people: NAMES.length,
      manner: { random: randomFrom(8), turns: ['Bo', 'Cy'], notes },
      onmade: (each) => {
        made.push({ ...each, part });
        if (each.offer === 'turn:noteAhead') notes.push(each.who);
      },
    },
    what,
    isEnough,
  );

/** What the story of this screen tells; read without laying the page out, for it is asked often. */
const tellingsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...document.querySelectorAll('.log .story')].map(({ textContent }) => textContent));

const isTold = async (page: Page, words: RegExp): Promise<boolean> =>
  (await tellingsOf(page)).some((line) => words.test(line));

const playUntil = (words: RegExp): Promise<void> =>
  play(String(words), async () => {
    const told = await Promise.all(pages().map((page) => isTold(page, words)));
    return told.every(Boolean);
  });

/** What the list of the table says of the things of this title, line by line, by the names of those whose they are. */
const readThings = (page: Page, title: RegExp): Promise<Readonly<Record<string, readonly string[]>>> =>
  page.evaluate((source) => {
    const wanted = new RegExp(source);
    const things = [...document.querySelectorAll('.outline .thing')].filter((thing) =>
      wanted.test(thing.querySelector('b')?.textContent ?? ''),
    );
    return Object.fromEntries(
      things.map((thing) => [
        thing.querySelector('.row .unseen')?.textContent.trim().replace(/^of /, '') ?? '',
        [...thing.querySelectorAll('.line')].map((line) => line.textContent.trim()),
      ]),
    );
  }, title.source);

const HELD = /^What .* holds$/;

/** All that is told of what somebody holds, but for the coins that lie openly on either side. */
const heldOn = async (page: Page): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    Object.entries(await readThings(page, HELD)).map(([name, lines]) => [
      name,
      lines.filter((line) => !line.startsWith('Coins')).join('\n'),
    ]),
  );

/** The sides that are named in these words, in their order. */
const sidesIn = (line = ''): readonly string[] => line.match(/agent|thief/g) ?? [];

it('four sit down in three browsers, agree on the very short game, and look at themselves', LONG, async () => {
  await meet(
    /Schizonauts/,
    'The opera house',
    async (draft, seat) => {
      await draft.locator('[data-field="thiefName"] input').fill(PEOPLE[seat]?.thief ?? '');
      await draft.locator('[data-field="agentName"] input').fill(PEOPLE[seat]?.agent ?? '');
      for (const [at, side] of (['agent', 'thief'] as const).entries()) {
        for (const cat of ['V', 'K', 'I'] as const) {
          const memory = draft.locator(`[data-field="${side}${cat}"] input`).first();
          await memory.fill(memories[cat][at] ?? '');
        }
      }
    },
    { guests: ['Zoe'], watching: ['Dee'] },
  );
  await send(pageOf(ANA), 'turn:propose', { rounds: '2', starter: '0' });
  await playUntil(/^The chain lies open/);
  await allAgree();
});

it('flashback: each goes back twice, is visited, asked and voted on, and something bleeds', LONG, async () => {
  part = 'flashback';
  await playUntil(/ throws \d/);
  await picture(pageOf(BO), 'tally-flashback');
  // The last turn of the round is that of the last seat.
  await playUntil(new RegExp(`^${plates[3] ?? ''} goes back as`));
  await picture(pageOf(ANA), 'tally-flashback-two-seats');
  expect(await flaws(pageOf(ANA)), 'flashback').toEqual([]);
  await allAgree();
  // An actor has said during the answer what she notes, and it stood there as soon as the scene was closed.
  expect(notes.length).toBeGreaterThan(0);
  const told = await tellingsOf(pageOf(BO));
  const atClose = told.filter(
    (line, at) => / writes down: /.test(line) && / closes the scene/.test(told[at - 1] ?? ''),
  );
  expect(atClose.length).toBeGreaterThan(0);
});

it('one dies while the allegiance cards are shuffled and dealt, comes back, and holds hers', LONG, async () => {
  const dealing = /Shuffling the cards|deck is made ready|cards are being dealt/;
  let wasDealt = true;
  const dying = pageOf(CY)
    .waitForFunction(
      (words) => new RegExp(words).test(document.querySelector('.moves .waiting')?.textContent ?? ''),
      dealing.source,
      { timeout: 300_000, polling: 5 },
    )
    .then(async () => {
      wasDealt = await isTold(pageOf(BO), /Everybody gets a card/);
      await kill(CY);
    });
  let isDead = false;
  void dying.then(() => (isDead = true));
  await play('the deal', () => Promise.resolve(isDead));
  await dying;
  expect(wasDealt, 'dealt before she died').toBe(false);
  await picture(pageOf(BO), 'tally-deal');
  await comesBack(CY);
  await allTell(/Everybody gets a card, face down/, 60_000);
  await allAgree();
});

/** A window to be shared in a call, opened by this person: all that is in its page, and all that its picture shows. */
const sharedOf = async (person: number): Promise<{ readonly page: string; readonly picture: readonly string[] }> => {
  const page = pageOf(person);
  await page.getByRole('button', { name: /^Share-safe/ }).click();
  await page.locator('[data-shared]').waitFor({ timeout: SOON });
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'In a window of its own' }).click();
  const shared = await opened;
  await shared.setViewportSize({ width: 1280, height: 800 });
  await shared.locator('[data-shared] canvas').first().waitFor({ state: 'attached', timeout: SOON });
  await still(shared);
  const read = await shared.evaluate(() => ({
    // Tooltips, labels and the title of the window are in it.
    page: document.documentElement.outerHTML,
    picture: [...document.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL()),
  }));
  await picture(shared, `tally-shared-${person}`);
  await shared.close();
  await page.getByRole('button', { name: 'Back to my side' }).click();
  await page.locator('.outline').waitFor({ state: 'attached', timeout: SOON });
  return read;
};

/** Whoever shares her window shows what somebody shows who holds no card: the same page and the same picture. */
const shareAlike = async (): Promise<void> => {
  const stranger = await sharedOf(DEE);
  expect(new Set(stranger.picture).size, 'something is drawn').toBeGreaterThan(1);
  for (const person of [BO, ANA]) {
    const read = await sharedOf(person);
    expect(read.page.replaceAll(/<style[\s\S]*?<\/style>/g, '')).toBe(
      stranger.page.replaceAll(/<style[\s\S]*?<\/style>/g, ''),
    );
    expect(read.picture, `the picture of ${NAMES[person] ?? ''}`).toEqual(stranger.picture);
  }
};

/** The two at one screen hand it over by a curtain from now on. */
const allAgreeInFront = async (): Promise<void> => {
  await uncurtain(pageOf(ANA));
  await allAgree();
};

/** What each could read by herself, by name. */
const secrets = new Map<string, readonly string[]>();

it('each reads her own face, and on no screen anybody else’s', LONG, async () => {
  const names = PEOPLE.map(({ name }) => name);
  /** What the screen shows while this seat is in front. */
  const readAs = async (page: Page, me: string): Promise<void> => {
    await until(`${me} sees her card`, async () => sidesIn((await heldOn(page))[me]).length === HELD_FIRST);
    const cards = await heldOn(page);
    expect(Object.keys(cards).sort()).toEqual([...names].sort());
    for (const name of names) if (name !== me) expect([me, name, sidesIn(cards[name])]).toEqual([me, name, []]);
    secrets.set(me, sidesIn(cards[me]));
    const hand = page.getByRole('list', { name: 'Cards in my hand' });
    expect(await hand.locator('.card[title="Agent, face down"], .card[title="Thief, face down"]').count()).toBe(
      HELD_FIRST,
    );
    expect(await isTold(page, / turns a card/)).toBe(false);
    await picture(page, `tally-dealt-${me}`);
    expect(await flaws(page), 'a hand').toEqual([]);
  };
  for (const person of [BO, CY]) await readAs(pageOf(person), NAMES[person] ?? '');
  const page = pageOf(ANA);
  // The two at one screen are told in time that they have something to hide.
  const offer = page.locator('[data-curtain-offer]');
  await offer.getByText('Ana and Zoe hold cards here that only one may read.').waitFor({ timeout: SOON });
  await picture(page, 'tally-curtain-offer');
  await offer.getByRole('button', { name: 'Draw a curtain between you' }).click();
  await page.getByRole('button', { name: 'Curtain: on' }).waitFor({ timeout: SOON });
  for (const me of ['Zoe', 'Ana']) {
    const seat = page.getByRole('group', { name: 'Act for' }).locator('label', { hasText: me });
    if ((await page.locator('main.curtain').count()) === 0) await seat.click();
    const hold = page.getByRole('button', { name: /Hold to open$/ });
    await hold.or(seat.locator('input:checked')).first().waitFor({ state: 'attached', timeout: SOON });
    if ((await hold.count()) > 0) {
      // Behind the curtain there is no face at all.
      expect(sidesIn(Object.values(await heldOn(page)).join())).toEqual([]);
      await picture(page, 'tally-curtain');
      expect(await flaws(page), 'the curtain').toEqual([]);
      await hold.focus();
      await page.keyboard.down('Enter');
      await page.locator('main.curtain').waitFor({ state: 'detached', timeout: SOON });
      await page.keyboard.up('Enter');
    }
    await readAs(page, me);
  }
  expect(secrets.size).toBe(PEOPLE.length);
  await shareAlike();
  // Whoever watches sees no face at all.
  expect(Object.values(await heldOn(pageOf(DEE))).map(sidesIn)).toEqual(PEOPLE.map(() => []));
  await picture(pageOf(DEE), 'tally-dealt-watched');
});

it('endgame: names are spoken, cards turned, coins bet', LONG, async () => {
  part = 'endgame';
  await playUntil(/ bets on /);
  await picture(pageOf(BO), 'tally-endgame');
  expect(await flaws(pageOf(BO)), 'endgame').toEqual([]);
  await playUntil(/^The hands are empty/);
  await picture(pageOf(BO), 'tally-endgame-over');
  await allAgreeInFront();
});

it(
  'the last turns: cards that were read by one alone are read by all, and every story tells the tally',
  LONG,
  async () => {
    part = 'final';
    await playUntil(/^Agents \d+, thieves \d+\. /);
    await picture(pageOf(BO), 'tally-result');
    await play('the end', async () => {
      const over = await Promise.all(pages().map((page) => page.getByText(/The game is over/i).count()));
      return over.every((count) => count > 0);
    });
    await allAgreeInFront();
    await picture(pageOf(BO), 'tally-end');
    const stories = await Promise.all(pages().map(tellingsOf));
    const tellings = stories.map((story) => story.filter((line) => /^Agents \d+, thieves|the worst/.test(line)));
    for (const telling of tellings) expect(telling).toEqual(tellings[0]);
    expect(tellings[0]).toHaveLength(2);
    for (const page of pages()) {
      const held = await readThings(page, HELD);
      for (const [name, sides] of secrets) {
        const cards = held[name]?.find((line) => line.startsWith('Allegiance cards'));
        // The others came with the second round and in the last deal.
        expect([name, sidesIn(cards).slice(0, HELD_FIRST)]).toEqual([name, sides]);
      }
    }
    const score = { agent: 0, thief: 0 };
    const held = await readThings(pageOf(BO), HELD);
    const totals = PEOPLE.map(({ name }) => {
      const of = (start: string): string => held[name]?.find((each) => each.startsWith(start)) ?? '';
      const [agent, thief] = ['agent', 'thief'].map((side) =>
        Number(new RegExp(`${side} (\\d+)`, 'i').exec(of('Coins'))?.[1] ?? 0),
      );
      const side = sidesIn(of('In the end'))[0] === 'thief' ? 'thief' : 'agent';
      score[side] += (side === 'agent' ? agent : thief) ?? 0;
      return (agent ?? 0) + (thief ?? 0);
    });
    const [telling = '', survivors = ''] = tellings[0] ?? [];
    expect(telling).toContain(`Agents ${score.agent}, thieves ${score.thief}. `);
    const words = { agents_win: 'PALACE is safe', thieves_win: 'the economy falls', palace_shut_down: 'goes dark' };
    expect(telling).toContain(words[tallyOf(score)]);
    const names = survivorsOf(totals).map((seat) => full[seat]);
    expect(survivors).toBe(
      names.length === 0 ? 'Nobody escapes the worst.' : `${names.join(', ')}: the worst passes them by.`,
    );
    await tells(pageOf(CY), survivors);
  },
);

afterAll(() => {
  const parts = [...new Set(made.map((each) => each.part))];
  const counts = parts.map((each) => {
    const here = made.filter((one) => one.part === each);
    const people = PEOPLE.map(({ name }) => `${name} ${here.filter(({ who }) => who === name).length}`);
    return `${each}: ${here.length} forms (${people.join(', ')})`;
  });
  console.log(`${made.length} forms in all. ${counts.join('; ')}`);
});
