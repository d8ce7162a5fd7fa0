import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { expectAccessible, settled } from '../support/accessible';
import { enter, placedBy } from '../support/players';
import { test as base, expect } from '../support/test';

const test = base.extend<{ /** Restores the limits. */ unlimited: null }>({
  unlimited: [
    async ({ site }, use) => {
      await use(null);
      await site.operate('limits', 'set', '--min-bid', '10', '--max-bid', '100000', '--min-transfer', '100');
    },
    { auto: true },
  ],
});

test('limits that the operator sets apply to an open bid screen with the next poll, which keeps the entry', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const bid = new BidPage(page);
  await bid.open(site, player);
  await expect(bid.points).toHaveAccessibleDescription('Minimum 10');
  await bid.queue('5', '20');
  await bid.queue('6', '100');
  await bid.queue('7', '700');
  await bid.digit.fill('8');
  await bid.points.fill('30');

  await site.operate('limits', 'set', '--min-bid', '50', '--max-bid', '500');
  await expect(bid.points).toHaveAccessibleDescription('Minimum 50, maximum 500');
  await expect(bid.digit).toHaveValue('8');
  await expect(bid.points).toHaveValue('30');
  await expect(page.getByRole('group', { name: 'Points' }).getByRole('button')).toHaveText(['50', '100', '500']);
  await expect(page.getByText('The minimum is now 50 points')).toBeVisible();
  await expect(page.getByText('The maximum is now 500 points')).toBeVisible();
  await expect(bid.submit).toBeDisabled();
  await expect(bid.submit).toHaveAccessibleDescription(
    'Bids under 50 points cannot be submitted. Bids over 500 points cannot be submitted.',
  );
  await expectAccessible(page);

  await bid.proceed.tap();
  await expect(frame.toast('Required minimum bid amount is 50')).toBeVisible();
  await bid.queue('8', '501');
  await expect(frame.toast('Maximum bid amount is 500')).toBeVisible();
  await bid.slip.getByRole('button', { name: 'Remove', exact: true }).tap();
  await bid.submit.tap();
  await bid.confirm.tap();
  await expect(frame.toast('Bid placed successfully!')).toBeVisible();
  expect(await placedBy(site, player)).toMatchObject({ lines: 1, wallet: 9_900 });
});

test('a limit that the page does not know yet is named by the refusal', async ({ page, site, player, complaints }) => {
  complaints.announce(/Failed to load resource/);
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.queue('5', '20');
  // Keep the page stale: block the poll that would bring the new limits.
  await page.route('**/api-get-dashboard-data', (route) => route.abort());
  await site.operate('limits', 'set', '--min-bid', '50');
  await bid.submit.tap();
  await bid.confirm.tap();
  await expect(bid.sheet.getByText('Required minimum bid amount is 50')).toBeVisible();
  expect((await placedBy(site, player)).slips).toBe(0);
});

test('every family and the transfer follow the limits', async ({ page, site, player }) => {
  await site.operate('limits', 'set', '--min-bid', '20000', '--max-bid', '50000', '--min-transfer', '1500');
  for (const path of ['/imp2', '/galiIMP']) {
    await enter(page, site, player, path);
    await settled(page);
    await page.locator('a[href="/stargame"], a[href="/galiallgame"]').last().tap();
    await page
      .getByRole('link', { name: /^(Single|Left) Digit/ })
      .first()
      .tap();
    const points = page.getByRole('textbox', { name: 'Points' });
    await expect(points).toHaveAccessibleDescription('Minimum 20,000, maximum 50,000');
    await expect(page.getByRole('group', { name: 'Points' }).getByRole('button')).toHaveText(['20,000', '50,000']);
    await expectAccessible(page);
  }
  await page.goto('/transfer');
  await page.getByLabel('Phone number').fill('9000000001');
  await page.getByRole('textbox', { name: 'Points' }).fill('1499');
  await page.getByRole('button', { name: 'Submit' }).tap();
  await expect(page.getByText('Points Must be More than 1,500')).toBeVisible();
});
