/** Decks at a table of engines: all that is owed is done by itself, beside the page, and whoever is lost comes back to her cards. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Game } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import { encodeGenesis, kinds, noSeat } from '../../src-renderer/ledger';
import { ledgerOf as readAgain } from '../../src-renderer/session/read-table';
import { cards, showing, type Cards } from '../ledger/cards';
import { wrongKey } from '../ledger/dealing';
import { forge, ledgerOf, sitDown, type Sitter, type Sitting } from './engines';

const game = cards as unknown as Game;
const stateOf = (sitter: Sitter): Cards => ledgerOf(sitter).fold().tip.standing.state as Cards;
const shuffle = (sitter: Sitter | undefined): Promise<unknown> =>
  sitter?.engine.propose(0, { kind: 'shuffle' }) ?? Promise.resolve();
const ownOf = (sitter: Sitter, seat: number): readonly number[] =>
  stateOf(sitter).held.flatMap(([card, whose]) => (whose === seat ? [card] : []));

/** Lets engines and their shuffles come to an end. */
const until = async (sitting: Sitting, isSo: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 400 && !isSo(); turn += 1) await sitting.settle();
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
