import { expect, type Locator, type Page } from '@playwright/test';
import { enter, type Player } from '../support/players';
import type { Site } from '../support/site';

/** A bid screen: entry, slip and confirmation. */
export class BidPage {
  readonly digit: Locator;
  readonly points: Locator;
  readonly proceed: Locator;
  readonly slip: Locator;
  readonly submit: Locator;
  readonly checkAgain: Locator;
  readonly sheet: Locator;
  readonly confirm: Locator;
  readonly cancel: Locator;

  constructor(readonly page: Page) {
    this.digit = page.getByRole('textbox', { name: 'Digit' });
    this.points = page.getByRole('textbox', { name: 'Points' });
    this.proceed = page.getByRole('button', { name: 'Proceed' });
    this.slip = page.getByRole('region', { name: 'Slip' });
    this.submit = this.slip.getByRole('button', { name: 'Submit' });
    this.checkAgain = this.slip.getByRole('button', { name: /^Check/ });
    this.sheet = page.getByRole('dialog');
    this.confirm = this.sheet.getByRole('button', { name: /^(SUBMIT|Submitting\.\.\.)$/ });
    this.cancel = this.sheet.getByRole('button', { name: 'CANCEL' });
  }

  session(name: 'Open' | 'Close'): Locator {
    return this.page.getByRole('radio', { name: new RegExp(`^${name}`) });
  }

  key(digit: string): Locator {
    return this.page.getByRole('group', { name: 'Digit' }).getByRole('button', { name: new RegExp(`^${digit}(,|$)`) });
  }

  amount(points: string): Locator {
    return this.page.getByRole('group', { name: 'Points' }).getByRole('button', { name: points, exact: true });
  }

  deleteButton(number: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^Delete ${number},`) });
  }

  /** From home to the Single Digit screen of a market, by tapping. */
  async chooseFromHome(market: string): Promise<void> {
    await this.page.getByRole('link', { name: market, exact: true }).tap();
    await this.page.getByRole('link', { name: /Single Digit/ }).tap();
    await expect(this.digit).toBeVisible();
  }

  async open(site: Site, player: Player, market = 'KALYAN'): Promise<void> {
    await enter(this.page, site, player);
    await this.chooseFromHome(market);
  }

  async queue(digit: string, points: string): Promise<void> {
    await this.digit.fill(digit);
    await this.points.fill(points);
    await this.proceed.tap();
  }

  /** Queues one bid and opens the confirmation. */
  async prepare(digit = '5', points = '10'): Promise<void> {
    await this.queue(digit, points);
    await this.submit.tap();
    await expect(this.sheet).toBeVisible();
  }
}
