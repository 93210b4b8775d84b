/** The curtain of a table on one device: who may switch it off. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { grant } from '../../rules/kernel/ruling';
import type { CurtainKeeper } from '../../src-renderer/session/curtain.svelte';
import type { Store } from '../../src-renderer/store/store';

const KEY = 'curtain/vault';
const CLEO = 1;
const ELSEWHERE = 3;
const HERE = [0, CLEO];

let kept: Map<string, unknown>;

/** The curtain as a page finds it that has just been opened. */
const reopen = async (): Promise<CurtainKeeper> => {
  const { openCurtain } = await import('../../src-renderer/session/curtain.svelte');
  const store = {
    setting: (key: string) => Promise.resolve(grant(kept.get(key))),
    putSetting: (key: string, value: unknown) => {
      kept.set(key, structuredClone(value));
      return Promise.resolve(grant(null));
    },
  };
  return openCurtain(store as unknown as Store, 'vault');
};

beforeEach(() => {
  kept = new Map();
  // No screen follows it here, so what it says is plain.
  vi.stubGlobal(
    '$state',
    Object.assign(<T>(value: T): T => value, { raw: <T>(value: T): T => value }),
  );
});

afterEach(() => vi.unstubAllGlobals());

describe('the curtain', () => {
  it('goes on and off where nobody has a PIN, and is kept', async () => {
    const curtain = await reopen();
    expect(curtain.isOn).toBe(false);
    expect(curtain.setOn(true, HERE)).toEqual({ ok: true, value: null });
    expect((await reopen()).isOn).toBe(true);
    expect(curtain.setOn(false, HERE)).toEqual({ ok: true, value: null });
    expect((await reopen()).isOn).toBe(false);
  });

  it('stays on while a seat here has a PIN, and says which, until that PIN is taken away', async () => {
    const curtain = await reopen();
    await curtain.setPin(CLEO, '4826');
    expect(curtain.isOn).toBe(true);
    const refusal = { code: 'curtain.pinned', facts: { seats: [CLEO] } };
    expect(curtain.setOn(false, HERE)).toEqual({ ok: false, refusal });
    expect(curtain.isOn).toBe(true);
    const again = await reopen();
    expect([again.isOn, again.hasPin(CLEO), await again.check(CLEO, '4826')]).toEqual([true, true, true]);
    await again.setPin(CLEO, '');
    expect(again.setOn(false, HERE)).toEqual({ ok: true, value: null });
    expect((await reopen()).isOn).toBe(false);
  });

  it('is drawn where a PIN was kept with the curtain off', async () => {
    await (await reopen()).setPin(CLEO, '4826');
    kept.set(KEY, { ...(kept.get(KEY) as object), on: false });
    expect((await reopen()).isOn).toBe(true);
  });

  it('is not held by the PIN of a seat that is elsewhere by now', async () => {
    const curtain = await reopen();
    await curtain.setPin(ELSEWHERE, '4826');
    expect(curtain.setOn(false, HERE)).toEqual({ ok: true, value: null });
    expect(curtain.hasPin(ELSEWHERE)).toBe(false);
    expect((await reopen()).isOn).toBe(false);
  });
});
