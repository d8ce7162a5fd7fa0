import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findBrowser } from '../lib/browser.mjs';
import { compressFiles } from '../lib/compress-files.mjs';
import { siteDir } from '../lib/registry.mjs';
import { CPU_SLOWDOWN, logIn, median, serve } from './served.mjs';
import { buildTwin, fromE2e } from './twin/build.mjs';

const RUNS = 7;
/** Slow 4G as defined by browsers' developer tools. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

const VIEWS = [
  { name: 'first view: login', path: '/login', content: '#root form button[type=submit]', player: false },
  { name: 'first view: home', path: '/imp', content: 'main h3', player: true },
  { name: 'route of a remote: bids', path: '/imp4', content: 'main input[type=date]', player: true },
  { name: 'route of a remote: Gali', path: '/galiIMP', content: 'main h3', player: true },
];

/** A screen of each remote that is opened again from home: its link there, and what is seen of it alone. */
const TAPS = [
  { remote: 'main-market', link: 'KALYAN', shows: 'Single Digit' },
  { remote: 'starline', link: 'Starline', shows: '05:30 PM' },
  { remote: 'gali', link: 'Gali Disawar', shows: 'FARIDABAD' },
  { remote: 'wallet', link: 'Wallet', shows: 'Withdraw Methods' },
];

/** Measures the cost of loading remotes at run time: the published site against the same sources in one bundle. */
export async function bench() {
  const folder = mkdtempSync(join(tmpdir(), 'ank-bench-'));
  const servers = [];
  const { chromium } = fromE2e('@playwright/test');
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    cpSync(siteDir(), join(folder, 'federated'), { recursive: true });
    await buildTwin(join(folder, 'twin'));
    compressFiles(join(folder, 'twin/shell/assets'));
    for (const site of ['federated', 'twin']) servers.push(await serve(site, folder));
    const sites = Object.fromEntries(servers.map(({ site, url }) => [site, url]));
    const sessions = {};
    for (const [site, url] of Object.entries(sites)) sessions[site] = await logIn(url);

    const samples = {};
    const taps = {};
    for (let run = 0; run <= RUNS; run += 1) {
      for (const view of VIEWS) {
        for (const [site, url] of Object.entries(sites)) {
          const sample = await visit(browser, url, view, sessions[site]);
          // The first round warms up the servers and is discarded.
          if (run > 0) ((samples[view.name] ??= {})[site] ??= []).push(sample);
        }
      }
      for (const tap of TAPS) {
        for (const [site, url] of Object.entries(sites)) {
          const ms = await openAgain(browser, url, tap, sessions[site]);
          if (run > 0) ((taps[tap.remote] ??= {})[site] ??= []).push(ms);
        }
      }
    }
    print(samples);
    printTaps(taps);
  } finally {
    await browser.close();
    for (const { child } of servers) child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'block' };

const withSession = (context, session) =>
  context.addInitScript((stored) => localStorage.setItem('ank.session', stored), JSON.stringify(session));

/** From a tap on home to the first frame of a screen that was open before, in ms: nothing is slowed down. */
async function openAgain(browser, url, { link, shows }, session) {
  const context = await browser.newContext(PHONE);
  await withSession(context, session);
  const page = await context.newPage();
  const entry = page.getByRole('link', { name: link, exact: true }).first();
  await page.goto(`${url}/imp`);
  await entry.tap();
  await page.locator('main').getByText(shows).first().waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).first().tap();
  await page.locator('main').getByText(shows).first().waitFor({ state: 'detached' });
  await page.evaluate((text) => {
    const shown = () => document.querySelector('main')?.textContent.includes(text);
    if (shown()) throw new Error(`Home shows '${text}' as well`);
    const look = (since) => requestAnimationFrame((now) => (shown() ? (window.shownMs = now - since) : look(since)));
    addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true });
  }, shows);
  await entry.tap();
  await page.waitForFunction(() => window.shownMs !== undefined);
  const ms = await page.evaluate(() => window.shownMs);
  await context.close();
  return ms;
}

async function visit(browser, url, { path, content, player }, session) {
  const context = await browser.newContext(PHONE);
  if (player) await withSession(context, session);
  // Measured in the page at the first frame that shows the content: network timings would be less exact.
  await context.addInitScript((selector) => {
    const look = () => {
      const found = document.querySelector(selector);
      if (found) requestAnimationFrame(() => (window.contentMs = performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, content);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const responses = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(url + path, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.contentMs !== undefined);
  const contentMs = await page.evaluate(() => window.contentMs);
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  );
  const upToContent = responses.filter((response) => !new URL(response.url()).pathname.startsWith('/api-'));
  let jsBytes = 0;
  for (const response of upToContent) {
    if (/\.js$/.test(new URL(response.url()).pathname)) jsBytes += gzipSync(await response.body(), { level: 9 }).length;
  }
  await context.close();
  return { jsKb: jsBytes / 1024, requests: upToContent.length, paintMs, contentMs };
}

function print(samples) {
  const rows = Object.entries(samples).map(([view, { federated, twin }]) => {
    const of = (list, key) => median(list.map((sample) => sample[key]));
    const pair = (key, digits) =>
      `${of(federated, key).toFixed(digits)} / ${of(twin, key).toFixed(digits)} = ${(of(federated, key) / of(twin, key)).toFixed(2)}`;
    return [
      view,
      pair('jsKb', 1),
      `${of(federated, 'requests')} / ${of(twin, 'requests')}`,
      pair('paintMs', 0),
      pair('contentMs', 0),
    ];
  });
  const header = ['federated / one bundle', 'JS, KB gzip', 'requests', 'first paint, ms', 'content, ms'];
  console.log(`\nCost of federation: cold, ${CPU_SLOWDOWN}x CPU slow-down, slow 4G, medians of ${RUNS}`);
  for (const row of [header, header.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
}

function printTaps(taps) {
  console.log(
    `\nTo the content of a remote that was open before, unthrottled, ms: medians of ${RUNS}, and the longest`,
  );
  const header = ['remote', 'federated', 'one bundle'];
  const cell = (list) => `${median(list).toFixed(0)}, at most ${Math.max(...list).toFixed(0)}`;
  const rows = Object.entries(taps).map(([remote, { federated, twin }]) => [remote, cell(federated), cell(twin)]);
  for (const row of [header, header.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
}
