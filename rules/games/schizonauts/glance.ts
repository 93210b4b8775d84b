/** What the frame shows: phase and round, the scene so far, the chain, the score, and who plays whom. */
import type { Glance } from '../../kernel/game';
import type { Say } from '../../kernel/say';
import { say, type LabelFacts } from './facts';
import { scenesOf } from './flow';
import { keyOf } from './keys';
import { foundMemory } from './moves/scene';
import { allSeats, nameOf, roleOf, sceneOf, sheetOf, type SzState } from './state';

type Mark = LabelFacts['glance.mark']['mark'];

const marksOf = (state: SzState, seat: number): readonly Mark[] => {
  const { narrator, judge, personas } = sceneOf(state);
  const role = state.phase === 'lobby' || state.phase === 'creation' ? null : roleOf(state, seat);
  const persona = state.phase === 'flashback' && role !== null ? personas[role] : null;
  const final = sheetOf(state, seat).final;
  return [
    ...(seat === state.starter ? (['starter'] as const) : []),
    ...(role === null || state.phase === 'result' ? [] : [role]),
    ...(persona === null ? [] : [persona]),
    ...(narrator === seat ? (['narrator'] as const) : []),
    ...(judge === seat ? (['judge'] as const) : []),
    ...(sheetOf(state, seat).dead ? (['dead'] as const) : []),
    ...(final === null || final === 'shut' ? [] : [final]),
    ...(state.survivors.includes(seat) ? (['survivor'] as const) : []),
  ];
};

const sceneItems = (state: SzState): readonly Say[] => {
  const { question, answer, price, memory } = sceneOf(state);
  const told = memory === null ? null : foundMemory(state, state.actor, memory).text;
  const lines = [
    ['memory', told],
    ['question', question],
    ['answer', answer],
    ['price', price],
  ] as const;
  return lines.flatMap(([what, text]) => (text === null ? [] : [say('glance.line', { what, text })]));
};

export const glance = (state: SzState): Glance => {
  const { phase, step, round, rounds, chain, score, result, scenes, allegiances, dealt } = state;
  const items = sceneItems(state);
  const keys = chain.map((id) => {
    const { title, cat, bonus } = keyOf(id);
    return say('label.key', { title, cat, bonus });
  });
  const isLate = phase === 'final' || phase === 'result';
  const total = scenesOf(state);
  return {
    phase: say('glance.phase', { phase, step, name: nameOf(state, state.actor) }),
    ...(phase === 'flashback' || phase === 'endgame' ? { round: say('glance.round', { round, of: rounds }) } : {}),
    ...(phase === 'flashback' && total > 0
      ? { clock: { at: Math.min(scenes, total), of: total, label: say('glance.deck', { left: state.deck }) } }
      : {}),
    lists: [
      ...(items.length > 0 ? [{ title: say('glance.scene', {}), items }] : []),
      ...(keys.length > 0 ? [{ title: say('glance.chain', {}), items: keys }] : []),
      // Open to all as long as it matters; what lies where is not (SZ-136).
      ...(allegiances > 0 && phase !== 'result'
        ? [{ title: say('glance.allegiances', {}), items: [say('glance.dealt', { each: allegiances / 2, dealt })] }]
        : []),
      ...(isLate
        ? [{ title: say('glance.score', score), items: result === null ? [] : [say('glance.result', { result })] }]
        : []),
    ],
    seats: allSeats(state).map((seat) => ({
      character: sheetOf(state, seat).thief.name === '' ? null : say('glance.character', { name: nameOf(state, seat) }),
      marks: marksOf(state, seat).map((mark) => say('glance.mark', { mark })),
    })),
  };
};
