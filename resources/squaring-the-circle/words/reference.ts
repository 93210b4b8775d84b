/** The rules, explained in our own words: what a click on a rule's number shows. */
import type { RuleText } from '../../words';
import { moves } from './reference/moves';
import { rules } from './reference/rules';
import { thieves } from './reference/thieves';

const told = [...rules, ...moves, ...thieves].map(([id, title, text]) => [id, { title, text }] as const);

export const reference: Readonly<Record<string, RuleText>> = Object.fromEntries(told);
