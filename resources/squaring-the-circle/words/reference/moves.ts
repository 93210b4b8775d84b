/** The moves of the mathematician playbooks, in our own words. */
export const moves: readonly (readonly [id: string, title: string, text: string])[] = [
  [
    'SC-091',
    'Non-Wellfoundedness',
    'She may apply a theorem that is only stated. What is proven further by it leans on it: if it turns out false, each such mark adds 3 to the need. A theorem for an open problem waits at 0 until nothing that it leans on is unproven.',
  ],
  ['SC-092', 'Axiom of Choice', 'When she states a theorem, she may add 1 to its need for a proof by induction.'],
  ['SC-093', 'Cardinality Tricks', 'The modifier of her own House never falls below 0.'],
  [
    'SC-094',
    'Fuzzy Sets',
    'Confuse somebody in talk. Roll +Sly. 10 or more: another move at once, at +1, and then a result. 7 to 9: the move at +1. A miss: a CARD.',
  ],
  [
    'SC-095',
    'Ramanujan’s Notebooks',
    'Look to the past for an answer. Roll +Creative. 10 or more: another move at once, at +1, and then a result that can only prove, and whose theorem takes a CARD, since the notebooks may be wrong. 7 to 9: the move at +1.',
  ],
  ['SC-096', 'Infinite Descent', 'A theorem of hers that has induction when it is stated has contradiction too.'],
  ['SC-097', 'Codemaker', '+1 where she enciphers or deciphers something. A claim.'],
  ['SC-098', 'p-adic Perspective', '+1 to prove or disprove a theorem whose need is a prime number. 1 is none.'],
  ['SC-099', 'Combinatoric Chicanery', 'Exhaustion that she picks adds 3 to the need, not 4.'],
  [
    'SC-100',
    'Monstrous Moonshine',
    'Tangle events with each other. Roll +Creative. 10 or more: 3 hold. 7 to 9: 1. A point turns a result of hers into something else, which may serve another theorem than it was meant for. A miss: a CARD.',
  ],
  ['SC-101', 'Remember Galois', '+1 where she uses a sword. A claim.'],
  [
    'SC-102',
    'Character Theory',
    'Change how a group works. Roll +Elegant. 10 or more: a result. 7 to 9: a result and a CARD. A miss: a CARD.',
  ],
  [
    'SC-103',
    'Nilpotence',
    'A conference move without dice: one CARD of hers and one of a colleague’s deal with each other. Both go. She picks them.',
  ],
  [
    'SC-104',
    'Isometric Transformation',
    'She scraps a stated theorem of hers and states another in its place, with its CARDs, picks, logic, base cases, marks and need; 5 more if only the new one solves an open problem. Roll +Elegant. 10 or more: one CARD less. A miss: need +2. Not for a way out.',
  ],
  ['SC-105', 'Euclid’s Method', '+1 where drawing is part of the move. A claim.'],
  [
    'SC-106',
    'Parallel Postulate',
    'When one of two theorems of hers to the same end is disproved, the other’s need goes down by half, rounded down. The same end is the same open problem, or the same words for it.',
  ],
  ['SC-107', 'Build the Tensor', 'A proof by construction leaves her 5 hold, not 3.'],
  ['SC-108', 'Follow the Geodesic', '+1 to prove what fulfils somebody else’s conjecture.'],
  [
    'SC-109',
    'Extreme Sensitivity to Initial Conditions',
    'A conference move: the chaos that she planted shows. Roll +Sly. 10 or more: up to three stated theorems are shaken, in her order. 7 to 9: one is. A miss: a CARD.',
  ],
  [
    'SC-110',
    'Metastability',
    'When the House of a theorem of hers falls, it may stand once, without the CARD that did it. The next CARD that it takes disproves it.',
  ],
  ['SC-111', 'Feedback Correction', 'A House roll of 10 or more lowers the need of her theorem by 1, but not below 1.'],
  [
    'SC-112',
    'Phase Portrait',
    '+1 where she makes use of something that moves: a crowd, traffic, weather, machines. A claim.',
  ],
  [
    'SC-113',
    'Basis Functions',
    'A conference move: study a core move that a colleague has. Roll +Creative. 10 or more: 4 hold. 7 to 9: 2. Each is one use of that move, with her own stats, until the conference ends.',
  ],
  [
    'SC-114',
    'Diagonalization',
    'When a result of hers brings the House of a theorem down, it becomes a result to prove something else with.',
  ],
  ['SC-115', 'Calculus', 'When she states a theorem, she may add 1 to its need for a proof by construction.'],
  ['SC-116', 'Proven ‘Almost Everywhere’', '+1 to the modifier of the Houses of her theorems.'],
  [
    'SC-117',
    'Compactify the Space',
    'From when she is shut in, by will or not, until she is free: +1 on all her rolls but House rolls. She says when.',
  ],
  [
    'SC-118',
    'Consistent or Complete',
    'Each theorem that she states is one of the two. Complete: need −1, and it takes a CARD. Consistent: need +1, and +1 on all its House rolls.',
  ],
  ['SC-119', 'Foundational Approach', 'When she completes a proof, she may state a conjecture at once.'],
  [
    'SC-120',
    'Unprovable',
    'A conference move without dice: why an open problem cannot be solved. To prove that is a new open problem. Who proves a theorem for it closes the old one, and every theorem for that is proven false.',
  ],
  [
    'SC-121',
    'Inflict Intuitionistic Logic',
    'Where a result of hers would put a CARD on a theorem by disproving it, she may take contradiction away from it instead, or all its base cases, if it is proven that way.',
  ],
];
