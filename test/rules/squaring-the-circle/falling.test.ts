/** Falling, escape theorems, doubling down, and permanent consequences. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../rules/kernel/json';
import type { PlainRecord } from '../../vectors/squaring/defaults';
import { aCard, aTable, faces, named, pass, picks, play, statement, use, type Play } from './table';

const house = { k1: 'risk', k2: 'debt', k3: 'risk' };
const down: JsonObject = { kind: 'fall', choice: 'down' };
const fall: JsonObject = { kind: 'fall', choice: 'fall' };
const escape = (parts: JsonObject = {}): JsonObject => ({ kind: 'escape', statement: 'There is a way out', ...parts });
const out = (how: string): JsonObject => ({ kind: 'out', how, text: 'The tunnel was a trap' });

/** ana's House of three is about to fall. */
const falling = (anas: PlainRecord = {}, more: PlainRecord = {}): Play =>
  play(aTable({ who: { ana: { house, ...anas } }, pending: [{ shake: 'ana' }], ...more })).dice(1, 2);

describe('a House that falls', () => {
  it('SC-059 all her CARDs go, and she states an escape theorem at once', () => {
    const after = falling().by('ana', fall);
    expect([after.house('ana'), after.awaits, after.refusal('ana', statement())]).toEqual([
      [],
      'ana: escape',
      'queue.waits SC-010',
    ]);
  });

  it.each([
    [10, 3, ['trivial', 'induction']],
    [8, 5, ['induction', 'exhaustion']],
    [6, 8, ['exhaustion', 'event']],
  ])('SC-059 SC-060 the usual roll states it: at %i base need %i', (total, need, [first = '', second = '']) => {
    const stated = falling()
      .by('ana', fall)
      .by('ana', escape())
      .dice(...faces(total - 2));
    expect([stated.theorem('T1').need, stated.who('ana').escapes, stated.refusal('ana', picks(first, second))]).toEqual(
      [need, ['T1'], 'granted'],
    );
  });

  it('SC-059 SC-D60 SC-075 it is no move of hers', () => {
    const after = falling().by('ana', fall).by('ana', escape()).dice(6, 6).by('ana', picks('trivial', 'induction'));
    expect([after.conf.initiated, after.awaits]).toEqual([0, 'ana: turn']);
  });

  it('SC-059 SC-D60 it cannot solve an open problem', () => {
    const problems = { P1: { by: 'bo', chosen: 'ana' } };
    const after = falling({}, { conf: { problems } }).by('ana', fall);
    expect(after.refusal('ana', escape({ problem: 'P1' }))).toBe('escape.noProblem SC-059');
  });

  it('SC-059 nobody escapes who has not fallen', () => {
    expect(play(aTable()).refusal('ana', escape())).toBe('queue.nothing SC-010');
  });

  it('SC-D54 a second CARD of the same act starts the new House', () => {
    const after = falling({}, { pending: [{ shake: 'ana' }, { card: 'ana' }] })
      .by('ana', fall)
      .by('ana', escape())
      .dice(6, 6)
      .by('ana', picks('trivial', 'induction'))
      .by('ana', aCard);
    expect([after.house('ana'), after.awaits]).toEqual([['k4'], 'dice']);
  });

  it('SC-059 a fall in another’s turn asks only her', () => {
    const table = aTable({ who: { bo: { house } }, pending: [{ shake: 'bo' }] });
    const after = play(table).dice(1, 2);
    expect([after.awaits, after.refusal('ana', down)]).toEqual(['bo: fall', 'queue.waits SC-010']);
  });
});

describe('while she is fallen', () => {
  const theorems = {
    T1: { by: 'ana', need: 4, options: ['induction'] },
    T2: { by: 'bo', need: 6, options: ['induction'] },
    T3: { by: 'bo', status: 'proven', lemma: 3 },
  };
  const fallen = (pending: boolean): Play =>
    play(aTable({ who: { ana: { escapes: ['T1'] } }, theorems, ...(pending ? { pending: [{ result: 'ana' }] } : {}) }));

  it.each<[string, boolean, JsonObject, string]>([
    ['a roll to prove another', true, use('prove', 'T2'), 'actor.fallen SC-060'],
    ['a base case of another', true, use('base', 'T2'), 'actor.fallen SC-060'],
    ['applying a theorem toward another', false, { kind: 'apply', source: 'T3', to: 'T2' }, 'actor.fallen SC-060'],
    ['lemma hold for another', false, { kind: 'lemma', source: 'T3', to: 'T2' }, 'actor.fallen SC-060'],
    ['a roll to prove her escape', true, use('prove', 'T1'), 'granted'],
    ['a base case of her escape', true, use('base', 'T1'), 'granted'],
    ['applying a theorem toward her escape', false, { kind: 'apply', source: 'T3', to: 'T1' }, 'granted'],
    ['lemma hold for her escape', false, { kind: 'lemma', source: 'T3', to: 'T1' }, 'granted'],
    ['a roll to disprove', true, use('disprove', 'T2'), 'granted'],
    ['a statement', false, statement(), 'granted'],
    ['a conjecture', false, { kind: 'conjecture', text: 'Perhaps' }, 'granted'],
    ['a conference move', false, named('Informal Discussions'), 'granted'],
  ])('SC-060 SC-D58 %s (pending %s)', (_, pending, move, answer) => {
    expect(fallen(pending).refusal('ana', move)).toBe(answer);
  });

  it('SC-060 others are not barred', () => {
    const table = aTable({ who: { ana: { escapes: ['T1'] } }, theorems, pending: [{ result: 'bo' }] });
    expect(play(table).refusal('bo', use('prove', 'T2'))).toBe('granted');
  });
});

describe('how being fallen ends', () => {
  const escaping = (escapes: readonly string[], who: string, how: 'prove' | 'disprove', theorem: string): Play =>
    play(
      aTable({
        who: { ana: { escapes: [...escapes] }, bo: { stats: { rigorous: 4 } } },
        theorems: {
          T1: { by: 'ana', need: 2, house: { k1: 'risk', k2: 'debt', k3: 'risk' } },
          T2: { by: 'ana', need: 5 },
        },
        pending: [{ result: who }],
      }),
    )
      .by(who, use(how, theorem))
      .dice(5, 3);

  it('SC-061 SC-D59 her escape theorem is proven, by anyone', () => {
    const after = escaping(['T1'], 'bo', 'prove', 'T1');
    expect([after.who('ana').escapes, after.theorem('T1').provedBy]).toEqual([[], 'm2']);
  });

  it('SC-061 SC-D61 each one must be proven', () => {
    expect(escaping(['T1', 'T2'], 'ana', 'prove', 'T1').who('ana').escapes).toEqual(['T2']);
  });

  it('SC-061 SC-D61 a second fall adds a second escape theorem', () => {
    const after = falling({ escapes: ['T1'] }, { theorems: { T1: { by: 'ana', need: 9 } } })
      .by('ana', fall)
      .by('ana', escape())
      .dice(6, 6);
    expect(after.who('ana').escapes).toEqual(['T1', 'T2']);
  });

  it('SC-061 SC-045 SC-D60 if it is disproved she states another at once', () => {
    const after = escaping(['T1', 'T2'], 'bo', 'disprove', 'T1').by('bo', aCard).dice(1, 2);
    expect([after.theorem('T1').status, after.who('ana').escapes, after.awaits]).toEqual([
      'disproved',
      ['T2'],
      'ana: escape',
    ]);
  });

  it('SC-061 other theorems of hers set nobody free', () => {
    expect(escaping(['T2'], 'bo', 'prove', 'T1').who('ana').escapes).toEqual(['T2']);
  });
});

describe('doubling down', () => {
  it('SC-062 she keeps all her CARDs, the newest too, and is marked', () => {
    const after = falling().by('ana', down);
    expect([after.house('ana'), after.who('ana'), after.awaits]).toMatchObject([
      ['k1', 'k2', 'k3'],
      { doubled: true, escapes: [] },
      'ana: turn',
    ]);
  });

  it('SC-062 SC-D56 only once per conference', () => {
    const after = falling({ doubled: true });
    expect([after.awaits, after.refusal('ana', down)]).toEqual(['ana: out', 'fall.doubled SC-062']);
  });

  it('SC-062 SC-D57 an ordinary fall does not forbid it later', () => {
    const after = falling({ escapes: ['T1'] }, { theorems: { T1: { by: 'ana', need: 9 } } });
    expect([after.awaits, after.refusal('ana', down)]).toEqual(['ana: fall', 'granted']);
  });

  it('SC-062 there is nothing to double down on otherwise', () => {
    expect(play(aTable()).refusal('ana', down)).toBe('queue.nothing SC-010');
  });
});

describe('a fall after doubling down', () => {
  it('SC-063 all CARDs are lost, and there is no escape theorem', () => {
    const after = falling({ doubled: true });
    expect([after.house('ana'), after.awaits, after.refusal('ana', escape())]).toEqual([
      [],
      'ana: out',
      'queue.waits SC-010',
    ]);
  });

  it.each(['removed', 'imprisoned', 'dead'])('SC-064 her player picks: %s', (how) => {
    expect(falling({ doubled: true }).by('ana', out(how)).who('ana').out).toEqual({
      how,
      text: 'The tunnel was a trap',
      isFree: false,
    });
  });

  it('SC-064 nothing else is a permanent consequence', () => {
    expect(falling({ doubled: true }).refusal('ana', out('tired'))).toBe('move.malformed');
  });
});

describe('one who is out', () => {
  const gone = falling(
    { doubled: true, escapes: ['T1'], due: 1, holds: { 'Careful Plans': 3 } },
    {
      theorems: { T1: { by: 'ana', need: 7, house: { k4: 'risk', k5: 'debt' } } },
      pending: [{ shake: 'ana' }, { result: 'ana' }, { card: 'ana' }, { shake: 'T1' }],
    },
  ).by('ana', out('dead'));

  it('SC-064 has nothing queued for her any more, but her theorems’ Houses are still rolled for', () => {
    expect([gone.awaits, gone.state.rolling?.purpose]).toEqual([
      'dice',
      { for: 'house', on: 'T1', card: null, attacker: null },
    ]);
  });

  it('SC-064 chooses for those Houses', () => {
    const after = gone.dice(1, 2);
    expect([after.awaits, after.refusal('ana', { kind: 'rear', card: 'k5' })]).toEqual(['ana: rear', 'granted']);
  });

  it('SC-064 is no longer fallen: what was her escape is an ordinary theorem', () => {
    expect([gone.who('ana').escapes, gone.theorem('T1').status]).toEqual([[], 'stated']);
  });

  it('SC-064 SC-045 owes no other escape when that theorem falls', () => {
    const after = falling(
      { doubled: true, escapes: ['T1'] },
      {
        theorems: { T1: { by: 'ana', need: 7, house: { k4: 'risk', k5: 'debt', k6: 'debt' } } },
        pending: [{ shake: 'ana' }, { shake: 'T1' }],
      },
    )
      .by('ana', out('dead'))
      .dice(1, 2);
    expect([after.theorem('T1').status, after.awaits]).toEqual(['disproved', 'ana: turn']);
  });

  const quiet = gone.dice(6, 6);

  it.each<[string, JsonObject, string]>([
    ['starts nothing', statement(), 'actor.out SC-064'],
    ['takes no advance', { kind: 'advance', line: 'math: +1 any' }, 'actor.out SC-064'],
    ['offers no help', { kind: 'offer', pool: 'Careful Plans' }, 'actor.out SC-064'],
    ['gives up no hold', { kind: 'giveUp', pool: 'Careful Plans' }, 'actor.out SC-064'],
    ['still names the next player (SC-D62)', pass('cy'), 'granted'],
  ])('SC-064 %s', (_, move, answer) => {
    expect(quiet.refusal('ana', move)).toBe(answer);
  });

  it('SC-064 takes her posted help with her', () => {
    const posted = play(
      aTable({
        who: { ana: { house, doubled: true, holds: { 'Careful Plans': 3 } } },
        pending: [{ card: 'ana' }],
      }),
    ).by('ana', { kind: 'offer', pool: 'Careful Plans' });
    const after = posted.by('ana', aCard).dice(1, 1).by('ana', out('removed')).by('ana', pass('cy'));
    expect([posted.state.aids.length, after.refusal('cy', statement({ aid: ['m1/Careful Plans'] }))]).toEqual([
      1,
      'aid.none SC-003',
    ]);
  });

  it('SC-064 SC-D62 no longer counts: the limit falls by two', () => {
    const before = play(aTable({ conf: { clock: 4, done: ['bo'] }, who: { cy: { out: 'dead' } } }));
    expect(before.refusal('ana', { kind: 'pass' })).toBe('granted');
  });

  it('SC-064 SC-D62 is not named to play next', () => {
    const table = aTable({ who: { cy: { out: 'dead' } }, conf: { done: [] } });
    expect(play(table).refusal('ana', pass('cy'))).toBe('pass.whom SC-072');
  });

  it('SC-D89 when nobody is left the conference ends at once', () => {
    const table = aTable({
      who: { ana: { house, doubled: true }, bo: { out: 'dead' }, cy: { out: 'removed' } },
      pending: [{ shake: 'ana' }],
    });
    expect(play(table).dice(1, 2).by('ana', out('dead')).awaits).toBe('bo: over');
  });

  it('SC-052 writes no CARD: the House’s bearer does', () => {
    const table = aTable({
      theorems: { T1: { by: 'bo', need: 6 } },
      pending: [{ card: 'T1' }],
      who: { ana: { out: 'dead' } },
    });
    expect(play(table).awaits).toBe('bo: card');
  });

  it('SC-D89 a proof that was hers already is completed all the same', () => {
    const table = aTable({
      who: { ana: { house, doubled: true } },
      theorems: { T1: { by: 'bo', need: 2 } },
      pending: [{ shake: 'ana' }],
    });
    const { standing, seats } = table;
    const waiting = { ...standing.state, queue: [{ do: 'complete', who: 'm1', theorem: 'T1' } as const] };
    const theorems = { ...waiting.theorems, T1: { ...play(table).theorem('T1'), need: 0 } };
    const after = play({ standing: { state: { ...waiting, theorems }, choices: [] }, seats })
      .dice(1, 2)
      .by('ana', out('dead'));
    expect([after.theorem('T1').provedBy, after.theorem('T1').status]).toEqual(['m1', 'proven']);
  });
});
