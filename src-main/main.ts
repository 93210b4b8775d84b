/** Electron's entry: hands the real Electron to the shell. */
import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  shell,
} from 'electron';
import { runShell } from './shell';

// This file is built to out/main/index.js, beside out/preload and out/renderer.
const out = join(import.meta.dirname, '..');

void runShell(
  { app, BrowserWindow, clipboard, dialog, ipcMain, Menu, powerSaveBlocker, protocol, screen, session, shell },
  {
    pages: join(out, 'renderer'),
    preload: join(out, 'preload', 'index.cjs'),
    words: process.argv,
    platform: process.platform,
  },
);
