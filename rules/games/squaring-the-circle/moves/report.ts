/**
 * A report: what a mathematician says of herself at any time of a conference, in or out of turn, without dice.
 *
 * The record of the move says what may be reported, and what it changes.
 *
 * Rules: SC-008, SC-117; SC-D09.
 */
import * as v from 'valibot';
import { grant } from '../../../kernel/ruling';
import { moveShape, word } from '../../../kernel/shapes';
import { attendingNow } from '../actors';
import { defineMove } from '../define';
import { no } from '../facts';
import { have } from '../state';
import { moveRecord } from './playbook/index';
import type { Said } from './playbook/record';

export const report = defineMove({
  kind: 'report',
  shape: moveShape('report', { move: word, choice: v.exactOptional(word) }),
  check: (table, seat, { kind: _, move, ...said }) => {
    const who = attendingNow(table, seat);
    if (!who.ok) return who;
    const record = moveRecord(move);
    if (record?.reports === undefined || !who.value.moves.includes(move)) {
      return { ok: false, refusal: no('move.notOwned', { move }, 'SC-007') };
    }
    const refusal = record.reports.judge(table, who.value, said);
    return refusal === null ? grant({ act: { who: who.value.id, move, said } }) : { ok: false, refusal };
  },
  apply: (telling, _, { who, move, said }: { readonly who: string; readonly move: string; readonly said: Said }) =>
    moveRecord(move)?.reports?.apply(telling, have(telling.state.people, who), said),
});
