/** Laying dice somewhere, from the picture or from the list: which seat does it, what it would be, and the form it opens. */
import { createContext } from 'svelte';
import {
  dieId,
  type DiceDrop,
  type DiceTarget,
  type DiceThings,
  type DieThing,
} from '../../../rules/kernel/dice-things';
import type { Ruling } from '../../../rules/kernel/ruling';
import { tell, tellAtOnce } from '../parts/announce.svelte';
import type { Choosing } from '../moves/choosing.svelte';
import type { Values } from '../moves/form';
import { useTable } from '../table-context';

export interface DiceMoves {
  /** What it would be, in words. */
  readonly judge: (dice: readonly string[], onto: DiceTarget) => { readonly isGood: boolean; readonly text: string };
  /** Opens the form with these dice filled in and goes there; where it may not be, says why. */
  readonly lay: (dice: readonly string[], onto: DiceTarget) => void;
  /** Why dice were not taken that were laid down a moment ago; empty otherwise. */
  readonly refused: string;
}

export const [useDiceMoves, provideDiceMoves] = createContext<DiceMoves>();

/** Long enough to be read. */
const TOLD_MS = 6_000;

/** `pool:2/a6` and `pile:2/a` lie with seat 2. */
const seatIn = (die: string): number => Number(/^(?:pool|pile):(\d+)/.exec(die)?.[1] ?? -1);

/** To be called while a component is set up. `toForm` brings the keyboard to the form that is open. */
export const createDiceMoves = (choosing: Choosing, toForm: () => void): DiceMoves => {
  const { session, say } = useTable();
  let refused = $state('');
  let timer: ReturnType<typeof setTimeout> | undefined;

  // As text, which is another only when the seats are: the view is replaced with every pointer that moves.
  const mine = $derived(choosing.mine.map(({ seat }) => seat).join());

  /** The seat of mine that lays them: where they lie, else whoever is in front. */
  const seatFor = (dice: readonly string[]): number | null => {
    const [seat = -1, ...others] = new Set(dice.map(seatIn));
    return others.length === 0 && mine.split(',').includes(String(seat)) ? seat : choosing.seat;
  };
  const rule = (dice: readonly string[], onto: DiceTarget): { seat: number; ruling: Ruling<DiceDrop> } | null => {
    const seat = seatFor(dice);
    return seat === null ? null : { seat, ruling: session.layDice(seat, dice, onto) };
  };

  return {
    judge: (dice, onto) => {
      const { ruling } = rule(dice, onto) ?? {};
      if (ruling === undefined) return { isGood: false, text: 'You watch.' };
      return { isGood: ruling.ok, text: say(ruling.ok ? ruling.value.said : ruling.refusal) };
    },
    lay: (dice, onto) => {
      const { seat, ruling } = rule(dice, onto) ?? {};
      if (seat === undefined || ruling === undefined) return;
      refused = ruling.ok ? '' : say(ruling.refusal);
      clearTimeout(timer);
      timer = setTimeout(() => (refused = ''), TOLD_MS);
      if (!ruling.ok) return tellAtOnce(refused);
      if (seat !== choosing.seat) choosing.chooseSeat(seat);
      const offer = choosing.offers.find(({ id }) => id === ruling.value.offer);
      if (offer === undefined) return;
      choosing.begin(offer, ruling.value.values as Values);
      toForm();
    },
    get refused() {
      return refused;
    },
  };
};

export interface Picked {
  /** Every die, by its id. */
  readonly dice: ReadonlyMap<string, DieThing>;
  /** Ids of those that are chosen. */
  readonly ids: readonly string[];
  /** What laying these in the middle would be; null where none is chosen. */
  readonly judged: ReturnType<DiceMoves['judge']> | null;
}

/** Follows which dice are chosen among all that is; to be called while a component is set up. */
export const createPicked = (
  asked: () => { readonly things: DiceThings; readonly chosen: ReadonlySet<string> },
): Picked => {
  const moves = useDiceMoves();
  // On their own, because they change only with a new state or another choice.
  const things = $derived(asked().things);
  const chosen = $derived(asked().chosen);
  const dice = $derived(
    new Map(things.spots.flatMap((spot) => spot.dice.map((die) => [dieId(spot, die), die] as const))),
  );
  const ids = $derived([...chosen].filter((id) => dice.has(id)));
  const judged = $derived(ids.length > 0 ? moves.judge(ids, 'middle') : null);
  // It is shown beside the dice, where no focus goes.
  const told = $derived(judged?.text ?? '');
  $effect(() => tell(told, 'dice'));
  return {
    get dice() {
      return dice;
    },
    get ids() {
      return ids;
    },
    get judged() {
      return judged;
    },
  };
};
