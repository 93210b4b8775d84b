/** The moves of the mathematician pages (section 9), in print order. */
import { almostEverywhere } from './almost-everywhere';
import { axiomOfChoice } from './axiom-of-choice';
import { basisFunctions } from './basis-functions';
import { buildTheTensor } from './build-the-tensor';
import { calculus } from './calculus';
import { cardinalityTricks } from './cardinality-tricks';
import { characterTheory } from './character-theory';
import { codemaker, euclidsMethod, phasePortrait, rememberGalois } from './claims';
import { combinatoricChicanery } from './combinatoric-chicanery';
import { compactifyTheSpace } from './compactify-the-space';
import { consistentOrComplete } from './consistent-or-complete';
import { diagonalization } from './diagonalization';
import { extremeSensitivity } from './extreme-sensitivity';
import { feedbackCorrection } from './feedback-correction';
import { followTheGeodesic } from './follow-the-geodesic';
import { foundationalApproach } from './foundational-approach';
import { fuzzySets } from './fuzzy-sets';
import { infiniteDescent } from './infinite-descent';
import { inflictIntuitionisticLogic } from './inflict-intuitionistic-logic';
import { isometricTransformation } from './isometric-transformation';
import { metastability } from './metastability';
import { monstrousMoonshine } from './monstrous-moonshine';
import { nilpotence } from './nilpotence';
import { nonWellfoundedness } from './non-wellfoundedness';
import { pAdicPerspective } from './p-adic-perspective';
import { parallelPostulate } from './parallel-postulate';
import { ramanujansNotebooks } from './ramanujans-notebooks';
import type { PlaybookMove } from './record';
import { unprovable } from './unprovable';

export const mathematicianMoves: readonly PlaybookMove[] = [
  ...[nonWellfoundedness, axiomOfChoice, cardinalityTricks, fuzzySets],
  ...[ramanujansNotebooks, infiniteDescent, codemaker, pAdicPerspective, combinatoricChicanery],
  ...[monstrousMoonshine, rememberGalois, characterTheory, nilpotence],
  ...[isometricTransformation, euclidsMethod, parallelPostulate, buildTheTensor, followTheGeodesic],
  ...[extremeSensitivity, metastability, feedbackCorrection, phasePortrait],
  ...[basisFunctions, diagonalization, calculus, almostEverywhere, compactifyTheSpace],
  ...[consistentOrComplete, foundationalApproach, unprovable, inflictIntuitionisticLogic],
];
