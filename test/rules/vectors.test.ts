/** The vectors hold; what the lines look like, and what the reader does with what it cannot read. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runVectors } from '../vectors/run';

const file = join(import.meta.dirname, '../vectors/squaring-the-circle.yaml');
const edges = join(import.meta.dirname, '../vectors/squaring-the-circle-edges.yaml');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundel-vectors-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const written = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe('the vectors of Squaring the Circle', () => {
  const { lines, passed, failed } = runVectors([file]);

  it('hold, every one', () => {
    expect(lines.filter((line) => line.startsWith('FAIL '))).toEqual([]);
    expect([passed, failed]).toEqual([28, 0]);
  });

  it('are each one line, in the order of the file, and the count comes last', () => {
    const ids = Array.from({ length: 28 }, (_, at) => `SC-V${String(at + 1).padStart(2, '0')}`);
    expect(lines.slice(0, -1).map((line) => /^(?:ok|FAIL) (SC-V\d\d)(?:$|: .+$)/.exec(line)?.[1])).toEqual(ids);
    expect(lines.at(-1)).toBe('28 passed, 0 failed');
  });
});

it('what the worked examples leave out holds too', () => {
  const { lines, failed } = runVectors([edges]);
  expect(lines.filter((line) => !line.startsWith('ok ')).slice(0, -1)).toEqual([]);
  expect([lines.length > 70, failed]).toEqual([true, 0]);
});

/** A House that would fall a second time: the same dice, answered first against the rules and then by them (SC-063). */
const twice = (more: string, expected: string): string => `
id: SC-X01
start:
  conf: { guest: cy, turn: bo, initiated: 1, done: [cy], clock: 3 }
  who:
    ana: { house: { a1: risk, a2: risk, a3: risk, a4: risk, a5: risk, a6: risk }, doubled: true, xp: 7 }
    bo: {}
    cy: {}
  pending: [{ card: ana }]
acts:
  - { by: ana, do: card, id: a7, kind: debt, dice: [3, 3], down: true, refuse: [SC-062, SC-063] }
${more}
expect:
  ${expected}
`;

describe('an act of a vector', () => {
  it('that is refused after its dice leaves no trace: it can be made again, rightly', () => {
    const again = '  - { by: ana, do: card, id: a7, kind: debt, dice: [3, 3], out: imprisoned }';
    const path = written('again.yaml', twice(again, 'who: { ana: { house: {}, out: imprisoned } }'));
    expect(runVectors([path]).lines).toEqual(['ok SC-X01', '1 passed, 0 failed']);
  });

  it('that is refused after its dice has not let the CARD in, nor thrown the House', () => {
    const path = written('trace.yaml', twice('', 'pending: [{ card: ana }]'));
    expect(runVectors([path]).lines).toEqual(['ok SC-X01', '1 passed, 0 failed']);
  });

  it('fails its vector where the table then differs from what is expected', () => {
    const path = written('differs.yaml', twice('', '{ pending: [{ card: ana }], who: { ana: { xp: 8 } } }'));
    const [line = '', count] = runVectors([path]).lines;
    expect(line).toMatch(/^FAIL SC-X01: .*xp/);
    expect(count).toBe('0 passed, 1 failed');
  });

  it('fails its vector where another rule is broken than it says', () => {
    const text = twice('', 'who: {}').replace('[SC-062, SC-063]', 'SC-074');
    expect(runVectors([written('cited.yaml', text)]).lines[0]).toMatch(/^FAIL SC-X01: .*SC-074/);
  });

  it('fails its vector where it is granted and a refusal is expected', () => {
    const text = twice('', 'who: {}').replace('down: true, refuse', 'out: dead, refuse');
    expect(runVectors([written('granted.yaml', text)]).lines[0]).toMatch(/^FAIL SC-X01: act 1: granted/);
  });
});

describe('files', () => {
  it.each([
    ['nothing.yaml', '', 'no vectors in it'],
    ['broken.yaml', 'id: [SC-X02', ''],
    ['nameless.yaml', 'title: no id here', 'a vector without an id'],
    ['prose.md', '# Rules\n\nNo block of YAML in here.\n', 'no vectors in it'],
  ])('%s cannot be read, and that is said', (name, text, why) => {
    const path = written(name, text);
    const { lines, failed } = runVectors([path]);
    expect(failed).toBe(1);
    expect(lines[0]?.startsWith(`FAIL ${path}: ${why}`)).toBe(true);
    expect(lines.at(-1)).toBe('0 passed, 1 failed');
  });

  it('that are missing do not keep the others from being run', () => {
    const { lines, passed, failed } = runVectors([join(folder, 'missing.yaml'), file]);
    expect([passed, failed, lines.length]).toEqual([28, 1, 30]);
  });

  it('in Markdown are read block by block', () => {
    const block = twice('', 'pending: [{ card: ana }]');
    const path = written('rules.md', `# Rules\n\n\`\`\`yaml${block}\`\`\`\n\nWords.\n\n\`\`\`yaml${block}\`\`\`\n`);
    expect(runVectors([path]).lines).toEqual(['ok SC-X01', 'ok SC-X01', '2 passed, 0 failed']);
  });

  it('may hold several vectors in one list', () => {
    const items = twice('', 'pending: [{ card: ana }]').trim().replaceAll('\n', '\n  ');
    const path = written('list.yaml', `- ${items}\n- ${items}\n`);
    expect(runVectors([path]).lines.at(-1)).toBe('2 passed, 0 failed');
  });

  it('keep what can be read beside what cannot', () => {
    const block = twice('', 'pending: [{ card: ana }]');
    const path = written('partly.md', `\`\`\`yaml${block}\`\`\`\n\n\`\`\`yaml\nnothing: here\n\`\`\`\n`);
    expect(runVectors([path])).toMatchObject({
      lines: [`FAIL ${path}: a vector without an id`, 'ok SC-X01', '1 passed, 1 failed'],
    });
  });

  it('may use what else YAML and Markdown allow: merged keys, empty maps, tildes, a block in a list', () => {
    const text = `
id: SC-X02
start:
  conf: { guest: ana, turn: ana }
  who: { ana: &usual { xp: 3 }, bo: { <<: *usual, xp: 4 }, cy: }
acts:
  - # She does nothing.
    by: ana
    do: pass
    to: "bo"
expect: { conf: { turn: bo, done: [ana] } }
`;
    const indented = text.replaceAll(/^(?=.)/gm, '  ');
    const path = written('odd.md', `~~~~ yaml${text}~~~~\n\n- So:\n\n  \`\`\`YAML title="one"${indented}  \`\`\`\n`);
    expect(runVectors([path]).lines).toEqual(['ok SC-X02', 'ok SC-X02', '2 passed, 0 failed']);
  });

  it('of a game without rules fail, vector by vector', () => {
    const path = written('other.yaml', 'id: ZZ-V01\nacts: []\n');
    expect(runVectors([path]).lines).toEqual(['FAIL ZZ-V01: no rules for this game yet', '0 passed, 1 failed']);
  });
});
