/** What dice bring that have fallen. */
import { patch, tell, type HotTelling } from './define';
import { resultOf, runningCounts } from './dice';
import { landLink } from './moves/map';
import { closeRolls } from './outcome';
import { nameOf, type Dice, type Purpose } from './state';

/** Lands the faces, one for each die in the order in which the roll listed them. */
export const landRoll = (telling: HotTelling, faces: readonly number[]): void => {
  const { rolling } = telling.state;
  if (rolling === null) return;
  const { seat, what, purpose, sides, addends, bands } = rolling;
  const shown = { seat, what, faces, sides, addends, total: resultOf(faces), band: bands[0]?.label ?? what };
  patch(telling, { rolling: null, last: shown });
  landFor(telling, seat, purpose, faces);
};

const landFor = (telling: HotTelling, seat: number, purpose: Purpose, faces: readonly number[]): void => {
  switch (purpose.for) {
    case 'link':
      return landLink(telling, seat, purpose.faction, purpose.competes, faces[0] ?? 0);
    case 'test': {
      const count = runningCounts(telling.state)?.task ?? 0;
      return showDice(telling, seat, { task: faces.slice(0, count), obstacle: faces.slice(count) });
    }
    case 'reroll': {
      const { ability, test } = telling.state;
      const running = ability ?? test;
      if (running !== null) showDice(telling, seat, { ...running.dice, [purpose.which]: faces });
      return;
    }
    case 'tie': {
      const half = faces.length / 2;
      showDice(telling, seat, { task: faces.slice(0, half), obstacle: faces.slice(half) });
      closeRolls(telling);
    }
  }
};

const showDice = (telling: HotTelling, seat: number, dice: Dice): void => {
  const { ability, test } = telling.state;
  if (ability !== null) patch(telling, { ability: { ...ability, dice } });
  else if (test !== null) patch(telling, { test: { ...test, dice } });
  const facts = { name: nameOf(telling.state, seat), text: dice.task.join(' '), other: dice.obstacle.join(' ') };
  tell(telling, seat, 'story.dice', facts, 'HC-083');
};
