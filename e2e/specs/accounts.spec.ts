import { AccountPage, freshMobile } from '../pages/account-page';
import { expect, test } from '../support/test';

test('a visitor registers after a reload of the code screen with a new code and the password again [S04] [R03]', async ({
  page,
  site,
}) => {
  const account = new AccountPage(page);
  const mobile = freshMobile();
  await account.askToRegister(mobile);
  await page.reload();
  await expect(page.getByText('The page was loaded again. Press Resend for a new code.')).toBeVisible();
  await expect(page.getByText(`+91 ${mobile}`)).toBeVisible();
  const answered = page.waitForResponse('**/api-resend-otp');
  await account.resend.tap();
  const { otp } = (await (await answered).json()) as { otp: number };
  await account.password.fill('secret 1');
  await account.enterCode(String(otp));
  await expect(page).toHaveURL(`${site.url}/imp`);
  expect(await site.sql('select name from player where mobile = $1', [mobile])).toEqual([{ name: 'Asha Verma' }]);
});
