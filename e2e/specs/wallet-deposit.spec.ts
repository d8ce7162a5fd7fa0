import type { BrowserContext, Page } from '@playwright/test';
import { Frame } from '../pages/frame';
import { PaymentPage } from '../pages/payment-page';
import { statementRows } from '../pages/wallet-page';
import { CLAIM, NO_APP, storedClaims } from '../support/claims';
import { claimsOf, moneyOf, NOTHING_MOVED } from '../support/money';
import { enter } from '../support/players';
import { expect, test } from '../support/test';
import { listenTo } from '../support/traffic';

/** When the page sent the call, in ms since it was loaded; 0 until the answer has arrived. */
const startOf = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    (end) => performance.getEntriesByType('resource').find(({ name }) => name.endsWith(end))?.startTime ?? 0,
    path,
  );

test.beforeEach(({ complaints }) => complaints.announce(NO_APP));

test('Add Money waits for amount and app, stores the claim, opens the app in a new tab, and claims two seconds later, once [R18] [S39] [K01]', async ({
  page,
  site,
  player,
}) => {
  const payment = new PaymentPage(page);
  const sent = listenTo(page, CLAIM);
  await payment.open(site, player);
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await payment.addMoney.tap({ force: true });
  await payment.amount.fill('500');
  await payment.addMoney.tap({ force: true });
  await payment.app('Other UPI Gateway').tap();
  expect(await payment.links()).toEqual([]);

  const link = await payment.pay('500');
  expect([link.target, link.features]).toEqual(['_blank', 'noopener']);
  const url = new URL(link.url);
  expect(url.protocol).toBe('phonepe:');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    pa: 'ankbazaar@tryout',
    pn: 'Ank Bazaar Try-out',
    am: '500.00',
    cu: 'INR',
    tn: 'Add Funds',
    tr: expect.stringMatching(/^AB[0-9A-F]{32}$/),
  });
  const reference = url.searchParams.get('tr')!;
  expect(JSON.parse(link.stored)).toEqual([
    expect.objectContaining({ points: 500, linkReference: reference, sent: false }),
  ]);

  await expect
    .poll(() => claimsOf(site, player))
    .toEqual([expect.objectContaining({ points: 500, link: reference, payment: '', status: 'pending' })]);
  // The browser reports a call when its answer has arrived, which may be after the server has stored the claim.
  await expect.poll(() => startOf(page, CLAIM)).toBeGreaterThanOrEqual(link.atMs + 1990);
  await payment.question.getByRole('button', { name: 'Skip' }).tap();
  await expect(payment.question).toBeHidden();
  expect(await storedClaims(page)).toEqual([]);
  expect(sent).toHaveLength(1);
  expect(await moneyOf(site, player)).toEqual({ ...NOTHING_MOVED, claims: 1 });
});

test('a claim that is refused after the app was opened shows that until it is closed, with the reference of the payment', async ({
  page,
  site,
  player,
}) => {
  const payment = new PaymentPage(page);
  await payment.open(site, player);
  await page.route(`**${CLAIM}`, (route) =>
    route.fulfill({ json: { status: false, code: 'not_allowed', msg: 'Too many requests are open' } }),
  );
  const reference = new URL((await payment.pay('500')).url).searchParams.get('tr')!;
  const notice = new Frame(page).toast(
    `Too many requests are open. If you have paid, send support this reference: ${reference}`,
  );
  await expect(notice).toBeVisible();
  // Other toasts end with a three-second CSS animation, which page.clock does not control.
  await new Promise((resolve) => setTimeout(resolve, 5000));
  await expect(notice).toBeVisible();
  await notice.tap({ position: { x: 60, y: 20 } });
  await page.goto('/imp');
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'close' }).tap();
  await expect(notice).toBeHidden();
  await expect.poll(() => storedClaims(page)).toEqual([]);
});

test('the payment number entered on return belongs to the same claim; an invalid one is not sent [S39]', async ({
  page,
  site,
  player,
}) => {
  const payment = new PaymentPage(page);
  const sent = listenTo(page, CLAIM);
  await payment.open(site, player);
  await payment.pay('700');
  const number = payment.question.getByLabel('Payment number (UTR)');
  await number.fill('12-34 <b>');
  await payment.question.getByRole('button', { name: 'Send' }).tap();
  await expect(payment.question.getByText('Enter 6 to 40 letters and digits')).toBeVisible();
  await number.fill('432112345678');
  await payment.question.getByRole('button', { name: 'Send' }).tap();
  await expect(payment.question).toBeHidden();
  await expect
    .poll(() => claimsOf(site, player))
    .toEqual([expect.objectContaining({ points: 700, payment: '432112345678' })]);
  await expect.poll(() => storedClaims(page)).toEqual([]);
  expect(new Set(sent.map((body) => body.request_id)).size).toBe(1);
});

test('five presses of Add Money are one payment; a later one is another claim', async ({ page, site, player }) => {
  const payment = new PaymentPage(page);
  await payment.open(site, player);
  await payment.fill('500');
  await payment.addMoney.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 5; press += 1) button.click();
  });
  await payment.question.getByRole('button', { name: 'Skip' }).tap();
  expect(await payment.links()).toHaveLength(1);
  await expect.poll(async () => (await claimsOf(site, player)).length).toBe(1);
  await payment.addMoney.tap();
  await payment.question.getByRole('button', { name: 'Skip' }).tap();
  await expect.poll(async () => (await claimsOf(site, player)).length).toBe(2);
  expect(new Set((await claimsOf(site, player)).map(({ link }) => link)).size).toBe(2);
});

test('below the minimum no app is opened [V11]', async ({ page, site, player }) => {
  const payment = new PaymentPage(page);
  await payment.open(site, player);
  for (const amount of ['299', '0', '1e9', '-500', '500.5']) {
    await payment.fill(amount);
    await payment.addMoney.tap({ force: true });
  }
  await payment.fill('299');
  await payment.addMoney.tap();
  await expect(page.getByText('Minimum amount to add is 300')).toBeVisible();
  expect(await payment.links()).toEqual([]);
  expect(await storedClaims(page)).toEqual([]);
});

test('a claim credits nothing until the operator approves it; then balance, statement and deposit history agree [R24] [R21]', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const payment = new PaymentPage(page);
  await payment.open(site, player);
  await payment.pay('500');
  await payment.question.getByRole('button', { name: 'Skip' }).tap();
  await expect.poll(async () => (await claimsOf(site, player)).length).toBe(1);
  await page.goto('/addfundhistory');
  await expect(page.getByText('500 points')).toHaveCount(0);
  expect((await moneyOf(site, player)).wallet).toBe(10_000);

  const [claim] = await claimsOf(site, player);
  expect(await site.operate('deposits', 'list')).toContain(player.mobile);
  expect(await site.operate('deposits', 'approve', claim!.number, '--yes')).toBe(
    `Request ${claim!.number}: 500 points credited.`,
  );
  await expect(frame.balance('10,500')).toBeVisible();
  await page.goto('/addfundhistory');
  const row = page.getByRole('listitem').filter({ hasText: '500 points' }).first();
  await expect(row).toContainText('Approved');
  await page.goto('/transaction');
  await expect(page.getByText(`Request No.${claim!.number} Processed`)).toBeVisible();
  expect((await statementRows(page))[0]).toEqual({
    note: `Request No.${claim!.number} Processed`,
    points: 500,
    balance: 10_500,
  });
});

/** The content of the clipboard. The site's own pages may write to it and never read it. */
async function copiedText(context: BrowserContext, origin: string): Promise<string> {
  const reader = await context.newPage();
  await reader.route(`${origin}/clipboard`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await reader.goto(`${origin}/clipboard`);
  await reader.bringToFront();
  const text = await reader.evaluate(() => navigator.clipboard.readText());
  await reader.close();
  return text;
}

test("the QR screen shows the site's own picture, copies the id, and asks for the screenshot from the registered number [R19]", async ({
  page,
  context,
  site,
  player,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  await enter(page, site, player, '/addfund');
  await page.getByRole('link', { name: 'Pay Via QR Pay' }).tap();
  await expect(new Frame(page).title).toHaveText('QR Payment');
  const code = page.getByRole('img', { name: 'QR code that pays ankbazaar@tryout' });
  await expect
    .poll(() => code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  expect(new URL((await code.getAttribute('src'))!).origin).toBe(site.url);
  await page.getByRole('button', { name: 'Copy' }).tap();
  await expect(new Frame(page).toast('UPI ID Copied!')).toBeVisible();
  expect(await copiedText(context, site.url)).toBe('ankbazaar@tryout');
  await page.bringToFront();
  await expect(page.getByText('Send the screenshot of your payment from your registered number.')).toBeVisible();
  const chat = new URL((await page.getByRole('link', { name: 'Send Screenshot' }).getAttribute('href'))!);
  expect([chat.protocol, chat.host, chat.searchParams.get('text')]).toEqual([
    'https:',
    'wa.me',
    `Payment screenshot of ${player.mobile}`,
  ]);
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(page).toHaveURL(/\/addfund$/);
});
