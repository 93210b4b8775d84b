/** The worker beside the page: what is asked of it, and what becomes of the table when it dies or never answers. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Game } from '../../rules/kernel/game';
import { work } from '../../src-renderer/session/arithmetic';
import {
  createArithmeticThread,
  type ArithmeticAnswer,
  type ArithmeticTask,
  type WorkerLike,
} from '../../src-renderer/session/arithmetic-thread';
import { cards, type Cards } from '../ledger/cards';
import { ledgerOf, sitDown } from './engines';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Says = (answer: ArithmeticAnswer) => void;
type React = (task: ArithmeticTask, says: Says, dies: () => void) => void;

/** Workers that react as the test says; everything goes over as it would to another thread. */
const workers = (react: React) => {
  let started = 0;
  let ended = 0;
  const start = (): WorkerLike => {
    started += 1;
    const worker: WorkerLike = {
      onmessage: null,
      onerror: null,
      terminate: () => void (ended += 1),
      postMessage: (task: ArithmeticTask) => {
        const says: Says = (answer) =>
          worker.onmessage?.call(worker as Worker, { data: structuredClone(answer) } as MessageEvent);
        const dies = (): void => void worker.onerror?.call(worker as Worker, {} as ErrorEvent);
        react(structuredClone(task), says, dies);
      },
    };
    return worker;
  };
  return { thread: createArithmeticThread(start), started: () => started, ended: () => ended };
};

const soon = (run: () => void): void => void setTimeout(run);
const honest: React = ({ number, name, args }, says) =>
  soon(() => says({ number, isDone: true, result: work(name, args) }));

it('practises with shuffles and shares that hold, and gives nothing', async () => {
  const { thread } = workers(honest);
  const practised = thread.ask('practise', []);
  await vi.advanceTimersByTimeAsync(0);
  expect(await practised).toBe(4);
});

describe('a worker', () => {
  it.each<readonly [string, React, number]>([
    ['does it all', honest, 1],
    ['is never heard', () => undefined, 2],
    ['dies with every piece', (_, __, dies) => soon(dies), Infinity],
    ['fails at every piece', ({ number }, says) => soon(() => says({ number, isDone: false })), 1],
    [
      'stops after the keys',
      (task, says, dies) => {
        if (task.name !== 'createShuffle' && task.name !== 'readShuffle') honest(task, says, dies);
      },
      2,
    ],
  ])('that %s: cards are dealt all the same', async (_, react, most) => {
    const { thread, started } = workers(react);
    const { sitters, settle } = await sitDown(3, cards as unknown as Game, thread);
    const isDealt = (): boolean =>
      sitters.every((sitter) => (ledgerOf(sitter).fold().tip.standing.state as Cards).phase === 'play');
    void sitters[0]?.engine.propose(0, { kind: 'shuffle' });
    for (let turn = 0; turn < 400 && !isDealt(); turn += 1) {
      await settle();
      await vi.advanceTimersByTimeAsync(250);
    }
    expect(isDealt()).toBe(true);
    for (const [seat, { engine }] of sitters.entries()) expect(engine.handOf(seat)('deck:1', seat)).not.toBeNull();
    expect(started()).toBeGreaterThan(0);
    expect(started()).toBeLessThanOrEqual(most);
  });

  it('that says nothing is ended, and all that it was asked is handed back; one that is slow is not', async () => {
    const { thread, ended } = workers(({ number, name }, says) => {
      if (name === 'readShuffle') setTimeout(() => says({ number, isDone: true, result: null }), 9_000);
    });
    const place = { gameId: '00', position: '00', pid: '00' };
    const bytes = new Uint8Array(64);
    const told: (string | null)[] = [];
    const tell = (asked: Promise<unknown>, name: string): void =>
      void asked.then(() => told.push(name)).catch(() => told.push(null));
    tell(thread.ask('readShuffle', [place, bytes, bytes, bytes]), 'readShuffle');
    await vi.advanceTimersByTimeAsync(5_000);
    tell(thread.ask('makeDealKey', [place, bytes, null]), 'makeDealKey');
    await vi.advanceTimersByTimeAsync(13_000);
    expect([told, ended()]).toEqual([['readShuffle'], 0]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([told, ended()]).toEqual([['readShuffle', null], 1]);
  });
});
