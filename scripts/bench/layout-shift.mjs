import { readOffer } from '../lib/offer.mjs';
import { CPU_SLOWDOWN } from './served.mjs';

/** What players may still see jump: the goal of https://web.dev/cls is 0.1. */
const GOAL = 0.02;

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** As if a market had been chosen; screens that need none ignore it. */
const CHOSEN = { gameId: '9', openTime: '04:10 PM', gameName: 'KALYAN', pana: 'Single Digit' };

/** All screens: those of the shell and of the published remotes. */
async function screensOf(url) {
  const { SHELL_PATHS } = await readOffer();
  const { remotes } = await (await fetch(`${url}/registry.json`)).json();
  return [...Object.values(SHELL_PATHS), ...remotes.flatMap(({ paths }) => paths)];
}

/** How far each screen jumps from a cold start until it has its answers; prints those over the goal. */
export async function benchLayoutShift(browser, url, session) {
  const rows = [];
  for (const { path, access } of await screensOf(url)) {
    const shift = await shiftOf(browser, `${url}${path}`, access === 'public' ? null : session);
    rows.push({ path, shift });
  }
  const worst = rows.toSorted((a, b) => b.shift - a.shift);
  const over = worst.filter(({ shift }) => shift > GOAL);
  console.log(`\nLayout shift of ${rows.length} screens, cold, slow 4G, ${CPU_SLOWDOWN}x CPU slow-down`);
  console.log(`At most ${GOAL}: ${rows.length - over.length}. The largest:`);
  console.log('| screen | shift |\n| --- | --- |');
  for (const { path, shift } of [...over, ...worst.slice(over.length, over.length + 3)])
    console.log(`| ${path} | ${shift.toFixed(4)} |`);
}

async function shiftOf(browser, address, session) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  await context.addInitScript(
    ({ stored, usr }) => {
      if (stored) localStorage.setItem('ank.session', stored);
      history.replaceState({ usr, key: 'chosen', idx: 0 }, '');
      globalThis.shift = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) globalThis.shift += value;
      }).observe({ type: 'layout-shift', buffered: true });
    },
    { stored: session && JSON.stringify(session), usr: CHOSEN },
  );
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  const shift = await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(globalThis.shift)))),
  );
  await context.close();
  return shift;
}
