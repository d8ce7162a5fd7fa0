import type { Page, Request } from '@playwright/test';
import { Frame } from '../pages/frame';
import { LoginPage } from '../pages/login-page';
import { endSessions, enter, type Player } from '../support/players';
import type { Site } from '../support/site';
import { DASHBOARD, requestsUnderWay, seen, SOON, stopAfterPoll, stopClock, timeOf } from '../support/still-page';
import { expect, test as base } from '../support/test';
import { listenTo } from '../support/traffic';
import { setVisibility } from '../support/visibility';

const test = base.extend<{ /** Restores what the tests change for everybody. */ unchanged: null }>({
  live: true,
  unchanged: [
    async ({ site }, use) => {
      await use(null);
      await site.sql(`update market set name = 'MILAN MORNING' where id = 1`);
      await site.sql(`update market_day set open_number = null where market_id = 1 and day = '2026-11-21'`);
    },
    { auto: true },
  ],
});

const STREAM = '/api-live-changes';
/** Longer than any wait between two tries. */
const LONG_MS = 600_000;
const LOST = /Failed to load resource/;

const isPoll = (request: Request): boolean => new URL(request.url()).pathname === DASHBOARD;
const isStream = (request: Request): boolean => new URL(request.url()).pathname === STREAM;

/** Opens home and waits until the page follows the stream. Its clock runs until the test stops it. */
async function openLive(page: Page, site: Site, player: Player): Promise<void> {
  const opened = page.waitForResponse(`**${STREAM}`);
  await enter(page, site, player);
  await expect(new Frame(page).market('KALYAN')).toBeVisible();
  await opened;
}

const give = (site: Site, { mobile }: Player, points: number): Promise<unknown> =>
  site.sql(
    `select post_transfer(now(), h.id, w.id, $2::bigint, 'test', 'gift:' || w.id || ':' || w.credits, 'test')
       from account h, account w join player p on p.id = w.player_id
       where h.kind = 'house' and w.kind = 'wallet' and p.mobile = $1`,
    [mobile, points],
  );

/** The number of tabs that read the stream, and of those that wait to. */
const readers = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [held, pending].map((locks) => locks.filter(({ name }) => name === 'ank.live').length);
  });

test('a change from the stream postpones no poll', async ({ page, site, player }) => {
  await page.clock.install();
  await openLive(page, site, player);
  await stopAfterPoll(page);
  await give(site, player, 500);
  await seen(page, () => expect(new Frame(page).balance('10,500')).toBeVisible(SOON));
  const answeredAt = await timeOf(page);
  await page.clock.runFor(3_000);
  await site.sql(`update market set name = 'MILAN AT NOON' where id = 1`);
  await seen(page, () => expect(new Frame(page).market('MILAN AT NOON')).toBeVisible(SOON));
  const polled = page.waitForRequest(`**${DASHBOARD}`);
  // Counted from the change, it would be due after eight seconds.
  await page.clock.runFor(7_000 - ((await timeOf(page)) - answeredAt));
  await polled;
});

/** Counts the timers that run while the page is hidden, from its first script on. Called after the clock's install. */
const countHiddenTimers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const hidden: string[] = [];
    const { setTimeout: once, setInterval: again } = window;
    const recorded =
      (work: () => void) =>
      (...given: []): void => {
        if (document.visibilityState === 'hidden') hidden.push(String(work));
        work(...given);
      };
    Object.assign(window, {
      hiddenTimers: hidden,
      setTimeout: (work: () => void, ...rest: []) => once(recorded(work), ...rest),
      setInterval: (work: () => void, ...rest: []) => again(recorded(work), ...rest),
    });
  });

const hiddenTimers = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { hiddenTimers: string[] }).hiddenTimers);

test('news of the stream waits while the page is hidden: no requests, no timers', async ({ page, site, player }) => {
  const ROOTS = '/api-published-roots';
  const underWay = requestsUnderWay(page, (request) => !isStream(request));
  await page.clock.install();
  await countHiddenTimers(page);
  const rootsAsked = page.waitForResponse(`**${ROOTS}`);
  await openLive(page, site, player);
  await rootsAsked;
  await stopAfterPoll(page);
  await site.sql(`select pg_notify('changes', 'roots')`);
  await site.sql(`update market_day set open_number = '128' where market_id = 1 and day = '2026-11-21'`);
  await give(site, player, 500);
  await seen(page, () => expect(new Frame(page).market('MILAN MORNING')).toContainText('128-1', SOON));
  await seen(page, () => expect(new Frame(page).balance('10,500')).toBeVisible(SOON));

  // A call under way has a time limit.
  await expect.poll(() => underWay.size).toBe(0);
  await setVisibility(page, 'hidden');
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.clock.runFor(60_000);
  expect([asked, await hiddenTimers(page)]).toEqual([[], []]);
  const answered = [ROOTS, DASHBOARD].map((path) => page.waitForResponse(`**${path}`));
  await setVisibility(page, 'visible');
  await Promise.all(answered);
});

test('one tab reads the stream for all, a hidden one does not, and the end of the session ends it', async ({
  page,
  context,
  site,
  player,
}) => {
  await context.clock.install();
  await openLive(page, site, player);
  const second = await context.newPage();
  await second.goto(`${site.url}/imp`);
  await expect.poll(() => readers(second)).toEqual([1, 1]);
  await stopClock(page);

  await give(site, player, 500);
  for (const tab of [page, second]) await seen(tab, () => expect(new Frame(tab).balance('10,500')).toBeVisible(SOON));

  const closed = page.waitForEvent('requestfailed', isStream);
  const opened = second.waitForResponse(`**${STREAM}`);
  await setVisibility(page, 'hidden');
  await Promise.all([closed, opened]);
  await give(site, player, 500);
  await seen(second, () => expect(new Frame(second).balance('11,000')).toBeVisible(SOON));
  expect(await readers(page)).toEqual([1, 0]);
  await setVisibility(page, 'visible');
  await expect.poll(() => readers(page)).toEqual([1, 1]);

  await context.clock.resume();
  await endSessions(site, player);
  for (const tab of [page, second]) await expect(new LoginPage(tab).submit).toBeVisible();
  await expect.poll(() => readers(page)).toEqual([0, 0]);
});

test('a logout closes the stream', async ({ page, site, player }) => {
  await openLive(page, site, player);
  const frame = new Frame(page);
  await frame.openMenu();
  const closed = page.waitForEvent('requestfailed', isStream);
  await frame.menu.getByRole('button', { name: 'Log out' }).tap();
  await closed;
  expect(await readers(page)).toEqual([0, 0]);
});

test('a silent stream is opened again, and a server without one is not asked again', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(LOST);
  const streams = listenTo(page, STREAM);
  let polled = 0;
  page.on('response', (response) => void (isPoll(response.request()) && (polled += 1)));
  await page.clock.install();
  await openLive(page, site, player);
  await stopClock(page);
  expect(streams).toHaveLength(1);
  for (const httpStatus of [503, 429, 404]) {
    await page.route(`**${STREAM}`, (route) => route.fulfill({ status: httpStatus, json: { status: false } }));
    const answered = page.waitForResponse((response) => isStream(response.request()));
    const before = streams.length;
    await expect(async () => {
      await page.clock.fastForward(LONG_MS);
      expect(streams.length).toBeGreaterThan(before);
    }).toPass();
    await answered;
    await page.unroute(`**${STREAM}`);
  }
  const asked = streams.length;
  for (let round = 0; round < 3; round += 1) {
    const polls = polled;
    // A poll that is under way ends by its time limit.
    await expect(async () => {
      await page.clock.fastForward(LONG_MS);
      await expect.poll(() => polled).toBeGreaterThan(polls);
    }).toPass();
  }
  expect(streams).toHaveLength(asked);
  await expect(new Frame(page).toasts).toHaveCount(0);
});
