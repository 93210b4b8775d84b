/** Ballots in the ledger: sealed, closed, opened together, and the same whoever is gone (trust 6, decision 0055). */
import { concatBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kinds, noSeat, writePayload, type Ledger } from '../../src-renderer/ledger';
import { shareKey } from '../../src-renderer/chance';
import * as second from '../chance/second';
import { person, rawBody, signed, write, type Person } from './people';
import { paper, type Poll } from './poll';
import { asked, cast, open, partBy, pollTable, registrationOf, sealedBy, sharesBy, standIn, twinOf } from './polling';
import { verdictOn } from './ring';

const pidOf = ({ party }: Person): string => party.pid;
const crowd = (many: number): readonly Person[] => Array.from({ length: many }, (_, at) => person(at));
const [ana, ben, cleo, dan] = [person(0), person(1), person(2), person(3)];
const words = ['chalk', 'yes', 'ink', 'no', 'wax', 'lead', 'soot', 'rust'] as const;
const wordOf = (seat: number): string => words[seat] ?? '';

/** A table of so many, at its first ballot. */
const voting = (many: number, config: { readonly held?: true } = {}): Ledger<Poll> =>
  asked(pollTable([...Array(many).keys()], config), crowd(many));
/** The same, closed: everybody has cast her word. */
const closed = (many: number, config: { readonly held?: true } = {}): Ledger<Poll> => {
  const ledger = voting(many, config);
  crowd(many).forEach((who, seat) => cast(ledger, who, seat, paper(wordOf(seat))));
  return ledger;
};
const tipOf = (ledger: Ledger<Poll>) => ledger.fold().tip;
const toldBy = (ledger: Ledger<Poll>) => tipOf(ledger).standing.state.told;
const newest = (ledger: Ledger<Poll>, who: Person): string => ledger.entriesOf(pidOf(who)).at(-1)?.id ?? '';
const verdictOf = (ledger: Ledger<Poll>, id: string): string => {
  const verdict = ledger.fold().verdicts.get(id);
  return verdict?.refusal?.code ?? verdict?.kind ?? 'unknown';
};
const codeOf = (verdict: ReturnType<typeof verdictOn>): string => verdict?.refusal?.code ?? verdict?.kind ?? 'unknown';
const waits = (ledger: Ledger<Poll>): readonly string[] =>
  ledger.fold().awaited.flatMap(({ pid, done }) => (done ? [] : [pid]));
/** What everybody must agree about. */
const summary = (ledger: Ledger<Poll>) => {
  const { tip, verdicts, exposed, awaited } = ledger.fold();
  const judged = ledger.entries().map(({ id }) => [id, verdicts.get(id)]);
  return { digest: tip.digest, state: tip.stateDigest, judged, exposed, awaited };
};

describe('a ballot', () => {
  it.each([1, 2, 3, 4, 5, 8])('of %i is told once all have opened it, and not before', (many) => {
    const ledger = voting(many);
    const people = crowd(many);
    for (const [seat, who] of people.entries()) {
      expect(tipOf(ledger)).toMatchObject({ how: 'one', expect: { kind: 'ballot' } });
      expect(waits(ledger)).toEqual(people.slice(seat).map(pidOf));
      cast(ledger, who, seat, paper(wordOf(seat)));
    }
    expect(tipOf(ledger)).toMatchObject({ how: 'closed', expect: { kind: 'papers' } });
    for (const [at, who] of people.entries()) {
      expect(toldBy(ledger)).toEqual([]);
      expect(waits(ledger)).toEqual(people.slice(at).map(pidOf));
      open(ledger, who);
    }
    expect(tipOf(ledger)).toMatchObject({ how: 'tally', expect: { kind: 'one', seat: 0 } });
    // Whoever gave her shares stands by what they came to.
    expect(ledger.fold().final).toBe(tipOf(ledger).depth);
    expect(toldBy(ledger)).toEqual([people.map((_, seat) => [seat, wordOf(seat)])]);
    expect(tipOf(ledger).entries.map((id) => verdictOf(ledger, id))).toEqual(people.map(() => 'noted'));
    expect(
      people.map((who) =>
        verdictOf(ledger, ledger.entriesOf(pidOf(who)).findLast(({ body }) => body.kind === kinds.ballot)?.id ?? ''),
      ),
    ).toEqual(people.map(() => 'accepted'));
  });

  it('shows who has voted, and nothing of what', () => {
    const ledger = voting(3);
    cast(ledger, ben, 1, paper('ink'));
    expect(tipOf(ledger).standing.choices).toEqual([[1, null]]);
    expect(ledger.fold().cast).toEqual([newest(ledger, ben)]);
    expect(tipOf(ledger).stateDigest).toBe(tipOf(voting(3)).stateDigest);
  });

  it('of several seats in one hand takes a paper for each', () => {
    const ledger = asked(pollTable([0, 1, 0]), [ana, ben]);
    cast(ledger, ana, 0, paper('chalk'));
    cast(ledger, ana, 2, paper('ink'));
    expect(waits(ledger)).toEqual([pidOf(ben)]);
    cast(ledger, ben, 1, paper('yes'));
    open(ledger, ben);
    open(ledger, ana);
    expect(toldBy(ledger)).toEqual([
      [
        [0, 'chalk'],
        [1, 'yes'],
        [2, 'ink'],
      ],
    ]);
  });

  it('is followed by another, with papers of its own', () => {
    const ledger = closed(3);
    for (const who of crowd(3)) open(ledger, who);
    write(ledger, ana, kinds.move, 0, { kind: 'ask' });
    crowd(3).forEach((who, seat) => cast(ledger, who, seat, paper(wordOf(7 - seat))));
    for (const who of crowd(3)) open(ledger, who);
    expect(toldBy(ledger)[1]).toEqual([
      [0, 'rust'],
      [1, 'soot'],
      [2, 'lead'],
    ]);
    expect(tipOf(ledger).expect.kind).toBe('over');
  });

  it('counts what is no move, or none that the rules allow, as nothing', () => {
    const ledger = voting(3);
    cast(ledger, ana, 0, paper('a'.repeat(41)));
    cast(ledger, ben, 1, 'ink');
    const secrets = crowd(3).map(({ ballotKey }) => second.toNumber(ballotKey));
    const place = { gameId: ledger.gameId, position: tipOf(ledger).digest, pid: pidOf(cleo), seat: 2 };
    const noJson = second.paperOf(
      place,
      secrets,
      cleo.ballotKey,
      new TextEncoder().encode('{"b":1,"a":2}'),
      new Uint8Array(32),
    );
    write(ledger, cleo, kinds.ballot, 2, noJson);
    for (const who of crowd(3)) open(ledger, who);
    expect(toldBy(ledger)).toEqual([
      [
        [0, null],
        [1, null],
        [2, null],
      ],
    ]);
    expect(tipOf(ledger).story.map(({ code, seat }) => [code, seat])).toEqual([
      ['table.noPaper', 2],
      ['counted', -1],
    ]);
  });
});

describe('a paper is refused', () => {
  const ledger = voting(3);
  const hers = sealedBy(ledger, ana, 0, paper('chalk'));
  it.each<[string, Person, number, () => Uint8Array, string]>([
    ['where it is copied', ben, 1, () => hers, 'entry.badPaper'],
    ['for another seat', ana, 1, () => sealedBy(ledger, ana, 1, paper('ink')), 'entry.seatNotYours'],
    ['where it is garbage', ana, 0, () => new Uint8Array(1136).fill(7), 'entry.badPaper'],
    ['where it is empty', ana, 0, () => new Uint8Array(0), 'entry.badPaper'],
    ['where it was opened by its own writer', ana, 0, () => writePayload(paper('chalk')), 'entry.badPaper'],
    [
      'where its proof is another’s',
      ana,
      0,
      () => concatBytes(hers.subarray(0, -64), sealedBy(ledger, ana, 0, paper('ink')).subarray(-64)),
      'entry.badPaper',
    ],
  ])('%s', (_, who, seat, bytes, code) => {
    const here = twinOf(ledger);
    expect(verdictOn(here, who, kinds.ballot, { seat, payload: bytes() })?.refusal?.code).toBe(code);
    expect(here.fold().cast).toEqual([]);
  });

  it('where no ballot is, and where it is over', () => {
    const before = pollTable([0, 1, 2]);
    expect(verdictOn(before, ana, kinds.ballot, { seat: 0, payload: hers })?.refusal?.code).toBe('entry.noBallot');
    const after = closed(3);
    expect(verdictOn(after, ana, kinds.ballot, { seat: 0, payload: hers })?.refusal?.code).toBe('entry.noBallot');
  });

  it('as a choice or a move: what is open is no paper', () => {
    for (const kind of [kinds.choice, kinds.move]) {
      const verdict = verdictOn(twinOf(ledger), ana, kind, { seat: 0, json: paper('chalk') });
      expect(verdict?.kind).toBe('refused');
    }
  });
});

describe('whoever writes two papers', () => {
  it('is exposed by them, one of them counts, and everybody counts the same', () => {
    const ledger = voting(3);
    const twin = twinOf(ledger);
    cast(ledger, ana, 0, paper('chalk'));
    cast(twin, ana, 0, paper('ink'));
    for (const at of [ledger, twin]) at.fold();
    const all = [...ledger.all(), ...twin.all()];
    const [here, there] = [twinOf(ledger, all), twinOf(ledger, all.toReversed())];
    expect(summary(here)).toEqual(summary(there));
    expect(here.fold().exposed.map(({ pid }) => pid)).toEqual([pidOf(ana)]);
    cast(here, ben, 1, paper('yes'));
    cast(here, cleo, 2, paper('no'));
    for (const who of crowd(3)) open(here, who);
    const [[first] = []] = toldBy(here);
    expect(['chalk', 'ink']).toContain(first?.[1]);
  });

  it('one after the other on one position is exposed by that alone', () => {
    const ledger = voting(3);
    cast(ledger, ana, 0, paper('chalk'));
    const verdict = verdictOn(ledger, ana, kinds.ballot, { payload: sealedBy(ledger, ana, 0, paper('ink')) });
    expect(verdict?.kind).toBe('waiting');
    expect(ledger.fold().exposed.map(({ pid }) => pid)).toEqual([pidOf(ana)]);
    expect(ledger.fold().cast.length).toBe(1);
  });

  it('does not make a ballot anew that has been built upon', () => {
    const ledger = closed(3);
    const before = tipOf(ledger).digest;
    for (const who of [ben, cleo]) write(ledger, who, kinds.ack, noSeat, new Uint8Array(0));
    const base = ledger.entries().filter(({ body }) => body.kind !== kinds.ballot && body.kind !== kinds.ack);
    // Papers until one of them would come first by its id.
    for (let made = 0; made < 6; made += 1) {
      const apart = twinOf(
        ledger,
        base.map(({ bytes }) => bytes),
      );
      ledger.add(cast(apart, ana, 0, paper(`late ${made}`)));
    }
    expect(tipOf(ledger).digest).toBe(before);
    for (const who of crowd(3)) open(ledger, who);
    expect(toldBy(ledger)[0]?.[0]).toEqual([0, 'chalk']);
    expect(ledger.fold().exposed.map(({ pid }) => pid)).toEqual([pidOf(ana)]);
  });
});

describe('shares', () => {
  it.each<[string, (ledger: Ledger<Poll>) => Uint8Array]>([
    ['of another’s key', (ledger) => sharesBy(ledger, ben)],
    ['of other papers', () => sharesBy(closed(3), ana)],
    ['that are too few', (ledger) => sharesBy(ledger, ana).subarray(32)],
    [
      'with one of them altered',
      (ledger) => concatBytes(sharesBy(ledger, ana).subarray(32, 64), sharesBy(ledger, ana).subarray(32)),
    ],
    ['that are nothing', () => new Uint8Array(0)],
  ])('%s are refused, and she is still awaited', (_, bytesOf) => {
    const ledger = closed(3);
    const verdict = verdictOn(ledger, ana, kinds.shares, { seat: noSeat, payload: bytesOf(ledger) });
    expect(verdict).toMatchObject({ kind: 'refused', refusal: { code: 'entry.badShares' } });
    open(ledger, ben);
    open(ledger, cleo);
    expect(waits(ledger)).toEqual([pidOf(ana)]);
    // She may still give the right ones, or others for her.
    for (const holder of [ben, cleo]) standIn(ledger, holder, pidOf(ana));
    expect(toldBy(ledger)).toEqual([
      [
        [0, 'chalk'],
        [1, 'yes'],
        [2, 'ink'],
      ],
    ]);
  });

  it('are owed where papers are opened, and nowhere else', () => {
    const ledger = voting(3);
    const verdict = verdictOn(ledger, ana, kinds.shares, { seat: noSeat, payload: new Uint8Array(96) });
    expect(verdict?.refusal?.code).toBe('entry.sharesNotOwed');
  });
});

/** So many may be gone at a table of so many, and the others still decide and stand in (trust 1). */
const sizes = [3, 4, 5, 8] as const;
const allowed = (many: number): number => many - (Math.floor(many / 2) + 1);
/** Each of those who are here puts in her part for each who is lost, as long as it is owed. */
const standInFor = (ledger: Ledger<Poll>, here: readonly Person[], lost: readonly Person[]): void => {
  for (const gone of lost) {
    for (const holder of here) if (waits(ledger).includes(pidOf(gone))) standIn(ledger, holder, pidOf(gone));
  }
};

describe('whoever is gone', () => {
  it.each([3, 4, 5, 8])('at a table of %i when papers are opened is stood in for, with the same papers', (many) => {
    const ledger = closed(many);
    const people = crowd(many);
    const whole = twinOf(ledger);
    for (const who of people) open(whole, who);
    const here = Math.floor(many / 2) + 1;
    for (const who of people.slice(0, here)) open(ledger, who);
    for (const gone of people.slice(here)) {
      for (const [at, holder] of people.slice(0, here).entries()) {
        expect(tipOf(ledger).how).toBe('closed');
        expect(waits(ledger).includes(pidOf(gone))).toBe(true);
        standIn(ledger, holder, pidOf(gone));
        if (at === here - 1) expect(waits(ledger).includes(pidOf(gone))).toBe(false);
      }
    }
    expect(tipOf(ledger).digest).toBe(tipOf(whole).digest);
    expect(toldBy(ledger)).toEqual([people.map((_, seat) => [seat, wordOf(seat)])]);
    // Her own shares come late: they move nothing.
    for (const bytes of whole.all()) ledger.add(bytes);
    expect(tipOf(ledger).digest).toBe(tipOf(whole).digest);
    expect(summary(ledger)).toEqual(summary(twinOf(ledger, ledger.all().toReversed())));
  });

  it.each(sizes)(
    'at a table of %i before she has voted abstains once the table closes the ballot, and so do as many as it allows',
    (many) => {
      for (const gone of new Set([1, allowed(many)])) {
        const ledger = voting(many);
        const people = crowd(many);
        const [here, lost] = [people.slice(0, many - gone), people.slice(many - gone)];
        here.forEach((who, seat) => cast(ledger, who, seat, paper(wordOf(seat))));
        const ids = ledger.fold().cast;
        for (const who of here) {
          if (tipOf(ledger).expect.kind === 'ballot') write(ledger, who, kinds.vote, noSeat, { close: [...ids] });
        }
        expect(tipOf(ledger)).toMatchObject({ how: 'cert', expect: { kind: 'papers' } });
        expect(ids.map((id) => verdictOf(ledger, id))).toEqual(ids.map(() => 'accepted'));
        for (const who of here) open(ledger, who);
        expect(waits(ledger)).toEqual(lost.map(pidOf));
        standInFor(ledger, here, lost);
        expect(toldBy(ledger)).toEqual([people.map((_, seat) => [seat, seat < here.length ? wordOf(seat) : null])]);
        const story = tipOf(ledger).story.filter(({ code }) => code === 'table.noPaper');
        expect(story.map(({ seat }) => seat)).toEqual(lost.map((_, at) => here.length + at));
      }
    },
  );

  it('at a table of two is waited for: nobody reads the other’s paper alone', () => {
    const ledger = closed(2);
    open(ledger, ana);
    expect(waits(ledger)).toEqual([pidOf(ben)]);
    expect(verdictOn(ledger, ana, kinds.vote, { seat: noSeat, json: { away: pidOf(ben) } })?.refusal?.code).toBe(
      'turn.ceremony',
    );
    open(ledger, ben);
    expect(toldBy(ledger)).toEqual([
      [
        [0, 'chalk'],
        [1, 'yes'],
      ],
    ]);
  });

  it('and set aside during a ballot has no paper in it; the others vote again by themselves', () => {
    const ledger = voting(3);
    cast(ledger, ana, 0, paper('chalk'));
    for (const who of [ana, ben]) write(ledger, who, kinds.vote, noSeat, { away: pidOf(cleo) });
    expect(tipOf(ledger)).toMatchObject({ how: 'cert', expect: { kind: 'ballot' }, awaited: [0, 1] });
    expect(ledger.interrupted(pidOf(ana))).toMatchObject([{ kind: kinds.ballot, seat: 0 }]);
    cast(ledger, ana, 0, paper('chalk'));
    cast(ledger, ben, 1, paper('yes'));
    for (const who of [ana, ben]) open(ledger, who);
    expect(toldBy(ledger)).toEqual([
      [
        [0, 'chalk'],
        [1, 'yes'],
        [2, null],
      ],
    ]);
  });

  it('leaves nobody waiting for ever: with all others set aside the one who is left goes on', () => {
    const ledger = pollTable([0, 1, 2]);
    for (const who of [ana, ben]) write(ledger, who, kinds.vote, noSeat, { away: pidOf(cleo) });
    for (const who of [ana, ben]) write(ledger, who, kinds.vote, noSeat, { away: pidOf(ben) });
    write(ledger, ana, kinds.move, 0, { kind: 'ask' });
    cast(ledger, ana, 0, paper('chalk'));
    open(ledger, ana);
    expect(toldBy(ledger)).toEqual([
      [
        [0, 'chalk'],
        [1, null],
        [2, null],
      ],
    ]);
  });
});

describe('standing in', () => {
  it.each<[string, Person, (ledger: Ledger<Poll>) => Uint8Array, string]>([
    ['with another’s part', ben, (ledger) => partBy(ledger, cleo, pidOf(ana)), 'entry.badPart'],
    ['for herself', ana, (ledger) => partBy(ledger, ben, pidOf(ana)), 'entry.partNotHeld'],
    ['with half a part', ben, (ledger) => partBy(ledger, ben, pidOf(ana)).subarray(0, 90), 'entry.badPart'],
    ['with a part of other papers', ben, () => partBy(closed(3), ben, pidOf(ana)), 'entry.badPart'],
    ['for nobody', ben, () => new Uint8Array(0), 'entry.partNotHeld'],
  ])('%s is refused', (_, who, bytesOf, code) => {
    const ledger = closed(3);
    const verdict = verdictOn(ledger, who, kinds.restore, { seat: noSeat, payload: bytesOf(ledger) });
    expect(verdict?.refusal?.code).toBe(code);
  });

  it('needs a ballot key that was shared: one for dice opens no paper', () => {
    const ledger = asked(pollTable([0, 1, 2]), crowd(3), false);
    crowd(3).forEach((who, seat) => cast(ledger, who, seat, paper(wordOf(seat))));
    const verdict = verdictOn(ledger, ben, kinds.restore, { seat: noSeat, payload: new Uint8Array(200) });
    expect(verdict?.refusal?.code).toBe('entry.partNotHeld');
    const dice = pollTable([0, 1, 2]);
    const holders = [ben, cleo].map(({ party }) => party);
    const secret = [...ana.diceKey].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const hex = [...shareKey({ pid: pidOf(ana), secret }, { gameId: dice.gameId, holders, threshold: 2 })]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    expect(verdictOn(dice, ana, kinds.move, { json: { registerBallot: hex } })?.refusal?.code).toBe(
      'entry.badRegistration',
    );
    expect(verdictOn(dice, ana, kinds.move, { json: { register: hex } })?.kind).toBe('accepted');
  });

  it('ends where a holder has shown that her share is wrong, or does not where it is right', () => {
    const ledger = pollTable([0, 1, 2]);
    write(ledger, ana, kinds.move, 0, registrationOf(ledger, ana, crowd(3)));
    expect(tipOf(ledger).people.ballotEscrows.size).toBe(1);
    expect(tipOf(ledger).people.escrows.size).toBe(0);
    const complaint = { complainBallot: pidOf(ana) + '00'.repeat(96) };
    write(ledger, ben, kinds.side, noSeat, complaint);
    const id = newest(ledger, ben);
    write(ledger, ana, kinds.move, 0, { kind: 'ask' }, [id]);
    expect(verdictOf(ledger, id)).toBe('people.badComplaint');
    expect(tipOf(ledger).people.ballotEscrows.size).toBe(1);
  });
});

describe('a vote to close', () => {
  it('names papers that are there, of this ballot, in seat order', () => {
    const ledger = voting(3);
    cast(ledger, ana, 0, paper('chalk'));
    cast(ledger, ben, 1, paper('yes'));
    const [a = '', b = ''] = ledger.fold().cast;
    const before = ledger.entriesOf(pidOf(ana)).at(-2)?.id ?? '';
    const verdict = (close: readonly string[]) =>
      verdictOn(twinOf(ledger), cleo, kinds.vote, { seat: noSeat, json: { close: [...close] } });
    expect(verdict([b, a])?.refusal?.code).toBe('vote.noPaper');
    expect(verdict([a, a])?.refusal?.code).toBe('vote.noPaper');
    expect(verdict([a, before])?.refusal?.code).toBe('vote.noPaper');
    expect(verdict([a, b])?.kind).toBe('noted');
    expect(verdict([])?.kind).toBe('noted');
    expect(verdict(['00'.repeat(32)])).toMatchObject({ kind: 'waiting' });
    expect(verdictOn(pollTable([0, 1, 2]), ana, kinds.vote, { seat: noSeat, json: { close: [] } })?.refusal?.code).toBe(
      'vote.noBallot',
    );
    expect(verdictOn(twinOf(ledger), ana, kinds.vote, { seat: noSeat, json: { skip: 2 } })?.refusal?.code).toBe(
      'vote.closeInstead',
    );
  });

  it('waits for a paper that it names and that has not come', () => {
    const there = voting(3);
    const here = twinOf(there);
    const late = cast(there, ana, 0, paper('chalk'));
    const votes = [ben, cleo].map((who) => write(there, who, kinds.vote, noSeat, { close: [...there.fold().cast] }));
    for (const vote of votes) here.add(vote);
    expect(tipOf(here).expect.kind).toBe('ballot');
    here.add(late);
    expect(tipOf(here).digest).toBe(tipOf(there).digest);
    expect(tipOf(here).how).toBe('cert');
  });

  it('with nothing in it counts nobody, at once', () => {
    const ledger = voting(3);
    for (const who of [ana, ben]) write(ledger, who, kinds.vote, noSeat, { close: [] });
    expect(tipOf(ledger)).toMatchObject({ how: 'cert', expect: { kind: 'one' } });
    expect(toldBy(ledger)).toEqual([
      [
        [0, null],
        [1, null],
        [2, null],
      ],
    ]);
  });

  it('leaves out a paper that came later, and everybody agrees', () => {
    const ledger = voting(3);
    cast(ledger, ana, 0, paper('chalk'));
    const apart = twinOf(ledger);
    cast(apart, cleo, 2, paper('ink'));
    const late = newest(apart, cleo);
    for (const who of [ana, ben]) write(ledger, who, kinds.vote, noSeat, { close: [...ledger.fold().cast] });
    for (const bytes of apart.all()) ledger.add(bytes);
    expect(verdictOf(ledger, late)).toBe('entry.placeTaken');
    for (const who of crowd(3)) open(ledger, who);
    expect(toldBy(ledger)).toEqual([
      [
        [0, 'chalk'],
        [1, null],
        [2, null],
      ],
    ]);
    expect(summary(ledger)).toEqual(summary(twinOf(ledger, ledger.all().toReversed())));
  });
});

describe('a held paper', () => {
  it('stays shut where nothing asks for it', () => {
    const ledger = closed(3, { held: true });
    for (const who of crowd(3)) open(ledger, who);
    expect(tipOf(ledger)).toMatchObject({ how: 'tally', expect: { kind: 'one' } });
    expect(toldBy(ledger)).toEqual([
      [
        [1, 'yes'],
        [2, 'ink'],
      ],
    ]);
    expect(tipOf(ledger).opening).toBeUndefined();
  });

  it.each(sizes)('at a table of %i is opened by all once the game asks, in the same way, whoever is gone', (many) => {
    const people = crowd(many);
    const [here, lost] = [people.slice(0, many - allowed(many)), people.slice(many - allowed(many))];
    const ledger = voting(many, { held: true });
    // As many say yes as no, so that the paper that was held decides.
    const wordAt = (seat: number): string => (seat < 3 ? (['chalk', 'yes', 'no'][seat] ?? '') : wordOf(seat + 3));
    people.forEach((who, seat) => cast(ledger, who, seat, paper(wordAt(seat))));
    for (const who of people) open(ledger, who);
    expect(toldBy(ledger)).toEqual([people.slice(1).map((_, at) => [at + 1, wordAt(at + 1)])]);
    expect(tipOf(ledger)).toMatchObject({ how: 'tally', expect: { kind: 'papers', seats: [0] } });
    expect(tipOf(ledger).opening?.seats).toEqual([0]);
    expect(waits(ledger)).toEqual(people.map(pidOf));
    for (const who of here) open(ledger, who);
    expect(waits(ledger)).toEqual(lost.map(pidOf));
    standInFor(ledger, here, lost);
    expect(toldBy(ledger)[1]).toEqual([[0, 'chalk']]);
    expect(tipOf(ledger).expect.kind).toBe('one');
  });

  it('that was never cast counts as none, at once', () => {
    const ledger = voting(4, { held: true });
    for (const [seat, who] of [
      [1, ben],
      [2, cleo],
      [3, dan],
    ] as const)
      cast(ledger, who, seat, paper(wordOf(seat)));
    for (const who of [ben, cleo, dan]) write(ledger, who, kinds.vote, noSeat, { close: [...ledger.fold().cast] });
    for (const who of crowd(4)) open(ledger, who);
    expect(toldBy(ledger)).toEqual([
      [
        [1, 'yes'],
        [2, 'ink'],
        [3, 'no'],
      ],
      [[0, null]],
    ]);
    expect(tipOf(ledger).expect.kind).toBe('one');
  });
});

describe('what has been read', () => {
  it('is not taken back by vote, while a ballot that runs may be', () => {
    const ledger = closed(3);
    const before = ledger.fold().path().at(-3)?.digest ?? '';
    expect(verdictOn(twinOf(ledger), ana, kinds.vote, { seat: noSeat, json: { undo: before } })?.refusal?.code).toBe(
      'turn.ceremony',
    );
    for (const who of crowd(3)) open(ledger, who);
    expect(verdictOn(ledger, ana, kinds.vote, { seat: noSeat, json: { undo: before } })?.refusal?.code).toBe(
      'vote.acrossBallot',
    );
    const running = voting(3);
    const root = running.fold().path()[0]?.digest ?? '';
    for (const who of crowd(3)) write(running, who, kinds.vote, noSeat, { undo: root });
    expect(tipOf(running).expect.kind).toBe('one');
  });
});

describe('a tally (G8)', () => {
  /** Too long to be a paper of this game. */
  const illegal = 'a'.repeat(41);
  interface Prepared {
    readonly base: Ledger<Poll>;
    /** Of each seat. */
    readonly people: readonly Person[];
    /** Of each seat the papers that it may cast, sealed. */
    readonly papers: readonly (readonly Uint8Array[])[];
  }
  /** A ballot of so many seats in the hands of so many, and papers of every seat that say each of these. */
  const prepared = (seats: number, said: readonly string[], parties = seats): Prepared => {
    const people = Array.from({ length: seats }, (_, seat) => person(seat % parties));
    // Nobody goes, so no key need be shared.
    const base = asked(pollTable(people.map((_, seat) => seat % parties)), people, false);
    const papers = people.map((who, seat) => said.map((words) => sealedBy(base, who, seat, paper(words))));
    return { base, people, papers };
  };
  /** What the papers are told to say where each seat casts this one of hers, and papers and shares come in this order. */
  const toldOf = (
    { base, people, papers }: Prepared,
    chosen: readonly number[],
    order: readonly number[],
  ): readonly (string | null)[] => {
    const ledger = twinOf(base);
    for (const seat of order) {
      write(ledger, people[seat] ?? ana, kinds.ballot, seat, papers[seat]?.[chosen[seat] ?? 0] ?? new Uint8Array(0));
    }
    for (const who of new Map(order.map((seat) => [pidOf(people[seat] ?? ana), people[seat] ?? ana])).values()) {
      open(ledger, who);
    }
    return (toldBy(ledger)[0] ?? []).map(([, words]) => words);
  };
  /** So many orders of these seats. */
  const ordersOf = (seats: number, runs: number): readonly (readonly number[])[] =>
    fc.sample(fc.shuffledSubarray([...Array(seats).keys()], { minLength: seats }), { seed: 80 + seats, numRuns: runs });
  const holdsFor = (ballot: Prepared, vote: number, order: readonly number[]): void => {
    const bits = ballot.people.map((_, seat) => (vote >> seat) & 1);
    const told = toldOf(ballot, bits, order);
    const many = (wanted: string): number => told.filter((words) => words === wanted).length;
    const ones = bits.filter((bit) => bit === 1).length;
    expect([vote, many('yes'), many('no')]).toEqual([vote, ones, bits.length - ones]);
  };

  // More papers are opened by two parties here: shares of eight for all votes take minutes.
  it.each<readonly [seats: number, parties: number]>([
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 5],
    [6, 2],
    [7, 2],
    [8, 2],
  ])('of all 2^%i votes, opened by %i, is the number of ones, in whatever order they came', (seats, parties) => {
    const ballot = prepared(seats, ['no', 'yes'], parties);
    for (const [vote, order] of ordersOf(seats, 2 ** seats).entries()) holdsFor(ballot, vote, order);
  });

  it.each([6, 7, 8])('of some votes of %i, each in hands of her own, is the number of ones', (seats) => {
    const ballot = prepared(seats, ['no', 'yes']);
    const votes = [0, 2 ** seats - 1, 0b1, 0b1010101];
    for (const [at, order] of ordersOf(seats, votes.length).entries()) holdsFor(ballot, votes[at] ?? 0, order);
  });

  it('counts a paper that is neither no nor yes for nobody, whichever the others are', () => {
    const ballot = prepared(3, ['no', 'yes', illegal]);
    for (const [vote, order] of ordersOf(3, 27).entries()) {
      const chosen = [vote % 3, Math.floor(vote / 3) % 3, Math.floor(vote / 9)];
      expect(toldOf(ballot, chosen, order)).toEqual(chosen.map((each) => ['no', 'yes', null][each]));
    }
  });

  it.each([2, 3, 8])('at a table of %i takes no paper that was copied, be it from whom it may', (many) => {
    const { base, people, papers } = prepared(many, ['yes']);
    for (const [from, [payload = new Uint8Array(0)] = []] of papers.entries()) {
      for (const [seat, who] of people.entries()) {
        const code = codeOf(verdictOn(twinOf(base), who, kinds.ballot, { seat, payload }));
        // Her own is a good one: it waits for the others'.
        expect([from, seat, code]).toEqual([from, seat, from === seat ? 'entry.othersOwed' : 'entry.badPaper']);
      }
    }
  });
});

describe('everybody comes to the same', () => {
  it.each([3, 5])('at a table of %i, whatever the order in which it came (F1)', (many) => {
    const ledger = closed(many);
    const people = crowd(many);
    const apart = twinOf(ledger);
    const gone = people[many - 1] ?? ana;
    for (const who of people.slice(0, -1)) open(ledger, who);
    for (const holder of people.slice(0, Math.floor(many / 2) + 1)) standIn(ledger, holder, pidOf(gone));
    write(ledger, ana, kinds.move, 0, { kind: 'ask' });
    cast(ledger, ben, 1, paper('wax'));
    open(apart, gone);
    const all = [...new Set([...ledger.all(), ...apart.all()])];
    const wanted = summary(twinOf(ledger, all));
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), fc.boolean(), (entries, isStepwise) => {
        const twin = twinOf(ledger, []);
        for (const bytes of entries) {
          twin.add(bytes);
          if (isStepwise) twin.fold();
        }
        expect(summary(twin)).toEqual(wanted);
      }),
      { seed: 55 + many, numRuns: many === 3 ? 12 : 4 },
    );
    expect(toldBy(twinOf(ledger, all))).toEqual([people.map((_, seat) => [seat, wordOf(seat)])]);
  });
});

it('a paper from a table of other people means nothing here', () => {
  const [here, there] = [voting(3), asked(pollTable([0, 1, 2], { held: true }), crowd(3))];
  const bytes = cast(there, ana, 0, paper('chalk'));
  expect(here.add(bytes).ok).toBe(false);
  const body = rawBody(here, ana, kinds.ballot, { payload: sealedBy(there, ana, 0, paper('chalk')) });
  const added = here.add(signed(here, ana, body));
  expect(added.ok && verdictOf(here, added.value.id)).toBe('entry.badPaper');
});
