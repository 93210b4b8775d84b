/**
 * What a peer goes on lacking is put on the road again (design 3.4): somebody may
 * have forged the places of those entries in its copy of the document, and then
 * they never come by themselves.
 */
import type { Fold, Ledger } from '../ledger';
import type { Presence } from '../sync';

/** A peer that stands so long at one place that we have left lacks something, and is not merely slow. */
const WAIT_MS = 5_000;

type Seen = Pick<Presence, 'pid' | 'position'>;

/** Entries that led on from a position of the way, and those that stand on the tip. Empty where it is not on the way. */
const entriesFrom = (ledger: Ledger, fold: Fold<object>, digest: string): readonly Uint8Array[] => {
  const path = fold.path();
  const at = path.findIndex((position) => position.digest === digest);
  if (at < 0) return [];
  const after = new Set(path.slice(at).map((position) => position.digest));
  return fold.tip.people.parties
    .flatMap(({ pid }) => ledger.entriesOf(pid))
    .filter(({ body }) => after.has(body.on))
    .flatMap(({ id }) => ledger.bytesOf(id) ?? []);
};

/**
 * Watches where the others stand; to be called every second or so, `now` in milliseconds. Answers with the entries to
 * put on the road again: once for each peer and place, so that two who disagree do not fill the document.
 */
export const createHealer = (): ((
  ledger: Ledger,
  fold: Fold<object>,
  others: readonly Seen[],
  now: number,
) => readonly Uint8Array[]) => {
  const waiting = new Map<string, { readonly digest: string; readonly since: number; done: boolean }>();
  return (ledger, fold, others, now) => {
    const lacking = new Set<Uint8Array>();
    for (const { pid, position } of others) {
      const before = waiting.get(pid);
      if (!position || position.digest === fold.tip.digest) waiting.delete(pid);
      else if (before?.digest !== position.digest)
        waiting.set(pid, { digest: position.digest, since: now, done: false });
      else if (!before.done && now - before.since >= WAIT_MS) {
        before.done = true;
        for (const bytes of entriesFrom(ledger, fold, position.digest)) lacking.add(bytes);
      }
    }
    return [...lacking];
  };
};
