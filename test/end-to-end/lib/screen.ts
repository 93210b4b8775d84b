/**
 * What one screen shows, in the terms of the good player: its forms as offers,
 * and the list of what lies on the table as sheets and theorems.
 *
 * Nothing comes from anywhere but the page. The list is there for a screen reader
 * even while it is closed, so nothing has to be opened to read it.
 */
import type { Page } from 'playwright-core';
import type { PieceModel } from '../../../rules/kernel/game';
import type { JsonObject } from '../../../rules/kernel/json';
import type { Field, Offer, Option } from '../../../rules/kernel/offer';
import { gameWords } from '../../../resources/squaring-the-circle/words';
import type { Seen } from '../../rules/squaring-the-circle/good-player';

interface Mark {
  readonly value: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly isClosed: boolean;
}

/** One question of the open form. */
export interface Question {
  readonly field: string;
  readonly kind: string;
  readonly label: string;
  /** What stands in its text field; empty where it has none. */
  readonly text: string;
  readonly marks: readonly Mark[];
  /** Whether it may stay without an answer. */
  readonly isOptional: boolean;
}

/** An entry of the list of what lies on the table. */
interface Thing {
  readonly title: string;
  /** Whose it is; empty for the table's own. */
  readonly owner: string;
  readonly lines: readonly string[];
}

/** All that is read from a page at one moment. */
export interface Shown {
  /** Ids of what can be opened or pressed, and of the open form, in their order. */
  readonly forms: readonly string[];
  readonly open: string | null;
  /** Whether the open form can be sent as it stands. */
  readonly canSend: boolean;
  readonly questions: readonly Question[];
  readonly things: readonly Thing[];
  /** Whose seat acts on this screen. */
  readonly me: string;
  /** `1 of 4`; empty where no clock runs. */
  readonly clock: string;
}

/** Reads the moves, the list of the table, the seat that acts and the clock. */
export const read = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const textOf = (element: Element | null | undefined): string => element?.textContent.trim() ?? '';
    const pane = document.querySelector('.moves');
    const form = pane?.querySelector<HTMLFormElement>('form[data-offer]') ?? null;
    const marksOf = (question: HTMLElement) => [
      ...[...question.querySelectorAll('option')].map((option) => ({
        value: option.value,
        label: textOf(option),
        isOn: option.selected,
        isClosed: option.disabled,
      })),
      ...[...question.querySelectorAll<HTMLInputElement>('input:is([type=radio], [type=checkbox])')].map((input) => ({
        value: input.getAttribute('value') ?? '',
        label: textOf(input.closest('label')),
        isOn: input.checked,
        isClosed: input.disabled,
      })),
    ];
    const questions = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map((question) => {
      const { field = '', kind = '' } = question.dataset;
      const label = textOf(question.querySelector('legend, label'));
      const marks = marksOf(question);
      const none = marks.find(({ value }) => value === '');
      return {
        field,
        kind,
        label,
        text: question.querySelector<HTMLInputElement>('textarea, input:not([type])')?.value ?? '',
        marks: marks.filter(({ value }) => value !== ''),
        isOptional: none?.label === 'None' || label.endsWith(', if you like'),
      };
    });
    const things = [...document.querySelectorAll('.outline .thing')].map((thing) => ({
      title: textOf(thing.querySelector('b')),
      owner: textOf(thing.querySelector('.row .unseen')).replace(/^of /, ''),
      lines: [...thing.querySelectorAll('.line')].map(textOf),
    }));
    return {
      forms: [...(pane?.querySelectorAll<HTMLElement>('[data-offer]') ?? [])].map(
        ({ dataset }) => dataset['offer'] ?? '',
      ),
      open: form?.dataset['offer'] ?? null,
      canSend: form !== null && form.querySelector('button[type=submit][aria-disabled=false]') !== null,
      questions,
      things,
      me:
        pane?.querySelector<HTMLElement>('.choice.chosen')?.title ??
        [...document.querySelectorAll<HTMLElement>('.seat')].find((seat) => textOf(seat).includes('(you)'))?.title ??
        '',
      clock: textOf(document.querySelector('.top .phase .row b')),
    };
  });

/** The number that this finds. Throws where there is none: a player who misreads the screen would still get somewhere. */
const numberIn = (text: string, pattern: RegExp): number => {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`The screen shows “${text}”, where ${pattern.source} was to be.`);
  return Number(found.replace('−', '-'));
};

/** The word that stands before a value of a sheet or a theorem. */
const called = (field: string): string => gameWords.say({ code: 'piece.field', facts: { name: field } });

/** Which of these codes the list shows in words. */
const codeOf = (field: string, shown: string, codes: readonly string[]): string =>
  codes.find((value) => gameWords.say({ code: 'piece.value', facts: { field, value } }) === shown) ?? '';

const has = ({ lines }: Thing, field: string): boolean =>
  lines.some((line) => line === called(field) || line.startsWith(`${called(field)}: `));

/** What the list tells of this value; empty where it tells nothing. */
const lineOf = ({ lines }: Thing, field: string): string => {
  const start = `${called(field)}: `;
  return lines.find((line) => line.startsWith(start))?.slice(start.length) ?? '';
};

/** An empty House brings +6 to its roll, and each CARD one less (SC-054): the list tells the sum. */
const EMPTY_HOUSE = 6;
const houseOf = (thing: Thing): JsonObject => {
  const modifier = numberIn(lineOf(thing, 'house'), new RegExp(`.*${called('modifier')} ([+−]?\\d+)`));
  return { cards: Array.from({ length: EMPTY_HOUSE - modifier }, () => ({})) };
};

const statsOf = (thing: Thing): JsonObject => {
  const line = lineOf(thing, 'stats');
  const stats = ['creative', 'elegant', 'rigorous', 'cold', 'hot', 'sly'];
  return Object.fromEntries(stats.map((stat) => [stat, numberIn(line, new RegExp(`${called(stat)} ([+−]?\\d+)`))]));
};

const sheetOf = (thing: Thing): JsonObject => ({
  out: lineOf(thing, 'out') || null,
  fallen: has(thing, 'fallen'),
  stats: statsOf(thing),
});

const theoremOf = (thing: Thing): JsonObject => ({
  status: codeOf('status', lineOf(thing, 'status'), ['stated', 'proven', 'disproved', 'lapsed']),
  need: numberIn(lineOf(thing, 'need'), /^(−?\d+)$/),
  problem: lineOf(thing, 'problem') || null,
  escape: has(thing, 'escape'),
});

/** A sheet or a theorem; null for the rest of what lies there. */
const pieceOf = (thing: Thing, seat: number): PieceModel | null => {
  const isSheet = has(thing, 'stats');
  if (!isSheet && !has(thing, 'startNeed')) return null;
  return {
    id: isSheet ? `sheet:${thing.title}` : `theorem:${numberIn(thing.title, /(\d+)$/)}`,
    layout: isSheet ? 'mathematician' : 'theorem',
    seat,
    title: { code: 'label.text', facts: { text: thing.title } },
    values: { ...(isSheet ? sheetOf(thing) : theoremOf(thing)), house: houseOf(thing) },
  };
};

/** What lies open to everybody. Sheets are known by the names on them, theorems by their numbers. */
export const seenOn = ({ things, me, clock }: Shown): Seen => {
  const owners = [...new Set(things.map(({ owner }) => owner).filter((owner) => owner !== ''))];
  const pieces = things.map((thing) => pieceOf(thing, owners.indexOf(thing.owner)));
  const [at, of] = clock.split(' of ').map(Number);
  return {
    pieces: pieces.filter((piece) => piece !== null),
    glance: {
      phase: { code: 'label.text', facts: { text: '' } },
      lists: [],
      seats: [],
      ...(at === undefined || of === undefined
        ? {}
        : { clock: { at, of, label: { code: 'label.text', facts: { text: clock } } } }),
    },
    seat: owners.indexOf(me),
  };
};

const closed = { code: 'move.closed', facts: {} } as const;

/** By what the good player knows an option: a theorem by its number, a colleague by her name, all else by its value. */
export const nameOf = (field: string, { value, label }: Mark): string =>
  field === 'theorem' ? (/^(\d+)\./.exec(label)?.[1] ?? value) : field === 'colleague' ? label : value;

const optionOf = (field: string, mark: Mark): Option => ({
  value: nameOf(field, mark),
  label: { code: 'label.text', facts: { text: mark.label } },
  ...(mark.isClosed ? { refusal: closed } : {}),
});

/** `1 of 2`, `0, at most 3` or `1, from 1 to 3` behind the label of a list. */
const boundsOf = (label: string): { readonly min: number; readonly max: number } => {
  const [max = 0, from = 0] = [...label.matchAll(/\d+/g)].map(([figure]) => Number(figure)).reverse();
  return { min: / of \d+$/.test(label) ? max : / to \d+$/.test(label) ? from : 0, max };
};

/** One question as the field that it shows; null where what stands in it needs no word of hers. */
const fieldOf = ({ field: name, kind, label: words, text, marks, isOptional }: Question): Field | null => {
  const base = { name, label: { code: 'label.text', facts: { text: words } } } as const;
  const options = marks.map((mark) => optionOf(name, mark));
  const chosen = marks.filter(({ isOn }) => isOn).map((mark) => nameOf(name, mark));
  const [first] = chosen;
  switch (kind) {
    case 'choice':
      return { ...base, kind, options, optional: isOptional, ...(first === undefined ? {} : { initial: first }) };
    case 'several':
      return { ...base, kind, options, ...boundsOf(words), ...(first === undefined ? {} : { initial: chosen }) };
    case 'text':
      return text.trim() === '' ? { ...base, kind, max: Infinity, optional: isOptional } : null;
    default:
      return null;
  }
};

const groupOf = (id: string): Offer['group'] =>
  id.startsWith('answer:') ? 'answer' : id.startsWith('aside:') ? 'aside' : id === 'pass' ? 'pass' : 'turn';

/** The forms on this screen. Only the open one shows its questions; what is closed is left out. */
export const offersOn = ({ forms, open, questions }: Shown): readonly Offer[] =>
  forms.map((id) => ({
    id,
    title: { code: 'label.text', facts: { text: id } },
    rule: '',
    group: groupOf(id),
    fixed: {},
    fields: id === open ? questions.map(fieldOf).filter((field) => field !== null) : [],
  }));
