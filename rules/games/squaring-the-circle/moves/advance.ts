/**
 * Take an advance: one line from either half of the sheet.
 *
 * Rules: SC-008, SC-022 to SC-026; SC-D16 to SC-D18.
 */
import * as v from 'valibot';
import { grant, type Ruling } from '../../../kernel/ruling';
import { line as lineOfText, moveShape, word } from '../../../kernel/shapes';
import { defineMove } from '../define';
import { no, type SquaringRefusal } from '../facts';
import { advanceLines, movesForLine, stats, type Stat } from '../playbooks';
import { have, playedBy, type Mathematician } from '../state';
import { setPerson, tell } from '../telling';

/** What a line changes on the sheet. */
type Gain =
  | { readonly gain: 'stat'; readonly stat: Stat }
  | { readonly gain: 'move'; readonly move: string; readonly boss: 'cruel' | 'loyal' | null }
  | { readonly gain: 'student'; readonly name: string };

/** The moves that a line can still buy: those on its pages that she does not have. */
export const buyable = (who: Mathematician, take: string): readonly string[] =>
  movesForLine(take, who.math, who.thief)
    .map(({ name }) => name)
    .filter((name) => !who.moves.includes(name));

/** The lines of her sheet, both halves (SC-023, SC-024). */
export const linesOf = ({ math, thief }: Mathematician): readonly string[] => {
  const lines = advanceLines(math, thief);
  return [...lines.math, ...lines.thief];
};

/** A named line may end at +3, "any" at +2; an advance that would pass its ceiling is not used up (SC-025, SC-D17). */
const ceiling = (take: string): number => (take === 'math: +1 any' ? 2 : 3);

/** The stat that a line names, or that she picks for "any". */
const statOfLine = (take: string, picked: string | undefined): Stat | undefined => {
  const named = take === 'math: +1 any' ? picked : /\+1 (\w+)$/.exec(take)?.[1];
  return stats.find((each) => each === named);
};

/** Whether a line can still be taken at all, whatever is filled in. */
export const judgeLine = (who: Mathematician, take: string): SquaringRefusal | null => {
  if (who.taken.includes(take)) return no('advance.taken', { line: take }, 'SC-022');
  const stat = statOfLine(take, undefined);
  if (stat !== undefined && who.stats[stat] >= ceiling(take)) return no('advance.ceiling', { stat }, 'SC-025');
  if (/move|core|playbook/.test(take) && buyable(who, take).length === 0) return no('advance.noMove', {}, 'SC-022');
  return null;
};

const parts = {
  line: word,
  stat: v.optional(v.picklist(stats)),
  move: v.optional(word),
  boss: v.optional(v.picklist(['cruel', 'loyal'])),
  name: v.optional(lineOfText),
};
const shape = moveShape('advance', parts);
type Wish = v.InferOutput<typeof shape>;

const judgeGain = (who: Mathematician, { line, stat, move, boss, name }: Wish): Ruling<Gain, SquaringRefusal> => {
  if (line === 'math: student') {
    return name === undefined
      ? { ok: false, refusal: no('advance.student', {}, 'SC-026') }
      : grant({ gain: 'student', name });
  }
  if (line.includes('+1')) {
    const raised = statOfLine(line, stat);
    if (raised === undefined) return { ok: false, refusal: no('advance.stat', {}, 'SC-023') };
    return who.stats[raised] < ceiling(line)
      ? grant({ gain: 'stat', stat: raised })
      : { ok: false, refusal: no('advance.ceiling', { stat: raised }, 'SC-025') };
  }
  const rule = line.startsWith('math') ? 'SC-023' : 'SC-024';
  if (move === undefined || !buyable(who, line).includes(move)) {
    return { ok: false, refusal: no('advance.move', { move: move ?? '' }, rule) };
  }
  if ((move === 'The Boss') !== (boss !== undefined))
    return { ok: false, refusal: no('draft.boss', { field: 'boss' }, 'SC-016') };
  return grant({ gain: 'move', move, boss: boss ?? null });
};

export const advance = defineMove({
  kind: 'advance',
  shape,
  check: (table, seat, wish) => {
    const who = playedBy(table, seat);
    if (who === undefined) return { ok: false, refusal: no('actor.none', {}, 'SC-019') };
    if (who.out !== null) return { ok: false, refusal: no('actor.out', { name: who.name }, 'SC-064') };
    if (who.due < 1) return { ok: false, refusal: no('advance.none', {}, 'SC-022') };
    if (!linesOf(who).includes(wish.line)) return { ok: false, refusal: no('advance.line', {}, 'SC-022') };
    const refusal = judgeLine(who, wish.line);
    if (refusal !== null) return { ok: false, refusal };
    const gain = judgeGain(who, wish);
    return gain.ok ? grant({ act: { who: who.id, line: wish.line, gain: gain.value } }) : gain;
  },
  apply: (telling, seat, { who, line, gain }: { readonly who: string; readonly line: string; readonly gain: Gain }) => {
    const person = have(telling.state.people, who);
    setPerson(telling, who, { due: person.due - 1, taken: [...person.taken, line], ...gained(person, gain) });
    const what = gain.gain === 'stat' ? gain.stat : gain.gain === 'move' ? gain.move : gain.name;
    tell(telling, seat, 'story.advance', { name: person.name, gain: gain.gain, what }, 'SC-022');
  },
});

const gained = (person: Mathematician, gain: Gain): Partial<Mathematician> => {
  switch (gain.gain) {
    case 'stat':
      return { stats: { ...person.stats, [gain.stat]: person.stats[gain.stat] + 1 } };
    case 'move':
      return { moves: [...person.moves, gain.move], ...(gain.boss === null ? {} : { boss: gain.boss }) };
    case 'student':
      return { student: { name: gain.name, ready: true } };
  }
};
