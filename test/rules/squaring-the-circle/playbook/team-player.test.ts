/** Team Player: whoever helps her theorems learns by it, unless she has switched that off. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../../resources/squaring-the-circle/words';
import { aTable, formOf, named, play, use, type Play } from '../table';

/** bo's theorem T1, and a result of ana's or of bo's own. */
const helping = (moves: readonly string[], who = 'ana'): Play =>
  play(
    aTable({
      who: { bo: { moves: [...moves] } },
      theorems: { T1: { by: 'bo', need: 6 }, T2: { by: 'cy', need: 6 } },
      pending: [{ result: who }],
    }),
  );
const flip = helping(['Team Player']);
const set = (choice: string) => ({ kind: 'report', move: 'Team Player', choice });
const prove = (moment: Play, sum: readonly [number, number], theorem = 'T1'): Play =>
  moment.by('ana', use('prove', theorem)).dice(...sum);

describe('Team Player', () => {
  it('SC-169 another’s strong hit in proving her theorem marks 1 experience', () => {
    expect(prove(flip, [4, 4]).who('ana').xp).toBe(1);
  });

  it.each(['one', 'two'])('SC-169 so does a weak hit, with the pick "%s"', (pick) => {
    const hit = prove(flip, [2, 3]);
    const card = pick === 'two' ? { cardKind: 'risk', text: 'Too bold' } : {};
    expect(hit.by('ana', { kind: 'pick', pick, ...card }).who('ana').xp).toBe(1);
  });

  it('SC-169 SC-D49 a miss marks nothing', () => {
    expect(prove(flip, [1, 2]).who('ana').xp).toBe(0);
  });

  it('SC-169 SC-D49 another’s theorem is not hers to thank for', () => {
    expect(prove(flip, [4, 4], 'T2').who('ana').xp).toBe(0);
  });

  it('SC-169 her own result marks nothing', () => {
    const own = helping(['Team Player'], 'bo').by('bo', use('prove', 'T1')).dice(6, 6);
    expect(own.who('bo').xp).toBe(0);
  });

  it('SC-169 an attack marks nothing', () => {
    expect(flip.by('ana', use('disprove', 'T1')).dice(4, 4).who('ana').xp).toBe(0);
  });

  it('SC-169 without it nobody marks anything', () => {
    expect(prove(helping([]), [4, 4]).who('ana').xp).toBe(0);
  });

  it('SC-169 may be switched off and on, in or out of turn', () => {
    const off = flip.by('bo', set('withhold'));
    const on = off.by('bo', set('give'));
    expect([prove(off, [4, 4]).who('ana').xp, prove(on, [4, 4]).who('ana').xp]).toEqual([0, 1]);
  });

  it('SC-169 what she switches is told', () => {
    expect([set('withhold'), set('give')].map((move) => flip.by('bo', move).story.map(gameWords.say))).toEqual([
      ['bo keeps what there is to learn from her theorems to herself.'],
      ['Whoever helps bo to a proof learns by it.'],
    ]);
  });

  it.each([
    ['another word', 'bo', set('perhaps'), 'ask.choice SC-169'],
    ['nothing', 'bo', { kind: 'report', move: 'Team Player' }, 'ask.choice SC-169'],
    ['one who lacks it', 'cy', set('give'), 'move.notOwned SC-007'],
  ])('SC-169 refuses %s', (_, who, move, refusal) => {
    expect(flip.refusal(who, move)).toBe(refusal);
  });

  it('SC-169 the switch is on the screen, set to what would change', () => {
    const field = (moment: Play) => formOf(moment, 'bo', 'aside:report:Team Player').fields[0];
    expect(
      [field(flip), field(flip.by('bo', set('withhold')))].map((each) => each?.kind === 'choice' && each.initial),
    ).toEqual(['withhold', 'give']);
  });

  it('SC-169 is no move to start', () => {
    const table = aTable({ who: { ana: { moves: ['Team Player'] } } });
    expect(play(table).refusal('ana', named('Team Player'))).toBe('move.notStarted SC-169');
  });
});
