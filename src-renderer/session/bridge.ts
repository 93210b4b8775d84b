/** The desktop shell's bridge, where there is a shell; a page in a browser has none. */
import { BRIDGE, type Bridge } from '../../src-main/bridge';

/** The bridge that the shell's preload put there, or null in a browser. */
export const findBridge = (): Bridge | null => {
  const found: unknown = (globalThis as Record<string, unknown>)[BRIDGE];
  // Only our own preload runs before the page and can have put an object there; its type is the contract with it.
  return typeof found === 'object' && found !== null ? (found as Bridge) : null;
};
