/** What stays true at every step of any game of Schizonauts (section 10.4 of the catalogue). */
import { nextBettor } from '../../../rules/games/schizonauts/flow';
import { allegianceDeck } from '../../../rules/games/schizonauts/pure';
import { cats, sceneOf, sides, type Pool, type SzState } from '../../../rules/games/schizonauts/state';

const worth = ({ d6, d8, d10, d12 }: Pool): number => d6 + 2 * d8 + 3 * d10 + 4 * d12;

const coinsOf = ({ sheets }: SzState): number => sheets.reduce((sum, { coins }) => sum + coins.agent + coins.thief, 0);

/** The first invariant that does not hold after this step; null where all do. `paid` is all that scenes have paid so far. */
export const brokenBy = (before: SzState, state: SzState, paid: number): string | null => {
  const { sheets, phase, rounds } = state;
  const total = rounds * sheets.length;
  const scene = sceneOf(state);
  const old = sceneOf(before);
  const held = scene.key === null ? 0 : 1;
  const hands = sheets.reduce((sum, { hand }) => sum + hand.length, 0);
  const isDrawing = state.rolling?.purpose.for === 'refill';
  const checks: readonly (readonly [what: string, holds: () => boolean])[] = [
    ['keys', () => phase !== 'flashback' || state.deck + state.chain.length + hands + held === total],
    ['left out', () => phase !== 'flashback' || state.undrawn.length === 60 - total + state.deck],
    [
      'chain',
      () =>
        phase !== 'flashback' ||
        isDrawing ||
        state.rolling !== null ||
        state.deck === 0 ||
        state.chain.length === sheets.length,
    ],
    [
      'overlap',
      () =>
        sheets.every(
          ({ agent, thief, overlap }) =>
            overlap.mem.length === [...agent.mem, ...thief.mem].filter(({ circle }) => circle).length,
        ),
    ],
    ['overlap at the end', () => phase !== 'final' || sheets.every(({ overlap }) => overlap.mem.length === rounds)],
    [
      'ratings',
      () =>
        sheets.every((sheet) =>
          sides.every((side) => cats.every((cat) => sheet[side].apt[cat] >= 1 && sheet[side].apt[cat] <= 8)),
        ),
    ],
    [
      'pool',
      () => {
        if (old.pool === null || scene.pool === null || state.step !== before.step || state.actor !== before.actor)
          return true;
        const grown =
          worth(scene.pool.actor) + worth(scene.pool.visitor) - worth(old.pool.actor) - worth(old.pool.visitor);
        const given = scene.gifts.length - old.gifts.length;
        const isRevealed = scene.reveals !== old.reveals;
        return isRevealed ? grown >= 0 : grown === given;
      },
    ],
    [
      'roles',
      () =>
        scene.dice === null ||
        [scene.narrator, scene.judge].every((seat) => seat === state.actor || seat === scene.visitor),
    ],
    [
      'payout',
      () => scene.earned === null || scene.earned.reduce((sum, coins) => sum + coins, 0) === 5 + scene.gifts.length,
    ],
    ['bets', () => state.step === 'bets' || coinsOf(state) === paid],
    [
      'no bet is owed between turns',
      () => state.step === 'bets' || nextBettor(state) === undefined || scene.earned === null,
    ],
    ['cards', () => sheets.reduce((sum, { cards }) => sum + cards.length, 0) === state.dealt],
    [
      'deck of cards',
      () => (phase === 'final' ? state.allegiances === allegianceDeck(sheets.length, rounds).size : true),
    ],
    [
      'odd cards',
      () => phase !== 'final' || state.step === 'last_deal' || sheets.every(({ cards }) => cards.length % 2 === 1),
    ],
    [
      'stock',
      () => phase !== 'final' || state.step === 'last_deal' || state.allegiances - state.dealt === sheets.length % 2,
    ],
    [
      'scores',
      () =>
        state.score.agent + state.score.thief ===
        sheets.reduce((sum, { coins, final }) => sum + (final === null || final === 'shut' ? 0 : coins[final]), 0),
    ],
    ['scenes', () => phase !== 'result' || state.scenes === 3 * total + sheets.length],
  ];
  return checks.find(([, holds]) => !holds())?.[0] ?? null;
};

/** What a finished turn of flashback has brought its actor; null where it is what it should be. */
export const brokenTurn = (before: SzState, after: SzState, actor: number): string | null => {
  const old = before.sheets[actor];
  const now = after.sheets[actor];
  if (old === undefined || now === undefined) return 'no seat';
  if (now.hand.length !== old.hand.length + 1) return 'one key goes to the hand';
  if (now.overlap.mem.length !== old.overlap.mem.length + 1) return 'one memory bleeds';
  const risen = sides.reduce(
    (sum, side) => sum + cats.reduce((all, cat) => all + now[side].apt[cat] - old[side].apt[cat], 0),
    0,
  );
  return risen === 0 || risen === 1 ? null : 'at most one rating rises by one';
};
