/** How the others are linked with each other, in as few plain sentences as say all of it. Pure. */
import type { PairView } from '../../session/view';
import { listed } from '../wording/wording';

type Kind = 'direct' | 'turn' | 'relayed' | 'none' | 'disputed' | 'unsaid';

/** The ways that differ for whoever reads it: how near two are to each other, neither of them can help. */
const kindOf = ({ way }: PairView): Kind => (way === 'local' ? 'direct' : way);

interface Wording {
  readonly two: (one: string, other: string) => string;
  readonly star: (middle: string, others: string) => string;
  readonly all: (names: string) => string;
}

/** What is out of the ordinary comes first, and what is as it should be last. */
const wordings: Readonly<Record<Kind, Wording>> = {
  none: {
    two: (one, other) =>
      `${one} and ${other} have no link with each other: what they do comes by way of another player.`,
    star: (middle, others) =>
      `Between ${middle} and each of ${others} there is no link: what they do comes by way of another player.`,
    all: (names) => `Of ${names} no two are linked with each other: what they do comes by way of another player.`,
  },
  disputed: {
    two: (one, other) => `Of ${one} and ${other} only one says that they are linked. It may be changing just now.`,
    star: (middle, others) =>
      `Of ${middle} and each of ${others} only one says that they are linked. It may be changing just now.`,
    all: (names) => `Of every two of ${names} only one says that they are linked. It may be changing just now.`,
  },
  relayed: {
    two: (one, other) => `${one} and ${other} reach each other through the host, sealed.`,
    star: (middle, others) => `${middle} and each of ${others} reach each other through the host, sealed.`,
    all: (names) => `${names} all reach each other through the host, sealed.`,
  },
  turn: {
    two: (one, other) => `${one} and ${other} reach each other through a TURN server.`,
    star: (middle, others) => `${middle} and each of ${others} reach each other through a TURN server.`,
    all: (names) => `${names} all reach each other through a TURN server.`,
  },
  unsaid: {
    two: (one, other) => `How ${one} and ${other} are linked, neither has said.`,
    star: (middle, others) => `How ${middle} and each of ${others} are linked, none of them has said.`,
    all: (names) => `How ${names} are linked with each other, none of them has said.`,
  },
  direct: {
    two: (one, other) => `${one} and ${other} are linked directly.`,
    star: (middle, others) => `${middle} and each of ${others} are linked directly.`,
    all: (names) => `${names} are all linked with each other directly.`,
  },
};

type Named = PairView['between'][number];

const peopleIn = (pairs: readonly PairView[]): readonly Named[] => [
  ...new Map(pairs.flatMap(({ between }) => between).map((each) => [each.pid, each])).values(),
];
const isIn = ({ between }: PairView, { pid }: Named): boolean => between.some((each) => each.pid === pid);

/** One sentence for whoever has most of these pairs, and so on until all are told. */
const starsOf = (pairs: readonly PairView[], wording: Wording): readonly string[] => {
  const count = (person: Named): number => pairs.filter((pair) => isIn(pair, person)).length;
  const middle = [...peopleIn(pairs)].sort((a, b) => count(b) - count(a))[0];
  if (!middle) return [];
  const told = pairs.filter((pair) => isIn(pair, middle));
  const others = peopleIn(told).filter(({ pid }) => pid !== middle.pid);
  const names = listed(others.map(({ name }) => name));
  const rest = pairs.filter((pair) => !told.includes(pair));
  const said = others.length === 1 ? wording.two(middle.name, names) : wording.star(middle.name, names);
  return [said, ...starsOf(rest, wording)];
};

/** The sentences; none where fewer than two others are here. */
export const pairLines = (pairs: readonly PairView[]): readonly string[] => {
  const kinds = Object.keys(wordings) as readonly Kind[];
  const groups = kinds.map((kind) => [kind, pairs.filter((pair) => kindOf(pair) === kind)] as const);
  const used = groups.filter(([, group]) => group.length > 0);
  return used.flatMap(([kind, group]) => {
    const isOnly = used.length === 1;
    if (group.length > 1 && isOnly) return [wordings[kind].all(listed(peopleIn(group).map(({ name }) => name)))];
    if (group.length > 1 && kind === 'direct') return ['All the other pairs of them are linked directly.'];
    return starsOf(group, wordings[kind]);
  });
};
