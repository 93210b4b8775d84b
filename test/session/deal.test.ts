/** Decks at a table of engines: all that is owed is done by itself, beside the page, and whoever is lost comes back to her cards. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Game } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import { encodeGenesis, kinds, noSeat } from '../../src-renderer/ledger';
import { ledgerOf as readAgain } from '../../src-renderer/session/read-table';
import { cards, showing, type Cards } from '../ledger/cards';
import { wrongKey } from '../ledger/dealing';
import { forge, ledgerOf, sitDown, type Sitter, type Sitting } from './engines';
import { cardsOf, deckOn, dumpOf, facesTo, hersAlone, isIn, shareBy } from './secrecy';

const game = cards as unknown as Game;
const stateOf = (sitter: Sitter): Cards => ledgerOf(sitter).fold().tip.standing.state as Cards;
const shuffle = (sitter: Sitter | undefined): Promise<unknown> =>
  sitter?.engine.propose(0, { kind: 'shuffle' }) ?? Promise.resolve();
const ownOf = (sitter: Sitter, seat: number): readonly number[] =>
  stateOf(sitter).held.flatMap(([card, whose]) => (whose === seat ? [card] : []));

/** Lets engines and their shuffles come to an end. */
const until = async (sitting: Sitting, isSo: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 3_000 && !isSo(); turn += 1) await sitting.settle();
  expect(isSo()).toBe(true);
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a deal', () => {
  it.each([1, 2, 3, 5])('among %i comes about without anybody’s pressing anything', async (many) => {
    const sitting = await sitDown(many, game);
    await shuffle(sitting.sitters[0]);
    await until(sitting, () => sitting.sitters.every((each) => stateOf(each).phase === 'play'));
    for (const [seat, sitter] of sitting.sitters.entries()) {
      const hand = sitter.engine.handOf(seat);
      const seen = stateOf(sitter).held.map(([card]) => hand('deck:1', card) !== null);
      expect(seen).toEqual(stateOf(sitter).held.map(([, whose]) => whose === seat));
    }
  });

  it('is made with one key after the other, and goes on after a moment where one does not come', async () => {
    const sitting = await sitDown(5, game);
    const [ana, ben] = sitting.sitters;
    if (!ana || !ben) throw new Error('nobody');
    ben.isCut = true;
    const from = Date.now();
    await shuffle(ana);
    /** When each of the five brought her key, in milliseconds from the asking. */
    const brought = new Map<number, number>();
    await until(sitting, () => {
      const { awaited } = ledgerOf(ana).fold();
      for (const [at, { done }] of awaited.entries()) if (done && !brought.has(at)) brought.set(at, Date.now() - from);
      return brought.size === 4;
    });
    const times = [...brought].map(([, time]) => time);
    expect([...brought.keys()]).toEqual([0, 2, 3, 4]);
    expect(times).toEqual([...new Set(times)]);
    expect(times[1]).toBeGreaterThan(100);
    expect(times[1]).toBeLessThan(400);
  });

  it('is shown by a move, whose entry carries the opening', async () => {
    const sitting = await sitDown(3, game);
    await shuffle(sitting.sitters[0]);
    await until(sitting, () => sitting.sitters.every((each) => stateOf(each).phase === 'play'));
    const [ana] = sitting.sitters;
    if (!ana) throw new Error('nobody');
    const face = ana.engine.handOf(0)('deck:1', 0);
    expect(await ana.engine.propose(0, showing(0) as JsonObject)).toMatchObject({ ok: true });
    await sitting.settle();
    for (const sitter of sitting.sitters) expect(stateOf(sitter).shown).toEqual([[0, 0, face]]);
  });

  it('is read again whole from what lies on a disk, as a file of the table or another copy of it is', async () => {
    const sitting = await sitDown(3, game);
    const [ana] = sitting.sitters;
    if (!ana) throw new Error('nobody');
    await shuffle(ana);
    await until(sitting, () => sitting.sitters.every((each) => stateOf(each).phase === 'play'));
    await ana.engine.settled();
    vi.useRealTimers();
    const again = await readAgain(game, encodeGenesis(sitting.genesis), [...ana.disk.values()]);
    expect(again.fold().tip.digest).toBe(ledgerOf(ana).fold().tip.digest);
  });

  it('goes on after six seconds without one of three whose shares are missing, and she reads hers when she is back', async () => {
    const sitting = await sitDown(3, game);
    const [ana, ben, cleo] = sitting.sitters;
    if (!ana || !ben || !cleo) throw new Error('nobody');
    // She shuffles last. The others then say that they stand there, and as the first such word comes to her she is cut off.
    const { receive } = cleo.engine;
    const isAck = (bytes: Uint8Array): boolean => bytes[1] === kinds.ack;
    Object.assign(cleo.engine, {
      receive: (entries: readonly Uint8Array[]) => {
        if (entries.some(isAck)) cleo.isCut = true;
        else receive(entries);
      },
    });
    await shuffle(ana);
    await until(sitting, () => cleo.isCut && stateOf(ben).phase === 'deal');
    Object.assign(cleo.engine, { receive });
    await vi.advanceTimersByTimeAsync(7_000);
    await until(sitting, () => stateOf(ana).phase === 'play' && stateOf(ben).phase === 'play');
    await sitting.reunite(cleo);
    await until(sitting, () => stateOf(cleo).phase === 'play');
    const hers = ownOf(cleo, 2);
    expect(hers.length).toBe(2);
    for (const card of hers) {
      expect(cleo.engine.handOf(2)('deck:1', card)).not.toBeNull();
      expect(ana.engine.handOf(0)('deck:1', card)).toBeNull();
      expect(ana.engine.handOf(2)('deck:1', card)).toBeNull();
    }
  });

  it('is made without her who gave out wrong shares of her key and went', async () => {
    const sitting = await sitDown(4, game);
    const [ana, , , dan] = sitting.sitters;
    if (!ana || !dan) throw new Error('nobody');
    dan.isCut = true;
    await shuffle(ana);
    await until(sitting, () => stateOf(ana).phase === 'shuffle');
    const keys = sitting.sitters.map(({ ring }) => ring.keys);
    const payload = wrongKey(ledgerOf(ana), dan.ring.keys, keys.slice(0, 3));
    sitting.post(forge(dan, kinds.shuffle, payload, noSeat, ledgerOf(ana)));
    await until(sitting, () => sitting.sitters.slice(0, 3).every((each) => stateOf(each).phase === 'play'));
    const { decks } = ledgerOf(ana).fold().tip;
    expect(decks.get('deck:1')?.keys.map(({ pid }) => pid)).toEqual(keys.slice(0, 3).map(({ pid }) => pid));
    expect(ana.engine.handOf(0)('deck:1', 0)).not.toBeNull();
  });
});

describe('a card of hers', () => {
  const many = 10;
  const faces = Array.from({ length: many }, (_, at) => `face number ${at}`);
  /** Every card of the deck is another, so that a face tells whose it is. */
  const distinct = {
    ...cards,
    init: (setUp) => cards.init({ ...setUp, config: { faces: many } }),
    expect: (state) => {
      const expected = cards.expect(state);
      return expected.kind === 'shuffle' ? { ...expected, faces } : expected;
    },
  } satisfies typeof cards as unknown as Game;
  const dealtTo = async (parties: number): Promise<Sitting> => {
    const sitting = await sitDown(parties, distinct);
    await shuffle(sitting.sitters[0]);
    await until(sitting, () => sitting.sitters.every((each) => stateOf(each).phase === 'play'));
    return sitting;
  };
  const [ringOf, pidOf] = [({ ring }: Sitter) => ring, ({ ring }: Sitter) => ring.keys.pid];
  const sitterAt = ({ sitters }: Sitting, at: number): Sitter => {
    const sitter = sitters[at];
    if (!sitter) throw new Error(`nobody sits at ${at}`);
    return sitter;
  };
  /** What her screen could show: the pieces of all seats, as every hand of hers sees them. */
  const shownTo = (sitter: Sitter): string =>
    JSON.stringify([0, 1, 2].map((seat) => game.pieces(stateOf(sitter), sitter.engine.handOf(seat))));
  const timesIn = (text: string, face: string): number => text.split(`"${face}"`).length - 1;

  it('is nowhere in what another client holds, nor what opens it, until she shows it', async () => {
    const sitting = await dealtTo(3);
    const [ana, ben] = [sitterAt(sitting, 0), sitterAt(sitting, 1)];
    const deck = deckOn(ledgerOf(ben));
    const hers = cardsOf(deck, pidOf(ana));
    expect(hers.length).toBe(2);
    const dump = [dumpOf(ben), shownTo(ben)];
    const secrets = hersAlone(ana.ring, ledgerOf(ben), deck);
    expect([...secrets.keys()]).toEqual(
      expect.arrayContaining(['seal', 'deal', ...hers.map((card) => `share of ${card}`)]),
    );
    for (const [name, bytes] of secrets) expect([name, isIn(dump, bytes)]).toEqual([name, false]);
    // The same search finds his own secret, and what he and Cleo published for her: it looks where such things lie.
    expect(isIn(dump, hersAlone(ben.ring, ledgerOf(ben), deck).get('seal') ?? new Uint8Array(32))).toBe(true);
    for (const card of hers) expect(isIn(dump, shareBy(ben.ring, ledgerOf(ben), deck, card))).toBe(true);
    // Every face stands in the list of the deck, which all know; of what lies where, his screen knows his own cards alone.
    const faceOf = (sitter: Sitter, seat: number, card: number) => sitter.engine.handOf(seat)('deck:1', card) ?? 'none';
    const [anas, bens] = (
      [
        [ana, 0],
        [ben, 1],
      ] as const
    ).map(([sitter, seat]) => cardsOf(deck, pidOf(sitter)).map((card) => faceOf(sitter, seat, card)));
    expect([...(anas ?? []), ...(bens ?? [])].every((face) => faces.includes(face))).toBe(true);
    const others = faces.filter((face) => bens?.includes(face) !== true);
    expect(new Set(others.map((face) => timesIn(dump.join(), face))).size).toBe(1);
    expect(others.map((face) => timesIn(shownTo(ben), face))).toEqual(others.map(() => 0));
    expect(bens?.map((face) => timesIn(shownTo(ben), face))).toEqual([1, 1]);
    const [shown = 0, kept = 0] = hers;
    await ana.engine.propose(0, showing(shown) as JsonObject);
    await sitting.settle();
    const after = [dumpOf(ben), shownTo(ben)];
    expect(isIn(after, shareBy(ana.ring, ledgerOf(ben), deck, shown))).toBe(true);
    expect(isIn(after, shareBy(ana.ring, ledgerOf(ben), deck, kept))).toBe(false);
    expect(timesIn(after.join(), anas?.[0] ?? '')).toBeGreaterThan(timesIn(after.join(), anas?.[1] ?? ''));
  });

  it.each<readonly [number, number]>([
    [3, 1],
    [4, 2],
    [5, 2],
  ])(
    'at a table of %i is not opened by all that %i others hold; with one more, or with her share, it is',
    async (parties, some) => {
      const sitting = await dealtTo(parties);
      const [ana, ...rest] = sitting.sitters;
      if (!ana) throw new Error('nobody');
      const ledger = ledgerOf(ana);
      const deck = deckOn(ledger);
      const rings = rest.map(ringOf);
      for (const card of cardsOf(deck, pidOf(ana))) {
        const face = ana.engine.handOf(0)('deck:1', card);
        const opened = (by: number, more: readonly Uint8Array[] = []) => [
          ...facesTo(rings.slice(0, by), ledger, deck, card, more),
        ];
        expect(opened(some)).toEqual([]);
        // A majority can, as it stands in for whoever is gone: this is the right thing to try.
        expect(opened(some + 1)).toEqual([face]);
        expect(opened(some, [shareBy(ana.ring, ledger, deck, card)])).toEqual([face]);
      }
    },
  );
});
