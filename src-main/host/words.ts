/** One sentence for each reason why the host did not start, or was not shared. */
import type { HostRefusal } from './ruling';

/** The sentence that a person reads on the command line or in a box. */
export const wordHost = ({ code, facts }: HostRefusal): string => {
  switch (code) {
    case 'option.unknown':
      return `There is no option ${facts.option}; the options are --listen ADDR, --port NUMBER, --cert FILE, --key FILE, --ice URL and --no-open.`;
    case 'option.badPort':
      return `A port is a whole number from 1 to 65535, not ${facts.port}.`;
    case 'option.noValue':
      return `The option ${facts.option} needs a value after it.`;
    case 'option.badIce':
      return `${facts.url} cannot be used as an ICE server: write stun:HOST:PORT without a password, or turn:USER:PASSWORD@HOST:PORT.`;
    case 'option.tooManyIce':
      return `At most ${facts.max} servers can be given with --ice: each more makes every connection slower.`;
    case 'option.together':
      return `A certificate and its key go together: ${facts.missing} is missing.`;
    case 'option.noListen':
      return 'A certificate is for an address that others use: give --listen ADDR as well.';
    case 'tls.unreadable':
      return `The file ${facts.file} cannot be read (${facts.why}).`;
    case 'tls.unfit':
      return `${facts.cert} and ${facts.key} are not a certificate and its key in PEM form, or do not belong together.`;
    case 'tls.ended':
      return `The certificate ${facts.cert} ended on ${facts.end}, and no browser takes it: renew it first.`;
    case 'share.portTaken':
      return `Another program uses port ${facts.port} of ${facts.address}: close it and share again.`;
    case 'share.noNetwork':
      return 'This machine is in no network that others could be in: join a Wi-Fi or open a hotspot, then share again.';
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
