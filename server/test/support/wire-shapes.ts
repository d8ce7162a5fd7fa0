import * as z from 'zod/mini';

/** The wire types as clients with typed models read them. Additional fields are allowed. */
export const text = z.string();
export const number = z.number();
export const points = z.string().check(z.regex(/^-?\d+$/));
export const bit = z.enum(['0', '1']);
export const clock = z.string().check(z.regex(/^(0[1-9]|1[0-2]):[0-5]\d [AP]M$/));
export const moment = z.string().check(z.regex(/^\d{2} [A-Z][a-z]{2} \d{4} (0[1-9]|1[0-2]):[0-5]\d:[0-5]\d [AP]M$/));
const address = z.string().check(z.regex(/^https?:\/\//));
const openOrClosed = z.union([z.literal(1), z.literal(2)]);

type Fields = z.core.$ZodLooseShape;

/** A successful answer. */
export const done = (fields: Fields = {}) => z.object({ msg: text, status: z.literal(true), ...fields });

/** The two calls whose status is the text 'true'. */
export const statusText = (fields: Fields) => z.object({ msg: text, status: z.literal('true'), ...fields });

/** A list with at least one row. */
export const some = (fields: Fields) => z.array(z.object(fields)).check(z.minLength(1));

const oneDevice = { id: text, user_id: text, device_id: text, logout_status: bit, security_pin_status: bit };
const device = some(oneDevice);

const market = {
  game_id: points,
  game_name: text,
  game_name_hindi: text,
  game_name_letter: text,
  open_time: clock,
  open_time_sort: z.string().check(z.regex(/^\d{2}:\d{2}:\d{2}$/)),
  close_time: text,
  msg: text,
  msg_status: openOrClosed,
  open_result: text,
  close_result: text,
  open_duration: number,
  close_duration: number,
  time_srt: number,
  web_chart_url: address,
};

const window = { withdraw_open_time: clock, withdraw_close_time: clock };

const bits = { betting_status: bit, transfer_point_status: bit };

export const login = done({
  unique_token: text,
  user_name: text,
  mobile: points,
  notification_status: text,
  email: text,
  mobile_no: text,
  betting_status: bit,
});

export const code = { msg: text, otp: number };

export const registered = done({ unique_token: text, user_name: text, mobile: points, email: text });

export const dashboard = done({
  ...bits,
  wallet_amt: points,
  user_name: text,
  mobile: points,
  account_block_status: bit,
  referral_code: text,
  mobile_no: text,
  telegram_no: text,
  mobile_1: text,
  withdraw_status: z.union([z.literal(0), z.literal(1)]),
  app_link: text,
  share_msg: text,
  app_maintainence_msg: text,
  maintainence_msg_status: bit,
  user_current_version: text,
  user_minimum_version: text,
  pop_status: bit,
  roulette_show_status: number,
  device_result: device,
  result: some({ ...market, close_time: clock }),
});

export const profile = done({
  profile: some({ mobile: points, wallet_balance: points, email: text, user_name: text }),
});

export const markets = (chart: string) => z.object({ result: some(market), [chart]: address });

export const wallet = done({
  ...bits,
  ...window,
  wallet_amt: points,
  hold_amt: points,
  owed_points: z.optional(points),
  min_withdrawal: points,
  max_withdrawal: points,
  min_transfer: points,
  max_transfer: points,
});

export const rates = (...names: string[]) =>
  done({
    game_rates: some({
      game_rate_id: text,
      ...Object.fromEntries(
        names.flatMap((name) => [
          [`${name}_val_1`, points],
          [`${name}_val_2`, points],
        ]),
      ),
    }),
  });

const ledgerRow = {
  transaction_id: points,
  amount: points,
  transaction_type: z.enum(['1', '2']),
  transaction_note: text,
  transfer_note: text,
  amount_status: points,
  insert_date: moment,
  tx_request_number: text,
};

export const statement = done({
  ...window,
  wallet_amt: points,
  hold_amt: points,
  transaction_history: some(ledgerRow),
  device_result: device,
  in_history: some(ledgerRow),
  out_history: some(ledgerRow),
});

export const withdrawals = done({
  ...window,
  wallet_amt: points,
  last_request_status: z.enum(['0', '1', '2']),
  withdrawdata: some({
    withdraw_request_id: points,
    request_amount: points,
    request_number: points,
    request_status: z.enum(['0', '1', '2']),
    payment_method: points,
    paytm_number: text,
    google_pay_number: text,
    phone_pay_number: text,
    remark: text,
    payment_receipt: text,
    insert_date: moment,
  }),
});

export const payee = done({
  bank_details: some({
    ac_holder_name: text,
    account_number: text,
    ifsc_code: text,
    upi_payment_id: text,
    google_upi_payment_id: text,
    phonepay_upi_payment_id: text,
  }),
});

export const payoutNumbers = done({
  payment_details: some({
    ac_holder_name: text,
    paytm_number: text,
    google_pay_number: text,
    phone_pay_number: text,
    insert_date: moment,
  }),
});

export const payoutMethods = done({
  result: some({ type: number, value: text, name: text }),
  min_amt: points,
});

const line = { game_name: text, pana: text, session: text, digits: points, closedigits: text };

export const bids = done({
  bid_data: some({
    ...line,
    points,
    bid_tx_id: text,
    slip_id: text,
    bid_date: moment,
    market_day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  }),
});

export const wins = done({
  win_data: some({
    ...line,
    amount: points,
    transaction_type: z.literal('1'),
    transaction_note: text,
    amount_status: points,
    tx_request_number: text,
    slip_id: text,
    wining_date: moment,
    market_day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  }),
});

export const announcedWins = done({
  days: some({
    market_day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    staked: points,
    pending: points,
    won: points,
    told: points,
    told_points: points,
    wins: some({
      family: text,
      game_name: text,
      pana: text,
      session: text,
      digits: text,
      closedigits: text,
      points,
      won_amount: points,
    }),
  }),
});

export const currentDate = done({
  wallet_amt: points,
  min_bid_amount: points,
  max_bid_amount: points,
  min_deposite: points,
  max_deposite: points,
  min_withdrawal: points,
  max_withdrawal: points,
  min_transfer: points,
  max_transfer: points,
  date: z.string().check(z.regex(/^[A-Z][a-z]{2} \d{2}-[A-Z][a-z]{2}-\d{4}$/)),
  new_date: z.string().check(z.regex(/^\d{2}-[A-Z][a-z]{2}-\d{4}$/)),
  open_duration: number,
  close_duration: number,
});

export const gameStatus = z.object({
  msg: text,
  game_status: openOrClosed,
  /** Empty without a session. */
  device_result: z.array(z.object(oneDevice)),
  status: z.boolean(),
});

export const contact = done({ mobile_1: text, mobile_2: text, whatsapp_no: text, email_1: text, instagram: text });

export const activeGame = done({
  result: some({ open_time: clock, close_time: clock, msg: text, game_status: openOrClosed, status: z.boolean() }),
});

export const deposits = done({
  result: some({
    id: points,
    amount: points,
    tx_request_number: points,
    txn_id: text,
    txn_ref: text,
    fund_status: z.enum(['0', '1', '2']),
    insert_date: moment,
  }),
});

/** Empty until a claim is decided. */
export const claimHistory = z.object({
  msg: text,
  status: z.boolean(),
  fund_req_history: z.array(
    z.object({ fund_request_id: points, request_amount: points, request_number: points, request_status: points }),
  ),
});

export const lastClaim = done({
  /** Empty if no claim is pending. */
  last_req_detail: z.array(z.object({ request_amount: points })),
  min_amt: points,
  max_amt: points,
  google_upi_option: number,
  phone_upi_option: number,
  other_upi_option: number,
});
