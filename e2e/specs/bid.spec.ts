import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { LoginPage } from '../pages/login-page';
import { placedBy, RAVI } from '../support/players';
import { startSite } from '../support/site';
import { expect, test } from '../support/test';

test.describe('the main job', () => {
  test('a player logs in, bids 10 points on a digit and finds the bid, the debit and a sound ledger, after a restart too [S16] [S22] [E11]', async ({ page }) => {
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
      await expect(bid.sheet).toContainText('Total Points10');
      await bid.confirm.tap();
      await expect(frame.toast('Bid placed successfully!')).toBeVisible();
      await expect(bid.sheet).toBeHidden();
      await expect(bid.slip).toBeHidden();
      await expect(frame.balance('9,990')).toBeVisible();

      expect(await placedBy(site, RAVI)).toEqual({ slips: 1, lines: 1, transfers: 1, wallet: 9990 });
      const lines = await site.sql(`select label, session, digits, points::int, stake::int, pays::int, status from bid_line`);
      expect(lines).toEqual([{ label: 'Single Digit', session: 'open', digits: '5', points: 10, stake: 10, pays: 95, status: 'pending' }]);
      expect(await site.verifyLedger()).toBe('The ledger is sound.');

      await page.goto(`${site.url}/imp4`);
      await expect(frame.market('KALYAN')).toContainText('10 points');
      await expect(frame.market('KALYAN')).toContainText('Single Digit, Open');

      await site.restart();
      await page.reload();
      await expect(frame.market('KALYAN')).toContainText('10 points');
      await expect(frame.balance('9,990')).toBeVisible();
      expect(await site.verifyLedger()).toBe('The ledger is sound.');
    } finally {
      await site.close();
    }
  });
});
