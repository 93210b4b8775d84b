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

/** Addresses by the names that the faces have for their files. */
const addresses: ReadonlyMap<string, string> = new Map([
  ['ibm-plex-mono/500Medium/IBMPlexMono_500Medium.ttf', plexMono500],
  ['ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf', plexSans400],
  ['ibm-plex-sans/400Regular_Italic/IBMPlexSans_400Regular_Italic.ttf', plexSans400Italic],
  ['ibm-plex-sans/500Medium/IBMPlexSans_500Medium.ttf', plexSans500],
  ['ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf', plexSans600],
  ['ibm-plex-sans/700Bold/IBMPlexSans_700Bold.ttf', plexSans700],
  ['im-fell-dw-pica/400Regular/IMFellDWPica_400Regular.ttf', fell400],
  ['im-fell-dw-pica/400Regular_Italic/IMFellDWPica_400Regular_Italic.ttf', fell400Italic],
  ['spectral/400Regular/Spectral_400Regular.ttf', spectral400],
  ['spectral/400Regular_Italic/Spectral_400Regular_Italic.ttf', spectral400Italic],
  ['spectral/500Medium/Spectral_500Medium.ttf', spectral500],
  ['spectral/600SemiBold/Spectral_600SemiBold.ttf', spectral600],
  ['young-serif/400Regular/YoungSerif_400Regular.ttf', young400],
]);

const fetched = new Map<string, Promise<Uint8Array>>();

const fetchFont = async (file: string): Promise<Uint8Array> => {
  const answer = await fetch(addresses.get(file) ?? file);
  if (!answer.ok) throw new Error(`The font ${file} is not there.`);
  return new Uint8Array(await answer.arrayBuffer());
};

/** The bytes of a shipped face. Rejects where the host does not answer. */
export const fetchedFont: FontFile = ({ file }) => {
  const bytes = fetched.get(file) ?? fetchFont(file);
  fetched.set(file, bytes);
  return bytes;
};
