/**
 * Two characters on one sheet: names, memories and aptitudes, all at once or one after another.
 *
 * Rules: SZ-017 to SZ-034; SZ-D04, SZ-D05.
 */
import * as v from 'valibot';
import { grant, type Ruling } from '../../../kernel/ruling';
import { line, looseLine, moveShape, oddField, word } from '../../../kernel/shapes';
import { again, atStep, cat, defineMove, judged, refused, side, tell, type SzTelling } from '../define';
import { no, type SzRefusal } from '../facts';
import { isSpread, opposite } from '../pure';
import {
  cats,
  isSameText,
  memoryOf,
  nameOf,
  sheetOf,
  sides,
  type Cat,
  type Ratings,
  type Sheet,
  type Side,
} from '../state';
import { set, setPersona, setSheet, writeMemory } from '../telling';

/** Null where no memory of the other side says the same (SZ-025). */
export const judgeText = (sheet: Sheet, side: Side, text: string, field: string): SzRefusal | null =>
  sheet[opposite(side)].mem.some((each) => isSameText(each.text, text))
    ? no('e_duplicate_memory', { field }, 'SZ-025')
    : null;

/** What is changed is no longer called ready. */
const unready = (telling: SzTelling, seat: number): void => setSheet(telling, seat, { ready: false });

export const setName = defineMove({
  kind: 'setName',
  shape: moveShape('setName', { persona: side, part: v.picklist(['first', 'last']), name: looseLine }),
  check: (state, _seat, { persona, part, name }) =>
    judged(
      [
        () => atStep(state, ['creation'], 'SZ-017'),
        () => {
          const isRight = part === (persona === 'thief' ? 'first' : 'last');
          const rule = persona === 'thief' ? 'SZ-017' : 'SZ-018';
          return isRight && name !== '' ? null : no('e_name', { field: `${persona}Name` }, rule);
        },
      ],
      () => ({ persona, name }),
    ),
  apply: (telling, seat, { persona, name }: { readonly persona: Side; readonly name: string }) => {
    setPersona(telling, seat, persona, { name });
    unready(telling, seat);
  },
});

export const addMemory = defineMove({
  kind: 'addMemory',
  shape: moveShape('addMemory', { persona: side, cat, text: line }),
  check: (state, seat, { persona, cat: of, text }) =>
    judged(
      [
        () => atStep(state, ['creation'], 'SZ-020'),
        () => judgeText(sheetOf(state, seat), persona, text, `${persona}${of}`),
      ],
      () => ({ persona, cat: of, text }),
    ),
  apply: (
    telling,
    seat,
    { persona, cat: of, text }: { readonly persona: Side; readonly cat: Cat; readonly text: string },
  ) => {
    writeMemory(telling, seat, persona, { cat: of, text });
    unready(telling, seat);
  },
});

export const removeMemory = defineMove({
  kind: 'removeMemory',
  shape: moveShape('removeMemory', { persona: side, mem: word }),
  check: (state, seat, { persona, mem }) =>
    judged(
      [
        () => atStep(state, ['creation'], 'SZ-020'),
        () =>
          memoryOf(sheetOf(state, seat)[persona].mem, mem) === undefined ? no('e_not_own_side', {}, 'SZ-020') : null,
      ],
      () => ({ persona, mem }),
    ),
  apply: (telling, seat, { persona, mem }: { readonly persona: Side; readonly mem: string }) => {
    setPersona(telling, seat, persona, {
      mem: sheetOf(telling.state, seat)[persona].mem.filter(({ id }) => id !== mem),
    });
    unready(telling, seat);
  },
});

/** Whether they are whole points is for the rules to say. */
const points = v.pipe(v.number(), v.finite());

export const setAptitudes = defineMove({
  kind: 'setAptitudes',
  shape: moveShape('setAptitudes', { persona: side, V: points, K: points, I: points }),
  check: (state, _seat, { persona, V, K, I }) =>
    judged(
      [
        () => atStep(state, ['creation'], 'SZ-030'),
        () => (isSpread({ V, K, I }) ? null : no('e_points', { field: `${persona}Apt` }, 'SZ-030')),
      ],
      () => ({ persona, apt: { V, K, I } }),
    ),
  apply: (telling, seat, { persona, apt }: { readonly persona: Side; readonly apt: Ratings }) => {
    setPersona(telling, seat, persona, { apt });
    unready(telling, seat);
  },
});

/** What is missing on a sheet that wants to be ready: names, then spreads, then memories (SZ-033). */
const judgeSheet = (sheet: Sheet): SzRefusal | null => {
  const nameless = sides.find((each) => sheet[each].name === '');
  if (nameless !== undefined) {
    return no('e_name', { field: `${nameless}Name` }, nameless === 'thief' ? 'SZ-017' : 'SZ-018');
  }
  const uneven = sides.find((each) => !isSpread(sheet[each].apt));
  if (uneven !== undefined) return no('e_points', { field: `${uneven}Apt` }, 'SZ-030');
  for (const each of sides) {
    const missing = cats.find((of) => sheet[each].mem.every((memory) => memory.cat !== of));
    if (missing !== undefined) return no('e_incomplete', { field: `${each}${missing}` }, 'SZ-020');
  }
  return null;
};

const beReady = (telling: SzTelling, seat: number): void => {
  setSheet(telling, seat, { ready: true });
  tell(telling, seat, 'story.ready', { name: nameOf(telling.state, seat) }, 'SZ-033');
  if (telling.state.sheets.some((sheet) => !sheet.ready)) return;
  const sheets = telling.state.sheets.map((sheet) => ({ ...sheet, ready: false }));
  set(telling, { phase: 'preamble', step: 'preamble', sheets });
};

export const ready = defineMove({
  kind: 'ready',
  shape: moveShape('ready', {}),
  check: (state, seat) =>
    judged(
      [
        () => atStep(state, ['creation'], 'SZ-033'),
        () => again(state, sheetOf(state, seat).ready, 'SZ-033'),
        () => judgeSheet(sheetOf(state, seat)),
      ],
      () => ({}),
    ),
  apply: (telling, seat) => beReady(telling, seat),
});

const spread = v.pipe(v.string(), v.regex(/^[1-5]-[1-5]-[1-5]$/));

/** So many memories of a category can be written on one side before play; the rules know no ceiling (SZ-020). */
export const MOST_MEMORIES = 20;
const texts = v.pipe(v.array(line), v.minLength(1), v.maxLength(MOST_MEMORIES));

/** Both characters in one form. */
const draftShape = v.strictObject({
  thiefName: line,
  agentName: line,
  thiefApt: spread,
  agentApt: spread,
  thiefV: texts,
  thiefK: texts,
  thiefI: texts,
  agentV: texts,
  agentK: texts,
  agentI: texts,
});

export type Draft = v.InferOutput<typeof draftShape>;

const ratingsFrom = (text: string): Ratings => {
  const [V = 0, K = 0, I = 0] = text.split('-').map(Number);
  return { V, K, I };
};

/** Whether a draft is a complete pair of characters. Any shape may be asked about; a refusal's facts name the `field`. */
export const judgeDraft = (draft: unknown): Ruling<Draft, SzRefusal> => {
  const decoded = v.safeParse(draftShape, draft);
  if (!decoded.success) return refused(no('draft.missing', { field: oddField(decoded.issues) }, 'SZ-033'));
  const found = decoded.output;
  for (const each of sides) {
    if (!isSpread(ratingsFrom(found[`${each}Apt`]))) return refused(no('e_points', { field: `${each}Apt` }, 'SZ-030'));
  }
  const agents = cats.flatMap((of) => found[`agent${of}`]);
  const twin = cats.find((of) => found[`thief${of}`].some((text) => agents.some((each) => isSameText(each, text))));
  if (twin !== undefined) return refused(no('e_duplicate_memory', { field: `thief${twin}` }, 'SZ-025'));
  return grant(found);
};

export const create = defineMove({
  kind: 'create',
  // The draft's own judge says which field is wrong, and sees every key.
  shape: v.custom<{ readonly kind: 'create' }>((candidate) =>
    v.is(v.looseObject({ kind: v.literal('create') }), candidate),
  ),
  check: (state, _seat, { kind: _, ...draft }) => {
    const refusal = atStep(state, ['creation'], 'SZ-033');
    if (refusal !== null) return refused(refusal);
    const ruling = judgeDraft(draft);
    return ruling.ok ? grant({ act: ruling.value }) : ruling;
  },
  apply: (telling, seat, draft: Draft) => {
    for (const each of sides) {
      setPersona(telling, seat, each, { name: draft[`${each}Name`], apt: ratingsFrom(draft[`${each}Apt`]), mem: [] });
      for (const of of cats) {
        for (const text of draft[`${each}${of}`]) writeMemory(telling, seat, each, { cat: of, text });
      }
    }
    beReady(telling, seat);
  },
});
