import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLayout } from '../../src-renderer/sheet/format';
import { migrate } from '../../src-renderer/sheet/format/migrations';
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

  it('tells several faults at once, and no more than a person can mend in one go', () => {
    const ruling = readLayout(fileWith(Array.from({ length: 31 }, (_, index) => ({ ...text, style: `lost${index}` }))));
    const faults = ruling.ok ? [] : ruling.refusal.facts.faults;
    expect(faults).toHaveLength(20);
    expect(faults[3]).toMatchObject({ at: 'marks.3.style', why: 'no style "lost3"' });
  });

  it.each([
    ['no marks and no pages', { marks: undefined }, 'no marks and no pages'],
    ['both marks and pages', { pages: [[text]] }, 'marks and pages'],
    ['an undefined picture', { marks: [{ kind: 'image', x: 0, y: 0, w: 9, h: 8, src: 'seal' }] }, 'no image "seal"'],
    ['a picture outside the folder', { images: { seal: '../seal.png' } }, ''],
    ['a picture that is a script', { images: { seal: 'seal.svg' } }, ''],
  ])('refuses %s', (_, more, why) => {
    const ruling = readLayout(JSON.parse(JSON.stringify(fileWith([text], more))));
    expect(ruling.ok).toBe(false);
    if (!ruling.ok) expect(ruling.refusal.facts.why).toContain(why);
  });

  it('reads a file of format 1 as the same in format 2', () => {
    expect(readLayout(fileWith([text], { version: 1 }))).toEqual(readLayout(fileWith([text])));
    expect(migrate(fileWith([text], { version: 1 }))).toMatchObject({ version: 2 });
  });

  it.each([[null], ['layout'], [[1]], [{ version: 7 }], [{}]])('leaves %j as it is', (file) => {
    expect(migrate(file)).toEqual(file);
  });

  const folder = new URL('../../resources/squaring-the-circle/layouts/', import.meta.url);
  it.each(readdirSync(folder))('accepts the shipped %s under its own name', (file) => {
    const ruling = readLayout(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
    expect(ruling).toMatchObject({ ok: true, value: { name: file.replace('.json', '') } });
  });
});
