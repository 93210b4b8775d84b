/** `node scripts/icon.mjs`: makes the desktop app's `icon.png` of its `icon.svg`. Run it after every change of the drawing. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureBrowser } from './lib/browser.mjs';
import { root } from './lib/setup.mjs';

const folder = join(root, 'resources', 'app');
/** macOS wants 1024 pixels; electron-builder makes every smaller one, and the .ico and .icns, of them. */
const SIDE = 1024;

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: SIDE, height: SIDE } });
await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>
${readFileSync(join(folder, 'icon.svg'), 'utf8')}`);
writeFileSync(join(folder, 'icon.png'), await page.screenshot({ omitBackground: true }));
await browser.close();
