import { it, expect } from 'vitest';
import { base, hash512, randomScalar } from '../../src-renderer/chance/group';
import { startDeck } from '../../src-renderer/chance/deck';
import { createShuffle, readShuffle } from '../../src-renderer/chance/shuffle-proof';
import { sealReady } from '../../src-renderer/ledger';
it('works', async () => {
  await sealReady();
  const joint = base(randomScalar());
  const place = { gameId: 'a1'.repeat(32), position: 'b2'.repeat(32), pid: 'c3'.repeat(8) };
  const deck = startDeck(place.gameId, joint, Array.from({ length: 40 }, (_, i) => (i % 2 ? 'red' : 'black')));
  for (let n = 0; n < 3; n++) {
    const t = performance.now();
    const s = createShuffle(place, joint, deck);
    const t2 = performance.now();
    const out = readShuffle(place, joint, deck, s);
    console.log(t2 - t, performance.now() - t2, s.length, out !== null);
    expect(out).not.toBeNull();
  }
});
