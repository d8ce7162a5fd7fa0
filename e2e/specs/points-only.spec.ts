import type { Page } from '@playwright/test';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { expectAccessible, settled } from '../support/accessible';
import { chosen } from '../support/long-form';
import { addPlayer, enter } from '../support/players';
import { WRITTEN_BY_OPERATORS } from '../support/missing-texts';
import { KALYAN_STATE, moveTo, SCREENS } from '../support/routes';
import { LANGUAGES, type Language, sayIn } from '../support/say';
import { type Site, startSite } from '../support/site';
import { test as base, expect } from '../support/test';

const test = base.extend<object, { site: Site }>({
  site: [
    async ({ origin: _origin }, use) => {
      const more = { POINTS_ONLY: '1', WELCOME_POINTS: '1000', DAILY_POINTS: '100' };
      const site = await startSite({ more });
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

// One worker: each would start a site of its own, which takes longer than these tests.
test.describe.configure({ mode: 'default' });

/** Not the sentence that points can neither be bought nor paid out, and no other word of their root. */
const MONEY: Record<Language, RegExp> = {
  en: /\bfunds?\b|withdraw|deposit|transfer|payment|payout|bank details|paytm|google pay|phonepe|\bupi\b|money/i,
  hi: /निकासी|निकालना|निकालें|जमा|ट्रांसफ़र|ट्रांसफर|भुगतान|पेमेंट|पैसे|पैसा|बैंक|पेटीएम|यूपीआई/,
  mr: /काढणे|जमा|ट्रान्सफर|पेमेंट|पैसे|पैसा|बँक|पेटीएम|यूपीआय|भरणा/,
};

/** Collects the texts that are shown, even for a moment. Returns a function that gives those since its last call. */
async function watchTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const see = (node: Node): void => {
      const element = node instanceof Element ? node : node.parentElement;
      if (element?.closest('script, style')) return;
      seen.add(node.textContent ?? '');
      for (const one of node instanceof Element ? [node, ...node.querySelectorAll('*')] : [])
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) seen.add(one.getAttribute(name) ?? '');
    };
    new MutationObserver((changes) =>
      changes.forEach(({ target, type, addedNodes }) => (type === 'childList' ? addedNodes : [target]).forEach(see)),
    ).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () =>
    page.evaluate(() => {
      const { seen } = window as unknown as { seen: Set<string> };
      const texts = [...seen];
      seen.clear();
      return texts;
    });
}

test('a player of a points-only site plays with the granted points, and is never shown a way to pay', async ({
  page,
  site,
}) => {
  const player = await addPlayer(site, { points: 0 });
  const frame = new Frame(page);
  const bid = new BidPage(page);
  const seen = await watchTexts(page);
  const expectNoMoney = async (): Promise<void> => {
    const texts = await seen();
    expect(texts).not.toEqual([]);
    expect(texts.filter((text) => MONEY.en.test(text))).toEqual([]);
  };

  await enter(page, site, player);
  await expect(frame.balance('1,100')).toBeVisible();
  await frame.openMenu();
  await expect(frame.menu.getByRole('link', { name: 'Wallet' })).toBeVisible();
  await expectNoMoney();

  await page.goto('/imp7');
  await expect(page.getByText('1,000 points', { exact: true })).toBeVisible();
  await expect(page.getByText('100 points', { exact: true })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await expectNoMoney();

  await page.goto('/imp');
  await bid.chooseFromHome('KALYAN');
  await bid.prepare('5', '100');
  await bid.confirm.tap();
  await expect(frame.balance('1,000')).toBeVisible();
  await page.goto('/transaction');
  await expect(page.getByRole('listitem').filter({ hasText: 'Welcome points' })).toContainText('+1,000');
  await expect(page.getByRole('listitem').filter({ hasText: 'Points of the day' })).toContainText('+100');
  await expectNoMoney();

  for (const path of ['/addfund', '/imp9', '/withdraw', '/transfer']) {
    await page.goto(path);
    await expect(frame.errorScreen).toBeVisible();
  }
});

for (const language of chosen(LANGUAGES)) {
  test(`no screen speaks of money in ${language}, during a break neither`, async ({ page, site }) => {
    test.setTimeout(300_000);
    const player = await addPlayer(site, { points: 500 });
    await page.addInitScript((chosen) => localStorage.setItem('ank.language', chosen), language);
    const seen = await watchTexts(page);
    const all: string[] = [];
    const visit = async (paths: readonly string[]): Promise<void> => {
      for (const path of paths) {
        await moveTo(page, path, KALYAN_STATE);
        await settled(page);
        const texts = await seen();
        all.push(...texts);
        expect
          .soft(
            texts.filter((text) => MONEY[language].test(text)),
            path,
          )
          .toEqual([]);
      }
    };
    const pathsOf = (isPublic: boolean): string[] =>
      SCREENS.flatMap(({ path, access }) =>
        (access === 'public') === isPublic && !WRITTEN_BY_OPERATORS.includes(path) ? path : [],
      );
    await page.goto('/login');
    await visit(pathsOf(true));
    await enter(page, site, player);
    await visit(pathsOf(false));

    await moveTo(page, '/limits');
    const say = sayIn(language);
    await page.getByRole('button', { name: say('Take a break') }).tap();
    await page.getByRole('button', { name: say('Start break') }).tap();
    await expect(page.getByText(say('You are taking a break'))).toBeVisible();
    await visit(pathsOf(false));
    expect(all.length).toBeGreaterThan(SCREENS.length);
  });
}
