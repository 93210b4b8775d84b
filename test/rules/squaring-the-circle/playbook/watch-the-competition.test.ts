/** Watch the Competition: hold on a colleague's rolls, for her or against her. */
import { describe, expect, it } from 'vitest';
import type { PlainRecord } from '../../../vectors/squaring/defaults';
import { aCard, aTable, closedBy, decide, drop, faces, formOf, idOf, named, play, use, type Play } from '../table';

const WATCH = 'Watch the Competition';
const bug = named(WATCH, { colleague: idOf.bo });
const wire = (anas: PlainRecord = {}, more: PlainRecord = {}): Play =>
  play(aTable({ who: { ana: { moves: [WATCH], ...anas } }, ...more }));
const bugged = (total: number): Play =>
  wire()
    .by('ana', bug)
    .dice(...faces(total + 2));

/** bo has the turn; ana has two points on him. */
const theirs = (bos: PlainRecord = {}, more: PlainRecord = {}): Play =>
  play(
    aTable({
      conf: { turn: 'bo', done: [] },
      who: {
        ana: { moves: [WATCH], holds: { 'Watch the Competition/bo': 2 } },
        bo: { moves: ['Get Rough'], ...bos },
      },
      ...more,
    }),
  );
const rough = named('Get Rough');
const pool = 'Watch the Competition/m2';

describe('bugging a colleague', () => {
  it.each([
    [10, 3],
    [9, 1],
    [7, 1],
  ])('SC-125 at %i +Sly brings %i hold on her', (total, points) => {
    expect([bugged(total).holds('ana'), bugged(total).awaits]).toEqual([{ [pool]: points }, 'ana: turn']);
  });

  it('SC-125 SC-052 a miss: she takes a CARD that the colleague writes', () => {
    const missed = bugged(6);
    expect([missed.awaits, missed.refusal('ana', aCard), missed.by('bo', aCard).house('ana')]).toEqual([
      'bo: card',
      'queue.waits SC-010',
      ['k1'],
    ]);
  });

  it('SC-125 SC-085 SC-078 counts, and moves the clock whatever the roll', () => {
    const { conf } = bugged(6);
    expect([conf.initiated, conf.clock]).toEqual([1, 1]);
  });

  it('SC-125 SC-086 SC-D71 the guest of honor has +1', () => {
    expect(
      wire({}, { conf: { guest: 'ana' } })
        .by('ana', bug)
        .dice(2, 3).total,
    ).toBe(5 - 2 + 1);
  });

  it('SC-125 SC-D02 a second time adds to the pool of the same colleague, and others have their own', () => {
    const holds = { 'Watch the Competition/bo': 2, 'Watch the Competition/cy': 1 };
    expect(wire({ holds }).by('ana', bug).dice(6, 6).holds('ana')).toEqual({
      [pool]: 5,
      'Watch the Competition/m3': 1,
    });
  });

  it.each([
    ['herself', { colleague: idOf.ana }, 'colleague.unknown SC-125'],
    ['nobody', {}, 'colleague.unknown SC-125'],
    ['a stranger', { colleague: 'm9' }, 'colleague.unknown SC-125'],
    ['words', { target: 'bo' }, 'move.malformed'],
  ])('SC-125 refuses to bug %s', (_, parts, refusal) => {
    expect(wire().refusal('ana', named(WATCH, parts))).toBe(refusal);
  });

  it('SC-125 refuses one who has been removed', () => {
    const table = aTable({ who: { ana: { moves: [WATCH] }, cy: { out: 'removed' } } });
    expect(play(table).refusal('ana', named(WATCH, { colleague: idOf.cy }))).toBe('colleague.unknown SC-125');
  });

  it('SC-007 belongs to whoever has it', () => {
    expect(play(aTable()).refusal('ana', bug)).toBe('move.notOwned SC-007');
  });

  it('SC-125 its form lists the colleagues', () => {
    const [field] = formOf(wire(), 'ana', `move:${WATCH}`).fields;
    expect(field?.kind === 'choice' && field.options.map(({ value }) => value)).toEqual(['m2', 'm3']);
  });

  it('SC-125 its form is closed to one who is alone', () => {
    const alone = play(aTable({ who: { ana: { moves: [WATCH] }, bo: { out: 'dead' }, cy: { out: 'dead' } } }));
    expect(closedBy(formOf(alone, 'ana', `move:${WATCH}`))).toBe('colleague.none SC-125');
  });
});

describe('helping the colleague', () => {
  const offered = theirs().by('ana', { kind: 'offer', pool });

  it('SC-125 a posted point adds 1 to her roll, and is paid then', () => {
    const rolled = offered.by('bo', named('Get Rough', { aid: [`m1/${pool}`] })).dice(2, 3);
    expect([rolled.total, rolled.holds('ana')]).toEqual([5 + 2 + 1, { [pool]: 1 }]);
  });

  it('SC-125 SC-005 who helps a roll cannot hurt it from the same pool', () => {
    expect(offered.by('bo', named('Get Rough', { aid: [`m1/${pool}`] })).awaits).toBe('dice');
  });

  it('SC-125 helps nobody else', () => {
    const others = play(
      aTable({
        conf: { turn: 'cy', done: ['bo', 'ana'] },
        who: { ana: { moves: [WATCH], holds: { 'Watch the Competition/bo': 2 } }, cy: { moves: ['Get Rough'] } },
      }),
    );
    const posted = others.by('ana', { kind: 'offer', pool });
    expect([
      others.refusal('ana', { kind: 'offer', pool, to: idOf.cy }),
      posted.refusal('cy', named('Get Rough', { aid: [`m1/${pool}`] })),
    ]).toEqual(['colleague.unknown SC-165', 'aid.none SC-003']);
  });

  it('SC-125 is no help for her own rolls', () => {
    expect(wire({ holds: { 'Watch the Competition/bo': 2 } }).refusal('ana', { ...bug, spend: [pool] })).toMatch(
      /^hold\.none/,
    );
  });
});

describe('hurting the colleague', () => {
  const closed = theirs().by('bo', rough);

  it('SC-125 SC-003 she is asked before the dice, and her client lets it be', () => {
    expect([closed.awaits, closed.routine('ana')]).toEqual(['ana: ask', decide('letBe')]);
  });

  it('SC-125 a point takes 2 from the roll', () => {
    const hurt = closed.by('ana', decide('hurt'));
    expect([hurt.awaits, hurt.holds('ana'), hurt.dice(2, 3).total]).toEqual(['dice', { [pool]: 1 }, 5 + 2 - 2]);
  });

  it('SC-125 let be, nothing is paid and nothing changes', () => {
    const rolled = closed.by('ana', decide('letBe')).dice(2, 3);
    expect([rolled.total, rolled.holds('ana')]).toEqual([7, { [pool]: 2 }]);
  });

  it('SC-125 the roll goes on as it was closed: what hurts it counts for the band', () => {
    const rolled = closed.by('ana', decide('hurt')).dice(4, 5).by('bo', drop);
    expect(rolled.awaits).toBe('bo: card');
  });

  it('SC-125 SC-D65 never a House roll', () => {
    const shaken = theirs({}, { pending: [{ card: 'bo' }] }).by('bo', aCard);
    expect(shaken.awaits).toBe('dice');
  });

  it.each([
    ['a statement', { kind: 'state', statement: 'It holds' }],
    ['a conjecture', { kind: 'conjecture', text: 'Perhaps' }],
    ['a conference move', named('Informal Discussions')],
    ['applying a theorem', { kind: 'apply', source: 'T1', to: 'T2' }],
  ])('SC-125 also %s', (_, move) => {
    const theorems = { T1: { by: 'cy', status: 'proven' }, T2: { by: 'cy', need: 4 } };
    expect(theirs({}, { theorems }).by('bo', move).awaits).toBe('ana: ask');
  });

  it('SC-125 also the use of a result', () => {
    const theorems = { T1: { by: 'cy', need: 4 } };
    const moment = theirs({}, { theorems, pending: [{ result: 'bo' }] });
    const rolled = moment.by('bo', use('prove', 'T1')).by('ana', decide('hurt')).dice(4, 4);
    expect([rolled.total, rolled.awaits]).toEqual([8 - 1 - 2, 'bo: card']);
  });

  it('SC-125 also an Evasion', () => {
    const moment = theirs({ moves: ['Evasion'] }, { pending: [{ card: 'bo' }] });
    expect(moment.by('bo', { ...aCard, evade: 'evade' }).awaits).toBe('ana: ask');
  });

  it('SC-125 nobody is asked who has no hold on the one who rolls', () => {
    const table = aTable({ who: { bo: { moves: [WATCH], holds: { 'Watch the Competition/cy': 3 } } } });
    expect(play(table).by('ana', named('Informal Discussions')).awaits).toBe('dice');
  });

  it('SC-125 SC-005 one who watches her may hurt a roll that another one helps', () => {
    const both = theirs(
      {},
      {
        who: {
          ana: { moves: [WATCH], holds: { 'Watch the Competition/bo': 1 } },
          bo: { moves: ['Get Rough'] },
          cy: { moves: [WATCH], holds: { 'Watch the Competition/bo': 1 } },
        },
      },
    ).by('cy', { kind: 'offer', pool });
    const closed = both.by('bo', named('Get Rough', { aid: [`m3/${pool}`] }));
    expect(closed.awaits).toBe('ana: ask');
    const hurt = closed.by('ana', decide('hurt'));
    expect([hurt.awaits, hurt.dice(2, 3).total]).toEqual(['dice', 5 + 2 + 1 - 2]);
  });

  it('SC-125 two who watch her are asked one after the other', () => {
    const both = theirs(
      {},
      {
        who: {
          ana: { moves: [WATCH], holds: { 'Watch the Competition/bo': 1 } },
          bo: { moves: ['Get Rough'] },
          cy: { moves: [WATCH], holds: { 'Watch the Competition/bo': 1 } },
        },
      },
    ).by('bo', rough);
    const second = both.by('ana', decide('hurt'));
    const rolled = second.by('cy', decide('hurt')).dice(2, 3);
    expect([both.awaits, second.awaits, rolled.total]).toEqual(['ana: ask', 'cy: ask', 5 + 2 - 4]);
  });

  it.each([decide('help'), { kind: 'decide' }])('SC-125 refuses to answer %j', (answer) => {
    expect(closed.refusal('ana', answer)).toMatch(/^ask\.choice/);
  });

  it('SC-125 passed over, she lets it be', () => {
    expect(closed.by('ana', closed.fallback('ana')).dice(2, 3).total).toBe(7);
  });
});
