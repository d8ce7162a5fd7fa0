import { expect, type Locator, type Page } from '@playwright/test';
import { enter, type Player } from '../support/players';
import type { Site } from '../support/site';

/** The withdrawal screen. */
export class WithdrawPage {
  readonly amount: Locator;
  readonly method: Locator;
  readonly submit: Locator;
  readonly confirm: Locator;

  constructor(readonly page: Page) {
    this.amount = page.getByLabel('Amount');
    this.method = page.getByLabel('Payment method');
    this.submit = page.getByRole('button', { name: 'Withdraw', exact: true });
    this.confirm = page.getByRole('dialog').getByRole('button', { name: /^(Confirm|Submitting\.\.\.)$/ });
  }

  /** Fills the amount and opens the confirmation. */
  async prepare(points: string): Promise<void> {
    await this.amount.fill(points);
    await this.submit.tap();
    await expect(this.confirm).toBeVisible();
  }

  async open(site: Site, player: Player): Promise<void> {
    await enter(this.page, site, player, '/withdraw');
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect(this.method).toBeVisible();
    await expect(this.page.getByText(/^Withdrawal hours/)).toBeVisible();
    await expect(this.page.getByText(/^Minimum [\d,]+$/)).toBeVisible();
  }
}

/** Adding a payout number: the wallet's modal, then the code screen. */
export class PaymentNumberPage {
  constructor(readonly page: Page) {}

  /** From the wallet to the code screen. */
  async askForCode(method: string, number: string): Promise<void> {
    await this.page.getByText('Withdraw Methods', { exact: true }).tap();
    await this.page.getByRole('button', { name: new RegExp(`^${method}`) }).tap();
    const sheet = this.page.getByRole('dialog', { name: `Add ${method} number` });
    await sheet.getByLabel('Phone number').fill(number);
    await sheet.getByRole('button', { name: 'Submit' }).tap();
    await expect(this.page).toHaveURL(/\/otpwithdraw$/);
  }

  async enterCode(code: string): Promise<void> {
    await this.page.getByLabel('OTP').fill(code);
    await this.page.getByRole('button', { name: 'Verify OTP' }).tap();
  }
}

/** The transfer screen. */
export class TransferPage {
  readonly phone: Locator;
  readonly points: Locator;
  readonly submit: Locator;
  readonly sheet: Locator;
  readonly confirm: Locator;

  constructor(readonly page: Page) {
    this.phone = page.getByLabel('Phone number');
    this.points = page.getByRole('textbox', { name: 'Points' });
    this.submit = page.getByRole('button', { name: 'Submit', exact: true });
    this.sheet = page.getByRole('dialog', { name: 'Confirm transfer' });
    this.confirm = this.sheet.getByRole('button', { name: /^(Transfer|Please Wait)$/ });
  }

  async open(site: Site, player: Player): Promise<void> {
    await enter(this.page, site, player, '/transfer');
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect(this.page.getByText(/^Wallet [\d,]+$/)).toBeVisible();
  }

  /** Fills the form and opens the confirmation. */
  async prepare(mobile: string, points: string): Promise<void> {
    await this.phone.fill(mobile);
    await this.points.fill(points);
    await this.submit.tap();
    await expect(this.sheet).toBeVisible();
  }
}

/** A row of the statement as displayed. */
export type StatementRow = { note: string; points: number; balance: number };

/** The rows of the statement on screen, newest first. */
export async function statementRows(page: Page): Promise<StatementRow[]> {
  const rows = await page.getByRole('tabpanel').getByRole('listitem').allTextContents();
  return rows.map((text) => {
    const [, note, points, balance] = /^(.*?)\d{2}:\d{2} [AP]M([+-][\d,]+)Balance ([\d,]+)$/.exec(text) ?? [];
    const whole = (figure = ''): number => Number(figure.replaceAll(',', ''));
    return { note: note ?? text, points: whole(points), balance: whole(balance) };
  });
}
