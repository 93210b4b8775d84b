/**
 * What forms say beside their fields, and what it would be to put dice of one's pool together: the trade, in its form and in
 * words (SZ-081, SZ-090 to SZ-094).
 */
import type { DiceDrop, DiceTarget } from '../../kernel/dice-things';
import type { Json, JsonObject } from '../../kernel/json';
import { grant, type Ruling } from '../../kernel/ruling';
import type { Say } from '../../kernel/say';
import { readsClosed } from './closed-question';
import { refused } from './define';
import { no, say } from './facts';
import { upgrade } from './moves/dice';
import { tradeId } from './offers/during';
import { isDie, trades, worthOf } from './pure';
import { diceIn, dieTypes, roleOf, sceneOf, type Die, type SzState } from './state';

/** Dice by their ids on the table, each once; `pool:2/d6.3`. */
const dieOnTable = /^pool:(\d)\/(d\d+)(?:\.\d+)?$/;

/** Small to large, as the list of trades has them. */
const inOrder = (dice: readonly Die[]): readonly Die[] =>
  [...dieTypes].reverse().flatMap((die) => dice.filter((each) => each === die));

/** What a trade comes to. `give` lies in the pool of this seat. */
const tradeWords = (state: SzState, seat: number, give: readonly Die[], get: Die): readonly Say[] => {
  const { pool, locked } = sceneOf(state);
  const mine = roleOf(state, seat);
  if (pool === null || mine === null) return [];
  const dice = diceIn(pool[mine]);
  const counted = Object.fromEntries(
    dieTypes.flatMap((die) => {
      const count = give.filter((each) => each === die).length;
      return count > 0 ? [[die, count] as const] : [];
    }),
  );
  const facts = { give: counted, get, left: dice.length - give.length + 1, worth: worthOf(dice) };
  return [say('lay.trade', facts), ...(locked.length > 0 ? [say('lay.unlocks', {})] : [])];
};

/** See `Game.layDice`. Dice are put on a die, or together; what they become follows from their worth (SZ-091). */
export const layDice = (state: SzState, seat: number, ids: readonly string[], onto: DiceTarget): Ruling<DiceDrop> => {
  const all = [...new Set([...ids, ...(typeof onto === 'object' ? [onto.die] : [])])];
  const read = all.map((id) => dieOnTable.exec(id));
  const isOwn = typeof onto !== 'number' && read.every((each) => Number(each?.[1] ?? -1) === seat);
  const dice = inOrder(read.map((each) => each?.[2] ?? '').filter(isDie));
  const sum = worthOf(dice);
  const get = dieTypes.find((die) => worthOf([die]) === sum) ?? 'd12';
  const wants = !isOwn ? 'own' : dice.length < 2 ? 'more' : null;
  // After the throw the move itself says why not.
  if (state.step === 'pool' && wants !== null) return refused(no('lay.nothing', { wants }, 'SZ-091'));
  const checked = upgrade.check(state, seat, { kind: 'upgrade', give: dice, get });
  if (!checked.ok) return checked;
  const [said = say('middle.trades', {})] = tradeWords(state, seat, dice, get);
  return grant({ offer: tradeId(dice), values: {}, said });
};

const idOf = (give: Json | undefined): string =>
  tradeId(inOrder((Array.isArray(give) ? give : []).map(String).filter(isDie)));

/** See `Game.preview`: what a trade comes to, and that a question is a poor one. */
export const preview = (state: SzState, seat: number, move: JsonObject): readonly Say[] => {
  if (move['kind'] === 'poseQuestion') {
    const { text } = move;
    return typeof text === 'string' && readsClosed(text) ? [say('hint.closed', {})] : [];
  }
  if (move['kind'] !== 'upgrade' || !upgrade.check(state, seat, move).ok) return [];
  const trade = trades.find(([give, get]) => tradeId(give) === idOf(move['give']) && get === move['get']);
  return trade === undefined ? [] : tradeWords(state, seat, ...trade);
};
