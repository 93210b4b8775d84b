/** The forms of a scene, of compels, and of ability tests. */
import type { Field, Offer, Option } from '../../../kernel/offer';
import { abilityCounts } from '../dice';
import { no, say } from '../facts';
import { fitDice, fits } from '../moves/ability';
import { isOpponent } from '../moves/call';
import { isCompelled } from '../moves/scene';
import {
  named,
  nameOf,
  pcOf,
  players,
  ridingIn,
  sourcesIn,
  sourceText,
  writeWho,
  type AbilityTest,
  type Asset,
  type HotState,
  type Pc,
} from '../state';
import { abilities, establishes, modifiersOf, permanentOf, type Ability } from '../tables';
import { choice, difficultyFields, form, plain, things, tick, ticks, title, words } from './fields';
import { npcOffer } from './sheets';

/** An id that no test bears. */
const freeId = ({ log }: HotState): string => {
  for (let at = log.length + 1; ; at += 1) {
    if (!log.some(({ id }) => id === `t${at}`)) return `t${at}`;
  }
};

const ratedOptions = (pc: Pc): readonly Option[] =>
  pc.lifepaths.map(({ name, rating }) => ({
    value: name,
    label: { code: 'label.rated', facts: { text: name, n: rating } },
  }));

const abilityOffer = (state: HotState, pc: Pc, ability: Ability): Offer => {
  const open = pc.lifepaths.filter(({ tax }) => !tax.includes(ability));
  const refusal = open.length === 0 ? no('taxed', 'HC-102') : null;
  const kinds = [
    establishes[ability],
    ...(ability === 'wises' || ability === 'deeds' ? [permanentOf[establishes[ability]]] : []),
  ];
  const known = pc.assets.filter(({ kind }) => kinds.some((each) => each === kind)).map(({ name }) => name);
  return form(
    ability,
    'HC-100',
    { kind: 'ask_ability', id: freeId(state), ability },
    [
      choice('lifepath', ratedOptions({ ...pc, lifepaths: open })),
      title('name', { max: 50 }),
      ...(known.length > 0 ? [choice('existing', things(known), { optional: true, rule: 'HC-147' })] : []),
      ...(ability === 'circles'
        ? [choice('setting', things(pc.lifepaths.map(({ setting }) => setting)), { rule: 'HC-120' })]
        : []),
    ],
    { refusal },
  );
};

const playerScene = (state: HotState, seat: number): readonly Offer[] => {
  const pc = pcOf(state, seat);
  if (pc === undefined) return [];
  const here = state.scene.available[seat] ?? [];
  const ready = pc.assets.filter(
    ({ kind, name }) => (kind === 'item' || kind === 'relationship') && !here.includes(name),
  );
  const bring = things(ready.map(({ name }) => name));
  return [
    ...abilities.map((ability) => abilityOffer(state, pc, ability)),
    ...(bring.length > 0 ? [form('introduce', 'HC-055', { kind: 'introduce' }, [choice('asset', bring)])] : []),
  ];
};

const sourcesOf = (state: HotState, seat: number, pc: Pc): readonly Option[] =>
  sourcesIn(pc)
    .filter(([source]) => !isCompelled(state, seat, source))
    .map(([value, text]) => ({ value, label: plain(text) }));

/** More overcome obstacles than this are no reading before a test is called. */
const RIDING = 6;

/** What the gamemaster may do to one PC. */
const aboutPc = (state: HotState, seat: number): readonly Offer[] => {
  const pc = pcOf(state, seat);
  if (pc === undefined) return [];
  const about = { text: nameOf(state, seat) };
  const fixed = { pc: String(seat) };
  const people = pc.assets.filter(({ kind }) => kind === 'contact' || kind === 'relationship').map(({ name }) => name);
  const sources = sourcesOf(state, seat, pc);
  const links = state.log
    .filter(({ used }) => !used)
    .slice(-8)
    .map(({ id, name, passed }) => ({ value: id, label: say('label.link', { text: name, passed }) }));
  const { overcome } = ridingIn(state);
  const called = (of: 'independent' | 'versus', more: readonly Field[]): Offer =>
    form(
      of,
      'HC-061',
      { kind: 'call_obstacle', id: freeId(state), of, ...fixed },
      [
        title('obstacle'),
        ...more,
        ...(links.length > 0 ? [choice('linkedTo', links, { optional: true, rule: 'HC-150' })] : []),
      ],
      {
        ...about,
        hint: overcome.length === 0 ? undefined : say('call.hint', { name: of, overcome: overcome.slice(0, RIDING) }),
      },
    );
  const opponents = [
    ...players(state).map((each) => ({ seat: each })),
    ...state.npcs.map(({ name }) => ({ npc: name })),
  ].filter((who) => isOpponent(state, seat, who));
  const against = opponents.map((who) => ({
    value: writeWho(who),
    label: plain('seat' in who ? nameOf(state, who.seat) : who.npc),
  }));
  return [
    called('independent', []),
    ...(against.length > 0 ? [called('versus', [choice('opp', against)])] : []),
    ...(sources.length > 0
      ? [form('offer_compel', 'HC-162', { kind: 'offer_compel', ...fixed }, [choice('source', sources)], about)]
      : []),
    ...(people.length > 0
      ? [
          form(
            'set_demeanour',
            'HC-122',
            { kind: 'set_demeanour', ...fixed },
            [choice('asset', things(people)), choice('demeanour', words(['friendly', 'hostile']))],
            about,
          ),
        ]
      : []),
    ...(pc.assets.length > 0
      ? [
          form(
            'lose_asset',
            'HC-174',
            { kind: 'lose_asset', ...fixed },
            [choice('asset', things(pc.assets.map(({ name }) => name)))],
            about,
          ),
        ]
      : []),
  ];
};

export const sceneOffers = (state: HotState, seat: number): readonly Offer[] =>
  seat === state.gm
    ? [
        form('cut', 'HC-052', { kind: 'cut' }, []),
        ...players(state).flatMap((each) => aboutPc(state, each)),
        npcOffer(),
        form('end_session', 'HC-190', { kind: 'end_session' }, [tick('milestone')], { group: 'pass' }),
      ]
    : playerScene(state, seat);

export const compelOffers = (state: HotState, seat: number): readonly Offer[] => {
  const { compel } = state;
  if (compel?.seat !== seat) return [];
  const about = { group: 'answer', text: sourceText(pcOf(state, seat), compel.source) } as const;
  return [
    form('accept', 'HC-162', { kind: 'answer_compel', accept: true }, [], about),
    form('decline', 'HC-162', { kind: 'answer_compel', accept: false }, [], about),
  ];
};

const modRules = { resources: 'HC-112', circles: 'HC-122', wises: 'HC-132', deeds: 'HC-142' } as const;

/** What makes it harder, a tick for each die; a Contact's demeanour that is known is no question (HC-122). */
const modFields = ({ ability }: AbilityTest, asset: Asset | undefined): readonly Field[] => {
  const rule = modRules[ability];
  const most = ability === 'circles' ? 1 : 3;
  const known = ability === 'circles' && asset !== undefined ? ['hostile'] : [];
  return modifiersOf[ability]
    .filter((each) => !known.includes(each))
    .map((each, at) => ticks(each, most, at === 0 ? { rule } : {}));
};

/** How likely the lifepath makes it, and what makes it harder: every die by its name (HC-101, HC-112, HC-122, HC-132, HC-142). */
const judgeForm = (state: HotState, test: AbilityTest): Offer => {
  const { ability, name } = test;
  const pc = pcOf(state, test.seat);
  const asset = test.known ? named(pc?.assets ?? [], name) : undefined;
  const fit = fits.map((each): Option => ({
    value: each,
    label: say('label.fit', { fit: each, n: fitDice(pc, test.lifepath, each) }),
  }));
  const fields = [
    choice('fit', fit, { rule: 'HC-101' }),
    ...(ability === 'circles' ? [tick('shared', { rule: 'HC-121' })] : []),
    ...modFields(test, asset),
    ...(ability === 'deeds' ? difficultyFields(1, 0) : []),
  ];
  return form('judge_ability', 'HC-101', { kind: 'judge_ability' }, fields, { group: 'answer', text: name });
};

/** While an ability test is asked for, judged and settled. */
export const abilityOffers = (state: HotState, seat: number): readonly Offer[] => {
  const { ability, gm, phase } = state;
  if (ability === null) return [];
  if (phase === 'ability_rerolls') return [];
  if (phase === 'ability_settle') return seat === gm ? settleOffers(ability) : [];
  if (seat === gm) {
    const refuse = form('refuse_ability', 'HC-144', { kind: 'refuse_ability' }, [], { group: 'answer' });
    return [judgeForm(state, ability), ...(ability.ability === 'deeds' ? [refuse] : [])];
  }
  if (seat !== ability.seat) return [];
  const refusal = abilityCounts(ability).task === 0 ? no('incomplete', 'HC-101') : null;
  return [
    form('commit', 'HC-071', { kind: 'commit' }, [], { group: 'answer', refusal }),
    form('withdraw', 'HC-072', { kind: 'withdraw' }, [], { group: 'answer' }),
  ];
};

const settleOffers = ({ ability, known, lifepath }: AbilityTest): readonly Offer[] => {
  const fixed = { kind: 'settle_ability', choice: 'alternative' };
  const isOnlyTaxed = ability === 'resources' || (ability === 'circles' && known);
  const other =
    ability === 'deeds'
      ? [
          form('deed_costs', 'HC-145', fixed, [], { group: 'answer' }),
          form('deed_condition', 'HC-145', fixed, [title('name'), choice('rank', words(['minor', 'major']))], {
            group: 'answer',
          }),
        ]
      : [form(ability === 'circles' ? 'hostile' : 'wrong_fact', 'HC-124', fixed, [], { group: 'answer' })];
  const tax = form('tax', 'HC-102', { kind: 'settle_ability', choice: 'tax' }, [], { group: 'answer', text: lifepath });
  return isOnlyTaxed ? [tax] : [tax, ...other];
};
