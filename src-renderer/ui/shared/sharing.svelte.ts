/**
 * The shared window: this one tells it what is public, and it asks for that when it opens. It has no session, no store and
 * no keys of its own, so that it cannot show more than it is told.
 */
import { sharedViewOf, type SharedView } from '../../session/shared';
import type { TableView } from '../../session/view';
import { isAlike } from '../parts/alike';

type Heard = { readonly kind: 'hello' } | { readonly kind: 'stop' };
type Told = { readonly kind: 'view'; readonly view: SharedView; readonly isStopped: boolean };

const channelOf = (table: string): BroadcastChannel => new BroadcastChannel(`roundel-shared/${table}`);

/**
 * What is public of a table, and told to its shared windows for as long as the calling component lives. The view is replaced
 * with every pointer that moves; what is public of it changes far less often, and is the same object until it does.
 */
export const shareView = (table: string, view: () => TableView, stop: () => void): { readonly view: SharedView } => {
  let before: SharedView | null = null;
  const shared = $derived.by(() => {
    const now = sharedViewOf(view());
    before = before !== null && isAlike(before, now) ? before : now;
    return before;
  });
  const isStopped = $derived(Boolean(view().stop));
  /** Before a window has asked, nobody listens. */
  let isHeard = $state(false);
  $effect(() => {
    const channel = channelOf(table);
    const tell = (): void => {
      const told: Told = { kind: 'view', view: shared, isStopped };
      channel.postMessage(told);
    };
    channel.onmessage = ({ data }: MessageEvent<Heard>) => {
      if (data.kind === 'stop') return stop();
      if (isHeard) tell();
      else isHeard = true;
    };
    $effect(() => {
      if (isHeard) tell();
    });
    return () => channel.close();
  });
  return {
    get view() {
      return shared;
    },
  };
};

/** The shared window's side. */
export const followShared = (
  table: string,
): { readonly view: SharedView | null; readonly isStopped: boolean; readonly stop: () => void } => {
  let told = $state.raw<Told | null>(null);
  const channel = channelOf(table);
  channel.onmessage = ({ data }: MessageEvent<Told | Heard>) => {
    if (data.kind === 'view') told = data;
  };
  const say = (heard: Heard): void => channel.postMessage(heard);
  say({ kind: 'hello' });
  return {
    get view() {
      return told?.view ?? null;
    },
    get isStopped() {
      return told?.isStopped ?? false;
    },
    stop: () => say({ kind: 'stop' }),
  };
};
