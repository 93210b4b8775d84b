/**
 * The playbooks as data: what is printed on the seven mathematician and the
 * seven thief pages, each move with its rule, and the advancement lines. What a move does stands in its record.
 *
 * Rules: SC-012, SC-013, SC-015 to SC-017, SC-023, SC-024; decisions SC-D11 to SC-D13.
 */

export const mathStats = ['creative', 'elegant', 'rigorous'] as const;
export const thiefStats = ['cold', 'hot', 'sly'] as const;
export const stats = [...mathStats, ...thiefStats] as const;
export type Stat = (typeof stats)[number];

export const cardKinds = ['complication', 'antagonist', 'risk', 'debt'] as const;
export type CardKind = (typeof cardKinds)[number];

/** `marked` and `core` are held from the start; `gated` comes with five trophies. */
export type Standing = 'marked' | 'core' | 'other' | 'gated';

export interface PrintedMove {
  readonly name: string;
  readonly rule: string;
  readonly standing: Standing;
}

interface Page {
  readonly name: string;
  readonly moves: readonly PrintedMove[];
  /** The three printed lines of +1 to a named stat (SC-023, SC-024). */
  readonly statLines: readonly [Stat, Stat, Stat];
}

export interface MathPage extends Page {
  readonly origins: readonly string[];
}

export interface ThiefPage extends Page {
  readonly looks: readonly string[];
  readonly vices: readonly string[];
}

/** Writes `Bypass 123 core` as a printed move. */
const print = (line: string): PrintedMove => {
  const [, name = '', number = '', standing = ''] = /^(.+) (\d{3}) (marked|core|other|gated)$/.exec(line) ?? [];
  return { name, rule: `SC-${number}`, standing: standing as Standing };
};

export const mathPages: readonly MathPage[] = [
  {
    name: 'Set Theorist',
    origins: ['Ukrainian', 'Californian', 'Angolan', 'Kazakh'],
    moves: [
      'Non-Wellfoundedness 091 other',
      'Axiom of Choice 092 other',
      'Cardinality Tricks 093 marked',
      'Fuzzy Sets 094 other',
    ].map(print),
    statLines: ['sly', 'elegant', 'rigorous'],
  },
  {
    name: 'Number Theorist',
    origins: ['New Englander', 'Czech', 'Philippine', 'Brazilian'],
    moves: [
      "Ramanujan's Notebooks 095 other",
      'Infinite Descent 096 other',
      'Codemaker 097 marked',
      'p-adic Perspective 098 other',
      'Combinatoric Chicanery 099 other',
    ].map(print),
    statLines: ['hot', 'creative', 'rigorous'],
  },
  {
    name: 'Algebraist',
    origins: ['Punjabi', 'Welsh', 'Texan', 'Korean', 'Yemeni'],
    moves: [
      'Monstrous Moonshine 100 other',
      'Remember Galois 101 marked',
      'Character Theory 102 other',
      'Nilpotence 103 other',
    ].map(print),
    statLines: ['cold', 'creative', 'elegant'],
  },
  {
    name: 'Geometer',
    origins: ['Ecuadoran', 'Romanian', 'Libyan', 'Taiwanese'],
    moves: [
      'Isometric Transformation 104 other',
      "Euclid's Method 105 marked",
      'Parallel Postulate 106 other',
      'Build the Tensor 107 other',
      'Follow the Geodesic 108 other',
    ].map(print),
    statLines: ['sly', 'creative', 'rigorous'],
  },
  {
    name: 'Dynamicist',
    origins: ['Bengali', 'Malaysian', 'South African', 'French'],
    moves: [
      'Extreme Sensitivity to Initial Conditions 109 other',
      'Metastability 110 other',
      'Feedback Correction 111 other',
      'Phase Portrait 112 marked',
    ].map(print),
    statLines: ['hot', 'creative', 'elegant'],
  },
  {
    name: 'Analyst',
    origins: ['Mexican', 'New Zealander', 'Congolese', 'Japanese'],
    moves: [
      'Basis Functions 113 other',
      'Diagonalization 114 other',
      'Calculus 115 marked',
      "Proven 'Almost Everywhere' 116 other",
      'Compactify the Space 117 other',
    ].map(print),
    statLines: ['sly', 'rigorous', 'creative'],
  },
  {
    name: 'Logician',
    origins: ['Danish', 'Midwesterner', 'Zimbabwean', 'Chilean'],
    moves: [
      'Consistent or Complete 118 other',
      'Foundational Approach 119 marked',
      'Unprovable 120 other',
      'Inflict Intuitionistic Logic 121 other',
    ].map(print),
    statLines: ['cold', 'rigorous', 'elegant'],
  },
];

export const thiefPages: readonly ThiefPage[] = [
  {
    name: 'Wire',
    looks: ['Casual', 'Blending', 'Unkempt', 'Subtle Style'],
    vices: ['Fandom', 'New Tech', 'Lust', 'Rage', 'Obsession'],
    moves: [
      'Surveillance 122 core',
      'Bypass 123 core',
      'Lose Control 124 core',
      'Watch the Competition 125 other',
      'Blackmail 126 other',
      'I Have the Building 127 other',
      'Spook Friends 128 other',
      'Spymaster 129 gated',
    ].map(print),
    statLines: ['sly', 'cold', 'elegant'],
  },
  {
    name: 'Bash',
    looks: ['Military', 'Rough', 'Professional', 'Quiet'],
    vices: ['Competition', 'Rage', 'Cooking', 'Style', 'Honor'],
    moves: [
      'Oomph 130 core',
      'Intimidation 131 core',
      'Truth Will Bear 132 core',
      'Cold Read 133 other',
      'Precision 134 other',
      'Psy-Ops 135 other',
      'Wrecker 136 other',
      'Master of Masters 137 gated',
    ].map(print),
    statLines: ['hot', 'cold', 'rigorous'],
  },
  {
    name: 'Grift',
    looks: ['Fancy', 'Unassuming', 'Professional', 'Alluring'],
    vices: ['Love', 'Fashion', 'Egoism', 'Reputation'],
    moves: [
      'Masquerade 138 core',
      'Trust Me 139 core',
      'Enticement 140 core',
      'Assemble the Team 141 other',
      'Unflappable 142 other',
      'Best In People 143 other',
      'Worst In People 144 other',
      'Honest Face 145 other',
      'Perfect Impostor 146 gated',
    ].map(print),
    statLines: ['hot', 'sly', 'creative'],
  },
  {
    name: 'Click',
    looks: ['Rough', 'Leather', 'Stylish', 'Prim & Proper'],
    vices: ['Control', 'Animals', 'Excess', 'Revenge'],
    moves: [
      'Conditioning 147 core',
      'Pecking Order 148 core',
      'Get Rough 149 core',
      'Menagerie 150 other',
      'Pack Alpha 152 other',
      'Programming 153 other',
      'Carrot 154 other',
      'Hidden Mastermind 155 gated',
    ].map(print),
    statLines: ['cold', 'sly', 'elegant'],
  },
  {
    name: 'Phreak',
    looks: ['Punk', 'Goth', 'Nerd', 'Geek Chic', 'Business'],
    vices: ['Curiosity', 'Old Tech', 'Pride', 'The Cause', 'Greed'],
    moves: [
      'Digital Mayhem 156 core',
      'Open Line 157 core',
      'Root Access 158 core',
      'Botnet 159 other',
      'Zero-Day 160 other',
      'Open Source 161 other',
      'Kill Switch 162 other',
      'Ghost in the Exchange 163 gated',
    ].map(print),
    statLines: ['hot', 'sly', 'rigorous'],
  },
  {
    name: 'Flip',
    looks: ['Athletic', 'Casual', 'Rough', 'Wacky', 'Cool'],
    vices: ['Perfectionist', 'Phobia', 'Independence', 'Silliness'],
    moves: [
      'Flexibility 164 core',
      'Careful Plans 165 core',
      'Evasion 166 core',
      'Dramatic Flair 167 other',
      'Plan B 168 other',
      'Team Player 169 other',
      'Infiltrator 170 other',
      'Grandmaster Thief 171 gated',
    ].map(print),
    statLines: ['hot', 'cold', 'rigorous'],
  },
  {
    name: 'Fix',
    looks: ['Pristine', 'Ordinary', 'Gussied Up', 'Accountant'],
    vices: ['Power', 'Status', 'Plots within Plots', 'Wealth'],
    moves: [
      'Throw Money At It 172 core',
      'Get Involved 173 core',
      'Recruitment 174 core',
      'Wealthy 176 other',
      'Sacrifice Play 177 other',
      'The Boss 178 other',
      'Go Legit 179 gated',
    ].map(print),
    statLines: ['cold', 'sly', 'creative'],
  },
];

const movesByName: ReadonlyMap<string, PrintedMove> = new Map(
  [...mathPages, ...thiefPages].flatMap(({ moves }) => moves.map((move) => [move.name, move] as const)),
);

export const mathPage = (name: string): MathPage | undefined => mathPages.find((page) => page.name === name);
export const thiefPage = (name: string): ThiefPage | undefined => thiefPages.find((page) => page.name === name);

/** A move by its printed name, wherever it stands; nothing for a name that no page prints. */
export const printedMove = (name: string): PrintedMove | undefined => movesByName.get(name);

/** The core moves of all thief pages, in print order: what can be borrowed (SC-007). */
export const coreMoves: readonly string[] = thiefPages.flatMap(({ moves }) =>
  moves.flatMap(({ name, standing }) => (standing === 'core' ? [name] : [])),
);

/** The gated move of a thief page (SC-027). */
export const gatedMove = (thief: string): string | undefined =>
  thiefPage(thief)?.moves.find(({ standing }) => standing === 'gated')?.name;

/** The moves held from the start, in sheet order: the marked one, the three core ones, the picked one (SC-015 to SC-017). */
export const startingMoves = (math: string, thief: string, other: string): readonly string[] => [
  ...(mathPage(math)?.moves ?? []).filter(({ standing }) => standing === 'marked').map(({ name }) => name),
  ...(thiefPage(thief)?.moves ?? []).filter(({ standing }) => standing === 'core').map(({ name }) => name),
  other,
];

/** The lines of both halves, in print order (SC-023, SC-024); the same stat on both halves is two lines (SC-D16). */
export const advanceLines = (
  math: string,
  thief: string,
): { readonly math: readonly string[]; readonly thief: readonly string[] } => ({
  math: [
    'math: own move',
    ...(mathPage(math)?.statLines ?? []).map((stat) => `math: +1 ${stat}`),
    'math: +1 any',
    'math: student',
  ],
  thief: [
    'thief: own move',
    ...(thiefPage(thief)?.statLines ?? []).map((stat) => `thief: +1 ${stat}`),
    'thief: other core',
    'thief: other playbook',
  ],
});

/** The moves that a line of an advance can buy, before what she owns already is taken off (SC-023, SC-024). */
export const movesForLine = (line: string, math: string, thief: string): readonly PrintedMove[] => {
  const others = [...mathPages, ...thiefPages].filter(({ name }) => name !== math && name !== thief);
  switch (line) {
    case 'math: own move':
      return mathPage(math)?.moves ?? [];
    case 'thief: own move':
      return (thiefPage(thief)?.moves ?? []).filter(({ standing }) => standing === 'other');
    case 'thief: other core':
      return thiefPages
        .filter(({ name }) => name !== thief)
        .flatMap(({ moves }) => moves.filter(({ standing }) => standing === 'core'));
    case 'thief: other playbook':
      return others.flatMap(({ moves }) => moves.filter(({ standing }) => standing !== 'gated'));
    default:
      return [];
  }
};
