/**
 * A scene up to its question: who plays, who visits, the key, the memory.
 *
 * Rules: SZ-055 to SZ-068, SZ-072 to SZ-076, SZ-083, SZ-084, SZ-087, SZ-089, SZ-155 to SZ-167, SZ-200, SZ-205 to SZ-210.
 */
import * as v from 'valibot';
import { line, moveShape, word } from '../../../kernel/shapes';
import { atRole, atStep, cat, defineMove, judged, role, seatName, side, tell, type SzTelling } from '../define';
import { no, type SzRefusal } from '../facts';
import { addDice, buildPools, markMemory, refill, set, setScene, toAptitude, writeMemory } from '../flow';
import { keyOf } from '../keys';
import { appearsAs } from '../pure';
import {
  clockwise,
  emptyScene,
  memoryOf,
  nameOf,
  othersOf,
  roleOf,
  sceneOf,
  seatOf,
  sheetOf,
  type Cat,
  type Role,
  type Side,
  type Step,
  type SzState,
} from '../state';

const again = (state: SzState, isDone: boolean, rule: string): SzRefusal | null =>
  isDone ? no('e_phase', { step: state.step }, rule) : null;

/** Null where the actor may invite this seat now (SZ-056, SZ-073, SZ-162, SZ-200, SZ-205). */
export const judgeVisitor = (state: SzState, seat: number): SzRefusal | null => {
  if (seat === state.actor) return no('e_self', {}, 'SZ-056');
  if (seat < 0 || seat >= state.sheets.length) return no('e_role', {}, 'SZ-056');
  if (state.phase === 'flashback' && state.half === 2 && state.sheets.length > 2) {
    if (state.halves[0]?.visitor === seat) {
      return no('e_visitor_repeat', { name: nameOf(state, seat) }, 'SZ-073');
    }
  }
  const identity = sceneOf(state).identity;
  if (identity?.branch !== 'crisis') return null;
  const isBarred = (each: number): boolean => seemsTo(state, each) === identity.trueSide;
  // Where nobody qualifies, anybody may be asked (SZ-D41).
  if (!isBarred(seat) || othersOf(state, state.actor).every(isBarred)) return null;
  return no('e_appearance', { name: nameOf(state, seat), side: identity.trueSide }, 'SZ-205');
};

const seemsTo = (state: SzState, seat: number): Side | null => {
  const { cards, final } = sheetOf(state, seat);
  return appearsAs(
    cards.flatMap(({ up }) => (up === null ? [] : [up])),
    final,
  );
};

const invite = (telling: SzTelling, visitor: number): void => {
  const { state } = telling;
  const { identity, personas, key } = sceneOf(state);
  const facts = { name: nameOf(state, state.actor), visitor: nameOf(state, visitor) };
  setScene(telling, { ...emptyScene, visitor, identity, personas, key });
  tell(telling, state.actor, 'story.invites', facts, 'SZ-056');
  if (state.phase === 'flashback') return set(telling, { step: 'visitor_setup' });
  if (state.phase === 'endgame') return set(telling, { step: 'free_play' });
  if (identity?.branch === 'crisis') return set(telling, { step: 'crisis_memories' });
  // Confirmed: no dice; the actor tells and the visitor sets the price (SZ-201).
  setScene(telling, { narrator: state.actor, judge: visitor });
  set(telling, { step: 'answer' });
};

export const choosePersona = defineMove({
  kind: 'choosePersona',
  shape: moveShape('choosePersona', { persona: side, seat: v.optional(seatName) }),
  check: (state, seat, { persona, seat: visitor }) =>
    judged(
      [
        () => atRole(state, seat, 'actor', ['choose_persona'], 'SZ-055'),
        () => (visitor === undefined ? null : judgeVisitor(state, Number(visitor))),
      ],
      () => ({ persona, visitor: visitor === undefined ? null : Number(visitor) }),
    ),
  apply: (telling, seat, { persona, visitor }: { readonly persona: Side; readonly visitor: number | null }) => {
    set(telling, { step: 'choose_visitor', half: 1 });
    setScene(telling, { ...emptyScene, personas: { actor: persona, visitor: null } });
    const character = sheetOf(telling.state, seat)[persona].name;
    tell(telling, seat, 'story.turn', { name: nameOf(telling.state, seat), persona, character }, 'SZ-055');
    if (visitor !== null) invite(telling, visitor);
  },
});

export const chooseVisitor = defineMove({
  kind: 'chooseVisitor',
  shape: moveShape('chooseVisitor', { seat: seatName }),
  check: (state, seat, { seat: visitor }) =>
    judged(
      [() => atRole(state, seat, 'actor', ['choose_visitor'], 'SZ-056'), () => judgeVisitor(state, Number(visitor))],
      () => ({ visitor: Number(visitor) }),
    ),
  apply: (telling, _seat, { visitor }: { readonly visitor: number }) => invite(telling, visitor),
});

/** Both choices of the visitor are made: play begins (SZ-057, SZ-058). */
const visitorDone = (telling: SzTelling): void => {
  const { key, personas } = sceneOf(telling.state);
  if (key !== null && personas.visitor !== null) set(telling, { step: 'free_play' });
};

const visitAs = (telling: SzTelling, seat: number, persona: Side): void => {
  setScene(telling, { personas: { ...sceneOf(telling.state).personas, visitor: persona } });
  const character = sheetOf(telling.state, seat)[persona].name;
  tell(telling, seat, 'story.visitsAs', { name: nameOf(telling.state, seat), persona, character }, 'SZ-057');
};

export const takeKey = defineMove({
  kind: 'takeKey',
  shape: moveShape('takeKey', { card: word, persona: v.optional(side) }),
  check: (state, seat, { card, persona }) =>
    judged(
      [
        () => atRole(state, seat, 'visitor', ['visitor_setup'], 'SZ-058'),
        () => again(state, sceneOf(state).key !== null, 'SZ-058'),
        () => (state.chain.includes(card) ? null : no('e_not_in_chain', {}, 'SZ-058')),
        () => again(state, persona !== undefined && sceneOf(state).personas.visitor !== null, 'SZ-057'),
      ],
      () => ({ card, persona: persona ?? null }),
    ),
  apply: (telling, seat, { card, persona }: { readonly card: string; readonly persona: Side | null }) => {
    const { chain } = telling.state;
    const at = chain.indexOf(card);
    setScene(telling, { key: card });
    set(telling, { chain: chain.filter((each) => each !== card) });
    const facts = { name: nameOf(telling.state, seat), key: keyOf(card).title };
    tell(telling, seat, 'story.takesKey', facts, 'SZ-058');
    if (persona !== null) visitAs(telling, seat, persona);
    visitorDone(telling);
    refill(telling, at);
  },
});

export const chooseVisiting = defineMove({
  kind: 'chooseVisiting',
  shape: moveShape('chooseVisiting', { persona: side }),
  check: (state, seat, { persona }) =>
    judged(
      [
        () => atRole(state, seat, 'visitor', ['visitor_setup'], 'SZ-057'),
        () => again(state, sceneOf(state).personas.visitor !== null, 'SZ-057'),
      ],
      () => ({ persona }),
    ),
  apply: (telling, seat, { persona }: { readonly persona: Side }) => {
    visitAs(telling, seat, persona);
    visitorDone(telling);
  },
});

/** Steps in which a contributor may give a die or decline (section 7). */
export const giving: readonly Step[] = [
  ...(['visitor_setup', 'free_play', 'question', 'aptitude', 'pool', 'crisis_memories'] as const),
];

/** Null where this seat may choose this memory for the scene. */
export const judgeMemory = (state: SzState, seat: number, mem: string): SzRefusal | null => {
  const sheet = sheetOf(state, seat);
  const { personas, identity } = sceneOf(state);
  if (state.phase === 'flashback') {
    const memory = memoryOf(sheet[personas.actor ?? 'agent'].mem, mem);
    if (memory === undefined) return no('e_not_own_side', {}, 'SZ-061');
    return memory.box ? no('e_box_checked', {}, 'SZ-062') : null;
  }
  if (state.phase === 'endgame') {
    if (sheet.overlap.mem.some(({ id }) => id === mem)) return null;
    const isOutside = [...sheet.agent.mem, ...sheet.thief.mem].some(({ id }) => id === mem);
    return isOutside ? no('e_needs_reveal', {}, 'SZ-155') : no('e_not_own_side', {}, 'SZ-164');
  }
  const of = seat === state.actor ? identity?.trueSide : identity?.preferred;
  const rule = seat === state.actor ? 'SZ-207' : 'SZ-208';
  return memoryOf(sheet[of ?? 'agent'].mem, mem) === undefined ? no('e_not_own_side', {}, rule) : null;
};

/** A memory of this seat by its id, wherever it stands. */
export const foundMemory = (state: SzState, seat: number, id: string): { readonly cat: Cat; readonly text: string } => {
  const { agent, thief, overlap } = sheetOf(state, seat);
  const found = [...agent.mem, ...thief.mem, ...overlap.mem].find((each) => each.id === id);
  if (found === undefined) throw new Error('Broken invariant: a memory is used that is not there');
  return found;
};

/** The memory commits its category as the aptitude of the scene (SZ-062, SZ-164). */
const useMemory = (telling: SzTelling, seat: number, mem: string): void => {
  const { state } = telling;
  const memory = foundMemory(state, seat, mem);
  const { aptitude, personas } = sceneOf(state);
  const facts = { name: nameOf(state, seat), text: memory.text, cat: memory.cat };
  if (roleOf(state, seat) === 'actor') {
    setScene(telling, { memory: mem, aptitude: { ...aptitude, actor: memory.cat } });
  } else {
    setScene(telling, { visitorMemory: mem, aptitude: { ...aptitude, visitor: memory.cat } });
  }
  if (state.phase === 'flashback') markMemory(telling, seat, personas.actor ?? 'agent', mem, { box: true });
  tell(telling, seat, 'story.memory', facts, 'SZ-061');
  if (state.step !== 'crisis_memories') return;
  const after = sceneOf(telling.state);
  if (after.memory !== null && after.visitorMemory !== null) buildPools(telling);
};

export const chooseMemory = defineMove({
  kind: 'chooseMemory',
  shape: moveShape('chooseMemory', { mem: word }),
  check: (state, seat, { mem }) => {
    const role_ = roleOf(state, seat);
    const isCrisis = state.phase === 'final';
    return judged(
      [
        () => atStep(state, isCrisis ? ['crisis_memories'] : ['free_play'], 'SZ-061'),
        () => (role_ === 'actor' || (isCrisis && role_ === 'visitor') ? null : no('e_role', {}, 'SZ-061')),
        () => {
          const { memory, visitorMemory, aptitude } = sceneOf(state);
          const isCommitted = !isCrisis && aptitude.actor !== null;
          return again(state, isCommitted || (role_ === 'actor' ? memory : visitorMemory) !== null, 'SZ-062');
        },
        () => judgeMemory(state, seat, mem),
      ],
      () => ({ mem }),
    );
  },
  apply: (telling, seat, { mem }: { readonly mem: string }) => useMemory(telling, seat, mem),
});

export const isFrozen = ({ phase }: SzState): boolean => phase === 'endgame' || phase === 'final';

export const createMemory = defineMove({
  kind: 'createMemory',
  shape: moveShape('createMemory', { cat, text: line }),
  check: (state, seat, { cat: of, text }) =>
    judged(
      [
        () => (isFrozen(state) ? no('e_sheet_frozen', {}, 'SZ-034') : null),
        () => atRole(state, seat, 'actor', ['free_play'], 'SZ-066'),
        () => again(state, sceneOf(state).memory !== null, 'SZ-062'),
        () => {
          const persona = sceneOf(state).personas.actor ?? 'agent';
          const isOpen = sheetOf(state, seat)[persona].mem.some((each) => each.cat === of && !each.box);
          return isOpen ? no('e_memory_available', { cat: of }, 'SZ-066') : null;
        },
      ],
      () => ({ cat: of, text }),
    ),
  apply: (telling, seat, { cat: of, text }: { readonly cat: Cat; readonly text: string }) => {
    const persona = sceneOf(telling.state).personas.actor ?? 'agent';
    useMemory(telling, seat, writeMemory(telling, seat, persona, { cat: of, text }));
  },
});

export const chooseKey = defineMove({
  kind: 'chooseKey',
  shape: moveShape('chooseKey', { card: word }),
  check: (state, seat, { card }) =>
    judged(
      [
        () => (state.phase === 'endgame' ? null : no('e_phase', { step: state.step }, 'SZ-163')),
        () => atRole(state, seat, 'actor', ['free_play'], 'SZ-163'),
        () => again(state, sceneOf(state).key !== null, 'SZ-163'),
        () => (sheetOf(state, seat).hand.includes(card) ? null : no('e_not_in_hand', {}, 'SZ-163')),
      ],
      () => ({ card }),
    ),
  apply: (telling, seat, { card }: { readonly card: string }) => {
    setScene(telling, { key: card });
    tell(telling, seat, 'story.key', { name: nameOf(telling.state, seat), key: keyOf(card).title }, 'SZ-163');
  },
});

/** Who works the key in: the visitor in flashback, the actor in endgame (SZ-064, SZ-163). */
export const keeperOf = ({ phase }: SzState): Role => (phase === 'endgame' ? 'actor' : 'visitor');

export const introduceKey = defineMove({
  kind: 'introduceKey',
  shape: moveShape('introduceKey', {}),
  check: (state, seat) =>
    judged(
      [
        () => atRole(state, seat, keeperOf(state), ['free_play'], 'SZ-064'),
        () => (sceneOf(state).key === null ? no('e_not_chosen', {}, 'SZ-163') : null),
        () => again(state, sceneOf(state).keyIn, 'SZ-064'),
      ],
      () => ({}),
    ),
  apply: (telling, seat) => {
    const { key } = sceneOf(telling.state);
    setScene(telling, { keyIn: true });
    tell(telling, seat, 'story.keyIn', { key: key === null ? '' : keyOf(key).title }, 'SZ-064');
  },
});

const memoryIn = (telling: SzTelling, seat: number): void => {
  const { memory } = sceneOf(telling.state);
  setScene(telling, { memoryIn: true });
  const text = memory === null ? '' : foundMemory(telling.state, seat, memory).text;
  tell(telling, seat, 'story.memoryIn', { text }, 'SZ-063');
};

export const introduceMemory = defineMove({
  kind: 'introduceMemory',
  shape: moveShape('introduceMemory', {}),
  check: (state, seat) =>
    judged(
      [
        () => atRole(state, seat, 'actor', ['free_play'], 'SZ-063'),
        () => (sceneOf(state).memory === null ? no('e_not_chosen', {}, 'SZ-063') : null),
        () => again(state, sceneOf(state).memoryIn, 'SZ-063'),
      ],
      () => ({}),
    ),
  apply: (telling, seat) => memoryIn(telling, seat),
});

/** Posing may say in the same breath that the memory has been played (`memoryIn`). */
export const poseQuestion = defineMove({
  kind: 'poseQuestion',
  shape: moveShape('poseQuestion', { text: line, memoryIn: v.optional(v.boolean()) }),
  check: (state, seat, { text, memoryIn: claims = false }) =>
    judged(
      [
        () => atRole(state, seat, 'actor', ['free_play'], 'SZ-083'),
        () => {
          const { keyIn, memory, memoryIn: isIn } = sceneOf(state);
          const rule = state.phase === 'endgame' ? 'SZ-167' : 'SZ-067';
          if (!keyIn) return no('e_not_introduced', { what: 'key' }, rule);
          return isIn || (claims && memory !== null) ? null : no('e_not_introduced', { what: 'memory' }, rule);
        },
      ],
      () => ({ text }),
    ),
  apply: (telling, seat, { text }: { readonly text: string }) => {
    if (!sceneOf(telling.state).memoryIn) memoryIn(telling, seat);
    setScene(telling, { question: text, approved: [] });
    set(telling, { step: 'question' });
    tell(telling, seat, 'story.question', { name: nameOf(telling.state, seat), text }, 'SZ-083');
  },
});

/** Null where this seat may give a die now (SZ-087, SZ-089). */
export const judgeGift = (state: SzState, seat: number): SzRefusal | null => {
  if (sceneOf(state).dice !== null) return no('e_after_roll', {}, 'SZ-087');
  const refusal = atStep(state, giving, 'SZ-087');
  if (refusal !== null) return refusal;
  if (roleOf(state, seat) !== null) return no('e_role', {}, 'SZ-087');
  const isGiven = sceneOf(state).gifts.some(([giver]) => giver === seat);
  return isGiven ? no('e_already_contributed', {}, 'SZ-089') : null;
};

const give = (telling: SzTelling, seat: number, to: Role): void => {
  const { gifts, declined, pool } = sceneOf(telling.state);
  setScene(telling, {
    gifts: [...gifts, [seat, to]],
    declined: declined.filter((each) => each !== seat),
    locked: [],
    pool: pool === null ? null : { ...pool, [to]: addDice(pool[to], { d6: 1 }) },
  });
  const facts = { name: nameOf(telling.state, seat), to: nameOf(telling.state, seatOf(telling.state, to)) };
  tell(telling, seat, 'story.gives', facts, 'SZ-087');
};

const declineGift = (telling: SzTelling, seat: number): void => {
  setScene(telling, { declined: [...sceneOf(telling.state).declined, seat] });
  tell(telling, seat, 'story.declines', { name: nameOf(telling.state, seat) }, 'SZ-089');
};

export const contribute = defineMove({
  kind: 'contribute',
  shape: moveShape('contribute', { to: role }),
  check: (state, seat, { to }) => judged([() => judgeGift(state, seat)], () => ({ to })),
  apply: (telling, seat, { to }: { readonly to: Role }) => give(telling, seat, to),
});

const judgeDecline = (state: SzState, seat: number): SzRefusal | null =>
  atStep(state, giving, 'SZ-089') ??
  judgeGift(state, seat) ??
  (sceneOf(state).declined.includes(seat) ? no('e_already_declined', {}, 'SZ-089') : null);

export const decline = defineMove({
  kind: 'decline',
  shape: moveShape('decline', {}),
  check: (state, seat) => judged([() => judgeDecline(state, seat)], () => ({})),
  apply: (telling, seat) => declineGift(telling, seat),
});

const canApprove = (state: SzState, seat: number): SzRefusal | null =>
  atStep(state, ['question'], 'SZ-084') ??
  (seat === state.actor ? no('e_role', {}, 'SZ-084') : null) ??
  again(state, sceneOf(state).approved.includes(seat), 'SZ-084');

const useAptitude = (telling: SzTelling, seat: number, of: Cat): void => {
  setScene(telling, { aptitude: { ...sceneOf(telling.state).aptitude, visitor: of } });
  tell(telling, seat, 'story.aptitude', { name: nameOf(telling.state, seat), cat: of }, 'SZ-068');
};

/** A yes. A contributor may say with it what becomes of her die, and the visitor which aptitude it will be. */
export const approveQuestion = defineMove({
  kind: 'approveQuestion',
  shape: moveShape('approveQuestion', {
    gift: v.optional(v.picklist(['actor', 'visitor', 'none', 'later'])),
    cat: v.optional(cat),
  }),
  check: (state, seat, { gift = 'later', cat: of }) =>
    judged(
      [
        () => canApprove(state, seat),
        () => (gift === 'later' ? null : gift === 'none' ? judgeDecline(state, seat) : judgeGift(state, seat)),
        () => {
          if (of === undefined) return null;
          if (roleOf(state, seat) !== 'visitor') return no('e_role', {}, 'SZ-068');
          return again(state, sceneOf(state).aptitude.visitor !== null, 'SZ-068');
        },
      ],
      () => ({ gift, cat: of ?? null }),
    ),
  apply: (telling, seat, { gift, cat: of }: { readonly gift: Role | 'none' | 'later'; readonly cat: Cat | null }) => {
    if (gift === 'none') declineGift(telling, seat);
    else if (gift !== 'later') give(telling, seat, gift);
    if (of !== null) useAptitude(telling, seat, of);
    const approved = [...sceneOf(telling.state).approved, seat];
    setScene(telling, { approved });
    if (approved.length < telling.state.sheets.length - 1) return;
    tell(telling, -1, 'story.asked', { text: sceneOf(telling.state).question ?? '' }, 'SZ-084');
    toAptitude(telling);
  },
});

/** An objection brings the scene back to free play with nothing lost (SZ-084). */
export const objectQuestion = defineMove({
  kind: 'objectQuestion',
  shape: moveShape('objectQuestion', {}),
  check: (state, seat) => judged([() => canApprove(state, seat)], () => ({})),
  apply: (telling, seat) => {
    const { reveals, aptitude, visitorMemory } = sceneOf(telling.state);
    // The visitor commits only to a question that stands (SZ-D11), unless a reveal's memory has committed her.
    const isCommitted = (reveals.visitor?.memory ?? visitorMemory) !== null;
    const visitor = isCommitted ? aptitude.visitor : null;
    setScene(telling, { question: null, approved: [], aptitude: { ...aptitude, visitor } });
    set(telling, { step: 'free_play' });
    tell(telling, seat, 'story.objects', { name: nameOf(telling.state, seat) }, 'SZ-084');
  },
});

export const chooseAptitude = defineMove({
  kind: 'chooseAptitude',
  shape: moveShape('chooseAptitude', { cat }),
  check: (state, seat, { cat: of }) =>
    judged([() => atRole(state, seat, 'visitor', ['aptitude'], 'SZ-068')], () => ({ cat: of })),
  apply: (telling, seat, { cat: of }: { readonly cat: Cat }) => {
    useAptitude(telling, seat, of);
    buildPools(telling);
  },
});

/** Seats that could be invited, clockwise (SZ-056). */
export const guests = (state: SzState): readonly number[] =>
  clockwise(state, state.actor).filter((seat) => judgeVisitor(state, seat) === null);
