/**
 * Outs: offered, accepted, declined, defied.
 *
 * Rules: NV-080 to NV-085; NV-D21 to NV-D24.
 */
import * as v from 'valibot';
import { grant } from '../../../kernel/ruling';
import { looseLine, moveShape, word } from '../../../kernel/shapes';
import { acting, nameOf } from '../actors';
import { defineMove, tell, type NerveTelling } from '../define';
import { no } from '../facts';
import { emptyPool, fromPile, nextStake, setConflict, throwDice } from '../flow';
import { backToWindow } from '../landing';
import { traitOfOut, type OutText } from '../outs';
import { judgeTrait, writeTrait } from '../sheets';
import { characterOf, conflictOf, outKinds, pileOf, present, stakeOf, type OutKind, type TraitKind } from '../state';

const isOutKind = (kind: string): kind is OutKind => outKinds.some((each) => each === kind);

export const offerOut = defineMove({
  kind: 'offerOut',
  shape: moveShape('offerOut', { to: v.pipe(v.string(), v.regex(/^[0-5]$/)), out: word, text: looseLine }),
  check: (state, seat, { to: named, out, text }) => {
    const actor = acting(state, seat, ['window'], 'NV-080');
    if (!actor.ok) return actor;
    const to = Number(named);
    if (actor.value.outUsed) return { ok: false, refusal: no('out.used', {}, 'NV-080') };
    if (to === seat) return { ok: false, refusal: no('out.self', {}, 'NV-080') };
    if (!present(actor.value).includes(to)) return { ok: false, refusal: no('out.target', {}, 'NV-080') };
    if (!isOutKind(out)) return { ok: false, refusal: no('type.unknown', {}, 'NV-080') };
    if (text === '') return { ok: false, refusal: no('text.required', {}, 'NV-080') };
    return grant({ act: { to, kind: out, text } });
  },
  apply: (telling, seat, { to, kind, text }: OutText) => {
    telling.state = { ...telling.state, phase: 'out' };
    setConflict(telling, { outUsed: true, out: { by: seat, to, kind, text }, turn: to });
    const facts = { name: nameOf(telling.state, seat), to: nameOf(telling.state, to), kind, text };
    tell(telling, seat, 'story.offersOut', facts, 'NV-080');
  },
});

const answers = ['accept', 'decline', 'defy'] as const;
type Answer = (typeof answers)[number];

export const answerOut = defineMove({
  kind: 'answerOut',
  shape: moveShape('answerOut', { answer: v.picklist(answers), text: looseLine }),
  check: (state, seat, { answer, text }) => {
    const actor = acting(state, seat, ['out'], 'NV-080');
    if (!actor.ok) return actor;
    const kind = actor.value.out?.kind ?? 'action';
    const hasDefied = actor.value.defied.some(([who, each]) => who === seat && each === kind);
    if (answer === 'defy' && hasDefied) return { ok: false, refusal: no('out.defied', { kind }, 'NV-084') };
    if (answer === 'defy' && text === '') return { ok: false, refusal: no('text.required', {}, 'NV-083') };
    return grant({ act: { answer, text } });
  },
  apply: (telling, seat, { answer, text }: { readonly answer: Answer; readonly text: string }) => {
    const name = nameOf(telling.state, seat);
    if (answer === 'accept') return leave(telling, seat);
    if (answer === 'defy') return defy(telling, seat, text);
    tell(telling, seat, 'story.declines', { name }, 'NV-082');
    backToWindow(telling);
  },
});

/** She leaves: her Pool goes home, her Stakes will be skipped, and where this one is hers the next comes up (NV-081, NV-085). */
const leave = (telling: NerveTelling, seat: number): void => {
  tell(telling, seat, 'story.accepts', { name: nameOf(telling.state, seat) }, 'NV-081');
  const conflict = conflictOf(telling.state);
  setConflict(telling, { left: [...conflict.left, seat] });
  emptyPool(telling, seat);
  if (stakeOf(conflict).by !== seat) return backToWindow(telling);
  // The current Stake is skipped like all of hers: it is looked at once more, as the next one.
  setConflict(telling, { at: conflict.at - 1, out: null });
  nextStake(telling);
};

/** New own dice, as many as the stat, and the offerer may write a Trait (NV-083). */
const defy = (telling: NerveTelling, seat: number, text: string): void => {
  const { defied, out } = conflictOf(telling.state);
  if (out === null) return;
  const { kind } = out;
  const character = characterOf(telling.state, seat);
  const wanted = kind === 'action' ? character.active : character.decisive;
  const pile = pileOf(telling.state, seat);
  const count = Math.min(wanted, pile[seat] ?? 0);
  telling.state = { ...telling.state, phase: 'out_trait' };
  setConflict(telling, { defied: [...defied, [seat, kind]], turn: out.by });
  tell(telling, seat, 'story.defies', { name: character.name, text, kind, dice: count }, 'NV-083');
  if (count === 0) return;
  fromPile(
    telling,
    seat,
    pile.map((_, colour) => (colour === seat ? count : 0)),
  );
  const colours = Array.from({ length: count }, () => seat);
  throwDice(telling, seat, 'defy', { for: 'join', seat, colours }, count);
};

/** The unwelcome Trait: its kind follows from the Out. */
export const outTrait = defineMove({
  kind: 'outTrait',
  shape: moveShape('outTrait', { id: word, text: looseLine, trait: v.optional(word) }),
  check: (state, seat, { id, text, trait }) => {
    const actor = acting(state, seat, ['out_trait'], 'NV-083');
    if (!actor.ok) return actor;
    const { out } = actor.value;
    if (out === null) return { ok: false, refusal: no('phase.wrong', { phase: state.phase }, 'NV-083') };
    const kind = traitOfOut[out.kind];
    const judged = judgeTrait(state, {
      on: out.to,
      by: seat,
      kind: trait ?? kind,
      id,
      allowed: [kind],
      rule: 'NV-083',
    });
    if (!judged.ok) return judged;
    if (text === '') return { ok: false, refusal: no('text.required', {}, 'NV-083') };
    return grant({ act: { on: out.to, kind: judged.value, id, text } });
  },
  apply: (
    telling,
    seat,
    act: { readonly on: number; readonly kind: TraitKind; readonly id: string; readonly text: string },
  ) => {
    writeTrait(telling, { ...act, by: seat, rule: 'NV-083' });
    backToWindow(telling);
  },
});
