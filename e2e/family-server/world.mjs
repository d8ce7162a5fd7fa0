/** Players, markets and money of the stand-in, in memory. It has the flaws of its family: nothing is locked. */

const market = (game_id, game_name, open_time, close_time, more = {}) => ({
  game_id,
  game_name,
  game_name_hindi: '',
  game_name_letter: game_name[0],
  open_time,
  close_time,
  msg: 'Market Running',
  msg_status: 1,
  open_result: '',
  close_result: '',
  open_duration: 0,
  close_duration: 0,
  time_srt: 0,
  web_chart_url: '',
  ...more,
});

export const MARKETS = {
  main: [
    market('9', 'KALYAN', '04:10 PM', '06:10 PM'),
    market('2', 'SRIDEVI', '11:35 AM', '12:35 PM', { open_result: '128-1', msg_status: '1' }),
  ],
  starline: [market('31', '05:30 PM', '05:30 PM', '')],
  gali: [market('44', 'FARIDABAD', '05:50 PM', '')],
};

const NOW = '21 Nov 2026 12:00:00 PM';

let lastNumber = 4400;

const nextNumber = () => String((lastNumber += 1));

/** A player as the operator would have created it: the wallet contains a fraction of a point. */
export const newPlayer = (mobile, name, password) => ({
  mobile,
  name,
  password,
  token: `t${mobile}${name.replace(/\W/g, '')}`.padEnd(30, 'x'),
  wallet: 10_000.5,
  hold: 0,
  isBlocked: false,
  numbers: {},
  bids: [],
  wins: [],
  rows: [],
  withdrawals: [],
});

/** A row of the ledger, newest first. `type`: 1 credit, 2 debit. */
export function book(player, points, type, status, note) {
  player.wallet += type === '1' ? points : -points;
  const number = nextNumber();
  player.rows.unshift({
    transaction_id: number,
    amount: points.toFixed(2),
    transaction_type: type,
    transaction_note: note,
    transfer_note: '',
    amount_status: status,
    insert_date: NOW,
    tx_request_number: number,
  });
}

export function placeBid(player, family, { Gamename, pana, result }) {
  const total = result.reduce((sum, line) => sum + Number(line.points), 0);
  if (total > player.wallet) return { msg: "Sorry You Don't Have Sufficient Amount For This Bid", status: false };
  book(player, total, '2', '5', `Bid Placed For ${Gamename}(${pana})`);
  for (const { digits, closedigits, points, session } of result)
    player.bids.unshift({
      family,
      game_name: Gamename,
      pana,
      session,
      digits,
      closedigits,
      points: String(points),
      bid_tx_id: nextNumber(),
      bid_date: NOW,
    });
  return { msg: 'Bid Successfully Submitted', status: true };
}

/** Its codes: 1 an account, 2 Paytm, 3 Google Pay, 4 PhonePe. */
const NUMBER_OF_CODE = { 2: 'paytm_number', 3: 'google_pay_number', 4: 'phone_pay_number' };

export function withdraw(player, { request_amount, payment_method }) {
  const points = Number(request_amount);
  if (points > player.wallet) return { msg: 'Sorry, You Dont Have Sufficient Amount For Withdraw', status: false };
  player.wallet -= points;
  player.hold = points;
  const field = NUMBER_OF_CODE[payment_method];
  player.withdrawals.unshift({
    withdraw_request_id: nextNumber(),
    request_amount: String(points),
    request_number: nextNumber(),
    request_status: '0',
    payment_method: String(payment_method),
    bank_name: '',
    remark: '',
    paytm_number: '',
    google_pay_number: null,
    phone_pay_number: '',
    payment_receipt: '',
    insert_date: NOW,
    [field]: player.numbers[field] ?? '',
  });
  return { msg: 'Withdraw Request Successfully Submitted', fund_request_id: 31, status: true };
}

export function transfer(player, receiver, points) {
  if (points > player.wallet)
    return { msg: 'Sorry, Your Transfer Amount Is Greater Then Your Wallet Balance', status: false };
  book(player, points, '2', '3', `Amount Transfer To ${receiver.name}`);
  book(receiver, points, '1', '4', `Amount Received From ${player.name}`);
  return { msg: 'Amount Successfully Transferred', status: true };
}
