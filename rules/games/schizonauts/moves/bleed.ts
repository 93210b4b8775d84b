/**
 * After two scenes: notes, the closing vote, and the memory that bleeds.
 *
 * Rules: SZ-080, SZ-114 to SZ-134; SZ-D08, SZ-D18 to SZ-D23.
 */
import * as v from 'valibot';
import type { Plan } from '../../../kernel/game';
import { line, moveShape, word } from '../../../kernel/shapes';
import { atRole, atStep, cat, defineMove, judged, side, tell, type SzTelling } from '../define';
import { no, type SzRefusal } from '../facts';
import { bleedMemory, endFlashbackTurn, startBleed, writeNote, type Note } from '../flow';
import { set, setScene, writeMemory } from '../telling';
import { closingVote, majority } from '../pure';
import { memoryOf, nameOf, othersOf, sheetOf, type Bleed, type Cat, type Side, type SzState } from '../state';
import { isFrozen } from './scene';

const isNoteTime = ({ phase, step, rolling, halves }: SzState): boolean =>
  phase === 'flashback' &&
  rolling === null &&
  halves.length > 0 &&
  !['tie', 'bleed_supply', 'bleed_pick', 'bleed_ripple'].includes(step);

/** Null where this seat may write a note of this half now; once the votes are open it is too late (SZ-080). */
const judgeNote = (state: SzState, seat: number, at: number): SzRefusal | null => {
  const closed = state.halves[at];
  if (isFrozen(state)) return no('e_sheet_frozen', {}, 'SZ-034');
  if (!isNoteTime(state) || closed === undefined) return no('e_phase', { step: state.step }, 'SZ-080');
  if (seat !== state.actor && seat !== closed.visitor) return no('e_role', {}, 'SZ-080');
  return closed.notes.includes(seat) ? no('e_note_used', {}, 'SZ-080') : null;
};

export const addNote = defineMove({
  kind: 'addNote',
  shape: moveShape('addNote', { half: v.picklist(['1', '2']), cat, text: line }),
  check: (state, seat, { half, cat: of, text }) => {
    const at = Number(half) - 1;
    return judged([() => judgeNote(state, seat, at)], () => ({ at, cat: of, text }));
  },
  apply: writeNote,
});

/** While the second scene is told its actor may say what is noted as it closes: her vote may stay shut (SZ-080, SZ-122). */
export const noteAhead = defineMove({
  kind: 'noteAhead',
  shape: moveShape('noteAhead', { cat, text: line }),
  check: (state, seat, { cat: of, text }) =>
    judged(
      [
        () => (isFrozen(state) ? no('e_sheet_frozen', {}, 'SZ-034') : null),
        () => atRole(state, seat, 'actor', ['answer'], 'SZ-080'),
        () => (state.half === 2 ? null : no('e_phase', { step: state.step }, 'SZ-080')),
      ],
      () => ({ cat: of, text }),
    ),
  apply: (telling, _, note: { readonly cat: Cat; readonly text: string }) => setScene(telling, { note }),
});

/** What a paper may carry besides its vote: for each of the two scenes a category and words, both or neither. */
const noteParts = {
  firstCat: v.optional(cat),
  firstText: v.optional(line),
  secondCat: v.optional(cat),
  secondText: v.optional(line),
};

/** The notes in a paper; the name of the field that is missing where one is only half written. */
const notesIn = (paper: v.InferOutput<v.ObjectSchema<typeof noteParts, undefined>>): readonly Note[] | string => {
  const pairs = [
    [0, paper.firstCat, paper.firstText],
    [1, paper.secondCat, paper.secondText],
  ] as const;
  const odd = pairs.find(([, of, text]) => (of === undefined) !== (text === undefined));
  if (odd !== undefined) return `${odd[0] === 0 ? 'first' : 'second'}${odd[1] === undefined ? 'Cat' : 'Text'}`;
  return pairs.flatMap(([at, of, text]) => (of === undefined || text === undefined ? [] : [{ at, cat: of, text }]));
};

interface Paper {
  readonly side: Side;
  readonly notes: readonly Note[];
}

/**
 * A paper of the closing vote: all others, and the actor at an odd table (SZ-115, SZ-119). A visitor's may carry her
 * notes; the actor's carries none, since it may go back unseen (SZ-122).
 */
export const vote = defineMove({
  kind: 'vote',
  shape: moveShape('vote', { side, ...noteParts }),
  check: (state, seat, { side: of, ...parts }) => {
    const notes = notesIn(parts);
    return judged<Paper>(
      [
        () => atStep(state, ['vote', 'tie'], 'SZ-114'),
        () => {
          const isIdle = seat === state.actor && state.sheets.length % 2 === 0;
          return isIdle ? no('e_no_actor_vote', {}, 'SZ-119') : null;
        },
        () => (typeof notes === 'string' ? no('move.malformed', { field: notes }) : null),
        () => (seat === state.actor && notes.length > 0 ? no('e_role', {}, 'SZ-122') : null),
        () => {
          if (typeof notes === 'string') return null;
          return notes.map(({ at }) => judgeNote(state, seat, at)).find((refusal) => refusal !== null) ?? null;
        },
      ],
      () => ({ side: of, notes: typeof notes === 'string' ? [] : notes }),
    );
  },
  // Papers are counted together, by `countVotes`.
  apply: () => undefined,
});

/** What a paper says; null for none, and for a move that is no vote. */
const paperOf = (plan: Plan | null, actOf: (plan: Plan) => object): Paper | null => {
  const act = plan === null ? null : (actOf(plan) as Partial<Paper>);
  return act?.side === undefined || act.notes === undefined ? null : { side: act.side, notes: act.notes };
};

/** Where neither the votes nor a card decide, because somebody was passed over: the first in the list. */
const UNDECIDED: Side = 'agent';

/** The papers are open: their notes are written, and a majority, or on a tie the actor's card, decides (SZ-080, SZ-120, SZ-121). */
export const countVotes = (
  telling: SzTelling,
  papers: readonly (readonly [seat: number, plan: Plan | null])[],
  actOf: (plan: Plan) => object,
): void => {
  const { actor, step, sheets } = telling.state;
  if (step === 'tie') {
    const card = paperOf(papers[0]?.[1] ?? null, actOf)?.side ?? null;
    const bleeder = card ?? UNDECIDED;
    set(telling, { actorCardShown: card !== null });
    tell(telling, actor, 'story.tie', { name: nameOf(telling.state, actor), side: bleeder }, 'SZ-121');
    return startBleed(telling, bleeder);
  }
  const votes = papers.flatMap(([seat, plan]) => {
    const paper = paperOf(plan, actOf);
    if (paper === null || seat === actor) return [];
    for (const note of paper.notes) writeNote(telling, seat, note);
    return [paper.side];
  });
  set(telling, { actorCardShown: false });
  if (majority(votes) === null && sheets.length % 2 === 1) return set(telling, { step: 'tie' });
  const whole = closingVote(sheets.length, votes, sheets.length % 2 === 1 ? UNDECIDED : null);
  // Fewer cards than the rules want: somebody was set aside, and the others decide.
  const bleeder = typeof whole === 'string' ? (majority(votes) ?? UNDECIDED) : whole.bleeder;
  const agent = votes.filter((each) => each === 'agent').length;
  tell(telling, -1, 'story.votes', { agent, thief: votes.length - agent, side: bleeder }, 'SZ-120');
  startBleed(telling, bleeder);
};

export const supplyMemory = defineMove({
  kind: 'supplyMemory',
  shape: moveShape('supplyMemory', { cat, text: line }),
  check: (state, seat, { cat: of, text }) =>
    judged([() => atRole(state, seat, 'actor', ['bleed_supply'], 'SZ-128')], () => ({ cat: of, text })),
  apply: (telling, seat, { cat: of, text }: { readonly cat: Cat; readonly text: string }) => {
    const { bleed } = telling.state;
    if (bleed === null) return;
    writeMemory(telling, seat, bleed.bleeder, { cat: of, text });
    set(telling, { bleed: { ...bleed, supplied: bleed.supplied + 1 } });
    tell(telling, seat, 'story.supplies', { name: nameOf(telling.state, seat), text, cat: of }, 'SZ-128');
  },
});

export const endSupply = defineMove({
  kind: 'endSupply',
  shape: moveShape('endSupply', {}),
  check: (state, seat) =>
    judged(
      [
        () => atRole(state, seat, 'actor', ['bleed_supply'], 'SZ-128'),
        () => ((state.bleed?.supplied ?? 0) < 2 ? no('e_too_few', {}, 'SZ-128') : null),
      ],
      () => ({}),
    ),
  apply: (telling) => set(telling, { step: 'bleed_pick' }),
});

/** Whether everybody but the actor has picked. */
export const allPicked = (state: SzState): boolean => (state.bleed?.picks.length ?? 0) === state.sheets.length - 1;

/** Null where this memory could bleed (SZ-125). */
const judgeBleed = (state: SzState, mem: string): SzRefusal | null => {
  const memory = memoryOf(sheetOf(state, state.actor)[state.bleed?.bleeder ?? 'agent'].mem, mem);
  if (memory === undefined) return no('e_not_own_side', {}, 'SZ-125');
  return memory.circle ? no('e_circle_filled', {}, 'SZ-028') : null;
};

export const pickBleed = defineMove({
  kind: 'pickBleed',
  shape: moveShape('pickBleed', { mem: word }),
  check: (state, seat, { mem }) =>
    judged(
      [
        () => atStep(state, ['bleed_pick'], 'SZ-125'),
        () => judgeBleed(state, mem),
        () => ((seat === state.actor) === (state.bleed?.isDeadlocked ?? false) ? null : no('e_role', {}, 'SZ-126')),
      ],
      () => ({ mem }),
    ),
  apply: (telling, seat, { mem }: { readonly mem: string }) => {
    const { bleed, actor } = telling.state;
    if (bleed === null) return;
    if (seat === actor) return bleedMemory(telling, mem);
    const others = bleed.picks.filter(([who]) => who !== seat);
    const picks: Bleed['picks'] = [...others, [seat, mem] as const].sort(([a], [b]) => a - b);
    set(telling, { bleed: { ...bleed, picks } });
    if (allPicked(telling.state) && picks.every(([, each]) => each === mem)) bleedMemory(telling, mem);
  },
});

/** All have picked and differ: the visitors decide if they agree, else the actor (SZ-126). */
export const callDeadlock = defineMove({
  kind: 'callDeadlock',
  shape: moveShape('callDeadlock', {}),
  check: (state, seat) =>
    judged(
      [
        () => atStep(state, ['bleed_pick'], 'SZ-126'),
        () => (seat === state.actor ? no('e_role', {}, 'SZ-126') : null),
        () => (state.bleed?.isDeadlocked === true ? no('e_phase', { step: state.step }, 'SZ-126') : null),
        () => {
          const open = othersOf(state, state.actor).filter((each) => !state.bleed?.picks.some(([who]) => who === each));
          const names = open.map((each) => nameOf(state, each)).join(', ');
          return open.length === 0 ? null : no('e_picks_missing', { names }, 'SZ-126');
        },
      ],
      () => ({}),
    ),
  apply: (telling, seat) => {
    const { bleed, halves } = telling.state;
    if (bleed === null) return;
    tell(telling, seat, 'story.deadlock', { name: nameOf(telling.state, seat) }, 'SZ-126');
    const visitors = halves.map(({ visitor }) => visitor);
    const named = bleed.picks.flatMap(([who, mem]) => (visitors.includes(who) ? [mem] : []));
    const [first] = named;
    if (first !== undefined && named.every((mem) => mem === first)) return bleedMemory(telling, first);
    set(telling, { bleed: { ...bleed, isDeadlocked: true } });
  },
});

export const strike = defineMove({
  kind: 'strike',
  shape: moveShape('strike', { mem: word, text: line }),
  check: (state, seat, { mem, text }) => {
    const memory = memoryOf(sheetOf(state, state.actor)[state.bleed?.recipient ?? 'agent'].mem, mem);
    return judged(
      [
        () => atRole(state, seat, 'actor', ['bleed_ripple'], 'SZ-130'),
        () => (memory === undefined ? no('e_not_own_side', {}, 'SZ-130') : null),
        () => (memory?.circle === true ? no('e_circle_filled', {}, 'SZ-131') : null),
      ],
      () => ({ mem, text, cat: memory?.cat ?? 'V', before: memory?.text ?? '' }),
    );
  },
  apply: (
    telling,
    seat,
    {
      mem,
      text,
      cat: of,
      before,
    }: { readonly mem: string; readonly text: string; readonly cat: Cat; readonly before: string },
  ) => {
    writeMemory(telling, seat, telling.state.bleed?.recipient ?? 'agent', { cat: of, text, instead: mem });
    tell(telling, seat, 'story.strikes', { name: nameOf(telling.state, seat), before, after: text }, 'SZ-131');
  },
});

export const linkMemory = defineMove({
  kind: 'linkMemory',
  shape: moveShape('linkMemory', { cat, text: line }),
  check: (state, seat, { cat: of, text }) =>
    judged([() => atRole(state, seat, 'actor', ['bleed_ripple'], 'SZ-132')], () => ({ cat: of, text })),
  apply: (telling, seat, { cat: of, text }: { readonly cat: Cat; readonly text: string }) => {
    writeMemory(telling, seat, telling.state.bleed?.recipient ?? 'agent', { cat: of, text });
    tell(telling, seat, 'story.links', { name: nameOf(telling.state, seat), text }, 'SZ-132');
    endFlashbackTurn(telling);
  },
});
