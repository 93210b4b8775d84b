/**
 * Answers about CARDs: what a CARD is, whether it is evaded, which one rears
 * its head, whether a House falls, and how somebody is out.
 *
 * Rules: SC-052, SC-053, SC-056, SC-057, SC-059, SC-062 to SC-064, SC-166; SC-D23, SC-D53, SC-D56, SC-D64.
 */
import * as v from 'valibot';
import type { Granted } from '../../../kernel/define';
import type { Band } from '../../../kernel/offer';
import { grant, type Ruling } from '../../../kernel/ruling';
import { line, moveShape, word } from '../../../kernel/shapes';
import { answering, BASIS, basisPool, canEvade, OWN, waysToEvade, wearMate } from '../actors';
import { closeRoll, payFor, twoDice, type Closed } from '../bonuses';
import { cardDue, resultDue, type CardDue } from '../consequences';
import { defineMove } from '../define';
import { no, say, type SquaringRefusal } from '../facts';
import { discard, doubleDown, fallDown, leave, rear } from '../houses';
import { kindOfCard, rollShape, type Bonuses } from '../shapes';
import { bearerOf, have, isTheoremId, type Band3, type SquaringState } from '../state';
import { dropHead, houseOf, queueFirst, spendHold, tell, type Telling } from '../telling';
import { throwDice } from '../throwing';
import { EVASION } from './playbook/evasion';

const evadeBands: readonly Band[] = [
  { from: 10, label: say('band.evaded', {}) },
  { from: 7, label: say('band.halfEvaded', {}) },
  { from: -99, label: say('band.notEvaded', {}) },
];

interface CardAct {
  readonly card: CardDue;
  /** The closed roll of Evasion, or null where the CARD is let in. */
  readonly evasion: Closed | null;
  /** Whether she evades by a move of her own, or how she borrows it. */
  readonly via: string;
}

const judgeEvasion = (
  state: SquaringState,
  card: CardDue,
  wanted: string | undefined,
  bonuses: Bonuses,
): Ruling<Granted<CardAct>, SquaringRefusal> => {
  const who = bearerOf(state, card.on);
  const ways = canEvade(state, card.on) ? waysToEvade(who) : [];
  const via = wanted ?? ways[0];
  if (via === undefined || !ways.includes(via)) {
    return { ok: false, refusal: no('move.notOwned', { move: EVASION }, 'SC-007') };
  }
  if (!card.evadable) return { ok: false, refusal: no('evade.once', {}, 'SC-166') };
  const closed = closeRoll(state, {
    who,
    base: { stat: 'sly' },
    use: 'other',
    theorem: null,
    conjecture: null,
    isConferenceMove: false,
    bonuses,
    move: EVASION,
    via: via === OWN ? null : via,
  });
  if (!closed.ok) return closed;
  return grant({ act: { card, evasion: closed.value, via }, roll: twoDice(closed.value, evadeBands) });
};

/** The CARD lands, or the dice of Evasion come first. */
const applyCard = (telling: Telling, { card, evasion, via }: CardAct): void => {
  dropHead(telling);
  if (evasion === null) {
    if (card.words !== null) queueFirst(telling, card);
    return;
  }
  const { id, seat, name } = bearerOf(telling.state, card.on);
  if (via === BASIS) spendHold(telling, id, basisPool(EVASION));
  wearMate(telling, id, via);
  payFor(telling, evasion.payment);
  tell(telling, seat, 'story.evades', { name }, 'SC-166');
  throwDice(telling, {
    ...twoDice(evasion, evadeBands),
    seat,
    what: say('roll.evade', {}),
    purpose: { for: 'evade', who: id, card },
  });
};

/** What a CARD is (SC-052). Where the writer would take it herself, evading is part of the same form. */
export const card = defineMove({
  kind: 'card',
  shape: rollShape('card', {
    cardKind: kindOfCard,
    text: line,
    evade: v.optional(v.picklist(['take', 'evade'])),
    via: v.optional(word),
  }),
  check: (table, seat, { cardKind, text, evade: choice, via, ...bonuses }) => {
    const asked = answering(table, seat, 'card');
    if (!asked.ok) return asked;
    const { entry, who } = asked.value;
    if (entry.words !== null) return { ok: false, refusal: no('card.written', {}, 'SC-052') };
    const written: CardDue = { ...entry, words: { kind: cardKind, text } };
    const isBearer = bearerOf(table, entry.on).id === who.id;
    if (choice === 'evade') {
      if (!isBearer) return { ok: false, refusal: no('move.notOwned', { move: EVASION }, 'SC-007') };
      return judgeEvasion(table, written, via, bonuses);
    }
    // Whoever could evade has been asked by this very form; another bearer is asked next.
    const act: CardAct = { card: { ...written, evadable: written.evadable && !isBearer }, evasion: null, via: OWN };
    return grant({ act });
  },
  apply: (telling, _, act: CardAct) => applyCard(telling, act),
});

/** Whether she evades a CARD that somebody else wrote, or that came with an earlier form (SC-166). */
export const evade = defineMove({
  kind: 'evade',
  shape: rollShape('evade', { evade: v.picklist(['take', 'evade']), via: v.optional(word) }),
  check: (table, seat, { evade: choice, via, ...bonuses }) => {
    const asked = answering(table, seat, 'card');
    if (!asked.ok) return asked;
    const { entry } = asked.value;
    if (entry.words === null) return { ok: false, refusal: no('card.unwritten', {}, 'SC-052') };
    if (choice === 'evade') return judgeEvasion(table, entry, via, bonuses);
    const act: CardAct = { card: { ...entry, evadable: false }, evasion: null, via: OWN };
    return grant({ act });
  },
  apply: (telling, _, act: CardAct) => applyCard(telling, act),
});

/** 10+: not taken, and a result. 7–9: it lands first, then the result. Miss: it lands, and a theorem's is shared (SC-166, SC-D64). */
export const landEvade = (telling: Telling, who: string, due: CardDue, band: Band3): void => {
  const result = resultDue(who);
  const landing: CardDue = { ...due, evadable: false };
  const { seat, name } = have(telling.state.people, who);
  if (band === 'strong') {
    tell(telling, seat, 'story.evaded', { name }, 'SC-166');
    return queueFirst(telling, result);
  }
  if (band === 'weak') return queueFirst(telling, landing, result);
  const isShared = isTheoremId(telling.state, due.on);
  const shared = { ...cardDue(who, who, { from: 'move', name: EVASION }, { words: due.words }), evadable: false };
  queueFirst(telling, landing, ...(isShared ? [shared] : []));
};

/** Which CARD makes trouble now (SC-057). */
const rearMove = defineMove({
  kind: 'rear',
  shape: moveShape('rear', { card: word }),
  check: (table, seat, { card: id }) => {
    const asked = answering(table, seat, 'rear');
    if (!asked.ok) return asked;
    const { on } = asked.value.entry;
    const found = houseOf(table, on).find((each) => each.id === id);
    return found === undefined
      ? { ok: false, refusal: no('card.unknown', {}, 'SC-057') }
      : grant({ act: { on, found } });
  },
  apply: (telling, _, { on, found }) => {
    dropHead(telling);
    rear(telling, on, found);
  },
});
export { rearMove as rear };

/** Double down or fall (SC-059, SC-062); somebody who held her House up before has no such choice (SC-063). */
export const fall = defineMove({
  kind: 'fall',
  shape: moveShape('fall', { choice: v.picklist(['down', 'fall']) }),
  check: (table, seat, { choice }) => {
    const asked = answering(table, seat, 'fall', 'out');
    if (!asked.ok) return asked;
    const { entry, who } = asked.value;
    if (entry.do === 'out') return { ok: false, refusal: no('fall.doubled', { name: who.name }, 'SC-062') };
    return grant({ act: { who: who.id, choice } });
  },
  apply: (telling, _, { who, choice }) => {
    dropHead(telling);
    if (choice === 'down') doubleDown(telling, who);
    else fallDown(telling, who);
  },
});

/** How she is out (SC-064). */
export const out = defineMove({
  kind: 'out',
  shape: moveShape('out', { how: v.picklist(['removed', 'imprisoned', 'dead']), text: line }),
  check: (table, seat, { how, text }) => {
    const asked = answering(table, seat, 'out');
    return asked.ok ? grant({ act: { who: asked.value.who.id, how, text } }) : asked;
  },
  apply: (telling, _, { who, how, text }) => {
    dropHead(telling);
    leave(telling, who, how, text);
  },
});

/** A CARD of her own House turns into an advantage: it goes, and a result comes (SC-040, SC-D29). */
export const convert = defineMove({
  kind: 'convert',
  shape: moveShape('convert', { card: word, text: v.optional(line) }),
  check: (table, seat, { card: id, text }) => {
    const asked = answering(table, seat, 'convert');
    if (!asked.ok) return asked;
    const { who } = asked.value;
    const found = who.house.find((each) => each.id === id);
    if (found === undefined) return { ok: false, refusal: no('card.unknown', {}, 'SC-040') };
    return grant({ act: { who: who.id, found, text: text ?? '' } });
  },
  apply: (telling, seat, { who, found, text }) => {
    dropHead(telling);
    discard(telling, who, found.id);
    const { name } = have(telling.state.people, who);
    tell(telling, seat, 'story.converts', { name, card: found.text, text }, 'SC-040');
    queueFirst(telling, resultDue(who));
  },
});
