/**
 * Where every die lies (NV-003): Piles, Pools, bids and Bets, what each could still do, and what the middle of the table says.
 */
import type { DiceSpot, DiceThings, DieThing } from '../../kernel/dice-things';
import type { Say } from '../../kernel/say';
import { nameOf } from './actors';
import { namesIn, namesOf, readDie, totalOf } from './dice';
import { say } from './facts';
import { marksOf } from './glance';
import { mustOpen } from './moves/auction';
import { groupsOf, usesOf } from './reading';
import {
  pileOf,
  present,
  stakeOf,
  toBeat,
  worthOf,
  type Conflict,
  type Counts,
  type NerveState,
  type Stake,
} from './state';

const seatsOf = ({ characters }: NerveState): readonly number[] => characters.map((_, seat) => seat);

/** The Pool of a seat, dice alike side by side, the highest first. */
const poolSpot = (state: NerveState, conflict: Conflict | null, seat: number): DiceSpot => {
  const [mark] = marksOf(state, seat).filter((each) => each !== 'caller');
  const runs = state.phase === 'auction';
  const isAsked = runs && conflict?.turn === seat;
  const uses = conflict === null ? [] : usesOf(conflict, seat);
  const dice = uses
    .map(({ name, die, best, beats, home }, at) => ({
      at,
      face: die.face,
      thing: {
        name,
        colour: die.colour,
        face: die.face,
        use: say('die.pool', {
          face: die.face,
          owner: nameOf(state, home),
          best,
          toBeat: conflict === null ? 0 : toBeat(conflict),
          running: runs,
          isOut: conflict?.conceded.includes(seat) === true,
        }),
        isLive: isAsked && beats,
      },
    }))
    .sort((a, b) => b.face - a.face || a.thing.colour - b.thing.colour || a.at - b.at)
    .map(({ thing }) => thing);
  return {
    id: `pool:${seat}`,
    kind: 'pool',
    seat,
    title: say('spot.pool', { name: nameOf(state, seat) }),
    ...(mark === undefined ? {} : { note: say('glance.mark', { mark }) }),
    dice,
  };
};

const unrolled = (counts: Counts, use: (colour: number) => Say): readonly DieThing[] =>
  namesOf(counts).map((name) => {
    const colour = readDie(name)?.colour ?? 0;
    return { name, colour, face: null, use: use(colour) };
  });

const pileSpot = (state: NerveState, conflict: Conflict | null, seat: number): DiceSpot => {
  const pile = pileOf(state, seat);
  const holder = nameOf(state, seat);
  const takesPart = (colour: number): boolean => conflict === null || present(conflict).includes(colour);
  return {
    id: `pile:${seat}`,
    kind: 'pile',
    seat,
    title: say('spot.pile', { name: holder, count: totalOf(pile) }),
    dice: unrolled(pile, (colour) =>
      say('die.pile', {
        owner: nameOf(state, colour),
        holder,
        use: colour === seat ? 'own' : takesPart(colour) ? 'foreign' : 'idle',
      }),
    ),
  };
};

const bidSpots = (state: NerveState, { bids }: Conflict): readonly DiceSpot[] =>
  bids.map(({ seat, dice }, at): DiceSpot => {
    const names = namesIn(dice);
    const bidder = nameOf(state, seat);
    return {
      id: `bid:${at}`,
      kind: 'middle',
      seat,
      title: say('spot.bid', { name: bidder, sum: worthOf(dice), stands: at === bids.length - 1 }),
      dice: dice.map(({ colour, face }, index) => ({
        name: names[index] ?? '',
        colour,
        face,
        use: say('die.bid', { face, owner: nameOf(state, colour), bidder }),
      })),
    };
  });

const betSpots = (state: NerveState, { stakes }: Conflict): readonly DiceSpot[] =>
  stakes.flatMap(({ bets }, at) =>
    bets.flatMap((bet, seat): readonly DiceSpot[] => {
      const better = nameOf(state, seat);
      const number = at + 1;
      if (totalOf(bet) === 0) return [];
      const use = (colour: number): Say => say('die.bet', { owner: nameOf(state, colour), better, number });
      const title = say('spot.bet', { name: better, number });
      return [{ id: `bet:${at}:${seat}`, kind: 'aside', seat, title, dice: unrolled(bet, use) }];
    }),
  );

const stakeTitle = ({ at, stakes }: Conflict, { type, n }: Stake): Say =>
  say('middle.title', { number: at + 1, of: stakes.length, type, n });

/** The Out that waits for its answer, or for its Trait. */
export const outLine = (state: NerveState, { out }: Conflict): Say | null => {
  if (out === null) return null;
  const { by, to: asked, kind, text } = out;
  const [name, to] = [nameOf(state, by), nameOf(state, asked)];
  return state.phase === 'out_trait'
    ? say('middle.outTrait', { name, to })
    : say('middle.out', { name, to, kind, text });
};

/** What stands in the middle: the Stake, the total to beat, who leads, and what whoever is awaited could do. */
const middleOf = (state: NerveState): DiceThings['middle'] => {
  const { phase, conflict } = state;
  if (conflict === null || conflict.at < 0) {
    const isTurn = conflict !== null && (phase === 'declare' || phase === 'ante');
    const lines = isTurn ? [say('ask', { what: phase, name: nameOf(state, conflict.turn) })] : [];
    return { title: say('middle.quiet', { phase }), figure: null, caption: null, lines };
  }
  const stake = stakeOf(conflict);
  const title = stakeTitle(conflict, stake);
  const stakeLine = say('middle.stake', { text: stake.text });
  const name = nameOf(state, conflict.turn);
  if (phase === 'resolve') {
    return { title, figure: null, caption: null, lines: [stakeLine, say('middle.wins', { name })] };
  }
  if (phase !== 'auction') {
    return {
      title,
      figure: null,
      caption: null,
      lines: [stakeLine, outLine(state, conflict) ?? say('middle.window', { name })],
    };
  }
  const best = Math.max(0, ...groupsOf(conflict, conflict.turn).map(({ sum }) => sum));
  const could = say('middle.best', { name, best, toBeat: toBeat(conflict) });
  const leader = conflict.bids.at(-1)?.seat;
  return leader === undefined
    ? {
        title,
        figure: null,
        caption: null,
        lines: [stakeLine, say('middle.opens', { name, must: mustOpen(conflict, conflict.turn) }), could],
      }
    : {
        title,
        figure: toBeat(conflict),
        caption: say('middle.toBeat', {}),
        lines: [say('middle.leads', { name: nameOf(state, leader) }), could],
      };
};

/** The dice as things. */
export const diceThings = (state: NerveState): DiceThings => {
  const { conflict, phase } = state;
  const seats = seatsOf(state);
  const isRunning = conflict !== null && phase !== 'answer';
  return {
    spots: [
      ...(conflict === null ? [] : bidSpots(state, conflict)),
      ...seats.flatMap((seat) => [poolSpot(state, conflict, seat), pileSpot(state, conflict, seat)]),
      ...(conflict === null ? [] : betSpots(state, conflict)),
    ],
    middle: middleOf(state),
    isPressing: isRunning,
  };
};
