import type { Page } from '@playwright/test';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { enter, placedBy, type Player } from '../support/players';
import type { Site } from '../support/site';
import { expect, test } from '../support/test';
import { holdCalls, listenTo, loseAnswers } from '../support/traffic';

const SUBMIT = '/api-submit-bid';
const ONE_BID = { slips: 1, lines: 1, transfers: 1, wallet: 9990 };
const NO_BID = { slips: 0, lines: 0, transfers: 0, wallet: 10_000 };
const LOST = /Failed to load resource/;

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

async function expectOneDebit(site: Site, player: Player): Promise<void> {
  expect(await placedBy(site, player)).toEqual(ONE_BID);
  expect(await site.verifyLedger()).toBe('The ledger is sound.');
}

async function expectSettled(page: Page): Promise<void> {
  const frame = new Frame(page);
  await expect(frame.toast('Bid placed successfully!')).toBeVisible();
  await expect(new BidPage(page).slip).toBeHidden();
  await expect(frame.balance('9,990')).toBeVisible();
}

test('SUBMIT pressed twice or more sends one request and debits once [S11] [S22]', async ({ page, site, player }) => {
  const bid = new BidPage(page);
  const sent = listenTo(page, SUBMIT);
  await bid.open(site, player);
  await bid.prepare();
  await bid.confirm.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 5; press += 1) button.click();
  });
  await expectSettled(page);
  expect(sent).toHaveLength(1);
  await expectOneDebit(site, player);
});

test('while a slow server is awaited, SUBMIT reads Submitting... and nothing closes the sheet [S22]', async ({
  page,
  site,
  player,
}) => {
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.prepare();
  const gate = await holdCalls(page, SUBMIT);
  await bid.confirm.tap();
  await gate.arrived;
  await expect(bid.confirm).toHaveText('Submitting...');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.touchscreen.tap(195, 40);
  await bid.cancel.tap({ force: true });
  await bid.confirm.tap({ force: true });
  await expect(bid.sheet).toBeVisible();
  gate.open();
  await expectSettled(page);
  await expectOneDebit(site, player);
});

test('an answer lost after the bid was stored locks the slip; Check again repeats the same request and debits once', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(LOST);
  const frame = new Frame(page);
  const bid = new BidPage(page);
  const sent = listenTo(page, SUBMIT);
  await bid.open(site, player);
  await bid.prepare();
  const recover = await loseAnswers(page, SUBMIT);
  await bid.confirm.tap();
  await expect(frame.toast('Failed to place bid. Please try again.')).toBeVisible();
  await bid.cancel.tap();
  await expect(bid.slip).toContainText("We don't know yet if these bids went through.");

  await bid.deleteButton('5').tap();
  await bid.queue('8', '10');
  await expect(bid.slip).toContainText('1 bid, 10 points');
  await expect(bid.deleteButton('8')).toHaveCount(0);

  await recover();
  await bid.checkAgain.tap();
  await expectSettled(page);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(String(sent[0]!.request_id)).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  await expectOneDebit(site, player);
});

test('a reload while the outcome is unknown changes nothing: the slip is still locked and is placed once', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(LOST);
  const bid = new BidPage(page);
  const sent = listenTo(page, SUBMIT);
  await bid.open(site, player);
  await bid.prepare();
  const recover = await loseAnswers(page, SUBMIT);
  await bid.confirm.tap();
  await expect(bid.checkAgain).toBeAttached();
  await page.reload();
  await expect(bid.checkAgain).toBeVisible();
  await expect(bid.submit).toHaveCount(0);
  await recover();
  await bid.checkAgain.tap();
  await expectSettled(page);
  expect(sent[1]!.request_id).toBe(sent[0]!.request_id);
  await expectOneDebit(site, player);
});

test('a page closed with the request in flight is locked when it returns and settles once', async ({
  page,
  site,
  player,
}) => {
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.prepare();
  // Keep the request in flight: another transaction locks the wallet's row.
  const release = await site.hold(
    'select from account where player_id = (select id from player where mobile = $1) for update',
    [player.mobile],
  );
  await bid.confirm.tap();
  await expect(bid.confirm).toHaveText('Submitting...');
  await page.reload();
  await expect(bid.checkAgain).toBeVisible();
  await release();
  await bid.checkAgain.tap();
  await expectSettled(page);
  await expectOneDebit(site, player);
});

test('a server killed during a bid and restarted has it once', async ({ page, site, player, complaints }) => {
  complaints.announce(LOST, /ERR_/);
  const frame = new Frame(page);
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.prepare();
  const release = await site.hold(
    'select from account where player_id = (select id from player where mobile = $1) for update',
    [player.mobile],
  );
  await bid.confirm.tap();
  await expect(bid.confirm).toHaveText('Submitting...');
  await site.stop('SIGKILL');
  await expect(frame.toast('Failed to place bid. Please try again.')).toBeVisible();
  await bid.cancel.tap();
  await expect(bid.checkAgain).toBeVisible();

  await bid.checkAgain.tap();
  await expect(bid.checkAgain).toHaveText('Check again');
  await release();
  await site.start();
  await bid.checkAgain.tap();
  await expectSettled(page);
  await expectOneDebit(site, player);
});

test("a refused slip is kept, with the server's reason beside the general message [S16] [E11]", async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.prepare();
  await site.sql(
    `select post_transfer(now(), w.id, h.id, 9995, 'test', 'drain:' || w.id, 'test')
       from account h, account w join player p on p.id = w.player_id where h.kind = 'house' and w.kind = 'wallet' and p.mobile = $1`,
    [player.mobile],
  );
  await bid.confirm.tap();
  await expect(frame.toast('Failed to place bid. Please try again.')).toBeVisible();
  await expect(bid.sheet).toBeVisible();
  await expect(bid.sheet.getByText("Sorry You Don't Have Sufficient Amount For This Bid")).toBeVisible();
  await bid.cancel.tap();
  await expect(bid.slip).toContainText('1 bid, 10 points');
  await expect(bid.slip.getByRole('alert')).toContainText(/Sufficient/i);
  expect((await placedBy(site, player)).slips).toBe(0);

  // The poll brings the wallet's new balance, which no longer covers the slip.
  await expect(frame.balance('-5')).toBeVisible();
  await bid.submit.tap();
  await expect(frame.toast('Not enough balance!')).toBeVisible();
});

test('a slip is shared by two tabs; submitted in both at once it is placed once', async ({
  page,
  context,
  site,
  player,
}) => {
  await enter(page, site, player);
  const bid = new BidPage(page);
  await bid.chooseFromHome('KALYAN');
  const second = await context.newPage();
  await second.goto(`${site.url}/imp`);
  const twin = new BidPage(second);
  await twin.chooseFromHome('KALYAN');

  await bid.queue('5', '10');
  await expect(twin.slip).toContainText('1 bid, 10 points');
  await bid.submit.tap();
  await twin.submit.tap();
  await Promise.all([
    bid.confirm.evaluate((button: HTMLElement) => button.click()),
    twin.confirm.evaluate((button: HTMLElement) => button.click()),
  ]);
  for (const tab of [page, second]) {
    await expect(new BidPage(tab).slip).toBeHidden();
    await expect(new Frame(tab).balance('9,990')).toBeVisible();
  }
  await expectOneDebit(site, player);
});

test('a slip survives a reload and another screen, and belongs to its market and its player', async ({
  page,
  site,
  player,
}) => {
  const bid = new BidPage(page);
  const frame = new Frame(page);
  await bid.open(site, player);
  await bid.queue('5', '10');
  await page.reload();
  await expect(bid.slip).toContainText('1 bid, 10 points');
  await page.goto('/imp');
  await expect(frame.balance('10,000')).toBeVisible();
  await bid.chooseFromHome('MILAN DAY');
  await expect(bid.slip).toBeHidden();
  await page.goto('/imp');
  await bid.chooseFromHome('KALYAN');
  await expect(bid.slip).toContainText('1 bid, 10 points');
  expect(await placedBy(site, player)).toEqual(NO_BID);
});

test('an overloaded server that has done nothing unlocks the slip for another try', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(LOST);
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.prepare();
  await page.route(
    `**${SUBMIT}`,
    (route) =>
      route.fulfill({ status: 503, json: { status: false, msg: 'Please try again later', code: 'unavailable' } }),
    { times: 1 },
  );
  await bid.confirm.tap();
  await expect(bid.sheet.getByText('Please try again later')).toBeVisible();
  await bid.confirm.tap();
  await expectSettled(page);
  await expectOneDebit(site, player);
});
