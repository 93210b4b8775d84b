/**
 * The moves with a name: the conference moves and those of the playbooks.
 *
 * They share one kind of move, `{ kind: 'move', move: 'Bypass', … }`, and one
 * check: whose turn it is, whether she has it, whom or what it names, and the roll.
 * What the dice then do stands in `land`.
 *
 * Rules: SC-007, SC-073 to SC-075, SC-078, SC-085 to SC-090 and the entries of section 10.
 */
import * as v from 'valibot';
import type { Band } from '../../../kernel/offer';
import { grant, type Ruling } from '../../../kernel/ruling';
import { DIRECT, owning, starting } from '../actors';
import { closeRoll, payFor, twoDice, withdrawEmpty, type Closed } from '../bonuses';
import { tickForMove } from '../conference';
import type { Purpose } from '../consequences';
import { defineMove, type Granted } from '../define';
import { no, say, type SquaringRefusal } from '../facts';
import { cardDue } from '../houses';
import { printedMove, type Stat } from '../playbooks';
import { how, line, rollShape, word, words } from '../shapes';
import { attending, find, have, poolId, poolOf, type Mathematician, type SquaringState } from '../state';
import { addHold, queueFirst, setConference, setPerson, tell, type Telling } from '../telling';
import { holdMoves, resultMoves, type HoldMove, type ResultMove } from './families';

/** The conference moves that everybody has (SC-007, SC-085). */
export const PRESENT = 'Present Your Work';
export const INFORMAL = 'Informal Discussions';
export const BADMOUTH = 'Badmouth a Colleague';
export const NETWORK = 'Network Among Attendees';
const conferenceMoves: readonly string[] = [PRESENT, INFORMAL, BADMOUTH, NETWORK];
export const RECRUIT = 'Recruitment';

const shape = rollShape('move', {
  move: word,
  theorem: v.optional(word),
  colleague: v.optional(word),
  target: v.optional(line),
  agents: v.optional(words),
  how,
});
type NamedMove = v.InferOutput<typeof shape>;

/** What a move names besides itself. */
type Wants = 'theorem' | 'colleague' | 'somebody' | 'group' | 'agents' | 'none';

/** What the form and the check of a named move need to know. */
export interface MoveCard {
  readonly name: string;
  readonly rule: string;
  readonly stat: Stat | 'agents';
  readonly wants: Wants;
  readonly isConferenceMove: boolean;
  readonly bands: readonly Band[];
}

const bandsOf = (strong: Band['label'], weak: Band['label'], miss: Band['label']): readonly Band[] => [
  { from: 10, label: strong },
  { from: 7, label: weak },
  { from: -99, label: miss },
];

const missLabel = {
  card: say('band.card', {}),
  shake: say('band.shaken', {}),
  ban: say('band.banned', {}),
  nothing: say('band.nothing', {}),
} as const;

const resultCard = ({ name, rule, stat, strong, weakIsClean, miss }: ResultMove): MoveCard => ({
  name,
  rule,
  stat,
  wants: 'none',
  isConferenceMove: false,
  bands: bandsOf(
    say('band.results', { count: strong }),
    weakIsClean ? say('band.results', { count: 1 }) : say('band.resultAndCard', {}),
    missLabel[miss],
  ),
});

const holdCard = ({ name, rule, stat, strong, weak, target, miss, isConferenceMove }: HoldMove): MoveCard => ({
  name,
  rule,
  stat,
  wants: target,
  isConferenceMove,
  bands: bandsOf(say('band.hold', { points: strong }), say('band.hold', { points: weak }), missLabel[miss]),
});

const cards: ReadonlyMap<string, MoveCard> = new Map(
  [
    ...resultMoves.map(resultCard),
    ...holdMoves.map(holdCard),
    {
      name: PRESENT,
      rule: 'SC-087',
      stat: 'elegant' as const,
      wants: 'theorem' as const,
      isConferenceMove: true,
      bands: bandsOf(say('band.presentStrong', {}), say('band.presentWeak', {}), missLabel.card),
    },
    {
      name: INFORMAL,
      rule: 'SC-088',
      stat: 'creative' as const,
      wants: 'none' as const,
      isConferenceMove: true,
      bands: bandsOf(say('band.informalStrong', {}), say('band.informalWeak', {}), missLabel.card),
    },
    {
      name: BADMOUTH,
      rule: 'SC-089',
      stat: 'cold' as const,
      wants: 'colleague' as const,
      isConferenceMove: true,
      bands: bandsOf(say('band.badmouthStrong', {}), say('band.badmouthWeak', {}), missLabel.card),
    },
    {
      name: RECRUIT,
      rule: 'SC-174',
      stat: 'sly' as const,
      wants: 'none' as const,
      isConferenceMove: false,
      bands: bandsOf(say('band.agents', { count: 2 }), say('band.agents', { count: 1 }), missLabel.card),
    },
    {
      name: DIRECT,
      rule: 'SC-175',
      stat: 'agents' as const,
      wants: 'agents' as const,
      isConferenceMove: false,
      bands: bandsOf(say('band.results', { count: 1 }), say('band.resultAndLoss', {}), say('band.loss', {})),
    },
  ].map((card) => [card.name, card] as const),
);

export const moveCard = (name: string): MoveCard | undefined => cards.get(name);

/** What she could start now: the conference moves, then those on her sheet that are rolled. */
export const startable = (who: Mathematician): readonly MoveCard[] =>
  [...conferenceMoves, ...who.moves, ...(who.moves.includes(RECRUIT) ? [DIRECT] : [])].flatMap(
    (name) => moveCard(name) ?? [],
  );

const judgeOwned = (who: Mathematician, move: string): Ruling<MoveCard, SquaringRefusal> => {
  const refusal = conferenceMoves.includes(move) ? null : owning(who, move);
  if (refusal !== null) return { ok: false, refusal };
  const found = moveCard(move);
  if (found === undefined) {
    // Evasion answers a CARD, and the marked moves are advantages without a roll.
    return { ok: false, refusal: no('move.notStarted', { move }, printedMove(move)?.rule ?? 'SC-007') };
  }
  if (who.banned.includes(move)) return { ok: false, refusal: no('move.banned', { move }, found.rule) };
  return grant(found);
};

/** Whether a move names just what it needs: a theorem, a colleague, words, agents, or nothing. */
const judgeNamed = (
  state: SquaringState,
  who: Mathematician,
  { rule, wants }: MoveCard,
  { theorem: id, colleague, target, agents }: NamedMove,
): SquaringRefusal | null => {
  const surplus =
    (id !== undefined && wants !== 'theorem') ||
    (colleague !== undefined && wants !== 'colleague') ||
    (target !== undefined && wants !== 'somebody' && wants !== 'group') ||
    (agents !== undefined && wants !== 'agents');
  if (surplus) return no('move.malformed', { field: 'move' });
  if (wants === 'theorem') {
    const theorem = id === undefined ? undefined : find(state.theorems, id);
    if (theorem === undefined) return no('theorem.unknown', {}, rule);
    return theorem.status === 'stated' ? null : no('theorem.notStated', { theorem: theorem.statement }, rule);
  }
  if (wants === 'colleague') {
    const isHere = attending(state).some((each) => each.id === colleague && each.id !== who.id);
    return isHere ? null : no('colleague.unknown', {}, rule);
  }
  if (wants === 'agents') {
    const sent = agents ?? [];
    const areHers = sent.every((each) => who.agents.some((agent) => agent.id === each));
    const isFew = sent.length > 0 && sent.length < 4 && new Set(sent).size === sent.length;
    return areHers && isFew ? null : no('agents.sent', {}, rule);
  }
  return (wants === 'somebody' || wants === 'group') && target === undefined ? no('target.missing', {}, rule) : null;
};

type MovePurpose = Extract<Purpose, { for: 'move' }>;

interface MoveAct {
  readonly purpose: MovePurpose;
  readonly how: string;
  readonly closed: Closed;
}

export const move = defineMove({
  kind: 'move',
  shape,
  check: (table, seat, named): Ruling<Granted<MoveAct>, SquaringRefusal> => {
    const actor = starting(table, seat);
    if (!actor.ok) return actor;
    const who = actor.value;
    const found = judgeOwned(who, named.move);
    if (!found.ok) return found;
    const { stat, isConferenceMove, bands } = found.value;
    const refusal = judgeNamed(table, who, found.value, named);
    if (refusal !== null) return { ok: false, refusal };
    const agents = named.agents ?? [];
    const closed = closeRoll(table, {
      who,
      base: stat === 'agents' ? { agents: agents.length } : { stat },
      use: 'other',
      theorem: null,
      conjecture: null,
      isConferenceMove,
      bonuses: named,
    });
    if (!closed.ok) return closed;
    const target = named.theorem ?? named.colleague ?? named.target ?? '';
    const purpose: MovePurpose = { for: 'move', who: who.id, move: named.move, target, agents };
    return grant({ act: { purpose, how: named.how, closed: closed.value }, roll: twoDice(closed.value, bands) });
  },
  apply: (telling, seat, { purpose, how: told, closed }: MoveAct) => {
    setConference(telling, { initiated: telling.state.conference.initiated + 1 });
    const found = moveCard(purpose.move);
    if (found === undefined) return;
    if (found.isConferenceMove) tickForMove(telling);
    payFor(telling, closed.payment);
    const { name } = have(telling.state.people, purpose.who);
    tell(telling, seat, 'story.move', { name, move: purpose.move, how: told }, found.rule);
    const rolling = { ...twoDice(closed, found.bands), seat, what: say('roll.move', { move: purpose.move }), purpose };
    telling.state = { ...telling.state, rolling };
  },
});

type Band3 = 'strong' | 'weak' | 'miss';

const freeResult = (who: string) => ({ do: 'result', who, only: 'any', to: null, source: null }) as const;
const ownCard = (who: string, name: string) => cardDue(who, who, { from: 'move', name });

const landResultMove = (telling: Telling, { who }: MovePurpose, found: ResultMove, band: Band3): void => {
  const { name, miss, loses, strong, weakIsClean } = found;
  const person = have(telling.state.people, who);
  if (loses !== null && person.pools.some((pool) => pool.move === loses)) {
    setPerson(telling, who, { pools: person.pools.filter((pool) => pool.move !== loses) });
    // Help that was posted from this pool went with it (SC-005).
    withdrawEmpty(telling);
    tell(telling, person.seat, 'story.losesHold', { name: person.name, pool: loses }, found.rule);
  }
  if (band === 'strong') {
    return queueFirst(telling, ...Array.from({ length: strong }, () => freeResult(who)));
  }
  if (band === 'weak') {
    return queueFirst(telling, freeResult(who), ...(weakIsClean ? [] : [ownCard(who, name)]));
  }
  if (miss === 'card') return queueFirst(telling, ownCard(who, name));
  if (miss === 'shake') {
    tell(telling, person.seat, 'story.shakes', { of: person.name, isTheorem: 0 }, found.rule);
    return queueFirst(telling, { do: 'shake', on: who });
  }
  if (miss === 'ban') {
    setPerson(telling, who, { banned: [...person.banned, name] });
    tell(telling, person.seat, 'story.banned', { name: person.name, move: name }, found.rule);
  }
};

const landHoldMove = (telling: Telling, { who, target }: MovePurpose, found: HoldMove, band: Band3): void => {
  const { name, seat } = have(telling.state.people, who);
  if (band === 'miss') {
    if (found.miss === 'card') return queueFirst(telling, ownCard(who, found.name));
    return tell(telling, seat, 'story.nothing', { name, move: found.name }, found.rule);
  }
  const points = band === 'strong' ? found.strong : found.weak;
  const pool = { move: found.pool, target, points };
  addHold(telling, who, pool, found.mode);
  const at = poolOf(have(telling.state.people, who), poolId(pool))?.points ?? 0;
  tell(telling, seat, 'story.hold', { name, pool: found.pool, target, points, at }, found.rule);
};

const addForward = (telling: Telling, who: string, scope: string): void => {
  const { forward, name, seat } = have(telling.state.people, who);
  setPerson(telling, who, { forward: { ...forward, [scope]: (find(forward, scope) ?? 0) + 1 } });
  const theorem = find(telling.state.theorems, scope)?.statement ?? '';
  tell(telling, seat, 'story.forward', { name, theorem }, 'SC-004');
};

/** +1 forward for the theorem, on a strong hit a benefit too (SC-087). */
const landPresent = (telling: Telling, { who, target }: MovePurpose, band: Band3): void => {
  if (band === 'miss') return queueFirst(telling, ownCard(who, PRESENT));
  addForward(telling, who, target);
  if (band === 'strong') queueFirst(telling, { do: 'benefit', who, theorem: target });
};

/** One CARD less, on a strong hit +1 forward too (SC-088). */
const landInformal = (telling: Telling, { who }: MovePurpose, band: Band3): void => {
  if (band === 'miss') return queueFirst(telling, ownCard(who, INFORMAL));
  if (band === 'strong') addForward(telling, who, 'any');
  queueFirst(telling, { do: 'remove', who });
};

/** The colleague takes a CARD, on a weak hit the speaker is shaken-up after it (SC-089). */
const landBadmouth = (telling: Telling, { who, target }: MovePurpose, band: Band3): void => {
  if (band === 'miss') return queueFirst(telling, ownCard(who, BADMOUTH));
  const given = cardDue(target, who, { from: 'move', name: `${BADMOUTH}: given` });
  queueFirst(telling, given, ...(band === 'weak' ? [{ do: 'shake', on: who } as const] : []));
};

const landRecruit = (telling: Telling, { who }: MovePurpose, band: Band3): void => {
  if (band === 'miss') return queueFirst(telling, ownCard(who, RECRUIT));
  queueFirst(telling, { do: 'names', who, count: band === 'strong' ? 2 : 1 });
};

/** A result on a hit; on 9 or less one of those sent is lost (SC-175). */
const landDirect = (telling: Telling, { who, agents }: MovePurpose, band: Band3): void => {
  const loss = { do: 'lose', who, from: agents } as const;
  if (band === 'strong') return queueFirst(telling, freeResult(who));
  queueFirst(telling, ...(band === 'weak' ? [freeResult(who), loss] : [loss]));
};

const resultByName = new Map(resultMoves.map((each) => [each.name, each]));
const holdByName = new Map(holdMoves.map((each) => [each.name, each]));

/** What the dice of a named move bring. */
export const landMove = (telling: Telling, purpose: MovePurpose, band: Band3): void => {
  const brings = resultByName.get(purpose.move);
  if (brings !== undefined) return landResultMove(telling, purpose, brings, band);
  const holds = holdByName.get(purpose.move);
  if (holds !== undefined) return landHoldMove(telling, purpose, holds, band);
  switch (purpose.move) {
    case PRESENT:
      return landPresent(telling, purpose, band);
    case INFORMAL:
      return landInformal(telling, purpose, band);
    case BADMOUTH:
      return landBadmouth(telling, purpose, band);
    case RECRUIT:
      return landRecruit(telling, purpose, band);
    case DIRECT:
      return landDirect(telling, purpose, band);
  }
};
