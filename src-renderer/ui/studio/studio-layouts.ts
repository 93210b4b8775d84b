/** Layouts and pictures of the designer's folder, which stand in for the shipped ones of their game on this machine only. */
import { createSubscriber } from 'svelte/reactivity';
import type { Layout } from '../../sheet/format';

/** A picture of the folder: where the page finds it, and its bytes for paper. */
export interface StandInPicture {
  readonly address: string;
  readonly copy: Blob;
}

interface StandIns {
  readonly game: string;
  readonly layouts: ReadonlyMap<string, Layout>;
  /** By file name. */
  readonly pictures: ReadonlyMap<string, StandInPicture>;
}

const none: ReadonlyMap<string, StandInPicture> = new Map();

let current: StandIns | null = null;
let tell: () => void = () => undefined;

/** Whatever is drawn from `of` is drawn again after a change. */
const follow = createSubscriber((changed) => {
  tell = changed;
  return () => (tell = () => undefined);
});

const change = (next: StandIns | null): void => {
  current = next;
  tell();
};

export const standIns = {
  /** What stands in for layouts of this game; null where nothing does. */
  of: (game: string): ReadonlyMap<string, Layout> | null => {
    follow();
    return current !== null && current.game === game && current.layouts.size > 0 ? current.layouts : null;
  },
  /** The pictures beside them; none where nothing stands in for this game. */
  picturesOf: (game: string): ReadonlyMap<string, StandInPicture> => {
    follow();
    return current?.game === game ? current.pictures : none;
  },
  set: (
    game: string,
    layouts: ReadonlyMap<string, Layout>,
    pictures: ReadonlyMap<string, StandInPicture> = none,
  ): void => change({ game, layouts, pictures }),
  clear: (): void => change(null),
};
