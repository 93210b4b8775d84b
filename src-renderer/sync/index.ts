/** The door of sync: a room, and what is said through it; and the waiting room before it. */
export type { DraftWords, Splice } from './draft-words';
export type { DoorBook, DoorNote } from './door-note';
export { readIce, type IceServer } from './ice';
export type { HostStatus } from './lines';
export { WAYS, type Links, type Way } from './links';
export type { LobbyRow } from './lobby';
export { isWholeUpdate, joinUpdates, mergeUpdates } from './merge';
export type { PeerStatus } from './peers';
export { MAX_PICTURE_BYTES, MAX_PICTURE_SIDE, picturesInUpdate, type Picture, type PictureType } from './pictures/book';
export type { PictureShelf } from './pictures/exchange';
export type { Pen, Presence, Twin } from './presence';
export { noRoad, type RoadStatus } from './road';
export { openRoom, type Room } from './room';
export { knock, openWaitingRoom, type WaitingRoom } from './waiting/door';
export type { Invite } from './waiting/secrets';
