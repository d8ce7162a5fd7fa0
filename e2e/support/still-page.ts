import type { Page, Request } from '@playwright/test';
import { expect } from './test';

export const DASHBOARD = '/api-get-dashboard-data';
export const POLL_MS = 5_000;

/** For what is checked again and again. */
export const SOON = { timeout: 1_000 };

export const timeOf = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/** By default at a time that even a slow machine has not reached when it stops. */
export const stopClock = async (page: Page, aheadMs = 10_000): Promise<void> =>
  page.clock.pauseAt((await timeOf(page)) + aheadMs);

/** The page's requests without an answer, of those that are wanted. */
export function requestsUnderWay(page: Page, wanted: (request: Request) => boolean): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  page.on('request', (request) => void (wanted(request) && underWay.add(request)));
  page.on('requestfailed', (request) => void underWay.delete(request));
  page.on('requestfinished', (request) => void underWay.delete(request));
  return underWay;
}

/**
 * Stops the page's timers after a poll of each of the calls. The returned function expects that no other poll has been
 * due since.
 */
export async function stopAfterPoll(page: Page, calls: readonly string[] = [DASHBOARD]): Promise<() => Promise<void>> {
  const pending = new Set<Request>();
  const answered = new Set<string>();
  const pathOf = (request: Request): string => new URL(request.url()).pathname;
  page.on('request', (request) => void (calls.includes(pathOf(request)) && pending.add(request)));
  page.on('requestfailed', (request) => void pending.delete(request));
  page.on('requestfinished', (request) => void (pending.delete(request) && answered.add(pathOf(request))));
  await stopClock(page);
  await expect(async () => {
    if (pending.size === 0 && answered.size < calls.length) await page.clock.runFor(POLL_MS);
    expect([pending.size, answered.size]).toEqual([0, calls.length]);
  }).toPass();
  const stoppedAt = await timeOf(page);
  return async () => expect((await timeOf(page)) - stoppedAt).toBeLessThan(POLL_MS);
}

/** Advances the page's clock by one poll of each call and waits for the ends of these, not of pending ones. */
export async function poll(page: Page, calls: readonly string[] = [DASHBOARD]): Promise<void> {
  const asked = new Map<string, Request>();
  const note = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (calls.includes(pathname) && !asked.has(pathname)) asked.set(pathname, request);
  };
  page.on('request', note);
  await page.clock.runFor(POLL_MS);
  // The timer starts with the last answer, which a busy page may read late. Small steps never reach a second poll.
  await expect(async () => {
    if (asked.size < calls.length) await page.clock.runFor(POLL_MS / 10);
    await expect.poll(() => asked.size, SOON).toBe(calls.length);
  }).toPass();
  page.off('request', note);
  for (const request of asked.values()) await (await request.response())?.finished();
}

/** Waits for the effect of a change while the page's clock advances only enough for rendering. */
export async function seen(page: Page, shows: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(2);
    await shows();
  }).toPass({ timeout: 60_000 });
}
