import { describe, expect, it } from 'vitest';
import { createBucket } from '../../src-main/host/limits';
import { readOptions } from '../../src-main/host/options';
import { wordHost } from '../../src-main/host/words';

describe('the command line', () => {
  it.each([
    [[], '127.0.0.1', 4747],
    [['--no-open'], '127.0.0.1', 4747],
    [['--listen', '192.168.7.3'], '192.168.7.3', 4747],
    [['--port=81', '--listen=0.0.0.0'], '0.0.0.0', 81],
    [['--port', '65535'], '127.0.0.1', 65_535],
  ] as const)('reads %j', (args, listen, port) => {
    expect(readOptions(args)).toEqual({ ok: true, value: { listen, port } });
  });

  it.each([
    [['--verbose'], 'option.unknown', '--verbose'],
    [['table'], 'option.unknown', 'table'],
    [['--port', '0'], 'option.badPort', '0'],
    [['--port', '65536'], 'option.badPort', '65536'],
    [['--port', '80x'], 'option.badPort', '80x'],
    [['--listen'], 'option.noValue', '--listen'],
    [['--listen='], 'option.noValue', '--listen'],
  ] as const)('refuses %j in one sentence that names it', (args, code, named) => {
    const read = readOptions(args);
    expect(read).toMatchObject({ ok: false, refusal: { code } });
    if (read.ok) return;
    expect(wordHost(read.refusal)).toContain(named);
    expect(wordHost(read.refusal)).not.toContain('\n');
  });
});

it('fills a bucket as time goes by, and no further than its rim', () => {
  let now = 1_000;
  const bucket = createBucket(3, 2, () => now);
  const takes = (count: number): readonly boolean[] => Array.from({ length: count }, () => bucket.take());
  expect(takes(4)).toEqual([true, true, true, false]);
  now += 499;
  expect(takes(1)).toEqual([false]);
  now += 1;
  expect(takes(2)).toEqual([true, false]);
  now += 60_000;
  expect(takes(4)).toEqual([true, true, true, false]);
});
