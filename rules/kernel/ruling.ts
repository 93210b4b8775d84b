/** Why a rule said no: a stable code, and the facts a sentence or a test needs. Never prose. */
export interface Refusal<Code extends string = string, Facts extends object = object> {
  readonly code: Code;
  readonly facts: Facts;
  /** The rule of the catalogue that was broken, for instance `SC-074`; absent where no game rule speaks. */
  readonly rule?: string;
}

/** A rule's answer. Plain data: it can be compared, logged and sent to a worker. */
export type Ruling<T, R extends Refusal = Refusal> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: R };

export const grant = <T>(value: T): Ruling<T, never> => ({ ok: true, value });

const refusal = <Code extends string, Facts extends object>(
  code: Code,
  facts: Facts,
  rule: string | undefined,
): Refusal<Code, Facts> => (rule === undefined ? { code, facts } : { code, facts, rule });

/** A no. `rule` is the catalogue's ID where a rule of a game was broken. */
export const refuse = <Code extends string, Facts extends object>(
  code: Code,
  facts: Facts,
  rule?: string,
): Ruling<never, Refusal<Code, Facts>> => ({ ok: false, refusal: refusal(code, facts, rule) });

/** Any refusal of a game, as a closed union over its codes. */
export type RefusalOf<Facts extends Readonly<Record<keyof Facts, object>>> = {
  readonly [C in keyof Facts & string]: Refusal<C, Facts[C]>;
}[keyof Facts & string];

/** How a game says no in its own codes: with the rule that was broken; where none speaks (a malformed move), there is none. */
export const noOf =
  <Facts extends Readonly<Record<keyof Facts, object>>>() =>
  <C extends keyof Facts & string>(code: C, facts: Facts[C], rule?: string): RefusalOf<Facts> =>
    // The union's members are exactly the pairs of code and facts that this signature admits.
    refusal(code, facts, rule) as RefusalOf<Facts>;

/** What only we can cause: a broken invariant. It stops the session instead of becoming a refusal. */
export function assert(holds: unknown, broken: string): asserts holds {
  if (!holds) throw new Error(`Broken invariant: ${broken}`);
}
