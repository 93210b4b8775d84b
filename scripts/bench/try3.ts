import { createPeer } from './peer';
import { timed } from './fold';
const peer = createPeer(34834);
for (let i = 0; i < 3; i++) for (const n of [1000, 3000, 10000]) console.log(n, Math.round(n / timed(() => peer.play(n)) * 1000));
