/**
 * Three people at a table of Hot Circle, each in a browser of her own: from session zero through a versus test with a
 * compromise to the awards and the trait vote, through the screen.
 */
import { expect, it } from 'vitest';
import { company, send, type Values } from './lib/company';
import { pointer } from './lib/hands';
import { flaws, picture } from './lib/looks';
import { agree, SOON, tells, until } from './lib/table';

const NAMES = ['Ana', 'Bo', 'Cy'];
const [GM, BO, CY] = [0, 1, 2];
const { pageOf, pages, meet, allTell, allAgree } = company(NAMES);

/** Whoever moves goes on at once: what she sent may be offered again by the same form. */
const make = async (seat: number, offer: string, values?: Values): Promise<void> => {
  await send(pageOf(seat), offer, values);
};

/** Makes a move, and waits until all have heard of it. */
const told = async (seat: number, offer: string, values: Values, story: string | RegExp): Promise<void> => {
  await make(seat, offer, values);
  await allTell(story);
};

/** The gamemaster prepares somebody, whom nobody else sees, and then brings him into play by the form that he fills. */
const prepare = async (name: string, secret: string): Promise<void> => {
  const page = pageOf(GM);
  await page.getByRole('button', { name: 'Preparation' }).click();
  const form = page.locator('form[data-prep="cast"]');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('What you know').fill(secret);
  await form.getByRole('button', { name: 'Add' }).click();
  const thing = page.locator('[data-prepared]', { hasText: name });
  await thing.waitFor({ timeout: SOON });
  expect(await flaws(page), 'preparation').toEqual([]);
  await picture(page, 'hot-circle-prep');
  await thing.getByRole('button', { name: 'Write an NPC' }).click();
  await page.locator('.moves form[data-offer="turn:set_npc"]').waitFor({ timeout: SOON });
  await make(GM, 'turn:set_npc');
  await allTell(new RegExp(name));
  for (const seat of [BO, CY]) expect(await pageOf(seat).locator('body').innerText()).not.toContain(secret);
};

it('they meet and sit down', async () => {
  await meet(/Hot Circle/, 'The toll boom', async (draft, seat) => {
    const own = draft.locator('[data-field="name"] input');
    await own.fill(NAMES[seat] ?? '');
    await expect.poll(() => own.inputValue(), { timeout: SOON }).toBe(NAMES[seat]);
  });
});

it('session zero: genre, settings, factions, a map that the dice fill, the Situation', async () => {
  await told(GM, 'turn:set_genre', { genre: 'Salt and lamplight', style: 'grey schemers' }, /Salt and lamplight/);
  await told(BO, 'turn:add_setting', { name: 'harbour' }, /harbour/);
  await told(CY, 'turn:add_setting', { name: 'court' }, /court/);
  const powers = [
    [GM, 'Guild', 'harbour', 'major'],
    [BO, 'Wreckers', 'harbour', 'minor'],
    [CY, 'Crown', 'court', 'major'],
    [GM, 'Choir', 'court', 'minor'],
  ] as const;
  for (const [seat, name, setting, power] of powers) {
    await told(seat, 'turn:add_faction', { name, setting, power }, new RegExp(name));
  }
  await told(GM, 'turn:set_relation', { faction: 'Guild', competes: 'Crown', cooperates: 'Choir' }, /Guild.*Crown/s);
  await told(
    BO,
    'turn:set_relation',
    { faction: 'Crown', competes: 'Wreckers', cooperates: 'Choir' },
    /Crown.*Wreckers/s,
  );
  await make(GM, 'turn:set_relation', { faction: 'Wreckers', competes: 'Guild', cooperates: 'Choir' });
  await make(CY, 'turn:roll_relation', { faction: 'Choir' });
  // Dice that make no sense on the map are thrown again, each time by all three.
  await allTell(/Choir.{1,2} competes with/, 4 * SOON);
  await told(
    BO,
    'turn:set_situation',
    { factions: ['Guild', 'Choir'], text: 'The toll on the second bell ruins the small boats' },
    /second bell/,
  );
  await allAgree();
  await picture(pageOf(GM), 'hot-circle-map');
  expect(await flaws(pageOf(GM)), 'session zero').toEqual([]);
});

it('they choose a gamemaster, and make characters that she approves', async () => {
  await make(BO, 'answer:vote_gm', { for: '0' });
  await told(CY, 'answer:vote_gm', { for: '0' }, /Ana.*gamemaster/i);
  await make(GM, 'answer:set_lifepath_count', { n: 2 });
  const sheet = (name: string, trade: string): Values => ({
    name,
    stance1: 'the sea belongs to nobody',
    goal1: 'break the toll of the Guild',
    stance2: 'my brother sold us out',
    goal2: 'hear it from him',
    stance3: 'a debt outlives the debtor',
    goal3: 'clear my mother’s name',
    form1: 'always',
    instinct1: 'check the tide',
    form2: 'never',
    instinct2: 'give my real name first',
    form3: 'when',
    instinct3: 'shots are fired, get everyone low',
    trait1: 'wiry',
    trait2: 'blunt',
    trait3: 'loyal',
    setting1: 'harbour',
    asset1: 'skiff',
    kind1: 'gear',
    lifepath2: trade,
    asset2: 'tides-wise',
    kind2: 'subject',
    upgrade: '#2',
  });
  await make(BO, 'answer:create_pc', sheet('Inés', 'pilot'));
  await make(CY, 'answer:create_pc', sheet('Qi', 'smuggler'));
  await told(GM, 'answer:approve_pc:Inés', {}, 'The sheet of Inés is approved.');
  await told(GM, 'answer:approve_pc:Qi', {}, 'The sheet of Qi is approved.');
  await make(GM, 'answer:finish_characters');
  await prepare('The toll captain', 'keeps two sets of books');
  await make(GM, 'answer:start_session');
  await pageOf(BO).locator('.moves [data-offer="turn:resources"]').waitFor({ timeout: SOON });
  await allAgree();
  await picture(pageOf(BO), 'hot-circle-scene');
});

it('an ability test: what makes it harder is ticked, and every die is told before it counts', async () => {
  await make(BO, 'turn:resources', { lifepath: 'pilot', name: 'charts' });
  const form = pageOf(GM).locator('.moves form[data-offer="answer:judge_ability:charts"]');
  await form.waitFor({ timeout: SOON });
  await form.locator('[data-field="valuable"] input[value="1"]').check();
  // A tick more is offered behind the first one.
  await form.locator('[data-field="valuable"] input[value="2"]').check();
  await form.getByText('Against it 3D: 1D always, 2D valuable or sought after.').waitFor({ timeout: SOON });
  expect(await flaws(pageOf(GM)), 'judging').toEqual([]);
  await picture(pageOf(GM), 'hot-circle-judging');
  await told(GM, 'answer:judge_ability:charts', { available: 1 }, '3 dice against 4.');
  await told(BO, 'answer:commit', {}, /\d against \d/);
  await make(BO, 'pass:stand');
  const settle = pageOf(GM).locator('.moves [data-offer^="answer:tax"]');
  const cut = pageOf(GM).locator('.moves [data-offer="turn:cut"]');
  await settle.or(cut).first().waitFor({ timeout: SOON });
  if ((await settle.count()) > 0) await make(GM, (await settle.first().getAttribute('data-offer')) ?? '');
  await cut.waitFor({ timeout: SOON });
  await allAgree();
});

it('a versus test: four forms before the dice, one compromise taken', async () => {
  await make(GM, 'turn:versus:Inés', { obstacle: 'The boom at low tide', opp: 'npc:The toll captain' });
  const terms = {
    intent: 'run the boom before the second bell',
    task: 'hold the tiller',
    compromise: 'only the charts are taken',
    lifepath: 'pilot',
    traits: ['wiry'],
    worseTraits: ['blunt'],
  };
  await told(BO, 'answer:terms', terms, /Inés starts from .pilot/);
  await told(CY, 'turn:help', { side: 'task' }, 'Qi helps.');
  const opposed = {
    intent: 'the skiff is taken and its papers read',
    task: 'bar the channel',
    compromise: 'past, but the captain knows the boat',
    lifepath: 'none',
    judgeTask: 'helpful',
    bind: true,
  };
  // From here on any change would free her again.
  await told(GM, 'answer:oppose', opposed, /is bound to these terms/);
  await pageOf(BO).locator('.moves [data-offer="answer:commit"]').waitFor({ timeout: SOON });
  await allAgree();
  await picture(pageOf(BO), 'hot-circle-test');
  expect(await flaws(pageOf(BO)), 'a test').toEqual([]);
  await make(BO, 'answer:commit');
  const compromise = pageOf(BO).locator('.moves [data-offer="answer:reroll_compromise"]');
  await compromise.waitFor({ timeout: SOON });
  await make(BO, 'answer:reroll_compromise', { which: 'task' });
  await allTell(/settles for .past, but the captain knows the boat/);
  await picture(pageOf(BO), 'hot-circle-rerolls');
  await make(BO, 'pass:stand');
  // The gamemaster has a reroll left, by her own compromise; she stands, and closes the test if her client has not.
  await make(GM, 'pass:stand');
  const over = pageOf(GM).locator('.moves form[data-offer="answer:close_test"] button[type=submit]');
  await until('the test is over', async () => {
    if ((await over.count()) > 0) await pointer.press(over);
    return (await pageOf(GM).locator('.moves [data-offer="turn:cut"]').count()) > 0;
  });
  await pageOf(BO).locator('.moves [data-offer="turn:resources"]').waitFor({ timeout: SOON });
  await allAgree();
});

it('a test between two players that follows from the one before, and a condition for whoever loses', async () => {
  const boom = { obstacle: 'The last skiff', opp: 'pc:1', linkedTo: 't2' };
  await told(GM, 'turn:versus:Qi', boom, /Qi faces .The last skiff., and Inés stands there/);
  const side = (intent: string, lifepath: string): Values => ({
    intent,
    task: `${intent} first`,
    compromise: 'half of it',
    lifepath,
  });
  await told(CY, 'answer:terms', side('take it', 'smuggler'), /Qi starts from .smuggler/);
  await told(BO, 'answer:terms', side('keep it', 'pilot'), /Inés starts from .pilot/);
  await told(
    GM,
    'answer:settle',
    { judgeTask: 'neutral', judgeObstacle: 'neutral', bind: true },
    /is bound to these terms/,
  );
  await pageOf(BO).locator('.moves [data-offer="answer:commit"]').waitFor({ timeout: SOON });
  await picture(pageOf(BO), 'hot-circle-linked');
  await make(BO, 'answer:commit');
  await make(CY, 'answer:commit');
  await make(CY, 'pass:stand');
  await make(BO, 'pass:stand');
  await told(GM, 'answer:close_conditions', { rank0: 'minor', name0: 'soaked' }, /(Inés|Qi) is .soaked. \(minor\)/);
  await allAgree();
});

it('an ability test: the gamemaster ticks what makes it hard, as often as it does', async () => {
  // The dice of the first ability may have taxed the pilot (HC-102).
  await make(CY, 'turn:resources', { lifepath: 'smuggler', name: 'flare gun' });
  const form = pageOf(GM).locator('.moves form[data-offer="answer:judge_ability:flare gun"]');
  await form.waitFor({ timeout: SOON });
  await form.locator('[data-field="fit"]').getByRole('radio').first().check();
  const tick = (of: string, at: number) => form.locator(`[data-field="${of}"] input`).nth(at);
  await tick('rare', 0).check();
  await tick('rare', 1).check();
  await tick('coincidental', 0).check();
  await tick('coincidental', 0).uncheck();
  await tick('available', 0).check();
  await expect.poll(() => form.locator('[role="group"] input:checked').count()).toBe(3);
  expect(await flaws(pageOf(GM)), 'ticks').toEqual([]);
  await picture(pageOf(GM), 'hot-circle-ability');
  await form.locator('button[type=submit]').click();
  await allTell(/dice against 4/);
  await told(CY, 'answer:withdraw', {}, /thinks better of it/);
});

it('the gamemaster is a seat and owns nothing: anybody stops the table, and all take a move of hers back', async () => {
  await make(GM, 'turn:cut');
  await allTell('The scene is cut.');
  await pageOf(GM).getByRole('button', { name: 'Take back', exact: true }).first().click();
  for (const seat of [BO, CY]) {
    const agreeing = pageOf(seat).locator('[data-vote="undo"]').getByRole('button', { name: 'I agree' });
    await agreeing.click({ timeout: SOON });
  }
  await allTell(/The table takes/);
  await pageOf(CY).getByRole('button', { name: 'Stop softly' }).click();
  for (const page of pages()) {
    const screen = page.getByRole('dialog', { name: 'We stop here for a moment' });
    await screen.waitFor({ timeout: SOON });
    await screen.getByRole('button', { name: 'I would go on' }).click();
  }
  for (const page of pages()) {
    await page.getByRole('dialog', { name: 'We stop here for a moment' }).waitFor({ state: 'detached', timeout: SOON });
  }
  await allAgree();
});

it('the end of a session: awards, beliefs, a sealed ballot on each trait, conditions', async () => {
  await make(GM, 'pass:end_session', { milestone: true });
  await make(GM, 'answer:award:Inés', { furthered: ['b1'], resolved: ['b2:simple'] });
  await allTell(/Inés receives 3 persona points/);
  await make(GM, 'answer:award:Qi', { furthered: ['b3'] });
  await picture(pageOf(GM), 'hot-circle-awards');
  await make(GM, 'pass:next_step');
  await make(BO, 'answer:set_beliefs', { b2goal: 'replace', goal2: 'take him home' });
  await make(BO, 'answer:set_instincts', { i1: 'keep' });
  await make(CY, 'answer:set_beliefs', { b1stance: 'keep' });
  await told(CY, 'answer:set_instincts', { i1: 'keep' }, /Qi has instincts for next time/);
  await make(GM, 'pass:next_step');
  // Nobody sees a paper before all are in: the story is told once, by the last one.
  const ballot = async (offer: string, traits: readonly (string | null)[], story: RegExp): Promise<void> => {
    for (const [seat, trait] of traits.entries()) await make(seat, offer, trait === null ? {} : { trait });
    await allTell(story);
  };
  await ballot('answer:vote_remove:Inés', ['blunt', null, 'blunt'], /no longer call Inés .blunt/);
  await ballot('answer:vote_add:Inés', ['haunted', 'haunted', null], /call Inés .haunted/);
  await ballot('answer:vote_remove:Qi', [null, null, null], /Qi keeps all traits/);
  await ballot('answer:vote_add:Qi', [null, null, null], /Qi gets no new trait/);
  await make(GM, 'pass:next_step');
  await make(BO, 'turn:voluntary', { condition: 'proud' });
  await allTell(/Inés is .proud. until further notice/);
  await make(GM, 'answer:close_session');
  await pageOf(GM).locator('.moves [data-offer="answer:start_session"]').waitFor({ timeout: SOON });
  await allAgree();
  await picture(pageOf(BO), 'hot-circle-between');
  expect(await flaws(pageOf(BO)), 'between sessions').toEqual([]);
  await pageOf(BO).setViewportSize({ width: 390, height: 844 });
  await picture(pageOf(BO), 'hot-circle-phone');
  await pageOf(BO).setViewportSize({ width: 1280, height: 800 });
  expect(await flaws(pageOf(GM)), 'after the session').toEqual([]);
  await picture(pageOf(GM), 'hot-circle-wrap');
  await told(GM, 'answer:wrap_records', { text: 'The boom was run' }, 'Ana (what happened): “The boom was run.”');
  await told(GM, 'answer:wrap_map', { text: 'The choir pays the Guild no more' }, /Ana \(the map\)/);
  await told(GM, 'answer:wrap_situation', { text: 'Nobody pays the toll' }, /Ana \(the Situation\)/);
  await make(GM, 'answer:start_session');
  await make(GM, 'pass:end_session', { milestone: false });
  // What the session before has changed stands beside what is claimed for this one.
  const awards = pageOf(GM).locator('.moves form[data-offer="answer:award:Inés"]');
  await awards.getByText(/Last time: furthered .break the toll of the Guild./).waitFor({ timeout: SOON });
  expect(await flaws(pageOf(GM)), 'awards').toEqual([]);
  await picture(pageOf(GM), 'hot-circle-last-time');
  await allAgree();
});

it('the gamemaster is removed as anybody is, and her seat goes to whom the table gives it', async () => {
  const [ana, bo, cy] = [pageOf(GM), pageOf(BO), pageOf(CY)];
  await bo.getByRole('button', { name: 'More about Ana' }).click();
  await bo.getByRole('menuitem', { name: 'Remove Ana for good' }).click();
  await bo.getByRole('button', { name: 'I mean it' }).click();
  await bo.getByRole('button', { name: 'Open the vote' }).click();
  await cy.locator('[data-vote="kick"]').getByRole('button', { name: 'I agree' }).click({ timeout: SOON });
  await cy.getByRole('alertdialog').getByRole('button', { name: 'I agree' }).click();
  await allTell('The table removes Ana for good.');
  await ana.getByText('The table has removed you.').first().waitFor({ timeout: SOON });
  const inStep = bo.locator('.top .agreement', { hasText: '2 in step' });
  await inStep.waitFor({ timeout: 60_000 });
  await agree(bo, cy);
  await picture(bo, 'hot-circle-removed');
  await bo.getByRole('button', { name: 'More about Ana' }).click();
  await bo.getByRole('menuitem', { name: 'Give the seat of Ana to somebody' }).click();
  await bo.getByRole('dialog').getByRole('radio', { name: 'Cy' }).check();
  await bo.getByRole('button', { name: 'Open the vote' }).click();
  await cy.locator('[data-vote="grant"]').getByRole('button', { name: 'I agree' }).click({ timeout: SOON });
  await Promise.all([bo, cy].map((page) => tells(page, 'The table gives the seat of Ana to Cy.')));
  // The new gamemaster has a character of her own as well, and acts for both.
  await cy.getByRole('group', { name: 'Act for' }).first().waitFor({ timeout: SOON });
  await agree(bo, cy);
  await picture(cy, 'hot-circle-given');
});
