/** Every line of the story: its code. All share their facts, so that one function tells them. */

export interface StoryFacts {
  /** Who acts, or the table's own. */
  readonly name: string;
  /** Words of theirs, or the thing that is meant. */
  readonly text: string;
  /** Somebody or something else. */
  readonly other: string;
  readonly n: number;
}

export const storyCodes = [
  ...(['story.arrives', 'story.die', 'story.genre', 'story.setting', 'story.faction', 'story.links'] as const),
  ...([
    'story.flip',
    'story.demote',
    'story.situation',
    'story.votesFor',
    'story.gamemaster',
    'story.newSeat',
  ] as const),
  ...(['story.picks', 'story.bridge', 'story.character', 'story.approved', 'story.charactersDone'] as const),
  ...(['story.npc', 'story.sessionStarts', 'story.retires', 'story.skip', 'story.lifepath'] as const),
  ...([
    'story.cut',
    'story.introduces',
    'story.demeanour',
    'story.compels',
    'story.accepts',
    'story.declines',
  ] as const),
  ...(['story.upgrades', 'story.loses', 'story.note', 'story.asks', 'story.judged', 'story.refusedDeed'] as const),
  ...(['story.withdraws', 'story.dice', 'story.abilityPass', 'story.abilityFail', 'story.taxed'] as const),
  ...(['story.hostile', 'story.wrongFact', 'story.deedCosts', 'story.condition', 'story.raised'] as const),
  ...(['story.obstacle', 'story.states', 'story.consequence', 'story.ruledGrant', 'story.ruledConsequence'] as const),
  ...(['story.compromise', 'story.simple', 'story.base', 'story.baseHinders', 'story.judges', 'story.bonus'] as const),
  ...(['story.hinder', 'story.denies', 'story.difficulty', 'story.helps', 'story.stepsBack', 'story.edge'] as const),
  ...([
    'story.commits',
    'story.rerolls',
    'story.takesCompromise',
    'story.rating',
    'story.stands',
    'story.tie',
  ] as const),
  ...(['story.passes', 'story.fails', 'story.paid', 'story.taxCleared', 'story.conditionCleared'] as const),
  ...(['story.closes', 'story.sessionEnds', 'story.award', 'story.refund', 'story.step', 'story.beliefs'] as const),
  ...(['story.instincts', 'story.voteRemoved', 'story.voteKept', 'story.voteAdded', 'story.voteNone'] as const),
  ...(['story.votePays', 'story.voluntary', 'story.voluntaryDropped', 'story.voluntaryKept', 'story.between'] as const),
] as const;

export type StoryCode = (typeof storyCodes)[number];
