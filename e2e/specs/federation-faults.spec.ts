import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { enter, placedBy } from '../support/players';
import { from, withEntry } from '../support/remotes';
import { expect, test } from '../support/test';

/** Console errors of a failing remote are expected; uncaught errors are not. */
const CONSOLE_ERRORS = /^(?!uncaught)/;

test('a remote from another origin is loaded through the registry, and bids are placed with it', async ({
  page,
  site,
  origin,
  player,
}) => {
  origin.serve(site.siteDir);
  await site.setRegistry(withEntry(site.registry(), 'main-market', from(origin.url)));
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.prepare();
  await bid.confirm.tap();
  await expect(new Frame(page).toast('Bid placed successfully!')).toBeVisible();
  expect((await placedBy(site, player)).slips).toBe(1);
  expect(origin.asked().some((path) => path.includes('remoteEntry'))).toBe(true);
});

test('an address of a dead remote, opened first, shows the error screen in the layout, and Retry recovers there too', async ({
  page,
  site,
  origin,
  player,
  complaints,
}) => {
  complaints.announce(CONSOLE_ERRORS);
  const frame = new Frame(page);
  origin.serve(site.siteDir);
  await site.setRegistry(withEntry(site.registry(), 'gali', from(origin.url)));
  await origin.fail('closed');
  await enter(page, site, player, '/galiIMP');
  await expect(frame.errorScreen).toBeVisible();
  await expect(frame.bar).toBeVisible();
  await frame.retry.tap();
  await expect(frame.errorScreen).toBeVisible();
  await origin.heal();
  await frame.retry.tap();
  await expect(frame.market('FARIDABAD')).toBeVisible();
  await expect(frame.title).toBeFocused();
});

test('a remote that is slow shows a skeleton in the layout and then its screen', async ({ page, site, player }) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/remotes/gali/**', async (route) => {
    await released;
    await route.continue();
  });
  const frame = new Frame(page);
  await enter(page, site, player, '/galiIMP');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
  await expect(frame.balance('10,000')).toBeVisible();
  release();
  await expect(frame.market('FARIDABAD')).toBeVisible();
});

for (const [path, shown] of [
  ['/galiIMP', 'FARIDABAD'],
  ['/imp2', '05:30 PM'],
  ['/imp4', 'From Date'],
  ['/transaction', 'Amount Added By Admin'],
] as const) {
  test(`on a link of 4 KB a second ${path} ends in its screen`, async ({ page, context, site, player }) => {
    const frame = new Frame(page);
    await enter(page, site, player);
    await expect(frame.market('KALYAN')).toBeVisible();
    const link = await context.newCDPSession(page);
    await link.send('Network.enable');
    const slow = { offline: false, latency: 400, downloadThroughput: 4096, uploadThroughput: 4096 };
    await link.send('Network.emulateNetworkConditions', slow);
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page.getByText(shown).first()).toBeVisible({ timeout: 110_000 });
    await expect(frame.balance('10,000')).toBeVisible();
  });
}
