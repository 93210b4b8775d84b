/** What can be done with a picture that lies on the table, the same from the list and from the menu. Pure. */
import type { PictureDesk } from '../../session/pictures/desk';
import type { PictureView } from '../../session/view';

export interface PictureAct {
  readonly text: string;
  readonly act: () => void;
  /** What is read aloud when it is done; empty where something opens. */
  readonly done: string;
}

/** One step larger or smaller. */
const STEP = 1.25;

/** `onwords` opens the words of the picture. */
export const pictureActs = (
  { id, across, x, y, width, height }: PictureView,
  desk: PictureDesk,
  onwords: () => void,
): readonly PictureAct[] => {
  /** Around its middle. */
  const grow = (factor: number) => (): void => {
    const more = across * factor - across;
    desk.lay(id, { across: across + more, x: x - more / 2, y: y - (more * height) / width / 2 });
  };
  return [
    { text: 'Larger', act: grow(STEP), done: 'Larger.' },
    { text: 'Smaller', act: grow(1 / STEP), done: 'Smaller.' },
    { text: 'Put it on top', act: () => desk.raise(id), done: 'It lies on top.' },
    { text: 'Put it under the cards', act: () => desk.lower(id), done: 'It lies under the cards.' },
    { text: 'Say what it shows', act: onwords, done: '' },
    { text: 'Take the picture away', act: () => desk.remove(id), done: 'It is taken away. Undo brings it back.' },
  ];
};
