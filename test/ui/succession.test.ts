import { describe, expect, it } from 'vitest';
import type { SeatView, SuccessionView, TableView } from '../../src-renderer/session/view';
import { offeredIn, successorText } from '../../src-renderer/ui/people/succession';
import { tableView } from './fixtures';

const NOW = 1_764_000_000_000;
const table = { gameId: 'ab', name: 'The vault · 2', founder: 'Ana', isMine: false, hasSeat: true };

/** The holders of these seats are gone since then. */
const without = (gone: readonly (readonly [number, SeatView['goneSince']])[], more: Partial<SuccessionView> = {}) => {
  const seats = tableView().seats.map((seat): SeatView => {
    const found = gone.find(([at]) => at === seat.seat);
    return found ? { ...seat, presence: 'gone', goneSince: found[1] ?? null } : seat;
  });
  const absent = gone.flatMap(([at]) => seats.find(({ seat }) => seat === at)?.pid ?? []);
  return tableView({ seats, succession: { lack: 'votes', absent, tables: [], ...more } } satisfies Partial<TableView>);
};

describe('the offer of a new table', () => {
  it('waits half a minute for each of those who are gone', () => {
    const view = without([
      [1, NOW - 30_000],
      [3, NOW - 29_999],
    ]);
    expect(offeredIn(view, NOW)).toBeNull();
    expect(offeredIn(view, NOW + 1)?.why).toBe(
      'Bo and Cy are not here, and without Bo and Cy there are too few of you to decide by vote. Perhaps they play on in another room by now: ask one of them for a fresh link.',
    );
    expect(offeredIn(without([[1, null]]), NOW)).toBeNull();
  });

  it('says what it means for those who are absent, and that dice are thrown anew', () => {
    const dice = offeredIn(without([[1, 0]], { lack: 'dice' }), NOW);
    expect(dice?.why).toBe('Bo is not here, and the dice cannot fall without an answer that only Bo can give.');
    expect(dice?.means).toContain('the dice are thrown anew');
    expect(offeredIn(without([[1, 0]]), NOW)?.means).not.toContain('dice');
    const papers = offeredIn(without([[1, 0]], { lack: 'papers' }), NOW);
    expect(papers?.why).toBe('Bo is not here, and without Bo the papers cannot be opened.');
    expect(papers?.means).toContain('the vote is held anew');
    expect(offeredIn(without([[1, 0]]), NOW)?.means).toContain('There nobody holds the seat of Bo');
  });

  it('is none where nothing is lacking, and none again where I have laid one', () => {
    expect(offeredIn(tableView(), NOW)).toBeNull();
    expect(offeredIn(without([[1, 0]], { lack: null, tables: [table] }), NOW)).toBeNull();
    expect(offeredIn(without([[1, 0]], { tables: [{ ...table, isMine: true }] }), NOW)).toBeNull();
    expect(offeredIn(without([[1, 0]], { tables: [table] }), NOW)).not.toBeNull();
  });
});

it.each([
  [table, 'Ana has laid a new table that goes on from here: “The vault · 2”. Your seat is yours there too.'],
  [{ ...table, isMine: true }, 'You have laid a new table that goes on from here: “The vault · 2”.'],
  [
    { ...table, hasSeat: false },
    'Ana has laid a new table that goes on from here: “The vault · 2”. You have no seat there until those who play there give you one.',
  ],
])('tells of a table that goes on from here', (successor, words) => {
  expect(successorText(successor)).toBe(words);
});
