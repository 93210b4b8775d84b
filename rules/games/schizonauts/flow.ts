/**
 * How a turn goes on: scenes that open and close, dice, roles, votes and bleeds, deals, the last turns and the end.
 *
 * Rules: SZ-046 to SZ-049, SZ-071 to SZ-079, SZ-085 to SZ-104, SZ-120 to SZ-134, SZ-135 to SZ-140, SZ-152, SZ-161, SZ-170 to SZ-172,
 * SZ-188, SZ-195 to SZ-217.
 */
import { tell, type SzTelling } from './define';
import { say } from './facts';
import { keyOf } from './keys';
import {
  allegianceDeck,
  deckSize,
  identityOf,
  opposite,
  other,
  overlapOf,
  readRoll,
  survivorsOf,
  tallyOf,
} from './pure';
import {
  allSeats,
  clockwise,
  contributorsOf,
  dieTypes,
  emptyScene,
  memoryOf,
  nameOf,
  ratingOf,
  roleOf,
  roles,
  sceneOf,
  seatOf,
  sheetOf,
  type Cat,
  type Memory,
  type Persona,
  type Pool,
  type Purpose,
  type Role,
  type Scene,
  type Sheet,
  type Side,
  type SzState,
} from './state';

export const set = (telling: SzTelling, part: Partial<SzState>): void => {
  telling.state = { ...telling.state, ...part };
};

export const setScene = (telling: SzTelling, part: Partial<Scene>): void =>
  set(telling, { scene: { ...sceneOf(telling.state), ...part } });

export const setSheet = (telling: SzTelling, seat: number, part: Partial<Sheet>): void =>
  set(telling, { sheets: telling.state.sheets.map((sheet, at) => (at === seat ? { ...sheet, ...part } : sheet)) });

export const setPersona = (telling: SzTelling, seat: number, side: Side, part: Partial<Persona>): void =>
  setSheet(telling, seat, { [side]: { ...sheetOf(telling.state, seat)[side], ...part } });

/** Writes a memory with both marks empty; in place of another where `instead` names one. Gives its id. */
export const writeMemory = (
  telling: SzTelling,
  seat: number,
  side: Side,
  memory: { readonly cat: Cat; readonly text: string; readonly box?: boolean; readonly instead?: string },
): string => {
  const { cat, text, box = false, instead } = memory;
  const made = telling.state.made + 1;
  const fresh: Memory = { id: `m${made}`, cat, text, box, circle: false };
  set(telling, { made });
  const { mem } = sheetOf(telling.state, seat)[side];
  const next = instead === undefined ? [...mem, fresh] : mem.map((each) => (each.id === instead ? fresh : each));
  setPersona(telling, seat, side, { mem: next });
  return fresh.id;
};

export const markMemory = (
  telling: SzTelling,
  seat: number,
  side: Side,
  id: string,
  mark: Partial<Pick<Memory, 'box' | 'circle'>>,
): void => {
  const { mem } = sheetOf(telling.state, seat)[side];
  setPersona(telling, seat, side, { mem: mem.map((each) => (each.id === id ? { ...each, ...mark } : each)) });
};

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

/** Large to small, as the throw lists them. */
const sidesIn = (pool: Pool): readonly number[] =>
  dieTypes.flatMap((die) => Array.from({ length: pool[die] }, () => Number(die.slice(1))));

/** Both have locked: all dice fall, the actor's first (SZ-095). */
export const throwPools = (telling: SzTelling): void => {
  const { pool } = sceneOf(telling.state);
  if (pool === null) throw new Error('Broken invariant: a throw without pools');
  const dice = roles.flatMap((role) => sidesIn(pool[role]));
  throwDice(telling, telling.state.actor, { for: 'throw' }, dice);
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

const highToLow = (faces: readonly number[]): readonly number[] => [...faces].sort((a, b) => b - a);

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
      const mine = pool === null ? 0 : sidesIn(pool.actor).length;
      setScene(telling, { dice: { actor: highToLow(faces.slice(0, mine)), visitor: highToLow(faces.slice(mine)) } });
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

/** The scene is over: the second half, the notes before the vote, or the payout (SZ-071, SZ-077, SZ-170, SZ-188). */
export const closeScene = (telling: SzTelling): void => {
  const { state } = telling;
  const scene = sceneOf(state);
  set(telling, { scenes: state.scenes + 1 });
  if (state.phase === 'endgame') return payOut(telling);
  const { actor: persona, visitor: visiting } = scene.personas;
  if (persona === null) throw new Error('Broken invariant: a flashback without a persona');
  set(telling, {
    used: { ...state.used, [persona]: scene.aptitude.actor },
    halves: [...state.halves, { actor: persona, visitor: scene.visitor, visiting, notes: [] }],
  });
  if (state.half === 1) {
    const personas = { actor: opposite(persona), visitor: null };
    return set(telling, { half: 2, step: 'choose_visitor', scene: { ...emptyScene, key: scene.key, personas } });
  }
  if (scene.key !== null) {
    setSheet(telling, state.actor, { hand: [...sheetOf(state, state.actor).hand, scene.key] });
    const facts = { name: nameOf(state, state.actor), key: keyOf(scene.key).title };
    tell(telling, state.actor, 'story.keyToHand', facts, 'SZ-077');
  }
  // Its memory may be struck before the turn ends.
  setScene(telling, { key: null, memory: null });
  set(telling, { step: 'notes' });
};

/** Who may still write a note: actor and visitors of this turn, once for each of their scenes (SZ-080). */
export const notersOf = ({ actor, halves, noted }: SzState): readonly number[] =>
  [...new Set([actor, ...halves.flatMap(({ visitor }) => (visitor === null ? [] : [visitor]))])]
    .filter((seat) => !noted.includes(seat))
    .filter((seat) =>
      halves.some(({ visitor, notes }) => (seat === actor || seat === visitor) && !notes.includes(seat)),
    )
    .sort((a, b) => a - b);

/** Once nobody writes notes any more, the votes are opened. */
export const notesDone = (telling: SzTelling): void => {
  if (telling.state.step === 'notes' && notersOf(telling.state).length === 0) set(telling, { step: 'vote' });
};

/** The vote is known: the rating goes up, and a memory is looked for (SZ-123, SZ-124, SZ-127). */
export const startBleed = (telling: SzTelling, bleeder: Side): void => {
  const { actor, used } = telling.state;
  const persona = sheetOf(telling.state, actor)[bleeder];
  const cat = used[bleeder];
  if (cat !== null && persona.apt[cat] < 8) {
    const to = persona.apt[cat] + 1;
    setPersona(telling, actor, bleeder, { apt: { ...persona.apt, [cat]: to } });
    tell(telling, actor, 'story.rises', { name: nameOf(telling.state, actor), side: bleeder, cat, to }, 'SZ-124');
  }
  const isOpen = persona.mem.some(({ circle }) => !circle);
  set(telling, {
    step: isOpen ? 'bleed_pick' : 'bleed_supply',
    bleed: { bleeder, recipient: opposite(bleeder), memory: null, picks: [], isDeadlocked: false, supplied: 0 },
  });
};

/** The memory is fixed and goes into the overlap (SZ-125, SZ-129). */
export const bleedMemory = (telling: SzTelling, id: string): void => {
  const { actor, bleed } = telling.state;
  if (bleed === null) return;
  const sheet = sheetOf(telling.state, actor);
  const memory = memoryOf(sheet[bleed.bleeder].mem, id);
  if (memory === undefined) throw new Error('Broken invariant: a memory bleeds that is not there');
  markMemory(telling, actor, bleed.bleeder, id, { circle: true });
  const { cat, text } = memory;
  setSheet(telling, actor, { overlap: { ...sheet.overlap, mem: [...sheet.overlap.mem, { id, cat, text }] } });
  set(telling, { step: 'bleed_ripple', bleed: { ...bleed, memory: id } });
  tell(telling, actor, 'story.bleeds', { name: nameOf(telling.state, actor), text }, 'SZ-129');
};

const cleared = { scene: null, half: 1, halves: [], used: { agent: null, thief: null }, noted: [] } as const;

/** The next seat's turn in flashback; after the chain's last card, the gather (SZ-049, SZ-134, SZ-135). */
export const endFlashbackTurn = (telling: SzTelling): void => {
  const { state } = telling;
  const next = (state.actor + 1) % state.sheets.length;
  set(telling, { ...cleared, actor: next, round: next === state.starter ? state.round + 1 : state.round });
  set(telling, { step: 'choose_persona' });
  if (state.chain.length > 0) return;
  const { size, each } = allegianceDeck(state.sheets.length, sheetOf(state, state.starter).hand.length);
  set(telling, { phase: 'endgame', step: 'gather', round: 1, actor: state.starter, allegiances: size, dealt: 0 });
  tell(telling, -1, 'story.gather', { size, each }, 'SZ-137');
};

/** Which cards go to whom: the next of the deck, the starter first (SZ-139, SZ-140). */
export const dealOf = (state: SzState): readonly (readonly [card: number, seat: number])[] =>
  clockwise(state, state.starter).map((seat, at) => [state.dealt + at, seat] as const);

/** The cards are out (SZ-139, SZ-140, SZ-195). */
export const afterDeal = (telling: SzTelling): void => {
  const { state } = telling;
  for (const [card, seat] of dealOf(state)) {
    setSheet(telling, seat, { cards: [...sheetOf(telling.state, seat).cards, { card, up: null }] });
  }
  set(telling, { dealt: state.dealt + state.sheets.length });
  tell(telling, -1, 'story.dealt', { round: state.round }, 'SZ-140');
  if (state.step === 'last_deal') return set(telling, { step: 'flip' });
  set(telling, { step: state.round === 1 ? 'situation' : 'choose_visitor' });
};

/** Overlap ratings are filled in (SZ-152). */
export const openInterlude = (telling: SzTelling): void => {
  for (const seat of allSeats(telling.state)) {
    const { agent, thief, overlap } = sheetOf(telling.state, seat);
    setSheet(telling, seat, { overlap: { ...overlap, apt: overlapOf(agent.apt, thief.apt) } });
  }
  set(telling, { step: 'interlude' });
};

const payOut = (telling: SzTelling): void => {
  const { state } = telling;
  const { key, narrator, judge, gifts } = sceneOf(state);
  if (key !== null) {
    const sheet = sheetOf(state, state.actor);
    setSheet(telling, state.actor, { hand: sheet.hand.filter((each) => each !== key) });
    set(telling, { discard: [...state.discard, key] });
  }
  const earned = allSeats(state).map(
    (seat) =>
      (seat === narrator ? 3 : 0) + (seat === judge ? 2 : 0) + (gifts.some(([giver]) => giver === seat) ? 1 : 0),
  );
  setScene(telling, { earned });
  set(telling, { step: 'bets' });
  earned.forEach((coins, seat) => {
    if (coins > 0) tell(telling, seat, 'story.paid', { name: nameOf(state, seat), coins }, 'SZ-188');
  });
};

/** Whose bet is due: actor, visitor, contributors clockwise; undefined once all have bet (SZ-191). */
export const nextBettor = (state: SzState): number | undefined => {
  const { earned, betted } = sceneOf(state);
  const queue = [state.actor, seatOf(state, 'visitor'), ...contributorsOf(state)];
  return queue.find((seat) => (earned?.[seat] ?? 0) > 0 && !betted.includes(seat));
};

/** The next scene, the next round's deal, or final resolution (SZ-171, SZ-172, SZ-195). */
export const endEndgameTurn = (telling: SzTelling): void => {
  const { state } = telling;
  const next = (state.actor + 1) % state.sheets.length;
  set(telling, { ...cleared, actor: next, step: 'choose_visitor' });
  if (next !== state.starter) return;
  if (state.sheets.some(({ hand }) => hand.length > 0)) {
    return set(telling, { step: 'deal', round: state.round + 1 });
  }
  const isDealt = state.allegiances - state.dealt >= state.sheets.length;
  set(telling, { phase: 'final', round: 1, step: isDealt ? 'last_deal' : 'flip' });
  tell(telling, -1, 'story.final', {}, 'SZ-196');
};

/** All of the actor's cards lie open: who she is, and who the table would have her be (SZ-197, SZ-198). */
export const openIdentity = (telling: SzTelling): void => {
  const { actor } = telling.state;
  const { cards, coins } = sheetOf(telling.state, actor);
  const identity = identityOf(
    cards.flatMap(({ up }) => (up === null ? [] : [up])),
    coins,
  );
  set(telling, { step: 'choose_visitor', scene: { ...emptyScene, identity } });
  const { trueSide: side, preferred, branch } = identity;
  tell(telling, actor, 'story.identity', { name: nameOf(telling.state, actor), side, preferred, branch }, 'SZ-198');
};

/** The last turn of a seat ends: its coins count, and the next seat is up, or the tally (SZ-204, SZ-212, SZ-215). */
export const endFinalTurn = (telling: SzTelling): void => {
  const { state } = telling;
  const { identity, final } = sceneOf(state);
  const side = final ?? identity?.trueSide ?? 'agent';
  const coins = sheetOf(state, state.actor).coins[side];
  setSheet(telling, state.actor, { final: side });
  const next = (state.actor + 1) % state.sheets.length;
  set(telling, {
    ...cleared,
    score: { ...state.score, [side]: state.score[side] + coins },
    scenes: state.scenes + 1,
    actor: next,
    step: 'flip',
  });
  tell(telling, state.actor, 'story.who', { name: nameOf(state, state.actor), side, coins }, 'SZ-213');
  if (telling.state.sheets.some((sheet) => sheet.final === null)) return;
  const { score, sheets } = telling.state;
  const result = tallyOf(score);
  const survivors = survivorsOf(sheets.map((sheet) => sheet.coins.agent + sheet.coins.thief));
  set(telling, { phase: 'result', step: 'epilogue', result, survivors, actor: state.starter });
  tell(telling, -1, 'story.result', { result, ...score }, 'SZ-215');
  const names = survivors.map((seat) => nameOf(telling.state, seat)).join(', ');
  tell(telling, -1, 'story.survivors', { names }, 'SZ-217');
};

/** The judge's role goes to the other of the two, and the price is wiped (SZ-111). */
export const passJudge = (telling: SzTelling): void => {
  const { state } = telling;
  const { judge, passes } = sceneOf(state);
  const role = roleOf(state, judge ?? state.actor) ?? 'actor';
  const next = seatOf(state, other(role));
  setScene(telling, { judge: next, price: null, rejected: [], passes: passes + 1 });
  tell(telling, next, 'story.newJudge', { name: nameOf(state, next) }, 'SZ-111');
};

/** The number of scenes of the whole game, for the frame (SZ-038). */
export const scenesOf = ({ sheets, rounds }: SzState): number => {
  const size = deckSize(sheets.length, rounds);
  return typeof size === 'string' ? 0 : size.scenes;
};
