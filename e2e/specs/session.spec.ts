import type { Page } from '@playwright/test';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { LoginPage } from '../pages/login-page';
import { addPlayer, endSessions, enter, type Player, sessionOf, store } from '../support/players';
import { groupsOf, PLAYER_ROUTES } from '../support/routes';
import { expect, test } from '../support/test';
import { holdCalls, holdPolls, listenTo } from '../support/traffic';

const LOST = /Failed to load resource/;

/** What the browser stores about players: everything except the registry and the published roots. */
const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const ofSite = ['ank.registry', 'ank.roots'];
    return Object.fromEntries(Object.entries(localStorage).filter(([key]) => !ofSite.includes(key)));
  });

test('the address / shows the login, and home with a session [R01]', async ({ page, site, player }) => {
  await page.goto('/');
  await expect(new LoginPage(page).submit).toBeVisible();
  await enter(page, site, player, '/');
  await expect(page).toHaveURL(/\/imp$/);
});

test('login stores the session and a password record without the password, and logout removes both [S01] [R51]', async ({
  page,
  player,
}) => {
  await page.goto('/login');
  await new LoginPage(page).logIn(player);
  await expect(page).toHaveURL(/\/imp$/);
  await expect.poll(async () => Object.keys(await stored(page)).sort()).toEqual(['ank.password', 'ank.session']);
  const kept = await stored(page);
  expect(JSON.stringify(kept)).not.toContain(player.password);
  expect(JSON.parse(kept['ank.session']!)).toMatchObject({ username: player.name, mobile: player.mobile });

  const frame = new Frame(page);
  await frame.bar.getByRole('link', { name: 'My bids' }).tap();
  await expect(frame.title).toHaveText('My bids');
  await frame.logOut();
  await expect(page).toHaveURL(/\/login$/);
  expect(await stored(page)).toEqual({});
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
});

test('a logout removes the password record before the file of the login screen has loaded [S01]', async ({
  page,
  site,
  player,
}) => {
  const login = await holdCalls(page, '/assets/login.*.js');
  await store(page, site, 'ank.password', { salt: '00112233445566778899aabbccddeeff', bits: 1 });
  await enter(page, site, player);
  await new Frame(page).logOut();
  await expect(page).toHaveURL(/\/login$/);
  await login.arrived;
  expect(await stored(page)).toEqual({});
  login.open();
  await expect(new LoginPage(page).submit).toBeVisible();
});

test('logout ends the session on the server too', async ({ page, site, player }) => {
  await enter(page, site, player);
  const frame = new Frame(page);
  await frame.openMenu();
  await frame.menu.getByRole('button', { name: 'Log out' }).tap();
  await expect(page).toHaveURL(/\/login$/);
  const live = () =>
    site.sql(
      'select 1 from player_session s join player p on p.id = s.player_id where p.mobile = $1 and s.ended_at is null',
      [player.mobile],
    );
  await expect.poll(async () => (await live()).length).toBe(0);
});

test('missing or malformed fields show their error below [V01]', async ({ page }) => {
  const login = new LoginPage(page);
  await page.goto('/login');
  await login.submit.tap();
  await expect(page.getByText('Phone number is required!')).toBeVisible();
  await expect(page.getByText('Password is required!')).toBeVisible();
  for (const phone of ['98765', '1234567890', '98765432100', '98765abcde']) {
    await login.phone.fill(phone);
    await login.submit.tap();
    await expect(page.getByText('Invalid phone number!')).toBeVisible();
  }
});

test('a wrong password and an unknown number get the same message, and after five wrong tries there is a pause [E01]', async ({
  page,
  site,
  complaints,
}) => {
  complaints.announce(LOST);
  const login = new LoginPage(page);
  const player = await addPlayer(site);
  await page.goto('/login');
  await login.logIn({ mobile: '6000000000', password: 'play1234' });
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answered = page.waitForResponse('**/api-user-login');
    await login.logIn({ ...player, password: `wrong${attempt}` });
    await answered;
    await expect(page.getByText('Invalid credentials')).toBeVisible();
  }
  await login.logIn(player);
  await expect(page.getByText('Too many attempts. Please try again later.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('a login reads Please wait... while it runs, is sent once, and shows Login failed without an answer [S03] [E01]', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(LOST);
  const login = new LoginPage(page);
  const sent = listenTo(page, '/api-user-login');
  await page.goto('/login');
  const gate = await holdCalls(page, '/api-user-login');
  await login.logIn(player);
  await gate.arrived;
  await expect(login.submit).toHaveText('Please wait...');
  await login.submit.tap({ force: true });
  await login.password.press('Enter');
  await site.stop();
  gate.open();
  await expect(page.getByText('Login failed')).toBeVisible();
  expect(sent).toHaveLength(1);
  await site.start();
  await login.submit.tap();
  await expect(page).toHaveURL(/\/imp$/);
});

test('switching the tabs clears errors and the shown password [S02]', async ({ page }) => {
  const login = new LoginPage(page);
  await page.goto('/login');
  await login.password.fill('secret');
  await page.getByRole('button', { name: 'Show password' }).tap();
  await expect(login.password).toHaveAttribute('type', 'text');
  await login.submit.tap();
  await expect(page.getByText('Phone number is required!')).toBeVisible();
  await page.getByRole('tab', { name: 'Register' }).tap();
  await page.getByRole('tab', { name: 'Login' }).tap();
  await expect(page.getByText('Phone number is required!')).toHaveCount(0);
  await expect(login.password).toHaveAttribute('type', 'password');
});

test('a screen opened without a session leads to the login and, after it, to that screen [R46]', async ({
  page,
  player,
}) => {
  await page.goto('/imp4?from=link');
  await expect(page).toHaveURL(/\/login$/);
  await new LoginPage(page).logIn(player);
  await expect(page).toHaveURL(/\/imp4\?from=link$/);
  await expect(new Frame(page).title).toHaveText('BIDS');
});

for (const { paths, names } of groupsOf(PLAYER_ROUTES)) {
  test(`an expired session leads to the login, once and without an error, from ${names}`, async ({
    page,
    site,
    player,
  }) => {
    const session = await sessionOf(site, player);
    await endSessions(site, player);
    const asked = listenTo(page, '/api-get-dashboard-data');
    for (const path of paths) {
      await test.step(path, async () => {
        await store(page, site, 'ank.session', session);
        const before = asked.length;
        await page.goto(path);
        await expect(page).toHaveURL(/\/login$/);
        await expect(new LoginPage(page).submit).toBeVisible();
        expect(asked.length - before).toBeLessThanOrEqual(2);
        expect(await stored(page)).toEqual({});
      });
    }
  });
}

test('a session that ends while the player bids keeps the slip for after the login', async ({ page, site, player }) => {
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.queue('5', '10');
  await endSessions(site, player);
  await expect(page).toHaveURL(/\/login$/);
  await expect(new Frame(page).toast('Your session has ended. Please login again.')).toBeVisible();
  await new LoginPage(page).logIn(player);
  await expect(page).toHaveURL(/\/single$/);
  await expect(bid.slip).toContainText('1 bid, 10 points');
  await bid.submit.tap();
  await bid.confirm.tap();
  await expect(new Frame(page).balance('9,990')).toBeVisible();
});

test('a session that ends at SUBMIT places nothing and leads to the login', async ({ page, site, player }) => {
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.prepare();
  // One of them would lead to the login before the press.
  await holdPolls(page);
  await endSessions(site, player);
  await bid.confirm.tap();
  await expect(page).toHaveURL(/\/login$/);
  expect(
    await site.sql('select 1 from slip where player_id = (select id from player where mobile = $1)', [player.mobile]),
  ).toEqual([]);
});

test('logging out in one tab ends the other', async ({ page, context, site, player }) => {
  await enter(page, site, player);
  await expect(new Frame(page).anyBalance).toBeVisible();
  const second = await context.newPage();
  await second.goto(`${site.url}/imp7`);
  await expect(new Frame(second).anyBalance).toBeVisible();
  await new Frame(page).logOut();
  await expect(second).toHaveURL(/\/login$/);
});

test("another player of the same browser sees nothing of the first one's slip", async ({ page, site, player }) => {
  const bid = new BidPage(page);
  const frame = new Frame(page);
  await bid.open(site, player);
  await bid.queue('5', '10');
  await frame.logOut();
  const other: Player = await addPlayer(site, { points: 500 });
  await new LoginPage(page).logIn(other);
  await expect(frame.balance('500')).toBeVisible();
  await bid.chooseFromHome('KALYAN');
  await expect(bid.slip).toBeHidden();
});

for (const [what, session] of [
  ['without a token', { username: 'Ravi', mobile: '9876543210' }],
  ['without a name', { token: 'abc', mobile: '9876543210' }],
  ['that is no session at all', ['<script>']],
] as const) {
  test(`a stored session ${what} is cleared and leads to the login [R51] [R14]`, async ({ page, site }) => {
    await store(page, site, 'ank.session', session);
    await page.goto('/imp');
    await expect(page).toHaveURL(/\/login$/);
    expect(await stored(page)).toEqual({});
  });
}
