/**
 * A text field in which several people type (decision 0054). What was typed becomes one splice of the shared words; what
 * others typed is put in where it belongs, and the caret stays between the letters where it was. While an input method is
 * composing, the field is the keyboard's own: nothing is sent and nothing comes in.
 */
import type { Attachment } from 'svelte/attachments';
import type { DraftWords, Splice } from '../../session/api';

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
/** Whether a cut here would part the two halves of a character. */
const isInside = (text: string, at: number): boolean => isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));

/**
 * The one splice that leads from a text to the next; null where they are the same. Where letters repeat, several would:
 * it is the one that ends at the caret, where somebody types.
 */
export const spliceBetween = (before: string, after: string, caret = after.length): Splice | null => {
  if (before === after) return null;
  // What stands behind the caret was there before it was typed.
  const mostBehind = Math.min(before.length, after.length - Math.min(caret, after.length));
  let behind = 0;
  while (behind < mostBehind && before.at(-1 - behind) === after.at(-1 - behind)) behind += 1;
  const mostAhead = Math.min(before.length, after.length) - behind;
  let ahead = 0;
  while (ahead < mostAhead && before.charCodeAt(ahead) === after.charCodeAt(ahead)) ahead += 1;
  if (isInside(before, ahead) || isInside(after, ahead)) ahead -= 1;
  if (isInside(before, before.length - behind) || isInside(after, after.length - behind)) behind -= 1;
  return { at: ahead, remove: before.length - behind - ahead, insert: after.slice(ahead, after.length - behind) };
};

/** Where a caret is after others' splices: it moves with the letters around it. */
export const caretAfter = (caret: number, splices: readonly Splice[]): number =>
  splices.reduce((at, { at: from, remove, insert }) => {
    if (from >= at) return at;
    return Math.max(from, at - remove) + insert.length;
  }, caret);

type Field = HTMLInputElement | HTMLTextAreaElement;

const bind =
  (words: DraftWords, name: string): Attachment<Field> =>
  (field) => {
    let shown = words.text(name);
    field.value = shown;
    let isComposing = false;

    const show = (text: string, splices: readonly Splice[]): void => {
      const isHere = document.activeElement === field;
      const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
      shown = text;
      field.value = text;
      if (isHere) field.setSelectionRange(caretAfter(from, splices), caretAfter(to, splices));
    };
    const send = (): void => {
      const splice = spliceBetween(shown, field.value, field.selectionEnd ?? field.value.length);
      if (splice === null) return;
      shown = field.value;
      // What cannot be sent is not to look as if it were.
      if (!words.splice(name, splice)) show(words.text(name), []);
    };
    const input = (event: Event): void => {
      if (!isComposing && !(event instanceof InputEvent && event.isComposing)) send();
    };
    const begin = (): void => {
      isComposing = true;
      words.hold(true);
    };
    const end = (): void => {
      if (!isComposing) return;
      isComposing = false;
      send();
      words.hold(false);
    };
    const stop = words.watch((changed, splices, isMine) => {
      if (changed === name && !isMine) show(words.text(name), splices);
    });
    field.addEventListener('input', input);
    field.addEventListener('compositionstart', begin);
    field.addEventListener('compositionend', end);
    field.addEventListener('blur', end);
    return () => {
      end();
      stop();
      field.removeEventListener('input', input);
      field.removeEventListener('compositionstart', begin);
      field.removeEventListener('compositionend', end);
      field.removeEventListener('blur', end);
    };
  };

const known = new WeakMap<DraftWords, Map<string, Attachment<Field>>>();

/** Binds a field to the shared words of `name`. The same for the same words: a field that is drawn anew stays bound. */
export const sharedText = (words: DraftWords, name: string): Attachment<Field> => {
  const ofWords = known.get(words) ?? new Map<string, Attachment<Field>>();
  known.set(words, ofWords);
  const bound = ofWords.get(name) ?? bind(words, name);
  ofWords.set(name, bound);
  return bound;
};
