/**
 * A theorem's way from stated to proven or disproved, and all that hangs on it.
 *
 * Rules: SC-031, SC-036, SC-042, SC-043, SC-045, SC-046, SC-048, SC-061, SC-079, SC-091, SC-120; SC-D25 to SC-D27, SC-D34, SC-D48, SC-D84.
 */
import { find } from '../../kernel/shapes';
import type { Consequence } from './consequences';
import { hookOf, recordsOf } from './moves/playbook/index';
import type { Disproof } from './moves/playbook/record';
import { raiseNeed } from './needs';
import { have, peopleOf, stated, theoremsOf, type Theorem } from './state';
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

/** What a theorem has no more once it is stated no longer (SC-031). */
const left = { house: [], base: 0, leansOn: [], readyBy: null, metastable: false } as const;

/** Completes a proof, in the order of SC-043. Nothing happens if a fall came first. */
export const completeProof = (telling: Telling, id: string, prover: string): void => {
  const theorem = have(telling.state.theorems, id);
  if (theorem.status !== 'stated' || theorem.need > 0) return;
  const { name, seat } = have(telling.state.people, prover);
  if (theorem.problem !== null && theorem.leansOn.length > 0) {
    setTheorem(telling, id, { readyBy: prover });
    return tell(telling, seat, 'story.waits', { name, theorem: theorem.statement }, 'SC-091');
  }
  setTheorem(telling, id, { ...left, status: 'proven', provedBy: prover });
  tell(telling, seat, 'story.proven', { name, theorem: theorem.statement }, 'SC-043');
  if (theorem.options.includes('construction')) {
    const points = hookOf(have(telling.state.people, prover), 'construction')?.hook ?? 3;
    addHold(telling, prover, { move: 'Construction', target: id, points }, 'add');
    tell(telling, seat, 'story.constructed', { name, theorem: theorem.statement, points }, 'SC-038');
  }
  reward(telling, theorem, prover, 'proof');
  releaseEscape(telling, id);
  // What needs an answer, or may, comes after what is certain, and in the printed order.
  queueFirst(
    telling,
    ...rivalsOf(telling, theorem),
    ...backOf(telling, theorem, prover),
    ...freeLeaners(telling, id),
    ...(theorem.options.includes('contradiction') ? [{ do: 'convert', who: prover } as const] : []),
    ...recordsOf(have(telling.state.people, prover)).flatMap(
      ({ onProven }) => onProven?.(telling.state, have(telling.state.people, prover), theorem) ?? [],
    ),
  );
  if (theorem.problem !== null) solve(telling, theorem.problem, prover);
};

/** Another's conjecture that was not missed pays 1 experience, or more, to whoever carries it out (SC-048). */
export const reward = (telling: Telling, { conjecture }: Theorem, doer: string, deed: 'statement' | 'proof'): void => {
  const found = conjecture === null ? undefined : find(telling.state.conjectures, conjecture);
  if (found === undefined || found.grade === 'missed' || found.by === doer) return;
  const more = deed === 'proof' ? hookOf(have(telling.state.people, found.by), 'rewardsProof')?.hook : undefined;
  markExperience(telling, doer, more ?? 1);
};

/** Theorems that leaned on what is proven now lean on it no more, and one that waited for that is completed (SC-091). */
const freeLeaners = (telling: Telling, source: string): readonly Consequence[] =>
  stated(telling.state).flatMap(({ id, leansOn, readyBy }): readonly Consequence[] => {
    if (!leansOn.includes(source)) return [];
    const others = leansOn.filter((each) => each !== source);
    setTheorem(telling, id, { leansOn: others });
    return others.length === 0 && readyBy !== null ? [{ do: 'complete', who: readyBy, theorem: id }] : [];
  });

/** Each mark of a theorem that turned out false adds 3 to the need of what leaned on it (SC-091). */
const failLeaners = (telling: Telling, { id: source, statement: about }: Theorem): void => {
  for (const { id, leansOn, statement, need, by } of stated(telling.state)) {
    const marks = leansOn.filter((each) => each === source).length;
    if (marks === 0) continue;
    setTheorem(telling, id, { leansOn: leansOn.filter((each) => each !== source) });
    raiseNeed(telling, id, 3 * marks);
    const facts = { theorem: statement, source: about, need: need + 3 * marks };
    tell(telling, have(telling.state.people, by).seat, 'story.leanerFails', facts, 'SC-091');
  }
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
  return who === null || problem === null ? [] : [{ do: 'confirm', what: 'back', who, by, problem, votes: [] }];
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

/**
 * The other stated theorems for the same problem, oldest first (SC-046, SC-D84), and those for a problem that this one
 * shows to be impossible, which is closed (SC-120, SC-D48).
 */
const rivalsOf = (telling: Telling, { id, problem }: Theorem): readonly Consequence[] => {
  if (problem === null) return [];
  const { problems } = telling.state.conference;
  const old = find(problems, find(problems, problem)?.impossibilityOf ?? '');
  const falling = (about: string, by: 'rival' | 'impossible'): readonly Consequence[] =>
    stated(telling.state)
      .filter((rival) => rival.problem === about && rival.id !== id)
      .map((rival) => ({ do: 'disprove', theorem: rival.id, by, attacker: null }));
  if (old === undefined || old.state !== 'open') return falling(problem, 'rival');
  setConference(telling, { problems: { ...problems, [old.id]: { ...old, state: 'closed' } } });
  tell(telling, -1, 'story.impossible', { problem: old.text }, 'SC-120');
  return [...falling(problem, 'rival'), ...falling(old.id, 'impossible')];
};

const disproved = { house: 'story.theoremFalls', rival: 'story.rivalFalls', impossible: 'story.rivalFalls' } as const;
const ruleOf = { house: 'SC-058', rival: 'SC-046', impossible: 'SC-120' } as const;

/**
 * The theorem is dead, by the fall of its own House or with its problem: its CARDs come due, its counters are lost,
 * what leaned on it is shaken, and an escape must be stated anew (SC-045, SC-046, SC-058). `attacker` is whose result did it.
 */
export const disprove = (telling: Telling, id: string, by: Disproof['by'], attacker: string | null): void => {
  const theorem = have(telling.state.theorems, id);
  if (theorem.status !== 'stated') return;
  setTheorem(telling, id, { ...left, status: 'disproved', lemma: 0 });
  const owner = have(telling.state.people, theorem.by);
  const facts = { theorem: theorem.statement, cards: theorem.house.length };
  tell(telling, owner.seat, disproved[by], facts, ruleOf[by]);
  failLeaners(telling, theorem);
  const owing = peopleOf(telling.state).filter(({ escapes }) => escapes.includes(id));
  for (const { id: who, escapes } of owing) {
    setPerson(telling, who, { escapes: escapes.filter((each) => each !== id) });
  }
  const disproof: Disproof = { theorem, by, attacker };
  const asked = (who: string | null, hook: 'onDisproving' | 'onDisproved'): readonly Consequence[] => {
    if (who === null) return [];
    const holder = have(telling.state.people, who);
    return recordsOf(holder).flatMap((record) => record[hook]?.(telling.state, holder, disproof) ?? []);
  };
  queueFirst(
    telling,
    ...(by === 'house' ? asked(attacker, 'onDisproving') : []),
    ...owing.map(({ id: who }) => ({ do: 'escape', who }) as const),
    ...asked(theorem.by, 'onDisproved'),
  );
};

/** Theorems that the end of a conference closes leave play with their CARDs (SC-031, SC-082, SC-084). */
export const lapse = (telling: Telling, ids: readonly string[], rule: 'SC-082' | 'SC-084'): void => {
  for (const { id, statement, by, status } of theoremsOf(telling.state)) {
    if (status !== 'stated' || !ids.includes(id)) continue;
    setTheorem(telling, id, { ...left, status: 'lapsed' });
    tell(telling, have(telling.state.people, by).seat, 'story.lapsed', { theorem: statement }, rule);
  }
};
