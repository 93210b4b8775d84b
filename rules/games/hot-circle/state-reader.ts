/**
 * Reads a state that a stranger may have made up: the one from which a successor table goes on.
 *
 * Every state of an honest table is granted as it is. What is granted is such that nothing in this game throws on it or on
 * what follows from it, and that nobody is asked for what nobody could answer.
 */
import { isUnique, stateReader } from '../../kernel/state-reader';
import { committers, opposing } from './actors';
import { abilityCounts, diceOf, runningCounts } from './dice';
import { isOpponent } from './moves/call';
import { termsRefusal } from './moves/dicing';
import { MOST_SEATS } from './newcomers';
import { stateShape } from './state-shape';
import { named, pcOf, sheetOf, type HotState, type ObstacleTest, type Sheet, type Side, type Who } from './state';

const namesOf = (list: readonly { readonly name: string }[]): readonly string[] => list.map(({ name }) => name);

/** Every list that has an entry for each seat has one for each, and every seat that is named is there. */
const areSeated = (state: HotState, count: number): boolean => {
  const { people, votes, pcs, scene, gm, bridges, owes, spent, refunds, lastTime } = state;
  const { ending, compel, ability, test, rolling, last } = state;
  const seats = [
    ...[gm, ...votes, ...owes],
    ...[...bridges, ...spent, ...refunds, ...lastTime, ...scene.compelled].map(({ seat }) => seat),
    ...[compel, ability, test, rolling, last, ending?.vote ?? null].flatMap((each) =>
      each === null ? [] : [each.seat],
    ),
    ...(ending === null ? [] : [...ending.awarded, ...ending.beliefs, ...ending.instincts, ...ending.voluntary]),
    ...[...(ending?.resolved ?? []), ...(ending?.changes ?? [])].map(({ seat }) => seat),
    ...(test?.commits ?? []),
    ...(test?.helpers ?? []).flatMap(({ who }) => ('seat' in who ? [who.seat] : [])),
  ];
  const lists = [people, votes, pcs, scene.available];
  return count <= MOST_SEATS && lists.every((list) => list.length === count) && seats.every((each) => each < count);
};

const isSoundSheet = ({ lifepaths, assets, traits, conditions }: Sheet): boolean =>
  isUnique(namesOf(lifepaths)) && isUnique(namesOf(assets)) && isUnique(traits) && isUnique(namesOf(conditions));

/** Names are unique; a PC has a lifepath; the campaign is there once a gamemaster is. */
const isSoundCast = ({ pcs, npcs, gm, phase, count, settings, factions }: HotState): boolean => {
  const made = pcs.flatMap((pc) => (pc === null ? [] : [pc]));
  const isEarly = phase === 'seats' || phase === 'campaign';
  const isPlayed = !isEarly && phase !== 'characters';
  return (
    isEarly === gm < 0 &&
    (isEarly || settings.length > 0) &&
    (!isPlayed || count > 1) &&
    count !== 1 &&
    isUnique(settings) &&
    isUnique(namesOf(factions)) &&
    (gm < 0 ? made.length === 0 : pcs[gm] === null) &&
    isUnique([...namesOf(made), ...namesOf(npcs)]) &&
    [...made, ...npcs].every(isSoundSheet) &&
    made.every(({ lifepaths }) => lifepaths.length > 0 && lifepaths.every(({ setting }) => settings.includes(setting)))
  );
};

const has = (sheet: Sheet | undefined, side: Side): boolean => {
  if (sheet === undefined) return false;
  const { lifepaths, assets, traits, conditions } = sheet;
  const isIn = (list: readonly string[], all: readonly string[]): boolean =>
    isUnique(list) && list.every((each) => all.includes(each));
  const paths = namesOf(lifepaths);
  return (
    (side.base === null || side.base === '' || paths.includes(side.base)) &&
    isIn(side.lifepaths, paths) &&
    isIn(side.traits, traits) &&
    isIn(side.against, traits) &&
    isIn(side.conditions, namesOf(conditions)) &&
    isIn([...side.forFate, ...side.toClear, ...side.forNothing], namesOf(conditions)) &&
    isIn([...side.wises, ...side.skills], namesOf(assets))
  );
};

/** What each side claims is on its sheet, until the test is over and what it leaves has changed the sheets. */
const isSoundTest = (state: HotState, test: ObstacleTest): boolean => {
  const { phase, gm, rolling } = state;
  const { seat, opponent, kind, task, against, dice, outcome, stood, commits, helpers } = test;
  const isThere = (who: Who): boolean => sheetOf(state, who) !== undefined;
  const isVersus = kind === 'versus';
  const isMet = isVersus ? isOpponent(state, seat, opponent) : opponent === null;
  if (seat === gm || pcOf(state, seat) === undefined || !isMet) return false;
  if (!helpers.every(({ who }) => isThere(who)) || task.base === '') return false;
  if (phase === 'aftermath') return rolling === null && outcome !== null;
  const isClaimed =
    has(sheetOf(state, { seat }), task) && (opponent === null || has(sheetOf(state, opponent), against));
  if (!isClaimed || outcome !== null) return false;
  if (phase === 'build')
    return rolling === null && dice.task.length + dice.obstacle.length === 0 && isCommitted(state, test);
  if (phase !== 'rerolls' || termsRefusal(test) !== null) return false;
  const isOver = stood.length === 2;
  if (rolling === null) return dice.task.length > 0 && dice.obstacle.length > 0 && !isOver && commits.includes(seat);
  return isOver === (rolling.purpose.for === 'tie');
};

/** Somebody has yet to commit, and nobody has to terms that are not whole. */
const isCommitted = (state: HotState, test: ObstacleTest): boolean => {
  const parties = committers(state, test);
  const { commits } = test;
  const isOpen = commits.length < parties.length && commits.every((each) => parties.includes(each));
  return isOpen && isUnique(commits.map(String)) && (commits.length === 0 || termsRefusal(test) === null);
};

const isSoundAbility = (state: HotState): boolean => {
  const { ability, phase, rolling, gm } = state;
  if (ability === null) return false;
  const { seat, dice, lifepath, name, known } = ability;
  const counts = abilityCounts(ability);
  const pc = seat === gm ? undefined : pcOf(state, seat);
  if (pc === undefined || named(pc.lifepaths, lifepath) === undefined) return false;
  if ((named(pc.assets, name) !== undefined) !== known) return false;
  if (counts.task > 10 || counts.obstacle > 100) return false;
  const isJudged = counts.task > 0 && counts.obstacle > 0;
  if (phase === 'ability_build') return rolling === null && (isJudged || counts.task + counts.obstacle === 0);
  if (rolling !== null) return phase === 'ability_rerolls' && isJudged;
  return isJudged && dice.task.length > 0 && dice.obstacle.length > 0;
};

/** Dice are out for what is there, and as many as it rolls. */
const isSoundRoll = (state: HotState): boolean => {
  const { rolling, ability, test, phase, factions, die } = state;
  if (rolling === null) return true;
  const { purpose, sides } = rolling;
  if (purpose.for === 'link') {
    const faction = named(factions, purpose.faction);
    const isFirst = purpose.competes === '';
    const isOther = purpose.competes !== purpose.faction && named(factions, purpose.competes) !== undefined;
    const isDie = sides.length === 1 && sides[0] === Math.max(die, factions.length);
    return phase === 'campaign' && factions.length >= 3 && faction?.links === null && isDie && (isFirst || isOther);
  }
  const running = ability ?? test;
  if (running === null || sides.some((each) => each !== die)) return false;
  const counts = runningCounts(state);
  const { dice } = running;
  if (purpose.for === 'test') return sides.length === (counts?.task ?? 0) + (counts?.obstacle ?? 0) && sides.length > 1;
  if (purpose.for === 'reroll') {
    return dice.task.length > 0 && dice.obstacle.length > 0 && sides.length === dice[purpose.which].length;
  }
  return dice.task.length === dice.obstacle.length && sides.length === 2 * dice.task.length && sides.length > 0;
};

const endings = ['awards', 'beliefs', 'votes', 'voluntary'];
const tests = ['build', 'rerolls', 'aftermath'];
const abilityPhases = ['ability_build', 'ability_rerolls', 'ability_settle'];

/** What a phase is about is there, and nothing else is. */
const isSoundPhase = (state: HotState): boolean => {
  const { phase, test, ability, compel, ending, gm, people, rolling } = state;
  if ((test !== null) !== tests.includes(phase) || (ability !== null) !== abilityPhases.includes(phase)) return false;
  if ((compel !== null) !== (phase === 'compel') || (ending !== null) !== endings.includes(phase)) return false;
  if (phase === 'seats' && !people.includes('')) return false;
  if (compel !== null && (compel.seat === gm || pcOf(state, compel.seat) === undefined)) return false;
  const vote = ending?.vote ?? null;
  if (vote !== null && (phase !== 'votes' || vote.seat === gm || pcOf(state, vote.seat) === undefined)) return false;
  if (state.owes.some((seat) => seat === gm || pcOf(state, seat) === undefined)) return false;
  if (state.owes.length > 0 && phase !== 'between') return false;
  return rolling === null || phase === 'campaign' || phase === 'rerolls' || phase === 'ability_rerolls';
};

const isSoundPlay = (state: HotState): boolean =>
  (state.test === null || (isSoundTest(state, state.test) && opposing(state, state.test) >= 0)) &&
  (state.ability === null || isSoundAbility(state)) &&
  isSoundRoll(state);

/** How many dice both rolls of the test that runs have at most; beyond it no honest table comes. */
const MOST_DICE = 1_000;

/** A state of Hot Circle from outside. */
export const readState = stateReader(stateShape, (state, seats) => [
  ['seats', () => areSeated(state, seats)],
  ['pcs', () => isSoundCast(state)],
  ['phase', () => isSoundPhase(state)],
  ['test', () => isSoundPlay(state)],
  ['rolling', () => (state.rolling?.sides.length ?? 0) <= diceOf(state, MOST_DICE).length],
]);
