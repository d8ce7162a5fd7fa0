import { readOffer } from '../lib/offer.mjs';
import { onSite } from './on-site.mjs';
import { CPU_SLOWDOWN } from './served.mjs';

/** The accepted layout shift: the goal of https://web.dev/cls is 0.1. */
const GOAL = 0.02;

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** The call with the markets of a remote's family. */
const MARKETS = {
  'remote-main-market': 'api-get-dashboard-data',
  'remote-starline': 'api-starline-game',
  'remote-gali': 'api-galidisawar-game',
};

/** The route state of a remote's screens for an open market; null if there are no markets. */
async function chosenOf(url, remote, { token }) {
  const call = MARKETS[remote];
  if (call === undefined) return null;
  const body = JSON.stringify({ env_type: 'Prod', app_key: 'bench', unique_token: token });
  const headers = { 'content-type': 'application/json' };
  const { result } = await (await fetch(`${url}/${call}`, { method: 'POST', headers, body })).json();
  const open = result.find(({ msg_status }) => msg_status === 1);
  return { gameId: open.game_id, openTime: open.open_time, gameName: open.game_name, pana: 'Single Digit' };
}

/** All screens: those of the shell and of the published remotes. */
export async function screensOf(url, session) {
  const { SHELL_PATHS } = await readOffer();
  const { remotes } = await (await fetch(`${url}/registry.json`)).json();
  const screens = Object.values(SHELL_PATHS).map((screen) => ({ ...screen, chosen: null }));
  for (const { name, paths } of remotes) {
    const chosen = await chosenOf(url, name, session);
    screens.push(...paths.map((screen) => ({ ...screen, chosen })));
  }
  return screens;
}

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A phone, and a laptop with two panes. */
const WINDOWS = {
  'a phone': PHONE,
  'two panes': { viewport: { width: 1280, height: 800 } },
};

/**
 * `npm run bench -- layout-shift`: only the layout shifts of all screens, which `npm run bench -- app` measures too.
 */
export const bench = () => onSite(benchLayoutShift);

/** The layout shift of each screen from a cold start until it has its answers, in each window. */
export async function benchLayoutShift(browser, url, session) {
  const rows = (await screensOf(url, session)).map((screen) => ({ ...screen, jumps: [] }));
  for (const size of Object.values(WINDOWS)) {
    for (const { path, access, chosen, jumps } of rows) {
      const how = { size, chosen, session: access === 'public' ? null : session };
      jumps.push(await shiftOf(browser, `${url}${path}`, how));
    }
  }
  print(rows);
}

const figure = (shift) => shift.toFixed(4);

const isStill = ({ jumps }) => jumps.every(({ shift }) => figure(shift) === figure(0));

function print(rows) {
  const largest = ({ jumps }) => jumps.toSorted((a, b) => b.shift - a.shift)[0];
  const over = rows.filter((row) => largest(row).shift > GOAL).length;
  console.log(`\nLayout shift of ${rows.length} screens, cold, slow 4G, ${CPU_SLOWDOWN}x CPU slow-down`);
  console.log(`Over ${GOAL}: ${over}. These move:`);
  console.log(`| screen | ${Object.keys(WINDOWS).join(' | ')} | what moved most |\n| --- | --- | --- | --- |`);
  const moving = rows.filter((row) => !isStill(row)).toSorted((a, b) => largest(b).shift - largest(a).shift);
  for (const row of moving) {
    const figures = row.jumps.map(({ shift }) => figure(shift));
    console.log(`| ${[row.path, ...figures, largest(row).moved].join(' | ')} |`);
  }
  const still = rows.filter(isStill).map(({ path }) => path);
  console.log(`${figure(0)} in both windows: ${still.join(', ')}`);
}

async function shiftOf(browser, address, how) {
  const page = await openCold(browser, address, how, watchJumps);
  const jumped = await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(globalThis.jumps)))),
  );
  await page.context().close();
  return jumped;
}

/** Adds up the shifts, and notes what moved in the largest one. */
const watchJumps = (context) =>
  context.addInitScript(() => {
    globalThis.jumps = { shift: 0, largest: 0, moved: '' };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) {
        globalThis.jumps.shift += value;
        if (value <= globalThis.jumps.largest) continue;
        const texts = sources.map(({ node }) => (node?.textContent ?? '').trim().slice(0, 24) || node?.nodeName);
        Object.assign(globalThis.jumps, { largest: value, moved: texts.join(' / ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/**
 * Opens an address in a new context, cold and slow, and waits until the screen has its answers. `watch`: adds observers
 * to the context.
 */
export async function openCold(browser, address, { size, chosen, session }, watch) {
  const context = await browser.newContext({ ...size, serviceWorkers: 'block' });
  await context.addInitScript(
    ({ stored, usr }) => {
      // Without locks there is no stream of changes, which would keep the network busy.
      delete Navigator.prototype.locks;
      if (stored) localStorage.setItem('ank.session', stored);
      history.replaceState({ usr, key: 'chosen', idx: 0 }, '');
    },
    { stored: session && JSON.stringify(session), usr: chosen },
  );
  await watch(context);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  return page;
}
