import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { enter } from '../support/players';
import { expect, test } from '../support/test';
import { holdCalls } from '../support/traffic';
import { layoutShift } from '../support/layout-shift';
import { settled } from '../support/accessible';

const WINDOWS = { 'a phone': { width: 390, height: 844 }, 'two panes': { width: 1280, height: 800 } };

for (const [name, size] of Object.entries(WINDOWS)) {
  test(`My bids does not jump on ${name} when its slips arrive, each in its reserved place`, async ({
    page,
    site,
    player,
  }) => {
    const bid = new BidPage(page);
    await bid.open(site, player);
    await bid.prepare();
    await bid.confirm.tap();
    await expect(new Frame(page).toast('Bid placed successfully!')).toBeVisible();
    await page.setViewportSize(size);
    const gate = await holdCalls(page, '/api-my-slips');
    await enter(page, site, player, '/mybids');
    await gate.arrived;
    const panel = page.getByRole('tabpanel').last();
    await expect(panel.locator('[aria-busy="true"]')).toBeVisible();
    const topOf = (path: string): Promise<number> =>
      panel.locator(path).evaluate((element) => element.getBoundingClientRect().top);
    const kept = await topOf('[aria-busy="true"] > div:last-child > div:nth-child(2)');
    gate.open();
    await settled(page);
    expect(Math.abs((await topOf('li >> nth=0')) - kept), 'the first slip stands where its place was').toBeLessThan(8);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  });
}
