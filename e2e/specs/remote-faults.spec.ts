import type { Page } from '@playwright/test';
import { publishRemote } from '../../scripts/lib/publish-remote.mjs';
import { Frame } from '../pages/frame';
import { LoginPage } from '../pages/login-page';
import { settled } from '../support/accessible';
import { endSessions, enter } from '../support/players';
import { buildFaulty, FAULT_KEY, FAULT_TEXT, withEntry } from '../support/remotes';
import { expect, test } from '../support/test';
import { listenTo } from '../support/traffic';

/** A screen of each remote that needs nothing but a session, and another one. */
const SCREENS = {
  'main-market': { path: '/imp3', other: '/imp4' },
  starline: { path: '/imp2', other: '/imp5' },
  gali: { path: '/galiIMP', other: '/impbid' },
  wallet: { path: '/transaction', other: '/withdrawhistory' },
} as const;

for (const [name, { path, other }] of Object.entries(SCREENS)) {
  test(`${name} may throw wherever it likes: the bars and the balance stay, and the next screen opens`, async ({
    page,
    site,
    player,
    complaints,
  }) => {
    complaints.announce(new RegExp(FAULT_TEXT), /^(?!uncaught)/);
    const frame = new Frame(page);
    const { fallback: _none, ...entry } = publishRemote(name, { site: site.siteDir, folder: await buildFaulty(name) });
    await site.setRegistry(withEntry(site.registry(), name, () => entry));
    await enter(page, site, player);

    const told = listenTo(page, '/api-remote-load');
    const phasesTold = (): unknown[] => told.filter(({ remote }) => remote === name).map(({ phase }) => phase);
    const openWith = async (fault: string): Promise<void> => {
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [FAULT_KEY, fault] as const);
      await page.goto(path);
    };
    const expectFrame = async (): Promise<void> => {
      await expect(frame.balance('10,000')).toBeVisible();
      await expect(frame.bar).toBeVisible();
    };
    const goHome = async (): Promise<void> => {
      await frame.bar.getByRole('link', { name: 'Home' }).tap();
      await expect(frame.market('KALYAN')).toBeVisible();
    };

    for (const [fault, phase] of [
      ['import', 'expose'],
      ['render', 'render'],
      ['effect', 'render'],
    ] as const) {
      await test.step(`a throw on ${fault}`, async () => {
        const before = told.length;
        await openWith(fault);
        await expect(frame.errorScreen).toBeVisible();
        await expectFrame();
        await goHome();
        expect(phasesTold().slice(before)).toEqual([phase]);
      });
    }
    for (const fault of ['timer', 'promise', 'press']) {
      await test.step(`a throw in a ${fault}`, async () => {
        await openWith(fault);
        if (fault === 'press') await page.getByRole('button', { name: 'Fail' }).tap();
        await expect(frame.toast('That did not work')).toBeVisible();
        await expect(frame.errorScreen).toBeHidden();
        await expectFrame();
        await goHome();
      });
    }
    await test.step('a throw on unmount', async () => {
      await openWith('unmount');
      await expect(frame.title).toBeVisible();
      await expectFrame();
      await goHome();
      await expect.poll(phasesTold).toContain('unmount');
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await page.goto(other);
      await expect(frame.title).toBeVisible();
      await goHome();
      await expectFrame();
      await page.goBack();
      await expect(frame.title).toBeVisible();
      // The login has another layout: the remote's screen goes with the layout around it.
      await endSessions(site, player);
      await expect(page).toHaveURL(/\/login$/);
      await expect(new LoginPage(page).submit).toBeVisible();
    });
  });
}

/** Every computed style of the frame's elements, sorted: custom properties come in no order. */
const frameStyles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    const frame = document.querySelectorAll('header, header *, nav[aria-label="Main"], nav[aria-label="Main"] *');
    return [...frame].flatMap((element, at) => {
      const styles = getComputedStyle(element);
      return [...styles].sort().map((name) => `${at} ${element.tagName} ${name}: ${styles.getPropertyValue(name)}`);
    });
  });

test('no style sheet of a remote changes the frame around it', async ({ page, site, player }) => {
  const frame = new Frame(page);
  await enter(page, site, player);
  await settled(page);
  const before = await frameStyles(page);
  expect(new Set(before.map((style) => parseInt(style))).size).toBeGreaterThanOrEqual(20);
  const links = [
    page.getByRole('link', { name: 'Starline' }),
    page.getByRole('link', { name: 'Gali Disawar' }),
    frame.bar.getByRole('link', { name: 'Wallet' }),
    page.getByRole('link', { name: 'KALYAN', exact: true }),
  ];
  for (const link of links) {
    const sheets = await page.evaluate(() => document.styleSheets.length);
    await link.tap();
    await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(sheets);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await frame.bar.getByRole('link', { name: 'Home' }).tap();
    await expect(frame.market('KALYAN')).toBeVisible();
    await settled(page);
    const after = new Set(await frameStyles(page));
    expect(before.filter((style) => !after.has(style))).toEqual([]);
  }
});
