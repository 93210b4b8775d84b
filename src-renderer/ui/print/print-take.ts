/**
 * From a form that came back to a character's draft: what each of its fields would change.
 *
 * The game's own form of a character says what there is to fill in; a field of the sheet belongs to it where its path
 * ends in the field's name (`stats.creative`), or where a ticked box ends in one of its options (`origin.Welsh`). The
 * form is asked again after every answer, because playbooks bring options of their own.
 */
import type { JsonObject } from '../../../rules/kernel/json';
import type { Field, Offer, Option } from '../../../rules/kernel/offer';
import type { Say } from '../../../rules/kernel/say';
import type { FilledField, FilledSheet } from '../../sheet/read-pdf';
import { askedFields, type Values } from '../moves/form';
import { clean } from '../parts/clean';

/** One thing that the form would change. */
export interface Change {
  /** The key in the draft. */
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly value: string;
  /** How many letters the paper says, where the draft takes fewer. */
  readonly cutFrom?: number;
}

/** What the form says and the draft cannot take: no such option, or two boxes where one is asked. */
export interface Unclear {
  readonly label: string;
  readonly said: string;
  /** How many letters the paper says, where that is more than can be shown. */
  readonly cutFrom?: number;
}

export interface Taking {
  readonly changes: readonly Change[];
  readonly unclear: readonly Unclear[];
  /** What was written where the draft asks for nothing: it stays on the paper. */
  readonly untaken: readonly Unclear[];
}

type Wording = (say: Say) => string;

const endOf = (id: string): string => id.split('.').at(-1) ?? id;
/** `+2`, `2` and `−1` are written in many ways. */
const plain = (text: string): string =>
  clean(text)
    .toLocaleLowerCase('en')
    .replace(/[−–]/g, '-')
    .replace(/^(\d+)$/, '+$1')
    .replaceAll('’', "'");

const optionFor = (options: readonly Option[], said: string, say: Wording): Option | undefined =>
  options.find(({ value, label }) => plain(value) === plain(said) || plain(say(label)) === plain(said));

type Found = { readonly value: string; readonly cutFrom?: number } | { readonly unclear: string } | null;

/** Words belong to the field of their own path; a choice may stand in a group too (`stats.creative`), a name may not (`student.name`). */
const isFor = (field: Field, id: string): boolean =>
  id === field.name || (field.kind === 'choice' && id.split('.').length === 2 && endOf(id) === field.name);

/** What the words of the sheet say for a field. */
const wordsFor = (field: Field, filled: readonly FilledField[], say: Wording): Found => {
  const written = filled
    .filter(({ id, value }) => typeof value === 'string' && isFor(field, id))
    .map(({ value, letters }) => ({ said: clean(String(value)), letters }))
    .find(({ said }) => said !== '');
  if (written === undefined) return null;
  const { said, letters } = written;
  if (field.kind === 'text') {
    const value = said.slice(0, field.max);
    return value !== said || letters !== undefined ? { value, cutFrom: letters ?? said.length } : { value };
  }
  if (field.kind !== 'choice') return null;
  const option = optionFor(field.options, said, say);
  return option === undefined ? { unclear: said } : { value: option.value };
};

/** What the ticked boxes of the sheet say for a choice: those of its own name first, else those that were not printed ticked. */
const ticksFor = (field: Field, filled: readonly FilledField[], say: Wording): Found => {
  if (field.kind !== 'choice') return null;
  const ticked = filled.filter(({ value }) => value === true);
  const named = ticked.filter(({ id }) => id.split('.').at(-2) === field.name);
  const chosen = (named.length > 0 ? named : ticked.filter(({ printed }) => printed !== true)).flatMap(
    ({ id }) => optionFor(field.options, endOf(id), say) ?? [],
  );
  const values = [...new Set(chosen.map(({ value }) => value))];
  if (values.length > 1) return { unclear: chosen.map(({ label }) => say(label)).join(', ') };
  const [value] = values;
  return value === undefined ? null : { value };
};

const shown = (field: Field, value: string, say: Wording): string => {
  if (field.kind !== 'choice') return value;
  const option = field.options.find((each) => each.value === value);
  return option === undefined ? value : say(option.label);
};

const textAt = (draft: JsonObject, name: string): string => {
  const value = Object.hasOwn(draft, name) ? draft[name] : undefined;
  return typeof value === 'string' ? value : '';
};

/** A form without end is no form; each answer can open a few more fields. */
const MOST_ROUNDS = 60;

/** The game's form of a character, for a draft so far. */
export type FormFor = (draft: JsonObject) => Offer;

/** The questions of a form that a draft has to answer: a draft holds nothing but JSON that a form has made. */
const askedOf = (formFor: FormFor, draft: JsonObject): readonly Field[] => askedFields(formFor(draft), draft as Values);

/** What a filled sheet would change in a draft. */
export const takingFrom = (sheet: FilledSheet, draft: JsonObject, formFor: FormFor, say: Wording): Taking => {
  const given = Object.entries(sheet.given).map(([id, value]) => ({ id, label: id, printed: value, value }));
  const filled = [...given, ...sheet.fields];
  const answers = new Map<string, string>();
  const changes: Change[] = [];
  const unclear = new Map<string, Unclear>();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = { ...draft, ...Object.fromEntries(answers) };
    const before = answers.size;
    for (const field of askedOf(formFor, next)) {
      if (answers.has(field.name)) continue;
      const found = wordsFor(field, filled, say) ?? ticksFor(field, filled, say);
      if (found === null) continue;
      const label = say(field.label);
      if ('unclear' in found) {
        unclear.set(field.name, { label, said: found.unclear });
        continue;
      }
      unclear.delete(field.name);
      answers.set(field.name, found.value);
      const old = textAt(draft, field.name);
      if (old !== found.value) {
        const { value, cutFrom } = found;
        changes.push({
          ...(cutFrom === undefined ? {} : { cutFrom }),
          name: field.name,
          label,
          before: shown(field, old, say),
          after: shown(field, value, say),
          value,
        });
      }
      // The next field may have other options now.
      break;
    }
    if (answers.size === before) break;
  }
  const asked = askedOf(formFor, { ...draft, ...Object.fromEntries(answers) });
  return { changes, unclear: [...unclear.values()], untaken: untakenOf(sheet, asked, say) };
};

const cutAt = (letters: number | undefined): { readonly cutFrom?: number } =>
  letters === undefined ? {} : { cutFrom: letters };

/** What was written or ticked since the sheet was printed, and none of these questions asks. */
const untakenOf = ({ fields }: FilledSheet, asked: readonly Field[], say: Wording): readonly Unclear[] =>
  fields.flatMap(({ id, label, value, printed, letters }) => {
    if (value === printed || value === false || (typeof value === 'string' && clean(value) === '')) return [];
    const isAsked =
      value === true
        ? asked.some((field) => field.kind === 'choice' && optionFor(field.options, endOf(id), say) !== undefined)
        : asked.some((field) => isFor(field, id));
    return isAsked ? [] : [{ label: label || id, said: wordOf(value), ...cutAt(letters) }];
  });

/** The draft with these changes, without answers to what is asked no more: another playbook asks other things. */
export const withChanges = (draft: JsonObject, changes: readonly Change[], formFor: FormFor): JsonObject => {
  const changed = { ...draft, ...Object.fromEntries(changes.map(({ name, value }) => [name, value])) };
  const asked = new Set(askedOf(formFor, changed).map(({ name }) => name));
  const kept = Object.entries(changed).filter(([name]) => asked.has(name));
  return { ...formFor(changed).fixed, ...Object.fromEntries(kept) };
};

/** One field of a sheet in play, as it was printed and as it came back. */
export interface Written {
  readonly id: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly cutFrom?: number;
}

/** What somebody wrote into a sheet since it was printed, for a character who is in play already. */
export const writtenIn = (sheet: FilledSheet): readonly Written[] =>
  sheet.fields
    .filter(({ printed, value, letters }) => printed !== value || letters !== undefined)
    .map(({ id, label, printed, value, letters }) => ({
      id,
      label,
      before: wordOf(printed),
      after: wordOf(value),
      ...cutAt(letters),
    }));

const wordOf = (value: string | boolean): string =>
  value === true ? 'ticked' : value === false ? 'not ticked' : value;
