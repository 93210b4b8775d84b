import { sealReady } from '../../src-renderer/ledger';
import { chanceReady } from '../../src-renderer/chance';
import { recordGame } from './record';
import { actsOf, foldAtOnce, foldOneByOne, foldVerifying, playActs, timed } from './fold';
import { createPeer } from './peer';
await Promise.all([sealReady(), chanceReady()]);
const r = recordGame(Number(process.argv[2] ?? 500));
const path = foldAtOnce(r).path();
const sizes = path.filter((_, i) => i % 50 === 0).map((p) => JSON.stringify(p.standing.state).length);
console.log('positions', path.length, 'sizes', sizes[1], sizes[sizes.length >> 1], sizes.at(-1), Math.max(...sizes), sizes.reduce((a,b)=>a+b)/sizes.length);
const acts = actsOf(r);
const peer = createPeer(Math.round(sizes.reduce((a,b)=>a+b)/sizes.length));
console.log('peer bytes', peer.bytes);
for (let i = 0; i < 4; i++) {
  const a = timed(() => foldAtOnce(r)), b = timed(() => foldOneByOne(r)), p = timed(() => peer.play(1000)), q = timed(() => playActs(r, acts));
  const n = r.entries.length;
  console.log('once', Math.round(n / a * 1000), 'one', Math.round(n / b * 1000), 'peer', Math.round(1e6 / p), 'rules', Math.round(acts.length / q * 1000), acts.length);
}
console.log('verify', timed(() => foldVerifying(r)));
