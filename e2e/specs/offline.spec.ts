import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { kept } from '../support/offline';
import { enter } from '../support/players';
import { withEntry } from '../support/remotes';
import type { Site } from '../support/site';
import { expect, test } from '../support/test';

test.use({ serviceWorkers: 'allow' });

const entryOf = (site: Site, name: string): string =>
  site.registry().remotes.find((remote) => remote.name === name)!.entry.url;

/** Replaces a published file like the publish commands do. */
function publish(site: Site, file: string, text: string): void {
  writeFileSync(join(site.siteDir, `${file}.new`), text);
  renameSync(join(site.siteDir, `${file}.new`), join(site.siteDir, file));
}

/** The player returns to the tab an hour later. */
const lookAgain = (page: Page): Promise<void> =>
  page.evaluate((hourMs) => {
    const { now } = Date;
    Date.now = () => now() + hourMs;
    document.dispatchEvent(new Event('visibilitychange'));
  }, 3_600_000);

test('screens that were opened once open offline, under the same policy; calls and other pages are not cached', async ({
  page,
  context,
  site,
  player,
  complaints,
}) => {
  complaints.announce(/^(?!uncaught)/);
  const frame = new Frame(page);
  await enter(page, site, player, '/galiIMP');
  await expect(frame.market('FARIDABAD')).toBeVisible();
  await kept(page, entryOf(site, 'gali'));
  const names = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(names.filter((name) => name !== '/' && !/\/assets\/[^/]+\.\w{10}\.\w+$/.test(name))).toEqual([]);

  await context.setOffline(true);
  await page.goto(`${site.url}/imp`);
  await expect(frame.bar.getByRole('link', { name: 'Wallet' })).toBeVisible();
  const html = await page.evaluate(async () => (await caches.match('/'))!.text());
  expect(html).not.toMatch(/id="registry"|rel="preload"/);
  expect(await page.evaluate(async () => (await caches.match('/'))!.headers.get('content-security-policy'))).toContain(
    "require-trusted-types-for 'script'",
  );
  const gali = page.getByRole('link', { name: 'Gali Disawar' });
  await gali.tap();
  await expect(page.getByRole('heading', { level: 1, name: /gali/i })).toBeVisible();
  await page.waitForFunction(() => Object.keys(window).some((name) => name.startsWith('ank_gali')));
});

test('a cached file with other bytes is fetched again, and no disabled remote starts offline', async ({
  page,
  context,
  site,
  player,
  complaints,
}) => {
  complaints.announce(/^(?!uncaught)/);
  const frame = new Frame(page);
  const entry = entryOf(site, 'gali');
  await enter(page, site, player, '/galiIMP');
  await expect(frame.market('FARIDABAD')).toBeVisible();
  await kept(page, entry);
  await page.evaluate(async (url) => {
    const headers = { 'content-type': 'text/javascript' };
    await (await caches.open('ank-files')).put(url, new Response('window.ank_gali = 7;', { headers }));
  }, entry);
  await page.reload();
  await expect(frame.market('FARIDABAD')).toBeVisible();

  await site.setRegistry(withEntry(site.registry(), 'gali', (gali) => ({ ...gali, enabled: false })));
  await page.goto(`${site.url}/imp`);
  await expect(frame.market('KALYAN')).toBeVisible();
  await context.setOffline(true);
  await page.goto(`${site.url}/galiIMP`);
  await expect(page.getByText('Page not found.')).toBeVisible();
});

test('a new version of the shell waits for the slip, and opens with Update', async ({ page, site, player }) => {
  const bid = new BidPage(page);
  const frame = new Frame(page);
  const html = readFileSync(join(site.siteDir, 'shell/index.html'), 'utf8');
  const [, main] = /src="\/(assets\/main\.\w+\.js)"/.exec(html)!;
  const next = 'assets/main.0123456789.js';
  await bid.open(site, player);
  await kept(page);
  await bid.queue('5', '10');
  await expect(bid.slip).toContainText('1 bid, 10 points');

  copyFileSync(join(site.siteDir, 'shell', main!), join(site.siteDir, 'shell', next));
  publish(site, 'shell/index.html', html.replace(main!, next));
  await expect.poll(async () => (await fetch(site.url)).text()).toContain(next);
  await lookAgain(page);
  await expect.poll(() => page.evaluate(async () => (await caches.match('/'))!.text())).toContain(next);
  const offer = page.getByRole('complementary', { name: 'A new version is available' });
  await page.goBack();
  await page.goBack();
  await expect(frame.market('KALYAN')).toBeVisible();
  await expect(offer).toHaveCount(0);

  await page.goForward();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('ank.slip.')) localStorage.removeItem(key);
  });
  await page.goBack();
  await offer.getByRole('button', { name: 'Update' }).tap();
  await expect(page.locator(`script[src="/${next}"]`)).toBeAttached();
  await expect(frame.market('KALYAN')).toBeVisible();
  publish(site, 'shell/index.html', html);
});

test('a new version of the shell that a tab has noticed opens offline', async ({
  page,
  context,
  site,
  player,
  complaints,
}) => {
  complaints.announce(/^(?!uncaught)/);
  const frame = new Frame(page);
  const html = readFileSync(join(site.siteDir, 'shell/index.html'), 'utf8');
  const renew = (text: string): string => text.replaceAll(/(\/assets\/(?:main|home)\.)\w+\.js/g, '$10123456789.js');
  await enter(page, site, player);
  await kept(page, ...['main', 'home'].map((name) => new RegExp(`/assets/${name}\\.\\w+\\.js`).exec(html)![0]));

  for (const [file] of html.matchAll(/\/assets\/(?:main|home)\.\w+\.js/g))
    copyFileSync(join(site.siteDir, 'shell', file), join(site.siteDir, 'shell', renew(file)));
  publish(site, 'shell/index.html', renew(html));
  await expect.poll(async () => (await fetch(site.url)).text()).toContain('main.0123456789.js');
  await lookAgain(page);
  await expect.poll(() => page.evaluate(async () => (await caches.match('/'))!.text())).toContain('main.0123456789.js');

  await context.setOffline(true);
  await page.goto(`${site.url}/imp`);
  await expect(page.locator('script[src="/assets/main.0123456789.js"]')).toBeAttached();
  await expect(frame.bar).toBeVisible();
  publish(site, 'shell/index.html', html);
});

test('one published file removes the worker and its caches', async ({ page, site, player }) => {
  const frame = new Frame(page);
  await enter(page, site, player);
  await kept(page);
  const worker = readFileSync(join(site.siteDir, 'shell/worker.js'), 'utf8');
  publish(site, 'shell/sw.js', readFileSync(join(site.siteDir, 'shell/worker-off.js'), 'utf8'));
  const left = (): Promise<readonly number[]> =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await page.reload();
  await expect.poll(left).toEqual([0, 0]);
  // Like a tab of an earlier version, which finds the worker that is about to leave.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }));
  await page.reload();
  await expect.poll(left).toEqual([0, 0]);
  await page.reload();
  await expect(frame.market('KALYAN')).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  publish(site, 'shell/sw.js', worker);
});
