/** What the frame shows: phase, Situation, factions, the test that runs, and who plays whom; beliefs always in sight. */
import type { Glance } from '../../kernel/game';
import type { Say } from '../../kernel/say';
import { opposing } from './actors';
import { abilityCounts, countsOf } from './dice';
import { say, type LabelFacts } from './facts';
import { expectIn } from './awaiting';
import { allSeats, nameOf, players, type HotState } from './state';
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

/** What of the campaign is unlike what the rules advise; it may stay so (HC-012, HC-013). */
const warningsOf = ({ phase, settings, factions }: HotState): readonly Say[] => {
  if (phase !== 'campaign' || settings.length === 0) return [];
  const powers = settings.map((name) => ({ name, n: factions.filter(({ setting }) => setting === name).length }));
  return [
    ...(settings.length < 4 || settings.length > 6 ? [say('glance.settings', { n: settings.length })] : []),
    ...powers.flatMap((each) => (each.n < 1 || each.n > 2 ? [say('glance.powers', each)] : [])),
  ];
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

export const glance = (state: HotState): Glance => {
  const { phase, gm, genre, situation, factions, pcs, scene } = state;
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
  const atHand = scene.available.flatMap((each) => each.map(plain));
  return {
    phase: say('glance.phase', { phase, name: gm < 0 ? genre : nameOf(state, gm) }),
    ...(phase === 'scene' && scene.cutDue ? { round: say('glance.cut', {}) } : {}),
    lists: [
      ...list('warnings', warningsOf(state)),
      ...list('test', testLines(state)),
      ...list('situation', situation === null ? [] : [plain(situation.text)]),
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
