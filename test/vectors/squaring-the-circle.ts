/**
 * The reader of this game's vectors: loads the start, runs the acts, compares
 * the whole table. An act is one transaction: a refusal anywhere in it restores
 * the state before it.
 */
import type { VectorDocument } from './documents';
import { readAct } from './squaring/act';
import { runAct } from './squaring/acts';
import { difference, emptyPicture, isRecord, overlayPicture, recordOf, type Plain } from './squaring/defaults';
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
    const why = transact(driver, recordOf(act, `act ${index + 1}`));
    if (why !== null) return `act ${index + 1}: ${why}`;
  }
  const expected = overlayPicture(before, recordOf(body['expect'], 'expect'), 'expect');
  const actual = drawTable(stateOf(driver), driver.cards);
  return difference(actual as unknown as Plain, expected as unknown as Plain, 'table');
};

const transact = (driver: Driver, body: ReturnType<typeof recordOf>): string | null => {
  const act = readAct(body);
  const { standing } = driver;
  const named = new Map(driver.cards);
  try {
    runAct(driver, act);
  } catch (error) {
    if (!(error instanceof Refused))
      throw new Error(`${act.do}: ${error instanceof Error ? error.message : String(error)}`);
    driver.standing = standing;
    driver.cards.clear();
    for (const [id, name] of named) driver.cards.set(id, name);
    if (act.refuse === null) return error.message;
    const isCited = act.refuse.some((rule) => rule === error.refusal.rule);
    return isCited ? null : `${error.message}, where ${act.refuse.join(' or ')} is broken`;
  }
  return act.refuse === null ? null : `granted, where ${act.refuse.join(' or ')} is broken`;
};
