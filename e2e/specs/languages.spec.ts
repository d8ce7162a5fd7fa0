import type { Page } from '@playwright/test';
import { LoginPage } from '../pages/login-page';
import { expectAxe, settled } from '../support/accessible';
import { chosen } from '../support/long-form';
import { foreignTo, missingTexts, WRITTEN_BY_OPERATORS } from '../support/missing-texts';
import { addPlayer, enter } from '../support/players';
import { cutTexts } from '../support/room';
import { KALYAN_STATE, moveTo, SCREENS } from '../support/routes';
import { expect, test } from '../support/test';

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const languageOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);

test('a language chosen at the login applies from the first paint on, in remotes too, and English can be restored', async ({
  page,
  site,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'हिन्दी' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'लॉगिन' })).toBeAttached();
  expect(await languageOf(page)).toBe('hi-IN');
  await expectAxe(page);

  // The app does not load: the page has its language, and its texts are requested.
  const texts = page.waitForRequest(/\/texts-hi\.\w+\.js$/);
  await page.route('**/assets/main.*.js', () => undefined);
  await page.goto('/login', { waitUntil: 'commit' });
  await texts;
  expect(await languageOf(page)).toBe('hi-IN');
  await page.unrouteAll();

  await enter(page, site, await addPlayer(site), '/imp7');
  await expect(page.getByRole('heading', { level: 1, name: 'वॉलेट' })).toBeVisible();
  await page.goto('/imp');
  await page.getByRole('button', { name: 'मेन्यू खोलें' }).tap();
  await expectAxe(page);
  await page.getByRole('button', { name: 'English' }).tap();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  expect(await languageOf(page)).toBe('en-IN');
});

test('a registration that was begun goes on in the chosen language, but its password is not kept', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Register' }).tap();
  await page.getByLabel('Username').fill('Asha');
  await page.getByLabel('Phone Number').fill('9876543210');
  await page.getByLabel('Password', { exact: true }).fill('play1234');
  await page.getByRole('button', { name: 'मराठी' }).tap();
  await expect(page.getByRole('tab', { name: 'नोंदणी करा' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('input[name="username"]')).toHaveValue('Asha');
  await expect(page.locator('input[name="phone"]')).toHaveValue('9876543210');
  await expect(page.locator('input[name="password"]')).toHaveValue('');
});

test('a number typed at the login stays there in the chosen language, but its password is not kept', async ({
  page,
}) => {
  await page.goto('/login');
  const { phone, password } = new LoginPage(page);
  await phone.fill('98765 43210');
  await password.fill('play1234');
  await page.getByRole('button', { name: 'मराठी' }).tap();
  await expect(page.getByRole('tab', { name: 'लॉगिन' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('input[name="mobile"]')).toHaveValue('98765 43210');
  await expect(page.locator('input[name="password"]')).toHaveValue('');
});

test('without a network the page keeps its language, and says why', async ({ page, complaints }) => {
  complaints.announce(/ERR_FAILED|texts-mr/);
  await page.goto('/login');
  await page.route('**/assets/*texts-*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'मराठी' }).tap();
  await expect(page.getByText(/This part of the app did not load/)).toBeVisible();
  expect([await languageOf(page), await page.evaluate(() => localStorage.getItem('ank.language'))]).toEqual([
    'en-IN',
    null,
  ]);
});

for (const language of chosen(['hi', 'mr'] as const)) {
  test(`every screen in ${language} has room at 320 px and lacks no text`, async ({ page, site, player }) => {
    test.setTimeout(300_000);
    const foreign = foreignTo(language);
    expect(foreign.length).toBeGreaterThan(300);
    await page.addInitScript((chosen) => localStorage.setItem('ank.language', chosen), language);
    await page.setViewportSize({ width: 320, height: 640 });
    const look = async (path: string): Promise<void> => {
      await settled(page);
      await expect.soft(overflowOf(page), `${path} does not scroll sideways`).resolves.toBeLessThanOrEqual(0);
      expect.soft(await cutTexts(page), `${path} clips no text`).toEqual([]);
      if (WRITTEN_BY_OPERATORS.includes(path)) return;
      expect.soft(await missingTexts(page, foreign), `${path} has no English of its own`).toEqual([]);
    };
    await page.goto('/login');
    for (const { path } of SCREENS.filter(({ access }) => access === 'public')) {
      await moveTo(page, path);
      await look(path);
    }
    await enter(page, site, player);
    for (const { path } of SCREENS.filter(({ access }) => access !== 'public')) {
      await moveTo(page, path, KALYAN_STATE);
      await look(path);
    }
  });
}
