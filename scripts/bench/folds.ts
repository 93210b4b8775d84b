/** All repetitions of the folds and of their peer, in turn, in one page. */
import { chanceReady } from '../../src-renderer/chance';
import { sealReady } from '../../src-renderer/ledger';
import { recordGame } from '../../test/end-to-end/lib/record';
import { randomFrom } from '../../test/rules/random-player';
import type { FoldFigures } from './figures';
import { actsOf, foldAtOnce, foldOneByOne, foldVerifying, playActs, timed } from './fold';
import type { createPeer } from './peer';

/** The same history in every run. */
const SEED = 20_26;
const REPETITIONS = 7;
/** A busy machine gets fewer, so that a run stays a matter of minutes. */
const FEWEST_REPETITIONS = 3;
const ENOUGH_MS = 35_000;
const VERIFYING_REPETITIONS = 2;
/** Enough for a second or two; its figure is a rate. */
const PEER_MOVES = 5_000;

type Peer = ReturnType<typeof createPeer>;

/** The peer as it is built for this environment, beside the page. */
const peerFor = async (mode: 'production' | 'development', bytes: number): Promise<Peer> => {
  const built = (await import(/* @vite-ignore */ `/peer-${mode}.mjs`)) as { readonly createPeer: typeof createPeer };
  return built.createPeer(bytes);
};

const rateOf = (count: number, work: () => void): number => (count / timed(work)) * 1000;

/** Records a game of so many entries and folds it again and again, with the peer in between. Takes about a minute. */
export const measureFolds = async (wanted: number): Promise<FoldFigures> => {
  await Promise.all([sealReady(), chanceReady()]);
  const recording = recordGame(wanted, randomFrom(SEED));
  const path = foldAtOnce(recording).path();
  const sizes = path.filter((_, at) => at % 50 === 0).map(({ standing }) => JSON.stringify(standing.state).length);
  const stateBytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
  const [peer, checkingPeer] = [await peerFor('production', stateBytes), await peerFor('development', stateBytes)];
  const acts = actsOf(recording);
  const entries = recording.entries.length;
  const contenders = {
    atOnce: () => rateOf(entries, () => void foldAtOnce(recording)),
    peer: () => rateOf(PEER_MOVES, () => peer.play(PEER_MOVES)),
    checkingPeer: () => rateOf(PEER_MOVES, () => checkingPeer.play(PEER_MOVES)),
    rules: () => rateOf(acts.length, () => void playActs(recording, acts)),
    oneByOne: () => rateOf(entries, () => void foldOneByOne(recording)),
  };
  const rates: Record<keyof typeof contenders, number[]> = {
    atOnce: [],
    peer: [],
    checkingPeer: [],
    rules: [],
    oneByOne: [],
  };
  // Once unnoted, so that none of them is the one that runs cold.
  const start = performance.now();
  const isEnough = (done: number): boolean => done >= FEWEST_REPETITIONS && performance.now() - start > ENOUGH_MS;
  for (let at = -1; at < REPETITIONS && !isEnough(at); at += 1) {
    for (const name of Object.keys(contenders) as (keyof typeof contenders)[]) {
      const rate = contenders[name]();
      if (at >= 0) rates[name].push(rate);
    }
  }
  const verifying = Array.from({ length: VERIFYING_REPETITIONS }, () =>
    rateOf(entries, () => void foldVerifying(recording)),
  );
  const { counts } = recording;
  return { entries, counts, positions: path.length, stateBytes, peerBytes: peer.bytes, ...rates, verifying };
};
