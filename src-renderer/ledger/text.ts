/** Text and canonical JSON in payloads. */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { readJson, writeJson, type Json } from '../../rules/kernel/json';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of these bytes, or null where they are not UTF-8. */
export const readText = (bytes: Uint8Array): string | null => {
  try {
    return decoder.decode(bytes);
  } catch {
    // A fatal decoder throws on bytes that are no UTF-8.
    return null;
  }
};

/** The value of a payload in canonical JSON, or undefined where it is anything else. */
export const readPayload = (bytes: Uint8Array): Json | undefined => {
  const text = readText(bytes);
  const json = text === null ? null : readJson(text);
  return json !== null && json.ok ? json.value : undefined;
};

/** A move, a choice or a side act as the payload of an entry. Throws on what canonical JSON cannot hold. */
export const writePayload = (value: Json): Uint8Array => utf8ToBytes(writeJson(value));
