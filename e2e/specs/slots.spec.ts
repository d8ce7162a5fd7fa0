import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { addPlayer, enter, type Player } from '../support/players';
import type { Site } from '../support/site';
import { expect, test } from '../support/test';

const FAMILIES = [
  {
    family: 'Starline',
    home: '/imp2',
    card: '05:30 PM',
    tile: 'Single Pana',
    field: 'Pana',
    number: '128',
    bids: '/imp5',
    wins: '/imp6',
    chart: 'Starline chart',
  },
  {
    family: 'Gali',
    home: '/galiIMP',
    card: 'FARIDABAD',
    tile: 'Jodi Digit',
    field: 'Jodi',
    number: '07',
    bids: '/impbid',
    wins: '/impwin',
    chart: 'Gali Disawar chart',
  },
] as const;

const linesOf = (site: Site, { mobile }: Player): Promise<object[]> =>
  site.sql(
    `select l.label, l.session, l.digits, l.points::int from bid_line l join player p on p.id = l.player_id where p.mobile = '${mobile}'`,
  );

for (const { family, home, card, tile, field, number, bids, wins, chart } of FAMILIES) {
  test(`a player bids on ${family} from its home and finds the bid in its history [R32] [R33] [R38] [S26] [S30] [S40]`, async ({
    page,
    site,
    player,
  }) => {
    const frame = new Frame(page);
    const bid = new BidPage(page);
    await enter(page, site, player, home);
    await page.getByRole('link', { name: card, exact: true }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(card);
    await page.getByRole('link', { name: new RegExp(`^${tile}`) }).tap();
    await page.getByRole('textbox', { name: field }).fill(number);
    await bid.points.fill('40');
    await bid.proceed.tap();
    await bid.submit.tap();
    await expect(bid.sheet).toContainText(`Game Type${tile}`);
    await bid.confirm.tap();
    await expect(frame.toast('Bid placed successfully!')).toBeVisible();
    await expect(frame.balance('9,960')).toBeVisible();
    expect(await linesOf(site, player)).toEqual([{ label: tile, session: 'open', digits: number, points: 40 }]);
    expect(await site.verifyLedger()).toBe('The ledger is sound.');

    await page.goto(site.url + bids);
    await expect(frame.market(card)).toContainText(`${tile}, Open`);
    await expect(frame.market(card)).toContainText('Pending');
    await page.goto(site.url + wins);
    await expect(page.getByText('NO DATA FOUND')).toBeVisible();
  });

  test(`under a title that stays, the chart of ${family} opens from its home with the stored results [R32] [R37]`, async ({
    page,
    context,
    site,
    player,
  }) => {
    await site.sql(
      `update market_day d set open_number = '${family === 'Gali' ? '47' : '128'}' from market m
        where m.id = d.market_id and m.name = '${card}' and d.day = '2026-11-20'`,
    );
    await enter(page, site, player, home);
    await page.setViewportSize({ width: 360, height: 480 });
    await page.getByText(card, { exact: true }).waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(48);
    expect(await page.getByRole('banner').boundingBox()).toMatchObject({ y: 0 });
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Chart', exact: true }).tap();
    const chartPage = await opened;
    await expect(chartPage.getByRole('heading', { level: 1 })).toHaveText(chart);
    await expect(chartPage.getByRole('row', { name: card })).toBeVisible();
    const width = await chartPage.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);
  });

  test(`a player with betting off sees the list of ${family} and enters no game [S26] [R47]`, async ({
    page,
    site,
  }) => {
    const player = await addPlayer(site, { bettingOn: false });
    await enter(page, site, player, home);
    await expect(page.getByText(card, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: card, exact: true })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Bid-History' })).toBeHidden();
    await page.goto(site.url + bids);
    await expect(page).toHaveURL(`${site.url}/imp`);
  });
}
