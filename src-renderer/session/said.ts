/** What was said in passing and waits for the next writer to include it (decision 0010): shown, and reckoned with. Pure. */
import { step, type Game, type Standing } from '../../rules/kernel/game';
import type { Json, JsonObject } from '../../rules/kernel/json';
import type { Fold } from '../ledger';
import type { Pid, StoryItem } from './view';

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inPassing = ({ pending }: Fold<object>): Fold<object>['pending'] =>
  pending.filter(({ isProposal, deed }) => !isProposal && deed === null);

/**
 * The tip as it will be once `me` has been listened to: what she may still do is asked there, so that an advance is not
 * taken twice and help that she has offered can be withdrawn. What is no longer legal there is left out, as a writer does.
 */
export const afterMine = (game: Game, fold: Fold<object>, me: Pid): Standing<object> =>
  inPassing(fold)
    .filter(({ pid }) => pid === me)
    .reduce((standing, { seat, act }) => {
      const ruling = step(game, standing, seat, act);
      return ruling.ok ? ruling.value.standing : standing;
    }, fold.tip.standing);

/** A line for each act that waits, whoever made it. */
export const saidItems = (fold: Fold<object>): readonly StoryItem[] =>
  inPassing(fold).flatMap(({ id, seat, act }) =>
    isObject(act) ? [{ kind: 'pending' as const, key: id, seat, move: act, waits: 'move' as const }] : [],
  );
