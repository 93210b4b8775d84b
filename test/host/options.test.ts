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
    [['--listen', '127.0.0.1:4799'], '127.0.0.1', 4799],
    [['--listen=table.example:81', '--port=82'], 'table.example', 82],
    [['--listen', 'fe80::1'], 'fe80::1', 4747],
    [['--listen', '[2001:db8::7]'], '2001:db8::7', 4747],
    [['--listen', '[2001:db8::7]:81'], '2001:db8::7', 81],
  ] as const)('reads %j', (args, listen, port) => {
    expect(readOptions(args)).toEqual({ ok: true, value: { listen, port, certificate: null, ice: [] } });
  });

  it('reads a certificate and several servers', () => {
    const ice = ['stun:one.example:3478', 'turn:ana:s%40lt@two.example:443?transport=tcp', 'turns:bo:pw@[2001:db8::7]'];
    const args = ['--listen=table.example', '--cert', 'a.pem', '--key=b.pem', ...ice.flatMap((url) => ['--ice', url])];
    expect(readOptions(args)).toEqual({
      ok: true,
      value: { listen: 'table.example', port: 4747, certificate: { cert: 'a.pem', key: 'b.pem' }, ice },
    });
  });

  it.each([
    [['--verbose'], 'option.unknown', '--verbose'],
    [['table'], 'option.unknown', 'table'],
    [['--port', '0'], 'option.badPort', '0'],
    [['--port', '65536'], 'option.badPort', '65536'],
    [['--port', '80x'], 'option.badPort', '80x'],
    [['--listen', '127.0.0.1:99999'], 'option.badPort', '99999'],
    [['--listen', '0.0.0.0:'], 'option.badPort', 'port'],
    [['--listen'], 'option.noValue', '--listen'],
    [['--listen='], 'option.noValue', '--listen'],
    [['--ice', 'http://one.example'], 'option.badIce', 'http://one.example'],
    [['--ice', 'turn:two.example'], 'option.badIce', 'turn:two.example'],
    [['--ice', 'stun:ana:pw@one.example'], 'option.badIce', 'stun:ana:***@one.example'],
    [Array.from({ length: 9 }, (_, at) => `--ice=stun:h${at}.example`), 'option.tooManyIce', '8'],
    [['--listen=10.0.0.7', '--cert', 'a.pem'], 'option.together', '--key'],
    [['--listen=10.0.0.7', '--key', 'b.pem'], 'option.together', '--cert'],
    [['--cert', 'a.pem', '--key', 'b.pem'], 'option.noListen', '--listen'],
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
