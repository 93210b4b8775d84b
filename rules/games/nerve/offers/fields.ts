/** The fields and options that forms share. */
import { formOf, option, type Field, type Option } from '../../../kernel/offer';
import type { Say } from '../../../kernel/say';
import { LINE } from '../../../kernel/shapes';
import { nameOf } from '../actors';
import { namesIn, namesOf, readDie } from '../dice';
import { say, type LabelFacts } from '../facts';
import type { Conflict, Counts, NerveState } from '../state';
import { present } from '../state';

type FieldName = LabelFacts['field']['name'];
type OfferName = LabelFacts['offer.title']['name'];

/** Words that are shown as they are. */
export const plain = (text: string): Say => say('label.text', { text });

interface Parts {
  /** The label, where it is not that of the move's key. */
  readonly label?: FieldName;
  readonly rule?: string;
}

export const choice = (
  name: string,
  options: readonly Option[],
  parts: Parts & { readonly label: FieldName; readonly optional?: boolean },
): Field => {
  const { label, ...rest } = parts;
  const open = options.find(({ refusal }) => refusal === undefined);
  const initial = rest.optional === true || open === undefined ? {} : { initial: open.value };
  return { kind: 'choice', ...rest, ...initial, name, label: say('field', { name: label }), options };
};

export const several = (
  name: string,
  options: readonly Option[],
  parts: {
    readonly label: FieldName;
    readonly rule: string;
    readonly min: number;
    readonly max: number;
    readonly initial?: readonly string[];
  },
): Field => {
  const { label, ...rest } = parts;
  return { kind: 'several', ...rest, name, label: say('field', { name: label }), options };
};

export const text = (label: FieldName, rule: string, parts: { readonly initial?: Say } = {}): Field => ({
  kind: 'text',
  name: 'text',
  label: say('field', { name: label }),
  rule,
  max: LINE,
  ...parts,
});

/** A form of the one whose turn it is. */
export const form = formOf<OfferName>(say);

/** Dice of a Pile, one option each. */
export const pileOptions = (state: NerveState, pile: Counts): readonly Option[] =>
  namesOf(pile).map((name) => {
    const colour = readDie(name)?.colour ?? 0;
    return option(name, say('label.pileDie', { owner: nameOf(state, colour) }));
  });

/** Dice of all Pools that are in it, one option each, one's own first. */
export const poolOptions = (state: NerveState, conflict: Conflict, seat: number): readonly Option[] =>
  [seat, ...present(conflict).filter((each) => each !== seat)].flatMap((holder) => {
    const pool = conflict.pools[holder] ?? [];
    return namesIn(pool).map((name, index) => {
      const face = pool[index]?.face ?? 0;
      const owner = nameOf(state, pool[index]?.colour ?? 0);
      return option(`${holder}/${name}`, say('label.poolDie', { face, owner, holder: nameOf(state, holder) }));
    });
  });
