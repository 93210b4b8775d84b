/**
 * The curtain of a table on this device: whether it is drawn when the screen
 * changes hands, and the PINs of seats (trust.md, 8.6).
 *
 * It keeps honest people honest and nobody else out: whoever has the device has
 * its store. A PIN is kept as a slow salted hash, so that one which somebody uses
 * elsewhere too cannot be read off the disk at a glance.
 */
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import type { Store } from '../store/store';

export type PinRefusal = Refusal<'pin.odd'>;
/** With the seats whose PINs would no longer be asked for. */
export type CurtainRefusal = Refusal<'curtain.pinned', { readonly seats: readonly number[] }>;

export interface CurtainKeeper {
  /** Whether the curtain is drawn when another seat of this device comes to the front. */
  readonly isOn: boolean;
  readonly hasPin: (seat: number) => boolean;
  /**
   * Draws it from now on, or no more. A PIN is asked for at the curtain alone, so it stays on while one of `here`, the
   * seats of this device, has a PIN (decision 0031). PINs of seats that are elsewhere by now go with it.
   */
  readonly setOn: (on: boolean, here: readonly number[]) => Ruling<null, CurtainRefusal>;
  /** Four to eight digits; an empty text takes the PIN away. Draws the curtain from then on. */
  readonly setPin: (seat: number, pin: string) => Promise<Ruling<null, PinRefusal>>;
  /** Is this the seat's PIN? Wrong ones make the answers to the next slower. */
  readonly check: (seat: number, pin: string) => Promise<boolean>;
}

const lockShape = v.object({
  salt: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/u)),
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/u)),
});
const keptShape = v.object({ on: v.boolean(), pins: v.record(v.string(), lockShape) });
type Lock = v.InferOutput<typeof lockShape>;

const PIN = /^\d{4,8}$/u;
const SALT_BYTES = 16;
/** About a tenth of a second on a laptop. */
const COST = { N: 2 ** 13, r: 8, p: 1, dkLen: 32 };
/** So many wrong ones are slips of the finger. */
const FREE_TRIES = 3;
const MAX_WAIT_MS = 30_000;

const hashOf = async (pin: string, salt: string): Promise<string> =>
  bytesToHex(await scryptAsync(pin, hexToBytes(salt), COST));

const waitFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

class Curtain implements CurtainKeeper {
  isOn = $state(false);
  #pins = $state.raw<Readonly<Record<string, Lock>>>({});
  #wrong = 0;
  readonly #keep: (value: unknown) => void;

  constructor(kept: unknown, keep: (value: unknown) => void) {
    this.#keep = keep;
    const read = v.safeParse(keptShape, kept);
    if (!read.success) return;
    this.#pins = read.output.pins;
    this.isOn = read.output.on || Object.keys(this.#pins).length > 0;
  }

  #write(): void {
    this.#keep({ on: this.isOn, pins: this.#pins });
  }

  hasPin = (seat: number): boolean => this.#pins[seat] !== undefined;

  setOn: CurtainKeeper['setOn'] = (on, here) => {
    const seats = on ? [] : here.filter(this.hasPin);
    if (seats.length > 0) return refuse('curtain.pinned', { seats });
    if (!on) this.#pins = {};
    this.isOn = on;
    this.#write();
    return grant(null);
  };

  setPin = async (seat: number, pin: string): Promise<Ruling<null, PinRefusal>> => {
    const { [seat]: _old, ...others } = this.#pins;
    if (pin === '') this.#pins = others;
    else {
      if (!PIN.test(pin)) return refuse('pin.odd', {});
      const salt = bytesToHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
      this.#pins = { ...others, [seat]: { salt, hash: await hashOf(pin, salt) } };
      this.isOn = true;
    }
    this.#write();
    return grant(null);
  };

  check = async (seat: number, pin: string): Promise<boolean> => {
    const lock = this.#pins[seat];
    if (!lock) return true;
    if (this.#wrong >= FREE_TRIES) await waitFor(Math.min(MAX_WAIT_MS, 1_000 * 2 ** (this.#wrong - FREE_TRIES)));
    const isRight = PIN.test(pin) && (await hashOf(pin, lock.salt)) === lock.hash;
    this.#wrong = isRight ? 0 : this.#wrong + 1;
    return isRight;
  };
}

/** The curtain of this table on this device, as it was left. */
export const openCurtain = async (store: Store, table: string): Promise<CurtainKeeper> => {
  const key = `curtain/${table}`;
  const kept = await store.setting(key);
  return new Curtain(kept.ok ? kept.value : undefined, (value) => void store.putSetting(key, value));
};
