/** Who may move in each phase, and who owes a move (section 3 of the catalogue). */
import { rollOf, type Expectation } from '../../kernel/expectation';
import { committers, opposing } from './actors';
import { abilityCounts } from './dice';
import { say } from './facts';
import { termsRefusal } from './moves/dicing';
import { areAllApproved } from './moves/between';
import { owing } from './moves/session';
import { allSeats, nameOf, players, type HotState, type ObstacleTest } from './state';

/** Who must do something before characters are done, or the next session can start. */
const owedSheets = (state: HotState): readonly number[] => {
  const { gm, count, pcs, phase, owes } = state;
  if (count === 0) return [gm];
  const missing = players(state).filter((seat) => (pcs[seat] ?? null) === null);
  if (missing.length > 0) return missing;
  if (!areAllApproved(state)) return [gm];
  return phase === 'between' && owes.length > 0 ? owes : [gm];
};

/** In a test that is being built: whoever has something left to say, then whoever has not committed. */
const owedTerms = (state: HotState, test: ObstacleTest): readonly number[] => {
  const open = [...new Set(openTerms(state, test))].sort((a, b) => a - b);
  if (open.length > 0) return open;
  return committers(state, test).filter((seat) => !test.commits.includes(seat));
};

/** The seats whose part of the terms is missing (HC-071). */
const openTerms = (state: HotState, test: ObstacleTest): readonly number[] => {
  const { kind, task, against, consequence, level, seat } = test;
  const other = opposing(state, test);
  const isVersus = kind === 'versus';
  const isHeld = (side: typeof task): boolean => side.intent !== '' && side.base !== null;
  const isJudged = (side: typeof task): boolean =>
    side.base === null || side.base === '' || side.hindering || side.judged !== '';
  const open = [
    ...(isHeld(task) ? [] : [seat]),
    ...(isJudged(task) ? [] : [state.gm]),
    ...(isVersus && !isHeld(against) ? [other] : []),
    ...(isVersus && !isJudged(against) ? [state.gm] : []),
    ...(!isVersus && (consequence === '' || level === 0) ? [state.gm] : []),
  ];
  if (open.length > 0) return open;
  const isSilent = isVersus && !(task.simple && against.simple);
  const silent = isSilent
    ? [...(task.compromise === '' ? [seat] : []), ...(against.compromise === '' ? [other] : [])]
    : [];
  if (silent.length > 0) return silent;
  if (termsRefusal(test) === null) return [];
  // A marked outcome that may not stand has to be said anew by whoever aims it (HC-070).
  return [
    ...(task.deadly === '' ? [] : [seat]),
    ...(against.deadly === '' ? [] : [other]),
    ...(test.deadly === '' ? [] : [state.gm]),
  ];
};

const free = (state: HotState, seats: readonly number[], owed: readonly number[]): Expectation => {
  const { phase, gm } = state;
  const name = owed.map((seat) => nameOf(state, seat)).join(', ');
  return { kind: 'free', seats, owed, clerk: Math.max(0, gm), what: say('ask', { what: phase, name }) };
};

const one = (state: HotState, seat: number): Expectation => ({
  kind: 'one',
  seat,
  what: say('ask', { what: state.phase, name: nameOf(state, seat) }),
});

const sorted = (seats: readonly number[]): readonly number[] => [...new Set(seats)].sort((a, b) => a - b);

/** The ballot that is held, or the gamemaster who goes on after the last (HC-193). */
const expectVotes = (state: HotState): Expectation => {
  const vote = state.ending?.vote ?? null;
  if (vote === null) return one(state, state.gm);
  const what = say('ask', { what: 'votes', name: nameOf(state, vote.seat) });
  return { kind: 'ballot', seats: allSeats(state), held: [], what };
};

const expectTest = (state: HotState): Expectation => {
  const { phase, test, ability, gm } = state;
  const all = allSeats(state);
  if (ability !== null) {
    if (phase === 'ability_rerolls') return one(state, ability.seat);
    if (phase === 'ability_settle') return one(state, gm);
    return free(state, sorted([gm, ability.seat]), [abilityCounts(ability).task === 0 ? gm : ability.seat]);
  }
  if (test === null || phase === 'aftermath') return one(state, gm);
  if (phase === 'build') return free(state, all, owedTerms(state, test));
  const other = opposing(state, test);
  const owed = [
    ...(test.stood.includes('task') ? [] : [test.seat]),
    ...(test.stood.includes('obstacle') ? [] : [other]),
  ];
  return free(state, sorted([test.seat, other]), sorted(owed));
};

/** What the table waits for. */
export const expectIn = (state: HotState): Expectation => {
  const { rolling, phase, gm, people, compel } = state;
  const all = allSeats(state);
  if (rolling !== null) return rollOf(rolling);
  switch (phase) {
    case 'seats':
      return {
        kind: 'each',
        seats: all.filter((seat) => people[seat] === ''),
        what: say('ask', { what: phase, name: '' }),
      };
    case 'campaign':
      return free(state, all, []);
    case 'characters':
    case 'between':
      return free(state, all, sorted(owedSheets(state)));
    case 'scene':
      // A scene is talk: the table waits for nobody in particular (HC-050).
      return free(state, all, []);
    case 'compel':
      return one(state, compel?.seat ?? gm);
    case 'awards':
      return one(state, gm);
    case 'beliefs': {
      const open = sorted([...owing(state, 'beliefs'), ...owing(state, 'instincts')]);
      return free(state, all, open.length > 0 ? open : [gm]);
    }
    case 'votes':
      return expectVotes(state);
    case 'voluntary':
      return free(state, all, [gm]);
    default:
      return expectTest(state);
  }
};
