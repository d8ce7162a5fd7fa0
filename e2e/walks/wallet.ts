import { expect } from '@playwright/test';
import { settled } from '../support/accessible';
import { moveTo } from '../support/routes';
import { begin, newPlayer, sheetOf, tap, type Walk, type Way } from './walk';

const UNKNOWN_SCHEME = /Failed to launch|scheme does not have a registered handler/;

async function go({ page }: Way, path: string): Promise<void> {
  await moveTo(page, path);
  await settled(page);
}

/** Opens a form and sends it with nothing in it. */
async function looksAtEmptyForm(way: Way, path: string): Promise<void> {
  await go(way, path);
  await way.page.locator('main form button[type="submit"]').tap();
  await expect(way.page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await way.look(`${path} with faults`);
}

/** Deposits, withdrawals and transfers: forms with faults, sheets, refusals and receipts. */
export const WALLET_WALKS: readonly Walk[] = [
  {
    name: 'adding points',
    async go(way) {
      const { page, say, look } = way;
      way.complaints.announce(UNKNOWN_SCHEME);
      await begin(way, '/profile', await newPlayer(way));
      await go(way, '/payviaupi');
      await page.getByLabel(say('Amount')).fill('299');
      await page.getByRole('radio').first().tap();
      await tap(way, say('Add Money'));
      await look('too small an amount');
      await page.getByLabel(say('Amount')).fill('50000');
      await tap(way, say('Add Money'));
      await expect(sheetOf(way)).toBeVisible();
      await look('the question whether it was paid');
      await tap(way, say('Send'));
      await look('the question with a fault');
      await tap(way, say('Skip'));
      await go(way, '/qrpay');
      await tap(way, say('Copy'));
      await look('a code to scan, with its message');
      await go(way, '/addfundhistory');
      await look('payments that wait');
    },
  },
  {
    name: 'taking points out',
    async go(way) {
      const { page, say, look } = way;
      await begin(way, '/profile');
      await looksAtEmptyForm(way, '/withdraw');
      await page.getByLabel(say('Amount')).fill('50001');
      await tap(way, say('Withdraw'));
      await expect(sheetOf(way)).toBeVisible();
      await look('the confirmation');
      await sheetOf(way)
        .getByRole('button', { name: say('Confirm') })
        .tap();
      await expect(sheetOf(way).getByRole('alert')).toBeVisible();
      await look('a refusal');
      await page.keyboard.press('Escape');
      await page.getByLabel(say('Amount')).fill('1000');
      await tap(way, say('Withdraw'));
      await sheetOf(way)
        .getByRole('button', { name: say('Confirm') })
        .tap();
      await expect(page).toHaveURL(/\/imp$/);
      await expect(sheetOf(way).getByText(say('Withdrawal requested'))).toBeVisible();
      await look('the receipt');
    },
  },
  {
    name: 'payout numbers and transfers',
    async go(way) {
      const { page, say, look } = way;
      await begin(way, '/profile');
      await looksAtEmptyForm(way, '/transfer');
      await page.getByLabel(say('Phone number')).fill(way.friend.mobile);
      await page.getByRole('textbox', { name: say('Points') }).fill('10001');
      await tap(way, say('Submit'));
      await expect(sheetOf(way)).toBeVisible();
      await look('the confirmation of a transfer');
      await tap(way, say('Transfer'));
      await expect(page.locator('.Toastify__toast')).toBeVisible();
      await look('its refusal');
      await page.keyboard.press('Escape');
      await go(way, '/imp7');
      await page.getByText(say('Withdraw Methods')).tap();
      await look('payout numbers');
      await page.getByRole('button', { name: /^PhonePe/ }).tap();
      await tap(way, say('Submit'));
      await expect(page.locator('[aria-invalid="true"]')).toBeVisible();
      await look('a payout number with a fault');
      await page.getByLabel(say('Phone number')).fill('9000000009');
      await tap(way, say('Submit'));
      await expect(page).toHaveURL(/\/otpwithdraw$/);
      await page.getByRole('button', { name: say('Verify OTP') }).tap();
      await look('a payout code with a fault');
    },
  },
];
