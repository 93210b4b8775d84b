/** Every line of the story: its code, and the names and words that it tells. */
import type { CardKind } from '../playbooks';

interface Named {
  readonly name: string;
}
interface OnTheorem {
  readonly theorem: string;
}

export interface StoryFacts {
  'story.created': Named & { readonly origin: string; readonly math: string; readonly thief: string };
  'story.guest': Named & { readonly number: number };
  'story.setting': Named & { readonly place: string; readonly sights: string };
  /** `back` is the one whom the problem is to bring back, or empty. */
  'story.writes': Named & { readonly problem: string; readonly back: string };
  'story.chooses': Named & { readonly problem: string };
  'story.playBegins': Named & { readonly problems: number };
  'story.states': Named & OnTheorem & { readonly how: string };
  'story.statesEscape': Named & OnTheorem & { readonly how: string };
  'story.objects': Named;
  'story.stated': Named & OnTheorem & { readonly need: number };
  'story.picks': OnTheorem & { readonly first: string; readonly second: string; readonly need: number };
  'story.conjectures': Named & { readonly text: string; readonly how: string };
  'story.conjectured': Named & { readonly text: string; readonly grade: 'strong' | 'plain' | 'missed' };
  'story.complication': { readonly conjecture: string; readonly kind: CardKind; readonly text: string };
  'story.applies': Named & { readonly source: string; readonly to: string; readonly how: string };
  'story.lemma': OnTheorem;
  'story.corollary': OnTheorem;
  'story.exhausted': OnTheorem;
  'story.spendsLemma': Named & { readonly source: string; readonly to: string };
  'story.move': Named & { readonly move: string; readonly how: string };
  'story.nothing': Named & { readonly move: string };
  /** `at` is what the pool holds then. */
  'story.hold': Named & {
    readonly pool: string;
    readonly target: string;
    readonly points: number;
    readonly at: number;
  };
  'story.losesHold': Named & { readonly pool: string };
  'story.forward': Named & OnTheorem;
  'story.banned': Named & { readonly move: string };
  'story.shakes': { readonly of: string; readonly isTheorem: number };
  'story.benefit': OnTheorem & { readonly benefit: string };
  'story.removes': Named & { readonly card: string };
  'story.recruits': Named & { readonly agent: string; readonly type: string };
  'story.losesAgent': Named & { readonly agent: string };
  'story.teams': Named & { readonly mate: string };
  'story.coldRead': Named & { readonly target: string; readonly secret: string };
  'story.hurts': Named & { readonly of: string };
  'story.raisesNeed': Named & OnTheorem & { readonly need: number };
  'story.teamPlayer': Named & { readonly gives: number };
  'story.drops': Named;
  'story.baseCase': Named & OnTheorem & { readonly base: number };
  'story.advancesProof': Named & OnTheorem & { readonly need: number };
  'story.attackHelps': OnTheorem & { readonly need: number };
  'story.proven': Named & OnTheorem;
  'story.constructed': Named & OnTheorem & { readonly points: number };
  'story.escaped': Named;
  'story.solved': Named & { readonly problem: string; readonly clock: number };
  /** Its own House fell. */
  'story.theoremFalls': OnTheorem & { readonly cards: number };
  /** Another theorem solved the same problem. */
  'story.rivalFalls': OnTheorem & { readonly cards: number };
  'story.lapsed': OnTheorem;
  'story.converts': Named & { readonly card: string; readonly text: string };
  'story.card': Named & { readonly kind: CardKind; readonly text: string };
  'story.theoremCard': OnTheorem & { readonly kind: CardKind; readonly text: string };
  'story.houseStands': { readonly of: string; readonly isTheorem: number };
  'story.rears': { readonly kind: CardKind; readonly text: string };
  'story.houseFalls': Named & { readonly cards: number };
  'story.doublesDown': Named;
  'story.out': Named & { readonly how: 'removed' | 'imprisoned' | 'dead'; readonly text: string };
  'story.freed': Named;
  'story.notFreed': Named;
  'story.returns': Named;
  'story.sitsOut': Named;
  'story.tooFew': Record<never, never>;
  /** `seat` counts from 1. */
  'story.newSeat': { readonly seat: number };
  'story.waits': Named & OnTheorem;
  'story.leans': OnTheorem & { readonly source: string };
  'story.leanerFails': OnTheorem & { readonly source: string; readonly need: number };
  'story.impossible': { readonly problem: string };
  /** A result was turned into something else. */
  'story.turns': Named & { readonly text: string };
  'story.nilpotence': Named & { readonly other: string; readonly mine: string; readonly theirs: string };
  'story.scraps': Named & OnTheorem & { readonly successor: string; readonly need: number };
  'story.leavesBehind': OnTheorem & { readonly card: string };
  'story.halves': OnTheorem & { readonly need: number };
  'story.metastable': OnTheorem;
  'story.corrects': OnTheorem & { readonly need: number };
  'story.encloses': Named & { readonly isFree: number };
  'story.unprovable': Named & { readonly problem: string; readonly reason: string };
  'story.inflicts': OnTheorem & { readonly option: string };
  'story.fits': Named & { readonly problem: string };
  'story.notFits': Named & { readonly problem: string };
  'story.transcends': Named & { readonly move: string };
  'story.gated': Named & { readonly move: string };
  'story.evades': Named;
  'story.evaded': Named;
  'story.clock': { readonly clock: number; readonly limit: number };
  'story.passes': Named & { readonly to: string };
  'story.session': { readonly session: number };
  'story.declines': Named;
  'story.conferenceEnds': { readonly number: number };
  'story.trophy': Named & { readonly text: string };
  'story.experience': Named & { readonly marks: number; readonly at: number };
  'story.advanceDue': Named;
  'story.advance': Named & { readonly gain: 'stat' | 'move' | 'student'; readonly what: string };
  'story.offers': Named & { readonly pool: string; readonly target: string; readonly to: string };
  'story.withdraws': Named & { readonly pool: string; readonly target: string };
  'story.givesUp': Named & { readonly pool: string; readonly target: string };
}
