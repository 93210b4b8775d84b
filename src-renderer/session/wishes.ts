/** What I could put to the vote: found anew only where the table has moved on or somebody has come or gone. */
import type { Game } from '../../rules/kernel/game';
import type { Fold, Party } from '../ledger';
import type { Asked, Pid } from './view';
import { wishesOf } from './votes';

export interface WishParts {
  readonly game: Game;
  readonly me: Pid;
  readonly fold: () => Fold<object> | null;
  /** Everybody whose keys are known here. */
  readonly known: () => ReadonlyMap<Pid, Party>;
  /** Who else is here. */
  readonly others: () => readonly Pid[];
}

/** Answers with what I could ask for now. */
export const createWishes = ({ game, me, fold: foldNow, known, others }: WishParts): (() => readonly Asked[]) => {
  let last: { readonly key: string; readonly fold: object | null; readonly list: readonly Asked[] } = {
    key: '',
    fold: null,
    list: [],
  };
  return () => {
    const fold = foldNow();
    if (!fold) return [];
    const parties = known();
    const here = others();
    const present = [me, ...here].flatMap((pid) => parties.get(pid) ?? []);
    const key = [...present.map(({ pid }) => pid), '', ...here].join();
    if (last.fold !== fold || last.key !== key)
      last = { key, fold, list: wishesOf({ game, fold, me, present, others: here }) };
    return last.list;
  };
};
