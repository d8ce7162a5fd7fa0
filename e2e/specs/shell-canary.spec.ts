import { randomBytes } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { publishShell } from '../../scripts/lib/publish-shell.mjs';
import { setShellCanary } from '../../scripts/lib/shell-operations.mjs';
import { readShell, readShellCanary } from '../../scripts/lib/shells.mjs';
import { ROOT } from '../../scripts/lib/workspace.mjs';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { makeFolder } from '../support/folders';
import { enter, store } from '../support/players';
import type { Site } from '../support/site';
import { SOON } from '../support/still-page';
import { expect, test } from '../support/test';
import { listenTo } from '../support/traffic';

test.use({ siteFor: 'shell canary' });
// One worker: each would start a site of its own, which takes longer than these tests.
test.describe.configure({ mode: 'default' });
test.afterEach(({ site }) => void setShellCanary(site.siteDir, '', 0));

/** The page of a browser without a bucket; '' where a server that is busy drops the connection. */
const servedPage = (site: Site): Promise<string> =>
  fetch(site.url).then(
    (answer) => answer.text(),
    () => '',
  );

/** Publishes a copy of the shell with another main script, or none, for half of the browsers. */
async function tryShell(
  site: Site,
  main: (script: string) => string | null,
): Promise<{ version: string; file: string }> {
  const file = `assets/main.${randomBytes(5).toString('hex')}.js`;
  const dist = makeFolder('tried-shell');
  const built = join(ROOT, 'shell/dist');
  // The site has the other files already.
  cpSync(built, dist, { recursive: true, filter: (each) => !/[\\/]assets[\\/](?!federation)/.test(each) });
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const [, live] = /src="\/(assets\/main\.\w+\.js)"/.exec(html)!;
  writeFileSync(join(dist, 'index.html'), html.replace(live!, file));
  const script = main(readFileSync(join(built, live!), 'utf8'));
  if (script !== null) writeFileSync(join(dist, file), script);
  publishShell(site.siteDir, dist, { canary: 50 });
  const { version } = readShellCanary(site.siteDir) as { version: string };
  await expect.poll(() => servedPage(site)).toContain(`data-tried="${version}"`);
  return { version, file };
}

const liveVersion = (site: Site): string => (readShell(site.siteDir) as { version: string }).version;
/** The main script of the page's shell. */
const mainOf = async (page: Page): Promise<string> =>
  (await page.locator('script[src^="/assets/main."]').first().getAttribute('src')) ?? '';
const bucketCookie = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === 'ank.bucket')?.value;

test('a shell is tried by the browsers below its percentage, always by the same ones; others stay with the live one', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const reports = listenTo(page, '/api-remote-load');
  const { version, file } = await tryShell(site, (script) => script);
  await enter(page, site, player);
  await expect(frame.market('KALYAN')).toBeVisible();
  // The first page has sent the bucket that it drew, which decides about the next one.
  expect((await mainOf(page)) === `/${file}`).toBe(false);
  expect(await bucketCookie(page)).toMatch(/^\d{1,2}$/);
  expect(await page.evaluate(() => localStorage.getItem('ank.bucket'))).toBe(await bucketCookie(page));
  await expect
    .poll(() => reports.map((row) => [row.remote, row.version, row.phase]))
    .toContainEqual(['shell', liveVersion(site), 'loaded']);

  const opens = async (bucket: number, tried: boolean): Promise<void> => {
    await page.evaluate((stored) => localStorage.setItem('ank.bucket', stored), String(bucket));
    await page.reload();
    for (const _again of [1, 2]) {
      await page.reload();
      await expect(frame.market('KALYAN')).toBeVisible();
      expect([bucket, (await mainOf(page)) === `/${file}`]).toEqual([bucket, tried]);
    }
  };
  await opens(50, false);
  await opens(49, true);
  await expect
    .poll(() => reports.map((row) => [row.remote, row.version, row.phase]))
    .toContainEqual(['shell', version, 'loaded']);
  expect(Object.keys(reports[0]!).sort()).toEqual(
    ['app_key', 'browser', 'cause', 'env_type', 'frames', 'phase', 'remote', 'replaced', 'version'].sort(),
  );

  setShellCanary(site.siteDir, version, 0);
  await expect.poll(() => servedPage(site)).toMatch(/^<!doctype html>(?!.*shell-check)/is);
  await page.reload();
  await expect(frame.market('KALYAN')).toBeVisible();
  expect((await mainOf(page)) === `/${file}`).toBe(false);
});

for (const { what, main, phase } of [
  { what: 'throws', main: () => 'throw new TypeError("no shell for 9876543210")', phase: 'render' },
  { what: 'does not arrive', main: () => null, phase: 'entry' },
])
  test(`if the shell on trial ${what}, the page returns to the live one automatically, once, with its route and slip`, async ({
    page,
    site,
    player,
    complaints,
  }) => {
    complaints.announce(/no shell for|Failed to load resource/);
    const bid = new BidPage(page);
    await bid.open(site, player);
    await bid.queue('5', '10');
    const address = page.url();
    const reports = listenTo(page, '/api-remote-load');
    const { version, file } = await tryShell(site, main);
    await page.evaluate(() => localStorage.setItem('ank.bucket', '0'));
    await page.reload();
    await expect(bid.slip).toContainText('1 bid, 10 points');
    expect(await bucketCookie(page)).toBe('0');

    await page.reload();
    await expect(bid.slip).toContainText('1 bid, 10 points');
    expect(page.url()).toBe(address);
    expect([(await mainOf(page)) === `/${file}`, await bucketCookie(page)]).toEqual([false, undefined]);
    const failures = reports.filter((row) => row.remote === 'shell' && row.phase !== 'loaded');
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatchObject({ version, phase, browser: 'chrome' });
    expect(JSON.stringify(failures)).not.toContain('9876543210');

    await page.reload();
    await expect(bid.slip).toContainText('1 bid, 10 points');
    expect((await mainOf(page)) === `/${file}`).toBe(false);
    // If the cookie comes back, as from a backup of the browser, the page does not reload for ever.
    await page.context().addCookies([{ name: 'ank.bucket', value: '0', url: site.url }]);
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.reload();
    await expect.poll(() => reports.filter((row) => row.remote === 'shell' && row.phase !== 'loaded').length).toBe(2);
    await page.waitForTimeout(2500);
    expect([loads, (await mainOf(page)) === `/${file}`]).toEqual([1, true]);
  });

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the shell on trial opens offline where it ran, is not offered as a new version, and a tab learns of its end', async ({
    page,
    context,
    site,
    player,
    complaints,
  }) => {
    complaints.announce(/^(?!uncaught)/);
    const frame = new Frame(page);
    const { version, file } = await tryShell(site, (script) => script);
    await store(page, site, 'ank.bucket', 0);
    await enter(page, site, player);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto('/imp');
    await expect(frame.market('KALYAN')).toBeVisible();
    expect((await mainOf(page)) === `/${file}`).toBe(true);
    const kept = (): Promise<string> => page.evaluate(async () => (await (await caches.match('/'))?.text()) ?? '');
    await expect.poll(kept).toContain(file);
    expect(await kept()).not.toContain('shell-check');
    await expect
      .poll(() => page.evaluate(async (name) => (await caches.match(`/${name}`)) !== undefined, file))
      .toBe(true);

    const offer = page.getByRole('complementary', { name: 'A new version is available' });
    /** The player returns to the tab an hour later. It checks for a new page once its first view is over. */
    const lookAgain = async (): Promise<void> => {
      const request = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/', SOON);
      const returned = page.evaluate((hourMs) => {
        const { now } = Date;
        Date.now = () => now() + hourMs;
        document.dispatchEvent(new Event('visibilitychange'));
      }, 3_600_000);
      await Promise.all([request, returned]);
    };
    const awayAndHome = async (): Promise<void> => {
      await frame.bar.getByRole('link', { name: 'My bids' }).tap();
      await frame.bar.getByRole('link', { name: 'Home' }).tap();
      await expect(frame.market('KALYAN')).toBeVisible();
    };
    await expect(lookAgain).toPass();
    await awayAndHome();
    await expect(offer).toHaveCount(0);

    await context.setOffline(true);
    await page.goto('/imp');
    await expect(frame.bar).toBeVisible();
    expect((await mainOf(page)) === `/${file}`).toBe(true);
    await context.setOffline(false);

    setShellCanary(site.siteDir, version, 0);
    await expect.poll(() => servedPage(site)).toMatch(/^<!doctype html>(?!.*shell-check)/is);
    await expect(lookAgain).toPass();
    await expect.poll(kept).not.toContain(file);
    await awayAndHome();
    await offer.getByRole('button', { name: 'Update' }).tap();
    await expect(page.locator(`script[src="/${file}"]`)).toHaveCount(0);
    await expect(frame.market('KALYAN')).toBeVisible();
  });
});
