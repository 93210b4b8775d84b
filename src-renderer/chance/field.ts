/**
 * Arithmetic modulo 2^255 - 19, and adding and doubling of points above it, as a module of
 * WebAssembly that is written out here, instruction by instruction: sums of many products
 * need what lies between the group's operations, and libsodium shows none of it.
 *
 * A number is ten limbs of 26 and 25 bits in turn, 40 bytes: signed, and loose. A
 * product's limbs are below 2^26; up to four such may be added before the next product,
 * whose sums of ten then stay far below 2^63. A point is X, Y, Z, T with x = X/Z,
 * y = Y/Z, xy = T/Z; one that is made ready to be added is Y+X, Y-X, 2Z, 2dT.
 * The formulas hold for all points (Hisil, Wong, Carter and Dawson), without exceptions.
 */

/** Where a number or a point lies in the memory. */
type Place = number;

/** The bytes of a number and of a point. */
export const numberBytes = 40;
export const pointBytes = 160;

export interface Field {
  readonly memory: WebAssembly.Memory;
  readonly multiply: (out: Place, a: Place, b: Place) => void;
  /** Squares so many times, at least once. */
  readonly square: (out: Place, a: Place, times: number) => void;
  readonly add: (out: Place, a: Place, b: Place) => void;
  readonly subtract: (out: Place, a: Place, b: Place) => void;
  /** Doubles a point where it lies. Without `isWhole` its T is not worked out, which only another doubling does without. */
  readonly double: (point: Place, isWhole: number) => void;
  /** Adds to a point where it lies one that is made ready. */
  readonly addReady: (point: Place, ready: Place) => void;
  /**
   * Takes a point through steps, words from a place up to another, at least one: zero doubles it, a place adds the point
   * that is ready there, and minus a place takes that away. Behind the last step lies a word other than zero.
   */
  readonly walk: (point: Place, from: Place, end: Place) => void;
}

type Code = readonly number[];

const unsigned = (value: number): Code => (value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]);
const signed = (value: number): Code =>
  value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];

const get = (local: number): Code => [0x20, ...unsigned(local)];
const set = (local: number): Code => [0x21, ...unsigned(local)];
const tee = (local: number): Code => [0x22, ...unsigned(local)];
const small = (value: number): Code => [0x41, ...signed(value)];
const long = (value: number): Code => [0x42, ...signed(value)];
const [smallPlus, smallMinus] = [[0x6a], [0x6b]] as const;
const [plus, minus, times, shiftLeft, shiftRight] = [[0x7c], [0x7d], [0x7e], [0x86], [0x87]] as const;
const loadLong = (limb: number): Code => [0x34, 2, ...unsigned(4 * limb)];
const storeLong = (limb: number): Code => [0x3e, 2, ...unsigned(4 * limb)];
const loadSmall = (limb: number): Code => [0x28, 2, ...unsigned(4 * limb)];
const storeSmall = (limb: number): Code => [0x36, 2, ...unsigned(4 * limb)];
const call = (name: number): Code => [0x10, ...unsigned(name)];

const limbs = Array.from({ length: 10 }, (_, limb) => limb);
const isOdd = (limb: number): boolean => limb % 2 === 1;

/** Numbers of the functions, in the order of their code below. */
const [MULTIPLY, SQUARE, ADD, SUBTRACT, DOUBLE, ADD_READY, SUBTRACT_READY] = [0, 1, 2, 3, 4, 5, 6] as const;

/** Locals behind a function's parameters: ten sums, and what is multiplied, plain and with small factors. */
const localsFrom = (
  first: number,
): { readonly sums: number; readonly row: (at: number) => (limb: number) => number } => ({
  sums: first,
  row: (at) => (limb) => first + 10 * (at + 1) + limb,
});

/** Brings the sums back to 26 and 25 bits, and stores them at what parameter 0 says. */
const carried = (sums: number, spare: number): Code => {
  const carry = (limb: number): Code => {
    const bits = isOdd(limb) ? 25 : 26;
    const next = sums + ((limb + 1) % 10);
    return [
      ...[...get(sums + limb), ...long(2 ** (bits - 1)), ...plus, ...long(bits), ...shiftRight, ...set(spare)],
      ...[...get(next), ...get(spare), ...(limb === 9 ? [...long(19), ...times] : []), ...plus, ...set(next)],
      ...[...get(sums + limb), ...get(spare), ...long(bits), ...shiftLeft, ...minus, ...set(sums + limb)],
    ];
  };
  return [
    ...[0, 4, 1, 5, 2, 6, 3, 7, 4, 8, 9, 0].flatMap(carry),
    ...limbs.flatMap((limb) => [...get(0), ...get(sums + limb), ...storeLong(limb)]),
  ];
};

/** Limb by limb: `factor` times what lies in the other row. */
const scaled = (from: (limb: number) => number, to: (limb: number) => number, factor: number): Code =>
  limbs.flatMap((limb) => [...get(from(limb)), ...long(factor), ...times, ...set(to(limb))]);

const loaded = (parameter: number, row: (limb: number) => number): Code =>
  limbs.flatMap((limb) => [...get(parameter), ...loadLong(limb), ...set(row(limb))]);

/** Every sum from its products: pairs of locals. */
const summed = (sums: number, productsOf: (limb: number) => readonly (readonly [number, number])[]): Code =>
  limbs.flatMap((limb) => [
    ...productsOf(limb).flatMap(([a, b], at) => [...get(a), ...get(b), ...times, ...(at > 0 ? plus : [])]),
    ...set(sums + limb),
  ]);

const multiplyCode = (): Code => {
  const { sums, row } = localsFrom(3);
  const [a, b, a2, b19] = [row(0), row(1), row(2), row(3)];
  return [
    ...[...loaded(1, a), ...loaded(2, b), ...scaled(a, a2, 2), ...scaled(b, b19, 19)],
    ...summed(sums, (sum) =>
      limbs.map((i) => {
        const j = (sum - i + 10) % 10;
        // Two limbs at half a bit make a whole one; what goes over the top comes back nineteenfold.
        return [isOdd(i) && isOdd(j) ? a2(i) : a(i), i + j >= 10 ? b19(j) : b(j)];
      }),
    ),
    ...carried(sums, row(4)(0)),
  ];
};

const squareCode = (): Code => {
  const { sums, row } = localsFrom(3);
  const [a, a2, a19, a38] = [row(0), row(1), row(2), row(3)];
  const products = (sum: number): readonly (readonly [number, number])[] =>
    limbs.flatMap((i) => {
      const j = (sum - i + 10) % 10;
      if (j < i) return [];
      const isOver = i + j >= 10;
      const isTwice = isOdd(i) && isOdd(j);
      const right = isTwice ? (isOver ? a38 : a2) : isOver ? a19 : a;
      return [[(i === j ? a : a2)(i), right(j)] as const];
    });
  return [
    ...[0x03, 0x40],
    ...[...loaded(1, a), ...scaled(a, a2, 2), ...scaled(a, a19, 19), ...scaled(a, a38, 38)],
    ...[...summed(sums, products), ...carried(sums, row(4)(0))],
    // From now on what was just stored; once more until the count is at nothing.
    ...[...get(0), ...set(1), ...get(2), ...small(1), ...smallMinus, ...tee(2), 0x0d, 0, 0x0b],
  ];
};

const limbwise = (operation: Code): Code =>
  limbs.flatMap((limb) => [
    ...[...get(0), ...get(1), ...loadSmall(limb), ...get(2), ...loadSmall(limb), ...operation, ...storeSmall(limb)],
  ]);

/** Numbers that a function of points works with: fixed places, and the parts of its parameters. */
const fixed = (at: number): Code => small(numberBytes * at);
const part = (parameter: number, at: number): Code => [
  ...get(parameter),
  ...(at > 0 ? [...small(numberBytes * at), ...smallPlus] : []),
];
const [X, Y, Z, T] = [0, 1, 2, 3].map((at) => part(0, at)) as [Code, Code, Code, Code];
const [A, B, C, D, E, F, G, H] = [0, 1, 2, 3, 4, 5, 6, 7].map(fixed) as [
  Code,
  Code,
  Code,
  Code,
  Code,
  Code,
  Code,
  Code,
];
const does = (name: number, out: Code, a: Code, b: Code): Code => [...out, ...a, ...b, ...call(name)];

/** The point of E, F, G, H at parameter 0: X = E F, Y = G H, Z = F G, T = E H. */
const joined = (isWhole: Code): Code => [
  ...does(MULTIPLY, X, E, F),
  ...does(MULTIPLY, Y, G, H),
  ...does(MULTIPLY, Z, F, G),
  ...(isWhole.length > 0 ? [...isWhole, 0x04, 0x40, ...does(MULTIPLY, T, E, H), 0x0b] : does(MULTIPLY, T, E, H)),
];

const doubleCode: Code = [
  ...does(SQUARE, A, X, small(1)),
  ...does(SQUARE, B, Y, small(1)),
  ...does(SQUARE, C, Z, small(1)),
  ...does(ADD, D, X, Y),
  ...does(SQUARE, D, D, small(1)),
  ...does(ADD, H, B, A),
  ...does(SUBTRACT, G, B, A),
  ...does(SUBTRACT, E, D, H),
  ...does(ADD, C, C, C),
  ...does(SUBTRACT, F, C, G),
  ...joined(get(1)),
];

const addCode = (isAway: boolean): Code => [
  ...does(ADD, A, Y, X),
  ...does(SUBTRACT, B, Y, X),
  ...does(MULTIPLY, A, A, part(1, isAway ? 1 : 0)),
  ...does(MULTIPLY, B, B, part(1, isAway ? 0 : 1)),
  ...does(MULTIPLY, C, T, part(1, 3)),
  ...does(MULTIPLY, D, Z, part(1, 2)),
  ...does(SUBTRACT, E, A, B),
  ...does(ADD, H, A, B),
  ...does(isAway ? SUBTRACT : ADD, G, D, C),
  ...does(isAway ? ADD : SUBTRACT, F, D, C),
  ...joined([]),
];

/** Parameters are the point, the next step and the end; local 3 is the step. */
const walkCode: Code = [
  ...[0x03, 0x40, ...get(1), ...loadSmall(0), ...tee(3), 0x45, 0x04, 0x40],
  // What comes next says whether it has to be whole.
  ...[...get(0), ...get(1), ...loadSmall(1), ...call(DOUBLE)],
  ...[0x05, ...get(3), ...small(0), 0x4a, 0x04, 0x40],
  ...[...get(0), ...get(3), ...call(ADD_READY)],
  ...[0x05, ...get(0), ...small(0), ...get(3), ...smallMinus, ...call(SUBTRACT_READY), 0x0b, 0x0b],
  ...[...get(1), ...small(4), ...smallPlus, ...tee(1), ...get(2), 0x49, 0x0d, 0, 0x0b],
];

/** Places below this are the module's own. */
export const ownBytes = 8 * numberBytes;

const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content];
const listed = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const name = (text: string): Code => [text.length, ...Array.from(text, (letter) => letter.charCodeAt(0))];
const [ofThree, ofTwo] = [0, 1];
const functionTypes: readonly Code[] = [
  [0x60, 3, 0x7f, 0x7f, 0x7f, 0],
  [0x60, 2, 0x7f, 0x7f, 0],
];

const moduleBytes = (): Uint8Array<ArrayBuffer> => {
  /** Sixty-one locals of 64 bits are enough for both products. */
  const withLocals = (code: Code): Code => [1, ...unsigned(61), 0x7e, ...code, 0x0b];
  const plain = (code: Code): Code => [0, ...code, 0x0b];
  const functions: readonly (readonly [name: string, type: number, body: Code])[] = [
    ['multiply', ofThree, withLocals(multiplyCode())],
    ['square', ofThree, withLocals(squareCode())],
    ['add', ofThree, plain(limbwise(smallPlus))],
    ['subtract', ofThree, plain(limbwise(smallMinus))],
    ['double', ofTwo, plain(doubleCode)],
    ['addReady', ofTwo, plain(addCode(false))],
    ['subtractReady', ofTwo, plain(addCode(true))],
    ['walk', ofThree, [1, 1, 0x7f, ...walkCode, 0x0b]],
  ];
  const exports: readonly Code[] = [
    [...name('memory'), 2, 0],
    ...functions.map(([text], at) => [...name(text), 0, at]),
  ];
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, listed(functionTypes)),
    ...section(3, listed(functions.map(([, type]) => [type]))),
    ...section(5, listed([[0, 8]])),
    ...section(7, listed(exports)),
    ...section(10, listed(functions.map(([, , body]) => [...unsigned(body.length), ...body]))),
  ]);
};

/** A module with a memory of its own. */
export const createField = (): Field =>
  new WebAssembly.Instance(new WebAssembly.Module(moduleBytes())).exports as unknown as Field;
