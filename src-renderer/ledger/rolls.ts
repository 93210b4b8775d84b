/** Dice that are out: who has answered, whose answer the others have restored, and the position that follows. */
import { land } from '../../rules/kernel/game';
import type { Held } from './chains';
import { facesOf, seedOf } from './dice';
import { kinds } from './entry';
import { toHex } from './hash';
import { activeOf } from './people';
import { childDigest, type LandedRoll, type Node } from './positions';
import { grown, judgementOf, type Tree } from './tree';

/** One party's share in a roll, and the entries that show it. */
interface Answer {
  readonly ids: readonly string[];
  readonly output: Uint8Array;
  /** Others gave it for her. */
  readonly isRestored: boolean;
}

/** The answers on a position that waits for dice, by party. A second one has the same output, and so has a restored one. */
export const answersOn = <State extends object>(tree: Tree<State>, node: Node<State>): ReadonlyMap<string, Answer> => {
  const answers = new Map<string, Answer>();
  const parts = new Map<string, Map<number, { readonly id: string; readonly point: Uint8Array }>>();
  for (const held of tree.standing.get(node.digest) ?? []) {
    if (held.body.kind !== kinds.answer && held.body.kind !== kinds.restore) continue;
    const judgement = judgementOf(tree, node, held);
    if (judgement.kind === 'answer') noteLowest(answers, held, judgement.output);
    if (judgement.kind !== 'restore') continue;
    const { subject, index, point } = judgement;
    const ofSubject = parts.get(subject) ?? new Map<number, { readonly id: string; readonly point: Uint8Array }>();
    const before = ofSubject.get(index);
    if (before === undefined || held.id < before.id) ofSubject.set(index, { id: held.id, point });
    parts.set(subject, ofSubject);
  }
  for (const [pid, given] of parts) {
    const restored = answers.has(pid) ? null : restoredOf(tree, node, pid, given);
    if (restored !== null) answers.set(pid, restored);
  }
  return answers;
};

const noteLowest = (answers: Map<string, Answer>, { id, body: { pid } }: Held, output: Uint8Array): void => {
  const before = answers.get(pid)?.ids[0];
  if (before === undefined || id < before) answers.set(pid, { ids: [id], output, isRestored: false });
};

/** What enough holders have given for her, the first of them by their place; null where there are too few. */
const restoredOf = <State extends object>(
  { table, restored }: Tree<State>,
  { people, digest }: Node<State>,
  pid: string,
  given: ReadonlyMap<number, { readonly id: string; readonly point: Uint8Array }>,
): Answer | null => {
  const escrow = people.escrows.get(pid);
  if (table.escrow === null || escrow === undefined || given.size < escrow.threshold) return null;
  const chosen = [...given].sort(([a], [b]) => a - b).slice(0, escrow.threshold);
  const key = `${digest}.${pid}`;
  const parts = chosen.map(([index, { point }]) => [index, point] as const);
  const output = restored.get(key) ?? table.escrow.combine(escrow, parts);
  if (output === null) return null;
  restored.set(key, output);
  return { ids: chosen.map(([, { id }]) => id), output, isRestored: true };
};

/** The position after the dice, once the answers of all active parties are there. */
export const afterRoll = <State extends object>(
  tree: Tree<State>,
  node: Node<State>,
  sides: readonly number[],
): readonly Node<State>[] => {
  const quorum = activeOf(node.people);
  const byParty = answersOn(tree, node);
  const answers = quorum.flatMap(({ pid }) => {
    const answer = byParty.get(pid);
    return answer === undefined ? [] : [{ pid, ...answer }];
  });
  if (answers.length < quorum.length || quorum.length === 0) return [];
  const seed = seedOf(
    node.digest,
    answers.map(({ output }) => output),
  );
  const digest = childDigest('roll', node.digest, [toHex(seed)]);
  const faces = tree.nodes.get(digest)?.roll?.faces ?? facesOf(seed, sides);
  const child = grown(tree, digest, () => {
    const { standing, story } = land(tree.table.game, { state: node.state, choices: [] }, faces);
    return { state: standing.state, story, people: node.people, parent: node, how: 'roll' };
  });
  // Which entries brought the answers may change with a party's second or late one; the position does not.
  const shown: LandedRoll['answers'] = answers.map(({ pid, output, isRestored }) => ({
    pid,
    output: toHex(output),
    ...(isRestored ? { restored: true as const } : {}),
  }));
  child.roll = { seed: toHex(seed), faces, answers: shown, unprotected: quorum.length === 1 };
  child.entries = answers.flatMap(({ ids }) => ids);
  child.position = null;
  return [child];
};
