/** The moves of the playbooks that are in play, in our own words. */
const result = (stat: string, when: string): string =>
  `${when} Roll +${stat}. 10 or more: a result. 7 to 9: a result and a CARD. A miss: a CARD.`;

export const moves: readonly (readonly [id: string, title: string, text: string])[] = [
  ['SC-093', 'Cardinality Tricks', 'The modifier of her own House never falls below 0.'],
  ['SC-097', 'Codemaker', '+1 where she enciphers or deciphers something. A claim.'],
  ['SC-101', 'Remember Galois', '+1 where she uses a sword. A claim.'],
  ['SC-105', 'Euclid’s Method', '+1 where drawing is part of the move. A claim.'],
  [
    'SC-112',
    'Phase Portrait',
    '+1 where she makes use of something that moves: a crowd, traffic, weather, machines. A claim.',
  ],
  ['SC-115', 'Calculus', 'When she states a theorem, she may add 1 to its need for a proof by construction.'],
  ['SC-119', 'Foundational Approach', 'When she completes a proof, she may state a conjecture at once.'],
  [
    'SC-122',
    'Surveillance',
    'Spy on somebody. Roll +Cold. 10 or more: 3 hold on her. 7 to 9: 1. Each is worth +1 where she is involved. A miss: a CARD.',
  ],
  ['SC-123', 'Bypass', result('Sly', 'Slip past what guards a thing.')],
  ['SC-124', 'Lose Control', result('Hot', 'Lash out, or charge in.')],
  ['SC-130', 'Oomph', result('Hot', 'Break through what is in the way.')],
  [
    'SC-131',
    'Intimidation',
    'Threaten with violence. Roll +Cold. 10 or more: a result. 7 to 9: a result and a CARD. A miss: your House is shaken.',
  ],
  ['SC-132', 'Truth Will Bear', result('Sly', 'Confront somebody with the truth.')],
  [
    'SC-138',
    'Masquerade',
    'Be somebody else. Roll +Sly. 10 or more: 3 hold. 7 to 9: 1. Each is worth +1 behind the mask. A miss: a CARD.',
  ],
  ['SC-139', 'Trust Me', result('Cold', 'Use somebody’s trust.')],
  ['SC-140', 'Enticement', result('Hot', 'Seduce somebody, by yourself or by your ideas.')],
  ['SC-147', 'Conditioning', result('Sly', 'Train somebody in secret to do your will.')],
  [
    'SC-148',
    'Pecking Order',
    'Study who bows to whom in a group. Roll +Rigorous. 10 or more: 3 hold. 7 to 9: 1. Each is worth +1 on one of them.',
  ],
  ['SC-149', 'Get Rough', result('Hot', 'Do the dirty work.')],
  ['SC-151', 'Menagerie: a trick', 'On the sheet, and not in play at this table yet.'],
  [
    'SC-156',
    'Digital Mayhem',
    'Wreck or sabotage computers. Roll +Hot. 10 or more: a result. 7 to 9: a result and a CARD. A miss: your House is shaken.',
  ],
  ['SC-157', 'Open Line', result('Cold', 'Talk somebody at the far end into helping.')],
  [
    'SC-158',
    'Root Access',
    'Get into a system. Roll +Sly. 10 or more: 3 hold. 7 to 9: 1. Each is worth +1 where the system matters. A miss: a CARD.',
  ],
  ['SC-164', 'Flexibility', `${result('Hot', 'Change plans at once.')} Careful Plans hold is lost.`],
  [
    'SC-165',
    'Careful Plans',
    'Plan with care. Roll +Cold. 10 or more: 4 hold. 7 to 9: 2. Each is worth +1 on anybody’s roll that follows the plan.',
  ],
  [
    'SC-166',
    'Evasion',
    'When a CARD is about to land on her or on a theorem of hers, roll +Sly. 10 or more: no CARD, and a result. 7 to 9: a result, and the CARD lands. A miss: it lands, and she shares it.',
  ],
  [
    'SC-172',
    'Throw Money At It',
    'Spend lavishly. Roll +Cold. 10 or more: up to two results. 7 to 9: one. A miss: closed until the conference ends.',
  ],
  ['SC-173', 'Get Involved', result('Hot', 'Do a job in person.')],
  ['SC-174', 'Recruitment', 'Hire people. Roll +Sly. 10 or more: two agents. 7 to 9: one. A miss: a CARD.'],
  [
    'SC-175',
    'Direct agents',
    'Send one to three agents and roll with their number. 10 or more: a result. 7 to 9: a result, and one is lost. A miss: one is lost.',
  ],
  ['SC-142', 'Unflappable', '+1 on the modifier of her own House.'],
];
