/** The start screen's session: who I am on this machine, which tables I know, and opening one of them. */
import { games } from '../../rules';
import { grant, refuse, type Ruling } from '../../rules/kernel/ruling';
import type { Say } from '../../rules/kernel/say';
import type { KeyRing } from '../chance';
import { toHex } from '../ledger/hash';
import type { JsonObject } from '../../rules/kernel/json';
import type { StoredTable } from '../store/database';
import { dropLastWords } from '../store/last-words';
import { pidIn } from '../store/pid-in';
import { databaseName, nextDatabase } from '../store/place';
import { openJournal } from '../store/journal';
import { openPatiently } from '../store/open-patiently';
import { openStore, type Store } from '../store/store';
import type { AppSession, TableSession } from './api';
import { Copies } from './copies.svelte';
import { findShelf } from './copy-shelf';
import { isLoopbackOrigin, nearbyHosts } from './host-desk';
import { knockAt } from './knocking';
import { takeLease } from './lease';
import { readLink } from './link';
import type { TableSummary } from './view';
import { otherRules } from './other-rules';
import { summaryOf } from './summary';
import { ledTo } from './way';

const NAME = 'name';
const ICE = 'ice';
/** Addresses that this machine's own host has had. */
const FORMER = 'formerHosts';
const MAX_FORMER = 16;
const MAX_NAME = 120;
/** Nobody waits longer for what the host says of itself, in milliseconds: without it everything but sharing works. */
const HOST_MS = 3_000;
/** A genesis needs a name for its table. */
const UNNAMED = 'A table without a name';

/** The host as other machines reach it: what it says of itself, else this page's own origin. */
const findHost = async (): Promise<string> => {
  try {
    const answer: unknown = await (await fetch('/roundel.json', { signal: AbortSignal.timeout(HOST_MS) })).json();
    const listen = typeof answer === 'object' && answer !== null && 'listen' in answer ? answer.listen : null;
    return typeof listen === 'string' ? listen : location.origin;
  } catch {
    // No host answers (it was stopped, its line is dead, or the page comes from elsewhere): the page's own origin is the best guess.
    return location.origin;
  }
};

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Whether a host served the page; the desktop shell serves its own. */
const isFromHost = (): boolean => location.origin.startsWith('http');

/** Whether the page comes from this machine's own host, or from the shell that has it. */
const isOwnMachine = (): boolean => !isFromHost() || isLoopbackOrigin(location.origin);

/** Starts the session; it becomes `ready` once the store has answered. */
export const createApp = (): AppSession => {
  const app = new App();
  void app.start();
  return app;
};

class App implements AppSession {
  ready = $state(false);
  name = $state('');
  tables = $state.raw<readonly TableSummary[]>([]);
  trouble = $state.raw<Say | null>(null);
  ice = $state.raw<readonly string[]>([]);

  #store: Store | null = null;
  #host = location.origin;
  #former: readonly string[] = [];
  readonly #shelf = findShelf();
  readonly copies = new Copies({
    store: () => this.#store,
    shelf: this.#shelf,
    host: () => this.#host,
    me: () => this.name,
    onKept: () => this.#list(),
    hold: (table) => takeLease(table, false, () => undefined),
  });

  async start(): Promise<void> {
    const [store, host] = await Promise.all([openPatiently(() => openStore(databaseName())), findHost()]);
    this.#host = host;
    if (store.ok) {
      this.#store = store.value;
      const name = await this.#setting(NAME);
      if (typeof name === 'string') this.name = name;
      this.ice = textsIn(await this.#setting(ICE));
      this.#former = textsIn(await this.#setting(FORMER));
      await this.#list();
    } else {
      this.trouble = store.refusal;
      void this.copies.look([]);
    }
    this.ready = true;
  }

  beginAnew: AppSession['beginAnew'] = async () => {
    const next = nextDatabase();
    const store = await openStore(next.name);
    if (!store.ok) return store;
    // Only once it is open: where none can be opened, the first one is asked again the next time.
    if (!next.use()) return refuse('store.none', {});
    this.#store = store.value;
    this.trouble = null;
    if (this.name !== '') await this.rename(this.name);
    await this.#list();
    return grant(null);
  };

  async #setting(key: string): Promise<unknown> {
    const found = await this.#store?.setting(key);
    return found?.ok ? found.value : undefined;
  }

  async #list(): Promise<void> {
    const tables = await this.#store?.tables();
    if (!tables) return;
    if (!tables.ok) {
      this.trouble = tables.refusal;
      return;
    }
    this.tables = [...tables.value].sort((a, b) => b.openedAt - a.openedAt).map(summaryOf);
    void this.copies.look(tables.value.map(({ id, keys }) => ({ id, pid: pidIn(keys) })));
  }

  rename = async (name: string): Promise<void> => {
    this.name = name.trim().slice(0, MAX_NAME);
    const kept = await this.#store?.putSetting(NAME, this.name);
    if (kept && !kept.ok) this.trouble = kept.refusal;
  };

  async #keep(fresh: Pick<StoredTable, 'secret' | 'host' | 'game' | 'name' | 'gameId'>): Promise<Ruling<string>> {
    if (!this.#store) return this.#noStore();
    const id = toHex(crypto.getRandomValues(new Uint8Array(8)));
    // Cryptography and the table's own code load when a table is laid or opened, not with the start screen.
    const { chanceReady, createPartyKeys } = await import('../chance');
    await chanceReady();
    const kept = await this.#store.putTable({
      ...fresh,
      id,
      genesis: null,
      seats: [],
      openedAt: Date.now(),
      // Keys of their own for every table: what is shared of them at one table says nothing at another.
      keys: createPartyKeys() as unknown as JsonObject,
      privateNotes: '',
      askMe: [],
    });
    await this.#list();
    return kept.ok ? grant(id) : kept;
  }

  #noStore(): Ruling<never> {
    return this.trouble ? { ok: false, refusal: this.trouble } : refuse('store.failed', {});
  }

  create: AppSession['create'] = async ({ game, name }) => {
    if (!games.has(game)) return refuse('table.unknownGame', {});
    const secret = crypto.getRandomValues(new Uint8Array(32));
    return this.#keep({ secret, host: this.#host, game, name: name.trim().slice(0, MAX_NAME) || UNNAMED, gameId: '' });
  };

  join: AppSession['join'] = async (pasted) => {
    const link = readLink(pasted, this.#host);
    if (!link.ok) return link;
    const { secret, host, gameId } = link.value;
    const known = await this.#store?.tables();
    const tables = known?.ok ? known.value : [];
    const before = tables.find((table) => toHex(table.secret) === toHex(secret));
    const elsewhere = before || gameId === '' ? undefined : tables.find((table) => table.gameId === gameId);
    if (elsewhere) {
      // Opened from a file before, or the others have moved because somebody was removed: now the way to where it is
      // played has come.
      const way = ledTo(secret, elsewhere);
      if (way) await this.#store?.changeTable(elsewhere.id, { ...way, host, isLoose: false });
      return grant(elsewhere.id);
    }
    if (before) {
      // The table is reached by another address than before: the newer one counts.
      if (before.host !== host) await this.#store?.changeTable(before.id, { host });
      return grant(before.id);
    }
    // A link names no game: the first one stands in until the room's document or the genesis says.
    const game = games.keys().next().value ?? '';
    return this.#keep({ secret, host, game, name: '', gameId });
  };

  open: AppSession['open'] = (id) => this.#open(id, false);
  takeOver: AppSession['takeOver'] = (id) => this.#open(id, true);

  async #open(id: string, steal: boolean): Promise<Ruling<TableSession>> {
    const store = this.#store;
    if (!store) return this.#noStore();
    const stored = await store.table(id);
    if (!stored.ok) return stored;
    if (!stored.value) return refuse('table.unknown', {});
    const game = games.get(stored.value.game);
    if (!game) return refuse('table.unknownGame', {});
    // Before anything of it is opened: a ledger of other rules would make another story of the same entries.
    const closed = otherRules(stored.value);
    if (closed) return { ok: false, refusal: closed };
    let lose = (): void => undefined;
    const lease = await takeLease(id, steal, () => lose());
    if (!lease) return refuse('table.elsewhere', {});
    const { openTable } = await import('./table.svelte');
    const host = this.#hostFor(stored.value.host);
    if (host !== stored.value.host) await store.changeTable(id, { host });
    const table = await openTable({
      store,
      stored: { ...stored.value, host },
      ring: stored.value.keys as unknown as KeyRing,
      game,
      name: this.name,
      host,
      signaling: this.#signalingFor(host),
      ice: this.ice,
      former: this.#former,
      onShared: this.#learnShared,
      lease,
      shelf: await this.#shelf,
      journal: openJournal(id),
      onClosed: () => void this.#list(),
    });
    lose = () => table.letGo();
    return grant(table);
  }

  /** A table that lives on this page's own host is reached by the address that the host has now. */
  #hostFor(host: string): string {
    const isOwn = host === location.origin || (isOwnMachine() && this.#former.includes(host));
    return isOwn ? this.#host : host;
  }

  /** The host at hand: the one that served the page, else the shell's own. */
  #pageHost(): string {
    return isFromHost() ? location.origin : this.#host;
  }

  /** The host that this page is from is there in any case; where the table names the same one, it is named once. */
  #signalingFor(host: string): readonly string[] {
    const own = this.#pageHost();
    return host === this.#host ? [own] : [own, host];
  }

  #learnShared = (addresses: readonly string[]): void => {
    this.#host = addresses[0] ?? this.#host;
    if (!isOwnMachine()) return;
    this.#former = [...new Set([...addresses, ...this.#former])].slice(0, MAX_FORMER);
    void this.#store?.putSetting(FORMER, this.#former);
  };

  knock: AppSession['knock'] = ({ code, host }, onChange) =>
    knockAt(
      {
        code,
        host: host.trim() || this.#pageHost(),
        name: this.name,
        join: this.join,
      },
      onChange,
    );

  nearby: AppSession['nearby'] = nearbyHosts;

  setIce: AppSession['setIce'] = async (text) => {
    const lines = text.split('\n').flatMap((line) => line.trim() || []);
    const { readIce } = await import('../sync');
    for (const line of lines) {
      const read = readIce(line);
      if (!read.ok) return read;
    }
    this.ice = lines;
    const kept = await this.#store?.putSetting(ICE, lines);
    return kept && !kept.ok ? kept : grant(null);
  };

  forget: AppSession['forget'] = async (id) => {
    const table = await this.#store?.table(id);
    const gone = await this.#store?.forget(id);
    dropLastWords(id);
    await this.copies.forget(id, table?.ok && table.value ? pidIn(table.value.keys) : null);
    if (gone && !gone.ok) this.trouble = gone.refusal;
    await this.#list();
  };
}
