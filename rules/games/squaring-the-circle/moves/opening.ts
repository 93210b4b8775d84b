/**
 * The moves of an opening: the place, the problems, the choices.
 *
 * Rules: SC-028, SC-064, SC-066 to SC-068; SC-D20, SC-D68.
 */
import * as v from 'valibot';
import { grant } from '../../../kernel/ruling';
import { find, line, longText, word } from '../../../kernel/shapes';
import { defineMove } from '../define';
import { no } from '../facts';
import { chooseProblem, chooser, choosable, ownsGatedMove, usualOrder, writers } from '../opening';
import { words } from '../shapes';
import { goneForGood, have, playedBy } from '../state';
import { countUp, queueFirst, setConference, tell } from '../telling';

/** The guest of honor names the place, its sights, and who picks a problem after whom (SC-066, SC-068). */
export const setting = defineMove({
  kind: 'setting',
  shape: v.strictObject({
    kind: v.literal('setting'),
    place: line,
    sights: longText,
    order: v.optional(words),
  }),
  check: (state, seat, { place, sights, order }) => {
    const guest = playedBy(state, seat);
    if (state.phase !== 'setting') return { ok: false, refusal: no('setting.notNow', {}, 'SC-066') };
    if (guest === undefined || guest.id !== state.conference.guest) {
      return { ok: false, refusal: no('setting.guestOnly', {}, 'SC-066') };
    }
    const others = usualOrder(state);
    const called = order === undefined || order.length === 0 ? others : order;
    const isComplete = called.length === others.length && others.every((id) => called.includes(id));
    return isComplete
      ? grant({ act: { place, sights, order: called } })
      : { ok: false, refusal: no('setting.order', {}, 'SC-068') };
  },
  apply: (telling, seat, { place, sights, order }) => {
    telling.state = { ...telling.state, phase: 'writing' };
    setConference(telling, { place, sights, order });
    tell(telling, seat, 'story.setting', { name: playedBy(telling.state, seat)?.name ?? '', place, sights }, 'SC-066');
  },
});

/** Everybody writes one problem, the guest of honor too; it may be there to bring back one who is out (SC-064, SC-067). */
export const write = defineMove({
  kind: 'write',
  shape: v.strictObject({ kind: v.literal('write'), text: line, back: v.optional(word) }),
  check: (state, seat, { text, back }) => {
    const who = playedBy(state, seat);
    if (state.phase !== 'writing') return { ok: false, refusal: no('write.notNow', {}, 'SC-067') };
    if (who === undefined || !writers(state).some(({ id }) => id === who.id)) {
      return { ok: false, refusal: no('write.once', {}, 'SC-067') };
    }
    if (back !== undefined && !goneForGood(state).some(({ id }) => id === back)) {
      return { ok: false, refusal: no('write.notGone', {}, 'SC-064') };
    }
    return grant({ act: { by: who.id, text, back: back ?? null } });
  },
  apply: (telling, seat, { by, text, back }) => {
    const id = `P${countUp(telling, 'problems')}`;
    const { problems } = telling.state.conference;
    setConference(telling, {
      problems: {
        ...problems,
        [id]: { id, by, text, chosen: null, back, impossibilityOf: null, fits: false, state: 'open' },
      },
    });
    const facts = {
      name: playedBy(telling.state, seat)?.name ?? '',
      problem: text,
      back: back === null ? '' : have(telling.state.people, back).name,
    };
    tell(telling, seat, 'story.writes', facts, 'SC-067');
  },
});

/** Everyone but the guest of honor picks one that somebody else wrote and nobody picked (SC-068). */
export const choose = defineMove({
  kind: 'choose',
  shape: v.strictObject({ kind: v.literal('choose'), problem: word, fits: v.optional(v.boolean(), false) }),
  check: (state, seat, { problem: id, fits }) => {
    const who = playedBy(state, seat);
    if (state.phase === 'writing') return { ok: false, refusal: no('choose.unwritten', {}, 'SC-067') };
    if (state.phase !== 'choosing') return { ok: false, refusal: no('choose.notNow', {}, 'SC-068') };
    if (who === undefined || who.id === state.conference.guest) {
      return { ok: false, refusal: no('choose.guest', {}, 'SC-068') };
    }
    const problem = find(state.conference.problems, id);
    if (problem === undefined) return { ok: false, refusal: no('problem.unknown', {}, 'SC-068') };
    if (problem.by === who.id) return { ok: false, refusal: no('choose.own', {}, 'SC-068') };
    if (!choosable(state, who.id).includes(problem)) return { ok: false, refusal: no('choose.taken', {}, 'SC-068') };
    const next = chooser(state);
    if (next?.id !== who.id) return { ok: false, refusal: no('choose.turn', { next: next?.name ?? '' }, 'SC-068') };
    if (fits && !ownsGatedMove(who)) return { ok: false, refusal: no('choose.notGated', {}, 'SC-028') };
    return grant({ act: { who: who.id, problem: id, fits } });
  },
  apply: (telling, _, { who, problem, fits }) => {
    chooseProblem(telling, who, problem);
    // The table says whether it is of the sort of her gated move (SC-028).
    if (fits) queueFirst(telling, { do: 'confirm', what: 'fits', who, by: who, problem, votes: [] });
  },
});
