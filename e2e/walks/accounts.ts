import { expect } from '@playwright/test';
import { settled } from '../support/accessible';
import { begin, newPlayer, sheetOf, tap, type Walk, type Way } from './walk';

const REFUSED = /Failed to load resource/;

/** Presses the form's button while its fields are empty or wrong. */
async function looksAtFaults({ page, look }: Way, what: string): Promise<void> {
  await page.locator('form button[type="submit"]').first().tap();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await look(`${what} with faults`);
}

/** Entering, accounts, devices and limits: their faults, codes and sheets. */
export const ACCOUNT_WALKS: readonly Walk[] = [
  {
    name: 'the way in, with its faults',
    async go(way) {
      const { page, site, say, look } = way;
      way.complaints.announce(REFUSED);
      for (const path of ['/login', '/r', '/forgotpass']) {
        await page.goto(site.url + path);
        await settled(page);
        await looksAtFaults(way, path);
      }
      await page
        .locator('input')
        .first()
        .fill((await newPlayer(way)).mobile);
      await page.locator('form button[type="submit"]').tap();
      await expect(page.getByRole('heading', { level: 1, name: say('Verify OTP') })).toBeVisible();
      await look('the code');
      await page.getByLabel(say('OTP')).fill('0000');
      await tap(way, say('Verify OTP'));
      await expect(page.getByText(say('Invalid OTP. Please try again.'))).toBeVisible();
      await look('a wrong code');
      await page.goto(`${site.url}/login`);
      await page.getByLabel(say('Phone Number')).fill('6000000001');
      await page.getByLabel(say('Password')).fill('wrong one');
      await page.locator('form button[type="submit"]').tap();
      await expect(page.getByText(say('Invalid credentials'))).toBeVisible();
      await look('a refused login');
      await tap(way, say('Register'), 'tab');
      await looksAtFaults(way, 'the register tab');
      await page.goto(`${site.url}/about`);
      await tap(way, say('Open menu'));
      await expect(sheetOf(way)).toBeVisible();
      await look('the menu of visitors');
    },
  },
  {
    name: 'the menu, support, devices, name and password',
    async go(way) {
      const { page, site, say, look } = way;
      const player = await newPlayer(way);
      // Another device.
      await begin(way, '/imp', player);
      await begin(way, '/imp', player);
      await tap(way, say('Open menu'));
      await expect(sheetOf(way)).toBeVisible();
      await look('the menu');
      await page.keyboard.press('Escape');
      await tap(way, say('Support'));
      await expect(sheetOf(way)).toBeVisible();
      await look('support');
      await page.goto(`${site.url}/profile`);
      await tap(way, say('Edit Profile'));
      await page.locator('input').first().fill('');
      await page.locator('form button[type="submit"]').tap();
      await look('the name with a fault');
      await page.goto(`${site.url}/change`);
      await settled(page);
      await page.locator('form button[type="submit"]').tap();
      await expect(page.getByText(say('Old password does not match'))).toBeVisible();
      await look('the password with a fault');
      await page.goto(`${site.url}/devices`);
      await tap(way, say('Log out all other devices'));
      await expect(sheetOf(way)).toBeVisible();
      await look('the question of all other devices');
    },
  },
  {
    name: 'limits and breaks',
    async go(way) {
      const { page, site, say, look } = way;
      await begin(way, '/limits', await newPlayer(way));
      await tap(way, say.start('Daily limit'));
      await tap(way, say('Save limit'));
      await expect(page.locator('[aria-invalid="true"]')).toBeVisible();
      await look('a limit with a fault');
      await page.getByLabel(say('Points')).fill('50000');
      await tap(way, say('Save limit'));
      await expect(sheetOf(way)).toBeHidden();
      await look('limits with one, and its message');
      await tap(way, say.start('Daily limit'));
      await tap(way, say('Remove limit'));
      await expect(sheetOf(way)).toBeHidden();
      await look('a limit that ends later');
      await tap(way, say('Take a break'));
      await expect(sheetOf(way)).toBeVisible();
      await look('the question before a break');
      await page.keyboard.press('Escape');
      await tap(way, say('Exclude myself'));
      await page.getByLabel(say('I understand that nobody can end this early')).check();
      await look('the question before an exclusion');
      await tap(way, say('Exclude me'));
      await expect(page.getByRole('heading', { name: say('You have excluded yourself') })).toBeVisible();
      await look('limits of who has excluded himself');
      await page.goto(`${site.url}/imp`);
      await page.getByRole('link', { name: /^(KALYAN NIGHT|कल्याण नाइट|कल्याण नाईट)$/ }).tap();
      await settled(page);
      await look('a market while excluded');
    },
  },
];
