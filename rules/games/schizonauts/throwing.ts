/**
 * Dice on their way: key objects drawn from the deck, pools built and thrown, and what the faces make of the scene.
 *
 * Rules: SZ-036, SZ-046, SZ-047, SZ-068, SZ-070, SZ-085 to SZ-087, SZ-095, SZ-096, SZ-168, SZ-175, SZ-179; SZ-D33, SZ-P03.
 */
import { tell, type SzTelling } from './define';
import { say } from './facts';
import { keyOf } from './keys';
import { readRoll } from './pure';
import {
  diceIn,
  facesOf,
  nameOf,
  ratingOf,
  roles,
  sceneOf,
  seatOf,
  sheetOf,
  type Pool,
  type Purpose,
  type Role,
  type SzState,
} from './state';
import { set, setScene } from './telling';

const throwDice = (telling: SzTelling, seat: number, purpose: Purpose, sidesOfDice: readonly number[]): void =>
  set(telling, {
    rolling: {
      seat,
      what: say('ask', { what: purpose.for, name: nameOf(telling.state, seat) }),
      purpose,
      sides: sidesOfDice,
      addends: [],
      bands: [{ from: -99, label: say('band.faces', {}) }],
    },
  });

/** All have said who they are: the key deck is built, and the chain laid out from it (SZ-036, SZ-046). */
export const layChain = (telling: SzTelling): void => {
  const { rounds, sheets, starter, undrawn } = telling.state;
  const deck = rounds * sheets.length;
  const ready = sheets.map((sheet) => ({ ...sheet, ready: false }));
  set(telling, { phase: 'flashback', step: 'choose_persona', round: 1, actor: starter, deck, sheets: ready });
  // One draw after another from what is left, so that nobody knows an order (SZ-P03).
  const draws = sheets.map((_, at) => undrawn.length - at);
  throwDice(telling, starter, { for: 'chain' }, draws);
};

/** The place of a card that was taken is filled again, while the deck lasts (SZ-047). */
export const refill = (telling: SzTelling, at: number): void => {
  const { deck, undrawn, actor } = telling.state;
  if (deck > 0) throwDice(telling, actor, { for: 'refill', at }, [undrawn.length]);
};

const draw = (telling: SzTelling, face: number): string => {
  const { undrawn, deck } = telling.state;
  const key = undrawn[face - 1];
  if (key === undefined) throw new Error('Broken invariant: a key object was drawn that is not there');
  set(telling, { undrawn: undrawn.filter((each) => each !== key), deck: deck - 1 });
  return key;
};

const noDice: Pool = { d12: 0, d10: 0, d8: 0, d6: 0 };

export const addDice = (pool: Pool, dice: Partial<Pool>): Pool => ({
  d12: pool.d12 + (dice.d12 ?? 0),
  d10: pool.d10 + (dice.d10 ?? 0),
  d8: pool.d8 + (dice.d8 ?? 0),
  d6: pool.d6 + (dice.d6 ?? 0),
});

/** Both pools of small dice: rating, key, gifts, a revealed memory (SZ-070, SZ-085 to SZ-087, SZ-168, SZ-175). */
export const buildPools = (telling: SzTelling): void => {
  const { state } = telling;
  const { aptitude, key, gifts, reveals } = sceneOf(state);
  const holder: Role | null = state.phase === 'flashback' ? 'visitor' : state.phase === 'endgame' ? 'actor' : null;
  const poolOf = (role: Role): Pool => {
    const cat = aptitude[role];
    if (cat === null) return noDice;
    const object = key === null || holder !== role ? null : keyOf(key);
    const bonus = object?.cat === cat ? object.bonus : 0;
    const given = gifts.filter(([, to]) => to === role).length;
    const memory = (reveals[role]?.memory ?? null) === null ? 0 : 1;
    return { ...noDice, d6: ratingOf(state, role, cat) + bonus + given + memory };
  };
  set(telling, { step: 'pool' });
  setScene(telling, { pool: { actor: poolOf('actor'), visitor: poolOf('visitor') }, locked: [] });
};

/** The question stands: the visitor's aptitude is next, unless a reveal has fixed it (section 7.3). */
export const toAptitude = (telling: SzTelling): void => {
  if (sceneOf(telling.state).aptitude.visitor === null) set(telling, { step: 'aptitude' });
  else buildPools(telling);
};

/** The sides of all dice of both pools as a throw lists them: the actor's first, large to small. */
export const sidesOf = (pools: Readonly<Record<Role, Pool>>): readonly number[] =>
  roles.flatMap((role) => diceIn(pools[role]).map(facesOf));

/** The faces of a throw of both pools, as each side's dice were listed. */
export const facesBySide = (
  { actor }: Readonly<Record<Role, Pool>>,
  faces: readonly number[],
): Readonly<Record<Role, readonly number[]>> => {
  const mine = diceIn(actor).length;
  return { actor: faces.slice(0, mine), visitor: faces.slice(mine) };
};

/** Both have locked: all dice fall, the actor's first (SZ-095). */
export const throwPools = (telling: SzTelling): void => {
  const { pool } = sceneOf(telling.state);
  if (pool === null) throw new Error('Broken invariant: a throw without pools');
  throwDice(telling, telling.state.actor, { for: 'throw' }, sidesOf(pool));
};

export const throwExtra = (telling: SzTelling, role: Role, count: number): void => {
  const seat = seatOf(telling.state, role);
  throwDice(
    telling,
    seat,
    { for: 'extra', role },
    Array.from({ length: count }, () => 6),
  );
};

const readFaces = (telling: SzTelling): void => {
  const { dice } = sceneOf(telling.state);
  if (dice === null) return;
  const { narrator, judge } = readRoll(dice.actor, dice.visitor);
  const seats = { narrator: seatOf(telling.state, narrator), judge: seatOf(telling.state, judge) };
  setScene(telling, seats);
  const names = { narrator: nameOf(telling.state, seats.narrator), judge: nameOf(telling.state, seats.judge) };
  tell(telling, seats.narrator, 'story.roles', names, 'SZ-096');
};

/** Faces as a scene keeps them. */
export const highToLow = (faces: readonly number[]): readonly number[] => [...faces].sort((a, b) => b - a);

/** Whether this role may still turn a card after the throw (SZ-179). */
export const canReveal = (state: SzState, role: Role): boolean =>
  sceneOf(state).reveals[role] === null && sheetOf(state, seatOf(state, role)).cards.some(({ up }) => up === null);

/** After the throw: reveals while somebody can and may want to, then the answer (SZ-D33). */
export const afterThrow = (telling: SzTelling): void => {
  const { state } = telling;
  if (state.phase === 'flashback') return set(telling, { step: 'answer' });
  if (state.phase === 'final') return set(telling, { step: 'settle' });
  const { passed } = sceneOf(state);
  const isOpen = roles.some((role) => canReveal(state, role) && !passed.includes(role));
  set(telling, { step: isOpen ? 'after_roll' : 'answer' });
};

/** Lands faces, one for each die in the order in which the roll listed them. */
export const landRoll = (telling: SzTelling, faces: readonly number[]): void => {
  const { rolling } = telling.state;
  if (rolling === null) return;
  const { seat, what, purpose, sides: dice, addends, bands } = rolling;
  set(telling, { rolling: null });
  if (purpose.for === 'throw' || purpose.for === 'extra') {
    const total = faces.reduce((sum, face) => sum + face, 0);
    set(telling, { last: { seat, what, faces, sides: dice, addends, total, band: bands[0]?.label ?? what } });
  }
  switch (purpose.for) {
    case 'chain': {
      // Each face counts what is left at its own moment.
      const keys = faces.map((face) => draw(telling, face));
      set(telling, { chain: keys });
      const titles = keys.map((key) => keyOf(key).title).join(', ');
      return tell(telling, -1, 'story.chain', { keys: titles }, 'SZ-046');
    }
    case 'refill': {
      const key = draw(telling, faces[0] ?? 1);
      const { chain } = telling.state;
      set(telling, { chain: [...chain.slice(0, purpose.at), key, ...chain.slice(purpose.at)] });
      return tell(telling, -1, 'story.drawn', { key: keyOf(key).title }, 'SZ-047');
    }
    case 'throw': {
      const { pool } = sceneOf(telling.state);
      const { actor, visitor } = facesBySide(pool ?? { actor: noDice, visitor: noDice }, faces);
      setScene(telling, { dice: { actor: highToLow(actor), visitor: highToLow(visitor) } });
      tellThrow(telling);
      readFaces(telling);
      return afterThrow(telling);
    }
    case 'extra': {
      const { dice: shown } = sceneOf(telling.state);
      if (shown === null) return;
      setScene(telling, { dice: { ...shown, [purpose.role]: highToLow([...shown[purpose.role], ...faces]) } });
      tell(telling, seat, 'story.extra', { name: nameOf(telling.state, seat), dice: faces.join(' ') }, 'SZ-179');
      readFaces(telling);
      afterThrow(telling);
    }
  }
};

const tellThrow = (telling: SzTelling): void => {
  const { state } = telling;
  const dice = sceneOf(state).dice;
  const facts = {
    actor: nameOf(state, seatOf(state, 'actor')),
    actorDice: (dice?.actor ?? []).join(' '),
    visitor: nameOf(state, seatOf(state, 'visitor')),
    visitorDice: (dice?.visitor ?? []).join(' '),
  };
  tell(telling, state.actor, 'story.throw', facts, 'SZ-095');
};
