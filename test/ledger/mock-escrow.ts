/** Shared dice keys where speed matters: anybody could compute a part, and any part is the whole answer. */
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { grant, refuse } from '../../rules/kernel/ruling';
import { fromHex, type EscrowPort } from '../../src-renderer/ledger';
import { mockAnswer } from './people';

/** What the holder at this place among her holders gives for a party with this dice key. */
export const mockPart = (key: Uint8Array, index: number, alpha: Uint8Array): Uint8Array =>
  sha512(concatBytes(key, Uint8Array.of(index), alpha));

/** A registration says nothing; the sharing follows from what it claims. */
export const mockEscrow: EscrowPort = {
  readRegistration: (bytes, { gameId, pid, key, holders, threshold }) =>
    bytes.length === 1
      ? grant({
          gameId,
          pid,
          threshold,
          holders: holders.map((holder) => ({ pid: holder.pid, seal: fromHex(holder.seal) })),
          key: fromHex(key),
          ephemeral: bytes,
          masked: [],
          shareKeys: [],
        })
      : refuse('registration.malformed', {}),
  checkComplaint: () => false,
  checkPart: ({ key }, index, alpha, part) =>
    mockPart(key, index, alpha).every((byte, at) => byte === part[at]) ? mockAnswer(key, alpha) : null,
  combine: ({ threshold }, parts) => (parts.length < threshold ? null : (parts[0]?.[1] ?? null)),
};
