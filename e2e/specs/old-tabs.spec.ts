import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { publishRemote } from '../../scripts/lib/publish-remote.mjs';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { buildFaulty, FAULT_KEY } from '../support/remotes';
import { expect, test } from '../support/test';
import { listenTo } from '../support/traffic';

test('a tab whose version was replaced and pruned offers Reload, and one tap restores the screen with its slip', async ({
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
  const reports = listenTo(page, '/api-remote-load');
  await bid.open(site, player);
  await bid.queue('5', '10');
  await expect(bid.slip).toContainText('1 bid, 10 points');
  // A failure before that makes the previous version run.
  await expect.poll(() => reports.map(({ version, phase }) => [version, phase])).toEqual([[old.version, 'loaded']]);

  await site.setRegistry(site.registry());
  rmSync(join(site.siteDir, 'remotes/main-market', old.version), { recursive: true });
  const cache = await context.newCDPSession(page);
  await cache.send('Network.clearBrowserCache');
  await page.getByRole('button', { name: 'Load a later part' }).tap();

  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible();
  await expect(frame.balance('10,000')).toBeVisible();
  await reload.tap();
  await expect(bid.slip).toContainText('1 bid, 10 points');
  await expect(bid.digit).toBeVisible();
});
