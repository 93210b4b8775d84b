/** The start of a vector, as a state and as the true faces that only the vector knows. */
import { keyIds } from '../../../rules/games/schizonauts/keys';
import { allegianceDeck, opposite } from '../../../rules/games/schizonauts/pure';
import {
  emptyState,
  phases,
  sides,
  steps,
  type Bleed,
  type Phase,
  type Side,
  type SzState,
} from '../../../rules/games/schizonauts/state';
import { buildPools } from '../../../rules/games/schizonauts/throwing';
import { isRecord, listOf, recordOf, type PlainRecord } from '../plain';
import { turnOf } from './halves';
import { catFrom, keyFrom, maybe, numberFrom, onlyKnown, oneOf, seatFrom, sideFrom } from './names';
import { sceneFrom } from './scene';
import { sheetsFrom } from './sheet';

/** What the vector knows and the state does not. */
export interface Truth {
  readonly state: SzState;
  /** Faces of the allegiance deck by card number. */
  readonly faces: Map<number, Side>;
  /** The key deck, top first. */
  readonly deck: string[];
  readonly stock: { agent: number; thief: number };
  /** Ids of the state by seat and the vector's own id, as `A:new1`. */
  readonly ids: Map<string, string>;
}

const known = [
  'players starter phase step round actor half chain deck discard result survivors actor_card_shown stock score used',
  'visitors halves bleed scene sheets',
].join(' ');

const early: readonly Phase[] = ['creation', 'preamble'];

const counts = (said: unknown, where: string): { readonly agent: number; readonly thief: number } => {
  const entry = onlyKnown(recordOf(said ?? {}, where), sides.join(' '), where);
  return { agent: numberFrom(entry['agent'] ?? 0, where), thief: numberFrom(entry['thief'] ?? 0, where) };
};

const bleedFrom = (said: unknown): Bleed => {
  const entry = onlyKnown(recordOf(said, 'bleed'), 'bleeder recipient memory', 'bleed');
  const bleeder = sideFrom(entry['bleeder']);
  const recipient = maybe(entry['recipient'], sideFrom) ?? opposite(bleeder);
  return { bleeder, recipient, memory: maybe(entry['memory'], String), picks: [], isDeadlocked: false, supplied: 0 };
};

/** The state's own ids are `m1`, `m2`...: new ones begin where no id of the vector stands. */
const highestId = (said: unknown): number =>
  Math.max(
    0,
    ...(isRecord(said) ? Object.entries(said) : []).map(([key, each]) =>
      Math.max(Number(/^m(\d{1,9})$/.exec(key)?.[1] ?? 0), highestId(each)),
    ),
  );

export const loadTable = (said: PlainRecord): Truth => {
  const start = onlyKnown(said, known, 'start');
  const players = numberFrom(start['players'] ?? 4, 'players');
  if (players < 2 || players > 8) throw new Error('players: not 2 to 8');
  const seat = (value: unknown): number => seatFrom(value, players);
  const phase = oneOf(phases, start['phase'] ?? 'flashback');
  const step = oneOf(steps, start['step'] ?? 'choose_persona');
  const faces = new Map<number, Side>();
  const isLate = phase === 'endgame' || phase === 'final';
  const sheets = sheetsFrom(recordOf(start['sheets'] ?? {}, 'sheets'), players, isLate, faces);
  const isEarly = early.includes(phase);
  // A game that has not begun and says nothing of its deck has one round.
  const deck = start['deck'] === undefined && isEarly ? keyIds.slice(0, players) : listOf(start['deck'] ?? [], 'deck');
  const stock = counts(start['stock'], 'stock');
  const actor = seat(start['actor'] ?? 'A');
  const turn = turnOf(start, step, players);
  const used = onlyKnown(recordOf(start['used'] ?? {}, 'used'), sides.join(' '), 'used');
  const scene = sceneFrom(recordOf(start['scene'] ?? {}, 'scene'), {
    ...{ players, actor, step, turn, sheets },
    isFinal: phase === 'final',
  });
  const halves = turn.finished.map((half, at) => (at === 1 ? { ...half, visiting: scene.personas.visitor } : half));
  const state: SzState = {
    ...emptyState(players, isEarly ? deck.length / players : 1, keyIds),
    phase,
    step,
    round: numberFrom(start['round'] ?? 1, 'round'),
    actor,
    half: turn.half,
    starter: seat(start['starter'] ?? 'A'),
    undrawn: keyIds.filter((id) => deck.includes(id)),
    deck: deck.length,
    chain: listOf(start['chain'] ?? [], 'chain').map(keyFrom),
    discard: listOf(start['discard'] ?? [], 'discard').map(keyFrom),
    result: maybe(start['result'], (value) => oneOf(['agents_win', 'thieves_win', 'palace_shut_down'], value)),
    survivors: listOf(start['survivors'] ?? [], 'survivors').map(seat),
    actorCardShown: start['actor_card_shown'] === true,
    halves,
    used: { agent: maybe(used['agent'], catFrom), thief: maybe(used['thief'], catFrom) },
    scene,
    bleed: maybe(start['bleed'], bleedFrom),
    sheets,
    dealt: faces.size,
    allegiances:
      step === 'gather'
        ? allegianceDeck(players, sheets[0]?.hand.length ?? 0).size
        : faces.size + stock.agent + stock.thief,
    score: counts(start['score'], 'score'),
    made: highestId(start['sheets']),
  };
  const telling = { state, story: [] };
  if (step === 'pool' && scene.pool === null) {
    buildPools(telling);
    telling.state = { ...telling.state, scene: { ...scene, ...telling.state.scene, locked: scene.locked } };
  }
  return { state: telling.state, faces, deck: deck.map(keyFrom), stock: { ...stock }, ids: new Map() };
};
