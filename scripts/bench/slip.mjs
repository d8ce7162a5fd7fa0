import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../lib/browser.mjs';
import { siteDir } from '../lib/registry.mjs';
import { hasLines, LINES, openSlip } from './filled-slip.mjs';
import { CPU_SLOWDOWN, logIn, median, serve } from './served.mjs';
import { fromE2e } from './twin/build.mjs';

const RUNS = 7;
const LIMIT_MS = 50;

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
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    const page = await openSlip(context, server.url, await logIn(server.url));
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
