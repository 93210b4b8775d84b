/**
 * Throwing a closed roll: whoever may still hinder it is asked before the dice, one after the other (SC-003).
 *
 * House rolls do not come here: nobody changes them (SC-D65).
 */
import { askDue } from './consequences';
import { recordsOf } from './moves/playbook/index';
import { attending, type Rolling } from './state';
import { queueFirst, type Telling } from './telling';

/** The dice are due, unless somebody who was not `asked` yet can hinder the roll. */
export const throwDice = (telling: Telling, rolling: Rolling, asked: readonly string[] = []): void => {
  const { state } = telling;
  for (const holder of attending(state)) {
    if (asked.includes(holder.id) || holder.seat === rolling.seat) continue;
    const record = recordsOf(holder).find(({ hinders }) => hinders?.may(state, holder, rolling) === true);
    if (record === undefined) continue;
    return queueFirst(telling, askDue(holder.id, record.name, { among: asked, rolling }));
  }
  telling.state = { ...state, rolling };
};
