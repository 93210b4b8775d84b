/**
 * Everything that is added to a roll, settled before the dice (SC-003).
 *
 * One function answers for all rolls that a mathematician makes: the number
 * that the move names, what comes by itself (forwards, the guest's +1, a strong
 * conjecture, base cases, moves), and what the roller asks for (claims, own hold, posted help).
 *
 * Rules: SC-001, SC-003 to SC-006, SC-026, SC-039, SC-048, SC-086; SC-D01, SC-D02.
 */
import { byCodeUnit } from '../../kernel/json';
import type { Addend, RollPlan } from '../../kernel/offer';
import { grant, type Ruling } from '../../kernel/ruling';
import { find } from '../../kernel/shapes';
import { no, say, type SquaringRefusal } from './facts';
import { poolHooks, recordsOf } from './moves/playbook/index';
import type { Stat } from './playbooks';
import { noHold, poolWords } from './pools';
import type { Bonuses } from './shapes';
import { have, poolId, poolOf, type Aid, type Mathematician, type SquaringState, type Theorem } from './state';
import { setPerson, setTheorem, spendHold, type Telling } from './telling';

/** What a roll is for, as far as bonuses care. */
export interface Throw {
  readonly who: Mathematician;
  readonly base: { readonly stat: Stat } | { readonly agents: number };
  readonly use: 'state' | 'prove' | 'disprove' | 'apply' | 'other';
  /** The theorem proven, attacked or applied toward. */
  readonly theorem: Theorem | null;
  /** The conjecture that the theorem fulfils. */
  readonly conjecture: string | null;
  readonly isConferenceMove: boolean;
  readonly bonuses: Bonuses;
  /** The named move that it is for, or null. */
  readonly move?: string | null;
  /** A teammate or a borrowed power through whom it is made (SC-113, SC-141). */
  readonly via?: string | null;
  /** What a follow-up's own roll has (SC-009). */
  readonly followUp?: number;
}

/** What a closed roll costs, paid at once (SC-004, SC-005). */
export interface Payment {
  readonly who: string;
  readonly spend: readonly string[];
  readonly aid: readonly Aid[];
  readonly student: boolean;
  readonly forwards: readonly string[];
  readonly base: string | null;
}

/** A roll with every bonus settled, and what was paid for it. */
export interface Closed {
  readonly addends: readonly Addend[];
  readonly payment: Payment;
}

export const STUDENT = 'Gifted Student';

const mathStat = (base: Throw['base']): boolean =>
  'stat' in base && (base.stat === 'creative' || base.stat === 'elegant' || base.stat === 'rigorous');

/** The ids of her pools that could help a roll now. */
export const helpfulPools = (who: Mathematician): readonly string[] =>
  who.pools.filter((pool) => pool.points > 0 && poolHooks(pool).helps === true).map(poolId);

/** Whether a posted point may help a roll of this mathematician. */
const lendsTo = (state: SquaringState, { by, pool: id }: Aid, who: Mathematician): boolean => {
  const holder = have(state.people, by);
  const pool = poolOf(holder, id);
  return pool !== undefined && poolHooks(pool).lends?.(pool, who, holder) === true;
};

/** Posted offers that this mathematician could take. */
export const aidFor = (state: SquaringState, who: Mathematician): readonly Aid[] =>
  state.aids.filter((aid) => aid.by !== who.id && (aid.to === '' || aid.to === who.id) && lendsTo(state, aid, who));

export const aidId = ({ by, pool }: Aid): string => `${by}/${pool}`;

/** What she may claim for a roll: moves she owns, and her student where the stat is mathematical (SC-026). */
export const claimable = (who: Mathematician, { base, use }: Pick<Throw, 'base' | 'use'>): readonly string[] => [
  ...recordsOf(who).flatMap(({ name, claim }) => (claim?.({ use }) === true ? [name] : [])),
  ...(who.student?.ready === true && mathStat(base) ? [STUDENT] : []),
];

/** Forwards that fit: any roll of hers, or rolls about one theorem (SC-004). */
const fittingForwards = ({ who, use, theorem }: Throw): readonly string[] =>
  Object.keys(who.forward)
    .sort(byCodeUnit)
    .filter(
      (scope) =>
        scope === 'any' ||
        (theorem !== null && scope === theorem.id && (use === 'prove' || use === 'disprove' || use === 'apply')),
    );

/** A strong conjecture helps everyone but its author to state and to prove (SC-048, SC-D31). */
const conjectureHelps = (state: SquaringState, { who, use, conjecture }: Throw): boolean => {
  const found = conjecture === null ? undefined : find(state.conjectures, conjecture);
  return found !== undefined && found.grade === 'strong' && found.by !== who.id && (use === 'state' || use === 'prove');
};

const judgeClaims = (roll: Throw): SquaringRefusal | null => {
  const { who, base, bonuses } = roll;
  for (const claim of bonuses.with) {
    if (claim === STUDENT) {
      if (who.student === null || !who.student.ready) return no('student.notReady', {}, 'SC-026');
      if (!mathStat(base)) return no('student.notMathematical', {}, 'SC-026');
    } else if (!claimable(who, roll).includes(claim)) {
      return no('claim.notOwned', { claim }, 'SC-006');
    }
  }
  return new Set(bonuses.with).size === bonuses.with.length ? null : no('bonus.twice', {}, 'SC-005');
};

const judgeHold = (state: SquaringState, { who, bonuses }: Throw): SquaringRefusal | null => {
  if (new Set(bonuses.spend).size < bonuses.spend.length) return no('bonus.twice', {}, 'SC-005');
  for (const id of bonuses.spend) {
    if (!helpfulPools(who).includes(id)) return noHold(state, id);
  }
  if (new Set(bonuses.aid).size < bonuses.aid.length) return no('bonus.twice', {}, 'SC-005');
  for (const id of bonuses.aid) {
    if (!aidFor(state, who).some((aid) => aidId(aid) === id)) return no('aid.none', {}, 'SC-003');
  }
  return null;
};

/** Closes a roll: every addend by name, and what is paid. Refuses a bonus that she does not have. */
export const closeRoll = (state: SquaringState, roll: Throw): Ruling<Closed, SquaringRefusal> => {
  const refusal = judgeClaims(roll) ?? judgeHold(state, roll);
  if (refusal !== null) return { ok: false, refusal };
  const { who, base, bonuses, theorem, use } = roll;
  const forwards = fittingForwards(roll);
  const aid = aidFor(state, who).filter((each) => bonuses.aid.includes(aidId(each)));
  const cases = use === 'prove' && theorem !== null ? theorem.base : 0;
  const addends: readonly Addend[] = [
    'stat' in base
      ? { label: say('add.stat', { stat: base.stat }), amount: who.stats[base.stat] }
      : { label: say('add.agents', { count: base.agents }), amount: base.agents },
    ...standingAddends(state, roll),
    ...(roll.isConferenceMove && state.conference.guest === who.id ? [plusOne(say('add.guest', {}))] : []),
    ...(conjectureHelps(state, roll) ? [plusOne(say('add.conjecture', {}))] : []),
    ...((roll.followUp ?? 0) > 0 ? [{ label: say('add.followUp', {}), amount: roll.followUp ?? 0 }] : []),
    ...(cases > 0 ? [{ label: say('add.base', { count: cases }), amount: cases }] : []),
    ...forwards.map((scope) => ({ label: say('add.forward', { scope }), amount: who.forward[scope] ?? 0 })),
    ...bonuses.with.map((claim) => plusOne(say('add.claim', { claim }))),
    ...bonuses.spend.map((id) => plusOne(say('add.hold', poolWords(state, id)))),
    ...aid.map(({ by, pool }) => plusOne(say('add.aid', { name: have(state.people, by).name, pool }))),
  ];
  const payment: Payment = {
    who: who.id,
    spend: bonuses.spend,
    aid,
    student: bonuses.with.includes(STUDENT),
    forwards,
    base: cases > 0 && theorem !== null ? theorem.id : null,
  };
  return grant({ addends, payment });
};

/** What her moves add by themselves, each by its name. */
const standingAddends = (state: SquaringState, roll: Throw): readonly Addend[] =>
  recordsOf(roll.who).flatMap(({ name, standing }) => {
    const amount = standing?.(state, roll.who, roll) ?? 0;
    return amount === 0 ? [] : [{ label: say('add.claim', { claim: name }), amount }];
  });

const plusOne = (label: Addend['label']): Addend => ({ label, amount: 1 });

/** Pays for a closed roll: points, forwards, the student's care, the base cases of the theorem. */
export const payFor = (telling: Telling, { who, spend, aid, student, forwards, base }: Payment): void => {
  for (const pool of spend) spendHold(telling, who, pool);
  for (const { by, pool } of aid) spendHold(telling, by, pool);
  if (aid.length > 0) {
    // A posted offer helps one roll; whoever would help again posts another.
    const taken = (each: Aid): boolean => aid.some((used) => aidId(used) === aidId(each));
    telling.state = { ...telling.state, aids: telling.state.aids.filter((each) => !taken(each)) };
  }
  const roller = have(telling.state.people, who);
  if (student && roller.student !== null) setPerson(telling, who, { student: { ...roller.student, ready: false } });
  if (forwards.length > 0) {
    const left = Object.entries(roller.forward).filter(([scope]) => !forwards.includes(scope));
    setPerson(telling, who, { forward: Object.fromEntries(left) });
  }
  if (base !== null) setTheorem(telling, base, { base: 0 });
};

/** A closed roll as the state keeps it: two dice, and what it is for. */
export const twoDice = (closed: Closed, bands: RollPlan['bands']): RollPlan => ({
  sides: [6, 6],
  addends: closed.addends,
  bands,
});
