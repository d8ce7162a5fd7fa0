import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { TransferPage } from '../pages/wallet-page';
import { settled } from '../support/accessible';
import { makeFolder } from '../support/folders';
import { answerWith, poisonAnswers, receiptOf } from '../support/hostile-answers';
import { addPlayer, enter, sessionOf, store } from '../support/players';
import { groupsOf, KALYAN_STATE, moveTo, SCREENS } from '../support/routes';
import {
  ADDRESSES,
  AS_MARKUP,
  asDrawn,
  drawnText,
  ELEMENTS,
  HANDLERS,
  holdsInjection,
  INJECTIONS,
  watchScripts,
} from '../support/script-injections';
import { startSite } from '../support/site';
import { expect, test } from '../support/test';

// PostgreSQL cannot store NUL.
const STORABLE = INJECTIONS.filter((text) => !text.includes('\0'));
const TEXT = STORABLE.join(' ');

const LOST = /Failed to load resource/;

/**
 * Screens that show no text from the server: none at all, only numbers (limits, rates, receiver, payee), or nothing
 * until a button is pressed or a permission given.
 */
const SILENT = new Set(
  '/ /login /r /otpregister /forgotpass /otpforgotpass /change-password /change /histories /about /privacy /privacypolicy /delete /limits /notifications /gameRates /transfer /payviaupi /otpwithdraw'.split(
    ' ',
  ),
);

test.describe("with the page's policy off, so that whatever counts as markup would run", () => {
  test.use({ bypassCSP: true });

  for (const { paths, names } of groupsOf(SCREENS, 30)) {
    test(`a server with injected code in every text gets nothing run, loaded or left on ${names}`, async ({
      page,
      site,
      player,
      complaints,
    }) => {
      complaints.announce(LOST);
      const watch = await watchScripts(page, site.url, { pictures: false });
      await store(page, site, 'ank.session', { ...(await sessionOf(site, player)), username: TEXT });
      const answered = await poisonAnswers(page);
      for (const [path, answer] of Object.entries(receiptOf(TEXT))) await answerWith(page, path, answer);
      // The state from the previous screen, which also came from the server.
      const state = { ...KALYAN_STATE, gameName: TEXT, pana: TEXT, slips: ['1'] };
      await page.goto(`${site.url}/about`);
      const title = new Frame(page).title;
      for (const path of paths) {
        await test.step(path, async () => {
          await moveTo(page, path, state);
          await expect(title).not.toBeEmpty();
          await answered();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          await expect(new Frame(page).errorScreen).toHaveCount(0);
          expect(new URL(page.url()).origin).toBe(site.url);
          if (!SILENT.has(path)) await expect.poll(() => holdsInjection(page)).toBe(true);
          expect(await watch.faults()).toEqual([]);
          expect(watch.seen).toEqual([]);
        });
      }
    });
  }

  test("the server's texts of a refusal, a receiver or a menu's owner stay text", async ({
    page,
    site,
    player,
    complaints,
  }) => {
    complaints.announce(LOST);
    const watch = await watchScripts(page, site.url);
    const refusal = { status: false, code: 'not_allowed', msg: TEXT, message: TEXT };
    const harmless = async (): Promise<void> => {
      await expect.poll(() => drawnText(page)).toContain(asDrawn(TEXT));
      expect(await watch.faults()).toEqual([]);
      expect(watch.seen).toEqual([]);
    };
    await answerWith(page, '/api-forget-check-mobile', refusal);
    await page.goto(`${site.url}/forgotpass`);
    await page.getByLabel('Phone Number').fill(player.mobile);
    await page.getByRole('button', { name: 'Submit' }).tap();
    await expect(page.getByText(ELEMENTS[0]!).first()).toBeVisible();
    await harmless();

    const bid = new BidPage(page);
    await answerWith(page, '/api-submit-bid', refusal);
    await bid.open(site, player);
    await bid.prepare();
    await bid.confirm.tap();
    await expect(page.getByText(ELEMENTS[0]!).first()).toBeVisible();
    await harmless();

    const transfer = new TransferPage(page);
    await answerWith(page, '/api-check-user-for-transfer-amt', { status: true, user_name: TEXT });
    await transfer.open(site, player);
    await transfer.prepare('9876543211', '100');
    await harmless();
  });

  test('the control: as markup of a page the same texts run, load and are visible', async ({
    page,
    site,
    complaints,
  }) => {
    complaints.announce(/./);
    const watch = await watchScripts(page, site.url);
    await page.route('**/control', (route) =>
      route.fulfill({ contentType: 'text/html', body: HANDLERS.join('') + ELEMENTS.slice(0, 12).join('') }),
    );
    await page.goto(`${site.url}/control`);
    await expect
      .poll(() => watch.seen)
      .toEqual(expect.arrayContaining(['dialog 1', 'request https://evil.example/x.js']));
    expect(await watch.faults()).toEqual(
      expect.arrayContaining(['ran 1', 'IMG onerror=alert(1)', expect.stringMatching(/^<script>/)]),
    );
  });
});

test('as markup of a page under the policy of the site the same texts run and load nothing', async ({
  browser,
  page,
  site,
  complaints,
}) => {
  complaints.announce(/./);
  const policy = (await fetch(`${site.url}/login`)).headers.get('content-security-policy')!;
  // A separate context: this test breaks the policy on purpose, which fails a test elsewhere.
  const context = await browser.newContext();
  const attacked = await context.newPage();
  const watch = await watchScripts(attacked, site.url);
  const frames = HANDLERS.concat(
    ELEMENTS.filter((text) => !/http-equiv=refresh/.test(text)),
    AS_MARKUP.replaceAll(/http-equiv=refresh/g, ''),
  );
  await attacked.route('**/control', (route) =>
    route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body: frames.join('') }),
  );
  await attacked.goto(`${site.url}/control`);
  await attacked.waitForLoadState('networkidle');
  expect(watch.seen).toEqual([]);
  expect(await attacked.evaluate(() => sessionStorage.getItem('ran'))).toBeNull();
  expect(await watch.faults()).not.toEqual([]);
  await context.close();
  await page.close();
});

test('injected code that the operator has stored is text on the site and on its chart pages, and never violates the policy', async ({
  page,
  complaints,
}) => {
  test.setTimeout(300_000);
  complaints.announce(LOST);
  const site = await startSite();
  try {
    const player = await addPlayer(site);
    for (const id of ['1', '2', '3']) await site.operate('headlines', 'set', '--id', id, '--text', TEXT);
    await site.operate('rules', 'set', '--deposit', asDrawn(TEXT), '--withdrawal', asDrawn(TEXT));
    const file = join(makeFolder('how-to-play'), 'page.html');
    writeFileSync(file, AS_MARKUP.replaceAll('\0', ''));
    await site.operate('how-to-play', 'set', '--file', file);
    await site.sql('update market set name = $1, hindi_name = $1', [TEXT]);
    await site.sql('update player set name = $2, email = $3 where mobile = $1', [player.mobile, TEXT, HANDLERS[0]]);
    await site.sql(
      `update market_day set open_number = '47' where day = '2026-11-20' and market_id in (select id from market where family = 'gali')`,
    );
    await site.sql('delete from slide');
    for (const [index, picture] of ADDRESSES.filter((text) => /^(\/|https:\/\/)/.test(text)).entries()) {
      await site.sql('insert into slide (id, image, position) values ($1::int, $2, $1::int)', [index + 1, picture]);
    }
    const watch = await watchScripts(page, site.url);
    await enter(page, site, player);
    const shows = [
      '/imp',
      '/charts',
      '/profile',
      '/depositrule',
      '/withdrawrule',
      '/addfund',
      '/withdraw',
      '/imp2',
      '/galiIMP',
      '/game-result-chart',
      '/galidisawar-result-chart',
    ];
    for (const path of [...shows, '/htp']) {
      await test.step(path, async () => {
        await page.goto(site.url + path);
        await settled(page);
        if (path !== '/htp') await expect.poll(() => drawnText(page)).toContain(asDrawn(TEXT));
        expect(await watch.faults()).toEqual([]);
        expect(watch.seen).toEqual([]);
      });
    }
    await page.goto(`${site.url}/imp`);
    await new Frame(page).openMenu();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toContainText(`${TEXT.slice(0, 10)}...`);
    expect(await watch.faults()).toEqual([]);
  } finally {
    await page.close();
    await site.close();
  }
});
