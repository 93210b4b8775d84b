/**
 * The relationship map: links by hand and by dice, and tilting it.
 *
 * Rules: HC-014 to HC-018; HC-D03 to HC-D05, HC-D07.
 */
import { grant } from '../../../kernel/ruling';
import { moveShape, word } from '../../../kernel/shapes';
import { anybody } from '../actors';
import { defineMove, patch, tell, type HotTelling } from '../define';
import { deny } from '../facts';
import { roll } from '../dice';
import { isOneOf } from '../shapes';
import { named, nameOf, type Faction, type HotState } from '../state';

export const setLinks = (
  telling: HotTelling,
  faction: string,
  competes: readonly string[],
  cooperates: readonly string[],
): void => {
  const { factions } = telling.state;
  const links = { competes, cooperates };
  patch(telling, { factions: factions.map((each) => (each.name === faction ? { ...each, links } : each)) });
};

const tellLinks = (telling: HotTelling, seat: number, text: string, competes: string, cooperates: string): void =>
  tell(telling, seat, 'story.links', { name: competes, text, other: cooperates }, 'HC-015');

export const setRelation = defineMove({
  kind: 'set_relation',
  shape: moveShape('set_relation', { faction: word, competes: word, cooperates: word }),
  check: (state, _seat, { faction, competes, cooperates }) => {
    const refusal = anybody(state, ['campaign'], 'HC-015');
    if (refusal !== null) return { ok: false, refusal };
    const unknown = [faction, competes, cooperates].find((each) => named(state.factions, each) === undefined);
    if (unknown !== undefined) return deny('no_such_item', 'HC-015', unknown);
    const isTwice = new Set([faction, competes, cooperates]).size < 3;
    return isTwice ? deny('same_faction', 'HC-015') : grant({ act: { faction, competes, cooperates } });
  },
  apply: (telling, seat, { faction, competes, cooperates }: Link) => {
    setLinks(telling, faction, [competes], [cooperates]);
    tellLinks(telling, seat, faction, competes, cooperates);
  },
});

interface Link {
  readonly faction: string;
  readonly competes: string;
  readonly cooperates: string;
}

/** The die for a link: with more factions than sides, one with a side for each (HC-016, HC-D03). */
const sidesFor = ({ die, factions }: HotState): number => Math.max(die, factions.length);

export const rollLink = (telling: HotTelling, seat: number, faction: string, competes: string): void =>
  roll(telling, seat, [sidesFor(telling.state)], { for: 'link', faction, competes }, 'link');

export const rollRelation = defineMove({
  kind: 'roll_relation',
  shape: moveShape('roll_relation', { faction: word }),
  check: (state, _seat, { faction }) => {
    const refusal = anybody(state, ['campaign'], 'HC-016');
    if (refusal !== null) return { ok: false, refusal };
    const found = named(state.factions, faction);
    if (found === undefined) return deny('no_such_item', 'HC-016', faction);
    if (state.factions.length < 3) return deny('too_few_factions', 'HC-016');
    return found.links === null ? grant({ act: { faction } }) : deny('relation_set', 'HC-016', faction);
  },
  apply: (telling, seat, { faction }: { readonly faction: string }) => rollLink(telling, seat, faction, ''),
});

/** A number that makes no sense is rolled again (HC-017). */
export const landLink = (telling: HotTelling, seat: number, faction: string, competes: string, face: number): void => {
  const found = telling.state.factions[face - 1]?.name;
  if (found === undefined || found === faction || found === competes) {
    return rollLink(telling, seat, faction, competes);
  }
  if (competes === '') return rollLink(telling, seat, faction, found);
  setLinks(telling, faction, [competes], [found]);
  tellLinks(telling, seat, faction, competes, found);
};

const flipped = ({ links }: Faction): Faction['links'] =>
  links === null ? null : { competes: [...links.competes, ...links.cooperates], cooperates: [] };

export const tilt = defineMove({
  kind: 'tilt',
  shape: moveShape('tilt', { faction: word, what: word }),
  check: (state, _seat, { faction, what }) => {
    const refusal = anybody(state, ['campaign'], 'HC-018');
    if (refusal !== null) return { ok: false, refusal };
    const found = named(state.factions, faction);
    if (found === undefined) return deny('no_such_item', 'HC-018', faction);
    if (!isOneOf(['flip', 'demote'], what)) return deny('bad_type', 'HC-018', what);
    if (what === 'demote' && found.power !== 'major') return deny('not_major', 'HC-018', faction);
    const isAlone = found.links === null || found.links.cooperates.length === 0;
    if (what === 'flip' && isAlone) return deny('no_relation', 'HC-018', faction);
    return grant({ act: { faction, what } });
  },
  apply: (telling, seat, { faction, what }: { readonly faction: string; readonly what: 'flip' | 'demote' }) => {
    const { factions } = telling.state;
    const change = (each: Faction): Faction =>
      what === 'flip' ? { ...each, links: flipped(each) } : { ...each, power: 'minor' };
    patch(telling, { factions: factions.map((each) => (each.name === faction ? change(each) : each)) });
    const code = what === 'flip' ? 'story.flip' : 'story.demote';
    tell(telling, seat, code, { name: nameOf(telling.state, seat), text: faction }, 'HC-018');
  },
});
