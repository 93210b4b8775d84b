/** The command line of the host, and of the shell, which takes the same options. */
import { isLoopback, LOOPBACK } from './network';
import { granted, refused, type Answer } from './ruling';

export interface HostOptions {
  /** Where to listen; loopback alone unless somebody says otherwise. */
  readonly listen: string;
  readonly port: number;
  /** Files of a certificate and its key, PEM; null on plain http. */
  readonly certificate: { readonly cert: string; readonly key: string } | null;
  /** Servers that help two browsers find a way: `stun:host:port`, `turn:user:password@host:port?transport=udp`. */
  readonly ice: readonly string[];
}

/** The port that every Roundel uses: browsers keep tables per address, so a wandering port would lose them. */
export const HOME_PORT = 4747;
/** More servers make every connection slower and find no other way. */
const MAX_ICE = 8;

const portOf = (text: string): number | null => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : null;
};

const PLACE = '(?:[\\w.-]+|\\[[\\da-f:.]+\\])(?::\\d{1,5})?';
const STUN = new RegExp(`^stuns?:${PLACE}$`, 'i');
const TURN = new RegExp(`^turns?:[^\\s:@]+:[^\\s@]+@${PLACE}(?:\\?transport=(?:udp|tcp))?$`, 'i');

/** What is refused may end in a log: a password in it is covered. */
const covered = (url: string): string => url.slice(0, 200).replace(/^(\w+:[^:@]*):[^@]*@/u, '$1:***@');

type Given = ReadonlyMap<string, readonly string[]>;
const TAKES_VALUE: ReadonlySet<string> = new Set(['--listen', '--port', '--cert', '--key', '--ice']);

/** The options as they stand, each with the values that were given to it. */
const collect = (args: readonly string[]): Answer<Given> => {
  const given = new Map<string, readonly string[]>();
  for (let at = 0; at < args.length; at += 1) {
    const [option = '', inline] = (args[at] ?? '').split(/=(.*)/s);
    if (option === '--no-open' && inline === undefined) continue;
    if (!TAKES_VALUE.has(option)) return refused({ code: 'option.unknown', facts: { option } });
    const value = inline ?? args[(at += 1)];
    if (value === undefined || value === '') return refused({ code: 'option.noValue', facts: { option } });
    given.set(option, [...(given.get(option) ?? []), value]);
  }
  return granted(given);
};

const readCertificate = (
  cert: string | undefined,
  key: string | undefined,
  listen: string,
): Answer<HostOptions['certificate']> => {
  if (cert === undefined && key === undefined) return granted(null);
  if (cert === undefined || key === undefined) {
    return refused({ code: 'option.together', facts: { missing: cert === undefined ? '--cert' : '--key' } });
  }
  // Loopback is always plain: no certificate is for it, and nobody listens in between.
  return isLoopback(listen) ? refused({ code: 'option.noListen', facts: {} }) : granted({ cert, key });
};

/** An address and the port behind it, as in a link; an IPv6 address has its colons to itself unless it is in brackets. */
const placeOf = (text: string): { readonly address: string; readonly port: string | undefined } => {
  const { address = '', port } = /^(?<address>\[[^\]]*\]|[^:]*)(?::(?<port>[^:]*))?$/su.exec(text)?.groups ?? {
    address: text,
  };
  return { address: address.replace(/^\[(.*)\]$/su, '$1'), port };
};

/**
 * Reads `--listen ADDR` or `--listen ADDR:PORT`, `--port NUMBER`, `--cert FILE` with `--key FILE`, `--ice URL` (several times) and `--no-open`
 * (which the start script has already heeded). Where one that counts once is given twice, the last counts.
 */
export const readOptions = (args: readonly string[]): Answer<HostOptions> => {
  const given = collect(args);
  if (!given.ok) return given;
  const last = (option: string): string | undefined => given.value.get(option)?.at(-1);
  const { address: listen, port: behind } = placeOf(last('--listen') ?? LOOPBACK);
  const written = last('--port') ?? behind;
  const port = written === undefined ? HOME_PORT : portOf(written);
  if (port === null) return refused({ code: 'option.badPort', facts: { port: written ?? '' } });
  const ice = given.value.get('--ice') ?? [];
  const odd = ice.find((url) => !STUN.test(url) && !TURN.test(url));
  if (odd !== undefined) return refused({ code: 'option.badIce', facts: { url: covered(odd) } });
  if (ice.length > MAX_ICE) return refused({ code: 'option.tooManyIce', facts: { max: MAX_ICE } });
  const certificate = readCertificate(last('--cert'), last('--key'), listen);
  return certificate.ok ? granted({ listen, port, certificate: certificate.value, ice }) : certificate;
};
