/**
 * A turn in the window before an auction: foreign dice, a Trait, and its end.
 *
 * Rules: NV-070 to NV-074; NV-D17, NV-D19, NV-D20, NV-D35.
 */
import * as v from 'valibot';
import { grant, type Ruling } from '../../../kernel/ruling';
import { moveShape, word } from '../../../kernel/shapes';
import { acting, nameOf } from '../actors';
import { defineMove, tell } from '../define';
import { countNames, dieNames, holds, placeNames, poolPlaces, readDie } from '../dice';
import { no, type NerveRefusal } from '../facts';
import { countedFor, fromPile, nextInWindow, setConflict, setPile, throwDice } from '../flow';
import {
  characterOf,
  conflictOf,
  pileOf,
  present,
  traitOf,
  type Conflict,
  type NerveState,
  type PoolPlace,
  type Trait,
} from '../state';

/** Null where a seat may roll dice of this colour into her Pool. */
export const judgeColour = (conflict: Conflict, seat: number, colour: number): NerveRefusal | null => {
  if (colour === seat) return no('foreign.own', {}, 'NV-071');
  return present(conflict).includes(colour) ? null : no('foreign.notInvolved', {}, 'NV-071');
};

export const foreign = defineMove({
  kind: 'foreign',
  shape: moveShape('foreign', { dice: v.pipe(dieNames, v.minLength(1)) }),
  check: (state, seat, { dice }) => {
    const actor = acting(state, seat, ['window'], 'NV-071');
    if (!actor.ok) return actor;
    const colours = dice.map((name) => readDie(name)?.colour ?? 0);
    const counts = countNames(dice, state.piles.length);
    for (const colour of new Set(colours)) {
      const refusal = judgeColour(actor.value, seat, colour);
      if (refusal !== null) return { ok: false, refusal };
      const isThere = (counts[colour] ?? 0) <= (pileOf(state, seat)[colour] ?? 0);
      if (!isThere) return { ok: false, refusal: no('die.none', {}, 'NV-003') };
    }
    return grant({ act: { colours } });
  },
  apply: (telling, seat, { colours }: { readonly colours: readonly number[] }) => {
    const counts = telling.state.piles.map((_, colour) => colours.filter((each) => each === colour).length);
    fromPile(telling, seat, counts);
    const facts = { name: nameOf(telling.state, seat), dice: countedFor(telling.state, seat, counts) };
    tell(telling, seat, 'story.foreign', facts, 'NV-071');
    throwDice(telling, seat, 'foreign', { for: 'join', seat, colours }, colours.length);
  },
});

/** The colours in which an activation could be paid for (NV-073); empty where it costs nothing. */
export const paymentColours = (seat: number, { by }: Trait): readonly number[] => (by === seat ? [] : [seat, by]);

const judgePayment = (state: NerveState, seat: number, trait: Trait, pay: string | undefined): NerveRefusal | null => {
  const due = paymentColours(seat, trait);
  if (due.length === 0) return pay === undefined ? null : no('payment.notDue', {}, 'NV-073');
  const name = nameOf(state, trait.by);
  if (pay === undefined) return no('payment.required', { name }, 'NV-073');
  const colour = readDie(pay)?.colour ?? -1;
  if (!due.includes(colour)) return no('payment.colour', { name }, 'NV-073');
  return (pileOf(state, seat)[colour] ?? 0) > 0 ? null : no('die.none', {}, 'NV-073');
};

/** Null where a reroll of at most `most` dice may name so many (NV-047, NV-074). */
export const judgeCount = (names: readonly string[], most: number, rule: string): NerveRefusal | null => {
  if (names.length === 0) return no('reroll.nothing', {}, rule);
  return names.length > most ? no('reroll.tooMany', { most }, rule) : null;
};

/** The dice that a reroll names, in the Pools of all who are still in (NV-047, NV-074). */
export const judgePlaces = (
  conflict: Conflict,
  names: readonly string[],
  rule: string,
): Ruling<readonly PoolPlace[], NerveRefusal> => {
  const places = poolPlaces(conflict.pools, present(conflict), names);
  return places === null ? { ok: false, refusal: no('die.none', {}, rule) } : grant(places);
};

export const activate = defineMove({
  kind: 'activate',
  shape: moveShape('activate', {
    trait: word,
    reroll: placeNames,
    pay: v.optional(v.pipe(v.string(), v.regex(/^[a-f]$/))),
  }),
  check: (state, seat, { trait: id, reroll, pay }) => {
    const actor = acting(state, seat, ['window'], 'NV-072');
    if (!actor.ok) return actor;
    const conflict = actor.value;
    if (conflict.activated) return { ok: false, refusal: no('trait.activated', {}, 'NV-072') };
    const trait = traitOf(characterOf(state, seat), id);
    if (trait === undefined) return { ok: false, refusal: no('trait.notYours', {}, 'NV-072') };
    const refusal = judgeCount(reroll, trait.level, 'NV-074') ?? judgePayment(state, seat, trait, pay);
    if (refusal !== null) return { ok: false, refusal };
    const places = judgePlaces(conflict, reroll, 'NV-074');
    if (!places.ok) return places;
    const colour = pay === undefined ? null : (readDie(pay)?.colour ?? null);
    return grant({ act: { trait, places: places.value, pay: colour } });
  },
  apply: (telling, seat, { trait, places, pay }: Activation) => {
    const { kind, text, by } = trait;
    const name = nameOf(telling.state, seat);
    setConflict(telling, { activated: true });
    tell(telling, seat, 'story.activates', { name, kind, text, dice: places.length }, 'NV-072');
    if (pay !== null) {
      const one = telling.state.piles.map((_, colour) => (colour === pay ? 1 : 0));
      fromPile(telling, seat, one);
      const theirs = pileOf(telling.state, by);
      setPile(
        telling,
        by,
        theirs.map((count, colour) => count + (one[colour] ?? 0)),
      );
      const facts = { name, to: nameOf(telling.state, by), owner: pay === seat ? '' : nameOf(telling.state, pay) };
      tell(telling, seat, 'story.pays', facts, 'NV-073');
    }
    throwDice(telling, seat, 'trait', { for: 'reroll', places, isMomentum: false }, places.length);
  },
});

interface Activation {
  readonly trait: Trait;
  readonly places: readonly PoolPlace[];
  readonly pay: number | null;
}

export const done = defineMove({
  kind: 'done',
  shape: moveShape('done', {}),
  check: (state, seat) => {
    const actor = acting(state, seat, ['window'], 'NV-070');
    return actor.ok ? grant({ act: {} }) : actor;
  },
  apply: (telling, seat) => {
    const conflict = conflictOf(telling.state);
    setConflict(telling, { done: [...conflict.done, seat] });
    nextInWindow(telling);
  },
});

/** Whether a seat has foreign dice that it could roll now. */
export const hasForeign = (state: NerveState, conflict: Conflict, seat: number): boolean => {
  const usable = pileOf(state, seat).map((count, colour) => (judgeColour(conflict, seat, colour) === null ? count : 0));
  return !holds(
    usable.map(() => 0),
    usable,
  );
};
