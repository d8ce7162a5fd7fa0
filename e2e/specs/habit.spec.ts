import type { Locator, Page } from '@playwright/test';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { expectAccessible } from '../support/accessible';
import { enter, placedBy } from '../support/players';
import { expect, test } from '../support/test';

const JODIS = ['05', '16', '27', '38', '49', '50', '61', '72', '83', '94'];

/** Taps one after the other; returns the number of taps. */
async function tapAll(targets: readonly Locator[]): Promise<number> {
  for (const target of targets) await target.tap();
  return targets.length;
}

const market = (page: Page): Locator => page.getByRole('link', { name: 'KALYAN', exact: true });
const mode = (page: Page, name: string): Locator => page.getByRole('tab', { name });
const jodiKey = (page: Page, jodi: string): Locator =>
  page.getByRole('group', { name: 'Jodi' }).getByRole('button', { name: new RegExp(`^${jodi}(,|$)`) });

test('ten jodis at ten points take at most 16 taps from home, and the same slip on the next day takes four, from the market or from My bids', async ({
  page,
  site,
  player,
}) => {
  const bid = new BidPage(page);
  const frame = new Frame(page);
  await enter(page, site, player);
  const taps = await tapAll([
    market(page),
    page.getByRole('link', { name: /Jodi Digit/ }),
    mode(page, 'Many'),
    bid.amount('10'),
    ...JODIS.map((jodi) => jodiKey(page, jodi)),
    bid.submit,
    bid.confirm,
  ]);
  expect(taps).toBeLessThanOrEqual(16);
  await expect(frame.toast('Bid placed successfully!')).toBeVisible();
  expect(await placedBy(site, player)).toMatchObject({ slips: 1, lines: 10, wallet: 9900 });

  await page.goto('about:blank');
  await site.restart({ clock: '2026-11-22T12:00:00+05:30' });
  await page.goto(`${site.url}/imp`);
  const again = await tapAll([
    market(page),
    page.getByRole('button', { name: /^Repeat Jodi Digit, 10 bids, 100 points/ }),
    bid.submit,
    bid.confirm,
  ]);
  expect(again).toBe(4);
  await expect(frame.toast('Bid placed successfully!')).toBeVisible();
  expect(await placedBy(site, player)).toMatchObject({ slips: 2, lines: 20, wallet: 9800 });

  // Another browser, which remembers no slip.
  await page.evaluate(() =>
    Object.keys(localStorage).forEach((key) => key !== 'ank.session' && localStorage.removeItem(key)),
  );
  await page.goto(`${site.url}/imp`);
  const fromMyBids = await tapAll([
    frame.bar.getByRole('link', { name: 'My bids' }),
    page.getByRole('link', { name: 'Repeat KALYAN, 10 bids, 100 points' }).last(),
    bid.submit,
    bid.confirm,
  ]);
  expect(fromMyBids).toBe(4);
  await expect(frame.toast('Bid placed successfully!')).toBeVisible();
  expect(await placedBy(site, player)).toMatchObject({ slips: 3, lines: 30, wallet: 9700 });
  await page.goBack();
  await expect(frame.title).toHaveText('My bids');
  const days = await site.sql('select distinct day::text as day from slip order by 1 desc limit 2');
  expect(days.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-21']);
  expect(await site.verifyLedger()).toBe('The ledger is sound.');
  await page.goto('about:blank');
});

test('lines of a slip that cannot be placed now are named and left out', async ({ page, site, player }) => {
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.queue('5', '10');
  await bid.session('Close').tap();
  await bid.queue('6', '20');
  await tapAll([bid.submit, bid.confirm]);
  await expect(new Frame(page).toast('Bid placed successfully!')).toBeVisible();
  await page.goto('about:blank');
  await site.restart({ clock: '2026-11-21T17:00:00+05:30' });
  await page.goto(`${site.url}/imp`);
  await tapAll([market(page), page.getByRole('button', { name: /^Repeat Single Digit/ })]);
  await expect(page.getByText('Left out, closed now: 5 open.')).toBeVisible();
  await expect(bid.deleteButton('6')).toBeVisible();
  await expect(bid.deleteButton('5')).toBeHidden();
  await page.goto('about:blank');
});

test('a slip repeated from My bids by two taps is queued once, and not again on the way back', async ({
  page,
  site,
  player,
}) => {
  const bid = new BidPage(page);
  const frame = new Frame(page);
  await bid.open(site, player);
  await bid.queue('5', '10');
  await tapAll([bid.submit, bid.confirm]);
  await expect(frame.toast('Bid placed successfully!')).toBeVisible();
  await enter(page, site, player, '/mybids');
  await page.getByRole('link', { name: 'Repeat KALYAN, 1 bid, 10 points' }).evaluate((link: HTMLElement) => {
    link.click();
    link.click();
  });
  await expect(bid.deleteButton('5')).toHaveCount(1);
  await page.goBack();
  await expect(frame.title).toHaveText('My bids');
  await page.goForward();
  await expect(bid.deleteButton('5')).toHaveCount(1);
  await page.goto('about:blank');
});

test('the entry modes and the sheet of the slip are accessible, and keys of the dense grid have 32 px', async ({
  page,
  site,
  player,
}) => {
  test.setTimeout(300_000);
  const bid = new BidPage(page);
  await enter(page, site, player);
  await tapAll([market(page), page.getByRole('link', { name: /Single Digit/ }), mode(page, 'List')]);
  await page.getByRole('textbox', { name: 'Numbers and points' }).fill('1, 2, 3 = 10\n4 = 1,000');
  await page.getByRole('button', { name: 'Add to slip' }).tap();
  await test.step('a list with a fault', () => expectAccessible(page));
  await mode(page, 'Many').tap();
  await bid.amount('1,000').tap();
  await tapAll([bid.key('1'), bid.key('2')]);
  await test.step('many digits', () => expectAccessible(page));
  await page.getByTitle('Show the slip').tap();
  await test.step('the sheet of the slip', () => expectAccessible(page));
  await page.keyboard.press('Escape');
  await page.goBack();
  await page.getByRole('link', { name: /Jodi Digit/ }).tap();
  await expect(jodiKey(page, '99')).toBeVisible();
  for (const width of [320, 360, 390, 412]) {
    await page.setViewportSize({ width, height: 740 });
    const sizes = await page
      .getByRole('group', { name: 'Jodi' })
      .getByRole('button')
      .evaluateAll((keys) =>
        keys.map((key) => key.getBoundingClientRect()).map(({ x, right, height }) => [x, right, height]),
      );
    expect(sizes).toHaveLength(100);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `no scrolling sideways at ${width} px`).toBeLessThanOrEqual(width);
    for (const [x = 0, right = 0, height = 0] of sizes) {
      expect(right - x, `width of a key at ${width} px`).toBeGreaterThanOrEqual(32);
      expect(height).toBeGreaterThanOrEqual(44);
      expect([x >= 0, right <= width + 1]).toEqual([true, true]);
    }
  }
});

test('five markets with their results are in view where the first flick comes to rest', async ({
  page,
  site,
  player,
}) => {
  await enter(page, site, player);
  await expect(market(page)).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 380, behavior: 'instant' }));
  const wholeCards = (): Promise<number> =>
    page.evaluate(() => {
      const top = document.querySelector('[role="tablist"]')!.getBoundingClientRect().bottom;
      const bottom = document.querySelector('nav[aria-label="Main"]')!.getBoundingClientRect().top;
      const cards = [...document.querySelectorAll('[role="tabpanel"] li')].map((card) => card.getBoundingClientRect());
      return cards.filter((card) => card.top >= top && card.bottom <= bottom).length;
    });
  await expect.poll(wholeCards).toBeGreaterThanOrEqual(5);
  expect(await page.evaluate(() => document.querySelectorAll('[role="tabpanel"] li').length)).toBeGreaterThan(10);
});
