import { expect, type Locator, type Page } from '@playwright/test';
import { enter, type Player } from '../support/players';
import type { Site } from '../support/site';

/** A payment link opened by the page, and the browser's storage at that moment. */
export type OpenedLink = { url: string; target: string; features: string; stored: string; atMs: number };

type Recording = { openedLinks?: OpenedLink[] };

/** Adding points by a payment app. */
export class PaymentPage {
  readonly amount: Locator;
  readonly addMoney: Locator;
  readonly question: Locator;

  constructor(readonly page: Page) {
    this.amount = page.getByLabel('Amount');
    this.addMoney = page.getByRole('button', { name: /^(Add Money|Please Wait)$/ });
    this.question = page.getByRole('dialog', { name: 'Have you paid?' });
  }

  app(name: 'PhonePe' | 'Other UPI Gateway'): Locator {
    return this.page.getByRole('radio', { name });
  }

  /** Opens the screen and records every link that it opens; the links still open. */
  async open(site: Site, player: Player): Promise<void> {
    await this.page.addInitScript(() => {
      const links: OpenedLink[] = ((window as Recording).openedLinks = []);
      const open = window.open.bind(window);
      window.open = (url, target, features) => {
        links.push({
          url: String(url),
          target: target ?? '',
          features: features ?? '',
          stored: localStorage.getItem('ank.funds') ?? '',
          atMs: performance.now(),
        });
        return open(url, target, features);
      };
    });
    await enter(this.page, site, player, '/payviaupi');
    await expect(this.page.getByText('Minimum 300')).toBeVisible();
  }

  links(): Promise<OpenedLink[]> {
    return this.page.evaluate(() => (window as Recording).openedLinks ?? []);
  }

  async fill(amount: string, app: 'PhonePe' | 'Other UPI Gateway' = 'PhonePe'): Promise<void> {
    await this.amount.fill(amount);
    await this.app(app).tap();
  }

  /** Pays and waits until the link is open. */
  async pay(amount: string): Promise<OpenedLink> {
    await this.fill(amount);
    await this.addMoney.tap();
    await expect.poll(async () => (await this.links()).length).toBe(1);
    return (await this.links())[0]!;
  }
}
