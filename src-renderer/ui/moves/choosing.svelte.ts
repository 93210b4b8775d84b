/**
 * Which of my seats acts, which of its forms is open, and what was filled into each: kept outside the panes, so that
 * nothing typed is lost when they are laid out anew, and so that a phone can dock the same move above its tabs.
 */
import type { Offer } from '../../../rules/kernel/offer';
import type { SeatView, TableView } from '../../session/view';
import { gapOf, initialValues, moveFrom, remember, type Values } from './form';
import { inOrder, isPlainPass, pressing } from './move-list';
import { useTable } from '../table-context';

export interface Choosing {
  /** My seats. */
  readonly mine: readonly SeatView[];
  /** The seat that acts; null for somebody who watches. */
  readonly seat: number | null;
  /** The moves of that seat: what is awaited first, what is refused last. */
  readonly offers: readonly Offer[];
  /** The id of the form that is open. */
  readonly open: string | null;
  /** The move that a phone docks: the open one, else the first that can be made as it stands. */
  readonly likeliest: Offer | null;
  readonly valuesOf: (offer: Offer) => Values;
  readonly keep: (offer: Offer, values: Values) => void;
  readonly openForm: (id: string) => void;
  /** Opens a form with what is known of it filled in; the rest stays as it was. */
  readonly begin: (offer: Offer, known: Values) => void;
  readonly chooseSeat: (seat: number) => void;
  /** The seat for which the curtain was last opened; null before the first, and once one with a PIN has gone behind it. */
  readonly front: number | null;
  /** Another seat comes to the front, and its person has not said yet that she is there. */
  readonly isCurtained: boolean;
  /** Nobody's seat is in front: what belongs to one is closed, and the table is there for all. */
  readonly isOpenTable: boolean;
  /** The person of the seat that is to act is there. */
  readonly lift: () => void;
  readonly showOpenTable: () => void;
  /** The move was made: what was typed for it is forgotten, and whatever presses opens. */
  readonly done: (offer: Offer) => void;
}

const isPossible = ({ refusal }: Offer): boolean => refusal === undefined;

/** Follows the view; to be called while a component is set up. */
export const createChoosing = (view: () => TableView): Choosing => {
  const { session, say } = useTable();
  let chosenSeat = $state<number | null>(null);
  /** Undefined: whatever presses. */
  let chosenForm = $state<string | undefined>(undefined);
  let front = $state<number | null>(null);
  let isOpenTable = $state(false);
  /** By seat and form, until its move is made. */
  let drafts = $state.raw<Readonly<Record<string, Values>>>({});

  const mine = $derived(view().seats.filter((each) => each.mine));
  const seat = $derived(
    (mine.find((each) => each.seat === chosenSeat) ?? mine.find((each) => each.awaited) ?? mine[0])?.seat ?? null,
  );
  const isShared = $derived(session.curtain.isOn && mine.length > 1);
  // Whoever turns the curtain on is there: it is drawn for the next seat, and after a reload.
  $effect(() => {
    if (!isShared) front = seat;
  });
  const isCurtained = $derived(isShared && !isOpenTable && seat !== null && seat !== front);
  // Whose seat has a PIN is asked for it again once the curtain has come between: others may sit there now.
  $effect.pre(() => {
    if (isCurtained && front !== null && session.curtain.hasPin(front)) front = null;
  });
  // On its own, because the view is replaced with every pointer that moves, and these only with a new state.
  const given = $derived(view().offers.find((each) => each.seat === seat)?.offers);
  const offers = $derived(inOrder(given ?? []));
  const isAwaited = $derived(mine.some((each) => each.seat === seat && each.awaited));
  const open = $derived(
    offers.find(({ id }) => id === chosenForm)?.id ??
      pressing(
        offers.filter((offer) => !isPlainPass(offer)),
        isAwaited,
      ),
  );

  const keyOf = (offer: Offer): string => `${seat}/${offer.id}`;
  const valuesOf = (offer: Offer): Values => remember(offer, drafts[keyOf(offer)], say);
  const keep = (offer: Offer, values: Values): void => {
    drafts = { ...drafts, [keyOf(offer)]: values };
  };
  const isComplete = (offer: Offer): boolean => {
    const values = initialValues(offer, say);
    return seat !== null && gapOf(offer, values) === null && session.ask(seat, moveFrom(offer, values)).ok;
  };
  const likeliest = $derived.by(() => {
    const opened = offers.find((offer) => offer.id === open && isPossible(offer));
    // What is no turn and answers nothing is docked only where somebody has opened it.
    if (opened && (opened.id === chosenForm || opened.group !== 'aside')) return opened;
    const possible = offers.filter(isPossible);
    const wanted = possible.filter(({ group }) => group === 'answer' || group === 'turn');
    return wanted.find(isComplete) ?? wanted[0] ?? possible.find(isPlainPass) ?? null;
  });

  return {
    get mine() {
      return mine;
    },
    get seat() {
      return seat;
    },
    get front() {
      return front;
    },
    get isCurtained() {
      return isCurtained;
    },
    get isOpenTable() {
      return isShared && isOpenTable;
    },
    get offers() {
      return offers;
    },
    get open() {
      return open;
    },
    get likeliest() {
      return likeliest;
    },
    valuesOf,
    keep,
    openForm: (id) => (chosenForm = id),
    begin: (offer, known) => {
      if (Object.keys(known).length > 0) keep(offer, { ...valuesOf(offer), ...known });
      chosenForm = offer.id;
    },
    chooseSeat: (next) => {
      chosenSeat = next;
      isOpenTable = false;
    },
    lift: () => {
      front = seat;
      isOpenTable = false;
    },
    showOpenTable: () => {
      front = null;
      isOpenTable = true;
    },
    done: (offer) => {
      const { [keyOf(offer)]: _made, ...others } = drafts;
      drafts = others;
      chosenForm = undefined;
      chosenSeat = null;
    },
  };
};
