import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { LoginPage } from '../pages/login-page';
import { callApi, enter, MEENA, placedBy, sessionOf } from '../support/players';
import { groupsOf, KALYAN_STATE, ROUTES } from '../support/routes';
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test';
import { holdPolls } from '../support/traffic';

const BETTING_WORDS = /Add Fund|Withdraw|Wallet|Win History|Bid[- ]History|My bids|Game Rates|How To Play|Starline/i;

test('a player whose betting is on finds every place on home, in the menu and in the histories [R10] [R11] [R14] [R16]', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const placesOf = (where: Locator): Promise<string[]> =>
    where
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`));
  await enter(page, site, player);
  await expect(frame.market('KALYAN')).toBeVisible();
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
  expect(await placesOf(shortcuts)).toEqual([
    'Add Fund /addfund',
    'Withdraw /withdraw',
    'Gali Disawar /galiIMP',
    'Starline /imp2',
  ]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const notice = page.getByRole('region', { name: 'Notice' });
  expect(
    await notice.evaluate((element) => element.getAnimations({ subtree: true }).map(({ playState }) => playState)),
  ).toEqual(['running']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 480 });
  const support = page.getByRole('button', { name: 'Support' });
  await expect(support).toBeInViewport();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await expect(support).toBeInViewport();
  await frame.openMenu();
  expect(await placesOf(frame.menu)).toEqual([
    'Home /imp',
    'Add Funds /imp9',
    'Wallet /imp7',
    'Win History /imp3',
    'Bid History /imp4',
    'How To Play /htp',
    'Game Rates /gameRates',
    'Charts /charts',
    'Change Password /change',
    'Privacy Policy /privacypolicy',
  ]);
  await page.goto('/histories');
  const histories = page.getByRole('navigation', { name: 'Histories' });
  await expect(histories).toBeVisible();
  expect(await placesOf(histories)).toEqual([
    'Deposit History /AddFundHistory',
    'Wallet History /transaction',
    'Main Bid-History /imp4',
    'Main Win-History /imp3',
    'Starline Bid-History /imp5',
    'Starline Win-History /imp6',
    'Gali Bid-History /impbid',
    'Gali Win-History /impwin',
  ]);
});

test.describe('a player whose betting is off [R47] [S13]', () => {
  test('finds no betting entry on home, in the menu or in the bar, and no balance', async ({ page }) => {
    const frame = new Frame(page);
    await page.goto('/login');
    await new LoginPage(page).logIn(MEENA);
    await expect(frame.market('KALYAN')).toBeVisible();
    await expect(frame.anyBalance).toHaveCount(0);
    const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
    await expect(shortcuts.getByRole('link')).toHaveText(['Gali Disawar']);
    await expect(frame.bar).not.toContainText(BETTING_WORDS);
    await frame.openMenu();
    await expect(frame.menu).not.toContainText(BETTING_WORDS);
    await expect(frame.menu.getByRole('link', { name: 'Home' })).toBeVisible();
  });

  test('stays on home when an open market is tapped [R12]', async ({ page, site }) => {
    await enter(page, site, MEENA);
    await page.getByRole('link', { name: 'KALYAN', exact: true }).tap();
    await expect(page).toHaveURL(/\/imp$/);
    await expect(new Frame(page).title).toHaveText('Home');
  });

  for (const { paths, names } of groupsOf(ROUTES.filter((route) => route.access === 'betting'))) {
    test(`is redirected home from ${names} [R47]`, async ({ page, site }) => {
      await enter(page, site, MEENA);
      for (const path of paths) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page).toHaveURL(/\/imp$/);
          await expect(new Frame(page).title).toHaveText('Home');
        });
      }
    });
  }

  for (const { path, title, game } of [
    { path: '/imp2', title: 'JACKPOT STARLINE', game: '12:30 PM' },
    { path: '/galiIMP', title: 'GALI DISAWAR', game: 'FARIDABAD' },
  ]) {
    test(`reads the list of ${path}, without rates, histories or a way in [R32] [R37]`, async ({ page, site }) => {
      const frame = new Frame(page);
      await enter(page, site, MEENA, path);
      await expect(frame.title).toHaveText(title);
      await expect(frame.market(game)).toBeVisible();
      await expect(page.getByRole('link', { name: /^Chart/ }).first()).toBeVisible();
      const main = page.getByRole('main');
      await expect(main).not.toContainText(/Bid-History|Win History/);
      await expect(main).not.toContainText(/10 - 95/);
      const links = await main
        .getByRole('link')
        .evaluateAll((all: HTMLAnchorElement[]) =>
          all
            .filter((link) => link.origin === location.origin && link.target !== '_blank')
            .map((link) => link.pathname),
        );
      expect(links.filter((pathname) => pathname.toLowerCase() !== path.toLowerCase())).toEqual([]);
    });
  }
});

test('betting that is switched off while the player bids redirects home with the next poll [R47]', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.queue('5', '10');
  await site.sql('update player set betting_on = false where mobile = $1', [player.mobile]);
  await expect(page).toHaveURL(/\/imp$/);
  await expect(frame.anyBalance).toHaveCount(0);
  await expect(frame.bar).not.toContainText(BETTING_WORDS);
});

test('a bid sent after betting was switched off is refused by the server and takes no points', async ({
  page,
  site,
  player,
}) => {
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.prepare();
  // One of them would redirect home before the press.
  const polls = await holdPolls(page);
  await site.sql('update player set betting_on = false where mobile = $1', [player.mobile]);
  await bid.confirm.tap();
  await expect(new Frame(page).toast('Failed to place bid. Please try again.')).toBeVisible();
  polls.open();
  await expect(page).toHaveURL(/\/imp$/);
  expect(await placedBy(site, player)).toEqual({ slips: 0, lines: 0, transfers: 0, wallet: 10_000 });
});

test('a hand-made request is refused as well', async ({ site }) => {
  const session = (await sessionOf(site, MEENA)) as { token: string };
  const line = { digits: '5', closedigits: '', points: '10', session: 'open' };
  const bid = {
    unique_token: session.token,
    Gamename: 'KALYAN',
    totalbit: 10,
    gameid: KALYAN_STATE.gameId,
    pana: 'Single Digit',
    session: 'Single Digit',
    result: [line],
  };
  expect(
    await callApi(site, '/api-submit-bid', {
      unique_token: session.token,
      game_id: KALYAN_STATE.gameId,
      new_result: bid,
    }),
  ).toMatchObject({ status: false, code: 'betting_off' });
});
