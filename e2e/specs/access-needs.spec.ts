import type { Locator, Page } from '@playwright/test';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { settled, setTextSize } from '../support/accessible';
import { enter, sessionOf } from '../support/players';
import { cutTexts, isWhole } from '../support/room';
import { KALYAN_STATE, moveTo } from '../support/routes';
import { expect, test } from '../support/test';

const SCREENS = ['/imp', '/game', '/single', '/jodi', '/imp2', '/imp7', '/withdraw', '/imp3', '/mybids', '/profile'];

test('with text of twice the size nothing is cut off or beside the screen at 320 px', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const expectWhole = async (what: string): Promise<void> => {
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(320);
    expect.soft(await cutTexts(page), what).toEqual([]);
  };
  await setTextSize(page, 32);
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/login');
  await settled(page);
  await expectWhole('/login');
  await enter(page, site, player);
  for (const path of SCREENS) {
    await moveTo(page, path, KALYAN_STATE);
    await settled(page);
    await expectWhole(path);
    expect.soft(await isWhole(frame.title), path).toBe(true);
  }
  await page.goto('/imp');
  await frame.openMenu();
  await expectWhole('the menu');
});

const coloursOf = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return `${backgroundColor} ${color}`;
    });

test("with the system's forced colours, chosen and disabled controls still differ from the rest", async ({
  page,
  site,
  player,
}) => {
  const bid = new BidPage(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await enter(page, site, player);
  await settled(page);
  expect(await coloursOf(page, 'nav [aria-current]')).not.toBe(await coloursOf(page, 'nav a:not([aria-current])'));
  await bid.chooseFromHome('KALYAN');
  await bid.key('5').tap();
  await bid.amount('50').tap();
  const chosen = await coloursOf(page, '[role="group"] [aria-pressed="true"]');
  expect(chosen).not.toBe(await coloursOf(page, '[role="group"] [aria-pressed="false"]'));
  expect(await coloursOf(page, '[aria-checked="true"]')).toBe(chosen);
  expect(await coloursOf(page, '[aria-checked="false"]')).not.toBe(chosen);
  expect(await coloursOf(page, 'button[type="submit"]')).toBe(chosen);
});

test("with the system's forced colours, the mark of unread notices shows on the bar and in the menu", async ({
  page,
  site,
  player,
}) => {
  // A second login is news.
  await sessionOf(site, player);
  await page.emulateMedia({ forcedColors: 'active' });
  await enter(page, site, player);
  const frame = new Frame(page);
  const expectMark = async (place: Locator): Promise<void> => {
    const mark = place.getByRole('img', { name: 'New' });
    await expect(mark).toBeVisible();
    const [own, around] = await mark.evaluate((element) =>
      [element, document.body].map((each) => getComputedStyle(each).backgroundColor),
    );
    expect(own).not.toBe(around);
  };
  await expectMark(frame.bar);
  await frame.openMenu();
  await expectMark(page.getByRole('dialog', { name: 'Menu' }));
});
