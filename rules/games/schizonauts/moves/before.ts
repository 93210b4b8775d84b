/**
 * Before play: length and starter are agreed, and after the characters are made, the preamble.
 *
 * Rules: SZ-002, SZ-007, SZ-035, SZ-040 to SZ-046; SZ-D03, SZ-D50.
 */
import * as v from 'valibot';
import { line, moveShape, word } from '../../../kernel/shapes';
import { again, atStep, defineMove, judged, seatName, tell, type SzTelling } from '../define';
import { no, type SzRefusal } from '../facts';
import { scenesOf } from '../flow';
import { isLength, KEY_OBJECTS } from '../pure';
import { allSeats, memoryOf, nameOf, sheetOf, sides, type Memory, type Sheet, type Side, type SzState } from '../state';
import { set, setSheet, writeMemory } from '../telling';
import { layChain } from '../throwing';
import { judgeText } from './create';

export const propose = defineMove({
  kind: 'propose',
  shape: moveShape('propose', { rounds: v.pipe(v.string(), v.regex(/^[1-9][0-9]?$/)), starter: seatName }),
  check: (state, _seat, { rounds, starter }) =>
    judged(
      [
        () => atStep(state, ['lobby'], 'SZ-035'),
        () => (Number(starter) < state.sheets.length ? null : no('e_role', {}, 'SZ-007')),
        () => {
          const most = Math.floor(KEY_OBJECTS / state.sheets.length);
          return isLength(state.sheets.length, Number(rounds)) ? null : no('e_length', { most }, 'SZ-035');
        },
      ],
      () => ({ rounds: Number(rounds), starter: Number(starter) }),
    ),
  apply: (telling, seat, { rounds, starter }: { readonly rounds: number; readonly starter: number }) => {
    set(telling, { rounds, starter, approvals: [] });
    const names = { name: nameOf(telling.state, seat), rounds, starter: nameOf(telling.state, starter) };
    tell(telling, seat, 'story.proposes', names, 'SZ-035');
    approve(telling, seat);
  },
});

/** One yes; with all of them the characters are made (SZ-002). */
const approve = (telling: SzTelling, seat: number): void => {
  const approvals = [...telling.state.approvals, seat].sort((a, b) => a - b);
  set(telling, { approvals });
  if (approvals.length < telling.state.sheets.length) return;
  const { rounds, starter } = telling.state;
  set(telling, { phase: 'creation', step: 'creation', actor: starter });
  const facts = { rounds, starter: nameOf(telling.state, starter), scenes: scenesOf(telling.state) };
  tell(telling, -1, 'story.agreed', facts, 'SZ-002');
};

export const approveSetup = defineMove({
  kind: 'approveSetup',
  shape: moveShape('approveSetup', {}),
  check: (state, seat) =>
    judged(
      [() => atStep(state, ['lobby'], 'SZ-002'), () => again(state, state.approvals.includes(seat), 'SZ-002')],
      () => ({}),
    ),
  apply: (telling, seat) => {
    tell(telling, seat, 'story.approvesSetup', { name: nameOf(telling.state, seat) }, 'SZ-002');
    approve(telling, seat);
  },
});

/** The preamble of a seat goes on until she has said who she is. */
const inPreamble = (state: SzState, seat: number, rule: string): SzRefusal | null =>
  atStep(state, ['preamble'], rule) ?? again(state, sheetOf(state, seat).ready, rule);

export const nextView = defineMove({
  kind: 'nextView',
  shape: moveShape('nextView', {}),
  check: (state, seat) =>
    judged(
      [() => inPreamble(state, seat, 'SZ-041'), () => again(state, sheetOf(state, seat).view === 2, 'SZ-043')],
      () => ({}),
    ),
  apply: (telling, seat) => setSheet(telling, seat, { view: sheetOf(telling.state, seat).view === 0 ? 1 : 2 }),
});

/** The sides that the preamble shows a seat now (SZ-041 to SZ-043). */
export const sidesInView = ({ view }: Sheet): readonly Side[] =>
  view === 2 ? sides : view === 0 ? ['agent'] : ['thief'];

const inView = (sheet: Sheet, mem: string): { readonly side: Side; readonly memory: Memory } | null => {
  for (const each of sidesInView(sheet)) {
    const memory = memoryOf(sheet[each].mem, mem);
    if (memory !== undefined) return { side: each, memory };
  }
  return null;
};

export const swapMemory = defineMove({
  kind: 'swapMemory',
  shape: moveShape('swapMemory', { mem: word, text: line }),
  check: (state, seat, { mem, text }) =>
    judged(
      [
        () => inPreamble(state, seat, 'SZ-045'),
        () => (inView(sheetOf(state, seat), mem) === null ? no('e_not_own_side', {}, 'SZ-045') : null),
        () => {
          const sheet = sheetOf(state, seat);
          return judgeText(sheet, inView(sheet, mem)?.side ?? 'agent', text, 'text');
        },
      ],
      () => ({ mem, text }),
    ),
  apply: (telling, seat, { mem, text }: { readonly mem: string; readonly text: string }) => {
    const found = inView(sheetOf(telling.state, seat), mem);
    if (found === null) return;
    writeMemory(telling, seat, found.side, { cat: found.memory.cat, text, instead: mem });
    const facts = { name: nameOf(telling.state, seat), before: found.memory.text, after: text };
    tell(telling, seat, 'story.swaps', facts, 'SZ-045');
  },
});

export const declareReady = defineMove({
  kind: 'declareReady',
  shape: moveShape('declareReady', {}),
  check: (state, seat) =>
    judged(
      [
        () => inPreamble(state, seat, 'SZ-044'),
        () => (sheetOf(state, seat).view === 2 ? null : no('e_phase', { step: state.step }, 'SZ-043')),
      ],
      () => ({}),
    ),
  apply: (telling, seat) => {
    setSheet(telling, seat, { ready: true });
    tell(telling, seat, 'story.declares', { name: nameOf(telling.state, seat) }, 'SZ-044');
    if (allSeats(telling.state).every((each) => sheetOf(telling.state, each).ready)) layChain(telling);
  },
});
