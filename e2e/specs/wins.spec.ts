import { Frame } from '../pages/frame';
import { expectAccessible, settled } from '../support/accessible';
import { callApi, enter, sessionOf } from '../support/players';
import { expect, test } from '../support/test';

// One worker: each would start a site of its own, which takes longer than these tests.
test.describe.configure({ mode: 'default', timeout: 300_000 });
test.use({ siteFor: 'wins' });

test('a win is announced on the next opened device, once, and Escape closes the sheet', async ({
  page,
  site,
  player,
}) => {
  const { token } = (await sessionOf(site, player)) as { token: string };
  const [kalyan] = await site.sql<{ id: string }>("select id::text from market where name = 'KALYAN'");
  const line = { closedigits: '', points: '100', session: 'Open' };
  // More than the sheet has room for, and one losing bid.
  const result = [...Array.from({ length: 14 }, () => ({ ...line, digits: '5' })), { ...line, digits: '6' }];
  const slip = {
    unique_token: token,
    game_id: kalyan!.id,
    new_result: { gameid: kalyan!.id, pana: 'Single Digit', result },
  };
  expect(await callApi(site, '/api-submit-bid', slip)).toMatchObject({ status: true });
  await site.restart({ clock: '2026-11-21T16:10:00+05:30' });
  const declare = ['--market', 'KALYAN', '--date', '2026-11-21', '--session', 'open', '--pana', '122', '--yes'];
  await site.operate('results', 'declare', ...declare);

  await enter(page, site, player);
  const sheet = page.getByRole('dialog', { name: 'You won 13,300 points' });
  await expect(sheet).toContainText('Net+11,800');
  expect(await sheet.evaluate((dialog) => [dialog.contains(document.activeElement), dialog.scrollTop])).toEqual([
    true,
    0,
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.reload();
  await settled(page);
  await expect(sheet).toBeHidden();
  const frame = new Frame(page);
  await frame.bar.getByRole('link', { name: 'My bids' }).tap();
  await expect(frame.title).toHaveText('My bids');
  await page.goto('about:blank');
});

test('a result that is declared while My bids is open changes the slip and the totals there', async ({
  page,
  site,
  player,
}) => {
  const { token } = (await sessionOf(site, player)) as { token: string };
  const [night] = await site.sql<{ id: string }>("select id::text from market where name = 'KALYAN NIGHT'");
  const line = { digits: '5', closedigits: '', points: '100', session: 'Open' };
  const slip = {
    unique_token: token,
    game_id: night!.id,
    new_result: { gameid: night!.id, pana: 'Single Digit', result: [line] },
  };
  expect(await callApi(site, '/api-submit-bid', slip)).toMatchObject({ status: true });
  await site.restart({ clock: '2026-11-21T21:25:00+05:30' });

  await enter(page, site, player, '/mybids');
  const frame = new Frame(page);
  const listed = page.getByRole('listitem').filter({ hasText: 'KALYAN NIGHT' });
  await expect(listed).toContainText('Pending');
  await expect(frame.balance('9,900')).toBeVisible();
  const opened = await page.evaluate(() => performance.timeOrigin);
  const declare = ['--market', 'KALYAN NIGHT', '--date', '2026-11-21', '--session', 'open', '--pana', '122', '--yes'];
  await site.operate('results', 'declare', ...declare);

  await expect(listed).toContainText('+950 won');
  await expect(listed).not.toContainText('Pending');
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Net+850');
  await expect(frame.balance('10,850')).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);
  await expect(page.getByRole('button', { name: 'New results' })).toBeHidden();
});
