/**
 * A guest in the waiting room, as a pure machine: what the host says goes in,
 * what to answer and how things stand come out.
 *
 *   connecting → waiting → words → admitted | turnedAway
 *        └──────────┴────────┴───→ refused
 */
import type { BoxKey } from '../../ledger';
import { nameToSend, readForGuest, type HostRefusalCode, type ToGuest } from './messages';
import { commitOf, openInvite, wordsOf, type Invite, type Shown, type Words } from './secrets';
import { toBase64Url } from '../base64url';

/** Why a knock came to nothing: the host's own codes, and ours. */
export type KnockRefusalCode =
  | HostRefusalCode
  /** What was typed is no code. */
  | 'waiting.oddCode'
  /** What was typed is no address. */
  | 'waiting.oddHost'
  /** A page over https may not talk to a host over plain http. */
  | 'waiting.barred'
  /** Nobody answers at that address. */
  | 'waiting.noHost'
  /** The host went away while we waited. */
  | 'waiting.hostGone'
  /** The member closed the waiting room, or its time was up. */
  | 'waiting.closed'
  /** What the host said makes no sense. */
  | 'waiting.oddHostWords'
  /** An invite came that nobody who saw our words has sealed for us. */
  | 'waiting.notForMe';

export type KnockState =
  | { readonly at: 'connecting' }
  | { readonly at: 'waiting' }
  | { readonly at: 'words'; readonly words: Words }
  | { readonly at: 'admitted'; readonly words: Words; readonly invite: Invite }
  | { readonly at: 'turnedAway' }
  | { readonly at: 'refused'; readonly code: KnockRefusalCode };

export interface GuestMachine {
  readonly state: () => KnockState;
  /** The first message, once the socket is open. */
  readonly knock: () => string;
  /** What the host said; answers with what to send back. */
  readonly hear: (data: unknown) => readonly string[];
  /** Ends with this refusal unless all is over already. */
  readonly fail: (code: KnockRefusalCode) => void;
  readonly isOver: () => boolean;
}

export interface GuestOptions {
  /** In its one spelling: see `readCode`. */
  readonly code: string;
  readonly name: string;
  /** Fresh, for this knock alone. */
  readonly key: BoxKey;
  /** 32 random bytes, for this knock alone. */
  readonly nonce: Uint8Array;
}

/** A guest who is about to knock. */
export const createGuest = ({ code, name, key, nonce }: GuestOptions): GuestMachine => {
  const mine: Shown = { key: key.publicKey, nonce };
  let member: Shown | null = null;
  let state: KnockState = { at: 'connecting' };
  const isOver = (): boolean => state.at === 'admitted' || state.at === 'turnedAway' || state.at === 'refused';
  const fail = (why: KnockRefusalCode): void => {
    if (!isOver()) state = { at: 'refused', code: why };
  };

  const take = (message: ToGuest): readonly string[] => {
    if (message.type === 'refused') fail(message.code);
    else if (message.type === 'closed') fail('waiting.closed');
    else if (message.type === 'turnedAway') state = { at: 'turnedAway' };
    else if (message.type === 'waiting' && state.at === 'connecting') state = { at: 'waiting' };
    else if (message.type === 'reply' && state.at === 'waiting') {
      member = { key: message.key, nonce: message.nonce };
      state = { at: 'words', words: wordsOf(mine, member) };
      return [JSON.stringify({ type: 'reveal', key: toBase64Url(mine.key), nonce: toBase64Url(nonce) })];
    } else if (message.type === 'admitted' && state.at === 'words' && member) {
      const invite = openInvite(message.sealed, member.key, key);
      if (invite) state = { ...state, at: 'admitted', invite };
      else fail('waiting.notForMe');
    } else fail('waiting.oddHostWords');
    return [];
  };

  return {
    state: () => state,
    knock: () => JSON.stringify({ type: 'knock', code, commit: toBase64Url(commitOf(mine)), name: nameToSend(name) }),
    hear: (data) => {
      if (isOver()) return [];
      const message = readForGuest(data);
      if (message) return take(message);
      fail('waiting.oddHostWords');
      return [];
    },
    fail,
    isOver,
  };
};
