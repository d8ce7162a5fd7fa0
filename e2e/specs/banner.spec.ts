import type { Locator, Page } from '@playwright/test';
import { AccountPage } from '../pages/account-page';
import { Frame } from '../pages/frame';
import { settled, setTextSize } from '../support/accessible';
import { layoutShift } from '../support/layout-shift';
import { addPlayer, enter } from '../support/players';
import { KALYAN_STATE, moveTo } from '../support/routes';
import { expect, test } from '../support/test';

test.beforeEach(({ complaints }) => complaints.announce(/Failed to load resource/));

const bannerOf = (page: Page): Locator => page.getByText(/^You are offline/);

test('what sticks to the top of a scrolled screen stays below a banner of two lines', async ({
  page,
  site,
  player,
}) => {
  const banner = bannerOf(page);
  const tabs = page.getByRole('tablist');
  await setTextSize(page, 32);
  await enter(page, site, player);
  await settled(page);
  await page.evaluate(() => scrollTo(0, 1800));
  await page.context().setOffline(true);
  const { y, height } = (await banner.boundingBox())!;
  expect(height).toBeGreaterThanOrEqual(2 * 32);
  expect(y).toBe(0);
  await expect.poll(async () => (await tabs.boundingBox())!.y).toBeGreaterThanOrEqual(height);
  const padding = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop));
  expect(padding).toBeGreaterThanOrEqual(height);
  // One line again.
  await setTextSize(page, 16);
  await expect.poll(async () => (await banner.boundingBox())!.height).toBe(16);
  await expect.poll(async () => (await tabs.boundingBox())!.y).toBeLessThan(56 + 16 + 8);
});

test('on a low screen without a bar the banner leaves the whole target of Back free', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const account = new AccountPage(page);
  const { mobile } = await addPlayer(site);
  await page.goto('/forgotpass');
  await account.enterCode(await account.askToReset(mobile));
  await expect(account.newPassword).toBeVisible();
  await page.context().setOffline(true);
  const { y, height } = (await bannerOf(page).boundingBox())!;
  const back = (await page.getByRole('link', { name: 'Back to login' }).boundingBox())!;
  expect(back.y).toBeGreaterThanOrEqual(y + height);
});

test('a screen that is opened offline begins below the banner; one that is open stays where it is', async ({
  page,
  site,
  player,
}) => {
  const banner = bannerOf(page);
  const tabs = page.getByRole('tablist').first();
  const topOf = async (element: Locator): Promise<number> => (await element.boundingBox())!.y;
  const bar = new Frame(page).bar;
  // Home is opened first: offline, a screen that has not been loaded yet cannot be opened.
  await enter(page, site, player);
  await bar.getByRole('link', { name: 'My bids' }).tap();
  await expect(page.getByText('No bids yet')).toBeVisible();
  const top = await topOf(tabs);
  await page.context().setOffline(true);
  await expect(banner).toBeVisible();
  expect(await topOf(tabs)).toBe(top);

  await bar.getByRole('link', { name: 'Home' }).tap();
  await bar.getByRole('link', { name: 'My bids' }).tap();
  const { y, height } = (await banner.boundingBox())!;
  const below = await topOf(tabs);
  expect(below).toBeGreaterThanOrEqual(y + height);
  await page.context().setOffline(false);
  await expect(banner).toBeHidden();
  expect(await topOf(tabs)).toBe(below);
});

/** Texts of the screen that lie under the banner. */
const coveredBy = (banner: Locator): Promise<string[]> =>
  banner.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const covered: string[] = [];
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      // One that is for screen readers only has no size of its own.
      const isSeen = node.parentElement!.offsetWidth > 1 && node.parentElement!.checkVisibility();
      const lines = [...range.getClientRects()].filter((line) => line.bottom > top + 1 && line.top < bottom - 1);
      if (isSeen && lines.length > 0) covered.push(node.textContent!);
    }
    return covered;
  });

test('the banner covers no text of an open screen, nor what sticks to its top: CLS at most 0.02', async ({
  page,
  site,
  player,
}) => {
  const banner = bannerOf(page);
  await enter(page, site, player);
  for (const path of ['/imp', '/mybids', '/inbox', '/single', '/imp7', '/howtoplay', '/login']) {
    await moveTo(page, path, KALYAN_STATE);
    await settled(page);
    const before = await layoutShift(page);
    await page.context().setOffline(true);
    await expect(banner).toBeVisible();
    expect.soft(await coveredBy(banner), path).toEqual([]);
    expect.soft((await layoutShift(page)) - before, path).toBeLessThanOrEqual(0.02);
    await page.context().setOffline(false);
    await expect(banner).toBeHidden();
  }
  await moveTo(page, '/imp');
  await settled(page);
  await page.evaluate(() => scrollTo(0, 900));
  await page.context().setOffline(true);
  const { y, height } = (await banner.boundingBox())!;
  expect((await page.getByRole('tablist').boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
});
