/** What the table is told before it decides: what is thin in session zero, what rides, what links bring, what is to be written. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/hot-circle/words';
import { hotCircle as game } from '../../../rules/games/hot-circle/game';
import type { JsonObject } from '../../../rules/kernel/json';
import { inScene, readyTest, sessionZero, type Play } from './table';

const offerOf = ({ state }: Play, seat: number, id: string) => {
  const found = game.offers(state, seat).find((each) => each.id.startsWith(id));
  if (found === undefined) throw new Error(`no ${id}: ${game.offers(state, seat).map((each) => each.id)}`);
  return found;
};
const hintOf = (play: Play, seat: number, id: string): string => {
  const { hint } = offerOf(play, seat, id);
  return hint === undefined ? '' : gameWords.say(hint);
};
/** A list of the frame by its title; empty where it is not there. */
const listOf = ({ state }: Play, title: string): readonly string[] =>
  game
    .glance(state)
    .lists.filter((list) => gameWords.say(list.title) === title)
    .flatMap(({ items }) => items.map(gameWords.say));
const before = ({ state }: Play, seat: number, move: JsonObject): readonly string[] =>
  (game.preview?.(state, seat, move) ?? []).map(gameWords.say);
const answers = ({ state }: Play, seat: number): readonly string[] =>
  game.offers(state, seat).flatMap(({ id, group }) => (group === 'answer' ? [id] : []));
const valuesOf = ({ state }: Play, id: string): JsonObject =>
  game.pieces(state).find((each) => each.id === id)?.values ?? {};

const adding = (names: readonly string[]): Play =>
  names.reduce((play, name) => play.by(1, 'add_setting', { name }), sessionZero(3));
const faction = (name: string, setting: string): JsonObject => ({ name, setting, power: 'minor' });

describe('session zero', () => {
  it('is told of too few settings and of one without a faction, and goes on (HC-012, HC-013)', () => {
    expect(listOf(sessionZero(3), 'Worth a thought')).toEqual([]);
    const thin = adding(['harbour', 'court']).by(0, 'add_faction', faction('Guild', 'court'));
    expect(listOf(thin, 'Worth a thought')).toEqual([
      '2 settings: four to six are good.',
      'No faction in “harbour”: one or two are good.',
    ]);
    expect(before(thin, 1, { kind: 'vote_gm', for: '0' })).toEqual(listOf(thin, 'Worth a thought'));
  });

  it('warns before the seventh setting and the third faction, and of nothing in between', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const full = adding(names);
    const six = names.reduce((play, name) => play.by(0, 'add_faction', faction(`${name}1`, name)), full);
    expect(listOf(six, 'Worth a thought')).toEqual([]);
    expect(before(adding(names.slice(1)), 0, { kind: 'add_setting', name: 'a' })).toEqual([]);
    expect(before(six, 0, { kind: 'add_setting', name: 'g' })).toEqual(['7 settings: four to six are good.']);
    expect(before(six, 0, { kind: 'add_faction', ...faction('a2', 'a') })).toEqual([]);
    const third = { kind: 'add_faction', ...faction('a3', 'a') };
    const two = six.by(0, 'add_faction', faction('a2', 'a'));
    expect(before(two, 0, third)).toEqual(['3 factions in “a”: one or two are good.']);
    const three = two.by(0, 'add_faction', faction('a3', 'a')).by(0, 'add_setting', { name: 'g' });
    expect(listOf(three, 'Worth a thought')).toContain('7 settings: four to six are good.');
    expect(listOf(three, 'Worth a thought')).toContain('3 factions in “a”: one or two are good.');
  });
});

/** A test of Ana's that has ended as said. */
const over = (isPass: boolean): Play => {
  const rolled = readyTest()
    .by(1, 'commit')
    .by(0, 'commit')
    .dice(...(isPass ? [6, 6, 1, 1] : [1, 1, 6, 6]));
  return rolled.by(1, 'stand').by(0, 'stand').by(0, 'close_test');
};
const again = (play: Play, parts: JsonObject = {}): Play =>
  play.by(0, 'call_obstacle', { id: 't2', of: 'independent', pc: '1', obstacle: 'The  Gate', ...parts });

describe('let it ride (HC-094)', () => {
  it('shows what was tried in vain before it is tried again: in the frame, in the form and on the sheet', () => {
    const failed = over(false);
    expect(listOf(failed, 'Let it ride')).toEqual([
      'Ana has tried “climb” against “the gate”: something else is fine.',
    ]);
    const called = again(failed);
    expect(listOf(called, 'Let it ride')).toHaveLength(1);
    expect(hintOf(called, 1, 'answer:terms')).toContain('not to be tried again: “climb”');
    expect(valuesOf(called, 'test')['tried']).toEqual(['climb']);
    expect(called.refused(1, 'state', { intent: 'get in', task: 'Climb' })).toMatch(/^task_used/);
    // Of somebody else nothing rides.
    const other = failed.by(0, 'call_obstacle', { id: 't2', of: 'independent', pc: '2', obstacle: 'the gate' });
    expect(hintOf(other, 2, 'answer:terms')).not.toContain('Let it ride');
    expect(valuesOf(other, 'test')['tried']).toEqual([]);
  });

  it('shows what is overcome before a test is called', () => {
    const passed = over(true);
    expect(listOf(passed, 'Let it ride')).toEqual(['“the gate” is overcome and does not come back.']);
    expect(hintOf(passed, 0, 'turn:independent')).toContain('overcome for good are “the gate”');
    expect(hintOf(inScene(), 0, 'turn:independent')).not.toContain('Let it ride');
  });
});

describe('a linked test (HC-151)', () => {
  it.each([
    [true, 'advantage'],
    [false, 'disadvantage'],
  ])('names on its sheet the one it follows from, passed or not: %s', (isPass, lent) => {
    const linked = again(over(isPass), { obstacle: 'the yard', linkedTo: 't1' });
    expect(valuesOf(linked, 'test')).toMatchObject({ follows: 'the gate', lent, edge: lent });
    expect(valuesOf(again(over(isPass), { obstacle: 'the yard' }), 'test')).toMatchObject({
      follows: '',
      lent: 'none',
    });
  });
});

const keptBeliefs: JsonObject = { b1stance: 'keep', b2stance: 'keep', b3stance: 'keep' };
const keptInstincts: JsonObject = { i1: 'keep', i2: 'keep', i3: 'keep' };

/** The end of a session in which Ana has furthered one goal, resolved another and changed her mind. */
const closed = (): Play => {
  const voting = inScene()
    .by(0, 'end_session', { milestone: true })
    .by(0, 'award', { pc: '1', furthered: ['b1'], resolved: ['b2:simple'] })
    .by(0, 'next_step')
    .by(1, 'set_beliefs', { ...keptBeliefs, b2goal: 'replace', goal2: 'take him home' })
    .by(1, 'set_instincts', { ...keptInstincts, i3: 'replace', form3: 'never', instinct3: 'look back' })
    .by(2, 'set_beliefs', keptBeliefs)
    .by(2, 'set_instincts', keptInstincts)
    .by(0, 'next_step');
  const ballots = (play: Play, kind: string, pc: string, trait?: string): Play =>
    [0, 1, 2].reduce((each, seat) => each.by(seat, kind, { pc, ...(trait === undefined ? {} : { trait }) }), play);
  const voted = ballots(ballots(voting, 'vote_remove', '1', 'blunt'), 'vote_add', '1', 'haunted');
  return ballots(ballots(voted, 'vote_remove', '2'), 'vote_add', '2')
    .by(0, 'next_step')
    .by(1, 'set_voluntary', { choice: 'set', condition: 'proud' })
    .by(0, 'close_session');
};

describe('between sessions', () => {
  const write = (play: Play, topic: string, text: string, seat = 0): Play => play.by(seat, 'note', { topic, text });

  it('the gamemaster is led from one thing to write to the next, and waited for with none (HC-195 to HC-197)', () => {
    expect(answers(closed(), 0)).toEqual([
      'answer:wrap_records',
      'answer:wrap_map',
      'answer:wrap_situation',
      'answer:start_session',
    ]);
    expect(answers(closed(), 1)).toEqual([]);
    const told = write(closed(), 'records', 'The toll fell.');
    expect(told.told).toEqual(['Gil (what happened): “The toll fell.”']);
    expect(answers(told, 0)[0]).toBe('answer:wrap_map');
    // A note of somebody else, and one about anything else, leave them as they are.
    expect(answers(write(told, 'map', 'mine', 1), 0)[0]).toBe('answer:wrap_map');
    expect(answers(write(told, 'fate', 'x'), 0)[0]).toBe('answer:wrap_map');
    const summed = write(write(told, 'map', 'The choir has left the guild.'), 'situation', 'Nobody pays.');
    expect(answers(summed, 0)).toEqual(['answer:start_session']);
    expect(closed().by(0, 'start_session').state).toMatchObject({ phase: 'scene', wrap: [] });
  });

  it('the Situation as it now stands is on the map and in the frame from then on', () => {
    const written = { text: 'The toll ruins the boats', factions: [] };
    const at = closed();
    const table = inScene({ ...at.state, situation: written });
    expect(valuesOf(table, 'map')['situation']).toBe('The toll ruins the boats');
    const summed = write(table, 'situation', 'Nobody pays.').by(0, 'start_session');
    expect(valuesOf(summed, 'map')['situation']).toBe('Nobody pays.');
    expect(listOf(summed, 'Situation')).toEqual(['The toll ruins the boats', 'As it now stands: “Nobody pays.”']);
    // In a scene it is a note like any other.
    expect(valuesOf(write(summed, 'situation', 'no'), 'map')['situation']).toBe('Nobody pays.');
  });

  it('what last time has changed stands beside the awards of the next (HC-191)', () => {
    const changes =
      'furthered “goal 1”, resolved “goal 2”, a new goal “take him home”, a new instinct “look back”, ' +
      'no longer called “blunt”, now called “haunted”, took the condition “proud”.';
    const next = closed().by(0, 'start_session').by(0, 'end_session', { milestone: false });
    expect(listOf(next, 'Last time')).toEqual([`Ana: ${changes}`]);
    expect(hintOf(next, 0, 'answer:award:Ana')).toContain(`Last time: ${changes}`);
    expect(hintOf(next, 0, 'answer:award:Bo')).not.toContain('Last time');
    expect(listOf(closed(), 'Last time')).toEqual([]);
    const later = next.by(0, 'next_step');
    expect(listOf(later, 'Last time')).toEqual([]);
  });

  it('nothing of a character who has left the story stands there', () => {
    expect(closed().by(1, 'retire_pc').state.lastTime).toEqual([]);
  });

  it('letting a character go is never the move that lies nearest (HC-188)', () => {
    expect(offerOf(closed(), 1, 'aside:retire_pc').fixed).toEqual({ kind: 'retire_pc' });
  });
});

describe('a test that has begun', () => {
  it('is named in the frame, and its dice once somebody has said what it comes to', () => {
    const asked = inScene().by(1, 'ask_ability', { id: 'a1', ability: 'resources', lifepath: 'pilot', name: 'bribes' });
    expect(listOf(asked, 'Test')).toEqual(['bribes: nobody has said yet what it comes to.']);
    const judged = asked.by(0, 'judge_ability', { fit: 'likely' });
    expect(listOf(judged, 'Test')).toEqual([expect.stringMatching(/^bribes: \d dice against \d$/)]);
  });
});

describe('the dice of a test, as they lie', () => {
  const ready = (): Play => readyTest().by(0, 'commit').by(1, 'commit');
  const lying = ({ state }: Play) => game.lastRoll(state)?.read;
  const sides = (play: Play): readonly unknown[] =>
    (lying(play)?.versus ?? []).map(({ title, seat, faces, isThrown }) => [
      gameWords.say(title),
      seat,
      faces,
      isThrown,
    ]);
  const says = (play: Play): readonly string[] => (lying(play)?.says ?? []).map(gameWords.say);

  it('stand against each other, and no figure is made of both together (HC-083, HC-084)', () => {
    const failing = ready().dice(1, 1, 6, 6);
    expect(sides(failing)).toEqual([
      ['Ana, 2D', 1, [1, 1], true],
      ['the gate, 2D', 0, [6, 6], true],
    ]);
    expect(says(failing)).toEqual(['As it lies, Ana fails.']);
    expect(says(ready().dice(6, 1, 5, 5))).toEqual(['As it lies, Ana passes.']);
    expect(says(ready().dice(5, 1, 5, 2))).toEqual([expect.stringMatching(/^A tie/)]);
    const over = failing.by(1, 'stand').by(0, 'stand');
    expect(over.state.phase).toBe('aftermath');
    expect(says(over)).toEqual(['Ana fails.']);
  });

  it('of a side that rolls again alone, the other side lies where it lay', () => {
    const again = ready().dice(1, 1, 6, 6).by(1, 'reroll', { via: 'persona', which: 'task' }).dice(6, 2);
    expect(sides(again)).toEqual([
      ['Ana, 2D', 1, [6, 2], true],
      ['the gate, 2D', 0, [6, 6], false],
    ]);
    expect(game.lastRoll(again.state)?.faces).toEqual([6, 2]);
    expect(lying(again)?.owners).toEqual([1, 1]);
  });

  it('are gone once another test is set up, and are plain dice after it', () => {
    expect(game.lastRoll(readyTest().state)).toBe(null);
    const over = ready().dice(1, 1, 6, 6).by(1, 'stand').by(0, 'stand');
    const closed = over.by(0, 'close_test');
    expect(closed.state.test).toBe(null);
    expect(lying(closed)).toEqual({ owners: [1, 1, 1, 1], says: [] });
  });
});

describe('while a ballot is held', () => {
  const voting = (): Play => {
    const kept = (play: Play, seat: number): Play =>
      play.by(seat, 'set_beliefs', keptBeliefs).by(seat, 'set_instincts', keptInstincts);
    return [1, 2]
      .reduce(kept, inScene().by(0, 'end_session', { milestone: true }).by(0, 'next_step'))
      .by(0, 'next_step');
  };

  it('a note and an upgrade are no papers: they count, and the ballot stands as it is (section 3)', () => {
    const cast = voting().by(0, 'vote_remove', { pc: '1', trait: 'blunt' });
    expect(offerOf(cast, 1, 'aside:note').refusal).toBeUndefined();
    expect(offerOf(cast, 1, 'aside:upgrade').refusal).toBeUndefined();
    const noted = cast.by(1, 'note', { topic: 'the vote', text: 'she was kind' });
    expect(noted.told).toEqual(['Ana (the vote): “she was kind.”']);
    const raised = noted.by(1, 'upgrade', { lifepath: 'pilot', asset: 'rope' });
    expect(raised.state.pcs[1]?.assets.find(({ name }) => name === 'rope')?.kind).toBe('item');
    const counted = raised.by(1, 'vote_remove', { pc: '1', trait: 'blunt' }).by(2, 'vote_remove', { pc: '1' });
    expect(counted.state.pcs[1]?.traits).toEqual(['wiry', 'loyal']);
  });
});
