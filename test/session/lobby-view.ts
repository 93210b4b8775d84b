/** A lobby as one party's screen is given it. */
import { games } from '../../rules';
import { createStandstill } from '../../src-renderer/session/standstill';
import { viewOf } from '../../src-renderer/session/view-of';
import type { StoredTable } from '../../src-renderer/store/database';
import { noRoad } from '../../src-renderer/sync/road';
import type { Party } from '../sync/lib';

const stored: StoredTable = {
  id: 'table',
  secret: new Uint8Array(32).fill(5),
  host: 'http://own.example',
  game: 'squaring-the-circle',
  name: 'The vault',
  gameId: '',
  genesis: null,
  seats: [],
  openedAt: 7,
  keys: {},
  privateNotes: '',
  askMe: [],
};

/** What this party sees of a lobby of Squaring the Circle; `more` is what her record says otherwise. */
export const viewAt = ({ room, me }: Party, more: Partial<StoredTable> = {}) => {
  const game = games.get('squaring-the-circle');
  if (!game) throw new Error('the game is not registered');
  return viewOf({
    stored: { ...stored, ...more },
    game,
    me: { pid: me.pid, name: me.name },
    room,
    status: noRoad,
    ledger: null,
    derived: null,
    pending: [],
    unchecked: 0,
    trouble: null,
    storeTrouble: null,
    rollWaited: 0,
    linkHost: '',
    door: null,
    stop: null,
    standstill: createStandstill(0),
    wishes: [],
    isHeld: false,
  });
};
