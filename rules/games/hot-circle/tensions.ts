/**
 * What is odd on the relationship map: whoever helps the friend of a rival, or a rival outright (HC-018).
 *
 * The rules only say to look for it; who sees it sooner has the Situation sooner.
 */
import type { Faction } from './state';

export interface Tension {
  /** Who cooperates, with whom, and the rival of the first that the second is bound to. */
  readonly who: string;
  readonly friend: string;
  readonly rival: string;
}

const linksOf = ({
  links,
}: Faction): { readonly competes: readonly string[]; readonly cooperates: readonly string[] } =>
  links ?? { competes: [], cooperates: [] };

/** In the order of the factions. A friend who is the rival herself is named twice. */
export const tensionsOf = (factions: readonly Faction[]): readonly Tension[] => {
  const byName = new Map(factions.map((faction) => [faction.name, linksOf(faction)]));
  const cooperates = (who: string, whom: string): boolean => byName.get(who)?.cooperates.includes(whom) === true;
  const competes = (who: string, whom: string): boolean => byName.get(who)?.competes.includes(whom) === true;
  return factions.flatMap(({ name }) => {
    const own = byName.get(name) ?? { competes: [], cooperates: [] };
    return own.cooperates.flatMap((friend): readonly Tension[] => [
      ...(competes(friend, name) ? [{ who: name, friend, rival: friend }] : []),
      ...own.competes
        .filter((rival) => rival !== friend && (cooperates(rival, friend) || cooperates(friend, rival)))
        .map((rival) => ({ who: name, friend, rival })),
    ]);
  });
};
