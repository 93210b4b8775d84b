/** What stands in `docs/benchmarks.md` around the figures. */
import { cpus, release, totalmem, type as systemName } from 'node:os';
import type { Figures } from './figures';
import { verdict, written, type Row } from './figures';

const GIGABYTE = 2 ** 30;

/** The machine and the programs, one line each. `browser` is what the browser calls itself. */
export const machineLines = (
  browser: string,
  versions: readonly (readonly [name: string, version: string])[],
): readonly string[] => [
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / GIGABYTE)} GB, ${systemName()} ${release()}, no GPU used`,
  `Node ${process.versions.node}, ${browser}`,
  versions.map(([name, version]) => `${name} ${version}`).join(', '),
];

const foldMethod = ({ fold }: Figures): string => {
  if (!fold) return 'Not measured in this run.';
  const { entries, counts, positions, stateBytes } = fold;
  return `In one page of the browser, since the app folds in its renderer. One game of *Squaring the Circle* is recorded first, untimed: three
parties, moves chosen at random with a fixed seed from the forms the rules offer, ${entries} entries (${counts.moves} moves and choices,
${counts.answers} dice answers, ${counts.sides} side acts), ${positions} positions, a state of ${stateBytes} bytes of JSON on average. Keys are
new in each run, so that faces and with them the game differ a little from run to run. Timed is what a client has to do with entries that it has
checked before: decode each, compute its id (SHA-256), link it, judge it by the rules, compute the digest of every position (SHA-256) and the seed and
faces of every roll (SHA-512), give every verdict, and compute the digest of the last state. Not included are signatures and dice proofs; the outputs
of the proofs are kept from when they were checked. "With every signature and proof verified" includes them: so much work it is in all where a long table is
opened or joined late. The app shows such a table as soon as the newest word of each party holds, and does the rest behind it: see "Late". "After every single entry" folds and computes the state digest once for each entry, as play does.

The peer is boardgame.io's bare reducer (no client, no transport, nothing signed, hashed or refused) on a state of the same size in JSON with a move of four
small changes. Unless the environment says "production" it looks through the whole state after each move, to find what JSON cannot hold; that is how Node
loads it by itself. In production mode it does not, and is several times faster; both are in the
table. Repetitions of all of them alternate; each figure is the median, in brackets the slowest and the fastest. "Rules alone" plays the
recorded moves and faces without a ledger.`;
};

const METHODS: readonly string[] = [
  `**Move.** Two browser processes with profiles on the disk, at one table of the app's own session modules, over its own host and
WebRTC on loopback. From just before \`propose\` at one to the first view with the new position at the other. In between lie the
rules' check, the signature, a strict IndexedDB commit at A (disk before wire), the road, signature and rules at B, and B's own commit. Moves that ask for
dice are left out here. After each move one key of a bare Y.Map (60 bytes) is set on a second, empty document over the same kind of road in the
same pages, in the same direction, and taken when its observer is called. Times of two processes are compared by the clock they share, and both
directions are mixed. Painting is not included, hence the frame in the budget.`,
  `**Roll.** Four browser processes, one seat each. From just before \`propose\` of a move with dice to the first view in which the
dice have landed, at the mover and at the last of the four. Every party archives the move, answers with a VRF proof, archives
the answer and checks the three others'. Four browsers of several processes each share the processors of this one machine, which at a real table nobody does. The round trip is a message of sixty bytes sent back on one more channel of the very same
connections, from the mover to each of the others after each roll.`,
  `**Start.** The shipped pages from their own host, in a profile with a name and a table whose files are cached and whose scripts are compiled,
until the first frame with something to press, which the app shows only once its store has answered. From starting the browser: a new process each time, on a
profile that another one has left in order, from before the process is there; it is sent to the address once it can be steered, so that a person's would be there sooner.
From the address: a new tab of a browser that is running, from the start of the navigation. Electron's window was not measured. First JavaScript is the sum, each file gzipped by itself, of all scripts
that were loaded by then. No peer is installed here, so there is nothing of the same run to compare with.`,
  `**Kill.** One browser with eight tables, each in a tab with both seats in one hand, makes moves as fast as it can and tells of each new position as it is shown: that move
is accepted. Once every table has told of one and all together of 10 to 26, all processes of the browser get SIGKILL, in the midst of the next moves. The next browser on that profile
folds what is on the disk, and every position ever told of must be on the way. Counted is every accepted move; those that no other of their table came after before the blow
are counted beside it, one for each table and kill. Now and then Chromium finds its database torn after a
kill and throws all of it away; then each table is taken up again from its second copy and the journal beside it, as its owner does with a press, and what is not in them is counted
as lost. Such a database is counted as well. From one that was there, nothing was missing in any run so far.
Every ten kills, and after a database that was thrown away, another profile begins. A kill does not lose what the operating system holds; a loss of power was not tried.`,
  `**Cards.** Five hundred theorem sheets, each with words of its own, through the same \`createTableView\` as the product, in a grid of 25 by 20 with
gaps; the window is 1280 by 800, and nothing is drawn by a graphics card. At half size about 60 are in view, at a quarter about 200. Excalidraw
shows as many cards of the same size at the same places (a rectangle, an image and eight texts, in one group), in the same browser after
ours. "Until they can be used" runs from the start of the navigation, with files cached and scripts compiled, until the middle of every card in view is painted
and no task of more than 50 ms follows for half a second. The hand sends 125 mouse reports a second over the debugging port and waits for no answer: it pans with the
middle button, zooms with Ctrl and fine steps of the wheel, half a second in and half a second out, and drags one card, three seconds each. Frames are those
that the compositor drew (\`DrawFrame\` in the browser's trace), not callbacks: a frame in which nothing changed does not count.`,
  `**Late.** One browser has a recorded game on its disk and watches it; fresh browsers join by the link, one after the other. The time runs from opening the link until the
table stands at the last position; until all is checked includes every signature and every proof of dice.`,
  `**Eight.** Eight browser processes, six with a seat and two that watch. Seven join at once by the same link. Moves without dice are timed as above, to each
of the seven others. At rest means that nobody does anything for fifteen seconds; counted is what the connections of each page sent, with what DTLS and ICE
add, and not the bytes to the host. Memory is the proportional share (PSS) of all processes of one browser. Two processors do the work of eight machines here.`,
  `**Deal.** Eight browser processes, one seat each, and the shipped session with a game of forty cards in place of ours: five go to each. From just
before \`propose\` of the move that asks for the deck until the last of the eight has read her own cards: eight keys with their sharing, eight shuffles one after the other, a word of
each that she stands there, and the shares of all, everything made and checked by the workers of the eight. Every deck is the first of its table. A frame is counted from one
callback to the next. A task lasts until it has ended, also while the processors are given to others; what it took of them itself stands beside it, of decks of their own, since to trace eight browsers takes processors too. In those a ninth
browser at no table has a page in which nothing happens: a frame that is as late there is late because eight others want the same two processors. Two processors do the work of eight machines here; the load of the machine is that of the minute before the first of the eight was started.`,
  `**Paper.** In Node, from the layout files as they were read: layout and painting of two joined playbooks with all their fields, crop
marks and one whole font, as the app's worker does it. The font files lie on the disk; over a host they come once, 250 KB each. In the browser the same
playbook from the layout to the finished file, by the app's own worker, which is new each time; the first of a page fetches its fonts from this machine.`,
  `**Sheets.** One joined playbook of a character in play: laid out, painted on a canvas, and painted on the page. Cold is the first of a
fresh page each, with no widths known and no outlines parsed; warm are thirty more in one page. Then twenty such sheets, of fourteen pairs, lie on the table of the
product in a window of 1280 by 800, and a hand pans them for three seconds as it pans the cards above.`,
  `**Dice.** A table of Nerve with the Pools and Piles of five and their sheets, all in view, panned as the cards are; then the same while every nine
tenths of a second three bids are made or go home, each die on a way of its own.`,
];

/** What a row is about; figures in brackets differ from run to run. */
const aboutOf = (what: string): string => what.replace(/ \(\d[^)]*\)/, '').trim();
const cellOf = (line: string): string => aboutOf(line.split('|')[1] ?? '');

/**
 * The page with the rows of one part, measured alone, and when: each in the place of the row of its name, else after the last one. The
 * rest stays as it is, and what was measured alone says so.
 */
export const withRows = (page: string, rows: readonly Row[], when: string): string => {
  const lines = page.split('\n');
  for (const row of rows) {
    const line = `| ${row.what} | ${row.measured} (alone, ${when}) | ${row.budget} | ${verdict(row)} |`;
    const known = lines.findIndex((each) => each.startsWith('|') && cellOf(each) === aboutOf(row.what));
    if (known >= 0) lines[known] = line;
    // Tables of others may stand further down.
    else
      lines.splice(
        lines.findIndex((each, at) => each === '' && (lines[at - 1] ?? '').startsWith('|')),
        0,
        line,
      );
  }
  return withMethods(lines.join('\n'));
};

/** Says how each part is measured; one that the page knows nothing of yet comes after those before it. */
const withMethods = (page: string): string => {
  const paragraphs = page.split('\n\n');
  let after = paragraphs.findIndex((each) => each.startsWith('**Fold.**'));
  for (const method of METHODS) {
    const [heading = ''] = method.split(' ');
    const known = paragraphs.findIndex((each) => each.startsWith(heading));
    if (known < 0) paragraphs.splice(after + 1, 0, method);
    else paragraphs[known] = method;
    after = known < 0 ? after + 1 : known;
  }
  return paragraphs.join('\n\n');
};

/** The whole page. `lines` describe the machine. */
export const benchmarksPage = (
  date: string,
  lines: readonly string[],
  rows: readonly Row[],
  figures: Figures,
): string =>
  [
    '# Benchmarks',
    `Written by \`npm run bench -- --write\` on ${date}. All figures are of that one run on that machine; compare ratios, not\nmilliseconds, with those of another.`,
    lines.map((line) => `- ${line}`).join('\n'),
    written(rows),
    '## How it is measured',
    `**Fold.** ${foldMethod(figures)}`,
    ...METHODS,
  ].join('\n\n') + '\n';
