/** Values to preview layouts with, by game: found by folder, and loaded only when the studio opens. */
import type { LayoutSamples } from '../../../resources/layout-samples';

const modules = import.meta.glob<LayoutSamples>('../../../resources/*/samples.ts', { import: 'layoutSamples' });

/** The samples of a game; undefined where it has none. */
export const samplesOf = async (game: string): Promise<LayoutSamples | undefined> => {
  const load = Object.entries(modules).find(([path]) => path.split('/').at(-2) === game)?.[1];
  return load?.();
};
