import type { Page } from '@playwright/test';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { LoginPage } from '../pages/login-page';
import { PaymentNumberPage } from '../pages/wallet-page';
import { endSessions, enter, placedBy } from '../support/players';
import { groupsOf, KALYAN_STATE, moveTo, PLAYER_ROUTES, SCREENS } from '../support/routes';
import type { Site } from '../support/site';
import { POLL_MS, requestsUnderWay, stopClock } from '../support/still-page';
import { expect, test } from '../support/test';

type Family = 'main' | 'starline' | 'gali';

/** A bid screen's family and a valid entry. */
type Entry = { family: Family; digits: string; closeDigits?: string };

const ENTRIES: Readonly<Record<string, Entry>> = {
  '/single': { family: 'main', digits: '5' },
  '/jodi': { family: 'main', digits: '47' },
  '/singlepana': { family: 'main', digits: '128' },
  '/doublepana': { family: 'main', digits: '100' },
  '/tripplepana': { family: 'main', digits: '777' },
  '/halfsangam': { family: 'main', digits: '6', closeDigits: '128' },
  '/fullsangam': { family: 'main', digits: '128', closeDigits: '100' },
  '/spdptp': { family: 'main', digits: '3' },
  '/spmotor': { family: 'main', digits: '1234' },
  '/dpmotor': { family: 'main', digits: '12' },
  '/starsingle': { family: 'starline', digits: '5' },
  '/ssinglepana': { family: 'starline', digits: '128' },
  '/sdoublepana': { family: 'starline', digits: '100' },
  '/stripplepana': { family: 'starline', digits: '777' },
  '/leftdigit': { family: 'gali', digits: '4' },
  '/rightdigit': { family: 'gali', digits: '7' },
  '/jodidigit': { family: 'gali', digits: '47' },
};

/** A market of each family that takes bids until the evening. */
const MARKETS: Readonly<Record<Family, string>> = { main: 'KALYAN', starline: '05:30 PM', gali: 'FARIDABAD' };

async function stateOf(site: Site, family: Family): Promise<object> {
  const [row] = await site.sql<{ id: string }>('select id::text from market where family = $1 and name = $2', [
    family,
    MARKETS[family],
  ]);
  return {
    ...KALYAN_STATE,
    gameId: row!.id,
    gameName: MARKETS[family],
    openTime: family === 'starline' ? MARKETS.starline : '05:50 PM',
  };
}

/** Counts from now on how often the page navigates to a path. */
async function countVisits(page: Page): Promise<(path: string) => Promise<number>> {
  await page.addInitScript(() => {
    const visits: string[] = ((window as { visits?: string[] }).visits = []);
    for (const way of ['pushState', 'replaceState'] as const) {
      const go = history[way].bind(history);
      history[way] = (data, unused, url) => {
        go(data, unused, url);
        visits.push(location.pathname);
      };
    }
  });
  return (path) =>
    page.evaluate(
      (wanted) => (window as { visits?: string[] }).visits!.filter((visit) => visit === wanted).length,
      path,
    );
}

async function queue(page: Page, { digits, closeDigits }: Entry): Promise<string> {
  const bid = new BidPage(page);
  await page.locator('input[name="digits"]').fill(digits);
  if (closeDigits !== undefined) await page.locator('input[name="closeDigits"]').fill(closeDigits);
  await bid.points.fill('10');
  await bid.proceed.tap();
  await expect(bid.slip).toContainText(/\d+ bids?, \d+ points/);
  return /\d+ bids?, \d+ points/.exec((await bid.slip.textContent())!)![0];
}

// Screens without the layout do not poll.
const POLLING = PLAYER_ROUTES.filter((route) => SCREENS.includes(route) && route.layout === 'header');

for (const { paths, names } of groupsOf(POLLING, 8)) {
  test(`a session that ends while the screen is open leads to the login once, and back to the same place, on ${names}`, async ({
    page,
    site,
    player,
  }) => {
    test.setTimeout(300_000);
    const visits = await countVisits(page);
    const frame = new Frame(page);
    const login = new LoginPage(page);
    const bid = new BidPage(page);
    await page.clock.install();
    await enter(page, site, player);
    for (const [index, path] of paths.entries()) {
      await test.step(path, async () => {
        const entry = ENTRIES[path];
        // A screen stays until the next one is loaded: from one whose title no other has, that is seen.
        await moveTo(page, '/about');
        await expect(frame.title).toHaveText('About Us');
        await moveTo(page, path, await stateOf(site, entry?.family ?? 'main'));
        await expect(page).toHaveURL(site.url + path);
        await expect(frame.title).not.toHaveText('About Us');
        await expect(frame.title).not.toBeEmpty();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        const title = await frame.title.textContent();
        const slip = entry && (await queue(page, entry));

        await endSessions(site, player);
        await page.clock.fastForward(POLL_MS);
        await expect(page).toHaveURL(`${site.url}/login`);
        await expect(login.submit).toBeVisible();
        await page.clock.fastForward(2 * POLL_MS);
        expect(await visits('/login')).toBe(index + 1);
        expect(await page.evaluate(() => localStorage.getItem('ank.session'))).toBeNull();

        await login.logIn(player);
        await expect(page).toHaveURL(site.url + path);
        await expect(frame.title).toHaveText(title!);
        if (slip !== undefined) await expect(bid.slip).toContainText(slip);
      });
    }
    expect(await visits('/login')).toBe(paths.length);
  });
}

for (const path of ['/single', '/ssinglepana', '/jodidigit']) {
  test(`a session that ends at SUBMIT on ${path} places nothing, and after the login the same slip is placed once`, async ({
    page,
    site,
    player,
  }) => {
    const { family, ...entry } = ENTRIES[path]!;
    const bid = new BidPage(page);
    const underWay = requestsUnderWay(page, () => true);
    await page.clock.install();
    await enter(page, site, player);
    await expect(new Frame(page).anyBalance).toBeVisible();
    await moveTo(page, path, await stateOf(site, family));
    await queue(page, { family, ...entry });
    // Stop the clock, or a poll would discover the ended session first.
    await stopClock(page);
    await expect.poll(() => underWay.size).toBe(0);
    await bid.submit.tap();
    await expect(bid.confirm).toBeVisible();
    await endSessions(site, player);
    await bid.confirm.tap();
    await expect(page).toHaveURL(`${site.url}/login`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await placedBy(site, player)).toMatchObject({ slips: 0, wallet: 10_000 });
    await page.clock.resume();

    await new LoginPage(page).logIn(player);
    await expect(page).toHaveURL(site.url + path);
    await expect(bid.slip).toContainText('1 bid, 10 points');
    await bid.submit.tap();
    await bid.confirm.tap();
    await expect(new Frame(page).toast('Bid placed successfully!')).toBeVisible();
    expect(await placedBy(site, player)).toEqual({ slips: 1, lines: 1, transfers: 1, wallet: 9_990 });
  });
}

test('a session that ends on the code screen of a payment number leads to the login, and back to the same code, which a reload forgets [R05]', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const numbers = new PaymentNumberPage(page);
  await enter(page, site, player, '/imp7');
  const answered = page.waitForResponse(/api-resend-otp/);
  await numbers.askForCode('Paytm', '9000000005');
  const { otp } = (await (await answered).json()) as { otp: number };
  await endSessions(site, player);
  await numbers.enterCode(String(otp));
  await expect(page).toHaveURL(`${site.url}/login`);
  await new LoginPage(page).logIn(player);
  await expect(page).toHaveURL(`${site.url}/otpwithdraw`);
  await numbers.enterCode(String(otp));
  await expect(page).toHaveURL(`${site.url}/imp7`);
  await expect(frame.toast('UPI Number Added Successfully!')).toBeVisible();
  await numbers.askForCode('Paytm', '9000000006');
  await page.reload();
  await expect(page.getByText('Invalid navigation. Please start over.')).toBeVisible();
});

test('a session that ends under an open menu and an open sheet leaves neither over the login', async ({
  page,
  site,
  player,
}) => {
  await page.clock.install();
  const frame = new Frame(page);
  for (const open of [() => frame.openMenu(), () => page.getByRole('button', { name: 'Support' }).tap()]) {
    await enter(page, site, player);
    await expect(frame.market('KALYAN')).toBeVisible();
    await open();
    await expect(page.getByRole('dialog')).toBeVisible();
    await endSessions(site, player);
    await page.clock.fastForward(POLL_MS);
    await expect(page).toHaveURL(`${site.url}/login`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(
      await page.evaluate(
        () => getComputedStyle(document.documentElement).overflow + getComputedStyle(document.body).overflow,
      ),
    ).not.toContain('hidden');
  }
});
