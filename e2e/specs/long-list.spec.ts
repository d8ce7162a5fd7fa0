import type { CDPSession, Page } from '@playwright/test';
import { addPlayer, enter } from '../support/players';
import { placeSlips } from '../support/slips';
import { expect, test } from '../support/test';
import type { Site } from '../support/site';

/** Opens My bids of a new player with that many slips, and loads all of them. */
async function openList(page: Page, site: Site, slips: number, lines = 10): Promise<void> {
  const player = await addPlayer(site, { points: 1_000_000 });
  await placeSlips(site, player, slips, lines);
  await enter(page, site, player, '/mybids');
  await expect(cards(page).first()).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    expect(await page.locator('main li').count()).toBe(slips);
  }).toPass({ intervals: [50], timeout: 90_000 });
  await allDrawn(page);
}

const cards = (page: Page) => page.locator('main li').filter({ has: page.getByRole('heading', { level: 3 }) });

const move = (page: Page, top: number) => page.evaluate((px) => scrollBy({ top: px, behavior: 'instant' }), top);

/** Longer than drawing waits after fast scrolling: until that is out of sight of `scroll-speed.ts`, and a retry. */
const PAUSE_MS = 500;

/** Waits until what is in view is drawn as cards, and nothing changes any more. */
async function allDrawn(page: Page): Promise<void> {
  await page.evaluate(async (pauseMs) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const state = () => [...document.querySelectorAll('main li')].map(({ childElementCount }) => childElementCount > 0);
    let before = '';
    let sinceMs = 0;
    for (let same = 0; same < 10 || performance.now() - sinceMs < pauseMs;) {
      await nextFrame();
      const now = state().join();
      same = now === before ? same + 1 : 0;
      if (same === 0) sinceMs = performance.now();
      before = now;
    }
  }, PAUSE_MS);
}

/** The first slip that begins in the view: its place in the list, and its distance from the top of the view. */
const firstInView = (page: Page) =>
  page.evaluate(() => {
    const tops = [...document.querySelectorAll('main li')].map((slip) => slip.getBoundingClientRect().top);
    const index = tops.findIndex((top) => top > 0);
    return { index, top: tops[index]! };
  });

/** Where a slip is in the page. */
const placeOf = (page: Page, index: number) =>
  page
    .locator('main li')
    .nth(index)
    .evaluate((slip) => slip.getBoundingClientRect().top + scrollY);

/** Where a slip is while all are drawn, as for printing. */
async function placeIfAllDrawn(page: Page, index: number): Promise<number> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const place = await placeOf(page, index);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  return place;
}

test('of 10,000 bids only those near the view are drawn, and all can be found by their texts', async ({
  page,
  site,
}) => {
  test.setTimeout(300_000);
  await openList(page, site, 200, 50);
  const few = async () => {
    expect(await cards(page).count()).toBeLessThan(100);
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(4000);
  };
  await few();
  const texts = await page.locator('main li').allTextContents();
  const numbers = texts.map((text) => /No\. \d+/.exec(text)![0]);
  expect(new Set(numbers).size).toBe(200);
  for (let flick = 0; flick < 60; flick += 1) {
    await move(page, -2400);
    await few();
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await allDrawn(page);
  await few();
  await expect(cards(page).first()).toBeInViewport();

  const far = numbers[100]!;
  expect(await page.evaluate(`window.find('${far}')`)).toBe(true);
  await allDrawn(page);
  await expect(cards(page).filter({ hasText: far })).toBeInViewport();
});

test('slips come back to their place, and none moves under the thumb after a turn of the phone', async ({
  page,
  site,
}) => {
  test.setTimeout(300_000);
  // The numbers take more lines in the narrow window than in the wide one.
  await openList(page, site, 160, 120);
  // In the middle of a page of 20 slips.
  const index = 93;
  const place = await placeIfAllDrawn(page, index);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await allDrawn(page);
  await expect(page.locator('main li').nth(index).locator('h3')).toHaveCount(0);
  expect(Math.abs((await placeOf(page, index)) - place), 'its place is kept').toBeLessThan(1);
  await page.evaluate((top) => scrollTo({ top: top - 300, behavior: 'instant' }), place);
  await allDrawn(page);
  await expect(page.locator('main li').nth(index).locator('h3')).toBeVisible();
  expect(Math.abs((await placeOf(page, index)) - place), 'it is back in its place').toBeLessThan(1);

  await page.setViewportSize({ width: 844, height: 390 });
  await allDrawn(page);
  expect(place - (await placeIfAllDrawn(page, index)), 'slips are less high in a wide window').toBeGreaterThan(500);
  await allDrawn(page);
  for (let step = 0; step < 40; step += 1) {
    const before = await firstInView(page);
    await move(page, -500);
    await allDrawn(page);
    const top = await page
      .locator('main li')
      .nth(before.index)
      .evaluate((slip) => slip.getBoundingClientRect().top);
    expect(Math.abs(top - before.top - 500), `step ${step}`).toBeLessThan(2);
  }
});

test('a focused link stays focused however far the list is scrolled', async ({ page, site }) => {
  test.setTimeout(300_000);
  await openList(page, site, 100);
  const link = cards(page)
    .last()
    .getByRole('link', { name: /^Receipt/ });
  await link.focus();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await allDrawn(page);
  await expect(link).toBeFocused();
  await link.evaluate((element) => element.blur());
  await expect(page.locator('main li').last().locator('h3')).toHaveCount(0);
});

test('back from a receipt, all slips are there, and those in view are where they were', async ({ page, site }) => {
  test.setTimeout(300_000);
  await openList(page, site, 100);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }));
  await allDrawn(page);
  const { index } = await firstInView(page);
  const slip = page.locator('main li').nth(index);
  // A tap on a link at the edge would scroll to it.
  const link = slip.getByRole('link', { name: /^Receipt/ });
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await allDrawn(page);
  const { y } = (await slip.boundingBox())!;
  await link.tap();
  await expect(page).toHaveURL(/receipt/);
  await page.goBack();
  await expect(slip.locator('h3')).toBeInViewport();
  await allDrawn(page);
  expect(await page.locator('main li').count()).toBe(100);
  expect(Math.abs((await slip.boundingBox())!.y - y)).toBeLessThan(1);
  expect(await cards(page).count()).toBeLessThan(80);
});

/** The list's items that a screen reader gets, from the top. */
async function spokenItems(devtools: CDPSession) {
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  const known = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = ({ role, name, childIds = [] }: (typeof nodes)[number]): string =>
    role?.value === 'StaticText' ? name?.value : childIds.map((id) => textOf(known.get(id)!)).join(' ');
  const items = nodes.filter(({ role, ignored }) => role?.value === 'listitem' && !ignored);
  return items.flatMap((node) => {
    const number = /No\. \d+/.exec(textOf(node))?.[0];
    return number === undefined ? [] : [{ number, backendNodeId: node.backendDOMNodeId }];
  });
}

test('a screen reader that moves from slip to slip reaches all of them', async ({ page, site }) => {
  await openList(page, site, 200);
  const devtools = await page.context().newCDPSession(page);
  const numbers = (await page.locator('main li').allTextContents()).map((text) => /No\. \d+/.exec(text)![0]);
  const reached = new Set<string>();
  let first = '';
  while (first !== numbers[0]) {
    const items = await spokenItems(devtools);
    items.forEach(({ number }) => reached.add(number));
    expect(items[0]!.number).not.toBe(first);
    first = items[0]!.number;
    // As it does with the item that it moves to.
    await devtools.send('DOM.scrollIntoViewIfNeeded', { backendNodeId: items[0]!.backendNodeId });
    await allDrawn(page);
  }
  expect([...reached].sort()).toEqual([...numbers].sort());
});
