/** What session zero may well do and had better think about first: it warns and forbids nothing (HC-012, HC-013). */
import type { JsonObject } from '../../kernel/json';
import type { Say } from '../../kernel/say';
import { say } from './facts';
import type { HotState } from './state';

const FEW_SETTINGS = 4;
const MANY_SETTINGS = 6;
const MANY_FACTIONS = 2;

const ofSettings = (count: number): readonly Say[] =>
  count < FEW_SETTINGS || count > MANY_SETTINGS ? [say('advice.settings', { n: count })] : [];

const ofFactions = (name: string, count: number): readonly Say[] =>
  count === 0 || count > MANY_FACTIONS ? [say('advice.factions', { name, n: count })] : [];

const factionsIn = ({ factions }: HotState, setting: string): number =>
  factions.filter((each) => each.setting === setting).length;

/** All that is thin or crowded as the campaign stands; nothing before there is a first setting, or once it is played. */
export const adviceOf = (state: HotState): readonly Say[] => {
  const { phase, settings } = state;
  if (phase !== 'campaign' || settings.length === 0) return [];
  return [...ofSettings(settings.length), ...settings.flatMap((name) => ofFactions(name, factionsIn(state, name)))];
};

/** What to think about before this move: one setting or faction too many, or what is left as it is by a vote. */
export const adviceBefore = (state: HotState, move: JsonObject): readonly Say[] => {
  const { phase, settings } = state;
  const { kind, setting } = move;
  if (phase !== 'campaign') return [];
  if (kind === 'vote_gm') return adviceOf(state);
  if (kind === 'add_setting') return settings.length < MANY_SETTINGS ? [] : ofSettings(settings.length + 1);
  if (kind !== 'add_faction' || typeof setting !== 'string') return [];
  return ofFactions(setting, factionsIn(state, setting) + 1);
};
