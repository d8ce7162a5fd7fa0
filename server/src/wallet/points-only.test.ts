import { FAMILY_PATHS } from '@ank/protocol';
import { API, ENDPOINTS } from '@ank/protocol/test-support';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCodeService } from '../../test/support/codes';
import { DATABASES, filledPostgres } from '../../test/support/databases';
import { addPayoutNumber } from '../../test/support/players';
import { temporaryFolder } from '../../test/support/server-process';
import { at, createWorld, fillTryOut, type Json, type Player, type World } from '../../test/support/world';
import { readConfig } from '../config';
import type { Database } from '../db/port';
import { openPostgres } from '../db/postgres';
import { StartFault } from '../errors';
import { buildApp } from '../http/app';
import { createLogger } from '../logger';
import { COMMANDS, runCommand } from '../operator/run-command';
import { start } from '../start';
import { createGrants } from './grant-points';
import { refusePending } from './refuse-pending';

const ONLY = 'This game is played with points only: there are no deposits, withdrawals or transfers.';
const GRANTS = { welcome: 1000, daily: 100 };

/** Each call about money, as a client without knowledge of the setting sends it. */
const MONEY_CALLS: [path: string, body: object][] = [
  [API.fundRequestAdd, { request_amount: '500', txn_id: '4711' }],
  [API.addMoneyViaUpi, { amount: '500', txn_id: '4711' }],
  [API.lastFundRequest, {}],
  [API.autoDepositList, {}],
  [API.fundRequestHistory, {}],
  [API.adminBankDetails, {}],
  [API.qrPay, {}],
  [API.moneyRules, {}],
  [API.setDepositLimit, { period: 'day', points: '900' }],
  [API.withdrawFundRequest, { request_amount: 600, payment_method: '3' }],
  [API.withdrawHistory, {}],
  [API.paymentDetails, {}],
  [API.paymentMethodList, {}],
  [API.addUpiDetails, { upi_type: '1', paytm_no: '9000000001' }],
  [API.validateBank, {}],
  [API.checkReceiver, { mobile_no: '9876543210' }],
  [API.transferPoints, { mobile_no: '9876543210', amount: '100' }],
];

/** With a session their code is for a payout number, without one for a registration or a reset. */
const CODE_CALLS = [API.resendOtp, API.otpSent];

const { main, starline, gali } = FAMILY_PATHS;

/** The calls of a game without money. */
const OTHER_CALLS = [
  ...[main, starline, gali].flatMap((of) => [of.submitBid, of.bidHistory, of.winHistory, of.rates, of.status]),
  ...[starline.list.path, gali.list.path, API.dashboard, API.currentDate],
  '/api-check-games-active-inactive',
  '/api-check-starline-games-active-inactive',
  '/api-check-galidisawar-games-active-inactive',
  ...[API.announceWins, API.slipReceipt, API.mySlips, API.playSums, API.publishedRoots],
  ...[API.walletBalance, API.statement, API.getPlayLimits, API.setStakeLimit, API.takeBreak],
  ...[API.profile, API.profileUpdate, API.changePassword, API.getSessions, API.endSessions, API.userLogout],
  ...[API.userLogin, API.checkMobile, API.forgetCheckMobile, API.verifyOtp, API.forgotPassword, API.userRegistration],
  ...[API.myNotices, API.readNotices, API.myPush, API.savePush, API.stopPush, API.fcmUpdate],
  ...[API.appKey, API.socialData, API.contactDetails, API.sliderImages, API.headline, API.howToPlay, API.remoteLoad],
];

it('every call of the protocol is about money or not', () => {
  const known = [...MONEY_CALLS.map(([path]) => path), ...CODE_CALLS, ...OTHER_CALLS];
  expect(known.sort()).toEqual(ENDPOINTS.map(({ path }) => path).sort());
});

const MONEY = /deposit|withdraw|payee|transfer|payment|funds|bank|upi\b/i;

describe.each(DATABASES)('a points-only site on $name', (kind) => {
  let world: World;
  let place: ReturnType<typeof temporaryFolder>;
  let player: Player;
  let codes: Awaited<ReturnType<typeof startCodeService>>;
  beforeAll(async () => {
    codes = await startCodeService();
    place = temporaryFolder();
    const wallet = JSON.parse(
      readFileSync(join(__dirname, '../../../remote-wallet/descriptor.json'), 'utf8'),
    ) as object;
    const file = { url: '/x.js', integrity: '' };
    const build = { version: '1', container: 'ank_wallet', entry: file, scripts: [], styles: [], enabled: true };
    const entry = { ...wallet, ...build };
    mkdirSync(join(place.folder, 'shell'));
    writeFileSync(join(place.folder, 'shell/index.html'), '<!--site-->');
    writeFileSync(
      join(place.folder, 'registry.json'),
      JSON.stringify({ remotes: [{ ...entry, canary: { ...entry, version: '2', percent: 10 } }] }),
    );
    world = await createWorld(kind, {
      ...{ POINTS_ONLY: '1', WELCOME_POINTS: '1000', DAILY_POINTS: '100' },
      ...{ OTP_MODE: 'verify', OTP_WEBHOOK_URL: codes.url, SITE_DIR: place.folder },
    });
  });
  beforeEach(async () => {
    await world.setClock(at('10:00 AM'));
    player = await world.addPlayer(0);
  });
  afterEach(async () => expect(await world.breaks()).toEqual([]));
  afterAll(async () => {
    place.remove();
    await world.close();
    await codes.close();
  });

  const come = (who = player) => world.call(API.walletBalance, { unique_token: who.token });
  const operate = (...words: string[]) => runCommand({ ...world, logger: createLogger('silent') }, [...words, '--yes']);
  const given = () =>
    world.database.query(
      `select t.code, t.amount, count(a.id)::int as audited
         from transfer t join account w on w.id = t.credit_account and w.player_id = $1
         left join audit_entry a on a.actor = 'house' and a.action = 'grant ' || split_part(t.reference, ':', 1)
                                and a.details->>'player' = w.player_id::text and a.made_at = t.made_at
        group by t.id, t.code, t.amount order by t.id`,
      [player.id],
    );

  it('grants the welcome and daily points once, however many requests and servers ask at once', async () => {
    const others = [1, 2, 3].map(() => createGrants(world, GRANTS));
    await Promise.all([
      ...Array.from({ length: 8 }, () => come()),
      ...others.flatMap((grant) => [grant(player.id), grant(player.id)]),
    ]);
    expect(await player.balance()).toBe(1100);
    expect(await given()).toEqual([
      { code: 'welcome_grant', amount: '1000', audited: 1 },
      { code: 'daily_grant', amount: '100', audited: 1 },
    ]);
  });

  it('announces them with the answer that grants them, and names them in the statement', async () => {
    expect((await come()).body).toMatchObject({ wallet_amt: '1100', transfer_point_status: '0' });
    const { body } = await world.call(API.statement, { unique_token: player.token });
    expect(body.transaction_history.map(({ transaction_note: note }: Json) => note)).toEqual([
      'Points of the day',
      'Welcome points',
    ]);
  });

  it('counts days in India, and grants nothing again when the clock goes back', async () => {
    const others = createGrants(world, GRANTS);
    const after = async (clock: string, day: string): Promise<number> => {
      await world.setClock(at(clock, day));
      await come(Object.assign(player, { token: await world.openSession(player.id) }));
      await others(player.id);
      return player.balance();
    };
    expect(await after('12:00 AM', '2026-11-21')).toBe(1100);
    expect(await after('11:59 PM', '2026-11-21')).toBe(1100);
    expect(await after('12:00 AM', '2026-11-22')).toBe(1200);
    expect(await after('11:59 PM', '2026-11-21')).toBe(1200);
    expect(await after('12:01 AM', '2026-11-22')).toBe(1200);
    expect(await after('12:01 AM', '2026-11-25')).toBe(1300);
  });

  it('grants the points of a day to a player whose answer of the day before came after midnight', async () => {
    await world.setClock(at('11:59 PM', '2026-11-21'));
    const waits: Promise<void>[] = [];
    const query: Database['query'] = async (sql, values) => {
      const wait = waits.shift();
      const rows = await world.database.query<never>(sql, values);
      await wait;
      return rows;
    };
    const grant = createGrants({ ...world, database: { ...world.database, query } }, GRANTS);
    let answer = (): void => undefined;
    waits.push(new Promise((resolve) => (answer = resolve)));
    const late = grant(player.id);
    await world.setClock(at('12:00 AM', '2026-11-22'));
    await grant((await world.addPlayer(0)).id);
    answer();
    await late;
    await grant(player.id);
    expect(await player.balance()).toBe(1200);
  });

  it('grants nothing while the ledger is stopped, and what was missed once points move again', async () => {
    await world.database.query('update site set money_open = false');
    await come();
    expect(await player.balance()).toBe(0);
    await world.database.query('update site set money_open = true');
    await come();
    expect(await player.balance()).toBe(1100);
  });

  it('grants nothing without a session or to a blocked player', async () => {
    await operate('players', 'block', '--mobile', player.mobile);
    await come();
    expect(await given()).toEqual([]);
  });

  it.each([...MONEY_CALLS, ...CODE_CALLS.map((path): [string, object] => [path, { mobile: '9876543210' }])])(
    'refuses %s and does nothing',
    async (path, body) => {
      await addPayoutNumber(world.database, player, world.clock.iso());
      await come();
      const { status, body: answer } = await world.call(path, { unique_token: player.token, ...body });
      expect([status, answer]).toEqual([200, { msg: ONLY, code: 'not_allowed', reason: 'points_only', status: false }]);
      expect(await player.balance()).toBe(1100);
      expect(codes.sent).toEqual([]);
    },
  );

  it.each(OTHER_CALLS)('does not refuse %s as a call about money', async (path) => {
    const { body } = await world.call(path, { unique_token: player.token });
    expect(body.reason).not.toBe('points_only');
  });

  it.each(CODE_CALLS)('sends codes for a forgotten password by %s', async (path) => {
    expect((await world.call(path, { mobile: player.mobile })).body).toMatchObject({ status: true });
    expect(codes.sent.splice(0)).toMatchObject([{ purpose: 'reset' }]);
  });

  it('serves no payment QR code', async () => {
    expect((await world.app.inject('/qr/0000000000000000.svg')).statusCode).toBe(404);
  });

  it("refuses an operator's commands about money, and has no other way for points than a credit", async () => {
    const refused = COMMANDS.filter(({ money }) => money).map(({ words, values }) => [
      ...words.split(' '),
      ...(values ? ['100001'] : []),
    ]);
    expect(refused.map((words) => words.slice(0, 2).join(' '))).toEqual([
      ...['deposits list', 'deposits duplicates', 'deposits approve', 'deposits reject'],
      ...['withdrawals list', 'withdrawals approve', 'withdrawals cancel', 'payee set', 'rules set'],
    ]);
    for (const words of [...refused, ['payee', 'set', '--upi', 'a@bank'], ['limits', 'set', '--max-deposit', '900']])
      expect([words, await operate(...words)]).toEqual([words, { text: ONLY, exitCode: 1 }]);
    expect(await operate('limits', 'set', '--min-bid', '10')).toMatchObject({ exitCode: 0 });
    const movement = ['--mobile', player.mobile, '--points', '50', '--reason', 'prize'];
    expect(await operate('players', 'spend', ...movement)).toMatchObject({ exitCode: 2 });
    expect(await operate('players', 'credit', ...movement)).toMatchObject({ exitCode: 0 });
    expect(await player.balance()).toBe(50);
  });

  it('speaks of no money to its operator, in no help and no list', async () => {
    for (const words of [['help'], ['help', 'limits'], ['settings', 'list'], ['nonsense']]) {
      const { text } = await operate(...words);
      expect(text).toContain(words[0] === 'settings' ? 'min-bid' : 'limits set');
      expect(text.split('\n').filter((line) => MONEY.test(line))).toEqual([]);
    }
  });

  it('has a headline for home only, and shows none that was written with money', async () => {
    await world.database.query(
      `insert into headline (id, active, notes) values (2, true, 'Pay by UPI'), (3, true, 'Withdraw until 5 PM')
       on conflict (id) do update set active = excluded.active, notes = excluded.notes`,
    );
    for (const id of ['2', '3'])
      expect(await operate('headlines', 'set', '--id', id, '--text', 'Deposits are closed')).toEqual({
        text: ONLY,
        exitCode: 1,
      });
    expect(await operate('headlines', 'set', '--id', '1', '--text', 'Welcome')).toMatchObject({ exitCode: 0 });
    await world.setClock(at('10:01 AM'));
    const { body } = await world.call(API.headline, { ids: [1, 2, 3] });
    expect(body.data).toEqual([{ id: '1', status: '1', notes: 'Welcome' }]);
  });

  it("keeps the grants apart from operators' actions in the audit", async () => {
    await come();
    const listed = async (...more: string[]): Promise<Json[]> =>
      JSON.parse((await operate('audit', 'list', '--json', ...more)).text);
    expect((await listed()).filter(({ action }) => action.startsWith('grant'))).toEqual([]);
    expect((await listed('--action', 'grant daily'))[0]).toMatchObject({ actor: 'house', action: 'grant daily' });
  });

  it('passes the setting to the page, without screens, links or unfinished deposits about money', async () => {
    const { body } = await world.app.inject('/imp');
    expect(body).toContain('"pointsOnly":{"welcome":1000,"daily":100}');
    const { remotes } = (await world.app.inject('/registry.json')).json<Json>();
    for (const version of [remotes[0], remotes[0].canary]) {
      expect(version.paths.map(({ path }: Json) => path)).toEqual(['/imp7', '/wallet', '/imp8', '/transaction']);
      expect(version.navigation.map(({ place: where, path }: Json) => `${where} ${path}`)).toEqual([
        'menu /imp7',
        'bar /imp7',
        'histories /transaction',
      ]);
      expect(version).not.toHaveProperty('resume');
    }
  });
});

describe.each(DATABASES)('a site that becomes points-only on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());

  it('waits until no claim and no withdrawal is pending, and keeps everything, both ways', async () => {
    const player = await world.addPlayer(5000);
    await addPayoutNumber(world.database, player, world.clock.iso());
    const call = (path: string, body: object) => world.call(path, { unique_token: player.token, ...body });
    const claim = (await call(API.fundRequestAdd, { request_amount: '500' })).body.fund_request_id;
    const withdrawal = (await call(API.withdrawFundRequest, { request_amount: 600, payment_method: '3' })).body
      .fund_request_id;
    await expect(refusePending(world)).rejects.toThrow(
      new StartFault(
        `Before starting with POINTS_ONLY=1, start without it and decide these requests: deposit ${claim}, withdrawal ${withdrawal}.`,
      ),
    );
    const operate = (...words: string[]) => runCommand({ ...world, logger: createLogger('silent') }, words);
    await operate('deposits', 'approve', String(claim), '--yes');
    await operate('withdrawals', 'cancel', String(withdrawal), '--yes');
    await refusePending(world);

    const statement = async (): Promise<Json> => (await call(API.statement, {})).body.transaction_history;
    const before = await statement();
    const details = (await call(API.paymentDetails, {})).body;
    const config = { ...world.config, pointsOnly: { welcome: 0, daily: 0 } };
    const only = await buildApp({ ...world, config, logger: createLogger('silent') });
    const payload = { env_type: 'Prod', app_key: 'test', unique_token: player.token };
    const on = (url: string) => only.inject({ method: 'POST', url, payload }).then((response) => response.json<Json>());
    expect((await on(API.walletBalance)).wallet_amt).toBe('5500');
    expect((await on(API.statement)).transaction_history).toEqual(before);
    expect(await on(API.paymentDetails)).toMatchObject({ msg: ONLY });
    await only.close();
    expect(await statement()).toEqual(before);
    expect((await call(API.paymentDetails, {})).body).toEqual(details);
    expect(await world.breaks()).toEqual([]);
  });
});

it('a server does not start as points-only while a claim waits', async () => {
  const { url, drop } = await filledPostgres(fillTryOut);
  const { folder, remove } = temporaryFolder();
  const database = openPostgres(url, () => undefined);
  await database.query(
    `insert into fund_request (player_id, points, asked_at) select id, 500, '2026-11-21' from player order by id limit 1`,
  );
  await database.close();
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder, PORT: '0', POINTS_ONLY: '1' });
  await expect(start(config, createLogger('silent'))).rejects.toThrow(
    'start without it and decide these requests: deposit 100001.',
  );
  remove();
  await drop();
});
