/**
 * What the winner of a Stake may do with it.
 *
 * Rules: NV-043 to NV-047, NV-050; NV-D13, NV-D14, NV-D16.
 */
import * as v from 'valibot';
import { grant, type Ruling } from '../../../kernel/ruling';
import { looseLine, moveShape, word } from '../../../kernel/shapes';
import { acting, nameOf } from '../actors';
import { defineMove, tell } from '../define';
import { placeNames } from '../dice';
import { no, type NerveRefusal } from '../facts';
import { nextStake, throwDice } from '../flow';
import { backToWindow } from '../landing';
import {
  consolidate as consolidateNow,
  judgeConsolidation,
  judgeFact,
  judgeTrait,
  writeFact,
  writeTrait,
  type Consolidation,
  type Destination,
} from '../sheets';
import {
  conflictOf,
  stakeOf,
  traitKinds,
  type NerveState,
  type PoolPlace,
  type Stake,
  type StakeType,
  type TraitKind,
} from '../state';
import { judgeCount, judgePlaces } from './window';

/** The Stake that this seat has won and whose effect it may use now, where it is one of these. */
const winning = (
  state: NerveState,
  seat: number,
  types: readonly StakeType[],
  rule: string,
): Ruling<Stake, NerveRefusal> => {
  const actor = acting(state, seat, ['resolve'], rule);
  if (!actor.ok) return actor;
  const stake = stakeOf(actor.value);
  return types.includes(stake.type) ? grant(stake) : { ok: false, refusal: no('effect.wrong', {}, rule) };
};

export const defineTrait = defineMove({
  kind: 'trait',
  shape: moveShape('trait', { id: word, trait: word, text: looseLine }),
  check: (state, seat, { id, trait, text }) => {
    const won = winning(state, seat, ['new_traits'], 'NV-043');
    if (!won.ok) return won;
    const on = won.value.by;
    const judged = judgeTrait(state, { on, by: seat, kind: trait, id, allowed: traitKinds, rule: 'NV-043' });
    if (!judged.ok) return judged;
    if (text === '') return { ok: false, refusal: no('text.required', {}, 'NV-043') };
    return grant({ act: { on, kind: judged.value, id, text } });
  },
  apply: (
    telling,
    seat,
    act: { readonly on: number; readonly kind: TraitKind; readonly id: string; readonly text: string },
  ) => {
    writeTrait(telling, { ...act, by: seat, rule: 'NV-043' });
    nextStake(telling);
  },
});

export const defineFact = defineMove({
  kind: 'fact',
  shape: moveShape('fact', { id: word, text: looseLine }),
  check: (state, seat, { id, text }) => {
    const won = winning(state, seat, ['achievement'], 'NV-044');
    if (!won.ok) return won;
    const refusal = judgeFact(state, id, 'NV-044') ?? (text === '' ? no('text.required', {}, 'NV-044') : null);
    return refusal === null ? grant({ act: { id, text } }) : { ok: false, refusal };
  },
  apply: (telling, seat, { id, text }: { readonly id: string; readonly text: string }) => {
    writeFact(telling, seat, id, text);
    nextStake(telling);
  },
});

/** Where a consolidation lands: on the proposer for Conclusions, on the Fact-sheet for Consequences. */
export const destinationOf = ({ type, by }: Stake): Destination => (type === 'conclusions' ? by : 'facts');

export const consolidate = defineMove({
  kind: 'consolidate',
  shape: moveShape('consolidate', {
    how: v.picklist(['new', 'raise']),
    reduce: v.pipe(v.array(word), v.maxLength(40)),
    target: v.optional(word),
    id: v.optional(word),
    trait: v.optional(word),
    text: looseLine,
  }),
  check: (state, seat, { how, reduce, target, id, trait, text }) => {
    const won = winning(state, seat, ['conclusions', 'consequences'], 'NV-045');
    if (!won.ok) return won;
    const to = destinationOf(won.value);
    const said: Consolidation = { how, reduce, target, id, kind: trait, text };
    const refusal = judgeConsolidation(state, to, seat, said);
    if (refusal !== null) return { ok: false, refusal };
    if (how === 'new' && text === '') return { ok: false, refusal: no('text.required', {}, 'NV-021') };
    return grant({ act: { to, said } });
  },
  apply: (telling, seat, { to, said }: { readonly to: Destination; readonly said: Consolidation }) => {
    consolidateNow(telling, to, seat, said);
    nextStake(telling);
  },
});

export const momentum = defineMove({
  kind: 'momentum',
  shape: moveShape('momentum', { reroll: placeNames }),
  check: (state, seat, { reroll }) => {
    const won = winning(state, seat, ['momentum'], 'NV-047');
    if (!won.ok) return won;
    const refusal = judgeCount(reroll, won.value.n, 'NV-047');
    if (refusal !== null) return { ok: false, refusal };
    const places = judgePlaces(conflictOf(state), reroll, 'NV-047');
    return places.ok ? grant({ act: { places: places.value } }) : places;
  },
  apply: (telling, seat, { places }: { readonly places: readonly PoolPlace[] }) => {
    tell(telling, seat, 'story.momentum', { name: nameOf(telling.state, seat), dice: places.length }, 'NV-047');
    throwDice(telling, seat, 'momentum', { for: 'reroll', places, isMomentum: true }, places.length);
  },
});

/** Lets the effect of a won Stake go, or the Trait of a defied Out (NV-050, NV-083). */
export const waive = defineMove({
  kind: 'waive',
  shape: moveShape('waive', {}),
  check: (state, seat) => {
    const actor = acting(state, seat, ['resolve', 'out_trait'], 'NV-050');
    return actor.ok ? grant({ act: {} }) : actor;
  },
  apply: (telling, seat) => {
    tell(telling, seat, 'story.waives', { name: nameOf(telling.state, seat) }, 'NV-050');
    if (telling.state.phase === 'out_trait') backToWindow(telling);
    else nextStake(telling);
  },
});
