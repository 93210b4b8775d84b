/** Words of a draft that others help with: several people type, all see the same in the end, and no letter is lost. */
import * as fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { sealReady } from '../../src-renderer/ledger';
import { toBase64Url } from '../../src-renderer/sync/base64url';
import type { DraftWords, Splice } from '../../src-renderer/sync/draft-words';
import type { LobbyRow } from '../../src-renderer/sync/lobby';
import { createSeals } from '../../src-renderer/sync/signed';
import { roomKeys } from '../../src-renderer/sync/keys';
import { aParty, exchange, type Party } from './lib';

let ana: Party;
let ben: Party;
let cy: Party;

beforeAll(sealReady);
beforeEach(() => {
  [ana, ben, cy] = [aParty('Ana'), aParty('Ben'), aParty('Cy')];
  for (const party of [ana, ben]) party.room.lobby.put(rowOf(party));
});
afterEach(() => {
  for (const { room } of [ana, ben, cy]) room.close();
});

const rowOf = ({ me }: Party, row: Partial<LobbyRow> = {}): LobbyRow => ({
  id: 'seat',
  order: 1,
  pid: me.pid,
  name: me.name,
  pronouns: '',
  keys: {},
  draft: null,
  ready: false,
  ...row,
});

/** Ana lets the others help with her draft. */
const letHelp = (texts: Readonly<Record<string, string>> = {}): void => {
  const help = ana.room.help.begin(rowOf(ana), texts);
  ana.room.lobby.put(rowOf(ana, { help }));
  exchange(ana, ben, cy);
};
const wordsAt = ({ room }: Party): DraftWords => {
  const row = room.lobby.rows().find(({ pid }) => pid === ana.me.pid);
  const words = row && room.help.of(row);
  if (!words) throw new Error('nobody may help');
  return words;
};
const text = (party: Party): string => wordsAt(party).text('name');
const type = (party: Party, at: number, insert: string, remove = 0): boolean =>
  wordsAt(party).splice('name', { at, remove, insert });
/** Until nobody has anything that another has not. */
const settle = (): void => {
  for (let round = 0; round < 3; round += 1) exchange(ana, ben, cy);
};
const valueOf = (party: Party): string => `${party.me.pid}/${ana.me.pid}/seat`;

describe('two who type in one field', () => {
  it('both keep their letters, at their places', () => {
    letHelp({ name: 'Ilse Kranz' });
    type(ana, 0, 'Dr. ');
    type(ben, 10, ' the Younger');
    settle();
    expect([text(ana), text(ben)]).toEqual(['Dr. Ilse Kranz the Younger', 'Dr. Ilse Kranz the Younger']);
  });

  it('see the same where they type at one place', () => {
    letHelp({ name: 'ac' });
    type(ana, 1, 'b');
    type(ben, 1, 'B');
    settle();
    expect(text(ana)).toBe(text(ben));
    expect([...text(ana)].sort().join('')).toBe('Babc');
  });

  it('are told what changed, and whose it was', () => {
    letHelp({ name: 'abc' });
    const heard: (readonly [string, readonly Splice[], boolean])[] = [];
    text(ben);
    wordsAt(ben).watch((...told) => heard.push(told));
    type(ben, 3, 'd');
    type(ana, 0, 'x', 1);
    settle();
    expect(heard).toEqual([
      ['name', [{ at: 3, remove: 0, insert: 'd' }], true],
      // Yjs tells of what comes before what goes, or the other way: either leads to the same text.
      ['name', expect.any(Array), false],
    ]);
    expect(text(ben)).toBe('xbcd');
  });

  it('do not disturb each other while one of them composes', () => {
    letHelp({ name: 'ab' });
    const words = wordsAt(ben);
    words.hold(true);
    type(ana, 0, 'xy');
    settle();
    expect(text(ben)).toBe('ab');
    words.splice('name', { at: 2, remove: 0, insert: '漢字' });
    words.hold(false);
    settle();
    expect([text(ana), text(ben)]).toEqual(['xyab漢字', 'xyab漢字']);
  });

  it('go on after the holder was away', () => {
    letHelp({ name: 'ab' });
    type(ben, 2, 'c');
    settle();
    const back = aParty('Ana', { me: ana.me, updates: [Y.encodeStateAsUpdate(ben.doc)] });
    expect(text(back)).toBe('abc');
    back.room.close();
  });

  const step = fc.record({
    who: fc.nat(1),
    at: fc.nat(40),
    remove: fc.nat(2),
    insert: fc.stringMatching(/^[a-z]{0,3}$/),
    isSent: fc.boolean(),
  });
  it('converge whatever they do, and lose no letter that nobody took away', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        letHelp({ name: 'Řehoř' });
        // Every letter typed is one of its own, so that it can be looked for.
        let count = 0;
        const typed = new Set<string>('Řehoř');
        const gone = new Set<string>();
        for (const { who, at, remove, insert, isSent } of steps) {
          const party = who === 0 ? ana : ben;
          const now = text(party);
          const place = Math.min(at, now.length);
          const letters = [...insert].map(() => String.fromCharCode(0x4e00 + (count += 1))).join('');
          for (const letter of now.slice(place, place + remove)) gone.add(letter);
          for (const letter of letters) typed.add(letter);
          type(party, place, letters, Math.min(remove, now.length - place));
          if (isSent) exchange(ana, ben);
        }
        settle();
        expect(text(ben)).toBe(text(ana));
        expect([...typed].filter((letter) => !gone.has(letter) && !text(ana).includes(letter))).toEqual([]);
        expect([...text(ana)].filter((letter) => !typed.has(letter))).toEqual([]);
      }),
      { seed: 54, numRuns: 40 },
    );
  });
});

describe('who may write', () => {
  it('nobody where no help is wanted, and no longer once the draft is closed', () => {
    exchange(ana, ben, cy);
    expect(ben.room.help.of(rowOf(ana))).toBeNull();
    letHelp({ name: 'a' });
    type(ben, 1, 'b');
    settle();
    ana.room.lobby.put(rowOf(ana));
    settle();
    expect(ben.room.lobby.rows().every(({ help }) => help === undefined)).toBe(true);
    expect([ana, ben].map(({ doc }) => doc.getMap('draftWords').size)).toEqual([0, 0]);
  });

  it('only who has a seat of her own', () => {
    letHelp({ name: 'a' });
    type(cy, 1, 'c');
    settle();
    expect([text(ana), text(ben)]).toEqual(['a', 'a']);
    cy.room.lobby.put(rowOf(cy));
    settle();
    expect(text(ana)).toBe('ac');
  });

  const forged = (change: (seals: ReturnType<typeof createSeals>, doc: Y.Doc) => unknown): string => {
    letHelp({ name: 'a' });
    const seals = createSeals(ben.me, roomKeys(new Uint8Array(32).fill(5)).topic);
    const doc = new Y.Doc();
    ben.doc.getMap('draftWords').set(valueOf(ben), change(seals, doc));
    settle();
    doc.destroy();
    return text(ana);
  };
  const body = (doc: Y.Doc) => ({
    of: ana.me.pid,
    row: 'seat',
    help: 1,
    update: toBase64Url(Y.encodeStateAsUpdate(doc)),
  });

  it('would take the words that the next test spoils', () => {
    const said = forged((seals, doc) => {
      doc.getText('name').insert(0, 'b');
      return seals.sign('draft', body(doc));
    });
    expect([...said].sort()).toEqual(['a', 'b']);
  });

  it.each<readonly [string, (seals: ReturnType<typeof createSeals>, doc: Y.Doc) => unknown]>([
    ['a number', () => 7],
    ['what is signed for another use', (seals, doc) => seals.sign('lobby', body(doc))],
    ['bytes that are no update', (seals, doc) => seals.sign('draft', { ...body(doc), update: 'AAEC' })],
    ['what is no base64', (seals, doc) => seals.sign('draft', { ...body(doc), update: '!' })],
    ['another round', (seals, doc) => seals.sign('draft', { ...body(doc), help: 2 })],
    [
      'what has a length and no letters',
      (seals, doc) => {
        doc.getText('name').insertEmbed(0, { an: 'image' });
        return seals.sign('draft', body(doc));
      },
    ],
    [
      'a map in the place of words',
      (seals, doc) => {
        doc.getMap('name').set('a', 1);
        doc.getArray('name2').push([1]);
        return seals.sign('draft', body(doc));
      },
    ],
  ])('ignores %s', (_, change) => {
    expect(
      forged((seals, doc) => {
        if (_ === 'another round') doc.getText('name').insert(0, 'b');
        return change(seals, doc);
      }),
    ).toBe('a');
  });
});

describe('words that have been changed often', () => {
  it('come through whatever else somebody has heaped up beside them', () => {
    ana.doc.transact(() => {
      for (let at = 0; at < 600; at += 1) ana.doc.getMap('draftWords').set(`junk ${at}`, { at });
    });
    letHelp({ name: 'Ilse' });
    type(ben, 4, ' Kranz');
    settle();
    expect([text(ana), text(ben)]).toEqual(['Ilse Kranz', 'Ilse Kranz']);
  });

  it('do not grow by what came and went', () => {
    letHelp({ name: 'a' });
    for (let at = 0; at < 300; at += 1) {
      const party = at % 2 === 0 ? ana : ben;
      type(party, 0, `${at % 10}`);
      type(party, 0, '', 1);
      if (at % 20 === 0) exchange(ana, ben);
    }
    type(ben, 1, 'x'.repeat(300));
    settle();
    expect([ana, ben].map(text)).toEqual([`a${'x'.repeat(300)}`, `a${'x'.repeat(300)}`]);
    expect(JSON.stringify(ben.doc.getMap('draftWords').get(valueOf(ben))).length).toBeLessThan(4_000);
  });

  it('turn away what could not be sent', () => {
    letHelp({ name: 'a' });
    expect(type(ben, 1, 'x'.repeat(40_000))).toBe(false);
    expect(text(ben)).toBe('a');
  });

  it('begin anew, as they are, where help was ended and is wanted again', () => {
    letHelp({ name: 'a' });
    type(ben, 1, 'b');
    settle();
    ana.room.lobby.put(rowOf(ana));
    settle();
    letHelp({ name: 'abc' });
    expect([ana, ben].map(text)).toEqual(['abc', 'abc']);
    type(ben, 3, 'd');
    settle();
    expect([ana, ben].map(text)).toEqual(['abcd', 'abcd']);
  });
});
