/** The forms of session zero. */
import type { JsonObject } from '../../../kernel/json';
import type { Offer } from '../../../kernel/offer';
import { no, say } from '../facts';
import { isCampaignReady, majorOf } from '../moves/campaign';
import { allSeats, nameOf, type HotState } from '../state';
import { powers } from '../tables';
import { choice, form, line, number, plain, several, things, title, words } from './fields';

/** The lobby's form: how somebody is called at the table. */
export const draftOffer = (draft: JsonObject): Offer => {
  const before = Object.hasOwn(draft, 'name') ? draft['name'] : undefined;
  const initial = typeof before === 'string' && before !== '' ? { initial: plain(before) } : {};
  return { ...form('create', 'HC-002', {}, [title('name', initial)], { group: 'answer' }), id: 'draft' };
};

/** Of somebody who came to the table later (HC-188). */
export const arriveOffer: Offer = form('arrive', 'HC-002', { kind: 'create' }, [title('name')], { group: 'answer' });

const factionOffers = (state: HotState): readonly Offer[] => {
  const { factions, settings } = state;
  const all = factions.map(({ name }) => name);
  const isFull = settings.every((setting) => majorOf(state, setting) !== undefined);
  const open = factions.filter(({ links }) => links === null).map(({ name }) => name);
  const loyal = factions.filter(({ links }) => (links?.cooperates.length ?? 0) > 0).map(({ name }) => name);
  const majors = factions.filter(({ power }) => power === 'major').map(({ name }) => name);
  const few = all.length < 3 ? no('too_few_factions', 'HC-016') : null;
  const situation = form(
    'set_situation',
    'HC-019',
    { kind: 'set_situation' },
    [several('factions', things(all), { min: 2 }), line('text')],
    { refusal: all.length < 2 ? no('situation_too_narrow', 'HC-019') : null },
  );
  // Once the map is drawn, the Situation is what comes next.
  const isDrawn = few === null && open.length === 0;
  return [
    ...(isDrawn ? [situation] : []),
    form(
      'add_faction',
      'HC-013',
      { kind: 'add_faction' },
      [title('name'), choice('setting', things(settings)), choice('power', words(isFull ? ['minor'] : powers))],
      { refusal: settings.length === 0 ? no('none.there', 'HC-012', 'setting') : null },
    ),
    form('roll_relation', 'HC-016', { kind: 'roll_relation' }, [choice('faction', things(open))], {
      refusal: few ?? (open.length === 0 ? no('relation_set', 'HC-016') : null),
    }),
    form(
      'set_relation',
      'HC-015',
      { kind: 'set_relation' },
      [choice('faction', things(all)), choice('competes', things(all)), choice('cooperates', things(all))],
      { refusal: few },
    ),
    ...(loyal.length > 0
      ? [form('flip', 'HC-018', { kind: 'tilt', what: 'flip' }, [choice('faction', things(loyal))])]
      : []),
    ...(majors.length > 0
      ? [form('demote', 'HC-018', { kind: 'tilt', what: 'demote' }, [choice('faction', things(majors))])]
      : []),
    ...(isDrawn ? [] : [situation]),
  ];
};

export const campaignOffers = (state: HotState): readonly Offer[] => {
  const { genre, style } = state;
  const people = allSeats(state).map((seat) => ({ value: String(seat), label: plain(nameOf(state, seat)) }));
  const before = genre === '' ? {} : { initial: plain(genre) };
  const styled = style === '' ? {} : { initial: plain(style) };
  return [
    form('vote_gm', 'HC-020', { kind: 'vote_gm' }, [choice('for', people)], {
      refusal: isCampaignReady(state) ? null : no('not_ready', 'HC-020'),
      group: 'answer',
    }),
    form('set_genre', 'HC-011', { kind: 'set_genre' }, [
      line('genre', before),
      line('style', { optional: true, ...styled }),
    ]),
    form('add_setting', 'HC-012', { kind: 'add_setting' }, [title('name', { max: 50 })]),
    ...factionOffers(state),
    form('set_die', 'HC-026', { kind: 'set_die' }, [number('sides', 2, 100, state.die)]),
  ];
};

/** A note, in every phase once all have a name. */
export const noteOffer: Offer = {
  ...form('note', 'HC-051', { kind: 'note' }, [title('topic'), line('text')], { group: 'aside' }),
  title: say('offer.title', { name: 'note', text: '' }),
};
