/** What the frame shows: phase and place, session, clock, open problems, who plays whom. */
import type { Glance } from '../../kernel/game';
import type { Say } from '../../kernel/say';
import { say } from './facts';
import { romanOf } from './numerals';
import { clockLimit, find, oldestFirst, playedBy, stated, type Mathematician, type SquaringState } from './state';

export const glance = (state: SquaringState): Glance => {
  const { conference, phase } = state;
  const label = say('glance.phase', { phase, place: conference.place });
  const seats = state.seats.map((_, seat) => {
    const who = playedBy(state, seat);
    return who === undefined
      ? { character: null, marks: [] }
      : { character: characterOf(who), marks: marksOf(state, who) };
  });
  const problems = problemItems(state);
  const lists = problems.length > 0 ? [{ title: say('glance.problems', {}), items: problems }] : [];
  if (phase !== 'play') return { phase: label, lists, seats };
  const at = conference.clock;
  const of = clockLimit(state);
  return {
    phase: label,
    round: say('glance.round', { session: conference.session }),
    clock: { at, of, label: say('glance.clock', { at, of }) },
    lists,
    seats,
  };
};

const characterOf = ({ name, origin, math, thief }: Mathematician): Say =>
  say('glance.character', { name, origin, math, thief });

const problemItems = (state: SquaringState): readonly Say[] =>
  oldestFirst(state.conference.problems)
    .filter((problem) => problem.state !== 'discarded')
    .map(({ id, text, by, chosen, state: standing }) =>
      say('glance.problem', {
        numeral: romanOf(state, id),
        text,
        by: find(state.people, by)?.name ?? '',
        chosen: chosen === null ? '' : (find(state.people, chosen)?.name ?? ''),
        theorems: stated(state).filter(({ problem }) => problem === id).length,
        isOpen: standing === 'open' ? 1 : 0,
      }),
    );

const marksOf = ({ conference, phase }: SquaringState, who: Mathematician): readonly Say[] => {
  const mark = (name: Parameters<typeof markOf>[0], moves = 0): readonly Say[] => [markOf(name, moves)];
  const isPlaying = phase === 'play' && who.out === null;
  const isTurn = isPlaying && conference.turn === who.id;
  return [
    ...(conference.guest === who.id ? mark('guest') : []),
    ...(isTurn ? mark('turn', 2 - conference.initiated) : []),
    ...(isPlaying && conference.done.includes(who.id) ? mark('played') : []),
    ...(who.escapes.length > 0 ? mark('fallen') : []),
    ...(who.doubled ? mark('doubled') : []),
    ...(who.out === null ? [] : mark('out')),
  ];
};

const markOf = (mark: 'guest' | 'turn' | 'played' | 'fallen' | 'doubled' | 'out', moves: number): Say =>
  say('glance.mark', { mark, moves });
