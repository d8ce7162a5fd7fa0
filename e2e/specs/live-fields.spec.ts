import type { Page } from '@playwright/test';
import { callApi, enter, type Player } from '../support/players';
import { type Screen, SCREENS } from '../support/polled-fields';
import { KALYAN_STATE, moveTo } from '../support/routes';
import type { Site } from '../support/site';
import { DASHBOARD, poll, POLL_MS, seen, stopAfterPoll, timeOf } from '../support/still-page';
import { expect, test as base } from '../support/test';

/** What a test changes for all players; the rows have their old values again after it. */
const CHANGED: readonly { table: string; key: string; columns: string }[] = [
  {
    table: 'site',
    key: 'id',
    columns: `min_bid, max_bid, min_transfer, min_withdrawal, max_withdrawal, withdraw_open_minutes,
              withdraw_close_minutes, whatsapp, telegram, phone`,
  },
  { table: 'market', key: 'id', columns: 'name, hindi_name, marathi_name, active' },
  { table: 'market_day', key: 'market_id, day', columns: 'opens_at, closes_at, off, open_number, close_number' },
];

const test = base.extend<{ restored: null }>({
  restored: [
    async ({ site }, use) => {
      const before = await Promise.all(
        CHANGED.map(({ table }) => site.sql<{ rows: object }>(`select jsonb_agg(t) as rows from ${table} t`)),
      );
      await use(null);
      for (const [at, { table, key, columns }] of CHANGED.entries())
        await site.sql(
          `update ${table} t set (${columns}) = (select ${columns} from jsonb_populate_recordset(null::${table}, $1) r
             where (${key.replace(/\w+/g, 'r.$&')}) = (${key.replace(/\w+/g, 't.$&')}))`,
          [JSON.stringify(before[at]![0]!.rows)],
        );
    },
    { auto: true },
  ],
});

/** The token of the page's session: another login would send the player a notice. */
const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('ank.session')!) as { token: string }).token);

/** Makes a change, and waits until the server answers with it. */
async function makeHeard(
  change: () => Promise<unknown>,
  site: Site,
  token: string,
  calls: readonly string[] = [DASHBOARD],
): Promise<void> {
  // What changes with the clock alone does not change them.
  const versions = (): Promise<unknown[]> =>
    Promise.all(calls.map(async (path) => (await callApi(site, path, { unique_token: token })).version));
  const before = await versions();
  await change();
  await expect.poll(versions).not.toEqual(before);
}

/** Opens the screen and stops the page's clock once everything on it was polled. */
async function openStill(
  page: Page,
  site: Site,
  player: Player,
  screen: Screen,
  opened: Promise<unknown> | null,
): Promise<() => Promise<void>> {
  const {
    path,
    calls,
    language = 'en',
    prepare,
    fields: [first],
  } = screen;
  await page.clock.install();
  // A blank page has no storage.
  await page.addInitScript((chosen) => location.host && localStorage.setItem('ank.language', chosen), language);
  await enter(page, site, player);
  await expect(page.getByRole('listitem').first()).toContainText(/AM|PM/);
  if (path !== '/imp') await moveTo(page, path, path === '/single' ? KALYAN_STATE : null);
  await prepare?.(page);
  await opened;
  // The parts of a screen are loaded one after the other.
  await expect(() => first.shows(page, first.values[0])).toPass();
  return stopAfterPoll(page, calls);
}

// Some values are posted past the rules of the ledger, which other tests check. One worker, because each has a site.
test.describe.configure({ mode: 'default' });
test.use({ siteFor: 'fields' });

for (const live of [true, false]) {
  test.describe(live ? 'with the stream' : 'without the stream', () => {
    test.use({ live });
    for (const screen of SCREENS) {
      const names = screen.fields.map(({ field }) => field).join(', ');
      test(`${screen.path} shows changes ${live ? 'before a poll is due' : 'with the next poll'}: ${names}`, async ({
        page,
        site,
        player,
      }) => {
        const opened = live ? page.waitForResponse('**/api-live-changes') : null;
        const expectNoPoll = await openStill(page, site, player, screen, opened);
        const { calls } = screen;
        const token = await tokenOf(page);
        for (const { field, shows, values, change } of screen.fields)
          await test.step(field, async () => {
            await seen(page, () => shows(page, values[0]));
            const changedAt = await timeOf(page);
            if (live) await change(site, player);
            else {
              await makeHeard(() => change(site, player), site, token, calls);
              await poll(page, calls);
            }
            await seen(page, () => shows(page, values[1]));
            if (!live) expect((await timeOf(page)) - changedAt).toBeLessThan(2 * POLL_MS);
          });
        if (live) await expectNoPoll();
      });
    }
  });
}
