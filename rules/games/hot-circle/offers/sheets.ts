/** The forms by which sheets are made, approved and changed between sessions. */
import type { Offer } from '../../../kernel/offer';
import { no } from '../facts';
import { areAllApproved, startRefusal } from '../moves/between';
import { picksOf } from '../moves/character';
import { nameOf, pcOf, players, type HotState } from '../state';
import {
  assetKinds,
  instinctForms,
  isTemporary,
  LATER_SKIP,
  LEAST_PICKS,
  MOST_PICKS,
  permanentOf,
  upgradeCost,
} from '../tables';
import { choice, form, line, number, plain, things, title, titles, words } from './fields';

const three = [1, 2, 3] as const;

/** The whole sheet at once; the first name follows from its setting, and each pick brings one asset (HC-040, HC-046). */
const sheetForm = (state: HotState, seat: number): Offer => {
  const places = Array.from({ length: picksOf(state) }, (_, at) => at + 1);
  const own = state.bridges.filter((each) => each.seat === seat).length;
  const settings = things(state.settings);
  const pc = state.pcs[seat] ?? null;
  const name = pc === null ? {} : { initial: plain(pc.name) };
  const upgrade = places.map((at) => ({ value: `#${at}`, label: plain(String(at)) }));
  return form(
    pc === null ? 'create_pc' : 'recreate_pc',
    'HC-030',
    { kind: 'create_pc' },
    [
      title('name', name),
      ...three.flatMap((at) => [line(`stance${at}`, { rule: 'HC-031' }), line(`goal${at}`, { rule: 'HC-031' })]),
      ...three.flatMap((at) => [
        choice(`form${at}`, words(instinctForms), { rule: 'HC-034' }),
        line(`instinct${at}`, { rule: 'HC-034' }),
      ]),
      ...three.map((at) => title(`trait${at}`, { rule: 'HC-037' })),
      ...places.flatMap((at) => [
        ...(at === 1 ? [] : [title(`lifepath${at}`, { rule: 'HC-039' })]),
        ...(at === 1 ? [choice('setting1', settings, { rule: 'HC-040' })] : []),
        ...(at > 1 && own > 0 ? [choice(`setting${at}`, settings, { rule: 'HC-041', optional: true })] : []),
        title(`asset${at}`, { rule: 'HC-046' }),
        choice(`kind${at}`, words(assetKinds.filter(isTemporary)), { rule: 'HC-045' }),
      ]),
      choice('upgrade', upgrade, { rule: 'HC-046' }),
    ],
    { group: pc === null ? 'answer' : 'turn' },
  );
};

/** Upgrades that marks can pay for now (HC-172). */
export const upgradeOffers = (state: HotState, seat: number): readonly Offer[] => {
  const pc = pcOf(state, seat);
  if (pc === undefined || seat === state.gm) return [];
  // Where the table waits for somebody else alone it is a side act.
  const group = state.phase === 'awards' || state.phase === 'votes' ? 'aside' : 'turn';
  return pc.lifepaths.flatMap(({ name, fate }) => {
    const assets = pc.assets.flatMap(({ name: asset, kind, lifepath }) => {
      if (lifepath !== name || !isTemporary(kind) || upgradeCost[kind] > fate) return [];
      return [{ value: asset, label: { code: 'label.sized', facts: { text: asset, name: permanentOf[kind] } } }];
    });
    const fixed = { kind: 'upgrade', lifepath: name };
    return assets.length === 0
      ? []
      : [form('upgrade', 'HC-172', fixed, [choice('asset', assets)], { group, text: name })];
  });
};

const playerOptions = (state: HotState, seats: readonly number[]) =>
  seats.map((seat) => ({ value: String(seat), label: plain(nameOf(state, seat)) }));

const approvals = (state: HotState): readonly Offer[] =>
  players(state)
    .filter((seat) => state.pcs[seat]?.approved === false)
    .map((seat) =>
      form('approve_pc', 'HC-048', { kind: 'approve_pc', pc: String(seat) }, [], {
        group: 'answer',
        text: nameOf(state, seat),
      }),
    );

const bridgeOffer = (state: HotState): Offer =>
  form('allow_bridge', 'HC-041', { kind: 'allow_bridge' }, [
    choice('pc', playerOptions(state, players(state))),
    choice('setting', things(state.settings)),
  ]);

const pickOffer = (state: HotState): Offer =>
  form(
    'set_lifepath_count',
    'HC-044',
    { kind: 'set_lifepath_count' },
    [number('n', LEAST_PICKS, MOST_PICKS, state.count === 0 ? 3 : state.count)],
    { group: state.count === 0 ? 'answer' : 'turn' },
  );

/** While characters are made. */
export const characterOffers = (state: HotState, seat: number): readonly Offer[] => {
  if (seat !== state.gm) {
    return state.count === 0 || pcOf(state, seat) !== undefined ? [] : [sheetForm(state, seat)];
  }
  const refusal = areAllApproved(state) ? null : no('not_ready', 'HC-048');
  return [
    ...approvals(state),
    pickOffer(state),
    bridgeOffer(state),
    form('finish_characters', 'HC-048', { kind: 'finish_characters' }, [], { refusal, group: 'answer' }),
  ];
};

/** An NPC's sheet, as full or as empty as the gamemaster likes (HC-005, HC-006). */
export const npcOffer = (): Offer =>
  form('set_npc', 'HC-006', { kind: 'set_npc' }, [
    title('npc'),
    titles('lifepaths'),
    ...(['traits', 'minor', 'major', 'wise', 'skill'] as const).map((name) => titles(name)),
    ...(['gear', 'item', 'contact', 'relationship', 'subject', 'focus'] as const).map((name) => titles(name)),
  ]);

const skipOffer = (state: HotState): Offer => {
  const least = state.skips === 0 ? 1 : LATER_SKIP;
  const refusal = state.voteHeld ? null : no('vote_first', 'HC-185');
  return form('time_skip', 'HC-185', { kind: 'time_skip' }, [number('months', least, least + 120)], { refusal });
};

const wrapRules = { records: 'HC-195', map: 'HC-196', situation: 'HC-197' } as const;

/**
 * What is still to be written since the last session, one after the other, each a note with a topic of its own. It says
 * which of the steps it is; no session waits for any of them.
 */
const wrapForms = ({ wrap, situation, stands }: HotState): readonly Offer[] =>
  wrap.map((step) => {
    const before = stands === '' ? (situation?.text ?? '') : stands;
    const initial = step === 'situation' && before !== '' ? { initial: plain(before) } : {};
    return form(`wrap_${step}`, wrapRules[step], { kind: 'note', topic: step }, [line('text', initial)], {
      group: 'answer',
    });
  });

/** Between sessions. */
export const betweenOffers = (state: HotState, seat: number): readonly Offer[] => {
  if (seat === state.gm) {
    return [
      ...approvals(state),
      ...wrapForms(state),
      form('start_session', 'HC-050', { kind: 'start_session' }, [], { refusal: startRefusal(state), group: 'answer' }),
      skipOffer(state),
      npcOffer(),
      bridgeOffer(state),
    ];
  }
  const pc = pcOf(state, seat);
  if (pc === undefined) return [sheetForm(state, seat)];
  const settings = state.settings.filter(
    (each) =>
      each === pc.lifepaths.at(-1)?.setting || state.bridges.some((own) => own.seat === seat && own.setting === each),
  );
  const fresh = form(
    'add_lifepath',
    'HC-186',
    { kind: 'add_lifepath' },
    [title('name'), choice('setting', things(settings))],
    {
      group: 'answer',
    },
  );
  return [
    ...(state.owes.includes(seat) ? [fresh] : []),
    // Never the button that lies nearest: one press, and the character is gone.
    form('retire_pc', 'HC-188', { kind: 'retire_pc' }, [], { group: 'aside' }),
  ];
};
