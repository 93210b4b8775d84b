/**
 * What the gamemaster settles about characters, and what happens between sessions.
 *
 * Rules: HC-041, HC-044, HC-048, HC-185 to HC-188; HC-D55, HC-D56, HC-D65.
 */
import { grant } from '../../../kernel/ruling';
import { moveShape, word } from '../../../kernel/shapes';
import { character, gamemaster } from '../actors';
import { defineMove, patch, patchPc, tell } from '../define';
import { deny, type HotRefusal } from '../facts';
import { isWithin, loose, name, seatWord, whole } from '../shapes';
import { emptyScene, named, nameOf, pcOf, players, type HotState } from '../state';
import { LATER_SKIP, LEAST_PICKS, LEAST_RATING, MOST_MONTHS, MOST_PICKS } from '../tables';
import { isJump } from './character';

export const setLifepathCount = defineMove({
  kind: 'set_lifepath_count',
  shape: moveShape('set_lifepath_count', { n: loose }),
  check: (state, seat, { n }) => {
    const refusal = gamemaster(state, seat, ['characters'], 'HC-044');
    if (refusal !== null) return { ok: false, refusal };
    return isWithin(n, LEAST_PICKS, MOST_PICKS) ? grant({ act: { n } }) : deny('bad_count', 'HC-044');
  },
  apply: (telling, seat, { n }: { readonly n: number }) => {
    // Sheets that were made for another number are made anew.
    const { pcs, count } = telling.state;
    patch(telling, { count: n, pcs: n === count ? pcs : pcs.map(() => null) });
    tell(telling, seat, 'story.picks', { name: nameOf(telling.state, seat), n }, 'HC-044');
  },
});

export const allowBridge = defineMove({
  kind: 'allow_bridge',
  shape: moveShape('allow_bridge', { pc: seatWord, setting: word }),
  check: (state, seat, { pc, setting }) => {
    const refusal = gamemaster(state, seat, ['characters', 'between'], 'HC-041');
    if (refusal !== null) return { ok: false, refusal };
    const isThere = players(state).includes(Number(pc)) && state.settings.includes(setting);
    if (!isThere) return deny('no_such_item', 'HC-041', setting);
    const isTwice = state.bridges.some((each) => each.seat === Number(pc) && each.setting === setting);
    return isTwice ? deny('duplicate', 'HC-041', setting) : grant({ act: { seat: Number(pc), setting } });
  },
  apply: (telling, by, { seat, setting }: { readonly seat: number; readonly setting: string }) => {
    patch(telling, { bridges: [...telling.state.bridges, { seat, setting }] });
    tell(telling, by, 'story.bridge', { name: nameOf(telling.state, seat), text: setting }, 'HC-041');
  },
});

export const approvePc = defineMove({
  kind: 'approve_pc',
  shape: moveShape('approve_pc', { pc: seatWord }),
  check: (state, seat, { pc }) => {
    const refusal = gamemaster(state, seat, ['characters', 'between'], 'HC-048');
    if (refusal !== null) return { ok: false, refusal };
    const found = players(state).includes(Number(pc)) ? (state.pcs[Number(pc)] ?? null) : null;
    if (found === null) return deny('no_such_item', 'HC-048');
    return found.approved ? deny('already_approved', 'HC-048', found.name) : grant({ act: { seat: Number(pc) } });
  },
  apply: (telling, by, { seat }: { readonly seat: number }) => {
    const { pcs } = telling.state;
    patch(telling, { pcs: pcs.map((pc, at) => (at === seat && pc !== null ? { ...pc, approved: true } : pc)) });
    tell(telling, by, 'story.approved', { name: nameOf(telling.state, seat) }, 'HC-048');
  },
});

/** Every player has an approved PC. */
export const areAllApproved = (state: HotState): boolean =>
  players(state).every((seat) => pcOf(state, seat) !== undefined);

export const finishCharacters = defineMove({
  kind: 'finish_characters',
  shape: moveShape('finish_characters', {}),
  check: (state, seat) => {
    const refusal = gamemaster(state, seat, ['characters'], 'HC-048');
    if (refusal !== null) return { ok: false, refusal };
    return areAllApproved(state) ? grant({ act: {} }) : deny('not_ready', 'HC-048');
  },
  apply: (telling, seat) => {
    patch(telling, { phase: 'between' });
    tell(telling, seat, 'story.charactersDone', {}, 'HC-048');
  },
});

export const timeSkip = defineMove({
  kind: 'time_skip',
  shape: moveShape('time_skip', { months: whole }),
  check: (state, seat, { months }) => {
    const refusal = gamemaster(state, seat, ['between'], 'HC-185');
    if (refusal !== null) return { ok: false, refusal };
    if (!state.voteHeld) return deny('vote_first', 'HC-185');
    const least = state.skips === 0 ? 1 : LATER_SKIP;
    if (months < least || months > MOST_MONTHS) return deny('skip_too_short', 'HC-187', String(least));
    return grant({ act: { months } });
  },
  apply: (telling, seat, { months }: { readonly months: number }) => {
    const { state } = telling;
    const owes = players(state).filter((each) => pcOf(state, each) !== undefined);
    // A sheet that waits for approval was made for fewer picks (HC-188): it is made anew.
    const pcs = state.pcs.map((pc) => (pc?.approved === true ? pc : null));
    patch(telling, { skips: state.skips + 1, voteHeld: false, owes, pcs });
    tell(telling, seat, 'story.skip', { n: months }, 'HC-185');
  },
});

export const addLifepath = defineMove({
  kind: 'add_lifepath',
  shape: moveShape('add_lifepath', { name, setting: word }),
  check: (state, seat, { name: path, setting }) => {
    const actor = character(state, seat, ['between'], 'HC-186');
    if (!actor.ok) return actor;
    if (!state.owes.includes(seat)) return deny('not_due', 'HC-186');
    const { lifepaths } = actor.value;
    const before = lifepaths.at(-1)?.setting ?? '';
    const isOpen = state.settings.includes(setting);
    if (!isOpen) return deny('no_such_item', 'HC-186', setting);
    if (isJump(state, seat, before, setting)) return deny('setting_jump', 'HC-041', setting);
    return named(lifepaths, path) === undefined ? grant({ act: { path, setting } }) : deny('duplicate', 'HC-186', path);
  },
  apply: (telling, seat, { path, setting }: { readonly path: string; readonly setting: string }) => {
    const fresh = { name: path, setting, rating: LEAST_RATING, fate: 0, persona: 0, tax: [] };
    patchPc(telling, seat, ({ lifepaths }) => ({ lifepaths: [...lifepaths, fresh] }));
    patch(telling, { owes: telling.state.owes.filter((each) => each !== seat) });
    tell(telling, seat, 'story.lifepath', { name: nameOf(telling.state, seat), text: path }, 'HC-186');
  },
});

export const retirePc = defineMove({
  kind: 'retire_pc',
  shape: moveShape('retire_pc', {}),
  check: (state, seat) => {
    const actor = character(state, seat, ['between'], 'HC-188');
    return actor.ok ? grant({ act: {} }) : actor;
  },
  apply: (telling, seat) => {
    const { pcs, bridges, spent, owes, scene, lastTime } = telling.state;
    const name = nameOf(telling.state, seat);
    patch(telling, {
      pcs: pcs.map((pc, at) => (at === seat ? null : pc)),
      bridges: bridges.filter((each) => each.seat !== seat),
      spent: spent.filter((each) => each.seat !== seat),
      owes: owes.filter((each) => each !== seat),
      lastTime: lastTime.filter((each) => each.seat !== seat),
      scene: { ...scene, available: scene.available.map((each, at) => (at === seat ? [] : each)) },
    });
    tell(telling, seat, 'story.retires', { name }, 'HC-188');
  },
});

/** Why no session can start yet (HC-186, HC-188). */
export const startRefusal = (state: HotState): HotRefusal | null => {
  if (!areAllApproved(state)) return deny('step_incomplete', 'HC-188').refusal;
  return state.owes.length > 0 ? deny('step_incomplete', 'HC-186').refusal : null;
};

export const startSession = defineMove({
  kind: 'start_session',
  shape: moveShape('start_session', {}),
  check: (state, seat) => {
    const refusal = gamemaster(state, seat, ['between'], 'HC-050') ?? startRefusal(state);
    return refusal === null ? grant({ act: {} }) : { ok: false, refusal };
  },
  apply: (telling, seat) => {
    const scene = emptyScene(telling.state.people.length);
    patch(telling, { phase: 'scene', scene, voteHeld: false, recent: null, wrap: [] });
    tell(telling, seat, 'story.sessionStarts', { name: nameOf(telling.state, seat) }, 'HC-050');
  },
});
