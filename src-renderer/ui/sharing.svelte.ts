/**
 * The shared window: this one tells it what is public, and it asks for that when it opens. It has no session, no store and
 * no keys of its own, so that it cannot show more than it is told.
 */
import { sharedViewOf, type SharedView } from '../session/shared';
import type { TableView } from '../session/view';

type Heard = { readonly kind: 'hello' } | { readonly kind: 'stop' };
type Told = { readonly kind: 'view'; readonly view: SharedView; readonly isStopped: boolean };

const channelOf = (table: string): BroadcastChannel => new BroadcastChannel(`roundel-shared/${table}`);

/** Tells the shared windows of a table what is public, for as long as the calling component lives. */
export const shareView = (table: string, view: () => TableView, stop: () => void): void => {
  $effect(() => {
    const channel = channelOf(table);
    let isHeard = false;
    const tell = (): void => {
      const now = view();
      const told: Told = { kind: 'view', view: sharedViewOf(now), isStopped: Boolean(now.stop) };
      channel.postMessage(told);
    };
    channel.onmessage = ({ data }: MessageEvent<Heard>) => {
      if (data.kind === 'stop') return stop();
      isHeard = true;
      tell();
    };
    $effect(() => {
      // Before a window has asked, nobody listens.
      void view();
      if (isHeard) tell();
    });
    return () => channel.close();
  });
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
