import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { expectAccessible, settled } from '../support/accessible';
import { callApi, enter, sessionOf } from '../support/players';
import { expect, test } from '../support/test';

test.describe.configure({ timeout: 300_000 });

test('three taps from the profile set a limit, a bid above it links back, and a break leaves only the wallet', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const bid = new BidPage(page);
  const sheet = page.getByRole('dialog');
  await enter(page, site, player, '/profile');
  await page.getByRole('link', { name: /Limits and breaks/ }).tap();
  await expect(frame.title).toHaveText('Limits and breaks');
  await page.getByRole('button', { name: /Daily limit/ }).tap();
  await sheet.getByLabel('Points').fill('500');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Save limit' }).tap();
  await expect(page.getByRole('button', { name: /Daily limit.*500 points.*0 staked today, 500 left/ })).toBeVisible();

  await bid.open(site, player);
  await bid.prepare('5', '510');
  await bid.confirm.tap();
  await expect(sheet.getByText(/^Your daily limit is 500 points: 500 are left until/)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('link', { name: 'See limits' }).tap();
  await expect(frame.title).toHaveText('Limits and breaks');

  await page.getByRole('button', { name: 'Exclude myself' }).tap();
  await sheet.getByLabel('I understand that nobody can end this early').check();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Exclude me' }).tap();
  await expect(page.getByRole('heading', { name: 'You have excluded yourself' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${site.url}/imp`);
  await page.getByRole('link', { name: 'KALYAN', exact: true }).tap();
  await expect(page.getByRole('heading', { name: 'You have excluded yourself' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await page.goto(`${site.url}/withdraw`);
  await expect(frame.title).toHaveText(/Withdraw/);
});

test('a deposit limit is shown before a payment, and a claim above it waits with its date', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const sheet = page.getByRole('dialog');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, site, player, '/profile');
  await page.getByRole('link', { name: /Limits and breaks/ }).tap();
  await page.getByRole('button', { name: /Monthly deposit limit/ }).tap();
  await sheet.getByLabel('Points').fill('400');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Save limit' }).tap();
  await expect(page.getByRole('button', { name: /Monthly deposit limit.*400 points.*0 added/ })).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  await page.goto(`${site.url}/payviaupi`);
  await expect(page.getByText(/400 points left in your monthly deposit limit until/)).toBeVisible();
  await page.getByLabel('Amount').fill('500');
  await page.getByRole('radio', { name: 'PhonePe' }).tap();
  await page.getByRole('button', { name: 'Add Money' }).tap();
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(/400 points left in your monthly deposit limit/);
  await expectAccessible(page);
  await page.goto(`${site.url}/qrpay`);
  await expect(page.getByText(/400 points left in your monthly deposit limit until/)).toBeVisible();

  // A payment that was made nevertheless, claimed like an older app would.
  const { token } = (await sessionOf(site, player)) as { token: string };
  const claim = { unique_token: token, request_amount: '400', txn_id: 'UTR4321001' };
  const within = await callApi(site, '/api-fund-request-add', claim);
  const above = await callApi(site, '/api-fund-request-add', { ...claim, txn_id: 'UTR4321002' });
  expect([within.status, above.status, within.credit_from, typeof above.credit_from]).toEqual([
    true,
    true,
    undefined,
    'string',
  ]);
  await page.goto(`${site.url}/addfundhistory`);
  await expect(frame.title).toHaveText('Deposit History');
  const open = page.getByRole('list', { name: 'Pending payments' });
  await expect(open.getByRole('listitem')).toHaveCount(2);
  await expect(open.getByText(/^Above your deposit limit\. Points can be added on 1 /)).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await site.operate('deposits', 'approve', String(above.fund_request_id), '--yes');
  await page.reload();
  await expect(
    open.getByText(/^Above your deposit limit\. We found your payment: points are added on 1 /),
  ).toBeVisible();
  await site.operate('deposits', 'reject', String(above.fund_request_id), '--yes', '--reason', 'Paid back');
  await page.reload();
  await expect(open.getByText('Paid back')).toBeVisible();
});

test('a reality check is shown after the chosen time, with its totals', async ({ page, site, player }) => {
  const frame = new Frame(page);
  await page.clock.install();
  await enter(page, site, player, '/limits');
  await page.getByRole('radio', { name: '15 min' }).tap();
  await frame.bar.getByRole('link', { name: 'Home' }).tap();
  const bid = new BidPage(page);
  await bid.chooseFromHome('KALYAN');
  await bid.prepare('5', '10');
  await bid.confirm.tap();
  await expect(frame.toast('Bid placed successfully!')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ank.play'))).not.toBeNull();
  const sheet = page.getByRole('dialog', { name: /^You've played for 1\d minutes$/ });
  await page.clock.fastForward('08:00');
  await expect(sheet).toBeHidden();
  await page.clock.fastForward('08:00');
  await expect(sheet).toContainText('Staked10');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Keep playing' }).tap();
  await expect(sheet).toBeHidden();
  await page.goto('about:blank');
});
