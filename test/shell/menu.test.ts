import type { Menu, MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { createAwake } from '../../src-main/awake';
import type { Command } from '../../src-main/bridge';
import { menuTemplate, offerInvite } from '../../src-main/menu';
import { WORDS } from '../../src-main/words';

type Item = MenuItemConstructorOptions;
const itemsOf = (item: Item | undefined): readonly Item[] => (Array.isArray(item?.submenu) ? item.submenu : []);
const aMenu = (platform: NodeJS.Platform, hasDevTools = false, send: (command: Command) => void = vi.fn()) =>
  menuTemplate({ platform, hasDevTools, send });
const everyItem = (template: readonly Item[]): readonly Item[] =>
  template.flatMap((item) => [item, ...everyItem(itemsOf(item))]);
const rolesOf = (item: Item | undefined) => itemsOf(item).flatMap(({ role }) => role ?? []);

describe('the menu', () => {
  it.each([
    ['darwin', ['appMenu', 'File', 'Edit', 'View', 'Window', 'Help']],
    ['win32', ['File', 'Edit', 'View', 'Window', 'Help']],
    ['linux', ['File', 'Edit', 'View', 'Window', 'Help']],
  ] as const)('of %s has its parts in their order', (platform, expected) => {
    expect(aMenu(platform).map(({ label, role }) => label ?? role)).toEqual(expected);
  });

  it('has Quit and About where each platform looks for them', () => {
    const [app, file] = aMenu('darwin');
    expect(rolesOf(app)).toEqual(['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit']);
    expect(rolesOf(file)).toEqual(['close']);
    const elsewhere = aMenu('win32');
    expect(rolesOf(elsewhere[0])).toEqual(['quit']);
    expect(rolesOf(elsewhere[4])).toEqual(['about']);
  });

  it('edits and zooms by the system’s own roles', () => {
    const [, edit, view] = aMenu('linux');
    expect(rolesOf(edit)).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll']);
    expect(rolesOf(view)).toEqual(['resetZoom', 'zoomIn', 'zoomIn', 'zoomOut', 'togglefullscreen']);
  });

  it.each(['darwin', 'win32', 'linux'] as const)('of %s offers a look into the page only where it may', (platform) => {
    const found = (hasDevTools: boolean) =>
      everyItem(aMenu(platform, hasDevTools)).flatMap(({ role }) =>
        role === 'toggleDevTools' || role === 'reload' || role === 'forceReload' ? role : [],
      );
    expect(found(false)).toEqual([]);
    expect(found(true)).toEqual(['reload', 'toggleDevTools']);
  });

  it.each(['darwin', 'win32', 'linux'] as const)('of %s gives no two items one key', (platform) => {
    const keys = everyItem(aMenu(platform)).flatMap(({ accelerator }) => accelerator ?? []);
    expect(keys).toHaveLength(5);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('sends each of its commands to the page by name', () => {
    const send = vi.fn();
    const commands = everyItem(aMenu('linux', false, send)).filter(({ id }) => id !== undefined);
    for (const { click } of commands) (click as () => void)();
    expect(send.mock.calls.flat()).toEqual(['newTable', 'copyInvite', 'saveFile', 'showKeys']);
    expect(commands.map(({ label }) => label)).toEqual([
      WORDS.menu.newTable,
      WORDS.menu.copyInvite,
      WORDS.menu.saveFile,
      WORDS.menu.showKeys,
    ]);
  });

  it.each(['copyInvite', 'saveFile'])('offers %s while a table is open', (id) => {
    const items = everyItem(aMenu('linux'));
    const found = items.find((item) => item.id === id);
    expect(found?.enabled).toBe(false);
    const menu = { getMenuItemById: (asked: string) => items.find((item) => item.id === asked) };
    offerInvite(menu as unknown as Menu, true);
    expect(found?.enabled).toBe(true);
    offerInvite(menu as unknown as Menu, false);
    expect(found?.enabled).toBe(false);
  });
});

describe('the machine', () => {
  it('is kept awake once, and let sleep once', () => {
    const start = vi.fn().mockReturnValueOnce(0).mockReturnValueOnce(7);
    const stop = vi.fn();
    const keepAwake = createAwake({ start, stop });
    keepAwake(false);
    keepAwake(true);
    keepAwake(true);
    expect(start.mock.calls).toEqual([['prevent-app-suspension']]);
    keepAwake(false);
    keepAwake(false);
    keepAwake(true);
    keepAwake(false);
    expect(stop.mock.calls).toEqual([[0], [7]]);
  });
});
