/** Decks shuffled and dealt by nobody: the same whoever is gone, and no cheat gets through (trust 7, decision 0056). */
import { concatBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createShuffle, dealSecret, firstOf, readShares, shareOf } from '../../src-renderer/chance';
import {
  fromHex,
  kinds,
  noSeat,
  toHex,
  writePayload,
  type Escrow,
  type Ledger,
  type Party,
} from '../../src-renderer/ledger';
import type { JsonObject } from '../../rules/kernel/json';
import { complaintOf, toNumber } from '../chance/second';
import { facesOf, showing, type Cards } from './cards';
import {
  cardTable,
  crowd,
  deckWork,
  handsOf,
  movePayload,
  partBy,
  play,
  seenBy,
  setAside,
  sharesBy,
  twinOf,
  work,
  wrongKey,
} from './dealing';
import { person, rawBody, signed, write, type Person } from './people';
import { verdictOn } from './ring';

const pidOf = ({ party }: Person): string => party.pid;
const partiesOf = (people: readonly Person[]): readonly Party[] => people.map(({ party }) => party);
const [ana, ben, cleo, dan] = [person(0), person(1), person(2), person(3)];
const tipOf = (ledger: Ledger<Cards>) => ledger.fold().tip;
const stateOf = (ledger: Ledger<Cards>): Cards => tipOf(ledger).standing.state;
const waits = (ledger: Ledger<Cards>): readonly string[] =>
  ledger.fold().awaited.flatMap(({ pid, done }) => (done ? [] : [pid]));
const sorted = (faces: readonly (string | null)[]): readonly string[] => faces.map(String).sort();
const codeOf = (verdict: ReturnType<typeof verdictOn>): string => verdict?.refusal?.code ?? verdict?.kind ?? 'unknown';
const none = new Uint8Array(0);
const never = (): never => {
  throw new Error('her key is shared');
};

/** A table at which a deck is to be shuffled. */
const begun = (many: number, config: JsonObject = {}): Ledger<Cards> => {
  const ledger = cardTable([...Array(many).keys()], config);
  write(ledger, ana, kinds.move, 0, { kind: 'shuffle' });
  return ledger;
};
/** The same, with everybody's key for the deck. */
const keyed = (many: number, config: JsonObject = {}): Ledger<Cards> => {
  const ledger = begun(many, config);
  for (const who of crowd(many)) write(ledger, who, kinds.shuffle, noSeat, deckWork(ledger, who) ?? none);
  return ledger;
};
/** The same, shuffled by all: the cards are to be dealt. */
const mixed = (many: number, config: JsonObject = {}): Ledger<Cards> => {
  const ledger = keyed(many, config);
  for (const who of crowd(many)) write(ledger, who, kinds.shuffle, noSeat, deckWork(ledger, who) ?? none);
  return ledger;
};
/** The same, dealt. */
const dealt = (many: number, config: JsonObject = {}): Ledger<Cards> => {
  const ledger = mixed(many, config);
  work(ledger, crowd(many));
  return ledger;
};

/** Every card that these people can read for themselves. */
const opened = (ledger: Ledger<Cards>, people: readonly (readonly [Person, number])[]): readonly (string | null)[] =>
  people.flatMap(([who, seat]) =>
    stateOf(ledger).held.flatMap(([card, whose]) => (whose === seat ? seenBy(ledger, who, seat, [card]) : [])),
  );

/** What everybody must agree about. */
const summary = (ledger: Ledger<Cards>) => {
  const { tip, verdicts, exposed, awaited } = ledger.fold();
  const judged = ledger.entries().map(({ id }) => [id, verdicts.get(id)]);
  return { digest: tip.digest, state: tip.stateDigest, judged, exposed, awaited };
};

describe('a deal', () => {
  it.each([1, 2, 3, 4, 5, 8])('of %i is readable by each for herself alone, and can be shown', (many) => {
    const people = crowd(many);
    const ledger = begun(many, { faces: 2 * many });
    expect(waits(ledger)).toEqual(people.map(pidOf));
    work(ledger, people);
    expect(stateOf(ledger).phase).toBe('play');
    const numbers = Array.from({ length: 2 * many }, (_, card) => card);
    const seen = people.map((who, seat) => seenBy(ledger, who, seat, numbers));
    for (const [seat, faces] of seen.entries()) {
      expect(faces.map((face) => face !== null)).toEqual(numbers.map((card) => card % many === seat));
    }
    const all = numbers.map((card) => seen[card % many]?.[card] ?? null);
    expect(sorted(all)).toEqual(facesOf(2 * many));
    for (const [seat, who] of people.entries()) play(ledger, who, seat, showing(seat));
    expect(stateOf(ledger).shown).toEqual(people.map((_, seat) => [seat, seat, all[seat]]));
    const reversed = twinOf(ledger, [...ledger.all()].reverse());
    expect(summary(reversed)).toEqual(summary(ledger));
  });

  it('waits for keys from all at once, then for one shuffle after the other, then for shares', () => {
    const ledger = begun(3);
    expect(waits(ledger)).toEqual([ana, ben, cleo].map(pidOf));
    for (const who of [cleo, ana, ben]) write(ledger, who, kinds.shuffle, noSeat, deckWork(ledger, who) ?? none);
    expect(tipOf(ledger).how).toBe('keys');
    for (const who of [ana, ben, cleo]) {
      expect(waits(ledger)).toEqual([pidOf(who)]);
      write(ledger, who, kinds.shuffle, noSeat, deckWork(ledger, who) ?? none);
      expect(tipOf(ledger).how).toBe('mixed');
    }
    expect(tipOf(ledger).expect.kind).toBe('deal');
    expect(waits(ledger)).toEqual([ana, ben, cleo].map(pidOf));
    work(ledger, [ana, ben, cleo]);
    expect(tipOf(ledger).how).toBe('dealt');
  });

  it('of a second deck has keys of its own, and the first is read as before', () => {
    const ledger = dealt(3);
    const first = seenBy(ledger, ben, 1, [1, 4]);
    for (const [seat, who] of crowd(3).entries()) play(ledger, who, seat, showing(seat));
    write(ledger, ana, kinds.move, 0, { kind: 'shuffle' });
    work(ledger, crowd(3));
    const { decks } = tipOf(ledger);
    const keysOf = (deck: string) => (decks.get(deck)?.keys ?? []).map(({ key }) => toHex(key));
    expect(new Set([...keysOf('deck:1'), ...keysOf('deck:2')]).size).toBe(6);
    expect(seenBy(ledger, ben, 1, [1, 4])).toEqual(first);
    expect(seenBy(ledger, ben, 1, [1, 4], 'deck:2')).not.toContain(null);
  });

  it('of a card that is drawn later tells its owner alone', () => {
    const ledger = dealt(3);
    play(ledger, ana, 0, { kind: 'draw' });
    expect(waits(ledger)).toEqual([ben, cleo].map(pidOf));
    work(ledger, crowd(3));
    expect(seenBy(ledger, ana, 0, [6])).not.toContain(null);
    expect(seenBy(ledger, ben, 1, [6])).toEqual([null]);
  });

  it('at one screen needs nobody’s share, and shows each seat its own cards', () => {
    const ledger = cardTable([0, 0]);
    write(ledger, ana, kinds.move, 0, { kind: 'shuffle' });
    work(ledger, [ana]);
    expect(stateOf(ledger).phase).toBe('play');
    const [first, second] = [seenBy(ledger, ana, 0, [0, 1, 2, 3]), seenBy(ledger, ana, 1, [0, 1, 2, 3])];
    expect(first.map((face) => face === null)).toEqual([false, true, false, true]);
    expect(second.map((face) => face === null)).toEqual([true, false, true, false]);
  });

  it('tells somebody who watches nothing', () => {
    const ledger = cardTable([0, 1, 2], {}, 1);
    write(ledger, ana, kinds.move, 0, { kind: 'shuffle' });
    work(ledger, crowd(3));
    for (const seat of [0, 1, 2])
      expect(seenBy(ledger, person(30), seat, [0, 1, 2, 3, 4, 5])).toEqual(Array(6).fill(null));
  });
});

/** So many may be gone at a table of so many, and the others still decide and stand in (trust 1). */
const sizes = [3, 4, 5, 8] as const;
const allowed = (many: number): number => many - (Math.floor(many / 2) + 1);

describe('whoever is gone', () => {
  const split = (many: number, gone: number) => ({
    here: crowd(many).slice(0, many - gone),
    lost: crowd(many).slice(many - gone),
  });
  const votedOut = (ledger: Ledger<Cards>, here: readonly Person[], lost: readonly Person[]): void => {
    for (const who of lost) setAside(ledger, here, who);
  };
  const canRead = (ledger: Ledger<Cards>, here: readonly Person[]): void => {
    const mine = here.map((who, seat) => [who, seat] as const);
    expect(opened(ledger, mine)).not.toContain(null);
    expect(opened(ledger, mine).length).toBe(2 * here.length);
  };

  it.each(sizes)('of %i before her key: once she is set aside the deck goes on without her', (many) => {
    const { here, lost } = split(many, allowed(many));
    const ledger = begun(many);
    work(ledger, here, true);
    expect(waits(ledger)).toEqual(lost.map(pidOf));
    votedOut(ledger, here, lost);
    work(ledger, here, true);
    expect(stateOf(ledger).phase).toBe('play');
    expect(
      tipOf(ledger)
        .decks.get('deck:1')
        ?.keys.map(({ pid }) => pid),
    ).toEqual(here.map(pidOf));
    canRead(ledger, here);
    // She brought no key: a card for her seat would be readable by all, and stays shut.
    expect(tipOf(ledger).decks.get('deck:1')?.dealt.size).toBe(2 * here.length);
  });

  it.each(sizes)('of %i at her shuffle: it is passed over, and her key still counts', (many) => {
    const { here, lost } = split(many, allowed(many));
    const ledger = keyed(many);
    work(ledger, here, true);
    expect(waits(ledger)).toEqual(lost.slice(0, 1).map(pidOf));
    votedOut(ledger, here, lost);
    work(ledger, here, true);
    expect(stateOf(ledger).phase).toBe('play');
    canRead(ledger, here);
    expect(tipOf(ledger).decks.get('deck:1')?.keys.length).toBe(many);
  });

  it.each(sizes)('of %i before her shares: the others put them in, without a vote', (many) => {
    const { here, lost } = split(many, allowed(many));
    const ledger = mixed(many);
    work(ledger, here);
    expect(waits(ledger)).toEqual(lost.map(pidOf));
    work(ledger, here, true);
    expect(stateOf(ledger).phase).toBe('play');
    canRead(ledger, here);
    // Back again she reads her own, and the others cannot.
    const [back] = lost;
    const seat = many - lost.length;
    const hers = stateOf(ledger).held.flatMap(([card, whose]) => (whose === seat ? [card] : []));
    expect(back && seenBy(ledger, back, seat, hers)).not.toContain(null);
    for (const who of here) expect(seenBy(ledger, who, seat, hers)).toEqual(hers.map(() => null));
  });

  it.each(sizes)('of %i between two deals of a deck: the others put in her shares of the later one', (many) => {
    const { here, lost } = split(many, allowed(many));
    const ledger = dealt(many);
    const card = stateOf(ledger).next;
    play(ledger, ana, 0, { kind: 'draw' });
    work(ledger, here);
    expect(waits(ledger)).toEqual(lost.map(pidOf));
    expect(seenBy(ledger, ana, 0, [card])).toEqual([null]);
    work(ledger, here, true);
    expect(stateOf(ledger).phase).toBe('play');
    expect(seenBy(ledger, ana, 0, [card])).not.toContain(null);
    for (const who of here.slice(1)) expect(seenBy(ledger, who, 0, [card])).toEqual([null]);
    // What she was dealt before is hers still.
    const [back] = lost;
    const seat = many - lost.length;
    const hers = stateOf(ledger).held.flatMap(([each, whose]) => (whose === seat ? [each] : []));
    expect(hers.length).toBe(2);
    expect(back && seenBy(ledger, back, seat, hers)).not.toContain(null);
  });

  it.each(sizes)('of %i in larger number than the table allows leaves the cards shut until one is back', (many) => {
    const { here, lost } = split(many, allowed(many) + 1);
    const ledger = mixed(many);
    work(ledger, here, true);
    expect(stateOf(ledger).phase).toBe('deal');
    work(ledger, [...here, ...lost.slice(0, 1)], true);
    expect(stateOf(ledger).phase).toBe('play');
    canRead(ledger, here);
  });

  it('of two is waited for, and nobody can put in what she owes', () => {
    const ledger = mixed(2);
    work(ledger, [ana], true);
    expect(waits(ledger)).toEqual([pidOf(ben)]);
    work(ledger, [ben]);
    expect(stateOf(ledger).phase).toBe('play');
  });

  it('and comes back while the deck goes round, shuffles too', () => {
    const ledger = keyed(4);
    setAside(ledger, [ben, cleo, dan], ana);
    work(ledger, [ben, cleo]);
    write(ledger, ana, kinds.side, noSeat, { back: true });
    expect(waits(ledger)).toEqual([pidOf(ana)]);
    work(ledger, crowd(4));
    expect(stateOf(ledger).phase).toBe('play');
    canRead(ledger, crowd(4));
  });

  it('as the last who had to shuffle ends the shuffle by going', () => {
    const ledger = keyed(3);
    work(ledger, [ana, ben]);
    setAside(ledger, [ana, ben], cleo);
    expect(tipOf(ledger)).toMatchObject({ how: 'cert', expect: { kind: 'deal' } });
  });

  it('has given the same points as those who stand in: the cards are the same', () => {
    const ledger = mixed(4);
    const twin = twinOf(ledger);
    work(ledger, crowd(4));
    work(twin, crowd(3), true);
    expect(tipOf(twin).digest).toBe(tipOf(ledger).digest);
    const both = [ledger, twin].map((each) => opened(each, [[ana, 0]]));
    expect(both[0]).toEqual(both[1]);
  });
});

describe('a cheat', () => {
  const joint = (ledger: Ledger<Cards>) => tipOf(ledger).mixing?.deck;
  /** Her shuffle, another one each time. */
  const shuffleBy = (ledger: Ledger<Cards>, who: Person): Uint8Array =>
    handsOf(who).shuffleOwed(ledger as never, ledger.fold() as never) ?? none;

  it.each<readonly [string, string, (ledger: Ledger<Cards>) => ReturnType<typeof verdictOn>]>([
    [
      'with a key that is another’s',
      'entry.badDealKey',
      (ledger) => verdictOn(ledger, ben, kinds.shuffle, { seat: noSeat, payload: deckWork(ledger, ana) ?? none }),
    ],
    [
      'with a key that is shared among nobody',
      'entry.badDealKey',
      (ledger) =>
        verdictOn(ledger, ben, kinds.shuffle, {
          seat: noSeat,
          payload: (deckWork(ledger, ben) ?? none).subarray(0, 96),
        }),
    ],
    [
      'who speaks for a seat',
      'entry.seatNotYours',
      (ledger) => verdictOn(ledger, ben, kinds.shuffle, { seat: 1, payload: deckWork(ledger, ben) ?? none }),
    ],
    [
      'who watches',
      'people.notActive',
      (ledger) =>
        verdictOn(ledger, person(30), kinds.shuffle, { seat: noSeat, payload: deckWork(ledger, ben) ?? none }),
    ],
  ])('%s is refused', (_, code, act) => {
    const ledger = cardTable([0, 1, 2], {}, 1);
    write(ledger, ana, kinds.move, 0, { kind: 'shuffle' });
    expect(codeOf(act(ledger))).toBe(code);
    expect(waits(ledger)).toEqual([ana, ben, cleo].map(pidOf));
  });

  it('who shuffles a deck of her own is refused by name, and may still shuffle the right one elsewhere only', () => {
    const ledger = keyed(3);
    const honest = shuffleBy(ledger, ana);
    const doubled = honest.slice();
    doubled.set(honest.subarray(0, 64), 64);
    expect(codeOf(verdictOn(ledger, ana, kinds.shuffle, { seat: noSeat, payload: doubled }))).toBe('entry.badShuffle');
    expect(waits(ledger)).toEqual([pidOf(ana)]);
    const id = ledger.entriesOf(pidOf(ana)).at(-1)?.id ?? '';
    expect(ledger.fold().verdicts.get(id)).toMatchObject({ kind: 'refused' });
    // Her word in this place is spoken; a second one would be two faces. The table can set her aside.
    setAside(ledger, [ben, cleo], ana);
    work(ledger, [ben, cleo], true);
    expect(stateOf(ledger).phase).toBe('play');
  });

  it('who shuffles out of turn is refused', () => {
    const ledger = keyed(3);
    const deck = joint(ledger);
    if (!deck) throw new Error('no deck');
    const place = { gameId: ledger.gameId, position: tipOf(ledger).digest, pid: pidOf(cleo) };
    const payload = createShuffle(place, deck.joint, deck.cards);
    expect(codeOf(verdictOn(ledger, cleo, kinds.shuffle, { seat: noSeat, payload }))).toBe('entry.notYourTurn');
  });

  it('who shuffles in two ways is exposed', () => {
    const ledger = keyed(3);
    const bodies = [1, 2].map(() =>
      rawBody(ledger, ana, kinds.shuffle, { seat: noSeat, payload: shuffleBy(ledger, ana) }),
    );
    for (const body of bodies) ledger.add(signed(ledger, ana, body));
    expect(ledger.fold().exposed.map(({ pid }) => pid)).toEqual([pidOf(ana)]);
  });

  it.each<readonly [string, (bytes: Uint8Array) => Uint8Array]>([
    ['altered', (bytes) => bytes.with(40, (bytes[40] ?? 0) ^ 1)],
    ['cut short', (bytes) => bytes.subarray(32)],
    ['of nothing', () => none],
  ])('whose shares are %s is refused by name, and the others put in the right ones', (_, spoil) => {
    const ledger = mixed(4);
    work(ledger, [ana, ben, cleo]);
    const payload = spoil(sharesBy(ledger, dan) ?? none);
    expect(codeOf(verdictOn(ledger, dan, kinds.shares, { seat: noSeat, payload }))).toBe('entry.badShares');
    expect(waits(ledger)).toEqual([pidOf(dan)]);
    work(ledger, [ana, ben, cleo], true);
    expect(stateOf(ledger).phase).toBe('play');
  });

  describe('who gives out wrong shares of her key for the deck', () => {
    /** All keys are there, hers with wrong shares for all others, or for these. */
    const spoiled = (many: number, liar: Person, isWrong?: readonly Person[]): Ledger<Cards> => {
      const ledger = begun(many);
      const others = crowd(many).filter((who) => who.party.pid !== liar.party.pid);
      write(
        ledger,
        liar,
        kinds.shuffle,
        noSeat,
        wrongKey(ledger, liar.party, partiesOf(others), isWrong && partiesOf(isWrong)),
      );
      for (const who of others) write(ledger, who, kinds.shuffle, noSeat, deckWork(ledger, who) ?? none);
      expect(tipOf(ledger).how).toBe('keys');
      return ledger;
    };

    it.each(sizes)(
      'of %i and goes is told of by the first who should shuffle, and the deck begins anew without her',
      (many) => {
        const liar = person(many - 1);
        const here = crowd(many - 1);
        const ledger = spoiled(many, liar);
        write(ledger, ana, kinds.shuffle, noSeat, deckWork(ledger, ana) ?? none);
        expect(tipOf(ledger)).toMatchObject({ how: 'spoiled', barred: [pidOf(liar)] });
        expect(tipOf(ledger).story).toEqual([
          { code: 'table.badShare', seat: -1, facts: { pid: pidOf(liar), name: `Person ${many - 1}`, by: 'Person 0' } },
        ]);
        expect(waits(ledger)).toEqual(here.map(pidOf));
        work(ledger, here, true);
        expect(stateOf(ledger).phase).toBe('play');
        const mine = here.map((who, seat) => [who, seat] as const);
        expect(opened(ledger, mine)).not.toContain(null);
        // What she would have been dealt stays shut, and nobody is set aside: she plays on.
        expect(tipOf(ledger).decks.get('deck:1')?.dealt.size).toBe(2 * here.length);
        expect(tipOf(ledger).people.aside).toEqual([]);
        for (const [seat, who] of here.entries()) play(ledger, who, seat, showing(seat));
        expect(stateOf(ledger).shown.length).toBe(here.length);
        const reversed = twinOf(ledger, [...ledger.all()].reverse());
        expect(summary(reversed)).toEqual(summary(ledger));
      },
    );

    it('to one holder alone is told of by that one, when the deck comes to her', () => {
      const ledger = spoiled(4, ana, [dan]);
      write(
        ledger,
        ana,
        kinds.shuffle,
        noSeat,
        handsOf(ana).shuffleOwed(ledger as never, ledger.fold() as never) ?? none,
      );
      work(ledger, [ben, cleo]);
      expect(waits(ledger)).toEqual([pidOf(dan)]);
      write(ledger, dan, kinds.shuffle, noSeat, deckWork(ledger, dan) ?? none);
      expect(tipOf(ledger)).toMatchObject({ how: 'spoiled', barred: [pidOf(ana)] });
    });

    it('brings no other for this deck', () => {
      const ledger = spoiled(4, dan);
      write(ledger, ana, kinds.shuffle, noSeat, deckWork(ledger, ana) ?? none);
      expect(waits(ledger)).toEqual([ana, ben, cleo].map(pidOf));
      const late = { seat: noSeat, payload: wrongKey(ledger, dan.party, partiesOf([ana, ben, cleo])) };
      expect(codeOf(verdictOn(ledger, dan, kinds.shuffle, late))).toBe('people.notActive');
      // Somebody else goes as well before the keys are there: it is still known who brings none.
      setAside(ledger, [ana, ben, dan], cleo);
      expect(waits(ledger)).toEqual([ana, ben].map(pidOf));
      work(ledger, [ana, ben], true);
      expect(stateOf(ledger).phase).toBe('play');
      expect(tipOf(ledger).barred).toEqual([]);
    });

    it('is not who was given one: a complaint of a right share, of one’s own key or of nobody’s is refused', () => {
      const ledger = keyed(3);
      const deck = tipOf(ledger).mixing?.deck;
      const escrowOf = (who: Person): Escrow => deck?.keys.find(({ pid }) => pid === pidOf(who))?.escrow ?? never();
      const about = (pid: string, of: Person): Uint8Array =>
        concatBytes(
          fromHex(pid),
          complaintOf({ gameId: ledger.gameId, pid: pidOf(of) }, escrowOf(of).ephemeral, toNumber(ana.sealKey)),
        );
      const by = (payload: Uint8Array) => {
        const verdict = verdictOn(twinOf(ledger), ana, kinds.shuffle, { seat: noSeat, payload });
        return codeOf(verdict);
      };
      expect(by(about(pidOf(ben), ben))).toBe('people.badComplaint');
      expect(by(about(pidOf(ana), ben))).toBe('people.noShare');
      expect(by(about('00'.repeat(8), ben))).toBe('people.noShare');
      expect(by(new Uint8Array(104))).toBe('people.noShare');
    });
  });

  it('who puts in a wrong part for another is refused', () => {
    const ledger = mixed(4);
    work(ledger, [ana, ben, cleo]);
    const part = partBy(ledger, ana) ?? none;
    const spoiled = part.with(20, (part[20] ?? 0) ^ 1);
    expect(codeOf(verdictOn(ledger, ana, kinds.restore, { seat: noSeat, payload: spoiled }))).toBe('entry.badPart');
    const other = verdictOn(ledger, ben, kinds.restore, { seat: noSeat, payload: part });
    expect(codeOf(other)).toBe('entry.badPart');
  });

  it.each<readonly [string, string, (ledger: Ledger<Cards>) => Uint8Array]>([
    ['a card without its opening', 'cards.notShown', () => writePayload(showing(0))],
    ['another card’s opening', 'entry.badOpening', (ledger) => swapped(ledger)],
    ['an altered opening', 'entry.badOpening', (ledger) => altered(ledger)],
    ['a card of another', 'entry.badOpening', (ledger) => concatBytes(writePayload(showing(1)), openingOf(ledger, 0))],
    [
      'an opening where nothing is shown',
      'entry.badOpening',
      (ledger) => concatBytes(writePayload({ kind: 'draw' }), openingOf(ledger, 0)),
    ],
    [
      'a card that is not dealt',
      'entry.badOpening',
      (ledger) => concatBytes(writePayload(showing(9)), openingOf(ledger, 0)),
    ],
    [
      'two openings for one card',
      'entry.badOpening',
      (ledger) => concatBytes(movePayload(ledger, ana, 0, showing(0)), openingOf(ledger, 0).subarray(1)),
    ],
  ])('who shows %s is refused', (_, code, payload) => {
    const ledger = dealt(3);
    expect(codeOf(verdictOn(ledger, ana, kinds.move, { seat: 0, payload: payload(ledger) }))).toBe(code);
    expect(stateOf(ledger).shown).toEqual([]);
  });

  /** 00 and the opening of a card of Ana's. */
  const openingOf = (ledger: Ledger<Cards>, card: number): Uint8Array =>
    movePayload(ledger, ana, 0, showing(card)).subarray(writePayload(showing(card)).length);
  const swapped = (ledger: Ledger<Cards>): Uint8Array => concatBytes(writePayload(showing(0)), openingOf(ledger, 3));
  const altered = (ledger: Ledger<Cards>): Uint8Array => {
    const payload = movePayload(ledger, ana, 0, showing(0));
    return payload.with(payload.length - 70, (payload[payload.length - 70] ?? 0) ^ 4);
  };
});

describe('in a race', () => {
  it('a card is turned up by a proposal, and told where the clerk puts it', () => {
    const ledger = dealt(3, { race: true });
    const [face] = seenBy(ledger, cleo, 2, [2]);
    write(ledger, cleo, kinds.proposal, 2, movePayload(ledger, cleo, 2, showing(2)));
    expect(stateOf(ledger).shown).toEqual([]);
    write(ledger, ana, kinds.batch, 0, none);
    expect(stateOf(ledger).shown).toEqual([[2, 2, face]]);
  });

  it('a card that is not opened is refused there', () => {
    const ledger = dealt(3, { race: true });
    write(ledger, cleo, kinds.proposal, 2, showing(2));
    const id = ledger.entriesOf(pidOf(cleo)).at(-1)?.id ?? '';
    write(ledger, ana, kinds.batch, 0, none);
    expect(ledger.fold().verdicts.get(id)?.refusal?.code).toBe('cards.notShown');
    expect(stateOf(ledger).shown).toEqual([]);
  });
});

describe('what was seen', () => {
  const undo = (ledger: Ledger<Cards>, to: string) =>
    verdictOn(ledger, ana, kinds.vote, { seat: noSeat, json: { undo: to } });

  it('is not taken back: neither a deal nor a card that was turned up', () => {
    const ledger = begun(3);
    const before = ledger.fold().path().at(-2)?.digest ?? '';
    work(ledger, crowd(3));
    expect(codeOf(undo(ledger, before))).toBe('vote.acrossDeal');
    const atPlay = tipOf(ledger).digest;
    play(ledger, ana, 0, showing(0));
    expect(codeOf(undo(ledger, atPlay))).toBe('vote.acrossShow');
  });

  it('nothing is while the deck goes round: the shuffle can be taken back', () => {
    const ledger = keyed(2);
    work(ledger, [ana]);
    const start = ledger.fold().path()[0]?.digest ?? '';
    for (const who of [ana, ben]) write(ledger, who, kinds.vote, noSeat, { undo: start });
    expect(stateOf(ledger).phase).toBe('ready');
    write(ledger, ana, kinds.move, 0, { kind: 'shuffle' });
    work(ledger, [ana, ben]);
    expect(stateOf(ledger).phase).toBe('play');
  });
});

describe('of a card of Ana’s', () => {
  it('nothing that the others hold tells the face: it is as well any other', () => {
    // Two tables, alike but for what Ana holds: all that Ben and Cleo have is their own secrets and the entries.
    const ledger = dealt(3, { faces: 6 });
    const { decks } = tipOf(ledger);
    const deck = decks.get('deck:1');
    const cards = [0, 3];
    const anas = seenBy(ledger, ana, 0, cards);
    expect(anas).not.toContain(null);
    expect(JSON.stringify([stateOf(ledger), tipOf(ledger).story])).not.toMatch(/"(red|black)"/);
    const entries = ledger.all().map(toHex).join('\n');
    const shareOfHers = ({ party: { pid }, sealKey }: Person, card: number): string => {
      const secret = dealSecret(sealKey, { gameId: ledger.gameId, position: deck?.on ?? '', pid });
      return toHex(shareOf(fromHex(secret), firstOf(deck?.cards ?? none, card)));
    };
    for (const card of cards) {
      expect(entries).not.toContain(shareOfHers(ana, card));
      for (const who of [ben, cleo]) expect(entries).toContain(shareOfHers(who, card));
    }
    for (const who of [ben, cleo]) expect(seenBy(ledger, who, 0, cards)).toEqual([null, null]);
    // Her share of her own cards is nowhere: every point that anybody published was made with another's key or for another card.
    const key = deck?.keys.find(({ pid }) => pid === pidOf(ana))?.key ?? none;
    for (const card of cards) {
      const first = deck?.cards.slice(64 * card, 64 * card + 32) ?? none;
      const bySomebody = ledger.entries().some(({ body }) => {
        const place = { gameId: ledger.gameId, position: body.on, pid: pidOf(ana) };
        return ['cards', 'show'].some((purpose) =>
          [1, 2, 3, 4].some(
            (many) =>
              readShares({ ...place, purpose }, key, Array<Uint8Array>(many).fill(first), body.payload) !== null,
          ),
        );
      });
      expect(bySomebody).toBe(false);
    }
    // Her part for the others' cards does not open hers: with all shares but her own the sum is no face.
    const mine = handsOf(ana);
    expect(mine.shares(ledger as never, ledger.fold() as never)).toBeNull();
  });

  it('nobody gets her share by having it dealt once more, to another', () => {
    const ledger = dealt(3);
    const deck = tipOf(ledger).decks.get('deck:1');
    expect(deck?.dealt.get(0)?.pid).toBe(pidOf(ana));
    // The game draws from its own count; a game that deals a card twice deals nothing the second time.
    play(ledger, ana, 0, { kind: 'draw' });
    work(ledger, crowd(3));
    expect(tipOf(ledger).decks.get('deck:1')?.dealt.get(0)).toBe(deck?.dealt.get(0));
  });
});

describe('the same entries', () => {
  it('in any order come to the same table, and every share that was given late is noted (F1)', () => {
    const ledger = mixed(4);
    work(ledger, crowd(3), true);
    play(ledger, ana, 0, showing(0));
    const wanted = summary(ledger);
    fc.assert(
      fc.property(fc.shuffledSubarray([...ledger.all()], { minLength: ledger.all().length }), (entries) => {
        const twin = twinOf(ledger, entries.slice(0, 7));
        twin.fold();
        for (const bytes of entries.slice(7)) twin.add(bytes);
        expect(summary(twin)).toEqual(wanted);
      }),
      { seed: 61, numRuns: 8 },
    );
  });
});
