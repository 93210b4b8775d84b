/** The rules, explained in our own words: what a click on a rule's number shows. */
import type { RuleText } from '../../words';
import { play } from './reference/play';
import { sessions } from './reference/sessions';

export const reference: Readonly<Record<string, RuleText>> = Object.fromEntries(
  [...sessions, ...play].map(([id, title, text]) => [id, { title, text }] as const),
);
