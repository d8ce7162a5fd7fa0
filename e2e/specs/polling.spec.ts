import type { Page } from '@playwright/test';
import { Frame } from '../pages/frame';
import { enter, type Player } from '../support/players';
import type { Site } from '../support/site';
import { DASHBOARD, poll, POLL_MS, requestsUnderWay, SOON, stopClock, timeOf } from '../support/still-page';
import { expect, test } from '../support/test';
import { listenTo } from '../support/traffic';
import { setVisibility } from '../support/visibility';

const LOST = /Failed to load resource/;

/** Opens a screen whose timers run only when the test advances the clock, and where no poll is under way. */
async function openStill(
  page: Page,
  site: Site,
  player: Player,
  path: string,
  calls: readonly string[] = [DASHBOARD],
): Promise<void> {
  const underWay = requestsUnderWay(page, () => true);
  await page.clock.install();
  await enter(page, site, player, path);
  await expect(page.getByRole('listitem').first()).toContainText(/AM|PM/);
  // The parts above the list come with their own calls.
  if (path === '/imp') await expect(page.getByRole('region', { name: 'Announcements' })).toBeVisible();
  // Some parts are loaded after the first view.
  await expect(page.locator('[data-pull]')).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.Toastify')).toBeAttached();
  await stopClock(page);
  await expect.poll(() => underWay.size).toBe(0);
  await poll(page, calls);
}

/** Records DOM changes from now on, except the texts of countdowns. */
async function watchChanges(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const changes: string[] = [];
    const isCountdown = (node: Node): boolean => {
      const element = node instanceof Element ? node : node.parentElement;
      return /(ends|Closes) in /.test(element?.closest('span')?.textContent ?? '');
    };
    new MutationObserver((records) => {
      for (const { type, target } of records)
        if (!isCountdown(target))
          changes.push(`${type} of ${target.nodeName}: ${target.textContent?.slice(0, 60) ?? ''}`);
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    Object.assign(window, { seenChanges: changes });
  });
  return () => page.evaluate(() => (window as unknown as { seenChanges: string[] }).seenChanges);
}

for (const [path, call] of [
  ['/imp', DASHBOARD],
  ['/imp2', '/api-starline-game'],
  ['/galiIMP', '/api-galidisawar-game'],
] as const) {
  test(`${path} polls every five seconds, and renders nothing while nothing has changed [S24] [K01]`, async ({
    page,
    site,
    player,
  }) => {
    const asked = listenTo(page, call);
    // A page whose dashboard is not answered in time says so.
    const calls = [...new Set([call, DASHBOARD])];
    await openStill(page, site, player, path, calls);
    const changes = await watchChanges(page);
    const before = asked.length;
    const startedAt = await timeOf(page);
    for (let polls = 0; polls < 4; polls += 1) await poll(page, calls);
    expect(asked.length - before).toBe(4);
    expect((await timeOf(page)) - startedAt).toBeLessThan(4 * POLL_MS + 2_000);
    expect(await changes()).toEqual([]);
  });
}

test('a hidden page does not poll, and polls at once when it is visible again', async ({ page, site, player }) => {
  const asked = listenTo(page, DASHBOARD);
  await openStill(page, site, player, '/imp');
  await setVisibility(page, 'hidden');
  const before = asked.length;
  await page.clock.runFor(60_000);
  expect(asked.length).toBe(before);
  const answered = page.waitForResponse(`**${DASHBOARD}`);
  await setVisibility(page, 'visible');
  await answered;
  expect(asked.length).toBe(before + 1);
});

test('failing polls clear nothing and show no error; the list continues when they succeed again [S24] [S34]', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(LOST);
  const frame = new Frame(page);
  await openStill(page, site, player, '/imp');
  const cards = await page.getByRole('listitem').count();
  const changes = await watchChanges(page);
  for (const fail of [500, 404, 'abort', 'garbage'] as const) {
    await page.route(`**${DASHBOARD}`, (route) =>
      fail === 'abort'
        ? route.abort()
        : route.fulfill(fail === 'garbage' ? { body: '<html>' } : { status: fail, json: { status: false, msg: 'x' } }),
    );
    await poll(page);
    await page.unroute(`**${DASHBOARD}`);
  }
  await poll(page);
  expect(await page.getByRole('listitem').count()).toBe(cards);
  await expect(frame.toasts).toHaveCount(0);
  await expect(frame.balance('10,000')).toBeVisible();
  // The age of the list, shown after 15 s, until the next answer.
  const [age, ...others] = await changes();
  expect(age).toMatch(/^childList of DIV: Updated \d\d:\d\d [AP]M, reconnecting$/);
  expect(others).toEqual(['childList of DIV: ']);
});

test('a failed first load keeps the placeholders, and the next poll fills them', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(LOST);
  const frame = new Frame(page);
  await page.route(`**${DASHBOARD}`, (route) => route.abort());
  await enter(page, site, player);
  await expect(page.getByText('Loading markets')).toBeAttached();
  await expect(frame.toasts).toHaveCount(0);
  await page.unrouteAll();
  await expect(frame.market('KALYAN')).toBeVisible();
});

test('a declared result and a changed balance appear with the next poll, without a reload [S06] [S24]', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  await enter(page, site, player);
  await expect(frame.market('MILAN MORNING')).toContainText('***-**-***');
  const changed = await site.sql(
    `update market_day set open_number = '128' where market_id = 1 and day = '2026-11-21' returning market_id`,
  );
  expect(changed).toHaveLength(1);
  await site.sql(
    `select post_transfer(now(), h.id, w.id, 500, 'test', 'gift:' || w.id, 'test')
       from account h, account w join player p on p.id = w.player_id where h.kind = 'house' and w.kind = 'wallet' and p.mobile = $1`,
    [player.mobile],
  );
  await expect(frame.market('MILAN MORNING')).toContainText('128-1');
  await expect(frame.balance('10,500')).toBeVisible();
  await site.sql(`update market_day set open_number = null where market_id = 1 and day = '2026-11-21'`);
});

test('an offline device shows a banner, keeps its content, and the banner disappears with the connection', async ({
  page,
  context,
  site,
  player,
  complaints,
}) => {
  complaints.announce(LOST);
  const frame = new Frame(page);
  await enter(page, site, player);
  await expect(frame.market('KALYAN')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\. Updated \d\d:\d\d [AP]M\.$/)).toBeVisible();
  await expect(frame.market('KALYAN')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('what has had no answer for 15 seconds shows its age until the next answer', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(LOST);
  await openStill(page, site, player, '/imp');
  await page.route(`**${DASHBOARD}`, (route) => route.abort());
  const stale = page.getByText(/^Updated \d\d:\d\d [AP]M, reconnecting$/);
  await page.clock.runFor(8_000);
  await expect(stale).toHaveCount(0);
  // A poll that was under way may have been answered since, and the 15 seconds begin with it.
  await expect(async () => {
    await page.clock.runFor(POLL_MS);
    await expect(stale).toBeVisible(SOON);
  }).toPass();
  await page.unroute(`**${DASHBOARD}`);
  await poll(page);
  await expect(stale).toHaveCount(0);
});
