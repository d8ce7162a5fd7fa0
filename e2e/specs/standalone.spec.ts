import type { Browser, Page } from '@playwright/test';
import { remoteFolders } from '../../scripts/lib/workspace.mjs';
import type { Player } from '../support/players';
import { expectAccessible, expectAxe } from '../support/accessible';
import { serveForDevelopment, serveStandalone } from '../support/standalone';
import { expect, test } from '../support/test';

const REMOTES = [
  { folder: 'remote-main-market', path: '/game', shows: 'KALYAN', market: 'KALYAN open' },
  { folder: 'remote-starline', path: '/imp2', shows: '12:30 PM', market: '12:30 PM open' },
  { folder: 'remote-gali', path: '/galiIMP', shows: 'FARIDABAD', market: 'FARIDABAD open' },
  { folder: 'remote-wallet', path: '/imp7', shows: '10,000', market: 'KALYAN open' },
] as const;

async function logIn(page: Page, { mobile, password }: Player): Promise<void> {
  await page.getByLabel('Phone number').fill(mobile);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).tap();
}

for (const { folder, path, shows, market } of REMOTES) {
  test(`${folder} runs on its own page: it logs in and shows its first screen with the server's data`, async ({
    page,
    site,
    player,
    complaints,
  }) => {
    complaints.announce(/favicon\.ico/);
    const alone = await serveStandalone(folder, site.url);
    try {
      await page.goto(alone.url);
      await logIn(page, player);
      await expect(page.getByText('10000 points')).toBeVisible();
      await page.getByRole('combobox').selectOption({ label: market });
      await page.getByRole('link', { name: path, exact: true }).tap();
      await expect(page).toHaveURL(alone.url + path);
      await expect(page.getByText(shows).first()).toBeVisible();
    } finally {
      await alone.close();
    }
  });
}

for (const { folder, path, market } of [
  { folder: 'remote-main-market', path: '/single', market: 'KALYAN open' },
  { folder: 'remote-starline', path: '/starsingle', market: '12:30 PM open' },
  { folder: 'remote-gali', path: '/leftdigit', market: 'FARIDABAD open' },
] as const) {
  test(`a bid can be placed on the standalone page of ${folder}`, async ({ page, site, player, complaints }) => {
    complaints.announce(/favicon\.ico/);
    const alone = await serveStandalone(folder, site.url);
    try {
      await page.goto(alone.url);
      await logIn(page, player);
      await page.getByRole('combobox').selectOption({ label: market });
      await page.getByRole('link', { name: path, exact: true }).tap();
      await page.getByRole('textbox', { name: 'Digit' }).fill('5');
      await page.getByRole('textbox', { name: 'Points' }).fill('10');
      await page.getByRole('button', { name: 'Proceed' }).tap();
      await page.getByRole('button', { name: 'Submit' }).tap();
      await page.getByRole('button', { name: 'SUBMIT', exact: true }).tap();
      await expect(page.getByText('Bid placed successfully!')).toBeVisible();
      await expect(page.getByText('9990 points')).toBeVisible();
    } finally {
      await alone.close();
    }
  });
}

test('the catalogue of the UI kit shows every part, without an axe violation in either theme', async ({
  page,
  site,
  complaints,
}) => {
  complaints.announce(/favicon\.ico/);
  const alone = await serveStandalone('remote-gali', site.url);
  try {
    await page.goto(`${alone.url}/kit`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open the sheet' }).tap();
    await expect(page.getByRole('dialog', { name: 'A sheet' })).toBeVisible();
    await expectAxe(page);
  } finally {
    await alone.close();
  }
});

/** Which of inline code, inline styles, eval and foreign URLs a page allows, and its policy. */
async function lapsesOf(browser: Browser, url: string): Promise<{ lapses: string[]; policy: string }> {
  // A separate context: this test breaks the policy on purpose, which fails a test elsewhere.
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const found = await page.evaluate(async () => {
    const lapses: string[] = [];
    const add = (tag: 'script' | 'style', text: string): void => {
      const element = document.createElement(tag);
      element.textContent = text;
      document.head.append(element);
    };
    add('script', 'document.title = "inline"');
    if (document.title === 'inline') lapses.push('an inline script');
    document.body.insertAdjacentHTML(
      'beforeend',
      '<p id="probe" style="color: rgb(1, 2, 3)" onclick="this.remove()">probe</p>',
    );
    const probe = document.getElementById('probe')!;
    if (getComputedStyle(probe).color === 'rgb(1, 2, 3)') lapses.push('a style attribute');
    add('style', '#probe { color: rgb(4, 5, 6) }');
    if (getComputedStyle(probe).color === 'rgb(4, 5, 6)') lapses.push('an inline style');
    probe.click();
    if (!probe.isConnected) lapses.push('a handler');
    const isForeignRefused = await new Promise<boolean>((resolve) => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ blockedURI }) => blockedURI.startsWith('https://evil.example') && resolve(true),
      );
      void fetch('https://evil.example/').catch(() => setTimeout(() => resolve(false), 500));
    });
    if (!isForeignRefused) lapses.push('a request to another site');
    return {
      lapses,
      policy: document.querySelector<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')?.content ?? '',
    };
  });
  await context.close();
  return found;
}

test("no standalone page allows inline code, inline styles or another site's answers", async ({ browser, site }) => {
  for (const folder of Object.values(remoteFolders()) as string[]) {
    const alone = await serveStandalone(folder, site.url);
    const { lapses, policy } = await lapsesOf(browser, alone.url).finally(() => alone.close());
    expect([folder, lapses]).toEqual([folder, []]);
    expect(policy).toMatch(/script-src 'self'; *style-src 'self';/);
    expect(policy).not.toContain('unsafe-');
  }
});

test('a standalone page works under the same policy in development', async ({
  browser,
  page,
  site,
  player,
  complaints,
}) => {
  test.setTimeout(300_000);
  complaints.announce(/favicon\.ico/);
  const served = await serveForDevelopment('remote-gali', site.url);
  try {
    expect((await lapsesOf(browser, served.url)).lapses).toEqual([]);
    await page.goto(served.url);
    await logIn(page, player);
    await page.getByRole('link', { name: '/galiIMP', exact: true }).tap();
    await expect(page.getByText('FARIDABAD').first()).toBeVisible();
  } finally {
    // Leave the page first: its calls in flight would fail.
    await page.goto('about:blank');
    await served.close();
  }
});
