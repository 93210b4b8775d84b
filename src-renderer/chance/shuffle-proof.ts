/**
 * A shuffle of sealed cards, and the proof that it is one: the cards of the new
 * deck are those of the old one, each once, in another order and sealed anew.
 * Which is which the proof does not tell (Terelius and Wikström).
 *
 *   shuffled := deck(64 N) • C(32)* • Ĉ(32)* • challenge(32) • s1..s4(32) • ŝ(32)* • s'(32)*
 *
 * 64 N + 32 (4 N + 5) bytes. C commits to the permutation; the weights u follow
 * from both decks and C, and the chain Ĉ shows that the committed u' are the same
 * numbers in another order: their product is that of the u. The same u' must then
 * weigh the new deck as the u weigh the old one. The challenge covers game,
 * position, shuffler, joint key and both decks, so that a shuffle holds nowhere
 * else (trust 7.1; the proof is standard, and this code of it is ours and unaudited).
 */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromHex, sameBytes } from '../ledger';
import { cardBytes, countOf, mostCards, type DealPlace } from './deck';
import {
  add,
  base,
  hash512,
  isScalar,
  multiply,
  multiplyAdd,
  negate,
  pointFromHash,
  randomBytes,
  reduce,
  scalarOf,
  subtract,
} from './group';
import { keepReady, summing, type Term, type Unpacked } from './sums';

type Bytes = Uint8Array;
type List = readonly Bytes[];

const label = utf8ToBytes('vtt/shuffle/1');
const [zero, one] = [scalarOf(0), scalarOf(1)];
const tagged = (tag: string, at: number): Bytes => concatBytes(utf8ToBytes(tag), Uint8Array.of(at & 255, at >> 8));

/** Points whose logarithms nobody knows, the same for every shuffle: h and h_0, h_1, … */
const generators: Bytes[] = [];
const generatorsFor = (many: number): { readonly h: Bytes; readonly hs: List } => {
  while (generators.length <= many) generators.push(pointFromHash(hash512(label, tagged('h', generators.length))));
  return { h: generators[0] ?? one, hs: generators.slice(1, many + 1) };
};

interface Ready extends Record<'h' | 'all' | 'b', Unpacked> {
  readonly hs: readonly Unpacked[];
}

const readied = new Map<number, Ready>();
/** The same, ready for sums, with the sum of all hs and the base point. */
const readyGenerators = (many: number): Ready => {
  const before = readied.get(many);
  if (before !== undefined) return before;
  const { h, hs } = generatorsFor(many);
  const ready = { h: keepReady(h), hs: hs.map(keepReady), all: keepReady(pointSum(hs)), b: keepReady(base(one)) };
  readied.set(many, ready);
  return ready;
};

const chunks = (bytes: Bytes, from: number, many: number): List =>
  Array.from({ length: many }, (_, at) => bytes.slice(from + 32 * at, from + 32 * (at + 1)));
const firsts = (deck: Bytes): List => chunks(deck, 0, 2 * countOf(deck)).filter((_, at) => at % 2 === 0);
const seconds = (deck: Bytes): List => chunks(deck, 0, 2 * countOf(deck)).filter((_, at) => at % 2 === 1);

const at = (list: List, index: number): Bytes => list[index] ?? zero;
const pointSum = (points: List): Bytes => points.reduce(add);
const weighted = (weights: List, points: List): Bytes =>
  pointSum(points.map((point, i) => multiply(at(weights, i), point)));
const dot = (xs: List, ys: List): Bytes => xs.reduce((sum, x, i) => multiplyAdd(x, at(ys, i), sum), zero);
const product = (xs: List): Bytes => xs.reduce((all, x) => multiplyAdd(all, x, zero), one);

/** All that is said before the challenge's first part: nobody can choose a deck by the weights that it will get. */
const boundTo = ({ gameId, position, pid }: DealPlace, joint: Bytes, before: Bytes, after: Bytes, c: List): Bytes =>
  hash512(label, fromHex(gameId), fromHex(position), fromHex(pid), tagged('n', c.length), joint, before, after, ...c);
const weightsFrom = (bound: Bytes, many: number): List =>
  Array.from({ length: many }, (_, i) => reduce(hash512(bound, tagged('u', i))));

/** A permutation by drawing without bias; `draw` gives 64 fresh bytes for each place. */
const permutation = (many: number, draw: (at: number) => Bytes): readonly number[] => {
  const order = Array.from({ length: many }, (_, i) => i);
  for (let i = many - 1; i > 0; i -= 1) {
    const number = draw(i).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
    const j = Number(number % BigInt(i + 1));
    const [a, b] = [order[i] ?? 0, order[j] ?? 0];
    order[i] = b;
    order[j] = a;
  }
  return order;
};

/** How a shuffle is made: which old card lies at each new place, and the scalar that each old card is sealed anew with. */
export interface Mixing {
  readonly order: readonly number[];
  readonly scalars: List;
}

/** The deck in this order, every card sealed anew. */
export const mixed = (joint: Bytes, deck: Bytes, { order, scalars }: Mixing): Bytes => {
  const [as, bs] = [firsts(deck), seconds(deck)];
  return concatBytes(
    ...order.flatMap((from) => {
      const r = at(scalars, from);
      return [add(at(as, from), base(r)), add(at(bs, from), multiply(r, joint))];
    }),
  );
};

/**
 * Shuffles a deck and proves it. `entropy` is 64 random bytes, of which the order and all else secret follow; it is for
 * tests that repeat a shuffle. `mixing` is a test's too.
 */
export const createShuffle = (
  place: DealPlace,
  joint: Bytes,
  deck: Bytes,
  entropy = randomBytes(64),
  mixing: Mixing | null = null,
): Bytes => {
  const many = countOf(deck);
  const seed = hash512(label, entropy, fromHex(place.gameId), fromHex(place.position), fromHex(place.pid), joint, deck);
  const draw =
    (tag: string) =>
    (i: number): Bytes =>
      hash512(seed, tagged(tag, i));
  const scalars = (tag: string, length = many): List => Array.from({ length }, (_, i) => reduce(draw(tag)(i)));
  const { order, scalars: resealed } = mixing ?? { order: permutation(many, draw('o')), scalars: scalars('r') };
  const after = mixed(joint, deck, { order, scalars: resealed });
  return concatBytes(after, proveShuffle(place, joint, deck, after, { order, scalars: resealed }, scalars));
};

const proveShuffle = (
  place: DealPlace,
  joint: Bytes,
  before: Bytes,
  after: Bytes,
  { order, scalars: resealed }: Mixing,
  draw: (tag: string, length?: number) => List,
): Bytes => {
  const many = order.length;
  const { h, hs } = generatorsFor(many);
  const placed = draw('c');
  // c of old card j commits to the new place i at which it lies.
  const c = placed.slice();
  for (const [i, j] of order.entries()) c[j] = add(base(at(placed, j)), at(hs, i));
  const bound = boundTo(place, joint, before, after, c);
  const u = weightsFrom(bound, many);
  const moved = order.map((j) => at(u, j));
  const hatted = draw('d');
  const chain: Bytes[] = [];
  for (const [i, r] of hatted.entries())
    chain.push(add(base(r), multiply(at(moved, i), i === 0 ? h : at(chain, i - 1))));
  const [w1, w2, w3, w4] = draw('w', 4) as [Bytes, Bytes, Bytes, Bytes];
  const [hatNonces, movedNonces] = [draw('x'), draw('y')];
  const commitments = [
    base(w1),
    base(w2),
    add(base(w3), weighted(movedNonces, hs)),
    subtract(weighted(movedNonces, seconds(after)), multiply(w4, joint)),
    subtract(weighted(movedNonces, firsts(after)), base(w4)),
    ...hatNonces.map((nonce, i) => add(base(nonce), multiply(at(movedNonces, i), i === 0 ? h : at(chain, i - 1)))),
  ];
  const challenge = reduce(hash512(bound, ...chain, ...commitments));
  const rest: Bytes[] = [];
  for (let i = many - 1, all = one; i >= 0; i -= 1) {
    rest[i] = all;
    all = multiplyAdd(all, at(moved, i), zero);
  }
  const answer = (secret: Bytes, nonce: Bytes): Bytes => multiplyAdd(challenge, secret, nonce);
  return concatBytes(
    ...c,
    ...chain,
    challenge,
    answer(
      placed.reduce((sum, r) => multiplyAdd(r, one, sum), zero),
      w1,
    ),
    answer(dot(hatted, rest), w2),
    answer(dot(placed, u), w3),
    answer(dot(resealed, u), w4),
    ...hatNonces.map((nonce, i) => answer(at(hatted, i), nonce)),
    ...movedNonces.map((nonce, i) => answer(at(moved, i), nonce)),
  );
};

/** The bytes of a shuffle of so many cards. */
export const shuffleBytes = (many: number): number => cardBytes * many + 32 * (4 * many + 5);

/**
 * The deck after a shuffle of `deck` under the joint key, or null where the proof does not hold. `deck` and `joint` have
 * been checked; never throws, whatever a peer sent.
 */
export const readShuffle = (place: DealPlace, joint: Bytes, deck: Bytes, bytes: Bytes): Bytes | null => {
  const many = countOf(deck);
  if (many < 1 || many > mostCards || bytes.length !== shuffleBytes(many)) return null;
  const after = bytes.slice(0, deck.length);
  const c = chunks(bytes, deck.length, many);
  const chain = chunks(bytes, deck.length + 32 * many, many);
  const answers = chunks(bytes, deck.length + 64 * many, 5 + 2 * many);
  if (!answers.every(isScalar)) return null;
  const bound = boundTo(place, joint, deck, after, c);
  const commitments = commitmentsOf({ bound, joint, deck, after, c, chain, answers });
  if (commitments === null) return null;
  return sameBytes(reduce(hash512(bound, ...chain, ...commitments)), at(answers, 0)) ? after : null;
};

interface Shown {
  readonly bound: Bytes;
  readonly joint: Bytes;
  readonly deck: Bytes;
  readonly after: Bytes;
  readonly c: List;
  readonly chain: List;
  readonly answers: List;
}

/** All of these, or null where one is missing. */
const allOf = <T>(list: readonly (T | null)[]): readonly T[] | null => {
  const found = list.filter((item) => item !== null);
  return found.length === list.length ? found : null;
};
const terms = (scalars: List, points: readonly Unpacked[]): readonly Term[] =>
  points.map((point, i) => [at(scalars, i), point]);

/**
 * What the prover must have committed to, if her answers are right. Null where something of hers is no point, or a
 * product is the identity.
 */
const commitmentsOf = ({ bound, joint, deck, after, c, chain, answers }: Shown): List | null => {
  const many = c.length;
  const u = weightsFrom(bound, many);
  const back = negate(at(answers, 0));
  const [s1, s2, s3] = [at(answers, 1), at(answers, 2), at(answers, 3)];
  const minusS4 = negate(at(answers, 4));
  const hats = answers.slice(5, 5 + many);
  const moved = answers.slice(5 + many);
  const { h, hs, all, b } = readyGenerators(many);
  // Weights that already carry the challenge save a product for each sum.
  const weights = u.map((weight) => multiplyAdd(weight, back, zero));
  return summing((unpack, sum) => {
    const unpacked = (bytes: List): readonly Unpacked[] | null => allOf(bytes.map(unpack));
    const sums = (list: readonly (readonly Term[])[]): List | null => allOf(list.map(sum));
    const [key, cs, links] = [unpack(joint), unpacked(c), unpacked(chain)];
    const [olds, news] = [[firsts(deck), seconds(deck)].map(unpacked), [firsts(after), seconds(after)].map(unpacked)];
    const [[oldFirsts, oldSeconds], [newFirsts, newSeconds]] = [olds, news];
    if (!key || !cs || !links || !oldFirsts || !oldSeconds || !newFirsts || !newSeconds) return null;
    const rests = sums([
      [...cs.map((point): Term => [one, point]), [negate(one), all]],
      [...links.slice(-1).map((point): Term => [one, point]), [negate(product(u)), h]],
    ]);
    const [total, last] = rests?.map(unpack) ?? [];
    if (!total || !last) return null;
    return sums([
      [
        [back, total],
        [s1, b],
      ],
      [
        [back, last],
        [s2, b],
      ],
      [...terms(weights, cs), [s3, b], ...terms(moved, hs)],
      [...terms(weights, oldSeconds), ...terms(moved, newSeconds), [minusS4, key]],
      [...terms(weights, oldFirsts), ...terms(moved, newFirsts), [minusS4, b]],
      ...links.map((point, i): readonly Term[] => [
        [back, point],
        [at(hats, i), b],
        [at(moved, i), links[i - 1] ?? h],
      ]),
    ]);
  });
};
