/** One sentence for each reason why the host did not start. */
import type { HostRefusal } from './ruling';

/** The sentence that a person reads on the command line or in a box. */
export const wordHost = ({ code, facts }: HostRefusal): string => {
  switch (code) {
    case 'option.unknown':
      return `There is no option ${facts.option}; the options are --listen ADDR, --port NUMBER and --no-open.`;
    case 'option.badPort':
      return `A port is a whole number from 1 to 65535, not ${facts.port}.`;
    case 'option.noValue':
      return `The option ${facts.option} needs a value after it.`;
    case 'pages.missing':
      return `The pages are not built: ${facts.folder} has no index.html.`;
    case 'port.roundel':
      return `Roundel ${facts.version} is running already: ${facts.address}`;
    case 'port.taken':
      return `Another program uses port ${facts.port}, and your tables belong to this port: close that program, or give --port another number and start with fresh tables.`;
    case 'address.unusable':
      return `Roundel cannot listen on ${facts.address} (${facts.why}).`;
  }
};
