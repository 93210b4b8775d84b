/**
 * Bodies signed by a party, for what is no ledger entry: lobby rows, presence, where a table goes on.
 *
 *   signed := { key, signature, body }       hexadecimal, hexadecimal, canonical JSON text
 *
 * The signature covers the room and the purpose too, so that nothing signed for
 * one table or one use can be shown at another. The body carries `pid`, which
 * must be the key's own.
 */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { readJson, writeJson, type JsonObject } from '../../rules/kernel/json';
import { fromHex, pidOf, toHex, verify } from '../ledger';

export type Purpose = 'lobby' | 'draft' | 'presence' | 'successor';

/** Who signs here: one installation with one key. */
export interface Me {
  readonly pid: string;
  readonly name: string;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** 64 bytes over what it is given. */
  readonly sign: (bytes: Uint8Array) => Uint8Array;
}

export interface Signed {
  readonly key: string;
  readonly signature: string;
  readonly body: string;
}

export interface Seals {
  readonly sign: (purpose: Purpose, body: JsonObject) => Signed;
  /** The body, where its party really signed it for this room and purpose; null for anything else. */
  readonly open: (purpose: Purpose, value: unknown) => JsonObject | null;
}

/** Characters of a body: a draft of a character is a few thousand. */
const MAX_BODY = 32 * 1024;

const signed = v.object({
  key: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/)),
  body: v.pipe(v.string(), v.maxLength(MAX_BODY)),
});

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Signs as `me`, and checks everybody, in the room of this topic. */
export const createSeals = (me: Me, topic: string): Seals => {
  const message = (purpose: Purpose, body: string): Uint8Array =>
    utf8ToBytes(`roundel/${purpose}/1\n${topic}\n${body}`);
  return {
    sign: (purpose, body) => {
      const text = writeJson({ ...body, pid: me.pid });
      return { key: toHex(me.publicKey), signature: toHex(me.sign(message(purpose, text))), body: text };
    },
    open: (purpose, value) => {
      const found = v.safeParse(signed, value);
      if (!found.success) return null;
      const key = fromHex(found.output.key);
      const body = readJson(found.output.body);
      if (!body.ok || !isObject(body.value) || body.value['pid'] !== pidOf(key)) return null;
      return verify(fromHex(found.output.signature), message(purpose, found.output.body), key) ? body.value : null;
    },
  };
};

/**
 * A reader of values of one shape that were signed for this purpose; null for anything else. Each is judged once: Yjs hands
 * out the same object for the same item, and a look at the table asks often.
 */
export const createSignedReader = <Shape extends v.GenericSchema>(
  seals: Seals,
  purpose: Purpose,
  shape: Shape,
): ((value: unknown) => v.InferOutput<Shape> | null) => {
  const judged = new WeakMap<object, v.InferOutput<Shape> | null>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return null;
    const before = judged.get(value);
    if (before !== undefined) return before;
    const found = v.safeParse(shape, seals.open(purpose, value));
    const body = found.success ? found.output : null;
    judged.set(value, body);
    return body;
  };
};
