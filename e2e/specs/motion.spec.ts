import type { Page } from '@playwright/test';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { expect, test } from '../support/test';

/** For each animation as it starts: the text of its element, and its duration. */
type Started = [text: string, seconds: number];

/** An animation that is over cannot be found any more, so each is recorded as it starts. */
async function recordAnimations(page: Page): Promise<() => Promise<Started[]>> {
  await page.addInitScript(() => {
    const started: Started[] = [];
    Object.assign(globalThis, { started });
    document.addEventListener('animationstart', ({ target }) => {
      const element = target as Element;
      started.push([element.textContent, Number.parseFloat(getComputedStyle(element).animationDuration)]);
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { started: Started[] }).started);
}

for (const { reducedMotion, moves } of [
  { reducedMotion: 'no-preference', moves: true },
  { reducedMotion: 'reduce', moves: false },
] as const)
  test(`a new result and a sheet ${moves ? 'move in' : 'are there at once'} (motion: ${reducedMotion})`, async ({
    page,
    site,
    player,
  }) => {
    await page.emulateMedia({ reducedMotion });
    const started = await recordAnimations(page);
    const secondsOf = async (text: string | RegExp): Promise<number[]> =>
      (await started()).filter(([own]) => own.match(text)).map(([, seconds]) => seconds);
    const frame = new Frame(page);
    const bid = new BidPage(page);
    await bid.open(site, player);
    await bid.queue('5', '10');
    await bid.submit.tap();
    await expect(bid.sheet).toBeVisible();
    await expect.poll(() => secondsOf(/SUBMIT/)).toHaveLength(1);
    expect((await secondsOf(/SUBMIT/)).every((seconds) => seconds > 0)).toBe(moves);

    await page.goto('/imp');
    await expect(frame.market('MILAN MORNING')).toContainText('***-**-***');
    const declare = (pana: string | null): Promise<unknown> =>
      site.sql("update market_day set open_number = $1 where market_id = 1 and day = '2026-11-21'", [pana]);
    await declare('128');
    await expect(frame.market('MILAN MORNING')).toContainText('128-1');
    await expect.poll(() => secondsOf(/^128-1/)).not.toHaveLength(0);
    expect((await secondsOf(/^128-1/)).every((seconds) => seconds > 0)).toBe(moves);
    await declare(null);
  });
