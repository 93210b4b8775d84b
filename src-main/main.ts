/** Electron's entry: hands the real Electron to the shell. */
import { join } from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, protocol, session, shell } from 'electron';
import { runShell } from './shell';

// This file is built to out/main/index.js, beside out/preload and out/renderer.
const out = join(import.meta.dirname, '..');

void runShell(
  { app, BrowserWindow, dialog, ipcMain, protocol, session, shell },
  {
    pages: join(out, 'renderer'),
    preload: join(out, 'preload', 'index.cjs'),
    // The start script passes options behind `--`, so that Electron does not take them for its own.
    args: process.argv.includes('--') ? process.argv.slice(process.argv.indexOf('--') + 1) : [],
  },
);
