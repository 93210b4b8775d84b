/** The layout files of this game's sheets, in one part of the app that is fetched when a table of the game is opened. */
export const layoutFiles = import.meta.glob<unknown>('./layouts/*.json', { eager: true, import: 'default' });
