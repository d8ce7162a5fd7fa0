import { API } from '@ank/protocol/test-support';
import * as wire from '@ank/protocol';
import { safeParse } from '@ank/protocol/schema';
import { encodeRefusal, type Refusal, type ServerCall, type Wire } from '@ank/protocol/server';
import { AFTERNOON_MS, aimPageAt, freshPage, type HttpServer, playerReply, startHttpServer } from '@ank/testing';

/** The state of the test's server. */
export type WalletWorld = {
  nowMs: number;
  points: number;
  held: number;
  /** What a corrected result took back and the wallet did not hold. */
  owed: number;
  minTransfer: number;
  numbers: wire.PaymentDetailsReply['numbers'];
  otpMode: 'echo' | 'verify';
  /** Rows of the statement, newest first. */
  rows: wire.StatementRow[];
  withdrawals: wire.WithdrawRow[];
  /** The answer to every further withdrawal, if it is refused. */
  withdrawRefusal: Refusal | null;
  /** Of deposits and of withdrawals. */
  usualMinutes: number | null;
  claims: wire.FundRequest[];
  /** What the player's own deposit limit leaves. */
  left: wire.LastFundRequestReply['left'];
  /** Claims as they are listed, newest first. */
  deposits: wire.DepositRow[];
  transfers: wire.TransferRequest[];
  upiId: string;
};

export type WalletServer = HttpServer & { world: WalletWorld; reset: (changes?: Partial<WalletWorld>) => void };

export const FRIEND = { mobile: '9000000001', name: 'Ravi Kumar' };

const freshWorld = (): WalletWorld => ({
  nowMs: AFTERNOON_MS,
  points: 1000,
  held: 0,
  owed: 0,
  minTransfer: 100,
  numbers: { paytm: '9000000005' },
  otpMode: 'echo',
  rows: [],
  withdrawals: [],
  withdrawRefusal: null,
  usualMinutes: null,
  claims: [],
  left: null,
  deposits: [],
  transfers: [],
  upiId: 'bazaar@bank',
});

/** A server with the real server's schemas, a wallet and idempotent money calls. */
export async function startWalletServer(): Promise<WalletServer> {
  let world = freshWorld();
  const accepted = new Map<string, Wire>();

  const player = (): wire.PlayerReply =>
    playerReply({
      nowMs: world.nowMs,
      player: {
        walletPoints: String(world.points),
        holdPoints: String(world.held),
        owedPoints: String(world.owed),
      },
      site: { whatsapp: '9000000011', phone: '9000000012', minTransfer: world.minTransfer },
    });

  /** Executes a money call once per idempotency key. */
  const once =
    <Input extends { requestId: string | null }, Answer>(
      call: ServerCall<Input, Answer>,
      act: (input: Input) => Answer | Refusal,
    ) =>
    (body: unknown): Wire => {
      const parsed = safeParse(call.request, body);
      if (!parsed.success) return encodeRefusal({ code: 'bad_request', message: 'Sorry something went wrong' });
      const first = accepted.get(parsed.data.requestId ?? '');
      if (first) return first;
      const done = act(parsed.data);
      if (typeof done === 'object' && done !== null && 'code' in done) return encodeRefusal(done);
      const answer = call.encodeAnswer(done as Answer);
      if (parsed.data.requestId !== null) accepted.set(parsed.data.requestId, answer);
      return answer;
    };

  const withdraw = once(wire.withdrawFundRequestEndpoint, ({ points }) => {
    if (world.withdrawRefusal) return world.withdrawRefusal;
    world.points -= points;
    world.held += points;
    return { requestNumber: '100001', walletPoints: String(world.points) };
  });
  const transfer = once(wire.transferPointsEndpoint, (request) => {
    world.points -= request.points;
    world.transfers.push(request);
    return { walletPoints: String(world.points) };
  });
  const claim = once(wire.fundRequestAddEndpoint, (request) => {
    world.claims.push(request);
    return { requestNumber: '100002', creditFromMs: null };
  });
  const fundRequest = (body: unknown): Wire => {
    const answer = claim(body);
    const again = safeParse(wire.fundRequestAddEndpoint.request, body);
    const known = again.success ? world.claims.find((held) => held.requestId === again.data.requestId) : undefined;
    if (known && again.success && known.paymentReference === '') known.paymentReference = again.data.paymentReference;
    return answer;
  };
  const addNumber = (body: unknown): Wire => {
    const parsed = safeParse(wire.addUpiDetailsEndpoint.request, body);
    if (!parsed.success || !parsed.data.method)
      return encodeRefusal({ code: 'bad_request', message: 'This UPI Type Is Not Valid' });
    if (world.otpMode === 'verify' && parsed.data.proof !== 'proof-1')
      return encodeRefusal({ code: 'not_allowed', message: 'Enter Valid OTP' });
    world.numbers = { ...world.numbers, [parsed.data.method]: parsed.data.number };
    return wire.addUpiDetailsEndpoint.encodeAnswer({ method: parsed.data.method, isNew: true });
  };
  const page = (body: unknown): Wire => {
    const parsed = safeParse(wire.statementEndpoint.request, body);
    const { before, limit } = parsed.success ? parsed.data : { before: null, limit: null };
    const older = world.rows.filter((row) => before === null || Number(row.id) < Number(before));
    const rows = older.slice(0, limit ?? older.length);
    return wire.statementEndpoint.encodeAnswer({
      nowMs: world.nowMs,
      player: { id: '1', devices: [''], holdPoints: '0' },
      walletPoints: String(world.points),
      opensMinutes: 420,
      closesMinutes: 1320,
      rows,
      more: older.length > rows.length,
      paged: true,
    });
  };

  const ANSWERS: Record<string, (body: unknown) => Wire> = {
    [API.dashboard]: () => wire.dashboardEndpoint.encodeAnswer(player()),
    [API.walletBalance]: () => wire.walletBalanceEndpoint.encodeAnswer(player()),
    [API.socialData]: () => wire.socialDataEndpoint.encodeAnswer(player().site),
    [API.headline]: (body) => {
      const parsed = safeParse(wire.headlineEndpoint.request, body);
      const ids = parsed.success ? parsed.data.ids : [];
      return wire.headlineEndpoint.encodeAnswer({
        nowMs: world.nowMs,
        headlines: ids.map((id) => ({ id, active: true, notes: `Notice ${id}` })),
      });
    },
    [API.statement]: page,
    [API.paymentDetails]: () =>
      wire.paymentDetailsEndpoint.encodeAnswer({ name: 'Asha Test', numbers: world.numbers, changedAtMs: world.nowMs }),
    [API.withdrawFundRequest]: withdraw,
    [API.withdrawHistory]: () =>
      wire.withdrawHistoryEndpoint.encodeAnswer({
        nowMs: world.nowMs,
        walletPoints: String(world.points),
        opensMinutes: 420,
        closesMinutes: 1320,
        codes: 'specified',
        usualMinutes: world.usualMinutes,
        requests: world.withdrawals,
      }),
    [API.checkReceiver]: (body) => {
      const parsed = safeParse(wire.checkReceiverEndpoint.request, body);
      return parsed.success && parsed.data.mobile === FRIEND.mobile
        ? wire.checkReceiverEndpoint.encodeAnswer(FRIEND)
        : encodeRefusal({ code: 'not_found', message: 'Account not found ' });
    },
    [API.transferPoints]: transfer,
    [API.fundRequestAdd]: fundRequest,
    [API.lastFundRequest]: () =>
      wire.lastFundRequestEndpoint.encodeAnswer({
        nowMs: world.nowMs,
        limits: { min: 300, max: 100_000 },
        pending: null,
        usualMinutes: world.usualMinutes,
        left: world.left,
      }),
    [API.autoDepositList]: () => wire.autoDepositListEndpoint.encodeAnswer({ deposits: world.deposits }),
    [API.adminBankDetails]: () =>
      wire.adminBankDetailsEndpoint.encodeAnswer({
        name: 'Ank & Co',
        bankAccount: '',
        ifsc: '',
        upiId: world.upiId,
        googleUpiId: world.upiId,
        phonepeUpiId: world.upiId,
      }),
    [API.qrPay]: () =>
      wire.qrPayEndpoint.encodeAnswer(
        world.upiId === '' ? null : { upiId: world.upiId, imageUrl: 'https://play.example/qr/1.svg' },
      ),
    [API.moneyRules]: () =>
      wire.moneyRulesEndpoint.encodeAnswer({ deposit: 'Pay first.\n\nThen wait.', withdrawal: 'Once a day.' }),
    [API.resendOtp]: () =>
      wire.resendOtpEndpoint.encodeAnswer(world.otpMode === 'echo' ? { otp: 4321 } : { otpRef: 'ref-1' }),
    [API.verifyOtp]: (body) => {
      const parsed = safeParse(wire.verifyOtpEndpoint.request, body);
      return parsed.success && parsed.data.code === '4321'
        ? wire.verifyOtpEndpoint.encodeAnswer({ proof: 'proof-1' })
        : encodeRefusal({ code: 'not_allowed', message: 'Enter Valid OTP' });
    },
    [API.addUpiDetails]: addNumber,
  };

  const server = await startHttpServer(
    ({ path, body }) => ANSWERS[path]?.(body) ?? { status: false, msg: 'Unknown path' },
  );
  aimPageAt(server.origin);
  return {
    ...server,
    get world() {
      return world;
    },
    reset: (changes = {}) => {
      world = { ...freshWorld(), ...changes };
      accepted.clear();
      server.clearFaults();
      server.received.length = 0;
      freshPage();
    },
  };
}
