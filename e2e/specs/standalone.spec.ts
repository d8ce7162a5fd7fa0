import { expect, test } from '../support/test';
import { serveStandalone } from '../support/standalone';

const REMOTES = [
  { folder: 'remote-main-market', path: '/game', shows: 'KALYAN' },
  { folder: 'remote-starline', path: '/imp2', shows: '12:30 PM' },
  { folder: 'remote-gali', path: '/galiIMP', shows: 'FARIDABAD' },
  { folder: 'remote-wallet', path: '/imp7', shows: '10,000' },
] as const;

for (const { folder, path, shows } of REMOTES) {
  test(`${folder} runs on a page of its own: it logs in and shows its first screen with the server's data`, async ({ page, site, player, complaints }) => {
    complaints.announce(/favicon\.ico/);
    const alone = await serveStandalone(folder, site.url);
    try {
      await page.goto(alone.url);
      await page.getByLabel('Phone number').fill(player.mobile);
      await page.getByLabel('Password').fill(player.password);
      await page.getByRole('button', { name: 'Login' }).tap();
      await expect(page.getByText('10000 points')).toBeVisible();
      const market = page.getByRole('combobox');
      await market.selectOption({ label: 'KALYAN open' });
      await page.getByRole('link', { name: path, exact: true }).tap();
      await expect(page).toHaveURL(alone.url + path);
      await expect(page.getByText(shows).first()).toBeVisible();
    } finally {
      await alone.close();
    }
  });
}

test('a bid can be placed on the main markets\' own page', async ({ page, site, player, complaints }) => {
  complaints.announce(/favicon\.ico/);
  const alone = await serveStandalone('remote-main-market', site.url);
  try {
    await page.goto(alone.url);
    await page.getByLabel('Phone number').fill(player.mobile);
    await page.getByLabel('Password').fill(player.password);
    await page.getByRole('button', { name: 'Login' }).tap();
    await page.getByRole('combobox').selectOption({ label: 'KALYAN open' });
    await page.getByRole('link', { name: '/single', exact: true }).tap();
    await page.getByRole('textbox', { name: 'Digit' }).fill('5');
    await page.getByRole('textbox', { name: 'Points' }).fill('10');
    await page.getByRole('button', { name: 'Proceed' }).tap();
    await page.getByRole('button', { name: 'Submit' }).tap();
    await page.getByRole('button', { name: 'SUBMIT', exact: true }).tap();
    await expect(page.getByText('Bid placed successfully!')).toBeVisible();
    await expect(page.getByText('9990 points')).toBeVisible();
  } finally {
    await alone.close();
  }
});
