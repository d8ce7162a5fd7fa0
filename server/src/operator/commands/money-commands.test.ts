import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../../test/support/databases';
import { createWorld, type Player, type World } from '../../../test/support/world';
import { createLogger } from '../../logger';
import { runCommand } from '../run-command';

describe.each(DATABASES)("the operator's settings of money on $name", (kind) => {
  let world: World;
  let player: Player;
  beforeEach(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(5000);
  });
  afterEach(() => world.close());

  const operate = (...words: string[]) =>
    runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);
  const rows = async (...words: string[]): Promise<Record<string, unknown>[]> =>
    JSON.parse((await operate(...words, '--json')).text);

  it('are used by payments, QR codes included', async () => {
    const set = [
      'payee',
      'set',
      '--name',
      'New House',
      '--upi',
      'new@bank',
      '--bank',
      '123456789',
      '--ifsc',
      'ABCD0123456',
      '--as',
      'asha',
    ];
    expect((await operate(...set)).exitCode).toBe(0);
    expect((await world.call(API.adminBankDetails)).body.bank_details[0]).toEqual({
      ac_holder_name: 'New House',
      account_number: '123456789',
      ifsc_code: 'ABCD0123456',
      upi_payment_id: 'new@bank',
      google_upi_payment_id: 'ankbazaar@tryout',
      phonepay_upi_payment_id: 'ankbazaar@tryout',
    });
    expect((await world.call(API.qrPay)).body.qrdata[0].upi_id).toBe('new@bank');
    expect((await operate('payee', 'set', '--upi', '')).exitCode).toBe(0);
    // Public reads are cached for a second.
    world.clock.set(world.clock.nowMs() + 1_001);
    expect((await world.call(API.qrPay)).body).toMatchObject({ status: false, qrdata: [] });
    expect((await rows('audit', 'list'))[1]).toMatchObject({ actor: 'operator:asha', action: 'payee set' });
  });

  it('limit the next bid, deposit and withdrawal', async () => {
    expect(
      (
        await operate(
          'limits',
          'set',
          '--min-bid',
          '50',
          '--max-deposit',
          '400',
          '--withdraw-from',
          '10:01 AM',
          '--withdraw-until',
          '11:00 AM',
        )
      ).exitCode,
    ).toBe(0);
    expect((await world.bid(player, { lines: [{ points: '49' }] })).body).toMatchObject({
      status: false,
      msg: 'Required minimum bid amount is 50',
    });
    expect((await world.bid(player, { lines: [{ points: '50' }] })).body.status).toBe(true);
    expect((await operate('limits', 'set', '--max-bid', '500', '--min-transfer', '200')).exitCode).toBe(0);
    expect((await world.bid(player, { lines: [{ points: '50' }, { points: '501' }] })).body).toMatchObject({
      status: false,
      code: 'bad_request',
      reason: 'max_bid',
      values: ['500'],
      line: 1,
      msg: 'Maximum bid amount is 500',
    });
    expect((await world.call(API.dashboard, { unique_token: player.token })).body).toMatchObject({
      min_bid_amount: '50',
      max_bid_amount: '500',
      min_transfer: '200',
    });
    expect((await world.call(API.fundRequestAdd, { unique_token: player.token, request_amount: 401 })).body.msg).toBe(
      'Maximum amount to add is 400',
    );
    await world.call(API.addUpiDetails, { unique_token: player.token, upi_type: '1', paytm_no: '9000000001' });
    const { body } = await world.call(API.withdrawFundRequest, {
      unique_token: player.token,
      request_amount: 600,
      payment_method: '3',
    });
    expect(body.msg).toBe('Sorry, You can Withdraw only in given withdraw time');
    expect(await rows('settings', 'list')).toEqual(
      expect.arrayContaining([
        { command: 'limits set', option: '--min-bid', value: '50' },
        { command: 'limits set', option: '--max-bid', value: '500' },
        { command: 'limits set', option: '--withdraw-from', value: '10:01 AM' },
        { command: 'payee set', option: '--upi', value: 'ankbazaar@tryout' },
      ]),
    );
  });

  it.each([
    [['payee', 'set'], 'Give at least one of --name, --upi, --google-upi, --phonepe-upi, --bank, --ifsc.'],
    [['payee', 'set', '--upi', 'x&pa=thief@bank'], '--upi must be a UPI id such as house@bank.'],
    [['payee', 'set', '--ifsc', 'abc'], '--ifsc must be an IFSC code such as ABCD0123456.'],
    [['limits', 'set', '--min-bid', '0'], '--min-bid must be a whole number of points, from 1 to 999999999.'],
    [['limits', 'set', '--min-bid', '1.5'], '--min-bid must be a whole number of points, from 1 to 999999999.'],
    [['limits', 'set', '--max-bid', '1000000000'], '--max-bid must be a whole number of points, from 1 to 999999999.'],
    [
      ['rates', 'set', '--label', 'Full Sangam', '--stake', '1', '--pays', '10000000'],
      'Both figures of a rate are whole numbers, from 1 to 9999999.',
    ],
    [['limits', 'set', '--min-bid', '100001'], 'A minimum must not be above its maximum.'],
    [['limits', 'set', '--withdraw-from', '25:00'], '--withdraw-from must be a time such as 07:00 AM.'],
    [['rules', 'set'], 'Give --deposit or --withdrawal.'],
    [['contact', 'set'], 'Give at least one of --whatsapp, --phone and --telegram.'],
  ])('reject %j and change nothing', async (words, text) => {
    const before = await rows('settings', 'list');
    expect(await operate(...words)).toEqual({ exitCode: 1, text });
    expect(await rows('settings', 'list')).toEqual(before);
    expect(await rows('audit', 'list')).toEqual([]);
  });

  it('include the rates, listed as they are in force', async () => {
    const set = ['rates', 'set', '--label', 'jodi digit', '--stake', '10', '--pays', '960'];
    expect(await operate(...set)).toEqual({
      text: "Change the rate of Jodi Digit (main) from '10 pays 950' to '10 pays 960'? New bids get it at once.",
      exitCode: 3,
      asks: true,
    });
    expect(await rows('rates', 'list')).toContainEqual(expect.objectContaining({ label: 'Jodi Digit', pays: '950' }));
    expect((await operate(...set, '--yes')).exitCode).toBe(0);
    expect(await rows('rates', 'list')).toContainEqual({
      family: 'main',
      label: 'Jodi Digit',
      stake: '10',
      pays: '960',
    });
    expect(await rows('rates', 'list')).toHaveLength(14);
  });
});
