import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listed, word } from '../../src-renderer/ui/wording/wording';
import { fixtureWords } from './fixtures';

const root = resolve(import.meta.dirname, '../..');
const rooms = [
  'rules/kernel',
  ...['ledger', 'chance', 'store', 'sync', 'session', 'table'].map((name) => `src-renderer/${name}`),
];

const sources = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && file.name.endsWith('.ts'))
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));

/** A code that some room can say: given to `refuse`, or written as the code of a sentence. */
const spoken = /(?:refuse\(\s*|code: )'([a-z]+\.[a-zA-Z.]+)'/g;

const codes = [
  ...new Set(rooms.flatMap(sources).flatMap((text) => [...text.matchAll(spoken)].map((found) => found[1] ?? ''))),
];

describe('wording', () => {
  it('finds the codes it is held against', () => {
    expect(codes).toContain('turn.rolling');
    expect(codes).toContain('store.full');
  });

  it.each(codes.map((code) => [code]))('has a sentence for %s', (code) => {
    expect(word({ code, facts: {} })).not.toBe(word({ code: 'nobody.says', facts: {} }));
  });

  it.each(codes.map((code) => [code]))('%s is a sentence, whatever the facts', (code) => {
    fc.assert(
      fc.property(fc.anything(), (facts) => {
        const text = word({ code, facts: facts as object });
        expect(text).toMatch(/\S{2}/);
        expect(text).not.toMatch(/undefined|NaN|\[object|!/);
      }),
      { seed: 83, numRuns: 40 },
    );
  });

  it('names seats and people', () => {
    const nameOf = (seat: number): string => ['Ana', 'Bo', 'Cy'][seat] ?? '?';
    expect(word({ code: 'turn.notYours', facts: { awaited: [0, 2] } }, undefined, nameOf)).toContain('Ana and Cy');
    expect(word({ code: 'line.peerUnreachable', facts: { names: ['Qi'] } })).toContain('You and Qi cannot reach');
    expect(listed(['Ana', 'Bo', 'Cy'])).toBe('Ana, Bo and Cy');
  });

  it('asks the game for the words of the game, and says something without it', () => {
    const said = { code: 'label.text', facts: { text: 'No hold is left.' } };
    expect(word(said, fixtureWords)).toBe('No hold is left.');
    expect(word(said)).toMatch(/\.$/);
    expect(word({ code: 'constructor', facts: {} })).toMatch(/\.$/);
  });
});
