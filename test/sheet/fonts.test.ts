import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
// @ts-expect-error A plain script without types.
import { measure, styleSheet } from '../../scripts/measure-fonts.mjs';

const resource = (name: string): string =>
  readFileSync(new URL(`../../resources/fonts/${name}`, import.meta.url), 'utf8');

describe('the font files', () => {
  it('are those that were measured', () => {
    expect(JSON.parse(resource('metrics.json'))).toEqual(measure());
  });

  it('are those that the style sheet loads', () => {
    const squeezed = (css: string): string => css.replace(/\s+/g, ' ').trim();
    expect(squeezed(resource('fonts.css'))).toContain(squeezed(styleSheet()));
  });
});
