import { AccountPage } from '../pages/account-page';
import { settled, setTextSize } from '../support/accessible';
import { addPlayer, enter } from '../support/players';
import { expect, test } from '../support/test';

const LOST = /Failed to load resource/;

test('what sticks to the top of a scrolled screen stays below a banner of two lines', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(LOST);
  const banner = page.getByText(/^You are offline/);
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

test('on a low screen without a bar the banner leaves the whole target of Back free', async ({
  page,
  site,
  complaints,
}) => {
  complaints.announce(LOST);
  await page.setViewportSize({ width: 320, height: 640 });
  const account = new AccountPage(page);
  const { mobile } = await addPlayer(site);
  await page.goto('/forgotpass');
  await account.enterCode(await account.askToReset(mobile));
  await expect(account.newPassword).toBeVisible();
  await page.context().setOffline(true);
  const { y, height } = (await page.getByText(/^You are offline/).boundingBox())!;
  const back = (await page.getByRole('link', { name: 'Back to login' }).boundingBox())!;
  expect(back.y).toBeGreaterThanOrEqual(y + height);
});
