import type { Page } from '@playwright/test';
import { Frame } from '../pages/frame';
import { settled } from '../support/accessible';
import { enter } from '../support/players';
import { expect, test } from '../support/test';

/** Every computed style of the frame's elements, sorted: custom properties come in no order. */
const frameStyles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    const frame = document.querySelectorAll('header, header *, nav[aria-label="Main"], nav[aria-label="Main"] *');
    return [...frame].flatMap((element, at) => {
      const styles = getComputedStyle(element);
      return [...styles].sort().map((name) => `${at} ${element.tagName} ${name}: ${styles.getPropertyValue(name)}`);
    });
  });

test('no style sheet of a remote changes the frame around it', async ({ page, site, player }) => {
  const frame = new Frame(page);
  await enter(page, site, player);
  await settled(page);
  const before = await frameStyles(page);
  expect(new Set(before.map((style) => parseInt(style))).size).toBeGreaterThanOrEqual(20);
  const links = [
    { link: page.getByRole('link', { name: 'Starline' }), styled: 'ank_kit_bid_' },
    { link: page.getByRole('link', { name: 'Gali Disawar' }), styled: 'ank_kit_bid_' },
    { link: frame.bar.getByRole('link', { name: 'Wallet' }), styled: 'ank_wallet_' },
    { link: page.getByRole('link', { name: 'KALYAN', exact: true }), styled: 'ank_kit_bid_' },
  ];
  for (const { link, styled } of links) {
    await link.tap();
    await expect(page.locator(`[class*="${styled}"]`).first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await frame.bar.getByRole('link', { name: 'Home' }).tap();
    await expect(frame.market('KALYAN')).toBeVisible();
    await settled(page);
    const after = new Set(await frameStyles(page));
    expect(before.filter((style) => !after.has(style))).toEqual([]);
  }
});
