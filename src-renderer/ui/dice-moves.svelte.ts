/** Laying dice somewhere, from the picture or from the list: which seat does it, what it would be, and the form it opens. */
import { createContext } from 'svelte';
import type { DiceDrop, DiceTarget } from '../../rules/kernel/dice-things';
import type { Ruling } from '../../rules/kernel/ruling';
import { tellAtOnce } from './announce.svelte';
import type { Choosing } from './choosing.svelte';
import type { Values } from './form';
import { useTable } from './table-context';

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

  /** The seat of mine that lays them: where they lie, else whoever is in front. */
  const seatFor = (dice: readonly string[]): number | null => {
    const held = new Set(dice.map(seatIn));
    return choosing.mine.find(({ seat }) => held.size === 1 && held.has(seat))?.seat ?? choosing.seat;
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
