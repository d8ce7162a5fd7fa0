import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { LoginPage } from '../pages/login-page';
import { placedBy } from '../support/players';
import { PUBLIC_SCREENS, stepThroughScreens } from '../support/routes';
import { expect, test } from '../support/test';

/** Takes away what the oldest supported browsers lack (scripts/rspack/common.mjs), of their languages and pages. */
function growOld(): void {
  const missing: [object, string[]][] = [
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any', 'timeout']],
    [AbortSignal.prototype, ['throwIfAborted']],
    [Response, ['json']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [Array.prototype, ['findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
    [Uint8Array.prototype, ['toHex', 'toBase64']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [Element.prototype, ['checkVisibility', 'setHTMLUnsafe']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
    [Document.prototype, ['startViewTransition']],
    [Navigator.prototype, ['userActivation', 'setAppBadge']],
    [
      globalThis,
      ['structuredClone', 'requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'CompressionStream', 'Iterator'],
    ],
  ];
  for (const [holder, names] of missing) for (const name of names) Reflect.deleteProperty(holder, name);
}

test('a browser of 2021 logs in, bids and opens every screen', async ({ page, site, player }) => {
  test.setTimeout(300_000);
  await page.addInitScript(growOld);
  const bid = new BidPage(page);
  await page.goto(site.url);
  await new LoginPage(page).logIn(player);
  await bid.chooseFromHome('KALYAN');
  expect(await page.evaluate(() => ['canParse' in URL, 'findLast' in [], 'structuredClone' in window])).toEqual(
    Array(3).fill(false),
  );
  await bid.prepare('5', '10');
  await bid.confirm.tap();
  await expect(new Frame(page).toast('Bid placed successfully!')).toBeVisible();
  expect(await placedBy(site, player)).toMatchObject({ slips: 1, lines: 1 });
  for (const { path } of PUBLIC_SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  }
  await page.goto('/imp');
  await stepThroughScreens(page, () => expect(new Frame(page).errorScreen).toHaveCount(0));
});
