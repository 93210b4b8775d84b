/**
 * Making a character, and starting to play.
 *
 * Rules: NV-010 to NV-014; NV-D08.
 */
import * as v from 'valibot';
import { grant, type Ruling } from '../../../kernel/ruling';
import { line, looseLine, moveShape, oddField } from '../../../kernel/shapes';
import { nameOf, namesOfSeats } from '../actors';
import { defineMove, tell } from '../define';
import { no, type NerveRefusal } from '../facts';
import { setCharacter } from '../sheets';
import { limitOf, stats, traitKinds, type Character, type Trait, type TraitKind } from '../state';

const stat = v.pipe(v.number(), v.safeInteger());
const texts = v.optional(v.pipe(v.array(line), v.maxLength(20)), []);

/** A draft as the lobby keeps it and as `create` carries it. */
const draftShape = v.strictObject({
  name: line,
  about: looseLine,
  active: stat,
  cool: stat,
  decisive: stat,
  secrets: texts,
  beliefs: texts,
  theories: texts,
});
export type Draft = v.InferOutput<typeof draftShape>;

export const draftFields: Readonly<Record<TraitKind, 'secrets' | 'beliefs' | 'theories'>> = {
  secret: 'secrets',
  belief: 'beliefs',
  theory: 'theories',
};

const characterFrom = (draft: Draft, seat: number): Character => {
  const { name, about, active, cool, decisive } = draft;
  let made = 0;
  const traits = traitKinds.flatMap((kind) =>
    draft[draftFields[kind]].map((text): readonly [string, Trait] => {
      made += 1;
      const id = `t${seat}.${made}`;
      return [id, { id, kind, text, level: 1, by: seat }];
    }),
  );
  return { name, about, active, cool, decisive, traits: Object.fromEntries(traits) };
};

const missing = (field: string): NerveRefusal => no('draft.missing', { field }, 'NV-013');

/** Whether a draft is a complete character. Any shape may be asked about; a refusal's facts name the `field`. */
export const judgeDraft = (draft: unknown): Ruling<Draft, NerveRefusal> => {
  const decoded = v.safeParse(draftShape, draft);
  if (!decoded.success) {
    const field = oddField(decoded.issues);
    // A figure that is there and not whole is as far out of range as a 6 (NV-010).
    const isFigure = stats.some((each) => each === field) && typeof Reflect.get(Object(draft), field) === 'number';
    return { ok: false, refusal: isFigure ? no('stat.range', { field }, 'NV-010') : missing(field) };
  }
  const found = decoded.output;
  const wrong = stats.find((each) => found[each] < 1 || found[each] > 5);
  if (wrong !== undefined) return { ok: false, refusal: no('stat.range', { field: wrong }, 'NV-010') };
  const character = characterFrom(found, 0);
  const kind = traitKinds.find((each) => found[draftFields[each]].length > limitOf(character, each));
  if (kind === undefined) return grant(found);
  const facts = { field: draftFields[kind], kind, most: limitOf(character, kind) };
  return { ok: false, refusal: no('limit.full', facts, 'NV-011') };
};

export const create = defineMove({
  kind: 'create',
  // The draft's own judge says which field is wrong, and sees every key.
  shape: v.custom<{ readonly kind: 'create' }>((candidate) =>
    v.is(v.looseObject({ kind: v.literal('create') }), candidate),
  ),
  check: (state, seat, { kind: _, ...draft }) => {
    const isDone = state.begun && state.characters[seat] !== null;
    if (state.phase !== 'create' || isDone)
      return { ok: false, refusal: no('phase.wrong', { phase: state.phase }, 'NV-014') };
    const ruling = judgeDraft(draft);
    return ruling.ok ? grant({ act: ruling.value }) : ruling;
  },
  apply: (telling, seat, draft: Draft) => {
    setCharacter(telling, seat, characterFrom(draft, seat));
    const { name, about, active, cool, decisive } = draft;
    tell(telling, seat, 'story.created', { name, about, active, cool, decisive }, 'NV-013');
    const { begun, characters } = telling.state;
    // Who came later has made her sheet, and play goes on.
    if (begun && !characters.includes(null)) telling.state = { ...telling.state, phase: 'table' };
  },
});

export const start = defineMove({
  kind: 'start',
  shape: moveShape('start', {}),
  check: (state) => {
    const { phase, begun, characters } = state;
    if (phase !== 'create' || begun) return { ok: false, refusal: no('phase.wrong', { phase }, 'NV-014') };
    const missing = characters.flatMap((character, seat) => (character === null ? [seat] : []));
    if (missing.length === 0) return grant({ act: {} });
    return { ok: false, refusal: no('start.notReady', { names: namesOfSeats(state, missing) }, 'NV-014') };
  },
  apply: (telling, seat) => {
    telling.state = { ...telling.state, phase: 'table', begun: true };
    tell(telling, seat, 'story.starts', { name: nameOf(telling.state, seat) }, 'NV-014');
  },
});
