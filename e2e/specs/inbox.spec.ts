import { Frame } from '../pages/frame';
import { expectAccessible, settled } from '../support/accessible';
import { callApi, enter, sessionOf } from '../support/players';
import { expect, test } from '../support/test';

// One worker: each would start a site of its own, which takes longer than these tests.
test.describe.configure({ mode: 'default', timeout: 300_000 });
test.use({ siteFor: 'inbox' });

test('events are marked on the menu, shown in the inbox, and read from then on', async ({
  page,
  context,
  site,
  player,
  complaints,
}) => {
  const { token } = (await sessionOf(site, player)) as { token: string };
  const [kalyan] = await site.sql<{ id: string }>("select id::text from market where name = 'KALYAN'");
  const line = { closedigits: '', points: '100', digits: '6' };
  const result = [
    { ...line, session: 'Open' },
    { ...line, session: 'Close' },
  ];
  const slip = {
    unique_token: token,
    game_id: kalyan!.id,
    new_result: { gameid: kalyan!.id, pana: 'Single Digit', result },
  };
  expect(await callApi(site, '/api-submit-bid', slip)).toMatchObject({ status: true });
  await site.restart({ clock: '2026-11-21T16:10:00+05:30' });
  const words = (pana: string) =>
    ['--market', 'KALYAN', '--date', '2026-11-21', '--session', 'open', '--pana', pana, '--yes'] as const;
  await site.operate('results', 'declare', ...words('122'));
  await site.operate('results', 'correct', ...words('123'), '--reason', 'misread');

  await enter(page, site, player);
  const frame = new Frame(page);
  const sheet = page.getByRole('dialog', { name: 'You won 950 points' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(frame.bar.getByRole('img', { name: 'New' })).toBeVisible();
  await expectAccessible(page);
  await frame.openMenu();
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Inbox' }).tap();
  await expect(frame.title).toHaveText('Inbox');
  const rows = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem');
  await expect(rows).toHaveText([
    // The test has logged in twice.
    /New login: unknown device.*New/,
    /KALYAN Open: result corrected.*Now 123-6\. You won 950 points instead of 0\..*New/,
    /KALYAN Open: 122-5.*No win this time\. 1 bid, 100 points\..*New/,
  ]);
  await expectAccessible(page);
  await expect(frame.bar.getByRole('img', { name: 'New' })).toBeHidden();

  await page.reload();
  await settled(page);
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: /New$/ })).toHaveCount(0);
  await rows.nth(2).getByRole('link').press('Enter');
  await expect(frame.title).toHaveText('My bids');
  // Requests in flight when the network is lost fail.
  complaints.announce(/Failed to load resource/);
  await context.setOffline(true);
  await page.goBack();
  await expect(rows).toHaveCount(3);
  await expect(page.getByText(/^You are offline\. Updated/)).toBeVisible();
  await context.setOffline(false);
  await page.goto('about:blank');
});

for (const language of ['hi', 'mr'] as const)
  test(`the inbox has room for its texts in ${language}`, async ({ page, site, player }) => {
    const [row] = await site.sql<{ id: string }>('select id::text from player where mobile = $1', [player.mobile]);
    const kinds: [string, object][] = [
      [
        'win',
        { market: '9', day: '2026-11-21', scope: 'open', open: '122', close: null, bids: 12, staked: 1200, won: 98000 },
      ],
      [
        'void',
        { market: '9', day: '2026-11-21', returned: 7000, was_won: 38000, reason: `\u202e${'बारिश'.repeat(40)}` },
      ],
      ['withdrawal_returned', { points: 60000 }],
      ['deposit_refused', { points: 70000 }],
      ['new_device', { device: 'Samsung Internet on Android' }],
      ['password_changed', {}],
      ['payout_number_changed', { method: 'googlePay', number: '******0001' }],
      ['sessions_ended', { reason: 'replaced' }],
    ];
    for (const [kind, details] of kinds)
      await site.sql('select write_notice(now(), $1, $2, $3::jsonb)', [row!.id, kind, JSON.stringify(details)]);
    await enter(page, site, player, '/inbox');
    await page.evaluate((chosen) => localStorage.setItem('ank.language', chosen), language);
    await page.reload();
    await settled(page);
    await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`);
    await expect(page.getByRole('listitem')).toHaveCount(kinds.length);
    await expect(page.getByText(', 21 Nov 2026: ')).toHaveCount(2);
    await expect(page.getByText('कारण:')).toHaveText(/बारिश$/);
    await expectAccessible(page);
    await page.goto('about:blank');
  });
