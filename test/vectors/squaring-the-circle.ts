/**
 * The reader of this game's vectors: loads the start, runs the acts, compares
 * the whole table. An act is one transaction: a refusal anywhere in it restores
 * the state before it.
 */
import { oldestFirst } from '../../rules/games/squaring-the-circle/state';
import type { VectorDocument } from './documents';
import { readAct } from './squaring/act';
import { runAct, settleOpening } from './squaring/acts';
import { rulesBeside } from './squaring/cited';
import {
  difference,
  emptyPicture,
  isRecord,
  overlayPicture,
  recordOf,
  type Picture,
  type Plain,
  type PlainRecord,
} from './squaring/defaults';
import { openTable, Refused, stateOf, type Driver } from './squaring/driver';
import { drawTable } from './squaring/load';

/** Null where the vector holds, else the first thing that is not as it says. */
export const runSquaring = ({ body }: VectorDocument): string | null => {
  const acts: unknown = body['acts'];
  if (!Array.isArray(acts)) throw new Error('no list of acts');
  const start = recordOf(body['start'], 'start');
  const before = overlayPicture(emptyPicture, start, 'start');
  const newcomers = acts.flatMap((act: unknown) =>
    isRecord(act) && act['do'] === 'create' && typeof act['by'] === 'string' ? [act['by']] : [],
  );
  const driver = openTable(before, start['conf'] !== undefined, [...new Set(newcomers)]);
  for (const [index, act] of acts.entries()) {
    const why = transact(driver, act, `act ${index + 1}`);
    if (why !== null) return `act ${index + 1}: ${why}`;
  }
  const expected = overlayPicture(before, recordOf(body['expect'], 'expect'), 'expect');
  const why = compare(driver, expected);
  if (why === null || !settleOpening(driver)) return why;
  // The last problem falls to her who is left: a vector may say so or not.
  return compare(driver, expected) === null ? null : why;
};

const compare = (driver: Driver, expected: Picture): string | null => {
  const actual = drawTable(stateOf(driver), driver);
  return difference(actual as unknown as Plain, expected as unknown as Plain, 'table');
};

/** The rule that the engine cites, and those that say the same of this act. */
const rulesOf = (driver: Driver, { rules, code }: Refused, body: PlainRecord): readonly string[] => {
  const gone = oldestFirst(stateOf(driver).people).some(({ name, out }) => out !== null && name === body['by']);
  return [...rules, ...rulesBeside(code, body, rules.length > 0), ...(gone ? ['SC-064'] : [])];
};

const transact = (driver: Driver, said: unknown, where: string): string | null => {
  const body = recordOf(said, where);
  const act = readAct(body, where);
  const { standing, lost, inflicts } = driver;
  const named = new Map(driver.cards);
  try {
    runAct(driver, act);
  } catch (error) {
    if (!(error instanceof Refused))
      throw new Error(`${where}, ${act.do}: ${error instanceof Error ? error.message : String(error)}`);
    Object.assign(driver, { standing, lost, inflicts, hurting: [] });
    driver.cards.clear();
    for (const [id, name] of named) driver.cards.set(id, name);
    if (act.refuse === null) return error.message;
    const rules = rulesOf(driver, error, body);
    const isCited = act.refuse.some((rule) => rules.includes(rule));
    return isCited ? null : `${error.message}, where ${act.refuse.join(' or ')} is broken`;
  }
  return act.refuse === null ? null : `granted, where ${act.refuse.join(' or ')} is broken`;
};
