/** Which place of the printed form answers which question. */
import { expect, it } from 'vitest';
import type { Field } from '../../rules/kernel/offer';
import type { DrawnField } from '../../src-renderer/sheet/marks';
import { boundTo } from '../../src-renderer/ui/sheets/sheet-draft';

const said = { code: 'plain', facts: {} };
const choice = (name: string, ...values: readonly string[]): Field => ({
  kind: 'choice',
  name,
  label: said,
  options: values.map((value) => ({ value, label: said })),
});
const fields: readonly Field[] = [
  { kind: 'text', name: 'name', label: said, max: 60 },
  choice('vice', 'Rage', 'Lust'),
  choice('hot', '+2', '+1'),
  choice('other', 'Bypass', 'Lust'),
];
const place = (id: string, type: DrawnField['type']): DrawnField => ({
  id,
  type,
  label: id,
  box: { x: 0, y: 0, w: 1, h: 1 },
  value: '',
  options: [],
  style: { font: 'Spectral', size: 40, weight: 400, italic: false, colour: '#000000', align: 'left', lead: 120 },
  at: '',
});
const toldOf = (id: string, type: DrawnField['type']): string => {
  const bound = boundTo(place(id, type), fields);
  return bound === null
    ? ''
    : `${bound.kind} ${bound.field.name}${bound.kind === 'tick' ? ` ${bound.option.value}` : ''}`;
};

it.each([
  ['name', 'line', 'text name'],
  ['student.name', 'line', ''],
  ['stats.hot', 'number', 'choice hot'],
  ['vice.Rage', 'check', 'tick vice Rage'],
  // The group that is named has the first word.
  ['vice.Lust', 'check', 'tick vice Lust'],
  ['vice.Bypass', 'check', ''],
  ['moves.Bypass', 'check', 'tick other Bypass'],
  ['moves.Unknown', 'check', ''],
  ['mathAdvances.0.taken', 'check', ''],
  ['pools.0.name', 'line', ''],
] as const)('%s, a %s, is "%s"', (id, type, told) => {
  expect(toldOf(id, type)).toBe(told);
});
