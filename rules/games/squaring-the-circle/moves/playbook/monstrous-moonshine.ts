/** Monstrous Moonshine: hold that turns a result into something of another sort, for another theorem (SC-100, SC-D81). */
import { bringsHold } from '../families';
import type { PlaybookMove } from './record';

export const monstrousMoonshine: PlaybookMove = {
  ...bringsHold('Monstrous Moonshine', 'SC-100', 'creative', 'complication', { pool: {} }),
  transforms: true,
};
