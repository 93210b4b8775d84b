import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeJson } from '../../rules/kernel/json';
import type { Field, Offer } from '../../rules/kernel/offer';
import { askedFields, gapOf, initialValues, moveFrom, remember, type Values } from '../../src-renderer/ui/moves/form';
import { fixtureWords, presentOffer, said } from './fixtures';

const say = fixtureWords.say;
const offerOf = (...fields: Field[]): Offer => ({ ...presentOffer, fixed: { kind: 'test' }, fields });
const options = (...values: string[]) => values.map((value) => ({ value, label: said(`the ${value}`) }));

describe('a form as it opens', () => {
  it.each([
    ['the first suggestion', { kind: 'choice', options: options('a', 'b'), initial: 'b' }, 'b'],
    ['nothing where there is a choice', { kind: 'choice', options: options('a', 'b') }, ''],
    ['the only option', { kind: 'choice', options: options('a') }, 'a'],
    ['not the only option where none is an answer', { kind: 'choice', options: options('a'), optional: true }, ''],
    ['words suggested by the rules', { kind: 'text', max: 4, initial: said('abcdef') }, 'abcd'],
    ['all where all are wanted', { kind: 'several', options: options('a', 'b'), min: 2, max: 2 }, ['a', 'b']],
    ['none where the order counts', { kind: 'several', options: options('a', 'b'), min: 2, max: 2, ordered: true }, []],
    ['as many lines as are wanted', { kind: 'texts', min: 2, max: 5, each: 80 }, ['', '']],
    ['no tick', { kind: 'flag' }, false],
    ['the suggested figure', { kind: 'number', min: 1, max: 9, initial: 4 }, 4],
  ] as const)('shows %s', (_, field, expected) => {
    const whole = { name: 'x', label: said('X'), ...field } as Field;
    expect(initialValues(offerOf(whole), say)).toEqual({ x: expected });
  });

  it('skips an option that cannot be chosen now', () => {
    const barred = options('a').map((option) => ({ ...option, refusal: { code: 'x', facts: {} } }));
    const field = { kind: 'choice', name: 'x', label: said('X'), options: [...barred, ...options('b')] } as const;
    expect(initialValues(offerOf(field), say)).toEqual({ x: 'b' });
  });
});

describe('what was typed', () => {
  const text = { kind: 'text', name: 'how', label: said('How'), max: 80 } as const;

  it('is kept while the form asks it the same way', () => {
    const pick = { kind: 'choice', name: 'x', label: said('X'), options: options('a', 'b') } as const;
    expect(remember(offerOf(text, pick), { how: 'by night', x: 'b' }, say)).toEqual({ how: 'by night', x: 'b' });
  });

  it.each([
    ['an option that is gone', { kind: 'choice', options: options('a', 'b') }, 'z', ''],
    ['options of which one is gone', { kind: 'several', options: options('a', 'b'), min: 0, max: 2 }, ['a', 'z'], []],
    ['a field that became a tick', { kind: 'flag' }, 'yes', false],
    ['more lines than are allowed now', { kind: 'texts', min: 1, max: 2, each: 9 }, ['a', 'b', 'c'], ['']],
  ] as const)('is dropped for %s', (_, field, before, after) => {
    const whole = { name: 'x', label: said('X'), ...field } as Field;
    expect(remember(offerOf(whole), { x: before }, say)).toEqual({ x: after });
  });
});

describe('fields that hang on others', () => {
  const when = (field: string, ...is: string[]) => ({ when: { field, is } });
  const offer = offerOf(
    { kind: 'choice', name: 'a', label: said('A'), options: options('p', 'q') },
    { kind: 'flag', name: 'b', label: said('B'), ...when('a', 'q') },
    { kind: 'text', name: 'c', label: said('C'), max: 9, optional: true, ...when('b', 'true') },
  );

  it.each([
    [{ a: 'p', b: true, c: 'x' }, ['a']],
    [{ a: 'q', b: false, c: 'x' }, ['a', 'b']],
    [{ a: 'q', b: true, c: 'x' }, ['a', 'b', 'c']],
  ])('are asked only under theirs: %j', (values, asked) => {
    expect(askedFields(offer, values).map(({ name }) => name)).toEqual(asked);
  });

  it('are left out of the move with all that hangs on them', () => {
    expect(moveFrom(offer, { a: 'p', b: true, c: 'x' })).toEqual({ kind: 'test', a: 'p' });
  });

  it('hang on one of several ticked options too', () => {
    const several = offerOf(
      { kind: 'several', name: 'a', label: said('A'), options: options('p', 'q', 'r'), min: 0, max: 3 },
      { kind: 'flag', name: 'b', label: said('B'), ...when('a', 'r') },
    );
    expect(askedFields(several, { a: ['p', 'r'] })).toHaveLength(2);
    expect(askedFields(several, { a: ['p'] })).toHaveLength(1);
  });

  it('that hang on themselves or on a later one are never asked', () => {
    const knot = offerOf(
      { kind: 'flag', name: 'a', label: said('A'), ...when('b', 'false') },
      { kind: 'flag', name: 'b', label: said('B'), ...when('b', 'false') },
    );
    expect(askedFields(knot, { a: false, b: false })).toEqual([]);
  });
});

describe('the move of a form', () => {
  it('holds the fixed parts and one value a field', () => {
    expect(moveFrom(presentOffer, { theorem: '9', claim: true, how: ' with chalk ' })).toEqual({
      kind: 'move',
      name: 'Present',
      theorem: '9',
      claim: true,
      how: 'with chalk',
    });
  });

  it('leaves out what is optional and empty', () => {
    expect(moveFrom(presentOffer, { theorem: '9', claim: true, how: '   ' })).not.toHaveProperty('how');
  });

  it.each([
    [false, ['a', 'c']],
    [true, ['c', 'a']],
  ])('keeps the order of picking where it counts: %s', (ordered, expected) => {
    const field = { kind: 'several', name: 'x', label: said('X'), options: options('a', 'b', 'c'), min: 1, max: 2 };
    expect(moveFrom(offerOf({ ...field, ordered } as Field), { x: ['c', 'a'] })).toMatchObject({ x: expected });
  });

  it('drops empty lines of a list of texts', () => {
    const field = { kind: 'texts', name: 'x', label: said('X'), min: 1, max: 4, each: 40 } as const;
    expect(moveFrom(offerOf(field), { x: ['one', '  ', ' two '] })).toMatchObject({ x: ['one', 'two'] });
  });

  it('can always be signed, whatever was typed', () => {
    const offer = offerOf(
      { kind: 'text', name: 'words', label: said('W'), max: 300 },
      { kind: 'texts', name: 'lines', label: said('L'), min: 1, max: 9, each: 80 },
      { kind: 'number', name: 'figure', label: said('F'), min: 0, max: 9, initial: 3 },
    );
    const typed = fc.string({ unit: 'binary' });
    const broken = fc.constantFrom('\ud83d', '\udc00x', 'a\ud800');
    fc.assert(
      fc.property(fc.oneof(typed, broken), fc.array(typed), fc.double(), (words, lines, figure) => {
        expect(() => writeJson(moveFrom(offer, { words, lines, figure }))).not.toThrow();
      }),
      { seed: 71 },
    );
  });
});

describe('what a form still lacks', () => {
  const gap = (field: object, value: Values[string]) =>
    gapOf(offerOf({ name: 'x', label: said('X'), ...field } as Field), { x: value })?.lack ?? null;

  it.each([
    ['a choice', { kind: 'choice', options: options('a', 'b') }, '', 'choice'],
    ['nothing, since none is an answer', { kind: 'choice', options: options('a'), optional: true }, '', null],
    ['one more of several', { kind: 'several', options: options('a', 'b', 'c'), min: 2, max: 3 }, ['a'], 'fewer'],
    ['one less of several', { kind: 'several', options: options('a', 'b', 'c'), min: 0, max: 1 }, ['a', 'b'], 'more'],
    ['words', { kind: 'text', max: 9 }, ' \n', 'text'],
    ['a line that says something', { kind: 'texts', min: 1, max: 2, each: 9 }, ['', ' '], 'fewer'],
    ['a whole figure', { kind: 'number', min: 1, max: 9, initial: 4 }, 2.5, 'number'],
    ['a figure that fits', { kind: 'number', min: 1, max: 9, initial: 4 }, 11, 'number'],
    ['nothing', { kind: 'number', min: 1, max: 9, initial: 4 }, 9, null],
  ] as const)('%s', (_, field, value, expected) => {
    expect(gap(field, value)).toBe(expected);
  });

  it('is not asked of hidden fields', () => {
    const hidden = { kind: 'text', name: 'c', label: said('C'), max: 9, when: { field: 'b', is: ['true'] } } as const;
    expect(gapOf(offerOf({ kind: 'flag', name: 'b', label: said('B') }, hidden), { b: false, c: '' })).toBeNull();
  });
});
