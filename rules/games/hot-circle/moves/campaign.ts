/**
 * Session zero: dice, genre, settings, factions, Situation, and the choice of the gamemaster.
 *
 * Rules: HC-010 to HC-014, HC-019, HC-020, HC-026.
 */
import { grant } from '../../../kernel/ruling';
import { looseLine, moveShape, word } from '../../../kernel/shapes';
import { anybody } from '../actors';
import { defineMove, patch, tell } from '../define';
import { deny } from '../facts';
import { isOneOf, isWithin, loose, name, names, seatWord, settingName } from '../shapes';
import { allSeats, named, nameOf, type HotState } from '../state';
import { powers, type Power } from '../tables';

export const setDie = defineMove({
  kind: 'set_die',
  shape: moveShape('set_die', { sides: loose }),
  check: (state, _seat, { sides }) => {
    const refusal = anybody(state, ['campaign'], 'HC-026');
    if (refusal !== null) return { ok: false, refusal };
    return isWithin(sides, 2, 100) ? grant({ act: { sides } }) : deny('bad_die', 'HC-026');
  },
  apply: (telling, seat, { sides }: { readonly sides: number }) => {
    patch(telling, { die: sides });
    tell(telling, seat, 'story.die', { name: nameOf(telling.state, seat), n: sides }, 'HC-026');
  },
});

export const setGenre = defineMove({
  kind: 'set_genre',
  shape: moveShape('set_genre', { genre: looseLine, style: looseLine }),
  check: (state, _seat, { genre, style }) => {
    const refusal = anybody(state, ['campaign'], 'HC-011');
    if (refusal !== null) return { ok: false, refusal };
    return genre === '' ? deny('text_required', 'HC-011') : grant({ act: { genre, style } });
  },
  apply: (telling, seat, { genre, style }: { readonly genre: string; readonly style: string }) => {
    patch(telling, { genre, style });
    tell(telling, seat, 'story.genre', { name: nameOf(telling.state, seat), text: genre, other: style }, 'HC-011');
  },
});

export const addSetting = defineMove({
  kind: 'add_setting',
  shape: moveShape('add_setting', { name: settingName }),
  check: (state, _seat, { name: setting }) => {
    const refusal = anybody(state, ['campaign'], 'HC-012');
    if (refusal !== null) return { ok: false, refusal };
    return state.settings.includes(setting) ? deny('duplicate', 'HC-012', setting) : grant({ act: { setting } });
  },
  apply: (telling, seat, { setting }: { readonly setting: string }) => {
    patch(telling, { settings: [...telling.state.settings, setting] });
    tell(telling, seat, 'story.setting', { name: nameOf(telling.state, seat), text: setting }, 'HC-012');
  },
});

/** The major faction of a setting (HC-014). */
export const majorOf = ({ factions }: HotState, setting: string): string | undefined =>
  factions.find((each) => each.setting === setting && each.power === 'major')?.name;

export const addFaction = defineMove({
  kind: 'add_faction',
  shape: moveShape('add_faction', { name, setting: word, power: word }),
  check: (state, _seat, { name: faction, setting, power }) => {
    const refusal = anybody(state, ['campaign'], 'HC-013');
    if (refusal !== null) return { ok: false, refusal };
    if (!state.settings.includes(setting)) return deny('no_such_item', 'HC-013', setting);
    if (named(state.factions, faction) !== undefined) return deny('duplicate', 'HC-013', faction);
    if (!isOneOf(powers, power)) return deny('bad_type', 'HC-014', power);
    const major = power === 'major' ? majorOf(state, setting) : undefined;
    return major === undefined ? grant({ act: { faction, setting, power } }) : deny('major_taken', 'HC-014', major);
  },
  apply: (telling, seat, { faction, setting, power }: NewFaction) => {
    const { factions } = telling.state;
    patch(telling, { factions: [...factions, { name: faction, setting, power, links: null }] });
    tell(
      telling,
      seat,
      'story.faction',
      { name: nameOf(telling.state, seat), text: faction, other: setting },
      'HC-013',
    );
  },
});

interface NewFaction {
  readonly faction: string;
  readonly setting: string;
  readonly power: Power;
}

export const setSituation = defineMove({
  kind: 'set_situation',
  shape: moveShape('set_situation', { factions: names, text: looseLine }),
  check: (state, _seat, { factions, text }) => {
    const refusal = anybody(state, ['campaign'], 'HC-019');
    if (refusal !== null) return { ok: false, refusal };
    const unknown = factions.find((each) => named(state.factions, each) === undefined);
    if (unknown !== undefined) return deny('no_such_item', 'HC-019', unknown);
    if (new Set(factions).size < 2) return deny('situation_too_narrow', 'HC-019');
    return text === '' ? deny('text_required', 'HC-019') : grant({ act: { factions: [...new Set(factions)], text } });
  },
  apply: (telling, seat, { factions, text }: { readonly factions: readonly string[]; readonly text: string }) => {
    patch(telling, { situation: { text, factions } });
    tell(telling, seat, 'story.situation', { name: nameOf(telling.state, seat), text }, 'HC-019');
  },
});

/** What the campaign still lacks before its gamemaster is chosen (HC-010, HC-020). */
export const isCampaignReady = ({ genre, settings, factions, situation }: HotState): boolean =>
  genre !== '' &&
  settings.length > 0 &&
  factions.length > 0 &&
  factions.every(({ links }) => links !== null) &&
  situation !== null;

export const voteGm = defineMove({
  kind: 'vote_gm',
  shape: moveShape('vote_gm', { for: seatWord }),
  check: (state, _seat, { for: whom }) => {
    const refusal = anybody(state, ['campaign'], 'HC-020');
    if (refusal !== null) return { ok: false, refusal };
    if (!isCampaignReady(state)) return deny('not_ready', 'HC-020');
    return Number(whom) < state.people.length
      ? grant({ act: { whom: Number(whom) } })
      : deny('no_such_item', 'HC-020', whom);
  },
  apply: (telling, seat, { whom }: { readonly whom: number }) => {
    const votes = telling.state.votes.map((each, at) => (at === seat ? whom : each));
    patch(telling, { votes });
    const facts = { name: nameOf(telling.state, seat), other: nameOf(telling.state, whom) };
    tell(telling, seat, 'story.votesFor', facts, 'HC-020');
    const inFavour = votes.filter((each) => each === whom).length;
    if (inFavour * 2 <= allSeats(telling.state).length) return;
    patch(telling, { gm: whom, phase: 'characters' });
    tell(telling, -1, 'story.gamemaster', { name: nameOf(telling.state, whom) }, 'HC-020');
  },
});
