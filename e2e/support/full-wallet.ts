import { addPayoutNumber, moneyOf } from './money';
import { addPlayer, callApi, type Player, sessionOf } from './players';
import type { Site } from './site';

const LONG_NAME = 'Venkatanarasimharajuvaripeta Subrahmanyam Chandrasekharan';
export const LONG_MARKET = 'SHRI LAXMI NARAYAN KALYAN NIGHT BAZAR EXPRESS';
/** Has vowel signs far above and below the letters. */
export const HINDI_MARKET = 'फ़रीदाबाद ट्रू हूँ';
const NOTICE =
  'DEPOSITS AND WITHDRAWALS ARE LOOKED AT FROM SEVEN IN THE MORNING TO TEN IN THE EVENING. HAVE YOUR PAYMENT NUMBER READY.';
const RULES = [
  'The smallest amount is 1,23,45,678 points.',
  'Ask at https://rules.example/points-in-and-out/every-question-that-was-ever-asked-about-points',
  LONG_NAME,
];

/** A player with every kind of entry that a wallet can show, in large numbers and with long names, and a friend. */
export type FullWallet = { player: Player; friend: Player };

type Call = (path: string, body: object) => Promise<Record<string, unknown>>;

/** Moves the points `times` times, bypassing the limits of players. */
const post = (site: Site, from: Player, to: Player, points: number, { times = 1 } = {}): Promise<unknown> =>
  site.sql(
    `select post_transfer(now(), a.id, b.id, $3::bigint, 'transfer', 'transfer:' || gen_random_uuid(), 'test')
       from account a join player p on p.id = a.player_id, account b join player q on q.id = b.player_id, generate_series(1, $4)
      where p.mobile = $1 and a.kind = 'wallet' and q.mobile = $2 and b.kind = 'wallet'`,
    [from.mobile, to.mobile, points, times],
  );

async function callerOf(site: Site, player: Player): Promise<Call> {
  const { token } = (await sessionOf(site, player)) as { token: string };
  return async (path, body) => {
    const answer = await callApi(site, path, { unique_token: token, ...body });
    if (answer.status !== true) throw new Error(`${path}: ${String(answer.msg)}`);
    return answer;
  };
}

/** Makes approved, rejected and pending deposits; likewise withdrawals, with a receipt and a long reason. */
async function askTheOperator(site: Site, call: Call): Promise<void> {
  for (const decision of ['approve', 'reject', null]) {
    const { fund_request_id: number } = await call('/api-fund-request-add', {
      request_amount: '99999',
      txn_id: 'UTR432112345678' + String(decision),
    });
    if (decision !== null) await site.operate('deposits', decision, String(number), '--yes');
  }
  const decisions = [
    ['approve', '--receipt', 'https://pay.example/receipts/1.png'],
    ['cancel', '--reason', `the bank says that ${LONG_NAME} has no account under this number`],
    null,
  ];
  for (const [at, decision] of decisions.entries()) {
    const { fund_request_id: number } = await call('/api-user-withdraw-fund-request', {
      request_amount: '50000',
      payment_method: String(2 + at),
    });
    if (decision) await site.operate('withdrawals', decision[0]!, String(number), ...decision.slice(1), '--yes');
  }
}

const STAKES = [
  {
    path: '/api-submit-bid',
    market: LONG_MARKET,
    label: 'Half Sangam',
    line: { digits: '1', closedigits: '128', session: 'open' },
  },
  {
    path: '/api-submit-bid',
    market: LONG_MARKET,
    label: 'Single Pana',
    line: { digits: '128', closedigits: '', session: 'open' },
  },
  {
    path: '/api-submit-bid',
    market: 'MAIN BAZAR',
    label: 'Jodi Digit',
    line: { digits: '47', closedigits: '', session: 'close' },
  },
  {
    path: '/api-starline-submit-bid',
    market: '05:30 PM',
    label: 'Triple Pana',
    line: { digits: '777', closedigits: '', session: 'Open' },
  },
  {
    path: '/api-galidisawar-submit-bid',
    market: HINDI_MARKET,
    label: 'Jodi Digit',
    line: { digits: '47', closedigits: '', session: 'Open' },
  },
] as const;

/**
 * Places winning bids in every family, one whose result is corrected after the points are spent, and one that is
 * returned.
 */
async function play(site: Site, call: Call, { player, friend }: FullWallet): Promise<void> {
  for (const { path, market, label, line } of STAKES) {
    const [row] = await site.sql<{ id: string }>('select id::text from market where name = $1', [market]);
    await call(path, {
      game_id: row!.id,
      new_result: { gameid: row!.id, pana: label, result: [{ ...line, points: '100000' }] },
    });
  }
  const result = (verb: string, ...words: string[]): Promise<string> =>
    site.operate('results', verb, '--date', '2026-11-21', ...words, '--yes');
  await result('declare', '--market', LONG_MARKET, '--session', 'open', '--pana', '128');
  await result('declare', '--family', 'gali', '--market', HINDI_MARKET, '--digits', '47');
  await result('declare', '--family', 'starline', '--market', '05:30 PM', '--pana', '777');
  await result('void', '--market', 'MAIN BAZAR', '--reason', 'no draw');
  // Only 5,000 points are left when the corrected result takes its payout back; the points that follow pay the rest.
  const wallet = (await moneyOf(site, player)).wallet - 5000;
  await post(site, player, friend, wallet);
  await result('correct', '--family', 'starline', '--market', '05:30 PM', '--pana', '128', '--reason', 'misread');
  await post(site, friend, player, wallet);
  // The wins were announced on another device.
  await call('/api-tell-wins', { telling_id: 'another-device' });
}

/** Fills the wallet as in production: by calls, the operator's decisions and results. */
export async function fillWallet(site: Site): Promise<FullWallet> {
  const player = await addPlayer(site, { points: 787_654_321 });
  const friend = await addPlayer(site, { points: 0 });
  await site.sql('update player set name = $1 where mobile = any ($2)', [LONG_NAME, [player.mobile, friend.mobile]]);
  await site.sql("update market set name = $1 where name = 'KALYAN'", [LONG_MARKET]);
  await site.sql("update market set name = $1 where name = 'FARIDABAD'", [HINDI_MARKET]);
  await site.sql("update market set name = $1 || ' नाइट' where name = 'MILAN DAY'", [HINDI_MARKET]);
  await site.sql('update site set deposit_rule = $1, withdrawal_rule = $1', [RULES.join('\n')]);
  await site.sql('update headline set notes = $1, active = true', [NOTICE]);
  for (const [at, method] of [2, 3, 4].entries()) await addPayoutNumber(site, player, method, `900000000${at}`);
  const call = await callerOf(site, player);
  await site.sql(
    `select post_transfer(now(), h.id, w.id, 1111, 'operator_credit', 'credit:' || p.id, 'system')
       from account h, account w join player p on p.id = w.player_id where h.kind = 'house' and w.kind = 'wallet' and p.mobile = $1`,
    [player.mobile],
  );
  await askTheOperator(site, call);
  await call('/api-user-transfer-wallet-balance', { amount: '10000', mobile_no: friend.mobile, transfer_note: '' });
  await play(site, call, { player, friend });
  await post(site, friend, player, 100, { times: 60 });
  return { player, friend };
}
