/** What the frame shows: phase and place, session, clock, open problems, who plays whom. */
import type { Glance } from '../../kernel/game';
import type { Say } from '../../kernel/say';
import { find } from '../../kernel/shapes';
import { say, type MarkName } from './facts';
import { romanOf } from './numerals';
import {
  clockLimit,
  goneForGood,
  oldestFirst,
  playedBy,
  stated,
  type Mathematician,
  type SquaringState,
} from './state';

export const glance = (state: SquaringState): Glance => {
  const { conference, phase } = state;
  const isLater = conference.number > 0;
  // Between conferences the last place is behind us, and the next is not named.
  const isNowhere = phase === 'over' || phase === 'creating' || phase === 'drawing';
  const label = say('glance.phase', {
    phase: phase === 'creating' && isLater ? 'gathering' : phase,
    place: isNowhere ? '' : conference.place,
  });
  const seats = state.seats.map((_, seat) => {
    const who = playedBy(state, seat);
    return who === undefined
      ? { character: null, marks: [] }
      : { character: characterOf(who), marks: marksOf(state, who) };
  });
  const problems = problemItems(state);
  const gone = goneForGood(state).map(({ name, out }) =>
    say('glance.goneOne', { name, how: out?.how ?? 'removed', text: out?.text ?? '' }),
  );
  const lists = [
    ...(problems.length > 0 ? [{ title: say('glance.problems', {}), items: problems }] : []),
    ...(gone.length > 0 ? [{ title: say('glance.gone', {}), items: gone }] : []),
  ];
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
    .map(({ id, text, by, chosen, back, state: standing }) =>
      say('glance.problem', {
        numeral: romanOf(state, id),
        text,
        by: find(state.people, by)?.name ?? '',
        back: back === null ? '' : (find(state.people, back)?.name ?? ''),
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
    ...(who.enclosed ? mark('enclosed') : []),
    ...(who.out === null ? [] : mark(who.out.isFree ? 'free' : who.out.how === 'transcended' ? 'transcended' : 'out')),
  ];
};

const markOf = (mark: MarkName, moves: number): Say => say('glance.mark', { mark, moves });
