/** The rules, explained in our own words: what a click on a rule's number shows. */
import { mathPages, thiefPages } from '../../../rules/games/squaring-the-circle/playbooks';
import type { RuleText } from '../../words';
import { moves } from './reference/moves';
import { rules } from './reference/rules';

const told = [...rules, ...moves].map(([id, title, text]) => [id, { title, text }] as const);

/** A move that is printed on a page and not in play yet still has its name. */
const later = [...mathPages, ...thiefPages]
  .flatMap(({ moves: printed }) => printed)
  .map(({ name, rule }) => [rule, { title: name, text: 'On the sheet, and not in play at this table yet.' }] as const);

export const reference: Readonly<Record<string, RuleText>> = Object.fromEntries([...later, ...told]);
