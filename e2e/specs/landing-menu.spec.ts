import { Frame } from '../pages/frame';
import { expectAccessible, settled } from '../support/accessible';
import { expect, test } from '../support/test';

const PUBLIC = ['/', '/login', '/r', '/forgotpass'] as const;

for (const path of PUBLIC) {
  test(`a visitor on ${path} opens the landing menu with a tap, and from it How To Play [R15]`, async ({
    page,
    site,
  }) => {
    const frame = new Frame(page);
    const button = page.getByRole('button', { name: 'Menu' });
    await page.goto(path);
    await settled(page);
    await expectAccessible(page);
    await button.tap();
    await expect(frame.menu.getByRole('link')).toHaveCount(10);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect(frame.menu).toBeHidden();
    await expect(button).toBeFocused();
    await button.tap();
    await frame.menu.getByRole('link', { name: 'How To Play' }).tap();
    await expect(page).toHaveURL(`${site.url}/htp`);
    await expect(frame.title).toHaveText('How To Play');
  });
}

test('the landing menu closes by Escape and by a tap beside it, and Login opens the login', async ({ page, site }) => {
  const frame = new Frame(page);
  const button = page.getByRole('button', { name: 'Menu' });
  await page.goto('/r');
  await button.tap();
  await expect(frame.menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(frame.menu).toBeHidden();
  await button.tap();
  await expect(frame.menu).toBeVisible();
  await page.touchscreen.tap(380, 400);
  await expect(frame.menu).toBeHidden();
  await button.tap();
  await frame.menu.getByRole('link', { name: 'Login' }).tap();
  await expect(page).toHaveURL(`${site.url}/login`);
  await expect(frame.menu).toBeHidden();
});
