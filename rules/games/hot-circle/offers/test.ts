/** The forms of an obstacle test, from its terms to what it leaves behind. */
import type { Field, Offer, Option } from '../../../kernel/offer';
import type { Say } from '../../../kernel/say';
import { committers, sideIn, sideOf } from '../actors';
import { say } from '../facts';
import { exposedIn } from '../moves/aftermath';
import { whoOf } from '../moves/claims';
import { judgeReroll, termsRefusal } from '../moves/dicing';
import { deniable, isParty } from '../moves/judging';
import {
  nameOfWho,
  pcOf,
  sheetOf,
  triedBy,
  type HotState,
  type ObstacleTest,
  type Side,
  type SideName,
} from '../state';
import { choice, difficultyFields, form, line, plain, several, things, tick, title, words } from './fields';

const sideNames: readonly SideName[] = ['task', 'obstacle'];

/** What rides for this tester: said before she says how she goes about it (HC-094). */
const triedHint = (state: HotState, test: ObstacleTest, seat: number, name: string): Say | undefined => {
  const tried = seat === test.seat ? triedBy(state, seat, test.obstacle) : [];
  return tried.length === 0 ? undefined : say('terms.hint', { name, tried });
};

/** What is already said stands in the form. */
const before = (text: string) => (text === '' ? {} : { initial: plain(text) });

const stateForm = (state: HotState, test: ObstacleTest, seat: number, side: Side): Offer => {
  const marked = choice('deadly', words(['kill', 'convince']), { optional: true, rule: 'HC-070' });
  return form(
    'state',
    'HC-062',
    { kind: 'state' },
    [
      line('intent', { rule: 'HC-062', ...before(side.intent) }),
      title('task', { rule: 'HC-063', ...before(side.task) }),
      ...(test.kind === 'versus' ? [marked] : []),
    ],
    { group: side.intent === '' ? 'answer' : 'turn', hint: triedHint(state, test, seat, 'state') },
  );
};

const baseForms = (state: HotState, test: ObstacleTest, name: SideName): readonly Offer[] => {
  const who = whoOf(test, name);
  const sheet = who === null ? undefined : sheetOf(state, who);
  if (who === null || sheet === undefined) return [];
  const group = sideIn(test, name).base === null ? 'answer' : 'turn';
  const isNpc = 'npc' in who;
  const paths = sheet.lifepaths.map((each) => each.name);
  const taxed = sheet.lifepaths.filter(({ tax }) => tax.length > 0).map((each) => each.name);
  const normal = [...things(paths), ...(isNpc ? words(['none']) : [])];
  const hindering = { kind: 'base', use: 'hinder' };
  return [
    form('base', 'HC-073', { kind: 'base' }, [choice('lifepath', normal)], { group }),
    ...(paths.length > 0
      ? [
          form('base_hinder', 'HC-074', isNpc ? hindering : { ...hindering, take: 'fate' }, [
            choice('lifepath', things(paths)),
          ]),
        ]
      : []),
    ...(taxed.length > 0 && !isNpc
      ? [form('base_clear', 'HC-165', { ...hindering, take: 'tax' }, [choice('lifepath', things(taxed))])]
      : []),
  ];
};

interface Claims {
  readonly bonus: readonly Field[];
  readonly hinder: readonly Field[];
}

/** What a sheet offers to a side; in the one form for all, what hinders has names of its own. */
const claimsOf = (state: HotState, test: ObstacleTest, name: SideName, isTogether: boolean): Claims => {
  const who = whoOf(test, name);
  const sheet = who === null ? undefined : sheetOf(state, who);
  if (who === null || sheet === undefined) return { bonus: [], hinder: [] };
  const side = sideIn(test, name);
  const paths = sheet.lifepaths.map((each) => each.name).filter((each) => each !== side.base);
  const conditions = sheet.conditions.map((each) => each.name);
  const assets = (kind: string): readonly string[] =>
    sheet.assets.filter((each) => each.kind === kind).map((each) => each.name);
  const list = (key: string, all: readonly string[], now: readonly string[]): readonly Field[] =>
    all.length === 0 ? [] : [several(key, things(all), { initial: now })];
  const isNpc = 'npc' in who;
  return {
    bonus: [
      ...list('lifepaths', paths, side.lifepaths),
      ...list('traits', sheet.traits, side.traits),
      ...list('conditions', conditions, side.conditions),
      ...list('wises', assets('wise'), side.wises),
      ...list('skills', assets('skill'), side.skills),
    ],
    hinder: [
      ...list(isTogether ? 'worseTraits' : 'traits', sheet.traits, side.against),
      ...(isNpc ? list(isTogether ? 'worse' : 'conditions', conditions, side.forNothing) : []),
      ...(isNpc ? [] : list('fate', conditions, side.forFate)),
      ...(isNpc ? [] : list('clear', conditions, side.toClear)),
    ],
  };
};

const claimForms = (state: HotState, test: ObstacleTest, name: SideName): readonly Offer[] => {
  const { bonus, hinder } = claimsOf(state, test, name, false);
  return [
    ...(bonus.length > 0 ? [form('bonus', 'HC-075', { kind: 'bonus' }, bonus)] : []),
    ...(hinder.length > 0 ? [form('hinder', 'HC-080', { kind: 'hinder' }, hinder)] : []),
  ];
};

const usesOf = (uses: readonly string[]): readonly Option[] =>
  uses.map((value) => ({ value, label: { code: 'label.word', facts: { name: `use_${value}` } } }));

/** The first form of a side: what and how, from which lifepath, with what, and how it would be softened. */
const sideFields = (state: HotState, test: ObstacleTest, name: SideName): readonly Field[] => {
  const who = whoOf(test, name);
  const sheet = who === null ? undefined : sheetOf(state, who);
  if (who === null || sheet === undefined) return [];
  const isNpc = 'npc' in who;
  const isVersus = test.kind === 'versus';
  const { bonus, hinder } = claimsOf(state, test, name, true);
  const options = [...things(sheet.lifepaths.map((each) => each.name)), ...(isNpc ? words(['none']) : [])];
  const isTaxed = sheet.lifepaths.some(({ tax }) => tax.length > 0);
  const uses = isNpc ? ['normal', 'hinder'] : ['normal', 'fate', ...(isTaxed ? ['tax'] : [])];
  return [
    line('intent', { rule: 'HC-062' }),
    title('task', { rule: 'HC-063' }),
    ...(isVersus ? [line('compromise', { rule: 'HC-068', optional: true })] : []),
    choice('lifepath', options, { rule: 'HC-073' }),
    ...(sheet.lifepaths.length > 0 ? [choice('use', usesOf(uses), { rule: 'HC-074' })] : []),
    ...bonus,
    ...hinder,
    ...(isVersus ? [choice('deadly', words(['kill', 'convince']), { optional: true, rule: 'HC-070' })] : []),
  ];
};

const isUntold = ({ intent, base }: Side): boolean => intent === '' && base === null;

/** Bases that wait for the gamemaster's judgement. */
const unjudged = (test: ObstacleTest): readonly SideName[] =>
  sideNames.filter((side) => {
    const { base, hindering, judged } = sideIn(test, side);
    return base !== null && base !== '' && !hindering && judged === '' && (side === 'task' || test.kind === 'versus');
  });

/** Everything that the gamemaster has to settle, in one form; null where nothing is open. */
const settleForm = (state: HotState, test: ObstacleTest): Offer | null => {
  const { kind, consequence, level, tier, adv, dis, task, against } = test;
  const isVersus = kind === 'versus';
  const speaks = isVersus && sideOf(state, test, state.gm) === 'obstacle';
  const isOwnOpen = speaks && isUntold(against);
  const softens = speaks && !isOwnOpen && against.compromise === '' && !against.simple;
  const open = unjudged(test);
  // Her own side's base is judged in the form in which it is named.
  const judged = [...open, ...(isOwnOpen ? (['obstacle'] as const) : [])];
  const isOpen = judged.length > 0 || isOwnOpen || softens || (!isVersus && (consequence === '' || level === 0));
  // Before the tester has said anything there is hardly anything to settle against a situation.
  if (!isOpen || (!isVersus && isUntold(task))) return null;
  const npc = isOwnOpen ? whoOf(test, 'obstacle') : null;
  const hasPaths = npc === null || (sheetOf(state, npc)?.lifepaths.length ?? 0) > 0;
  return form(
    isOwnOpen ? 'oppose' : 'settle',
    'HC-071',
    { kind: 'together' },
    [
      ...(isOwnOpen ? sideFields(state, test, 'obstacle') : []),
      ...(softens ? [line('compromise', { rule: 'HC-068' })] : []),
      ...(isVersus ? [] : [line('consequence', { rule: 'HC-064', ...before(consequence) })]),
      ...(isVersus ? [] : difficultyFields(level, tier)),
      ...judged
        .filter((side) => side === 'task' || hasPaths)
        .map((side) =>
          choice(side === 'task' ? 'judgeTask' : 'judgeObstacle', words(['helpful', 'neutral']), {
            rule: 'HC-073',
            // An average person's base needs no judgement.
            ...(side === 'obstacle' && isOwnOpen ? { optional: true } : {}),
          }),
        ),
      tick('adv', { initial: adv, rule: 'HC-077' }),
      tick('dis', { initial: dis, rule: 'HC-077' }),
      tick('bind', { initial: true, rule: 'HC-071' }),
    ],
    { group: 'answer' },
  );
};

const compromiseForms = (test: ObstacleTest, name: SideName, isGm: boolean): readonly Offer[] => {
  if (test.kind !== 'versus') return [];
  const side = sideIn(test, name);
  // The gamemaster's is asked in the form for all that she settles.
  const group = side.compromise === '' && !side.simple && !isGm ? 'answer' : 'turn';
  return [
    form('offer_compromise', 'HC-068', { kind: 'offer_compromise' }, [line('text', before(side.compromise))], {
      group,
    }),
    ...(side.simple ? [] : [form('agree_simple', 'HC-069', { kind: 'agree_simple' }, [])]),
  ];
};

/** What the gamemaster settles about a test: one form for all that is open, and one for each thing that can be changed. */
const refereeForms = (state: HotState, test: ObstacleTest): readonly Offer[] => {
  const settle = settleForm(state, test);
  const { kind, consequence, level, tier, adv, dis } = test;
  const judging = sideNames.flatMap((side) => {
    const { base, hindering, judged } = sideIn(test, side);
    if (base === null || base === '' || hindering || (side === 'obstacle' && kind === 'independent')) return [];
    // What is not judged yet is part of the one form.
    if (judged === '') return [];
    const fields = [choice('base', words(['helpful', 'neutral']))];
    return [form('judge', 'HC-073', { kind: 'judge', side }, fields, { text: side })];
  });
  const denying = sideNames.flatMap((side) => {
    const items = deniable(state, test, side);
    return items.length === 0
      ? []
      : [form('deny', 'HC-075', { kind: 'deny', side }, [choice('item', things(items))], { text: side })];
  });
  const alone =
    kind === 'versus' || consequence === '' || level === 0
      ? []
      : [
          form('set_consequence', 'HC-064', { kind: 'set_consequence' }, [line('text', before(consequence))], {
            group: 'turn',
          }),
          form('difficulty', 'HC-079', { kind: 'difficulty' }, difficultyFields(level, tier)),
        ];
  const helpers = state.npcs.filter(({ name }) => !isParty(test, { npc: name })).map(({ name }) => name);
  return [
    ...(settle === null ? [] : [settle]),
    ...alone,
    ...judging,
    form('edge', 'HC-077', { kind: 'edge' }, [tick('adv', { initial: adv }), tick('dis', { initial: dis })]),
    ...denying,
    ...(helpers.length > 0
      ? [
          form('help_npc', 'HC-078', { kind: 'help' }, [
            choice('npc', things(helpers)),
            choice('side', words(['task', 'obstacle', 'none'])),
          ]),
        ]
      : []),
    form('ruling', 'HC-065', { kind: 'ruling' }, [choice('result', words(['grant', 'consequence']))]),
  ];
};

const helpForms = (state: HotState, test: ObstacleTest, seat: number): readonly Offer[] => {
  if (seat === state.gm || pcOf(state, seat) === undefined || isParty(test, { seat })) return [];
  const now = test.helpers.find(({ who }) => 'seat' in who && who.seat === seat)?.side;
  const open = [...sideNames.filter((side) => side !== now), ...(now === undefined ? [] : ['none'])];
  return [form('help', 'HC-078', { kind: 'help' }, [choice('side', words(open))], { group: 'turn' })];
};

/** While the terms of a test are made. */
export const buildOffers = (state: HotState, seat: number): readonly Offer[] => {
  const { test } = state;
  if (test === null) return [];
  const side = sideOf(state, test, seat);
  const isBuilder = side === 'task' || (side === 'obstacle' && test.kind === 'versus');
  const isFirst = side !== null && isUntold(sideIn(test, side));
  // The gamemaster's own first word is part of what she settles.
  const first = isFirst && seat !== state.gm && isBuilder;
  const own =
    side !== null && isBuilder && !isFirst
      ? [
          stateForm(state, test, seat, sideIn(test, side)),
          ...baseForms(state, test, side),
          ...compromiseForms(test, side, seat === state.gm),
          ...claimForms(state, test, side),
        ]
      : first
        ? [
            form('terms', 'HC-062', { kind: 'together' }, sideFields(state, test, side), {
              group: 'answer',
              hint: triedHint(state, test, seat, 'terms'),
            }),
          ]
        : [];
  const isOpen = committers(state, test).includes(seat) && !test.commits.includes(seat);
  const commit = form('commit', 'HC-071', { kind: 'commit' }, [], { group: 'answer', refusal: termsRefusal(test) });
  return [
    ...(isOpen ? [commit] : []),
    ...own,
    ...(seat === state.gm ? refereeForms(state, test) : []),
    ...helpForms(state, test, seat),
    ...(seat === test.seat ? [form('withdraw', 'HC-072', { kind: 'withdraw' }, [])] : []),
  ];
};

const which = choice('which', words(sideNames), { rule: 'HC-085' });

/** Rerolls and standing, in both kinds of test. */
export const rerollOffers = (state: HotState, seat: number): readonly Offer[] => {
  const { ability, test } = state;
  const stand = form('stand', 'HC-090', { kind: 'stand' }, [], { group: 'pass' });
  if (ability !== null) {
    if (ability.seat !== seat) return [];
    const fate = form('reroll_fate', 'HC-103', { kind: 'reroll', via: 'fate' }, [which], { group: 'answer' });
    return (pcOf(state, seat)?.fate ?? 0) > 0 ? [fate, stand] : [stand];
  }
  const side = test === null ? null : sideOf(state, test, seat);
  if (test === null || side === null) return [];
  const ways = (['advantage', 'disadvantage', 'persona', 'compromise'] as const).filter(
    (via) => judgeReroll(state, test, seat, via) === null,
  );
  const rules = { advantage: 'HC-086', disadvantage: 'HC-087', persona: 'HC-088', compromise: 'HC-089' } as const;
  return [
    ...ways.map((via) => form(`reroll_${via}`, rules[via], { kind: 'reroll', via }, [which], { group: 'answer' })),
    ...(test.stood.includes(side) ? [] : [stand]),
  ];
};

/** Closing a test: with nothing more, or with a condition for some of those who are exposed. */
export const aftermathOffers = (state: HotState, seat: number): readonly Offer[] => {
  const { test, gm } = state;
  if (test === null || seat !== gm) return [];
  const exposed = exposedIn(test);
  const plainly = form('close_test', 'HC-092', { kind: 'close_test' }, [], { group: 'answer' });
  if (exposed.length === 0) return [plainly];
  const fields = exposed.flatMap((who, at) => [
    {
      ...choice(`rank${at}`, words(['minor', 'major', 'raise']), { optional: true }),
      label: plain(nameOfWho(state, who)),
    },
    title(`name${at}`, { when: { field: `rank${at}`, is: ['minor', 'major', 'raise'] } }),
  ]);
  return [plainly, form('close_conditions', 'HC-066', { kind: 'close_test' }, fields, { group: 'answer' })];
};
