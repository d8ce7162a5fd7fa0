import { Frame } from '../pages/frame';
import { expectAccessible, settled } from '../support/accessible';
import { enter, placedBy } from '../support/players';
import { cutTexts } from '../support/room';
import { moveTo } from '../support/routes';
import { expect, test } from '../support/test';

// One worker: each would start a site of its own, which takes longer than these tests.
test.describe.configure({ mode: 'default', timeout: 120_000 });
test.use({ siteFor: 'market-names', viewport: { width: 320, height: 640 } });

const HINDI = 'कल्याण';

test('a market has its Hindi name wherever a Hindi-speaking player sees it', async ({ page, site, player }) => {
  const frame = new Frame(page);
  const overflow = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  /** The screen shows the market's name in Hindi and nowhere in English, and has room for it. */
  const look = async (): Promise<void> => {
    await settled(page);
    await expect.soft(page.locator('body')).toContainText(HINDI);
    await expect.soft(page.locator('body')).not.toContainText('KALYAN');
    expect.soft(await overflow()).toBeLessThanOrEqual(0);
    expect.soft(await cutTexts(page)).toEqual([]);
  };
  // A blank page has no storage.
  await page.addInitScript(() => location.host && localStorage.setItem('ank.language', 'hi'));
  await enter(page, site, player);
  await look();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });

  // By any of its names.
  await page.getByRole('button', { name: 'मार्केट खोजें' }).tap();
  const search = page.locator('input[name=market]');
  for (const [typed, found] of [
    ['kalyan n', 'कल्याण नाइट'],
    ['मेन बाजार', 'मेन बाज़ार'],
  ] as const) {
    await search.fill(typed);
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([found]);
  }
  await search.fill('');

  await page.getByRole('link', { name: HINDI, exact: true }).tap();
  await expect(frame.title).toHaveText(HINDI);
  await look();
  await page.getByRole('link', { name: /^सिंगल अंक/ }).tap();
  await page.getByRole('textbox', { name: 'अंक' }).fill('5');
  await page.getByRole('textbox', { name: 'पॉइंट' }).fill('20');
  await page.getByRole('button', { name: 'आगे बढ़ें' }).tap();
  await look();
  const send = page.getByRole('button', { name: 'भेजें', exact: true });
  await send.tap();
  await expect(page.getByRole('dialog')).toContainText(`${HINDI}, 21-November-2026`);
  await look();
  await page.getByRole('dialog').getByRole('button', { name: 'भेजें', exact: true }).tap();
  await expect.poll(async () => (await placedBy(site, player)).slips).toBe(1);
  await look();

  await page.goto('about:blank');
  await site.restart({ clock: '2026-11-21T16:10:00+05:30' });
  const declare = ['--market', 'KALYAN', '--date', '2026-11-21', '--session', 'open', '--pana', '122', '--yes'];
  await site.operate('results', 'declare', ...declare);
  await page.goto(`${site.url}/imp`);
  await expect(page.getByRole('dialog')).toContainText(HINDI);
  await look();
  await page.keyboard.press('Escape');

  for (const path of ['/mybids', '/imp4', '/imp3', '/inbox', '/transaction', '/charts']) {
    await moveTo(page, path);
    await expect(frame.title).not.toBeEmpty();
    await expect.soft(page.locator('main'), path).toContainText(HINDI);
    await look();
  }
  await moveTo(page, '/mybids');
  await page.getByRole('link', { name: /^रसीद/ }).tap();
  await look();

  // A new name arrives with the next poll.
  await moveTo(page, '/imp');
  await expect(page.getByRole('link', { name: HINDI, exact: true })).toBeVisible();
  await site.operate('markets', 'names', '--market', 'KALYAN', '--hindi', 'कल्याण बाज़ार');
  await expect(page.getByRole('link', { name: 'कल्याण बाज़ार', exact: true })).toBeVisible();
  await site.operate('markets', 'names', '--market', 'KALYAN', '--hindi', '');
  await expect(page.getByRole('link', { name: 'KALYAN', exact: true })).toBeVisible();
  await page.goto('about:blank');
});

for (const [language, name, button] of [
  ['mr', 'टाइम बाजार', 'मार्केट शोधा'],
  ['en', 'TIME BAZAR', 'Search markets'],
] as const)
  test(`home shows market names in ${language}, and finds them by their English name`, async ({
    page,
    site,
    player,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('ank.language', chosen), language);
    await enter(page, site, player);
    await page.getByRole('button', { name: button }).tap();
    const search = page.locator('input[name=market]');
    await search.fill('time');
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([name]);
    await search.fill('टाइम');
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([name]);
  });
