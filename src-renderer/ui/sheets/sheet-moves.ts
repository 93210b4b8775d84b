/** A move that is pressed on a sheet: the form it opens, or why it opens none. Pure. */
import type { PieceModel, PrintedUse, Way } from '../../../rules/kernel/game';
import type { Refusal } from '../../../rules/kernel/ruling';
import type { Offer } from '../../../rules/kernel/offer';
import type { TableView } from '../../session/view';
import type { DrawnField } from '../../sheet/marks';
import type { Values } from '../moves/form';

/** The form that a press opens, for a seat of mine. */
export interface Begun {
  readonly seat: number;
  readonly offer: Offer;
  /** What the move that was pressed fills in there. */
  readonly fills: Values;
}

/** What pressing a move on a sheet comes to. */
export type Pressed = { readonly begun: Begun } | { readonly refusal: Refusal };

/** What is needed of the table. */
type Seen = Pick<TableView, 'seats' | 'offers'>;

const no = (code: string, facts: Refusal['facts']): Pressed => ({ refusal: { code, facts } });

/** The seat that begins the moves of a piece: whose it is; the one of mine that is in front for the table's own. */
const seatFor = ({ seat }: PieceModel, front: number | null): number | null => (seat >= 0 ? seat : front);

/**
 * Whether a form is one way to make the move that is printed here: a move that is made in several ways has a form for each
 * (`move:Psy-Ops:…`), and one that is a way to make another stands behind that (`move:Lose Control:Spook Friends`).
 */
const isWayOf = (offer: string, move: string): boolean => {
  const [kind = '', name = ''] = move.split(':');
  return offer.startsWith(`${move}:`) || (offer.startsWith(`${kind}:`) && offer.endsWith(`:${name}`));
};

/** Whether a form asks all that this way fills in, and has it to give. */
const asksFor = ({ fills = {}, asks }: Way, { fields }: Offer): boolean =>
  (asks === undefined || fields.some(({ name }) => name === asks)) &&
  Object.entries(fills).every(([name, value]) => {
    const field = fields.find((each) => each.name === name);
    if (field?.kind !== 'choice' && field?.kind !== 'several') return field !== undefined;
    const open = field.options.filter(({ refusal }) => refusal === undefined).map((each) => each.value);
    return [value].flat().every((each) => open.includes(String(each)));
  });

const isOpen = ({ refusal }: Offer): boolean => refusal === undefined;

/** The forms by which a printed move is made: that of its name, other ways to it, and what the game names besides. */
const formsFor = (
  offers: readonly Offer[],
  move: string,
  use: PrintedUse | undefined,
): readonly Omit<Begun, 'seat'>[] => [
  ...offers.filter(({ id }) => id === move).map((offer) => ({ offer, fills: {} })),
  ...offers.filter(({ id }) => isWayOf(id, move)).map((offer) => ({ offer, fills: {} })),
  ...(use?.ways ?? []).flatMap((way) =>
    offers
      .filter((offer) => offer.id === way.offer && asksFor(way, offer))
      .map((offer) => ({ offer, fills: way.fills ?? {} })),
  ),
];

/**
 * What pressing this field does now. `front` is the seat of mine that acts (null for somebody who watches). Where the
 * game has a form for it, its own refusal is the answer; else whose sheet it is, whether the move is owned, when the
 * game says that it comes up, and whose turn it is.
 */
export const pressMove = (view: Seen, piece: PieceModel, field: DrawnField, front: number | null): Pressed => {
  const seat = seatFor(piece, front);
  if (seat === null) return no('sheet.watching', {});
  if (view.seats.find((each) => each.seat === seat)?.mine !== true) return no('sheet.notMine', { seat: [seat] });
  const offers = view.offers.find((each) => each.seat === seat)?.offers ?? [];
  const use = piece.uses?.[field.move ?? ''];
  const forms = formsFor(offers, field.move ?? '', use);
  const form = forms.find(({ offer }) => isOpen(offer)) ?? forms[0];
  if (form?.offer.refusal !== undefined) {
    const { refusal, rule } = form.offer;
    return { refusal: { ...refusal, rule: refusal.rule ?? rule } };
  }
  if (form !== undefined) return { begun: { seat, ...form } };
  if (field.type === 'check' && field.value === false) return no('sheet.notOwned', {});
  if (use !== undefined && use.waits !== null) return { refusal: use.waits };
  const awaited = view.seats.filter((each) => each.awaited).map((each) => each.seat);
  return awaited.length === 0 || awaited.includes(seat) ? no('sheet.noForm', {}) : no('sheet.notTurn', { awaited });
};

/** The last part of a field's id: `agent.use.m3` is `m3` to the rules. */
export const lastName = (id: string): string => id.slice(id.lastIndexOf('.') + 1);

/** What is known of a form by what was pressed, given by ids: the thing itself, where the form asks for one and this can be chosen. */
export const knownFrom = ({ fields }: Offer, ids: readonly string[]): Values => {
  // `theorem:t3` is `t3` to the rules.
  const names = new Set(ids.flatMap((id) => [id, id.slice(id.indexOf(':') + 1)]));
  const known = fields.flatMap((field): readonly (readonly [string, string])[] => {
    if (field.kind !== 'choice') return [];
    const option = field.options.find(({ value, refusal }) => names.has(value) && refusal === undefined);
    return option === undefined ? [] : [[field.name, option.value]];
  });
  return Object.fromEntries(known);
};
