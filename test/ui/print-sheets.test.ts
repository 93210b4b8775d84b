/** What can be printed: found from the layouts and the game's own form, without knowing the game. */
import { describe, expect, it } from 'vitest';
import { games } from '../../rules';
import type { Say } from '../../rules/kernel/say';
import type { PdfRefusal } from '../../src-renderer/sheet/read-pdf';

import {
  blankForms,
  cutTexts,
  joinedBlank,
  pagesFor,
  plainBlanks,
  sheetSources,
} from '../../src-renderer/ui/print/print-sheets';
import { word } from '../../src-renderer/ui/wording/wording';
import { layouts } from '../sheet/paper-corpus';
import { pieces } from './fixtures';

const game = games.get('squaring-the-circle');
if (!game) throw new Error('no such game');

const say = ({ code, facts }: Say): string =>
  'text' in facts && typeof facts.text === 'string' ? facts.text : 'name' in facts ? String(facts.name) : code;

const forms = blankForms(layouts, game.draftOffer({}), say);
const [form] = forms;
if (!form) throw new Error('no form to put together');

describe('blank forms', () => {
  it('are the fourteen halves, chosen under the names that the game has for them', () => {
    expect(forms.map(({ name }) => name)).toEqual(['mathematician']);
    expect(form.slots.map(({ path, options }) => [path, options.length])).toEqual([
      ['math', 7],
      ['thief', 7],
    ]);
    expect(form.slots[0]?.options.find(({ value }) => value === 'Number Theorist')?.layout).toBe(
      'half-number-theorist',
    );
  });

  it.each([
    ['two halves join', { math: 'Geometer', thief: 'Wire' }, 'mathematician', 'Geometer, Wire'],
    ['one half is paper of its own', { math: '', thief: 'Wire' }, 'half-wire', 'Wire'],
  ] as const)('%s', (_, answers, layout, title) => {
    const source = joinedBlank(form, answers, layouts);
    expect(source).toMatchObject({ title, piece: '' });
    expect(source?.layout.name).toBe(layout);
  });

  it('are none without an answer, or with one that nobody has', () => {
    expect(joinedBlank(form, {}, layouts)).toBeNull();
    expect(joinedBlank(form, { math: 'constructor' }, layouts)).toBeNull();
  });

  it('remember what is printed on them, and are one sheet on all their pages', () => {
    const source = joinedBlank(form, { math: 'Geometer', thief: 'Wire' }, layouts);
    if (!source) throw new Error('nothing to print');
    const pages = pagesFor(source, layouts, say);
    expect(pages[0]?.sheet?.given).toEqual({ math: 'Geometer', thief: 'Wire' });
    expect(new Set(pages.map(({ sheet }) => sheet)).size).toBe(1);
    expect(pages[0]?.folds).toEqual([1480]);
  });

  it('that need no answer are no parts of others', () => {
    const names = plainBlanks(layouts, forms).map(({ layout }) => layout.name);
    expect(names).toContain('theorem');
    expect(names).toContain('conference');
    expect(names.filter((name) => /^(half|part)-|^mathematician$/.test(name))).toEqual([]);
  });
});

it('what lies on the table is printed as it is, and given are the playbooks that no field holds', () => {
  const sources = sheetSources(pieces, layouts, say);
  expect(sources.map(({ key, piece }) => [key, piece])).toEqual(pieces.map(({ id }) => [id, id]));
  const [first] = sources;
  expect(first && pagesFor(first, layouts, say)[0]?.sheet).toMatchObject({
    piece: pieces[0]?.id,
    given: { math: 'Geometer', thief: 'Wire' },
  });
});

it('what has no room on the paper is told once, with its length, and what fits is not', () => {
  const [first] = sheetSources(pieces, layouts, say);
  if (!first) throw new Error('a sheet lies on the table');
  expect(cutTexts(pagesFor(first, layouts, say))).toEqual([]);
  const name = '\u{1d11e}'.repeat(20_000);
  const cut = cutTexts(pagesFor({ ...first, values: { ...first.values, name } }, layouts, say));
  expect(cut).toEqual([{ text: `${'\u{1d11e}'.repeat(59)}…`, letters: 20_000 }]);
});

it('each way in which a PDF can be bad has a sentence of its own', () => {
  const codes: Readonly<Record<PdfRefusal['code'] | 'pdf.endless' | 'pdf.fonts', true>> = {
    'pdf.tooLarge': true,
    'pdf.notOne': true,
    'pdf.broken': true,
    'pdf.encrypted': true,
    'pdf.scripted': true,
    'pdf.foreign': true,
    'pdf.endless': true,
    'pdf.fonts': true,
  };
  const sentences = Object.keys(codes).map((code) => word({ code, facts: {} }));
  expect(new Set([...sentences, word({ code: 'nobody.says', facts: {} })]).size).toBe(sentences.length + 1);
});
