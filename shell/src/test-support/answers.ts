/** Saturday 21 November 2026, 04:52:18 PM in India. */
export const SERVER_TIME = '2026-11-21T16:52:18.000+05:30';

type MarketWire = Record<string, string | number>;

/** A market on the wire: KALYAN, open, with `changes` applied. */
export const marketWire = (changes: MarketWire = {}): MarketWire => ({
  game_id: '7',
  game_name: 'KALYAN',
  open_time: '04:10 PM',
  close_time: '06:10 PM',
  open_result: '',
  close_result: '',
  msg_status: 1,
  web_chart_url: 'https://host.example/game-result-chart/7',
  ...changes,
});

type Dashboard = { bettingOn?: boolean; points?: number; markets?: MarketWire[] };

export const dashboardWire = ({ bettingOn = true, points = 2450, markets = [marketWire()] }: Dashboard = {}) => ({
  status: true,
  user_name: 'Rajeshkumar',
  mobile: '9876543210',
  betting_status: bettingOn ? '1' : '0',
  wallet_amt: String(points),
  result: markets,
  server_time: SERVER_TIME,
});

export const loginWire = {
  status: true,
  msg: 'Login successful.. Redirecting..',
  unique_token: 'token-1',
  user_name: 'Rajeshkumar',
  mobile: '9876543210',
  betting_status: '1',
};

/** A quiet site: a dashboard with one market, no pictures, no headline, usable support numbers. */
export const QUIET_SITE = {
  '/api-user-login': loginWire,
  '/api-user-logout': { status: true },
  '/api-get-dashboard-data': dashboardWire(),
  '/api-get-slider-images': { status: false, sliderdata: [] },
  '/api-get-headline': { status: true, data: [] },
  '/api-get-social-data': { status: true, mobile_no: '9000000001', mobile_1: '9000000002', telegram_no: '9000000003' },
};
