/** The moves of the thief playbooks, in our own words. */
const result = (stat: string, when: string, miss = 'a CARD'): string =>
  `${when} Roll +${stat}. 10 or more: a result. 7 to 9: a result and a CARD. A miss: ${miss}.`;
const gated = (sort: string, role: string): string =>
  `For five trophies. Choose an open problem ${sort}, have the table agree that it is one, and solve it yourself: when the conference has ended, you retire ${role}.`;

export const thieves: readonly (readonly [id: string, title: string, text: string])[] = [
  [
    'SC-122',
    'Surveillance',
    'Spy on somebody. Roll +Cold. 10 or more: 3 hold on her. 7 to 9: 1. Each is worth +1 where she is involved. A miss: a CARD.',
  ],
  ['SC-123', 'Bypass', result('Sly', 'Slip past what guards a thing.')],
  ['SC-124', 'Lose Control', result('Hot', 'Lash out, or charge in.')],
  [
    'SC-125',
    'Watch the Competition',
    'A conference move: bug a colleague. Roll +Sly. 10 or more: 3 hold on her. 7 to 9: 1. Each gives one roll of hers +1 or −2, as you like, but never a House roll. A miss: a CARD for you, in her words.',
  ],
  [
    'SC-126',
    'Blackmail',
    'Spend 2 hold of one Surveillance, without a roll, and that target does as you say: a result.',
  ],
  [
    'SC-127',
    'I Have the Building',
    'A Bypass of 10 or more brings two results. The second goes to another theorem than the first.',
  ],
  [
    'SC-128',
    'Spook Friends',
    'Spend a point of any Surveillance, and agents or the authorities lose control for you: that roll, with its results and its CARDs.',
  ],
  ['SC-129', 'Spymaster', gated('about espionage', 'as the unseen master of spies')],
  ['SC-130', 'Oomph', result('Hot', 'Break through what is in the way.')],
  ['SC-131', 'Intimidation', result('Cold', 'Threaten with violence.', 'your House is shaken')],
  ['SC-132', 'Truth Will Bear', result('Sly', 'Confront somebody with the truth.')],
  [
    'SC-133',
    'Cold Read',
    'When you meet somebody, guess at a secret. Roll +Cold. 10 or more: it is true. 7 to 9: a weak spot, +1 on your next roll. A miss: a CARD.',
  ],
  ['SC-134', 'Precision', 'On 7 to 9 with Oomph you may leave both result and CARD, and have +1 on your next roll.'],
  ['SC-135', 'Psy-Ops', 'Intimidation works without violence too, and rolls +Creative then.'],
  [
    'SC-136',
    'Wrecker',
    'When you disprove with a result, each House roll that comes of it has −1: the theorem’s, and your own.',
  ],
  ['SC-137', 'Master of Masters', gated('that takes a strong body', 'to a training hall at the end of the world')],
  [
    'SC-138',
    'Masquerade',
    'Be somebody else. Roll +Sly. 10 or more: 3 hold. 7 to 9: 1. Each is worth +1 behind the mask. A miss: a CARD.',
  ],
  ['SC-139', 'Trust Me', result('Cold', 'Use somebody’s trust.')],
  ['SC-140', 'Enticement', result('Hot', 'Seduce somebody, by yourself or by your ideas.')],
  [
    'SC-141',
    'Assemble the Team',
    'A conference move. Roll +Hot. 10 or more: four teammates. 7 to 9: two. Until the conference ends you use any thief’s core move through them, with your own stats, and the first through each has +1. A miss: a CARD.',
  ],
  ['SC-142', 'Unflappable', '+1 on the modifier of your own House.'],
  ['SC-143', 'Best In People', 'When Enticement appeals to virtue: a point of Masquerade, whatever the roll.'],
  ['SC-144', 'Worst In People', 'When Enticement appeals to vice: a point of Masquerade, whatever the roll.'],
  ['SC-145', 'Honest Face', 'Whoever meets you for the first time trusts you.'],
  ['SC-146', 'Perfect Impostor', gated('of false names and faces', 'into the new one for good')],
  ['SC-147', 'Conditioning', result('Sly', 'Train somebody in secret to do your will.')],
  [
    'SC-148',
    'Pecking Order',
    'Study who bows to whom in a group. Roll +Rigorous. 10 or more: 3 hold. 7 to 9: 1. Each is worth +1 on one of them.',
  ],
  ['SC-149', 'Get Rough', result('Hot', 'Do the dirty work.')],
  [
    'SC-150',
    'Menagerie',
    'Once in a conference, in its first session and before your first move, see which trained animals are at hand. It counts as no move. Roll +Sly. 10 or more: 3 hold. 7 to 9: 1.',
  ],
  [
    'SC-151',
    'Menagerie: a trick',
    'As one of your moves, spend a point of Menagerie: an animal brings you a result, without a roll.',
  ],
  ['SC-152', 'Pack Alpha', 'Whoever meets you for the first time takes you for the one in charge.'],
  ['SC-153', 'Programming', '+1 to prove a theorem about how some person behaves. A claim.'],
  ['SC-154', 'Carrot', 'Whoever else proves what your conjecture asked for marks 2 experience instead of 1.'],
  ['SC-155', 'Hidden Mastermind', gated('about power over the rich or the mighty', 'as the power behind the throne')],
  ['SC-156', 'Digital Mayhem', result('Hot', 'Wreck or sabotage computers.', 'your House is shaken')],
  ['SC-157', 'Open Line', result('Cold', 'Talk somebody at the far end into helping.')],
  [
    'SC-158',
    'Root Access',
    'Get into a system. Roll +Sly. 10 or more: 3 hold. 7 to 9: 1. Each is worth +1 where the system matters. A miss: a CARD.',
  ],
  ['SC-159', 'Botnet', '+1 on Digital Mayhem.'],
  [
    'SC-160',
    'Zero-Day',
    'On 7 to 9 with Digital Mayhem you may spend a point of Root Access: no CARD, and the result stays.',
  ],
  ['SC-161', 'Open Source', 'A point of Root Access may help a colleague’s roll that your break-in serves: +1.'],
  ['SC-162', 'Kill Switch', 'When Digital Mayhem misses you may give up all Root Access, and are not shaken.'],
  [
    'SC-163',
    'Ghost in the Exchange',
    gated('that turns on computers or telephones', 'as a voice on the line without a name'),
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
    'When a CARD is about to land on you or on a theorem of yours, roll +Sly. 10 or more: no CARD, and a result. 7 to 9: a result, and the CARD lands. A miss: it lands, and you share it.',
  ],
  ['SC-167', 'Dramatic Flair', result('Elegant', 'Meet or address somebody with too much style.')],
  [
    'SC-168',
    'Plan B',
    'When Flexibility hits you may spend a point of Careful Plans and keep the rest for the new plan.',
  ],
  [
    'SC-169',
    'Team Player',
    'When another’s result hits in proving a theorem of yours, she marks 1 experience. You can switch that off and on.',
  ],
  [
    'SC-170',
    'Infiltrator',
    'As one of your moves, spend Careful Plans on a theorem that opens the way into some place: need −1 for each point, without a roll.',
  ],
  ['SC-171', 'Grandmaster Thief', gated('that asks for a daring theft', 'as the teacher of thieves')],
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
  ['SC-176', 'Wealthy', '+1 on Throw Money At It.'],
  [
    'SC-177',
    'Sacrifice Play',
    'As one of your moves, give up any number of agents: the need of a stated theorem goes down or up by 1 for each, without a roll.',
  ],
  [
    'SC-178',
    'The Boss',
    'Cruel: 1 experience for each agent lost or given up. Loyal: where one that you sent would be lost, you may take a CARD and keep her.',
  ],
  ['SC-179', 'Go Legit', gated('about a great sum or a company', 'into lawful business')],
];
