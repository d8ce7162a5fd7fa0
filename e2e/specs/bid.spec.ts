import type { Locator, Page } from '@playwright/test';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { LoginPage } from '../pages/login-page';
import { enter, placedBy, RAVI } from '../support/players';
import { startSite } from '../support/site';
import { expect, test } from '../support/test';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const MAX_TABS = 80;

/** Presses Tab until the focus is on the element. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < MAX_TABS; pressed += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${MAX_TABS} presses of Tab did not lead to ${target.toString()}`);
}

test('a player logs in, bids 10 points on a digit and finds the bid, the debit and a sound ledger, after a restart too [S16] [S22] [E11]', async ({
  page,
}) => {
  const site = await startSite();
  try {
    const frame = new Frame(page);
    const bid = new BidPage(page);
    await page.goto(site.url);
    await new LoginPage(page).logIn(RAVI);
    await expect(page).toHaveURL(`${site.url}/imp`);
    await expect(frame.balance('10,000')).toBeVisible();

    await bid.chooseFromHome('KALYAN');
    await bid.prepare('5', '10');
    await expect(bid.sheet).toContainText('Once you place a bid, it cannot be cancelled in any situation.');
    await expect(bid.sheet).toContainText('Game TypeOpen');
    await expect(bid.sheet).toContainText('Total Bid1');
    await expect(bid.sheet).toContainText('Total Points10');
    await bid.confirm.tap();
    await expect(frame.toast('Bid placed successfully!')).toBeVisible();
    await expect(bid.sheet).toBeHidden();
    await expect(bid.slip).toBeHidden();
    await expect(frame.balance('9,990')).toBeVisible();

    expect(await placedBy(site, RAVI)).toEqual({ slips: 1, lines: 1, transfers: 1, wallet: 9990 });
    const lines = await site.sql(
      'select label, session, digits, points::int, stake::int, pays::int, status from bid_line',
    );
    expect(lines).toEqual([
      { label: 'Single Digit', session: 'open', digits: '5', points: 10, stake: 10, pays: 95, status: 'pending' },
    ]);
    expect(await site.verifyLedger()).toBe('The ledger is sound.');

    await page.goto(`${site.url}/imp4`);
    await expect(frame.market('KALYAN')).toContainText('10 points');
    await expect(frame.market('KALYAN')).toContainText('Single Digit, Open');

    // Leave the page: its polls would fail during the restart.
    await page.goto('about:blank');
    await site.restart();
    await page.goto(`${site.url}/imp4`);
    await expect(frame.market('KALYAN')).toContainText('10 points');
    await expect(frame.balance('9,990')).toBeVisible();
    expect(await site.verifyLedger()).toBe('The ledger is sound.');
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});

test('a bid takes at most seven taps from home to the database', async ({ page, site, player }) => {
  const bid = new BidPage(page);
  await enter(page, site, player);
  const taps: Locator[] = [
    page.getByRole('link', { name: 'KALYAN', exact: true }),
    page.getByRole('link', { name: /Single Digit/ }),
    bid.key('5'),
    bid.amount('10'),
    bid.proceed,
    bid.submit,
    bid.confirm,
  ];
  for (const target of taps) await target.tap();
  await expect(new Frame(page).toast('Bid placed successfully!')).toBeVisible();
  await expect(new Frame(page).balance('9,990')).toBeVisible();
  expect((await placedBy(site, player)).slips).toBe(1);
  expect(taps.length).toBeLessThanOrEqual(7);
});

test('a bid can be placed by the keyboard alone', async ({ page, site, player }) => {
  const bid = new BidPage(page);
  await enter(page, site, player);
  await tabTo(page, page.getByRole('link', { name: 'KALYAN', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: /Single Digit/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, bid.session('Open'));
  await page.keyboard.press('ArrowRight');
  await expect(bid.session('Close')).toBeChecked();
  await tabTo(page, bid.digit);
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(bid.points).toBeFocused();
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await expect(bid.deleteButton('7')).toBeVisible();
  await tabTo(page, bid.submit);
  await page.keyboard.press('Enter');
  await expect(bid.sheet).toBeVisible();
  await tabTo(page, bid.confirm);
  await page.keyboard.press('Enter');
  await expect(new Frame(page).toast('Bid placed successfully!')).toBeVisible();
  await expect(new Frame(page).balance('9,975')).toBeVisible();
  expect(await placedBy(site, player)).toEqual({ slips: 1, lines: 1, transfers: 1, wallet: 9975 });
});

test('the balance falls with each queued bid and rises with each deleted one; deleting the last hides Submit [S17]', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.queue('5', '100');
  await bid.queue('0', '50');
  await expect(frame.balance('9,850')).toBeVisible();
  await expect(bid.slip).toContainText('2 bids, 150 points');
  await bid.deleteButton('5').tap();
  await expect(frame.balance('9,950')).toBeVisible();
  await bid.deleteButton('0').tap();
  await expect(frame.balance('10,000')).toBeVisible();
  await expect(bid.submit).toBeHidden();
  expect((await placedBy(site, player)).slips).toBe(0);
});

test('a slip accepts 500 bids, which are placed at once, and not one more', async ({ page, site, player }) => {
  const frame = new Frame(page);
  const bid = new BidPage(page);
  await enter(page, site, player);
  await page.getByRole('link', { name: 'KALYAN', exact: true }).tap();
  await page.getByRole('link', { name: /SP Motor/ }).tap();
  const queueMotor = async (digits: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Pana number' }).fill(digits);
    await bid.points.fill('10');
    await bid.proceed.tap();
  };
  for (const count of [120, 240, 360, 480]) {
    await queueMotor('1234567890');
    await expect(bid.slip).toContainText(`${count} bids`);
  }
  await queueMotor('1234567');
  await expect(frame.toast('500 bids at most. Submit these first.')).toBeVisible();
  await expect(bid.slip).toContainText('480 bids');
  await queueMotor('123456');
  await expect(bid.slip).toContainText('500 bids, 5,000 points');
  await bid.submit.tap();
  await bid.confirm.tap();
  await expect(frame.toast('Bid placed successfully!')).toBeVisible();
  expect(await placedBy(site, player)).toEqual({ slips: 1, lines: 500, transfers: 1, wallet: 5000 });
});

test('CANCEL, Esc and a tap on the backdrop close the confirmation and keep the slip; the page behind does not scroll [S22]', async ({
  page,
  site,
  player,
}) => {
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.prepare();
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
  const ways = [() => bid.cancel.tap(), () => page.keyboard.press('Escape'), () => page.touchscreen.tap(195, 40)];
  for (const close of ways) {
    await close();
    await expect(bid.sheet).toBeHidden();
    await expect(bid.slip).toContainText('1 bid, 10 points');
    await bid.submit.tap();
    await expect(bid.sheet).toBeVisible();
  }
  expect((await placedBy(site, player)).slips).toBe(0);
});
