/**
 * A member at the door, as a pure machine: what the host says goes in, what to
 * answer and how things stand come out. Times are milliseconds of a clock that
 * the caller brings and that never runs backwards.
 */
import { sameBytes } from '../../ledger';
import { readForMember, type HostRefusalCode, type ToMember } from './messages';
import { commitOf, memberKeys, sealInvite, tokenOf, wordsOf, type Invite, type Shown, type Words } from './secrets';
import { toBase64Url } from '../base64url';
import { readCode } from './text';

export type DoorRefusalCode =
  | HostRefusalCode
  /** The address of the host is none. */
  | 'waiting.oddHost'
  /** A page over https may not talk to a host over plain http. */
  | 'waiting.barred'
  /** Nobody answers at that address. */
  | 'waiting.noHost'
  /** What the host said makes no sense. */
  | 'waiting.oddHostWords'
  /** Twenty have knocked; whoever knocks now needs a new code. */
  | 'waiting.tooManyKnocks';

/** Somebody at the door. */
export interface Knock {
  readonly guest: number;
  /** As she calls herself; may be empty. */
  readonly name: string;
  /** Null until she has revealed her key. */
  readonly words: Words | null;
}

export interface DoorState {
  /** `away`: the host is gone for the moment and is asked again. */
  readonly at: 'connecting' | 'open' | 'away' | 'over';
  /** `ABC-DEF`; empty until the host has given one. */
  readonly code: string;
  readonly secondsLeft: number;
  /** In the order in which they came. */
  readonly knocks: readonly Knock[];
  readonly refusal: DoorRefusalCode | null;
}

export interface MemberMachine {
  readonly state: (now: number) => DoorState;
  /** The first message, whenever a socket has opened. */
  readonly open: () => string;
  readonly hear: (data: unknown, now: number) => readonly string[];
  /** The socket broke. Whether to try again: true while the code lives. */
  readonly lose: (now: number) => boolean;
  /** Lets in whose words have been compared; nothing to send where there are none. */
  readonly admit: (guest: number) => readonly string[];
  readonly turnAway: (guest: number) => readonly string[];
  /** Ends it; answers with the last message. */
  readonly close: () => string;
  readonly fail: (code: DoorRefusalCode) => void;
}

/** A client answers so many commits for a code; a host in the middle gets no more guesses than that. */
const MAX_KNOCKS = 20;

interface Waiting {
  readonly commit: Uint8Array;
  readonly name: string;
  /** Once she has revealed it. */
  readonly key: Uint8Array | null;
  readonly words: Words | null;
}

const say = (type: string, guest: number, more: object = {}): readonly string[] => [
  JSON.stringify({ type, guest, ...more }),
];

interface Knocks {
  /** What to answer to a knock; null where twenty have been answered. */
  readonly answer: (guest: number, commit: Uint8Array, name: string) => readonly string[] | null;
  readonly reveal: (guest: number, shown: Shown) => readonly string[];
  readonly admit: (guest: number, invite: Invite) => readonly string[];
  readonly turnAway: (guest: number) => readonly string[];
  /** She has left, or another member has settled it. */
  readonly forget: (guest: number) => void;
  readonly clear: () => void;
  readonly list: () => readonly Knock[];
}

const createKnocks = (secret: Uint8Array): Knocks => {
  const answered = new Set<string>();
  const waiting = new Map<number, Waiting>();
  const shownTo = (commit: Uint8Array): Shown => {
    const { box, nonce } = memberKeys(secret, commit);
    return { key: box.publicKey, nonce };
  };
  const turnAway = (guest: number): readonly string[] => (waiting.delete(guest) ? say('turnAway', guest) : []);
  return {
    answer: (guest, commit, name) => {
      // A number that the host gives twice would put one guest's words beside another's name.
      if (waiting.has(guest)) return [];
      const spelled = toBase64Url(commit);
      if (!answered.has(spelled) && answered.size >= MAX_KNOCKS) return null;
      answered.add(spelled);
      waiting.set(guest, { commit, name, key: null, words: null });
      const { key, nonce } = shownTo(commit);
      return say('reply', guest, { key: toBase64Url(key), nonce: toBase64Url(nonce) });
    },
    reveal: (guest, shown) => {
      const knock = waiting.get(guest);
      // Only the first reveal counts: words that a person is comparing do not change under her eyes.
      if (!knock || knock.words) return [];
      if (!sameBytes(commitOf(shown), knock.commit)) return turnAway(guest);
      waiting.set(guest, { ...knock, key: shown.key, words: wordsOf(shown, shownTo(knock.commit)) });
      return [];
    },
    admit: (guest, invite) => {
      const knock = waiting.get(guest);
      if (!knock?.key) return [];
      const sealed = sealInvite(invite, knock.key, memberKeys(secret, knock.commit).box);
      if (sealed === null) return turnAway(guest);
      waiting.delete(guest);
      return say('admit', guest, { sealed });
    },
    turnAway,
    forget: (guest) => void waiting.delete(guest),
    clear: () => waiting.clear(),
    list: () => [...waiting].map(([guest, { name, words }]) => ({ guest, name, words })),
  };
};

/** A member of the room of this secret. `invite` is read anew whenever somebody is let in. */
export const createMember = (secret: Uint8Array, invite: () => Invite): MemberMachine => {
  const knocks = createKnocks(secret);
  let at: DoorState['at'] = 'connecting';
  let code = '';
  let endsAt = 0;
  let refusal: DoorRefusalCode | null = null;

  const end = (why: DoorRefusalCode | null): void => {
    if (at === 'over') return;
    at = 'over';
    refusal = why;
    knocks.clear();
  };
  const answer = (guest: number, commit: Uint8Array | null, name: string): readonly string[] => {
    if (!commit) return say('turnAway', guest);
    const texts = knocks.answer(guest, commit, name);
    if (!texts) refusal = 'waiting.tooManyKnocks';
    return texts ?? [];
  };
  const reveal = (guest: number, key: Uint8Array | null, nonce: Uint8Array | null): readonly string[] =>
    key && nonce ? knocks.reveal(guest, { key, nonce }) : knocks.turnAway(guest);
  const take = (message: ToMember, now: number): readonly string[] => {
    if (message.type === 'opened') {
      const read = readCode(message.code);
      if (read === null) end('waiting.oddHostWords');
      else [at, code, endsAt] = ['open', read, now + message.seconds * 1_000];
    } else if (message.type === 'refused') end(message.code);
    else if (message.type === 'closed') end(null);
    else if (at !== 'open') end('waiting.oddHostWords');
    else if (message.type === 'knock') return answer(message.guest, message.commit, message.name);
    else if (message.type === 'reveal') return reveal(message.guest, message.key, message.nonce);
    else knocks.forget(message.guest);
    return [];
  };

  return {
    state: (now) => {
      if (code !== '' && now >= endsAt) end(null);
      const secondsLeft = at === 'over' || code === '' ? 0 : Math.ceil((endsAt - now) / 1_000);
      return { at, code, secondsLeft, knocks: knocks.list(), refusal };
    },
    open: () => JSON.stringify({ type: 'open', token: tokenOf(secret) }),
    hear: (data, now) => {
      if (at === 'over') return [];
      const message = readForMember(data);
      if (message) return take(message, now);
      end('waiting.oddHostWords');
      return [];
    },
    lose: (now) => {
      // The host tells a member who attaches of everybody who still waits.
      knocks.clear();
      if (code === '' || now >= endsAt) end(code === '' ? 'waiting.noHost' : null);
      else if (at !== 'over') at = 'away';
      return at !== 'over';
    },
    admit: (guest) => knocks.admit(guest, invite()),
    turnAway: knocks.turnAway,
    close: () => {
      end(null);
      return JSON.stringify({ type: 'close' });
    },
    fail: end,
  };
};
