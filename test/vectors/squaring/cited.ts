/**
 * The rules that a refusal may cite besides the engine's own: a vector's act is several moves of the engine's, and some
 * of what it says the engine has no move for.
 */
import { printedMove } from '../../../rules/games/squaring-the-circle/playbooks';
import type { PlainRecord } from './defaults';

/** By what an act does. */
const byAct: Readonly<Record<string, readonly string[]>> = {
  state: ['SC-033'],
  conjecture: ['SC-047'],
  apply: ['SC-049'],
  lemma: ['SC-050'],
  result: ['SC-029'],
  card: ['SC-053'],
  shake: ['SC-053'],
  convert: ['SC-040'],
  halve: ['SC-106', 'SC-D83'],
  lose: ['SC-175'],
  decline: ['SC-009'],
  pass: ['SC-072'],
  write: ['SC-067'],
  choose: ['SC-068'],
  create: ['SC-012'],
  advance: ['SC-022'],
};

const byUse: Readonly<Record<string, readonly string[]>> = {
  prove: ['SC-041'],
  disprove: ['SC-044'],
  base: ['SC-039'],
};

/** By the move's printed or short name: the rule that it stands in. */
export const moveRule = (move: string): readonly string[] => {
  const rule = others[move] ?? printedMove(move)?.rule;
  return rule === undefined ? [] : [rule];
};

const others: Readonly<Record<string, string>> = {
  Present: 'SC-087',
  Informal: 'SC-088',
  Badmouth: 'SC-089',
  Network: 'SC-090',
  'Direct Agents': 'SC-175',
  'Menagerie Trick': 'SC-151',
};

/** What lends from a pool, and on whose rolls. */
export const poolRule = (pool: string): readonly string[] => {
  const move = pool.replace(/\/.*/, '');
  if (move === 'Root Access') return ['SC-158', 'SC-161'];
  return moveRule(move);
};

/** What an act stands under where the engine speaks of no rule, or of a queue that asks for nothing. */
const actRules = (body: PlainRecord): readonly string[] => {
  const what = String(body['do']);
  if (what === 'move') {
    const spooked = body['spook'] === undefined ? [] : ['SC-128'];
    return [...moveRule(String(body['move'])), ...spooked];
  }
  if (what === 'state' && body['escape'] === true) return ['SC-059', 'SC-033'];
  if (what === 'state' && body['logic'] !== undefined) return ['SC-118', 'SC-033'];
  return [...(byAct[what] ?? []), ...(what === 'result' ? (byUse[String(body['use'])] ?? []) : [])];
};

/** By the engine's code: other rules that say the same. */
const byCode: Readonly<Record<string, readonly string[]>> = {
  'turn.rolling': ['SC-010'],
  'turn.notYours': ['SC-010', 'SC-073'],
  'aid.none': ['SC-005', 'SC-125', 'SC-161', 'SC-165'],
  'bonus.twice': ['SC-006'],
  'claim.notOwned': ['SC-153'],
  'move.notBorrowed': ['SC-005', 'SC-113', 'SC-141'],
  'theorem.notStated': ['SC-031'],
  'result.bound': ['SC-050', 'SC-D33'],
  'result.onlyProves': ['SC-049', 'SC-050', 'SC-095', 'SC-114', 'SC-D33'],
  'phase.notPlay': ['SC-067'],
  'choose.unwritten': ['SC-068'],
  'pass.conferenceEnds': ['SC-072'],
  'pass.whom': ['SC-064'],
  'colleague.unknown': ['SC-064'],
  'advance.line': ['SC-023', 'SC-024'],
  'advance.move': ['SC-027'],
};

/** Codes that stand under whatever rule the act is made by. */
const byWhatever = [
  'queue.nothing',
  'turn.rolling',
  'turn.notYours',
  'theorem.notStated',
  'theorem.unknown',
  'apply.exhausted',
  'hold.none',
  'hold.few',
];

/** The rules that a refusal may cite beside the engine's own; `isSpoken` says whether it has one. */
export const rulesBeside = (code: string, body: PlainRecord, isSpoken: boolean): readonly string[] => [
  ...(byCode[code] ?? []),
  ...(isSpoken && !byWhatever.includes(code) ? [] : actRules(body)),
];

/** By a key that plays no part in what happened: what was said there is not open to her. */
const byKey: Readonly<Record<string, readonly string[]>> = {
  rear: ['SC-056', 'SC-057'],
  down: ['SC-062'],
  out: ['SC-063', 'SC-064'],
  metastable: ['SC-110'],
  evade: ['SC-166', 'SC-007'],
  with: ['SC-006'],
  spend: ['SC-005', 'SC-D01'],
  aid: ['SC-005', 'SC-003', 'SC-125', 'SC-D65'],
  pick: ['SC-041', 'SC-044'],
  loyal: ['SC-178'],
  via: ['SC-007', 'SC-141'],
  basis: ['SC-007', 'SC-113'],
  spook: ['SC-128', 'SC-007'],
  benefit: ['SC-087'],
  remove: ['SC-088'],
  names: ['SC-174', 'SC-141'],
};

/** Null where no rule speaks: the vector is not as it should be. */
export const keyRules = (key: string): readonly string[] | null => byKey[key] ?? null;
