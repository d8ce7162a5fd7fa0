import { publishRemote } from '../../scripts/lib/publish-remote.mjs';
import { publishShell } from '../../scripts/lib/publish-shell.mjs';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { buildForNextMajor, buildNextMajor } from '../support/next-major';
import { startSite } from '../support/site';
import { addPlayer } from '../support/players';
import { expect, test } from '../support/test';

test.describe.configure({ timeout: 600_000 });

test('remotes of two contracts and two major versions of shared run in one page, with one session and one place for toasts', async ({
  page,
}) => {
  const { copy, shell } = await buildNextMajor();
  const folder = await buildForNextMajor(copy);
  const site = await startSite();
  try {
    const publish = () => publishRemote('newest', { site: site.siteDir, folder });
    expect(publish).toThrow('It is built for contract 2, but the shell supports 1.');
    expect(publish).toThrow(/uses @ank\/shared@\d+\/platform from the shell, which gives @ank\/shared\/platform\./);
    publishShell(site.siteDir, shell);
    expect(publish().contract).toBe(2);
    expect([...new Set(site.registry().remotes.map(({ contract }) => contract))]).toEqual([1]);
    await site.restart();
    await site.registryServed();

    const player = await addPlayer(site);
    const frame = new Frame(page);
    const bid = new BidPage(page);
    await bid.open(site, player);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await bid.queue('', '10');
    await expect(frame.toasts).toHaveCount(1);
    await frame.dismissToast();

    await page.goBack();
    await page.goBack();
    await frame.openMenu();
    await frame.menu.getByRole('link', { name: 'Newest' }).tap();
    await expect(page.getByText(`${player.name} has 10000 points`)).toBeVisible();
    await page.getByRole('button', { name: 'Tell' }).tap();
    await expect(frame.toast('Told by the next major version')).toBeVisible();
    await expect(page.locator('.Toastify')).toHaveCount(1);
    await expect(frame.balance('10,000')).toBeVisible();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});
