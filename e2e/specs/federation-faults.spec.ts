import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { enter, placedBy } from '../support/players';
import type { Fault } from '../support/origin';
import { from, withEntry } from '../support/remotes';
import { expect, test } from '../support/test';
import { listenTo } from '../support/traffic';

/** Console errors of a failing remote are expected; uncaught errors are not. */
const TOLD = /^(?!uncaught)/;

const FAULTS: readonly { what: string; fault: Fault; phase?: string }[] = [
  { what: 'its server is gone', fault: 'closed' },
  { what: 'its files are 404', fault: 404 },
  { what: 'its server answers 500', fault: 500 },
  { what: 'its server hangs', fault: 'hang' },
  { what: 'its server forgets CORS', fault: 'no-cors' },
  { what: 'a byte of its entry is another', fault: { tamper: /remoteEntry/ } },
  { what: 'a byte of its screen is another', fault: { tamper: /__federation_expose/ }, phase: 'expose' },
];

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

for (const { what, fault, phase = 'entry' } of FAULTS) {
  test(`when ${what}, everything else goes on, the site is told once, and Retry recovers [R44]`, async ({
    page,
    site,
    origin,
    player,
    complaints,
  }) => {
    complaints.announce(TOLD);
    const frame = new Frame(page);
    origin.serve(site.siteDir);
    await site.setRegistry(withEntry(site.registry(), 'gali', from(origin.url)));
    await origin.fail(fault);
    if (fault === 'hang') await page.clock.install();

    const told = listenTo(page, '/api-remote-load');
    const entriesAsked = (): number => origin.asked().filter((path) => path.includes('remoteEntry')).length;
    const openAndFail = async (): Promise<void> => {
      const before = entriesAsked();
      await page.getByRole('link', { name: 'Gali Disawar' }).tap();
      await expect(page).toHaveURL(/\/galiIMP$/);
      if (fault === 'hang') {
        await expect.poll(entriesAsked).toBeGreaterThan(before);
        await page.clock.fastForward(31_000);
      }
      await expect(frame.errorScreen).toBeVisible();
    };

    await enter(page, site, player);
    await openAndFail();
    await expect(frame.title).toHaveText('Gali Disawar');
    await expect(frame.balance('10,000')).toBeVisible();

    await frame.bar.getByRole('link', { name: 'Wallet' }).tap();
    await expect(frame.walletHub).toContainText('10,000');
    await frame.bar.getByRole('link', { name: 'Home' }).tap();
    await frame.openMenu();
    await frame.menu.getByRole('link', { name: 'Bid History' }).tap();
    await expect(page.getByText('NO DATA FOUND')).toBeVisible();
    await frame.bar.getByRole('link', { name: 'Home' }).tap();
    await expect(frame.market('KALYAN')).toBeVisible();
    await page.getByRole('link', { name: 'Starline' }).tap();
    await expect(frame.title).toHaveText('JACKPOT STARLINE');
    await page.goBack();

    await openAndFail();
    await origin.heal();
    await frame.retry.tap();
    await expect(frame.market('FARIDABAD')).toBeVisible();
    await expect(frame.title).toHaveText('GALI DISAWAR');
    const { version } = site.registry().remotes.find(({ name }) => name === 'gali')!;
    expect(told.filter(({ remote }) => remote === 'gali')).toMatchObject([{ version, phase, browser: 'chrome' }]);
  });
}

test('an address of a dead remote, opened cold, shows the error screen in the layout, and Retry recovers there too', async ({
  page,
  site,
  origin,
  player,
  complaints,
}) => {
  complaints.announce(TOLD);
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

for (const seconds of [12, 20]) {
  test(`a remote whose files arrive after ${seconds} seconds ends in its screen, and the page tells that it still loads`, async ({
    page,
    site,
    origin,
    player,
  }) => {
    const frame = new Frame(page);
    origin.serve(site.siteDir);
    await site.setRegistry(withEntry(site.registry(), 'gali', from(origin.url)));
    await origin.fail({ delayMs: seconds * 1000 });
    await enter(page, site, player);
    await page.getByRole('link', { name: 'Gali Disawar' }).tap();
    await expect(page.getByText('Still loading')).toBeVisible();
    await expect(frame.balance('10,000')).toBeVisible();
    await expect(frame.market('FARIDABAD')).toBeVisible({ timeout: 100_000 });
  });
}

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
