import type { Locator } from '@playwright/test';
import { Frame } from '../pages/frame';
import { PaymentNumberPage, statementRows, TransferPage, WithdrawPage } from '../pages/wallet-page';
import { addPayoutNumber, moneyOf, NOTHING_MOVED, withdrawalNumberOf } from '../support/money';
import { addPlayer, callApi, enter, sessionOf } from '../support/players';
import { stopClock } from '../support/still-page';
import { expect, test } from '../support/test';

/** Whether a text is rendered in red rather than green. */
const redderThanGreen = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => {
    const [red = 0, green = 0] = getComputedStyle(element).color.match(/\d+/g)!.map(Number);
    return red > green;
  });

test('a withdrawal holds the points at once; cancelled it returns them, approved it pays them out with a receipt [R22] [R23]', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const withdraw = new WithdrawPage(page);
  await addPayoutNumber(site, player, 3, '9000000005');
  await addPayoutNumber(site, player, 4, '9000000006');
  await withdraw.open(site, player);
  await expect(withdraw.method).toHaveValue('paytm');
  for (const points of ['600', '500']) {
    await withdraw.prepare(points);
    await withdraw.confirm.tap();
    await expect(frame.toast('Withdraw request sent successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/imp$/);
    const receipt = page.getByRole('dialog', { name: 'Withdrawal requested' });
    await expect(receipt).toContainText(await withdrawalNumberOf(site, player));
    await receipt.getByRole('button', { name: 'Done' }).tap();
    await expect(receipt).toBeHidden();
    if (points === '500') break;
    await expect(frame.balance('9,400')).toBeVisible();
    expect(await moneyOf(site, player)).toEqual({ ...NOTHING_MOVED, wallet: 9400, held: 600, withdrawals: 1 });
    const number = await withdrawalNumberOf(site, player);
    expect(await site.operate('withdrawals', 'list')).toMatch(new RegExp(`${number} .*${player.mobile}.*600`));
    await page.goto('/withdrawhistory');
    await expect(page.getByRole('listitem').filter({ hasText: `Request ${number}` })).toContainText('Pending');
    await site.operate('withdrawals', 'cancel', number, '--reason', 'wrong number', '--yes');
    await expect(frame.balance('10,000')).toBeVisible();
    await page.goto('/withdraw');
    await withdraw.ready();
  }
  await expect(frame.balance('9,500')).toBeVisible();
  const number = await withdrawalNumberOf(site, player);
  await site.operate('withdrawals', 'approve', number, '--receipt', 'https://pay.example/r/1', '--yes');
  expect(await moneyOf(site, player)).toEqual({ ...NOTHING_MOVED, wallet: 9500, withdrawals: 2 });

  await page.goto('/withdrawhistory');
  const requests = page.getByRole('list', { name: 'Withdraw History' }).getByRole('listitem');
  await expect(requests).toHaveText([
    /Request \d+.*500 points.*Approved/,
    /Request \d+.*600 points.*wrong number.*Cancelled/,
  ]);
  await expect(requests.first().getByRole('link', { name: 'Receipt' })).toHaveAttribute(
    'href',
    'https://pay.example/r/1',
  );
  await page.goto('/transaction');
  await expect(page.getByText('Amount Withdraw').first()).toBeVisible();
  expect((await statementRows(page)).map(({ note, points, balance }) => [note, points, balance])).toEqual([
    ['Amount Withdraw', -500, 9500],
    ['Withdraw Request Rejected', 600, 10_000],
    ['Amount Withdraw', -600, 9400],
    ['Amount Added By Admin', 10_000, 10_000],
  ]);
  // A returned withdrawal must not be listed as a deposit.
  await page.goto('/addfundhistory');
  await expect(page.getByText('10,000 points')).toBeVisible();
  await expect(page.getByText('600 points')).toHaveCount(0);
});

test("a refused withdrawal shows the server's message in red, and moves nothing [E07]", async ({
  page,
  site,
  player,
}) => {
  await addPayoutNumber(site, player);
  const withdraw = new WithdrawPage(page);
  await withdraw.open(site, player);
  await withdraw.amount.fill('600');
  await site.sql('delete from payout_number n using player p where p.id = n.player_id and p.mobile = $1', [
    player.mobile,
  ]);
  await withdraw.submit.tap();
  await withdraw.confirm.tap();
  const refusal = page.getByText('Please select a payment method');
  await expect(refusal).toBeVisible();
  expect(await redderThanGreen(refusal)).toBe(true);
  expect(await moneyOf(site, player)).toEqual(NOTHING_MOVED);
});

test('a withdrawal is open to the end of the closing minute in India and not a minute longer [V07]', async ({
  page,
  site,
  player,
}) => {
  await addPayoutNumber(site, player);
  const withdraw = new WithdrawPage(page);
  await site.restart({ clock: '2026-11-21T22:01:00+05:30' });
  await withdraw.open(site, player);
  await withdraw.amount.fill('600');
  await withdraw.submit.tap();
  await expect(page.getByText('Withdrawals are only allowed during specified hours.')).toBeVisible();
  const { token } = (await sessionOf(site, player)) as { token: string };
  const byHand = { unique_token: token, mobile: player.mobile, request_amount: 600, payment_method: '3' };
  expect(await callApi(site, '/api-user-withdraw-fund-request', byHand)).toMatchObject({
    status: false,
    msg: 'Sorry, You can Withdraw only in given withdraw time',
  });
  expect(await moneyOf(site, player)).toEqual(NOTHING_MOVED);
  await page.goto('about:blank');
  await site.restart({ clock: '2026-11-21T22:00:00+05:30' });
  expect(await callApi(site, '/api-user-withdraw-fund-request', byHand)).toMatchObject({ status: true });
});

test('a transfer names the receiver, asks for confirmation, and moves the points from one wallet to the other [R25] [S10]', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const transfer = new TransferPage(page);
  const friend = await addPlayer(site, { points: 0 });
  await transfer.open(site, player);
  await transfer.phone.fill('9999999999');
  await transfer.points.fill('300');
  await transfer.submit.tap();
  await expect(page.getByText('Username or password incorrect')).toBeVisible();
  await transfer.prepare(friend.mobile, '300');
  await expect(transfer.sheet).toContainText('Kavita Rao');
  await expect(transfer.sheet).toContainText(friend.mobile);
  await page.keyboard.press('Escape');
  await expect(transfer.sheet).toBeHidden();
  expect(await moneyOf(site, player)).toEqual(NOTHING_MOVED);

  await transfer.submit.tap();
  await transfer.confirm.tap();
  await expect(frame.toast('300 points sent to Kavita Rao')).toBeVisible();
  await expect(frame.balance('9,700')).toBeVisible();
  expect(await moneyOf(site, player)).toEqual({ ...NOTHING_MOVED, wallet: 9700, sent: 1 });
  expect(await moneyOf(site, friend)).toEqual({ ...NOTHING_MOVED, wallet: 300, received: 1 });
  await page.goto('/transaction');
  await expect(page.getByText('Amount Transfer To Kavita Rao')).toBeVisible();

  await enter(page, site, friend, '/transaction');
  await expect(page.getByText('Amount Received From Kavita Rao')).toBeVisible();
  expect(await statementRows(page)).toEqual([{ note: 'Amount Received From Kavita Rao', points: 300, balance: 300 }]);
});

test("a refused transfer shows the server's message, is no longer busy, and moves nothing [E13]", async ({
  page,
  site,
  player,
}) => {
  const transfer = new TransferPage(page);
  const friend = await addPlayer(site, { points: 0 });
  await transfer.open(site, player);
  await transfer.prepare(friend.mobile, '300');
  await site.sql('update player set blocked = true where mobile = $1', [friend.mobile]);
  await transfer.confirm.tap();
  await expect(new Frame(page).toast('Account not found')).toBeVisible();
  await expect(transfer.confirm).toHaveText('Transfer');
  await expect(transfer.confirm).not.toHaveAttribute('aria-disabled', 'true');
  expect(await moneyOf(site, player)).toEqual(NOTHING_MOVED);
});

test('the statement of many rows is read page by page and adds up to the shown balance [R21] [S07]', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const friend = await addPlayer(site, { points: 10_000 });
  await site.sql(
    `select post_transfer(now(), case n % 3 when 0 then b.id else a.id end, case n % 3 when 0 then a.id else b.id end, 100 + n, 'transfer', 'transfer:e2e' || n || ':' || a.id, 'test')
       from generate_series(1, 110) n, account a join player p on p.id = a.player_id, account b join player f on f.id = b.player_id
      where p.mobile = $1 and a.kind = 'wallet' and f.mobile = $2 and b.kind = 'wallet' and n < 90`,
    [player.mobile, friend.mobile],
  );
  await enter(page, site, player, '/transaction');
  await expect(page.getByRole('listitem')).not.toHaveCount(0);
  for (const rows of [50, 90]) {
    await expect.poll(async () => (await statementRows(page)).length).toBe(rows);
    if (rows === 50) await page.getByRole('button', { name: 'Show more' }).tap();
  }
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  const rows = await statementRows(page);
  const { wallet } = await moneyOf(site, player);
  await expect(frame.balance(wallet.toLocaleString('en-IN'))).toBeVisible();
  expect(rows[0]!.balance).toBe(wallet);
  rows.forEach(({ points, balance }, at) => expect(balance - points).toBe(rows[at + 1]?.balance ?? 0));
  await expect(page.getByText('+10,000')).toBeVisible();
  expect(await redderThanGreen(page.getByText(/^\+\d/).first())).toBe(false);
  expect(await redderThanGreen(page.getByText(/^-\d/).first())).toBe(true);
});

test('a payout number is added with a code, the first or the resent one, and shown at once [R05] [R06] [R20] [S09]', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  await page.clock.install();
  await enter(page, site, player, '/imp7');
  const numbers = new PaymentNumberPage(page);
  const add = async (method: string, number: string): Promise<string> => {
    const answered = page.waitForResponse(/api-resend-otp/);
    await numbers.askForCode(method, number);
    return String(((await (await answered).json()) as { otp: number }).otp);
  };
  const enterCode = (code: string): Promise<void> => numbers.enterCode(code);
  const first = await add('PhonePe', '9000000007');
  await expect(page).toHaveTitle(/^Enter OTP - /);
  await expect(page.getByRole('heading', { name: 'Enter OTP' })).toBeFocused();
  await enterCode(first === '1234' ? '4321' : '1234');
  await expect(page.getByText('Enter Valid OTP')).toBeVisible();
  await stopClock(page, 31_000);
  const answered = page.waitForResponse(/api-resend-otp/);
  await page.getByRole('button', { name: 'Resend' }).tap();
  await answered;
  await expect(page.getByRole('timer')).toHaveText('00:30');
  await page.clock.resume();
  await enterCode(first);
  await expect(frame.toast('UPI Number Added Successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/imp7$/);
  await add('Paytm', '9000000008').then(enterCode);
  await expect(frame.toast('UPI Number Added Successfully!')).toBeVisible();
  await page.getByText('Withdraw Methods', { exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Paytm 9000000008' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'PhonePe 9000000007' })).toBeVisible();
  expect(
    await site.sql(
      'select n.method, n.number from payout_number n join player p on p.id = n.player_id where p.mobile = $1 order by method',
      [player.mobile],
    ),
  ).toEqual([
    { method: 3, number: '9000000008' },
    { method: 4, number: '9000000007' },
  ]);
});
