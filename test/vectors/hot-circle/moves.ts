/** An act of a vector as a move of the game. Free text that a vector leaves out is any. */
import { assetKinds, modifiers } from '../../../rules/games/hot-circle/tables';
import type { Json, JsonObject } from '../../../rules/kernel/json';
import { isRecord, listOf, recordOf, type PlainRecord } from '../plain';
import { recordsIn, seatFrom, textOf, textsOf, type Seats } from './load';

const words = 'any words';

/** A seat that is not there is one of which no table has so many. */
const seatOf = (seats: Seats, name: unknown): string =>
  String(seats.includes(textOf(name)) ? seats.indexOf(textOf(name)) : 99);
const whoOf = (seats: Seats, name: unknown): string =>
  seats.includes(textOf(name)) ? `pc:${seats.indexOf(textOf(name))}` : `npc:${textOf(name)}`;

/** Entries under keys with numbers: the first value under `trait1`. */
const numbered = (key: string, values: readonly string[]): JsonObject =>
  Object.fromEntries(values.map((value, at) => [`${key}${at + 1}`, value]));

const column = (rows: readonly (readonly string[])[], at: number): readonly string[] =>
  rows.map((row) => row[at] ?? '');

/** A form has three places: four are as wrong as two. */
const three = <T>(values: readonly T[]): readonly T[] => (values.length > 3 ? values.slice(0, 2) : values);

const createPc = (act: PlainRecord, name: string): JsonObject => {
  const rows = (key: string): readonly (readonly string[])[] => listOf(act[key] ?? [], key).map(textsOf);
  const any = [1, 2, 3].map((at) => `${words} ${at}`);
  const beliefs = act['beliefs'] === undefined ? any.map((each) => [each, each]) : three(rows('beliefs'));
  const forms = act['instincts'] === undefined ? ['always', 'never', 'when'] : three(textsOf(act['instincts']));
  const paths = rows('lifepaths');
  const assets = rows('assets');
  return {
    name,
    ...numbered('stance', column(beliefs, 0)),
    ...numbered('goal', column(beliefs, 1)),
    ...numbered('form', forms),
    ...numbered('instinct', any.slice(0, forms.length)),
    ...numbered('trait', act['traits'] === undefined ? any : three(textsOf(act['traits']))),
    ...numbered('lifepath', column(paths, 0)),
    ...numbered('setting', column(paths, 1)),
    ...numbered('asset', column(assets, 0)),
    ...numbered('kind', column(assets, 1)),
    ...numbered('of', column(assets, 2)),
    upgrade: textOf(act['upgrade']),
  };
};

const setNpc = (act: PlainRecord): JsonObject => {
  const conditions = Object.entries(recordOf(act['conditions'] ?? {}, 'conditions'));
  const assets = Object.entries(recordOf(act['assets'] ?? {}, 'assets'));
  const ofRank = (rank: string): readonly string[] =>
    conditions.flatMap(([name, said]) => (said === rank ? [name] : []));
  return {
    npc: textOf(act['npc']),
    lifepaths: Object.entries(recordOf(act['lifepaths'] ?? {}, 'lifepaths')).map(
      // Half a die is no rating.
      ([name, n]) => `${name} ${Number.isSafeInteger(n) ? String(n) : '0'}`,
    ),
    traits: [...textsOf(act['traits'])],
    minor: ofRank('minor'),
    major: ofRank('major'),
    ...Object.fromEntries(
      assetKinds.map((kind) => [kind, assets.flatMap(([name, said]) => (said === kind ? [name] : []))]),
    ),
  };
};

const award = (act: PlainRecord, seats: Seats): JsonObject => ({
  pc: seatOf(seats, act['pc']),
  furthered: [...textsOf(act['furthered'])],
  resolved: recordsIn(act['resolved']).map(
    ([belief, { size, with_pc: withPc }]) => `${belief}:${textOf(size)}${withPc === true ? ':pc' : ''}`,
  ),
});

const beliefSlots = (act: PlainRecord, fresh: string): JsonObject =>
  Object.fromEntries(
    Object.entries(recordOf(act['slots'], 'slots')).flatMap(([slot, said]): [string, Json][] => {
      const at = slot.slice(1);
      const parts = isRecord(said) ? said : {};
      const [stance, goal] = [textOf(parts['stance']) || 'keep', textOf(parts['goal']) || 'keep'];
      return [
        [`${slot}stance`, stance],
        [`${slot}goal`, goal],
        [`stance${at}`, stance === 'keep' ? '' : fresh],
        [`goal${at}`, goal === 'keep' ? '' : fresh],
      ];
    }),
  );

const instinctSlots = (act: PlainRecord, fresh: string): JsonObject =>
  Object.fromEntries(
    Object.entries(recordOf(act['slots'], 'slots')).flatMap(([slot, said]): [string, Json][] => [
      [slot, textOf(said)],
      [`form${slot.slice(1)}`, 'never'],
      [`instinct${slot.slice(1)}`, fresh],
    ]),
  );

const hinder = (act: PlainRecord): JsonObject => {
  const conditions = Array.isArray(act['conditions'])
    ? textsOf(act['conditions']).map((name): [string, unknown] => [name, ''])
    : Object.entries(recordOf(act['conditions'] ?? {}, 'conditions'));
  const taking = (reward: string): readonly string[] =>
    conditions.flatMap(([name, said]) => (textOf(said) === reward ? [name] : []));
  const [fate, clear] = [taking('fate'), taking('clear')];
  // Any other reward is none.
  const others = conditions.flatMap(([name]) => (fate.includes(name) || clear.includes(name) ? [] : [name]));
  return { traits: [...textsOf(act['traits'])], fate, clear, conditions: others };
};

const closeTest = (act: PlainRecord, seats: Seats): JsonObject => ({
  conditions: listOf(act['conditions'] ?? [], 'conditions').map((each) => {
    const given = recordOf(each, 'condition');
    const rank = given['raise'] === true ? 'raise' : textOf(given['rank']) || 'minor';
    return { to: whoOf(seats, given['to']), name: textOf(given['name']), rank };
  }),
});

const voluntary = (act: PlainRecord): JsonObject => {
  const condition = textOf(act['condition']);
  if (condition === 'none') return { choice: 'drop' };
  return condition === 'keep' ? { choice: 'keep' } : { choice: 'set', condition };
};

const callObstacle = ({ kind, pc, opp, linked_to: linkedTo, ...rest }: PlainRecord, seats: Seats): JsonObject => ({
  id: 't1',
  obstacle: 'o1',
  ...plainParts(rest),
  of: textOf(kind),
  pc: seatOf(seats, pc),
  ...(opp === undefined ? {} : { opp: whoOf(seats, opp) }),
  ...(linkedTo === undefined ? {} : { linkedTo: textOf(linkedTo) }),
});

const settle = ({ choice, condition }: PlainRecord): JsonObject => ({
  choice: textOf(choice),
  ...(isRecord(condition) ? { rank: 'minor', ...plainParts(condition) } : {}),
});

/** Parts that are words, numbers, ticks or lists of words, as they are. */
const plainParts = (act: PlainRecord): JsonObject =>
  Object.fromEntries(
    Object.entries(act).flatMap(([key, value]): [string, Json][] => {
      if (Array.isArray(value)) return [[key, value.map(String)]];
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[key, value]] : [];
    }),
  );

/** A modifier that no ability has is as strange as one that belongs to all the others. */
const modsFrom = (mods: PlainRecord): JsonObject => {
  const names = Object.keys(mods);
  const strange = names.find((each) => !modifiers.some((own) => own === each));
  return strange === undefined ? plainParts(mods) : Object.fromEntries(modifiers.map((each) => [each, 1]));
};

const withPc = ({ pc, ...rest }: PlainRecord, seats: Seats): JsonObject => ({
  ...plainParts(rest),
  ...(pc === undefined ? {} : { pc: seatOf(seats, pc) }),
});

const vote = ({ pc, trait }: PlainRecord, seats: Seats): JsonObject => ({
  pc: seatOf(seats, pc),
  ...(trait === 'none' ? {} : { trait: textOf(trait) }),
});

const partsOf = (kind: string, act: PlainRecord, seats: Seats, by: string, fresh: string): JsonObject => {
  switch (kind) {
    case 'set_genre':
      return { genre: words, style: words, ...plainParts(act) };
    case 'add_faction':
      return { power: 'minor', ...plainParts(act) };
    case 'set_situation':
    case 'set_consequence':
    case 'offer_compromise':
      return { text: words, ...plainParts(act) };
    case 'state': {
      const { text: intent = words, ...rest } = act;
      return { task: 'k1', ...plainParts({ intent, ...rest }) };
    }
    case 'vote_gm':
      return { for: seatOf(seats, act['for']) };
    case 'create_pc':
      return createPc(act, by);
    case 'set_npc':
      return setNpc(act);
    case 'judge_ability': {
      const { mods, ...rest } = act;
      return { ...plainParts(rest), ...modsFrom(recordOf(mods ?? {}, 'mods')) };
    }
    case 'difficulty':
      return { tier: 0, ...plainParts(act) };
    case 'ask_ability': {
      const { linked_to: linkedTo, ...rest } = act;
      return { ...plainParts(rest), ...(linkedTo === undefined ? {} : { linkedTo: textOf(linkedTo) }) };
    }
    case 'settle_ability':
      return settle(act);
    case 'call_obstacle':
      return callObstacle(act, seats);
    case 'hinder':
      return hinder(act);
    case 'close_test':
      return closeTest(act, seats);
    case 'award':
      return award(act, seats);
    case 'set_beliefs':
      return beliefSlots(act, fresh);
    case 'set_instincts':
      return instinctSlots(act, fresh);
    case 'set_voluntary':
      return voluntary(act);
    case 'vote_remove':
    case 'vote_add':
      return vote(act, seats);
    default:
      return withPc(act, seats);
  }
};

/** Who acts, and the move. What it writes is new: words that stood there before replace nothing. */
export const moveOf = (
  act: PlainRecord,
  seats: Seats,
  at: number,
): { readonly seat: number; readonly move: JsonObject } => {
  const { by, do: kind, refused: _, roll: __, then: ___, ...rest } = act;
  const parts = partsOf(textOf(kind), rest, seats, textOf(by), `${words}, said ${at + 1}th`);
  return { seat: seatFrom(seats, by), move: { ...parts, kind: textOf(kind) } };
};
