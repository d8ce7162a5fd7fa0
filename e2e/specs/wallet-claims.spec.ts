import type { Page } from '@playwright/test';
import { Frame } from '../pages/frame';
import { PaymentPage } from '../pages/payment-page';
import { CLAIM, NO_APP, storedClaims } from '../support/claims';
import { claimsOf, moneyOf, NOTHING_MOVED } from '../support/money';
import { publishOld } from '../support/remotes';
import { stopClock } from '../support/still-page';
import { expect, test } from '../support/test';
import { holdCalls, leaveUnanswered, listenTo, loseAnswers } from '../support/traffic';

const LOST = /Failed to load resource/;

/** Stops the page's clock, as for a page in the background. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await stopClock(page);
}

test.beforeEach(({ complaints }) => complaints.announce(NO_APP));

test('a page that is closed before the two seconds have passed leaves the claim to the next start, once [S39]', async ({
  page,
  context,
  site,
  player,
}) => {
  const payment = new PaymentPage(page);
  await payment.open(site, player);
  await stopTime(page);
  await payment.pay('500');
  await page.close();
  expect(await claimsOf(site, player)).toEqual([]);

  const next = await context.newPage();
  await next.clock.resume();
  const sent = listenTo(next, CLAIM);
  await next.goto(`${site.url}/imp`);
  await expect.poll(async () => (await claimsOf(site, player)).length).toBe(1);
  // Wait for the answer: otherwise the page would correctly retry under the same key.
  await expect.poll(() => storedClaims(next)).toEqual([expect.objectContaining({ sent: true })]);
  await next.reload();
  await expect(new Frame(next).market('KALYAN')).toBeVisible();
  await expect(new Frame(next).balance('10,000')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await moneyOf(site, player)).toEqual({ ...NOTHING_MOVED, claims: 1 });
});

test('a page that is reloaded before the two seconds have passed claims by itself, once [S39]', async ({
  page,
  site,
  player,
}) => {
  const payment = new PaymentPage(page);
  const sent = listenTo(page, CLAIM);
  await payment.open(site, player);
  await stopTime(page);
  await payment.pay('500');
  await page.reload();
  expect(sent).toEqual([]);
  await page.clock.resume();
  await expect.poll(async () => (await claimsOf(site, player)).length).toBe(1);
  expect(sent).toHaveLength(1);
});

test('a page that was suspended in the background claims when the player returns, once [S39]', async ({
  page,
  site,
  player,
}) => {
  const payment = new PaymentPage(page);
  const sent = listenTo(page, CLAIM);
  await payment.open(site, player);
  await stopTime(page);
  await payment.pay('500');
  // A minute passes in which no timer of the page runs.
  await page.clock.setSystemTime(Date.now() + 60_000);
  expect(await claimsOf(site, player)).toEqual([]);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('pageshow'));
  });
  await expect.poll(async () => (await claimsOf(site, player)).length).toBe(1);
  await page.clock.fastForward(10_000);
  await expect(payment.question).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await claimsOf(site, player)).toHaveLength(1);
});

test('a claim whose answer is lost is sent again under its id over reloads, and is one claim [S39]', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(LOST);
  const payment = new PaymentPage(page);
  const sent = listenTo(page, CLAIM);
  await payment.open(site, player);
  // Otherwise a slow machine lets the page itself send the claim again before it is reloaded.
  await stopTime(page);
  const recover = await loseAnswers(page, CLAIM);
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith(CLAIM));
  await payment.pay('500');
  await page.clock.runFor(2000);
  await lost;
  expect(await claimsOf(site, player)).toHaveLength(1);
  await recover();
  // Lost with the page: the resumed page would send it again two seconds after an answer that is lost earlier.
  const { reached } = await leaveUnanswered(page, CLAIM);
  await page.reload();
  await page.clock.resume();
  await reached;
  await page.reload();
  await expect.poll(async () => (await storedClaims(page))[0]).toMatchObject({ sent: true });
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map((body) => body.request_id)).size).toBe(1);
  expect(await claimsOf(site, player)).toHaveLength(1);
});

test('a server that is down gets the claim when it is back [S39]', async ({ page, site, player, complaints }) => {
  complaints.announce(LOST, /ERR_/);
  const payment = new PaymentPage(page);
  const sent = listenTo(page, CLAIM);
  await payment.open(site, player);
  const gate = await holdCalls(page, CLAIM);
  await payment.pay('500');
  await gate.arrived;
  await site.stop('SIGKILL');
  gate.open();
  await expect(payment.question).toBeVisible();
  expect(await claimsOf(site, player)).toEqual([]);
  await site.start();
  await payment.question.getByRole('button', { name: 'Skip' }).tap();
  await expect.poll(async () => (await claimsOf(site, player)).length).toBe(1);
  expect(new Set(sent.map((body) => body.request_id)).size).toBe(1);
});

test('a claim of the first published wallet is sent by the next page, which does not visit that wallet [S39]', async ({
  page,
  context,
  site,
  player,
}) => {
  publishOld('wallet', site.siteDir);
  await site.registryServed();
  const payment = new PaymentPage(page);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await payment.open(site, player);
  expect(loaded.some((url) => url.includes('/remotes/wallet/1.0.0-81f68e024f/assets/__federation_expose'))).toBe(true);
  await stopTime(page);
  await payment.pay('500');
  await page.close();
  expect(await claimsOf(site, player)).toEqual([]);

  const next = await context.newPage();
  await next.clock.resume();
  const sent = listenTo(next, CLAIM);
  await next.goto(`${site.url}/imp`);
  await expect.poll(() => storedClaims(next)).toEqual([expect.objectContaining({ sent: true })]);
  await next.goto(`${site.url}/payviaupi`);
  await new PaymentPage(next).question.getByRole('button', { name: 'Skip' }).tap();
  await expect.poll(() => storedClaims(next)).toEqual([]);
  expect(sent).toHaveLength(1);
  expect(await claimsOf(site, player)).toHaveLength(1);
});
