import { sealReady } from '../../src-renderer/ledger';
import { chanceReady } from '../../src-renderer/chance';
import { recordGame } from './record';
import { foldAtOnce, foldOneByOne, timed } from './fold';
await Promise.all([sealReady(), chanceReady()]);
const r = recordGame(10000);
const cpu = (f: () => void) => { const a = process.cpuUsage(); const t = timed(f); const b = process.cpuUsage(a); return [Math.round(t), Math.round((b.user + b.system) / 1000)].join(' cpu '); };
for (let i = 0; i < 8; i++) console.log('once', cpu(() => foldAtOnce(r)));
if (process.argv[2]) for (let i = 0; i < 6; i++) console.log('one', cpu(() => foldOneByOne(r)));
