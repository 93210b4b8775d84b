/**
 * Who has shown two faces: two entries of hers that no honest client signs both.
 *
 * The pair is the proof, whole in itself, and it needs no tree: whoever holds
 * both entries knows, linked or not. Which pair is shown follows from the set of
 * entries alone, so that all clients show the same one.
 */
import { byCodeUnit } from '../../rules/kernel/json';
import { listAt, type Held } from './chains';
import type { Body } from './entry';
import { fillsPlace, type Laws } from './laws';

/** A party that has signed two entries of which she may sign one, and the pair with the lowest ids. */
export interface Exposed {
  readonly pid: string;
  readonly first: string;
  readonly second: string;
}

/** What every author has said where she may say one thing only, and the proofs against those who said two. */
export interface Exposure {
  readonly byCount: Map<string, Map<number, Held[]>>;
  /** Of those that fill a place: no more than two of an author for one seat. */
  readonly byPosition: Map<string, Held[]>;
  readonly proofs: Map<string, Exposed>;
}

/** Nobody exposed yet. */
export const createExposure = (): Exposure => ({ byCount: new Map(), byPosition: new Map(), proofs: new Map() });

/** Puts an entry among others; where one of them is its twin, the two with the lowest ids, and no third is kept. */
const pairIn = (list: Held[], held: Held, isTwin: (a: Body, b: Body) => boolean): Exposed | null => {
  list.push(held);
  if (list.length < 2) return null;
  const twins = list.filter(({ body }) => isTwin(body, held.body)).sort((a, b) => byCodeUnit(a.id, b.id));
  const [first, second, third] = twins;
  if (third !== undefined) list.splice(list.indexOf(third), 1);
  return first === undefined || second === undefined
    ? null
    : { pid: held.body.pid, first: first.id, second: second.id };
};

const isLower = (a: Exposed, b: Exposed): boolean =>
  (byCodeUnit(a.first, b.first) || byCodeUnit(a.second, b.second)) < 0;

/** Takes note of an entry that is not held yet; true where it exposes an author who was not exposed. */
export const expose = ({ byCount, byPosition, proofs }: Exposure, laws: Laws, held: Held): boolean => {
  const { pid, seq, on } = held.body;
  const counts = byCount.get(pid) ?? new Map<number, Held[]>();
  const sameCount = counts.get(seq);
  if (counts.size === 0) byCount.set(pid, counts);
  if (sameCount === undefined) counts.set(seq, [held]);
  const before = proofs.get(pid);
  const pairs = [
    sameCount === undefined ? null : pairIn(sameCount, held, laws.isSameCount),
    fillsPlace(held.body) ? pairIn(listAt(byPosition, on), held, laws.isSamePlace) : null,
  ];
  for (const pair of pairs) {
    const lowest = proofs.get(pid);
    if (pair !== null && (lowest === undefined || isLower(pair, lowest))) proofs.set(pid, pair);
  }
  return before === undefined && proofs.has(pid);
};

/** All who are exposed, by party id. */
export const exposedOf = ({ proofs }: Exposure): readonly Exposed[] =>
  [...proofs.values()].sort((a, b) => byCodeUnit(a.pid, b.pid));
