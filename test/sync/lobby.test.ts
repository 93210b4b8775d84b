import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sealReady } from '../../src-renderer/ledger';
import type { LobbyRow } from '../../src-renderer/sync/lobby';
import { aParty, exchange, type Party } from './lib';

let ana: Party;
let ben: Party;

beforeAll(sealReady);
beforeEach(() => {
  vi.useFakeTimers();
  ana = aParty('Ana');
  ben = aParty('Ben');
});
afterEach(() => {
  ana.room.close();
  ben.room.close();
  vi.useRealTimers();
});

const rowOf = ({ me }: Party, row: Partial<LobbyRow> = {}): LobbyRow => ({
  id: `${me.pid}:1`,
  order: 4,
  pid: me.pid,
  name: me.name,
  pronouns: 'they',
  keys: { vrf: 'ab' },
  draft: null,
  ready: false,
  ...row,
});
const rows = ({ room }: Party): readonly string[] => room.lobby.rows().map(({ name, ready }) => `${name} ${ready}`);
const map = ({ doc }: Party) => doc.getMap<unknown>('lobby');
const keyOf = ({ me }: Party): string => `${me.pid}/${me.pid}:1`;

describe('the lobby', () => {
  it('shows everybody’s rows to all, by their order', () => {
    ana.room.lobby.put(rowOf(ana, { order: 9, draft: { trade: 'thief', drives: [3, 1] } }));
    ben.room.lobby.put(rowOf(ben, { order: 2, ready: true }));
    exchange(ana, ben);
    expect(ana.room.lobby.rows()).toEqual([
      rowOf(ben, { order: 2, ready: true }),
      rowOf(ana, { order: 9, draft: { trade: 'thief', drives: [3, 1] } }),
    ]);
    expect(ben.room.lobby.rows()).toEqual(ana.room.lobby.rows());
  });

  it('takes the newest row of a party and forgets what was removed', () => {
    ana.room.lobby.put(rowOf(ana));
    ana.room.lobby.put(rowOf(ana, { name: 'Anna', ready: true }));
    exchange(ana, ben);
    expect(rows(ben)).toEqual(['Anna true']);
    ana.room.lobby.remove(`${ana.me.pid}:1`);
    exchange(ana, ben);
    expect([rows(ana), rows(ben)]).toEqual([[], []]);
  });

  it('lets nobody write, remove or declare ready for another', () => {
    ana.room.lobby.put(rowOf(ana));
    exchange(ana, ben);
    ben.room.lobby.remove(`${ana.me.pid}:1`);
    ben.room.lobby.put(rowOf(ana, { ready: true }));
    map(ben).set(keyOf(ana), map(ben).get(`${ben.me.pid}/${ana.me.pid}:1`));
    exchange(ana, ben);
    // What Ben signed is Ben's, whatever name stands in it.
    expect(ana.room.lobby.rows().map(({ pid, ready }) => [pid, ready])).toEqual(
      [
        [ana.me.pid, false],
        [ben.me.pid, true],
      ].sort(),
    );
  });

  it('does not go back to an older row that is played again', () => {
    ana.room.lobby.put(rowOf(ana, { ready: true }));
    exchange(ana, ben);
    const older: unknown = structuredClone(map(ben).get(keyOf(ana)));
    ana.room.lobby.put(rowOf(ana, { ready: false }));
    exchange(ana, ben);
    expect(rows(ben)).toEqual(['Ana false']);
    map(ben).set(keyOf(ana), older);
    exchange(ana, ben);
    expect([rows(ana), rows(ben)]).toEqual([['Ana false'], ['Ana false']]);
  });

  it('puts a party’s own row back where somebody deleted it, but not without end', () => {
    ana.room.lobby.put(rowOf(ana));
    exchange(ana, ben);
    map(ben).delete(keyOf(ana));
    exchange(ana, ben);
    exchange(ana, ben);
    expect(map(ben).has(keyOf(ana))).toBe(true);
    map(ben).delete(keyOf(ana));
    exchange(ana, ben);
    exchange(ana, ben);
    expect([map(ana).has(keyOf(ana)), rows(ana)]).toEqual([false, ['Ana false']]);
    vi.advanceTimersByTime(2_000);
    map(ben).set('anything', 1);
    exchange(ana, ben);
    expect(map(ana).has(keyOf(ana))).toBe(true);
  });

  it('comes to one row where two copies of a profile wrote out of each other’s sight, and they do not quarrel', () => {
    const copy = aParty('Ana', { me: ana.me });
    ana.room.lobby.put(rowOf(ana, { draft: { vice: 'watches' } }));
    copy.room.lobby.put(rowOf(copy, { draft: { vice: 'whisky' } }));
    exchange(ana, copy, ben);
    const shown = (): unknown[] => [ana, copy, ben].map(({ room }) => room.lobby.rows().map(({ draft }) => draft));
    const [first] = shown();
    expect(shown()).toEqual([first, first, first]);
    const written = [ana, copy].map(({ updates }) => updates.length);
    for (let look = 0; look < 5; look += 1) {
      vi.advanceTimersByTime(10_000);
      exchange(ana, copy, ben);
    }
    expect(shown()).toEqual([first, first, first]);
    expect([ana, copy].map(({ updates }) => updates.length)).toEqual(written);
    copy.room.lobby.put(rowOf(copy, { draft: { vice: 'clocks' } }));
    exchange(ana, copy, ben);
    expect(shown()).toEqual([[{ vice: 'clocks' }], [{ vice: 'clocks' }], [{ vice: 'clocks' }]]);
    copy.room.close();
  });

  it('says by which rules a party would play, and takes no row that says something else there', () => {
    ana.room.lobby.put(rowOf(ana, { rules: { game: 'nerve', version: 7 } }));
    exchange(ana, ben);
    expect(ben.room.lobby.rows()).toEqual([rowOf(ana, { rules: { game: 'nerve', version: 7 } })]);
    const odd: readonly unknown[] = [
      7,
      { game: 'nerve' },
      { game: 'x'.repeat(81), version: 7 },
      { game: 'nerve', version: -1 },
      { game: 'nerve', version: 1_000_001 },
      { game: 'nerve', version: '8' },
    ];
    for (const rules of odd) ben.room.lobby.put(rowOf(ben, { rules } as Partial<LobbyRow>));
    exchange(ana, ben);
    expect(rows(ana)).toEqual(['Ana false']);
  });

  it('keeps half a character out of names, since it has no canonical spelling', () => {
    ana.room.lobby.put(rowOf(ana, { name: 'An\ud800a' }));
    expect(rows(ana)).toEqual(['An\ufffda false']);
  });

  const forge = (change: (value: { key: string; signature: string; body: string }) => unknown): readonly string[] => {
    ben.room.lobby.put(rowOf(ben));
    const value = structuredClone(map(ben).get(keyOf(ben))) as { key: string; signature: string; body: string };
    const forger = aParty('Ben', { me: ben.me });
    map(forger).set(keyOf(ben), change(value));
    exchange(forger, ana);
    forger.room.close();
    return rows(ana);
  };

  it('would show the row that the next test spoils', () => {
    expect(forge((value) => value)).toEqual(['Ben false']);
  });

  it.each([
    ['a number', () => 7],
    ['nothing', () => null],
    ['no signature', ({ key, body }: Forged) => ({ key, body })],
    ['a changed body', (value: Forged) => ({ ...value, body: value.body.replace('"ready":false', '"ready":true') })],
    ['another key', (value: Forged) => ({ ...value, key: value.key.replace(/^./, (c) => (c === '0' ? '1' : '0')) })],
    ['a signature of zeros', (value: Forged) => ({ ...value, signature: '0'.repeat(128) })],
    ['a body that is no JSON', (value: Forged) => ({ ...value, body: 'hello' })],
    ['a body of a megabyte', (value: Forged) => ({ ...value, body: `"${'x'.repeat(1_000_000)}"` })],
    ['a body nested without end', (value: Forged) => ({ ...value, body: '['.repeat(30_000) })],
  ])('ignores %s in a row’s place', (_, change) => {
    expect(forge(change)).toEqual([]);
  });
});

interface Forged {
  readonly key: string;
  readonly signature: string;
  readonly body: string;
}
