/** Shuffles off the page's own thread, one after the other, as they are asked for. */
import { chanceReady, createShuffle, readShuffle } from '../chance';
import type { ShuffleAnswer, ShuffleTask } from './shuffle-thread';

const work = async ({ job, bytes }: ShuffleTask): Promise<ShuffleAnswer['result']> => {
  await chanceReady();
  const { place, joint, deck } = job;
  return bytes === null ? createShuffle(place, joint, deck) : readShuffle(place, joint, deck, bytes);
};

self.onmessage = async ({ data }: MessageEvent<ShuffleTask>): Promise<void> => {
  self.postMessage({ number: data.number, result: await work(data) } satisfies ShuffleAnswer);
};
