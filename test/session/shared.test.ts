/** What a shared screen is given holds nothing private, whatever a view may come to hold. */
import { describe, expect, it } from 'vitest';
import type { PieceModel } from '../../rules/kernel/game';
import { sharedViewOf } from '../../src-renderer/session/shared';
import type { TableView } from '../../src-renderer/session/view';

const SECRET = 'for my eyes alone';
const said = { code: 'label.text', facts: { text: 'said to all' } };
const secret = { code: 'label.text', facts: { text: SECRET } };

const piece = (own: string): PieceModel => ({
  id: 'place:0',
  layout: 'place',
  seat: 0,
  title: said,
  values: { cards: [{ up: false, side: '', own }] },
  held: own === '' ? [] : [{ id: 'card:0', layout: 'allegiance', title: secret, values: { own } }],
});

/** Everything that a person alone may see says SECRET. */
const view: TableView = {
  summary: {
    id: SECRET,
    gameId: SECRET,
    game: 'schizonauts',
    name: 'The opera house',
    link: `${SECRET}/#r1`,
    seats: [SECRET],
    closed: null,
    openedAt: 0,
    phase: 'play',
  },
  phase: 'play',
  me: { pid: SECRET, name: SECRET, seats: [0] },
  lobby: [],
  seats: [
    {
      seat: 0,
      name: 'Ana',
      pronouns: 'she',
      pid: SECRET,
      mine: true,
      presence: 'here',
      awaited: true,
      character: said,
      marks: [],
    },
  ],
  watchers: [],
  expect: null,
  glance: { phase: said, lists: [], seats: [] },
  offers: [{ seat: 0, offers: [{ id: SECRET, title: secret, rule: 'SZ-173', group: 'turn', fixed: {}, fields: [] }] }],
  pieces: [piece(SECRET)],
  openPieces: [piece('')],
  places: new Map([['place:0', { x: 1, y: 2, z: 3 }]]),
  notes: [{ id: 'n', pid: 'p', mine: true, text: 'a note on the table', x: 0, y: 0, z: 0 }],
  roll: null,
  story: [
    { kind: 'line', key: 'a', seat: 0, say: said, entry: null },
    { kind: 'pending', key: 'b', seat: 0, move: { kind: SECRET } },
    { kind: 'refused', key: 'c', seat: 0, name: 'Ana', move: { text: SECRET }, refusal: { code: SECRET, facts: {} } },
  ],
  peers: [],
  connection: { signaling: 'open', peers: 0, trouble: null },
  door: { host: SECRET, at: 'open', code: SECRET, secondsLeft: 1, knocks: [], refusal: null },
  position: { depth: 1, digest: SECRET, state: SECRET },
  storeTrouble: secret,
};

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? [...part] : part));

describe('the shared view', () => {
  it('holds nothing that is for one person alone', () => {
    expect(textOf(view)).toContain(SECRET);
    expect(textOf(sharedViewOf(view))).not.toContain(SECRET);
  });

  it('shows what all see: seats, pieces with their backs, notes on the table, the story', () => {
    const shared = sharedViewOf(view);
    expect(shared.pieces.map(({ id }) => id)).toEqual(['place:0']);
    expect(shared.places.get('place:0')).toEqual({ x: 1, y: 2, z: 3 });
    expect(shared.seats).toMatchObject([{ name: 'Ana', awaited: true }]);
    expect(shared.story).toHaveLength(1);
    expect(textOf(shared)).toContain('a note on the table');
  });

  it('shows no piece at all where it is not known what anybody may see of it', () => {
    const { openPieces: _, ...unknowing } = view;
    expect(sharedViewOf(unknowing).pieces).toEqual([]);
  });

  it('can be handed to another window as it is', () => {
    const shared = sharedViewOf(view);
    expect(structuredClone(shared)).toEqual(shared);
  });
});
