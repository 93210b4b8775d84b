/** A host's waiting room in memory, honest or not, without sockets or a clock. */
import { createBoxKey } from '../../../src-renderer/ledger';
import { createGuest, type GuestMachine } from '../../../src-renderer/sync/waiting/guest';
import { createMember, type MemberMachine } from '../../../src-renderer/sync/waiting/member';
import type { Invite } from '../../../src-renderer/sync/waiting/secrets';

export type Said = Readonly<Record<string, unknown>> & { readonly type: string };

export const bytes = (seed: number): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_, at) => (seed * 31 + at * 7) % 256);

export const secret = bytes(3);

export const invite: Invite = {
  hosts: ['http://192.168.1.20:4747', 'https://table.example'],
  secret,
  gameId: 'ab'.repeat(32),
};

export const aMember = (): MemberMachine => createMember(secret, () => invite);

export const aGuest = (seed = 1, name = 'Bea'): GuestMachine =>
  createGuest({ code: 'ABC-DEF', name, key: createBoxKey(bytes(seed)), nonce: bytes(seed + 100) });

export const read = (text: string): Said => JSON.parse(text) as Said;

/** Opens the member's waiting room at time 0. */
export const opened = (member = aMember(), seconds = 600): MemberMachine => {
  member.hear(JSON.stringify({ type: 'opened', code: 'abcdef', seconds }), 0);
  return member;
};

const names: ReadonlyMap<string, string> = new Map([
  ['admit', 'admitted'],
  ['turnAway', 'turnedAway'],
]);

const forGuest = ({ type, guest: _, ...rest }: Said): string =>
  JSON.stringify({ type: names.get(type) ?? type, ...rest });

/**
 * Carries messages between one guest, number 7, and members until nobody has anything to say. `change` is what the
 * host makes of each message; null swallows it.
 */
export const carry = (
  guest: GuestMachine,
  members: readonly MemberMachine[],
  change: (message: Said) => Said | null = (message) => message,
  number = 7,
): void => {
  let isAnswered = false;
  const toMembers = (texts: readonly string[]): void => {
    for (const text of texts) {
      const { type, code: _, ...rest } = read(text);
      const message = change({ type, guest: number, ...rest });
      // Every member hears it before any of them is answered.
      const answers = message ? members.flatMap((member) => member.hear(JSON.stringify(message), 1)) : [];
      toGuest(answers);
    }
  };
  const toGuest = (texts: readonly string[]): void => {
    for (const text of texts) {
      const { guest: _, ...message } = read(text);
      // The first reply only, as the protocol has it.
      const changed = message['type'] === 'reply' && isAnswered ? null : change(message as Said);
      isAnswered ||= message['type'] === 'reply';
      if (changed) toMembers(guest.hear(forGuest(changed)));
    }
  };
  const first = guest.knock();
  guest.hear(JSON.stringify({ type: 'waiting' }));
  toMembers([first]);
};

/** What a member sends, brought to the guest. */
export const bring = (texts: readonly string[], guest: GuestMachine): void => {
  for (const text of texts) guest.hear(forGuest(read(text)));
};
