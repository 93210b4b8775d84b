/** From dice that show to an outcome: ties, rewards, what rides (HC-091 to HC-096, HC-105). */
import { payHindrances } from './artha';
import { patch, tell, type HotTelling } from './define';
import { diceOf, isPassed, roll } from './dice';
import { closeAbility } from './moves/ability';
import { letItRide } from './moves/call';
import { nameOf, type ObstacleTest, type Outcome } from './state';

const outcomeOf = (test: ObstacleTest, isPass: boolean): Outcome => {
  if (isPass) return test.taken.includes('task') ? 'intent_compromised' : 'intent';
  return test.taken.includes('obstacle') ? 'consequence_compromised' : 'consequence';
};

/** HC-092, HC-095: rewards arrive pass or fail, and the result rides. */
const closeTest = (telling: HotTelling, test: ObstacleTest, isPass: boolean): void => {
  const outcome = outcomeOf(test, isPass);
  const { log } = telling.state;
  patch(telling, {
    phase: 'aftermath',
    test: { ...test, outcome },
    log: [...log, { id: test.id, name: test.obstacle, passed: isPass, used: false }],
    recent: { dice: test.dice, edge: test.edge, outcome },
  });
  const facts = { name: nameOf(telling.state, test.seat), text: happened(test, outcome) };
  tell(telling, test.seat, isPass ? 'story.passes' : 'story.fails', facts, 'HC-092');
  payHindrances(telling, test.seat, test.task);
  const { opponent } = test;
  if (opponent !== null && 'seat' in opponent) payHindrances(telling, opponent.seat, test.against);
  letItRide(telling, test, isPass);
};

/** What comes about: a compromise that was taken stands in place of what its side wanted (HC-064, HC-089, HC-092). */
const happened = ({ kind, consequence, task, against }: ObstacleTest, outcome: Outcome): string => {
  if (outcome === 'intent_compromised') return against.compromise;
  if (outcome === 'consequence_compromised') return task.compromise;
  if (outcome === 'intent') return task.intent;
  return kind === 'versus' ? against.intent : consequence;
};

/** Rerolls are over: on a tie with as many dice on both sides both are rolled again, task dice first (HC-090, HC-091). */
export const closeRolls = (telling: HotTelling): void => {
  const { ability, test } = telling.state;
  const running = ability ?? test;
  if (running === null) return;
  const { dice, seat } = running;
  const isPass = isPassed(dice);
  if (isPass === null) {
    tell(telling, seat, 'story.tie', { name: nameOf(telling.state, seat) }, 'HC-091');
    return roll(telling, seat, diceOf(telling.state, dice.task.length * 2), { for: 'tie' }, 'tie');
  }
  if (ability !== null) closeAbility(telling, isPass);
  else if (test !== null) closeTest(telling, test, isPass);
};
