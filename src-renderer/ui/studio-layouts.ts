/** Layouts and pictures of the designer's folder, which stand in for the shipped ones of their game on this machine only. */
import { createSubscriber } from 'svelte/reactivity';
import type { Layout } from '../sheet/format';

interface StandIns {
  readonly game: string;
  readonly layouts: ReadonlyMap<string, Layout>;
  /** Addresses of pictures, by file name. */
  readonly pictures: ReadonlyMap<string, string>;
}

const none: ReadonlyMap<string, string> = new Map();

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
  /** Addresses of the pictures beside them; null where nothing stands in for this game. */
  picturesOf: (game: string): ReadonlyMap<string, string> | null => {
    follow();
    return current?.game === game ? current.pictures : null;
  },
  set: (game: string, layouts: ReadonlyMap<string, Layout>, pictures: ReadonlyMap<string, string> = none): void =>
    change({ game, layouts, pictures }),
  clear: (): void => change(null),
};
