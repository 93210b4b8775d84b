/**
 * Create: join a mathematician playbook to a thief playbook.
 *
 * The draft of the lobby and the move are judged by one function; a refusal
 * names the field, so that the form can show it where it belongs.
 *
 * Rules: SC-012 to SC-018, SC-064; SC-D10 to SC-D12, SC-D14.
 */
import * as v from 'valibot';
import { grant, type Ruling } from '../../../kernel/ruling';
import { line, longText, oddField, word } from '../../../kernel/shapes';
import { defineMove } from '../define';
import { no, type SquaringRefusal } from '../facts';
import { settleIdle } from './coming-back';
import { mayCreate } from '../opening';
import {
  mathPage,
  mathStats,
  startingMoves,
  thiefPage,
  thiefPages,
  thiefStats,
  type MathPage,
  type Stat,
  type ThiefPage,
} from '../playbooks';
import type { Mathematician } from '../state';
import { countUp, tell } from '../telling';

/** A draft as the lobby keeps it and as `create` carries it. */
const draftEntries = {
  math: word,
  thief: word,
  name: line,
  origin: word,
  look: word,
  vice: word,
  creative: word,
  elegant: word,
  rigorous: word,
  cold: word,
  hot: word,
  sly: word,
  other: word,
  boss: v.optional(v.picklist(['cruel', 'loyal'])),
  agentName: v.optional(line),
  agentType: v.optional(word),
  colleagues: v.optional(longText),
};
const draftShape = v.strictObject(draftEntries);

export type Draft = v.InferOutput<typeof draftShape>;

/** Each of +2, +1 and −1 once, in any order (SC-014). */
const isTriple = (values: readonly string[]): boolean => ['+2', '+1', '-1'].every((value) => values.includes(value));

const judgePages = (draft: Draft, math: MathPage, thief: ThiefPage): SquaringRefusal | null => {
  if (!math.origins.includes(draft.origin)) return no('draft.notPrinted', { field: 'origin' }, 'SC-013');
  if (!thief.looks.includes(draft.look)) return no('draft.notPrinted', { field: 'look' }, 'SC-013');
  if (!thief.vices.includes(draft.vice)) return no('draft.notPrinted', { field: 'vice' }, 'SC-013');
  return null;
};

const judgeOther = (draft: Draft, thief: ThiefPage): SquaringRefusal | null => {
  const isOther = thief.moves.some(({ name, standing }) => name === draft.other && standing === 'other');
  if (!isOther) return no('draft.otherMove', { field: 'other', move: draft.other }, 'SC-016');
  if ((draft.other === 'The Boss') !== (draft.boss !== undefined)) return no('draft.boss', { field: 'boss' }, 'SC-016');
  if (thief.name !== 'Fix') {
    const hasAgent = draft.agentName !== undefined || draft.agentType !== undefined;
    return hasAgent ? no('draft.agent', { field: 'agentName' }, 'SC-018') : null;
  }
  if (draft.agentName === undefined) return no('draft.agent', { field: 'agentName' }, 'SC-018');
  const isType = thiefPages.some(({ name }) => name === draft.agentType);
  return isType ? null : no('draft.agent', { field: 'agentType' }, 'SC-018');
};

/** Whether a draft is a complete character. Any shape may be asked about; a refusal's facts name the `field`. */
export const judgeDraft = (draft: unknown): Ruling<Draft, SquaringRefusal> => {
  const decoded = v.safeParse(draftShape, draft);
  if (!decoded.success) {
    return { ok: false, refusal: no('draft.missing', { field: oddField(decoded.issues) }, 'SC-012') };
  }
  const found = decoded.output;
  const math = mathPage(found.math);
  const thief = thiefPage(found.thief);
  if (math === undefined) return { ok: false, refusal: no('draft.notPrinted', { field: 'math' }, 'SC-012') };
  if (thief === undefined) return { ok: false, refusal: no('draft.notPrinted', { field: 'thief' }, 'SC-012') };
  if (!isTriple([found.creative, found.elegant, found.rigorous])) {
    return { ok: false, refusal: no('draft.triple', { field: 'creative' }, 'SC-014') };
  }
  if (!isTriple([found.cold, found.hot, found.sly])) {
    return { ok: false, refusal: no('draft.triple', { field: 'cold' }, 'SC-014') };
  }
  const refusal = judgePages(found, math, thief) ?? judgeOther(found, thief);
  return refusal === null ? grant(found) : { ok: false, refusal };
};

const statsOf = (draft: Draft): Mathematician['stats'] =>
  Object.fromEntries([...mathStats, ...thiefStats].map((stat) => [stat, Number(draft[stat])])) as Record<Stat, number>;

/** The state in which everybody starts (SC-018). */
const newMathematician = (id: string, seat: number, agent: string, draft: Draft): Mathematician => ({
  id,
  seat,
  name: draft.name,
  origin: draft.origin,
  look: draft.look,
  vice: draft.vice,
  colleagues: draft.colleagues ?? '',
  math: draft.math,
  thief: draft.thief,
  stats: statsOf(draft),
  moves: startingMoves(draft.math, draft.thief, draft.other),
  house: [],
  xp: 0,
  due: 0,
  taken: [],
  trophies: [],
  forward: {},
  pools: [],
  escapes: [],
  doubled: false,
  out: null,
  agents: draft.agentName === undefined ? [] : [{ id: agent, name: draft.agentName, type: draft.agentType ?? '' }],
  banned: [],
  student: null,
  solved: [],
  boss: draft.boss ?? null,
  team: [],
  withholds: false,
  enclosed: false,
});

export const create = defineMove({
  kind: 'create',
  // The draft's own judge says which field is wrong, and sees every key: a loose object would drop some unseen.
  shape: v.custom<{ readonly kind: 'create' }>((candidate) =>
    v.is(v.looseObject({ kind: v.literal('create') }), candidate),
  ),
  check: (state, seat, { kind: _, ...draft }) => {
    if (state.phase !== 'creating' || !mayCreate(state, seat)) {
      return { ok: false, refusal: no('create.notNow', {}, 'SC-019') };
    }
    const ruling = judgeDraft(draft);
    return ruling.ok ? grant({ act: ruling.value }) : ruling;
  },
  apply: (telling, seat, draft: Draft) => {
    settleIdle(telling, seat);
    const id = `m${countUp(telling, 'people')}`;
    const agent = draft.agentName === undefined ? '' : `g${countUp(telling, 'agents')}`;
    const person = newMathematician(id, seat, agent, draft);
    const { state } = telling;
    const seats = state.seats.map((before, each) => (each === seat ? id : before));
    telling.state = { ...state, seats, people: { ...state.people, [id]: person } };
    const { name, origin, math, thief } = person;
    tell(telling, seat, 'story.created', { name, origin, math, thief }, 'SC-012');
  },
});
