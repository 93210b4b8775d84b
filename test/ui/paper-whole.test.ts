/** A playbook filled in on paper alone is a whole character: printed blank, written in by a PDF library, read back, and ready. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../resources/squaring-the-circle/words';
import { games } from '../../rules';
import { mathPages, thiefPages } from '../../rules/games/squaring-the-circle/playbooks';
import type { JsonObject } from '../../rules/kernel/json';
import type { Field } from '../../rules/kernel/offer';
import { readPdf, type FilledField, type FilledSheet } from '../../src-renderer/sheet/read-pdf';
import { askedFields, initialValues, moveFrom, remember, type Values } from '../../src-renderer/ui/moves/form';
import { blankForms, joinedBlank, pagesFor, type PrintSource } from '../../src-renderer/ui/print/print-sheets';
import { takingFrom, withChanges } from '../../src-renderer/ui/print/print-take';
import { paint } from '../sheet/paper';
import { layouts } from '../sheet/paper-corpus';

const game = games.get('squaring-the-circle');
if (!game) throw new Error('no such game');
const { say } = gameWords;
const formFor = (draft: JsonObject) => game.draftOffer(draft);

const [form] = blankForms(layouts, game.draftOffer({}), say);
if (!form) throw new Error('no form to put together');

const blankOf = (math: string, thief: string): PrintSource => {
  const source = joinedBlank(form, { math, thief }, layouts);
  if (!source) throw new Error(`no blank ${math} and ${thief}`);
  return source;
};

/** What is written on paper: the place, and the words or a cross. */
type Written = readonly [id: string, value: string | true];

/** Where a question is answered on paper, and how; throws where there is no place for it. */
const writtenFor = (field: Field, ids: readonly string[], wanted: string | undefined): Written => {
  const { name } = field;
  if (field.kind === 'text' && ids.includes(name)) return [name, `Řehoř ${name}`];
  if (field.kind !== 'choice') throw new Error(`The paper has no place for ${name}.`);
  const value = wanted ?? field.initial ?? field.options.at(-1)?.value ?? '';
  const words = ids.find((id) => id === name || id === `stats.${name}`);
  if (words !== undefined) return [words, value];
  const tick = ids.find((id) => id === `${name}.${value}` || id === `moves.${value}`);
  if (tick === undefined) throw new Error(`The paper has no place for ${name}: ${value}.`);
  return [tick, true];
};

/** Everything that the game asks of a character of these pages, each at its place on paper. */
const answersOn = (ids: readonly string[], math: string, thief: string, other?: string): readonly Written[] => {
  const draft: Record<string, string> = { math, thief };
  const written: Written[] = [];
  for (;;) {
    const next = askedFields(game.draftOffer(draft), draft).find(({ name }) => !(name in draft));
    if (next === undefined) return written;
    const answer = writtenFor(next, ids, next.name === 'other' ? other : undefined);
    const [id, value] = answer;
    draft[next.name] = value === true ? (id.split('.').at(-1) ?? '') : value;
    written.push(answer);
  }
};

const draftFrom = (sheet: FilledSheet): JsonObject => {
  const taking = takingFrom(sheet, {}, formFor, say);
  expect(taking.unclear).toEqual([]);
  expect(taking.untaken).toEqual([]);
  return withChanges({}, taking.changes, formFor);
};

const refusalOf = (draft: JsonObject): unknown => {
  const ruling = game.checkDraft(draft);
  return ruling.ok ? null : ruling.refusal;
};

describe('a blank playbook that is printed, filled in and read back', () => {
  it.each(mathPages.map(({ name }, at) => [name, thiefPages[at]?.name ?? ''] as const))(
    'is a whole %s and %s',
    async (math, thief) => {
      const pages = pagesFor(blankOf(math, thief), layouts, say);
      const { bytes } = await paint(pages, { form: 'open' });
      const ids = pages.flatMap(({ drawing }) => drawing.fields.map(({ id }) => id));
      const document = await PDFDocument.load(bytes);
      const open = document.getForm();
      for (const [id, value] of answersOn(ids, math, thief)) {
        const name = `1/${id.replaceAll('.', '/')}`;
        if (value === true) open.getCheckBox(name).check();
        else if (id === 'agentType') open.getDropdown(name).select(value);
        else open.getTextField(name).setText(value);
      }
      const saved = await document.save({ updateFieldAppearances: false });
      const ruling = await readPdf(new Uint8Array(saved));
      const [sheet] = ruling.ok ? ruling.value : [];
      if (!sheet) throw new Error('it did not come back');
      expect(refusalOf(draftFrom(sheet))).toBeNull();
    },
    20_000,
  );
});

/** The sheet as it comes back, without the PDF around it: for all that differs only in what is printed. */
const filledIn = (math: string, thief: string, other?: string): FilledSheet => {
  const source = blankOf(math, thief);
  const fields = pagesFor(source, layouts, say).flatMap(({ drawing }) => drawing.fields);
  const answers = new Map(
    answersOn(
      fields.map(({ id }) => id),
      math,
      thief,
      other,
    ),
  );
  return {
    layout: source.layout.name,
    version: source.layout.version,
    piece: '',
    given: { math, thief },
    fields: fields.map(({ id, label, type }): FilledField => {
      const printed = type === 'check' ? false : '';
      return { id, label, printed, value: answers.get(id) ?? printed };
    }),
  };
};

it('has a place for every answer in all pairs of halves', () => {
  for (const { name: math } of mathPages) {
    for (const { name: thief } of thiefPages) {
      expect([math, thief, refusalOf(draftFrom(filledIn(math, thief)))]).toEqual([math, thief, null]);
    }
  }
});

it('has a place for all that each other move of a thief asks', () => {
  for (const { name: thief, moves } of thiefPages) {
    for (const { name, standing } of moves) {
      if (standing !== 'other') continue;
      expect([name, refusalOf(draftFrom(filledIn('Geometer', thief, name)))]).toEqual([name, null]);
    }
  }
});

it('takes no answer to what another answer leaves unasked: a boss without The Boss', () => {
  const sheet = filledIn('Geometer', 'Fix', 'Wealthy');
  const fields = sheet.fields.map((field) => (field.id === 'boss.cruel' ? { ...field, value: true } : field));
  const { changes, untaken } = takingFrom({ ...sheet, fields }, {}, formFor, say);
  expect(refusalOf(withChanges({}, changes, formFor))).toBeNull();
  expect(untaken).toEqual([{ label: 'The Boss: cruel', said: 'ticked' }]);
});

it('fills in the form of somebody new in play, over what its fields begin with', () => {
  const offer = { ...game.draftOffer({}), fixed: { kind: 'create' } };
  const begun = moveFrom(offer, initialValues(offer, say));
  const { changes } = takingFrom(filledIn('Logician', 'Fix', 'The Boss'), begun, formFor, say);
  const taken = withChanges(begun, changes, formFor);
  const form = { ...game.draftOffer(taken), fixed: offer.fixed };
  const { kind, ...draft } = moveFrom(form, remember(form, taken as Values, say));
  expect(kind).toBe('create');
  expect(draft).toMatchObject({ thief: 'Fix', agentName: 'Řehoř agentName', boss: 'loyal' });
  expect(refusalOf(draft)).toBeNull();
});
