/**
 * One window per table and profile: two would sign as one party.
 *
 * Web Locks where the page has them; on plain http, where it has not, a lease
 * in local storage that its window renews every two seconds.
 */
export interface Lease {
  readonly release: () => void;
}

const RENEW_MS = 2_000;
const EXPIRE_MS = 6_000;

const lockLease = (name: string, steal: boolean, onLost: () => void): Promise<Lease | null> =>
  new Promise((resolve) => {
    let release: () => void = () => undefined;
    let held = false;
    const holding = new Promise<void>((done) => (release = done));
    void navigator.locks
      .request(name, steal ? { steal: true } : { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(null);
          return undefined;
        }
        held = true;
        resolve({
          release: () => {
            held = false;
            release();
          },
        });
        return holding;
      })
      // The promise rejects with an AbortError when another window has taken the lock over.
      .catch(() => {
        if (held) onLost();
        held = false;
      });
  });

const storageLease = (name: string, steal: boolean, onLost: () => void): Lease | null => {
  const key = `lease:${name}`;
  const mine = crypto.getRandomValues(new Uint32Array(2)).join('.');
  const read = (): [owner: string, at: number] => {
    const [owner = '', at = '0'] = (localStorage.getItem(key) ?? '').split(' ');
    return [owner, Number(at)];
  };
  if (!steal && Date.now() - read()[1] < EXPIRE_MS) return null;
  const renew = (): void => localStorage.setItem(key, `${mine} ${Date.now()}`);
  renew();
  const timer = setInterval(() => {
    if (read()[0] === mine) return renew();
    clearInterval(timer);
    onLost();
  }, RENEW_MS);
  const release = (): void => {
    clearInterval(timer);
    window.removeEventListener('pagehide', release);
    if (read()[0] === mine) localStorage.removeItem(key);
  };
  // A page that is loaded anew must find its table free, not wait until the lease has run out.
  window.addEventListener('pagehide', release);
  return { release };
};

/** Takes the table for this window; null where another window has it and `steal` is false. */
export const takeLease = (table: string, steal: boolean, onLost: () => void): Promise<Lease | null> => {
  const name = `roundel-table-${table}`;
  // The types promise `locks` everywhere; on an insecure page it is missing.
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? lockLease(name, steal, onLost) : Promise.resolve(storageLease(name, steal, onLost));
};
