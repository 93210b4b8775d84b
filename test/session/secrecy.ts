/** All that one party holds, and the search of it for what she must not know. */
import {
  dealSecret,
  faceOf,
  firstOf,
  joinShares,
  jointKey,
  openShare,
  shareOf,
  type KeyRing,
} from '../../src-renderer/chance';
import { fromHex, toHex, type Deck, type Ledger } from '../../src-renderer/ledger';
import { ledgerOf, type Sitter } from './engines';

/** As text of one letter for each byte. */
const lettersOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** What stands in the middle of the base64 of anything that has these bytes in it, wherever they begin in it. */
const base64Of = (bytes: Uint8Array): readonly string[] =>
  [0, 1, 2].map((before) => {
    const text = Buffer.from([...new Uint8Array(before), ...bytes]).toString('base64');
    // The first letters and the last ones are made of neighbours' bits too.
    return text.slice(before === 0 ? 0 : before + 1, Math.floor(((before + bytes.length) * 8) / 6));
  });

/** Every way in which these bytes may stand in a text: as letters, as hex, and as base64 of either alphabet. */
const tracesOf = (bytes: Uint8Array): readonly string[] => {
  const base64 = base64Of(bytes);
  const ofAddresses = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [lettersOf(bytes), toHex(bytes), toHex(bytes).toUpperCase(), ...base64, ...ofAddresses];
};

/** Whether these bytes stand anywhere in these texts. Bytes that are to be searched are given by `searchable`. */
export const isIn = (texts: readonly string[], wanted: Uint8Array): boolean =>
  tracesOf(wanted).some((trace) => texts.some((text) => text.includes(trace)));

/** Bytes as a text in which `isIn` finds what stands in them. */
export const searchable = lettersOf;

/** Everything that this client holds: its disk, its ledger, its keys, and all that it could show, as text and as bytes. */
export const dumpOf = (sitter: Sitter): string => {
  const ledger = ledgerOf(sitter);
  const { tip, path, ...rest } = ledger.fold();
  const hex = [...sitter.disk.values(), ...ledger.all()].map(toHex);
  const held = [tip, path(), rest, sitter.ring, sitter.engine.pending()];
  const shown = JSON.stringify(held, (_, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value instanceof Uint8Array ? toHex(value) : value,
  );
  return [...hex, shown].join('\n');
};

/** The deck of this id, which lies on the table. Throws where none does. */
export const deckOn = (ledger: Ledger, id = 'deck:1'): Deck => {
  const deck = ledger.fold().tip.decks.get(id);
  if (!deck) throw new Error('no such deck');
  return deck;
};

/** The numbers of the cards that were dealt to this party. */
export const cardsOf = (deck: Deck, pid: string): readonly number[] =>
  [...deck.dealt].flatMap(([card, dealt]) => (dealt.pid === pid ? [card] : []));

const dealSecretOf = ({ keys, secret }: KeyRing, { gameId }: Ledger, { on }: Deck): Uint8Array =>
  fromHex(dealSecret(fromHex(secret.seal), { gameId, position: on, pid: keys.pid }));

/** This party's share of a card: her secret for the deck times the first part of the card. */
export const shareBy = (ring: KeyRing, ledger: Ledger, deck: Deck, card: number): Uint8Array =>
  shareOf(dealSecretOf(ring, ledger, deck), firstOf(deck.cards, card));

/** What nobody but this party may hold while her cards are face down: her secrets, and her shares of her own cards. */
export const hersAlone = (ring: KeyRing, ledger: Ledger, deck: Deck): ReadonlyMap<string, Uint8Array> =>
  new Map([
    ...Object.entries(ring.secret).flatMap(([name, hex]) => (hex === '' ? [] : [[name, fromHex(hex)] as const])),
    ['deal', dealSecretOf(ring, ledger, deck)],
    ...cardsOf(deck, ring.keys.pid).map((card) => [`share of ${card}`, shareBy(ring, ledger, deck, card)] as const),
  ]);

const subsetsOf = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: 2 ** all.length }, (_, chosen) => all.filter((__, at) => ((chosen >> at) & 1) === 1));

/**
 * The faces that come out where these parties try to open a card with all that they hold between them: the published
 * shares of it, their own keys', and their shares of the owner's key, each alone and joined as if they were enough.
 */
export const facesTo = (
  rings: readonly KeyRing[],
  ledger: Ledger,
  deck: Deck,
  card: number,
  more: readonly Uint8Array[] = [],
): ReadonlySet<string> => {
  const dealt = deck.dealt.get(card);
  const first = firstOf(deck.cards, card);
  const escrow = deck.keys.find(({ pid }) => pid === dealt?.pid)?.escrow ?? null;
  const parts = rings.flatMap(({ keys, secret }) => {
    const index = escrow?.holders.findIndex(({ pid }) => pid === keys.pid) ?? -1;
    const share = escrow && index >= 0 ? openShare(escrow, index, fromHex(secret.seal)) : null;
    return share ? [[index, [shareOf(share, first)]] as const] : [];
  });
  const joined = subsetsOf(parts).flatMap((some) =>
    escrow && some.length > 0 ? (joinShares({ ...escrow, threshold: some.length }, some) ?? []) : [],
  );
  const points = [...rings.map((ring) => shareBy(ring, ledger, deck, card)), ...joined, ...more];
  const published = jointKey(dealt?.shares ?? []);
  const faces = subsetsOf(published ? [published, ...points] : points).flatMap((some) => {
    const sum = jointKey(some);
    return (sum && faceOf(ledger.gameId, deck.cards, card, sum, deck.faces)) ?? [];
  });
  return new Set(faces);
};
