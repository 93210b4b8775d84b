/** The kind of CARD that each source suggests; the writer may always take another (SC-052, SC-D23). */
import type { CardSource } from './consequences';
import { holdMoves, resultMoves } from './moves/families';
import type { CardKind } from './playbooks';

const kindsByOption: Readonly<Record<Extract<CardSource, { from: 'option' }>['name'], CardKind>> = {
  'own-risk': 'risk',
  foe: 'antagonist',
  debt: 'debt',
  event: 'complication',
};

const kindsByResult: Readonly<Record<Extract<CardSource, { from: 'result' }>['name'], CardKind>> = {
  prove: 'risk',
  missed: 'complication',
  disprove: 'complication',
};

const kindsByMove: ReadonlyMap<string, CardKind> = new Map([
  ...[...resultMoves, ...holdMoves].map(({ name, kind }) => [name, kind] as const),
  ['Badmouth a Colleague: given', 'antagonist'],
  ['Badmouth a Colleague', 'antagonist'],
  ['Recruitment', 'antagonist'],
]);

export const suggestedKind = (source: CardSource): CardKind => {
  switch (source.from) {
    case 'option':
      return kindsByOption[source.name];
    case 'result':
      return kindsByResult[source.name];
    case 'conjecture':
      return 'complication';
    case 'move':
      return kindsByMove.get(source.name) ?? 'complication';
  }
};
