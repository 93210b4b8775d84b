/** Every text that the shell itself shows: the menu and the boxes. What the host says stands in `host/words.ts`. */
export const WORDS = {
  roundel: 'Roundel',
  openLink: 'Open this link in your browser?',
  open: 'Open',
  cancel: 'Cancel',
  saveAs: 'Save as',
  menu: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    help: 'Help',
    newTable: 'New table',
    copyInvite: 'Copy invite link',
    saveFile: 'Save table as file…',
    showKeys: 'Keyboard shortcuts',
  },
} as const;
