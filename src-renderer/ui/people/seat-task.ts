import type { Pid } from '../../session/view';

/** Something that was asked for at a seat and wants a dialog; a seat one past the last is for somebody new. */
export interface SeatTask {
  readonly kind: 'read' | 'handOver' | 'grant' | 'kick' | 'away';
  /** -1 for somebody who only watches. */
  readonly seat: number;
  /** Who watches and is to be removed. */
  readonly watcher?: { readonly pid: Pid; readonly name: string };
}
