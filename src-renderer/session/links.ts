/** Who is linked with whom: what this machine says of its own links, and what the others say of theirs. Pure. */
import { WAYS, type Links, type Presence, type RoadStatus, type Way } from '../sync';
import type { Member } from './diagnose';
import type { PairView } from './view';

/** The links that stand, by the way that each takes; one whose way is not known yet is not spoken of. */
export const linksIn = ({ peers }: Pick<RoadStatus, 'peers'>): Links => {
  const standing = peers.filter(({ session, stage }) => session > 0 && (stage === 'linked' || stage === 'relayed'));
  const by = (way: Way): readonly number[] =>
    [...new Set(standing.filter(({ road }) => road === way).map(({ session }) => session))].sort((a, b) => a - b);
  return Object.fromEntries(WAYS.map((way) => [way, by(way)] as const).filter(([, sessions]) => sessions.length > 0));
};

const wordOf = ({ links }: Presence, { session }: Presence): Way | 'none' | 'unsaid' =>
  links === undefined ? 'unsaid' : (WAYS.findLast((way) => links[way]?.includes(session)) ?? 'none');

/** Each end sees its own half of the way, so the longer one holds; where one of the two is silent, the other's word does. */
const wayBetween = (one: Presence, other: Presence): PairView['way'] => {
  const words = [wordOf(one, other), wordOf(other, one)];
  const way = WAYS.findLast((each) => words.includes(each));
  if (way !== undefined) return words.includes('none') ? 'disputed' : way;
  return words.includes('none') ? 'none' : 'unsaid';
};

/** Every two of these members who are here, in the members' order. */
export const pairsOf = (members: readonly Member[], present: readonly Presence[]): readonly PairView[] => {
  const here = members.flatMap(({ pid, name }) => {
    const presence = present.find((each) => each.pid === pid);
    return presence ? [{ pid, name, presence }] : [];
  });
  return here.flatMap((one, at) =>
    here.slice(at + 1).map((other) => ({
      between: [
        { pid: one.pid, name: one.name },
        { pid: other.pid, name: other.name },
      ] as const,
      way: wayBetween(one.presence, other.presence),
    })),
  );
};
