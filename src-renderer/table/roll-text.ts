/** What was thrown and what is added to it, in one line. Pure. */
import type { Say } from '../../rules/kernel/say';
import type { RollInput } from './input';

/** Where nothing is added and the figure that counts is not the sum, no sum is shown: `5, 3, 4, 2` of which the highest counts. */
const isSum = ({ faces, addends, total }: RollInput['shown']): boolean =>
  faces === undefined ||
  total === undefined ||
  addends.length > 0 ||
  faces.reduce((sum, face) => sum + face, 0) === total;

/** `5 + 4 + 2 Elegant`: each die, then each addend by its name; `d6 + d6` before they have fallen. A negative addend brings its own sign. */
export const rollText = (shown: RollInput['shown'], say: (said: Say) => string): string => {
  const dice = (shown.faces ?? shown.sides.map((sides) => `d${sides}`)).join(isSum(shown) ? ' + ' : ', ');
  const named = shown.addends.map(({ label, amount }) => `${amount < 0 ? '−' : '+'} ${Math.abs(amount)} ${say(label)}`);
  return [dice, ...named].filter((part) => part !== '').join(' ');
};
