import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../../test/support/databases';
import { addPayoutNumber } from '../../../test/support/players';
import { keepMessages } from '../../../test/support/sent-messages';
import { at, createWorld, type Json, type Player, type World } from '../../../test/support/world';
import * as sender from '../../accounts/codes/message-sender';
import { createLogger } from '../../logger';
import { runCommand } from '../../operator/run-command';

const TRANSFERS = {
  status: false,
  code: 'not_allowed',
  reason: 'transfer_held',
  values: ['21 Nov 2026 10:00:00 PM'],
  msg: 'Your password was reset. You can transfer points again from 21 Nov 2026 10:00:00 PM.',
};
const NUMBERS = {
  status: false,
  code: 'not_allowed',
  reason: 'payout_held',
  values: ['21 Nov 2026 10:00:00 PM'],
  msg: 'Your password was reset. You can add or change a number again from 21 Nov 2026 10:00:00 PM.',
};

const WRONG = { status: false, code: 'not_allowed', reason: 'wrong_code', msg: 'Enter Valid OTP' };

describe.each(DATABASES)('after a password was reset, on $name', (kind) => {
  let world: World;
  let messages: ReturnType<typeof keepMessages>;
  let player: Player;
  let other: Player;

  const start = async (env: Record<string, string>): Promise<void> => {
    messages = keepMessages();
    world = await createWorld(kind, { OTP_MODE: 'verify', ...env });
  };
  afterEach(async () => {
    expect(await world.breaks()).toEqual([]);
    jest.restoreAllMocks();
    await world.close();
  });

  const call = async (path: string, body: object): Promise<Json> => (await world.call(path, body)).body;

  async function proofOf(path: string, body: object): Promise<string> {
    const { otp_ref } = await call(path, { mobile: player.mobile, ...body });
    const otp = messages.codeFor(player.mobile);
    return (await call(API.verifyOtp, { mobile: player.mobile, otp_ref, otp })).otp_proof;
  }
  /** Resets the password and logs in. */
  async function reset(): Promise<string> {
    const otp_proof = await proofOf(API.forgetCheckMobile, {});
    await call(API.forgotPassword, { mobile: player.mobile, new_pass: 'a new password', otp_proof });
    const login = await call(API.userLogin, { mobile: player.mobile, password: 'a new password' });
    return login.unique_token;
  }
  const transfer = (unique_token: string, request_id?: string): Promise<Json> =>
    call(API.transferPoints, { unique_token, amount: 300, mobile_no: other.mobile, transfer_note: '', request_id });
  const addNumber = async (unique_token: string, number: string): Promise<Json> => {
    const otp_proof = await proofOf(API.resendOtp, { unique_token });
    return call(API.addUpiDetails, { unique_token, upi_type: '1', paytm_no: number, otp_proof });
  };
  const DEVICE = 'd'.repeat(64);
  const knowDevice = (): Promise<unknown> =>
    world.database.query('insert into known_device values ($1, $2, $3)', [player.id, DEVICE, world.clock.iso()]);
  const isKnown = async (): Promise<boolean> =>
    (await world.database.query('select 1 as one from known_device where device_hash = $1', [DEVICE])).length > 0;
  const addPlayers = async (): Promise<void> => {
    [player, other] = [await world.addPlayer(2000), await world.addPlayer(0)];
  };

  it('transfers and new payout numbers are refused for the configured hours', async () => {
    await start({ RESET_HOLD_HOURS: '12' });
    await addPlayers();
    await addPayoutNumber(world.database, player, world.clock.iso());
    const before = await transfer(player.token, 'before-the-reset');
    expect(before.status).toBe(true);
    const token = await reset();
    expect(await transfer(token)).toEqual(TRANSFERS);
    expect(await addNumber(token, '9000000001')).toEqual(NUMBERS);
    expect(await player.balance()).toBe(1700);
    // Repeats of earlier requests get the first answer, and payouts go to the earlier number.
    expect(await transfer(token, 'before-the-reset')).toEqual(before);
    const withdrawal = { unique_token: token, mobile: player.mobile, request_amount: 500, payment_method: 3 };
    expect((await call(API.withdrawFundRequest, withdrawal)).status).toBe(true);
    expect((await world.bid({ token }, {})).body.status).toBe(true);

    world.clock.set(at('10:00 PM') - 1);
    expect(await transfer(token)).toEqual(TRANSFERS);
    world.clock.set(at('10:00 PM'));
    expect((await transfer(token)).status).toBe(true);
    expect((await addNumber(token, '9000000001')).status).toBe(true);
  });

  it('the hold continues when whoever reset the password changes it', async () => {
    await start({ RESET_HOLD_HOURS: '12' });
    await addPlayers();
    const token = await reset();
    const change = { unique_token: token, old_pass: 'a new password', new_pass: 'another password' };
    expect((await call(API.changePassword, change)).status).toBe(true);
    expect(await transfer(token)).toEqual(TRANSFERS);
    expect(await addNumber(token, '9000000001')).toEqual(NUMBERS);
  });

  it("the player's devices stay known, so that the owner can undo a thief's reset", async () => {
    await start({});
    await addPlayers();
    await knowDevice();
    await reset();
    expect(await isKnown()).toBe(true);
  });

  it('codes and proofs of earlier reset requests are invalid', async () => {
    await start({});
    await addPlayers();
    const otp_proof = await proofOf(API.forgetCheckMobile, {});
    const { otp_ref } = await call(API.forgetCheckMobile, { mobile: player.mobile });
    const otp = messages.codeFor(player.mobile);
    await reset();
    expect(await call(API.verifyOtp, { mobile: player.mobile, otp_ref, otp })).toEqual(WRONG);
    expect(await call(API.forgotPassword, { mobile: player.mobile, new_pass: 'of a thief', otp_proof })).toEqual(WRONG);
  });

  it('sent again after a lost answer, it is answered alike: no second message, hold or end of sessions', async () => {
    await start({ RESET_HOLD_HOURS: '12' });
    await addPlayers();
    const otp_proof = await proofOf(API.forgetCheckMobile, {});
    const send = (): Promise<Json> =>
      call(API.forgotPassword, { mobile: player.mobile, new_pass: 'a new password', otp_proof });
    const first = await send();
    expect(first.status).toBe(true);
    const { unique_token } = await call(API.userLogin, { mobile: player.mobile, password: 'a new password' });
    const messagesBefore = messages.sent.length;
    world.clock.set(world.clock.nowMs() + 60_000);
    expect(await send()).toEqual(first);
    expect(messages.sent).toHaveLength(messagesBefore);
    expect(await transfer(unique_token)).toEqual(TRANSFERS);
  });

  it('a used proof tells no more of the password than a login, and its wrong guesses count as such', async () => {
    await start({});
    await addPlayers();
    const otp_proof = await proofOf(API.forgetCheckMobile, {});
    const { mobile } = player;
    const send = (new_pass: string): Promise<Json> => call(API.forgotPassword, { mobile, new_pass, otp_proof });
    expect((await send('a new password')).status).toBe(true);
    for (let guess = 0; guess < 5; guess += 1) expect(await send(`guess ${guess}`)).toEqual(WRONG);
    expect((await send('a new password')).code).toBe('rate_limited');
    expect((await call(API.userLogin, { mobile, password: 'a new password' })).code).toBe('rate_limited');
    const stranger = { mobile: other.mobile, new_pass: 'a new password', otp_proof };
    expect(await call(API.forgotPassword, stranger)).toEqual(WRONG);
  });

  it('the hold counts from the last reset', async () => {
    await start({ RESET_HOLD_HOURS: '12' });
    await addPlayers();
    await reset();
    await world.setClock(at('08:00 PM'));
    const token = await reset();
    await world.setClock(at('10:00 PM'));
    expect((await transfer(token)).msg).toBe(
      'Your password was reset. You can transfer points again from 22 Nov 2026 08:00:00 AM.',
    );
  });

  it('nothing is held if no hours are set, and never after a change with the old password', async () => {
    await start({});
    await addPlayers();
    const token = await reset();
    expect((await transfer(token)).status).toBe(true);
    expect((await addNumber(token, '9000000001')).status).toBe(true);
    await world.database.query('update player set hold_until = null');
    const change = { unique_token: token, old_pass: 'a new password', new_pass: 'another password' };
    expect((await call(API.changePassword, change)).status).toBe(true);
    expect((await transfer(token)).status).toBe(true);
  });

  it('the registered number is notified, and the reset stays valid if that fails', async () => {
    await start({ RESET_HOLD_HOURS: '12' });
    await addPlayers();
    await reset();
    expect(messages.sent.at(-1)).toEqual({ mobile: player.mobile, purpose: 'reset_done' });
    jest.spyOn(sender, 'createMessageSender').mockReturnValue(async (message) => {
      messages.sent.push(message);
      if (message.purpose === 'reset_done') throw new sender.NotSent();
    });
    await world.close();
    world = await createWorld(kind, { OTP_MODE: 'verify' });
    player = await world.addPlayer(0);
    expect(await reset()).toMatch(/^[\w-]{43}$/);
    expect(messages.sent.at(-1)?.purpose).toBe('reset_done');
  });

  it('a reset by support also holds points, ends sessions, forgets devices, notifies the player, and logs no password', async () => {
    await start({ RESET_HOLD_HOURS: '12' });
    await addPlayers();
    await knowDevice();
    const otp_proof = await proofOf(API.forgetCheckMobile, {});
    const { database, clock, config } = world;
    const deps = { database, clock, config, logger: createLogger('silent') };
    const words = ['players', 'reset-password', '--mobile', player.mobile, '--reason', 'called, knew the last bids'];
    expect(await runCommand(deps, words)).toEqual({
      text: `Set a new password for ${player.mobile} and end all sessions?`,
      exitCode: 3,
      asks: true,
    });
    const { text } = await runCommand(deps, [...words, '--yes', '--as', 'asha']);
    const password = /is now (\S+)\./.exec(text)?.[1] ?? '';
    expect(text).toBe(
      `The password of ${player.mobile} is now ${password}. The player should change it after logging in.`,
    );
    expect(messages.sent.at(-1)).toEqual({ mobile: player.mobile, purpose: 'reset_done' });
    expect((await call(API.walletBalance, { unique_token: player.token })).code).toBe('session_ended');
    expect(await isKnown()).toBe(false);
    expect(await call(API.forgotPassword, { mobile: player.mobile, new_pass: 'of a thief', otp_proof })).toEqual(WRONG);
    const { unique_token } = await call(API.userLogin, { mobile: player.mobile, password });
    expect(await transfer(unique_token)).toEqual(TRANSFERS);
    await world.events.flush();
    const notes = JSON.stringify([
      await database.query('select * from audit_entry'),
      await database.query('select * from security_event'),
    ]);
    expect(notes).toContain('called, knew the last bids');
    expect(notes).not.toContain(password);
    const nobody = ['players', 'reset-password', '--mobile', '7000000001', '--reason', 'x', '--yes'];
    expect(await runCommand(deps, nobody)).toMatchObject({ text: 'There is no player with this number.', exitCode: 1 });
  });
});
