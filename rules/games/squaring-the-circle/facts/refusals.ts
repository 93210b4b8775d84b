/** Every refusal of this game: its code, and the facts that its sentence needs. */
import type { Stat } from '../playbooks';
import type { Band3 } from '../state';

type None = Record<never, never>;

/** When a printed move comes up that nobody starts in her turn. */
export type Occasion =
  | 'story'
  | 'gated'
  | 'claim'
  | 'card'
  | 'landing'
  | 'attack'
  | 'disproof'
  | 'houseFalls'
  | 'houseStands'
  | 'agentLost'
  | 'proof'
  | 'apply'
  | 'stating'
  | 'lending'
  | 'house'
  | 'roll';

export interface RefusalFacts {
  'move.malformed': { readonly field: string };
  'move.unknown': None;
  'move.notOwned': { readonly move: string };
  'move.notStarted': { readonly move: string };
  'move.comesUp': { readonly move: string; readonly when: Occasion };
  'move.notBorrowed': { readonly move: string };
  'followUp.again': { readonly move: string };
  'nilpotence.noCards': None;
  'isometric.notHers': { readonly theorem: string };
  'isometric.escape': { readonly theorem: string };
  'isometric.none': None;
  'shakes.which': { readonly most: number };
  'basis.notTheirs': None;
  'problem.noneOpen': None;
  'ask.choice': { readonly move: string };
  'logic.missing': None;
  'logic.notHers': None;
  'move.banned': { readonly move: string };
  'phase.notPlay': None;
  'queue.nothing': None;
  'queue.waits': { readonly for: string; readonly what: string };
  'turn.other': { readonly holder: string };
  'turn.twoMoves': None;
  'actor.none': None;
  'actor.out': { readonly name: string };
  'actor.fallen': { readonly name: string };
  'bonus.twice': None;
  'claim.notOwned': { readonly claim: string };
  'student.notReady': None;
  'student.notMathematical': None;
  /** `target` is what the pool belongs to, or empty. */
  'hold.none': { readonly pool: string; readonly target: string };
  /** The pools of this move have too little; `target` is empty where any of them would do. */
  'hold.few': { readonly pool: string; readonly target: string; readonly least: number };
  'aid.none': None;
  'aid.posted': None;
  'draft.missing': { readonly field: string };
  'draft.notPrinted': { readonly field: string };
  'draft.triple': { readonly field: string };
  'draft.otherMove': { readonly field: string; readonly move: string };
  'draft.boss': { readonly field: string };
  'draft.agent': { readonly field: string };
  'create.notNow': None;
  'setting.notNow': None;
  'setting.guestOnly': None;
  'setting.order': None;
  'write.notNow': None;
  'write.once': None;
  'write.notGone': None;
  'stay.notNow': None;
  'stay.tooFew': None;
  'comeBack.unknown': None;
  'confirm.notYours': None;
  'choose.unwritten': None;
  'choose.notNow': None;
  'choose.guest': None;
  'choose.own': None;
  'choose.taken': None;
  'choose.notGated': None;
  'choose.turn': { readonly next: string };
  'problem.unknown': None;
  'problem.notOpen': None;
  'conjecture.unknown': None;
  'escape.noProblem': None;
  'picks.band': { readonly band: Band3 };
  'picks.hasIt': None;
  'theorem.unknown': None;
  'theorem.notStated': { readonly theorem: string };
  'theorem.noneStated': None;
  'theorem.waits': { readonly theorem: string };
  'apply.itself': None;
  'apply.unproven': { readonly theorem: string };
  'apply.exhausted': { readonly theorem: string };
  'apply.allExhausted': None;
  'apply.noneProven': None;
  'lemma.none': { readonly theorem: string };
  'lemma.noneLeft': None;
  'result.onlyProves': None;
  'result.bound': None;
  'result.twin': None;
  'result.notTurned': None;
  'result.noInduction': { readonly theorem: string };
  'pick.band': { readonly pick: string };
  'card.written': None;
  'card.unwritten': None;
  'card.unknown': None;
  'evade.once': None;
  'fall.doubled': { readonly name: string };
  'colleague.unknown': None;
  'colleague.none': None;
  'target.missing': None;
  'agents.none': None;
  'agents.sent': None;
  'agents.noneToGive': None;
  'agents.given': None;
  'agents.count': { readonly count: number };
  'agents.type': None;
  'agents.lost': None;
  'team.count': { readonly count: number };
  'menagerie.tooLate': None;
  'benefit.notThis': { readonly benefit: string };
  'pass.conferenceEnds': None;
  'pass.whom': None;
  'trophy.none': None;
  'next.notNow': None;
  'next.guestOnly': None;
  'next.unknown': None;
  'newcomer.notNow': None;
  'newcomer.full': { readonly most: number };
  'advance.none': None;
  'advance.line': None;
  'advance.taken': { readonly line: string };
  'advance.ceiling': { readonly stat: Stat };
  'advance.stat': None;
  'advance.student': None;
  'advance.move': { readonly move: string };
  'advance.noMove': None;
}
