/** A shuffle and its proof once more: from big numbers and another library's points (property G9). */
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromHex } from '../../src-renderer/ledger';
import { order, Point, pointFrom, proofOf, toNumber, toScalar } from './second';

type SecondPoint = typeof Point.BASE;

interface PlaceFor {
  readonly gameId: string;
  readonly position: string;
  readonly pid: string;
}

/** One card: both parts. */
interface Card {
  readonly a: SecondPoint;
  readonly b: SecondPoint;
}

const mod = (number: bigint): bigint => ((number % order) + order) % order;
const label = utf8ToBytes('vtt/shuffle/1');
const tag = (letter: string, at: number): Uint8Array =>
  concatBytes(utf8ToBytes(letter), Uint8Array.of(at % 256, at >> 8));
const hashed = (...parts: readonly Uint8Array[]): Uint8Array => sha512(concatBytes(...parts));
const number = (...parts: readonly Uint8Array[]): bigint => toNumber(hashed(...parts)) % order;
const ids = ({ gameId, position, pid }: PlaceFor): Uint8Array => concatBytes(...[gameId, position, pid].map(fromHex));
const sumOf = (points: readonly SecondPoint[]): SecondPoint =>
  points.reduce((sum, point) => sum.add(point), Point.ZERO);
const bytesOf = (points: readonly SecondPoint[]): Uint8Array => concatBytes(...points.map((point) => point.toBytes()));
const generator = (at: number): SecondPoint => pointFrom(hashed(label, tag('h', at)));

const cardsIn = (deck: Uint8Array): readonly Card[] =>
  Array.from({ length: deck.length / 64 }, (_, at) => ({
    a: Point.fromBytes(deck.subarray(64 * at, 64 * at + 32)),
    b: Point.fromBytes(deck.subarray(64 * at + 32, 64 * at + 64)),
  }));

/** The point of a face. */
const kindOf = (gameId: string, face: string): SecondPoint =>
  pointFrom(hashed(utf8ToBytes('vtt/kind/1'), fromHex(gameId), utf8ToBytes(face)));

/** The deck of these faces before the first shuffle. */
export const startOf = (gameId: string, joint: SecondPoint, faces: readonly string[]): Uint8Array =>
  concatBytes(...faces.map((face) => bytesOf([Point.BASE, kindOf(gameId, face).add(joint)])));

/** The faces of all cards for whoever has all secrets. */
export const readAll = (
  gameId: string,
  deck: Uint8Array,
  secret: bigint,
  faces: readonly string[],
): readonly (string | undefined)[] =>
  cardsIn(deck).map(({ a, b }) => faces.find((face) => kindOf(gameId, face).equals(b.subtract(a.multiply(secret)))));

/** What a cheat does otherwise; she proves what she then has as well as she can. */
export interface ShuffleCheat {
  /** The new deck that she shows in place of the honest one. */
  readonly after?: (honest: Uint8Array) => Uint8Array;
  /** The old card that lies at each new place; not necessarily each once. */
  readonly order?: readonly number[];
}

/** The bytes of a shuffle, honest or not, as they follow from `entropy`. */
export const shuffleOf = (
  place: PlaceFor,
  joint: SecondPoint,
  deck: Uint8Array,
  entropy: Uint8Array,
  cheat: ShuffleCheat = {},
): Uint8Array => {
  const cards = cardsIn(deck);
  const many = cards.length;
  const seed = hashed(label, entropy, ids(place), joint.toBytes(), deck);
  const draw = (letter: string, length = many): readonly bigint[] =>
    Array.from({ length }, (_, at) => number(seed, tag(letter, at)));
  const places = Array.from({ length: many }, (_, at) => at);
  for (let at = many - 1; at > 0; at -= 1) {
    const big = BigInt(
      `0x${[...hashed(seed, tag('o', at))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    );
    const other = Number(big % BigInt(at + 1));
    [places[at], places[other]] = [places[other] ?? 0, places[at] ?? 0];
  }
  const psi = cheat.order ?? places;
  const [r, rc, rd, w, x, y] = [draw('r'), draw('c'), draw('d'), draw('w', 4), draw('x'), draw('y')];
  const on = (list: readonly bigint[], at: number): bigint => list[at] ?? 0n;
  const honest = psi.map((from) => {
    const card = cards[from] ?? { a: Point.ZERO, b: Point.ZERO };
    return { a: card.a.add(Point.BASE.multiply(on(r, from))), b: card.b.add(joint.multiply(on(r, from))) };
  });
  const shown = concatBytes(...honest.map(({ a, b }) => bytesOf([a, b])));
  const after = cheat.after?.(shown) ?? shown;
  const laid = cardsIn(after);
  const hs = places.map((_, at) => generator(at + 1));
  const c = places.map((_, old) => {
    const at = psi.indexOf(old);
    return Point.BASE.multiply(on(rc, old)).add(hs[at < 0 ? 0 : at] ?? Point.ZERO);
  });
  const bound = hashed(label, ids(place), tag('n', many), joint.toBytes(), deck, after, bytesOf(c));
  const u = places.map((_, at) => number(bound, tag('u', at)));
  const moved = psi.map((from) => on(u, from));
  const chain: SecondPoint[] = [];
  const under = (at: number): SecondPoint => (at === 0 ? generator(0) : (chain[at - 1] ?? Point.ZERO));
  for (const at of places.keys()) chain.push(Point.BASE.multiply(on(rd, at)).add(under(at).multiply(on(moved, at))));
  const weigh = (points: readonly SecondPoint[]): SecondPoint => sumOf(points.map((p, at) => p.multiply(on(y, at))));
  const commitments = [
    Point.BASE.multiply(on(w, 0)),
    Point.BASE.multiply(on(w, 1)),
    Point.BASE.multiply(on(w, 2)).add(weigh(hs)),
    weigh(laid.map(({ b }) => b)).subtract(joint.multiply(on(w, 3))),
    weigh(laid.map(({ a }) => a)).subtract(Point.BASE.multiply(on(w, 3))),
    ...places.map((_, at) => Point.BASE.multiply(on(x, at)).add(under(at).multiply(on(y, at)))),
  ];
  const challenge = number(bound, bytesOf(chain), bytesOf(commitments));
  const total = (xs: readonly bigint[], ys: readonly bigint[]): bigint =>
    xs.reduce((sum, each, at) => mod(sum + each * on(ys, at)), 0n);
  const after1 = places.map((_, at) => moved.slice(at + 1).reduce((all, each) => mod(all * each), 1n));
  const secrets = [
    total(
      rc,
      rc.map(() => 1n),
    ),
    total(rd, after1),
    total(rc, u),
    total(r, u),
  ];
  const answers = [
    ...secrets.map((secret, at) => on(w, at) + challenge * secret),
    ...places.map((_, at) => on(x, at) + challenge * on(rd, at)),
    ...places.map((_, at) => on(y, at) + challenge * on(moved, at)),
  ].map((answer) => toScalar(mod(answer)));
  return concatBytes(after, bytesOf(c), bytesOf(chain), toScalar(challenge), ...answers);
};

/** What a party brings to a deal. */
export const dealKeyOf = (place: PlaceFor, secret: bigint, shared: Uint8Array, entropy: Uint8Array): Uint8Array => {
  const context = hashed(utf8ToBytes('vtt/deal-key/1'), ids(place), shared);
  return concatBytes(Point.BASE.multiply(secret).toBytes(), proofOf(context, secret, [Point.BASE], entropy), shared);
};

/** Does this shuffle hold? Each of the prover's commitments is worked out by itself, product by product. */
export const holds = (place: PlaceFor, joint: SecondPoint, deck: Uint8Array, bytes: Uint8Array): boolean => {
  const many = deck.length / 64;
  const at = (index: number): Uint8Array => bytes.subarray(deck.length + 32 * index, deck.length + 32 * (index + 1));
  const points = (from: number): readonly SecondPoint[] =>
    Array.from({ length: many }, (_, i) => Point.fromBytes(at(from + i)));
  const scalars = (from: number, length = many): readonly bigint[] =>
    Array.from({ length }, (_, i) => toNumber(at(from + i)));
  const [after, c, chain] = [bytes.subarray(0, deck.length), points(0), points(many)] as const;
  const [challenge = 0n, s1 = 0n, s2 = 0n, s3 = 0n, s4 = 0n] = scalars(2 * many, 5);
  const [hats, moved] = [scalars(2 * many + 5), scalars(3 * many + 5)];
  const [olds, news] = [cardsIn(deck), cardsIn(after)];
  const hs = c.map((_, i) => generator(i + 1));
  const bound = hashed(label, ids(place), tag('n', many), joint.toBytes(), deck, after, bytesOf(c));
  const u = c.map((_, i) => number(bound, tag('u', i)));
  const weigh = (list: readonly SecondPoint[], weights: readonly bigint[]): SecondPoint =>
    sumOf(list.map((point, i) => point.multiply(weights[i] ?? 0n)));
  const back = (point: SecondPoint): SecondPoint => point.multiply(challenge).negate();
  const under = (i: number): SecondPoint => (i === 0 ? generator(0) : (chain[i - 1] ?? Point.ZERO));
  const end = generator(0).multiply(u.reduce((all, each) => mod(all * each), 1n));
  const commitments = [
    back(sumOf(c).subtract(sumOf(hs))).add(Point.BASE.multiply(s1)),
    back((chain[many - 1] ?? Point.ZERO).subtract(end)).add(Point.BASE.multiply(s2)),
    back(weigh(c, u)).add(Point.BASE.multiply(s3)).add(weigh(hs, moved)),
    ...([({ b }: Card) => b, ({ a }: Card) => a] as const).map((of, i) =>
      back(weigh(olds.map(of), u))
        .add(weigh(news.map(of), moved))
        .subtract((i === 0 ? joint : Point.BASE).multiply(s4)),
    ),
    ...chain.map((link, i) =>
      back(link)
        .add(Point.BASE.multiply(hats[i] ?? 0n))
        .add(under(i).multiply(moved[i] ?? 0n)),
    ),
  ];
  return number(bound, bytesOf(chain), bytesOf(commitments)) === challenge;
};
