/**
 * What can be printed at a table, and its pages: the sheets that lie there, and the blank forms of the game's folder.
 *
 * No game is known by name here. A layout whose parts are chosen by a value (`half-{math:slug}`) is a form to be put
 * together: what can be chosen is what the game's own form of a character offers under that name.
 */
import type { PieceModel } from '../../../rules/kernel/game';
import type { JsonObject } from '../../../rules/kernel/json';
import type { Offer } from '../../../rules/kernel/offer';
import type { Say } from '../../../rules/kernel/say';
import { pagesOf, type Layout, type LayoutMark } from '../../sheet/format';
import { layOutPages } from '../../sheet/layout';
import { shippedMetrics } from '../../sheet/metrics';
import type { PaperPage } from '../../sheet/paint-pdf';
import { shorten } from '../parts/shorten';

/** One thing that can be printed. */
export interface PrintSource {
  readonly key: string;
  readonly title: string;
  readonly layout: Layout;
  readonly values: JsonObject;
  /** Id of the piece; empty for a blank form. */
  readonly piece: string;
}

/** A question to answer before a blank form can be put together. */
export interface BlankSlot {
  /** Path of the value, for instance `thief`. */
  readonly path: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly layout: string }[];
}

/** A form that joins parts, and the questions it has. */
export interface BlankForm {
  readonly name: string;
  readonly slots: readonly BlankSlot[];
}

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** `half-number-theorist` becomes `Half number theorist`: layouts have no titles of their own. */
const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const partsOf = (marks: readonly LayoutMark[]): readonly string[] =>
  marks.flatMap((mark) => (mark.kind === 'part' ? [mark.part] : mark.kind === 'list' ? partsOf(mark.marks) : []));

const partNames = (layout: Layout): readonly string[] => pagesOf(layout).flatMap(({ marks }) => partsOf(marks));

const chosenPart = /\{([^{}:?]+)\??:slug\}/;

/** Sheets that lie on the table and have a layout, in their order. */
export const sheetSources = (
  pieces: readonly PieceModel[],
  layouts: ReadonlyMap<string, Layout>,
  say: (say: Say) => string,
): readonly PrintSource[] =>
  pieces.flatMap(({ id, layout: name, title, values }) => {
    const layout = layouts.get(name);
    return layout ? [{ key: id, title: say(title), layout, values, piece: id }] : [];
  });

/** Forms that are put together from parts. `form` is the game's empty form of a character. */
export const blankForms = (
  layouts: ReadonlyMap<string, Layout>,
  form: Offer,
  say: (say: Say) => string,
): readonly BlankForm[] =>
  [...layouts].flatMap(([name, layout]) => {
    const slots = partNames(layout).flatMap((part): readonly BlankSlot[] => {
      const path = chosenPart.exec(part)?.[1];
      const field = form.fields.find((each) => each.name === path);
      if (path === undefined || field?.kind !== 'choice') return [];
      const options = field.options.flatMap(({ value, label }) => {
        const chosen = part.replace(chosenPart, slugOf(value));
        return layouts.has(chosen) ? [{ value, label: say(label), layout: chosen }] : [];
      });
      return [{ path, label: say(field.label), options }];
    });
    return slots.length > 0 ? [{ name, slots }] : [];
  });

/** Blank forms that need no answer: layouts that are no part of another one. */
export const plainBlanks = (
  layouts: ReadonlyMap<string, Layout>,
  joined: readonly BlankForm[],
): readonly PrintSource[] => {
  const parts = new Set([
    ...[...layouts.values()].flatMap(partNames),
    ...joined.flatMap(({ name, slots }) => [
      name,
      ...slots.flatMap(({ options }) => options.map(({ layout }) => layout)),
    ]),
  ]);
  return (
    [...layouts]
      // What only the screen joins or shows is no form.
      .filter(([name]) => !parts.has(name) && !name.startsWith('part-'))
      .map(([name, layout]) => ({ key: `blank:${name}`, title: titleOf(name), layout, values: {}, piece: '' }))
  );
};

/** The blank form of these answers: joined where there are several, else the one part on paper of its own size. */
export const joinedBlank = (
  { name, slots }: BlankForm,
  answers: Readonly<Record<string, string>>,
  layouts: ReadonlyMap<string, Layout>,
): PrintSource | null => {
  const chosen = slots.flatMap(({ path, options }) => {
    const option = options.find(({ value }) => value === answers[path]);
    return option ? [{ path, ...option }] : [];
  });
  const [first, second] = chosen;
  const layout = layouts.get(second === undefined && first ? first.layout : name);
  if (first === undefined || layout === undefined) return null;
  return {
    key: `blank:${chosen.map(({ layout: part }) => part).join('+')}`,
    title: chosen.map(({ label }) => label).join(', '),
    layout,
    values: Object.fromEntries(chosen.map(({ path, value }) => [path, value])),
    piece: '',
  };
};

/** The pages of a thing, laid out for paper. */
export const pagesFor = (
  { layout, values, piece }: PrintSource,
  parts: ReadonlyMap<string, Layout>,
  say: (say: Say) => string,
): readonly PaperPage[] => {
  // What chose its parts is printed, and no field; whoever reads the sheet again has to know it.
  const chosen = partNames(layout).flatMap((part) => chosenPart.exec(part)?.[1] ?? []);
  const given = Object.entries(values)
    .filter(([path, value]) => typeof value === 'string' && (piece === '' || chosen.includes(path)))
    .map(([path, value]) => [path, String(value)] as const);
  // One object for all pages of the sheet: they are one form.
  const sheet = { layout: layout.name, version: layout.version, piece, given: Object.fromEntries(given) };
  const drawings = layOutPages(layout, values, say, shippedMetrics, { parts, target: 'paper', isBlank: piece === '' });
  return drawings.map((drawing) => ({
    drawing,
    bleed: layout.paper?.bleed ?? 0,
    folds: layout.paper?.fold ?? [],
    sheet,
  }));
};

/** A text that has no room on the paper, shortened for the screen, and how many letters it has in all. */
export interface CutText {
  readonly text: string;
  readonly letters: number;
}

const MOST_SHOWN = 60;

/** What these pages print shortened, each once. Nothing of it is lost at the table; on paper it is. */
export const cutTexts = (pages: readonly PaperPage[]): readonly CutText[] => {
  const all = pages.flatMap(({ drawing }) =>
    drawing.overflows.flatMap(({ text, isOutside }) => (isOutside ? [] : [text])),
  );
  return [...new Set(all)].map((text) => ({ text: shorten(text, MOST_SHOWN), letters: [...text].length }));
};
