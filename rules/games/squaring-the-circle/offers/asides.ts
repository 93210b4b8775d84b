/** What a seat may do out of turn: take an advance, post or withdraw help, give up hold (SC-008). */
import { option, type Offer, type Option } from '../../../kernel/offer';
import { say, type OfferName } from '../facts';
import { buyable, judgeLine, linesOf } from '../moves/advance';
import { helpedBy, lendable } from '../moves/help';
import { recordsOf } from '../moves/playbook/index';
import { stats } from '../playbooks';
import { attending, isBetween, playedBy, poolId, poolOf, type Mathematician, type SquaringState } from '../state';
import { poolWords } from '../pools';
import { choice, firstOpen, known, named, plain, text } from './fields';

const aside = (name: OfferName, rule: string, fields: Offer['fields']): Offer => ({
  id: `aside:${name}`,
  title: say('offer.title', { name }),
  hint: say('offer.hint', { name }),
  rule,
  group: 'aside',
  fixed: { kind: name },
  fields,
});

export const asideOffers = (state: SquaringState, seat: number): readonly Offer[] => {
  const who = playedBy(state, seat);
  if (who === undefined || who.out !== null) return [];
  if (isBetween(state)) return advanceOffers(who);
  const posted = state.aids.filter(({ by }) => by === who.id);
  const lend = lendable(state, who).filter((pool) => !posted.some((aid) => aid.pool === pool));
  return [
    ...advanceOffers(who),
    ...reportOffers(state, who),
    ...(lend.length > 0 ? [offerHelp(state, who, lend)] : []),
    ...(posted.length > 0
      ? [
          aside('withdraw', 'SC-165', [
            choice(
              'pool',
              poolOptions(
                state,
                who,
                posted.map(({ pool }) => pool),
              ),
              {
                ...firstOpen(
                  poolOptions(
                    state,
                    who,
                    posted.map(({ pool }) => pool),
                  ),
                ),
              },
            ),
          ]),
        ]
      : []),
    ...(who.pools.length > 0
      ? [aside('giveUp', 'SC-008', [choice('pool', poolOptions(state, who, who.pools.map(poolId)))])]
      : []),
  ];
};

const poolOptions = (state: SquaringState, who: Mathematician, pools: readonly string[]): readonly Option[] =>
  pools.map((id) => {
    const points = who.pools.find((pool) => poolId(pool) === id)?.points ?? 0;
    return option(id, say('label.pool', { ...poolWords(state, id), points }));
  });

const helps = (state: SquaringState, who: Mathematician, id: string, other: string): boolean => {
  const pool = poolOf(who, id);
  return pool !== undefined && helpedBy(state, who, pool).some((each) => each.id === other);
};

/** What she may report of herself (SC-117). */
const reportOffers = (state: SquaringState, who: Mathematician): readonly Offer[] =>
  recordsOf(who).flatMap(({ name, rule, reports }): readonly Offer[] =>
    reports === undefined
      ? []
      : [
          {
            ...aside('report', rule, reports.fields(state, who)),
            id: `aside:report:${name}`,
            title: say('offer.report', { move: name }),
            hint: say('offer.moveHint', { move: name }),
            fixed: { kind: 'report', move: name },
          },
        ],
  );

const offerHelp = (state: SquaringState, who: Mathematician, lend: readonly string[]): Offer => {
  const pools = poolOptions(state, who, lend);
  // A pool may help but some: whom it does not help is refused when she is named with it.
  const others = attending(state)
    .filter(({ id }) => id !== who.id && lend.some((pool) => helps(state, who, pool, id)))
    .map(({ id, name }) => option(id, plain(name)));
  return aside('offer', 'SC-165', [
    choice('pool', pools, firstOpen(pools)),
    choice('to', others, { label: 'helped', rule: 'SC-165', optional: true }),
  ]);
};

/** One form for all lines; what a line needs besides is asked when it is picked (SC-022). */
const advanceOffers = (who: Mathematician): readonly Offer[] => {
  if (who.due < 1) return [];
  const lines = linesOf(who).map((line) => option(line, say('label.line', { line }), judgeLine(who, line)));
  if (lines.every(({ refusal }) => refusal !== undefined)) return [];
  const movesOf = (line: string): readonly Option[] => named(buyable(who, line));
  const fields = [
    choice('line', lines, { rule: 'SC-022', ...firstOpen(lines) }),
    choice(
      'stat',
      stats.map((stat) => option(stat, say('label.stat', { stat }))),
      {
        when: { field: 'line', is: ['math: +1 any'] },
      },
    ),
    text('name', { rule: 'SC-026', when: { field: 'line', is: ['math: student'] } }),
  ];
  const bought = ['math: own move', 'thief: own move', 'thief: other core', 'thief: other playbook'] as const;
  const plainLines = aside('advance', 'SC-022', fields);
  // A line that buys a move lists its own moves, so it has a form of its own.
  const usual = lines.filter(({ value }) => !bought.some((line) => line === value));
  const simple = {
    ...plainLines,
    fields: [choice('line', usual, { rule: 'SC-022', ...firstOpen(usual) }), ...fields.slice(1)],
  };
  return [
    ...(usual.some(({ refusal }) => refusal === undefined) ? [simple] : []),
    ...bought.flatMap((line): readonly Offer[] => {
      const moves = movesOf(line);
      if (judgeLine(who, line) !== null || moves.length === 0) return [];
      return [
        {
          ...plainLines,
          id: `aside:advance:${line}`,
          title: say('label.line', { line }),
          fixed: { kind: 'advance', line },
          fields: [
            choice('move', moves, { rule: line.startsWith('math') ? 'SC-023' : 'SC-024', ...firstOpen(moves) }),
            choice('boss', [known('cruel'), known('loyal')], { when: { field: 'move', is: ['The Boss'] } }),
          ],
        },
      ];
    }),
  ];
};
