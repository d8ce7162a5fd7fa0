import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { publishRemote } from '../../scripts/lib/publish-remote.mjs';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { enter } from '../support/players';
import { buildFaulty, FAULT_KEY, withEntry } from '../support/remotes';
import { expect, test } from '../support/test';
import { listenTo } from '../support/traffic';

test('a tab whose version was replaced and pruned offers Reload, and one tap brings the screen back with its slip', async ({
  page,
  context,
  site,
  player,
  complaints,
}) => {
  complaints.announce(/^(?!uncaught)/);
  const frame = new Frame(page);
  const bid = new BidPage(page);
  const old = publishRemote('main-market', { site: site.siteDir, folder: await buildFaulty('main-market') });
  await site.registryServed();
  await context.addInitScript(([key]) => localStorage.setItem(key, 'later'), [FAULT_KEY] as const);
  const told = listenTo(page, '/api-remote-load');
  await bid.open(site, player);
  await bid.queue('5', '10');
  await expect(bid.slip).toContainText('1 bid, 10 points');
  // What fails before that is replaced by the version before.
  await expect.poll(() => told.map(({ version, phase }) => [version, phase])).toEqual([[old.version, 'loaded']]);

  await site.setRegistry(site.registry());
  rmSync(join(site.siteDir, 'remotes/main-market', old.version), { recursive: true });
  const cache = await context.newCDPSession(page);
  await cache.send('Network.clearBrowserCache');
  await page.getByRole('button', { name: 'More' }).tap();

  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible();
  await expect(frame.balance('10,000')).toBeVisible();
  await reload.tap();
  await expect(bid.slip).toContainText('1 bid, 10 points');
  await expect(bid.digit).toBeVisible();
});

test('a remote whose version is gone before the tab has opened it offers Reload too', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(/^(?!uncaught)/);
  const frame = new Frame(page);
  const gone = withEntry(site.registry(), 'gali', (entry) => ({
    ...entry,
    version: 'gone',
    entry: { ...entry.entry, url: entry.entry.url.replace(entry.version, 'gone') },
  }));
  await site.setRegistry(gone);
  await enter(page, site, player);
  await expect(frame.market('KALYAN')).toBeVisible();
  await site.setRegistry(site.registry());
  await page.getByRole('link', { name: 'Gali Disawar' }).tap();
  await page.getByRole('button', { name: 'Reload' }).tap();
  await expect(frame.market('FARIDABAD')).toBeVisible();
});
