/**
 * What people write is kept letter for letter: by the record, by whoever joins, by the disk's bytes, by a table file and what
 * is read from it. Decision 0075.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { oddLetters, unbrokenLetters } from '../../resources/layout-samples';
import { squaringTheCircle } from '../../rules/games/squaring-the-circle/game';
import { LONG } from '../../rules/kernel/shapes';
import type { Game } from '../../rules/kernel/game';
import type { Json, JsonObject } from '../../rules/kernel/json';
import { chanceReady, createPartyKeys, verifyAnswer, type KeyRing } from '../../src-renderer/chance';
import {
  createLedger,
  encodeGenesis,
  fromHex,
  kinds,
  sealReady,
  signEntry,
  writePayload,
  type Ledger,
} from '../../src-renderer/ledger';
import { contentOf, playedContent, savedFile } from '../../src-renderer/session/table-content';
import { readTableFile } from '../../src-renderer/store/table-file';
import { mergeUpdates } from '../../src-renderer/sync';
import { createBoard } from '../../src-renderer/sync/board';
import { fillDraft, randomFrom } from '../rules/random-player';
import { storedTable } from './lib';

const game = squaringTheCircle as unknown as Game;

beforeAll(async () => {
  await Promise.all([sealReady(), chanceReady()]);
});

/** Two spellings of the same letters, which no machine may make one of: é as one letter and as two, Å and the ångström. */
const spellings = 'caf\u00e9 cafe\u0301 \u00c5 \u212b \ufb01 \u1100\u1161 \uac00';

const texts: readonly (readonly [name: string, text: string])[] = [
  ['letters of many scripts', oddLetters],
  ['Arabic and Hebrew with numbers and marks of direction', '\u202bمرحبا 42 שָׁלוֹם\u202c \u200fx\u200e'],
  ['Han, Kana and Hangul', '数学者は泥棒 수학자'],
  ['letters beyond the first plane', '𝔐𝔞𝔱𝔥 𠮷野 👩‍👩‍👧‍👦🏳️‍🌈'],
  ['two spellings of the same letters', spellings],
  ['marks upon marks', `Z${'\u0301\u0323'.repeat(100)}o\u0308`],
  ['three hundred letters without a space', unbrokenLetters],
  ['spaces of every kind within', 'a\u00a0b\u2003c  d\u200be\u3000f'],
  ['what a program could take for its own', '__proto__ "}\\u0000\\ <b>&amp;</b> $& %00'],
];

const bytesOf = (text: string): string => Buffer.from(text, 'utf8').toString('hex');
/** All texts anywhere in a value. */
const textsIn = (value: Json): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value as JsonObject).flatMap(textsIn)
      : [];

const aTable = (name: string) => {
  const rings = [createPartyKeys(), createPartyKeys()];
  const genesisBytes = encodeGenesis({
    v: 1,
    game: game.id,
    rulesVersion: game.rulesVersion,
    config: {},
    name,
    roster: rings.map(({ keys }) => ({ ...keys, name })),
    seats: rings.map(({ keys }, seat) => ({ seat, pid: keys.pid, name, pronouns: name.slice(0, 20).toWellFormed() })),
    nonce: '5c'.repeat(32),
  });
  return { rings, genesisBytes, open: (): Ledger => createLedger({ game, genesisBytes, verifyAnswer }) };
};

/** A character with this name (as much of it as fits) and this text about her colleagues, written into the record. */
const write = (ledger: Ledger, ring: KeyRing, name: string, colleagues: string): void => {
  const [form] = game.offers(ledger.fold().tip.standing.state, 0);
  const move = { ...form?.fixed, ...fillDraft(game, randomFrom(7)), name, colleagues };
  const { kind: expected } = ledger.fold().tip.expect;
  const kind = expected === 'one' ? kinds.move : kinds.choice;
  const body = ledger.compose({ pid: ring.keys.pid, kind, seat: 0, payload: writePayload(move) });
  if (!body.ok) throw new Error(`${body.refusal.code}: ${JSON.stringify(body.refusal.facts)}`);
  expect(ledger.add(signEntry(ledger.gameId, body.value, fromHex(ring.secret.sign))).ok).toBe(true);
};

/** What was chosen, as it stands in the record of whoever reads it. */
const written = (ledger: Ledger): ReadonlySet<string> =>
  new Set(
    ledger
      .fold()
      .tip.standing.choices.flatMap((choice) => textsIn(choice as unknown as Json))
      .map(bytesOf),
  );

describe.each(texts)('%s', (_, text) => {
  const name = [...text].slice(0, 25).join('').trim();
  const colleagues = `${text} `
    .repeat(20)
    .slice(0, LONG - 1)
    .toWellFormed()
    .trim();
  const notes = `${text}\n`.repeat(Math.ceil(20_000 / text.length));

  it('are the same bytes after a join, an export and an import', async () => {
    const { rings, genesisBytes, open } = aTable(name);
    const [own] = rings;
    if (own === undefined) throw new Error('two sit here');
    const mine = open();
    write(mine, own, name, colleagues);
    expect(written(mine)).toContain(bytesOf(name));
    expect(written(mine)).toContain(bytesOf(colleagues));

    // Whoever joins has the entries alone, and comes to the same.
    const joined = open();
    for (const entry of mine.all()) expect(joined.add(Uint8Array.from(entry)).ok).toBe(true);
    expect(joined.fold().tip.digest).toBe(mine.fold().tip.digest);
    expect(written(joined)).toEqual(written(mine));

    // Notes of the table go by the shared document, private ones lie with the seat.
    const document = new Y.Doc();
    createBoard(document, own.keys.pid, {}).notes.add({ x: 1, y: 2, z: 3 }, text);
    const stored = storedTable({ game: game.id, name, genesis: genesisBytes, privateNotes: notes });
    const content = contentOf({
      stored,
      rulesVersion: game.rulesVersion,
      played: playedContent(mine),
      document: mergeUpdates([Y.encodeStateAsUpdate(document)]),
      me: name,
      members: [],
      now: 1,
    });
    const { bytes } = await savedFile(content, true, [], () => Promise.resolve(new Map()));
    const read = await readTableFile(bytes);
    if (!read.ok) throw new Error(read.refusal.code);
    const { value } = read;
    expect([value.name, value.seat?.me, value.seat?.privateNotes].map((each) => bytesOf(each ?? ''))).toEqual(
      [name, name, notes].map(bytesOf),
    );
    expect(value.members.map(bytesOf)).toEqual(mine.genesis.seats.map((seat) => bytesOf(seat.name)));
    const reopened = createLedger({ game, genesisBytes: value.genesis ?? new Uint8Array(), verifyAnswer });
    for (const entry of value.entries) expect(reopened.add(entry).ok).toBe(true);
    expect(written(reopened)).toEqual(written(mine));
    expect(reopened.fold().tip.digest).toBe(mine.fold().tip.digest);
    const again = new Y.Doc();
    Y.applyUpdate(again, value.document);
    expect(
      createBoard(again, own.keys.pid, {})
        .notes.all()
        .map((note) => bytesOf(note.text)),
    ).toEqual([bytesOf(text)]);
  });
});
