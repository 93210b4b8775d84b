/** Small pieces of wording that several sentences share. */
import type { CardKind, Stat } from '../../../rules/games/squaring-the-circle/playbooks';

/** A player's own words, as she wrote them. */
export const quote = (text: string): string => `“${text}”`;

/** A player's own words at the end of a sentence, with the full stop that they may lack. */
export const quoteLast = (text: string): string => quote(/[.!?…。！？”]$/u.test(text) ? text : `${text}.`);

/** A figure with its word: `1 point`, `3 points`. */
export const count = (figure: number, one: string, many = `${one}s`): string =>
  `${figure} ${figure === 1 ? one : many}`;

/** With a capital, for the start of a sentence. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What she does, added to a line where her player said it. */
export const telling = (how: string): string => (how === '' ? '' : ` ${how}${/[.!?…”]$/.test(how) ? '' : '.'}`);

export const statWords: Readonly<Record<Stat, string>> = {
  creative: 'Creative',
  elegant: 'Elegant',
  rigorous: 'Rigorous',
  cold: 'Cold',
  hot: 'Hot',
  sly: 'Sly',
};

export const kindWords: Readonly<Record<CardKind, string>> = {
  complication: 'Complication',
  antagonist: 'Antagonist',
  risk: 'Risk',
  debt: 'Debt',
};

/** With its article, for the middle of a sentence. */
export const aKind: Readonly<Record<CardKind, string>> = {
  complication: 'a complication',
  antagonist: 'an antagonist',
  risk: 'a risk',
  debt: 'a debt',
};

export const pickWords: Readonly<Record<string, string>> = {
  trivial: 'trivial',
  construction: 'construction',
  induction: 'induction',
  contradiction: 'contradiction',
  exhaustion: 'exhaustion',
  'own-risk': 'a risk to its owner',
  foe: 'a foe',
  debt: 'a debt',
  event: 'an event',
};

/** A pool in words: `Surveillance (the duke)`; hold left by a proof is named after the theorem. */
export const poolWords = (move: string, target: string): string =>
  target === '' ? move : move === 'Construction' ? `what ${quote(target)} left` : `${move} (${target})`;
