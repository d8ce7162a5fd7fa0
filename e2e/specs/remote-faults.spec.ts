import { publishRemote } from '../../scripts/lib/publish.mjs';
import { Frame } from '../pages/frame';
import { LoginPage } from '../pages/login-page';
import { endSessions, enter } from '../support/players';
import { buildFaulty, FAULT_KEY, FAULT_TEXT } from '../support/remotes';
import { expect, test } from '../support/test';

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
    publishRemote(name, { site: site.siteDir, folder: await buildFaulty(name) });
    await site.registryServed();
    await enter(page, site, player);

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

    for (const fault of ['import', 'render', 'effect']) {
      await test.step(`a throw on ${fault}`, async () => {
        await openWith(fault);
        await expect(frame.errorScreen).toBeVisible();
        await expectFrame();
        await goHome();
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
