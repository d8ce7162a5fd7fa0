import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

/** A random number without an account. */
export const freshMobile = (): string => `8${randomInt(1e8, 1e9)}`;

/** The account screens: registration, codes, forgotten password. */
export class AccountPage {
  readonly username: Locator;
  readonly phone: Locator;
  readonly password: Locator;
  readonly register: Locator;
  readonly code: Locator;
  readonly verify: Locator;
  readonly resend: Locator;
  readonly newPassword: Locator;
  readonly confirm: Locator;
  readonly save: Locator;

  constructor(readonly page: Page) {
    this.username = page.getByLabel('Username');
    this.phone = page.getByLabel('Phone Number');
    this.password = page.getByLabel('Password', { exact: true });
    this.register = page.getByRole('button', { name: 'Register' });
    this.code = page.getByLabel('OTP');
    this.verify = page.getByRole('button', { name: 'Verify OTP' });
    this.resend = page.getByRole('button', { name: 'Resend' });
    this.newPassword = page.getByLabel('New Password', { exact: true });
    this.confirm = page.getByLabel('Confirm New Password', { exact: true });
    this.save = page.getByRole('button', { name: 'Save New Password' });
  }

  /** Presses a button that requests a code. Returns the code, '' if the answer does not contain it. */
  private async codeFrom(path: string, press: () => Promise<void>): Promise<string> {
    const answered = this.page.waitForResponse(`**${path}`);
    await press();
    const { otp } = (await (await answered).json()) as { otp?: number };
    return String(otp ?? '');
  }

  /** From /r to the code screen. Returns the code, '' if the answer does not contain it. */
  async askToRegister(mobile: string, { username = 'asha verma', password = 'secret 1' } = {}): Promise<string> {
    await this.page.goto('/r');
    await this.username.fill(username);
    await this.phone.fill(mobile);
    await this.password.fill(password);
    const code = await this.codeFrom('/api-check-mobile', () => this.register.tap());
    await expect(this.page.getByRole('heading', { level: 1, name: 'Verify OTP' })).toBeVisible();
    return code;
  }

  /** From /forgotpass to the code screen. Returns the code, '' if the answer does not contain it. */
  async askToReset(mobile: string): Promise<string> {
    await this.page.goto('/forgotpass');
    await this.phone.fill(mobile);
    const code = await this.codeFrom('/api-forget-check-mobile', () =>
      this.page.getByRole('button', { name: 'Submit' }).tap(),
    );
    await expect(this.page.getByRole('heading', { level: 1, name: 'Verify OTP' })).toBeVisible();
    return code;
  }

  async enterCode(code: string): Promise<void> {
    await this.code.fill(code);
    await this.verify.tap();
  }

  async setPassword(password: string): Promise<void> {
    await this.newPassword.fill(password);
    await this.confirm.fill(password);
    await this.save.tap();
  }
}

/** A code of four digits that is not `code`. */
export const otherThan = (code: string): string => (code === '5555' ? '5556' : '5555');
