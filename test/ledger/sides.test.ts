/** Side acts: what a seat does out of turn, and where it takes effect (decision 0010). */
import { describe, expect, it } from 'vitest';
import { kinds, noSeat, type Ledger } from '../../src-renderer/ledger';
import { childDigest } from '../../src-renderer/ledger/positions';
import { write } from './people';
import { ana, ben, cheer, cleo, everybody, table, verdictOn, walk } from './ring';
import { type Toy } from './toy';

describe('side acts', () => {
  it('wait until the next writer includes them, and take effect before her move', () => {
    const ledger = table();
    write(ledger, cleo, kinds.side, 2, cheer);
    expect(ledger.fold().pending).toMatchObject([{ pid: cleo.party.pid, seat: 2, act: { kind: 'cheer' } }]);
    const [act] = ledger.fold().pending;
    expect(ledger.fold().verdicts.get(act?.id ?? '')).toMatchObject({
      kind: 'waiting',
      refusal: { code: 'entry.notIncluded' },
    });
    write(ledger, ana, kinds.move, 0, walk(1));
    const { tip, pending, verdicts } = ledger.fold();
    expect(tip.standing.state.cheers).toEqual([2]);
    expect(tip.story.map(({ code }) => code)).toEqual(['cheer', 'walk']);
    expect(tip.entries[0]).toBe(act?.id);
    expect(pending).toEqual([]);
    expect(verdicts.get(act?.id ?? '')).toEqual({ kind: 'accepted' });
  });

  it('are skipped and refused with their reason where they are illegal at their place', () => {
    const ledger = table();
    verdictOn(ledger, cleo, kinds.side, { seat: 2, json: cheer });
    verdictOn(ledger, cleo, kinds.side, { seat: 2, json: cheer });
    const ids = ledger.fold().pending.map(({ id }) => id);
    expect(verdictOn(ledger, ana, kinds.move, { json: walk(1), incl: ids })).toEqual({ kind: 'accepted' });
    expect(ids.map((id) => ledger.fold().verdicts.get(id))).toMatchObject([
      { kind: 'accepted' },
      { kind: 'refused', refusal: { code: 'toy.cheersAlready', facts: { seat: 2 } } },
    ]);
    expect(ledger.fold().tip.standing.state.cheers).toEqual([2]);
  });

  it('are skipped where they would take the turn from the one who includes them', () => {
    const ledger = table();
    verdictOn(ledger, cleo, kinds.side, { seat: 2, json: { act: { kind: 'grab' } } });
    const incl = ledger.fold().pending.map(({ id }) => id);
    expect(verdictOn(ledger, ana, kinds.move, { json: walk(1), incl })).toEqual({ kind: 'accepted' });
    expect(ledger.fold().verdicts.get(incl[0] ?? '')).toMatchObject({
      kind: 'refused',
      refusal: { code: 'entry.notAside' },
    });
    expect(ledger.fold().tip.standing.state.turn).toBe(1);
  });

  it('that are illegal are left out by an honest writer and stay open', () => {
    const ledger = table();
    verdictOn(ledger, cleo, kinds.side, { seat: 2, json: cheer });
    verdictOn(ledger, cleo, kinds.side, { seat: 2, json: cheer });
    write(ledger, ana, kinds.move, 0, walk(1));
    expect(ledger.fold().pending.length).toBe(1);
  });

  it('may be left out on purpose', () => {
    const ledger = table();
    write(ledger, cleo, kinds.side, 2, cheer);
    write(ledger, ana, kinds.move, 0, walk(1), []);
    expect(ledger.fold().tip.standing.state.cheers).toEqual([]);
    expect(ledger.fold().pending.length).toBe(1);
  });

  it('hold up the writer who includes what has not come', () => {
    const [ledger, cleos] = [table(), table()];
    const late = write(cleos, cleo, kinds.side, 2, cheer);
    const id = cleos.fold().pending[0]?.id ?? '';
    expect(verdictOn(ledger, ana, kinds.move, { json: walk(1), incl: [id] })).toMatchObject({
      kind: 'waiting',
      refusal: { code: 'entry.missingIncluded' },
    });
    ledger.add(late);
    expect(ledger.fold().tip).toMatchObject({ depth: 1, entries: [id, expect.any(String)] });
  });

  it.each<[string, (ledger: Ledger<Toy>) => readonly string[]]>([
    ['a move', (ledger) => [ledger.fold().path()[1]?.entries[0] ?? '']],
    [
      'an act that was included before',
      (ledger) => {
        write(ledger, ana, kinds.side, 0, cheer);
        const ids = ledger.fold().pending.map(({ id }) => id);
        write(ledger, ben, kinds.move, 1, walk(1));
        return ids;
      },
    ],
    [
      'an act on a position of no branch that led here',
      (ledger) => {
        verdictOn(ledger, cleo, kinds.side, { seat: 2, on: 'ee'.repeat(32), json: cheer });
        return [ledger.entriesOf(cleo.party.pid).at(-1)?.id ?? ''];
      },
    ],
    [
      'an act on a branch that the table left',
      (ledger) => {
        const [first, one] = ledger.fold().path();
        verdictOn(ledger, ana, kinds.move, { seq: 0, prev: '00'.repeat(32), on: first?.digest ?? '', json: walk(2) });
        const second = ledger.entriesOf(ana.party.pid).map(({ id }) => childDigest('one', first?.digest ?? '', [id]));
        const left = [...second, one?.digest ?? ''].find((digest) => digest !== ledger.fold().tip.digest) ?? '';
        // Without Ben's weight on the way that it took, the table would follow Cleo.
        write(ledger, ben, kinds.ack, noSeat, new Uint8Array(0));
        const act = { seat: 2, on: left, json: cheer };
        expect(verdictOn(ledger, cleo, kinds.side, act)).toMatchObject({ refusal: { code: 'entry.branchLeft' } });
        return ledger.entriesOf(cleo.party.pid).map(({ id }) => id);
      },
    ],
  ])('do not let a writer include %s', (_, make) => {
    const ledger = table();
    write(ledger, ana, kinds.move, 0, walk(1));
    const incl = make(ledger);
    const seat = ledger.fold().tip.standing.state.turn;
    expect(verdictOn(ledger, everybody[seat] ?? ana, kinds.move, { seat, json: walk(1), incl })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'entry.inclusion' },
    });
  });
});
