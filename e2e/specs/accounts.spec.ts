import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { enter } from '../support/players';
import { expect, test } from '../support/test';

const VISITOR = ['/r', '/forgotpass', '/otpregister', '/otpforgotpass', '/change-password', '/htp', '/about', '/privacy', '/privacypolicy', '/delete'];
const PLAYER = ['/charts', '/change', '/profile', '/histories'];

/** What axe finds, targets below 48 px, and whether the page scrolls sideways. */
async function faultsOf(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('a[href], button')]
      .filter((target) => target.checkVisibility() && !target.closest('dialog:not([open])'))
      .filter((target) => Math.min(target.getBoundingClientRect().width, target.getBoundingClientRect().height) < 47.5)
      .map((target) => target.outerHTML.slice(0, 120)),
  );
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  return [...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), ...small, ...(wide ? ['scrolls sideways'] : [])];
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no screen of the account has an axe finding, a small target or a sideways scroll at 320 px, ${colorScheme}`, async ({ page, site, player }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 740 });
    for (const path of VISITOR) {
      await page.goto(site.url + path);
      expect(await faultsOf(page), path).toEqual([]);
    }
    await enter(page, site, player);
    for (const path of PLAYER) {
      await page.goto(site.url + path);
      expect(await faultsOf(page), path).toEqual([]);
    }
  });
}

test('a visitor registers with the code, and after a reload of the code screen has to start over [S04] [R03] [V03]', async ({ page, site }) => {
  await page.goto(`${site.url}/r`);
  const mobile = `8${String(Date.now()).slice(-9)}`;
  const fill = async (): Promise<string> => {
    await page.getByLabel('Username').fill('asha verma');
    await page.getByLabel('Phone Number').fill(mobile);
    await page.getByLabel('Password', { exact: true }).fill('secret 1');
    const answered = page.waitForResponse(/api-check-mobile/);
    await page.getByRole('button', { name: 'Register' }).tap();
    const { otp } = (await (await answered).json()) as { otp: number };
    await expect(page.getByRole('heading', { level: 1, name: 'Verify OTP' })).toBeVisible();
    return String(otp);
  };
  await fill();
  await page.reload();
  await expect(page.getByText('Invalid navigation. Please start over.')).toBeVisible();
  await page.goto(`${site.url}/r`);
  await page.getByLabel('Username').waitFor();
  await page.getByLabel('OTP').fill(await fill());
  await page.getByRole('button', { name: 'Verify OTP' }).tap();
  await expect(page).toHaveURL(`${site.url}/imp`);
  const [row] = await site.sql<{ name: string }>('select name from player where mobile = $1', [mobile]);
  expect(row?.name).toBe('Asha Verma');
});
