/**
 * What each move on a sheet comes to when it is pressed: the forms by which it is made besides the one of its name, and
 * when it comes up if nobody starts it. It follows from the hooks of the moves' records; a new move needs nothing here.
 *
 * Rules: SC-005 to SC-009, SC-027, SC-073; decision 0067.
 */
import type { PrintedUse, Way } from '../../kernel/game';
import type { Refusal } from '../../kernel/ruling';
import { starting } from './actors';
import { no, type Occasion } from './facts';
import { recordsNamed } from './moves/playbook/index';
import type { PlaybookMove } from './moves/playbook/record';
import { printedMove } from './playbooks';
import type { Mathematician, SquaringState } from './state';

/** The forms that a record has a part in. Its own, and it as a way to another move, are found by their names. */
const waysOf = (record: PlaybookMove): readonly Way[] => {
  const { name, stating } = record;
  const way = (isThere: boolean, offer: string, fills?: Way['fills']): readonly Way[] =>
    isThere ? [{ offer, ...(fills && { fills }) }] : [];
  const extra = stating?.extra === undefined ? undefined : { extras: [name] };
  const states = extra !== undefined || stating?.asksLogic === true;
  return [
    ...way(record.start !== undefined && record.partOf !== undefined, `move:${name}`),
    ...way(record.reports !== undefined, `aside:report:${name}`),
    ...way(record.ask !== undefined, `answer:${name}`),
    ...['answer:card', 'answer:evade'].flatMap((offer) => way(record.evades === true, offer, { evade: 'evade' })),
    ...['move:state', 'answer:escape'].flatMap((offer) => way(states, offer, extra)),
    ...way(record.appliesUnproven === true, 'move:apply'),
    ...(record.transforms === true ? [{ offer: 'answer:result', asks: 'turned' }] : []),
    ...way(record.onProven !== undefined, 'answer:conjecture'),
    ...way(record.lendsFrom !== undefined, 'aside:offer', { pool: record.lendsFrom ?? '' }),
  ];
};

/** When a record with this hook comes up; of several hooks the first says it. */
const occasions: readonly (readonly [keyof PlaybookMove, Occasion])[] = [
  ['claim', 'claim'],
  ['evades', 'card'],
  ['insteadOfCard', 'attack'],
  ['onDisproving', 'disproof'],
  ['onDisproved', 'disproof'],
  ['onHouseFalls', 'houseFalls'],
  ['onHouseStands', 'houseStands'],
  ['onLosing', 'agentLost'],
  ['onProven', 'proof'],
  ['construction', 'proof'],
  ['rewardsProof', 'proof'],
  ['appliesUnproven', 'apply'],
  ['stating', 'stating'],
  ['lendsFrom', 'lending'],
  ['afterLanding', 'landing'],
  ['house', 'house'],
  ['standing', 'roll'],
];

const isStarted = ({ start, varies, reports }: PlaybookMove): boolean =>
  start !== undefined || varies !== undefined || reports !== undefined;

interface Use {
  readonly ways: readonly Way[];
  /** Null where she starts it. */
  readonly when: Occasion | null;
}

const useOf = (name: string): Use => {
  if (printedMove(name)?.standing === 'gated') {
    return { ways: [{ offer: 'answer:choose', fills: { fits: true } }], when: 'gated' };
  }
  const records = recordsNamed(name);
  const [, when = 'story'] = occasions.find(([hook]) => records.some((record) => record[hook] !== undefined)) ?? [];
  return { ways: records.flatMap(waysOf), when: records.some(isStarted) ? null : when };
};

const known = new Map<string, Use>();

/** What a name stands for never changes. */
const rememberedUse = (name: string): Use => {
  const use = known.get(name) ?? useOf(name);
  known.set(name, use);
  return use;
};

/** Why this seat starts nothing now. */
const closedBy = (state: SquaringState, seat: number): Refusal | null => {
  if (state.rolling !== null) return { code: 'turn.rolling', facts: { seat: state.rolling.seat } };
  const start = starting(state, seat);
  return start.ok ? null : start.refusal;
};

/** What each move that she has comes to, by the id of the form that bears its name. */
export const printedUses = (state: SquaringState, who: Mathematician): Readonly<Record<string, PrintedUse>> => {
  const closed = closedBy(state, who.seat);
  return Object.fromEntries(
    who.moves.map((move) => {
      const { ways, when } = rememberedUse(move);
      const rule = printedMove(move)?.rule ?? 'SC-007';
      return [`move:${move}`, { ways, waits: when === null ? closed : no('move.comesUp', { move, when }, rule) }];
    }),
  );
};
