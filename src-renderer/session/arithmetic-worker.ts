/** Arithmetic off the page's own thread, one piece after the other, as they are asked for. */
import { chanceReady } from '../chance';
import { isMade, work } from './arithmetic';
import type { ArithmeticAnswer, ArithmeticTask } from './arithmetic-thread';
import { untilQuiet } from './until-quiet';

const answer = async ({ number, name, args }: ArithmeticTask): Promise<ArithmeticAnswer> => {
  await chanceReady();
  // What I make gives all others work, who may be on this machine; what I check is waited for.
  if (isMade(name)) await untilQuiet();
  return { number, isDone: true, result: work(name, args) };
};

self.onmessage = async ({ data }: MessageEvent<ArithmeticTask>): Promise<void> => {
  // Without a word the page would wait for this one until its patience ends.
  const failed = (): ArithmeticAnswer => ({ number: data.number, isDone: false });
  self.postMessage(await answer(data).catch(failed));
};
