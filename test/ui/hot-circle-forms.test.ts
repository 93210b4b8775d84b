/** A session of Hot Circle through its forms alone, as the screen fills them: from session zero to the trait votes. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../resources/hot-circle/words';
import { hotCircle as game } from '../../rules/games/hot-circle/game';
import { abilityCounts, countsOf, reasonsOf } from '../../rules/games/hot-circle/dice';
import type { HotState } from '../../rules/games/hot-circle/state';
import { abilities, modifiersOf } from '../../rules/games/hot-circle/tables';
import { begin, land, step, type Standing } from '../../rules/kernel/game';
import { preparedIn, revealsOf, withoutPrepared, withPrepared } from '../../src-renderer/ui/moves/prep';
import { gapOf, moveFrom, remember, type Values } from '../../src-renderer/ui/moves/form';

const [GM, BO, CY] = [0, 1, 2];

interface Filled {
  readonly standing: Standing<HotState>;
  readonly fill: (seat: number, offer: string, values?: Values) => Filled;
  readonly dice: (...faces: readonly number[]) => Filled;
  readonly titles: (seat: number) => readonly string[];
  readonly groups: (seat: number) => readonly string[];
}

/** Opens a form by its id, leaves what it suggests, answers the rest. Throws where it is not there, not full, or refused. */
const filling = (standing: Standing<HotState>): Filled => ({
  standing,
  fill: (seat, id, values = {}) => {
    const all = game.offers(standing.state, seat);
    const offer = all.find((each) => each.id === id);
    if (offer === undefined) throw new Error(`no ${id}: ${all.map((each) => each.id).join(', ')}`);
    const strange = Object.keys(values).find((name) => !offer.fields.some((field) => field.name === name));
    if (strange !== undefined) throw new Error(`${id} does not ask ${strange}`);
    const full = { ...remember(offer, undefined, gameWords.say), ...values };
    const gap = gapOf(offer, full);
    if (gap !== null) throw new Error(`${id} lacks ${gap.field.name}`);
    const ruling = step(game, standing, seat, moveFrom(offer, full));
    if (!ruling.ok) throw new Error(`${id}: ${gameWords.say(ruling.refusal)}`);
    return filling(ruling.value.standing);
  },
  dice: (...faces) => filling(land(game, standing, faces).standing),
  titles: (seat) => game.offers(standing.state, seat).map(({ id }) => id),
  groups: (seat) =>
    game
      .offers(standing.state, seat)
      .filter(({ group }) => group === 'answer')
      .map(({ id }) => id),
});

const sheet = (name: string, trade: string): Values => ({
  name,
  ...Object.fromEntries(
    [1, 2, 3].flatMap((at) => [
      [`stance${at}`, `stance ${at}`],
      [`goal${at}`, `goal ${at}`],
    ]),
  ),
  ...Object.fromEntries([1, 2, 3].map((at) => [`instinct${at}`, `instinct ${at}`])),
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

const seated = (): Filled =>
  ['Ana', 'Bo', 'Cy'].reduce(
    (table, name, seat) => table.fill(seat, 'draft', { name }),
    filling(begin(game, { seats: 3, config: {} })),
  );

const withMap = (): Filled =>
  seated()
    .fill(GM, 'turn:set_genre', { genre: 'Salt', style: 'grey schemers' })
    .fill(BO, 'turn:add_setting', { name: 'harbour' })
    .fill(CY, 'turn:add_setting', { name: 'court' })
    .fill(GM, 'turn:add_faction', { name: 'Guild', setting: 'harbour', power: 'major' })
    .fill(BO, 'turn:add_faction', { name: 'Wreckers', setting: 'harbour', power: 'minor' })
    .fill(CY, 'turn:add_faction', { name: 'Crown', setting: 'court', power: 'major' })
    .fill(GM, 'turn:add_faction', { name: 'Choir', setting: 'court', power: 'minor' })
    .fill(GM, 'turn:set_relation', { faction: 'Guild', competes: 'Crown', cooperates: 'Choir' })
    .fill(BO, 'turn:set_relation', { faction: 'Crown', competes: 'Wreckers', cooperates: 'Choir' })
    .fill(CY, 'turn:roll_relation', { faction: 'Wreckers' })
    .dice(1)
    .dice(4)
    .fill(CY, 'turn:roll_relation', { faction: 'Choir' })
    .dice(3)
    .dice(1)
    .fill(BO, 'turn:set_situation', { factions: ['Guild', 'Choir'], text: 'The toll ruins the small boats' });

const inPlay = (): Filled =>
  withMap()
    .fill(BO, 'answer:vote_gm', { for: '0' })
    .fill(CY, 'answer:vote_gm', { for: '0' })
    .fill(GM, 'answer:set_lifepath_count', { n: 2 })
    .fill(BO, 'answer:create_pc', sheet('Inés', 'pilot'))
    .fill(CY, 'answer:create_pc', sheet('Qi', 'smuggler'))
    .fill(GM, 'answer:approve_pc:Inés')
    .fill(GM, 'answer:approve_pc:Qi')
    .fill(GM, 'answer:finish_characters')
    .fill(GM, 'turn:set_npc', { npc: 'The captain' })
    .fill(GM, 'answer:start_session');

const terms: Values = {
  intent: 'run the boom',
  task: 'hold the tiller',
  lifepath: 'pilot',
  traits: ['wiry'],
  worseTraits: ['blunt'],
};

describe('the map', () => {
  it('shows each link, and marks whoever helps a friend of her rival', () => {
    const map = game.pieces(withMap().standing.state).find(({ id }) => id === 'map')?.values;
    expect(map?.['nodes']).toHaveLength(4);
    expect(map?.['edges']).toContainEqual(
      expect.objectContaining({ from: 'Guild', to: 'Choir', tie: 'cooperates', hot: true }),
    );
    expect(map?.['edges']).toContainEqual(
      expect.objectContaining({ from: 'Choir', to: 'Guild', tie: 'cooperates', hot: false }),
    );
    expect(map?.['tensions']).toContainEqual({ who: 'Guild', friend: 'Choir', rival: 'Crown', same: false });
  });
});

describe('a test', () => {
  it('against a situation takes a call, a form of each side, and a commitment', () => {
    const called = inPlay().fill(GM, 'turn:independent:Inés', { obstacle: 'The boom' });
    expect(called.groups(BO)).toEqual(['answer:commit', 'answer:terms']);
    const rolled = called
      .fill(BO, 'answer:terms', terms)
      .fill(GM, 'answer:settle', { consequence: 'the skiff is taken', level: 2, tier: 1, judgeTask: 'helpful' })
      .fill(BO, 'answer:commit');
    const { test } = rolled.standing.state;
    if (test === null) throw new Error('no test');
    // Pilot 3 and wiry; against level 2, tier 1, and what hinders.
    expect(countsOf(rolled.standing.state, test)).toEqual({ task: 4, obstacle: 4 });
    for (const side of ['task', 'obstacle'] as const) {
      const dice = reasonsOf(rolled.standing.state, test, side).reduce((sum, reason) => sum + reason.dice, 0);
      expect(dice).toBe(4);
    }
    const done = rolled
      .dice(6, 1, 1, 1, 5, 1, 1, 1)
      .fill(BO, 'answer:reroll_persona', { which: 'task' })
      .dice(6, 2, 2, 2);
    const over = done.fill(BO, 'pass:stand').fill(GM, 'pass:stand').fill(GM, 'answer:close_test');
    expect(over.standing.state.phase).toBe('scene');
    // The trait that hindered has paid.
    expect(over.standing.state.pcs[BO]).toMatchObject({ fate: 4, persona: 0 });
  });

  it('versus: the gamemaster’s side, her judgement and her commitment are one form, and compromises come when known', () => {
    const table = inPlay()
      .fill(GM, 'turn:versus:Inés', { obstacle: 'The boom', opp: 'npc:The captain' })
      .fill(BO, 'answer:terms', { ...terms, compromise: 'only the charts' })
      .fill(CY, 'turn:help', { side: 'task' })
      .fill(GM, 'answer:oppose', {
        intent: 'the skiff is taken',
        task: 'bar the channel',
        compromise: 'past, but known',
        lifepath: 'none',
        judgeTask: 'helpful',
      })
      .fill(BO, 'answer:commit')
      .dice(1, 1, 1, 2, 6, 5, 1);
    expect(table.titles(BO)).toContain('answer:reroll_compromise');
    const taken = table.fill(BO, 'answer:reroll_compromise', { which: 'task' }).dice(6, 6, 1, 1);
    expect(taken.standing.state.test?.taken).toEqual(['task']);
  });

  it('asks the gamemaster only for what is still open', () => {
    const told = inPlay()
      .fill(GM, 'turn:versus:Inés', { obstacle: 'The boom', opp: 'npc:The captain' })
      .fill(GM, 'answer:oppose', { intent: 'the skiff is taken', task: 'bar the channel', lifepath: 'none' });
    expect(told.groups(GM)).toEqual(['answer:commit', 'answer:settle']);
    const settled = told
      .fill(BO, 'answer:terms', { ...terms, compromise: 'only the charts' })
      .fill(GM, 'answer:settle', { compromise: 'past, but known', judgeTask: 'neutral' });
    expect(settled.standing.state.test?.commits).toEqual([GM]);
    expect(settled.titles(GM)).not.toContain('answer:settle');
  });

  it('makes none of the acts of a form where one is refused', () => {
    const called = inPlay().fill(GM, 'turn:independent:Inés', { obstacle: 'The boom' });
    const both = { ...terms, worseTraits: ['wiry'] };
    expect(() => called.fill(BO, 'answer:terms', both)).toThrow();
    expect(called.standing.state.test?.task.intent).toBe('');
    const empty = step(game, called.standing, BO, { kind: 'together' });
    expect(empty).toMatchObject({ ok: false, refusal: { code: 'incomplete' } });
    const stranger = step(game, called.standing, CY, { kind: 'together', intent: 'x', task: 'y' });
    expect(stranger).toMatchObject({ ok: false, refusal: { code: 'not_a_party' } });
  });
});

describe('an ability test', () => {
  const judged = (ability: string, values: Values): readonly string[] => {
    const asked = inPlay().fill(BO, `turn:${ability}`, { lifepath: 'pilot', name: 'charts' });
    const offer = game.offers(asked.standing.state, GM).find(({ id }) => id.startsWith('answer:judge_ability'));
    if (offer === undefined) throw new Error('nothing to judge');
    const full = { ...remember(offer, undefined, gameWords.say), ...values };
    const said = (game.preview?.(asked.standing.state, GM, moveFrom(offer, full)) ?? []).map(gameWords.say);
    const { ability: test } = asked.fill(GM, offer.id, values).standing.state;
    if (test === null) throw new Error('no test');
    const counts = abilityCounts(test);
    return [...said, `${counts.task} against ${counts.obstacle}`];
  };

  it.each([
    [
      'resources',
      { valuable: 2, available: 1 },
      [
        'For it 3D: 3D more likely (pilot).',
        'Against it 4D: 1D always, 2D valuable or sought after, 1D on one’s person now.',
        '3 against 4',
      ],
    ],
    [
      'circles',
      { fit: 'neither', shared: true, rank: 1 },
      [
        'For it 3D: 2D neither (pilot), 1D they share a Relationship.',
        'Against it 2D: 1D always, 1D of another rank.',
        '3 against 2',
      ],
    ],
    [
      'deeds',
      { fit: 'unlikely', level: 4, tier: 2 },
      [
        'For it 1D: 1D less likely (pilot).',
        'Against it 6D: 4D difficulty, 2D measured against such people.',
        '1 against 6',
      ],
    ],
  ])('of %s is judged by names, and says its dice before they count', (ability, values: Values, said) => {
    expect(judged(ability, values)).toEqual(said);
  });

  it.each(abilities)(
    'of %s has a tick for each modifier of the catalogue, with what it adds, and no figure to write',
    (ability) => {
      const asked = inPlay().fill(BO, `turn:${ability}`, { lifepath: 'pilot', name: 'charts' });
      const offer = game.offers(asked.standing.state, GM).find(({ id }) => id.startsWith('answer:judge_ability'));
      const numbers = offer?.fields.filter((field) => field.kind === 'number') ?? [];
      const ticked = numbers.filter(({ each }) => each !== undefined);
      expect(ticked.map(({ name }) => name)).toEqual(modifiersOf[ability]);
      for (const { each } of ticked) expect(each && gameWords.say(each)).toBe('+1D');
      const named = numbers.filter(({ each }) => each === undefined);
      expect(named.map(({ name }) => name)).toEqual(ability === 'deeds' ? ['level', 'tier'] : []);
      for (const { names = [], min, max } of named) expect(names).toHaveLength(max - min + 1);
    },
  );
});

describe('the end of a session', () => {
  it('goes from awards to votes and conditions', () => {
    const kept = {};
    const voting = inPlay()
      .fill(GM, 'pass:end_session', { milestone: true })
      .fill(GM, 'answer:award:Inés', { furthered: ['b1'], resolved: ['b2:simple'] })
      .fill(GM, 'answer:award:Qi', { furthered: ['b3'] })
      .fill(GM, 'pass:next_step')
      .fill(BO, 'answer:set_beliefs', { goal2: 'take him home' })
      .fill(BO, 'answer:set_instincts', kept)
      .fill(CY, 'answer:set_beliefs', kept)
      .fill(CY, 'answer:set_instincts', kept)
      .fill(GM, 'pass:next_step');
    const voted = [
      ['answer:vote_remove:Inés', 'blunt'],
      ['answer:vote_add:Inés', 'haunted'],
      ['answer:vote_remove:Qi', ''],
      ['answer:vote_add:Qi', ''],
    ].reduce(
      (table, [offer = '', trait = '']) =>
        [GM, BO, CY].reduce((each, seat) => each.fill(seat, offer, { trait }), table),
      voting,
    );
    const closed = voted
      .fill(GM, 'pass:next_step')
      .fill(BO, 'turn:voluntary', { condition: 'proud' })
      .fill(GM, 'answer:close_session');
    expect(closed.standing.state.pcs[BO]?.traits).toEqual(['wiry', 'loyal', 'haunted']);
    expect(closed.standing.state.phase).toBe('between');
  });
});

describe('preparation', () => {
  const notes = 'ask about the bell\n[cast] Vessa: keeps two sets of books\n[obstacle] The boom at low tide';

  it('is the gamemaster’s alone', () => {
    const { state } = inPlay().standing;
    expect(game.prep?.(state, GM).map(({ id }) => id)).toEqual(['location', 'cast', 'obstacle']);
    expect([game.prep?.(state, BO), game.prep?.(seated().standing.state, GM)]).toEqual([[], []]);
  });

  it('stands in the notes as lines that can be read, and leaves all others as they are', () => {
    expect(preparedIn(notes, 'cast')).toEqual([
      { at: 1, kind: 'cast', name: 'Vessa', text: 'keeps two sets of books' },
    ]);
    const more = withPrepared(notes, 'location', 'Stairs: the wet ones', 'two\nlines');
    expect(more.split('\n').at(-1)).toBe('[location] Stairs, the wet ones: two lines');
    const [thing] = preparedIn(more, 'location');
    if (thing === undefined) throw new Error('it is not there');
    expect(withoutPrepared(more, thing)).toBe(notes);
    expect(withPrepared(notes, 'cast', '  ', 'words')).toBe(notes);
  });

  it('goes into play by a form, filled with its name', () => {
    const { state } = inPlay().standing;
    const offers = game.offers(state, GM);
    const kinds = game.prep?.(state, GM) ?? [];
    const ways = kinds.flatMap((kind) =>
      preparedIn(notes, kind.id).flatMap((thing) =>
        revealsOf(kind, thing, offers).map(({ offer, values }) => [offer.id, values]),
      ),
    );
    expect(ways).toEqual([
      ['turn:set_npc', { npc: 'Vessa' }],
      ['aside:note', { topic: 'Vessa', text: 'keeps two sets of books' }],
      ['turn:independent:Inés', { obstacle: 'The boom at low tide' }],
      ['turn:independent:Qi', { obstacle: 'The boom at low tide' }],
      ['turn:versus:Inés', { obstacle: 'The boom at low tide' }],
      ['turn:versus:Qi', { obstacle: 'The boom at low tide' }],
    ]);
  });
});
