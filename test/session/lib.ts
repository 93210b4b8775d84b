/** A real table of the toy game, with keys as the lobby makes them, to be written to files and read from them. */
import type { Game } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import { chanceReady, createPartyKeys, verifyAnswer, verifyPartyKeys, type KeyRing } from '../../src-renderer/chance';
import { createLedger, encodeGenesis, fromHex, type Genesis, type Ledger } from '../../src-renderer/ledger';
import type { StoredTable } from '../../src-renderer/store/database';
import type { TableFile } from '../../src-renderer/store/table-file';
import { mergeUpdates } from '../../src-renderer/sync';
import { write, writeAnswer, type Person } from '../ledger/people';
import { toy, type Toy } from '../ledger/toy';

await chanceReady();

/** Somebody with all her keys. */
export interface Player {
  readonly ring: KeyRing;
  readonly person: Person;
}

const player = (name: string): Player => {
  const ring = createPartyKeys();
  const { sign, seal, dice, ballot } = ring.secret;
  const [signKey, sealKey] = [fromHex(sign), fromHex(seal)];
  const [diceKey, ballotKey] = [fromHex(dice), fromHex(ballot)];
  return { ring, person: { party: { ...ring.keys, name }, signKey, sealKey, diceKey, ballotKey } };
};

export const [ana, ben] = [player('Ana'), player('Ben')] as const;
/** Whoever is at no table. */
export const stranger = player('Sue');
/** The only game that these tests know. */
export const known: ReadonlyMap<string, Game> = new Map([[toy.id, toy as unknown as Game]]);

const genesis: Genesis = {
  v: 1,
  game: toy.id,
  rulesVersion: toy.rulesVersion,
  config: {},
  name: 'A ring of two',
  roster: [ana.person.party, ben.person.party],
  seats: [ana, ben].map(({ person }, seat) => ({ seat, pid: person.party.pid, name: person.party.name, pronouns: '' })),
  nonce: 'd9'.repeat(32),
};
export const genesisBytes = encodeGenesis(genesis);

/** The table with these entries. */
export const ringOfTwo = (entries: readonly Uint8Array[] = []): Ledger<Toy> => {
  const ledger = createLedger<Toy>({ game: toy, genesisBytes, verifyAnswer, keysHold: verifyPartyKeys });
  for (const bytes of entries) ledger.add(bytes);
  return ledger;
};

/** Goes on by so many entries, whoever is awaited; `cells` makes one way of going on differ from another. */
export const goOn = (ledger: Ledger<Toy>, count: number, cells = 1): void => {
  const start = ledger.all().length;
  while (ledger.all().length < start + count) {
    const { tip, awaited } = ledger.fold();
    const next = awaited.find(({ done }) => !done);
    const who = [ana, ben].find(({ person }) => person.party.pid === next?.pid)?.person;
    if (!who) throw new Error('nobody is awaited');
    const seat = ledger.genesis.seats.findIndex(({ pid }) => pid === who.party.pid);
    if (tip.expect.kind === 'roll') writeAnswer(ledger, who, true);
    else if (tip.expect.kind === 'each') write(ledger, who, 2, seat, { kind: 'bid', gold: 1 });
    else {
      const free = [cells, 1, 2, 3].find(
        (each) => ledger.compose({ pid: who.party.pid, kind: 1, seat, payload: walk(each) }).ok,
      );
      write(ledger, who, 1, seat, walk(free ?? 1));
    }
  }
};

const walk = (cells: number): Uint8Array => new TextEncoder().encode(`{"cells":${cells},"kind":"walk"}`);

/** The content of a file of this table, with Ana's seat. */
export const fileOf = (ledger: Ledger<Toy>, more: Partial<TableFile> = {}): TableFile => ({
  game: toy.id,
  rulesVersion: toy.rulesVersion,
  name: 'A ring of two',
  gameId: ledger.gameId,
  members: ['Ana', 'Ben'],
  step: ledger.fold().tip.depth,
  savedAt: 1_764_324_061_123,
  genesis: genesisBytes,
  entries: ledger.all(),
  document: mergeUpdates([]),
  pictures: [],
  seat: {
    secret: '5e'.repeat(32),
    host: 'http://10.0.0.7:4747',
    keys: ana.ring as unknown as JsonObject,
    privateNotes: 'behind the clock',
    askMe: [],
    me: 'Ana',
  },
  ...more,
});

/** Ana's table as her disk has it; not begun, unless this says otherwise. */
export const storedTable = (more: Pick<StoredTable, 'game' | 'name'> & Partial<StoredTable>): StoredTable => ({
  id: 'a1b2c3d4e5f60718',
  secret: new Uint8Array(32).fill(0x5e),
  host: 'http://10.0.0.7:4747',
  gameId: '',
  genesis: null,
  seats: [],
  openedAt: 1,
  keys: ana.ring as unknown as JsonObject,
  privateNotes: 'behind the clock',
  askMe: [],
  ...more,
});
