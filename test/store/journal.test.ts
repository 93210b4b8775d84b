/** What a browser writes beside its database, and what of it can be read after it was killed. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openJournal, type JournalTask, type JournalWorker } from '../../src-renderer/store/journal';
import { readRecords, writeRecords } from '../../src-renderer/store/journal-records';

const one = Uint8Array.of(1, 2, 3);
const two = Uint8Array.of(4);

describe('records', () => {
  it('are read as they were written, from several files', () => {
    const first = writeRecords('genesis', [Uint8Array.of(9)]);
    const second = writeRecords('entry', [one, two, new Uint8Array()]);
    expect(readRecords([first, second])).toEqual({
      genesis: Uint8Array.of(9),
      entries: [one, two, new Uint8Array()],
    });
  });

  it('are whole up to wherever the browser was killed', () => {
    const bytes = writeRecords('entry', [one, two]);
    const counts = Array.from(bytes, (_, at) => readRecords([bytes.slice(0, at)]).entries.length);
    expect(counts).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
    expect(readRecords([bytes]).entries).toEqual([one, two]);
  });

  it('end with what is none, in that file alone', () => {
    const odd = Uint8Array.of(...writeRecords('entry', [one]), 1, 0, 0, 0, 77, 5);
    const huge = Uint8Array.of(255, 255, 255, 255, 1, 0);
    expect(readRecords([odd, huge, writeRecords('entry', [two])]).entries).toEqual([one, two]);
  });
});

describe('a journal', () => {
  /** A worker that answers when it is told to. */
  const aWorker = () => {
    const tasks: JournalTask[] = [];
    const worker: JournalWorker = {
      postMessage: (task: JournalTask) => void tasks.push(task),
      terminate: vi.fn(),
      onmessage: null,
      onerror: null,
    };
    const say = (number: number, isWritten: boolean): void =>
      worker.onmessage?.call(worker as Worker, new MessageEvent('message', { data: { number, isWritten } }));
    const journal = openJournal('0123456789abcdef', () => worker);
    return { tasks, worker, say, journal };
  };
  afterEach(() => vi.useRealTimers());

  it('has kept what its worker has written, each for itself', async () => {
    const { tasks, say, journal } = aWorker();
    const told: string[] = [];
    const first = journal.write('entry', [one]).then(() => told.push('first'));
    const second = journal.write('entry', [two]).then(() => told.push('second'));
    say(2, true);
    await second;
    expect(told).toEqual(['second']);
    say(1, true);
    await first;
    expect(tasks.map(({ bytes }) => readRecords([bytes]).entries)).toEqual([[one], [two]]);
    expect(new Set(tasks.map(({ path }) => path.join('/'))).size).toBe(1);
  });

  it('holds nobody up where the disk is full, and writes no more after the gap', async () => {
    const { tasks, worker, say, journal } = aWorker();
    const writing = [journal.write('entry', [one]), journal.write('entry', [two])];
    say(1, false);
    await Promise.all([...writing, journal.write('entry', [one])]);
    expect(tasks).toHaveLength(2);
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  it('holds nobody up for longer than five seconds', async () => {
    vi.useFakeTimers();
    const { journal } = aWorker();
    const writing = journal.write('genesis', [one]);
    await vi.advanceTimersByTimeAsync(5_000);
    await writing;
  });

  it('starts no worker for nothing, and is none where a page has no private files', async () => {
    const { tasks, journal } = aWorker();
    await journal.write('entry', []);
    expect(tasks).toEqual([]);
    const none = openJournal('0123456789abcdef');
    await none.write('entry', [one]);
    expect(await none.earlier()).toEqual({ genesis: null, entries: [] });
    await none.forgetEarlier();
    none.close();
  });
});
