/** Something to be told to a player: a code and its facts. The words stand in `resources/<game>/words.ts`, never in the rules. */
export interface Say<Code extends string = string, Facts extends object = object> {
  readonly code: Code;
  readonly facts: Facts;
}

/** How a game labels what it shows, in its own codes. */
export const sayOf =
  <Facts extends Readonly<Record<keyof Facts, object>>>() =>
  <C extends keyof Facts & string>(code: C, facts: Facts[C]): Say<C, Facts[C]> => ({ code, facts });

/** A line of the story that a move wrote: whose it is, and which rule spoke. */
export interface StoryLine extends Say {
  /** The seat whose line it is; -1 where it belongs to the whole table. */
  readonly seat: number;
  readonly rule?: string;
}
