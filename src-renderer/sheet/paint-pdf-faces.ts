/**
 * The whole font files that go into a PDF, and which of them sets which letter.
 *
 * They are the outlines that were measured (metrics.json), in files that are not split by script, so that one
 * embedded font has ř and Ж and ế together.
 */
import { familiesFrom, type Face } from './metrics';

/** A shipped face and its file inside `@expo-google-fonts`. */
export interface PaperFace extends Face {
  readonly file: string;
}

const face = (family: string, weight: number, italic: boolean, file: string): PaperFace => ({
  family,
  weight,
  italic,
  file,
});

export const paperFaces: readonly PaperFace[] = [
  face('IM Fell DW Pica', 400, false, 'im-fell-dw-pica/400Regular/IMFellDWPica_400Regular.ttf'),
  face('IM Fell DW Pica', 400, true, 'im-fell-dw-pica/400Regular_Italic/IMFellDWPica_400Regular_Italic.ttf'),
  face('Spectral', 400, false, 'spectral/400Regular/Spectral_400Regular.ttf'),
  face('Spectral', 400, true, 'spectral/400Regular_Italic/Spectral_400Regular_Italic.ttf'),
  face('Spectral', 500, false, 'spectral/500Medium/Spectral_500Medium.ttf'),
  face('Spectral', 600, false, 'spectral/600SemiBold/Spectral_600SemiBold.ttf'),
  face('IBM Plex Sans', 400, false, 'ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
  face('IBM Plex Sans', 400, true, 'ibm-plex-sans/400Regular_Italic/IBMPlexSans_400Regular_Italic.ttf'),
  face('IBM Plex Sans', 500, false, 'ibm-plex-sans/500Medium/IBMPlexSans_500Medium.ttf'),
  face('IBM Plex Sans', 600, false, 'ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf'),
  face('IBM Plex Sans', 700, false, 'ibm-plex-sans/700Bold/IBMPlexSans_700Bold.ttf'),
  face('IBM Plex Mono', 500, false, 'ibm-plex-mono/500Medium/IBMPlexMono_500Medium.ttf'),
  face('Young Serif', 400, false, 'young-serif/400Regular/YoungSerif_400Regular.ttf'),
];

/** What people type into a fillable form is set in this one: of all shipped faces it knows the most scripts. */
export const typingFace: Face = { family: 'IBM Plex Sans', weight: 400, italic: false };

/** The same with its file. */
export const typingPaperFace: PaperFace = {
  ...typingFace,
  file: 'ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
};

/** Fell's 1 reads as I: it never sets a digit. */
const mayNot: ReadonlyMap<string, RegExp> = new Map([['IM Fell DW Pica', /[0-9]/]]);

/** The face of this family nearest to the one asked for, by slant and then by weight. */
const nearest = ({ family, weight, italic }: Face): PaperFace | undefined => {
  const distance = (each: PaperFace): number => (each.italic === italic ? 0 : 1000) + Math.abs(each.weight - weight);
  return paperFaces.filter((each) => each.family === family).sort((a, b) => distance(a) - distance(b))[0];
};

/** The faces to try for a text in this face, the wanted one first. */
export const facesToTry = (wanted: Face): readonly PaperFace[] =>
  familiesFrom(wanted.family).flatMap((family) => nearest({ ...wanted, family }) ?? []);

/** False for letters that a face has and must not set. */
export const maySet = ({ family }: Face, cluster: string): boolean => mayNot.get(family)?.test(cluster) !== true;
