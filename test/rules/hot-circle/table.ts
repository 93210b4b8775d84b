/** Small tables of Hot Circle for scenarios: acts by seat, dice with given faces, refusals by code. Seat 0 is gamemaster. */
import { hotCircle as game } from '../../../rules/games/hot-circle/game';
import { emptyScene, emptyState, type HotState, type Pc } from '../../../rules/games/hot-circle/state';
import { begin, land, step, type Standing } from '../../../rules/kernel/game';
import type { JsonObject } from '../../../rules/kernel/json';
import type { StoryLine } from '../../../rules/kernel/say';
import { gameWords } from '../../../resources/hot-circle/words';

/** What a table says to one act after the other. */
export interface Play {
  readonly state: HotState;
  /** What the last act has told, in words. */
  readonly told: readonly string[];
  /** Makes a move that must be granted. Throws with the refusal where it is not. */
  readonly by: (seat: number, kind: string, parts?: JsonObject) => Play;
  /** Lands dice. */
  readonly dice: (...faces: readonly number[]) => Play;
  /** The code and rule of the refusal; `granted` where there is none. */
  readonly refused: (seat: number, kind: string, parts?: JsonObject) => string;
}

const playing = (standing: Standing<HotState>, story: readonly StoryLine[] = []): Play => ({
  state: standing.state,
  told: story.map((line) => gameWords.say(line)),
  by: (seat, kind, parts = {}) => {
    const ruling = step(game, standing, seat, { kind, ...parts });
    if (!ruling.ok) throw new Error(`${JSON.stringify(ruling.refusal)}: ${gameWords.say(ruling.refusal)}`);
    return playing(ruling.value.standing, ruling.value.story);
  },
  dice: (...faces) => {
    const landed = land(game, standing, faces);
    return playing(landed.standing, landed.story);
  },
  refused: (seat, kind, parts = {}) => {
    const ruling = step(game, standing, seat, { kind, ...parts });
    return ruling.ok ? 'granted' : `${ruling.refusal.code} ${ruling.refusal.rule ?? ''}`.trim();
  },
});

export const at = (state: HotState): Play => playing({ state, choices: [] });

/** A table at which nobody has said what to be called. */
export const freshTable = (seats: number): Play => playing(begin(game, { seats, config: {} }));

/** A table in session zero. */
export const sessionZero = (seats: number): Play =>
  Array.from({ length: seats }, (_, seat) => seat).reduce(
    (play, seat) => play.by(seat, 'create', { name: ['Gil', 'Ana', 'Bo', 'Cy'][seat] ?? '' }),
    freshTable(seats),
  );

const path = { setting: 'harbour', rating: 3, fate: 0, persona: 0, tax: [] } as const;

export const somebody = (name: string): Pc => ({
  name,
  approved: true,
  lifepaths: [
    { ...path, name: 'harbour-born' },
    { ...path, name: 'pilot', rating: 4, fate: 12 },
  ],
  assets: [
    { name: 'skiff', kind: 'item', lifepath: 'harbour-born', demeanour: 'friendly', paid: 0 },
    { name: 'rope', kind: 'gear', lifepath: 'pilot', demeanour: 'friendly', paid: 0 },
    { name: 'Oda', kind: 'relationship', lifepath: 'pilot', demeanour: 'friendly', paid: 12 },
    { name: 'tides-wise', kind: 'wise', lifepath: 'pilot', demeanour: 'friendly', paid: 6 },
    { name: 'bribes-skill', kind: 'focus', lifepath: 'pilot', demeanour: 'friendly', paid: 0 },
  ],
  traits: ['wiry', 'blunt', 'loyal'],
  conditions: [{ name: 'cross', rank: 'minor', done: 0, voluntary: false }],
  beliefs: [1, 2, 3].map((n) => ({ stance: `stance ${n}`, goal: `goal ${n}` })),
  instincts: [1, 2, 3].map((n) => ({ form: 'always', text: `instinct ${n}` })),
  fate: 2,
  persona: 1,
});

/** A scene of Gil, who is gamemaster, with Ana and Bo, and an NPC of the name of Nan. */
export const inScene = (change: Partial<HotState> = {}): Play =>
  at({
    ...emptyState(3),
    phase: 'scene',
    people: ['Gil', 'Ana', 'Bo'],
    gm: 0,
    genre: 'salt',
    settings: ['harbour', 'court'],
    count: 3,
    pcs: [null, somebody('Ana'), somebody('Bo')],
    npcs: [
      {
        name: 'Nan',
        lifepaths: [{ ...path, setting: '', name: 'bravo' }],
        assets: [],
        traits: ['cruel'],
        conditions: [{ name: 'drunk', rank: 'minor', done: 0, voluntary: false }],
      },
    ],
    scene: emptyScene(3),
    ...change,
  });

/** An independent test of Ana's with all its terms but the commitments. */
export const readyTest = (play: Play = inScene()): Play =>
  play
    .by(0, 'call_obstacle', { id: 't1', of: 'independent', pc: '1', obstacle: 'the gate' })
    .by(1, 'state', { intent: 'get in', task: 'climb' })
    .by(0, 'set_consequence', { text: 'the dogs wake' })
    .by(1, 'base', { lifepath: 'pilot' })
    .by(0, 'judge', { side: 'task', base: 'neutral' })
    .by(0, 'difficulty', { level: 2, tier: 0 });

/** A versus test of Ana's against somebody, with all its terms but the commitments. */
export const readyVersus = (opp = 'npc:Nan', base = 'bravo', seat = 0): Play =>
  inScene()
    .by(0, 'call_obstacle', { id: 't1', of: 'versus', pc: '1', opp, obstacle: 'the bravo' })
    .by(1, 'state', { intent: 'get past', task: 'bluff' })
    .by(seat, 'state', { intent: 'hold her', task: 'block' })
    .by(1, 'base', { lifepath: 'pilot' })
    .by(seat, 'base', { lifepath: base })
    .by(0, 'judge', { side: 'task', base: 'neutral' })
    .by(0, 'judge', { side: 'obstacle', base: 'neutral' })
    .by(1, 'offer_compromise', { text: 'she gets away with less' })
    .by(seat, 'offer_compromise', { text: 'past, but seen' });
