/** `node scripts/make-icons.mjs`: draws the icons of the installed app from the shell's favicon.svg. Commit them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findBrowser } from './lib/browser.mjs';
import { ROOT } from './lib/workspace.mjs';

const SIZES = [192, 512];

/** Phones crop icons: a circle of four fifths of the width always stays. */
const LOGO_SHARE = '68%';

const logo = readFileSync(join(ROOT, 'shell/favicon.svg'), 'utf8');
const [, brand] = /fill="(#\w+)"/.exec(logo);
const style = `
  body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${brand}; }
  svg { width: ${LOGO_SHARE}; fill: white; }`;

const { chromium } = createRequire(join(ROOT, 'e2e/package.json'))('@playwright/test');
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
for (const size of SIZES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>${style}</style>${logo}`);
  await page.screenshot({ path: join(ROOT, `shell/icons/${size}.png`) });
}
await browser.close();
