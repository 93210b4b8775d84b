/** The game's form of a character, for any draft: the session answers it for the form that is called `draft`. */
import type { JsonObject } from '../../../rules/kernel/json';
import type { Offer } from '../../../rules/kernel/offer';
import type { TableSession } from '../../session/api';

const empty: Offer = {
  id: 'draft',
  title: { code: '', facts: {} },
  rule: '',
  group: 'answer',
  fixed: {},
  fields: [],
};

/** The form of this draft so far; of an empty one, where none is named. */
export const formOf = (session: TableSession, draft: JsonObject = {}): Offer => session.refine(empty, draft);
