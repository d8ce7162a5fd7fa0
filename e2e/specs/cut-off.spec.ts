import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { placedBy } from '../support/players';
import { expect, test } from '../support/test';

// KALYAN opens at 04:10 PM and closes at 06:10 PM.

test('before the open time Open is chosen and Close can be [S15]', async ({ page, site, player }) => {
  await site.restart({ clock: '2026-11-21T16:08:00+05:30' });
  const bid = new BidPage(page);
  await bid.open(site, player);
  await expect(bid.session('Open')).toBeChecked();
  await bid.session('Close').tap();
  await expect(bid.session('Close')).toBeChecked();
});

test('at the minute of the open time Open is disabled and Close is chosen [S15]', async ({ page, site, player }) => {
  await site.restart({ clock: '2026-11-21T16:10:00+05:30' });
  const bid = new BidPage(page);
  await bid.open(site, player);
  await expect(bid.session('Open')).toHaveAttribute('aria-disabled', 'true');
  await expect(bid.session('Open')).toContainText('closed 04:10 PM');
  await expect(bid.session('Close')).toBeChecked();
  await bid.prepare('3', '20');
  await bid.confirm.tap();
  await expect(new Frame(page).toast('Bid placed successfully!')).toBeVisible();
  expect(
    await site.sql(
      `select session from bid_line where points = 20 and player_id = (select id from player where mobile = $1)`,
      [player.mobile],
    ),
  ).toEqual([{ session: 'close' }]);
});

test('the ten round tiles are in two columns; jodi and sangam lock at the open time and say so [R35] [S14]', async ({
  page,
  site,
  player,
}) => {
  await site.restart({ clock: '2026-11-21T16:10:00+05:30' });
  const frame = new Frame(page);
  await new BidPage(page).open(site, player);
  await page.goBack();
  const tiles = page.getByRole('list', { name: 'Games' }).getByRole('listitem');
  await expect(tiles).toHaveCount(10);
  const looks = await tiles.evaluateAll((items) =>
    items.map((item) => {
      const disc = item.querySelector('svg')!.parentElement!;
      const { width, height } = disc.getBoundingClientRect();
      const isRound = width === height && getComputedStyle(disc).borderRadius === '50%';
      return `${Math.round(item.getBoundingClientRect().x)} ${isRound ? 'round' : 'square'}`;
    }),
  );
  expect(new Set(looks).size).toBe(2);
  expect(looks.every((look, at) => look === looks[at % 2] && look.endsWith('round'))).toBe(true);
  await page.getByRole('button', { name: /Jodi Digit/ }).tap({ force: true });
  await expect(frame.toast('Bidding is closed for Jodi Digit')).toBeVisible();
  await expect(page).toHaveURL(/\/game$/);
  await expect(page.getByRole('link', { name: /Single Pana/ })).toBeVisible();
});

test('when the open time passes on the screen, queued Open bids are marked, cannot be sent, and are removed with one press', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(/Failed to load resource/);
  const frame = new Frame(page);
  const bid = new BidPage(page);
  await site.restart({ clock: '2026-11-21T16:05:00+05:30' });
  await bid.open(site, player);
  await bid.prepare('5', '10');
  // Restart: the open time is now some seconds ahead, however long the steps above took.
  await site.restart({ clock: '2026-11-21T16:09:56+05:30' });

  await expect(bid.session('Open')).toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
  await bid.confirm.tap();
  await expect(bid.sheet).toBeHidden();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expect(bid.slip).toContainText('These bids have closed.');
  await expect(bid.submit).toHaveAttribute('aria-disabled', 'true');
  expect((await placedBy(site, player)).slips).toBe(0);

  await bid.slip.getByRole('button', { name: 'Remove', exact: true }).tap();
  await expect(bid.slip).toBeHidden();
  await expect(frame.balance('10,000')).toBeVisible();
  await expect(bid.session('Close')).toBeChecked();
  await bid.prepare('6', '10');
  await bid.confirm.tap();
  await expect(frame.toast('Bid placed successfully!')).toBeVisible();
});

test('three minutes past midnight Main Bazar accepts Close bids of the day before and nothing else [S36]', async ({
  page,
  site,
  player,
}) => {
  await site.restart({ clock: '2026-11-22T00:03:00+05:30' });
  const bid = new BidPage(page);
  await bid.open(site, player, 'MAIN BAZAR');
  await expect(page.getByText('21 November 2026')).toBeVisible();
  await expect(bid.session('Open')).toHaveAttribute('aria-disabled', 'true');
  await bid.prepare('4', '10');
  await expect(bid.sheet).toContainText('21-November-2026');
  await bid.confirm.tap();
  await expect(new Frame(page).toast('Bid placed successfully!')).toBeVisible();
  expect(
    await site.sql(`select day::text from slip where player_id = (select id from player where mobile = $1)`, [
      player.mobile,
    ]),
  ).toEqual([{ day: '2026-11-21' }]);
});

test("the day on the screen is India's, in a browser whose own day is another", async ({ page, site, player }) => {
  // Half past midnight in India on the 22nd is still the 21st in New York.
  await site.restart({ clock: '2026-11-22T00:30:00+05:30' });
  await new BidPage(page).open(site, player);
  await expect(page.getByText('22 November 2026')).toBeVisible();
  await page.goto('/imp4');
  await expect(page.getByLabel('From Date')).toHaveValue('2026-11-22');
});
