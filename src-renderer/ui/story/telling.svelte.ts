/** Tells aloud what happens at a table in play: each new line of the story once, and what the table waits for. */
import type { TableView } from '../../session/view';
import { tell, tellAtOnce } from '../parts/announce.svelte';
import { storyText } from './story-text';
import { useTable } from '../table-context';
import { waitingText } from '../moves/waiting';

/** Whoever comes back to a long story hears its end, and how much she missed. */
const MOST = 12;

/** Follows the view of the seat in front; to be called while a component is set up. */
export const tellWhatHappens = (view: () => TableView, seat: () => number | null): void => {
  const { say, nameOf } = useTable();
  /** Lines that were there before: what was told before the page opened is not read aloud. */
  let known: ReadonlySet<string> | null = null;

  $effect(() => {
    const { story, me } = view();
    const before = known;
    // A pointer that moves somewhere replaces the view too; only another end of the story is worth a look.
    if (before?.size === story.length && before.has(story.at(-1)?.key ?? '')) return;
    known = new Set(story.map(({ key }) => key));
    if (before === null) return;
    const fresh = story.filter(({ key, kind }) => kind !== 'pending' && !before.has(key));
    const isMyRefusal = (item: (typeof fresh)[number]): boolean =>
      item.kind === 'refused' && me.seats.includes(item.seat);
    for (const item of fresh.filter(isMyRefusal)) tellAtOnce(storyText(item, say, nameOf));
    const news = fresh.filter((item) => !isMyRefusal(item));
    if (news.length > MOST) tell(`${news.length - MOST} more lines of the story.`, 'more lines');
    for (const item of news.slice(-MOST)) tell(storyText(item, say, nameOf), item.key);
  });

  const waiting = $derived(waitingText(view(), seat(), say, nameOf));
  $effect(() => tell(waiting, 'waiting'));
};
