import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLayout } from '../../src-renderer/sheet/format';
import { fileWith } from './samples';

const text = { kind: 'text', x: 10, y: 20, w: 300, h: 90, style: 'plain', text: '{name}' };

describe('readLayout', () => {
  it('reads a layout and fills in the words', () => {
    const ruling = readLayout(fileWith([text], { words: undefined }));
    expect(ruling).toMatchObject({ ok: false });
    expect(readLayout(fileWith([text]))).toMatchObject({
      ok: true,
      value: { name: 'slip', marks: [{ text: '{name}' }] },
    });
  });

  it.each([
    ['no object at all', 'layout', ''],
    ['null', null, ''],
    ['another version', fileWith([], { version: 3 }), 'version'],
    ['an unknown key', fileWith([], { script: 'alert(1)' }), 'script'],
    ['a size with a fraction', fileWith([], { size: [100.5, 200] }), 'size.0'],
    ['a colour that is a name', fileWith([], { colours: { ink: 'black' } }), 'colours.ink'],
    ['a style without its colour', fileWith([], { colours: { gold: '#c8972b' } }), 'styles.plain.colour'],
    ['an unknown kind of mark', fileWith([text, { kind: 'video', x: 0, y: 0 }]), 'marks.1.kind'],
    ['a mark with a stranger key', fileWith([{ ...text, href: 'x' }]), 'marks.0.href'],
    ['an undefined style', fileWith([{ ...text, style: 'huge' }]), 'marks.0.style'],
    ['an undefined colour', fileWith([{ kind: 'circle', x: 1, y: 2, r: 3, fill: 'teal' }]), 'marks.0.fill'],
    [
      'a style missing inside a list',
      fileWith([{ kind: 'list', x: 0, y: 0, w: 9, h: 8, of: 'a', row: 7, marks: [{ ...text, style: 'lost' }] }]),
      'marks.0.marks.0.style',
    ],
    ['path data that is no path', fileWith([{ kind: 'path', x: 0, y: 0, d: 'url(x)' }]), 'marks.0.d'],
  ])('refuses %s and says where', (_, file, at) => {
    expect(readLayout(file)).toMatchObject({ ok: false, refusal: { code: 'layout.malformed', facts: { at } } });
  });

  const folder = new URL('../../resources/squaring-the-circle/layouts/', import.meta.url);
  it.each(readdirSync(folder))('accepts the shipped %s under its own name', (file) => {
    const ruling = readLayout(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
    expect(ruling).toMatchObject({ ok: true, value: { name: file.replace('.json', '') } });
  });
});
