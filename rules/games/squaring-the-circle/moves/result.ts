/**
 * Use a result: prove with it, attack with it, lay a base case, or drop it.
 *
 * A result is used at once or lost. Proving and attacking roll +Rigorous; a weak
 * hit asks one more form, with the CARD that it brings.
 *
 * Rules: SC-029, SC-031, SC-032, SC-039, SC-041, SC-042, SC-044, SC-060, SC-091, SC-095, SC-100, SC-127; SC-D08, SC-D27, SC-D28, SC-D37, SC-D38, SC-D81.
 */
import * as v from 'valibot';
import type { Band } from '../../../kernel/offer';
import { grant } from '../../../kernel/ruling';
import { find, line, moveShape, word } from '../../../kernel/shapes';
import { answering } from '../actors';
import { closeRoll, payFor, twoDice, type Closed } from '../bonuses';
import { cardDue, type CardWords, type Consequence, type PickDue, type ResultDue } from '../consequences';
import { defineMove } from '../define';
import { no, say, type SquaringRefusal } from '../facts';
import { judgeNearer, lowerNeed, weight } from '../needs';
import { kindOfCard, rollShape } from '../shapes';
import { have, isPresent, poolOf, type Band3, type Mathematician, type SquaringState, type Theorem } from '../state';
import { dropHead, queueFirst, setTheorem, spendHold, tell, type Telling } from '../telling';
import { throwDice } from '../throwing';
import { hookOf, recordsOf } from './playbook/index';

/** What a proof would gain: one more where a proven theorem works on an open problem (SC-041, SC-042). */
const proveBands = (state: SquaringState, theorem: Theorem, source: string | null): readonly Band[] => [
  { from: 10, label: say('band.proveStrong', { off: weight(state, 2, theorem, source) }) },
  { from: 7, label: say('band.proveWeak', { off: weight(state, 1, theorem, source) }) },
  { from: -99, label: say('band.proveMiss', {}) },
];
const disproveBands: readonly Band[] = [
  { from: 10, label: say('band.disproveStrong', {}) },
  { from: 7, label: say('band.disproveWeak', {}) },
  { from: -99, label: say('band.disproveMiss', {}) },
];

type Use = 'prove' | 'disprove' | 'base' | 'drop';

interface ResultAct {
  readonly who: string;
  readonly use: Use;
  readonly theorem: string;
  readonly source: string | null;
  readonly tainted: boolean;
  /** What it was turned into, and by which pool, or null (SC-100). */
  readonly turned: { readonly pool: string; readonly text: string } | null;
  /** Null where no dice fall. */
  readonly closed: Closed | null;
}

/** The pool by which she can turn a result into something else (SC-100). */
export const turningPool = (who: Mathematician): string | null => {
  const move = hookOf(who, 'transforms')?.move.name;
  return move !== undefined && poolOf(who, move) !== undefined ? move : null;
};

/** Why a result proves and does nothing else: it is a theorem, an old discovery, or what a disproof turned into. */
const ruleOfProving = ({ source, tainted }: ResultDue): string =>
  source !== null ? 'SC-049' : tainted ? 'SC-095' : 'SC-114';

/**
 * Whether this result may be used so on that theorem. One that is turned into something else is no longer bound to a
 * theorem, nor kept from one, and yet never serves the theorem that it comes from (SC-D81).
 */
export const judgeUse = (
  who: Mathematician,
  due: ResultDue,
  use: Exclude<Use, 'drop'>,
  theorem: Theorem,
  isTurned = false,
): SquaringRefusal | null => {
  if (theorem.status !== 'stated') return no('theorem.notStated', { theorem: theorem.statement }, 'SC-031');
  if (due.only === 'prove' && use !== 'prove') return no('result.onlyProves', {}, ruleOfProving(due));
  if (due.source === theorem.id) return no('apply.itself', {}, 'SC-049');
  if (!isTurned && due.to !== null && due.to !== theorem.id) return no('result.bound', {}, 'SC-049');
  if (!isTurned && due.not === theorem.id) return no('result.twin', {}, 'SC-127');
  if (use === 'base' && !theorem.options.includes('induction')) {
    return no('result.noInduction', { theorem: theorem.statement }, 'SC-039');
  }
  return use === 'disprove' ? null : judgeNearer(who, theorem);
};

const close = (state: SquaringState, who: Mathematician, use: 'prove' | 'disprove', theorem: Theorem, bonuses: Bonus) =>
  closeRoll(state, {
    who,
    base: { stat: 'rigorous' },
    use,
    theorem,
    conjecture: theorem.conjecture,
    isConferenceMove: false,
    bonuses,
  });

type Bonus = Parameters<typeof closeRoll>[1]['bonuses'];

export const result = defineMove({
  kind: 'result',
  shape: rollShape('result', {
    use: v.picklist(['prove', 'disprove', 'base', 'drop']),
    theorem: v.optional(word),
    turned: v.optional(line),
  }),
  check: (table, seat, { use, theorem: id, turned: text, ...bonuses }) => {
    const asked = answering(table, seat, 'result');
    if (!asked.ok) return asked;
    const { entry, who } = asked.value;
    const { source, tainted } = entry;
    const pool = turningPool(who);
    if (text !== undefined && pool === null) return { ok: false, refusal: no('result.notTurned', {}, 'SC-100') };
    const turned = text === undefined || pool === null ? null : { pool, text };
    const act: ResultAct = { who: who.id, use, theorem: id ?? '', source, tainted, turned, closed: null };
    if (use === 'drop') return grant({ act: { ...act, turned: null } });
    const theorem = id === undefined ? undefined : find(table.theorems, id);
    if (theorem === undefined) return { ok: false, refusal: no('theorem.unknown', {}, 'SC-032') };
    const refusal = judgeUse(who, entry, use, theorem, turned !== null);
    if (refusal !== null) return { ok: false, refusal };
    if (use === 'base') return grant({ act });
    const closed = close(table, who, use, theorem, bonuses);
    if (!closed.ok) return closed;
    const bands = use === 'prove' ? proveBands(table, theorem, source) : disproveBands;
    return grant({ act: { ...act, closed: closed.value }, roll: twoDice(closed.value, bands) });
  },
  apply: (telling, seat, { who, use, theorem: id, source, tainted, turned, closed }: ResultAct) => {
    dropHead(telling);
    const { name } = have(telling.state.people, who);
    if (use === 'drop') return tell(telling, seat, 'story.drops', { name }, 'SC-029');
    const theorem = have(telling.state.theorems, id);
    partTwins(telling, who, id);
    if (turned !== null) {
      spendHold(telling, who, turned.pool);
      tell(telling, seat, 'story.turns', { name, text: turned.text }, 'SC-100');
    }
    if (use === 'base') {
      setTheorem(telling, id, { base: theorem.base + 1 });
      const facts = { name, theorem: theorem.statement, base: theorem.base + 1 };
      return tell(telling, seat, 'story.baseCase', facts, 'SC-039');
    }
    if (closed === null) return;
    payFor(telling, closed.payment);
    const what = say(use === 'prove' ? 'roll.prove' : 'roll.disprove', { theorem: theorem.statement });
    const roll = twoDice(closed, use === 'prove' ? proveBands(telling.state, theorem, source) : disproveBands);
    throwDice(telling, { ...roll, seat, what, purpose: { for: use, who, theorem: id, source, tainted } });
  },
});

/** A second result of one move must go to another theorem than the first (SC-127). */
const partTwins = (telling: Telling, who: string, theorem: string): void => {
  const [next, ...rest] = telling.state.queue;
  if (next?.do !== 'result' || next.who !== who || !next.isTwin) return;
  telling.state = { ...telling.state, queue: [{ ...next, not: theorem }, ...rest] };
};

interface Used {
  readonly who: string;
  readonly theorem: string;
  readonly source: string | null;
  readonly tainted: boolean;
}

/** The notebooks may be wrong: after the roll and its CARD, before the proof (SC-095). */
const taintOf = ({ who, theorem, tainted }: Used): readonly Consequence[] =>
  tainted ? [cardDue(theorem, who, { from: 'result', name: 'tainted' })] : [];

/** A hit with a theorem that is not proven itself leaves a mark: the one leans on the other (SC-091). */
const lean = (telling: Telling, { theorem: id, source }: Used): void => {
  const used = source === null ? undefined : find(telling.state.theorems, source);
  if (used === undefined || used.status !== 'stated') return;
  const { leansOn, statement, by } = have(telling.state.theorems, id);
  setTheorem(telling, id, { leansOn: [...leansOn, used.id] });
  const facts = { theorem: statement, source: used.statement };
  tell(telling, have(telling.state.people, by).seat, 'story.leans', facts, 'SC-091');
};

/** What the owner has to say to a hit of somebody else's (SC-169). */
const thank = (telling: Telling, { who, theorem: id }: Used): void => {
  const owner = have(telling.state.people, have(telling.state.theorems, id).by);
  if (owner.id === who || !isPresent(telling.state, owner)) return;
  for (const { onHelped } of recordsOf(owner)) onHelped?.(telling, owner, who);
};

/** 10+: need −2. 7–9: a choice. Miss: the result hurts the theorem instead (SC-041). */
export const landProve = (telling: Telling, used: Used, band: Band3): void => {
  const { who, theorem: id } = used;
  if (band === 'miss') {
    return queueFirst(telling, cardDue(id, who, { from: 'result', name: 'missed' }), ...taintOf(used));
  }
  lean(telling, used);
  thank(telling, used);
  if (band === 'weak') return queueFirst(telling, { do: 'pick', use: 'prove', ...pickOf(used) });
  proveBy(telling, used, 2);
};

/** Lowers the need, with all that comes along: a CARD of the pick, then the taint, then the proof. */
const proveBy = (telling: Telling, used: Used, amount: number, ...cards: readonly Consequence[]): void => {
  const { who, theorem: id, source } = used;
  const off = weight(telling.state, amount, have(telling.state.theorems, id), source);
  const completion = lowerNeed(telling, id, off, who);
  queueFirst(telling, ...cards, ...taintOf(used), ...completion);
};

const pickOf = ({ who, theorem, source, tainted }: Used): Used => ({ who, theorem, source, tainted });

/** The CARD of a result that disproves; a move of the attacker may put something else in its place (SC-121). */
const attack = ({ state }: Telling, who: string, id: string, words: CardWords | null): Consequence => {
  const card = cardDue(id, who, { from: 'result', name: 'disprove' }, { words, attacker: who });
  const attacker = have(state.people, who);
  const theorem = have(state.theorems, id);
  for (const { insteadOfCard } of recordsOf(attacker)) {
    const instead = insteadOfCard?.(state, attacker, theorem, card) ?? null;
    if (instead !== null) return instead;
  }
  return card;
};

/** 10+: the theorem takes the result as a CARD. 7–9: a choice. Miss: it grows stronger, but not below 1 (SC-044). */
export const landDisprove = (telling: Telling, used: Used, band: Band3): void => {
  const { who, theorem: id } = used;
  if (band === 'weak') return queueFirst(telling, { do: 'pick', use: 'disprove', ...pickOf(used) });
  if (band === 'strong') return queueFirst(telling, attack(telling, who, id, null));
  const { need, statement } = have(telling.state.theorems, id);
  // A need of 0 is left alone: the attack never raises it.
  const left = Math.min(need, Math.max(1, need - 1));
  setTheorem(telling, id, { need: left });
  tell(
    telling,
    have(telling.state.people, who).seat,
    'story.attackHelps',
    { theorem: statement, need: left },
    'SC-044',
  );
};

interface PickAct {
  readonly due: PickDue;
  readonly pick: 'one' | 'two' | 'shake' | 'double-edged';
  readonly words: CardWords | null;
}

/** The choice of a weak hit, with the CARD that it brings (SC-041, SC-044). */
export const pick = defineMove({
  kind: 'pick',
  shape: moveShape('pick', {
    pick: v.picklist(['one', 'two', 'shake', 'double-edged']),
    cardKind: v.optional(kindOfCard),
    text: v.optional(line),
  }),
  check: (table, seat, { pick: chosen, cardKind, text }) => {
    const asked = answering(table, seat, 'pick');
    if (!asked.ok) return asked;
    const { entry } = asked.value;
    const proves = chosen === 'one' || chosen === 'two';
    const rule = entry.use === 'prove' ? 'SC-041' : 'SC-044';
    if (proves !== (entry.use === 'prove')) return { ok: false, refusal: no('pick.band', { pick: chosen }, rule) };
    const words = cardKind === undefined || text === undefined ? null : { kind: cardKind, text };
    const act: PickAct = { due: entry, pick: chosen, words };
    return grant({ act });
  },
  apply: (telling, _, { due, pick: chosen, words }: PickAct) => {
    dropHead(telling);
    const { who, theorem: id } = due;
    switch (chosen) {
      case 'one':
        return proveBy(telling, due, 1);
      case 'two':
        return proveBy(telling, due, 2, cardDue(id, who, { from: 'result', name: 'prove' }, { words }));
      case 'shake':
        return queueFirst(telling, { do: 'shake', on: id, attacker: who });
      case 'double-edged':
        // The attacker's comes first, as the option names them (SC-D38).
        return queueFirst(
          telling,
          cardDue(who, who, { from: 'result', name: 'disprove' }, { words, attacker: who }),
          attack(telling, who, id, words),
        );
    }
  },
});
