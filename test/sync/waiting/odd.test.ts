import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sealReady } from '../../../src-renderer/ledger';
import { toBase64Url } from '../../../src-renderer/sync/base64url';
import { readBase64Url, readCode } from '../../../src-renderer/sync/waiting/text';
import { aGuest, aMember, bytes, opened, read } from './lib';

const key = toBase64Url(bytes(1));
const hostCodes = ['waiting.noSuchCode', 'waiting.tooManyTries', 'waiting.full', 'waiting.badMessage'] as const;

const garbage: readonly unknown[] = [
  '',
  'hello',
  '{',
  'null',
  '7',
  '[]',
  '{}',
  '{"type":"unknown"}',
  '{"type":"refused"}',
  '{"type":"refused","code":"another"}',
  `{"type":"reply","key":"${key}"}`,
  `{"type":"reply","key":"${key}","nonce":"${key}A"}`,
  `{"type":"knock","guest":-1,"commit":"${key}","name":"x"}`,
  `{"type":"knock","guest":1.5,"commit":"${key}","name":"x"}`,
  '{"type":"opened","code":"ABC-DEF","seconds":-1}',
  '{"type":"opened","code":"ABC-DEF","seconds":1e9}',
  '{"type":"opened","code":"ABCDEFG","seconds":600}',
  `{"type":"closed","padding":"${'x'.repeat(5_000)}"}`,
  new ArrayBuffer(4),
  null,
];

beforeAll(sealReady);

describe('whatever is odd ends with a plain refusal', () => {
  it.each(garbage.map((each) => [each] as const))('%j', (data) => {
    const [member, guest] = [opened(), aGuest()];
    member.hear(data, 1);
    guest.hear(data);
    expect(member.state(1)).toMatchObject({ at: 'over', refusal: 'waiting.oddHostWords', knocks: [] });
    expect(guest.state()).toEqual({ at: 'refused', code: 'waiting.oddHostWords' });
  });

  it.each([
    ['a reply before it waits', { type: 'reply', key, nonce: key }],
    ['an invite before any words', { type: 'admitted', sealed: 'AAAA' }],
  ])('for a guest, %s', (_, message) => {
    const guest = aGuest();
    expect(guest.hear(JSON.stringify(message))).toEqual([]);
    expect(guest.state()).toEqual({ at: 'refused', code: 'waiting.oddHostWords' });
  });

  it('for a guest, a second reply', () => {
    const guest = aGuest();
    guest.hear('{"type":"waiting"}');
    expect(guest.hear(JSON.stringify({ type: 'reply', key, nonce: key })).map((text) => read(text).type)).toEqual([
      'reveal',
    ]);
    expect(guest.hear(JSON.stringify({ type: 'reply', key, nonce: key }))).toEqual([]);
    expect(guest.state()).toEqual({ at: 'refused', code: 'waiting.oddHostWords' });
  });

  it('for a member, a knock before there is a code', () => {
    const member = aMember();
    expect(member.hear(JSON.stringify({ type: 'knock', guest: 1, commit: key, name: '' }), 1)).toEqual([]);
    expect(member.state(1)).toMatchObject({ at: 'over', refusal: 'waiting.oddHostWords' });
  });

  it('for a guest, an invite sealed with a key that is none', () => {
    const guest = aGuest();
    guest.hear('{"type":"waiting"}');
    guest.hear(JSON.stringify({ type: 'reply', key: toBase64Url(new Uint8Array(32)), nonce: key }));
    guest.hear(JSON.stringify({ type: 'admitted', sealed: 'A'.repeat(100) }));
    expect(guest.state()).toEqual({ at: 'refused', code: 'waiting.notForMe' });
  });

  it('any text at all, and no machine throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const [member, guest] = [opened(), aGuest()];
        member.hear(text, 1);
        guest.hear(text);
        expect([member.state(1).at, guest.isOver()]).toEqual(['over', true]);
      }),
      { seed: 1_128, numRuns: 200 },
    );
  });
});

describe('a guest who sends odd things is turned away, and the waiting room goes on', () => {
  const knocks = (commit: unknown, name: unknown) => JSON.stringify({ type: 'knock', guest: 1, commit, name });
  // The last letter of 43 carries two bits that belong to no byte: another spelling of the same key.
  const respelled = `${key.slice(0, -1)}${String.fromCharCode(key.charCodeAt(42) + 1)}`;

  it.each([respelled, `${key}A`, '', null, 7])('where she promises %j', (commit) => {
    const member = opened();
    expect(member.hear(knocks(commit, 'Bea'), 1).map(read)).toEqual([{ type: 'turnAway', guest: 1 }]);
    expect(member.state(1)).toMatchObject({ at: 'open', knocks: [] });
  });

  it.each([
    [respelled, key],
    [key, undefined],
  ])('where she reveals %j and %j', (shown, nonce) => {
    const member = opened();
    member.hear(knocks(key, 'Bea'), 1);
    const reveal = JSON.stringify({ type: 'reveal', guest: 1, key: shown, nonce });
    expect(member.hear(reveal, 1).map(read)).toEqual([{ type: 'turnAway', guest: 1 }]);
    expect(member.state(1)).toMatchObject({ at: 'open', knocks: [] });
  });

  it.each([
    ['x'.repeat(500), 'x'.repeat(120)],
    ['half \ud83d', 'half \ufffd'],
    [7, ''],
  ])('but not for an odd name: %j', (name, shown) => {
    const member = opened();
    expect(member.hear(knocks(key, name), 1)).toHaveLength(1);
    expect(member.state(1).knocks).toEqual([{ guest: 1, name: shown, words: null }]);
  });
});

describe('the host’s own refusals', () => {
  it.each(hostCodes)('%s', (code) => {
    const [member, guest] = [aMember(), aGuest()];
    member.hear(JSON.stringify({ type: 'refused', code }), 1);
    guest.hear(JSON.stringify({ type: 'refused', code }));
    expect([member.state(1).refusal, guest.state()]).toEqual([code, { at: 'refused', code }]);
  });

  it('and a closed waiting room', () => {
    const [member, guest] = [opened(), aGuest()];
    member.hear('{"type":"closed"}', 1);
    guest.hear('{"type":"closed"}');
    expect(member.state(1)).toMatchObject({ at: 'over', refusal: null });
    expect(guest.state()).toEqual({ at: 'refused', code: 'waiting.closed' });
  });
});

describe('time', () => {
  it('runs down, and the code with it', () => {
    const member = opened(aMember(), 30);
    expect([member.state(0).secondsLeft, member.state(10_500).secondsLeft]).toEqual([30, 20]);
    expect(member.state(30_000)).toMatchObject({ at: 'over', secondsLeft: 0, refusal: null });
  });

  it('leaves tries after a break only while the code lives', () => {
    const [member, late, never] = [opened(), opened(aMember(), 30), aMember()];
    expect([member.lose(5), late.lose(30_000), never.lose(5)]).toEqual([true, false, false]);
    expect([member.state(5), never.state(5)]).toMatchObject([
      { at: 'away', code: 'ABC-DEF' },
      { refusal: 'waiting.noHost' },
    ]);
    expect(member.open()).toBe(aMember().open());
  });
});

describe('codes', () => {
  it.each(['ABC-DEF', 'abcdef', ' abc def ', 'a b c d e f', 'Abc–deF', 'ABC.DEF'])('are read from %j', (typed) => {
    expect(readCode(typed)).toBe('ABC-DEF');
  });

  it.each(['', 'ABCDE', 'ABC-DEFG', 'ABC/DEF', 'äbcdef', ' '.repeat(50)])('are not read from %j', (typed) => {
    expect(readCode(typed)).toBeNull();
  });
});

describe('base64url', () => {
  it('has one spelling for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (some) => {
        expect(readBase64Url(toBase64Url(some))).toEqual(some);
      }),
      { seed: 1_128 },
    );
    expect(['A', 'AB', 'A=', 'A+', 'AAAA='].map(readBase64Url)).toEqual([null, null, null, null, null]);
    expect(readBase64Url('AA')).toEqual(Uint8Array.of(0));
  });
});
