import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron';
import { expect, it, vi } from 'vitest';
import { offerTextMenu, textMenuTemplate } from '../../src-main/text-menu';

const editFlags = {
  canCut: true,
  canCopy: true,
  canPaste: false,
  canSelectAll: true,
} as ContextMenuParams['editFlags'];
const clicked = (facts: Partial<ContextMenuParams>) =>
  ({ isEditable: false, selectionText: '', editFlags, dictionarySuggestions: [], ...facts }) as ContextMenuParams;
const shown = (template: readonly MenuItemConstructorOptions[]) =>
  template.map(({ role, label, type, enabled }) => [role ?? label ?? type, enabled ?? true]);

it.each([
  ['on nothing', {}, []],
  ['on a chosen line of the story', { selectionText: 'the House falls' }, [['copy', true]]],
  [
    'in a field',
    { isEditable: true },
    [
      ['cut', true],
      ['copy', true],
      ['paste', false],
      ['separator', true],
      ['selectAll', true],
    ],
  ],
  [
    'on a word that is wrongly spelled',
    { isEditable: true, dictionarySuggestions: ['theorem', 'theorems'] },
    [
      ['theorem', true],
      ['theorems', true],
      ['separator', true],
      ['cut', true],
      ['copy', true],
      ['paste', false],
      ['separator', true],
      ['selectAll', true],
    ],
  ],
])('a right click %s offers what can be done there', (_, facts, expected) => {
  expect(shown(textMenuTemplate(clicked(facts), vi.fn()))).toEqual(expected);
});

it('shows where there is something to do, and corrects the word that was chosen', () => {
  const on = vi.fn();
  const replaceMisspelling = vi.fn();
  const show = vi.fn<(template: MenuItemConstructorOptions[]) => void>();
  offerTextMenu({ on, replaceMisspelling } as unknown as WebContents, show);
  const [name, click] = on.mock.calls[0] as [string, (event: unknown, clicked: ContextMenuParams) => void];
  click({}, clicked({}));
  expect(show).not.toHaveBeenCalled();
  click({}, clicked({ isEditable: true, dictionarySuggestions: ['theorem'] }));
  const [correction] = show.mock.calls[0]?.[0] ?? [];
  (correction?.click as () => void)();
  expect([name, replaceMisspelling.mock.calls]).toEqual(['context-menu', [['theorem']]]);
});
