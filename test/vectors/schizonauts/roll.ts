/** Dice of a vector: pools as it counts them, and faces in the order in which our throw lists them. */
import {
  dieTypes,
  facesOf as sidesOf,
  roles,
  type Die,
  type Role,
  type Scene,
} from '../../../rules/games/schizonauts/state';
import { listOf, recordOf, type PlainRecord } from '../plain';

export const rollDice = (scene: Scene, role: Role, die: Die): number => scene.pool?.[role][die] ?? 0;

/** The faces that a vector gives; null where a die of so many sides does not show one of them. */
export const facesFrom = (value: unknown, sides: number): readonly number[] | null => {
  const faces = listOf(value ?? [], `d${sides}`).map(Number);
  return faces.every((face) => Number.isSafeInteger(face) && face >= 1 && face <= sides) ? faces : null;
};

/** The faces of a `roll`; null where they do not fit the pools. */
export const facesOf = (scene: Scene, act: PlainRecord): readonly number[] | null => {
  const faces: number[] = [];
  for (const role of roles) {
    const given = recordOf(act[role] ?? {}, role);
    if (Object.keys(given).some((die) => !dieTypes.some((each) => each === die))) return null;
    for (const die of dieTypes) {
      const own = facesFrom(given[die], sidesOf(die));
      if (own?.length !== rollDice(scene, role, die)) return null;
      faces.push(...own);
    }
  }
  return faces;
};
