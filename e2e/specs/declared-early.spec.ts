import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { enter } from '../support/players';
import { expect, test } from '../support/test';

// One worker: each would start a site of its own, which takes longer than these tests.
test.describe.configure({ mode: 'default' });
test.use({ siteFor: 'declared early' });

test('results that are declared before their times end their sessions on an open bid screen', async ({
  page,
  site,
  player,
}) => {
  await site.restart({ clock: '2026-11-21T15:40:00+05:30' });
  const declare = (session: string, pana: string): Promise<string> => {
    const of = ['--market', 'KALYAN', '--date', '2026-11-21', '--session', session, '--pana', pana, '--yes'];
    return site.operate('results', 'declare', ...of);
  };
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.queue('5', '10');
  await bid.digit.fill('6');
  await bid.points.fill('20');
  await declare('open', '128');

  await expect(bid.session('Open')).toHaveAttribute('aria-disabled', 'true');
  await expect(bid.session('Open')).toContainText(/closed 03:4\d PM/);
  await expect(bid.session('Close')).toBeChecked();
  await expect(bid.slip).toContainText('These bids have closed.');
  await expect(bid.submit).toHaveAttribute('aria-disabled', 'true');
  await expect(bid.proceed).toHaveAttribute('aria-disabled', 'true');
  await bid.slip.getByRole('button', { name: 'Remove', exact: true }).tap();
  await bid.session('Close').tap();
  await bid.proceed.tap();
  await bid.submit.tap();
  await bid.confirm.tap();
  await expect(new Frame(page).toast('Bid placed successfully!')).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('button', { name: /Jodi Digit/ })).toContainText(/Closed 03:4\d PM/);
  await page.goBack();
  await expect(new Frame(page).market('KALYAN')).toContainText(/Close ends in/);
  await bid.chooseFromHome('KALYAN');
  await declare('close', '240');
  await expect(page.getByRole('heading', { name: 'Market closed' })).toBeVisible();
  await expect(page.getByText(/^Closed early, at 03:4\d\sPM. Result 128-16-240$/)).toBeVisible();
  await page.goto('/imp');
  await expect(new Frame(page).market('KALYAN')).toContainText(/Closed early, at 03:4\d PM/);
});

test('a slot whose result is declared before its time says when it closed', async ({ page, site, player }) => {
  await site.restart({ clock: '2026-11-21T15:40:00+05:30' });
  const declare = (...of: string[]): Promise<string> =>
    site.operate('results', 'declare', '--date', '2026-11-21', ...of, '--yes');
  await declare('--family', 'starline', '--market', '05:30 PM', '--pana', '128');
  await declare('--family', 'gali', '--market', 'FARIDABAD', '--digits', '47');
  for (const [path, name] of [
    ['/imp2', '05:30 PM'],
    ['/galiIMP', 'FARIDABAD'],
  ] as const) {
    await enter(page, site, player, path);
    await expect(new Frame(page).market(name)).toContainText(/Closed early, at 03:4\d PM/);
  }
});
