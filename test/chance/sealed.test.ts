import { describe, expect, it } from 'vitest';
import { chanceReady, createPartyKeys, openSealed, sealTo } from '../../src-renderer/chance';
import { fromHex, sealReady } from '../../src-renderer/ledger';

await Promise.all([sealReady(), chanceReady()]);

const [ana, bo] = [createPartyKeys(), createPartyKeys()] as const;
const context = Uint8Array.of(7, 1);
const text = Uint8Array.of(3, 1, 4, 1, 5);
const secretOf = ({ secret }: typeof ana): Uint8Array => fromHex(secret.seal);
const sealed = (): Uint8Array => {
  const box = sealTo(text, fromHex(ana.keys.seal), context);
  if (!box) throw new Error('her key is usable');
  return box;
};

describe('bytes sealed to a party', () => {
  it('are read by her alone, in their context alone', () => {
    expect(openSealed(sealed(), secretOf(ana), context)).toEqual(text);
    expect(openSealed(sealed(), secretOf(bo), context)).toBeNull();
    expect(openSealed(sealed(), secretOf(ana), Uint8Array.of(7, 2))).toBeNull();
  });

  it('are never the same twice', () => {
    expect(sealed()).not.toEqual(sealed());
  });

  it('are not read where a single byte is another', () => {
    const box = sealed();
    for (const at of box.keys()) {
      const other = box.slice();
      other[at] = (other[at] ?? 0) ^ 1;
      expect(openSealed(other, secretOf(ana), context), `byte ${at}`).toBeNull();
    }
  });

  it.each([[0], [31], [32], [56], [71]])('of %d bytes are no seal, and throw nothing', (length) => {
    expect(openSealed(sealed().subarray(0, length), secretOf(ana), context)).toBeNull();
  });

  it('need a key', () => {
    expect(sealTo(text, new Uint8Array(32), context)).toBeNull();
    expect(sealTo(text, new Uint8Array(32).fill(255), context)).toBeNull();
  });
});
