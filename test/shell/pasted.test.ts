import { describe, expect, it, vi } from 'vitest';
import { readPasted } from '../../src-main/pasted';

const LINK = `http://10.0.0.7:4747/#r1.${'k'.repeat(43)}`;

describe('the clipboard', () => {
  const read = async (text: string, isFocused: boolean | null) => {
    const readText = vi.fn(() => Promise.resolve(text));
    const answer = await readPasted({ readText }, isFocused === null ? null : { isFocused: () => isFocused });
    return { answer, times: readText.mock.calls.length };
  };

  it('is read for the window in front', async () => {
    expect(await read(LINK, true)).toEqual({ answer: LINK, times: 1 });
    expect((await read('', true)).answer).toBe('');
  });

  it.each([
    ['a window behind others', false],
    ['a window that is closed', null],
  ])('is not even looked at for %s', async (_, isFocused) => {
    expect(await read(LINK, isFocused)).toEqual({ answer: null, times: 0 });
  });

  it('gives no more of a text than tells that it is too long for a link', async () => {
    expect((await read('x'.repeat(4_000), true)).answer).toHaveLength(4_000);
    expect((await read('x'.repeat(900_000), true)).answer).toHaveLength(4_001);
  });
});
