/** The door of sync: a room, and what is said through it. */
export type { LobbyRow } from './lobby';
export { mergeUpdates } from './merge';
export type { Presence } from './presence';
export type { RoadStatus } from './road';
export { openRoom, type Room } from './room';
