import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { ROOT } from './workspace.mjs';

/** Debian's headless shell: the same engine without a desktop browser's windows, for two thirds of the CPU time. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'];

function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installedBrowser() {
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [HEADLESS_SHELL, ...inPath, ...PLACES].find(canRun) ?? null;
}

const e2eRequire = createRequire(join(ROOT, 'e2e/package.json'));

function playwrightBrowser() {
  const file = e2eRequire('@playwright/test').chromium.executablePath();
  return existsSync(file) ? file : null;
}

async function installOne() {
  const cli = join(e2eRequire.resolve('@playwright/test/package.json'), '../cli.js');
  console.log('Installing a browser');
  if ((await run(process.execPath, [cli, 'install', 'chromium'])).code === 0 && playwrightBrowser())
    return playwrightBrowser();
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq']);
    for (const name of DEBIAN_PACKAGES) {
      const { code } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      });
      if (code === 0) break;
    }
  }
  return installedBrowser();
}

/**
 * Finds a Chromium for the tests: CHROME_PATH, an installed one, Playwright's own, or one that is installed now. Throws
 * a sentence with instructions.
 */
export async function findBrowser() {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (!canRun(chosen)) throw new Error(`CHROME_PATH is ${chosen}, which cannot be run.`);
    return chosen;
  }
  const found = installedBrowser() ?? playwrightBrowser() ?? (await installOne());
  if (!found)
    throw new Error(
      'No Chromium was found or could be installed: install one and type CHROME_PATH=/path/to/chrome npm test.',
    );
  return found;
}
