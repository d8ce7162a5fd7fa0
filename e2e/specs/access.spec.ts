import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { expectAccessible, settled } from '../support/accessible';
import { layoutShift } from '../support/layout-shift';
import { enter } from '../support/players';
import { groupsOf, KALYAN_STATE, moveTo, SCREENS } from '../support/routes';
import { expect, test } from '../support/test';
import { holdCalls } from '../support/traffic';

for (const access of new Set(SCREENS.map((screen) => screen.access)))
  for (const { paths, names } of groupsOf(SCREENS.filter((screen) => screen.access === access)))
    test(`no axe violation in either theme, one h1, targets of 48 px and no sideways scroll on ${names}`, async ({
      page,
      site,
      player,
    }) => {
      if (access === 'public') await page.goto('/login');
      else await enter(page, site, player);
      for (const path of paths)
        await test.step(path, async () => {
          await moveTo(page, path, access === 'betting' ? KALYAN_STATE : null);
          await settled(page);
          await expect(page).toHaveURL(site.url + path);
          await expectAccessible(page);
        });
    });

test('the focus moves to the h1 of each new screen', async ({ page, site, player }) => {
  const frame = new Frame(page);
  await enter(page, site, player);
  await expect(frame.market('KALYAN')).toBeVisible();
  for (const [link, title] of [
    ['My bids', 'My bids'],
    ['Wallet', 'Wallet'],
    ['Home', 'Home'],
  ] as const) {
    await frame.bar.getByRole('link', { name: link }).tap();
    await expect(frame.title).toHaveText(title);
    await expect(frame.title).toBeFocused();
  }
  await page.getByRole('link', { name: 'KALYAN', exact: true }).tap();
  await expect(frame.title).toHaveText('KALYAN');
  await expect(frame.title).toBeFocused();
  await page.goBack();
  await expect(frame.title).toHaveText('Home');
  await expect(frame.title).toBeFocused();
  await frame.logOut();
  await expect(frame.title).toHaveText('Login');
  await expect(frame.title).toBeFocused();
});

test('a closed sheet returns the focus to the button that opened it', async ({ page, site, player }) => {
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.queue('5', '10');
  await bid.submit.focus();
  await page.keyboard.press('Enter');
  await expect(bid.sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bid.submit).toBeFocused();
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  for (const late of ['/api-get-slider-images', '/api-get-headline', '/api-get-dashboard-data']) {
    test(`home does not jump when ${late} answers last (motion: ${reducedMotion}): CLS at most 0.02`, async ({
      page,
      site,
      player,
    }) => {
      await page.emulateMedia({ reducedMotion });
      const gate = await holdCalls(page, late);
      await enter(page, site, player);
      await gate.arrived;
      if (late !== '/api-get-dashboard-data') await expect(new Frame(page).market('KALYAN')).toBeVisible();
      gate.open();
      await settled(page);
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    });
  }
}

test('a bid screen does not jump while it loads, is polled and gets a slip: CLS at most 0.02', async ({
  page,
  site,
  player,
}) => {
  await page.addInitScript((usr) => history.replaceState({ usr, key: 'chosen', idx: 0 }, ''), KALYAN_STATE);
  await enter(page, site, player, '/single');
  await settled(page);
  await page.waitForResponse('**/api-get-dashboard-data');
  await new BidPage(page).queue('5', '10');
  await expect(new BidPage(page).slip).toBeVisible();
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
});
