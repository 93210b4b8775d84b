/**
 * Calling an obstacle test, ruling in place of it, and withdrawing from it or from an ability test.
 *
 * Rules: HC-060, HC-061, HC-065, HC-072, HC-094, HC-150 to HC-153; HC-D16, HC-D32, HC-D44.
 */
import * as v from 'valibot';
import { grant } from '../../../kernel/ruling';
import { moveShape, word } from '../../../kernel/shapes';
import { asker, gamemaster, player } from '../actors';
import { defineMove, patch, tell, type HotTelling } from '../define';
import { deny, no, type HotRefusal } from '../facts';
import { isOneOf, name, seatWord } from '../shapes';
import {
  emptySide,
  folded,
  isSame,
  nameOf,
  nameOfWho,
  noDice,
  readWho,
  sheetOf,
  type HotState,
  type ObstacleTest,
  type Who,
} from '../state';
import { meant } from './scene';

const whoWord = v.pipe(v.string(), v.maxLength(70));

/** HC-153: only a test that was rolled and closed, and whose result feeds no other yet. */
const judgeLink = ({ log }: HotState, linked: string): HotRefusal | null => {
  if (linked === '') return null;
  const before = log.find(({ id }) => id === linked);
  if (before === undefined) return no('link_unresolved', 'HC-153', linked);
  return before.used ? no('link_used', 'HC-153', linked) : null;
};

/** Somebody on the other side: another PC, or an NPC with a sheet. */
export const isOpponent = (state: HotState, seat: number, who: Who | null): who is Who =>
  who !== null && sheetOf(state, who) !== undefined && !isSame(who, { seat });

export const callObstacle = defineMove({
  kind: 'call_obstacle',
  shape: moveShape('call_obstacle', {
    id: name,
    of: word,
    pc: seatWord,
    opp: v.optional(whoWord),
    obstacle: name,
    linkedTo: v.optional(word, ''),
  }),
  check: (state, seat, { id, of: kind, pc, opp, obstacle, linkedTo }) => {
    const refusal = gamemaster(state, seat, ['scene'], 'HC-060');
    if (refusal !== null) return { ok: false, refusal };
    if (kind !== 'independent' && kind !== 'versus') return deny('bad_type', 'HC-061', kind);
    if (meant(state, pc) === undefined) return deny('no_such_item', 'HC-060', pc);
    const who = opp === undefined ? null : readWho(opp);
    if (kind === 'versus' && !isOpponent(state, Number(pc), who)) return deny('no_opponent', 'HC-061');
    if (kind === 'independent' && opp !== undefined) return deny('not_versus', 'HC-061');
    if (state.closed.includes(folded(obstacle))) return deny('obstacle_closed', 'HC-094', obstacle);
    const odd = judgeLink(state, linkedTo);
    if (odd !== null) return { ok: false, refusal: odd };
    if (state.log.some((each) => each.id === id)) return deny('duplicate', 'HC-060', id);
    const act: Called = {
      id,
      kind,
      seat: Number(pc),
      opponent: kind === 'versus' ? who : null,
      obstacle,
      linked: linkedTo,
    };
    return grant({ act });
  },
  apply: (telling, by, called: Called) => {
    const test: ObstacleTest = {
      ...called,
      task: emptySide,
      against: emptySide,
      consequence: '',
      deadly: '',
      level: 0,
      tier: 0,
      adv: false,
      dis: false,
      helpers: [],
      commits: [],
      dice: noDice,
      edge: 'none',
      edgeUsed: false,
      taken: [],
      stood: [],
      outcome: null,
    };
    patch(telling, { phase: 'build', test });
    const other = called.opponent === null ? '' : nameOfWho(telling.state, called.opponent);
    tell(
      telling,
      by,
      'story.obstacle',
      { name: nameOf(telling.state, called.seat), text: called.obstacle, other },
      'HC-060',
    );
  },
});

type Called = Pick<ObstacleTest, 'id' | 'kind' | 'seat' | 'opponent' | 'obstacle' | 'linked'>;

/** After a failure the same task is spent for that character; after a success the obstacle is closed (HC-094). */
export const letItRide = (telling: HotTelling, test: ObstacleTest, isGranted: boolean): void => {
  const { closed, spent } = telling.state;
  const obstacle = folded(test.obstacle);
  const task = folded(test.task.task);
  if (isGranted) patch(telling, { closed: closed.includes(obstacle) ? closed : [...closed, obstacle] });
  else if (task !== '') patch(telling, { spent: [...spent, { seat: test.seat, task, obstacle }] });
};

export const ruling = defineMove({
  kind: 'ruling',
  shape: moveShape('ruling', { result: word }),
  check: (state, seat, { result }) => {
    const refusal = gamemaster(state, seat, ['build'], 'HC-065');
    if (refusal !== null) return { ok: false, refusal };
    return isOneOf(['grant', 'consequence'], result) ? grant({ act: { result } }) : deny('bad_type', 'HC-065', result);
  },
  apply: (telling, seat, { result }: { readonly result: 'grant' | 'consequence' }) => {
    const { test } = telling.state;
    if (test === null) return;
    const isGranted = result === 'grant';
    letItRide(telling, test, isGranted);
    const outcome = isGranted ? 'ruled_grant' : 'ruled_consequence';
    patch(telling, { phase: 'scene', test: null, recent: { dice: noDice, edge: 'none', outcome } });
    const code = isGranted ? 'story.ruledGrant' : 'story.ruledConsequence';
    tell(telling, seat, code, { name: nameOf(telling.state, test.seat), text: test.obstacle }, 'HC-065');
  },
});

export const withdraw = defineMove({
  kind: 'withdraw',
  shape: moveShape('withdraw', {}),
  check: (state, seat) => {
    if (state.phase === 'ability_build') {
      const actor = asker(state, seat, ['ability_build'], 'HC-072');
      return actor.ok ? grant({ act: {} }) : actor;
    }
    const refusal = player(state, seat, ['build'], 'HC-072');
    if (refusal !== null) return { ok: false, refusal };
    return state.test?.seat === seat ? grant({ act: {} }) : deny('not_your_character', 'HC-072');
  },
  apply: (telling, seat) => {
    patch(telling, { phase: 'scene', test: null, ability: null });
    tell(telling, seat, 'story.withdraws', { name: nameOf(telling.state, seat) }, 'HC-072');
  },
});
