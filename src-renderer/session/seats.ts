/** Seats as they are held at a position: the names of the lobby, in the hands in which they are now. Pure. */
import type { Genesis, Party, People } from '../ledger';
import type { Pid } from './view';

interface HeldSeat {
  readonly seat: number;
  /** Empty where nobody holds it. */
  readonly pid: Pid;
  readonly name: string;
  readonly pronouns: string;
  /** Who plays it, where it is not who took it in the lobby. */
  readonly playedBy: string | null;
}

/** The name that a party came with, or its id where it is unknown. */
export const partyName = (parties: readonly Party[], pid: Pid, otherwise: string = pid): string =>
  parties.find((party) => party.pid === pid)?.name ?? otherwise;

/** All seats of a position, in order; one that came later bears its holder's name. */
export const seatsAt = ({ seats }: Genesis, { holders, parties }: People): readonly HeldSeat[] =>
  holders.map((pid, seat) => {
    const taken = seats[seat];
    const holder = pid === '' ? null : partyName(parties, pid);
    return {
      seat,
      pid,
      name: taken?.name ?? holder ?? '',
      pronouns: taken !== undefined && taken.pid === pid ? taken.pronouns : '',
      playedBy: taken !== undefined && taken.pid !== pid && holder !== taken.name ? holder : null,
    };
  });

/** The seats that a party holds. */
export const seatsOf = ({ holders }: People, pid: Pid): readonly number[] =>
  holders.flatMap((holder, seat) => (holder === pid ? [seat] : []));
