/**
 * Bidding and conceding.
 *
 * Rules: NV-090 to NV-097; NV-D25 to NV-D29.
 */
import { grant, type Ruling } from '../../../kernel/ruling';
import { moveShape } from '../../../kernel/shapes';
import { acting, nameOf } from '../actors';
import { defineMove, tell } from '../define';
import { dieNames, placesIn, readDie } from '../dice';
import { no, type NerveRefusal } from '../facts';
import { nextBidder, setConflict, setPool, shownFor } from '../flow';
import { conflictOf, poolOf, stakeOf, toBeat, worthOf, type Conflict, type Die } from '../state';

/** The places in her Pool of the dice that a bid names, in the catalogue's order of checks: empty, mixed, missing, too low. */
export const judgeBid = (
  conflict: Conflict,
  seat: number,
  names: readonly string[],
): Ruling<readonly number[], NerveRefusal> => {
  const faces = [...new Set(names.map((name) => readDie(name)?.face ?? 0))];
  if (names.length === 0) return { ok: false, refusal: no('bid.empty', {}, 'NV-091') };
  if (faces.length > 1) return { ok: false, refusal: no('bid.mixed', { faces: faces.join(', ') }, 'NV-091') };
  const pool = poolOf(conflict, seat);
  const places = placesIn(pool, names);
  if (places === null) return { ok: false, refusal: no('die.none', {}, 'NV-003') };
  const bid = worthOf(places.flatMap((place): readonly Die[] => pool.slice(place, place + 1)));
  const least = toBeat(conflict);
  return bid > least ? grant(places) : { ok: false, refusal: no('bid.tooLow', { bid, toBeat: least }, 'NV-092') };
};

export const bid = defineMove({
  kind: 'bid',
  shape: moveShape('bid', { dice: dieNames }),
  check: (state, seat, { dice }) => {
    const actor = acting(state, seat, ['auction'], 'NV-090');
    if (!actor.ok) return actor;
    const places = judgeBid(actor.value, seat, dice);
    return places.ok ? grant({ act: { places: places.value } }) : places;
  },
  apply: (telling, seat, { places }: { readonly places: readonly number[] }) => {
    const conflict = conflictOf(telling.state);
    const pool = poolOf(conflict, seat);
    const dice = pool.filter((_, index) => places.includes(index));
    setPool(
      telling,
      seat,
      pool.filter((_, index) => !places.includes(index)),
    );
    setConflict(telling, { bids: [...conflict.bids, { seat, dice }] });
    const facts = { name: nameOf(telling.state, seat), dice: shownFor(telling.state, seat, dice), sum: worthOf(dice) };
    tell(telling, seat, 'story.bid', facts, 'NV-091');
    nextBidder(telling);
  },
});

/** The proposer must open while she holds a die (NV-090). */
export const mustOpen = (conflict: Conflict, seat: number): boolean =>
  conflict.bids.length === 0 && stakeOf(conflict).by === seat && poolOf(conflict, seat).length > 0;

export const concede = defineMove({
  kind: 'concede',
  shape: moveShape('concede', {}),
  check: (state, seat) => {
    const actor = acting(state, seat, ['auction'], 'NV-092');
    if (!actor.ok) return actor;
    return mustOpen(actor.value, seat) ? { ok: false, refusal: no('bid.mustOpen', {}, 'NV-090') } : grant({ act: {} });
  },
  apply: (telling, seat) => {
    const { conceded } = conflictOf(telling.state);
    setConflict(telling, { conceded: [...conceded, seat] });
    tell(telling, seat, 'story.concedes', { name: nameOf(telling.state, seat) }, 'NV-092');
    nextBidder(telling);
  },
});
