/**
 * Preparation, kept in the private notes of this machine: a line for each thing, `[cast] Vessa: keeps two sets of books`.
 *
 * So it lies where the notes lie, is never sent, goes where this person's own copies go, and can be read and mended by
 * hand. Lines of another form are notes like any other, and stay as they are. Pure.
 */
import type { Offer } from '../../../rules/kernel/offer';
import type { PrepKind } from '../../../rules/kernel/prep';
import { clean } from '../parts/clean';
import type { Values } from './form';

export interface Prepared {
  /** Its line in the notes. */
  readonly at: number;
  readonly kind: string;
  readonly name: string;
  readonly text: string;
}

const entry = /^\[([a-z]+)\] ([^:]+)(?:: (.*))?$/;

/** The things of one kind, in the order of the notes. */
export const preparedIn = (notes: string, kind: string): readonly Prepared[] =>
  notes.split('\n').flatMap((line, at): readonly Prepared[] => {
    const parts = entry.exec(line);
    return parts?.[1] === kind ? [{ at, kind, name: parts[2]?.trim() ?? '', text: parts[3]?.trim() ?? '' }] : [];
  });

/** The notes with one thing more; the same notes where it has no name. A name holds no colon: it ends at the first. */
export const withPrepared = (notes: string, kind: string, name: string, text: string): string => {
  const own = clean(name.replaceAll(':', ',').replaceAll('\n', ' '));
  const words = clean(text.replaceAll('\n', ' '));
  if (own === '') return notes;
  const line = words === '' ? `[${kind}] ${own}` : `[${kind}] ${own}: ${words}`;
  return notes === '' ? line : `${notes.replace(/\n$/, '')}\n${line}`;
};

/** The notes without the line of one thing. */
export const withoutPrepared = (notes: string, { at }: Prepared): string =>
  notes
    .split('\n')
    .filter((_, index) => index !== at)
    .join('\n');

/** A form that a prepared thing can go into now, and what it fills there. */
export interface Reveal {
  readonly offer: Offer;
  readonly values: Values;
}

const takes = (offer: Offer, field: string | undefined): field is string =>
  field !== undefined && offer.fields.some(({ name, kind }) => name === field && kind === 'text');

/** Where a prepared thing can be brought into play now, in the order of the rules. Only forms that are not refused. */
export const revealsOf = (kind: PrepKind, { name, text }: Prepared, offers: readonly Offer[]): readonly Reveal[] =>
  kind.reveals.flatMap((reveal) =>
    offers
      .filter(({ id, refusal }) => refusal === undefined && id.startsWith(reveal.offer))
      .filter((offer) => takes(offer, reveal.name))
      .map((offer) => ({
        offer,
        values: { [reveal.name]: name, ...(takes(offer, reveal.text) && text !== '' ? { [reveal.text]: text } : {}) },
      })),
  );
