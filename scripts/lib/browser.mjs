/** The browser of the end-to-end tests: Debian's Chromium, or the one that `ROUNDEL_BROWSER` names. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  process.env.ROUNDEL_BROWSER,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const find = () => places.find((path) => path && existsSync(path));

/** Path of a browser; as root on Debian it is installed first when there is none, elsewhere it throws and says what is missing. */
export const ensureBrowser = async () => {
  const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!find() && canInstall) {
    console.log('Installing Chromium for the end-to-end tests.');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args) =>
      spawnSync('apt-get', ['-qq', '-y', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    apt('update');
    apt('install', '--no-install-recommends', 'chromium');
  }
  const browser = find();
  if (browser) return browser;
  throw new Error('The end-to-end tests need Chromium or Chrome. Install one, or name it in ROUNDEL_BROWSER.');
};
