/** The command line of the host, and of the shell, which takes the same options. */
import { granted, refused, type Answer } from './ruling';

export interface HostOptions {
  /** Where to listen; loopback alone unless somebody says otherwise. */
  readonly listen: string;
  readonly port: number;
}

/** The port that every Roundel uses: browsers keep tables per address, so a wandering port would lose them. */
export const HOME_PORT = 4747;
const LOOPBACK = '127.0.0.1';

const portOf = (text: string): number | null => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : null;
};

/** Reads `--listen ADDR`, `--port NUMBER` and `--no-open` (which the start script has already heeded). */
export const readOptions = (args: readonly string[]): Answer<HostOptions> => {
  let listen = LOOPBACK;
  let port = HOME_PORT;
  for (let at = 0; at < args.length; at += 1) {
    const [option = '', inline] = (args[at] ?? '').split(/=(.*)/s);
    if (option === '--no-open' && inline === undefined) continue;
    if (option !== '--listen' && option !== '--port') return refused({ code: 'option.unknown', facts: { option } });
    const value = inline ?? args[(at += 1)];
    if (value === undefined || value === '') return refused({ code: 'option.noValue', facts: { option } });
    if (option === '--listen') listen = value;
    else {
      const read = portOf(value);
      if (read === null) return refused({ code: 'option.badPort', facts: { port: value } });
      port = read;
    }
  }
  return granted({ listen, port });
};
