/**
 * The menu, as each platform has it: on macOS an application menu and a Window
 * menu with "Bring all to front", elsewhere Quit under File and About under
 * Help. What the system does itself is a role, which brings its own words and
 * keys; what the page does is a command.
 */
import type { Menu, MenuItemConstructorOptions } from 'electron';
import type { Command } from './bridge';
import { WORDS } from './words';

export interface MenuSettings {
  readonly platform: NodeJS.Platform;
  /** Whether reloading and looking into the page are offered. */
  readonly hasDevTools: boolean;
  /** Sends a command to the page. */
  readonly send: (command: Command) => void;
}

type Item = MenuItemConstructorOptions;
const line: Item = { type: 'separator' };
const roles = (...names: readonly NonNullable<Item['role']>[]): readonly Item[] => names.map((role) => ({ role }));

const commandsOf = (send: MenuSettings['send']): Readonly<Record<Command, Item>> => {
  const item = (id: Command, accelerator: string): Item => ({
    id,
    label: WORDS.menu[id],
    accelerator,
    click: () => send(id),
  });
  return {
    newTable: item('newTable', 'CommandOrControl+N'),
    // There is nobody to invite until a table is open: `offerInvite`.
    copyInvite: { ...item('copyInvite', 'CommandOrControl+Shift+L'), enabled: false },
    // Nor is there a table to save.
    saveFile: { ...item('saveFile', 'CommandOrControl+S'), enabled: false },
    showKeys: item('showKeys', 'CommandOrControl+/'),
  };
};

const viewItems = (hasDevTools: boolean): readonly Item[] => [
  ...roles('resetZoom', 'zoomIn'),
  // On most keyboards the plus is a shifted equals sign; people press it without the shift.
  { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false },
  ...roles('zoomOut'),
  line,
  ...roles('togglefullscreen'),
  ...(hasDevTools ? [line, ...roles('reload', 'toggleDevTools')] : []),
];

const APP_MENU: Item = {
  role: 'appMenu',
  submenu: [
    ...roles('about'),
    line,
    ...roles('services'),
    line,
    ...roles('hide', 'hideOthers', 'unhide'),
    line,
    ...roles('quit'),
  ],
};

const EDIT_ITEMS: readonly Item[] = [
  ...roles('undo', 'redo'),
  line,
  ...roles('cut', 'copy', 'paste', 'delete'),
  line,
  ...roles('selectAll'),
];

/** The whole menu bar, as `Menu.buildFromTemplate` takes it. */
export const menuTemplate = ({ platform, hasDevTools, send }: MenuSettings): Item[] => {
  const isMac = platform === 'darwin';
  const command = commandsOf(send);
  const menu = (label: string, items: readonly Item[], role?: Item['role']): Item => ({
    label,
    submenu: [...items],
    ...(role ? { role } : {}),
  });
  return [
    ...(isMac ? [APP_MENU] : []),
    menu(WORDS.menu.file, [
      command.newTable,
      command.copyInvite,
      line,
      command.saveFile,
      line,
      ...roles(isMac ? 'close' : 'quit'),
    ]),
    menu(WORDS.menu.edit, EDIT_ITEMS),
    menu(WORDS.menu.view, viewItems(hasDevTools)),
    menu(
      WORDS.menu.window,
      [...roles('minimize'), ...(isMac ? [...roles('zoom'), line, ...roles('front')] : roles('close'))],
      'window',
    ),
    menu(WORDS.menu.help, [command.showKeys, ...(isMac ? [] : [line, ...roles('about')])], 'help'),
  ];
};

/** Offers the invite and the file while a table is open, and only then. */
export const offerInvite = (menu: Pick<Menu, 'getMenuItemById'>, on: boolean): void => {
  for (const id of ['copyInvite', 'saveFile'] satisfies readonly Command[]) {
    const item = menu.getMenuItemById(id);
    if (item) item.enabled = on;
  }
};
