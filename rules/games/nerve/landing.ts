/** What dice bring that have fallen (NV-047, NV-060, NV-071, NV-074, NV-083). */
import { nameOf } from './actors';
import { tell, type NerveTelling } from './define';
import type { FallenDie } from './facts/story';
import { nextInWindow, nextStake, setConflict, setPool, shownFor } from './flow';
import { conflictOf, poolOf, type Die, type PoolPlace, type Purpose } from './state';

/** Lands the faces, one for each die in the order in which the roll listed them. */
export const landRoll = (telling: NerveTelling, faces: readonly number[]): void => {
  const { rolling } = telling.state;
  if (rolling === null) return;
  const { seat, what, purpose, sides, addends, bands } = rolling;
  const [band] = bands;
  const total = faces.reduce((sum, face) => sum + face, 0);
  const label = band?.label ?? what;
  telling.state = {
    ...telling.state,
    rolling: null,
    last: { seat, what, faces, sides, addends, total, band: label },
  };
  landFor(telling, purpose, faces);
};

const landFor = (telling: NerveTelling, purpose: Purpose, faces: readonly number[]): void => {
  switch (purpose.for) {
    case 'pools':
      return landPools(telling, purpose.counts, faces);
    case 'join':
      return landJoining(telling, purpose.seat, purpose.colours, faces);
    case 'reroll':
      landReroll(telling, purpose.places, faces);
      if (purpose.isMomentum) nextStake(telling);
  }
};

const landPools = (
  telling: NerveTelling,
  counts: readonly (readonly [seat: number, count: number])[],
  faces: readonly number[],
): void => {
  let from = 0;
  for (const [seat, count] of counts) {
    const dice = faces.slice(from, from + count).map((face): Die => ({ colour: seat, face }));
    from += count;
    setPool(telling, seat, dice);
    tell(
      telling,
      seat,
      'story.pool',
      { name: nameOf(telling.state, seat), dice: shownFor(telling.state, seat, dice) },
      'NV-060',
    );
  }
  nextStake(telling);
};

const landJoining = (
  telling: NerveTelling,
  seat: number,
  colours: readonly number[],
  faces: readonly number[],
): void => {
  const dice = colours.map((colour, at): Die => ({ colour, face: faces[at] ?? 1 }));
  setPool(telling, seat, [...poolOf(conflictOf(telling.state), seat), ...dice]);
  tell(
    telling,
    seat,
    'story.pool',
    { name: nameOf(telling.state, seat), dice: shownFor(telling.state, seat, dice) },
    'NV-071',
  );
};

const landReroll = (telling: NerveTelling, places: readonly PoolPlace[], faces: readonly number[]): void => {
  const before = conflictOf(telling.state).pools;
  const told: FallenDie[] = [];
  const pools = before.map((pool, seat) =>
    pool.map((die, index): Die => {
      const at = places.findIndex((place) => place.seat === seat && place.index === index);
      if (at < 0) return die;
      const after = { ...die, face: faces[at] ?? die.face };
      told.push({ owner: nameOf(telling.state, die.colour), from: die.face, to: after.face });
      return after;
    }),
  );
  setConflict(telling, { pools });
  tell(telling, -1, 'story.rerolled', { dice: told }, 'NV-074');
};

/** The window goes on with whoever offered the Out. */
export const backToWindow = (telling: NerveTelling): void => {
  const { out } = conflictOf(telling.state);
  telling.state = { ...telling.state, phase: 'window' };
  setConflict(telling, { out: null, ...(out === null ? {} : { turn: out.by }) });
  nextInWindow(telling);
};
