import { API } from '@ank/protocol/test-support';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASES } from '../../../test/support/databases';
import { temporaryFolder } from '../../../test/support/server-process';
import { createWorld, type Player, type World } from '../../../test/support/world';
import { createLogger } from '../../logger';
import { runCommand } from '../run-command';

describe.each(DATABASES)("players' requests to the operator on $name", (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(5000);
    await world.call(API.addUpiDetails, { unique_token: player.token, upi_type: '1', paytm_no: '9000000001' });
  });
  afterEach(async () => expect(await world.breaks()).toEqual([]));
  afterAll(() => world.close());

  const operate = (...words: string[]) =>
    runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);
  const rows = async (...words: string[]): Promise<Record<string, unknown>[]> =>
    JSON.parse((await operate(...words, '--json')).text);
  const audited = async () =>
    (await rows('audit', 'list')).map(({ actor, action, details }) => [actor, action, JSON.parse(String(details))]);
  const claim = async (txn_id = ''): Promise<string> =>
    String(
      (await world.call(API.fundRequestAdd, { unique_token: player.token, request_amount: 500, txn_id })).body
        .fund_request_id,
    );
  const withdraw = async (): Promise<string> =>
    String(
      (
        await world.call(API.withdrawFundRequest, {
          unique_token: player.token,
          request_amount: 600,
          payment_method: '3',
        })
      ).body.fund_request_id,
    );

  it.each<[string, () => Promise<string>, string[], string]>([
    ['a deposit', claim, ['deposits', 'approve'], 'has the payment arrived'],
    ['a deposit', claim, ['deposits', 'reject'], 'is the payment missing'],
    ['a withdrawal', withdraw, ['withdrawals', 'approve'], 'was it paid'],
    ['a withdrawal', withdraw, ['withdrawals', 'cancel'], 'is it unpaid'],
  ])(
    "%s is decided only after a yes, and is audited once with the operator's name",
    async (_what, ask, words, question) => {
      const number = await ask();
      const before = await audited();
      expect(await operate(...words, number)).toEqual({
        exitCode: 3,
        asks: true,
        text: expect.stringContaining(question),
      });
      expect(await audited()).toEqual(before);
      const decided = await operate(...words, number, '--yes', '--as', 'asha', '--json');
      expect(JSON.parse(decided.text)).toMatchObject({
        done: true,
        request: number,
        points: words[0] === 'deposits' ? '500' : '600',
      });
      expect((await audited())[0]).toEqual([
        'operator:asha',
        words.join(' '),
        expect.objectContaining({ request: number }),
      ]);
      expect(await operate(...words, number, '--yes')).toMatchObject({
        exitCode: 1,
        text: expect.stringContaining('is already'),
      });
      expect(await audited()).toHaveLength(before.length + 1);
    },
  );

  it('is named in the question with its player, points and reference or payout number', async () => {
    const [deposit, withdrawal] = [await claim('UTR78'), await withdraw()];
    const who = `of Test Player (${player.mobile})`;
    const ofDeposit = `Deposit ${deposit} ${who}, 500 points, reference UTR78: `;
    const ofWithdrawal = `Withdrawal ${withdrawal} ${who}, 600 points to Paytm 9000000001: `;
    for (const [words, request, text] of [
      [['deposits', 'approve', deposit], ofDeposit, 'has the payment arrived'],
      [['deposits', 'reject', deposit], ofDeposit, 'is the payment missing'],
      [['withdrawals', 'approve', withdrawal], ofWithdrawal, 'was it paid'],
      [['withdrawals', 'cancel', withdrawal], ofWithdrawal, 'is it unpaid'],
      [['deposits', 'approve', '999999'], 'Deposit 999999: ', 'has the payment arrived'],
    ] as const)
      expect((await operate(...words)).text).toContain(`${request}${text}`);
    await operate('deposits', 'reject', deposit, '--yes');
    await operate('withdrawals', 'cancel', withdrawal, '--yes');
  });

  it('is listed as a table or as JSON', async () => {
    const [deposit, withdrawal] = [await claim('UTR77'), await withdraw()];
    expect(await rows('deposits', 'list')).toEqual([
      {
        number: deposit,
        at: '21 Nov 2026 10:00:00 AM',
        mobile: player.mobile,
        name: 'Test Player',
        points: '500',
        payment: 'UTR77',
        link: '',
        same_reference: '',
        same_minute: expect.stringMatching(/^\d+ approved$/),
        above_limit_until: '',
        approved_by: '',
      },
    ]);
    expect(await rows('withdrawals', 'list')).toEqual([
      {
        number: withdrawal,
        at: '21 Nov 2026 10:00:00 AM',
        mobile: player.mobile,
        name: 'Test Player',
        points: '600',
        owed: '0',
        by: 'Paytm',
        pay_to: '9000000001',
      },
    ]);
    expect((await operate('deposits', 'list')).text).toMatch(
      /^number +at +mobile +name +points +payment +link +same_reference +same_minute +above_limit_until +approved_by\n/,
    );
  });

  it("is credited later if it is above the player's own limit, as every step reports", async () => {
    const limited = await world.addPlayer(0);
    const own = { unique_token: limited.token };
    await world.call(API.setDepositLimit, { ...own, period: 'day', points: '400' });
    expect(await rows('players', 'limits', '--mobile', limited.mobile)).toContainEqual(
      expect.objectContaining({ what: 'deposit day', points: '400', used: '0' }),
    );
    const number = String((await world.call(API.fundRequestAdd, { ...own, request_amount: 500 })).body.fund_request_id);
    const listed = async () => (await rows('deposits', 'list')).find((row) => row.number === number);
    expect(await listed()).toMatchObject({ above_limit_until: '23 November 2026', approved_by: '' });
    expect((await operate('deposits', 'approve', number)).text).toContain(
      "It exceeds the player's limit, so it will be credited on 23 November 2026.",
    );
    expect((await operate('deposits', 'reject', number, '--yes')).text).toBe(
      `Request ${number} exceeds the player's limit but was paid: explain the return with --reason.`,
    );
    expect(await operate('deposits', 'approve', number, '--yes', '--as', 'asha')).toMatchObject({
      exitCode: 0,
      text: `Request ${number}: approved. Its 500 points will be credited on 23 November 2026.`,
    });
    expect(await listed()).toMatchObject({ approved_by: 'operator:asha' });
    expect(await operate('deposits', 'reject', number, '--yes', '--reason', 'Paid back')).toMatchObject({
      exitCode: 0,
    });
    expect([await listed(), await limited.balance()]).toEqual([undefined, 0]);
  });

  it('is shown with the debt from a corrected result, in the list and before it is approved', async () => {
    const debtor = await world.addPlayer(1000);
    await world.call(API.addUpiDetails, { unique_token: debtor.token, upi_type: '1', paytm_no: '9000000002' });
    await world.bid(debtor, { lines: [{ digits: '1', points: '100' }] });
    const result = (verb: string, pana: string, ...reason: string[]) =>
      operate(
        'results',
        verb,
        '--market',
        'KALYAN',
        '--date',
        '2026-11-21',
        '--session',
        'open',
        '--pana',
        pana,
        '--yes',
        ...reason,
      );
    expect((await result('declare', '128')).exitCode).toBe(0);
    const ask = { unique_token: debtor.token, request_amount: 1800, payment_method: '3' };
    const number = String((await world.call(API.withdrawFundRequest, ask)).body.fund_request_id);
    const question =
      `Withdrawal ${number} of Test Player (${debtor.mobile}), 1800 points to Paytm 9000000002: ` +
      'was it paid, and should the held points be removed for good?';
    expect((await operate('withdrawals', 'approve', number)).text).toBe(question);
    expect((await result('correct', '129', '--reason', 'misread')).exitCode).toBe(0);
    // Of the 950 points won, 50 were left in the wallet.
    expect((await rows('withdrawals', 'list')).find((row) => row.number === number)).toMatchObject({
      points: '1800',
      owed: '900',
    });
    expect((await operate('withdrawals', 'approve', number)).text).toBe(
      `${question} The player owes 900 points, which a cancelled withdrawal repays first.`,
    );
    await operate('withdrawals', 'cancel', number, '--yes');
    expect([await debtor.balance(), await rows('players', 'list', '--mobile', debtor.mobile)]).toEqual([
      900,
      [expect.objectContaining({ owed: '0', held: '0' })],
    ]);
  });

  it.each<[string, () => Promise<string>, string[]]>([
    ['a deposit', claim, ['deposits', 'reject']],
    ['a withdrawal', withdraw, ['withdrawals', 'cancel']],
  ])('is decided with a reason of at most 200 characters, which is never cut: %s', async (_what, ask, words) => {
    const number = await ask();
    const decide = (reason: string, ...more: string[]) => operate(...words, number, '--reason', reason, ...more);
    for (const more of [[], ['--yes']])
      expect(await decide(`${'x'.repeat(199)}🙏`, ...more)).toEqual({
        exitCode: 2,
        text: 'The reason has more than 200 characters.',
      });
    const whole = `${'x'.repeat(198)}🙏`;
    expect(await decide(`  ${whole} `, '--yes')).toMatchObject({ exitCode: 0 });
    expect(JSON.stringify((await audited())[0])).toContain(whole);
  });

  it('is recorded in the ledger with the name of the operator who decided', async () => {
    await operate('deposits', 'approve', await claim(), '--yes', '--as', 'meena');
    const moved = await world.database.query<{ actor: string }>(
      `select actor from transfer where code = 'deposit' order by id desc limit 1`,
    );
    expect(moved).toEqual([{ actor: 'operator:meena' }]);
  });
});

describe.each(DATABASES)('the page on how to play on $name', (kind) => {
  it('comes from a file, is sanitized, and is what players get', async () => {
    const world = await createWorld(kind);
    const { folder, remove } = temporaryFolder();
    const operate = (...words: string[]) =>
      runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);
    const page = async () => (await world.call(API.howToPlay)).body.content[0];
    const file = join(folder, 'page.html');
    try {
      writeFileSync(file, '<h2>Play</h2><script>alert(1)</script><p onclick="x()">Pick a digit.</p>');
      expect(
        await operate('how-to-play', 'set', '--file', file, '--video', 'https://video.example/v', '--as', 'asha'),
      ).toEqual({ exitCode: 0, text: 'The page was changed.' });
      const set = { how_to_play_content: '<h2>Play</h2><p>Pick a digit.</p>', video_link: 'https://video.example/v' };
      expect(await page()).toEqual(set);
      writeFileSync(join(folder, 'empty.html'), '<script>1</script>');
      const refusals = [
        ['--file', join(folder, 'none.html')],
        ['--file', join(folder, 'empty.html')],
        ['--file', file, '--video', 'javascript:1'],
      ];
      for (const words of refusals)
        expect(await operate('how-to-play', 'set', ...words)).toMatchObject({ exitCode: 1 });
      expect(await page()).toEqual(set);
      expect(JSON.parse((await operate('audit', 'list', '--json')).text)).toHaveLength(1);
    } finally {
      remove();
      await world.close();
    }
  });
});

describe.each(DATABASES)('the check of the ledger on $name', (kind) => {
  it('is available as JSON too, stops points where a rule is broken, and only a sound one is reopened', async () => {
    const world = await createWorld(kind);
    const operate = (...words: string[]) =>
      runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);
    const player = await world.addPlayer();
    try {
      expect(JSON.parse((await operate('ledger', 'verify', '--json')).text)).toMatchObject({ sound: true });
      await world.database.query(`update account set credits = credits + 1 where player_id = $1 and kind = 'wallet'`, [
        player.id,
      ]);
      const broken = await operate('ledger', 'verify', '--json');
      expect([broken.exitCode, JSON.parse(broken.text)]).toEqual([
        1,
        {
          sound: false,
          accepted: [],
          unverifiable: 0,
          broken: expect.arrayContaining([
            expect.objectContaining({ rule: 'each balance is the sum of its transfers' }),
          ]),
        },
      ]);
      expect((await operate('ledger', 'reopen', '--as', 'asha')).exitCode).toBe(1);
      expect((await world.bid(player, {})).body.code).toBe('unavailable');
      await world.database.query(`update account set credits = credits - 1 where player_id = $1 and kind = 'wallet'`, [
        player.id,
      ]);
      expect((await operate('ledger', 'reopen', '--as', 'asha')).exitCode).toBe(0);
      expect((await world.bid(player, {})).body.status).toBe(true);
      expect(JSON.parse((await operate('audit', 'list', '--json')).text)).toEqual([
        expect.objectContaining({ actor: 'operator:asha', action: 'ledger reopen' }),
      ]);
    } finally {
      await world.close();
    }
  });
});
