/** What is known of the connections, in the screen's terms: people instead of names at hosts. Pure. */
import type { Say } from '../../rules/kernel/say';
import type { Presence, RoadStatus } from '../sync';
import type { BlockedView, DetourView, PeerView, Pid } from './view';

/** Somebody who belongs to the table. */
export interface Member {
  readonly pid: Pid;
  readonly name: string;
}

/** The road that leads to this presence; null where it is not known. */
export const roadTo = ({ session }: Presence, { peers }: RoadStatus): NonNullable<PeerView['road']> | null =>
  peers.find((peer) => peer.session === session && (peer.stage === 'linked' || peer.stage === 'relayed'))?.road ?? null;

/**
 * What stands between us and somebody. A peer that was never linked is only a number at the host; where exactly one of
 * the table is missing, it is taken to be that one.
 */
export const blockedOf = (
  { diagnosis, peers }: Pick<RoadStatus, 'diagnosis' | 'peers'>,
  present: readonly Presence[],
  members: readonly Member[],
  me: Pid,
): BlockedView | null => {
  if (!diagnosis) return null;
  const session = peers.find(({ peer }) => peer === diagnosis.peer)?.session ?? 0;
  const known = session === 0 ? undefined : present.find((each) => each.session === session);
  const here = new Set([me, ...present.map(({ pid }) => pid)]);
  const missing = members.filter(({ pid }) => !here.has(pid));
  const who = known ?? (missing.length === 1 ? missing[0] : undefined);
  // Somebody's old name at the host, after a crash: all who belong here are here, and nobody waits for it.
  if (who === undefined && missing.length === 0 && diagnosis.blocks === 'road.peerVanished') return null;
  const facts = { names: who ? [who.name] : [], server: diagnosis.facts.server, answer: diagnosis.facts.answer };
  const say = (code: string): Say => ({ code, facts });
  return {
    pid: who?.pid ?? null,
    name: who?.name ?? '',
    tried: diagnosis.tried.map((way) => say(`way.${way}`)),
    blocks: say(diagnosis.blocks),
    next: say(diagnosis.next),
  };
};

/** Who is reached through a host's relay, and why not directly; null where nobody is. */
export const detourOf = (
  { detour, peers }: RoadStatus,
  present: readonly Presence[],
  members: readonly Member[],
  me: Pid,
): DetourView | null => {
  const relayed = peers.filter(({ stage }) => stage === 'relayed').map(({ session }) => session);
  if (relayed.length === 0) return null;
  const names = present.filter(({ session }) => relayed.includes(session)).map(({ name }) => name);
  const why = blockedOf({ diagnosis: detour, peers }, present, members, me);
  return { said: { code: 'line.relayed', facts: { names } }, why };
};
