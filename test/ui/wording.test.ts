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

/** A code that the ledger can say of an entry, by its short words for that. */
const spokenOfEntries = /\b(?:no|refused|waiting)\('([a-z]+\.[a-zA-Z]+)'/g;

/** A code that the host can say: in an answer to a call, or to whoever stands in its waiting room. */
const spokenByHost = /(?:refused\(\{\s*code:|refuse\(\w+,)\s*'([a-z]+\.[a-zA-Z]+)'/g;
/** What keeps a host from starting is read where it was started, and never on a page. */
const isBeforePages = (code: string): boolean => /^(?:option|tls|pages)\./.test(code);

const codesIn = (folders: readonly string[], pattern: RegExp): readonly string[] =>
  folders.flatMap(sources).flatMap((text) => [...text.matchAll(pattern)].map((found) => found[1] ?? ''));

const hostCodes = codesIn(['src-main/host'], spokenByHost).filter((code) => !isBeforePages(code));
const entryCodes = codesIn(['src-renderer/ledger'], spokenOfEntries);
const codes = [...new Set([...codesIn(rooms, spoken), ...entryCodes, ...hostCodes])];

describe('wording', () => {
  it('finds the codes it is held against', () => {
    expect(codes).toContain('turn.rolling');
    expect(codes).toContain('store.full');
    expect(entryCodes).toContain('entry.badAnswer');
    expect(entryCodes).toContain('entry.branchLeft');
    expect(hostCodes).toContain('share.portTaken');
    expect(hostCodes).toContain('port.roundel');
    expect(hostCodes).toContain('waiting.noSuchCode');
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
    const pinned = { code: 'curtain.pinned', facts: { seats: [1] } };
    expect(word(pinned, undefined, nameOf)).toMatch(/^A PIN is set for Bo, /);
  });

  it('names the host that does not answer, where it is known, and what to do', () => {
    const missed = (hosts: readonly string[]): string => word({ code: 'line.hostUnreachable', facts: { hosts } });
    expect(missed(['http://10.0.0.7:4747'])).toContain('http://10.0.0.7:4747');
    expect(missed(['http://10.0.0.7:4747', 'https://t.example'])).toContain('4747 and https://t.example');
    for (const hosts of [[], ['http://10.0.0.7:4747']]) {
      expect(missed(hosts)).toMatch(/Compare the address .* same network, .* another host/);
    }
  });

  it('names the port that another program has', () => {
    const facts = { address: '192.168.1.5', port: 4747 };
    expect(word({ code: 'share.portTaken', facts })).toContain('port 4747 at 192.168.1.5. Close it');
    expect(word({ code: 'share.portTaken', facts: {} })).toContain('the port that Roundel needs. Close it');
  });

  it('asks the game for the words of the game, and says something without it', () => {
    const said = { code: 'label.text', facts: { text: 'No hold is left.' } };
    expect(word(said, fixtureWords)).toBe('No hold is left.');
    expect(word(said)).toMatch(/\.$/);
    expect(word({ code: 'constructor', facts: {} })).toMatch(/\.$/);
  });
});
