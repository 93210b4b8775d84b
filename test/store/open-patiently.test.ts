/** A database that is held for a moment by what is left of a killed browser is opened all the same. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { grant, refuse } from '../../rules/kernel/ruling';
import { openPatiently } from '../../src-renderer/store/open-patiently';
import type { Store, StoreRefusal } from '../../src-renderer/store/store';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const store = { close: () => undefined } as Store;
type Code = StoreRefusal['code'];

/** Opens what refuses so many times before it opens; answers with what came of it, how often it was tried, and when. */
const opening = async (code: Code, times: number) => {
  const begun = Date.now();
  let tries = 0;
  const opened = openPatiently(async () => {
    tries += 1;
    return tries > times ? grant(store) : refuse(code, { why: 'held' });
  });
  await vi.runAllTimersAsync();
  const result = await opened;
  return { isOpen: result.ok, tries, ms: Date.now() - begun };
};

it.each([
  ['at once where nothing is wrong', 'store.failed', 0, { isOpen: true, tries: 1, ms: 0 }],
  ['after a moment where it was held', 'store.failed', 2, { isOpen: true, tries: 3, ms: 500 }],
  ['not at all where it stays so for two seconds', 'store.failed', 99, { isOpen: false, tries: 5, ms: 2_000 }],
  [
    'not at all where a newer Roundel wrote it, and that is said at once',
    'store.newer',
    1,
    { isOpen: false, tries: 1, ms: 0 },
  ],
  ['not at all where the browser keeps nothing', 'store.none', 1, { isOpen: false, tries: 1, ms: 0 }],
] as const)('opens %s', async (_, code, times, wanted) => {
  expect(await opening(code, times)).toEqual(wanted);
});
