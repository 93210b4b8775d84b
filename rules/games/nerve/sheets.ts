/**
 * Traits and Facts: writing new ones, and consolidating.
 *
 * Rules: NV-012, NV-015 to NV-017, NV-020 to NV-027, NV-043, NV-083; NV-D05 to NV-D07, NV-D16, NV-D18.
 */
import { grant, type Ruling } from '../../kernel/ruling';
import { find } from '../../kernel/shapes';
import { nameOf } from './actors';
import { tell, type NerveTelling } from './define';
import { no, type NerveRefusal } from './facts';
import {
  characterOf,
  countOf,
  isFull,
  limitOf,
  traitKinds,
  type Character,
  type Fact,
  type NerveState,
  type Trait,
  type TraitKind,
} from './state';

export const setCharacter = (telling: NerveTelling, seat: number, character: Character): void => {
  const { characters } = telling.state;
  telling.state = { ...telling.state, characters: characters.map((each, at) => (at === seat ? character : each)) };
};

const setTrait = (telling: NerveTelling, seat: number, trait: Trait): void => {
  const character = characterOf(telling.state, seat);
  setCharacter(telling, seat, { ...character, traits: { ...character.traits, [trait.id]: trait } });
};

const setFact = (telling: NerveTelling, fact: Fact): void => {
  telling.state = { ...telling.state, facts: { ...telling.state.facts, [fact.id]: fact } };
};

export const isTraitKind = (kind: string): kind is TraitKind => traitKinds.some((each) => each === kind);

/** Whether an id is in use where a new Trait of this character would stand: on her, or on the Fact-sheet (section 4.1). */
const isTakenOn = (state: NerveState, seat: number, id: string): boolean =>
  find(characterOf(state, seat).traits, id) !== undefined || find(state.facts, id) !== undefined;

/** A new Fact's id may be in use nowhere. */
const isTakenAnywhere = (state: NerveState, id: string): boolean =>
  find(state.facts, id) !== undefined ||
  state.characters.some((character) => character !== null && find(character.traits, id) !== undefined);

/** An id that nobody uses yet: what forms suggest. */
export const freeId = (state: NerveState): string => {
  for (let at = state.made + 1; ; at += 1) {
    const id = `e${at}`;
    if (!isTakenAnywhere(state, id)) return id;
  }
};

const full = (character: Character, kind: TraitKind): NerveRefusal =>
  no('limit.full', { field: `${kind}s`, kind, most: limitOf(character, kind) }, 'NV-012');

/** Only the owner may create a Belief (NV-026, NV-043). */
const judgeBelief = (state: NerveState, on: number, by: number, kind: string, rule: string): NerveRefusal | null =>
  kind === 'belief' && on !== by ? no('belief.notOwner', { name: nameOf(state, on) }, rule) : null;

/** A new Trait of level 1 on a character, by a seat (NV-012, NV-043, NV-083). `allowed` are the kinds that may be written. */
export const judgeTrait = (
  state: NerveState,
  { on, by, kind, id, allowed, rule }: NewTrait & { readonly allowed: readonly TraitKind[]; readonly rule: string },
): Ruling<TraitKind, NerveRefusal> => {
  if (!isTraitKind(kind) || !allowed.includes(kind)) return { ok: false, refusal: no('kind.notAllowed', {}, rule) };
  const notHers = judgeBelief(state, on, by, kind, rule);
  if (notHers !== null) return { ok: false, refusal: notHers };
  const character = characterOf(state, on);
  if (isFull(character, kind)) return { ok: false, refusal: full(character, kind) };
  return isTakenOn(state, on, id) ? { ok: false, refusal: no('id.taken', {}, rule) } : grant(kind);
};

interface NewTrait {
  /** Whose character gets it. */
  readonly on: number;
  /** Who writes it, and is responsible (NV-017). */
  readonly by: number;
  readonly kind: string;
  readonly id: string;
}

export const writeTrait = (
  telling: NerveTelling,
  {
    on,
    by,
    kind,
    id,
    text,
    rule,
  }: NewTrait & { readonly kind: TraitKind; readonly text: string; readonly rule: string },
): void => {
  setTrait(telling, on, { id, kind, text, level: 1, by });
  telling.state = { ...telling.state, made: telling.state.made + 1 };
  tell(
    telling,
    by,
    'story.trait',
    { name: nameOf(telling.state, by), on: nameOf(telling.state, on), kind, text },
    rule,
  );
};

/** Whether a new Fact may have this id. */
export const judgeFact = (state: NerveState, id: string, rule: string): NerveRefusal | null =>
  isTakenAnywhere(state, id) ? no('id.taken', {}, rule) : null;

export const writeFact = (telling: NerveTelling, by: number, id: string, text: string): void => {
  setFact(telling, { id, text, level: 1, by });
  telling.state = { ...telling.state, made: telling.state.made + 1 };
  tell(telling, by, 'story.fact', { name: nameOf(telling.state, by), text }, 'NV-044');
};

/** Where a consolidation lands: the Fact-sheet, or the character of a seat (NV-045, NV-046). */
export type Destination = 'facts' | number;

/** What a consolidation says; `kind`, `id` and `text` belong to a new entry, `target` to a raised one. */
export interface Consolidation {
  readonly how: 'new' | 'raise';
  readonly reduce: readonly string[];
  readonly target: string | undefined;
  readonly kind: string | undefined;
  readonly id: string | undefined;
  readonly text: string;
}

type Source = { readonly id: string; readonly level: number; readonly text: string };

/** An entry that may serve as a source: a Fact, or a Trait of the destination (NV-023). */
export const sourceOf = (state: NerveState, to: Destination, id: string): Source | undefined =>
  find(state.facts, id) ?? (to === 'facts' ? undefined : find(characterOf(state, to).traits, id));

/** What may be raised there (NV-024). */
export const targetOf = (state: NerveState, to: Destination, id: string): Source | undefined =>
  to === 'facts' ? find(state.facts, id) : find(characterOf(state, to).traits, id);

const judgeSources = (
  state: NerveState,
  to: Destination,
  reduce: readonly string[],
  least: number,
  rule: string,
): NerveRefusal | null => {
  const sources = reduce.map((id) => sourceOf(state, to, id));
  if (sources.some((source) => source === undefined)) return no('source.notAllowed', {}, 'NV-023');
  return sources.some((source) => source !== undefined && source.level < least)
    ? no('source.tooLow', { level: least }, rule)
    : null;
};

/** The kind of a new entry, its limit once the sources are lowered, and its id (NV-012, NV-024, NV-026, NV-027). */
const judgeNew = (
  state: NerveState,
  to: Destination,
  by: number,
  { reduce, kind, id = '' }: Consolidation,
): NerveRefusal | null => {
  if (to === 'facts') {
    if (kind !== undefined) return no('kind.notAllowed', {}, 'NV-024');
    return judgeFact(state, id, 'NV-021');
  }
  if (kind === undefined || !isTraitKind(kind)) return no('kind.notAllowed', {}, 'NV-024');
  const notHers = judgeBelief(state, to, by, kind, 'NV-026');
  if (notHers !== null) return notHers;
  const character = characterOf(state, to);
  const freed = reduce.filter((each) => {
    const trait = find(character.traits, each);
    return trait !== undefined && trait.kind === kind && trait.level === 1;
  }).length;
  if (countOf(character, kind) - freed >= limitOf(character, kind)) return full(character, kind);
  return isTakenOn(state, to, id) ? no('id.taken', {}, 'NV-021') : null;
};

/** Whether a winner may consolidate so, in the catalogue's order of checks (section 4.3). */
export const judgeConsolidation = (
  state: NerveState,
  to: Destination,
  by: number,
  said: Consolidation,
): NerveRefusal | null => {
  const { how, reduce, target = '' } = said;
  if (new Set(reduce).size < reduce.length) return no('source.repeated', {}, 'NV-023');
  if (how === 'new') {
    if (reduce.length === 0) return no('source.count', { needed: 1 }, 'NV-021');
    const least = Math.max(1, reduce.length - 1);
    return judgeSources(state, to, reduce, least, 'NV-021') ?? judgeNew(state, to, by, said);
  }
  const raised = targetOf(state, to, target);
  if (raised === undefined) return no('target.notAllowed', {}, 'NV-024');
  if (reduce.includes(target)) return no('target.inSources', {}, 'NV-023');
  if (reduce.length !== raised.level) return no('source.count', { needed: raised.level }, 'NV-022');
  return judgeSources(state, to, reduce, raised.level, 'NV-022');
};

/** Lowers an entry by one; at 0 it is struck off (NV-015). */
const lower = (telling: NerveTelling, to: Destination, id: string): void => {
  const fact = find(telling.state.facts, id);
  const trait = fact !== undefined || to === 'facts' ? undefined : find(characterOf(telling.state, to).traits, id);
  const entry = fact ?? trait;
  if (entry === undefined) return;
  const level = entry.level - 1;
  if (fact !== undefined) {
    const { [id]: _, ...others } = telling.state.facts;
    telling.state = { ...telling.state, facts: level === 0 ? others : { ...others, [id]: { ...fact, level } } };
  } else if (trait !== undefined && to !== 'facts') {
    const character = characterOf(telling.state, to);
    const { [id]: _, ...others } = character.traits;
    setCharacter(telling, to, {
      ...character,
      traits: level === 0 ? others : { ...others, [id]: { ...trait, level } },
    });
  }
  if (level === 0) tell(telling, -1, 'story.strikes', { text: entry.text }, 'NV-015');
  else tell(telling, -1, 'story.lowers', { text: entry.text, to: level }, 'NV-021');
};

/** Sources first, then the new or raised entry (NV-027). */
export const consolidate = (telling: NerveTelling, to: Destination, by: number, said: Consolidation): void => {
  const { how, reduce, target = '', kind, id = '', text } = said;
  for (const source of reduce) lower(telling, to, source);
  const name = nameOf(telling.state, by);
  if (how === 'raise') {
    const level = reduce.length + 1;
    const trait = to === 'facts' ? undefined : find(characterOf(telling.state, to).traits, target);
    const fact = to === 'facts' ? find(telling.state.facts, target) : undefined;
    if (trait !== undefined && to !== 'facts') setTrait(telling, to, { ...trait, level });
    if (fact !== undefined) setFact(telling, { ...fact, level });
    return tell(telling, by, 'story.raises', { name, text: (trait ?? fact)?.text ?? '', to: level }, 'NV-022');
  }
  const level = reduce.length;
  if (to === 'facts') setFact(telling, { id, text, level, by });
  else if (kind !== undefined && isTraitKind(kind)) setTrait(telling, to, { id, kind, text, level, by });
  telling.state = { ...telling.state, made: telling.state.made + 1 };
  const on = to === 'facts' ? '' : nameOf(telling.state, to);
  const told = to === 'facts' || kind === undefined || !isTraitKind(kind) ? 'fact' : kind;
  tell(telling, by, 'story.creates', { name, kind: told, on, text, level }, 'NV-021');
};
