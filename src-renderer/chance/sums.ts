/**
 * Sums of many products of public points, for checks: libsodium unpacks, multiplies
 * and packs every point by itself, and here a point is unpacked once, all products of
 * a sum share their doublings, and only the sum is packed.
 *
 * Time depends on the scalars: **never for a secret**, which libsodium multiplies with.
 * What comes out is byte for byte what libsodium's operations give.
 *
 * Points are the ristretto255 of RFC 9496 over the field of `field.ts`.
 */
import { assert } from '../../rules/kernel/ruling';
import { sameBytes, toHex } from '../ledger';
import { createField, numberBytes, ownBytes, pointBytes, type Field } from './field';
import { isIdentity } from './group';

/** A point that was unpacked, and its odd multiples up to a bound that was made ready. */
export interface Unpacked {
  readonly place: number;
  /** The largest odd multiple that lies there. */
  readonly most: number;
}

/** A point so many times. */
export type Term = readonly [scalar: Uint8Array, point: Unpacked];

const prime = 2n ** 255n - 19n;
const bytesOf = (number: bigint): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_, at) => Number((number >> BigInt(8 * at)) & 255n));

/** Of RFC 9496, section 4.1. */
const constants = {
  zero: 0n,
  one: 1n,
  minusOne: prime - 1n,
  d: 37095705934669439343138083508754565189542113879843219016388785533085940283555n,
  twiceD: (2n * 37095705934669439343138083508754565189542113879843219016388785533085940283555n) % prime,
  root: 19681161376707505956807079304988542015446066515923890162744021073123829784752n,
  minusRoot: prime - 19681161376707505956807079304988542015446066515923890162744021073123829784752n,
  invRootAMinusD: 54469307008909316920995813868745141605393597292927456921205312896311721017578n,
};

/** Multiples up to 15 for points that come once, up to 63 for those that every sum has. */
const [once, often] = [15, 63] as const;

/** Bits of a number's limbs begin here. */
const limbStarts = [0, 26, 51, 77, 102, 128, 153, 179, 204, 230] as const;

const WORDS = numberBytes / 4;
const PAGE = 65_536;

/** The digits of a scalar, lowest first: odd or zero, with few that are not, and none above `most`. */
const digitsOf = (scalar: Uint8Array, most: number): Int8Array => {
  const digits = new Int8Array(256);
  for (let bit = 0; bit < 256; bit += 1) digits[bit] = ((scalar[bit >> 3] ?? 0) >> (bit & 7)) & 1;
  for (let bit = 0; bit < 256; bit += 1) {
    if (digits[bit] === 0) continue;
    for (let ahead = 1; ahead <= 7 && bit + ahead < 256; ahead += 1) {
      if (digits[bit + ahead] === 0) continue;
      const here = digits[bit] ?? 0;
      const there = 1 << ahead;
      if (here + there <= most) {
        digits[bit] = here + there;
        digits[bit + ahead] = 0;
      } else if (here - there >= -most) {
        digits[bit] = here - there;
        let carry = bit + ahead;
        while (digits[carry] === 1) {
          digits[carry] = 0;
          carry += 1;
        }
        digits[carry] = 1;
      } else break;
    }
  }
  return digits;
};

type Places = Readonly<Record<keyof typeof constants, number>>;

class Curve {
  readonly #field: Field = createField();
  #words = new Int32Array(this.#field.memory.buffer);
  #end = ownBytes;
  readonly #at: Places;
  /** Places for numbers on the way, and for a point. */
  readonly #work: readonly number[];
  readonly #sum: number;
  readonly #double: number;

  constructor() {
    const place = (number: bigint): number => {
      const at = this.#take(numberBytes);
      this.#write(at, bytesOf(number));
      return at;
    };
    this.#at = Object.fromEntries(Object.entries(constants).map(([name, number]) => [name, place(number)])) as Places;
    this.#work = Array.from({ length: 10 }, () => this.#take(numberBytes));
    this.#sum = this.#take(pointBytes);
    this.#double = this.#take(pointBytes);
  }

  /** All that is taken from here on is given back with `release`. */
  mark(): number {
    return this.#end;
  }

  release(mark: number): void {
    this.#end = mark;
  }

  #take(bytes: number): number {
    const at = this.#end;
    this.#end += bytes;
    const { memory } = this.#field;
    if (this.#end > memory.buffer.byteLength) {
      memory.grow(Math.ceil((this.#end - memory.buffer.byteLength) / PAGE) + 8);
      this.#words = new Int32Array(memory.buffer);
    }
    return at;
  }

  #write(at: number, bytes: Uint8Array): void {
    for (const [limb, start] of limbStarts.entries()) {
      const from = start >> 3;
      const low =
        (bytes[from] ?? 0) |
        ((bytes[from + 1] ?? 0) << 8) |
        ((bytes[from + 2] ?? 0) << 16) |
        ((bytes[from + 3] ?? 0) << 24);
      // 26 bits from at most the seventh bit on are 33: the topmost comes from a fifth byte.
      const shift = start & 7;
      const whole = (low >>> shift) | (shift > 0 ? (bytes[from + 4] ?? 0) << (32 - shift) : 0);
      this.#words[at / 4 + limb] = whole & (limb % 2 === 1 ? 0x1ff_ffff : 0x3ff_ffff);
    }
  }

  /** The one spelling of a number, 32 bytes. */
  #read(at: number): Uint8Array {
    // A product with one brings the limbs into their bounds.
    const { multiply } = this.#field;
    const loose = this.#work[9] ?? 0;
    multiply(loose, at, this.#at.one);
    const [words, from] = [this.#words, loose / 4];
    let over = (19 * (words[from + 9] ?? 0) + 2 ** 24) >> 25;
    for (let limb = 0; limb < WORDS; limb += 1) over = ((words[from + limb] ?? 0) + over) >> (26 - (limb & 1));
    let carry = 19 * over;
    const bytes = new Uint8Array(32);
    // What is left of the limbs before, below the byte that comes next.
    let [left, many, next] = [0, 0, 0];
    for (let limb = 0; limb < WORDS; limb += 1) {
      const bits = 26 - (limb & 1);
      const value = (words[from + limb] ?? 0) + carry;
      carry = value >> bits;
      const own = value - (carry << bits);
      // At most seven bits are left over, and the highest of 33 would be lost.
      bytes[next] = left | (own << many);
      next += 1;
      left = own >>> (8 - many);
      many += bits - 8;
      while (many >= 8) {
        bytes[next] = left;
        next += 1;
        left >>>= 8;
        many -= 8;
      }
    }
    bytes[next] = left;
    return bytes;
  }

  #isSame(at: number, other: number): boolean {
    return sameBytes(this.#read(at), this.#read(other));
  }

  #isNegative(at: number): boolean {
    return ((this.#read(at)[0] ?? 0) & 1) === 1;
  }

  #copy(to: number, from: number, bytes = numberBytes): void {
    this.#words.copyWithin(to / 4, from / 4, (from + bytes) / 4);
  }

  #makePositive(at: number): void {
    if (this.#isNegative(at)) this.#field.subtract(at, this.#at.zero, at);
  }

  /** out = a to the power of 2^252 - 3, with two more places to work in. */
  #power(out: number, a: number, b: number, c: number): void {
    const { multiply, square } = this.#field;
    square(out, a, 1);
    square(b, out, 2);
    multiply(b, a, b);
    multiply(out, out, b);
    square(out, out, 1);
    // 2^5 - 1, and from there on each time twice as many ones.
    multiply(out, b, out);
    square(b, out, 5);
    multiply(out, b, out);
    square(b, out, 10);
    multiply(b, b, out);
    square(c, b, 20);
    multiply(b, c, b);
    square(b, b, 10);
    multiply(out, b, out);
    square(b, out, 50);
    multiply(b, b, out);
    square(c, b, 100);
    multiply(b, c, b);
    square(b, b, 50);
    multiply(out, b, out);
    square(out, out, 2);
    multiply(out, out, a);
  }

  /** out = 1 / the root of a, or of i·a where that is none; says which. Works in the places 5 to 8. */
  #inverseRoot(out: number, a: number): boolean {
    const { multiply, square } = this.#field;
    const [cube, seventh, b, c] = [5, 6, 7, 8].map((at) => this.#work[at] ?? 0) as [number, number, number, number];
    square(cube, a, 1);
    multiply(cube, cube, a);
    square(seventh, cube, 1);
    multiply(seventh, seventh, a);
    this.#power(out, seventh, b, c);
    multiply(out, out, cube);
    square(b, out, 1);
    multiply(b, b, a);
    const isFlipped = this.#isSame(b, this.#at.minusOne);
    const isTurned = this.#isSame(b, this.#at.minusRoot);
    const isSquare = isFlipped || this.#isSame(b, this.#at.one);
    if (isFlipped || isTurned) multiply(out, out, this.#at.root);
    this.#makePositive(out);
    return isSquare;
  }

  /** Unpacks 32 bytes to a point at a place; false where they are not the one spelling of any. */
  #unpackTo(at: number, bytes: Uint8Array): boolean {
    const { multiply, square, add, subtract } = this.#field;
    const [s, u1, u2, squared, v] = this.#work as unknown as [number, number, number, number, number];
    const [x, y, z, t] = [0, 1, 2, 3].map((part) => at + numberBytes * part) as [number, number, number, number];
    this.#write(s, bytes);
    if (((bytes[0] ?? 0) & 1) === 1 || !sameBytes(this.#read(s), bytes)) return false;
    square(squared, s, 1);
    subtract(u1, this.#at.one, squared);
    add(u2, this.#at.one, squared);
    square(squared, u2, 1);
    square(v, u1, 1);
    multiply(v, v, this.#at.d);
    subtract(v, this.#at.zero, v);
    subtract(v, v, squared);
    multiply(t, v, squared);
    const isSquare = this.#inverseRoot(y, t);
    multiply(x, y, u2);
    multiply(y, y, x);
    multiply(y, y, v);
    multiply(x, x, s);
    add(x, x, x);
    this.#makePositive(x);
    multiply(y, y, u1);
    this.#copy(z, this.#at.one);
    multiply(t, x, y);
    return isSquare && !this.#isNegative(t) && !this.#isSame(y, this.#at.zero);
  }

  /** The 32 bytes of a point. */
  #pack(at: number): Uint8Array {
    const { multiply, square, add, subtract } = this.#field;
    const [u1, u2, root, one, two] = this.#work as unknown as [number, number, number, number, number];
    const [x, y, z, t] = [0, 1, 2, 3].map((part) => at + numberBytes * part) as [number, number, number, number];
    add(u1, z, y);
    subtract(u2, z, y);
    multiply(u1, u1, u2);
    multiply(u2, x, y);
    square(two, u2, 1);
    multiply(two, two, u1);
    this.#inverseRoot(root, two);
    multiply(one, root, u1);
    multiply(two, root, u2);
    multiply(root, one, two);
    multiply(root, root, t);
    const [inverse, turnedX, turnedY] = [root, this.#work[5] ?? 0, this.#work[6] ?? 0];
    multiply(u1, t, inverse);
    const isTurned = this.#isNegative(u1);
    multiply(turnedX, x, this.#at.root);
    multiply(turnedY, y, this.#at.root);
    if (isTurned) multiply(two, one, this.#at.invRootAMinusD);
    const [usedX, usedY] = isTurned ? [turnedY, turnedX] : [x, y];
    multiply(u1, usedX, inverse);
    if (this.#isNegative(u1)) add(u2, z, usedY);
    else subtract(u2, z, usedY);
    multiply(u2, u2, two);
    this.#makePositive(u2);
    return this.#read(u2);
  }

  /** Makes a point ready to be added. */
  #ready(out: number, point: number): void {
    const { multiply, add, subtract } = this.#field;
    const [x, y, z, t] = [0, 1, 2, 3].map((part) => point + numberBytes * part) as [number, number, number, number];
    add(out, y, x);
    subtract(out + numberBytes, y, x);
    add(out + 2 * numberBytes, z, z);
    multiply(out + 3 * numberBytes, t, this.#at.twiceD);
  }

  /** The odd multiples, ready, of the point at a place. */
  #multiplesOf(point: number, most: number): Unpacked {
    const place = this.#take((pointBytes * (most + 1)) / 2);
    this.#ready(place, point);
    if (most > 1) {
      this.#copy(this.#double, point, pointBytes);
      this.#field.double(this.#double, 1);
      const step = this.#take(pointBytes);
      this.#ready(step, this.#double);
      this.#copy(this.#double, point, pointBytes);
      for (let odd = 1; odd <= most / 2; odd += 1) {
        this.#field.addReady(this.#double, step);
        this.#ready(place + pointBytes * odd, this.#double);
      }
      this.#end = step;
    }
    return { place, most };
  }

  /** These 32 bytes as a point to make sums of; null where they are not the one spelling of any, or the identity's. */
  unpack(bytes: Uint8Array, most: number): Unpacked | null {
    return !isIdentity(bytes) && this.#unpackTo(this.#sum, bytes) ? this.#multiplesOf(this.#sum, most) : null;
  }

  /** The way from the highest digits to the lowest, as `walk` takes it. */
  #steps(digits: readonly Int8Array[], places: readonly number[]): { readonly from: number; readonly end: number } {
    /** How many are added at each bit; then where those of each bit begin, with one step before them that doubles. */
    const begins = new Int32Array(256);
    for (const all of digits)
      for (let bit = 0; bit < 256; bit += 1) if (all[bit] !== 0) begins[bit] = (begins[bit] ?? 0) + 1;
    let top = 255;
    while (begins[top] === 0) top -= 1;
    let many = 0;
    for (let bit = top; bit >= 0; bit -= 1) {
      const here = begins[bit] ?? 0;
      begins[bit] = many;
      many += here + (bit > 0 ? 1 : 0);
    }
    const [from, end] = [this.#take(4 * many), this.#take(4)];
    const steps = this.#words.subarray(from / 4, end / 4).fill(0);
    for (const [at, all] of digits.entries()) {
      const place = places[at] ?? 0;
      for (let bit = 0; bit <= top; bit += 1) {
        const digit = all[bit] ?? 0;
        if (digit === 0) continue;
        const odd = place + (pointBytes / 2) * (Math.abs(digit) - 1);
        const next = begins[bit] ?? 0;
        steps[next] = digit > 0 ? odd : -odd;
        begins[bit] = next + 1;
      }
    }
    // Whatever comes behind the last step is none of doubling: the sum is whole.
    this.#words[end / 4] = 1;
    return { from, end };
  }

  /** Null where one of the products is the identity, at which libsodium throws. */
  sum(terms: readonly Term[]): Uint8Array | null {
    if (terms.some(([scalar]) => isIdentity(scalar))) return null;
    const sum = this.#sum;
    const digits = terms.map(([scalar, { most }]) => digitsOf(scalar, most));
    const mark = this.#end;
    const { from, end } = this.#steps(
      digits,
      terms.map(([, { place }]) => place),
    );
    this.#end = mark;
    for (const [part, number] of [this.#at.zero, this.#at.one, this.#at.one, this.#at.zero].entries())
      this.#copy(sum + numberBytes * part, number);
    this.#field.walk(sum, from, end);
    return this.#pack(sum);
  }
}

let curve: Curve | null = null;
/** Points that are kept ready for all sums, by their bytes. */
const kept = new Map<string, Unpacked>();

const started = (): Curve => (curve ??= new Curve());

/** A point that is known beforehand and comes in many sums: it is kept ready. Not to be called within `summing`. */
export const keepReady = (bytes: Uint8Array): Unpacked => {
  const key = toHex(bytes);
  const before = kept.get(key);
  if (before !== undefined) return before;
  const point = started().unpack(bytes, often);
  assert(point !== null, 'a point that is kept is none');
  kept.set(key, point);
  return point;
};

/** Makes sums; what is unpacked meanwhile is forgotten at the end. */
export const summing = <T>(
  make: (unpack: (bytes: Uint8Array) => Unpacked | null, sum: (terms: readonly Term[]) => Uint8Array | null) => T,
): T => {
  const here = started();
  const mark = here.mark();
  try {
    return make(
      (bytes) => here.unpack(bytes, once),
      (terms) => here.sum(terms),
    );
  } finally {
    here.release(mark);
  }
};

/** The sum of points, each so many times. Throws as libsodium does: on what is no point, and where a product is the identity. */
export const sumOf = (scalars: readonly Uint8Array[], points: readonly Uint8Array[]): Uint8Array =>
  summing((unpack, sum) => {
    const terms = points.flatMap((bytes, at): Term[] => {
      const [scalar, point] = [scalars[at], unpack(bytes)];
      return scalar && point ? [[scalar, point]] : [];
    });
    const found = terms.length === points.length ? sum(terms) : null;
    if (found === null) throw new Error('a product is the identity');
    return found;
  });
