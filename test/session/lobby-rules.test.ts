/** Before play begins: whoever has other rules of the game is told, and nothing begins that she could not open. */
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { games } from '../../rules';
import type { Game } from '../../rules/kernel/game';
import { chanceReady, createPartyKeys } from '../../src-renderer/chance';
import { fromHex, sealReady, sign } from '../../src-renderer/ledger';
import { genesisFrom, lobbySeats, outdatedRows } from '../../src-renderer/session/lobby';
import { createLobbyDesk } from '../../src-renderer/session/lobby-desk';
import { rulesTrouble } from '../../src-renderer/ui/truth/rules-trouble';
import { word } from '../../src-renderer/ui/wording/wording';
import { fillDraft, randomFrom } from '../rules/random-player';
import { aParty, exchange } from '../sync/lib';

const known = games.get('squaring-the-circle');
if (!known) throw new Error('no such game');
const ours: Game = known;
const newer: Game = { ...ours, rulesVersion: ours.rulesVersion + 1 };

/** A character who is complete, whoever it is. */
const draft = fillDraft(ours, randomFrom(11));

const sit = (name: string, game: Game) => {
  const ring = createPartyKeys();
  const { pid, sign: publicKey } = ring.keys;
  const party = aParty(name, {
    me: { pid, name, publicKey: fromHex(publicKey), sign: (bytes) => sign(bytes, fromHex(ring.secret.sign)) },
  });
  const { lobby, help } = party.room;
  let isResting = false;
  const desk = createLobbyDesk({
    game,
    ring,
    lobby: () => lobby,
    help: () => help,
    isResting: () => isResting,
    isStopped: () => false,
    onChange: () => undefined,
  });
  desk.addSeat(name, '');
  const seats = () => lobbySeats(lobby.rows(), pid, game);
  return {
    party,
    desk,
    seats,
    rest: (now: boolean) => (isResting = now),
    mine: () => seats().find(({ mine }) => mine)?.seat ?? -1,
    told: () => {
      const trouble = rulesTrouble(seats());
      return trouble && word(trouble);
    },
    begins: () => genesisFrom(lobby.rows(), game, 'The vault', 'b3'.repeat(32)),
    outdated: (now: Game) => outdatedRows(lobby.rows(), now, pid),
    lobby,
  };
};
type Sitter = ReturnType<typeof sit>;

const meet = (...sitters: readonly Sitter[]): void => exchange(...sitters.map(({ party }) => party));
const isReady = ({ desk, mine }: Sitter): void => {
  desk.editDraft(mine(), draft);
  expect(desk.setReady(mine(), true)).toMatchObject({ ok: true });
};

let ana: Sitter;
let ben: Sitter;
beforeAll(() => Promise.all([sealReady(), chanceReady()]));
beforeEach(() => {
  ana = sit('Ana', ours);
});
afterEach(() => {
  for (const { party } of [ana, ben]) party.room.close();
});

it('tells both of two with other rules which of them updates, and begins nothing', () => {
  ben = sit('Ben', newer);
  meet(ana, ben);
  const [version, next] = [String(ours.rulesVersion), String(newer.rulesVersion)];
  expect(ana.told()).toBe(
    `Ben would play by newer rules of this game (version ${next}; this Roundel has ${version}). Play begins when all have the same: update this Roundel, or load this page anew.`,
  );
  expect(ben.told()).toBe(
    `Ana would play by older rules of this game (version ${version}; this Roundel has ${next}). Play begins when all have the same: that Roundel is to be updated, or its page loaded anew.`,
  );
  for (const each of [ana, ben]) isReady(each);
  meet(ana, ben);
  for (const each of [ana, ben]) expect(each.begins()).toMatchObject({ refusal: { code: 'lobby.otherRules' } });
});

it('begins once the one who had older rules has come with the new ones, and what still holds of her draft stays ready', () => {
  ben = sit('Ben', newer);
  for (const each of [ana, ben]) isReady(each);
  for (const row of ana.outdated(newer)) ana.lobby.put(row);
  meet(ana, ben);
  expect([ben.told(), ben.begins().ok]).toEqual([null, true]);
  // By rules that her draft no longer fits she looks at it once more.
  const strict: Game = {
    ...newer,
    rulesVersion: 99,
    checkDraft: () => ({ ok: false, refusal: known.checkDraft({}) as never }),
  };
  expect(ana.outdated(strict)).toMatchObject([{ ready: false, draft, rules: { version: 99 } }]);
  expect(ana.outdated(newer)).toEqual([]);
});

it('says nothing where all have the same, of one who does not say, or of another game', () => {
  ben = sit('Ben', ours);
  meet(ana, ben);
  expect([ana.told(), ben.told()]).toEqual([null, null]);
  const [row] = ben.lobby.rows().filter(({ pid }) => pid === ben.party.me.pid);
  if (!row) throw new Error('Ben has a row');
  const { rules: _, ...silent } = row;
  ben.lobby.put(silent);
  meet(ana, ben);
  expect(ana.told()).toBeNull();
  ben.lobby.put({ ...row, rules: { game: 'nerve', version: 400 } });
  meet(ana, ben);
  expect(ana.told()).toBeNull();
});

it('takes nothing of what is done at a copy that watches, and all of it once that one writes', () => {
  ben = sit('Ben', ours);
  ana.desk.editDraft(ana.mine(), { name: 'Ilse' });
  ana.rest(true);
  ana.desk.editDraft(ana.mine(), { name: 'Somebody else' });
  ana.desk.renameSeat(ana.mine(), 'Nobody', '');
  ana.desk.addSeat('Third', '');
  ana.desk.removeSeat(ana.mine());
  expect(ana.desk.setReady(ana.mine(), true)).toMatchObject({ refusal: { code: 'table.twin' } });
  expect(ana.seats()).toMatchObject([{ name: 'Ana', draft: { name: 'Ilse' } }]);
  ana.rest(false);
  ana.desk.editDraft(ana.mine(), { name: 'Cleo' });
  expect(ana.seats()).toMatchObject([{ draft: { name: 'Cleo' } }]);
});
