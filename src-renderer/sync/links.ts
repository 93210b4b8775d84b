/** What a client says in its presence of its own links. Its word alone: it is shown as that, and what follows from it concerns itself (`pass-on.ts`). */
import * as v from 'valibot';
import type { JsonObject } from '../../rules/kernel/json';

/** The ways that a link can take, the longer one later: within one network, through the routers, a TURN server, a host's relay. */
export const WAYS = ['local', 'direct', 'turn', 'relayed'] as const;
export type Way = (typeof WAYS)[number];
/** The sessions that it is linked with, by the way that each link takes. */
export type Links = Readonly<Partial<Record<Way, readonly number[] | undefined>>>;

/** Links of one way that a client may speak of: it has no places for more. */
const MAX_LINKS = 64;

const sessions = v.pipe(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), v.maxLength(MAX_LINKS));

/** What can be read of it: a way that is not known here is left out. */
export const linksShape = v.object(v.entriesFromList(WAYS, v.optional(sessions)));

/** As it is signed. */
export const linksBody = (links: Links): JsonObject =>
  Object.fromEntries(Object.entries(links).map(([way, list]) => [way, [...(list ?? [])]]));
