/** The forms before play: the setup, both characters, the preamble. */
import type { JsonObject } from '../../../kernel/json';
import { option, type Field, type Offer } from '../../../kernel/offer';
import { LINE } from '../../../kernel/shapes';
import { say, type LabelFacts } from '../facts';
import { scenesOf } from '../flow';
import { sidesInView } from '../moves/before';
import { MOST_MEMORIES } from '../moves/create';
import { isLength, lengths, roundsOf } from '../pure';
import { allSeats, cats, sheetOf, sides, type SzState } from '../state';
import { choice, form, memoryOption, plain, seatOption, text } from './fields';

export const lobbyOffers = (state: SzState, seat: number): readonly Offer[] => {
  const seats = state.sheets.length;
  const presets = lengths.map((length) => ({ length, rounds: roundsOf(seats, length) }) as const);
  const others = Array.from({ length: 30 }, (_, at) => at + 1)
    .filter((rounds) => isLength(seats, rounds) && presets.every((each) => each.rounds !== rounds))
    .map((rounds) => ({ length: 'custom', rounds }) as const);
  const rounds = [...presets, ...others].map(({ length, rounds: count }) =>
    option(
      String(count),
      say('label.length', { length, rounds: count, scenes: scenesOf({ ...state, rounds: count }) }),
    ),
  );
  const starters = allSeats(state).map((each) => seatOption(state, each));
  const agree = state.approvals.includes(seat) ? [] : [form('approveSetup', 'SZ-002', { kind: 'approveSetup' })];
  const propose = form(
    'propose',
    'SZ-035',
    { kind: 'propose' },
    [choice('rounds', rounds, 'SZ-035'), choice('starter', starters, 'SZ-007')],
    null,
    'turn',
  );
  return [...agree, propose];
};

const spreads: readonly string[] = [1, 2, 3, 4, 5].flatMap((V) =>
  [1, 2, 3, 4, 5].flatMap((K) => (7 - V - K >= 1 ? [`${V}-${K}-${7 - V - K}`] : [])),
);

/** Both characters in one form (SZ-017 to SZ-030). */
export const createOffer = (draft: JsonObject, fixed: JsonObject): Offer => {
  const label = (name: LabelFacts['field']['name']): LabelFacts['field'] => ({ name });
  const nameField = (name: 'thiefName' | 'agentName', rule: string): Field => {
    const before = Object.hasOwn(draft, name) ? draft[name] : undefined;
    const initial = typeof before === 'string' && before !== '' ? { initial: plain(before) } : {};
    return { kind: 'text', name, label: say('field', label(name)), rule, max: 60, ...initial };
  };
  const fields = sides.flatMap((side): readonly Field[] => [
    nameField(`${side}Name`, side === 'thief' ? 'SZ-017' : 'SZ-018'),
    choice(
      `${side}Apt`,
      spreads.map((each) => option(each, plain(each.replaceAll('-', ' / ')))),
      'SZ-030',
    ),
    ...cats.map((cat): Field => {
      const name = `${side}${cat}` as const;
      const most = { min: 1, max: MOST_MEMORIES };
      return { kind: 'texts', name, label: say('field', label(name)), rule: 'SZ-020', ...most, each: LINE };
    }),
  ]);
  return { ...form('create', 'SZ-033', fixed, fields), id: 'draft' };
};

export const creationOffers = (state: SzState, seat: number): readonly Offer[] => {
  const sheet = sheetOf(state, seat);
  const mine = createOffer({ thiefName: sheet.thief.name, agentName: sheet.agent.name }, { kind: 'create' });
  return [sheet.ready ? { ...mine, group: 'turn' } : mine];
};

export const preambleOffers = (state: SzState, seat: number): readonly Offer[] => {
  const sheet = sheetOf(state, seat);
  if (sheet.ready) return [];
  const memories = sidesInView(sheet).flatMap((side) => sheet[side].mem.map((memory) => memoryOption(memory, side)));
  const swap = form(
    'swapMemory',
    'SZ-045',
    { kind: 'swapMemory' },
    [choice('mem', memories, 'SZ-045'), text('SZ-045')],
    null,
    'turn',
  );
  return [
    sheet.view === 2
      ? form('declareReady', 'SZ-044', { kind: 'declareReady' })
      : { ...form('nextView', 'SZ-041', { kind: 'nextView' }), title: say('label.view', { view: sheet.view }) },
    swap,
  ];
};
