import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/workspace.mjs';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { expectAccessible, settled } from '../support/accessible';
import { addPlayer } from '../support/players';
import { startSite } from '../support/site';
import { expect, test } from '../support/test';

test.describe.configure({ timeout: 300_000 });

test('a bid has a receipt that is valid once its session is declared, here and offline, and reveals a later change', async ({
  page,
}) => {
  // A separate site, because a changed slip breaks the ledger.
  const site = await startSite();
  try {
    const bid = new BidPage(page);
    await bid.open(site, await addPlayer(site));
    await bid.prepare('5', '10');
    await bid.confirm.tap();
    await page.getByRole('region', { name: 'Bid placed' }).getByRole('link', { name: 'Receipt' }).tap();
    await expect(new Frame(page).title).toHaveText('Receipt');
    await expect(page.getByText('Open: Not sealed yet')).toBeVisible();
    const [{ id }] = JSON.parse(await site.operate('keys', 'list', '--json')) as [{ id: string }];
    await expect(page.getByText(/^Signature key: Published/)).toBeVisible();
    await expect(page.getByText(id, { exact: true })).toBeVisible();

    const declare = ['--market', 'KALYAN', '--date', '2026-11-21', '--session', 'open', '--pana', '122', '--yes'];
    await site.operate('results', 'declare', ...declare);
    const included = page.getByText('Open: Included');
    // The list of roots may be cached for a second.
    await expect(async () => {
      if (!(await included.isVisible())) await page.getByRole('button', { name: 'Check again' }).tap();
      await expect(included).toBeVisible({ timeout: 5000 });
    }).toPass();
    await settled(page);
    await expectAccessible(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save file' }).tap();
    const file = await (await saving).path();
    const printed = execFileSync(process.execPath, [join(ROOT, 'scripts/verify-receipt.mjs'), file], {
      encoding: 'utf8',
    });
    expect(printed).toMatch(/The slip is one of the 1 slips of the open root [0-9a-f]{64}\./);

    await site.operate('keys', 'rotate', '--yes');
    // The server keeps the list of its keys for a second.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/Retired \d.* [0-9a-f]{16}$/)).toContainText(id, { timeout: 5000 });
    }).toPass();
    await expect(page.getByText('Signature key of the root: Published')).toBeVisible();

    await site.sql('alter table bid_line disable trigger user');
    await site.sql("update bid_line set digits = '6' where digits = '5'");
    await page.reload();
    await expect(page.getByText('Open: Does not match')).toBeVisible();
    await settled(page);
    await expectAccessible(page);

    for (const path of ['/imp4', '/imp3']) {
      await page.goto(site.url + path);
      const link = page.getByRole('link', { name: 'Receipt' });
      // The list of today follows the server's clock.
      await expect(link).toBeVisible();
      await settled(page);
      await expectAccessible(page);
      await link.tap();
      await expect(page.getByText('Open: Does not match')).toBeVisible();
    }
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});
