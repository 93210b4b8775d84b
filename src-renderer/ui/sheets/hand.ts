/** What a person has at hand, read from her sheet without knowing its game: pools of points, and what is due. Pure. */
import type { CardModel, PieceModel } from '../../../rules/kernel/game';
import type { Json, JsonObject } from '../../../rules/kernel/json';

interface Chip {
  readonly label: string;
  readonly figure: number;
}

interface Hand {
  /** The piece that shows this person's character, or null while she has none. */
  readonly sheet: string | null;
  readonly chips: readonly Chip[];
  /** Cards she holds. */
  readonly cards: readonly CardModel[];
}

/** The tray is one row high. */
const MOST = 5;

const isRecord = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A pool is a row with a name and its points. */
const chipOf = (value: Json): Chip | null => {
  if (!isRecord(value)) return null;
  const { name, points } = value;
  return typeof name === 'string' && typeof points === 'number' ? { label: name, figure: points } : null;
};

const countChips = (values: JsonObject): readonly Chip[] => {
  const { due, xp, trophies } = values;
  return [
    ...(typeof xp === 'number' ? [{ label: 'Experience', figure: xp }] : []),
    ...(typeof due === 'number' ? [{ label: 'Advances', figure: due }] : []),
    ...(Array.isArray(trophies) ? [{ label: 'Trophies', figure: trophies.length }] : []),
  ];
};

/** The hand of a seat: her first piece that carries pools or experience is her sheet. */
export const handOf = (pieces: readonly PieceModel[], seat: number): Hand => {
  const mine = pieces.filter((piece) => piece.seat === seat);
  const sheet =
    mine.find(({ values }) => Array.isArray(values['pools']) || typeof values['xp'] === 'number') ?? mine[0];
  if (sheet === undefined) return { sheet: null, chips: [], cards: [] };
  const pools = sheet.values['pools'];
  const poolChips = Array.isArray(pools) ? pools.map(chipOf).filter((chip) => chip !== null) : [];
  const cards = mine.flatMap(({ held }) => held ?? []);
  return { sheet: sheet.id, chips: [...poolChips, ...countChips(sheet.values)].slice(0, MOST), cards };
};
