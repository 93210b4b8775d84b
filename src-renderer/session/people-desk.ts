/** What a person does about people and votes at one table: voting, taking back, coming back, handing a seat over. */
import { refuse } from '../../rules/kernel/ruling';
import type { TableSession } from './api';

export type PeopleDesk = Pick<TableSession, 'vote' | 'takeBack' | 'comeBack' | 'handOver'>;

/** The desk of one party. */
export const createPeopleDesk = (): PeopleDesk => {
  const notYet = (): ReturnType<TableSession['takeBack']> => Promise.resolve(refuse('vote.gone', {}));
  return { vote: notYet, takeBack: notYet, comeBack: notYet, handOver: notYet };
};
