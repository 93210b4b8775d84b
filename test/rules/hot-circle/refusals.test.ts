/** Every refusal of the catalogue that its worked examples do not show, and that together they show all. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueCode } from '../../vectors/hot-circle';
import { gameWords } from '../../../resources/hot-circle/words';
import { ownCodes, refusalCodes } from '../../../rules/games/hot-circle/facts/refusals';
import { emptyScene, type HotState } from '../../../rules/games/hot-circle/state';
import type { JsonObject } from '../../../rules/kernel/json';
import { at, inScene, readyTest, readyVersus, sessionZero, type Play } from './table';

type Row = readonly [refusal: string, play: () => Play, seat: number, kind: string, parts?: JsonObject];

const compelled = (): Play => inScene().by(0, 'offer_compel', { pc: '1', source: 'trait:blunt' });
const asked = (ability: string, parts: JsonObject = {}): Play =>
  inScene().by(1, 'ask_ability', { id: 'a1', ability, lifepath: 'pilot', name: 'bribes', ...parts });
const rolled = (play: Play, seats: readonly number[], ...faces: readonly number[]): Play =>
  seats.reduce((before, seat) => before.by(seat, 'commit'), play).dice(...faces);
/** Ana has failed: her task is spent, and she is exposed. */
const failed = (): Play => rolled(readyTest(), [0, 1], 1, 1, 6, 6).by(1, 'stand').by(0, 'stand');
const ending = (milestone: boolean): Play => inScene().by(0, 'end_session', { milestone });
const voting = (): Play => {
  const kept = { i1: 'keep', i2: 'keep', i3: 'keep' };
  const beliefs = { b1stance: 'keep', b2stance: 'keep', b3stance: 'keep' };
  const told = ending(true).by(0, 'next_step').by(1, 'set_beliefs', beliefs).by(2, 'set_beliefs', beliefs);
  return told.by(1, 'set_instincts', kept).by(2, 'set_instincts', kept).by(0, 'next_step');
};
const between = (change: Partial<HotState> = {}): Play =>
  at({ ...inScene().state, phase: 'between', scene: emptyScene(3), ...change });
const linked = (): Play =>
  rolled(
    failed()
      .by(0, 'close_test')
      .by(0, 'call_obstacle', { id: 't2', of: 'independent', pc: '1', obstacle: 'the yard', linkedTo: 't1' })
      .by(1, 'state', { intent: 'get in', task: 'climb' })
      .by(0, 'set_consequence', { text: 'the dogs come' })
      .by(1, 'base', { lifepath: 'pilot' })
      .by(0, 'judge', { side: 'task', base: 'neutral' })
      .by(0, 'difficulty', { level: 1, tier: 0 }),
    [0, 1],
    6,
    6,
    1,
  )
    .by(1, 'stand')
    .by(0, 'stand')
    .by(0, 'close_test');

const three = (key: string, value: string): JsonObject =>
  Object.fromEntries([1, 2, 3].map((place) => [`${key}${place}`, `${value} ${place}`]));
const forms = { form1: 'always', form2: 'never', form3: 'when' };
const sheet: JsonObject = {
  name: 'Cy',
  ...three('stance', 's'),
  ...three('goal', 'g'),
  ...three('instinct', 'i'),
  ...three('trait', 't'),
  ...forms,
  setting1: 'harbour',
  lifepath2: 'cook',
  lifepath3: 'cook',
  ...three('asset', 'a'),
  kind1: 'gear',
  kind2: 'subject',
  kind3: 'contact',
  upgrade: '#1',
};
const making = (): Play => between({ pcs: [null, inScene().state.pcs[1] ?? null, null] });
const mapped = (): Play =>
  ['guild', 'crown', 'choir'].reduce(
    (play, name) => play.by(1, 'add_faction', { name, setting: 'harbour', power: 'minor' }),
    sessionZero(3).by(1, 'add_setting', { name: 'harbour' }),
  );

const rows: readonly Row[] = [
  ['bad_die HC-026', () => sessionZero(2), 0, 'set_die', { sides: 1 }],
  ['text_required HC-011', () => sessionZero(2), 0, 'set_genre', {}],
  ['duplicate HC-012', mapped, 0, 'add_setting', { name: 'harbour' }],
  ['bad_type HC-014', mapped, 0, 'add_faction', { name: 'x', setting: 'harbour', power: 'vast' }],
  ['no_relation HC-018', mapped, 0, 'tilt', { faction: 'guild', what: 'flip' }],
  ['not_major HC-018', mapped, 0, 'tilt', { faction: 'guild', what: 'demote' }],
  ['belief_incomplete HC-031', making, 2, 'create_pc', { ...sheet, goal2: '' }],
  ['bad_instinct HC-034', making, 2, 'create_pc', { ...sheet, form2: 'maybe' }],
  ['need_three HC-037', making, 2, 'create_pc', { ...sheet, trait3: '' }],
  ['duplicate HC-037', making, 2, 'create_pc', { ...sheet, trait3: 't 1' }],
  [
    'double_lifepath HC-043',
    making,
    2,
    'create_pc',
    { ...sheet, lifepath2: 'harbour-born', lifepath3: 'harbour-born' },
  ],
  ['asset_count HC-046', making, 2, 'create_pc', { ...sheet, of3: 'harbour-born' }],
  ['upgrade_one HC-046', making, 2, 'create_pc', { ...sheet, upgrade: '' }],
  ['duplicate HC-006', making, 2, 'create_pc', { ...sheet, name: 'Ana' }],
  ['not_due HC-186', between, 1, 'add_lifepath', { name: 'x', setting: 'harbour' }],
  ['vote_first HC-185', between, 0, 'time_skip', { months: 8 }],
  ['skip_too_short HC-187', () => between({ voteHeld: true, skips: 1 }), 0, 'time_skip', { months: 35 }],
  ['duplicate HC-186', () => between({ owes: [1] }), 1, 'add_lifepath', { name: 'pilot', setting: 'harbour' }],
  ['needs_test HC-055', inScene, 1, 'introduce', { asset: 'rope' }],
  ['not_scene_asset HC-055', inScene, 1, 'introduce', { asset: 'tides-wise' }],
  ['player_only HC-002', inScene, 0, 'introduce', { asset: 'skiff' }],
  ['asset_kind HC-122', inScene, 0, 'set_demeanour', { pc: '1', asset: 'rope', demeanour: 'hostile' }],
  ['source_unknown HC-163', inScene, 0, 'offer_compel', { pc: '1', source: 'condition:cross' }],
  ['source_unknown HC-163', inScene, 0, 'offer_compel', { pc: '1', source: 'relationship:rope' }],
  ['not_your_character HC-002', compelled, 2, 'answer_compel', { accept: true }],
  [
    'compel_used HC-162',
    () => compelled().by(1, 'answer_compel', { accept: false }),
    0,
    'offer_compel',
    { pc: '1', source: 'trait:blunt' },
  ],
  ['not_enough_marks HC-172', inScene, 1, 'upgrade', { lifepath: 'harbour-born', asset: 'rope' }],
  ['bad_ability HC-100', inScene, 1, 'ask_ability', { id: 'a', ability: 'luck', lifepath: 'pilot', name: 'x' }],
  [
    'link_ability HC-153',
    inScene,
    1,
    'ask_ability',
    { id: 'a', ability: 'wises', lifepath: 'pilot', name: 'x', linkedTo: 't1' },
  ],
  [
    'test_not_needed HC-115',
    inScene,
    1,
    'ask_ability',
    { id: 'a', ability: 'resources', lifepath: 'pilot', name: 'skiff' },
  ],
  [
    'test_not_needed HC-115',
    inScene,
    1,
    'ask_ability',
    { id: 'a', ability: 'circles', lifepath: 'pilot', name: 'x', existing: 'Oda' },
  ],
  [
    'asset_kind HC-147',
    inScene,
    1,
    'ask_ability',
    { id: 'a', ability: 'wises', lifepath: 'pilot', name: 'x', existing: 'rope' },
  ],
  [
    'duplicate HC-147',
    inScene,
    1,
    'ask_ability',
    { id: 'a', ability: 'circles', lifepath: 'pilot', name: 'rope', setting: 'harbour' },
  ],
  ['bad_fit HC-101', () => asked('deeds'), 0, 'judge_ability', { fit: 'maybe' }],
  ['bad_difficulty HC-142', () => asked('deeds'), 0, 'judge_ability', { fit: 'likely' }],
  ['unknown_mod HC-121', () => asked('deeds'), 0, 'judge_ability', { fit: 'likely', shared: true, level: 1, tier: 0 }],
  ['not_refusable HC-144', () => asked('wises'), 0, 'refuse_ability'],
  ['incomplete HC-101', () => asked('wises'), 1, 'commit'],
  ['not_your_character HC-002', () => asked('wises'), 2, 'withdraw'],
  [
    'no_compromise HC-106',
    () => rolled(asked('wises').by(0, 'judge_ability', { fit: 'neither' }), [1], 1, 1, 6),
    1,
    'reroll',
    { which: 'task', via: 'compromise' },
  ],
  ['bad_type HC-061', inScene, 0, 'call_obstacle', { id: 't', of: 'duel', pc: '1', obstacle: 'x' }],
  [
    'not_versus HC-061',
    inScene,
    0,
    'call_obstacle',
    { id: 't', of: 'independent', pc: '1', opp: 'npc:Nan', obstacle: 'x' },
  ],
  [
    'link_used HC-153',
    linked,
    0,
    'call_obstacle',
    { id: 't3', of: 'independent', pc: '2', obstacle: 'x', linkedTo: 't1' },
  ],
  ['text_required HC-062', readyTest, 1, 'state', { task: 'x' }],
  ['text_required HC-063', readyTest, 1, 'state', { intent: 'x' }],
  ['text_required HC-064', readyTest, 0, 'set_consequence', {}],
  ['text_required HC-068', readyVersus, 1, 'offer_compromise', {}],
  ['not_versus HC-068', readyTest, 1, 'offer_compromise', { text: 'x' }],
  ['not_versus HC-069', readyTest, 1, 'agree_simple'],
  [
    'task_used HC-094',
    () =>
      failed()
        .by(0, 'close_test')
        .by(0, 'call_obstacle', { id: 't2', of: 'independent', pc: '1', obstacle: ' The  GATE ' }),
    1,
    'state',
    { intent: 'in', task: 'Climb' },
  ],
  ['no_reward HC-074', readyTest, 1, 'base', { lifepath: 'pilot', take: 'fate' }],
  ['no_reward HC-074', readyVersus, 0, 'base', { lifepath: 'bravo', use: 'hinder', take: 'fate' }],
  ['no_reward HC-006', readyVersus, 0, 'hinder', { fate: ['drunk'] }],
  ['choose_reward HC-080', readyTest, 1, 'hinder', { conditions: ['cross'] }],
  ['duplicate HC-075', readyTest, 1, 'bonus', { traits: ['wiry', 'wiry'] }],
  ['no_such_item HC-073', readyTest, 1, 'base', { lifepath: 'none' }],
  ['no_such_item HC-075', readyTest, 0, 'deny', { side: 'task', item: 'wiry' }],
  ['duplicate HC-078', () => readyTest().by(2, 'help', { side: 'task' }), 2, 'help', { side: 'task' }],
  ['gm_only HC-002', readyTest, 2, 'help', { side: 'task', npc: 'Nan' }],
  ['party_cannot_help HC-078', readyVersus, 0, 'help', { side: 'task', npc: 'Nan' }],
  [
    'deadly_needs_compromise HC-070',
    () => readyTest().by(0, 'set_consequence', { text: 'death', deadly: 'kill' }),
    0,
    'commit',
  ],
  [
    'deadly_needs_compromise HC-070',
    () =>
      readyVersus()
        .by(1, 'state', { intent: 'x', task: 'y', deadly: 'kill' })
        .by(1, 'agree_simple')
        .by(0, 'agree_simple'),
    0,
    'commit',
  ],
  [
    'deadly_unmatched HC-070',
    () => readyVersus().by(0, 'state', { intent: 'x', task: 'y', deadly: 'kill' }),
    0,
    'commit',
  ],
  [
    'deadly_unmatched HC-070',
    () => readyVersus('pc:2', 'pilot', 2).by(1, 'state', { intent: 'x', task: 'y', deadly: 'convince' }),
    0,
    'commit',
  ],
  ['not_a_party HC-071', readyTest, 2, 'commit'],
  [
    'no_compromise HC-089',
    () => rolled(readyVersus().by(1, 'agree_simple').by(0, 'agree_simple'), [0, 1], 1, 1, 2, 2),
    1,
    'reroll',
    { which: 'task', via: 'compromise' },
  ],
  ['consequence_not_due HC-092', failed, 0, 'close_test', { conditions: [{ to: 'pc:2', name: 'x', rank: 'minor' }] }],
  [
    'too_many_conditions HC-066',
    failed,
    0,
    'close_test',
    {
      conditions: [
        { to: 'pc:1', name: 'x', rank: 'minor' },
        { to: 'pc:1', name: 'y', rank: 'minor' },
      ],
    },
  ],
  ['condition_exists HC-066', failed, 0, 'close_test', { name0: 'cross', rank0: 'minor' }],
  [
    'already_major HC-066',
    () =>
      at({
        ...failed().state,
        pcs: failed().state.pcs.map((pc) =>
          pc === null ? pc : { ...pc, conditions: [{ name: 'cross', rank: 'major', done: 0, voluntary: false }] },
        ),
      }),
    0,
    'close_test',
    { name0: 'cross', rank0: 'raise' },
  ],
  ['no_such_item HC-066', failed, 0, 'close_test', { name0: 'sad', rank0: 'raise' }],
  ['bad_size HC-191', () => ending(false), 0, 'award', { pc: '1', resolved: ['b1:vast'] }],
  ['award_done HC-191', () => ending(false).by(0, 'award', { pc: '1' }), 0, 'award', { pc: '1' }],
  [
    'done_already HC-192',
    () => ending(false).by(0, 'next_step').by(1, 'set_instincts', { i1: 'keep', i2: 'keep', i3: 'keep' }),
    1,
    'set_instincts',
    { i1: 'keep', i2: 'keep', i3: 'keep' },
  ],
  ['not_open HC-193', voting, 0, 'vote_add', { pc: '1', trait: 'odd' }],
  ['not_open HC-193', voting, 0, 'vote_remove', { pc: '2', trait: 'wiry' }],
  ['step_incomplete HC-190', voting, 0, 'next_step'],
  [
    'duplicate HC-182',
    () => [0, 1, 2].reduce((play, seat) => play.by(seat, 'vote_remove', { pc: '1' }), voting()),
    0,
    'vote_add',
    { pc: '1', trait: ' Wiry ' },
  ],
  [
    'condition_exists HC-194',
    () => at({ ...ending(false).state, phase: 'voluntary' }),
    1,
    'set_voluntary',
    { choice: 'set', condition: 'cross' },
  ],
  ['text_required HC-062', inScene, 2, 'note', { topic: 'scene' }],
];

const named = rows.map(([refusal, play, seat, kind, parts]) => ({ refusal, play, seat, kind, parts }));

describe('what may not be done', () => {
  it.each(named)('$refusal: $kind', ({ refusal, play, seat, kind, parts }) => {
    expect(play().refused(seat, kind, parts)).toBe(refusal);
  });

  it('a paper is cast once, and the kernel says so by itself (HC-183)', () => {
    const cast = voting().by(0, 'vote_remove', { pc: '1', trait: 'wiry' });
    // Until all are in, nothing has changed, and nobody knows what was written.
    expect(cast.state).toEqual(voting().state);
    expect(catalogueCode(cast.refused(0, 'vote_remove', { pc: '1' }))).toBe('ALREADY_VOTED');
  });
});

describe('every code of the catalogue', () => {
  const yaml = readFileSync(join(import.meta.dirname, '../../vectors/hot-circle.yaml'), 'utf8');
  const shown = [...yaml.matchAll(/refused: ([A-Z_]+)/g)].map(([, code = '']) => code.toLowerCase());
  const reached = new Set([...shown, ...rows.map(([refusal]) => refusal.split(' ')[0] ?? '')]);

  it('is reached, by a worked example or above', () => {
    expect(refusalCodes.filter((code) => !reached.has(code))).toEqual([]);
  });

  it.each([...refusalCodes, ...ownCodes])('%s has a sentence of its own', (code) => {
    const told = gameWords.say({ code, facts: { name: '' } });
    expect(told).toMatch(/^[A-Z“].*[.]$/);
  });
});
