import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../lib/browser.mjs';
import { siteDir } from '../lib/registry.mjs';
import { CPU_SLOWDOWN, logIn, median, serve } from './served.mjs';
import { fromE2e } from './twin/build.mjs';

const RUNS = 7;
const LINES = 500;
const LIMIT_MS = 50;
const MARKET = 'KALYAN';

/**
 * The cost of adding and deleting the last line that fits a slip: ms of script from the tap to the second frame after
 * it.
 */
export async function bench() {
  const folder = mkdtempSync(join(tmpdir(), 'ank-bench-'));
  const server = await serve('slip', folder, siteDir());
  const { chromium } = fromE2e('@playwright/test');
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const page = await openSlip(browser, server.url, await logIn(server.url));
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const added = [];
    const deleted = [];
    for (let run = 0; run <= RUNS; run += 1) {
      await page.getByRole('textbox', { name: 'Digit' }).fill('5');
      await page.getByRole('textbox', { name: 'Points' }).fill('10');
      const add = await scriptMs(cdp, page, 'form button[type=submit]');
      await hasLines(page, LINES);
      const remove = await scriptMs(cdp, page, 'main section li button');
      await hasLines(page, LINES - 1);
      // The first round compiles the code and is discarded.
      if (run > 0) {
        added.push(add);
        deleted.push(remove);
      }
    }
    print({ 'adding one': added, 'deleting one': deleted });
  } finally {
    await browser.close();
    server.child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Opens the Single Digit screen with a stored slip that has room for one more line. */
async function openSlip(browser, url, session) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  await context.addInitScript((stored) => localStorage.setItem('ank.session', stored), JSON.stringify(session));
  const page = await context.newPage();
  const dashboard = page.waitForResponse((response) => response.url().endsWith('/api-get-dashboard-data'));
  await page.goto(`${url}/imp`);
  const { result } = await (await dashboard).json();
  const { game_id: gameId } = result.find((market) => market.game_name === MARKET);
  await page.evaluate(
    ([key, draft]) => localStorage.setItem(key, draft),
    [
      `ank.slip.${session.mobile}.single.${gameId}`,
      JSON.stringify({
        seed: 'a'.repeat(32),
        lines: Array.from({ length: LINES - 1 }, (_, index) => lineOf(index)),
        posts: [],
      }),
    ],
  );
  await page.getByRole('link', { name: MARKET, exact: true }).click();
  await page.getByRole('link', { name: /^Single Digit/ }).click();
  await hasLines(page, LINES - 1);
  return page;
}

const lineOf = (index) => {
  const digits = String(index % 10);
  return {
    id: index + 1,
    label: 'Single Digit',
    digits,
    closeDigits: '',
    points: 10,
    session: 'open',
    day: '2026-11-21',
    source: digits,
  };
};

const hasLines = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll('main section li').length === wanted, count);

async function scriptMs(cdp, page, selector) {
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === 'ScriptDuration').value * 1000;
  };
  const before = await spent();
  await page.evaluate(
    (target) =>
      new Promise((resolve) => {
        document.querySelector(target).click();
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
    selector,
  );
  return (await spent()) - before;
}

function print(samples) {
  console.log(
    `\nA slip of ${LINES} lines: ms of script at ${CPU_SLOWDOWN}x CPU slow-down, of ${RUNS} runs; at most ${LIMIT_MS}`,
  );
  console.log('| a line | median | longest |\n| --- | --- | --- |');
  for (const [what, times] of Object.entries(samples)) {
    console.log(`| ${what} | ${median(times).toFixed(1)} | ${Math.max(...times).toFixed(1)} |`);
    if (median(times) > LIMIT_MS) process.exitCode = 1;
  }
}
