/** A table of Nerve with the dice of five, as the product draws it; every second a bid is made or goes home. */
import '../../resources/fonts/fonts.css';
import { diceThings } from '../../rules/games/nerve/things';
import { pieces } from '../../rules/games/nerve/pieces';
import { emptyState, type Die, type NerveState } from '../../rules/games/nerve/state';
import { gameWords } from '../../resources/nerve/words';
import { idleHooks } from '../../src-renderer/table/hooks';
import type { TableInput } from '../../src-renderer/table/input';
import { createTableView } from '../../src-renderer/table/table';
import { layoutsOf, loadLayouts } from '../../src-renderer/ui/sheets/layouts-of';

declare global {
  interface Window {
    /** `begin` lays the table; `play` lets dice fly until the page goes. */
    dice: { readonly begin: () => number; readonly play: () => void } | undefined;
  }
}

const SEATS = 5;
const NAMES = ['Ana', 'Bo', 'Cy', 'Di', 'Eli'];
const PILE = 8;
/** Longer than dice are on their way. */
const TURN_MS = 900;

const seats = NAMES.map((_, seat) => seat);
const poolOf = (colour: number): readonly Die[] =>
  [6, 5, 5, 2].map((face, at): Die => ({ colour: at === 3 ? (colour + 1) % SEATS : colour, face }));

/** An auction among all, with as many dice in Pools and Piles as there are left in a long game. */
const auction: NerveState = {
  ...emptyState(SEATS),
  phase: 'auction',
  begun: true,
  characters: NAMES.map((name) => ({ name, about: '', active: 3, cool: 3, decisive: 3, traits: {} })),
  piles: seats.map((seat) => seats.map((colour) => (colour === seat ? PILE : 0))),
  conflict: {
    ...{ caller: 0, named: [1, 2, 3, 4], answers: [], who: seats, left: [], at: 0, turn: 0 },
    ...{ done: [], activated: false, outUsed: false, out: null, defied: [], bids: [], conceded: [] },
    stakes: [{ by: 0, type: 'achievement', text: 'The tower falls silent', n: 0, result: 'open', bets: [] }],
    pools: seats.map(poolOf),
  },
};

/** The fives of three lie in the middle. */
const bid: NerveState = {
  ...auction,
  conflict: auction.conflict && {
    ...auction.conflict,
    pools: seats.map((seat) => poolOf(seat).filter(({ face }) => face !== 5 || seat > 2)),
    bids: [0, 1, 2].map((seat) => ({ seat, dice: poolOf(seat).filter(({ face }) => face === 5) })),
  },
};

await loadLayouts('nerve');

const inputOf = (state: NerveState): TableInput => ({
  pieces: pieces(state),
  places: new Map(),
  notes: [],
  pictures: [],
  roll: null,
  dice: diceThings(state),
  peers: [],
  seats: NAMES.map((name, seat) => ({ seat, name, pid: `pid${seat}`, mine: seat === 0, awaited: false })),
  layouts: layoutsOf('nerve'),
  say: gameWords.say,
  selection: new Set(),
  reducedMotion: false,
});

const inputs = [inputOf(auction), inputOf(bid)] as const;
const nothing = (): void => undefined;

const begin = (): number => {
  const table = document.getElementById('table');
  if (!table) throw new Error('the page has no table');
  const view = createTableView(table, idleHooks);
  view.update(inputs[0]);
  view.fitAll();
  const play = (): void => {
    let turn = 0;
    setInterval(() => view.update(inputs[(turn += 1) % 2 === 0 ? 0 : 1]), TURN_MS);
  };
  window.dice = { begin, play };
  return inputs[0].dice?.spots.reduce((sum, { dice }) => sum + dice.length, 0) ?? 0;
};

window.dice = { begin, play: nothing };
