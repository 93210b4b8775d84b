/**
 * The things on the table that the state makes: a sheet for each seat, what she holds, the key objects in the chain, and the
 * scene with its dice.
 *
 * A face that lies down is shown through `hand` alone, to whoever holds it (SZ-141).
 */
import type { Hand } from '../../kernel/expectation';
import type { CardModel, PieceModel } from '../../kernel/game';
import type { JsonObject } from '../../kernel/json';
import { say } from './facts';
import { keyOf } from './keys';
import { foundMemory } from './moves/scene';
import type { Result } from './pure';
import { readingsOf } from './reading';
import {
  allSeats,
  cats,
  DECK,
  dieTypes,
  nameOf,
  roles,
  sceneOf,
  seatOf,
  sheetOf,
  type Memory,
  type Persona,
  type Side,
  type SzState,
} from './state';

const keyValues = (id: string): JsonObject => {
  const { title, cat, bonus } = keyOf(id);
  return { id, title, cat, bonus };
};

const memoryValues = ({ id, text, box, circle }: Memory): JsonObject => ({ id, text, box, circle });

const personaValues = ({ name, apt, mem }: Persona): JsonObject => ({
  name,
  apt: { ...apt },
  ...Object.fromEntries(cats.map((cat) => [cat, mem.filter((each) => each.cat === cat).map(memoryValues)] as const)),
});

/** What stands on a half that she does not look at now: nothing, so that no way of reading it tells more than the eye sees. */
const blank: JsonObject = { name: '', apt: { V: '', K: '', I: '' }, V: [], K: [], I: [] };

/** The half of her own sheet that stays covered while she looks at the other (SZ-041, SZ-042). */
const coverOf = ({ step, sheets }: SzState, seat: number): Side | '' => {
  const view = step === 'preamble' ? sheets[seat]?.view : undefined;
  return view === 0 ? 'thief' : view === 1 ? 'agent' : '';
};

const sheetPiece = (state: SzState, seat: number, isOwn: boolean): PieceModel => {
  const { agent, thief, overlap, coins, dead, fullName, final } = sheetOf(state, seat);
  const cover = isOwn ? coverOf(state, seat) : '';
  const shared = cats.map((cat) => {
    const entries = overlap.mem.filter((each) => each.cat === cat).map(({ id, text }) => ({ id, text }));
    return [cat, entries] as const;
  });
  return {
    id: `sheet:${seat}`,
    layout: 'schizonaut',
    seat,
    title: say('piece.sheet', { name: nameOf(state, seat) }),
    values: {
      name: fullName ?? '',
      plate: nameOf(state, seat),
      agent: cover === 'agent' ? blank : personaValues(agent),
      thief: cover === 'thief' ? blank : personaValues(thief),
      cover,
      // The eye opens by one step with every memory that both share.
      eye: Math.min(4, overlap.mem.length),
      overlap: { apt: overlap.apt === null ? null : { ...overlap.apt }, ...Object.fromEntries(shared) },
      coins: { ...coins },
      dead,
      final: final === 'shut' ? '' : (final ?? ''),
    },
  };
};

const heldKey = (id: string): CardModel => ({
  id: `key:${id}`,
  layout: 'key',
  title: say('piece.key', { title: keyOf(id).title }),
  values: keyValues(id),
  move: 'answer:chooseKey',
});

/** Key objects in the hand, which all have seen in the chain, and allegiance cards. */
const placePiece = (state: SzState, seat: number, hand?: Hand): PieceModel => {
  const { hand: keys, cards, coins, final } = sheetOf(state, seat);
  const shown = cards.map(({ card, up }) => ({
    up: up !== null,
    side: up ?? '',
    // Only her own client knows it.
    own: up === null ? (hand?.(DECK, card) ?? '') : '',
  }));
  return {
    id: `place:${seat}`,
    layout: 'place',
    seat,
    title: say('piece.place', { name: nameOf(state, seat) }),
    values: {
      plate: nameOf(state, seat),
      hand: keys.map(keyValues),
      keys: keys.length,
      cards: shown,
      open: cards.filter(({ up }) => up !== null).length,
      all: cards.length,
      coins: { ...coins },
      final: final === 'shut' ? '' : (final ?? ''),
    },
    held: [...keys.map(heldKey), ...shown.map(heldAllegiance)],
  };
};

/** A card that lies open has the same face for all; one that lies down shows what its owner's client knows. */
const heldAllegiance = (
  values: { readonly up: boolean; readonly side: string; readonly own: string },
  at: number,
): CardModel => {
  const side = values.side === '' ? values.own : values.side;
  return {
    id: `card:${at}`,
    layout: 'allegiance',
    title: say('piece.card', { side, isOpen: values.up }),
    values,
    ...(side === '' || values.up ? {} : { move: `turn:reveal:${side}` }),
  };
};

const keyPiece = (id: string): PieceModel => ({
  id: `key:${id}`,
  layout: 'key',
  seat: -1,
  title: say('piece.key', { title: keyOf(id).title }),
  values: keyValues(id),
});

/** So many dice lie side by side on the scene. */
const DICE_IN_ROW = 7;

const scenePiece = (state: SzState): PieceModel => {
  const { personas, key, keyIn, memory, memoryIn, aptitude, question, gifts, pool, dice, locked, ...scene } =
    sceneOf(state);
  const players = roles.map((role) => {
    const seat = seatOf(state, role);
    const values = {
      name: nameOf(state, seat),
      seat,
      as: personas[role] === null ? '' : `, ${sheetOf(state, seat)[personas[role]].name}`,
      persona: personas[role] ?? '',
      aptitude: aptitude[role] ?? '',
      pool:
        pool === null ? [] : dieTypes.flatMap((die) => (pool[role][die] > 0 ? [{ die, count: pool[role][die] }] : [])),
      // High to low, in two rows.
      dice: dice === null ? [] : dice[role].slice(0, DICE_IN_ROW),
      low: dice === null ? [] : dice[role].slice(DICE_IN_ROW),
      locked: locked.includes(role),
      gifts: gifts.filter(([, to]) => to === role).map(([giver]) => nameOf(state, giver)),
    };
    return [role, values] as const;
  });
  const isFinal = state.phase === 'final';
  return {
    id: 'scene',
    layout: 'scene',
    seat: -1,
    title: say('piece.scene', {}),
    values: {
      ...Object.fromEntries(players),
      key: key === null ? null : keyValues(key),
      keyIn,
      memory: memory === null ? '' : foundMemory(state, state.actor, memory).text,
      memoryIn,
      question: question ?? '',
      // What is still to come; the last turns want no key object, and their question is the same for all (SZ-196, SZ-202).
      keyless: key === null && !isFinal,
      stillOut: !keyIn && !isFinal,
      memoryless: memory === null && !isFinal,
      unasked: question === null && !isFinal,
      identity: isFinal,
      narrator: scene.narrator === null ? '' : nameOf(state, scene.narrator),
      judge: scene.judge === null ? '' : nameOf(state, scene.judge),
      ...(dice === null
        ? {}
        : readingsOf(dice, { actor: players[0]?.[1].name ?? '', visitor: players[1]?.[1].name ?? '' })),
      answer: scene.answer ?? '',
      price: scene.price ?? '',
    },
  };
};

export const pieces = (state: SzState, hand?: Hand, viewer?: number): readonly PieceModel[] => [
  ...allSeats(state).map((seat) => sheetPiece(state, seat, seat === viewer)),
  ...allSeats(state).flatMap((seat) => (holds(state, seat) ? [placePiece(state, seat, hand)] : [])),
  ...(state.phase === 'flashback' ? [deckPiece(state)] : []),
  ...state.chain.map(keyPiece),
  ...discardPieces(state),
  ...(state.scene === null ? [] : [scenePiece(state)]),
  ...(state.step === 'situation' || state.step === 'interlude' ? [situationPiece(state, hand)] : []),
  ...(state.result === null ? [] : [tallyPiece(state, state.result)]),
];

/** Which side has won, and whom the worst passes by (SZ-215 to SZ-217). */
const tallyPiece = (state: SzState, result: Result): PieceModel => ({
  id: 'tally',
  layout: 'tally',
  seat: -1,
  title: say('piece.tally', {}),
  values: {
    agents: state.score.agent,
    thieves: state.score.thief,
    result,
    verdict: { ...say('glance.result', { result }) },
    escaped: state.survivors.map((seat) => nameOf(state, seat)).join(', '),
  },
});

const holds = (state: SzState, seat: number): boolean => {
  const { hand, cards } = sheetOf(state, seat);
  return hand.length > 0 || cards.length > 0;
};

const deckPiece = ({ deck }: SzState): PieceModel => ({
  id: 'deck',
  layout: 'deck',
  seat: -1,
  title: say('piece.deck', {}),
  values: { deck },
});

/** Used key objects lie face up on one another, the last one on top (SZ-170). */
const discardPieces = ({ discard }: SzState): readonly PieceModel[] => {
  const [top, ...earlier] = [...discard].reverse();
  if (top === undefined) return [];
  const values = {
    ...keyValues(top),
    count: discard.length,
    earlier: earlier.map((id) => ({ id, title: keyOf(id).title })),
  };
  return [{ id: 'discard', layout: 'discard', seat: -1, title: say('piece.discard', {}), values }];
};

/** The text is for all; which part of it is one's own, one's own client alone can tell (SZ-145). */
const situationPiece = (state: SzState, hand?: Hand): PieceModel => {
  const first = allSeats(state).flatMap((seat) => sheetOf(state, seat).cards.slice(0, 1));
  const own = first.map(({ card }) => hand?.(DECK, card) ?? '').find((side) => side !== '') ?? '';
  return { id: 'situation', layout: 'situation', seat: -1, title: say('piece.situation', {}), values: { own } };
};
