/** From a filled sheet to a draft: field by field, by the game's own form. */
import { describe, expect, it } from 'vitest';
import { games } from '../../rules';
import type { JsonObject } from '../../rules/kernel/json';
import type { Say } from '../../rules/kernel/say';
import type { FilledSheet } from '../../src-renderer/sheet/read-pdf';
import { takingFrom, withChanges, writtenIn } from '../../src-renderer/ui/print/print-take';

const game = games.get('squaring-the-circle');
if (!game) throw new Error('no such game');

const say = ({ code, facts }: Say): string =>
  'text' in facts && typeof facts.text === 'string' ? facts.text : 'name' in facts ? String(facts.name) : code;

const sheetWith = (
  fields: Readonly<Record<string, string | boolean>>,
  given: FilledSheet['given'] = {},
): FilledSheet => ({
  layout: 'mathematician',
  version: 2,
  piece: '',
  given,
  fields: Object.entries(fields).map(([id, value]) => ({
    id,
    label: id,
    value,
    printed: typeof value === 'boolean' ? false : '',
  })),
});

const take = (sheet: FilledSheet, draft: JsonObject = {}) => takingFrom(sheet, draft, (so) => game.draftOffer(so), say);

const full = sheetWith(
  {
    name: '  Řehoř Жук ',
    colleagues: 'Bo owes me',
    'origin.Libyan': true,
    'look.Unkempt': true,
    'vice.New Tech': true,
    'stats.creative': '2',
    'stats.elegant': '−1',
    'stats.rigorous': '+1',
    'stats.cold': '1',
    'stats.hot': '-1',
    'stats.sly': '+2',
    'moves.Blackmail': true,
    'moves.Build the Tensor': false,
    'xp.0': true,
  },
  { math: 'Geometer', thief: 'Wire' },
);

describe('a filled playbook', () => {
  it('is a whole character', () => {
    const { changes, unclear } = take(full);
    expect(unclear).toEqual([]);
    const draft = withChanges({}, changes, (so) => game.draftOffer(so));
    expect(draft).toEqual({
      name: 'Řehoř Жук',
      math: 'Geometer',
      thief: 'Wire',
      origin: 'Libyan',
      look: 'Unkempt',
      vice: 'New Tech',
      creative: '+2',
      elegant: '-1',
      rigorous: '+1',
      cold: '+1',
      hot: '-1',
      sly: '+2',
      other: 'Blackmail',
      colleagues: 'Bo owes me',
    });
    expect(game.checkDraft(draft).ok).toBe(true);
  });

  it('tells what was there before, and nothing of what stays', () => {
    const draft = { name: 'Ana', math: 'Geometer', thief: 'Bash', look: 'Unkempt' };
    const { changes } = take(full, draft);
    expect(changes.find(({ name }) => name === 'name')).toMatchObject({ before: 'Ana', after: 'Řehoř Жук' });
    expect(changes.find(({ name }) => name === 'thief')).toMatchObject({ before: 'Bash', after: 'Wire' });
    expect(changes.map(({ name }) => name)).not.toContain('math');
  });

  it('of another playbook leaves no answer to what only the old one asked', () => {
    const draft = { name: 'Ana', math: 'Geometer', thief: 'Fix', agentName: 'Pim', agentType: 'Flip' };
    const changed = withChanges(draft, take(full, draft).changes, (so) => game.draftOffer(so));
    expect(changed).not.toHaveProperty('agentName');
    expect(game.checkDraft(changed).ok).toBe(true);
  });

  it('empty changes nothing', () => {
    expect(take(sheetWith({ name: '', 'origin.Libyan': false, 'stats.hot': ' ' }))).toEqual({
      changes: [],
      unclear: [],
      untaken: [],
    });
  });

  it.each([
    ['two boxes where one is asked', { 'vice.Lust': true, 'vice.Rage': true }, 'vice'],
    ['a number that no stat has', { 'stats.hot': '7' }, 'hot'],
    ['two moves of which one is asked', { 'moves.Blackmail': true, 'moves.Spook Friends': true }, 'other'],
  ] as const)('says so of %s, and leaves it', (_, fields, name) => {
    const { changes, unclear } = take(sheetWith(fields, { math: 'Geometer', thief: 'Wire' }));
    expect(changes.map((change) => change.name)).not.toContain(name);
    expect(unclear).toHaveLength(1);
  });

  it('names what was written where the draft asks for nothing, and what is longer than there is room', () => {
    const fields = {
      name: 'Řehoř',
      'agents.0.name': 'Pim',
      'trophies.0': 'a crown',
      'xp.0': true,
      'moves.Blackmail': true,
    };
    const { untaken } = take(sheetWith(fields, { math: 'Geometer', thief: 'Wire' }));
    expect(untaken).toEqual([
      { label: 'agents.0.name', said: 'Pim' },
      { label: 'trophies.0', said: 'a crown' },
      { label: 'xp.0', said: 'ticked' },
    ]);
    expect(take(full).untaken.map(({ label }) => label)).toEqual(['xp.0']);
  });

  it('tells how long a text is of which only the beginning could be read', () => {
    const sheet = sheetWith({ colleagues: 'a'.repeat(4000), trophies: 'b'.repeat(4000), name: 'Ana' });
    const fields = sheet.fields.map((field) => (field.id === 'name' ? field : { ...field, letters: 20_000 }));
    const { changes, untaken } = take({ ...sheet, fields });
    expect(changes.map(({ name, cutFrom }) => [name, cutFrom])).toEqual([
      ['name', undefined],
      ['colleagues', 20_000],
    ]);
    expect(untaken).toEqual([{ label: 'trophies', said: 'b'.repeat(4000), cutFrom: 20_000 }]);
    expect(writtenIn({ ...sheet, fields }).map(({ cutFrom }) => cutFrom)).toEqual([20_000, 20_000, undefined]);
  });

  it('of another game, or of a hostile hand, is nothing or is cut to what fits', () => {
    const strange = sheetWith({
      name: 'a'.repeat(3000),
      'constructor.name': 'x',
      'student.name': 'Bo',
      'stats.__proto__': '+1',
    });
    const { changes } = take(strange);
    expect(changes.map(({ name }) => name)).toEqual(['name']);
    expect(changes[0]).toMatchObject({ value: 'a'.repeat(300), cutFrom: 3000 });
  });
});

it('of a sheet in play, only what was written since it was printed is told', () => {
  const sheet: FilledSheet = {
    ...full,
    piece: 'sheet:m1',
    fields: [
      { id: 'name', label: 'Name', printed: 'Ilse', value: 'Ilse' },
      { id: 'xp.3', label: 'Experience 4', printed: false, value: true },
      { id: 'colleagues', label: 'Colleagues', printed: 'Bo', value: 'Bo and Cy' },
    ],
  };
  expect(writtenIn(sheet)).toEqual([
    { id: 'xp.3', label: 'Experience 4', before: 'not ticked', after: 'ticked' },
    { id: 'colleagues', label: 'Colleagues', before: 'Bo', after: 'Bo and Cy' },
  ]);
});
