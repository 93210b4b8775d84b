/** The rules, explained in our own words: what a click on a rule's number shows. */
import type { RuleText } from '../../words';

export const reference: Readonly<Record<string, RuleText>> = {};
