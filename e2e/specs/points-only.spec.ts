import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { expectAccessible, settled } from '../support/accessible';
import { addPlayer, enter } from '../support/players';
import { type Site, startSite } from '../support/site';
import { test as base, expect } from '../support/test';

const test = base.extend<object, { site: Site }>({
  site: [
    async ({ origin: _origin }, use) => {
      const more = { POINTS_ONLY: '1', WELCOME_POINTS: '1000', DAILY_POINTS: '100' };
      const site = await startSite({ more });
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const MONEY = /add funds?|withdraw|deposit|transfer/i;

test('a player of a points-only site plays with the granted points, and is never shown a way to pay', async ({
  page,
  site,
}) => {
  const player = await addPlayer(site, { points: 0 });
  const frame = new Frame(page);
  const bid = new BidPage(page);
  // Even if it is shown for a moment only.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((changes) =>
      changes.forEach(({ addedNodes }) =>
        addedNodes.forEach((node) => {
          const element = node instanceof Element ? node : node.parentElement;
          if (!element?.closest('script, style')) seen.push(node.textContent ?? '');
        }),
      ),
    ).observe(document, { childList: true, subtree: true });
  });
  const expectNoMoney = async (): Promise<void> => {
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((text) => MONEY.test(text))).toEqual([]);
  };

  await enter(page, site, player);
  await expect(frame.balance('1,100')).toBeVisible();
  await frame.openMenu();
  await expect(frame.menu.getByRole('link', { name: 'Wallet' })).toBeVisible();
  await expectNoMoney();

  await page.goto('/imp7');
  await expect(page.getByText('1,000 points', { exact: true })).toBeVisible();
  await expect(page.getByText('100 points', { exact: true })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await expectNoMoney();

  await page.goto('/imp');
  await bid.chooseFromHome('KALYAN');
  await bid.prepare('5', '100');
  await bid.confirm.tap();
  await expect(frame.balance('1,000')).toBeVisible();
  await page.goto('/transaction');
  await expect(page.getByRole('listitem').filter({ hasText: 'Welcome points' })).toContainText('+1,000');
  await expect(page.getByRole('listitem').filter({ hasText: 'Points of the day' })).toContainText('+100');
  await expectNoMoney();

  for (const path of ['/addfund', '/imp9', '/withdraw', '/transfer']) {
    await page.goto(path);
    await expect(frame.errorScreen).toBeVisible();
  }
});
