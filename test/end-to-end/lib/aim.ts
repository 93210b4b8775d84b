/**
 * Kills that are aimed: the page is held at one moment of a commit and stands still, until its browser is killed.
 *
 * It is held by the browser's own debugger, at a line that this file adds to the page from outside: the app knows nothing of it.
 */
import type { Peer } from './browser';

/**
 * `checked`: a move of hers has been checked and signed, and its commit has not begun. `committed`: it is on the disk, and
 * nobody has been told of it. `answered`: the same of her answer to dice that another's move asked for.
 */
export type Moment = 'checked' | 'committed' | 'answered';

/** The party id of whoever sits at this browser's newest table. */
const pidAt = ({ page }: Peer): Promise<string> =>
  page.evaluate(async () => {
    interface Row {
      readonly openedAt: number;
      readonly keys: { readonly keys: { readonly pid: string } };
    }
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('the database does not answer'));
      });
    const [found] = await indexedDB.databases();
    const db = await asked(indexedDB.open(found?.name ?? ''));
    const rows = await asked<Row[]>(db.transaction('knownTables').objectStore('knownTables').getAll());
    db.close();
    return rows.sort((a, b) => b.openedAt - a.openedAt)[0]?.keys.keys.pid ?? '';
  });

/** Lays the trap in the page. An entry begins with its version, its kind (1 and 2 moves, 3 answers) and its author. */
const layTrap = ({ page }: Peer, pid: string, moment: Moment): Promise<void> =>
  page.evaluate(
    ({ pid, moment }) => {
      interface Row {
        readonly bytes: Uint8Array;
      }
      const { add } = IDBObjectStore.prototype;
      const kinds = new WeakMap<IDBTransaction, Set<number>>();
      const standStill = (): void => {
        debugger;
      };
      const isAwaited = (seen: ReadonlySet<number>): boolean => {
        const hasMoved = seen.has(1) || seen.has(2);
        return moment === 'answered' ? seen.has(3) && !hasMoved : hasMoved;
      };
      const seenIn = (transaction: IDBTransaction): Set<number> => {
        const before = kinds.get(transaction);
        if (before) return before;
        const seen = new Set<number>();
        kinds.set(transaction, seen);
        // In the place of the app's own listener, which goes on to tell the others: a second one would be called after it.
        const goOn = transaction.oncomplete;
        transaction.oncomplete = (event) => {
          if (moment !== 'checked' && isAwaited(seen)) standStill();
          goOn?.call(transaction, event);
        };
        return seen;
      };
      IDBObjectStore.prototype.add = function (value: Row, key) {
        if (this.name === 'entries') {
          const [, kind = 0, ...rest] = value.bytes.subarray(0, 10);
          const author = rest.map((byte) => byte.toString(16).padStart(2, '0')).join('');
          const seen = seenIn(this.transaction);
          if (author === pid) seen.add(kind);
          if (moment === 'checked' && isAwaited(seen)) standStill();
        }
        return key === undefined ? add.call(this, value) : add.call(this, value, key);
      };
    },
    { pid, moment },
  );

/** Resolves once the page stands still at this moment; from then on it does nothing any more. */
export const aim = async (peer: Peer, moment: Moment): Promise<Promise<void>[]> => {
  const session = await peer.context.newCDPSession(peer.page);
  await session.send('Debugger.enable');
  const held = new Promise<void>((resolve) => session.once('Debugger.paused', () => resolve()));
  await layTrap(peer, await pidAt(peer), moment);
  // In a list: a promise of a promise would be waited for.
  return [held];
};
