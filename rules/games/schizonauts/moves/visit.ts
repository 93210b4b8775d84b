/**
 * How a scene opens: who plays as whom, who visits, and the key that she takes.
 *
 * Rules: SZ-055 to SZ-058, SZ-072, SZ-073, SZ-161, SZ-162, SZ-200, SZ-201, SZ-205.
 */
import * as v from 'valibot';
import { moveShape, word } from '../../../kernel/shapes';
import { again, atRole, defineMove, judged, seatName, side, tell, type SzTelling } from '../define';
import { no, type SzRefusal } from '../facts';
import { set, setScene } from '../telling';
import { refill } from '../throwing';
import { keyOf } from '../keys';
import { appearsAs } from '../pure';
import { clockwise, emptyScene, nameOf, othersOf, sceneOf, sheetOf, type Side, type SzState } from '../state';

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
    final === 'shut' ? null : final,
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

/** Seats that could be invited, clockwise (SZ-056). */
export const guests = (state: SzState): readonly number[] =>
  clockwise(state, state.actor).filter((seat) => judgeVisitor(state, seat) === null);
