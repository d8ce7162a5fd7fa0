import { expect, type Page, type Route } from '@playwright/test';
import { ADDRESSES, AS_MARKUP, INJECTIONS } from './script-injections';

/** Fields left unchanged: otherwise the client would have no session, no valid answer or nothing to show. */
const KEPT = new Set([
  ...['unique_token', 'server_time', 'status', 'game_id', 'withdraw_open_time', 'withdraw_close_time'],
  'kind',
]);

/** Fields with a URL. */
const ADDRESS = /url|link|image|receipt/;

/** A row for each list that is empty for a new player. All its texts are replaced. */
const ROWS: Readonly<Record<string, object>> = {
  bid_data: {
    bid_tx_id: 'x',
    game_name: 'x',
    pana: 'x',
    session: 'x',
    digits: 'x',
    closedigits: 'x',
    points: '10',
    bid_date: 'x',
    status: 'x',
    won_amount: '0',
  },
  win_data: {
    tx_request_number: 'x',
    game_name: 'x',
    pana: 'x',
    session: 'x',
    digits: 'x',
    closedigits: 'x',
    amount: '95',
    wining_date: 'x',
  },
  slips: {
    slip_id: '1',
    family: 'x',
    game_id: '1',
    game_name: 'x',
    open_time: 'x',
    market_day: 'x',
    bid_date: 'x',
    lines: [{ pana: 'x', session: 'x', digits: 'x', closedigits: 'x', points: '10', status: 'x', won_amount: '0' }],
  },
  markets: { family: 'x', game_id: '1', game_name: 'x' },
  transaction_history: {
    transaction_id: '1',
    amount: '95',
    transaction_type: '1',
    transaction_note: 'x',
    amount_status: '1',
    insert_date: 'x',
    balance_after: 'x',
  },
  withdrawdata: {
    withdraw_request_id: '1',
    request_number: 'x',
    request_amount: '500',
    request_status: 'x',
    google_pay_number: 'x',
    paytm_number: 'x',
    phone_pay_number: 'x',
    remark: 'x',
    payment_receipt: 'x',
    insert_date: 'x',
  },
  notices: {
    notice_id: '1',
    kind: 'result',
    moment: 'x',
    unread: '1',
    family: 'main',
    game_name: 'x',
    market_day: 'x',
    session: 'x',
    result: 'x',
    bids: '2',
    staked: '20',
  },
  result: { id: '1', amount: '500', fund_status: '2', insert_date: 'x', credit_from: 'x', remark: 'x' },
  payment_details: { google_pay_number: 'x', paytm_number: 'x', phone_pay_number: 'x' },
  qrdata: { upi_id: 'x', qr_image: 'x' },
  bank_details: { google_upi_payment_id: 'x', phonepay_upi_payment_id: 'x' },
};

const WEB_ADDRESS = ADDRESSES.find((address) => address.startsWith('https://evil'))!;

/** How many injections are joined into one text. */
const AT_A_TIME = 6;

let turn = 0;

/** Different injections for each call, so that every one reaches every field over time. */
function attack(key: string): string {
  turn += 1;
  if (key === 'how_to_play_content') return AS_MARKUP;
  // Shown only if it is a web URL.
  if (key === 'qr_image') return WEB_ADDRESS;
  if (ADDRESS.test(key)) return ADDRESSES[turn % ADDRESSES.length]!;
  return Array.from(
    { length: AT_A_TIME },
    (_unused, index) => INJECTIONS[(turn * AT_A_TIME + index) % INJECTIONS.length],
  ).join(' ');
}

/** Replaces every non-numeric text in the answer by injections. */
function poisoned(value: unknown, key = ''): unknown {
  if (Array.isArray(value))
    return (value.length === 0 && ROWS[key] ? [ROWS[key]] : (value as unknown[])).map((item) => poisoned(item, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, poisoned(inner, name)]));
  if (typeof value !== 'string' || KEPT.has(key) || /^-?\d+$/.test(value)) return value;
  return attack(key);
}

/** The page counts as quiet after this many ms without requests. */
const QUIET_MS = 120;

/**
 * From now on, replaces every text in the server's answers, including results, times and URLs, by injections. Returns a
 * function that waits until the page has its answers.
 */
export async function poisonAnswers(page: Page): Promise<() => Promise<void>> {
  let waiting = 0;
  let lastMs = 0;
  const note = (change: number): void => {
    waiting += change;
    lastMs = Date.now();
  };
  await page.route('**/api-*', async (route: Route) => {
    note(1);
    try {
      const response = await route.fetch();
      const answer: unknown = await response.json();
      await route.fulfill({ response, json: poisoned(answer) });
    } catch {
      // The page has navigated away.
      await route.abort().catch(() => undefined);
    } finally {
      note(-1);
    }
  });
  return async () => {
    const beganMs = Date.now();
    await expect
      .poll(() => waiting === 0 && Date.now() - Math.max(lastMs, beganMs) > QUIET_MS, { intervals: [40] })
      .toBe(true);
  };
}

/** Answers a call with a fixed refusal or other answer made of injections. */
export async function answerWith(page: Page, path: string, answer: object): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ json: answer }));
}

/** A receipt and the published roots, each of whose texts is `text`. Slips and roots are JSON inside the answer. */
export function receiptOf(text: string): Record<string, object> {
  const session = { family: 'main', market: text, day: '2026-11-21' };
  const lines = [
    ['Single Digit', 'open', text, '', '10', '10', '95'],
    [text, 'close', '1', text, '10', '10', '95'],
  ];
  const slip = JSON.stringify({ v: 1, slip: '1', ...session, placed: '0', lines, salt: text });
  const before = { root: text, slips: 1, reason: text };
  const head = JSON.stringify({ ...session, session: 'open', slips: 2, root: `${text} later`, sealed: '0', before });
  const signed = { head, signature: text, consistency: [text] };
  const receipt = { market: text, slip, signature: text, key: text, sessions: [] };
  const root = { ...signed, key_id: text, reopened_at: '', reason: text, outside_host: text, outside_at: text };
  const keys = [{ key_id: text, public_key: text, made_at: text, retired_at: text }];
  const ofMarket = { game_name_hindi: text, game_name_marathi: text };
  return {
    '/api-slip-receipt': { status: true, msg: text, receipt, ...ofMarket },
    '/api-published-roots': { status: true, msg: text, roots: [root], keys },
  };
}
