/** Dice of a vector: pools as it counts them, and faces in the order in which our throw lists them. */
import { dieTypes, roles, type Die, type Role, type Scene } from '../../../rules/games/schizonauts/state';
import { listOf, recordOf, type PlainRecord } from '../plain';

export const rollDice = (scene: Scene, role: Role, die: Die): number => scene.pool?.[role][die] ?? 0;

/** The faces of a `roll`; null where they do not fit the pools. */
export const facesOf = (scene: Scene, act: PlainRecord): readonly number[] | null => {
  const faces: number[] = [];
  for (const role of roles) {
    const given = recordOf(act[role], role);
    for (const die of dieTypes) {
      const own = listOf(given[die] ?? [], die).map(Number);
      if (own.length !== rollDice(scene, role, die)) return null;
      faces.push(...own);
    }
  }
  return faces;
};
