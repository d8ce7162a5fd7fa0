import { expect, test } from '../support/test';

test('a visitor registers with the code, and after a reload of the code screen has to start over [S04] [R03] [V03]', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/r`);
  const mobile = `8${String(Date.now()).slice(-9)}`;
  const fill = async (): Promise<string> => {
    await page.getByLabel('Username').fill('asha verma');
    await page.getByLabel('Phone Number').fill(mobile);
    await page.getByLabel('Password', { exact: true }).fill('secret 1');
    const answered = page.waitForResponse(/api-check-mobile/);
    await page.getByRole('button', { name: 'Register' }).tap();
    const { otp } = (await (await answered).json()) as { otp: number };
    await expect(page.getByRole('heading', { level: 1, name: 'Verify OTP' })).toBeVisible();
    return String(otp);
  };
  await fill();
  await page.reload();
  await expect(page.getByText('Invalid navigation. Please start over.')).toBeVisible();
  await page.goto(`${site.url}/r`);
  await page.getByLabel('Username').waitFor();
  await page.getByLabel('OTP').fill(await fill());
  await page.getByRole('button', { name: 'Verify OTP' }).tap();
  await expect(page).toHaveURL(`${site.url}/imp`);
  const [row] = await site.sql<{ name: string }>('select name from player where mobile = $1', [mobile]);
  expect(row?.name).toBe('Asha Verma');
});
