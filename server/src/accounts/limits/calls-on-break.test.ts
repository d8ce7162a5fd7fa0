import { FAMILY_PATHS } from '@ank/protocol';
import { API, ENDPOINTS } from '@ank/protocol/test-support';
import { byOperator } from '../../../test/support/actors';
import { startCodeService } from '../../../test/support/codes';
import { DATABASES } from '../../../test/support/databases';
import { openStream } from '../../../test/support/live-reader';
import { addPayoutNumber } from '../../../test/support/players';
import { newBrowser } from '../../../test/support/push-service';
import { ALL_TOPICS } from '../../../test/support/push-stage';
import { listenOn } from '../../../test/support/raw-http';
import { createWorld, DAY, type Json, KALYAN, type Player, slipBody, type World } from '../../../test/support/world';
import { declareResult } from '../../results/declare-result';
import { settleAll } from '../../results/settle-all';
import { decideFunds } from '../../wallet/deposits/decide-funds';

const PASSWORD = 'secret 1';
const STARLINE = '112';
const GALI = '206';
const GALI_BEFORE = '205';
const { main, starline, gali } = FAMILY_PATHS;

/** A win in each family, from before the break. */
const BEFORE = [
  [main.submitBid, '10', 'Single Digit'],
  [starline.submitBid, '111', 'Single Digit'],
  [gali.submitBid, GALI_BEFORE, 'Left Digit'],
] as const;

const BREAKS = [
  ['time_out', 7],
  ['self_exclusion', 6],
] as const;

type Scene = {
  player: Player;
  other: Player;
  newMobile: string;
  /** The player's slip from before the break. */
  slipId: string;
  /** The proof of a code that this call sends. */
  proofOf: (path: string) => Promise<string>;
  /** A code that was just sent to the player. */
  newCode: () => Promise<object>;
};

/** What a player without a break sends successfully, beside the token. */
type Body = (scene: Scene) => object | Promise<object>;

const empty: Body = () => ({});
const noDays: Body = () => ({ bid_from: '', bid_to: '', date_from: '', date_to: '' });
const game =
  (game_id: string): Body =>
  () => ({ game_id });
const bidOn =
  (gameId: string, label: string): Body =>
  ({ player }) =>
    slipBody(player.token, { gameId, label });

/** What a break stops. */
const BIDS: Readonly<Record<string, Body>> = {
  [main.submitBid]: bidOn(KALYAN, 'Single Digit'),
  [starline.submitBid]: bidOn(STARLINE, 'Single Digit'),
  [gali.submitBid]: bidOn(GALI, 'Left Digit'),
};

/** Every other call works as always. */
const WORKING: Readonly<Record<string, Body>> = {
  // Wins, histories, receipts.
  [API.announceWins]: () => ({ telling_id: 'telling-0001' }),
  [API.slipReceipt]: ({ slipId }) => ({ slip_id: slipId }),
  [API.mySlips]: empty,
  [API.playSums]: () => ({ minutes: 60 }),
  [API.publishedRoots]: () => ({ market_day: DAY }),
  [main.bidHistory]: noDays,
  [starline.bidHistory]: noDays,
  [gali.bidHistory]: noDays,
  [main.winHistory]: noDays,
  [starline.winHistory]: noDays,
  [gali.winHistory]: noDays,
  // The wallet. Who wants no more deposits sets a limit.
  [API.walletBalance]: empty,
  [API.statement]: empty,
  [API.withdrawFundRequest]: () => ({ request_amount: 600, payment_method: '3' }),
  [API.withdrawHistory]: empty,
  [API.paymentDetails]: empty,
  [API.paymentMethodList]: empty,
  [API.addUpiDetails]: async ({ player, proofOf }) => ({
    ...{ upi_type: '2', google_pay_no: player.mobile, otp_proof: await proofOf(API.resendOtp) },
  }),
  [API.fundRequestAdd]: () => ({ request_amount: '500', txn_id: '471100000001' }),
  [API.addMoneyViaUpi]: () => ({ amount: '500', txn_id: '471100000002' }),
  [API.lastFundRequest]: empty,
  [API.fundRequestHistory]: empty,
  [API.autoDepositList]: empty,
  [API.adminBankDetails]: empty,
  [API.qrPay]: empty,
  [API.moneyRules]: empty,
  [API.checkReceiver]: ({ other }) => ({ mobile_no: other.mobile }),
  [API.transferPoints]: ({ other }) => ({ mobile_no: other.mobile, amount: '100', transfer_note: '' }),
  // Limits; a break can be extended.
  [API.getPlayLimits]: empty,
  [API.setStakeLimit]: () => ({ period: 'day', points: '500' }),
  [API.setDepositLimit]: () => ({ period: 'day', points: '900' }),
  [API.takeBreak]: () => ({ break_kind: 'self_exclusion', break_length: 12 }),
  // Markets.
  [API.dashboard]: empty,
  [starline.list.path]: empty,
  [gali.list.path]: empty,
  [main.rates]: empty,
  [starline.rates]: empty,
  [gali.rates]: empty,
  [main.status]: game(KALYAN),
  [starline.status]: game(STARLINE),
  [gali.status]: game(GALI),
  '/api-check-games-active-inactive': game(KALYAN),
  '/api-check-starline-games-active-inactive': game(STARLINE),
  '/api-check-galidisawar-games-active-inactive': game(GALI),
  [API.currentDate]: game(KALYAN),
  // The account and what is sent to it.
  [API.profile]: empty,
  [API.profileUpdate]: () => ({ user_name: 'asha verma', email: '' }),
  [API.changePassword]: () => ({ old_pass: PASSWORD, new_pass: PASSWORD }),
  [API.getSessions]: empty,
  [API.endSessions]: empty,
  [API.userLogout]: empty,
  [API.userLogin]: ({ player }) => ({ mobile: player.mobile, password: PASSWORD, device_id: '' }),
  [API.forgetCheckMobile]: ({ player }) => ({ mobile: player.mobile }),
  [API.resendOtp]: ({ player }) => ({ mobile: player.mobile }),
  [API.otpSent]: ({ player }) => ({ mobile: player.mobile }),
  [API.validateBank]: empty,
  [API.verifyOtp]: async ({ player, newCode }) => ({ mobile: player.mobile, ...(await newCode()) }),
  [API.forgotPassword]: async ({ player, proofOf }) => ({
    ...{ mobile: player.mobile, new_pass: PASSWORD, otp_proof: await proofOf(API.forgetCheckMobile) },
  }),
  [API.checkMobile]: ({ newMobile }) => ({ mobile: newMobile }),
  [API.userRegistration]: async ({ newMobile, proofOf }) => ({
    ...{ name: 'ravi', email: '', password: PASSWORD, mobile: newMobile, otp_proof: await proofOf(API.checkMobile) },
  }),
  [API.myNotices]: empty,
  [API.readNotices]: () => ({ up_to: '1' }),
  [API.myPush]: empty,
  [API.savePush]: () => {
    const { endpoint, p256dh, auth } = newBrowser();
    return { endpoint, p256dh, auth, topics: ALL_TOPICS, quiet_from: '', quiet_to: '', language: 'en' };
  },
  [API.stopPush]: empty,
  [API.fcmUpdate]: empty,
  // The site.
  [API.appKey]: empty,
  [API.socialData]: empty,
  [API.contactDetails]: empty,
  [API.sliderImages]: empty,
  [API.headline]: () => ({ ids: [1] }),
  [API.howToPlay]: empty,
  [API.remoteLoad]: () => ({
    ...{ remote: 'gali', version: '1', phase: 'loaded', cause: '', frames: [], browser: 'chrome' },
  }),
};

it('every call of the protocol is said to work or not to work during a break', () => {
  const paths = ENDPOINTS.map(({ path }) => path).sort();
  expect(Object.keys({ ...BIDS, ...WORKING }).sort()).toEqual(paths);
});

describe.each(DATABASES)('during a break on $name', (kind) => {
  let world: World;
  let codes: Awaited<ReturnType<typeof startCodeService>>;
  let scene: Scene;
  beforeAll(async () => {
    codes = await startCodeService();
  });
  beforeEach(async () => {
    world = await createWorld(kind, { OTP_MODE: 'verify', OTP_WEBHOOK_URL: codes.url });
    scene = await setScene();
  });
  afterEach(async () => {
    expect(await world.breaks()).toEqual([]);
    await world.close();
  });
  afterAll(() => codes.close());

  const asked = async (path: string, body: object = {}): Promise<Json> => (await world.call(path, body)).body;
  const bidOnKalyan = async (player: Player): Promise<Json> =>
    (await world.bid(player, { requestId: 'before-the-break' })).body;

  async function declare(marketId: string): Promise<void> {
    const number = marketId === GALI_BEFORE ? '50' : '140';
    await declareResult(byOperator(world), { marketId, day: DAY, session: 'open', number, reason: '' });
    await settleAll(world);
  }

  async function setScene(): Promise<Scene> {
    const [player, other] = [await world.addPlayer(20_000), await world.addPlayer(0)];
    const newMobile = String(Number(other.mobile) + 100_000);
    const newCode = async (path: string, body: object): Promise<Json> => {
      const { otp_ref } = await asked(path, body);
      return { otp_ref, otp: codes.sent.at(-1)?.code };
    };
    const proofOf: Scene['proofOf'] = async (path) => {
      const mobile = path === API.checkMobile ? newMobile : player.mobile;
      const code = await newCode(path, { mobile, ...(path === API.resendOtp && { unique_token: player.token }) });
      return (await asked(API.verifyOtp, { mobile, ...code })).otp_proof;
    };
    const reset = { mobile: player.mobile, new_pass: PASSWORD, otp_proof: await proofOf(API.forgetCheckMobile) };
    await asked(API.forgotPassword, reset);
    const unique_token = (player.token = await world.openSession(player.id));

    await addPayoutNumber(world.database, player, world.clock.iso());
    const claim = await asked(API.fundRequestAdd, { unique_token, request_amount: '500', txn_id: '471100000000' });
    await decideFunds(byOperator(world), { number: String(claim.fund_request_id), approve: true });
    for (const [path, gameId, label] of BEFORE) {
      expect(await asked(path, slipBody(unique_token, { gameId, label }))).toMatchObject({ status: true });
      await declare(gameId);
    }
    expect(await bidOnKalyan(player)).toMatchObject({ status: true });
    const [slip] = (await asked(API.mySlips, { unique_token })).slips;
    const codeOfPlayer = () => newCode(API.forgetCheckMobile, { mobile: player.mobile });
    return { player, other, newMobile, slipId: slip.slip_id, proofOf, newCode: codeOfPlayer };
  }

  describe.each(BREAKS)('of the kind %s', (break_kind, break_length) => {
    beforeEach(async () => {
      const taken = await asked(API.takeBreak, { unique_token: scene.player.token, break_kind, break_length });
      expect(taken).toMatchObject({ status: true, break_kind });
    });

    it('no bid is placed, and every other call works', async () => {
      const { player } = scene;
      const before = await player.balance();
      const outcomes: Record<string, unknown> = {};
      for (const [path, body] of Object.entries({ ...BIDS, ...WORKING })) {
        // Some calls end sessions, and many ask for codes.
        player.token = await world.openSession(player.id);
        await world.database.query('delete from attempt');
        const answer = await asked(path, { unique_token: player.token, ...(await body(scene)) });
        outcomes[path] = String(answer.status) === 'true' ? 'works' : (answer.reason ?? answer);
        if (path in BIDS) expect(await player.balance()).toBe(before);
      }
      const all = (paths: object, outcome: string) => Object.keys(paths).map((path) => [path, outcome]);
      expect(outcomes).toEqual(Object.fromEntries([...all(BIDS, break_kind), ...all(WORKING, 'works')]));
      expect(await player.balance()).toBe(before - 600 - 100);
    });

    it('the stream of changes opens', async () => {
      const reader = await openStream(await listenOn(world.app.server), scene.player.token);
      await reader.next('begun');
      reader.leave();
    });

    it('a bid from before is confirmed when it is repeated, and its win is paid and announced', async () => {
      const { player } = scene;
      const before = await player.balance();
      expect(await bidOnKalyan(player)).toMatchObject({ status: true });
      expect(await player.balance()).toBe(before);
      await declare(KALYAN);
      expect(await player.balance()).toBe(before + 95);
      const { days } = await asked(API.announceWins, { unique_token: player.token, telling_id: 'telling-0001' });
      expect(days[0].wins).toContainEqual(expect.objectContaining({ game_name: 'KALYAN', won_amount: '95' }));
    });
  });
});
