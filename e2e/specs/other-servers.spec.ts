import type { Page } from '@playwright/test';
import { startFamilyServer } from '../family-server/server.mjs';
import { newPlayer } from '../family-server/world.mjs';
import { AccountPage } from '../pages/account-page';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { LoginPage } from '../pages/login-page';
import { PaymentNumberPage, TransferPage, WithdrawPage } from '../pages/wallet-page';
import { type Site, startSite } from '../support/site';
import { test as base, expect } from '../support/test';

const NOON = new Date('2026-11-21T12:00:00+05:30');
const LOST = /Failed to load resource/;
const PASSWORD = 'play1234';

/** The site with its page here and its calls to the stand-in for the family's server, on another origin. */
type Family = Awaited<ReturnType<typeof startFamilyServer>>;
const test = base.extend<object, { family: Family; site: Site }>({
  family: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      const family = await startFamilyServer();
      await use(family);
      await family.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ family }, use) => {
      const other = { API_GALI_SPELLING: 'galidisswar', API_GOOGLE_PAY_CODE: '3', API_IDEMPOTENCY_KEYS: '0' };
      const site = await startSite({ more: { API_ORIGIN: family.url, ...other } });
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

// One worker: each would start a site of its own, which takes longer than these tests.
test.describe.configure({ mode: 'default' });

const sentTo = ({ received }: Family, path: string): Record<string, unknown>[] =>
  received.filter((one) => one.path === path).map(({ body }) => body);

let lastMobile = 9_100_000_000;

/** A new player of the stand-in with 10,000.50 points. */
function addFamilyPlayer({ players }: Family, name = 'Kavita Rao'): Family['players'][number] {
  const player = newPlayer(String((lastMobile += 1)), name, PASSWORD);
  players.push(player);
  return player;
}

async function logIn(page: Page, { mobile }: { mobile: string }): Promise<void> {
  await page.clock.install({ time: NOON });
  await page.goto('/login');
  await new LoginPage(page).logIn({ mobile, password: PASSWORD });
  await expect(page).toHaveURL(/\/imp$/);
}

test.beforeEach(({ complaints }) => complaints.announce(LOST));

test("a player of the family's server logs in, sees markets, bids in each family, finds the bids and logs out", async ({
  page,
  family,
}) => {
  const player = addFamilyPlayer(family);
  const frame = new Frame(page);
  const bid = new BidPage(page);
  await logIn(page, player);
  await expect(frame.balance('10,000.50')).toBeVisible();
  // Three pictures, two of which do not exist.
  await expect(page.getByRole('img', { name: /^Announcement/ })).toHaveCount(1);

  await bid.chooseFromHome('KALYAN');
  await bid.prepare('5', '10');
  await expect(bid.sheet).toContainText('10,000.50');
  await bid.confirm.tap();
  await expect(frame.balance('9,990.50')).toBeVisible();

  for (const [home, card, tile, field, number] of [
    ['/imp2', '05:30 PM', 'Single Pana', 'Pana', '128'],
    ['/galiIMP', 'FARIDABAD', 'Jodi Digit', 'Jodi', '07'],
  ] as const) {
    await page.goto(home);
    await page.getByRole('link', { name: card, exact: true }).tap();
    await page.getByRole('link', { name: new RegExp(`^${tile}`) }).tap();
    await page.getByRole('textbox', { name: field }).fill(number);
    await bid.points.fill('40');
    await bid.proceed.tap();
    await bid.submit.tap();
    await bid.confirm.tap();
    await expect(frame.toast('Bid placed successfully!')).toBeVisible();
  }
  const bids: { family: string; pana: string; digits: string; points: string }[] = player.bids;
  expect(bids.map((placed) => [placed.family, placed.pana, placed.digits, placed.points])).toEqual([
    ['gali', 'Jodi Digit', '07', '40'],
    ['starline', 'Single Pana', '128', '40'],
    ['main', 'Single Digit', '5', '10'],
  ]);
  for (const [path, market] of [
    ['/imp4', 'KALYAN'],
    ['/imp5', '05:30 PM'],
    ['/impbid', 'FARIDABAD'],
  ] as const) {
    await page.goto(path);
    await expect(frame.market(market)).toBeVisible();
  }
  await frame.logOut();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('ank.session'))).toBeNull();
});

test('wins show the date as sent, the profile hides limits that were not sent, and a password is changed', async ({
  page,
  family,
}) => {
  const player = addFamilyPlayer(family);
  player.wins.push({
    ...{ tx_request_number: '1', amount: '95.00', game_name: 'KALYAN', pana: 'Single Digit', session: 'Open' },
    ...{ digits: '5', closedigits: '', wining_date: '21 November 26 09:15' },
  });
  await logIn(page, player);
  await page.goto('/imp3');
  await expect(page.getByText('21 November 26 09:15')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('10,000.50 points')).toBeVisible();
  await expect(page.getByText(/withdrawal/i)).toHaveCount(0);
  await page.goto('/change');
  await page.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New Password', { exact: true }).fill('a new one 1');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('a new one 1');
  await page.getByRole('button', { name: 'Change Password' }).tap();
  await expect.poll(() => player.password).toBe('a new one 1');
  await page.goto('/imp');
  await expect(new Frame(page).balance('10,000.50')).toBeVisible();
});

test('a new player registers with the code from the answer, saves a number, withdraws to it and sends points', async ({
  page,
  family,
}) => {
  const friend = addFamilyPlayer(family, 'Meena Joshi');
  const mobile = String((lastMobile += 1));
  await page.clock.install({ time: NOON });
  const account = new AccountPage(page);
  await page.goto('/r');
  await account.username.fill('asha verma');
  await account.phone.fill(mobile);
  await account.password.fill('secret 1');
  await account.register.tap();
  await account.enterCode('4321');
  await expect(page).toHaveURL(/\/imp$/);
  const player = family.players.find((one) => one.mobile === mobile)!;

  await page.goto('/imp7');
  const number = new PaymentNumberPage(page);
  await number.askForCode('GPay', '9000000002');
  await number.enterCode('4321');
  await expect(page).toHaveURL(/\/imp7$/);

  await page.goto('/withdraw');
  const withdraw = new WithdrawPage(page);
  await withdraw.prepare('600');
  await withdraw.confirm.tap();
  await expect(new Frame(page).toast('Withdraw request sent successfully')).toBeVisible();
  expect(player.withdrawals).toMatchObject([
    { payment_method: '3', google_pay_number: '9000000002', paytm_number: '', request_amount: '600' },
  ]);
  await page.goto('/withdrawhistory');
  await expect(page.getByText('9000000002')).toBeVisible();

  await page.goto('/transfer');
  const transfer = new TransferPage(page);
  await transfer.prepare(friend.mobile, '100');
  await transfer.confirm.tap();
  await expect(new Frame(page).toast(/100 points sent to Meena Joshi/)).toBeVisible();
  expect(friend.wallet).toBe(10_100.5);
  await page.goto('/transaction');
  await expect(page.getByText('Amount Transfer To Meena Joshi')).toBeVisible();
  await expect(new Frame(page).balance('9,300.50')).toBeVisible();
});

test('a request without an answer is not sent again: the player learns what to check first', async ({
  page,
  family,
}) => {
  const player = addFamilyPlayer(family);
  const bid = new BidPage(page);
  await logIn(page, player);
  await bid.chooseFromHome('KALYAN');
  family.lose('/api-submit-bid');
  await bid.prepare('5', '10');
  await bid.confirm.tap();
  await expect(bid.slip).toContainText('Check your bids and balance before you submit again');
  await page.reload();
  await bid.slip.getByRole('button', { name: "I've checked" }).tap();
  await bid.deleteButton('5').tap();
  await expect(bid.slip).toBeHidden();
  expect(player.bids).toHaveLength(1);

  player.numbers.paytm_number = '9000000003';
  await page.goto('/withdraw');
  const withdraw = new WithdrawPage(page);
  await withdraw.prepare('600');
  family.lose('/api-user-withdraw-fund-request');
  await withdraw.confirm.tap();
  await expect(page.getByText(/has no answer yet. Check Withdraw History before you try again/).first()).toBeVisible();
  await page.getByRole('button', { name: "I've checked" }).tap();
  expect(player.withdrawals).toMatchObject([{ payment_method: '2', paytm_number: '9000000003' }]);
  expect(
    sentTo(family, '/api-user-withdraw-fund-request').filter((body) => body.unique_token === player.token),
  ).toHaveLength(1);
});

test('a session that the server forgets ends after two polls, and a blocked account with a message', async ({
  page,
  family,
}) => {
  const player = addFamilyPlayer(family);
  const frame = new Frame(page);
  await logIn(page, player);
  await expect(frame.balance('10,000.50')).toBeVisible();
  player.token = 'another';
  await expect(page).toHaveURL(/\/login$/);
  await new LoginPage(page).logIn({ mobile: player.mobile, password: PASSWORD });
  await expect(frame.balance('10,000.50')).toBeVisible();
  player.isBlocked = true;
  await expect(page).toHaveURL(/\/login$/);
  await expect(frame.toast('Account is blocked By admin')).toBeVisible();
});
