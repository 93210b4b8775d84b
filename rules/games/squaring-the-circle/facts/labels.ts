/** Every label of forms, rolls, sheets and the frame: its code, and what it names. */
import type { CardKind, Stat } from '../playbooks';
import type { Band3, Benefit, Drawback, Phase, TheoremStatus } from '../state';

type None = Record<never, never>;

/** The name of a form's field; most are the move's own key. */
export type FieldName =
  | Stat
  | (
      | 'name'
      | 'math'
      | 'thief'
      | 'origin'
      | 'look'
      | 'vice'
      | 'other'
      | 'boss'
      | 'agentName'
      | 'agentType'
      | 'colleagues'
    )
  | ('who' | 'back')
  | ('place' | 'sights' | 'order' | 'text' | 'problem' | 'guest' | 'trophy')
  | ('statement' | 'conjecture' | 'end' | 'extras' | 'logic' | 'how' | 'with' | 'spend' | 'aid')
  | ('use' | 'theorem' | 'pick' | 'first' | 'second' | 'source' | 'to' | 'supported' | 'nextTurn' | 'helped')
  | (
      | 'cardKind'
      | 'firstKind'
      | 'firstText'
      | 'secondKind'
      | 'secondText'
      | 'cardText'
      | 'guess'
      | 'problemText'
      | 'advantage'
      | 'card'
      | 'evade'
    )
  | ('choice' | 'outHow' | 'outText' | 'benefit' | 'agent' | 'agents' | 'name2' | 'type' | 'type2')
  | ('colleague' | 'target' | 'somebody' | 'group' | 'line' | 'stat' | 'move' | 'pool')
  | (
      | 'asked'
      | 'theorems'
      | 'names'
      | 'via'
      | 'turned'
      | 'fits'
      | 'scrapped'
      | 'successor'
      | 'reason'
      | 'mine'
      | 'theirs'
    )
  | ('borrowed' | 'teamPlayer' | 'amount' | 'way' | 'toward' | 'psyops' | 'spook')
  | ('blackmailed' | 'somebodyMet' | 'givenUp' | 'secret' | 'teammates');

/** A fixed option of a form. */
export type OptionName =
  | Benefit
  | Drawback
  | ('prove' | 'disprove' | 'base' | 'drop' | 'shake' | 'double-edged')
  | ('take' | 'evade' | 'down' | 'fall' | 'removed' | 'imprisoned' | 'dead' | 'cruel' | 'loyal' | 'chance')
  | ('give' | 'withhold' | 'letBe' | 'hurt')
  | ('consistent' | 'complete' | 'own' | 'basis' | 'increase' | 'reduce' | 'virtue' | 'vice');

/** A form of this game. */
export type OfferName =
  | ('create' | 'comeBack' | 'keep' | 'sitOut' | 'confirm' | 'refuse')
  | ('setting' | 'write' | 'choose' | 'trophy' | 'next')
  | ('state' | 'escape' | 'picks' | 'conjecture' | 'complication' | 'decline' | 'consent' | 'object')
  | ('result' | 'pick' | 'card' | 'evade' | 'rear' | 'fall' | 'out' | 'convert')
  | ('apply' | 'lemma' | 'benefit' | 'remove' | 'names' | 'lose' | 'pass' | 'passLast')
  | ('fits' | 'notFits' | 'ask' | 'followup' | 'report')
  | ('advance' | 'offer' | 'withdraw' | 'giveUp');

/** What the table waits for. */
export type AskName =
  | Exclude<
      OfferName,
      | 'comeBack'
      | 'keep'
      | 'sitOut'
      | 'refuse'
      | 'notFits'
      | 'report'
      | 'object'
      | 'decline'
      | 'passLast'
      | 'offer'
      | 'withdraw'
      | 'giveUp'
    >
  | ('turn' | 'decide');

/** A kind of move, named where one was tried. */
type MoveKind =
  | Exclude<OfferName, 'keep' | 'sitOut' | 'refuse' | 'object' | 'passLast' | 'fits' | 'notFits' | 'ask' | 'followup'>
  | ('stay' | 'decide');

type MoveLabels = { readonly [K in MoveKind as `move.${K}`]: object };

/** What a thing on the table says: the keys of its values, whatever their depth (`pieces.ts`). */
export type PieceField =
  | Stat
  | (
      | 'name'
      | 'origin'
      | 'look'
      | 'vice'
      | 'colleagues'
      | 'math'
      | 'thief'
      | 'out'
      | 'fallen'
      | 'doubled'
      | 'stats'
      | 'boss'
    )
  | (
      | 'moves'
      | 'mathMoves'
      | 'thiefMoves'
      | 'otherMoves'
      | 'owned'
      | 'tag'
      | 'mathAdvances'
      | 'thiefAdvances'
      | 'label'
      | 'taken'
    )
  | ('pools' | 'points' | 'posted' | 'agents' | 'type' | 'student' | 'ready' | 'xp' | 'due' | 'trophies')
  | ('house' | 'cards' | 'kind' | 'text' | 'modifier' | 'falls' | 'clear' | 'floor' | 'number' | 'statement' | 'owner')
  | ('status' | 'need' | 'startNeed' | 'options' | 'problem' | 'numeral' | 'back' | 'conjecture' | 'end' | 'lemma')
  | ('base' | 'exhausted' | 'escape' | 'metastable' | 'provedBy' | 'by' | 'grade' | 'complication')
  | ('logic' | 'leansOn' | 'waits' | 'team' | 'fresh' | 'enclosed')
  | ('guest' | 'place' | 'sights' | 'session' | 'clock' | 'limit' | 'problems' | 'chosen' | 'standing' | 'theorems');

export type MarkName = 'guest' | 'turn' | 'played' | 'fallen' | 'doubled' | 'out' | 'free' | 'transcended' | 'enclosed';

export interface LabelFacts extends MoveLabels {
  'move.move': { readonly move: string };
  'label.text': { readonly text: string };
  'label.theorem': {
    readonly number: string;
    readonly statement: string;
    readonly need: number;
    readonly status: TheoremStatus;
  };
  /** `back` is the one whom the problem is to bring back, or empty. */
  'label.problem': { readonly numeral: string; readonly text: string; readonly back: string };
  'label.conjecture': { readonly text: string; readonly grade: 'strong' | 'plain' | 'missed' };
  'label.card': { readonly kind: CardKind; readonly text: string };
  'label.cardOf': Named & { readonly kind: CardKind; readonly text: string };
  'label.cardKind': { readonly kind: CardKind };
  'label.pool': { readonly move: string; readonly target: string; readonly points: number };
  'label.aid': { readonly name: string; readonly pool: string };
  'label.claim': { readonly claim: string };
  'label.agent': { readonly name: string; readonly type: string };
  'label.line': { readonly line: string };
  'label.stat': { readonly stat: Stat };
  'label.newcomer': { readonly seat: number };
  field: { readonly name: FieldName };
  option: { readonly name: OptionName };
  /** A word that a playbook move offers to choose. */
  'option.ask': { readonly move: string; readonly pick: string };
  'option.mate': { readonly name: string; readonly isFresh: number };
  'option.agentLost': Named;
  'option.lowers': { readonly pick: 'one' | 'two'; readonly off: number };
  'offer.title': { readonly name: OfferName };
  'offer.hint': { readonly name: OfferName };
  'offer.move': { readonly move: string };
  'offer.moveHint': { readonly move: string };
  /** A move started in another way, by another move of hers. */
  'offer.varied': { readonly move: string; readonly by: string };
  'offer.ask': { readonly move: string };
  /** `about` is the theorem or the person that it is about, or empty. */
  'offer.askHint': { readonly move: string; readonly about: string };
  'offer.report': { readonly move: string };
  'offer.fits': Named & { readonly problem: string; readonly isYes: number };
  'offer.back': Named & { readonly isYes: number };
  'offer.card': { readonly of: string; readonly isTheorem: number };
  'offer.rear': { readonly of: string; readonly isTheorem: number };
  'offer.evade': { readonly of: string; readonly isTheorem: number; readonly kind: CardKind; readonly text: string };
  'offer.consent': { readonly theorem: string; readonly conjecture: string };
  'offer.picks': { readonly band: Band3; readonly theorem: string };
  'suggest.card': { readonly from: 'option' | 'result' | 'conjecture' | 'move'; readonly name: string };
  ask: { readonly what: AskName; readonly name: string };
  'add.stat': { readonly stat: Stat };
  'add.agents': { readonly count: number };
  'add.guest': None;
  'add.conjecture': None;
  'add.followUp': None;
  'add.base': { readonly count: number };
  'add.forward': { readonly scope: string };
  'add.claim': { readonly claim: string };
  'add.hold': { readonly move: string; readonly target: string };
  'add.aid': { readonly name: string; readonly pool: string };
  'add.hurt': Named;
  'add.cards': { readonly count: number };
  'roll.guest': None;
  'roll.state': None;
  'roll.conjecture': None;
  'roll.apply': { readonly source: string };
  'roll.prove': { readonly theorem: string };
  'roll.disprove': { readonly theorem: string };
  'roll.evade': None;
  'roll.move': { readonly move: string };
  'roll.house': { readonly name: string };
  'roll.theoremHouse': { readonly theorem: string };
  'band.guest': Named;
  'band.stateStrong': { readonly need: number };
  'band.stateWeak': { readonly need: number };
  'band.stateMiss': { readonly need: number };
  'band.strongConjecture': None;
  'band.plainConjecture': None;
  'band.missedConjecture': None;
  'band.lemma': None;
  'band.corollary': None;
  'band.exhausted': None;
  'band.proveStrong': { readonly off: number };
  'band.proveWeak': { readonly off: number };
  'band.proveMiss': None;
  'band.disproveStrong': None;
  'band.disproveWeak': None;
  'band.disproveMiss': None;
  'band.evaded': None;
  'band.halfEvaded': None;
  'band.notEvaded': None;
  'band.houseStands': None;
  'band.rears': None;
  'band.falls': None;
  'band.results': { readonly count: number };
  'band.resultAndCard': None;
  'band.resultAndLoss': None;
  'band.loss': None;
  'band.card': None;
  'band.shaken': None;
  'band.banned': None;
  'band.nothing': None;
  'band.followUp': None;
  'band.followUpAndResult': None;
  'band.cardLess': None;
  'band.asItWas': None;
  'band.needMore': { readonly more: number };
  'band.shakes': { readonly count: number };
  'band.hold': { readonly points: number };
  'band.agents': { readonly count: number };
  'band.team': { readonly count: number };
  'band.secret': None;
  'band.forward': None;
  'band.presentStrong': None;
  'band.presentWeak': None;
  'band.informalStrong': None;
  'band.informalWeak': None;
  'band.badmouthStrong': None;
  'band.badmouthWeak': None;
  /** `gathering`: between two conferences, while players say whom they play. */
  'glance.phase': { readonly phase: Phase | 'gathering'; readonly place: string };
  'glance.round': { readonly session: number };
  'glance.clock': { readonly at: number; readonly of: number };
  'glance.problems': None;
  'glance.gone': None;
  'glance.goneOne': Named & { readonly how: 'removed' | 'imprisoned' | 'dead' | 'transcended'; readonly text: string };
  'glance.problem': {
    readonly numeral: string;
    readonly text: string;
    readonly by: string;
    readonly chosen: string;
    readonly back: string;
    readonly theorems: number;
    readonly isOpen: number;
  };
  'glance.character': { readonly name: string; readonly origin: string; readonly math: string; readonly thief: string };
  'glance.mark': { readonly mark: MarkName; readonly moves: number };
  /** The name of one of a thing's values; empty where the value is not for reading. */
  'piece.field': { readonly name: PieceField };
  /** One of a thing's values in words; a player's own words come back as they are, and what says nothing is empty. */
  'piece.value': { readonly field: PieceField; readonly value: string | number };
  'piece.back': Named;
  'piece.sheet': Named;
  'piece.house': Named;
  'piece.conference': { readonly number: number };
  'piece.theorem': { readonly number: number };
  'piece.conjecture': { readonly number: number };
}

interface Named {
  readonly name: string;
}
