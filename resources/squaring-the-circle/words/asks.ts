/** What playbook moves ask after the dice, or before somebody's: one line for each, and the words of its choices. */
interface AskWords {
  readonly hint: string;
  /** The hint, where it is about somebody. */
  readonly about?: (who: string) => string;
  readonly options?: Readonly<Record<string, string>>;
}

export const askWords: Readonly<Record<string, AskWords>> = {
  Metastability: {
    hint: 'Its House falls. It may stand once, without this CARD; then the next CARD disproves it.',
    options: { stand: 'It stands, metastable', fall: 'It falls' },
  },
  'Inflict Intuitionistic Logic': {
    hint: 'Your attack can take a way of proof in place of the CARD.',
    options: {
      card: 'It takes the CARD',
      contradiction: 'It loses contradiction',
      induction: 'It loses its base cases',
    },
  },
  'Compactify the Space': {
    hint: 'While you are shut in, all your rolls have +1.',
    options: { enter: 'I am in a closed space', leave: 'I am free of it' },
  },
  'Parallel Postulate': { hint: 'Another theorem to the same end halves its need.' },
  'Extreme Sensitivity to Initial Conditions': { hint: 'Their Houses are rolled for, in your order.' },
  'Isometric Transformation': { hint: 'One CARD stays behind.' },
  Precision: {
    hint: 'The blow may be held back.',
    options: { keep: 'A result, and a CARD', forward: 'Neither, and +1 forward' },
  },
  'Plan B': {
    hint: 'A point of the old plan keeps the rest of it for the new one.',
    options: { drop: 'The old plan is lost', keep: 'Pay a point and keep the rest' },
  },
  'Zero-Day': {
    hint: 'A point of Root Access avoids the CARD.',
    options: { keep: 'Take the CARD', spend: 'Pay a point: no CARD' },
  },
  'Kill Switch': {
    hint: 'All Root Access may go in place of the shaking.',
    options: { keep: 'My House is shaken', giveUp: 'Give up all Root Access' },
  },
  'The Boss': { hint: 'A CARD of yours keeps the agent.', options: { keep: 'Take a CARD, and nobody is lost' } },
  'Assemble the Team': { hint: 'They stay until the conference ends.' },
  'Watch the Competition': {
    hint: 'A point of hold makes this roll worse by 2.',
    about: (roller) => `${roller} is about to roll. A point of your hold makes that worse by 2.`,
    options: { letBe: 'Let her roll', hurt: 'Be in the way: −2' },
  },
  'Team Player': {
    hint: 'When a result of somebody else’s hits in proving a theorem of yours.',
    options: { give: 'She marks 1 experience', withhold: 'She marks nothing' },
  },
};
