/** In a page that means ill: its data channels as they are, on which it says to each peer what it likes. */
import * as encoding from 'lib0/encoding';
import { writeUpdate } from 'y-protocols/sync';
import { framesOf, helloFrame } from '../../../src-renderer/sync/frames';

/** Every data channel that this page ever had, with the session that the other end greeted with. */
interface Line {
  readonly raw: RTCDataChannel;
  session: number;
}

const lines: Line[] = [];
const sendRaw = RTCDataChannel.prototype.send as (this: RTCDataChannel, data: Uint8Array<ArrayBuffer>) => void;
const createChannel = RTCPeerConnection.prototype.createDataChannel;
RTCPeerConnection.prototype.createDataChannel = function (...args) {
  const raw = createChannel.apply(this, args);
  const line: Line = { raw, session: 0 };
  lines.push(line);
  raw.addEventListener('message', ({ data }) => {
    const frame = data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array();
    if (frame[0] === helloFrame(0)[0]) line.session = new DataView(frame.buffer).getUint32(2);
  });
  return raw;
};

const HIGH_WATER = 4 * 1024 * 1024;

/** The lines that are open; the session is 0 until the other end has greeted. */
export const openLines = (): readonly Line[] => lines.filter(({ raw }) => raw.readyState === 'open');

/** Sends a frame as it is. What does not fit any more is left unsaid: the browser would close the channel. */
export const sendFrame = ({ raw }: Line, frame: Uint8Array<ArrayBuffer>): void => {
  if (raw.readyState === 'open' && raw.bufferedAmount <= HIGH_WATER) sendRaw.call(raw, frame);
};

/** Says this to one peer, or to all, as far as it fits. */
export const say = (message: Uint8Array, session?: number): void => {
  for (const line of openLines()) {
    if ((session !== undefined && line.session !== session) || line.raw.bufferedAmount > HIGH_WATER) continue;
    for (const frame of framesOf(message)) sendRaw.call(line.raw, frame);
  }
};

/** The message that brings an update of the document. */
export const updateMessage = (update: Uint8Array): Uint8Array =>
  encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, 0);
    writeUpdate(encoder, update);
  });
