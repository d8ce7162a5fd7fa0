import type { Page } from '@playwright/test';
import { Frame } from '../pages/frame';
import { PaymentPage } from '../pages/payment-page';
import { TransferPage, WithdrawPage } from '../pages/wallet-page';
import { expectAccessible, settled } from '../support/accessible';
import { expect, type Filled, test } from '../support/filled-site';
import { enter } from '../support/players';

// One worker, so that the site is filled once. Each test checks several screens in turn.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const look = (page: Page, what: string): Promise<void> => test.step(what, () => expectAccessible(page));

async function open({ site, player }: Filled, page: Page, path: string): Promise<void> {
  await enter(page, site, player, path);
  await settled(page);
}

const KINDS = [
  /^Amount Added By Admin/,
  /^Request No\.\d+ Processed/,
  /^Amount Withdraw/,
  /^Withdraw Request Rejected/,
  /^Amount Transfer To Venkata/,
  /^Amount Received From Venkata/,
  /^Bid Placed For SHRI LAXMI/,
  /^Bid Placed For 05:30 PM/,
  / Won/,
  /^Result corrected: /,
  /^Taken for a corrected result/,
  /^Bid Amount is reverted for MAIN BAZAR/,
];

test('the statement of every kind of movement, with large amounts and long names, is accessible on all its pages [R21]', async ({
  page,
  filled,
}) => {
  await open(filled, page, '/transaction');
  await page.getByRole('button', { name: 'Show more' }).tap();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  for (const kind of KINDS) await expect(page.getByText(kind).first(), String(kind)).toBeVisible();
  await look(page, 'the statement');
  expect(await filled.site.verifyLedger()).toBe('The ledger is sound.');
});

test('the histories of deposits and withdrawals in every state are accessible [R23] [R24]', async ({
  page,
  filled,
}) => {
  await open(filled, page, '/withdrawhistory');
  for (const state of ['Pending', 'Cancelled', 'Approved'])
    await expect(page.getByText(state, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Receipt' }).first()).toBeVisible();
  await look(page, 'withdrawals');
  await open(filled, page, '/addfundhistory');
  await expect(page.getByText('78,76,54,321 points')).toBeVisible();
  await look(page, 'deposits');
});

test('the wallet with its methods open, and the sheet and codes of a number, are accessible [R20] [S41]', async ({
  page,
  filled,
}) => {
  await page.clock.install();
  await open(filled, page, '/imp7');
  await page.getByText('Withdraw Methods', { exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Paytm 9000000001' })).toBeVisible();
  await look(page, 'the methods');
  await page.getByRole('button', { name: /^PhonePe/ }).tap();
  const sheet = page.getByRole('dialog', { name: 'Add PhonePe number' });
  await sheet.getByRole('button', { name: 'Submit' }).tap();
  await expect(sheet.getByText('Phone No is required!')).toBeVisible();
  await look(page, 'the sheet with an error');
  await sheet.getByLabel('Phone number').fill('9000000009');
  await sheet.getByRole('button', { name: 'Submit' }).tap();
  await expect(page).toHaveURL(/\/otpwithdraw$/);
  await page.getByRole('button', { name: 'Verify OTP' }).tap();
  await expect(page.getByText('Enter Valid OTP')).toBeVisible();
  await look(page, 'a wrong code');
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('button', { name: 'Resend' })).toBeVisible();
  await look(page, 'Resend');
  await page.reload();
  await expect(page.getByText('Invalid navigation. Please start over.')).toBeVisible();
  await look(page, 'a code that nobody asked for');
});

test('adding points is accessible: the methods with their notice, the payment, its errors and its question, the QR code [R17] [R18] [R19]', async ({
  page,
  filled,
  complaints,
}) => {
  complaints.announce(/Failed to launch|scheme does not have a registered handler/);
  const payment = new PaymentPage(page);
  await open(filled, page, '/addfund');
  await expect(page.getByText(/^DEPOSITS AND WITHDRAWALS/).first()).toBeVisible();
  await look(page, 'the ways');
  await payment.open(filled.site, filled.player);
  await payment.fill('299');
  await payment.addMoney.tap();
  await expect(page.getByText('Minimum amount to add is 300')).toBeVisible();
  await look(page, 'an amount that is too small');
  await payment.pay('99999');
  await payment.question.getByRole('button', { name: 'Send' }).tap();
  await expect(payment.question.getByText('Enter 6 to 40 letters and digits')).toBeVisible();
  await look(page, 'the question for the payment number');
  await payment.question.getByRole('button', { name: 'Skip' }).tap();
  await open(filled, page, '/qrpay');
  await page.getByRole('button', { name: 'Copy' }).tap();
  await look(page, 'the code to scan');
});

test('withdrawing points is accessible, with its notice, numbers and errors, and so are the rules [R22] [R26]', async ({
  page,
  filled,
}) => {
  const withdraw = new WithdrawPage(page);
  await open(filled, page, '/withdraw');
  await withdraw.ready();
  for (const [amount, fault] of [
    ['', 'Amount is required!'],
    ['999999999', 'Wallet Limit Exceeded'],
  ] as const) {
    await withdraw.amount.fill(amount);
    await withdraw.submit.tap();
    await expect(page.getByText(fault)).toBeVisible();
  }
  await look(page, 'the form with an error');
  await withdraw.amount.fill('50001');
  await withdraw.submit.tap();
  await look(page, 'the confirmation');
  await withdraw.confirm.tap();
  await expect(page.getByText('Max amt is 50000')).toBeVisible();
  await look(page, 'a refusal');
  for (const path of ['/withdrawrule', '/depositrule']) {
    await open(filled, page, path);
    await expect(page.getByText(/^Ask at/)).toBeVisible();
    await look(page, path);
  }
});

test('a transfer is accessible with its errors, its confirmation of a long name, and a refusal over it [R25]', async ({
  page,
  filled,
}) => {
  const frame = new Frame(page);
  const transfer = new TransferPage(page);
  await open(filled, page, '/transfer');
  await frame.keepToasts();
  await transfer.ready();
  await transfer.phone.fill(filled.player.mobile);
  await transfer.points.fill('99');
  await transfer.submit.tap();
  await expect(page.getByText("Don't Use Your Own Phone No.")).toBeVisible();
  await expect(page.getByText('Points Must be More than 100')).toBeVisible();
  await look(page, 'the form with errors');
  await transfer.prepare(filled.friend.mobile, '10001');
  await expect(transfer.sheet).toContainText('Venkatanarasimharajuvaripeta');
  await look(page, 'the confirmation');
  await transfer.confirm.tap();
  await expect(frame.toast('Max amt is 10000')).toBeVisible();
  await look(page, 'the refusal');
});
