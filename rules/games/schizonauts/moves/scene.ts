/**
 * What a scene is played with: the memory and the key.
 *
 * Rules: SZ-061 to SZ-066, SZ-155 to SZ-164, SZ-207 to SZ-210.
 */
import { line, moveShape, word } from '../../../kernel/shapes';
import { again, atRole, atStep, cat, defineMove, judged, tell, type SzTelling } from '../define';
import { no, type SzRefusal } from '../facts';
import { markMemory, setScene, writeMemory } from '../telling';
import { buildPools } from '../throwing';
import { keyOf } from '../keys';
import { memoryOf, nameOf, roleOf, sceneOf, sheetOf, type Cat, type Role, type SzState } from '../state';

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

export const memoryIn = (telling: SzTelling, seat: number): void => {
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
