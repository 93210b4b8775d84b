/**
 * The things on the table that the state makes: a sheet for each seat, the chain, and the scene with its dice.
 *
 * A face that lies down is shown through `hand` alone, to whoever holds it (SZ-141).
 */
import type { Hand } from '../../kernel/expectation';
import type { PieceModel } from '../../kernel/game';
import type { JsonObject } from '../../kernel/json';
import { say } from './facts';
import { keyOf } from './keys';
import { foundMemory } from './moves/scene';
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

const sheetPiece = (state: SzState, seat: number, hand?: Hand): PieceModel => {
  const { agent, thief, overlap, hand: keys, cards, coins, dead, fullName, final } = sheetOf(state, seat);
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
      agent: personaValues(agent),
      thief: personaValues(thief),
      overlap: { apt: overlap.apt === null ? null : { ...overlap.apt }, ...Object.fromEntries(shared) },
      hand: keys.map(keyValues),
      cards: cards.map(({ card, up }) => ({
        up: up !== null,
        side: up ?? '',
        // Only her own client knows it.
        own: up === null ? (hand?.(DECK, card) ?? '') : '',
      })),
      coins: { ...coins },
      dead,
      final: final ?? '',
    },
  };
};

const scenePiece = (state: SzState): PieceModel => {
  const { personas, key, keyIn, memory, memoryIn, aptitude, question, gifts, pool, dice, locked, ...scene } =
    sceneOf(state);
  const players = roles.map((role) => {
    const seat = seatOf(state, role);
    const values = {
      name: nameOf(state, seat),
      seat,
      persona: personas[role] ?? '',
      aptitude: aptitude[role] ?? '',
      pool:
        pool === null ? [] : dieTypes.flatMap((die) => (pool[role][die] > 0 ? [{ die, count: pool[role][die] }] : [])),
      dice: dice === null ? [] : dice[role],
      locked: locked.includes(role),
      gifts: gifts.filter(([, to]) => to === role).map(([giver]) => nameOf(state, giver)),
    };
    return [role, values] as const;
  });
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
      narrator: scene.narrator === null ? '' : nameOf(state, scene.narrator),
      judge: scene.judge === null ? '' : nameOf(state, scene.judge),
      answer: scene.answer ?? '',
      price: scene.price ?? '',
    },
  };
};

export const pieces = (state: SzState, hand?: Hand): readonly PieceModel[] => [
  ...allSeats(state).map((seat) => sheetPiece(state, seat, hand)),
  ...(state.phase === 'flashback' || state.chain.length > 0 ? [chainPiece(state)] : []),
  ...(state.scene === null ? [] : [scenePiece(state)]),
  ...(state.step === 'situation' || state.step === 'interlude' ? [situationPiece(state, hand)] : []),
];

const chainPiece = ({ chain, deck }: SzState): PieceModel => ({
  id: 'chain',
  layout: 'chain',
  seat: -1,
  title: say('piece.chain', {}),
  values: { keys: chain.map(keyValues), deck },
});

/** The text is for all; which part of it is one's own, one's own client alone can tell (SZ-145). */
const situationPiece = (state: SzState, hand?: Hand): PieceModel => {
  const first = allSeats(state).flatMap((seat) => sheetOf(state, seat).cards.slice(0, 1));
  const own = first.map(({ card }) => hand?.(DECK, card) ?? '').find((side) => side !== '') ?? '';
  return { id: 'situation', layout: 'situation', seat: -1, title: say('piece.situation', {}), values: { own } };
};
