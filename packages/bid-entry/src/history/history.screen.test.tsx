import { parseSlips } from '@ank/contract';
import { bidHistory, type BidRecord, FAMILY_PATHS, MAX_HISTORY_LINES, winHistory, type WinRecord } from '@ank/protocol';
import { learnServerTime, startSession, useLocation, useNavigate } from '@ank/shared/platform';
import { aimPageAt, freshPage, openPage, TEST_PLAYER } from '@ank/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bidRow, type GameServer, startGameServer, winRow, type World } from '../test-support';
import { type History, LISTS_BIDS, LISTS_WINS } from './history';
import { HistoryScreen } from './history.screen';

const BIDS: History<BidRecord> = {
  ...LISTS_BIDS,
  title: 'BIDS',
  listTitle: 'BID History',
  call: bidHistory('main'),
  marketsPath: '/imp',
};
const WINS: History<WinRecord> = {
  ...LISTS_WINS,
  title: 'WINS',
  listTitle: 'WIN History',
  call: winHistory('main'),
  marketsPath: '/imp',
};

function Receipts() {
  const navigate = useNavigate();
  return (
    <>
      <p>receipts {parseSlips(useLocation().state)}</p>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

const ROUTES = [
  { path: '/imp4', Component: () => <HistoryScreen history={BIDS} /> },
  { path: '/imp3', Component: () => <HistoryScreen history={WINS} /> },
  { path: '/receipt', Component: Receipts },
];

const BID = bidRow();
const OTHER = { ...TEST_PLAYER, token: 'token-2', mobile: '9000000009' };

let server: GameServer;
let user: UserEvent;

function open(world: Partial<World> = {}, path = '/imp4'): void {
  server.reset(world);
  freshPage();
  learnServerTime(server.world.nowMs);
  user = openPage(ROUTES, path);
}

const asked = () =>
  server.received
    .filter(({ path }) => path === FAMILY_PATHS.main.bidHistory)
    .map(({ body }) => [body.bid_from, body.bid_to]);
const cards = () =>
  screen.queryAllByRole('listitem').map((card) =>
    within(card)
      .getAllByText(/./)
      .map((part) => part.textContent),
  );

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

describe('a history', () => {
  it("loads once on opening with today in India at both ends, whatever the browser's time zone [S23] [C07] [K02]", async () => {
    open({ nowMs: Date.parse('2026-11-22T00:03:00+05:30') });
    expect(await screen.findByText('NO DATA FOUND')).toBeVisible();
    expect(asked()).toEqual([['11/22/2026', '11/22/2026']]);
    expect(screen.getByLabelText('From Date')).toHaveValue('2026-11-22');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('BIDS');
    expect(screen.getByRole('heading', { name: 'BID History' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See open markets' })).toHaveAttribute('href', '/imp');
  });

  it("follows the server's day once its clock is known, unless the player has chosen other days", async () => {
    open({ nowMs: Date.parse('2026-11-22T00:03:00+05:30') });
    await screen.findByText('NO DATA FOUND');
    learnServerTime(Date.parse('2026-11-21T12:00:00+05:30'));
    await waitFor(() => expect(screen.getByLabelText('To Date')).toHaveValue('2026-11-21'));
    expect(screen.getByLabelText('From Date')).toHaveValue('2026-11-21');
    await waitFor(() =>
      expect(asked()).toEqual([
        ['11/22/2026', '11/22/2026'],
        ['11/21/2026', '11/21/2026'],
      ]),
    );
    fireEvent.change(screen.getByLabelText('From Date'), { target: { value: '2026-11-20' } });
    learnServerTime(Date.parse('2026-11-22T12:00:00+05:30'));
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 1200)));
    expect(screen.getByLabelText('To Date')).toHaveValue('2026-11-21');
    expect(asked()).toHaveLength(2);
  });

  it('loads the chosen days on Submit, which reads Submitting... meanwhile and ignores presses [S23] [S11]', async () => {
    open();
    await screen.findByText('NO DATA FOUND');
    fireEvent.change(screen.getByLabelText('From Date'), { target: { value: '2026-01-05' } });
    fireEvent.change(screen.getByLabelText('To Date'), { target: { value: '2026-11-20' } });
    let answer: (value?: unknown) => void = () => undefined;
    server.fault(FAMILY_PATHS.main.bidHistory, { hold: new Promise((resolve) => (answer = resolve)) });
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await user.click(screen.getByRole('button', { name: 'Submitting...' }));
    fireEvent.submit(screen.getByLabelText('From Date').closest('form')!);
    answer();
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeVisible();
    expect(asked()).toEqual([
      ['11/21/2026', '11/21/2026'],
      ['1/5/2026', '11/20/2026'],
    ]);
  });

  it('cancels a load for the next one, and the last one when the player leaves', async () => {
    open({ bids: [BID] });
    await waitFor(() => expect(cards()).toHaveLength(1));
    const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
    const aborted = () => fetched.mock.calls.map(([, init]) => init!.signal!.aborted);
    fireEvent.submit(screen.getByLabelText('From Date').closest('form')!);
    await waitFor(() => expect(aborted()).toEqual([false]));
    fireEvent.submit(screen.getByLabelText('From Date').closest('form')!);
    cleanup();
    expect(aborted().every((one) => one)).toBe(true);
    fetched.mockRestore();
  });

  it('shows game, number, points, type with session, date and status of each bid [S40]', async () => {
    open({ bids: [BID] });
    await screen.findByText('KALYAN');
    expect(cards()).toEqual([
      ['KALYAN', 'Pending', '5', '1,000 points', 'Single Digit, Open', '21 Nov 2026 02:40:00 PM', 'Receipt'],
    ]);
    expect(screen.getByText('1 bid')).toBeVisible();
  });

  it('says that older lines exist where it ends at the most that are sent', async () => {
    open({ bids: [BID] });
    await screen.findByText('KALYAN');
    expect(screen.queryByText(/newest/)).toBeNull();
    open({ bids: Array.from({ length: MAX_HISTORY_LINES }, (_, at) => bidRow({ id: String(at) })) });
    const end = 'Only the newest 2,000 are shown: choose earlier days to see older ones.';
    expect(await screen.findByText(end, undefined, { timeout: 20_000 })).toBeVisible();
  }, 30_000);

  it.each([
    ['/imp4', 'bid', '31'],
    ['/imp3', 'win', '77'],
  ])('links each row of %s to the receipt of its slip, if the server names it', async (path, _row, slip) => {
    const rows = { bids: [BID, { ...BID, id: '1', slipId: '' }], wins: [winRow(), winRow({ id: '1', slipId: '' })] };
    open(rows, path);
    const [link, ...more] = await screen.findAllByRole('link', { name: /^Receipt/ });
    expect(more).toEqual([]);
    expect(link).toHaveAccessibleName(`Receipt ${slip}`);
    await user.click(link!);
    expect(await screen.findByText(`receipts ${slip}`)).toBeVisible();
  });

  it.each([
    ['the player', () => undefined, '2026-01-05', ['1/5/2026', '11/20/2026']],
    ['another player', () => startSession(OTHER), '2026-11-21', ['11/21/2026', '11/21/2026']],
  ])('%s who comes back from a receipt finds their own days', async (_who, meanwhile, from, days) => {
    open({ bids: [BID] });
    await screen.findByText('KALYAN');
    fireEvent.change(screen.getByLabelText('From Date'), { target: { value: '2026-01-05' } });
    fireEvent.change(screen.getByLabelText('To Date'), { target: { value: '2026-11-20' } });
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByRole('button', { name: 'Submit' });
    // Days that were not loaded do not come back.
    fireEvent.change(screen.getByLabelText('To Date'), { target: { value: '2026-11-18' } });
    await user.click(screen.getByRole('link', { name: 'Receipt 31' }));
    act(meanwhile);
    server.received.length = 0;
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByText('KALYAN');
    expect(screen.getByLabelText('From Date')).toHaveValue(from);
    expect(asked()).toEqual([days]);
  });

  it('names the market day if it differs from the date of the bid, as for a market that closes after midnight [S36]', async () => {
    open({ bids: [bidRow({ gameName: 'MAIN BAZAR', placedAtMs: Date.parse('2026-11-22T00:03:00+05:30') })] });
    await screen.findByText('MAIN BAZAR');
    expect(screen.getByText('22 Nov 2026 12:03:00 AM')).toBeVisible();
    expect(screen.getByText('For 21 Nov 2026')).toBeVisible();
  });

  it('shows what was won, and that a bid was lost', async () => {
    open({
      bids: [
        { ...BID, status: 'won', wonPoints: '9500' },
        { ...BID, id: '32', status: 'lost' },
      ],
    });
    expect(await screen.findByText('Won')).toBeVisible();
    expect(screen.getByText('+9,500 won')).toBeVisible();
    expect(screen.getByText('Lost')).toBeVisible();
  });

  it('shows a sangam in the order of the result, whichever session it was placed for [S40]', async () => {
    const sangam = { ...BID, label: 'Half Sangam', digits: '6', closeDigits: '128' };
    open({
      bids: [
        { ...sangam, id: '1', session: 'open' },
        { ...sangam, id: '2', session: 'close' },
        { ...sangam, id: '3', label: 'Full Sangam', digits: '128', closeDigits: '240', session: 'close' },
      ],
    });
    expect(await screen.findByText('6-128')).toBeVisible();
    expect(screen.getByText('128-6')).toBeVisible();
    expect(screen.getByText('128-240')).toBeVisible();
  });

  it('gives each of the seven game types its own colour [S27] [K02]', async () => {
    const labels = [
      'Single Digit',
      'Jodi Digit',
      'Single Pana',
      'Double Pana',
      'Triple Pana',
      'Half Sangam',
      'Full Sangam',
    ];
    open({ bids: labels.map((label) => ({ ...BID, id: label, label })) });
    await screen.findAllByText('KALYAN');
    const looks = screen.getAllByRole('listitem').map((card) => card.className.split(' ').at(-1));
    const styles = readFileSync(join(__dirname, 'history-card.module.css'), 'utf8');
    expect(styles).toMatch(/\.card \{[^}]*border-left: [^;]*var\(--game/);
    const colours = looks.map(
      (look) => new RegExp(`\\.${look} \\{\\s*--game: var\\((--game-[a-z-]+)\\);`).exec(styles)?.[1],
    );
    expect(colours).toEqual(labels.map((label) => `--game-${label.toLowerCase().replace(' ', '-')}`));
  });

  it.each([
    ['no answer', 'lose-answer'],
    ['an HTTP error', { status: 500, body: {} }],
    ['a refusal', { status: 200, body: { status: false, msg: 'Data not found', code: 'unavailable' } }],
  ] as const)(
    'shows NO DATA FOUND with Retry on %s, and Retry, which needs dates too, recovers [E12]',
    async (_what, fault) => {
      server.reset({ bids: [BID] });
      freshPage();
      server.fault(FAMILY_PATHS.main.bidHistory, fault);
      user = openPage(ROUTES, '/imp4');
      expect(await screen.findByRole('alert')).toHaveTextContent('NO DATA FOUND');
      fireEvent.change(screen.getByLabelText('From Date'), { target: { value: '' } });
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(screen.getByText('Choose a date')).toBeVisible();
      expect(document.activeElement).toHaveAccessibleDescription('Choose a date');
      expect(screen.getByText('NO DATA FOUND')).toBeVisible();
      fireEvent.change(screen.getByLabelText('From Date'), { target: { value: '2026-11-21' } });
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('KALYAN')).toBeVisible();
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    },
  );

  it.each([
    ['2026-11-21', '2026-11-20', 'From Date is later than To Date'],
    ['', '2026-11-20', 'Choose a date'],
  ])('requests nothing from "%s" to "%s"', async (from, to, message) => {
    open();
    await screen.findByText('NO DATA FOUND');
    fireEvent.change(screen.getByLabelText('From Date'), { target: { value: from } });
    fireEvent.change(screen.getByLabelText('To Date'), { target: { value: to } });
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(screen.getByText(message)).toBeVisible();
    expect(asked()).toHaveLength(1);
  });
});

describe('a win history', () => {
  it('requests date_from and date_to for today, then for the chosen days [S23] [C07]', async () => {
    open({ nowMs: Date.parse('2026-11-02T00:03:00+05:30') }, '/imp3');
    expect(await screen.findByText('NO DATA FOUND')).toBeVisible();
    expect(screen.getByText('No wins between these two dates.')).toBeVisible();
    fireEvent.change(screen.getByLabelText('From Date'), { target: { value: '2026-01-05' } });
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByRole('button', { name: 'Submit' });
    const asked = server.received
      .filter(({ path }) => path === FAMILY_PATHS.main.winHistory)
      .map(({ body }) => [body.date_from, body.date_to, body.unique_token]);
    expect(asked).toEqual([
      ['11/2/2026', '11/2/2026', 'test-token'],
      ['1/5/2026', '11/2/2026', 'test-token'],
    ]);
  });

  it('shows game, number, amount, type with session and date of each win [S40]', async () => {
    open(
      {
        wins: [
          winRow({ label: 'Jodi Digit', session: 'close', digits: '07' }),
          winRow({ id: '78', label: 'Half Sangam', session: 'close', digits: '6', closeDigits: '128' }),
        ],
      },
      '/imp3',
    );
    await screen.findAllByText('KALYAN');
    expect(cards()).toEqual([
      ['KALYAN', 'Won', '07', '+9,500 won', 'Jodi Digit, Close', '21 Nov 2026 02:40:00 PM', 'Receipt'],
      ['KALYAN', 'Won', '128-6', '+9,500 won', 'Half Sangam, Close', '21 Nov 2026 02:40:00 PM', 'Receipt'],
    ]);
    expect(screen.getByText('2 wins')).toBeVisible();
  });

  it('shows the date of a win as sent if it cannot be read', async () => {
    server.reset();
    freshPage();
    const row = { game_name: 'KALYAN', pana: 'Jodi Digit', digits: '07', wining_date: '21 November 26 09:15' };
    const answer = { status: true, win_data: [{ ...row, tx_request_number: '1', amount: '95', session: 'Close' }] };
    server.fault(FAMILY_PATHS.main.winHistory, { status: 200, body: answer });
    openPage(ROUTES, '/imp3');
    expect(await screen.findByText('21 November 26 09:15')).toBeVisible();
  });

  it.each(['Tripple Pana', 'Triple Pana'])('colours %s like the same game type [S27]', async (label) => {
    open({ wins: [winRow({ id: '1', label }), winRow({ id: '2', label: 'Triple Pana' })] }, '/imp3');
    await screen.findAllByText('KALYAN');
    const [one, other] = screen.getAllByRole('listitem').map((card) => card.className);
    expect(one).toBe(other);
    expect(one).toMatch(/triplePana/);
  });

  it.each([
    ['no answer', 'lose-answer'],
    ['an HTTP error', { status: 500, body: {} }],
    ['a refusal', { status: 200, body: { status: false, msg: 'Data not found' } }],
  ] as const)('shows NO DATA FOUND on %s [E12]', async (_what, fault) => {
    server.reset();
    freshPage();
    server.fault(FAMILY_PATHS.main.winHistory, fault);
    openPage(ROUTES, '/imp3');
    expect(await screen.findByText('NO DATA FOUND')).toBeVisible();
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});
