import type { Locator, Page } from '@playwright/test';
import type { Player } from '../support/players';

export class LoginPage {
  readonly phone: Locator;
  readonly password: Locator;
  readonly submit: Locator;

  constructor(readonly page: Page) {
    this.phone = page.getByLabel('Phone Number');
    this.password = page.getByLabel('Password', { exact: true });
    this.submit = page.getByRole('button', { name: /^(Login|Please wait\.\.\.)$/ });
  }

  async logIn({ mobile, password }: Pick<Player, 'mobile' | 'password'>): Promise<void> {
    await this.phone.fill(mobile);
    await this.password.fill(password);
    await this.submit.tap();
  }
}
