/** What a person gives from her disk, by choosing or dropping it. */
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';

export type UnreadableRefusal = Refusal<'file.unreadable'>;

/** Its bytes. Refused where the system does not give them: a folder that was dropped, or a file that is gone or locked. */
export const bytesOf = async (file: Blob): Promise<Ruling<Uint8Array<ArrayBuffer>, UnreadableRefusal>> => {
  try {
    return grant(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return refuse('file.unreadable', {});
  }
};
