/** Menagerie: animals at the opening of a conference, and their tricks. */
import { describe, expect, it } from 'vitest';
import type { PlainRecord } from '../../../vectors/squaring/defaults';
import { aTable, closedBy, drop, faces, formOf, named, pass, play, use, type Play } from '../table';

const look = named('Menagerie');
const trick = named('Menagerie Trick');
/** The first session: bo, the guest, has the turn; ana has done nothing. */
const opening = (more: PlainRecord = {}, anas: PlainRecord = {}): Play =>
  play(
    aTable({
      conf: { guest: 'bo', turn: 'bo', session: 1, done: [] },
      who: { ana: { moves: ['Menagerie', 'Oomph'], ...anas } },
      theorems: { T1: { by: 'bo', need: 6 } },
      ...more,
    }),
  );
const hers = { conf: { guest: 'bo', turn: 'ana', session: 1, done: ['bo'] } };

describe('Menagerie', () => {
  it.each([
    [10, { Menagerie: 3 }],
    [9, { Menagerie: 1 }],
    [7, { Menagerie: 1 }],
    [6, {}],
  ])('SC-150 SC-D04 at %i +Sly she holds %j, and a miss costs nothing', (total, holds) => {
    const looked = opening()
      .by('ana', look)
      .dice(...faces(total + 2));
    expect([looked.holds('ana'), looked.awaits]).toEqual([holds, 'bo: turn']);
  });

  it('SC-150 SC-008 SC-075 is free, in her turn too', () => {
    const looked = opening(hers).by('ana', look).dice(6, 6);
    expect([looked.conf.initiated, looked.conf.clock, looked.awaits]).toEqual([0, 0, 'ana: turn']);
  });

  it('SC-150 once in a conference', () => {
    const looked = opening().by('ana', look).dice(1, 1);
    expect(looked.refusal('ana', look)).toBe('menagerie.tooLate SC-150');
  });

  it('SC-150 SC-D82 somebody else’s moves do not shut her out', () => {
    const others = opening().by('bo', named('Informal Discussions')).dice(6, 6);
    expect(others.refusal('ana', look)).toBe('granted');
  });

  it('SC-150 SC-D82 her own first move does', () => {
    const moved = opening(hers).by('ana', named('Oomph')).dice(6, 6).by('ana', drop);
    expect([moved.refusal('ana', look), moved.by('ana', pass('cy')).refusal('ana', look)]).toEqual([
      'menagerie.tooLate SC-150',
      'menagerie.tooLate SC-150',
    ]);
  });

  it('SC-150 SC-D82 a turn that she passed without a move does not', () => {
    expect(opening(hers).by('ana', pass('cy')).refusal('ana', look)).toBe('granted');
  });

  it('SC-150 SC-D82 the first session does', () => {
    const table = aTable({ who: { ana: { moves: ['Menagerie'] } } });
    expect(play(table).refusal('ana', look)).toBe('menagerie.tooLate SC-150');
  });

  it('SC-150 SC-010 not while something else is open', () => {
    expect(opening({ ...hers, pending: [{ result: 'bo' }] }).refusal('ana', look)).not.toBe('granted');
  });

  it('SC-150 SC-064 not once she is out', () => {
    expect(opening({}, { out: 'dead' }).refusal('ana', look)).not.toBe('granted');
  });

  it('SC-007 belongs to whoever has it', () => {
    expect(opening().refusal('cy', look)).toBe('move.notOwned SC-007');
  });

  it('SC-150 SC-003 takes bonuses like any roll', () => {
    expect(
      opening({}, { holds: { Network: 2 } })
        .by('ana', { ...look, spend: ['Network'] })
        .dice(3, 3).total,
    ).toBe(6 - 2 + 1);
  });

  it('SC-150 has a form in her turn while it is open', () => {
    const ids = (moment: Play) => moment.offers('ana').map(({ id }) => id);
    expect([
      ids(opening(hers)).includes('move:Menagerie'),
      ids(opening(hers).by('ana', look).dice(1, 1)).includes('move:Menagerie'),
    ]).toEqual([true, false]);
  });
});

describe('a trick', () => {
  const ready = (points: number): Play => opening(hers, { holds: points === 0 ? {} : { Menagerie: points } });

  it('SC-151 is a result for a point, with no roll', () => {
    const done = ready(2).by('ana', trick);
    expect([done.awaits, done.holds('ana')]).toEqual(['ana: result', { Menagerie: 1 }]);
  });

  it('SC-151 SC-075 SC-D07 counts as one of her moves', () => {
    expect(ready(1).by('ana', trick).conf.initiated).toBe(1);
  });

  it('SC-151 the result is for any use', () => {
    expect(ready(1).by('ana', trick).by('ana', use('disprove', 'T1')).awaits).toBe('dice');
  });

  it('SC-151 SC-074 not as a third move', () => {
    const twice = ready(3).by('ana', trick).by('ana', drop).by('ana', trick).by('ana', drop);
    expect([twice.refusal('ana', trick), twice.holds('ana')]).toEqual(['turn.twoMoves SC-074', { Menagerie: 1 }]);
  });

  it('SC-151 SC-005 not without an animal', () => {
    expect(ready(0).refusal('ana', trick)).toMatch(/^hold\.\w+ SC-005$/);
  });

  it('SC-151 SC-073 not out of turn', () => {
    expect(opening({}, { holds: { Menagerie: 2 } }).refusal('ana', trick)).toBe('turn.other SC-073');
  });

  it('SC-007 belongs to whoever has Menagerie', () => {
    const table = aTable({ who: { ana: { holds: { Menagerie: 2 } } } });
    expect(play(table).refusal('ana', trick)).toBe('move.notOwned SC-007');
  });

  it('SC-151 SC-005 an animal is no help for a roll', () => {
    expect(ready(2).refusal('ana', named('Oomph', { spend: ['Menagerie'] }))).toMatch(/^hold\.none/);
  });

  it('SC-151 its form is closed without an animal, and says so', () => {
    expect([
      closedBy(formOf(ready(0), 'ana', 'move:Menagerie Trick')),
      closedBy(formOf(ready(1), 'ana', 'move:Menagerie Trick')),
    ]).toEqual(['hold.none SC-005', 'open']);
  });

  it('SC-150 SC-084 the animals are gone when the conference ends', () => {
    const last = opening(
      { conf: { guest: 'bo', turn: 'ana', session: 4, done: ['bo', 'cy'], clock: 6 } },
      { holds: { Menagerie: 2, Masquerade: 1 } },
    );
    expect(last.by('ana', { kind: 'pass' }).holds('ana')).toEqual({ Masquerade: 1 });
  });
});

describe('the opening', () => {
  it('SC-150 SC-069 when play begins she is asked, and may leave it for her turn', () => {
    const table = aTable({
      conf: {
        guest: 'bo',
        phase: 'setup',
        session: 1,
        turn: null,
        done: [],
        problems: { P1: { by: 'ana' }, P2: { by: 'bo' }, P3: { by: 'cy', chosen: 'ana' } },
      },
      who: { ana: { moves: ['Menagerie'] } },
    });
    const begun = play(table).by('cy', { kind: 'choose', problem: 'P2' });
    const declined = begun.by('ana', { kind: 'decline' });
    expect([begun.awaits, begun.by('ana', look).awaits, declined.awaits, declined.refusal('ana', look)]).toEqual([
      'ana: followup',
      'dice',
      'bo: turn',
      'granted',
    ]);
  });
});
