import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../test/support/databases';
import { at, DAY, type Json, KALYAN, slipBody } from '../../test/support/world';
import { createFixedClock } from '../clock';
import { readConfig } from '../config';
import { buildApp } from '../http/app';
import { verifyLedger } from '../ledger/verify';
import { createLogger } from '../logger';
import { makeMarketDays } from '../markets/make-market-days';
import { runCommand } from '../operator/run-command';
import { createSecurityLog } from '../security/security-log';
import { restore } from './backup/restore';
import { primaryReads } from './reads';
import { readSchema } from './schema';

/** A backup that commit 98dd830 made of a site with bids, results, a void day, claims and withdrawals. */
const BACKUP = `${__dirname}/../../test/fixtures/98dd830.backup.gz`;

/** A session that was open when the backup was made. */
const RAVIS_TOKEN = 'S2TEF3YDEUp_mJC8j58CCoeNg-2p8qO9KNj5Zdyscu4';

describe.each(DATABASES)('a site of commit 98dd830 on $name', (kind) => {
  async function upgraded() {
    const database = await kind.open();
    const clock = createFixedClock(at('12:30 PM'));
    const logger = createLogger('silent');
    await restore(database, readSchema(), BACKUP);
    await makeMarketDays({ database, clock });
    const events = createSecurityLog(database, clock, logger);
    const app = await buildApp({
      config: readConfig({ SITE_DIR: '/nonexistent' }),
      database,
      clock,
      logger,
      events,
      reads: primaryReads(database),
    });
    const call = async (url: string, body: object): Promise<Json> => {
      const payload = { env_type: 'Prod', app_key: 'test', ...body };
      return (await app.inject({ method: 'POST', url, payload })).json();
    };
    const operate = (...words: string[]) => runCommand({ database, clock, logger }, words);
    const close = async (): Promise<void> => {
      await app.close();
      await events.close();
      await database.close();
    };
    return { database, clock, events, call, operate, close };
  }

  it('keeps sessions, passwords, balances, histories and the ledger', async () => {
    const { database, call, close } = await upgraded();
    const { broken, unverifiable } = await verifyLedger(database);
    expect([broken, unverifiable]).toEqual([[], 7]);
    expect(await call(API.walletBalance, { unique_token: RAVIS_TOKEN })).toMatchObject({
      wallet_amt: '13545',
      hold_amt: '800',
      status: true,
    });
    // This player won before the upgrade.
    const announcement = { unique_token: RAVIS_TOKEN, telling_id: 'first-after-upgrade' };
    expect(await call(API.announceWins, announcement)).toMatchObject({ days: [], status: true });
    expect(await call(API.myNotices, { unique_token: RAVIS_TOKEN })).toMatchObject({ notices: [], unread: 0 });
    const kiran = await call(API.userLogin, { mobile: '7000000001', password: 'kiran77', device_id: '' });
    expect(kiran).toMatchObject({ user_name: 'Kiran Patil', status: true });
    // Older numbers count as proved.
    const receiver = { unique_token: RAVIS_TOKEN, mobile_no: '7000000001' };
    expect(await call(API.checkReceiver, receiver)).toMatchObject({ user_name: 'Kiran Patil', status: true });
    const { bid_data: bids } = await call(FAMILY_PATHS.main.bidHistory, {
      unique_token: RAVIS_TOKEN,
      bid_from: '11/20/2026',
      bid_to: '11/21/2026',
    });
    // The stakes of the void day were returned, so its line is not listed.
    expect(bids).toHaveLength(7);
    const { withdrawdata: withdrawals } = await call(API.withdrawHistory, { unique_token: RAVIS_TOKEN });
    expect(withdrawals.map((row: Json) => row.request_status)).toEqual(['0', '1', '2']);
    await close();
  });

  it('records what happens to its accounts from then on', async () => {
    const { call, events, operate, close } = await upgraded();
    const listed = async () => JSON.parse((await operate('security', 'list', '--json')).text);
    expect(await listed()).toEqual([]);
    await call(API.addUpiDetails, {
      ...{ unique_token: RAVIS_TOKEN, upi_type: '1', paytm_no: '9000000077', google_pay_no: '', phon_pay_no: '' },
    });
    await call(API.walletBalance, { unique_token: 'a-token-of-nobody' });
    await events.flush();
    expect((await listed()).map((event: Json) => [event.kind, event.details])).toEqual([
      ['session_refused', { reason: 'ended' }],
      ['payout_number_changed', { method: 'paytm', number: '******0077' }],
    ]);
    await close();
  });

  it('continues: bids are placed, old and new ones are settled, pending requests are decided', async () => {
    const { database, clock, call, operate, close } = await upgraded();
    const slip = { gameId: KALYAN, lines: [{ digits: '5', points: '40' }] };
    expect(await call(FAMILY_PATHS.main.submitBid, slipBody(RAVIS_TOKEN, slip))).toMatchObject({
      wallet_amt: '13505',
      status: true,
    });
    clock.set(at('04:20 PM'));
    const result = ['results', 'declare', '--market', 'KALYAN', '--date', DAY, '--session', 'open', '--yes'];
    expect((await operate(...result, '--pana', '140')).exitCode).toBe(0);
    // 100 points on 5 before the upgrade and 40 after it pay 9.5 each.
    expect(await call(API.walletBalance, { unique_token: RAVIS_TOKEN })).toMatchObject({ wallet_amt: '14835' });
    expect((await operate('withdrawals', 'approve', '100003', '--yes')).exitCode).toBe(0);
    expect((await operate('deposits', 'approve', '100004', '--yes')).exitCode).toBe(0);
    const { notices } = await call(API.myNotices, { unique_token: RAVIS_TOKEN });
    expect(notices.map(({ kind, won }: Json) => [kind, won])).toEqual(
      expect.arrayContaining([
        ['win', '1330'],
        ['withdrawal_paid', undefined],
      ]),
    );
    expect((await verifyLedger(database)).broken).toEqual([]);
    await close();
  });
});
