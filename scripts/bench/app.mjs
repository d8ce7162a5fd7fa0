import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../lib/browser.mjs';
import { siteDir } from '../lib/registry.mjs';
import { benchLayoutShift } from './layout-shift.mjs';
import { benchLongList } from './long-list.mjs';
import { CPU_SLOWDOWN, logIn, median, serve } from './served.mjs';
import { fromE2e } from './twin/build.mjs';

const RUNS = 3;

/** The time that an experienced player needs from one tap to the next, in ms. */
const TAP_MS = 350;

const JODIS = ['05', '16', '27', '38', '49', '50', '61', '72', '83', '94'];

const market = (page) => page.getByRole('link', { name: 'KALYAN', exact: true });
const jodiTile = (page) => page.getByRole('link', { name: /Jodi Digit/ });
const amount = (page) => page.getByRole('group', { name: 'Points' }).getByRole('button', { name: '10', exact: true });
const group = (page, name) => page.getByRole('group', { name });
const keyOf = (page, jodi) => group(page, 'Jodi').getByRole('button', { name: new RegExp(`^${jodi}(,|$)`) });
const placing = (page) => [
  page.getByRole('region', { name: 'Slip' }).getByRole('button', { name: 'Submit' }),
  page.getByRole('dialog').getByRole('button', { name: 'SUBMIT' }),
];

/** Players' daily tasks, from home, each step a tap. Every run uses a new page. */
const TASKS = {
  'one digit': (page) => [
    market(page),
    page.getByRole('link', { name: /Single Digit/ }),
    group(page, 'Digit').getByRole('button', { name: /^5/ }),
    amount(page),
    page.getByRole('button', { name: 'Proceed' }),
    ...placing(page),
  ],
  'ten jodis, one by one': (page) => [
    market(page),
    jodiTile(page),
    ...JODIS.flatMap((jodi) => [
      group(page, 'First digit').getByRole('button', { name: jodi[0], exact: true }),
      keyOf(page, jodi),
      amount(page),
      page.getByRole('button', { name: 'Proceed' }),
    ]),
    ...placing(page),
  ],
  'ten jodis, many at one amount': (page) => [
    market(page),
    jodiTile(page),
    page.getByRole('tab', { name: 'Many' }),
    amount(page),
    ...JODIS.map((jodi) => keyOf(page, jodi)),
    ...placing(page),
  ],
  'the last slip again': (page) => [
    market(page),
    page.getByRole('button', { name: /^Repeat Jodi Digit, 10 bids, 100 points/ }),
    ...placing(page),
  ],
};

/** Taps and seconds of the daily tasks, from home to the toast; a list of 10,000 bids; how far screens jump. */
export async function bench() {
  const folder = mkdtempSync(join(tmpdir(), 'ank-bench-'));
  const server = await serve('app', folder, siteDir());
  const { chromium } = fromE2e('@playwright/test');
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const session = await logIn(server.url);
    const rows = [];
    // Data that earlier runs left in the browser.
    const lastSlips = {};
    for (const [task, targetsOf] of Object.entries(TASKS)) {
      const runs = [];
      for (let run = 0; run < RUNS; run += 1)
        runs.push(await timed(browser, server.url, session, lastSlips, targetsOf));
      rows.push({ task, taps: runs[0].taps, seconds: runs.map((run) => run.seconds) });
    }
    print(rows);
    await benchLongList(browser, server.url, session);
    await benchLayoutShift(browser, server.url, session);
  } finally {
    await browser.close();
    server.child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function timed(browser, url, session, lastSlips, targetsOf) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { ...lastSlips, 'ank.session': JSON.stringify(session) },
  );
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(`${url}/imp`);
  await market(page).waitFor();
  const targets = targetsOf(page);
  const started = performance.now();
  for (const target of targets) {
    await page.waitForTimeout(TAP_MS);
    await target.tap();
  }
  await page.getByText('Bid placed successfully!').waitFor();
  const seconds = (performance.now() - started) / 1000;
  const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('ank.placed.')));
  Object.assign(lastSlips, Object.fromEntries(kept));
  await context.close();
  return { taps: targets.length, seconds };
}

function print(rows) {
  console.log(
    `\nFrom home to the placed slip, a tap every ${TAP_MS} ms, ${CPU_SLOWDOWN}x CPU slow-down, medians of ${RUNS} runs`,
  );
  console.log('| task | taps | seconds | longest |\n| --- | --- | --- | --- |');
  for (const { task, taps, seconds } of rows) {
    console.log(`| ${task} | ${taps} | ${median(seconds).toFixed(1)} | ${Math.max(...seconds).toFixed(1)} |`);
  }
}
