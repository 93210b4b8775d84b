/**
 * What a fillable PDF remembers of its sheets, so that it can come back: the layout of each, which piece it was, and
 * which of its fields is which value.
 *
 * It is written twice, as the value of a hidden field (readers that write the file anew keep fields) and beside the
 * title. Whoever reads it back trusts nothing of it (read-pdf.ts).
 */

/** Which sheet a page shows. */
export interface PaperSheet {
  /** Name of the layout, for instance `mathematician`. */
  readonly layout: string;
  readonly version: number;
  /** Id of the piece; empty for a blank form. */
  readonly piece: string;
  /** What a blank form has printed on it already, by its path: which playbooks it joins. */
  readonly given: Readonly<Record<string, string>>;
}

export interface FormNote {
  readonly roundel: 1;
  readonly sheets: readonly (PaperSheet & {
    /** Path of the value by the field's name in the PDF. */
    readonly fields: Readonly<Record<string, string>>;
  })[];
}

/** Name of the hidden field, and of the entry beside the title. */
export const NOTE_FIELD = 'roundel';
export const NOTE_KEY = 'RoundelForm';

/** UTF-16 units that a field holds at most, out and back: some readers refuse more. */
const LONGEST_VALUE = 4000;

/** As much of a text as a field holds, no letter of it halved. */
export const beginningOf = (text: string): string => text.slice(0, LONGEST_VALUE).replace(/[\ud800-\udbff]$/, '');

/** Names of fields for one sheet of the document: two widgets with one id are one field. */
export const createFieldNames = (
  sheet: number,
): { readonly nameOf: (id: string) => string; readonly ids: () => Record<string, string> } => {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  return {
    nameOf: (id) => {
      const known = names.get(id);
      if (known !== undefined) return known;
      // A dot would make a tree of fields, in which `moves` and `moves.Bypass` cannot both stand.
      const plain = `${sheet + 1}/${id.replaceAll('.', '/')}`;
      let name = plain;
      for (let count = 2; taken.has(name); count += 1) name = `${plain}~${count}`;
      taken.add(name);
      names.set(id, name);
      return name;
    },
    ids: () => Object.fromEntries([...names].map(([id, name]) => [name, id])),
  };
};
