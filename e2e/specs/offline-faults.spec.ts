import type { Page } from '@playwright/test';
import { publishRemote } from '../../scripts/lib/publish-remote.mjs';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { kept } from '../support/offline';
import { enter, placedBy, sessionOf, store } from '../support/players';
import { buildLottery, FAULT_MESSAGE, LOTTERY } from '../support/remotes';
import { expect, test } from '../support/test';

test.use({ serviceWorkers: 'allow' });

test('a version that fails gives way to the one before it without a network too: both are cached', async ({
  page,
  context,
  site,
  player,
  complaints,
}) => {
  complaints.announce(new RegExp(FAULT_MESSAGE), /^(?!uncaught)/);
  const draw = page.getByText('Draw one with');
  const good = publishRemote(LOTTERY.name, { site: site.siteDir, folder: await buildLottery() });
  await site.registryServed();
  await enter(page, site, player, '/lottery');
  await expect(draw).toBeVisible();
  await kept(page, good.entry.url);

  const folder = await buildLottery((source) => `${source}\nthrow new Error('${FAULT_MESSAGE}');`);
  const bad = publishRemote(LOTTERY.name, { site: site.siteDir, folder });
  expect(bad.fallback?.version).toBe(good.version);
  await site.registryServed();
  await page.reload();
  await expect(draw).toBeVisible();
  await kept(page, bad.entry.url, good.entry.url);

  await context.setOffline(true);
  const other = await context.newPage();
  await other.goto(`${site.url}/lottery`);
  await expect(other.getByText('Draw one with')).toBeVisible();
  const ran = (containers: readonly string[]): Promise<boolean[]> =>
    other.evaluate((names) => names.map((name) => name in window), containers);
  expect(await ran([bad.container, good.container])).toEqual([true, true]);
});

const FILLER = 'test.filler';

/** Leaves neither the worker nor the page any room to store something. */
async function fillStorage(page: Page, origin: string): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.evaluate((key) => {
    let text = '';
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2))
      try {
        for (;;) localStorage.setItem(key, (text += 'x'.repeat(size)));
      } catch {
        text = localStorage.getItem(key) ?? '';
      }
  }, FILLER);
  return async () => {
    await browser.send('Storage.overrideQuotaForOrigin', { origin });
    await page.evaluate((key) => localStorage.removeItem(key), FILLER);
  };
}

test('with a full storage screens open and bids are placed; once there is room, the worker caches again', async ({
  page,
  context,
  site,
  player,
  complaints,
}) => {
  complaints.announce(/^(?!uncaught)/);
  const frame = new Frame(page);
  const bid = new BidPage(page);
  await store(page, site, 'ank.session', await sessionOf(site, player));
  const makeRoom = await fillStorage(page, site.url);
  await page.goto(`${site.url}/imp`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await bid.chooseFromHome('KALYAN');
  await bid.prepare();
  await bid.confirm.tap();
  await expect(frame.toast('Bid placed successfully!')).toBeVisible();
  expect(await placedBy(site, player)).toMatchObject({ slips: 1, lines: 1, wallet: 9990 });
  expect(await page.evaluate(async () => (await caches.match('/')) === undefined)).toBe(true);

  await makeRoom();
  await page.goto(`${site.url}/imp`);
  await kept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(frame.bar).toBeVisible();
});
