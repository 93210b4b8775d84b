/** The door of sync: a room, and what is said through it; and the waiting room before it. */
export { readHost, type HostRefusal } from './addresses';
export type { BlockCode, Diagnosis, NextCode, Way } from './diagnosis';
export type { SharedHostRefusal, SharedHosts } from './hosts';
export { readIce, type IceRefusal, type IceServer } from './ice';
export type { HostStatus } from './lines';
export type { LobbyRow } from './lobby';
export { mergeUpdates } from './merge';
export type { Presence } from './presence';
export type { PeerStatus } from './peers';
export { noRoad, type RoadStatus } from './road';
export { openRoom, type Room } from './room';
export { knock, openWaitingRoom, type Knocking, type WaitingRoom } from './waiting/door';
export type { KnockRefusalCode, KnockState } from './waiting/guest';
export type { DoorRefusalCode, DoorState, Knock } from './waiting/member';
export type { Invite, Words } from './waiting/secrets';
export { readCode } from './waiting/text';
