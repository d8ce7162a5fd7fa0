import { hasLines, LINES, openSlip } from './filled-slip.mjs';
import { benchLayoutShift, openCold, PHONE, screensOf } from './layout-shift.mjs';
import { benchLongList } from './long-list.mjs';
import { onSite } from './on-site.mjs';
import { CPU_SLOWDOWN, median } from './served.mjs';
import { vitalsOf, watchVitals } from './vitals.mjs';

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

/** The screens that players open most. */
const FIRST_SCREENS = ['/login', '/imp', '/single', '/mybids', '/imp2', '/imp7', '/withdraw'];

/** The daily tasks, a full slip and the first screens in one table; a list of 10,000 bids; how far screens jump. */
export const bench = () =>
  onSite(async (browser, url, session) => {
    print([
      ...(await tasks(browser, url, session)),
      await fullSlip(browser, url, session),
      ...(await firstScreens(browser, url, session)),
    ]);
    await benchLongList(browser, url, session);
    await benchLayoutShift(browser, url, session);
  });

/** From home to the toast, a tap every TAP_MS, and the vitals meanwhile. */
async function tasks(browser, url, session) {
  const rows = [];
  // Data that earlier runs left in the browser.
  const lastSlips = {};
  for (const [what, targetsOf] of Object.entries(TASKS)) {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await timed(browser, url, session, lastSlips, targetsOf));
    rows.push(rowOf(what, runs, ['taps', 'seconds', 'inp', 'cls']));
  }
  return rows;
}

async function timed(browser, url, session, lastSlips, targetsOf) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  await watchVitals(context);
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { ...lastSlips, 'ank.session': JSON.stringify(session) },
  );
  const page = await context.newPage();
  await slowDown(page);
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
  const vitals = await vitalsOf(page);
  const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('ank.placed.')));
  Object.assign(lastSlips, Object.fromEntries(kept));
  await context.close();
  return { taps: targets.length, seconds, ...vitals };
}

const slowDown = async (page) =>
  (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

/** Each kind of interaction with a slip that is full: a key, an amount, a line more, the sheet, a line less. */
async function fullSlip(browser, url, session) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
    await watchVitals(context);
    const page = await openSlip(context, url, session);
    await slowDown(page);
    await group(page, 'Digit').getByRole('button', { name: /^5/ }).tap();
    await amount(page).tap();
    await page.getByRole('button', { name: 'Proceed' }).tap();
    await hasLines(page, LINES);
    await page.getByTitle('Show the slip').tap();
    const sheet = page.getByRole('dialog');
    const slip = page.getByRole('region', { name: 'Slip' });
    await sheet
      .getByRole('button', { name: /^Delete/ })
      .first()
      .tap();
    await page.keyboard.press('Escape');
    await slip.getByText(`${LINES - 1} bids`).waitFor();
    await slip.getByRole('button', { name: 'Submit' }).tap();
    await sheet.getByRole('button', { name: 'SUBMIT' }).waitFor();
    runs.push(await vitalsOf(page));
    await context.close();
  }
  return rowOf(`a slip of ${LINES} lines`, runs, ['inp', 'cls']);
}

/** Each screen from a cold start on a slow network until it has its answers. */
async function firstScreens(browser, url, session) {
  const rows = [];
  for (const { path, access, chosen } of await screensOf(url, session)) {
    if (!FIRST_SCREENS.includes(path)) continue;
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) {
      const how = { size: PHONE, chosen, session: access === 'public' ? null : session };
      const page = await openCold(browser, url + path, how, watchVitals);
      runs.push(await vitalsOf(page));
      await page.context().close();
    }
    rows.push(rowOf(`${path}, cold`, runs, ['lcp', 'cls', 'bytes']));
  }
  return rows;
}

/** The medians of what a row shows. */
const rowOf = (what, runs, shown) => ({
  what,
  ...Object.fromEntries(shown.map((field) => [field, median(runs.map((run) => run[field]))])),
});

/** How a row shows each figure; one that was not measured is empty. */
const COLUMNS = {
  taps: (count) => String(count),
  seconds: (seconds) => seconds.toFixed(1),
  'INP, ms': (ms) => String(ms),
  'LCP, s': (ms) => (ms / 1000).toFixed(1),
  CLS: (shift) => shift.toFixed(4),
  KB: (bytes) => (bytes / 1000).toFixed(0),
};
const FIELDS = ['taps', 'seconds', 'inp', 'lcp', 'cls', 'bytes'];

function print(rows) {
  console.log(`\nFrom home to the placed slip, a tap every ${TAP_MS} ms; screens cold, on slow 4G`);
  console.log(`${CPU_SLOWDOWN}x CPU slow-down, medians of ${RUNS} runs`);
  const formats = Object.values(COLUMNS);
  console.log(`| what | ${Object.keys(COLUMNS).join(' | ')} |\n|${' --- |'.repeat(formats.length + 1)}`);
  for (const row of rows) {
    const cells = FIELDS.map((field, at) => (row[field] === undefined ? '' : formats[at](row[field])));
    console.log(`| ${[row.what, ...cells].join(' | ')} |`);
  }
}
