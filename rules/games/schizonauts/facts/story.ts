/** Every line of the story, and what it names. */
import type { Result } from '../pure';
import type { Cat, Die, Side } from '../state';

interface Name {
  readonly name: string;
}
type None = Record<never, never>;

export interface StoryFacts {
  'story.proposes': Name & { readonly rounds: number; readonly starter: string };
  'story.approvesSetup': Name;
  'story.agreed': { readonly rounds: number; readonly starter: string; readonly scenes: number };
  'story.ready': Name;
  'story.newSeat': { readonly seat: number };
  'story.swaps': Name & { readonly before: string; readonly after: string };
  'story.declares': Name;
  'story.chain': { readonly keys: string };
  'story.drawn': { readonly key: string };
  'story.turn': Name & { readonly persona: Side; readonly character: string };
  'story.invites': Name & { readonly visitor: string };
  'story.takesKey': Name & { readonly key: string };
  'story.visitsAs': Name & { readonly persona: Side; readonly character: string };
  'story.memory': Name & { readonly text: string; readonly cat: Cat };
  'story.key': Name & { readonly key: string };
  'story.keyIn': { readonly key: string };
  'story.memoryIn': { readonly text: string };
  'story.question': Name & { readonly text: string };
  'story.objects': Name;
  'story.asked': { readonly text: string };
  'story.aptitude': Name & { readonly cat: Cat };
  'story.gives': Name & { readonly to: string };
  'story.declines': Name;
  'story.trades': Name & { readonly give: string; readonly get: Die };
  'story.throw': {
    readonly actor: string;
    readonly actorDice: string;
    readonly visitor: string;
    readonly visitorDice: string;
  };
  'story.roles': { readonly narrator: string; readonly judge: string };
  'story.reveals': Name & { readonly side: Side; readonly full: boolean; readonly memory: string };
  'story.extra': Name & { readonly dice: string };
  'story.answers': Name & { readonly text: string };
  'story.price': Name & { readonly text: string };
  'story.rejects': Name;
  'story.newJudge': Name;
  'story.closes': Name;
  'story.deathProposed': Name & { readonly who: string };
  'story.deathRefused': Name & { readonly who: string };
  'story.dies': Name;
  'story.keyToHand': Name & { readonly key: string };
  'story.note': Name & { readonly text: string; readonly cat: Cat };
  'story.votes': { readonly agent: number; readonly thief: number; readonly side: Side };
  'story.tie': Name & { readonly side: Side };
  'story.rises': Name & { readonly side: Side; readonly cat: Cat; readonly to: number };
  'story.supplies': Name & { readonly text: string; readonly cat: Cat };
  'story.deadlock': Name;
  'story.bleeds': Name & { readonly text: string };
  'story.strikes': Name & { readonly before: string; readonly after: string };
  'story.links': Name & { readonly text: string };
  'story.gather': { readonly size: number; readonly each: number };
  'story.dealt': { readonly round: number };
  'story.situation': Name;
  'story.fullName': Name;
  'story.paid': Name & { readonly coins: number };
  'story.bets': Name & { readonly on: string; readonly agent: number; readonly thief: number };
  'story.final': None;
  'story.identity': Name & { readonly side: Side; readonly preferred: Side; readonly branch: 'confirmed' | 'crisis' };
  'story.settles': Name & { readonly side: Side };
  'story.decided': Name & { readonly side: Side };
  'story.who': Name & { readonly side: Side; readonly coins: number };
  'story.staysShut': Name;
  'story.result': { readonly result: Result; readonly agent: number; readonly thief: number };
  'story.survivors': { readonly names: string };
  'story.epilogue': Name & { readonly text: string };
}
