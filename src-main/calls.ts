/** How calls of the bridge are answered: to our own page alone, and only where they have the shape they should have. */
import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { isKeptName, isTableId, MAX_COPY_BYTES } from './bridge-copies';
import type { Copy } from './files';

/** Reads what a page sent along with a call; null where it is anything else. */
type Read<Given> = (args: readonly unknown[]) => { readonly given: Given } | null;

/** A call with nothing to say. */
export const nothing: Read<null> = (args) => (args.length === 0 ? { given: null } : null);

/** A call with one yes or no. */
export const oneFlag: Read<boolean> = ([flag, ...rest]) =>
  typeof flag === 'boolean' && rest.length === 0 ? { given: flag } : null;

/** Longer than the longest story anybody would copy, in UTF-16 units. */
const MAX_TEXT = 1_000_000;

/** A call with one text of at most a million letters. */
export const oneText: Read<string> = ([text, ...rest]) =>
  typeof text === 'string' && text.length <= MAX_TEXT && rest.length === 0 ? { given: text } : null;

/** A call with the id of one table. */
export const oneTable: Read<string> = ([table, ...rest]) =>
  isTableId(table) && rest.length === 0 ? { given: table } : null;

/** A call with the name of one second copy, or of a picture beside it. */
export const oneCopy: Read<Omit<Copy, 'bytes'>> = ([table, name, ...rest]) =>
  isTableId(table) && isKeptName(name) && rest.length === 0 ? { given: { table, name } } : null;

/** A call with a second copy to be kept. */
export const wholeCopy: Read<Copy> = ([table, name, bytes, ...rest]) => {
  const copy = oneCopy([table, name]);
  return copy && bytes instanceof Uint8Array && bytes.length <= MAX_COPY_BYTES && rest.length === 0
    ? { given: { ...copy.given, bytes } }
    : null;
};

/** Did our own page, at the top of its window, make this call? */
const isFromUs = ({ senderFrame }: IpcMainInvokeEvent, isOurs: (url: string) => boolean): boolean =>
  senderFrame !== null && senderFrame.parent === null && isOurs(senderFrame.url);

/** Answers one call of the bridge. It throws in the face of a strange frame, and of a shape that is not this call's. */
export const answerOnlyUs = <Given, Value>(
  ipc: Pick<IpcMain, 'handle'>,
  channel: string,
  isOurs: (url: string) => boolean,
  read: Read<Given>,
  answer: (given: Given) => Value,
): void => {
  ipc.handle(channel, (event, ...args: readonly unknown[]) => {
    if (!isFromUs(event, isOurs)) throw new Error('This call is for Roundel alone');
    const call = read(args);
    if (!call) throw new Error(`This is not how ${channel} is called`);
    return answer(call.given);
  });
};
