/** What the gamemaster prepares for herself: places, people, obstacles (HC-200 to HC-204). */
import type { PrepKind } from '../../kernel/prep';
import { say, type LabelFacts } from './facts';
import type { HotState } from './state';

const kind = (id: LabelFacts['prep.title']['kind'], reveals: PrepKind['reveals']): PrepKind => ({
  id,
  title: say('prep.title', { kind: id }),
  hint: say('prep.hint', { kind: id }),
  reveals,
});

const note = { offer: 'aside:note', name: 'topic', text: 'text' };

const kinds: readonly PrepKind[] = [
  kind('location', [note]),
  kind('cast', [{ offer: 'turn:set_npc', name: 'npc' }, note]),
  kind('obstacle', [
    { offer: 'turn:independent:', name: 'obstacle' },
    { offer: 'turn:versus:', name: 'obstacle' },
    { offer: 'answer:settle', name: 'consequence', text: 'consequence' },
  ]),
];

/** Nobody but the gamemaster has anything to prepare. */
export const prep = ({ gm }: HotState, seat: number): readonly PrepKind[] => (gm >= 0 && seat === gm ? kinds : []);
