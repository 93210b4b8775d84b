/**
 * What one peer may put on us in a while (trust 9.2).
 *
 * Each message of y-webrtc costs its receiver something: a merge, a signature, an answer as long as the document. So
 * every kind has a bucket of its own that fills with time, and what is over it is dropped unread. Nothing is lost by
 * that for good: the document is asked for again every few seconds, presence is said anew, and what is lacking after all
 * is put on the road by whoever has it.
 *
 * How long a message may be is asked at its first frame, before the others are kept. And a frame that carries next to
 * nothing costs as much as a full one, so these have a bucket too.
 *
 * A move is one small update. Small ones have a bucket apart, so that a peer that passes on somebody's flood is still heard.
 */
import { MAX_MESSAGE_BYTES } from './frames';
import { messageKind } from './message-kind';

export interface Toll {
  /** How many bytes a message may have that begins so; what is longer is not put together. */
  readonly most: (begin: Uint8Array) => number;
  /** A frame of so many bytes has come. */
  readonly frame: (length: number) => void;
  /** A message was too long, and let go of unread. */
  readonly waste: () => void;
  /** Whether this message of the peer is read. */
  readonly admits: (message: Uint8Array) => boolean;
  /** We send this: to a question of ours one answer may come. */
  readonly sent: (message: Uint8Array) => void;
  /** It has sent so much in vain that even to drop it is too much work. */
  readonly isTooMuch: () => boolean;
}

interface Purse {
  /** Takes so much, if anything is left; the last one may take more than there is, and the debt is waited for. */
  readonly take: (cost: number) => boolean;
}

/** An update of a move, with its answer and all that Yjs adds, is about one kilobyte. */
const SMALL_BYTES = 4 * 1024;
const MAX_QUESTION_BYTES = 256 * 1024;
const MAX_PRESENCE_BYTES = 64 * 1024;
/** More than all entries of any table that people have played; what is longer comes with an answer. */
const MAX_UPDATE_BYTES = 4 * 1024 * 1024;
/** Frames below this are short. */
const SHORT_BYTES = 1024;

const mostOf = { question: MAX_QUESTION_BYTES, update: MAX_UPDATE_BYTES, presence: MAX_PRESENCE_BYTES } as const;

const createPurse = (most: number, perSecond: number, now: () => number): Purse => {
  let left = most;
  let filled = now();
  return {
    take: (cost) => {
      const at = now();
      left = Math.min(most, left + (Math.max(0, at - filled) * perSecond) / 1_000);
      filled = at;
      if (left <= 0) return false;
      left -= cost;
      return true;
    },
  };
};

/** The toll of one link. `now` is in milliseconds. */
export const createToll = (now: () => number): Toll => {
  /** Each answer of ours may be as long as the document. */
  const questions = createPurse(6, 0.7, now);
  const answers = createPurse(4 * 1024 * 1024, 256 * 1024, now);
  const small = createPurse(400, 50, now);
  const large = createPurse(4 * 1024 * 1024, 128 * 1024, now);
  /** Twenty states a second of her own, and what she passes on of seven others. */
  const presence = createPurse(256 * 1024, 64 * 1024, now);
  const states = createPurse(400, 60, now);
  const shorts = createPurse(1_000, 200, now);
  const drops = createPurse(1_000, 50, now);
  let owed = 0;
  let isFirst = true;
  let isTooMuch = false;

  const admitsAnswer = (length: number): boolean => {
    if (owed === 0) return false;
    owed -= 1;
    // Whoever joins takes all that there is, and may do so once.
    const isFree = isFirst;
    isFirst = false;
    return isFree || answers.take(length);
  };
  const admits = (message: Uint8Array): boolean => {
    const { length } = message;
    switch (messageKind(message)) {
      case 'question':
        return length <= MAX_QUESTION_BYTES && questions.take(1);
      case 'answer':
        return admitsAnswer(length);
      case 'update':
        return length <= SMALL_BYTES ? small.take(1) : length <= MAX_UPDATE_BYTES && large.take(length);
      case 'presence':
        return length <= MAX_PRESENCE_BYTES && states.take(1) && presence.take(length);
      case null:
        return false;
    }
  };
  const waste = (): void => {
    if (!drops.take(1)) isTooMuch = true;
  };
  return {
    most: (begin) => {
      const kind = messageKind(begin);
      if (kind === 'answer') return owed > 0 ? MAX_MESSAGE_BYTES : 0;
      return kind === null ? 0 : mostOf[kind];
    },
    frame: (length) => {
      if (length < SHORT_BYTES && !shorts.take(1)) waste();
    },
    waste,
    admits: (message) => {
      const isAdmitted = admits(message);
      if (!isAdmitted) waste();
      return isAdmitted;
    },
    sent: (message) => {
      if (messageKind(message) === 'question') owed += 1;
    },
    isTooMuch: () => isTooMuch,
  };
};
