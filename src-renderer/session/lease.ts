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

/**
 * The time of the last renewal tells a window that is gone from one that is there. A window that takes the table
 * over says so on a channel: windows see each other's storage late, and each could believe that it was the one robbed.
 */
const storageLease = (name: string, steal: boolean, onLost: () => void): Lease | null => {
  const key = `lease:${name}`;
  if (!steal && Date.now() - Number(localStorage.getItem(key) ?? 0) < EXPIRE_MS) return null;
  const renew = (): void => localStorage.setItem(key, String(Date.now()));
  const channel = new BroadcastChannel(key);
  const timer = setInterval(renew, RENEW_MS);
  let isHeld = true;
  const letGo = (): void => {
    isHeld = false;
    clearInterval(timer);
    window.removeEventListener('pagehide', release);
    channel.close();
  };
  const release = (): void => {
    // Whoever was robbed has nothing left to give back.
    if (isHeld) localStorage.removeItem(key);
    letGo();
  };
  channel.onmessage = () => {
    letGo();
    onLost();
  };
  // A page that is loaded anew must find its table free, not wait until the lease has run out.
  window.addEventListener('pagehide', release);
  // Said whatever the storage says: a hidden window renews so seldom that its lease can run out while it is there.
  channel.postMessage('taken');
  renew();
  return { release };
};

/** Takes the table for this window; null where another window has it and `steal` is false. */
export const takeLease = (table: string, steal: boolean, onLost: () => void): Promise<Lease | null> => {
  const name = `roundel-table-${table}`;
  // The types promise `locks` everywhere; on an insecure page it is missing.
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? lockLease(name, steal, onLost) : Promise.resolve(storageLease(name, steal, onLost));
};
