/** Small turns of phrase. They take words from players as they are: any script, any length, markup and all. */

/** A text with a full stop, unless it ends in one of its own. */
export const sentence = (text: string): string => {
  const trimmed = text.trim();
  return /[.!?…。！？]$/u.test(trimmed) || trimmed === '' ? trimmed : `${trimmed}.`;
};

/** A text in quotation marks, without its final full stop. */
export const quoted = (text: string): string => `“${text.trim().replace(/[.。]$/u, '')}”`;

/** "a Wire", "an Algebraist". */
export const article = (noun: string): string => `${/^[aeiou]/iu.test(noun) ? 'an' : 'a'} ${noun}`;

/** "1 CARD", "3 CARDs". */
export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

export const lower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
/** "+2", "−1", "+0": a true minus sign. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
