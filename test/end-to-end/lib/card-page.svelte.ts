/**
 * The app's session as it ships with one game of hidden cards, driven by `window.deal` instead of by components: for what
 * only real browsers show, such as a worker beside the page. The game is the one of the tests, since it deals at once.
 */
import { games } from '../../../rules';
import type { Game, SetUp } from '../../../rules/kernel/game';
import type { JsonObject } from '../../../rules/kernel/json';
import type { AppSession, TableSession } from '../../../src-renderer/session/api';
import { createApp } from '../../../src-renderer/session/app.svelte';
import type { DealingView } from '../../../src-renderer/session/view';
import { cards, showing, type Cards } from '../../ledger/cards';

/** Where a table stands in this page. */
export interface DealPoint {
  readonly phase: 'lobby' | 'play';
  readonly digest: string;
  readonly expect: string | null;
  readonly dealing: DealingView | null;
  readonly peers: number;
  /** Seats in the lobby. */
  readonly seats: number;
  /** Faces of my own cards as this page sees them, and how many of others it sees. */
  readonly mine: readonly string[];
  readonly others: number;
  /** Cards that were turned up. */
  readonly shown: Cards['shown'];
}

/** So many cards go to each: five of forty at a table of eight. */
const EACH = 5;

const known = games as Map<string, Game>;
known.clear();
known.set(cards.id, {
  ...cards,
  init: (setUp: SetUp) => cards.init({ ...setUp, config: { ...setUp.config, each: EACH } }),
} as unknown as Game);

const now = (): number => performance.timeOrigin + performance.now();
/** Told by the session itself: a clock that asks would be one more who wants the processor. */
const until = (isSo: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const stop = $effect.root(() => {
      $effect(() => {
        if (!isSo()) return;
        resolve();
        queueMicrotask(stop);
      });
    });
  });
const granted = <T>(
  ruling: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: object },
): T => {
  if (!ruling.ok) throw new Error(JSON.stringify(ruling.refusal));
  return ruling.value;
};

let app: AppSession | null = null;
let table: TableSession | null = null;
const frames = { last: 0, longest: 0 };

const theApp = (): AppSession => {
  if (!app) throw new Error('begin first');
  return app;
};
const theTable = (): TableSession => {
  if (!table) throw new Error('open a table first');
  return table;
};

const open = async (id: string): Promise<void> => {
  const session = granted(await theApp().open(id));
  table = session;
};

const deal = {
  begin: async (name: string): Promise<void> => {
    const session = createApp();
    app = session;
    await until(() => session.ready);
    if (session.name !== name) await session.rename(name);
  },
  create: async (): Promise<string> => {
    await open(granted(await theApp().create({ game: cards.id, name: 'Cards' })));
    return theTable().link();
  },
  join: async (link: string): Promise<void> => open(granted(await theApp().join(link))),
  /** Opens the table that this profile has on its disk. */
  reopen: async (): Promise<void> => open(theApp().tables[0]?.id ?? ''),
  sit: async (): Promise<void> => {
    const session = theTable();
    const mine = () => session.view.lobby.filter((seat) => seat.mine);
    await until(() => mine().length > 0);
    for (const { seat } of mine()) granted(session.setReady(seat, true));
  },
  point: (): DealPoint => {
    const { view } = theTable();
    const ofMine = view.pieces.filter(({ seat }) => view.me.seats.includes(seat));
    const faces = (pieces: typeof view.pieces): readonly string[] =>
      pieces.map(({ values }) => String(values['face'])).filter((face) => face !== '');
    return {
      phase: view.phase,
      digest: view.position.digest,
      expect: view.expect?.kind ?? null,
      dealing: view.dealing ?? null,
      peers: view.connection.peers,
      seats: view.lobby.length,
      mine: faces(ofMine),
      others: faces(view.pieces).length - faces(ofMine).length,
      shown: view.story.flatMap((item) =>
        item.kind === 'line' && item.say.code === 'show' ? [[item.seat, 0, ''] as const] : [],
      ),
    };
  },
  /** Has a deck shuffled and dealt; answers with the time just before. */
  shuffle: async (): Promise<number> => {
    const at = now();
    granted(await theTable().propose(0, { kind: 'shuffle' }));
    return at;
  },
  /** Turns up a card of mine of the first deck. */
  show: async (seat: number, card: number): Promise<void> =>
    void granted(await theTable().propose(seat, showing(card) as JsonObject)),
  /** Resolves with the time at which the cards were dealt here. */
  dealtAt: async (): Promise<number> => {
    await until(() => theTable().view.expect?.kind === 'one' && deal.point().mine.length > 0);
    return now();
  },
  /** All that this page's screen would be painted from, as text. */
  shown: (): string => JSON.stringify(theTable().view),
  /** The file of this table, with the seat where it is wanted, as one letter for each byte. */
  file: async (withSeat: boolean): Promise<string> => {
    const { bytes } = granted(await theTable().copy.save(withSeat));
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  },
  /** Begins to watch the time from one drawn frame to the next. */
  watchFrames: (): void => {
    frames.last = 0;
    frames.longest = 0;
    const tick = (at: number): void => {
      if (frames.last > 0) frames.longest = Math.max(frames.longest, at - frames.last);
      frames.last = at;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  },
  longestFrame: (): number => frames.longest,
};

declare global {
  interface Window {
    deal: typeof deal;
  }
}

window.deal = deal;
