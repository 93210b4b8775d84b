/** Conflicts played out: what a table of Nerve tells, shows and reads to whoever decides. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/nerve/words';
import { nerve as game } from '../../../rules/games/nerve/game';
import { countedFor, shownFor } from '../../../rules/games/nerve/flow';
import { groupsOf, standings, usesOf, whyNoBid } from '../../../rules/games/nerve/reading';
import { conflictOf } from '../../../rules/games/nerve/state';
import { seatNewcomer } from '../../../rules/games/nerve/newcomers';
import { atWindow, freshTable, openTable, type Play } from './table';

describe('a table', () => {
  it('seats two to six, each with a colour of its own and fifteen dice (NV-002, NV-004)', () => {
    expect([game.seats.min, game.seats.max]).toEqual([2, 6]);
    expect(freshTable(3).state.piles).toEqual([
      [15, 0, 0],
      [0, 15, 0],
      [0, 0, 15],
    ]);
  });

  it('shows everybody everything, Secrets and all: what one seat sees the others see (NV-001, NV-005)', () => {
    const play = openTable(2, { secrets: ['She was never there'] });
    expect(JSON.stringify(game.pieces(play.state))).toContain('She was never there');
  });

  it('lets somebody new sit down between Conflicts only, and her sheet is made first (NV-004)', () => {
    const open = openTable(2);
    const ruling = seatNewcomer(open.state);
    const grown = open.but(() => (ruling.ok ? ruling.value.state : open.state));
    expect(grown.state.piles.map((pile) => pile.reduce((sum, count) => sum + count, 0))).toEqual([15, 15, 15]);
    const create = { kind: 'create', name: 'Cy', active: 2, cool: 2, decisive: 2 };
    // Whoever has played keeps her sheet.
    expect(grown.refused(0, create)).toBe('turn.notYours');
    const made = grown.by(2, create);
    expect(made.state.phase).toBe('table');
    const called = made.by(2, { kind: 'call', with: ['0'] });
    expect(seatNewcomer(called.state).ok).toBe(false);
  });
});

describe('an auction', () => {
  /** The second seat has no dice: her Cool is as it is, and her Pile is empty. */
  const broke = openTable(2)
    .but((state) => ({
      ...state,
      piles: [
        [15, 15],
        [0, 0],
      ],
    }))
    .by(1, { kind: 'call', with: ['0'] })
    .by(0, { kind: 'answer', join: true })
    .by(1, { kind: 'declare', type: 'achievement', text: 'It burns' })
    .by(0, { kind: 'declineStake' })
    .dice(2, 4, 4)
    .by(1, { kind: 'done' })
    .by(0, { kind: 'done' });

  it('passes on from a proposer who has nothing to open with, and the next may win with any bid (NV-090)', () => {
    const passed = broke.by(1, { kind: 'concede' });
    expect(passed.state.conflict?.turn).toBe(0);
    const won = passed.by(0, { kind: 'bid', dice: ['a2'] });
    expect([won.state.phase, won.state.conflict?.turn]).toEqual(['resolve', 0]);
  });

  it('that nobody bids in is void (NV-097)', () => {
    const over = broke.by(1, { kind: 'concede' }).by(0, { kind: 'concede' });
    expect(over.state.past?.stakes.map(({ result }) => result)).toEqual(['void']);
    expect(over.story.at(-2)).toBe('Nobody bids, and “It burns” stays open.');
  });

  it('that is void gives bets back to those who put them in (NV-097)', () => {
    const bet = openTable(2)
      .by(0, { kind: 'call', with: ['1'] })
      .by(1, { kind: 'answer', join: true })
      .by(0, { kind: 'declare', type: 'domination', n: 1, text: 'x', bet: ['a'] })
      .by(1, { kind: 'ante', dice: ['b'] })
      .by(1, { kind: 'declineStake' })
      .dice(1, 1, 1, 1, 1, 1)
      .but((state) => ({ ...state, conflict: { ...conflictOf(state), pools: [[], []] } }))
      .by(0, { kind: 'done' })
      .by(1, { kind: 'done' })
      .by(0, { kind: 'concede' })
      .by(1, { kind: 'concede' });
    expect(bet.state.piles).toEqual([
      [12, 0],
      [0, 12],
    ]);
  });
});

describe('consolidating', () => {
  it('comes of winning Conclusions or Consequences only (NV-020)', () => {
    const play = atWindow(2, [[0, 'achievement']], [6, 6, 6, 1, 1, 1], { secrets: ['s'] });
    const move = { kind: 'consolidate', how: 'new', reduce: ['t0.1'], id: 'n', trait: 'theory', text: 'x' };
    expect(play.refused(0, move)).toBe('phase.wrong NV-045');
  });
});

describe('what can be read', () => {
  const auction = atWindow(2, [[0, 'achievement']], [3, 3, 5, 6, 2, 2])
    .by(0, { kind: 'done' })
    .by(1, { kind: 'done' })
    .by(0, { kind: 'bid', dice: ['a5'] });
  const conflict = conflictOf(auction.state);

  it('each face with the fewest dice that are enough', () => {
    expect(groupsOf(conflict, 1).map(({ face, sum, enough }) => [face, sum, enough])).toEqual([
      [6, 6, 1],
      [2, 4, 0],
    ]);
  });

  it('what each die could still do, and whose Pile it goes home to', () => {
    expect(usesOf(conflict, 1).map(({ name, best, beats, home }) => [name, best, beats, home])).toEqual([
      ['b6', 6, true, 1],
      ['b2', 4, false, 1],
      ['b2.2', 4, false, 1],
    ]);
  });

  it('why a bid is not enough, in a sentence', () => {
    const why = whyNoBid(conflict, 1, ['b2', 'b2.2']);
    expect(why === null ? '' : gameWords.say(why)).toBe('5 is the bid to beat, and 4 does not beat it.');
    expect(whyNoBid(conflict, 1, ['b6'])).toBeNull();
  });

  it('who leads each Stake, while it runs and when it is won', () => {
    expect(standings(auction.state).map(({ leader, bid, isUp }) => [leader, bid, isUp])).toEqual([[0, 5, true]]);
    const won = auction.by(1, { kind: 'concede' });
    expect(standings(won.state).map(({ leader }) => leader)).toEqual([0]);
  });

  it('dice are told of by whose they are, where they are not the teller’s own', () => {
    const { state } = auction;
    const dice = [
      { colour: 1, face: 3 },
      { colour: 0, face: 3 },
      { colour: 0, face: 3 },
    ];
    const say = (code: string, facts: object): string => gameWords.say({ code, facts });
    expect(say('story.bid', { name: 'Ana', dice: shownFor(state, 0, dice), sum: 9 })).toBe(
      'Ana bids 3 3 and 3 of Bo: 9.',
    );
    expect(say('story.foreign', { name: 'Ana', dice: countedFor(state, 0, [0, 2]) })).toBe(
      'Ana brings in 2 dice of Bo.',
    );
    expect(say('story.bets', { name: 'Bo', dice: countedFor(state, 1, [1, 2]) })).toBe(
      'Bo bets 2 dice and 1 die of Ana.',
    );
    expect(say('story.rerolled', { dice: [{ owner: 'Bo', from: 2, to: 6 }] })).toBe('2 of Bo becomes 6.');
    expect(say('story.pays', { name: 'Ana', to: 'Bo', owner: '' })).toBe('Ana pays Bo a die.');
  });

  it('the bid to beat stands in the frame of the table while an auction runs (NV-091)', () => {
    const round = (play: Play): string => gameWords.say(game.glance(play.state).round ?? { code: '', facts: {} });
    expect(round(auction)).toBe('5 to beat, Stake 1 of 1');
    expect(round(auction.by(1, { kind: 'concede' }))).toBe('Stake 1 of 1');
  });

  it('the story of a whole Conflict, as it was', () => {
    const told = auction.by(1, { kind: 'concede' }).by(0, { kind: 'fact', id: 'f', text: 'The bridge is out' }).story;
    expect(told.slice(3)).toEqual([
      'Ana calls a Conflict with Bo.',
      'Bo is in.',
      'Ana puts at stake: “It changes.” Achievement.',
      'Bo declares no more. One Stake is up.',
      'Ana rolls 3 3 5.',
      'Bo rolls 6 2 2.',
      'Stake 1 of 1, put up by Ana: “It changes.”',
      'Ana bids 5: 5.',
      'Bo concedes.',
      'Ana wins the Stake: “It changes.”',
      'Ana makes it a Fact: “The bridge is out.”',
      'The Conflict is over.',
    ]);
  });
});
