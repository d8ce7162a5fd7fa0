import { expect, type Locator, type Page } from '@playwright/test';

/** The frame around every screen: top bar, balance, menu, toasts. */
export class Frame {
  constructor(readonly page: Page) {}

  get title(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  /** The balance in the top bar, whether or not it is a link. */
  balance(points: string): Locator {
    return this.page.getByLabel(`Wallet balance ${points} points`);
  }

  get anyBalance(): Locator {
    return this.page.getByLabel(/^Wallet balance [\d,]+ points$/);
  }

  toast(text: string | RegExp): Locator {
    return this.page.locator('.Toastify__toast').filter({ hasText: text });
  }

  get toasts(): Locator {
    return this.page.locator('.Toastify__toast');
  }

  /** Dismisses the only toast with a tap. It may also disappear by itself meanwhile. */
  async dismissToast(): Promise<void> {
    await expect(async () => {
      if (await this.toasts.isVisible()) await this.toasts.tap({ timeout: 2000 });
      await expect(this.toasts).toHaveCount(0, { timeout: 2000 });
    }).toPass();
  }

  /** From now on toasts end only by what the player does: their time is an animation, which no clock stops. */
  async keepToasts(): Promise<void> {
    await this.page.evaluate(() => {
      const styles = new CSSStyleSheet();
      styles.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }');
      document.adoptedStyleSheets.push(styles);
    });
  }

  get menu(): Locator {
    return this.page.getByRole('navigation', { name: 'Side menu' });
  }

  get bar(): Locator {
    return this.page.getByRole('navigation', { name: 'Main' });
  }

  async openMenu(): Promise<void> {
    await this.page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(this.menu).toBeVisible();
  }

  async logOut(): Promise<void> {
    await this.page.goto('/imp');
    await this.openMenu();
    await this.menu.getByRole('button', { name: 'Log out' }).tap();
  }

  get errorScreen(): Locator {
    return this.page.getByRole('heading', { name: 'Unexpected Application Error!' });
  }

  get retry(): Locator {
    return this.page.getByRole('button', { name: 'Retry' });
  }

  /** The balance on the wallet's own first screen. */
  get walletHub(): Locator {
    return this.page.getByRole('region', { name: 'Wallet balance' });
  }

  /** The card of a market on home. */
  market(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }
}
