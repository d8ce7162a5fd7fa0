import type { Page } from '@playwright/test';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { expectAccessible, settled } from '../support/accessible';
import { expect, test } from '../support/filled-site';
import { familiesOf, fontsOf, HAS_FONTCONFIG } from '../support/fonts';
import { HINDI_MARKET } from '../support/full-wallet';
import { addPlayer, enter } from '../support/players';
import { expectRoom, isWhole } from '../support/room';
import { groupsOf, KALYAN_STATE, moveTo, SCREENS } from '../support/routes';

// The space that text needs depends on the font: this file runs with several sets of them.

test.describe.configure({ timeout: 300_000 });

const look = (page: Page, what: string, expectGood = expectAccessible): Promise<void> =>
  test.step(what, () => expectGood(page));

if (HAS_FONTCONFIG) {
  test('the browser renders the site in the fonts of the set, whatever fonts the machine has', async ({
    page,
    site,
    player,
    fonts,
  }) => {
    await enter(page, site, player);
    await settled(page);
    await page.evaluate((hindi) => document.querySelector('h2')!.append(hindi), HINDI_MARKET);
    expect(await fontsOf(page, 'h2')).toEqual(familiesOf(fonts).sort());
  });
}

for (const { paths, names } of groupsOf(SCREENS.filter(({ access }) => access !== 'public'))) {
  test(`long names, Hindi and large amounts have room on ${names}`, async ({ page, filled: { site, player } }) => {
    await enter(page, site, player);
    for (const path of paths) {
      await moveTo(page, path, { ...KALYAN_STATE, gameName: HINDI_MARKET });
      await settled(page);
      await expect(page).toHaveURL(site.url + path);
      await look(page, path, expectRoom);
    }
  });
}

test('the menu, a slip, the confirmation, the support sheet and the error screen are accessible', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const bid = new BidPage(page);
  await enter(page, site, player);
  await frame.openMenu();
  await look(page, 'the menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Support' }).tap();
  await look(page, 'the support sheet');
  await page.keyboard.press('Escape');
  await bid.chooseFromHome('KALYAN');
  await bid.queue('5', '10');
  await bid.queue('0', '1000');
  await look(page, 'the slip');
  await bid.submit.tap();
  await expect(bid.sheet).toBeVisible();
  await look(page, 'the confirmation');
  await page.goto('/nowhere');
  await expect(frame.errorScreen).toBeVisible();
  await look(page, 'the error screen');
});

test('the titles of histories are complete and distinguish the screens beside a balance of 98,76,54,321', async ({
  page,
  site,
}) => {
  const frame = new Frame(page);
  const balance = frame.balance('98,76,54,321');
  await enter(page, site, await addPlayer(site, { points: 987_654_321 }));
  await expect(balance).toBeVisible();
  const titles = new Set<string | null>();
  const histories = [
    '/imp3',
    '/imp4',
    '/imp5',
    '/imp6',
    '/impbid',
    '/impwin',
    '/transaction',
    '/withdrawhistory',
    '/addfundhistory',
  ];
  for (const path of histories) {
    await page.goto(path);
    await expect(balance).toBeVisible();
    await expect(frame.title).not.toBeEmpty();
    titles.add(await frame.title.textContent());
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await isWhole(frame.title), `${path} at ${width} px`).toBe(true);
    }
  }
  expect(titles.size).toBe(histories.length);
});

test('the support button does not cover the end of the market list', async ({ page, site, player }) => {
  await enter(page, site, player);
  const last = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .last();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await last.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [card, button] = [
      await last.boundingBox(),
      await page.getByRole('button', { name: 'Support' }).boundingBox(),
    ];
    expect(card!.y + card!.height, `at ${width} px`).toBeLessThan(button!.y);
  }
});

test('long names and large numbers fit on the narrowest screen', async ({ page, site }) => {
  const frame = new Frame(page);
  const player = await addPlayer(site, { points: 987_654_321 });
  const name = 'Venkatanarasimharajuvaripeta Subrahmanyam Chandrasekharan';
  await site.sql('update player set name = $1 where mobile = $2', [name, player.mobile]);
  for (const path of ['/imp', '/profile', '/charts']) {
    await enter(page, site, player, path);
    await settled(page);
    await look(page, path);
  }
  await page.goto('/imp');
  await frame.openMenu();
  await expect(frame.page.getByText('Venkatanar...')).toBeVisible();
  await look(page, 'the menu');
});

test('on the narrowest screen each slot of Starline has name, result and time on separate lines', async ({
  page,
  site,
  player,
}) => {
  await enter(page, site, player, '/imp2');
  await page.setViewportSize({ width: 320, height: 740 });
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(cards).toHaveCount(12);
  for (const card of await cards.all()) {
    const name = card.getByRole('heading', { level: 3 });
    for (const text of [name, card.getByText(/^Open \d/), card.getByText('***-*')])
      expect(await isWhole(text), await card.innerText()).toBe(true);
    expect((await name.boundingBox())!.height).toBeLessThanOrEqual(24);
  }
});
