import type { Locator, Page } from '@playwright/test';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { expectAxe, settled } from '../support/accessible';
import { enter, placedBy } from '../support/players';
import { publishOld } from '../support/remotes';
import { KALYAN_STATE, moveTo } from '../support/routes';
import { stopClock } from '../support/still-page';
import { expect, test } from '../support/test';

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: true });

const markets = (page: Page): Locator => page.getByRole('complementary', { name: 'Main markets' });
const market = (page: Page, name: string): Locator => markets(page).getByRole('link', { name, exact: true });

type Box = { x: number; y: number; right: number; bottom: number };

/** The box of a part, in whole pixels. */
const boxOf = (part: Locator): Promise<Box> =>
  part.evaluate((element) => {
    const { x, y, right, bottom } = element.getBoundingClientRect();
    return { x: Math.round(x), y: Math.round(y), right: Math.round(right), bottom: Math.round(bottom) };
  });

/** Places, markets and the screen are side by side, from top to bottom, and nothing scrolls sideways. */
async function expectPanes(page: Page): Promise<Box> {
  const { width, height } = page.viewportSize()!;
  const [rail, list, screen] = await Promise.all([
    boxOf(new Frame(page).bar),
    boxOf(markets(page)),
    boxOf(page.getByRole('main')),
  ]);
  expect([rail.y, rail.bottom, list.y, list.bottom]).toEqual([0, height, 0, height]);
  expect(rail.x).toBeGreaterThanOrEqual(0);
  expect([list.x - rail.right, screen.x - list.right]).toEqual([0, 0]);
  expect(screen.right - screen.x).toBeGreaterThanOrEqual(480);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  return screen;
}

const expectInside = (inner: Box, outer: Box): void => {
  expect(inner.x).toBeGreaterThanOrEqual(outer.x - 1);
  expect(inner.right).toBeLessThanOrEqual(outer.right + 1);
};

for (const width of [1024, 1440]) {
  test(`at ${width} px a bid is placed beside the markets, whose list does not move`, async ({
    page,
    site,
    player,
  }) => {
    const bid = new BidPage(page);
    const frame = new Frame(page);
    await page.setViewportSize({ width, height: 768 });
    await enter(page, site, player);
    await settled(page);
    await expectPanes(page);
    await expect(page.getByRole('heading', { name: 'KALYAN', exact: true })).toHaveCount(1);

    await market(page, 'KALYAN').click();
    await expect(frame.title).toHaveText('KALYAN');
    await expect(frame.title).toBeFocused();
    await expect(market(page, 'KALYAN')).toHaveAttribute('aria-current', 'true');
    const scroller = markets(page).locator('div').first();
    await scroller.evaluate((element) => void (element.scrollTop = 300));
    await page.getByRole('link', { name: /Single Digit/ }).click();
    await bid.queue('5', '10');
    const screen = await expectPanes(page);
    const slip = await boxOf(bid.slip);
    expectInside(slip, screen);
    expect([slip.x, slip.bottom]).toEqual([screen.x, 768]);

    await bid.submit.click();
    const sheet = await boxOf(bid.sheet);
    expectInside(sheet, screen);
    expect(sheet.y).toBeGreaterThan(0);
    expect(sheet.bottom).toBeLessThan(768);
    await bid.confirm.click();
    await expect(frame.toast('Bid placed successfully!')).toBeVisible();
    expectInside(await boxOf(frame.toast('Bid placed successfully!')), screen);
    expect(await scroller.evaluate((element) => element.scrollTop)).toBe(300);
    expect(await placedBy(site, player)).toMatchObject({ slips: 1, lines: 1, wallet: 9990 });

    await frame.bar.getByRole('link', { name: 'Home' }).click();
    const lastBids = page.getByRole('region', { name: 'My bids' });
    await expect(lastBids.getByRole('link', { name: 'Repeat KALYAN, 1 bid, 10 points' })).toBeVisible();
    await lastBids.getByRole('link', { name: 'Show all' }).click();
    await expect(frame.title).toHaveText('My bids');
  });
}

test('visitors have one column, and no navigation pane', async ({ page }) => {
  for (const path of ['/login', '/privacypolicy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(markets(page)).toHaveCount(0);
    await expect(new Frame(page).bar).toHaveCount(0);
    const { x, right } = await boxOf(page.locator('#root > div').first());
    expect(right - x).toBe(480);
  }
});

test('another market chosen beside a screen replaces it without any of its data, and Back returns', async ({
  page,
  site,
  player,
}) => {
  const bid = new BidPage(page);
  const frame = new Frame(page);
  await enter(page, site, player);
  await market(page, 'KALYAN').click();
  await expect(frame.title).toHaveText('KALYAN');
  const other = await markets(page)
    .getByRole('listitem')
    .filter({ hasText: 'Market Open', hasNotText: 'KALYAN' })
    .first()
    .getByRole('heading')
    .innerText();
  await market(page, other).click();
  await expect(frame.title).toHaveText(other);
  await expect(frame.title).toBeFocused();
  await page.getByRole('link', { name: /Single Digit/ }).click();
  await bid.digit.fill('5');
  await market(page, 'KALYAN').click();
  await expect(frame.title).toHaveText('KALYAN');
  await page.goBack();
  await expect(bid.digit).toHaveValue('');
  await expect(market(page, other)).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(frame.title).toHaveText(other);
  // A link to the current address replaces it.
  await page.goBack();
  await expect(frame.title).toHaveText('Home');
});

test('the keyboard moves from the places to the markets to the screen, and the skip link to the screen', async ({
  page,
  site,
  player,
}) => {
  await enter(page, site, player);
  await settled(page);
  const seen: string[] = [];
  for (let presses = 0; presses < 200 && seen.at(-1) !== 'main'; presses += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => {
      const pane = document.activeElement?.closest('nav, aside, header, main');
      return pane?.tagName.toLowerCase() ?? 'skip';
    });
    if (where !== seen.at(-1)) seen.push(where);
  }
  expect(seen).toEqual(['skip', 'nav', 'aside', 'header', 'main']);
  await page.reload();
  await settled(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('every kind of screen has no axe violation in either theme beside the markets, at 1024 and 1440 px', async ({
  page,
  site,
  player,
}) => {
  test.setTimeout(300_000);
  await enter(page, site, player);
  for (const path of ['/imp', '/game', '/single', '/mybids', '/imp7', '/withdraw', '/imp2', '/gameRates']) {
    await moveTo(page, path, KALYAN_STATE);
    await settled(page);
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await test.step(`${path} at ${width} px`, async () => {
        await expectPanes(page);
        await expectAxe(page);
      });
    }
  }
});

test('a remote published before there were panes keeps its bar and its sheet in the pane of the screen', async ({
  page,
  site,
  player,
}) => {
  const bid = new BidPage(page);
  publishOld('gali', site.siteDir);
  await site.registryServed();
  await enter(page, site, player, '/galiIMP');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('link', { name: /Left Digit/ }).click();
  await bid.queue('5', '10');
  const screen = await expectPanes(page);
  const slip = await boxOf(bid.slip);
  expectInside(slip, screen);
  expect([slip.x, slip.bottom]).toEqual([screen.x, 900]);
  await bid.submit.click();
  expectInside(await boxOf(bid.sheet), screen);
});

test('a narrower window moves the markets into home again, and keeps the entry', async ({ page, site, player }) => {
  const bid = new BidPage(page);
  await enter(page, site, player);
  await market(page, 'KALYAN').click();
  await page.getByRole('link', { name: /Single Digit/ }).click();
  await bid.digit.fill('5');
  await page.setViewportSize({ width: 1023, height: 900 });
  await expect(markets(page)).toHaveCount(0);
  await expect(bid.digit).toHaveValue('5');
  const { x, right } = await boxOf(page.getByRole('main'));
  expect(right - x).toBe(480);
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect(markets(page)).toBeVisible();
  await expect(bid.digit).toHaveValue('5');
});

/** The names of the markets as they stand, and how many of them slide to their places. */
const cards = (page: Page): Promise<{ names: string[]; sliding: number }> =>
  markets(page)
    .getByRole('tabpanel')
    .evaluate((list) => ({
      names: [...list.querySelectorAll('h3')].map(({ textContent }) => textContent),
      sliding: list.getAnimations({ subtree: true }).length,
    }));

const slidingSoon = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('[role=tabpanel]')!.getAnimations({ subtree: true }).length > 0);

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a list that is scrolled in its pane stays as it is, and moves at its top after 10 s (motion: ${reducedMotion})`, async ({
    page,
    site,
    player,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.clock.install();
    await enter(page, site, player);
    const pane = markets(page).locator('div').first();
    await expect(market(page, 'KALYAN')).toBeVisible();
    await settled(page);
    // Its real time would count as well.
    await stopClock(page);
    const { names } = await cards(page);
    const last = names.at(-1)!;
    // The page beside the list is not what scrolls it.
    await pane.evaluate((element) => element.scrollTo(0, 300));
    await markets(page)
      .getByRole('button', { name: `Keep ${last} on top` })
      .click();
    await page.clock.runFor(60_000);
    expect((await cards(page)).names).toEqual(names);
    await pane.hover();
    await page.mouse.wheel(0, -5_000);
    await expect.poll(() => pane.evaluate((element) => element.scrollTop)).toBe(0);
    await page.clock.runFor(8_000);
    await page.mouse.wheel(0, -100);
    expect((await cards(page)).names).toEqual(names);
    const slides = reducedMotion === 'reduce' ? null : slidingSoon(page);
    await page.clock.runFor(10_000);
    await slides;
    await expect.poll(async () => (await cards(page)).names).toEqual([last, ...names.slice(0, -1)]);
    if (!slides) expect((await cards(page)).sliding).toBe(0);
  });
