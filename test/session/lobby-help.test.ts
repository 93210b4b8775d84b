/** What the lobby shows of a draft that others may help with, and what its holder's window does. */
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { games } from '../../rules';
import { chanceReady, createPartyKeys, type KeyRing } from '../../src-renderer/chance';
import { fromHex, sealReady, sign } from '../../src-renderer/ledger';
import { lobbySeats } from '../../src-renderer/session/lobby';
import { createLobbyDesk, type LobbyDesk } from '../../src-renderer/session/lobby-desk';
import { aParty, exchange, type Party } from '../sync/lib';

const game = games.get('squaring-the-circle');
if (!game) throw new Error('no such game');

interface Sitter {
  readonly ring: KeyRing;
  readonly party: Party;
  readonly desk: LobbyDesk;
}

const sit = (name: string): Sitter => {
  const ring = createPartyKeys();
  const { pid, sign: publicKey } = ring.keys;
  const party = aParty(name, {
    me: { pid, name, publicKey: fromHex(publicKey), sign: (bytes) => sign(bytes, fromHex(ring.secret.sign)) },
  });
  const { room } = party;
  const desk = createLobbyDesk({
    game,
    ring,
    lobby: () => room.lobby,
    help: () => room.help,
    isResting: () => false,
    isStopped: () => false,
    onChange: () => undefined,
  });
  desk.addSeat(name, '');
  return { ring, party, desk };
};

let ana: Sitter;
let ben: Sitter;

beforeAll(() => Promise.all([sealReady(), chanceReady()]));
beforeEach(() => {
  [ana, ben] = [sit('Ana'), sit('Ben')];
  exchange(ana.party, ben.party);
});
afterEach(() => {
  for (const { party } of [ana, ben]) party.room.close();
});

const seatOf = (who: Sitter, at: Sitter) => {
  const seats = lobbySeats(at.party.room.lobby.rows(), at.ring.keys.pid, game);
  const seat = seats.find(({ pid }) => pid === who.ring.keys.pid);
  if (!seat) throw new Error('nobody sits there');
  return seat;
};

it('shows a draft to the others while its holder lets them help, and no longer', () => {
  const { seat } = seatOf(ana, ana);
  ana.desk.editDraft(seat, { name: 'Ilse' });
  exchange(ana.party, ben.party);
  expect(seatOf(ana, ben)).toMatchObject({ draft: null, form: null });
  ana.desk.setHelp(seat, true);
  exchange(ana.party, ben.party);
  expect(seatOf(ana, ben)).toMatchObject({ isHelped: true, draft: { name: 'Ilse' }, form: { id: expect.any(String) } });
  expect(ben.desk.draftWords(seatOf(ana, ben).seat)?.text('name')).toBe('Ilse');
  ana.desk.setHelp(seat, false);
  exchange(ana.party, ben.party);
  expect(seatOf(ana, ben)).toMatchObject({ draft: null });
  expect(ben.desk.draftWords(seatOf(ana, ben).seat)).toBeNull();
});

it('keeps the row in its holder’s hands: what others type is hers to take, and she alone says who helps', () => {
  const { seat } = seatOf(ana, ana);
  ana.desk.editDraft(seat, { name: 'Ilse' });
  ana.desk.setHelp(seat, true);
  exchange(ana.party, ben.party);
  ben.desk.draftWords(seatOf(ana, ben).seat)?.splice('name', { at: 4, remove: 0, insert: ' K.' });
  ben.desk.setHelp(seatOf(ana, ben).seat, false);
  ben.desk.editDraft(seatOf(ana, ben).seat, { name: 'Mine' });
  exchange(ana.party, ben.party);
  expect(seatOf(ana, ana)).toMatchObject({ isHelped: true, draft: { name: 'Ilse' } });
  expect(ana.desk.draftWords(seat)?.text('name')).toBe('Ilse K.');
  // Another answer of hers leaves the round as it is.
  ana.desk.editDraft(seat, { name: 'Ilse K.', math: 'Geometer' });
  exchange(ana.party, ben.party);
  expect(ben.desk.draftWords(seatOf(ana, ben).seat)?.text('name')).toBe('Ilse K.');
});
