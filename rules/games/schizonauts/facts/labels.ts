/** Every label of forms, rolls, sheets and the frame: its code, and what it names. */
import type { Length, Result } from '../pure';
import type { Cat, Die, Phase, Pool, Role, Side, Step } from '../state';

type None = Record<never, never>;

/** A form of this game. */
export type OfferName =
  | ('propose' | 'approveSetup' | 'create' | 'ready' | 'nextView' | 'swapMemory' | 'declareReady')
  | ('choosePersona' | 'chooseVisitor' | 'takeKey' | 'chooseVisiting' | 'chooseMemory' | 'createMemory' | 'chooseKey')
  | ('introduceKey' | 'introduceMemory' | 'poseQuestion' | 'approveQuestion' | 'objectQuestion' | 'chooseAptitude')
  | ('contribute' | 'decline' | 'upgrade' | 'lockDice' | 'reveal' | 'passReveal' | 'answer' | 'setPrice')
  | ('rejectPrice' | 'closeScene' | 'proposeDeath' | 'approveDeath' | 'objectDeath' | 'addNote' | 'noteAhead' | 'vote')
  | ('supplyMemory' | 'endSupply' | 'pickBleed' | 'callDeadlock' | 'strike' | 'linkMemory' | 'readSituation')
  | ('declareName' | 'bet' | 'flipAll' | 'leaveShut' | 'settle' | 'overrule' | 'declareSelf' | 'epilogue');

/** The name of a form's field. */
export type FieldName =
  | ('rounds' | 'starter' | 'thiefName' | 'agentName' | 'thiefApt' | 'agentApt')
  | ('thiefV' | 'thiefK' | 'thiefI' | 'agentV' | 'agentK' | 'agentI')
  | ('mem' | 'text' | 'cat' | 'persona' | 'seat' | 'card' | 'to' | 'trade' | 'full' | 'memory' | 'agent' | 'gift')
  | ('target' | 'side' | 'half' | 'memoryIn' | 'close')
  | ('firstCat' | 'firstText' | 'secondCat' | 'secondText');

/** What can be said in advance. */
export type AheadName = 'noTrades' | 'noFlip';

/** What the table waits for. */
export type AskName = Step | 'chain' | 'refill' | 'throw' | 'extra' | 'tiePaper';

/** What one reading of a throw came to (SZ-096 to SZ-104). */
export type ReadingFacts = {
  readonly name: string;
  /** How many equal pairs dropped out before. */
  readonly equal: number;
  /** The die that decides and the one it is held against; 0 where a side had none left. */
  readonly won: number;
  readonly lost: number;
  readonly why: 'die' | 'left' | 'same';
};

export interface LabelFacts {
  'offer.title': { readonly name: OfferName };
  'offer.hint': { readonly name: OfferName };
  'offer.reveal': { readonly side: Side };
  'offer.death': { readonly name: string };
  'offer.priceSeen': None;
  'offer.same': { readonly text: string };
  'offer.sameAs': { readonly names: string };
  'offer.trade': { readonly give: string; readonly get: Die };
  'ahead.title': { readonly what: AheadName };
  'ahead.hint': { readonly what: AheadName };
  field: { readonly name: FieldName };
  ask: { readonly what: AskName; readonly name: string };
  'label.text': { readonly text: string };
  'label.length': { readonly length: Length | 'custom'; readonly rounds: number; readonly scenes: number };
  'label.side': { readonly side: Side };
  'label.persona': { readonly side: Side; readonly name: string };
  'label.cat': { readonly cat: Cat };
  'label.rating': { readonly cat: Cat; readonly rating: number };
  'label.role': { readonly role: Role; readonly name: string };
  'label.noGift': None;
  'label.memory': { readonly cat: Cat; readonly text: string; readonly side: Side | 'overlap' };
  'label.key': { readonly title: string; readonly cat: Cat; readonly bonus: number };
  'label.view': { readonly view: 0 | 1 | 2 };
  'label.half': { readonly half: 1 | 2 };
  'band.faces': None;
  'glance.phase': { readonly phase: Phase; readonly step: Step; readonly name: string };
  'glance.round': { readonly round: number; readonly of: number };
  'glance.deck': { readonly left: number };
  'glance.score': { readonly agent: number; readonly thief: number };
  'glance.chain': None;
  'glance.allegiances': None;
  /** So many of each side in the deck, and cards dealt of all. */
  'glance.dealt': { readonly each: number; readonly dealt: number };
  'glance.scene': None;
  'glance.result': { readonly result: Result };
  'glance.line': { readonly what: 'question' | 'answer' | 'price' | 'memory'; readonly text: string };
  'glance.character': { readonly name: string };
  'glance.mark': {
    readonly mark: 'starter' | 'actor' | 'visitor' | 'narrator' | 'judge' | 'dead' | 'agent' | 'thief' | 'survivor';
  };
  'piece.sheet': { readonly name: string };
  'piece.scene': None;
  'piece.deck': None;
  'piece.discard': None;
  /** `side` is empty for whoever may not see it. */
  'piece.card': { readonly side: string; readonly isOpen: boolean };
  'piece.key': { readonly title: string };
  'piece.place': { readonly name: string };
  'piece.situation': None;
  'piece.tally': None;
  'piece.field': { readonly name: string };
  /** The dice of one side; `as` is empty where both personas are in play. */
  'spot.side': { readonly name: string; readonly as: string };
  'spot.worth': { readonly worth: number; readonly locked: boolean };
  /** `into`: what it could become together with others that lie with it. */
  'die.side': { readonly die: Die; readonly name: string; readonly worth: number; readonly into: readonly Die[] };
  'spot.thrown': { readonly tells: boolean; readonly judges: boolean };
  'die.thrown': { readonly die: Die; readonly name: string; readonly face: number };
  'middle.title': { readonly isThrown: boolean };
  'middle.trades': None;
  'middle.waits': { readonly names: string };
  /** Dice become one; how many dice there are then, and what they are worth, as before. */
  'lay.trade': { readonly give: Partial<Pool>; readonly get: Die; readonly left: number; readonly worth: number };
  'lay.unlocks': None;
  'hint.closed': None;
  /** Why somebody tells, or sets the price: the dice that decide, after so many equal pairs. */
  'reading.narrator': ReadingFacts;
  'reading.judge': ReadingFacts;
}
