/**
 * The host that this page is from: asked to share itself on the network, and
 * for its neighbours. In the desktop app by the bridge, in a browser by two
 * calls that the host answers to its own machine alone (decision 0030).
 */
import * as v from 'valibot';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import { findBridge } from './bridge';

/** Another host on this network. */
export interface Neighbour {
  readonly name: string;
  readonly address: string;
}

export type ShareRefusal = Refusal<string, object>;

const address = v.pipe(v.string(), v.maxLength(200));
const sharedShape = v.object({ shared: v.array(address) });
const refusedShape = v.object({ code: v.string(), facts: v.optional(v.record(v.string(), v.unknown()), {}) });
const nearbyShape = v.array(v.object({ name: v.pipe(v.string(), v.maxLength(200)), address }));

/** Is this the name of the machine itself, which means another machine everywhere else? */
export const isLoopbackOrigin = (origin: string): boolean =>
  /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/u.test(origin);

const ask = async (path: string, method: 'GET' | 'POST'): Promise<unknown> => {
  try {
    return await (await fetch(path, { method, cache: 'no-store' })).json();
  } catch {
    // The host is gone, or something else answers there: then nothing is known.
    return null;
  }
};

const readShared = (answer: unknown): Ruling<readonly string[], ShareRefusal> => {
  const shared = v.safeParse(sharedShape, answer);
  if (shared.success && shared.output.shared.length > 0) return grant(shared.output.shared);
  const refused = v.safeParse(refusedShape, answer);
  if (refused.success) return refuse(refused.output.code, refused.output.facts);
  return refuse('share.failed', {});
};

/**
 * Opens the host to its network, where it is not: the addresses at which others reach it, the likeliest first. A page
 * that came from an address of its own is shared already. Refused in the host's own codes, or `share.failed`.
 */
export const shareHost = async (): Promise<Ruling<readonly string[], ShareRefusal>> => {
  const bridge = findBridge();
  if (bridge) {
    const answer = await bridge.shareOnNetwork();
    return answer.ok ? readShared({ shared: answer.value }) : refuse(answer.refusal.code, answer.refusal.facts);
  }
  if (isLoopbackOrigin(location.origin)) return readShared(await ask('/share', 'POST'));
  const about = v.safeParse(sharedShape, await ask('/roundel.json', 'GET'));
  // The page's own address has just shown that it works for somebody.
  return grant([...new Set([location.origin, ...(about.success ? about.output.shared : [])])]);
};

/** Other hosts that have announced themselves; none where the page is not from this machine's own host. */
export const nearbyHosts = async (): Promise<readonly Neighbour[]> => {
  const bridge = findBridge();
  const isOwn = isLoopbackOrigin(location.origin);
  const found = v.safeParse(nearbyShape, bridge ? await bridge.nearby() : isOwn ? await ask('/nearby', 'GET') : []);
  return found.success ? found.output : [];
};
