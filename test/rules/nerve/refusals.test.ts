/** Every refusal of the catalogue that its worked examples do not show, and the order in which checks are made. */
import { describe, expect, it } from 'vitest';
import { catalogueCodes } from '../../vectors/nerve/codes';
import { gameWords } from '../../../resources/nerve/words';
import { nerve as game } from '../../../rules/games/nerve/game';
import { atWindow, freshTable, openTable, type Play } from './table';

const threes = [3, 3, 3, 3, 3, 3];

describe('before a Conflict', () => {
  it('stats are whole numbers from 1 to 5 (NV-010)', () => {
    const play = freshTable(2);
    for (const cool of [0, 6, 2.5]) {
      expect(play.refused(0, { kind: 'create', name: 'Ana', active: 3, cool, decisive: 3 })).toMatch(
        /stat.range|missing/,
      );
    }
  });

  it('a sheet can be sent again until somebody starts, and then no more (NV-014)', () => {
    const create = { kind: 'create', name: 'Ana', active: 1, cool: 1, decisive: 1 };
    const made = [0, 1].reduce((play, seat) => play.by(seat, create), freshTable(2));
    const again = made.by(0, { ...create, active: 5 });
    expect(again.state.characters[0]?.active).toBe(5);
    expect(again.by(1, { kind: 'start' }).refused(0, create)).toBe('phase.wrong NV-014');
  });

  it('a call names others, each once, and only while no Conflict runs (NV-030)', () => {
    const play = openTable(3);
    expect(play.refused(0, { kind: 'call', with: [] })).toBe('call.tooFew NV-030');
    expect(play.refused(0, { kind: 'call', with: ['0'] })).toBe('call.tooFew NV-030');
    expect(play.refused(0, { kind: 'call', with: ['1', '1'] })).toBe('call.tooFew NV-030');
    const called = play.by(2, { kind: 'call', with: ['1'] });
    expect(called.refused(1, { kind: 'call', with: ['0'] })).toBe('phase.wrong NV-030');
    expect(called.refused(0, { kind: 'answer', join: true })).toBe('conflict.notInvolved NV-031');
  });

  it('a call that nobody joins lapses, and anybody may call again (NV-031)', () => {
    const play = openTable(3)
      .by(0, { kind: 'call', with: ['1', '2'] })
      .by(2, { kind: 'answer', join: false })
      .by(1, { kind: 'answer', join: false });
    expect([play.state.phase, play.state.conflict]).toEqual(['table', null]);
    expect(play.by(1, { kind: 'call', with: ['0'] }).state.phase).toBe('answer');
  });

  it('a seat answers once (NV-031)', () => {
    const play = openTable(3).by(0, { kind: 'call', with: ['1', '2'] });
    expect(play.by(1, { kind: 'answer', join: true }).refused(1, { kind: 'answer', join: false })).toBe(
      'call.answered NV-031',
    );
  });

  it('whoever called takes the call back while nobody has answered, and nobody else does (NV-030)', () => {
    const called = openTable(3).by(0, { kind: 'call', with: ['1', '2'] });
    const back = { kind: 'cancelCall' };
    const ids = (play: Play, seat: number) => game.offers(play.state, seat).map(({ id }) => id);
    expect(ids(called, 0)).toEqual(['turn:cancelCall']);
    expect(ids(called, 1)).not.toContain('turn:cancelCall');
    expect(called.refused(1, back)).toBe('call.notYours NV-030');
    const cancelled = called.by(0, back);
    expect([cancelled.state.phase, cancelled.state.conflict]).toEqual(['table', null]);
    expect(cancelled.story.at(-1)).toBe('Ana takes the call back.');
    expect(cancelled.by(2, { kind: 'call', with: ['0'] }).state.phase).toBe('answer');
    const answered = called.by(2, { kind: 'answer', join: false });
    expect(answered.refused(0, back)).toBe('call.taken NV-030');
    expect(ids(answered, 0)).toEqual([]);
    expect(answered.by(1, { kind: 'answer', join: true }).refused(0, back)).toBe('phase.wrong NV-030');
  });

  it('the table waits for those who are named, and not for whoever called', () => {
    const called = openTable(3).by(0, { kind: 'call', with: ['2'] });
    expect(game.expect(called.state)).toMatchObject({ kind: 'free', seats: [0, 2], owed: [2], clerk: 0 });
  });

  it('participants go clockwise from the caller, and onlookers have no acts (NV-031)', () => {
    const play = openTable(4)
      .by(2, { kind: 'call', with: ['0', '3'] })
      .by(0, { kind: 'answer', join: true })
      .by(3, { kind: 'answer', join: true });
    expect(play.state.conflict?.who).toEqual([2, 3, 0]);
    expect(play.refused(1, { kind: 'declineStake' })).toBe('conflict.notInvolved NV-031');
    expect(play.refused(3, { kind: 'declineStake' })).toBe('turn.other NV-040');
  });
});

describe('declaring', () => {
  const play = openTable(2)
    .by(0, { kind: 'call', with: ['1'] })
    .by(1, { kind: 'answer', join: true });

  it.each([
    [{ kind: 'declineStake' }, 'stake.first NV-040'],
    [{ kind: 'declare', type: 'luck', text: 'x' }, 'type.unknown NV-041'],
    [{ kind: 'declare', type: 'achievement', n: 2, text: 'x' }, 'stake.number NV-041'],
    [{ kind: 'declare', type: 'momentum', n: 0, text: 'x' }, 'stake.number NV-041'],
    [{ kind: 'declare', type: 'momentum', text: 'x' }, 'stake.number NV-041'],
    [{ kind: 'declare', type: 'achievement', text: '  ' }, 'text.required NV-041'],
    [{ kind: 'declare', type: 'achievement', text: 'x', bet: ['a'] }, 'bet.wrongDice NV-049'],
    [{ kind: 'declare', type: 'domination', n: 13, text: 'x', bet: [] }, 'bet.tooHigh NV-049'],
    [{ kind: 'declare', type: 'domination', n: 1, text: 'x', bet: ['b'] }, 'bet.wrongDice NV-049'],
    [{ kind: 'declare', type: 'domination', n: 1, text: 'x', bet: ['a', 'a.2'] }, 'bet.wrongDice NV-049'],
    [{ kind: 'bid', dice: ['a3'] }, 'phase.wrong NV-090'],
  ])('%j is refused: %s', (move, refusal) => {
    expect(play.refused(0, move)).toBe(refusal);
  });

  it('goes on round the table after a Bet of everybody (NV-049)', () => {
    const bet = play
      .by(0, { kind: 'declare', type: 'domination', n: 2, text: 'x', bet: ['a', 'a.2'] })
      .by(1, { kind: 'ante', dice: ['b', 'b.2'] });
    expect([bet.state.phase, bet.state.conflict?.turn]).toEqual(['declare', 1]);
    expect(bet.state.piles).toEqual([
      [13, 0],
      [0, 13],
    ]);
  });
});

describe('a window', () => {
  const play = atWindow(2, [[0, 'achievement']], threes, { secrets: ['s'] });
  const mine = { kind: 'activate', trait: 't0.1' };

  it.each([
    [{ ...mine, trait: 't1.1', reroll: ['0/a3'] }, 'trait.notYours NV-072'],
    [{ ...mine, trait: '__proto__', reroll: ['0/a3'] }, 'trait.notYours NV-072'],
    [{ ...mine, reroll: [] }, 'reroll.nothing NV-074'],
    [{ ...mine, reroll: ['0/a3', '0/a3.2'] }, 'reroll.tooMany NV-074'],
    [{ ...mine, reroll: ['0/a3'], pay: 'a' }, 'payment.notDue NV-073'],
    [{ ...mine, reroll: ['1/a3'] }, 'die.none NV-074'],
    [{ kind: 'foreign', dice: ['a'] }, 'foreign.own NV-071'],
    [{ kind: 'foreign', dice: ['c'] }, 'foreign.notInvolved NV-071'],
    [{ kind: 'foreign', dice: ['b'] }, 'die.none NV-003'],
    [{ kind: 'offerOut', to: '0', out: 'action', text: 'x' }, 'out.self NV-080'],
    [{ kind: 'offerOut', to: '5', out: 'action', text: 'x' }, 'out.target NV-080'],
    [{ kind: 'offerOut', to: '1', out: 'sideways', text: 'x' }, 'type.unknown NV-080'],
    [{ kind: 'offerOut', to: '1', out: 'action', text: '' }, 'text.required NV-080'],
    [{ kind: 'waive' }, 'phase.wrong NV-050'],
  ])('%j is refused: %s', (move, refusal) => {
    expect(play.refused(0, move)).toBe(refusal);
  });

  it('takes one Trait a turn, and the same one again before a later auction (NV-072)', () => {
    const used = play.by(0, { ...mine, reroll: ['1/b3'] }).dice(6);
    expect(used.refused(0, { ...mine, reroll: ['1/b6'] })).toBe('trait.activated NV-072');
    expect(used.state.conflict?.pools[1]?.map(({ face }) => face)).toEqual([6, 3, 3]);
    const auction = used.by(0, { kind: 'done' }).by(1, { kind: 'done' });
    expect(auction.state.phase).toBe('auction');
  });

  it('an Out is offered once, whoever answers it and how (NV-080, NV-082)', () => {
    const declined = play
      .by(0, { kind: 'offerOut', to: '1', out: 'decisive', text: 'x' })
      .by(1, { kind: 'answerOut', answer: 'decline' });
    expect(declined.state.conflict?.turn).toBe(0);
    expect(declined.refused(0, { kind: 'offerOut', to: '1', out: 'action', text: 'x' })).toBe('out.used NV-080');
    const next = declined.by(0, { kind: 'done' });
    expect(next.refused(1, { kind: 'offerOut', to: '0', out: 'action', text: 'x' })).toBe('out.used NV-080');
  });

  it('an Out is answered by nobody else (NV-080)', () => {
    const offered = play.by(0, { kind: 'offerOut', to: '1', out: 'decisive', text: 'x' });
    expect(offered.refused(0, { kind: 'answerOut', answer: 'accept' })).toBe('turn.other NV-070');
    expect(offered.refused(1, { kind: 'answerOut', answer: 'defy', text: '' })).toBe('text.required NV-083');
  });

  it('a defied Out leaves a Trait of its kind only, and what is full takes none (NV-083, NV-012)', () => {
    const full = atWindow(2, [[0, 'achievement']], threes, { active: 5, secrets: ['s'] });
    const defied = full
      .by(0, { kind: 'offerOut', to: '1', out: 'action', text: 'x' })
      .by(1, { kind: 'answerOut', answer: 'defy', text: 'Not yet' })
      .dice(1, 2, 3, 4, 5);
    expect(defied.refused(0, { kind: 'outTrait', id: 'n', text: 'x', trait: 'belief' })).toBe('kind.notAllowed NV-083');
    expect(defied.refused(0, { kind: 'outTrait', id: 'n', text: 'x' })).toBe('limit.full NV-012');
    expect(defied.by(0, { kind: 'waive' }).state.phase).toBe('window');
  });
});

describe('an auction', () => {
  const play = atWindow(2, [[0, 'achievement']], [3, 3, 5, 6, 2, 2])
    .by(0, { kind: 'done' })
    .by(1, { kind: 'done' });

  it.each([
    [{ kind: 'concede' }, 'bid.mustOpen NV-090'],
    [{ kind: 'bid', dice: [] }, 'bid.empty NV-091'],
    [{ kind: 'bid', dice: ['a3', 'a5'] }, 'bid.mixed NV-091'],
    [{ kind: 'bid', dice: ['a4'] }, 'die.none NV-003'],
    [{ kind: 'bid', dice: ['a3', 'a3'] }, 'die.none NV-003'],
  ])('%j is refused at the opening: %s', (move, refusal) => {
    expect(play.refused(0, move)).toBe(refusal);
  });

  it('a tie does not beat the bid (NV-092)', () => {
    const opened = play.by(0, { kind: 'bid', dice: ['a3', 'a3.2'] });
    expect(opened.refused(1, { kind: 'bid', dice: ['b6'] })).toBe('bid.tooLow NV-092');
    expect(opened.refused(0, { kind: 'concede' })).toBe('turn.other NV-094');
  });
});

describe('a won Stake', () => {
  /** The first seat has won a Stake of this kind that the second put up. */
  const won = (type: string, sheet = {}) =>
    atWindow(
      2,
      [
        [0, 'achievement'],
        [1, type],
      ],
      [6, 6, 6, 1, 1, 1],
      sheet,
    )
      .by(0, { kind: 'done' })
      .by(1, { kind: 'done' })
      .by(0, { kind: 'bid', dice: ['a6'] })
      .by(1, { kind: 'concede' })
      .by(0, { kind: 'fact', id: 'f1', text: 'One' })
      .by(1, { kind: 'done' })
      .by(0, { kind: 'done' })
      .by(1, { kind: 'bid', dice: ['b1'] })
      .by(0, { kind: 'bid', dice: ['a6'] })
      .by(1, { kind: 'concede' });

  it.each([
    [{ kind: 'trait', id: 'n', trait: 'fear', text: 'x' }, 'kind.notAllowed NV-043'],
    [{ kind: 'trait', id: 'n', trait: 'belief', text: 'x' }, 'belief.notOwner NV-043'],
    [{ kind: 'trait', id: 'f1', trait: 'theory', text: 'x' }, 'id.taken NV-043'],
    [{ kind: 'trait', id: 't1.1', trait: 'theory', text: 'x' }, 'id.taken NV-043'],
    [{ kind: 'trait', id: 'n', trait: 'theory', text: '' }, 'text.required NV-043'],
    [{ kind: 'fact', id: 'n', text: 'x' }, 'effect.wrong NV-044'],
    [{ kind: 'momentum', reroll: ['0/a6'] }, 'effect.wrong NV-047'],
    [{ kind: 'consolidate', how: 'new', reduce: ['f1'], id: 'n', trait: 'secret', text: 'x' }, 'effect.wrong NV-045'],
  ])('New Traits: %j is refused: %s', (move, refusal) => {
    expect(won('new_traits', { secrets: ['s'] }).refused(0, move)).toBe(refusal);
  });

  it.each([
    [{ how: 'new', reduce: [], id: 'n', trait: 'secret' }, 'source.count NV-021'],
    [{ how: 'new', reduce: ['f1', 'f1'], id: 'n', trait: 'secret' }, 'source.repeated NV-023'],
    [{ how: 'new', reduce: ['t0.1'], id: 'n', trait: 'secret' }, 'source.notAllowed NV-023'],
    [{ how: 'new', reduce: ['f1', 't1.1', 't1.2'], id: 'n', trait: 'secret' }, 'source.tooLow NV-021'],
    [{ how: 'new', reduce: ['f1'], id: 'n' }, 'kind.notAllowed NV-024'],
    [{ how: 'new', reduce: ['f1'], id: 'n', trait: 'belief' }, 'belief.notOwner NV-026'],
    [{ how: 'new', reduce: ['f1'], id: 't1.2', trait: 'theory' }, 'id.taken NV-021'],
    [{ how: 'new', reduce: ['f1'], id: 'n', trait: 'secret' }, 'limit.full NV-012'],
    [{ how: 'raise', reduce: ['t1.1'], target: 'f1' }, 'target.notAllowed NV-024'],
    [{ how: 'raise', reduce: ['t1.1'], target: 't1.1' }, 'target.inSources NV-023'],
    [{ how: 'raise', reduce: ['t1.1', 'f1'], target: 't1.2' }, 'source.count NV-022'],
  ])('Conclusions: %j is refused: %s', (parts, refusal) => {
    const sheet = { active: 5, secrets: ['s'], beliefs: ['b'] };
    expect(won('conclusions', sheet).refused(0, { kind: 'consolidate', text: 'x', ...parts })).toBe(refusal);
  });

  it('a slot that a source frees can be used at once (NV-027)', () => {
    const sheet = { active: 5, secrets: ['s'] };
    const move = { kind: 'consolidate', how: 'new', reduce: ['t1.1'], id: 'n', trait: 'secret', text: 'Anew' };
    const traits = won('conclusions', sheet).by(0, move).state.characters[1]?.traits ?? {};
    expect(Object.values(traits).map(({ id, level, by }) => [id, level, by])).toEqual([['n', 1, 0]]);
  });

  it('may be let go, and the next one comes up (NV-050)', () => {
    const after = won('consequences').by(0, { kind: 'waive' });
    expect([after.state.phase, after.state.past?.stakes.map(({ result }) => result)]).toEqual([
      'table',
      [{ won: 0 }, { won: 0 }],
    ]);
  });
});

describe('every code of the catalogue', () => {
  it('has a sentence of its own', () => {
    const facts = {
      phase: 'table',
      kind: 'action',
      name: 'Bo',
      names: 'Bo',
      most: 3,
      n: 2,
      bid: 3,
      toBeat: 4,
      level: 1,
    };
    expect(catalogueCodes).toHaveLength(42);
    expect(gameWords.say({ code: 'out.defied', facts })).toContain('Action Out');
    expect(gameWords.say({ code: 'bid.tooLow', facts })).toBe('4 is the bid to beat, and 3 does not beat it.');
  });
});
