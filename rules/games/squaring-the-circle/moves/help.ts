/**
 * Standing offers of help, and giving up hold: possible at any time of a conference, in or out of turn.
 *
 * Whoever has Careful Plans posts an offer; a roll takes what is posted and the
 * point is paid then. A posted offer helps one roll.
 *
 * Rules: SC-003, SC-005, SC-008, SC-080, SC-165; SC-D02.
 */
import * as v from 'valibot';
import { grant } from '../../../kernel/ruling';
import { moveShape, word } from '../../../kernel/shapes';
import { attendingNow } from '../actors';
import { aidId } from '../bonuses';
import { defineMove } from '../define';
import { no } from '../facts';
import { poolHooks } from './playbook/index';
import { noHold, poolWords } from '../pools';
import { poolName } from '../shapes';
import { attending, have, poolId, poolOf, type Aid, type Mathematician, type Pool, type SquaringState } from '../state';
import { setPerson, tell, withdrawEmpty } from '../telling';

/** The pools from which a point may help somebody else. */
export const lendable = (state: SquaringState, who: Mathematician): readonly string[] =>
  who.pools.filter((pool) => pool.points > 0 && helpedBy(state, who, pool).length > 0).map(poolId);

/** Whose rolls a point of this pool of hers could help. */
export const helpedBy = (state: SquaringState, who: Mathematician, pool: Pool): readonly Mathematician[] =>
  attending(state).filter((other) => other.id !== who.id && poolHooks(pool).lends?.(pool, other, who) === true);

/** A pool of hers as the story names it. */
const told = (
  state: SquaringState,
  by: string,
  id: string,
): { readonly name: string; readonly pool: string; readonly target: string } => {
  const who = have(state.people, by);
  const { move, target } = poolWords(state, id);
  return { name: who.name, pool: move, target };
};

export const offer = defineMove({
  kind: 'offer',
  shape: moveShape('offer', { pool: poolName, to: v.optional(word) }),
  check: (table, seat, { pool, to }) => {
    const who = attendingNow(table, seat);
    if (!who.ok) return who;
    const lent = poolOf(who.value, pool);
    if (lent === undefined || !lendable(table, who.value).includes(pool))
      return { ok: false, refusal: noHold(table, pool) };
    const aid: Aid = { by: who.value.id, pool, to: to ?? '' };
    if (to !== undefined && !helpedBy(table, who.value, lent).some(({ id }) => id === to)) {
      return { ok: false, refusal: no('colleague.unknown', {}, 'SC-165') };
    }
    const isPosted = table.aids.some((each) => aidId(each) === aidId(aid));
    return isPosted ? { ok: false, refusal: no('aid.posted', {}, 'SC-165') } : grant({ act: aid });
  },
  apply: (telling, seat, aid: Aid) => {
    const { state } = telling;
    telling.state = { ...state, aids: [...state.aids, aid] };
    const to = state.people[aid.to]?.name ?? '';
    tell(telling, seat, 'story.offers', { ...told(state, aid.by, aid.pool), to }, 'SC-165');
  },
});

export const withdraw = defineMove({
  kind: 'withdraw',
  shape: moveShape('withdraw', { pool: poolName }),
  check: (table, seat, { pool }) => {
    const who = attendingNow(table, seat);
    if (!who.ok) return who;
    const posted = table.aids.find((each) => each.by === who.value.id && each.pool === pool);
    return posted === undefined ? { ok: false, refusal: no('aid.none', {}, 'SC-165') } : grant({ act: posted });
  },
  apply: (telling, seat, aid: Aid) => {
    const { state } = telling;
    telling.state = { ...state, aids: state.aids.filter((each) => aidId(each) !== aidId(aid)) };
    tell(telling, seat, 'story.withdraws', told(state, aid.by, aid.pool), 'SC-165');
  },
});

/** All hold of one pool, given up for nothing: a free act (SC-008). */
export const giveUp = defineMove({
  kind: 'giveUp',
  shape: moveShape('giveUp', { pool: poolName }),
  check: (table, seat, { pool }) => {
    const who = attendingNow(table, seat);
    if (!who.ok) return who;
    return poolOf(who.value, pool) === undefined
      ? { ok: false, refusal: noHold(table, pool) }
      : grant({ act: { who: who.value.id, pool } });
  },
  apply: (telling, seat, { who, pool }) => {
    const { pools } = have(telling.state.people, who);
    const facts = told(telling.state, who, pool);
    setPerson(telling, who, { pools: pools.filter((each) => poolId(each) !== pool) });
    withdrawEmpty(telling);
    tell(telling, seat, 'story.givesUp', facts, 'SC-005');
  },
});
