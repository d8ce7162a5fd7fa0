import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../lib/browser.mjs';
import { siteDir } from '../lib/registry.mjs';
import { CPU_SLOWDOWN, logIn, median, serve } from './served.mjs';
import { fromE2e } from './twin/build.mjs';

const RUNS = 7;

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

const LIST = 'main h3';

/**
 * `content`: the first element of the screen's own content. `visited`: home was opened before, and its files were
 * removed. The form of the page's HTML is content, as it can be filled in; the app's own form is in the root.
 */
const VIEWS = [
  { name: 'login', path: '/login', content: 'form button[type=submit]' },
  { name: "login, the app's form", path: '/login', content: '#root form button[type=submit]' },
  { name: 'home, for the first time', path: '/imp', content: LIST, player: true },
  { name: 'home, once more', path: '/imp', content: LIST, player: true, visited: true },
];

/**
 * First paint and first content, cold, in ms. With BEFORE_SITE, the published folder of another commit, both in turn in
 * one run and their ratio.
 */
export async function bench() {
  const folder = mkdtempSync(join(tmpdir(), 'ank-bench-'));
  const sites = { now: siteDir(), ...(process.env.BEFORE_SITE ? { before: process.env.BEFORE_SITE } : {}) };
  const servers = [];
  for (const [name, site] of Object.entries(sites)) servers.push(await serve(name, folder, site));
  for (const server of servers) server.session = await logIn(server.url);
  const { chromium } = fromE2e('@playwright/test');
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    console.log(`\nFirst seconds: cold, slow 4G, ${CPU_SLOWDOWN}x CPU slow-down, medians of ${RUNS}, ms`);
    console.log('| view | first paint | content |\n| --- | --- | --- |');
    for (const view of VIEWS) {
      const visits = servers.map(() => []);
      // The first round is not counted.
      for (let round = 0; round <= RUNS; round += 1) {
        for (const [at, server] of servers.entries()) {
          const visit = await visitCold(browser, server, view);
          if (round > 0) visits[at].push(visit);
        }
      }
      const cell = (what) => ratioText(visits.map((own) => median(own.map((visit) => visit[what]))));
      console.log(`| ${view.name} | ${cell('paint')} | ${cell('content')} |`);
    }
  } finally {
    await browser.close();
    for (const { child } of servers) child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const ratioText = ([now, before]) =>
  before === undefined
    ? `${Math.round(now)}`
    : `${Math.round(now)} / ${Math.round(before)} = ${(now / before).toFixed(2)}`;

async function visitCold(browser, { url, session }, { path, content, player, visited }) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  if (player) {
    await page.goto(`${url}/about`);
    await page.evaluate((stored) => localStorage.setItem('ank.session', stored), JSON.stringify(session));
  }
  if (visited) {
    await page.goto(url + path);
    await page.locator(content).first().waitFor();
  }
  // Leaving the page stores its data.
  await page.goto('about:blank');
  await cdp.send('Network.clearBrowserCache');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await page.addInitScript((selector) => {
    const look = () =>
      requestAnimationFrame(() => {
        if (!document.querySelector(selector)) return look();
        return requestAnimationFrame(() => (globalThis.contentAt = performance.now()));
      });
    look();
  }, content);
  await page.goto(url + path);
  await page.waitForFunction(() => globalThis.contentAt);
  const seen = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    content: globalThis.contentAt,
  }));
  await context.close();
  return seen;
}
