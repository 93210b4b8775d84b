/**
 * What it would be to lay dice somewhere on the table: a bid, a Bet, foreign dice for the Pool, dice to roll again, a die
 * that pays for a Trait. The rules of the moves themselves say why not.
 */
import type { DiceDrop, DiceTarget } from '../../kernel/dice-things';
import type { Offer } from '../../kernel/offer';
import { grant, type Ruling } from '../../kernel/ruling';
import { acting, nameOf } from './actors';
import { colourName, countNames, namesOf, readDie } from './dice';
import { no, say, type NerveRefusal } from './facts';
import { judgeBid } from './moves/auction';
import { judgeColour, paymentColours } from './moves/window';
import { characterOf, stakeOf, toBeat, traitsOf, type Conflict, type NerveState } from './state';

type Laid = Ruling<DiceDrop, NerveRefusal>;

/** Dice that were laid down, by the heap they came from. */
interface Taken {
  readonly kind: string;
  readonly seat: number;
  readonly name: string;
}

const dieOnTable = /^(pool|pile|bid|bet):(\d)(?::\d)?\/(.+)$/;

const takenOf = (ids: readonly string[]): readonly Taken[] =>
  ids.flatMap((id) => {
    const [, kind = '', seat = '', name = ''] = dieOnTable.exec(id) ?? [];
    return readDie(name) === null ? [] : [{ kind, seat: Number(seat), name }];
  });

const refused = (refusal: NerveRefusal): Laid => ({ ok: false, refusal });

const isAllFrom = (dice: readonly Taken[], kind: string, seat: number): boolean =>
  dice.length > 0 && dice.every((die) => die.kind === kind && die.seat === seat);

/** Dice of a Pile by the names that a form gives them: dice of one colour are the same to the rules. */
const pileNames = (state: NerveState, dice: readonly Taken[]): readonly string[] =>
  namesOf(
    countNames(
      dice.map(({ name }) => name),
      state.piles.length,
    ),
  );

const layBid = (conflict: Conflict, seat: number, dice: readonly Taken[]): Laid => {
  if (!isAllFrom(dice, 'pool', seat)) return refused(no('lay.nothing', { wants: 'pool' }, 'NV-091'));
  const names = dice.map(({ name }) => name);
  const judged = judgeBid(conflict, seat, names);
  if (!judged.ok) return judged;
  const face = readDie(names[0] ?? '')?.face ?? 0;
  const said = say('lay.bid', { sum: face * names.length, toBeat: toBeat(conflict) });
  return grant({ offer: `answer:bid:${face}`, values: { dice: names }, said });
};

const layBet = (state: NerveState, conflict: Conflict, seat: number, dice: readonly Taken[]): Laid => {
  if (!isAllFrom(dice, 'pile', seat)) return refused(no('lay.nothing', { wants: 'pile' }, 'NV-048'));
  const names = pileNames(state, dice);
  const count = names.length;
  if (state.phase === 'declare') {
    const said = say('lay.bet', { count, of: 0 });
    return grant({ offer: 'answer:declareDomination', values: { n: count, bet: names }, said });
  }
  const n = conflict.stakes.at(-1)?.n ?? 0;
  if (count > n) return refused(no('bet.wrongDice', { n }, 'NV-049'));
  return grant({ offer: 'answer:ante', values: { dice: names }, said: say('lay.bet', { count, of: n }) });
};

const layReroll = (dice: readonly Taken[], offer: Offer | undefined): Laid => {
  const isInPools = dice.length > 0 && dice.every(({ kind }) => kind === 'pool');
  if (offer === undefined) return refused(no('lay.nothing', { wants: 'none' }));
  if (!isInPools) return refused(no('lay.nothing', { wants: 'rerolled' }, 'NV-074'));
  const field = offer.fields.find(({ name }) => name === 'reroll');
  const most = field?.kind === 'several' ? field.max : 0;
  if (dice.length > most) return refused(no('reroll.tooMany', { most }, offer.rule));
  const reroll = dice.map(({ seat, name }) => `${seat}/${name}`);
  return grant({ offer: offer.id, values: { reroll }, said: say('lay.reroll', { count: dice.length }) });
};

const layInPool = (state: NerveState, conflict: Conflict, seat: number, dice: readonly Taken[]): Laid => {
  if (!isAllFrom(dice, 'pile', seat)) return refused(no('lay.nothing', { wants: 'foreign' }, 'NV-071'));
  const names = pileNames(state, dice);
  const why = names.map((name) => judgeColour(conflict, seat, readDie(name)?.colour ?? seat)).find((each) => each);
  if (why) return refused(why);
  return grant({ offer: 'turn:foreign', values: { dice: names }, said: say('lay.foreign', { count: names.length }) });
};

/** A die of hers for somebody who is responsible for a Trait of hers. */
const layPayment = (
  state: NerveState,
  seat: number,
  to: number,
  dice: readonly Taken[],
  offers: readonly Offer[],
): Laid => {
  const [die] = dice;
  if (die === undefined || dice.length > 1 || !isAllFrom(dice, 'pile', seat)) {
    return refused(no('lay.nothing', { wants: 'none' }));
  }
  const traits = traitsOf(characterOf(state, seat)).filter(({ by }) => by === to);
  const trait =
    traits.find(({ id }) => offers.some((each) => each.id === `turn:activate:${id}` && each.refusal === undefined)) ??
    traits[0];
  if (trait === undefined) return refused(no('lay.nothing', { wants: 'owed' }, 'NV-073'));
  const offer = offers.find(({ id }) => id === `turn:activate:${trait.id}`);
  if (offer?.refusal !== undefined) return refused(offer.refusal as NerveRefusal);
  const colour = readDie(die.name)?.colour ?? -1;
  const name = nameOf(state, to);
  if (!paymentColours(seat, trait).includes(colour)) return refused(no('payment.colour', { name }, 'NV-073'));
  const said = say('lay.pay', { name, trait: trait.text });
  return grant({ offer: `turn:activate:${trait.id}`, values: { pay: colourName(colour) }, said });
};

const inWindow = (
  state: NerveState,
  conflict: Conflict,
  seat: number,
  dice: readonly Taken[],
  onto: Exclude<DiceTarget, object>,
  offers: readonly Offer[],
): Laid => {
  if (onto === seat) return layInPool(state, conflict, seat, dice);
  if (onto !== 'middle') return layPayment(state, seat, onto, dice, offers);
  const traits = offers.filter(({ id }) => id.startsWith('turn:activate:'));
  const open = traits.find(({ refusal }) => refusal === undefined);
  const [first] = traits;
  if (open === undefined && first?.refusal !== undefined) return refused(first.refusal as NerveRefusal);
  return layReroll(dice, open);
};

/** See `Game.layDice`. `offers` are the forms of this seat now. */
export const layDice = (
  state: NerveState,
  seat: number,
  ids: readonly string[],
  onto: DiceTarget,
  offers: readonly Offer[],
): Laid => {
  const dice = takenOf(ids);
  if (state.rolling !== null || typeof onto === 'object') return refused(no('lay.nothing', { wants: 'none' }));
  const acts = acting(state, seat, ['auction', 'window', 'declare', 'ante', 'resolve'], 'NV-003');
  if (!acts.ok) return acts;
  const conflict = acts.value;
  if (state.phase === 'window') return inWindow(state, conflict, seat, dice, onto, offers);
  if (onto !== 'middle') return refused(no('lay.nothing', { wants: 'none' }));
  if (state.phase === 'auction') return layBid(conflict, seat, dice);
  if (state.phase !== 'resolve') return layBet(state, conflict, seat, dice);
  const isMomentum = stakeOf(conflict).type === 'momentum';
  return layReroll(dice, isMomentum ? offers.find(({ id }) => id === 'answer:momentum') : undefined);
};
