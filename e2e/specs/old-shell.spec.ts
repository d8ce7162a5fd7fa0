import type { RegistryEntry } from '@ank/contract';
import { findEntry, putEntry } from '../../scripts/lib/registry.mjs';
import { Frame } from '../pages/frame';
import { placeOldShell, placeShellOfNow } from '../support/old-shell';
import { addPlayer, enter } from '../support/players';
import { publishOld } from '../support/remotes';
import { type Site, startSite } from '../support/site';
import { expect, test } from '../support/test';
import { listenTo } from '../support/traffic';

/** The entry of a version that the old shell cannot run ends its script with an error of the page. */
const MISSING = /ank_entry_runtime is not defined|Federation Runtime|^(?!uncaught)/;

const entryOf = (site: Site): RegistryEntry => findEntry(site.siteDir, 'gali') as RegistryEntry;

test.describe.configure({ timeout: 120_000 });

test('a tab of an earlier shell with a current remote keeps its layout and its other screens; a new page has the remote', async ({
  page,
  complaints,
}) => {
  complaints.announce(MISSING);
  const site = await startSite();
  try {
    const { version } = entryOf(site);
    placeOldShell(site.siteDir);
    await site.restart();
    const frame = new Frame(page);
    const reports = listenTo(page, '/api-remote-load');
    await enter(page, site, await addPlayer(site), '/imp');
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole('link', { name: 'Gali Disawar' }).tap();
    await expect(frame.errorScreen).toBeVisible();
    await expect(frame.balance('10,000')).toBeVisible();
    await expect(frame.bar).toBeVisible();
    await expect.poll(() => reports.map((row) => [row.version, row.phase])).toEqual([[version, 'entry']]);
    await frame.bar.getByRole('link', { name: 'My bids' }).tap();
    await expect(frame.errorScreen).toBeHidden();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);

    placeShellOfNow(site.siteDir);
    await expect
      .poll(async () => (await fetch(`${site.url}/imp`)).text())
      .not.toContain(await page.locator('script[src*="/main."]').first().getAttribute('src'));
    await page.goto(`${site.url}/galiIMP`);
    await expect(frame.market('FARIDABAD')).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});

test('if the registry names the previous version, a tab of an earlier shell runs that instead', async ({
  page,
  complaints,
}) => {
  complaints.announce(MISSING);
  const site = await startSite();
  try {
    const live = entryOf(site);
    placeOldShell(site.siteDir);
    publishOld('gali', site.siteDir);
    const { version, contract, container, entry, scripts, styles } = entryOf(site);
    const fallback = { version, contract, container, entry, scripts, styles };
    putEntry(site.siteDir, { ...live, fallback });
    await site.restart();
    await site.registryServed();
    const frame = new Frame(page);
    const reports = listenTo(page, '/api-remote-load');
    await enter(page, site, await addPlayer(site), '/imp');
    await page.getByRole('link', { name: 'Gali Disawar' }).tap();
    await expect(frame.market('FARIDABAD')).toBeVisible();
    await expect(frame.balance('10,000')).toBeVisible();
    await expect.poll(() => reports.map((row) => row.version)).toEqual([live.version, version]);
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});

test('a remote that takes from the shell what remotes took before runs as it did', async ({ page, site, player }) => {
  publishOld('wallet', site.siteDir, '77f4e3d');
  await site.registryServed();
  const reports = listenTo(page, '/api-remote-load');
  await enter(page, site, player, '/transaction');
  await expect(page.getByText('Amount Added By Admin')).toBeVisible();
  await expect
    .poll(() => reports.map((row) => [row.remote, row.version, row.phase]))
    .toEqual([['wallet', '1.0.0-aa858165fd', 'loaded']]);
});
