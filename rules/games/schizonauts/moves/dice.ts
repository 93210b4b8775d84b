/**
 * Trades, locks, and reveals before and after the throw.
 *
 * Rules: SZ-089 to SZ-094, SZ-155, SZ-156, SZ-158, SZ-173 to SZ-182, SZ-186, SZ-209; SZ-D30 to SZ-D34.
 */
import * as v from 'valibot';
import type { CardRef } from '../../../kernel/expectation';
import { moveShape, word } from '../../../kernel/shapes';
import { atStep, defineMove, judged, side, tell, type SzTelling } from '../define';
import { no, type SzRefusal } from '../facts';
import { setScene } from '../telling';
import { addDice, afterThrow, buildPools, canReveal, throwExtra, throwPools } from '../throwing';
import { extraDice, isDie, isIn, isTrade, opposite, other } from '../pure';
import {
  DECK,
  memoryOf,
  nameOf,
  pendingOf,
  ratingOf,
  roleOf,
  sceneOf,
  sheetOf,
  type Die,
  type Reveal,
  type Role,
  type Side,
  type Step,
  type SzState,
} from '../state';

const inScene = (state: SzState, seat: number, rule: string): SzRefusal | null =>
  roleOf(state, seat) === null ? no('e_role', {}, rule) : null;

export const upgrade = defineMove({
  kind: 'upgrade',
  shape: moveShape('upgrade', { give: v.pipe(v.array(word), v.maxLength(20)), get: word }),
  check: (state, seat, { give, get }) =>
    judged(
      [
        () => (sceneOf(state).dice === null ? null : no('e_after_roll', {}, 'SZ-092')),
        () => atStep(state, ['pool'], 'SZ-094'),
        () => inScene(state, seat, 'SZ-091'),
        () => {
          const pool = sceneOf(state).pool?.[roleOf(state, seat) ?? 'actor'];
          const isGood = pool !== undefined && isTrade(give, get) && isIn(pool, give.filter(isDie));
          return isGood ? null : no('e_upgrade_math', {}, 'SZ-091');
        },
      ],
      () => ({ give: give.filter(isDie), get: isDie(get) ? get : 'd8' }),
    ),
  apply: (telling, seat, { give, get }: { readonly give: readonly Die[]; readonly get: Die }) => {
    const { pool } = sceneOf(telling.state);
    const mine = roleOf(telling.state, seat);
    if (pool === null || mine === null) return;
    const paid = give.reduce((left, die) => addDice(left, { [die]: -1 }), pool[mine]);
    setScene(telling, { pool: { ...pool, [mine]: addDice(paid, { [get]: 1 }) }, locked: [] });
    const facts = { name: nameOf(telling.state, seat), give: give.join(' + '), get };
    tell(telling, seat, 'story.trades', facts, 'SZ-091');
  },
});

export const lockDice = defineMove({
  kind: 'lockDice',
  shape: moveShape('lockDice', {}),
  check: (state, seat) =>
    judged(
      [
        () => atStep(state, ['pool'], 'SZ-094'),
        () => inScene(state, seat, 'SZ-094'),
        () => {
          const isLocked = sceneOf(state).locked.includes(roleOf(state, seat) ?? 'actor');
          return isLocked ? no('e_phase', { step: state.step }, 'SZ-094') : null;
        },
        () => {
          const names = pendingOf(state).map((each) => nameOf(state, each));
          return names.length === 0 ? null : no('e_contributors_pending', { names: names.join(', ') }, 'SZ-089');
        },
      ],
      () => ({}),
    ),
  apply: (telling, seat) => {
    const locked = [...sceneOf(telling.state).locked, roleOf(telling.state, seat) ?? 'actor'];
    setScene(telling, { locked });
    if (locked.length === 2) throwPools(telling);
  },
});

const revealing: readonly Step[] = ['free_play', 'question', 'aptitude', 'pool', 'after_roll'];

/** Null where this seat may turn a card in this scene, whichever it is (SZ-173, SZ-174, SZ-178, SZ-179). */
const judgeTurn = (state: SzState, seat: number): SzRefusal | null => {
  if (state.phase === 'final') return no('e_final_no_reveal', {}, 'SZ-209');
  if (state.phase !== 'endgame' || !revealing.includes(state.step)) {
    return no('e_phase', { step: state.step }, 'SZ-178');
  }
  const mine = roleOf(state, seat);
  if (mine === null) return no('e_role', {}, 'SZ-174');
  if (sceneOf(state).reveals[mine] !== null) return no('e_already_revealed', {}, 'SZ-174');
  return state.rolling === null ? null : no('e_dice_pending', {}, 'SZ-179');
};

/** Null where the claims hold for this side: death, the memory's side, circle and category (SZ-175, SZ-176, SZ-186). */
const judgeClaims = (state: SzState, seat: number, { side: of, full, memory }: Reveal): SzRefusal | null => {
  const sheet = sheetOf(state, seat);
  if (sheet.dead && (full || memory !== null)) return no('e_dead', { name: nameOf(state, seat) }, 'SZ-186');
  if (memory === null) return null;
  const found = memoryOf(sheet[of].mem, memory);
  if (found === undefined) return no('e_side_mismatch', { side: of }, 'SZ-156');
  if (found.circle) return no('e_circle_filled', {}, 'SZ-028');
  const committed = sceneOf(state).aptitude[roleOf(state, seat) ?? 'actor'];
  return committed === null || committed === found.cat ? null : no('e_category', { cat: committed }, 'SZ-175');
};

export const reveal = defineMove({
  kind: 'reveal',
  shape: moveShape('reveal', {
    card: v.pipe(v.number(), v.finite()),
    side,
    full: v.boolean(),
    memory: v.optional(word),
  }),
  shows: (state, seat, { card }): readonly CardRef[] => {
    if (judgeTurn(state, seat) !== null) return [];
    const mine = state.sheets[seat]?.cards[card];
    return mine === undefined || mine.up !== null ? [] : [{ deck: DECK, card: mine.card }];
  },
  check: (state, seat, { card, side: of, full, memory }, faces) => {
    const claim: Reveal = { side: of, full, memory: memory ?? null };
    return judged(
      [
        () => judgeTurn(state, seat),
        () => (sheetOf(state, seat).cards[card] === undefined ? no('e_no_card', {}, 'SZ-174') : null),
        () => (sheetOf(state, seat).cards[card]?.up === null ? null : no('e_card_face_up', {}, 'SZ-156')),
        () => {
          if (faces === undefined) return no('cards.notShown', {}, 'SZ-P07');
          return faces[0] === of ? null : no('e_side_mismatch', { side: opposite(of) }, 'SZ-177');
        },
        () => judgeClaims(state, seat, claim),
      ],
      () => ({ card, claim }),
    );
  },
  apply: (telling, seat, { card, claim }: { readonly card: number; readonly claim: Reveal }) => {
    const mine = roleOf(telling.state, seat) ?? 'actor';
    turnCard(telling, seat, card, claim.side);
    const text =
      claim.memory === null ? '' : (memoryOf(sheetOf(telling.state, seat)[claim.side].mem, claim.memory)?.text ?? '');
    const facts = { name: nameOf(telling.state, seat), side: claim.side, full: claim.full, memory: text };
    tell(telling, seat, 'story.reveals', facts, 'SZ-173');
    benefit(telling, mine, seat, claim);
  },
});

const turnCard = (telling: SzTelling, seat: number, at: number, up: Side): void => {
  const sheets = telling.state.sheets.map((sheet, each) =>
    each === seat
      ? { ...sheet, cards: sheet.cards.map((card, index) => (index === at ? { ...card, up } : card)) }
      : sheet,
  );
  telling.state = { ...telling.state, sheets };
};

/** What a turned card brings: an aptitude, dice in the pool, or dice thrown at once (SZ-175 to SZ-179). */
const benefit = (telling: SzTelling, mine: Role, seat: number, claim: Reveal): void => {
  const { step } = telling.state;
  const { aptitude, reveals, memory, pool, passed } = sceneOf(telling.state);
  const sheet = sheetOf(telling.state, seat);
  const found = claim.memory === null ? undefined : memoryOf(sheet[claim.side].mem, claim.memory);
  const cat = aptitude[mine] ?? found?.cat ?? null;
  // Before this flip counts: what the pool was built with.
  const before = cat === null ? 0 : ratingOf(telling.state, mine, cat);
  setScene(telling, {
    reveals: { ...reveals, [mine]: claim },
    aptitude: { ...aptitude, [mine]: cat },
    memory: mine === 'actor' ? (memory ?? claim.memory) : memory,
    passed: passed.filter((each) => each !== other(mine)),
  });
  if (step === 'aptitude' && mine === 'visitor' && cat !== null) return buildPools(telling);
  const extra = cat === null ? 0 : extraDice(sheet[claim.side].apt[cat], before, claim.full, claim.memory !== null);
  if (step === 'pool' && pool !== null) {
    return setScene(telling, { pool: { ...pool, [mine]: addDice(pool[mine], { d6: extra }) }, locked: [] });
  }
  if (step !== 'after_roll') return;
  if (extra > 0) throwExtra(telling, mine, extra);
  else afterThrow(telling);
};

export const passReveal = defineMove({
  kind: 'passReveal',
  shape: moveShape('passReveal', {}),
  check: (state, seat) =>
    judged(
      [
        () => (state.step === 'after_roll' ? null : no('e_phase', { step: state.step }, 'SZ-179')),
        () => inScene(state, seat, 'SZ-179'),
        () => (state.rolling === null ? null : no('e_dice_pending', {}, 'SZ-179')),
        () => {
          const mine = roleOf(state, seat) ?? 'actor';
          const isOpen = canReveal(state, mine) && !sceneOf(state).passed.includes(mine);
          return isOpen ? null : no('e_phase', { step: state.step }, 'SZ-179');
        },
      ],
      () => ({}),
    ),
  apply: (telling, seat) => {
    setScene(telling, { passed: [...sceneOf(telling.state).passed, roleOf(telling.state, seat) ?? 'actor'] });
    afterThrow(telling);
  },
});
