import { settled } from '../support/accessible';
import { enter, placedBy } from '../support/players';
import { cutTexts } from '../support/room';
import { KALYAN_STATE, moveTo } from '../support/routes';
import { expect, test as base } from '../support/test';

const test = base.extend<{ /** Restores the limits. */ unlimited: null }>({
  unlimited: [
    async ({ site }, use) => {
      await use(null);
      await site.operate('limits', 'set', '--min-bid', '10', '--max-bid', '100000');
    },
    { auto: true },
  ],
});

const LANGUAGES = [
  {
    language: 'hi',
    points: 'पॉइंट',
    proceed: 'आगे बढ़ें',
    send: 'भेजें',
    refusal: 'बिड कम से कम 50 पॉइंट की होनी चाहिए',
  },
  {
    language: 'mr',
    points: 'पॉइंट',
    proceed: 'पुढे जा',
    send: 'पाठवा',
    refusal: 'बिड किमान 50 पॉइंटची हवी',
  },
  {
    language: 'en',
    points: 'Points',
    proceed: 'Proceed',
    send: /^SUBMIT$/i,
    refusal: 'Required minimum bid amount is 50',
  },
] as const;

for (const { language, points, proceed, send, refusal } of LANGUAGES)
  test(`refusals of the server are shown in the player's language: ${language}`, async ({
    page,
    site,
    player,
    complaints,
  }) => {
    complaints.announce(/Failed to load resource/);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.addInitScript((chosen) => localStorage.setItem('ank.language', chosen), language);
    await enter(page, site, player);
    await settled(page);
    await moveTo(page, '/single', KALYAN_STATE);
    await page.getByRole('textbox').first().fill('5');
    await page.getByRole('textbox', { name: points }).fill('20');
    await page.getByRole('button', { name: proceed }).tap();
    // The page does not know the new limits: the refusal names them.
    await page.route('**/api-get-dashboard-data', (route) => route.abort());
    await site.operate('limits', 'set', '--min-bid', '50');
    await page.getByRole('button', { name: send }).tap();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: send }).tap();
    await expect(sheet.getByText(refusal)).toBeVisible();
    expect(await cutTexts(page)).toEqual([]);
    expect((await placedBy(site, player)).slips).toBe(0);
    // The smallest phone: the text above them leaves the buttons in view.
    await page.setViewportSize({ width: 320, height: 568 });
    for (const button of await sheet.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
  });

test('a long slip hides neither the warning before it is sent nor the refusal after', async ({
  page,
  site,
  player,
  complaints,
}) => {
  complaints.announce(/Failed to load resource/);
  await page.setViewportSize({ width: 320, height: 568 });
  await enter(page, site, player);
  await settled(page);
  await moveTo(page, '/jodi', KALYAN_STATE);
  await page.getByRole('tab', { name: 'List' }).tap();
  const jodis = Array.from({ length: 90 }, (_, index) => 10 + index);
  await page.getByRole('textbox', { name: 'Numbers and points' }).fill(`${jodis.join(' ')} = 20`);
  await page.getByRole('button', { name: 'Add to slip' }).tap();
  await page.route('**/api-get-dashboard-data', (route) => route.abort());
  await site.operate('limits', 'set', '--min-bid', '50');
  await page.getByRole('button', { name: 'Submit' }).tap();
  const sheet = page.getByRole('dialog');
  const submit = sheet.getByRole('button', { name: 'SUBMIT' });
  await expect(sheet.getByRole('note')).toBeInViewport({ ratio: 1 });
  await submit.tap();
  const refusal = sheet.getByText('Required minimum bid amount is 50');
  await expect(refusal).toBeInViewport({ ratio: 1 });
  // The buttons do not cover it.
  const { y, height } = (await refusal.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual((await submit.boundingBox())!.y);
});
