import type { Page } from '@playwright/test';
import { AccountPage, freshMobile, otherThan } from '../pages/account-page';
import { Frame } from '../pages/frame';
import { LoginPage } from '../pages/login-page';
import { PaymentNumberPage } from '../pages/wallet-page';
import { expectAccessible } from '../support/accessible';
import { type CodeService, startCodeService } from '../support/code-service';
import { addPlayer, callApi, enter, sessionOf } from '../support/players';
import { type Site, startSite } from '../support/site';
import { stopClock } from '../support/still-page';
import { test as base, expect } from '../support/test';

const LOST = /Failed to load resource/;

/** The calls about codes. Answers of other calls may contain the same digits by chance. */
const ACCOUNT_CALL =
  /^\/api-(check-mobile|forget-check-mobile|resend-otp|verify-otp|user-registration|forgot-password|add-user-upi-details)$/;

/** The site as in production: the server verifies codes, and only the SMS sender gets them. */
const test = base.extend<{ /** Holds after each test. */ noCodeRevealed: null }, { codes: CodeService; site: Site }>({
  codes: [
    async ({ origin: _origin }, use) => {
      const codes = await startCodeService();
      await use(codes);
      await codes.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ codes }, use) => {
      const site = await startSite({ more: { OTP_MODE: 'verify', OTP_WEBHOOK_URL: codes.url } });
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  noCodeRevealed: [
    async ({ page, codes }, use) => {
      const bodies: Promise<string>[] = [];
      page.on('response', (response) => {
        if (ACCOUNT_CALL.test(new URL(response.url()).pathname)) bodies.push(response.text().catch(() => ''));
      });
      const before = codes.sent.length;
      await use(null);
      const answers = await Promise.all(bodies);
      expect(answers).not.toEqual([]);
      const leaked = codes.sent
        .slice(before)
        .flatMap(({ code }) => answers.filter((body) => new RegExp(`\\b${code}\\b|"otp":`).test(body)));
      expect(leaked, 'answers that contain a code').toEqual([]);
    },
    { auto: true },
  ],
});

// One worker: each would start a site of its own, which takes longer than these tests.
test.describe.configure({ mode: 'default' });

/** What a screen stores outside of JS memory, without what may contain a code by chance: hashes, port and mobile. */
async function kept(page: Page, mobile: string): Promise<string> {
  const stored = await page.evaluate(() => {
    const { 'ank.registry': _hashes, ...ofBrowser } = { ...localStorage };
    const address = location.href.slice(location.origin.length);
    return JSON.stringify([history.state, ofBrowser, { ...sessionStorage }, document.cookie, address]);
  });
  return stored.replaceAll(mobile, '');
}

/** Waits out the 30 seconds and requests another code. */
async function askAgain(page: Page, account: AccountPage, path: string): Promise<void> {
  await expect(account.resend).toHaveCount(0);
  await stopClock(page, 31_000);
  const answered = page.waitForResponse(`**${path}`);
  await account.resend.tap();
  await answered;
  await expect(page.getByRole('timer')).toHaveText('00:30');
  await page.clock.resume();
}

test('a visitor registers with the code on the phone, after a wrong one and another send; the first code still works [S04] [S05] [V03]', async ({
  page,
  site,
  codes,
}) => {
  const account = new AccountPage(page);
  const mobile = freshMobile();
  await page.clock.install();
  expect(await account.askToRegister(mobile)).toBe('');
  await expect.poll(() => codes.sent.at(-1)).toMatchObject({ mobile: `+91${mobile}`, purpose: 'register' });
  const [first] = codes.codesOf(mobile);
  await account.enterCode(otherThan(first!));
  await expect(page.getByText('Enter Valid OTP')).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/otpregister`);

  await askAgain(page, account, '/api-resend-otp');
  expect(codes.codesOf(mobile)).toHaveLength(2);
  expect(await kept(page, mobile)).not.toContain(first);
  await account.enterCode(first!);
  await expect(page).toHaveURL(`${site.url}/imp`);
  expect(await site.sql('select name from player where mobile = $1', [mobile])).toEqual([{ name: 'Asha Verma' }]);

  await new Frame(page).logOut();
  await new LoginPage(page).logIn({ mobile, password: 'secret 1' });
  await expect(page).toHaveURL(`${site.url}/imp`);
});

test('a registration continues after a reload of the code screen with the earlier code, and asks for the password again', async ({
  page,
  site,
  codes,
}) => {
  const account = new AccountPage(page);
  const mobile = freshMobile();
  await account.askToRegister(mobile);
  await expect.poll(() => codes.codesOf(mobile)).toHaveLength(1);
  const [code] = codes.codesOf(mobile);
  for (const secret of [code!, 'secret 1']) expect(await kept(page, mobile)).not.toContain(secret);
  await page.reload();
  await expect(page.getByText(`+91 ${mobile}`)).toBeVisible();
  await expect(account.password).toHaveValue('');
  await expectAccessible(page);
  await account.enterCode(code!);
  await expect(page.getByText('Password is required!')).toBeVisible();
  await account.password.fill('secret 2');
  await account.enterCode(code!);
  await expect(page).toHaveURL(`${site.url}/imp`);
  expect(codes.codesOf(mobile)).toHaveLength(1);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  await new Frame(page).logOut();
  await new LoginPage(page).logIn({ mobile, password: 'secret 2' });
  await expect(page).toHaveURL(`${site.url}/imp`);
});

test('a registration started in one tab is unknown to another', async ({ page, context, site }) => {
  await new AccountPage(page).askToRegister(freshMobile());
  const other = await context.newPage();
  await other.goto(`${site.url}/otpregister`);
  await expect(other.getByText('Invalid navigation. Please start over.')).toBeVisible();
});

test('a forgotten password is set with the second code, and all earlier sessions end [R07] [R50] [R09]', async ({
  page,
  site,
  codes,
}) => {
  const account = new AccountPage(page);
  const player = await addPlayer(site);
  const { token } = (await sessionOf(site, player)) as { token: string };
  await page.clock.install();
  expect(await account.askToReset(player.mobile)).toBe('');
  const [first] = codes.codesOf(player.mobile);
  await account.enterCode(otherThan(first!));
  await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
  await askAgain(page, account, '/api-forget-check-mobile');
  await account.enterCode(codes.codesOf(player.mobile)[1]!);
  await expect(page).toHaveURL(`${site.url}/change-password`);
  expect(await kept(page, player.mobile)).not.toMatch(/otp_?proof|otp_?ref/i);
  await account.setPassword('a new one');
  await expect(page.getByText('Successfully updated password')).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(page).toHaveURL(`${site.url}/login`);

  expect(await callApi(site, '/api-user-wallet-balance', { unique_token: token })).toMatchObject({
    status: false,
    code: 'session_ended',
  });
  const login = new LoginPage(page);
  await login.logIn(player);
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  await login.logIn({ ...player, password: 'a new one' });
  await expect(page).toHaveURL(`${site.url}/imp`);
});

test('after three wrong codes the right one is refused, and another send starts again', async ({
  page,
  site,
  codes,
}) => {
  const account = new AccountPage(page);
  const mobile = freshMobile();
  await page.clock.install();
  await account.askToRegister(mobile);
  const [first] = codes.codesOf(mobile);
  for (const code of [otherThan(first!), otherThan(first!), otherThan(first!), first!]) {
    const answered = page.waitForResponse('**/api-verify-otp');
    await account.enterCode(code);
    expect(await (await answered).json()).toMatchObject({ status: false });
    await expect(page.getByText('Enter Valid OTP')).toBeVisible();
  }
  expect(await site.sql('select 1 from player where mobile = $1', [mobile])).toEqual([]);
  await askAgain(page, account, '/api-resend-otp');
  await account.enterCode(codes.codesOf(mobile)[1]!);
  await expect(page).toHaveURL(`${site.url}/imp`);
});

test('a payout number requires the code sent to the registered number [R05] [S09]', async ({
  page,
  site,
  codes,
  player,
}) => {
  const frame = new Frame(page);
  const numbers = new PaymentNumberPage(page);
  await enter(page, site, player, '/imp7');
  await numbers.askForCode('Paytm', '9000000008');
  const [code] = codes.codesOf(player.mobile);
  expect(codes.codesOf('9000000008')).toEqual([]);
  await numbers.enterCode(otherThan(code!));
  await expect(page.getByText('Enter Valid OTP')).toBeVisible();
  await numbers.enterCode(code!);
  await expect(frame.toast('UPI Number Added Successfully!')).toBeVisible();
  expect(
    await site.sql('select n.number from payout_number n join player p on p.id = n.player_id where p.mobile = $1', [
      player.mobile,
    ]),
  ).toEqual([{ number: '9000000008' }]);
});

test('a code that could not be sent leaves the visitor on the form, which says so, and can be requested again [E03]', async ({
  page,
  site,
  codes,
  complaints,
}) => {
  complaints.announce(LOST);
  const account = new AccountPage(page);
  const { mobile } = await addPlayer(site);
  codes.setDown(true);
  await page.goto('/forgotpass');
  await account.phone.fill(mobile);
  await page.getByRole('button', { name: 'Submit' }).tap();
  await expect(page.getByText('Failed to send OTP')).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/forgotpass`);
  codes.setDown(false);
  await page.getByRole('button', { name: 'Submit' }).tap();
  await expect(page).toHaveURL(`${site.url}/otpforgotpass`);
  await account.enterCode(codes.codesOf(mobile)[0]!);
  await expect(page).toHaveURL(`${site.url}/change-password`);
});
