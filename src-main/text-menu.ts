/** The menu of a right click on text, which every program has and Electron has not. */
import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron';

type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags' | 'dictionarySuggestions'>;

/** What can be done with the text under the pointer; nothing where there is no text to work on. */
export const textMenuTemplate = (
  { isEditable, selectionText, editFlags, dictionarySuggestions }: Clicked,
  correct: (word: string) => void,
): MenuItemConstructorOptions[] => {
  const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy };
  if (!isEditable) return selectionText === '' ? [] : [copy];
  const corrections = dictionarySuggestions.map((word) => ({ label: word, click: () => correct(word) }));
  return [
    ...corrections,
    ...(corrections.length > 0 ? [{ type: 'separator' as const }] : []),
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ];
};

/** Shows that menu on a right click, wherever the page has no menu of its own. */
export const offerTextMenu = (
  contents: Pick<WebContents, 'on' | 'replaceMisspelling'>,
  show: (template: MenuItemConstructorOptions[]) => void,
): void => {
  contents.on('context-menu', (_, clicked) => {
    const template = textMenuTemplate(clicked, (word) => contents.replaceMisspelling(word));
    if (template.length > 0) show(template);
  });
};
