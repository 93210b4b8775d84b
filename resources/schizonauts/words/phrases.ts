/** Small pieces of wording that several sentences share. */
import type { Length } from '../../../rules/games/schizonauts/pure';
import type { Cat, Role, Side } from '../../../rules/games/schizonauts/state';

/** A player's own words, as she wrote them. */
export const quote = (text: string): string => `“${text}”`;

/** A player's own words at the end of a sentence, with the full stop that they may lack. */
export const quoteLast = (text: string): string => quote(/[.!?…。！？”]$/u.test(text) ? text : `${text}.`);

/** A figure with its word: `1 coin`, `3 coins`. */
export const count = (figure: number, one: string, many: string): string => `${figure} ${figure === 1 ? one : many}`;

export const coins = (figure: number): string => count(figure, 'coin', 'coins');

export const sideWords: Readonly<Record<Side, string>> = { agent: 'Agent', thief: 'Thief' };
export const theSide: Readonly<Record<Side, string>> = { agent: 'the agent', thief: 'the thief' };
export const catWords: Readonly<Record<Cat, string>> = { V: 'Violence', K: 'Knowledge', I: 'Intimacy' };
export const roleWords: Readonly<Record<Role, string>> = { actor: 'Actor', visitor: 'Visitor' };
export const lengthWords: Readonly<Record<Length | 'custom', string>> = {
  very_short: 'Very short',
  short: 'Short',
  medium: 'Medium',
  long: 'Long',
  very_long: 'Very long',
  custom: 'Own length',
};

/** An agent is spoken of with the word before the name. */
export const character = (side: Side, name: string): string => (side === 'agent' ? `Agent ${name}` : name);
