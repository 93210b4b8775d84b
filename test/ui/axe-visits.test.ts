/**
 * Every screen and every dialog is shown to axe: those of the source, against the looks that end-to-end tests take. A new
 * one without a look is red here, and so is a look that went.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ui = join(import.meta.dirname, '../../src-renderer/ui');
const ends = join(import.meta.dirname, '../end-to-end');

/** What makes a component a screen, or something that lies over one: a landmark `main`, or the frame of a dialog or menu. */
const SCREEN = /<main\b|\bmain'|class="floating/g;
const FRAME =
  /<(?:Dialog|WordsDialog|PickPerson|Confirm|dialog)\b(?!\.)|<(?:Dialog|AlertDialog|Popover|DropdownMenu)\.Content\b/g;

/** These are the frames themselves: what is in them is counted where it stands. */
const FRAMES: ReadonlySet<string> = new Set([
  'parts/Confirm.svelte',
  'parts/Dialog.svelte',
  'parts/WordsDialog.svelte',
  'people/PickPerson.svelte',
]);

/** By component: the looks at it, as many as it has screens and dialogs, each by its test and the name that the look has there. */
const LOOKS: Readonly<Record<string, readonly (readonly [test: string, look: string])[]>> = {
  'App.svelte': [['rescue', 'no database']],
  'Play.svelte': [
    ['axe', 'play'],
    ['axe', 'phone ${tab}'],
  ],
  'TableRoom.svelte': [['windows', 'open elsewhere']],
  'copies/TableFileDialog.svelte': [['copies-looks', 'save']],
  'copies/TableFound.svelte': [['table-file', 'a found table']],
  'door/AdmittedNotice.svelte': [['axe', 'let in']],
  'door/KnockNotice.svelte': [['axe', 'knock notice']],
  'door/ShareDialog.svelte': [['axe', 'share']],
  'lobby/Lobby.svelte': [['axe', 'lobby']],
  'moves/Prep.svelte': [['hot-circle', 'preparation']],
  'people/Curtain.svelte': [['curtain', 'the curtain']],
  'people/CurtainSettings.svelte': [['curtain', 'the settings of the curtain']],
  'people/SeatDesk.svelte': [
    ['votes', 'handing over'],
    ['votes', 'giving a seat away'],
    ['votes', 'going on without somebody for now'],
    ['votes', 'removing somebody'],
    ['votes', 'removing somebody for good'],
  ],
  'people/SeatMenu.svelte': [['axe', 'seat menu']],
  'people/StopScreen.svelte': [['axe', 'stopped']],
  'people/Succession.svelte': [['succession', 'a new table to go on at']],
  'people/VoteCards.svelte': [['removal', 'agreeing to a removal']],
  'people/WatcherMenu.svelte': [['removal', 'the menu of watchers']],
  'phone/PhoneHouse.svelte': [['votes', 'a House on a phone']],
  'picture/LayPicture.svelte': [['pictures', 'a large picture']],
  'picture/NoteDialog.svelte': [['axe', 'note']],
  'picture/PictureWords.svelte': [['pictures', 'the words of a picture']],
  'picture/SpotMenu.svelte': [['axe', 'menu']],
  'parts/RuleTag.svelte': [['axe', 'a rule']],
  'parts/ShortcutsDialog.svelte': [['axe', 'keys']],
  'print/PrintDialog.svelte': [['paper', 'the print dialog']],
  'print/PrintTake.svelte': [['paper', 'the filled sheet']],
  'shared/SharedTable.svelte': [['schizonauts', 'a screen that is shared']],
  'shared/SharedWindow.svelte': [['schizonauts', 'a window that is shared']],
  'sheets/HandCards.svelte': [['votes', 'a card of the hand']],
  'sheets/KeeperView.svelte': [['sheets', 'the keeper view']],
  'sheets/SheetDialog.svelte': [['axe', 'sheet']],
  'start/NameCard.svelte': [['axe', 'name']],
  'start/NewTable.svelte': [['axe', 'new table']],
  'start/Rescue.svelte': [['copies-looks', 'copies to forget']],
  'start/RescueNotice.svelte': [
    ['copies-looks', 'alone'],
    ['votes', 'without the other machine'],
  ],
  'start/SettingsDialog.svelte': [['axe', 'settings']],
  'start/Start.svelte': [['axe', 'start']],
  'start/TableDisc.svelte': [['copies-looks', 'a table to forget']],
  'story/ProofDialog.svelte': [['axe', 'proof']],
  'studio/StudioDialog.svelte': [['studio', 'the studio']],
  'truth/AgreementDetails.svelte': [['axe', 'agreement']],
};

/** The markup of a component. */
const markupOf = (file: string): string =>
  readFileSync(join(ui, file), 'utf8').replace(
    /<!--[\s\S]*?-->|<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g,
    '',
  );

/** By component, how many screens and dialogs it has. */
const screens = new Map(
  readdirSync(ui, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.svelte') && !FRAMES.has(file))
    .map((file): readonly [string, number] => {
      const markup = markupOf(file);
      // A component that is a screen on a phone and a part elsewhere is one screen for each.
      return [file, [...markup.matchAll(SCREEN), ...markup.matchAll(FRAME)].length];
    })
    .filter(([, count]) => count > 0),
);

/** What stands between quotes as the name of a look. */
const NAMED = "['`]([^'`]+)['`]";

/** Functions of this text that hand the name they are given to axe, or to another one that does. */
const helpersOf = (text: string): readonly string[] => {
  const made = [...text.matchAll(/^const (\w+) = [^\n]*\bname: string[\s\S]*?\n};/gm)];
  const found = new Set(['flaws']);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const [body, helper = ''] of made)
      if ([...found].some((known) => new RegExp(`\\b${known}\\(.*\\bname\\b`).test(body))) found.add(helper);
  }
  return [...found].filter((helper) => helper !== 'flaws');
};

/** Every name under which this test asks axe: beside `flaws`, by a helper, or in a list that a loop goes through. */
const looksOf = (test: string): ReadonlySet<string> => {
  const text = readFileSync(join(ends, `${test}.test.ts`), 'utf8');
  const all = (pattern: string): readonly string[] =>
    [...text.matchAll(new RegExp(pattern, 'g'))].map(([, name = '']) => name);
  const listed = /^ +expect\(await flaws\(page\), name\)/m.test(text) ? all(`\\[${NAMED}, \\(\\) =>`) : [];
  return new Set([
    ...all(`\\bflaws\\(.*\\), ${NAMED}`),
    ...helpersOf(text).flatMap((helper) => all(`\\b${helper}\\((?:\\w+, )?${NAMED}`)),
    ...listed,
  ]);
};

describe('axe', () => {
  it('is shown every screen and every dialog, as often as there are', () => {
    expect(screens.size).toBeGreaterThan(35);
    expect(
      Object.fromEntries(
        Object.entries(LOOKS)
          .map(([file, looks]) => [file, looks.length])
          .sort(),
      ),
    ).toEqual(Object.fromEntries([...screens].sort()));
  });

  it.each(Object.entries(LOOKS).flatMap(([file, looks]) => looks.map((look) => [file, ...look] as const)))(
    'looks at %s, in %s.test.ts, as “%s”',
    (_, test, look) => {
      expect([...looksOf(test)]).toContain(look);
    },
  );
});
