/** What the frame shows: phase, Situation, factions, the test that runs, and who plays whom; beliefs always in sight. */
import type { Glance } from '../../kernel/game';
import type { Say } from '../../kernel/say';
import { opposing } from './actors';
import { adviceOf } from './advice';
import { abilityCounts, countsOf } from './dice';
import { say, type LabelFacts } from './facts';
import { expectIn } from './awaiting';
import { allSeats, nameOf, players, ridingIn, turningsOf, type HotState } from './state';
import { tensionsOf } from './tensions';

type ListName = LabelFacts['glance.list']['name'];
type Mark = LabelFacts['glance.mark']['mark'];

const list = (name: ListName, items: readonly Say[]): Glance['lists'] =>
  items.length === 0 ? [] : [{ title: say('glance.list', { name }), items }];

const plain = (text: string): Say => say('label.text', { text });

const testLines = (state: HotState): readonly Say[] => {
  const { ability, test } = state;
  if (ability !== null) return [say('glance.dice', { name: ability.name, ...abilityCounts(ability) })];
  if (test === null) return [];
  return [say('glance.dice', { name: test.obstacle, ...countsOf(state, test) })];
};

const marksOf = (state: HotState, seat: number): readonly Mark[] => {
  const { gm, test, ability } = state;
  const expected = expectIn(state);
  const isOwed = expected.kind === 'free' && expected.owed.includes(seat);
  const isTester = test?.seat === seat || ability?.seat === seat;
  const isOther = test?.kind === 'versus' && opposing(state, test) === seat;
  const side = isTester ? 'task' : 'obstacle';
  return [
    ...(seat === gm ? (['gm'] as const) : []),
    ...(isTester ? (['tester'] as const) : []),
    ...(isOther ? (['opponent'] as const) : []),
    ...(test?.helpers.some(({ who }) => 'seat' in who && who.seat === seat) === true ? (['helps'] as const) : []),
    ...(state.phase === 'build' && test?.commits.includes(seat) === true ? (['committed'] as const) : []),
    ...(state.phase === 'rerolls' &&
    (isTester || seat === (test === null ? -1 : opposing(state, test))) &&
    test?.stood.includes(side) === true
      ? (['stands'] as const)
      : []),
    ...(isOwed ? (['waited'] as const) : []),
  ];
};

/** What the session before has changed, beside what is claimed for this one. */
const lastTimeOf = (state: HotState): readonly Say[] =>
  players(state).flatMap((seat) => {
    const changes = turningsOf(state, seat);
    return changes.length === 0 ? [] : [say('glance.lastTime', { name: nameOf(state, seat), changes })];
  });

const scenes: readonly HotState['phase'][] = ['scene', 'build'];
/** More than this is no glance. */
const RIDING = 4;

/** What rides, where the table reads it before anything is tried (HC-094). */
const ridesOf = (state: HotState): readonly Say[] => {
  const { overcome, tried } = ridingIn(state);
  return [
    ...tried
      .slice(0, RIDING)
      .map(({ seat, task, obstacle }) => say('glance.tried', { name: nameOf(state, seat), task, text: obstacle })),
    ...overcome.slice(0, RIDING).map((text) => say('glance.overcome', { text })),
  ];
};

export const glance = (state: HotState): Glance => {
  const { phase, gm, genre, situation, factions, pcs, scene, stands } = state;
  const beliefs = players(state).flatMap((seat) =>
    (pcs[seat]?.beliefs ?? []).map(({ stance, goal }) =>
      say('glance.belief', { name: nameOf(state, seat), stance, goal }),
    ),
  );
  const map = factions.map(({ name, setting, power, links }) =>
    say('glance.faction', {
      name,
      setting,
      power,
      competes: (links?.competes ?? []).join(', '),
      cooperates: (links?.cooperates ?? []).join(', '),
    }),
  );
  const now = stands === '' ? [] : [say('glance.stands', { text: stands })];
  const atHand = scene.available.flatMap((each) => each.map(plain));
  return {
    phase: say('glance.phase', { phase, name: gm < 0 ? genre : nameOf(state, gm) }),
    ...(phase === 'scene' && scene.cutDue ? { round: say('glance.cut', {}) } : {}),
    lists: [
      ...list('test', testLines(state)),
      ...list('advice', adviceOf(state)),
      ...list('lastTime', phase === 'awards' ? lastTimeOf(state) : []),
      ...list('rides', scenes.includes(phase) ? ridesOf(state) : []),
      ...list('situation', situation === null ? [] : [plain(situation.text), ...now]),
      ...list('beliefs', beliefs),
      ...list(
        'tensions',
        tensionsOf(factions).map(({ who, friend, rival }) => say('glance.tension', { name: who, friend, rival })),
      ),
      ...list('atHand', atHand),
      ...list('factions', map),
    ],
    seats: allSeats(state).map((seat) => ({
      character: seat === gm || (pcs[seat] ?? null) !== null ? plain(nameOf(state, seat)) : null,
      marks: marksOf(state, seat).map((mark) => say('glance.mark', { mark })),
    })),
  };
};
