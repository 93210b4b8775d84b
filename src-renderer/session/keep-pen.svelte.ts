/** The pen of one open table, as the screen and the desks see it. */
import type { Ledger } from '../ledger';
import type { Room } from '../sync';
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
  readonly isLinked: () => boolean;
  readonly ledger: () => Ledger | null;
  /** Somebody of the table has told all that she has. */
  readonly hasHeard: () => boolean;
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
    const { me, ledger, isLinked, hasHeard } = this.#parts;
    const room = this.#parts.room();
    if (!room) return;
    this.holder.look({
      session: room.presence.session,
      twins: room.presence.twins(),
      own: ledger()?.entriesOf(me).length ?? 0,
      isHeard: hasHeard(),
      isLinked: isLinked(),
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
