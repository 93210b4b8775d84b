/**
 * How a turn goes on: scenes that close, votes and bleeds, deals, the last turns and the end.
 *
 * Rules: SZ-048, SZ-049, SZ-071 to SZ-080, SZ-111, SZ-120 to SZ-140, SZ-152, SZ-170 to SZ-172, SZ-188 to SZ-217.
 */
import { tell, type SzTelling } from './define';
import { keyOf } from './keys';
import { allegianceDeck, deckSize, identityOf, opposite, other, overlapOf, survivorsOf, tallyOf } from './pure';
import {
  allSeats,
  clockwise,
  contributorsOf,
  emptyScene,
  memoryOf,
  nameOf,
  roleOf,
  sceneOf,
  seatOf,
  sheetOf,
  type Cat,
  type Final,
  type Half,
  type Side,
  type SzState,
} from './state';
import { markMemory, set, setPersona, setScene, setSheet, writeMemory } from './telling';

/** The scene is over: the second half, the vote, or the payout (SZ-071, SZ-077, SZ-079, SZ-170, SZ-188). */
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
  if (scene.note !== null) writeNote(telling, state.actor, { ...scene.note, at: state.half - 1 });
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
  setScene(telling, { key: null, memory: null, note: null });
  set(telling, { step: 'vote' });
};

/** The finished halves of this turn of which this seat, actor or visitor, has written no note yet (SZ-080). */
export const openHalves = ({ actor, halves }: SzState, seat: number): readonly Half[] =>
  halves.filter(({ visitor, notes }) => (seat === actor || seat === visitor) && !notes.includes(seat));

/** A memory of a finished half; `at` is 0 for the first. */
export interface Note {
  readonly at: number;
  readonly cat: Cat;
  readonly text: string;
}

/** A new memory on the side of whom she played in that half (SZ-080). */
export const writeNote = (telling: SzTelling, seat: number, { at, cat, text }: Note): void => {
  const { halves, actor } = telling.state;
  const half = halves[at];
  if (half === undefined) throw new Error('Broken invariant: a note of a half that is not over');
  writeMemory(telling, seat, (seat === actor ? half.actor : half.visiting) ?? 'agent', { cat, text });
  set(telling, {
    halves: halves.map((each, index) => (index === at ? { ...each, notes: [...each.notes, seat] } : each)),
  });
  tell(telling, seat, 'story.note', { name: nameOf(telling.state, seat), text, cat }, 'SZ-080');
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

const cleared = { scene: null, half: 1, halves: [], used: { agent: null, thief: null } } as const;

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
  set(telling, { score: { ...state.score, [side]: state.score[side] + coins } });
  tell(telling, state.actor, 'story.who', { name: nameOf(state, state.actor), side, coins }, 'SZ-213');
  nextFinalTurn(telling, side);
};

/** Her last turn is skipped: nobody knows for whom her coins would count (SZ-P13). */
export const skipFinalTurn = (telling: SzTelling): void => {
  const { state } = telling;
  tell(telling, state.actor, 'story.staysShut', { name: nameOf(state, state.actor) }, 'SZ-P13');
  nextFinalTurn(telling, 'shut');
};

const nextFinalTurn = (telling: SzTelling, final: Final): void => {
  const { state } = telling;
  setSheet(telling, state.actor, { final });
  const next = (state.actor + 1) % state.sheets.length;
  set(telling, { ...cleared, scenes: state.scenes + 1, actor: next, step: 'flip' });
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
