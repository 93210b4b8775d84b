/** The kind of CARD that each source suggests; the writer may always take another (SC-052, SC-D23). */
import type { CardSource } from './consequences';
import { GOSSIP } from './moves/conference-moves';
import { moveRecord } from './moves/playbook/index';
import type { CardKind } from './playbooks';

const kindsByOption: Readonly<Record<Extract<CardSource, { from: 'option' }>['name'], CardKind>> = {
  'own-risk': 'risk',
  foe: 'antagonist',
  debt: 'debt',
  event: 'complication',
  complete: 'complication',
};

const kindsByResult: Readonly<Record<Extract<CardSource, { from: 'result' }>['name'], CardKind>> = {
  prove: 'risk',
  missed: 'complication',
  disprove: 'complication',
  tainted: 'risk',
};

export const suggestedKind = (source: CardSource): CardKind => {
  switch (source.from) {
    case 'option':
      return kindsByOption[source.name];
    case 'result':
      return kindsByResult[source.name];
    case 'conjecture':
      return 'complication';
    case 'move':
      return source.name === GOSSIP ? 'antagonist' : (moveRecord(source.name)?.kind ?? 'complication');
  }
};
