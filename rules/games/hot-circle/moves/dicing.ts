/**
 * Committing, rerolling, standing: from settled terms to an outcome.
 *
 * Rules: HC-071, HC-083 to HC-091, HC-103, HC-106; HC-D22, HC-D23, HC-D25, HC-D26.
 */
import { grant, type Ruling } from '../../../kernel/ruling';
import { moveShape, word } from '../../../kernel/shapes';
import { spendFate, spendPersona } from '../artha';
import { asker, committers, sideIn, sideOf } from '../actors';
import { defineMove, patch, tell, type HotTelling } from '../define';
import { countsOf, diceOf, edgeOf, roll } from '../dice';
import { deny, no, type HotRefusal } from '../facts';
import { closeRolls } from '../outcome';
import { nameOf, pcOf, type HotState, type ObstacleTest, type Side, type SideName } from '../state';
import { commitAbility, judgeCommitment } from './ability';
import { whoOf } from './claims';

export const isSimple = ({ task, against }: ObstacleTest): boolean => task.simple && against.simple;

const isStated = ({ intent, task }: Side): boolean => intent !== '' && task !== '';
const isBaseReady = ({ base, hindering, judged }: Side): boolean =>
  base !== null && (base === '' || hindering || judged !== '');

/** HC-070: aimed at a PC only where that PC's own side has stated the same. */
const isUnmatched = ({ task, against, opponent }: ObstacleTest): boolean => {
  const atOpponent = task.deadly !== '' && opponent !== null && 'seat' in opponent && against.deadly !== task.deadly;
  return atOpponent || (against.deadly !== '' && task.deadly !== against.deadly);
};

/** What still keeps a test from being committed to, in the catalogue's order (section 4.3). */
export const termsRefusal = (test: ObstacleTest): HotRefusal | null => {
  const { kind, task, against, consequence, deadly, level } = test;
  const isVersus = kind === 'versus';
  if (!isStated(task)) return no('incomplete', 'HC-062');
  if (isVersus ? !isStated(against) : consequence === '') return no('incomplete', 'HC-064');
  const isMarked = task.deadly !== '' || against.deadly !== '' || deadly !== '';
  if (isMarked && (!isVersus || isSimple(test))) return no('deadly_needs_compromise', 'HC-070');
  const isOffered = task.compromise !== '' && against.compromise !== '';
  if (isVersus && !isSimple(test) && !isOffered) return no('incomplete', 'HC-068');
  if (isVersus && isUnmatched(test)) return no('deadly_unmatched', 'HC-070');
  if (!isBaseReady(task) || (isVersus && !isBaseReady(against))) return no('incomplete', 'HC-073');
  return isVersus || level > 0 ? null : no('incomplete', 'HC-079');
};

export const commit = defineMove({
  kind: 'commit',
  shape: moveShape('commit', {}),
  check: (state, seat) => {
    if (state.phase === 'ability_build') {
      const ruling = judgeCommitment(state, seat);
      return ruling.ok ? grant({ act: {} }) : ruling;
    }
    const { phase, test } = state;
    if (phase !== 'build' || test === null) return deny('wrong_phase', 'HC-071', phase);
    if (!committers(state, test).includes(seat)) return deny('not_a_party', 'HC-071');
    const refusal = termsRefusal(test);
    return refusal === null ? grant({ act: {} }) : { ok: false, refusal };
  },
  apply: (telling, seat) => {
    if (telling.state.phase === 'ability_build') return commitAbility(telling);
    const { test, scene, log } = telling.state;
    if (test === null) return;
    tell(telling, seat, 'story.commits', { name: nameOf(telling.state, seat) }, 'HC-071');
    const commits = [...new Set([...test.commits, seat])].sort((a, b) => a - b);
    patch(telling, { test: { ...test, commits } });
    if (commits.length < committers(telling.state, test).length) return;
    const { task, obstacle } = countsOf(telling.state, test);
    patch(telling, {
      phase: 'rerolls',
      test: { ...test, commits, edge: edgeOf(telling.state, test) },
      scene: { ...scene, cutDue: true },
      // Each result feeds at most one later test (HC-153).
      log: log.map((each) => (test.linked !== '' && each.id === test.linked ? { ...each, used: true } : each)),
    });
    roll(telling, test.seat, diceOf(telling.state, task + obstacle), { for: 'test' }, 'test');
  },
});

const ways = ['advantage', 'disadvantage', 'persona', 'compromise', 'fate'] as const;
type Way = (typeof ways)[number];
const isWay = (via: string): via is Way => ways.some((each) => each === via);

const judgeEdge = (test: ObstacleTest, side: SideName, via: 'advantage' | 'disadvantage'): HotRefusal | null => {
  const rule = via === 'advantage' ? 'HC-086' : 'HC-087';
  if (test.edge !== via) return no(via === 'advantage' ? 'no_advantage' : 'no_disadvantage', rule);
  if (side !== (via === 'advantage' ? 'task' : 'obstacle')) return no('not_your_reroll', rule);
  return test.edgeUsed ? no('reroll_used', rule) : null;
};

/** Whether a side may reroll in this way, in the catalogue's order (section 4.3). */
export const judgeReroll = (state: HotState, test: ObstacleTest, seat: number, via: Way): HotRefusal | null => {
  const side = sideOf(state, test, seat);
  if (side === null) return no('not_a_party', 'HC-090');
  if (via === 'fate') return no('fate_not_here', 'HC-088');
  if (via === 'advantage' || via === 'disadvantage') return judgeEdge(test, side, via);
  if (via === 'compromise') {
    if (test.kind !== 'versus' || isSimple(test)) return no('no_compromise', 'HC-089');
    return test.taken.includes(side) ? no('reroll_used', 'HC-089') : null;
  }
  const who = whoOf(test, side);
  if (who === null || 'npc' in who) return no('npc_no_artha', 'HC-088');
  return (pcOf(state, who.seat)?.persona ?? 0) > 0 ? null : no('no_persona', 'HC-088');
};

const judgeAbilityReroll = (state: HotState, seat: number, via: Way): HotRefusal | null => {
  const actor = asker(state, seat, ['ability_rerolls'], 'HC-103');
  if (!actor.ok) return actor.refusal;
  if (via === 'persona') return no('persona_not_here', 'HC-106');
  if (via === 'advantage') return no('no_advantage', 'HC-106');
  if (via === 'disadvantage') return no('no_disadvantage', 'HC-106');
  if (via === 'compromise') return no('no_compromise', 'HC-106');
  return (pcOf(state, seat)?.fate ?? 0) > 0 ? null : no('no_fate', 'HC-103');
};

const judgeAnyReroll = (state: HotState, seat: number, via: Way): HotRefusal | null => {
  if (state.phase === 'ability_rerolls') return judgeAbilityReroll(state, seat, via);
  const { phase, test } = state;
  return phase === 'rerolls' && test !== null
    ? judgeReroll(state, test, seat, via)
    : no('wrong_phase', 'HC-085', phase);
};

export const reroll = defineMove({
  kind: 'reroll',
  shape: moveShape('reroll', { which: word, via: word }),
  check: (state, seat, { which, via }): Ruling<{ readonly act: Reroll }> => {
    const isNow = state.phase === 'rerolls' || state.phase === 'ability_rerolls';
    if (!isNow) return deny('wrong_phase', 'HC-085', state.phase);
    if (which !== 'task' && which !== 'obstacle') return deny('bad_type', 'HC-085', which);
    if (!isWay(via)) return deny('bad_type', 'HC-085', via);
    const refusal = judgeAnyReroll(state, seat, via);
    return refusal === null ? grant({ act: { which, via } }) : { ok: false, refusal };
  },
  apply: (telling, seat, { which, via }: Reroll) => {
    const { test, ability } = telling.state;
    const name = nameOf(telling.state, seat);
    tell(telling, seat, 'story.rerolls', { name, text: via, other: which }, 'HC-085');
    if (ability !== null) {
      spendFate(telling, seat, ability.lifepath);
      return rollAgain(telling, seat, ability.dice[which].length, which);
    }
    if (test === null) return;
    const side = sideOf(telling.state, test, seat) ?? 'task';
    if (via === 'persona') spendPersona(telling, seat, sideIn(test, side).base ?? '');
    if (via === 'compromise') {
      const text = sideIn(test, side === 'task' ? 'obstacle' : 'task').compromise;
      tell(telling, seat, 'story.takesCompromise', { name, text }, 'HC-089');
    }
    const taken = via === 'compromise' ? [...test.taken, side] : test.taken;
    const edgeUsed = test.edgeUsed || via === 'advantage' || via === 'disadvantage';
    // Any reroll cancels earlier standing (HC-090).
    patch(telling, { test: { ...test, taken, edgeUsed, stood: [] } });
    rollAgain(telling, seat, test.dice[which].length, which);
  },
});

interface Reroll {
  readonly which: SideName;
  readonly via: Way;
}

/** All dice of that roll, as many as fell before: a rating that rose counts from the next test on (HC-085, HC-096). */
const rollAgain = (telling: HotTelling, seat: number, count: number, which: SideName): void =>
  roll(telling, seat, diceOf(telling.state, count), { for: 'reroll', which }, 'reroll');

export const stand = defineMove({
  kind: 'stand',
  shape: moveShape('stand', {}),
  check: (state, seat) => {
    if (state.phase === 'ability_rerolls') {
      const actor = asker(state, seat, ['ability_rerolls'], 'HC-105');
      return actor.ok ? grant({ act: { side: null } }) : actor;
    }
    const { phase, test } = state;
    if (phase !== 'rerolls' || test === null) return deny('wrong_phase', 'HC-090', phase);
    const side = sideOf(state, test, seat);
    return side === null ? deny('not_a_party', 'HC-090') : grant({ act: { side } });
  },
  apply: (telling, seat, { side }: { readonly side: SideName | null }) => {
    const { test } = telling.state;
    tell(telling, seat, 'story.stands', { name: nameOf(telling.state, seat) }, 'HC-090');
    if (test !== null && side !== null) {
      const stood = test.stood.includes(side) ? test.stood : [...test.stood, side];
      patch(telling, { test: { ...test, stood } });
      if (stood.length < 2) return;
    }
    closeRolls(telling);
  },
});
