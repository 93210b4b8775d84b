/** Where the page finds the whole font files: fetched one by one, when a PDF first needs them. */
import plexMono500 from '@expo-google-fonts/ibm-plex-mono/500Medium/IBMPlexMono_500Medium.ttf?url';
import plexSans400 from '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf?url';
import plexSans400Italic from '@expo-google-fonts/ibm-plex-sans/400Regular_Italic/IBMPlexSans_400Regular_Italic.ttf?url';
import plexSans500 from '@expo-google-fonts/ibm-plex-sans/500Medium/IBMPlexSans_500Medium.ttf?url';
import plexSans600 from '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf?url';
import plexSans700 from '@expo-google-fonts/ibm-plex-sans/700Bold/IBMPlexSans_700Bold.ttf?url';
import fell400 from '@expo-google-fonts/im-fell-dw-pica/400Regular/IMFellDWPica_400Regular.ttf?url';
import fell400Italic from '@expo-google-fonts/im-fell-dw-pica/400Regular_Italic/IMFellDWPica_400Regular_Italic.ttf?url';
import spectral400 from '@expo-google-fonts/spectral/400Regular/Spectral_400Regular.ttf?url';
import spectral400Italic from '@expo-google-fonts/spectral/400Regular_Italic/Spectral_400Regular_Italic.ttf?url';
import spectral500 from '@expo-google-fonts/spectral/500Medium/Spectral_500Medium.ttf?url';
import spectral600 from '@expo-google-fonts/spectral/600SemiBold/Spectral_600SemiBold.ttf?url';
import young400 from '@expo-google-fonts/young-serif/400Regular/YoungSerif_400Regular.ttf?url';
import type { FontFile } from './paint-pdf-fonts';

const addresses: readonly string[] = [
  plexMono500,
  plexSans400,
  plexSans400Italic,
  plexSans500,
  plexSans600,
  plexSans700,
  fell400,
  fell400Italic,
  spectral400,
  spectral400Italic,
  spectral500,
  spectral600,
  young400,
];

/** The file's own name without its ending: what a build keeps of it in the address. */
const stemOf = (file: string): string => (file.split('/').at(-1) ?? file).replace(/\.ttf$/, '');

const fetched = new Map<string, Promise<Uint8Array>>();

const fetchFont = async (file: string): Promise<Uint8Array> => {
  const address = addresses.find((each) => (each.split('/').at(-1) ?? '').startsWith(stemOf(file)));
  const answer = await fetch(address ?? file);
  if (!answer.ok) throw new Error(`The font ${file} is not there.`);
  return new Uint8Array(await answer.arrayBuffer());
};

/** The bytes of a shipped face. Rejects where the host does not answer. */
export const fetchedFont: FontFile = ({ file }) => {
  const bytes = fetched.get(file) ?? fetchFont(file);
  fetched.set(file, bytes);
  return bytes;
};
