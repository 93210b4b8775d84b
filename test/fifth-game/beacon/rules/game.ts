/**
 * Beacon: a toy. Whoever has the turn names a tower and throws one die; on a 4 or more the fire goes over to it, and
 * with the last tower the game is over. It uses what any game may use: dice, a map drawn as a graph, preparation.
 */
import * as v from 'valibot';
import { joinMoves, movesOf, type Telling } from '../../../../rules/kernel/define';
import type { Game } from '../../../../rules/kernel/game';
import { grant, refuse } from '../../../../rules/kernel/ruling';
import { line, moveShape, word } from '../../../../rules/kernel/shapes';

interface Beacon {
  /** Names by seat; empty until told. */
  readonly people: readonly string[];
  readonly turn: number;
  readonly lit: readonly string[];
  readonly rolling: { readonly to: string } | null;
  readonly last: { readonly face: number; readonly seat: number } | null;
}

const towers = ['quay', 'chapel', 'ridge'];
const say = (code: string, facts: object = {}) => ({ code, facts });
const defineMove = movesOf<Beacon>((field) => ({ code: 'beacon.malformed', facts: { field } }));

const create = defineMove({
  kind: 'create',
  shape: moveShape('create', { name: line }),
  check: (state, seat, { name }) =>
    state.people[seat] === '' ? grant({ act: { name } }) : refuse('beacon.here', { name }),
  apply: (telling: Telling<Beacon>, seat, { name }: { readonly name: string }) => {
    const people = telling.state.people.map((each, at) => (at === seat ? name : each));
    telling.state = { ...telling.state, people };
    telling.story.push({ seat, ...say('story.comes', { name }) });
  },
});

const carry = defineMove({
  kind: 'carry',
  shape: moveShape('carry', { to: word }),
  check: (state, seat, { to }) => {
    if (state.people.includes('') || seat !== state.turn) return refuse('beacon.turn', {});
    if (!towers.includes(to) || state.lit.includes(to)) return refuse('beacon.tower', { to });
    return grant({ act: { to } });
  },
  apply: (telling: Telling<Beacon>, seat, { to }: { readonly to: string }) => {
    telling.state = { ...telling.state, rolling: { to } };
    telling.story.push({ seat, ...say('story.carries', { name: telling.state.people[seat] ?? '', to }) });
  },
});

const moves = joinMoves<Beacon>(
  [create, carry],
  () => ({ code: 'beacon.unknown', facts: {} }),
  () => undefined,
);
const plan = {
  sides: [6],
  addends: [],
  bands: [
    { from: 4, label: say('band.lit') },
    { from: -99, label: say('band.out') },
  ],
};
const shape = v.strictObject({
  people: v.array(v.string()),
  turn: v.pipe(v.number(), v.integer(), v.minValue(0)),
  lit: v.array(v.picklist(towers)),
  rolling: v.nullable(v.strictObject({ to: v.picklist(towers) })),
  last: v.nullable(v.strictObject({ face: v.number(), seat: v.number() })),
});
const openTo = ({ lit }: Beacon) => towers.filter((each) => !lit.includes(each));

export const beacon: Game<Beacon> = {
  id: 'beacon',
  rulesVersion: 1,
  seats: { min: 2, max: 4 },
  init: ({ seats }) => ({ people: new Array<string>(seats).fill(''), turn: 0, lit: [], rolling: null, last: null }),
  readState: (json, { seats }) => {
    const read = v.safeParse(shape, json);
    const isSound = read.success && read.output.people.length === seats && read.output.turn < seats;
    return isSound ? grant(read.output) : refuse('state.odd', { at: 'beacon' });
  },
  expect: (state) => {
    const { people, turn, rolling } = state;
    const missing = people.flatMap((name, seat) => (name === '' ? [seat] : []));
    if (missing.length > 0) return { kind: 'each', seats: missing, what: say('ask.names') };
    if (rolling !== null) return { kind: 'roll', seat: turn, what: say('roll.carry', rolling), roll: plan };
    if (openTo(state).length === 0) return { kind: 'over', what: say('ask.over') };
    return { kind: 'one', seat: turn, what: say('ask.turn', { name: people[turn] ?? '' }) };
  },
  check: moves.check,
  apply: moves.apply,
  applyEach: moves.applyEach,
  land: (state, faces) =>
    moves.told(state, (telling) => {
      const { turn, rolling, people, lit } = state;
      const face = faces[0] ?? 0;
      const to = rolling?.to ?? '';
      const isLit = face >= 4;
      const next = (turn + 1) % people.length;
      const last = { face, seat: turn };
      telling.state = { ...state, rolling: null, last, turn: next, lit: isLit ? [...lit, to] : lit };
      telling.story.push({ seat: turn, ...say(isLit ? 'story.lit' : 'story.out', { to }) });
    }),
  isAside: () => false,
  offers: (state, seat) => {
    if (state.people[seat] === '') return [{ ...beacon.draftOffer({}), fixed: { kind: 'create' } }];
    const open = openTo(state);
    if (state.turn !== seat || state.rolling !== null || open.length === 0) return [];
    const options = open.map((value) => ({ value, label: say('label.tower', { name: value }) }));
    const field = { kind: 'choice', name: 'to', label: say('field.to'), options } as const;
    return [
      { id: 'carry', title: say('offer.carry'), rule: 'B-1', group: 'turn', fixed: { kind: 'carry' }, fields: [field] },
    ];
  },
  routine: () => null,
  fallback: (state, seat) =>
    state.people[seat] === '' ? { kind: 'create', name: 'N. N.' } : { kind: 'carry', to: openTo(state)[0] ?? '' },
  seatNewcomer: () => refuse('beacon.full', {}),
  glance: ({ people, lit }) => ({
    phase: say('glance.lit', { n: lit.length }),
    lists: [],
    seats: people.map((name) => ({ character: name === '' ? null : say('label.tower', { name }), marks: [] })),
  }),
  prep: (_state, seat) =>
    seat === 0 ? [{ id: 'weather', title: say('prep.title'), hint: say('prep.hint'), reveals: [] }] : [],
  pieces: ({ lit }) => [
    {
      id: 'towers',
      layout: 'towers',
      seat: -1,
      title: say('piece.towers'),
      values: {
        nodes: towers.map((id) => ({ id, label: id, about: lit.includes(id) ? 'lit' : '', strong: lit.includes(id) })),
        edges: [
          { from: 'quay', to: 'chapel', tie: 'sees', hot: false },
          { from: 'chapel', to: 'ridge', tie: 'sees', hot: true },
        ],
      },
    },
  ],
  lastRoll: ({ last, people }) =>
    last === null
      ? null
      : {
          ...plan,
          seat: last.seat,
          what: say('roll.carry', { to: people[last.seat] ?? '' }),
          faces: [last.face],
          total: last.face,
          band: say(last.face >= 4 ? 'band.lit' : 'band.out'),
        },
  checkDraft: (draft) => {
    const read = v.safeParse(v.strictObject({ name: line }), draft);
    return read.success ? grant(read.output) : refuse('beacon.malformed', { field: 'name' });
  },
  draftOffer: (draft) => ({
    id: 'draft',
    title: say('offer.create'),
    rule: 'B-0',
    group: 'answer',
    fixed: {},
    fields: [
      {
        kind: 'text',
        name: 'name',
        label: say('field.name'),
        max: 60,
        ...(typeof draft['name'] === 'string' ? { initial: say('label.tower', { name: draft['name'] }) } : {}),
      },
    ],
  }),
};
