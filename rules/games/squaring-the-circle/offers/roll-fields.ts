/** The fields of a roll and of a CARD: what the roller may add, and what a CARD is. */
import { option, type Field, type Option } from '../../../kernel/offer';
import { aidFor, aidId, claimable, helpfulPools, type Throw } from '../bonuses';
import type { CardSource } from '../consequences';
import { say } from '../facts';
import { cardKinds } from '../playbooks';
import { poolWords } from '../pools';
import { poolOf, type Mathematician, type SquaringState } from '../state';
import { suggestedKind } from '../suggestions';
import { choice, text, type ChoiceParts } from './fields';

type CardField = 'cardKind' | 'firstKind' | 'secondKind';
type CardText = 'text' | 'firstText' | 'secondText';

/** Kind and text of a CARD, with what its source suggests filled in (SC-052, SC-D23). */
export const cardFields = (
  source: CardSource,
  [kindName, textName]: readonly [CardField, CardText] = ['cardKind', 'text'],
  when?: { readonly field: string; readonly is: readonly string[] },
): readonly Field[] => {
  const shown = when === undefined ? {} : { when };
  const kinds = cardKinds.map((kind) => option(kind, say('label.cardKind', { kind })));
  return [
    choice(kindName, kinds, { rule: 'SC-052', initial: suggestedKind(source), ...shown }),
    text(textName, {
      label: 'cardText',
      rule: 'SC-052',
      initial: say('suggest.card', { from: source.from, name: source.name }),
      ...shown,
    }),
  ];
};

const several = (
  name: 'with' | 'spend' | 'aid',
  rule: string,
  options: readonly Option[],
  parts: ChoiceParts,
): Field => ({
  kind: 'several',
  name,
  label: say('field', { name }),
  rule,
  options,
  min: 0,
  max: options.length,
  ...(parts.when === undefined ? {} : { when: parts.when }),
});

/** What the roller may add before the dice: claims, her own hold, posted help. Empty lists are not asked (SC-003). */
export const bonusFields = (
  state: SquaringState,
  who: Mathematician,
  roll: Pick<Throw, 'base' | 'use'>,
  parts: Pick<ChoiceParts, 'when'> = {},
): readonly Field[] => {
  const claims = claimable(who, roll).map((claim) => option(claim, say('label.claim', { claim })));
  const pools = helpfulPools(who).map((id) =>
    option(id, say('label.pool', { ...poolWords(state, id), points: poolOf(who, id)?.points ?? 0 })),
  );
  const aids = aidFor(state, who).map((aid) =>
    option(aidId(aid), say('label.aid', { name: state.people[aid.by]?.name ?? '', pool: aid.pool })),
  );
  return [
    ...(claims.length > 0 ? [several('with', 'SC-006', claims, parts)] : []),
    ...(pools.length > 0 ? [several('spend', 'SC-005', pools, parts)] : []),
    ...(aids.length > 0 ? [several('aid', 'SC-003', aids, parts)] : []),
  ];
};
