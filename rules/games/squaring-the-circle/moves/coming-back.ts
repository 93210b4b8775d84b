/**
 * After a permanent consequence: the table confirms that a solved problem ends
 * it, and between conferences her player says whom she plays.
 *
 * The confirmation is an objection that the others may make: it stands unless
 * more of them say no than yes. A player who has nobody to play may make
 * somebody new, and may as well sit the conference out.
 *
 * Rules: SC-028, SC-064, SC-068; SC-D20, SC-D62, SC-D68.
 */
import * as v from 'valibot';
import { grant } from '../../../kernel/ruling';
import { moveShape, word } from '../../../kernel/shapes';
import { confirmers } from '../actors';
import type { Consequence } from '../consequences';
import { defineMove } from '../define';
import { no } from '../facts';
import { judgeStay, seatsToDecide } from '../opening';
import { have, idleOf, playedBy } from '../state';
import { dropHead, setConference, setPerson, tell, withdrawEmpty, type Telling } from '../telling';

type ConfirmDue = Extract<Consequence, { readonly do: 'confirm' }>;

/** Each seat but that of whoever claims it says yes or no: whether somebody is back, whether a problem fits (SC-028, SC-064). */
export const confirm = defineMove({
  kind: 'confirm',
  shape: moveShape('confirm', { yes: v.boolean() }),
  check: (table, seat, { yes }) => {
    const [head] = table.queue;
    if (head?.do !== 'confirm') return { ok: false, refusal: no('queue.nothing', {}, 'SC-010') };
    return confirmers(table, head).includes(seat)
      ? grant({ act: { yes } })
      : { ok: false, refusal: no('confirm.notYours', {}, 'SC-064') };
  },
  apply: (telling, seat, { yes }) => {
    const [head, ...rest] = telling.state.queue;
    if (head?.do !== 'confirm') return;
    telling.state = { ...telling.state, queue: [{ ...head, votes: [...head.votes, [seat, yes]] }, ...rest] };
  },
});

/** All have spoken: she is free, to be played from the next conference on, unless more say no than yes (SC-064). */
export const settleConfirm = (telling: Telling, { what, who, problem, votes }: ConfirmDue): void => {
  dropHead(telling);
  const { name, seat, out } = have(telling.state.people, who);
  const isConfirmed = 2 * votes.filter(([, yes]) => yes).length >= votes.length;
  if (what === 'fits') return settleFits(telling, problem, name, seat, isConfirmed);
  if (isConfirmed && out !== null) setPerson(telling, who, { out: { ...out, isFree: true } });
  tell(telling, seat, isConfirmed ? 'story.freed' : 'story.notFreed', { name }, 'SC-064');
};

/** The problem is of the sort by which its chooser could transcend, or not (SC-028). */
const settleFits = (telling: Telling, id: string, name: string, seat: number, fits: boolean): void => {
  const { problems } = telling.state.conference;
  const problem = have(problems, id);
  setConference(telling, { problems: { ...problems, [id]: { ...problem, fits } } });
  tell(telling, seat, fits ? 'story.fits' : 'story.notFits', { name, problem: problem.text }, 'SC-028');
};

/** Whoever was free and not played has been thought of: nobody is asked about her again. */
export const settleIdle = (telling: Telling, seat: number): void => {
  for (const { id, out } of idleOf(telling.state, seat)) {
    if (out !== null) setPerson(telling, id, { out: null });
  }
};

/** A player takes up one of hers who is free; whom she played until now is laid aside (SC-064). */
export const comeBack = defineMove({
  kind: 'comeBack',
  shape: moveShape('comeBack', { who: word }),
  check: (state, seat, { who }) => {
    if (state.phase !== 'creating' || !seatsToDecide(state).includes(seat)) {
      return { ok: false, refusal: no('stay.notNow', {}, 'SC-064') };
    }
    return idleOf(state, seat).some(({ id }) => id === who)
      ? grant({ act: { who } })
      : { ok: false, refusal: no('comeBack.unknown', {}, 'SC-064') };
  },
  apply: (telling, seat, { who }) => {
    settleIdle(telling, seat);
    const { state } = telling;
    telling.state = { ...state, seats: state.seats.map((before, each) => (each === seat ? who : before)) };
    withdrawEmpty(telling);
    tell(telling, seat, 'story.returns', { name: have(telling.state.people, who).name }, 'SC-064');
  },
});

/** A player leaves things as they are: she sits the conference out, or keeps whom she plays (SC-064). */
export const stay = defineMove({
  kind: 'stay',
  shape: moveShape('stay', {}),
  check: (state, seat) => {
    const refusal = judgeStay(state, seat);
    return refusal === null ? grant({ act: {} }) : { ok: false, refusal };
  },
  apply: (telling, seat) => {
    settleIdle(telling, seat);
    telling.state = { ...telling.state, staying: [...telling.state.staying, seat] };
    const who = playedBy(telling.state, seat);
    if (who !== undefined && who.out !== null) tell(telling, seat, 'story.sitsOut', { name: who.name }, 'SC-064');
  },
});
