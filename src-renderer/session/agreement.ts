/** Do we stand at the same place and see the same state? From digests only, never from the transport's word. */
import type { PeerView } from './view';

export interface Standpoint {
  readonly depth: number;
  readonly digest: string;
  readonly state: string;
}

/** `theirs` compared with `mine`; `knows` tells whether a position is on my own path. */
export const compareStandpoints = (
  mine: Standpoint,
  theirs: Standpoint | null,
  knows: (digest: string) => boolean,
): PeerView['agreement'] => {
  if (!theirs) return 'unknown';
  if (theirs.digest === mine.digest) return theirs.state === mine.state ? 'in step' : 'differs';
  if (knows(theirs.digest)) return 'behind';
  return theirs.depth > mine.depth ? 'ahead' : 'differs';
};
