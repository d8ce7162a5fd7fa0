import type { Page } from '@playwright/test';
import { AccountPage, freshMobile, otherThan } from '../pages/account-page';
import { Frame } from '../pages/frame';
import { LoginPage } from '../pages/login-page';
import { expectAccessible, settled } from '../support/accessible';
import { addPlayer, enter } from '../support/players';
import { withEntry } from '../support/remotes';
import { expect, test } from '../support/test';

const look = (page: Page, what: string): Promise<void> => test.step(what, () => expectAccessible(page));

const refused = /Failed to load resource/;

test('the login with its errors, its register tab and a refusal are accessible', async ({ page, complaints }) => {
  complaints.announce(refused);
  const login = new LoginPage(page);
  await page.goto('/login');
  await login.submit.tap();
  await expect(page.getByText('Phone number is required!')).toBeVisible();
  await look(page, 'fields with errors');
  await login.logIn({ mobile: '6000000001', password: 'wrong' });
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  await look(page, 'a refusal');
  await page.getByRole('tab', { name: 'Register' }).tap();
  await page.getByRole('button', { name: 'Register' }).tap();
  await expect(page.getByText('Username is required')).toBeVisible();
  await look(page, 'the register tab with errors');
});

test('registration from its form to a wrong code and Resend is accessible', async ({ page }) => {
  const account = new AccountPage(page);
  await page.goto('/r');
  await account.register.tap();
  await expect(page.getByText('Phone No is required!')).toBeVisible();
  await look(page, 'the form with errors');
  await page.clock.install();
  const code = await account.askToRegister(freshMobile());
  await look(page, 'the code screen');
  await account.enterCode(otherThan(code));
  await expect(page.getByText('Enter Valid OTP')).toBeVisible();
  await look(page, 'a wrong code');
  await page.clock.fastForward('00:31');
  await expect(account.resend).toBeVisible();
  await look(page, 'Resend');
});

test('a forgotten password from its form to the new one is accessible', async ({ page, site }) => {
  const account = new AccountPage(page);
  const { mobile } = await addPlayer(site);
  await page.goto('/forgotpass');
  await page.getByRole('button', { name: 'Submit' }).tap();
  await expect(page.getByText('Phone number is required!')).toBeVisible();
  await look(page, 'the form with an error');
  const code = await account.askToReset(mobile);
  await account.enterCode(otherThan(code));
  await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
  await look(page, 'a wrong code');
  await account.enterCode(code);
  await expect(account.newPassword).toBeVisible();
  await look(page, 'the new password');
  await account.save.tap();
  await expect(page.getByText('New Password is required!')).toBeVisible();
  await look(page, 'the new password with errors');
});

test('code and password screens opened by their address are accessible', async ({ page }) => {
  for (const path of ['/otpregister', '/otpforgotpass', '/change-password']) {
    await page.goto(path);
    await expect(page.getByText('Invalid navigation. Please start over.')).toBeVisible();
    await look(page, path);
  }
});

test('the landing menu and its message without a package are accessible', async ({ page }) => {
  const frame = new Frame(page);
  await page.goto('/htp');
  await settled(page);
  await frame.keepToasts();
  await frame.openMenu();
  await look(page, 'the landing menu');
  await frame.menu.getByRole('link', { name: 'Download App' }).tap();
  await expect(frame.toast('Android app not available at the moment')).toBeVisible();
  await look(page, 'its message');
  await expect(frame.toasts).toHaveCount(1);
});

test('the side menu and home with betting off are accessible', async ({ page, site }) => {
  const frame = new Frame(page);
  await enter(page, site, await addPlayer(site, { bettingOn: false }));
  await settled(page);
  await look(page, 'home');
  await frame.openMenu();
  await look(page, 'the menu');
});

test('the alerts of the support button are accessible, above its open sheet', async ({ page, site, player }) => {
  const frame = new Frame(page);
  const [numbers] = await site.sql('select whatsapp, phone, telegram from site');
  await site.sql("update site set whatsapp = '', phone = '', telegram = ''");
  try {
    await enter(page, site, player);
    await frame.keepToasts();
    await page.getByRole('button', { name: 'Support' }).tap();
    for (const [channel, alert] of [
      ['WhatsApp', 'WhatsApp number not available at the moment'],
      ['Telegram', 'Telegram contact not available at the moment'],
      ['Call', 'Phone number not available at the moment'],
    ] as const) {
      await page.getByRole('link', { name: channel }).tap();
      await expect(frame.toast(alert)).toBeVisible();
    }
    await look(page, 'the alerts');
  } finally {
    await site.sql('update site set whatsapp = $1, phone = $2, telegram = $3', [
      numbers!.whatsapp,
      numbers!.phone,
      numbers!.telegram,
    ]);
  }
});

test('home without a connection and with a failed part is accessible', async ({
  page,
  context,
  site,
  player,
  complaints,
}) => {
  complaints.announce(refused, /lottery|Failed to fetch|starline/i);
  const frame = new Frame(page);
  await enter(page, site, player);
  await settled(page);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await look(page, 'home without a connection');
  await context.setOffline(false);
  await site.setRegistry(
    withEntry(site.registry(), 'starline', (entry) => ({
      ...entry,
      entry: { ...entry.entry, url: '/remotes/starline/none.js' },
    })),
  );
  await page.goto('/imp2');
  await expect(frame.retry).toBeVisible();
  await look(page, 'a part that failed');
});

test('an unknown address is accessible to a visitor too', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(new Frame(page).errorScreen).toBeVisible();
  await look(page, 'the error screen');
});

test('the profile while edited and the change of the password with its errors are accessible', async ({
  page,
  site,
  player,
}) => {
  await enter(page, site, player, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).tap();
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Submit' }).tap();
  await expect(page.getByText('Name is required!')).toBeVisible();
  await look(page, 'the name');
  await page.goto('/change');
  await page.getByRole('button', { name: 'Change Password' }).tap();
  await expect(page.getByText('Old password does not match')).toBeVisible();
  await look(page, 'the passwords');
});
