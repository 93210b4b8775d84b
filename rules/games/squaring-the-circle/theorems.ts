/**
 * A theorem's way from stated to proven or disproved, and all that hangs on it.
 *
 * Rules: SC-031, SC-036, SC-042, SC-043, SC-045, SC-046, SC-048, SC-061, SC-079; SC-D25 to SC-D27, SC-D84.
 */
import type { Consequence } from './consequences';
import { find, have, peopleOf, stated, theoremsOf, type Theorem } from './state';
import {
  addHold,
  markExperience,
  queueFirst,
  setConference,
  setPerson,
  setTheorem,
  tell,
  type Telling,
} from './telling';

/** How much a hit takes off: one more where a proven theorem works on an open problem (SC-042). */
export const weight = (amount: number, theorem: Theorem, source: string | null): number =>
  amount + (source !== null && theorem.problem !== null ? 1 : 0);

/** Lowers a need; at 0 the proof is completed once the CARDs of the act have been rolled for (SC-043, SC-D27). */
export const lowerNeed = (telling: Telling, id: string, by: number, prover: string): void => {
  const { need, statement } = have(telling.state.theorems, id);
  const left = Math.max(0, need - by);
  setTheorem(telling, id, { need: left });
  const { seat, name } = have(telling.state.people, prover);
  tell(telling, seat, 'story.advancesProof', { name, theorem: statement, need: left }, 'SC-041');
};

/** Completes a proof, in the order of SC-043. Nothing happens if a fall came first. */
export const completeProof = (telling: Telling, id: string, prover: string): void => {
  const theorem = have(telling.state.theorems, id);
  if (theorem.status !== 'stated' || theorem.need > 0) return;
  const { name, seat } = have(telling.state.people, prover);
  setTheorem(telling, id, { status: 'proven', house: [], base: 0, provedBy: prover });
  tell(telling, seat, 'story.proven', { name, theorem: theorem.statement }, 'SC-043');
  if (theorem.options.includes('construction')) {
    addHold(telling, prover, { move: 'Construction', target: id, points: 3 }, 'add');
    tell(telling, seat, 'story.constructed', { name, theorem: theorem.statement, points: 3 }, 'SC-038');
  }
  rewardProof(telling, theorem, prover);
  releaseEscape(telling, id);
  // What needs an answer, or may, comes after what is certain, and in the printed order.
  queueFirst(
    telling,
    ...rivalsOf(telling, theorem).map((rival) => ({ do: 'disprove', theorem: rival.id }) as const),
    ...backOf(telling, theorem, prover),
    ...(theorem.options.includes('contradiction') ? [{ do: 'convert', who: prover } as const] : []),
    ...(have(telling.state.people, prover).moves.includes('Foundational Approach')
      ? [{ do: 'conjecture', who: prover } as const]
      : []),
  );
  if (theorem.problem !== null) solve(telling, theorem.problem, prover);
};

/** Another's conjecture that was not missed pays 1 experience to whoever carries it out (SC-048). */
export const rewardProof = (telling: Telling, { conjecture }: Theorem, doer: string): void => {
  const found = conjecture === null ? undefined : find(telling.state.conjectures, conjecture);
  if (found !== undefined && found.grade !== 'missed' && found.by !== doer) markExperience(telling, doer, 1);
};

/** Whoever owed this theorem as an escape owes it no more (SC-061). */
const releaseEscape = (telling: Telling, id: string): void => {
  for (const { id: who, escapes, name, seat } of peopleOf(telling.state)) {
    if (!escapes.includes(id)) continue;
    const left = escapes.filter((each) => each !== id);
    setPerson(telling, who, { escapes: left });
    if (left.length === 0) tell(telling, seat, 'story.escaped', { name }, 'SC-061');
  }
};

/** A problem that was written to bring somebody back: the table confirms that its solution does (SC-064). */
const backOf = ({ state }: Telling, { problem }: Theorem, by: string): readonly Consequence[] => {
  const who = problem === null ? null : (find(state.conference.problems, problem)?.back ?? null);
  return who === null ? [] : [{ do: 'confirm', who, by, votes: [] }];
};

const solve = (telling: Telling, problem: string, prover: string): void => {
  const { clock, problems } = telling.state.conference;
  setConference(telling, { clock: clock + 1 });
  const { solved, name, seat } = have(telling.state.people, prover);
  // One entry for each problem: solving it again moves the clock, not the trophy (SC-D73).
  if (!solved.includes(problem)) setPerson(telling, prover, { solved: [...solved, problem] });
  const text = find(problems, problem)?.text ?? '';
  tell(telling, seat, 'story.solved', { name, problem: text, clock: clock + 1 }, 'SC-079');
};

/** The other stated theorems for the same problem, oldest first (SC-046, SC-D84). */
const rivalsOf = (telling: Telling, { id, problem }: Theorem): readonly Theorem[] =>
  problem === null ? [] : stated(telling.state).filter((rival) => rival.problem === problem && rival.id !== id);

/**
 * The theorem is dead, by the fall of its own House or with a problem that another theorem solved: its CARDs come due, its counters are lost, and an escape must be stated anew (SC-045, SC-046, SC-058).
 */
export const disprove = (telling: Telling, id: string, by: 'house' | 'rival'): void => {
  const theorem = have(telling.state.theorems, id);
  if (theorem.status !== 'stated') return;
  setTheorem(telling, id, { status: 'disproved', house: [], base: 0, lemma: 0 });
  const owner = have(telling.state.people, theorem.by);
  const facts = { theorem: theorem.statement, cards: theorem.house.length };
  if (by === 'house') tell(telling, owner.seat, 'story.theoremFalls', facts, 'SC-058');
  else tell(telling, owner.seat, 'story.rivalFalls', facts, 'SC-046');
  for (const { id: who, escapes } of peopleOf(telling.state)) {
    if (!escapes.includes(id)) continue;
    setPerson(telling, who, { escapes: escapes.filter((each) => each !== id) });
    queueFirst(telling, { do: 'escape', who });
  }
};

/** Theorems that the end of a conference closes leave play with their CARDs (SC-031, SC-082, SC-084). */
export const lapse = (telling: Telling, ids: readonly string[], rule: 'SC-082' | 'SC-084'): void => {
  for (const { id, statement, by, status } of theoremsOf(telling.state)) {
    if (status !== 'stated' || !ids.includes(id)) continue;
    setTheorem(telling, id, { status: 'lapsed', house: [], base: 0 });
    tell(telling, have(telling.state.people, by).seat, 'story.lapsed', { theorem: statement }, rule);
  }
};
