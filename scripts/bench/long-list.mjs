import { PHONE } from './layout-shift.mjs';
import { onSite } from './on-site.mjs';
import { CPU_SLOWDOWN } from './served.mjs';

const SLIPS = 1000;
const LINES = 10;
const PAGE = 20;
const LONG_MS = 50;

/** By so many px every 100 ms: three screens of a phone, and what can still be read in passing. */
const FAST = 2400;
const SLOW = 300;
const STEP_MS = 100;
/** Through the whole list they would take minutes. */
const SLOW_FLICKS = 150;
/** Long enough for all slips near the view to be drawn. */
const SETTLES_MS = 3000;

const line = (id, at) => ({
  pana: 'Jodi Digit',
  session: 'Close',
  digits: `${id % 10}${at}`,
  closedigits: '',
  points: String(10 + at),
  status: at === 0 && id % 3 > 0 ? 'won' : ['pending', 'lost', 'lost'][id % 3],
  won_amount: at === 0 && id % 3 > 0 ? '950' : '0',
});

const slip = (id) => ({
  slip_id: String(id),
  family: 'main',
  game_id: '9',
  game_name: 'KALYAN',
  open_time: '04:10 PM',
  market_day: '2026-11-21',
  bid_date: '21 Nov 2026 10:00:00 AM',
  lines: Array.from({ length: LINES }, (_, at) => line(id, at)),
});

/** The server's page of a player with that many slips, so that no server has to place them first. */
function pageBefore(before) {
  const newest = before === undefined ? SLIPS : Number(before) - 1;
  const ids = Array.from({ length: Math.min(PAGE, newest) }, (_, at) => newest - at);
  const first = {
    totals: { bids: String(SLIPS * LINES), staked: '145000', pending: '48300', won: '633000' },
    markets: [],
  };
  return {
    slips: ids.map(slip),
    more: newest > PAGE,
    ...(before === undefined && first),
    msg: 'Success',
    status: true,
  };
}

export const bench = () => onSite(benchLongList);

/**
 * Loads the whole list by scrolling to its end, then flicks through it fast and slowly; prints what its tasks cost.
 */
export async function benchLongList(browser, url, session) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  await context.addInitScript((stored) => localStorage.setItem('ank.session', stored), JSON.stringify(session));
  const page = await context.newPage();
  await page.route('**/api-my-slips', (route) =>
    route.fulfill({ json: pageBefore(route.request().postDataJSON().before) }),
  );
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  // A phone has no mouse: Chromium looks for what is under it after each flick, also in an emulated phone.
  await cdp.send('Emulation.setEmitTouchEventsForMouse', { enabled: true, configuration: 'mobile' });
  await page.goto(`${url}/mybids`);
  await page.getByRole('heading', { name: 'KALYAN' }).first().waitFor();
  const measured = async (work) => {
    await browser.startTracing(page, { categories: ['-*', 'toplevel', 'blink.user_timing'] });
    await page.evaluate(() => performance.mark('measured'));
    const result = await work();
    await page.evaluate(() => performance.mark('done'));
    return { result, tasks: tasksOf(JSON.parse((await browser.stopTracing()).toString()).traceEvents) };
  };
  const whileLoading = await measured(() => page.evaluate(loadAll, SLIPS));
  const whileFast = await measured(() => page.evaluate(flickUp, { px: FAST, ms: STEP_MS, most: Infinity }));
  const [drawn, elements] = await page.evaluate(() => [
    document.querySelectorAll('main h3').length,
    document.querySelectorAll('*').length,
  ]);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }));
  await page.waitForTimeout(SETTLES_MS);
  const whileSlow = await measured(() => page.evaluate(flickUp, { px: SLOW, ms: STEP_MS, most: SLOW_FLICKS }));
  await context.close();
  console.log(
    `\nMy bids with ${SLIPS * LINES} bids in ${SLIPS} slips, ${CPU_SLOWDOWN}x CPU slow-down: ` +
      `at the end ${drawn} slips are drawn, the page has ${elements} elements`,
  );
  console.log('| what | tasks over 50 ms | longest, ms of CPU | all tasks, ms of CPU |\n| --- | --- | --- | --- |');
  for (const [what, { tasks }] of Object.entries({
    'loading all pages': whileLoading,
    [`${whileFast.result} flicks of ${FAST} px`]: whileFast,
    [`${whileSlow.result} flicks of ${SLOW} px`]: whileSlow,
  }))
    console.log(
      `| ${what} | ${tasks.filter((ms) => ms > LONG_MS).length} | ${Math.max(...tasks).toFixed(0)} | ${sum(tasks).toFixed(0)} |`,
    );
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** The ms of CPU of each task of the page's main thread: on a busy machine the clock shows other processes too. */
function tasksOf(events) {
  const { pid, tid } = events.find(({ name }) => name === 'measured');
  const end = events.find(({ name }) => name === 'done').ts;
  const isOwn = (event) => event.pid === pid && event.tid === tid && event.ts < end;
  const own = events.filter((event) => isOwn(event) && /RunTask$/.test(event.name));
  return own.map(({ tdur = 0 }) => tdur / 1000);
}

/** In the page: scrolls to the end until all slips are there. */
async function loadAll(slips) {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // A live collection: a list of a thousand elements for each frame would be garbage of the page.
  const items = document.querySelector('main').getElementsByTagName('li');
  while (items.length < slips) {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    await nextFrame();
  }
}

/** In the page: scrolls up in steps, like flicks, until the top is reached. Resolves to their number. */
async function flickUp({ px, ms, most }) {
  let flicks = 0;
  for (; scrollY > 0 && flicks < most; flicks += 1) {
    scrollBy({ top: -px, behavior: 'instant' });
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
  return flicks;
}
