/**
 * A theorem comes into being by what its stater's dice allow, and the options that she picks for it.
 *
 * Rules: SC-033 to SC-036, SC-048, SC-092, SC-096, SC-099, SC-115; SC-D24, SC-D25, SC-D32.
 */
import * as v from 'valibot';
import { grant } from '../../../kernel/ruling';
import { find, line, moveShape, word } from '../../../kernel/shapes';
import { answering } from '../actors';
import { cardDue, type CardWords, type Consequence, type Statement } from '../consequences';
import { defineMove } from '../define';
import { no } from '../facts';
import { kindOfCard } from '../shapes';
import {
  have,
  type Band3,
  type Benefit,
  type Drawback,
  type Mathematician,
  type Theorem,
  type TheoremOption,
} from '../state';
import { countUp, dropHead, queueFirst, setPerson, setTheorem, tell, type Telling } from '../telling';
import { reward } from '../theorems';
import { recordsOf } from './playbook/index';

const benefits: readonly Benefit[] = ['trivial', 'construction', 'induction', 'contradiction'];

export const drawbacks: readonly Drawback[] = ['exhaustion', 'own-risk', 'foe', 'debt', 'event'];

const baseNeeds: Readonly<Record<Band3, number>> = { strong: 3, weak: 5, miss: 8 };

const logicNeeds = { complete: -1, consistent: 1 } as const;

/** The need before the picks: 3, 5 or 8, five more for an open problem, one more for each extra, and its logic (SC-036). */
export const needBefore = ({ problem, extras, logic }: Statement, band: Band3): number =>
  baseNeeds[band] + (problem === null ? 0 : 5) + extras.length + (logic === null ? 0 : logicNeeds[logic]);

/** The moves by which she may have a benefit beyond her picks, with that benefit (SC-092, SC-115). */
export const extrasOf = (who: Mathematician): readonly { readonly name: string; readonly benefit: Benefit }[] =>
  recordsOf(who).flatMap(({ name, stating }) =>
    stating?.extra === undefined ? [] : [{ name, benefit: stating.extra }],
  );

/** The dice have fallen: every band creates the theorem, and the picks follow (SC-033). */
export const landState = (telling: Telling, who: string, named: Statement, band: Band3): void => {
  const id = `T${countUp(telling, 'theorems')}`;
  const person = have(telling.state.people, who);
  const { seat, name, escapes } = person;
  const extras = extrasOf(person).filter((extra) => named.extras.includes(extra.name));
  const need = needBefore(named, band);
  const theorem: Theorem = {
    id,
    by: who,
    statement: named.statement,
    status: 'stated',
    need,
    startNeed: need,
    options: gained(
      person,
      extras.map(({ benefit }) => benefit),
    ),
    house: [],
    problem: named.problem,
    conjecture: named.conjecture,
    end: named.end,
    base: 0,
    lemma: 0,
    exhausted: false,
    provedBy: null,
    logic: named.logic,
    leansOn: [],
    readyBy: null,
    metastable: false,
  };
  telling.state = { ...telling.state, theorems: { ...telling.state.theorems, [id]: theorem } };
  if (named.escape) setPerson(telling, who, { escapes: [...escapes, id] });
  tell(telling, seat, 'story.stated', { name, theorem: named.statement, need }, 'SC-033');
  reward(telling, theorem, who, 'statement');
  queueFirst(
    telling,
    { do: 'picks', theorem: id, band },
    ...complicationOf(telling, theorem),
    // It may prove inconsistent (SC-118).
    ...(named.logic === 'complete' ? [cardDue(id, who, { from: 'option', name: 'complete' })] : []),
  );
};

/** Options with those that come along with them at a stating (SC-096); never the same twice. */
const gained = (who: Mathematician, options: readonly TheoremOption[]): readonly TheoremOption[] => [
  ...new Set([...options, ...recordsOf(who).flatMap(({ stating }) => stating?.gains?.(options) ?? [])]),
];

/** A theorem for a missed conjecture takes its complication, whoever states it (SC-048). */
const complicationOf = (telling: Telling, { id, by, conjecture }: Theorem): readonly Consequence[] => {
  const found = conjecture === null ? undefined : find(telling.state.conjectures, conjecture);
  if (found === undefined || found.complication === null) return [];
  return [cardDue(id, by, { from: 'conjecture', name: found.text }, { words: found.complication })];
};

const isBenefit = (pick: string): pick is Benefit => benefits.some((each) => each === pick);

const isDrawback = (pick: string): pick is Drawback => drawbacks.some((each) => each === pick);

/**
 * The benefits that she may pick: what a theorem has beyond the picks would be no pick at all. But two there must be,
 * and whoever has so many beyond her picks that one is left may pick one in vain.
 */
export const pickable = ({ options }: Theorem): readonly Benefit[] => {
  const lacking = benefits.filter((each) => !options.includes(each));
  return lacking.length > 1 ? lacking : benefits;
};

/** Which picks a band allows: two benefits, one of each, or two drawbacks, never the same twice (SC-033, SC-D24). */
const fitsBand = (band: Band3, first: string, second: string): boolean => {
  if (first === second) return false;
  if (band === 'strong') return isBenefit(first) && isBenefit(second);
  if (band === 'miss') return isDrawback(first) && isDrawback(second);
  return (isBenefit(first) && isDrawback(second)) || (isDrawback(first) && isBenefit(second));
};

/** What an exhaustion that she picks adds to the need (SC-035, SC-099). */
const exhaustionOf = (who: Mathematician): number =>
  recordsOf(who).reduce((least, { stating }) => Math.min(least, stating?.exhaustion ?? least), 4);

/** What a pick adds to the need at once; the other drawbacks cost a CARD. */
const needOf = (pick: string, exhaustion: number): number =>
  pick === 'trivial' ? -1 : pick === 'exhaustion' ? exhaustion : 0;

/** The move by which her theorem has a benefit beyond its picks (SC-092, SC-096, SC-115). */
const ruleOfHaving = (who: Mathematician, had: Benefit): string =>
  recordsOf(who).find(({ stating }) => stating?.extra === had || stating?.gains?.(['induction']).includes(had) === true)
    ?.rule ?? 'SC-033';

interface PicksAct {
  readonly theorem: string;
  readonly picks: readonly { readonly pick: string; readonly words: CardWords | null }[];
}

export const picks = defineMove({
  kind: 'picks',
  shape: moveShape('picks', {
    first: word,
    second: word,
    firstKind: v.optional(kindOfCard),
    firstText: v.optional(line),
    secondKind: v.optional(kindOfCard),
    secondText: v.optional(line),
  }),
  check: (table, seat, { first, second, firstKind, firstText, secondKind, secondText }) => {
    const asked = answering(table, seat, 'picks');
    if (!asked.ok) return asked;
    const { theorem, band } = asked.value.entry;
    if (!fitsBand(band, first, second)) return { ok: false, refusal: no('picks.band', { band }, 'SC-033') };
    const open = pickable(have(table.theorems, theorem));
    const had = [first, second].find((each): each is Benefit => isBenefit(each) && !open.includes(each));
    if (had !== undefined) return { ok: false, refusal: no('picks.hasIt', {}, ruleOfHaving(asked.value.who, had)) };
    const wordsOf = (kind: CardWords['kind'] | undefined, text: string | undefined): CardWords | null =>
      kind === undefined || text === undefined ? null : { kind, text };
    const act: PicksAct = {
      theorem,
      picks: [
        { pick: first, words: wordsOf(firstKind, firstText) },
        { pick: second, words: wordsOf(secondKind, secondText) },
      ],
    };
    return grant({ act });
  },
  apply: (telling, seat, { theorem: id, picks: chosen }: PicksAct) => {
    dropHead(telling);
    const theorem = have(telling.state.theorems, id);
    const owner = have(telling.state.people, theorem.by);
    const exhaustion = exhaustionOf(owner);
    const need = Math.max(
      1,
      chosen.reduce((sum, { pick }) => sum + needOf(pick, exhaustion), theorem.need),
    );
    const kept = chosen.flatMap(({ pick }) =>
      pick === 'exhaustion' || isBenefit(pick) ? [pick as Theorem['options'][number]] : [],
    );
    setTheorem(telling, id, { need, startNeed: need, options: gained(owner, [...theorem.options, ...kept]) });
    const [first, second] = chosen.map(({ pick }) => pick);
    tell(
      telling,
      seat,
      'story.picks',
      { theorem: theorem.statement, first: first ?? '', second: second ?? '', need },
      'SC-034',
    );
    queueFirst(
      telling,
      ...chosen.flatMap(({ pick, words }) =>
        isDrawback(pick) && pick !== 'exhaustion'
          ? [cardDue(pick === 'own-risk' ? theorem.by : id, theorem.by, { from: 'option', name: pick }, { words })]
          : [],
      ),
    );
  },
});
