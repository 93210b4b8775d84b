/**
 * The conference moves that everybody has (SC-007, SC-085).
 *
 * Rules: SC-087 to SC-090; SC-D39.
 */
import { cardDue, ownCard } from '../consequences';
import { say } from '../facts';
import { addForward } from '../telling';
import { gainHold } from './families';
import { asksColleague, asksNothing, asksTheorem } from './playbook/asks';
import { bandsOf, bringsCard } from './playbook/bands';
import type { PlaybookMove } from './playbook/record';

const PRESENT = 'Present Your Work';
/** What moves a clock that stands still needs a move that anybody can make (SC-078). */
export const INFORMAL = 'Informal Discussions';
const BADMOUTH = 'Badmouth a Colleague';
const NETWORK = 'Network Among Attendees';
/** What a colleague takes by gossip is no CARD of the gossip's own. */
export const GOSSIP = `${BADMOUTH}: given`;

/** +1 forward for the theorem, on a strong hit a benefit too (SC-087). */
const present: PlaybookMove = {
  name: PRESENT,
  rule: 'SC-087',
  start: {
    stat: 'elegant',
    isConferenceMove: true,
    ...asksTheorem('SC-087'),
    bands: bandsOf(say('band.presentStrong', {}), say('band.presentWeak', {}), bringsCard),
    land: (telling, { who, named: { theorem = '' }, band }) => {
      if (band === 'miss') return [ownCard(who, PRESENT)];
      addForward(telling, who, theorem);
      return band === 'strong' ? [{ do: 'benefit', who, theorem }] : [];
    },
  },
};

/** One CARD less, on a strong hit +1 forward too (SC-088). */
const informal: PlaybookMove = {
  name: INFORMAL,
  rule: 'SC-088',
  start: {
    stat: 'creative',
    isConferenceMove: true,
    ...asksNothing,
    bands: bandsOf(say('band.informalStrong', {}), say('band.informalWeak', {}), bringsCard),
    land: (telling, { who, band }) => {
      if (band === 'miss') return [ownCard(who, INFORMAL)];
      if (band === 'strong') addForward(telling, who, 'any');
      return [{ do: 'remove', who }];
    },
  },
};

/** The colleague takes a CARD, on a weak hit the speaker is shaken-up after it (SC-089). */
const badmouth: PlaybookMove = {
  name: BADMOUTH,
  rule: 'SC-089',
  kind: 'antagonist',
  start: {
    stat: 'cold',
    isConferenceMove: true,
    ...asksColleague('SC-089'),
    bands: bandsOf(say('band.badmouthStrong', {}), say('band.badmouthWeak', {}), bringsCard),
    land: (_, { who, named: { colleague = '' }, band }) => {
      if (band === 'miss') return [ownCard(who, BADMOUTH)];
      const given = cardDue(colleague, who, { from: 'move', name: GOSSIP });
      return [given, ...(band === 'weak' ? [{ do: 'shake', on: who, attacker: null } as const] : [])];
    },
  },
};

/** Hold that lasts until the end of the conference (SC-090). */
const network: PlaybookMove = {
  name: NETWORK,
  rule: 'SC-090',
  kind: 'antagonist',
  start: {
    stat: 'hot',
    isConferenceMove: true,
    ...asksNothing,
    bands: bandsOf(say('band.hold', { points: 3 }), say('band.hold', { points: 1 }), bringsCard),
    land: (telling, { who, band }) => {
      if (band === 'miss') return [ownCard(who, NETWORK)];
      gainHold(telling, who, { move: 'Network', target: '', points: band === 'strong' ? 3 : 1 }, 'SC-090');
      return [];
    },
  },
};

export const conferenceMoves: readonly PlaybookMove[] = [present, informal, badmouth, network];
