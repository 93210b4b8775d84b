/**
 * What a message of y-webrtc is, by how it begins.
 *
 *   message  := 0 • 0 question | 0 • 1 answer | 0 • 2 update | 1 presence       anything else is none of ours
 */
export type MessageKind = 'question' | 'answer' | 'update' | 'presence';

/** The kind of a message, of which its first two bytes are enough; null where it is none that we know. */
export const messageKind = (begin: Uint8Array): MessageKind | null => {
  if (begin[0] === 1) return 'presence';
  if (begin[0] !== 0) return null;
  return begin[1] === 0 ? 'question' : begin[1] === 1 ? 'answer' : begin[1] === 2 ? 'update' : null;
};
