/** What chance computes, once more: from big numbers and another library's points (property G9). */
import { ed25519, ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromHex, toHex } from '../../src-renderer/ledger';

export const { Point } = ristretto255;
type SecondPoint = typeof Point.BASE;

/** The number of points, and of scalars. */
export const order = ed25519.Point.Fn.ORDER;

const littleEndian = (bytes: Uint8Array): bigint => BigInt(`0x${toHex(bytes.toReversed())}`);
const mod = (number: bigint): bigint => ((number % order) + order) % order;

/** Bytes as a number, low ones first. */
export const toNumber = littleEndian;

/** A number as 32 bytes, low ones first. */
export const toScalar = (number: bigint): Uint8Array => fromHex(number.toString(16).padStart(64, '0')).reverse();

const reduced = (...parts: readonly Uint8Array[]): bigint => littleEndian(sha512(concatBytes(...parts))) % order;

/** 64 bytes to a point. */
export const pointFrom = (bytes: Uint8Array): SecondPoint => ristretto255_hasher.deriveToCurve?.(bytes) ?? Point.ZERO;

const suite = concatBytes(Uint8Array.of(0xff), utf8ToBytes('c2sp.org/vrf-r255'));
const h = (domain: number, ...parts: readonly Uint8Array[]): Uint8Array =>
  sha512(concatBytes(suite, Uint8Array.of(domain), ...parts));
const end = Uint8Array.of(0);

/** The point that a key multiplies for an input. */
export const inputOf = (publicKey: Uint8Array, alpha: Uint8Array): SecondPoint => pointFrom(h(0x82, publicKey, alpha));

/** The output of a multiplied point. */
export const outputOf = (gamma: SecondPoint): Uint8Array => h(0x03, gamma.toBytes(), end);

/** The dice answer. */
export const answerOf = (
  secretKey: Uint8Array,
  alpha: Uint8Array,
): { readonly proof: Uint8Array; readonly output: Uint8Array } => {
  const x = toNumber(secretKey) % order;
  const publicKey = Point.BASE.multiply(x);
  const input = inputOf(publicKey.toBytes(), alpha);
  const gamma = input.multiply(x);
  const k = toNumber(h(0x81, secretKey, input.toBytes())) % order;
  const points = [publicKey, input, gamma, Point.BASE.multiply(k), input.multiply(k)].map((point) => point.toBytes());
  const c = h(0x02, ...points, end).subarray(0, 16);
  const s = toScalar((k + toNumber(c) * x) % order);
  return { proof: concatBytes(gamma.toBytes(), c, s), output: outputOf(gamma) };
};

/** Points that one secret is said to have multiplied; the base point goes into no hash. */
type Points = readonly SecondPoint[];

const statementOf = (x: bigint, points: Points): readonly Uint8Array[] =>
  points.flatMap((point) =>
    point.equals(Point.BASE) ? [point.multiply(x).toBytes()] : [point.toBytes(), point.multiply(x).toBytes()],
  );

/** A proof that one scalar multiplied these points. */
export const proofOf = (context: Uint8Array, x: bigint, points: Points, entropy: Uint8Array): Uint8Array => {
  const statement = statementOf(x, points);
  const k = reduced(toScalar(x), entropy, context, ...statement);
  const c = reduced(context, ...statement, ...points.map((point) => point.multiply(k).toBytes()));
  return concatBytes(toScalar(c), toScalar(mod(k + c * x)));
};

const contextOf = (gameId: string, pid: string, purpose: string): Uint8Array =>
  concatBytes(
    utf8ToBytes('vtt/escrow/1'),
    fromHex(gameId),
    fromHex(pid),
    Uint8Array.of(purpose.length),
    utf8ToBytes(purpose),
  );

/** Whose secret is shared, and among whom. */
export interface Dealing {
  readonly gameId: string;
  readonly pid: string;
  readonly secret: bigint;
  readonly threshold: number;
  readonly holders: readonly { readonly pid: string; readonly seal: string }[];
  readonly entropy: Uint8Array;
}

const dealContext = ({ gameId, pid, holders, threshold }: Dealing, shown: Uint8Array): Uint8Array => {
  const people = holders.flatMap((holder) => [fromHex(holder.pid), fromHex(holder.seal)]);
  const all = sha512(concatBytes(Uint8Array.of(threshold, holders.length), ...people, shown));
  return concatBytes(contextOf(gameId, pid, 'deal'), all);
};

const drawn = (dealing: Dealing, at: number): bigint => {
  const { secret, entropy } = dealing;
  const context = dealContext(dealing, Point.BASE.multiply(secret).toBytes());
  return reduced(toScalar(secret), entropy, context, Uint8Array.of(at));
};

/** The holder's share, by powers and not by Horner's rule. */
export const shareOf = (dealing: Dealing, index: number): bigint => {
  const place = BigInt(index + 1);
  let share = dealing.secret;
  for (let at = 1; at < dealing.threshold; at += 1) share += drawn(dealing, at) * place ** BigInt(at);
  return mod(share);
};

/** How a cheat deals: with shares spoiled before they are masked, a polynomial of her own choice, or what is not hers. */
interface Cheat {
  readonly share?: (share: bigint, index: number) => bigint;
  readonly coefficients?: readonly bigint[];
  /** A one-time key that is somebody else's: the cheat proves her own in its place. */
  readonly ephemeral?: Uint8Array;
}

/** The bytes of a registration, honest or not. */
export const registrationOf = (dealing: Dealing, cheat: Cheat = {}): Uint8Array => {
  const { gameId, pid, secret, threshold, holders, entropy } = dealing;
  const honest = [secret, ...Array.from({ length: threshold - 1 }, (_, at) => drawn(dealing, at + 1))];
  const coefficients = cheat.coefficients ?? honest;
  const e = drawn(dealing, 0);
  const ephemeral = cheat.ephemeral ?? Point.BASE.multiply(e).toBytes();
  const masked = holders.map(({ seal }, index) => {
    const common = Point.fromBytes(fromHex(seal)).multiply(e).toBytes();
    const mask = reduced(contextOf(gameId, pid, 'share'), Uint8Array.of(index), ephemeral, common);
    const share = shareOf(dealing, index);
    return toScalar(mod((cheat.share?.(share, index) ?? share) + mask));
  });
  const commitments = coefficients.map((coefficient) => Point.BASE.multiply(coefficient).toBytes());
  const shown = concatBytes(...commitments, ephemeral, ...masked);
  return concatBytes(shown, proofOf(dealContext(dealing, shown), e, [Point.BASE], entropy));
};

/** The holder's part of a roll. */
export const partOf = (dealing: Dealing, index: number, alpha: Uint8Array, entropy: Uint8Array): Uint8Array => {
  const input = inputOf(Point.BASE.multiply(dealing.secret).toBytes(), alpha);
  const share = shareOf(dealing, index);
  const context = concatBytes(contextOf(dealing.gameId, dealing.pid, 'restore'), Uint8Array.of(index));
  return concatBytes(input.multiply(share).toBytes(), proofOf(context, share, [Point.BASE, input], entropy));
};

/** A complaint about a share, whether it is wrong or not. `seal` is the holder's secret key. */
export const complaintOf = (
  dealing: Pick<Dealing, 'gameId' | 'pid'>,
  ephemeral: Uint8Array,
  seal: bigint,
): Uint8Array => {
  const point = Point.fromBytes(ephemeral);
  const context = contextOf(dealing.gameId, dealing.pid, 'complain');
  return concatBytes(point.multiply(seal).toBytes(), proofOf(context, seal, [Point.BASE, point], new Uint8Array(32)));
};

/** What these holders' points come to at 0; nothing asks whether there are enough of them. */
export const interpolated = (parts: readonly (readonly [index: number, point: Uint8Array])[]): SecondPoint =>
  parts.reduce((sum, [index, bytes]) => {
    const inverse = (number: bigint): bigint => ed25519.Point.Fn.inv(mod(number));
    const others = parts.filter(([other]) => other !== index).map(([other]) => BigInt(other + 1));
    const weight = others.reduce((all, other) => mod(all * other * inverse(other - BigInt(index + 1))), 1n);
    return sum.add(Point.fromBytes(bytes).multiply(weight));
  }, Point.ZERO);

/** What shares are given for. */
interface SharesFor {
  readonly gameId: string;
  readonly position: string;
  readonly pid: string;
  readonly purpose: string;
}

/** Shares of these points by a secret, with one proof for all; `giver` is a holder's place, or 255 for the owner. */
export const sharesOf = (
  { gameId, position, pid, purpose }: SharesFor,
  giver: number,
  x: bigint,
  points: readonly Uint8Array[],
  entropy: Uint8Array,
): Uint8Array => {
  const ids = [gameId, position, pid].map(fromHex);
  const about = [Uint8Array.of(giver, purpose.length), utf8ToBytes(purpose)];
  const given = points.map((point) => Point.fromBytes(point).multiply(x).toBytes());
  const key = Point.BASE.multiply(x).toBytes();
  const bound = sha512(concatBytes(utf8ToBytes('vtt/shares/1'), ...ids, ...about, key, ...points, ...given));
  const all = points.reduce((total, point, at) => {
    const weight = reduced(bound, Uint8Array.of(at % 256, Math.floor(at / 256)));
    return total.add(Point.fromBytes(point).multiply(weight));
  }, Point.ZERO);
  return concatBytes(...given, proofOf(bound, x, [Point.BASE, all], entropy));
};

/** Where a paper counts. */
interface PaperFor {
  readonly gameId: string;
  readonly position: string;
  readonly pid: string;
  readonly seat: number;
}

const paperContext = ({ gameId, position, pid, seat }: PaperFor, what: string): Uint8Array => {
  const ids = [gameId, position, pid].map(fromHex);
  return concatBytes(utf8ToBytes(`vtt/ballot/1${what}`), ...ids, Uint8Array.of(seat));
};

const streamed = (place: PaperFor, shared: SecondPoint, box: Uint8Array): Uint8Array => {
  const blocks = Array.from({ length: 16 }, (_, at) =>
    sha512(concatBytes(paperContext(place, 'k'), shared.toBytes(), Uint8Array.of(at))),
  );
  return concatBytes(...blocks).map((byte, at) => byte ^ (box[at] ?? 0));
};

/** A paper of this text under the sum of these secrets. `box` is what is sealed in its place by a cheat. */
export const paperOf = (
  place: PaperFor,
  secrets: readonly bigint[],
  writer: Uint8Array,
  text: Uint8Array,
  entropy: Uint8Array,
  box = concatBytes(Uint8Array.of(text.length % 256, text.length >> 8), text, new Uint8Array(1022 - text.length)),
): Uint8Array => {
  const salt = sha512(concatBytes(paperContext(place, 's'), writer, entropy, text)).subarray(0, 16);
  const r = reduced(paperContext(place, 'r'), writer, salt);
  const joint = Point.BASE.multiply(mod(secrets.reduce((sum, secret) => sum + secret, 0n)));
  const body = concatBytes(salt, streamed(place, joint.multiply(r), box));
  const context = sha512(concatBytes(paperContext(place, 'p'), body));
  return concatBytes(Point.BASE.multiply(r).toBytes(), body, proofOf(context, r, [Point.BASE], entropy));
};

/** The whole box of a paper, padding and all, opened by all secrets at once. */
export const boxIn = (place: PaperFor, secrets: readonly bigint[], paper: Uint8Array): Uint8Array => {
  const joint = mod(secrets.reduce((sum, secret) => sum + secret, 0n));
  return streamed(place, Point.fromBytes(paper.subarray(0, 32)).multiply(joint), paper.subarray(48, 1072));
};
