/** Scenes of Hot Circle that the worked examples leave out. */
import { describe, expect, it } from 'vitest';
import { abilityCounts } from '../../../rules/games/hot-circle/dice';
import { hotCircle as game } from '../../../rules/games/hot-circle/game';
import type { HotState } from '../../../rules/games/hot-circle/state';
import { gameWords } from '../../../resources/hot-circle/words';
import { at, freshTable, inScene, readyTest, readyVersus, sessionZero, type Play } from './table';

const rolled = (play: Play, seats: readonly number[], ...faces: readonly number[]): Play =>
  seats.reduce((before, seat) => before.by(seat, 'commit'), play).dice(...faces);
const expected = (state: HotState) => game.expect(state);

describe('session zero', () => {
  it('everybody sits down first, then anybody may act, in any order (HC-010, HC-012)', () => {
    expect(expected(freshTable(3).state)).toMatchObject({ kind: 'each', seats: [0, 1, 2] });
    const play = sessionZero(3);
    expect(expected(play.state)).toMatchObject({ kind: 'free', seats: [0, 1, 2], owed: [], clerk: 0 });
    expect(play.by(2, 'add_setting', { name: 'court' }).state.settings).toEqual(['court']);
  });

  it('needs no more than each seat’s least to reach the first session (HC-010, HC-020, HC-030, HC-045)', () => {
    let play = sessionZero(2);
    for (let step = 0; step < 60 && play.state.phase !== 'scene'; step += 1) {
      const { state } = play;
      if (state.rolling !== null) {
        play = play.dice(1 + (step % 6));
        continue;
      }
      const asked = game.expect(state);
      const owed = asked.kind === 'free' && asked.owed.length > 0 ? asked.owed : [step % 2];
      const { kind, ...parts } = game.fallback(state, owed[0] ?? 0);
      play = play.by(owed[0] ?? 0, String(kind), parts);
    }
    expect([play.state.phase, play.state.gm, play.state.pcs[1]?.assets.length]).toEqual(['scene', 0, 3]);
    expect(play.state.pcs[1]?.lifepaths[0]?.name).toBe('…-born');
  });
});

describe('a scene', () => {
  it('a Special Item is at hand until the cut, and a wise is not brought in (HC-055, HC-056, HC-173)', () => {
    const brought = inScene().by(1, 'introduce', { asset: 'skiff' });
    expect(brought.state.scene.available[1]).toEqual(['skiff']);
    expect(brought.by(0, 'cut').state.scene.available[1]).toEqual([]);
  });

  it('an accepted compel pays at once; a declined one pays nothing (HC-161, HC-162, HC-163)', () => {
    const offered = inScene().by(0, 'offer_compel', { pc: '1', source: 'relationship:Oda' });
    expect(expected(offered.state)).toMatchObject({ kind: 'one', seat: 1 });
    expect(offered.told.join()).toContain('“Oda');
    const goal = inScene().by(0, 'offer_compel', { pc: '1', source: 'belief:b2' });
    expect(goal.told.join()).toContain('goal 2');
    const titles = game.offers(goal.state, 1).map(({ title }) => JSON.stringify(title));
    expect(titles.filter((title) => title.includes('goal 2')).length).toBe(2);
    expect(offered.by(1, 'answer_compel', { accept: true }).state.pcs[1]?.fate).toBe(3);
    const declined = offered.by(1, 'answer_compel', { accept: false });
    expect(declined.state.pcs[1]?.fate).toBe(2);
    expect(declined.by(0, 'cut').by(0, 'offer_compel', { pc: '1', source: 'relationship:Oda' }).state.phase).toBe(
      'compel',
    );
  });

  it('a permanent asset that is lost is repaid when the awards are done, a temporary one is not (HC-174)', () => {
    const lost = inScene()
      .by(0, 'lose_asset', { pc: '1', asset: 'Oda' })
      .by(0, 'lose_asset', { pc: '1', asset: 'rope' });
    expect(lost.state.pcs[1]?.fate).toBe(2);
    const closed = lost.by(0, 'end_session', { milestone: false }).by(0, 'next_step');
    expect([closed.state.pcs[1]?.fate, closed.state.pcs[1]?.persona]).toEqual([14, 2]);
  });

  it('what is prompted in words goes into the story and changes nothing (HC-035, HC-036, HC-051, HC-053, HC-143, HC-195, HC-196, HC-197)', () => {
    const before = inScene();
    expect(before.by(2, 'note', { topic: 'instinct:i1', text: 'I check the tide' }).state).toEqual(before.state);
  });
});

describe('ability tests', () => {
  const asked = (parts: object): Play =>
    inScene().by(1, 'ask_ability', { id: 'a1', lifepath: 'pilot', ...parts } as never);

  it('a lifepath of any kind may be asked about, and what is not there is average (HC-004, HC-039, HC-100, HC-054)', () => {
    const play = asked({ ability: 'wises', name: 'wrecks' }).by(0, 'judge_ability', { fit: 'unlikely' });
    expect(play.state.ability && abilityCounts(play.state.ability)).toEqual({ task: 1, obstacle: 1 });
  });

  it('shows every die of both sides with its reason (HC-101, HC-120, HC-121, HC-122)', () => {
    const play = asked({ ability: 'circles', name: 'the toll captain', setting: 'harbour' }).by(0, 'judge_ability', {
      fit: 'likely',
      shared: true,
      rank: 1,
      hostile: 1,
    });
    expect(play.state.ability?.reasons).toEqual({
      task: [
        { why: 'likely', name: 'pilot', dice: 4 },
        { why: 'shared', name: '', dice: 1 },
      ],
      obstacle: [
        { why: 'base', name: '', dice: 1 },
        { why: 'hostile', name: '', dice: 1 },
        { why: 'rank', name: '', dice: 1 },
      ],
    });
    expect(play.state.ability && abilityCounts(play.state.ability).obstacle).toBe(3);
  });

  it('a wrong fact leaves no note and no tax (HC-134)', () => {
    const play = rolled(
      asked({ ability: 'wises', name: 'wrecks' }).by(0, 'judge_ability', { fit: 'neither' }),
      [1],
      1,
      1,
      6,
    )
      .by(1, 'stand')
      .by(0, 'settle_ability', { choice: 'alternative' });
    expect(play.state.pcs[1]?.lifepaths.flatMap(({ tax }) => tax)).toEqual([]);
    expect(play.state.pcs[1]?.assets.map(({ name }) => name)).not.toContain('wrecks-wise');
  });

  it('a new focus is noted with its ending, and a tie is rolled again (HC-105, HC-146)', () => {
    const play = rolled(
      asked({ ability: 'deeds', name: 'knots' }).by(0, 'judge_ability', { fit: 'unlikely', level: 1, tier: 0 }),
      [1],
      4,
      4,
    ).by(1, 'stand');
    expect(play.dice(5, 2).state.pcs[1]?.assets.at(-1)).toMatchObject({ name: 'knots-skill', kind: 'focus' });
  });

  it('fate is all that rerolls them (HC-106)', () => {
    const play = rolled(
      asked({ ability: 'wises', name: 'wrecks' }).by(0, 'judge_ability', { fit: 'neither' }),
      [1],
      1,
      1,
      6,
    );
    expect(play.refused(1, 'reroll', { which: 'task', via: 'advantage' })).toBe('no_advantage HC-106');
    expect(play.refused(1, 'reroll', { which: 'task', via: 'persona' })).toBe('persona_not_here HC-106');
  });
});

describe('obstacle tests', () => {
  it('the gamemaster may rule in place of dice: nothing is paid, and it rides (HC-060, HC-062, HC-063, HC-065)', () => {
    const ruled = readyTest()
      .by(1, 'hinder', { traits: ['blunt'] })
      .by(0, 'ruling', { result: 'grant' });
    expect([ruled.state.pcs[1]?.fate, ruled.state.recent?.outcome]).toEqual([2, 'ruled_grant']);
    const again = { id: 't2', of: 'independent', pc: '2', obstacle: 'The gate' };
    expect(ruled.refused(0, 'call_obstacle', again)).toBe('obstacle_closed HC-094');
  });

  it('the tester may withdraw until the dice fall, and nothing is recorded (HC-072)', () => {
    const left = readyTest().by(0, 'commit').by(1, 'withdraw');
    expect([left.state.phase, left.state.log, left.state.spent]).toEqual(['scene', [], []]);
  });

  it('a change of terms frees everybody, and helping is one (HC-071, HC-078)', () => {
    const bound = readyTest().by(0, 'commit');
    expect(bound.state.test?.commits).toEqual([0]);
    expect(bound.by(2, 'help', { side: 'obstacle' }).state.test?.commits).toEqual([]);
  });

  it('a compromise that was taken is what comes about, on either side (HC-089, HC-092)', () => {
    const thrown = rolled(readyVersus(), [0, 1], 1, 1, 6, 6);
    const passed = thrown.by(1, 'reroll', { which: 'obstacle', via: 'compromise' }).dice(...[0, 0].map(() => 1));
    const won = passed.by(1, 'reroll', { which: 'task', via: 'persona' }).dice(6, 6).by(1, 'stand').by(0, 'stand');
    expect(won.state.test?.outcome).toBe('intent_compromised');
    expect(won.told.join()).toContain('past, but seen');
    expect(won.told.join()).not.toContain('get past');
    const lost = thrown
      .by(0, 'reroll', { which: 'obstacle', via: 'compromise' })
      .dice(6, 6)
      .by(1, 'stand')
      .by(0, 'stand');
    expect(lost.state.test?.outcome).toBe('consequence_compromised');
    expect(lost.told.join()).toContain('she gets away with less');
  });

  it('a resolved goal must be another, and words that stay the same are not paid for (HC-192, HC-D52, HC-D53)', () => {
    const resolved = inScene()
      .by(0, 'end_session', { milestone: false })
      .by(0, 'award', { pc: '1', resolved: ['b1:simple'] });
    const writing = resolved.by(0, 'next_step');
    const kept = {
      b1stance: 'replace',
      b2stance: 'replace',
      b3stance: 'keep',
      stance1: ' Stance  1',
      stance2: 'another',
    };
    expect(writing.refused(1, 'set_beliefs', { ...kept, b1goal: 'replace', goal1: 'Goal 1' })).toBe(
      'goal_resolved HC-192',
    );
    const before = writing.state.pcs[1]?.persona ?? 0;
    const written = writing.by(1, 'set_beliefs', { ...kept, b1goal: 'replace', goal1: 'a new one' });
    expect(written.state.pcs[1]?.persona).toBe(before + 2);
    const instincts = { i1: 'replace', form1: 'always', instinct1: 'instinct 1', i2: 'keep', i3: 'keep' };
    expect(written.by(1, 'set_instincts', instincts).state.pcs[1]?.persona).toBe(before + 2);
  });

  it('an edge that was given can be taken back in the one form (HC-077)', () => {
    const given = readyTest().by(0, 'together', { adv: true, dis: false });
    expect(given.state.test?.adv).toBe(true);
    expect(given.by(0, 'together', { adv: false, dis: false }).state.test?.adv).toBe(false);
  });

  it('without compromises if both sides agree: pass or fail only (HC-069)', () => {
    const play = rolled(readyVersus().by(1, 'agree_simple').by(0, 'agree_simple'), [0, 1], 5, 1, 2, 2);
    expect(play.by(1, 'stand').by(0, 'stand').state.test?.outcome).toBe('intent');
  });

  it('the other side rerolls by Disadvantage, and a reroll takes all dice of one roll (HC-085, HC-087, HC-081)', () => {
    const play = rolled(readyTest().by(0, 'edge', { dis: true }), [0, 1], 5, 6, 2, 2);
    const again = play.by(1, 'stand').by(0, 'reroll', { which: 'task', via: 'disadvantage' });
    expect(again.state.rolling?.sides).toEqual([6, 6]);
    expect(again.dice(1, 1).state.test).toMatchObject({ dice: { task: [1, 1] }, stood: [] });
  });

  it('a condition is given or raised, one for each who is exposed (HC-038, HC-066)', () => {
    const failed = rolled(readyTest().by(2, 'help', { side: 'task' }), [0, 1], 1, 1, 6, 6)
      .by(1, 'stand')
      .by(0, 'stand');
    const closed = failed.by(0, 'close_test', { name0: 'cross', rank0: 'raise', name1: 'soaked', rank1: 'minor' });
    expect(closed.state.pcs[1]?.conditions).toEqual([{ name: 'cross', rank: 'major', done: 0, voluntary: false }]);
    expect(closed.state.pcs[2]?.conditions.at(-1)?.name).toBe('soaked');
  });

  it('a result feeds one later test, and a failure gives Disadvantage (HC-151, HC-153)', () => {
    const failed = rolled(readyTest(), [0, 1], 1, 1, 6, 6).by(1, 'stand').by(0, 'stand').by(0, 'close_test');
    const forms = JSON.stringify(game.offers(failed.state, 0));
    expect(forms).toContain('{"code":"label.link","facts":{"text":"the gate","passed":false}}');
    const called = failed.by(0, 'call_obstacle', {
      id: 't2',
      of: 'independent',
      pc: '2',
      obstacle: 'x',
      linkedTo: 't1',
    });
    // Withdrawn, it has fed nothing.
    expect(called.by(2, 'withdraw').state.log).toEqual([{ id: 't1', name: 'the gate', passed: false, used: false }]);
  });

  it('12 marks take a rating from 4 to 5, and no marks are kept at 6 (HC-171)', () => {
    const rich = (rating: number, marks: number): Play => {
      const { state } = rolled(readyTest(), [0, 1], 1, 1, 6, 6);
      return at({
        ...state,
        pcs: state.pcs.map((pc) =>
          pc === null
            ? pc
            : {
                ...pc,
                lifepaths: pc.lifepaths.map((each) =>
                  each.name === 'pilot' ? { ...each, rating, persona: marks } : each,
                ),
              },
        ),
      }).by(1, 'reroll', { which: 'task', via: 'persona' });
    };
    expect(rich(4, 11).state.pcs[1]?.lifepaths[1]).toMatchObject({ rating: 5, persona: 0 });
    expect(rich(5, 17).state.pcs[1]?.lifepaths[1]).toMatchObject({ rating: 6, persona: 0 });
    expect(rich(6, 0).state.pcs[1]?.lifepaths[1]).toMatchObject({ rating: 6, persona: 0 });
  });
});

describe('between sessions', () => {
  it('the gamemaster approves what an earlier lifepath was required for, and a later skip takes years (HC-042, HC-187)', () => {
    const later = at({ ...inScene().state, phase: 'between', voteHeld: true, skips: 1 });
    expect(later.refused(0, 'time_skip', { months: 35 })).toBe('skip_too_short HC-187');
    expect(later.by(0, 'time_skip', { months: 36 }).state.owes).toEqual([1, 2]);
  });

  it('a sheet that waits for approval while time goes by is made anew, with a pick more (HC-188)', () => {
    const { state } = inScene();
    const waiting = state.pcs.map((pc, seat) => (pc !== null && seat === 2 ? { ...pc, approved: false } : pc));
    const skipped = at({ ...state, phase: 'between', voteHeld: true, pcs: waiting }).by(0, 'time_skip', { months: 1 });
    expect([skipped.state.pcs[2], skipped.state.owes]).toEqual([null, [1]]);
  });

  it('somebody new sits down and makes a character before the next session (HC-188)', () => {
    const joined = game.seatNewcomer({ ...inScene().state, phase: 'between' });
    if (!joined.ok) throw new Error('refused');
    expect(game.expect(joined.value.state)).toMatchObject({ kind: 'free', owed: [3] });
    expect(game.seatNewcomer(inScene().state)).toMatchObject({ ok: false, refusal: { code: 'newcomer.notNow' } });
    // She says what she is called when she first may, once, and nobody else does it for herself again.
    const newcomer = at(joined.value.state);
    const forms = (play: Play): readonly string[] => game.offers(play.state, 3).map(({ id }) => id);
    expect(forms(newcomer)[0]).toBe('answer:arrive');
    const named = newcomer.by(3, 'create', { name: 'Cy' });
    expect([named.state.people[3], named.state.phase]).toEqual(['Cy', 'between']);
    expect(named.refused(3, 'create', { name: 'Di' })).toBe('wrong_phase HC-010');
    expect(forms(named)).not.toContain('answer:arrive');
  });
});

describe('sheets', () => {
  it('show all that a character has, in plain values (HC-030)', () => {
    const own = game.pieces(inScene().state).filter(({ seat }) => seat === 1);
    expect(own.map(({ id }) => id)).toEqual(['beliefs:1', 'sheet:1']);
    expect(own.flatMap(({ values }) => Object.keys(values))).toEqual(
      expect.arrayContaining([
        ...['lifepaths', 'assets', 'traits', 'conditions', 'beliefs', 'instincts', 'fate', 'persona'],
      ]),
    );
    const unnamed = own
      .flatMap(({ values }) => Object.keys(values))
      .filter((name) => gameWords.say({ code: 'piece.field', facts: { name } }).startsWith('“'));
    expect(unnamed).toEqual([]);
  });
});
