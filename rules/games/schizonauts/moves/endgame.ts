/**
 * Endgame and the last turns: the situation, the full names, bets, the flip, the decision, the epilogues.
 *
 * Rules: SZ-145, SZ-149 to SZ-154, SZ-189 to SZ-193, SZ-196, SZ-197, SZ-211, SZ-219; SZ-D37, SZ-D45.
 */
import * as v from 'valibot';
import type { CardRef } from '../../../kernel/expectation';
import { longText, moveShape } from '../../../kernel/shapes';
import { atRole, atStep, defineMove, judged, seatName, side, tell, type SzTelling } from '../define';
import { no, type SzRefusal } from '../facts';
import { endEndgameTurn, nextBettor, openIdentity, openInterlude, skipFinalTurn } from '../flow';
import { set, setScene, setSheet } from '../telling';
import { DECK, nameOf, roleOf, sceneOf, seatOf, sheetOf, sides, type Side, type SzState } from '../state';

export const readSituation = defineMove({
  kind: 'readSituation',
  shape: moveShape('readSituation', {}),
  check: (state, seat) =>
    judged(
      [
        () => atStep(state, ['situation'], 'SZ-145'),
        () => (seat === state.starter ? null : no('e_role', {}, 'SZ-145')),
      ],
      () => ({}),
    ),
  apply: (telling, seat) => {
    tell(telling, seat, 'story.situation', { name: nameOf(telling.state, seat) }, 'SZ-145');
    openInterlude(telling);
  },
});

/** The first name of the thief and the last of the agent, spoken together (SZ-153). */
export const declareName = defineMove({
  kind: 'declareName',
  shape: moveShape('declareName', {}),
  check: (state, seat) =>
    judged(
      [
        () => atStep(state, ['interlude'], 'SZ-153'),
        () => (sheetOf(state, seat).fullName === null ? null : no('e_phase', { step: state.step }, 'SZ-153')),
      ],
      () => ({}),
    ),
  apply: (telling, seat) => {
    const { thief, agent } = sheetOf(telling.state, seat);
    setSheet(telling, seat, { fullName: `${thief.name} ${agent.name}` });
    tell(telling, seat, 'story.fullName', { name: nameOf(telling.state, seat) }, 'SZ-153');
    if (telling.state.sheets.some(({ fullName }) => fullName === null)) return;
    set(telling, { step: 'choose_visitor', round: 1, actor: telling.state.starter });
  },
});

/** On whom a seat of this scene may bet (SZ-190). */
export const targetsOf = (state: SzState, seat: number): readonly number[] => {
  const own = roleOf(state, seat);
  return [state.actor, seatOf(state, 'visitor')].filter((each) => own === null || each !== seat);
};

/** Whether they are whole coins is for the rules to say. */
const coins = v.pipe(v.number(), v.finite());

/** Coins on both sides of a sheet. The thief's share is the rest where it is not said. */
export const bet = defineMove({
  kind: 'bet',
  shape: moveShape('bet', { target: seatName, agent: coins, thief: v.optional(coins) }),
  check: (state, seat, { target, agent, thief }) => {
    const earned = sceneOf(state).earned?.[seat] ?? 0;
    const rest = thief ?? earned - agent;
    return judged(
      [
        () => atStep(state, ['bets'], 'SZ-189'),
        () => (earned === 0 ? no('e_bet_amount', { coins: 0 }, 'SZ-189') : null),
        () => {
          const next = nextBettor(state);
          return next === seat ? null : no('e_bet_order', { name: nameOf(state, next ?? -1) }, 'SZ-191');
        },
        () => (targetsOf(state, seat).includes(Number(target)) ? null : no('e_bet_target', {}, 'SZ-190')),
        () => {
          const isWhole =
            [agent, rest].every((each) => Number.isSafeInteger(each) && each >= 0) && agent + rest === earned;
          return isWhole ? null : no('e_bet_amount', { coins: earned }, 'SZ-192');
        },
      ],
      () => ({ target: Number(target), agent, thief: rest }),
    );
  },
  apply: (
    telling,
    seat,
    { target, agent, thief }: { readonly target: number; readonly agent: number; readonly thief: number },
  ) => {
    const before = sheetOf(telling.state, target).coins;
    setSheet(telling, target, { coins: { agent: before.agent + agent, thief: before.thief + thief } });
    setScene(telling, { betted: [...sceneOf(telling.state).betted, seat] });
    const facts = { name: nameOf(telling.state, seat), on: nameOf(telling.state, target), agent, thief };
    tell(telling, seat, 'story.bets', facts, 'SZ-192');
    if (nextBettor(telling.state) === undefined) endEndgameTurn(telling);
  },
});

const faceDown = (state: SzState, seat: number): readonly number[] =>
  (state.sheets[seat]?.cards ?? []).flatMap(({ card, up }) => (up === null ? [card] : []));

const isSide = (face: string): face is Side => sides.some((each) => each === face);

/** The actor's last cards are turned for all (SZ-197). */
export const flipAll = defineMove({
  kind: 'flipAll',
  shape: moveShape('flipAll', {}),
  shows: (state, seat): readonly CardRef[] =>
    state.step === 'flip' && seat === state.actor ? faceDown(state, seat).map((card) => ({ deck: DECK, card })) : [],
  check: (state, seat, _move, faces = []) => {
    const down = faceDown(state, seat);
    return judged(
      [
        () => atRole(state, seat, 'actor', ['flip'], 'SZ-197'),
        () => (faces.length === down.length && faces.every(isSide) ? null : no('cards.notShown', {}, 'SZ-P07')),
      ],
      () => ({ faces: faces.filter(isSide) }),
    );
  },
  apply: (telling, seat, { faces }: { readonly faces: readonly Side[] }) => {
    const down = faceDown(telling.state, seat);
    const cards = sheetOf(telling.state, seat).cards.map((each) =>
      each.up === null ? { ...each, up: faces[down.indexOf(each.card)] ?? null } : each,
    );
    setSheet(telling, seat, { cards });
    openIdentity(telling);
  },
});

/**
 * What stands for an actor whom the table passes over: it needs no faces, since nobody opens her cards for her (SZ-P13).
 * A form offers it only to an actor whose own client cannot read them. It costs her side every coin on her sheet.
 */
export const leaveShut = defineMove({
  kind: 'leaveShut',
  shape: moveShape('leaveShut', {}),
  check: (state, seat) => judged([() => atRole(state, seat, 'actor', ['flip'], 'SZ-P13')], () => ({})),
  apply: skipFinalTurn,
});

const decide = (telling: SzTelling, seat: number, final: Side): void => {
  setScene(telling, { final });
  set(telling, { step: 'answer' });
  tell(telling, seat, 'story.decided', { name: nameOf(telling.state, telling.state.actor), side: final }, 'SZ-211');
};

const isTeller = (state: SzState, seat: number): SzRefusal | null => {
  const { narrator, judge } = sceneOf(state);
  return seat === narrator || seat === judge ? null : no('e_role', {}, 'SZ-211');
};

/** Narrator and judge each name a side; the same one decides (SZ-D45). */
export const settle = defineMove({
  kind: 'settle',
  shape: moveShape('settle', { side }),
  check: (state, seat, { side: of }) =>
    judged(
      [
        () => atStep(state, ['settle'], 'SZ-211'),
        () => isTeller(state, seat),
        () => {
          const isSaid = sceneOf(state).settled.some(([who]) => who === seat);
          return isSaid ? no('e_phase', { step: state.step }, 'SZ-211') : null;
        },
      ],
      () => ({ side: of }),
    ),
  apply: (telling, seat, { side: of }: { readonly side: Side }) => {
    const settled = [...sceneOf(telling.state).settled, [seat, of] as const];
    setScene(telling, { settled });
    tell(telling, seat, 'story.settles', { name: nameOf(telling.state, seat), side: of }, 'SZ-211');
    const { narrator, judge } = sceneOf(telling.state);
    const isAgreed = settled.length === 2 && settled.every(([, each]) => each === of);
    if (narrator === judge || isAgreed) decide(telling, seat, of);
  },
});

/** Without agreement the narrator decides, having heard the judge (SZ-211). */
export const overrule = defineMove({
  kind: 'overrule',
  shape: moveShape('overrule', { side }),
  check: (state, seat, { side: of }) => {
    const { narrator, judge, settled } = sceneOf(state);
    return judged(
      [
        () => atStep(state, ['settle'], 'SZ-211'),
        () => (seat === narrator ? null : no('e_role', {}, 'SZ-211')),
        () => (settled.some(([who]) => who === judge) ? null : no('e_phase', { step: state.step }, 'SZ-211')),
      ],
      () => ({ side: of }),
    );
  },
  apply: (telling, seat, { side: of }: { readonly side: Side }) => decide(telling, seat, of),
});

export const epilogue = defineMove({
  kind: 'epilogue',
  shape: moveShape('epilogue', { text: longText }),
  check: (state, seat, { text }) =>
    judged(
      [
        () => atStep(state, ['epilogue'], 'SZ-219'),
        () => (sheetOf(state, seat).epilogue === null ? null : no('e_phase', { step: state.step }, 'SZ-219')),
      ],
      () => ({ text }),
    ),
  apply: (telling, seat, { text }: { readonly text: string }) => {
    setSheet(telling, seat, { epilogue: text });
    tell(telling, seat, 'story.epilogue', { name: nameOf(telling.state, seat), text }, 'SZ-219');
    if (telling.state.sheets.every((sheet) => sheet.epilogue !== null)) set(telling, { step: 'over' });
  },
});
