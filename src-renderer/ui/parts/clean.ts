/**
 * A text as it may be kept and signed: without blanks at its ends, and without lone surrogates, the halves of a
 * character that a broken paste leaves behind and that have no canonical spelling.
 */
export const clean = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd').trim();
