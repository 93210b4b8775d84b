/** Small pieces of wording that several sentences share. */

/** A player's own words, as she wrote them. */
export const quote = (text: string): string => `“${text}”`;

/** A player's own words at the end of a sentence, with the full stop that they may lack. */
export const quoteLast = (text: string): string => quote(/[.!?…。！？”]$/u.test(text) ? text : `${text}.`);

/** A figure with its word: `1 point`, `3 points`. */
export const count = (figure: number, one: string, many: string): string => `${figure} ${figure === 1 ? one : many}`;

const own: Readonly<Record<string, string>> = {
  task: 'the tester’s roll',
  obstacle: 'the roll against',
  none: 'none',
  both: 'both, so neither',
  advantage: 'Advantage',
  disadvantage: 'Disadvantage',
  persona: 'a persona point',
  compromise: 'a compromise',
  fate: 'a fate point',
  minor: 'minor',
  major: 'major',
  raise: 'raise one from minor to major',
  always: 'I always …',
  never: 'I never …',
  when: 'When … then I …',
  gear: 'Gear',
  contact: 'Contact',
  subject: 'Subject',
  focus: 'Focus',
  item: 'Special Item',
  relationship: 'Relationship',
  wise: 'Wise',
  skill: 'Skill',
  resources: 'Resources',
  circles: 'Circles',
  wises: 'Wises',
  deeds: 'Deeds',
  friendly: 'friendly',
  hostile: 'hostile',
  helpful: 'helpful: its rating',
  neutral: 'neutral: 2 dice',
  use_normal: 'helps, or is neutral',
  use_hinder: 'hinders: 1 die',
  use_fate: 'hinders, for a fate point: 1 die',
  use_tax: 'hinders, to clear its tax: 1 die',
  hindering: 'hindering: 1 die',
  average: 'an average person: 2 dice',
  bonus: 'helps',
  against: 'hinders the other side',
  level: 'difficulty',
  tier: 'measured against such people',
  independent: 'against a situation',
  versus: 'against somebody',
  intent: 'the intent comes true',
  intent_compromised: 'the softened intent comes true',
  consequence_compromised: 'the softened consequence happens',
  ruled_grant: 'granted without dice',
  ruled_consequence: 'the consequence, without dice',
  likely: 'more likely: its rating',
  neither: 'neither: 2 dice',
  unlikely: 'less likely: 1 die',
  kill: 'to kill',
  convince: 'to convince',
  grant: 'the intent happens',
  consequence: 'the consequence happens',
  keep: 'keep',
  reword: 'reword',
  replace: 'replace',
  simple: 'simple: 2',
  moderate: 'moderate: 4',
  complex: 'complex: 6',
  beliefs: 'beliefs and instincts',
  votes: 'the trait vote',
  voluntary: 'voluntary conditions',
};

/** A word of the rules as people read it; another word as it is. */
export const word = (name: string): string => (Object.hasOwn(own, name) ? (own[name] ?? name) : name);
