import type { Page } from '@playwright/test';
import { LoginPage } from '../pages/login-page';
import { expectAccessible } from '../support/accessible';
import { sessionOf } from '../support/players';
import { expect, test } from '../support/test';

const LOGIN = '/api-user-login';

/** Holds a file back; the result lets it come. */
async function hold(page: Page, file: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(file, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const holdApp = (page: Page): Promise<() => void> => hold(page, '**/assets/main.*.js');

/** Shown before the root, in which the app draws. */
const formOfPage = (page: Page) => page.locator('body > div:not(#root) form');
const formOfApp = (page: Page) => page.locator('#root form');

/** Opens the login without the app, and waits for the form of the page's HTML. */
async function openWithoutApp(page: Page, path = '/login'): Promise<() => void> {
  const start = await holdApp(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(formOfPage(page)).toBeVisible();
  return start;
}

/** Where each part of the login is, what it says and how it looks. */
const partsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('body > div main *:not(svg *)')).map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const { color, backgroundColor, font } = getComputedStyle(part);
      const text = part.children.length === 0 ? part.textContent : '';
      return [part.localName, text, x, y, width, height, color, backgroundColor, font].join(' | ');
    }),
  );

test('the login is filled in and sent before the app has come, which continues there and logs in once', async ({
  page,
  player,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const start = await openWithoutApp(page);
  const login = new LoginPage(page);
  await login.phone.fill(player.mobile);
  await login.password.fill(player.password);
  await login.password.press('Enter');
  await expect(login.submit).toHaveText('Please wait...');
  await login.submit.tap({ force: true });
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login');
  expect(asked).not.toContain(LOGIN);

  start();
  await expect(page).toHaveURL('/imp');
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  expect(asked.filter((path) => path === LOGIN)).toHaveLength(1);
  const styles = asked.filter((path) => /\/login\.\w+\.css$/.test(path));
  expect(styles).toHaveLength(1);
});

test('what is typed, the cursor and the focus stay when the app comes', async ({ page }) => {
  const start = await openWithoutApp(page, '/imp');
  const login = new LoginPage(page);
  await login.password.fill('play');
  await login.phone.pressSequentially('9877');
  await page.keyboard.press('ArrowLeft');
  start();
  await expect(formOfApp(page)).toBeVisible();
  await expect(formOfPage(page)).toHaveCount(0);
  await expect(login.phone).toBeFocused();
  await page.keyboard.type('6');
  await expect(login.phone).toHaveValue('98767');
  await expect(login.password).toHaveValue('play');
});

test('a login in another tab before the app has come opens home without the form', async ({ page, site, player }) => {
  const start = await openWithoutApp(page, '/imp');
  const session = JSON.stringify(await sessionOf(site, player));
  await page.evaluate((stored) => localStorage.setItem('ank.session', stored), session);
  start();
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(formOfPage(page)).toHaveCount(0);
});

test('a menu that was pressed before the app has come opens then', async ({ page }) => {
  const start = await openWithoutApp(page, '/');
  await page.getByRole('button', { name: 'Menu' }).tap();
  start();
  await expect(page.getByRole('dialog')).toBeVisible();
});

for (const { language, phone, colorScheme } of [
  { language: 'en', phone: 'Phone Number', colorScheme: 'light' },
  { language: 'hi', phone: 'फ़ोन नंबर', colorScheme: 'dark' },
  { language: 'mr', phone: 'फोन नंबर', colorScheme: 'light' },
] as const) {
  test(`in ${language}, ${colorScheme}, the form of the page is accessible, and the same as that of the app`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('ank.language', chosen), language);
    await page.emulateMedia({ colorScheme });
    const start = await openWithoutApp(page);
    await expect(page.getByLabel(phone)).toBeVisible();
    await expectAccessible(page);

    await page.emulateMedia({ colorScheme });
    const before = await partsOf(page);
    expect(before.length).toBeGreaterThan(30);
    start();
    await expect(formOfApp(page)).toBeVisible();
    expect(await partsOf(page)).toEqual(before);
  });
}

test('in forced colours the focused field has an outline', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openWithoutApp(page);
  const { phone } = new LoginPage(page);
  await phone.focus();
  expect(await phone.locator('..').evaluate((box) => getComputedStyle(box).outlineStyle)).toBe('solid');
});

test('without its styles the page shows its frame until the app has come', async ({ page, complaints }) => {
  complaints.announce(/login\.\w+\.css|ERR_FAILED/);
  await page.route('**/assets/login.*.css', (route) => route.abort());
  const start = await holdApp(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('.first-frame')).toBeVisible();
  await page.unroute('**/assets/login.*.css');
  start();
  await expect(formOfApp(page)).toBeVisible();
  await expect(page.locator('form')).toHaveCount(1);
});

test('the app waits for the styles of the login that the page has requested', async ({ page }) => {
  // The script is removed once it has run.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('script[src*="/login."]')) document.documentElement.dataset.asked = 'true';
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  const release = await hold(page, '**/assets/login.*.css');
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('html[data-asked]')).toBeAttached();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  await expect(page.locator('form')).toHaveCount(0);
  release();
  await expect(formOfApp(page)).toBeVisible();
  await expect(page.locator('link[href*="/login."][rel=stylesheet]')).toHaveCount(1);
});
