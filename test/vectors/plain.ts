/** Plain YAML values, asked for by shape. */
export type PlainRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is PlainRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Says of which act it is, where something in it cannot be read. */
export const inAct = <T>(at: number, run: () => T): T => {
  try {
    return run();
  } catch (error) {
    throw new Error(`act ${at + 1}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
};

/** Throws where the vector does not say what it should. */
export const recordOf = (value: unknown, where: string): PlainRecord => {
  if (!isRecord(value)) throw new Error(`${where}: not a map`);
  return value;
};

/** Throws where it says something that nobody would read. */
export const knownKeys = (record: PlainRecord, keys: readonly string[], where: string): void => {
  const strange = Object.keys(record).find((key) => !keys.includes(key));
  if (strange !== undefined) throw new Error(`${where} has the unknown key ${strange}`);
};

export const listOf = (value: unknown, where: string): readonly unknown[] => {
  if (!Array.isArray(value)) throw new Error(`${where}: not a list`);
  return value;
};
