import type { Page } from '@playwright/test';
import { Frame } from '../pages/frame';
import { expectAccessible, settled } from '../support/accessible';
import { enter } from '../support/players';
import { expect, test } from '../support/test';

const LIGHT = 'rgb(246, 247, 249)';
const DARK = 'rgb(14, 17, 22)';

/** Empty while the document has no element yet. */
const background = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const drawn = document.body ?? document.documentElement;
    return drawn ? getComputedStyle(drawn).backgroundColor : '';
  });

const schemeOfBars = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ dataset }) => dataset.scheme!),
  );

test('a chosen theme applies from the first paint on, in remotes, charts and after the system changes; paper stays light', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await enter(page, site, player);
  await settled(page);
  await frame.openMenu();
  await page.getByRole('radio', { name: 'Dark' }).tap();
  await expect.poll(() => background(page)).toBe(DARK);
  expect(await schemeOfBars(page)).toEqual(['dark']);
  await expectAccessible(page);

  // The app does not load: the first paint already has the chosen colours.
  await page.route('**/assets/main.*.js', () => undefined);
  await page.goto('/imp7', { waitUntil: 'commit' });
  await expect.poll(() => background(page)).toBe(DARK);
  await expect(page.locator('#root > .first-frame')).toBeVisible();
  await page.unrouteAll();
  await page.goto('/imp7');
  await expect(frame.title).toHaveText('Wallet');
  expect([await background(page), await schemeOfBars(page)]).toEqual([DARK, ['dark']]);
  await page.emulateMedia({ media: 'print' });
  expect(await background(page)).toBe(LIGHT);

  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.goto('/imp');
  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('link', { name: /^Chart/ })
    .first()
    .tap();
  const chart = await opened;
  await expect(chart.getByRole('heading', { level: 1, name: /chart$/ })).toBeVisible();
  await chart.emulateMedia({ colorScheme: 'light' });
  expect([await background(chart), await schemeOfBars(chart)]).toEqual([DARK, ['dark']]);
  const closed = chart.waitForEvent('close');
  const tapped = chart.getByRole('link', { name: 'Close the chart' }).tap();
  // The page may be gone before the tap has ended.
  await Promise.all([closed, tapped.catch(() => undefined)]);

  await page.emulateMedia({ colorScheme: 'dark' });
  await frame.openMenu();
  await page.getByRole('radio', { name: 'Light' }).tap();
  await expect.poll(() => background(page)).toBe(LIGHT);
  await page.getByRole('radio', { name: 'System' }).tap();
  await expect.poll(() => background(page)).toBe(DARK);
  await page.emulateMedia({ media: 'print' });
  expect(await background(page)).toBe(LIGHT);
});
