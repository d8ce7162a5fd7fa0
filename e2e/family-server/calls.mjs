import { book, MARKETS, newPlayer, placeBid, transfer, withdraw } from './world.mjs';

const RATES = { single_digit: '95', jodi_digit: '950', single_pana: '1500', double_pana: '3000', tripple_pana: '7000' };

const rateRow = () =>
  Object.fromEntries(
    Object.entries(RATES).flatMap(([name, pays]) => [
      [`${name}_val_1`, '10'],
      [`${name}_val_2`, pays],
    ]),
  );

const missing = (msg, more = {}) => ({ msg, ...more, status: false });

const amount = (points) => points.toFixed(2);

/** An unknown token is not an error here: it belongs to a player with empty fields. */
const NOBODY = { name: '', mobile: '', rows: [], bids: [], wins: [], withdrawals: [], numbers: {} };

/** The family's calls that this stand-in implements, by path. Without the app keys, headlines and logout. */
export function callsOf(players, publicUrl) {
  const byMobile = (mobile) => players.find((player) => player.mobile === mobile);
  const of = ({ unique_token }) => players.find((player) => player.token === unique_token) ?? NOBODY;
  const walletOf = (player) => (player === NOBODY ? '' : amount(player.wallet));
  const otp = 4321;

  const histories = (family, spelling) => ({
    [`/api-${spelling}bid-history-data`]: (body) => {
      const bid_data = of(body).bids.filter((bid) => bid.family === family);
      return bid_data.length > 0 ? { bid_data, msg: 'Success', status: true } : missing('Data not found', { bid_data });
    },
    [`/api-${spelling}wining-history-data`]: (body) => {
      const win_data = of(body).wins;
      return win_data.length > 0 ? { win_data, msg: 'Success', status: true } : missing('Data not found', { win_data });
    },
  });
  const submits = (family) => (body) => placeBid(of(body.new_result), family, body.new_result);

  return {
    '/api-user-login': ({ mobile, password }) => {
      const player = byMobile(mobile);
      if (!player) return missing('Mobile not found');
      if (player.password !== password) return missing('Invalid login details');
      if (player.isBlocked) return missing('Account is blocked By admin. Please contact to admin.');
      const { token, name } = player;
      return {
        msg: 'Login successful.. Redirecting..',
        unique_token: token,
        user_name: name,
        mobile,
        betting_status: '1',
        status: true,
      };
    },
    '/api-check-mobile': ({ mobile }) =>
      byMobile(mobile)
        ? missing('Mobile number is already registered. Try Login.')
        : { otp, msg: 'Mobile number is not registered', status: 'true' },
    '/api-resend-otp': () => ({ msg: 'Otp Re-Sent', otp, status: true }),
    '/api-user-registration': ({ mobile, name, password }) => {
      const player = newPlayer(mobile, name, password);
      players.push(player);
      return {
        unique_token: player.token,
        user_name: name,
        mobile: 'kzTq0',
        email: 'email',
        msg: 'You are successfully register.',
        status: true,
        betting_status: 1,
      };
    },
    '/api-change-password': (body) => {
      const player = of(body);
      if (player.password !== body.old_pass) return missing('Old password does not matched.');
      player.password = body.new_pass;
      return { msg: 'Password updated successfully.', status: true };
    },
    '/api-get-profile': (body) => {
      const player = of(body);
      const profile = { mobile: player.mobile, wallet_balance: walletOf(player), email: '', user_name: player.name };
      return { profile: [profile], msg: 'Success', status: true };
    },
    '/api-get-dashboard-data': (body) => {
      const player = of(body);
      return {
        wallet_amt: walletOf(player),
        user_name: player.name,
        mobile: player.mobile,
        betting_status: '1',
        transfer_point_status: '1',
        account_block_status: player.isBlocked ? '0' : '1',
        withdraw_status: 1,
        mobile_no: '9000000001',
        telegram_no: '',
        mobile_1: '9000000002',
        result: MARKETS.main,
        status: true,
      };
    },
    '/api-get-social-data': () => ({
      mobile_no: '9000000001',
      telegram_no: '',
      mobile_1: '9000000002',
      msg: 'Success',
      status: true,
    }),
    '/api-get-slider-images': () => ({
      sliderdata: ['good.svg', 'gone.svg', 'lost.svg'].map((file, index) => ({
        image_id: String(index),
        slider_image: `${publicUrl}/uploads/${file}`,
      })),
      msg: 'Success',
      status: true,
    }),
    '/api-game-rates': () => ({ game_rates: [rateRow()], msg: 'Success', status: true }),
    '/api-starline-game-rates': () => ({ game_rates: [rateRow()], msg: 'Success', status: true }),
    '/api-galidisswar-game-rates': () => ({ game_rates: [rateRow()], msg: 'Success', status: true }),
    // These two have no status.
    '/api-starline-game': () => ({ result: MARKETS.starline, web_starline_chart_url: '' }),
    '/api-galidisswar-game': () => ({ result: MARKETS.gali, web_galidessar_chart_url: '' }),
    '/api-submit-bid': submits('main'),
    '/api-starline-submit-bid': submits('starline'),
    '/api-galidisswar-submit-bid': submits('gali'),
    ...histories('main', ''),
    ...histories('starline', 'starline-'),
    ...histories('gali', 'galidisswar-'),
    '/api-user-wallet-balance': (body) => {
      const player = of(body);
      return {
        wallet_amt: walletOf(player),
        hold_amt: String(player.hold ?? ''),
        min_withdrawal: '500.00',
        msg: 'User Wallet Balance',
        status: true,
      };
    },
    '/api-wallet-transaction-history': (body) => {
      const player = of(body);
      return { wallet_amt: walletOf(player), transaction_history: player.rows, status: player.rows.length > 0 };
    },
    '/api-last-fund-request-detail': () => missing('Data not found', { min_amt: '300', max_amt: '10000' }),
    '/api-admin-bank-details': () => ({
      bank_details: [
        {
          ac_holder_name: 'Bazaar',
          upi_payment_id: 'bazaar@bank',
          google_upi_payment_id: '',
          phonepay_upi_payment_id: 'bazaar@ybl',
        },
      ],
      status: true,
    }),
    '/api-fund-request-add': (body) => {
      book(of(body), Number(body.request_amount), '1', '1', 'Request Processed');
      return { msg: 'Request Successfully Added', fund_request_id: 12, status: true };
    },
    '/api-add-user-upi-details': (body) => {
      const field = { 1: 'paytm_number', 2: 'google_pay_number', 3: 'phone_pay_number' }[body.upi_type];
      of(body).numbers[field] = body.paytm_no || body.google_pay_no || body.phon_pay_no;
      return { msg: 'Number successfully register.', status: true };
    },
    '/api-get-user-payment-details': (body) => {
      const { numbers } = of(body);
      return Object.keys(numbers).length > 0
        ? { payment_details: [{ ac_holder_name: '', ...numbers }], msg: 'User Payment Detail', status: true }
        : missing('Payment Detail Not Added Yet', { payment_details: [] });
    },
    '/api-user-withdraw-fund-request': (body) => withdraw(of(body), body),
    '/api-user-withdraw-transaction-history': (body) => ({
      withdrawdata: of(body).withdrawals,
      wallet_amt: walletOf(of(body)),
      status: of(body).withdrawals.length > 0,
    }),
    '/api-check-user-for-transfer-amt': ({ mobile_no }) =>
      byMobile(mobile_no)
        ? { user_name: byMobile(mobile_no).name, msg: 'Account found ', status: true }
        : missing('Account not found '),
    '/api-user-transfer-wallet-balance': (body) => transfer(of(body), byMobile(body.mobile_no), Number(body.amount)),
  };
}
