/**
 * Ending a turn, and letting a follow-up go.
 *
 * Rules: SC-009, SC-064, SC-072, SC-074, SC-080, SC-119; SC-D62, SC-D66, SC-D67.
 */
import * as v from 'valibot';
import { grant } from '../../../kernel/ruling';
import { moveShape, word } from '../../../kernel/shapes';
import { answering, holding } from '../actors';
import { isLastTurn, nextHolders, passTurn } from '../conference';
import { defineMove } from '../define';
import { no } from '../facts';
import { have } from '../state';
import { dropHead, tell } from '../telling';

export const pass = defineMove({
  kind: 'pass',
  shape: moveShape('pass', { to: v.optional(word) }),
  check: (table, seat, { to }) => {
    const holder = holding(table, seat);
    if (!holder.ok) return holder;
    if (isLastTurn(table)) {
      return to === undefined
        ? grant({ act: { to: null } })
        : { ok: false, refusal: no('pass.conferenceEnds', {}, 'SC-080') };
    }
    const next = nextHolders(table).find(({ id }) => id === to);
    return next === undefined ? { ok: false, refusal: no('pass.whom', {}, 'SC-072') } : grant({ act: { to: next.id } });
  },
  apply: (telling, _, { to }: { readonly to: string | null }) => passTurn(telling, to),
});

/** Lets a follow-up go, or the conjecture after a proof (SC-009, SC-119). */
export const decline = defineMove({
  kind: 'decline',
  shape: moveShape('decline', {}),
  check: (table, seat) => {
    const asked = answering(table, seat, 'conjecture', 'followup');
    return asked.ok ? grant({ act: { who: asked.value.who.id } }) : asked;
  },
  apply: (telling, seat, { who }) => {
    dropHead(telling);
    tell(telling, seat, 'story.declines', { name: have(telling.state.people, who).name }, 'SC-009');
  },
});
