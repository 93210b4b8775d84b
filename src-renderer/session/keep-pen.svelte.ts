/** The pen of one open table, as the screen and the desks see it. */
import type { Ledger } from '../ledger';
import type { RoadStatus, Room } from '../sync';
import { hasHeard } from './hearing';
import { createPen, type PenHolder, type PenNotice, type PenParts } from './pen';

/** What the screen sees of other copies of this profile. */
export interface TablePen {
  readonly notice: PenNotice | null;
  readonly playHere: () => void;
  /** The other copy is no more, and what it wrote last will not come. */
  readonly goOnWithout: () => void;
}

export interface PenKeeperParts extends PenParts {
  readonly me: string;
  readonly room: () => Room | null;
  readonly status: () => RoadStatus;
  readonly ledger: () => Ledger | null;
}

export class PenKeeper implements TablePen {
  notice = $state<PenNotice | null>(null);
  readonly holder: PenHolder;
  readonly #parts: PenKeeperParts;

  constructor(parts: PenKeeperParts) {
    this.#parts = parts;
    this.holder = createPen(parts);
  }

  /** Looks who is there; to be called as people come and go, and every second. */
  look = (): void => {
    const { me, ledger: ledgerNow, status: statusNow, room: roomNow } = this.#parts;
    const [room, ledger, status] = [roomNow(), ledgerNow(), statusNow()];
    if (!room) return;
    const others = room.presence.others();
    this.holder.look({
      session: room.presence.session,
      twins: room.presence.twins(),
      own: ledger?.entriesOf(me).length ?? 0,
      isHeard: hasHeard({ ledger, others, synced: status.synced ?? [] }),
      isLinked: status.connected > 0,
      now: performance.now(),
    });
    this.notice = this.holder.notice();
  };

  playHere = (): void => {
    this.holder.playHere();
    this.look();
  };
  goOnWithout = (): void => {
    this.holder.goOnWithout();
    this.look();
  };
  foreign = (): void => this.holder.foreign(performance.now());
}
