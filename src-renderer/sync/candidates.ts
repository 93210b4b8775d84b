/** ICE candidates: the ways that a browser thinks it can be reached by. */

/**
 * `host`: an address of the machine itself. `mdns`: the same, hidden behind a name that only its own network can
 * look up. `srflx` and `prflx`: the address that a router gives it. `relay`: a TURN server.
 */
export type CandidateKind = 'host' | 'mdns' | 'srflx' | 'prflx' | 'relay';

const kinds: readonly string[] = ['host', 'srflx', 'prflx', 'relay'];
const MAX_LINES = 200;

const isKind = (text: string | undefined): text is CandidateKind => text !== undefined && kinds.includes(text);

/** The kind of one candidate's line (`candidate:1 1 udp 2113937151 192.0.2.1 54400 typ host`); null where it has none. */
const kindOf = (line: string): CandidateKind | null => {
  const [, , , , address = '', , typ, kind] = line.split(' ');
  if (typ !== 'typ' || !isKind(kind)) return null;
  return kind === 'host' && address.endsWith('.local') ? 'mdns' : kind;
};

/** The kinds of all candidates in a description (SDP) or in one candidate's line, each once. */
export const kindsIn = (text: string): readonly CandidateKind[] => {
  const lines = text.split(/\r?\n/u).filter((line) => /^(a=)?candidate:/u.test(line));
  return [...new Set(lines.slice(0, MAX_LINES).flatMap((line) => kindOf(line) ?? []))];
};

/** Is this an address of a private network or of the machine itself? Names that hide an address are. */
export const isPrivateAddress = (address: string): boolean =>
  /^(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][\da-f]{2}:|fe80:|::1$)/iu.test(address) ||
  address.endsWith('.local');
