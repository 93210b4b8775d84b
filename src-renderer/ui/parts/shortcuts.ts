/** The keys of an open table, by what the key means on its layout and never by where it lies. Pure. */

export type Verb =
  'fit' | 'mySheet' | 'follow' | 'outline' | 'keeper' | 'zoomIn' | 'zoomOut' | 'undo' | 'redo' | 'help' | 'share';

interface Shortcut {
  readonly verb: Verb;
  /** As shown on the sheet of keys. */
  readonly keys: readonly string[];
  readonly text: string;
}

/** What the "?" sheet lists, in its order. */
export const shortcuts: readonly Shortcut[] = [
  { verb: 'fit', keys: ['0'], text: 'Fit everything into the table' },
  { verb: 'mySheet', keys: ['M'], text: 'Go to my sheet' },
  { verb: 'follow', keys: ['T'], text: 'Go to the sheet of whoever is awaited' },
  { verb: 'outline', keys: ['O'], text: 'The table as a list' },
  { verb: 'keeper', keys: ['K'], text: 'All characters side by side' },
  { verb: 'zoomIn', keys: ['+'], text: 'Nearer' },
  { verb: 'zoomOut', keys: ['−'], text: 'Farther' },
  { verb: 'undo', keys: ['Ctrl/Cmd', 'Z'], text: 'Undo what I moved or wrote on the table' },
  { verb: 'redo', keys: ['Ctrl/Cmd', 'Shift', 'Z'], text: 'Redo it' },
  { verb: 'share', keys: ['S'], text: 'Show nothing private, for a screen that is shared; and back' },
  { verb: 'help', keys: ['?'], text: 'These keys' },
];

const plain: ReadonlyMap<string, Verb> = new Map([
  ['0', 'fit'],
  ['m', 'mySheet'],
  ['t', 'follow'],
  ['o', 'outline'],
  ['k', 'keeper'],
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['?', 'help'],
  ['s', 'share'],
]);

/** What of a keyboard event matters here, so that a test needs no page. */
interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  /** Whether the keys go into a text just now. */
  readonly isTyping: boolean;
}

/** The verb of a key press; null while somebody types or composes, or for any other key. */
export const verbOf = ({ key, ctrlKey, metaKey, shiftKey, altKey, isComposing, isTyping }: Pressed): Verb | null => {
  if (isComposing || isTyping || altKey) return null;
  const letter = key.toLowerCase();
  if (ctrlKey || metaKey) {
    if (letter === 'z') return shiftKey ? 'redo' : 'undo';
    return letter === 'y' ? 'redo' : null;
  }
  return plain.get(letter) ?? null;
};
