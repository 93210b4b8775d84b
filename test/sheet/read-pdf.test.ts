import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { DrawnField, Drawing } from '../../src-renderer/sheet/marks';
import { readPdf, type FilledSheet } from '../../src-renderer/sheet/read-pdf';
import { pageOf, paint, textAt } from './paper';
import { onPaper, player } from './paper-corpus';

const style = {
  font: 'Spectral',
  size: 60,
  weight: 400,
  italic: false,
  colour: '#1b1917',
  align: 'left',
  lead: 124,
} as const;

const fieldAt = (y: number, field: Partial<DrawnField> & Pick<DrawnField, 'id' | 'type' | 'value'>): DrawnField => ({
  label: field.id,
  box: { x: 120, y, w: 510, h: 70 },
  options: [],
  style,
  at: 'marks.0',
  ...field,
});

const drawing: Drawing = {
  width: 1370,
  height: 910,
  marks: [textAt(120, 150, 'Ilse Жук', { field: 'name' })],
  fields: [
    fieldAt(100, { id: 'name', label: 'Name', type: 'line', value: 'Ilse Жук', max: 60, help: 'Whom you play' }),
    fieldAt(200, { id: 'colleagues', type: 'lines', value: 'Bo owes me\nthree' }),
    fieldAt(330, { id: 'moves.Bypass', type: 'check', value: true }),
    fieldAt(430, { id: 'moves', type: 'number', value: -2 }),
    fieldAt(530, { id: 'origin', type: 'choice', value: 'Welsh', options: ['Welsh', 'Čech'] }),
    fieldAt(630, { id: 'moves/Bypass', type: 'check', value: false }),
    fieldAt(730, { id: 'name', label: 'Name', type: 'line', value: 'Ilse Жук' }),
  ],
  overflows: [],
  misses: [],
};

const sheet = { layout: 'mathematician', version: 2, piece: 'sheet:m7', given: { math: 'Geometer' } };
const form = (more: { form?: 'open' | 'locked' } = {}) =>
  paint([pageOf(drawing, { sheet })], { form: 'open', ...more });

const readBack = async (bytes: Uint8Array): Promise<readonly FilledSheet[]> => {
  const ruling = await readPdf(new Uint8Array(bytes));
  if (!ruling.ok) throw new Error(ruling.refusal.code);
  return ruling.value;
};

const valuesOf = ([first]: readonly FilledSheet[]) =>
  Object.fromEntries((first?.fields ?? []).map(({ id, value }) => [id, value]));

describe('a form', () => {
  it('comes back as it was printed, with what it was', async () => {
    const { bytes } = await form();
    const sheets = await readBack(bytes);
    expect(sheets).toMatchObject([sheet]);
    expect(valuesOf(sheets)).toEqual({
      name: 'Ilse Жук',
      colleagues: 'Bo owes me\nthree',
      'moves.Bypass': true,
      moves: '-2',
      origin: 'Welsh',
      'moves/Bypass': false,
    });
    expect(sheets[0]?.fields.every(({ printed, value }) => printed === value)).toBe(true);
  });

  it('comes back with what a PDF library wrote in it', async () => {
    const { bytes } = await form();
    const document = await PDFDocument.load(bytes);
    const open = document.getForm();
    open.getTextField('1/name').setText('Řehoř Ξένη');
    open.getTextField('1/colleagues').setText('eins\r\nzwei\rdrei');
    open.getCheckBox('1/moves/Bypass').uncheck();
    open.getDropdown('1/origin').select('Čech');
    const sheets = await readBack(await document.save({ updateFieldAppearances: false }));
    expect(valuesOf(sheets)).toMatchObject({
      name: 'Řehoř Ξένη',
      colleagues: 'eins\nzwei\ndrei',
      'moves.Bypass': false,
      origin: 'Čech',
    });
    expect(sheets[0]?.fields.find(({ id }) => id === 'name')).toMatchObject({
      label: 'Name: Whom you play',
      printed: 'Ilse Жук',
    });
  });

  it("comes back from the reader that is built into a browser, which adds to the file's end", async () => {
    const { bytes } = await form();
    const loading = getDocument({ data: bytes.slice(), verbosity: 0 });
    const document = await loading.promise;
    const notes = (await (await document.getPage(1)).getAnnotations()) as readonly {
      readonly id: string;
      readonly fieldName: string;
    }[];
    for (const { id, fieldName } of notes) {
      if (fieldName === '1/name') document.annotationStorage.setValue(id, { value: 'Zoë Жуковская' });
      if (fieldName === '1/moves/Bypass~2') document.annotationStorage.setValue(id, { value: true });
    }
    const sheets = await readBack(await document.saveDocument());
    await loading.destroy();
    expect(valuesOf(sheets)).toMatchObject({ name: 'Zoë Жуковская', 'moves/Bypass': true, 'moves.Bypass': true });
  });

  it('has a label, an order, a length and lines for every reader', async () => {
    const { bytes } = await form();
    const document = await PDFDocument.load(bytes);
    const open = document.getForm();
    const name = open.getTextField('1/name');
    expect(name.acroField.dict.lookup(PDFName.of('TU'), PDFHexString).decodeText()).toBe('Name: Whom you play');
    expect(name.getMaxLength()).toBe(60);
    expect(open.getTextField('1/colleagues').isMultiline()).toBe(true);
    expect(name.acroField.getWidgets()).toHaveLength(2);
    expect(open.getFields().map((field) => field.getName())).toEqual([
      '1/name',
      '1/colleagues',
      '1/moves/Bypass',
      '1/moves',
      '1/origin',
      '1/moves/Bypass~2',
      'roundel',
    ]);
  });

  it('is locked where that was asked', async () => {
    const { bytes } = await form({ form: 'locked' });
    const fields = (await PDFDocument.load(bytes)).getForm().getFields();
    expect(fields.every((field) => field.isReadOnly())).toBe(true);
  });

  it('of a real sheet has every field of its drawings, and a player in it', async () => {
    for (const isBlank of [true, false]) {
      const drawings = onPaper('mathematician', isBlank ? { math: 'Geometer', thief: 'Wire' } : player, isBlank);
      const { bytes } = await paint(
        drawings.map((each) => pageOf(each, { sheet })),
        { form: 'open' },
      );
      const ids = new Set(drawings.flatMap(({ fields }) => fields.map(({ id }) => id)));
      const [found] = await readBack(bytes);
      expect(new Set(found?.fields.map(({ id }) => id))).toEqual(ids);
      if (!isBlank) expect(valuesOf([found as FilledSheet])).toMatchObject({ name: player['name'] });
    }
  });

  it('names each field that has no room for its text, on the way out and on the way back', async () => {
    // 20 KB, and the letter at the edge is one of two halves.
    const long = `${'a'.repeat(3999)}\u{1d11e}${'b'.repeat(16_000)}`;
    const fields = drawing.fields.map((field) => (field.id === 'colleagues' ? { ...field, value: long } : field));
    const painted = await paint([pageOf({ ...drawing, fields }, { sheet })], { form: 'open' });
    expect(painted.cut).toEqual([{ label: 'colleagues', letters: 20_000, kept: 3999 }]);
    const document = await PDFDocument.load(painted.bytes);
    expect(document.getForm().getTextField('1/colleagues').getText()).toBe('a'.repeat(3999));
    expect((await form()).cut).toEqual([]);

    document.getForm().getTextField('1/colleagues').setText(long);
    const [back] = await readBack(await document.save({ updateFieldAppearances: false }));
    const [found] = back?.fields.filter(({ id }) => id === 'colleagues') ?? [];
    expect(found).toMatchObject({ value: 'a'.repeat(3999), letters: 20_000 });
    expect(back?.fields.filter(({ letters }) => letters !== undefined)).toHaveLength(1);
  });

  it('whatever is written in it comes back', async () => {
    const { bytes } = await form();
    const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((each) => each.replace(/\r\n?/g, '\n'));
    await fc.assert(
      fc.asyncProperty(text, async (written) => {
        const document = await PDFDocument.load(bytes);
        document.getForm().getTextField('1/colleagues').setText(written);
        const back = await readBack(await document.save({ updateFieldAppearances: false }));
        expect(valuesOf(back)['colleagues']).toBe(written);
      }),
      { seed: 51, numRuns: 15 },
    );
  });
});

describe('what is no form of ours', () => {
  const changed = async (change: (document: PDFDocument) => unknown): Promise<Uint8Array> => {
    const document = await PDFDocument.load((await form()).bytes);
    change(document);
    return document.save({ updateFieldAppearances: false });
  };
  const codeOf = async (bytes: Uint8Array): Promise<string> => {
    const ruling = await readPdf(new Uint8Array(bytes));
    return ruling.ok ? 'read' : ruling.refusal.code;
  };

  it('is refused by what is wrong with it', async () => {
    const strange = await PDFDocument.create();
    strange.addPage();
    const { bytes } = await form();
    const withoutFields = await paint([pageOf(drawing, { sheet })]);
    const note = async (text: string): Promise<Uint8Array> =>
      changed((document) => {
        document.getForm().getTextField('roundel').acroField.dict.set(PDFName.of('V'), PDFString.of(text));
        const info = document.context.trailerInfo.Info;
        if (info) document.context.delete(info as never);
      });
    expect({
      text: await codeOf(new TextEncoder().encode('Dear Ana,')),
      empty: await codeOf(new Uint8Array()),
      huge: await codeOf(new Uint8Array(20_000_001)),
      cut: await codeOf(bytes.slice(0, 900)),
      stranger: await codeOf(await strange.save()),
      paper: await codeOf(withoutFields.bytes),
      noJson: await codeOf(await note('{')),
      otherJson: await codeOf(await note('{"roundel":1,"sheets":[{"layout":7}]}')),
    }).toEqual({
      text: 'pdf.notOne',
      empty: 'pdf.notOne',
      huge: 'pdf.tooLarge',
      cut: expect.stringMatching(/^pdf\.(broken|foreign)$/) as string,
      stranger: 'pdf.foreign',
      paper: 'pdf.foreign',
      noJson: 'pdf.foreign',
      otherJson: 'pdf.foreign',
    });
  });

  it('a script is refused wherever it hangs, and is not run', async () => {
    expect(await codeOf(await changed((document) => document.addJavaScript('x', 'app.alert(1)')))).toBe('pdf.scripted');
    const inField = await changed((document) => {
      const { dict } = document.getForm().getTextField('1/name').acroField;
      dict.set(PDFName.of('AA'), document.context.obj({ K: { S: 'JavaScript', JS: PDFString.of('app.alert(1)') } }));
    });
    expect(await codeOf(inField)).toBe('pdf.scripted');
  });

  it('a locked file is refused', async () => {
    const document = await PDFDocument.load((await form()).bytes);
    document.encrypt({ userPassword: 'geheim', ownerPassword: 'ganz geheim', permissions: {} });
    expect(await codeOf(await document.save({ updateFieldAppearances: false }))).toBe('pdf.encrypted');
  });

  it('a file that unpacks without end is refused before it is unpacked', async () => {
    const bomb = deflateSync(new Uint8Array(70_000_000));
    const head = (more: string): string =>
      `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Length ${bomb.length} ${more} >>\nstream\n`;
    const file = (more: string, packed: Uint8Array): Uint8Array =>
      new Uint8Array(Buffer.concat([Buffer.from(head(more)), packed, Buffer.from('\nendstream\nendobj\n')]));
    expect(await codeOf(file('/Filter /FlateDecode', bomb))).toBe('pdf.tooLarge');
    expect(await codeOf(file('/Filter [/FlateDecode /FlateDecode]', deflateSync(bomb)))).toBe('pdf.tooLarge');
    expect(await codeOf(file('/Filter /LZWDecode', bomb))).toBe('pdf.tooLarge');
  });

  it('whatever is done to its bytes, there is an answer', async () => {
    const { bytes } = await form();
    const hit = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(hit, { minLength: 1, maxLength: 30 }), async (hits) => {
        const hurt = bytes.slice();
        for (const [at, byte] of hits) hurt[at] = byte;
        const answer = await readPdf(hurt);
        expect(answer.ok || answer.refusal.code.startsWith('pdf.')).toBe(true);
      }),
      { seed: 51, numRuns: 40 },
    );
  });
});
