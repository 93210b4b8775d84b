/** What stands for a seat that the table passes over, and what a client sends by itself. */
import type { JsonObject } from '../../kernel/json';
import { committers, opposing, sideOf, sideIn } from './actors';
import { abilityCounts } from './dice';
import { UNSAID } from './facts';
import { exposedIn } from './moves/aftermath';
import { areAllApproved, startRefusal } from './moves/between';
import { picksOf } from './moves/character';
import { whoOf } from './moves/claims';
import { judgeReroll, termsRefusal } from './moves/dicing';
import { owing } from './moves/session';
import { folded, pcOf, players, sheetOf, type HotState, type ObstacleTest, type SideName } from './state';

/** Nothing at all: a note that changes nothing. */
const nothing: JsonObject = { kind: 'note', topic: 'passed over', text: UNSAID };

/** A name that nobody in the list bears. */
const freeName = (taken: readonly string[]): string => {
  for (let at = 1; ; at += 1) {
    const name = `N. N. ${at}`;
    if (!taken.includes(name)) return name;
  }
};

/** The next step of session zero, in the catalogue's order (HC-010). */
const campaignStep = ({ genre, settings, factions, situation }: HotState): JsonObject => {
  if (genre === '') return { kind: 'set_genre', genre: UNSAID, style: '' };
  const [setting] = settings;
  if (setting === undefined) return { kind: 'add_setting', name: UNSAID };
  if (factions.length < 3) {
    return { kind: 'add_faction', name: freeName(factions.map(({ name }) => name)), setting, power: 'minor' };
  }
  const open = factions.find(({ links }) => links === null);
  if (open !== undefined) return { kind: 'roll_relation', faction: open.name };
  const first = factions.slice(0, 2).map(({ name }) => name);
  return situation === null ? { kind: 'set_situation', factions: first, text: UNSAID } : { kind: 'vote_gm', for: '0' };
};

/** A character who is nobody in particular, for a seat that nobody fills. */
const nobody = (state: HotState, seat: number): JsonObject => {
  const setting = state.settings[0] ?? '';
  const places = Array.from({ length: picksOf(state) }, (_, at) => at + 1);
  const taken = [...state.pcs.map((pc) => pc?.name ?? ''), ...state.npcs.map(({ name }) => name)];
  return {
    kind: 'create_pc',
    name: freeName(taken.filter((_, at) => at !== seat)),
    upgrade: '#1',
    ...Object.fromEntries(
      [1, 2, 3].flatMap((at) => [
        [`stance${at}`, UNSAID],
        [`goal${at}`, UNSAID],
        [`form${at}`, 'always'],
        [`instinct${at}`, UNSAID],
        [`trait${at}`, `${UNSAID} ${at}`],
      ]),
    ),
    ...Object.fromEntries(
      places.flatMap((at) => [
        [`lifepath${at}`, at === 1 ? `${setting}-born` : `N. N. ${at}`],
        [`setting${at}`, setting],
        [`asset${at}`, `${UNSAID} ${at}`],
        [`kind${at}`, 'gear'],
      ]),
    ),
  };
};

const sheets = (state: HotState, seat: number): JsonObject => {
  const { gm, count, pcs, phase, owes } = state;
  if (seat === gm) {
    if (count === 0) return { kind: 'set_lifepath_count', n: 3 };
    const waiting = players(state).find((each) => pcs[each]?.approved === false);
    if (waiting !== undefined) return { kind: 'approve_pc', pc: String(waiting) };
    if (phase === 'characters') return areAllApproved(state) ? { kind: 'finish_characters' } : nothing;
    return startRefusal(state) === null ? { kind: 'start_session' } : nothing;
  }
  if (count > 0 && (pcs[seat] ?? null) === null) return nobody(state, seat);
  const paths = pcOf(state, seat)?.lifepaths ?? [];
  if (phase === 'between' && owes.includes(seat)) {
    return {
      kind: 'add_lifepath',
      name: freeName(paths.map(({ name }) => name)),
      setting: paths.at(-1)?.setting ?? '',
    };
  }
  return nothing;
};

const freeTask = ({ spent }: HotState, { seat, obstacle }: ObstacleTest): string => {
  const used = spent.filter((each) => each.seat === seat && each.obstacle === folded(obstacle));
  for (let at = 1; ; at += 1) {
    const task = `${UNSAID} ${at}`;
    if (!used.some((each) => each.task === task)) return task;
  }
};

/** What a side still has to say, the least that will do; null where nothing is open. */
const sideStep = (state: HotState, test: ObstacleTest, name: SideName): JsonObject | null => {
  const side = sideIn(test, name);
  const said: JsonObject = { kind: 'state', intent: UNSAID, task: freeTask(state, test) };
  if (side.intent === '') return said;
  if (side.base === null) {
    const who = whoOf(test, name);
    const path = who === null ? undefined : sheetOf(state, who)?.lifepaths[0]?.name;
    return { kind: 'base', lifepath: path ?? 'none' };
  }
  const isSimple = test.task.simple && test.against.simple;
  if (test.kind === 'versus' && !isSimple && side.compromise === '') return { kind: 'offer_compromise', text: UNSAID };
  const refusal = termsRefusal(test);
  const isMarked = refusal?.code === 'deadly_needs_compromise' || refusal?.code === 'deadly_unmatched';
  return isMarked && side.deadly !== '' ? said : null;
};

/** What the gamemaster still has to settle. */
const refereeStep = (test: ObstacleTest): JsonObject | null => {
  const { kind, task, against, consequence, deadly, level } = test;
  const isOpen = (side: typeof task): boolean =>
    side.base !== null && side.base !== '' && !side.hindering && side.judged === '';
  if (isOpen(task)) return { kind: 'judge', side: 'task', base: 'helpful' };
  if (kind === 'versus') return isOpen(against) ? { kind: 'judge', side: 'obstacle', base: 'helpful' } : null;
  if (consequence === '' || deadly !== '')
    return { kind: 'set_consequence', text: consequence === '' ? UNSAID : consequence };
  return level === 0 ? { kind: 'difficulty', level: 1, tier: 0 } : null;
};

const buildStep = (state: HotState, test: ObstacleTest, seat: number): JsonObject => {
  const side = sideOf(state, test, seat);
  const isBuilder = side === 'task' || (side === 'obstacle' && test.kind === 'versus');
  const own = side !== null && isBuilder ? sideStep(state, test, side) : null;
  const step = own ?? (seat === state.gm ? refereeStep(test) : null);
  if (step !== null) return step;
  return committers(state, test).includes(seat) && termsRefusal(test) === null ? { kind: 'commit' } : nothing;
};

const testStep = (state: HotState, seat: number): JsonObject => {
  const { phase, ability, test, gm } = state;
  if (ability !== null) {
    if (phase === 'ability_settle') return { kind: 'settle_ability', choice: 'tax' };
    if (phase === 'ability_rerolls') return { kind: 'stand' };
    if (seat === ability.seat) return abilityCounts(ability).task > 0 ? { kind: 'commit' } : { kind: 'withdraw' };
    const deed = ability.ability === 'deeds' ? { level: 1, tier: 0 } : {};
    return seat === gm ? { kind: 'judge_ability', fit: 'neither', ...deed } : nothing;
  }
  if (test === null) return nothing;
  if (phase === 'build') return buildStep(state, test, seat);
  return phase === 'rerolls' ? { kind: 'stand' } : { kind: 'close_test' };
};

/** All is kept, but a goal that was resolved must be another (HC-192). */
const keptBeliefs = (state: HotState, seat: number): JsonObject => {
  const { ending } = state;
  const goalAt = (at: number): string => pcOf(state, seat)?.beliefs[at - 1]?.goal ?? '';
  const resolved = ending?.resolved.filter((each) => each.seat === seat).map(({ belief }) => belief + 1) ?? [];
  return {
    kind: 'set_beliefs',
    ...Object.fromEntries([1, 2, 3].map((at) => [`b${at}stance`, 'keep'])),
    ...Object.fromEntries([1, 2, 3].map((at) => [`b${at}goal`, resolved.includes(at) ? 'replace' : 'keep'])),
    ...Object.fromEntries(resolved.map((at) => [`goal${at}`, goalAt(at) === UNSAID ? `${UNSAID} ${UNSAID}` : UNSAID])),
  };
};

const sessionStep = (state: HotState, seat: number): JsonObject => {
  const { phase, gm, ending } = state;
  const vote = ending?.vote ?? null;
  if (vote !== null) return { kind: vote.on === 'remove' ? 'vote_remove' : 'vote_add', pc: String(vote.seat) };
  if (phase === 'beliefs') {
    if (owing(state, 'beliefs').includes(seat)) return keptBeliefs(state, seat);
    if (owing(state, 'instincts').includes(seat)) return { kind: 'set_instincts', i1: 'keep', i2: 'keep', i3: 'keep' };
    const isOpen = owing(state, 'beliefs').length + owing(state, 'instincts').length > 0;
    return seat === gm && !isOpen ? { kind: 'next_step' } : nothing;
  }
  if (seat === gm) return { kind: phase === 'voluntary' ? 'close_session' : 'next_step' };
  return nothing;
};

/** Legal wherever a seat is expected: the least that there is to do; of the gamemaster in a scene, to end it. */
export const fallback = (state: HotState, seat: number): JsonObject => {
  switch (state.phase) {
    case 'seats':
      return { kind: 'create', name: `N. N. ${seat + 1}` };
    case 'campaign':
      return campaignStep(state);
    case 'characters':
    case 'between':
      return sheets(state, seat);
    case 'scene':
      return seat === state.gm ? { kind: 'end_session', milestone: false } : nothing;
    case 'compel':
      return { kind: 'answer_compel', accept: false };
    case 'awards':
    case 'beliefs':
    case 'votes':
    case 'voluntary':
      return sessionStep(state, seat);
    default:
      return testStep(state, seat);
  }
};

const edgeWays = ['advantage', 'disadvantage', 'persona', 'compromise'] as const;

/** Standing with no reroll left, and closing a test that exposes nobody (section 3). */
export const routine = (state: HotState, seat: number): JsonObject | null => {
  const { phase, test, ability, rolling, gm } = state;
  if (rolling !== null) return null;
  if (phase === 'aftermath' && test !== null) {
    return seat === gm && exposedIn(test).length === 0 ? { kind: 'close_test' } : null;
  }
  if (phase === 'ability_rerolls' && ability?.seat === seat) {
    return (pcOf(state, seat)?.fate ?? 0) === 0 ? { kind: 'stand' } : null;
  }
  if (phase !== 'rerolls' || test === null) return null;
  const side = seat === test.seat ? 'task' : seat === opposing(state, test) ? 'obstacle' : null;
  if (side === null || test.stood.includes(side)) return null;
  const isStuck = edgeWays.every((via) => judgeReroll(state, test, seat, via) !== null);
  return isStuck ? { kind: 'stand' } : null;
};
