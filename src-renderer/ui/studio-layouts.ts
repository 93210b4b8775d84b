/** Layouts of the designer's folder, which stand in for the shipped ones of their game on this machine only. */
import { createSubscriber } from 'svelte/reactivity';
import type { Layout } from '../sheet/format';

interface StandIns {
  readonly game: string;
  readonly layouts: ReadonlyMap<string, Layout>;
}

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
  set: (game: string, layouts: ReadonlyMap<string, Layout>): void => change({ game, layouts }),
  clear: (): void => change(null),
};
