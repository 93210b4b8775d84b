/**
 * The answer to what a playbook move asks: the move's record says what may be said, and what comes of it.
 *
 * Rules: SC-003, SC-010; each record names its own.
 */
import * as v from 'valibot';
import { assert, grant } from '../../../kernel/ruling';
import { line, moveShape, word } from '../../../kernel/shapes';
import { answering } from '../actors';
import type { AskDue } from '../consequences';
import { defineMove } from '../define';
import { words } from '../shapes';
import { dropHead, queueFirst, type Telling } from '../telling';
import { throwDice } from '../throwing';
import { moveRecord } from './playbook/index';
import type { PlaybookMove, Said } from './playbook/record';

const recordOf = (asked: AskDue): PlaybookMove & { readonly ask: NonNullable<PlaybookMove['ask']> } => {
  const record = moveRecord(asked.move);
  assert(record?.ask !== undefined, `${asked.move} asks nothing`);
  return { ...record, ask: record.ask };
};

export const decide = defineMove({
  kind: 'decide',
  shape: moveShape('decide', {
    choice: v.exactOptional(word),
    theorems: v.exactOptional(words),
    card: v.exactOptional(word),
    names: v.exactOptional(v.pipe(v.array(line), v.maxLength(12))),
  }),
  check: (table, seat, { kind: _, ...said }) => {
    const asked = answering(table, seat, 'ask');
    if (!asked.ok) return asked;
    const { entry } = asked.value;
    const { ask, rule } = recordOf(entry);
    const refusal = ask.judge(table, entry, said);
    if (refusal !== null) return { ok: false, refusal: { ...refusal, rule: refusal.rule ?? rule } };
    return grant({ act: { entry, said } });
  },
  apply: (telling, _, { entry, said }: { readonly entry: AskDue; readonly said: Said }) => {
    dropHead(telling);
    answerAsk(telling, entry, said);
  },
});

/** What comes of an answer. The entry is off the queue. */
export const answerAsk = (telling: Telling, asked: AskDue, said: Said): void => {
  const { ask, hinders } = recordOf(asked);
  if (asked.rolling === null) return queueFirst(telling, ...ask.apply(telling, asked, said));
  const altered = hinders?.alters(telling, asked, said) ?? asked.rolling;
  throwDice(telling, altered, [...asked.among, asked.who]);
};

/** Things are let be, because nobody is there to say otherwise. The entry is off the queue. */
export const letBe = (telling: Telling, asked: AskDue): void => {
  if (asked.rolling !== null) throwDice(telling, asked.rolling, [...asked.among, asked.who]);
  else queueFirst(telling, ...asked.then);
};
