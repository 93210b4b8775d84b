import { sealReady } from '../../src-renderer/ledger';
import { chanceReady } from '../../src-renderer/chance';
import { recordGame } from './record';
import { foldAtOnce, foldOneByOne, timed } from './fold';
await Promise.all([sealReady(), chanceReady()]);
const r = recordGame(10000);
for (let i = 0; i < 6; i++) console.log('once', timed(() => foldAtOnce(r)));
if (process.argv[2]) for (let i = 0; i < 6; i++) console.log('one', timed(() => foldOneByOne(r)));
