import { hasLines, LINES, openSlip } from './filled-slip.mjs';
import { onSite } from './on-site.mjs';
import { CPU_SLOWDOWN, median } from './served.mjs';

const RUNS = 7;
const LIMIT_MS = 50;

/**
 * The cost of adding and deleting the last line that fits a slip: ms of script from the tap to the second frame after
 * it.
 */
export const bench = () =>
  onSite(async (browser, url, session) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    const page = await openSlip(context, url, session);
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
  });

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
