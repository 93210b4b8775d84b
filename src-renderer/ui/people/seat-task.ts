/** Something that was asked for at a seat and wants a dialog; a seat one past the last is for somebody new. */
export interface SeatTask {
  readonly kind: 'read' | 'handOver' | 'grant' | 'kick';
  readonly seat: number;
}
