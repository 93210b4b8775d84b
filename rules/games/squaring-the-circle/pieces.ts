/**
 * The things on the table that the state makes: a sheet and a House for each
 * mathematician, the programme of the conference, a page for each theorem and each conjecture.
 *
 * The values are what the layouts' fields are bound to, plain and complete.
 */
import type { PieceModel } from '../../kernel/game';
import type { JsonObject } from '../../kernel/json';
import { find } from '../../kernel/shapes';
import { aidId } from './bonuses';
import { conferencePieces } from './conference-piece';
import { say } from './facts';
import { houseOdds, ownFloor } from './houses';
import { romanOf } from './numerals';
import { advanceLines, mathPage, printedMove, thiefPage, type PrintedMove } from './playbooks';
import { poolWords } from './pools';
import { printedUses } from './printed-uses';
import { have, oldestFirst, playedBy, poolId, theoremsOf } from './state';
import type { Card, Conjecture, Mathematician, SquaringState, Theorem } from './state';

export const pieces = (state: SquaringState): readonly PieceModel[] => [
  ...state.seats.flatMap((_, seat) => {
    const who = playedBy(state, seat);
    return who === undefined ? [] : [sheetPiece(state, who), housePiece(state, who)];
  }),
  ...conferencePieces(state),
  ...theoremsOf(state).map((theorem) => theoremPiece(state, theorem)),
  ...oldestFirst(state.conjectures).map((conjecture) => conjecturePiece(state, conjecture)),
];

const cardValues = (house: readonly Card[]): readonly JsonObject[] =>
  house.map(({ id, kind, text }) => ({ id, kind, text }));

const houseValues = (state: SquaringState, on: string, house: readonly Card[]): JsonObject => ({
  cards: cardValues(house),
  ...houseOdds(state, on),
});

const moveValues = (moves: readonly PrintedMove[], owned: readonly string[]): readonly JsonObject[] =>
  moves.map(({ name, rule, standing }) => ({
    name,
    rule,
    owned: owned.includes(name),
    tag: standing,
  }));

/** Moves from other playbooks, gained by advances. */
const foreignMoves = ({ math, thief, moves }: Mathematician): readonly PrintedMove[] => {
  const own = [...(mathPage(math)?.moves ?? []), ...(thiefPage(thief)?.moves ?? [])];
  return moves.filter((name) => !own.some((move) => move.name === name)).flatMap((name) => printedMove(name) ?? []);
};

const lineValues = (lines: readonly string[], taken: readonly string[]): readonly JsonObject[] =>
  lines.map((line) => ({ label: line.replace(/^(math|thief): /, ''), taken: taken.includes(line) }));

const poolValues = (state: SquaringState, who: Mathematician): readonly JsonObject[] =>
  who.pools.map((pool) => {
    const { move, target } = poolWords(state, poolId(pool));
    const isPosted = state.aids.some((aid) => aidId(aid) === `${who.id}/${poolId(pool)}`);
    return { name: target === '' ? move : `${move}: ${target}`, points: pool.points, posted: isPosted };
  });

/** The House of a mathematician; empty places show the modifier they would bring, and of some it never falls below a floor (SC-093). */
const ownHouse = (state: SquaringState, who: Mathematician): JsonObject => {
  const floor = ownFloor(state, who);
  return { ...houseValues(state, who.id, who.house), ...(floor === null ? {} : { floor }) };
};

const sheetPiece = (state: SquaringState, who: Mathematician): PieceModel => {
  const lines = advanceLines(who.math, who.thief);
  return {
    id: `sheet:${who.id}`,
    layout: 'mathematician',
    seat: who.seat,
    title: say('piece.sheet', { name: who.name }),
    values: {
      name: who.name,
      origin: who.origin,
      look: who.look,
      vice: who.vice,
      colleagues: who.colleagues,
      math: who.math,
      thief: who.thief,
      out: who.out === null ? null : who.out.isFree ? 'free' : who.out.how,
      fallen: who.escapes.length > 0,
      doubled: who.doubled,
      stats: { ...who.stats },
      // What the printed lines of the halves ask for, by name.
      moves: Object.fromEntries(who.moves.map((name) => [name, true])),
      mathMoves: moveValues(mathPage(who.math)?.moves ?? [], who.moves),
      thiefMoves: moveValues(thiefPage(who.thief)?.moves ?? [], who.moves),
      otherMoves: moveValues(foreignMoves(who), who.moves),
      pools: poolValues(state, who),
      agents: who.agents.map(({ name, type }) => ({ name, type })),
      boss: who.boss,
      team: who.team.map(({ name, isFresh }) => ({ name, fresh: isFresh })),
      enclosed: who.enclosed,
      student: who.student === null ? null : { ...who.student },
      xp: who.xp,
      due: who.due,
      trophies: who.trophies,
      mathAdvances: lineValues(lines.math, who.taken),
      thiefAdvances: lineValues(lines.thief, who.taken),
      house: ownHouse(state, who),
    },
    uses: printedUses(state, who),
  };
};

const housePiece = (state: SquaringState, who: Mathematician): PieceModel => ({
  id: `house:${who.id}`,
  layout: 'house',
  seat: who.seat,
  title: say('piece.house', { name: who.name }),
  values: { name: who.name, ...ownHouse(state, who) },
});

/** Whom the problem is to bring back, as a sentence; null for nobody (SC-064). */
const backOf = (state: SquaringState, back: string | null): JsonObject | null => {
  if (back === null) return null;
  const { code, facts } = say('piece.back', { name: have(state.people, back).name });
  return { code, facts: { ...facts } };
};

const theoremPiece = (state: SquaringState, theorem: Theorem): PieceModel => {
  const { id, by, problem, conjecture, options, house } = theorem;
  const owner = have(state.people, by);
  const number = Number(id.slice(1));
  const about = problem === null ? undefined : find(state.conference.problems, problem);
  const guess = conjecture === null ? undefined : find(state.conjectures, conjecture);
  return {
    id: `theorem:${id}`,
    layout: 'theorem',
    seat: owner.seat,
    title: say('piece.theorem', { number }),
    values: {
      number,
      statement: theorem.statement,
      owner: owner.name,
      status: theorem.status,
      need: theorem.need,
      startNeed: theorem.startNeed,
      options,
      // The problems of earlier conferences are off the table.
      problem:
        about === undefined
          ? null
          : {
              numeral: romanOf(state, about.id),
              text: about.text,
              back: backOf(state, about.back),
            },
      conjecture: guess === undefined ? null : { number: Number(guess.id.slice(1)), text: guess.text },
      end: theorem.end,
      lemma: theorem.lemma,
      base: theorem.base,
      exhausted: theorem.exhausted,
      escape: Object.values(state.people).some(({ escapes }) => escapes.includes(id)),
      metastable: theorem.metastable,
      logic: theorem.logic,
      leansOn: [...new Set(theorem.leansOn)].map((source) => Number(source.slice(1))),
      waits: theorem.readyBy !== null,
      provedBy: theorem.provedBy === null ? null : have(state.people, theorem.provedBy).name,
      house: houseValues(state, id, house),
    },
  };
};

const conjecturePiece = (state: SquaringState, { id, by, text, grade, complication }: Conjecture): PieceModel => {
  const author = have(state.people, by);
  const number = Number(id.slice(1));
  return {
    id: `conjecture:${id}`,
    layout: 'conjecture',
    seat: author.seat,
    title: say('piece.conjecture', { number }),
    values: { number, text, by: author.name, grade, complication: complication?.text ?? null },
  };
};
