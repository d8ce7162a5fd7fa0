import { get } from 'node:http';
import { Frame } from '../pages/frame';
import { enter } from '../support/players';
import { ALIAS_ROUTES, groupsOf, moveTo, STEPS } from '../support/routes';
import { expect, test } from '../support/test';

/** Sends the path unchanged: browsers and `fetch` would normalize its dots. */
function rawGet(origin: string, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    get({ hostname, port, path }, (response) => {
      let text = '';
      response
        .on('data', (data) => (text += data))
        .on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    }).on('error', reject);
  });
}

test('an unknown path shows the error screen inside the layout, with a way home [R44]', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  await enter(page, site, player);
  for (const path of ['/nowhere', '/imp/extra', '/imp44', '/__proto__', '/%3Cscript%3E'])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(frame.errorScreen).toBeVisible();
      await expect(frame.balance('10,000')).toBeVisible();
      await expect(frame.bar).toBeVisible();
      await expect(frame.retry).toHaveCount(0);
      await page.getByRole('link', { name: 'Go to Home' }).tap();
      await expect(frame.market('KALYAN')).toBeVisible();
    });
});

test('each path opens its screen whatever the letter case [R45]', async ({ page, site, player }) => {
  const frame = new Frame(page);
  await enter(page, site, player);
  for (const [path, title] of [
    ['/IMP', 'Home'],
    ['/Imp4', 'BIDS'],
    ['/GALIIMP', 'GALI DISAWAR'],
    ['/galiimp', 'GALI DISAWAR'],
    ['/iMp2/', 'JACKPOT STARLINE'],
    ['/GAME', 'Game Selection'],
    ['/imp7/', 'Wallet'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(frame.title).toHaveText(title);
      await expect(frame.errorScreen).toHaveCount(0);
    });
});

test('a missing file is a 404 and never the page; no path leads out of the site', async ({ site }) => {
  const paths = [
    '/assets/none.js',
    '/remotes/gali/none/assets/x.js',
    '/registry2.json',
    '/remotes/..%2fregistry.json',
    '/assets/..%2findex.html',
    '/assets/../../registry.json',
    '/remotes/../../../../etc/passwd',
  ];
  for (const path of paths) {
    const { status, text } = await rawGet(site.url, path);
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(text, path).not.toMatch(/<div id="root">|"remotes"|root:/);
  }
});

for (const { paths, names } of groupsOf(STEPS)) {
  test(`each is the same after a reload, and Back leaves it again: ${names}`, async ({ page, site, player }) => {
    const frame = new Frame(page);
    await enter(page, site, player);
    for (const path of paths) {
      await test.step(path, async () => {
        await expect(frame.title).toHaveText('Home');
        await moveTo(page, path);
        await expect(frame.title).not.toHaveText(/^(Home)?$/);
        const title = await frame.title.textContent();
        await page.reload();
        await expect(frame.title).toHaveText(title ?? '');
        await expect(frame.errorScreen).toHaveCount(0);
        await page.goBack();
      });
    }
    await expect(frame.title).toHaveText('Home');
  });
}

test('each path without prescribed content opens a real screen [R43]', async ({ page, site, player }) => {
  const frame = new Frame(page);
  await enter(page, site, player);
  for (const { path } of ALIAS_ROUTES) {
    await page.goto(path);
    await expect(frame.title).not.toBeEmpty();
    await expect(frame.errorScreen).toHaveCount(0);
    await expect(page).not.toHaveURL(new RegExp(`${path}$`));
  }
});
