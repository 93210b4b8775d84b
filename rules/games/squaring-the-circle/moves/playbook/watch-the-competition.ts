/**
 * Watch the Competition: a bugged colleague's rolls can be helped by 1 or hurt by 2 (SC-125, SC-D65).
 *
 * The help is posted like any other. What hurts is asked of the wire before the dice, and her client says no at once.
 */
import { cardDue } from '../../consequences';
import { say } from '../../facts';
import { have, poolId, poolOf, type Mathematician, type Rolling, type SquaringState } from '../../state';
import { spendHold, tell } from '../../telling';
import { gainHold } from '../families';
import { asksColleague } from './asks';
import { bandsOf, bringsCard } from './bands';
import { choosesAmong } from './choosing';
import type { PlaybookMove } from './record';

const WATCH = 'Watch the Competition';

/** The mathematician whose roll it is; null for Houses and for the draw of a guest. */
const rollerOf = ({ purpose }: Rolling): string | null =>
  purpose.for === 'house' || purpose.for === 'guest' ? null : purpose.who;

/** Her pool for whoever rolls now. */
const bugOn = (rolling: Rolling): string => poolId({ move: WATCH, target: rollerOf(rolling) ?? '' });

const mayHurt = (_: SquaringState, holder: Mathematician, rolling: Rolling): boolean =>
  rollerOf(rolling) !== null &&
  poolOf(holder, bugOn(rolling)) !== undefined &&
  // One point of a pool for one roll (SC-005): who helps it does not hurt it, but another who watches may.
  !rolling.addends.some(({ label }) => {
    const said: readonly unknown[] = Object.values(label.facts);
    return label.code === 'add.aid' && said.includes(holder.name) && said.includes(bugOn(rolling));
  });

export const watchTheCompetition: PlaybookMove = {
  name: WATCH,
  rule: 'SC-125',
  kind: 'antagonist',
  pool: { lends: ({ target }, to) => target === to.id },
  start: {
    stat: 'sly',
    isConferenceMove: true,
    ...asksColleague('SC-125'),
    bands: bandsOf(say('band.hold', { points: 3 }), say('band.hold', { points: 1 }), bringsCard),
    land: (telling, { who, named: { colleague = '' }, band }) => {
      // Caught: the CARD is hers, and the colleague's to write (SC-052).
      if (band === 'miss') return [cardDue(who, colleague, { from: 'move', name: WATCH })];
      const points = band === 'strong' ? 3 : 1;
      gainHold(telling, who, { move: WATCH, target: colleague, points }, 'SC-125');
      return [];
    },
  },
  hinders: {
    may: mayHurt,
    alters: (telling, { who, rolling }, { choice: said }) => {
      if (rolling === null || said !== 'hurt') return rolling;
      spendHold(telling, who, bugOn(rolling));
      const { name, seat } = have(telling.state.people, who);
      const of = have(telling.state.people, rollerOf(rolling) ?? '').name;
      tell(telling, seat, 'story.hurts', { name, of }, 'SC-125');
      return { ...rolling, addends: [...rolling.addends, { label: say('add.hurt', { name }), amount: -2 }] };
    },
  },
  ask: {
    // What the answer does to the roll stands above: the roll is what waits for it.
    ...choosesAmong(['letBe', 'hurt'], 'letBe', () => []),
    routine: () => ({ choice: 'letBe' }),
  },
};
