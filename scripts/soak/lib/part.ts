/** One part of the long tests of networks: a table that suffers something, and how long it took until all was well. */
export interface Part {
  /** How it is asked for. */
  readonly key: string;
  /** How it is told of, where it failed. */
  readonly name: string;
  /** Throws where all was not well again unaided. */
  readonly run: (setting: Setting) => Promise<readonly Healed[]>;
}

export interface Setting {
  /** The folder of the built pages. */
  readonly pages: string;
  readonly seed: number;
  /** Divides how long the faults last. */
  readonly faster: number;
}

export interface Healed {
  readonly what: string;
  /** Milliseconds. */
  readonly tookMs: number;
}
