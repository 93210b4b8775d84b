/** What stands for a seat that the table passes over, and what a client sends by itself. */
import type { JsonObject } from '../../kernel/json';
import { UNSAID } from './facts';
import { allPicked } from './moves/bleed';
import { nextBettor } from './flow';
import { judgeMemory, keeperOf } from './moves/scene';
import { guests } from './moves/visit';
import { cats, pendingOf, roleOf, sceneOf, sheetOf, type SzState } from './state';

/** Two people who are nobody in particular, for a seat that nobody fills. */
const nobody = (seat: number): JsonObject => ({
  kind: 'create',
  thiefName: `N. ${seat + 1}`,
  agentName: `N. ${seat + 1}`,
  thiefApt: '2-2-3',
  agentApt: '2-2-3',
  thiefV: [`${UNSAID} (1)`],
  thiefK: [`${UNSAID} (2)`],
  thiefI: [`${UNSAID} (3)`],
  agentV: [`${UNSAID} (4)`],
  agentK: [`${UNSAID} (5)`],
  agentI: [`${UNSAID} (6)`],
});

/** The first memory that she may use, else a new one in the first category that is used up (SZ-066). */
const anyMemory = (state: SzState, seat: number): JsonObject => {
  const { agent, thief, overlap } = sheetOf(state, seat);
  const all = [...overlap.mem, ...agent.mem, ...thief.mem];
  const first = all.find(({ id }) => judgeMemory(state, seat, id) === null);
  if (first !== undefined) return { kind: 'chooseMemory', mem: first.id };
  return { kind: 'createMemory', cat: cats[0], text: UNSAID };
};

const inFreePlay = (state: SzState, seat: number): JsonObject => {
  const { key, keyIn, memory } = sceneOf(state);
  const isKeeper = keeperOf(state) === roleOf(state, seat);
  if (isKeeper && key === null) return { kind: 'chooseKey', card: sheetOf(state, seat).hand[0] ?? '' };
  if (isKeeper && !keyIn) return { kind: 'introduceKey' };
  if (roleOf(state, seat) === 'actor' && memory === null) return anyMemory(state, seat);
  return { kind: 'poseQuestion', text: UNSAID, memoryIn: true };
};

const inAnswer = (state: SzState, seat: number): JsonObject => {
  const { deaths, answer, price, narrator, judge } = sceneOf(state);
  const death = deaths.find(({ approved }) => !approved.includes(seat));
  // Silence is not a yes (SZ-D01).
  if (death !== undefined) return { kind: 'objectDeath', seat: String(death.seat) };
  if (seat === narrator && answer === null) return { kind: 'answer' };
  if (seat === judge && price === null) return { kind: 'setPrice', text: UNSAID };
  return { kind: state.phase === 'final' ? 'declareSelf' : 'closeScene' };
};

const firstBleed = (state: SzState): string =>
  sheetOf(state, state.actor)[state.bleed?.bleeder ?? 'agent'].mem.find(({ circle }) => !circle)?.id ?? '';

/** Legal wherever a seat owes something: the smallest answer that there is, and never a hidden card. */
export const fallback = (state: SzState, seat: number): JsonObject => {
  const scene = sceneOf(state);
  switch (state.step) {
    case 'lobby':
      return { kind: 'approveSetup' };
    case 'creation':
      return nobody(seat);
    case 'preamble':
      return { kind: sheetOf(state, seat).view === 2 ? 'declareReady' : 'nextView' };
    case 'choose_persona':
      return { kind: 'choosePersona', persona: 'agent' };
    case 'choose_visitor':
      return { kind: 'chooseVisitor', seat: String(guests(state)[0] ?? 0) };
    case 'visitor_setup':
      return scene.key === null
        ? {
            kind: 'takeKey',
            card: state.chain[0] ?? '',
            ...(scene.personas.visitor === null ? { persona: 'agent' } : {}),
          }
        : { kind: 'chooseVisiting', persona: 'agent' };
    case 'free_play':
      return inFreePlay(state, seat);
    case 'question':
      return { kind: 'approveQuestion' };
    case 'aptitude':
      return { kind: 'chooseAptitude', cat: cats[0] };
    case 'pool':
      return { kind: pendingOf(state).includes(seat) ? 'decline' : 'lockDice' };
    case 'after_roll':
      return { kind: 'passReveal' };
    case 'answer':
      return inAnswer(state, seat);
    case 'vote':
      return { kind: 'vote', side: 'agent' };
    case 'bleed_supply':
      return (state.bleed?.supplied ?? 0) < 2
        ? { kind: 'supplyMemory', cat: cats[0], text: UNSAID }
        : { kind: 'endSupply' };
    case 'bleed_pick':
      return allPicked(state) && seat !== state.actor
        ? { kind: 'callDeadlock' }
        : { kind: 'pickBleed', mem: firstBleed(state) };
    case 'bleed_ripple':
      return { kind: 'linkMemory', cat: cats[0], text: UNSAID };
    case 'situation':
      return { kind: 'readSituation' };
    case 'interlude':
      return { kind: 'declareName' };
    case 'bets':
      return betEvenly(state, seat);
    case 'crisis_memories':
      return anyMemory(state, seat);
    case 'settle':
      return scene.settled.some(([who]) => who === seat)
        ? { kind: 'overrule', side: scene.settled.find(([who]) => who === seat)?.[1] ?? 'agent' }
        : { kind: 'settle', side: scene.identity?.trueSide ?? 'agent' };
    case 'epilogue':
      return { kind: 'epilogue', text: UNSAID };
    default:
      return { kind: 'leaveShut' };
  }
};

/** As evenly as coins go: it says least (SZ-194). */
const betEvenly = (state: SzState, seat: number): JsonObject => {
  const { earned } = sceneOf(state);
  const target = roleOf(state, seat) === 'actor' ? (state.scene?.visitor ?? 0) : state.actor;
  const coins = nextBettor(state) === seat ? (earned?.[seat] ?? 0) : 0;
  return { kind: 'bet', target: String(target), agent: Math.floor(coins / 2) };
};

/** The one seat that is left to invite, a lock where nothing can be traded, a deadlock that is plain to see. */
export const routine = (state: SzState, seat: number): JsonObject | null => {
  const { step, actor, rolling, half } = state;
  if (rolling !== null) return null;
  if (step === 'choose_visitor' && seat === actor && half === 2 && state.phase === 'flashback') {
    const [only, ...others] = guests(state);
    return only !== undefined && others.length === 0 ? { kind: 'chooseVisitor', seat: String(only) } : null;
  }
  if (step === 'bleed_pick' && allPicked(state) && state.bleed?.isDeadlocked === false) {
    return seat === state.halves[0]?.visitor ? { kind: 'callDeadlock' } : null;
  }
  const mine = roleOf(state, seat);
  const { pool, locked } = sceneOf(state);
  if (step !== 'pool' || mine === null || pool === null || locked.includes(mine)) return null;
  if (pendingOf(state).length > 0 || state.phase === 'endgame') return null;
  const { d6, d8, d10 } = pool[mine];
  const canTrade = d6 >= 2 || d8 >= 2 || (d6 >= 1 && d8 + d10 >= 1);
  return canTrade ? null : { kind: 'lockDice' };
};
