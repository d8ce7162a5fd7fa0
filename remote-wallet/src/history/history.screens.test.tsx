import { dashboard, type DepositRow, MAX_WITHDRAWALS, type StatementRow } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { formatLongDate, indiaDayOf } from '@ank/rules';
import { refreshCall } from '@ank/shared/platform';
import { layoutText, openPage, textOfPage } from '@ank/testing';
import { useVisibility } from '@ank/ui/test-support';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import remote from '../remote';
import { pressOften } from '../test-support/press-often';
import { startWalletServer, type WalletServer, type WalletWorld } from '../test-support/wallet-server';
import { withdrawRow } from '../test-support/withdraw-row';
import { receiptUrl } from './withdraw-history.screen';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const AT_MS = Date.parse('2026-11-21T09:15:00+05:30');

const row = (id: number, changes: Partial<StatementRow> = {}): StatementRow => ({
  id: String(id),
  points: String(id),
  credit: id % 2 === 0,
  note: `Row ${id}`,
  amountStatus: '5',
  number: String(id),
  balanceAfter: '1000',
  madeAtMs: AT_MS,
  ...changes,
});

let server: WalletServer;
let user: UserEvent;
const open = (path: string, world: Partial<WalletWorld> = {}): void => {
  server.reset(world);
  user = openPage(remote.routes, path);
};
const cells = (): (string | null)[] => screen.getAllByRole('listitem').map((item) => item.textContent);

beforeAll(async () => {
  server = await startWalletServer();
});
afterEach(() => void jest.useRealTimers());
afterAll(() => server.close());

it('the statement shows credits with +, the rest with -, the purpose and the balance after [R21] [S07]', async () => {
  open('/transaction', { rows: [row(2, { points: '125000', balanceAfter: '126000' }), row(1)] });
  expect(await screen.findByText('+1,25,000')).toHaveClass('credit');
  expect(screen.getByText('-1')).toHaveClass('debit');
  expect(cells()).toEqual(['Row 209:15 AM+1,25,000Balance 1,26,000', 'Row 109:15 AM-1Balance 1,000']);
});

it('the statement is grouped by days', async () => {
  open('/transaction', {
    rows: ['2026-01-05T00:10', '2026-01-04T23:50', '2026-01-04T00:10'].map((at, index) =>
      row(9 - index, { madeAtMs: Date.parse(`${at}+05:30`) }),
    ),
  });
  const rowsOf = (list: HTMLElement): number => within(list).getAllByRole('listitem').length;
  expect(rowsOf(await screen.findByRole('list', { name: '5 January 2026' }))).toBe(1);
  expect(rowsOf(screen.getByRole('list', { name: '4 January 2026' }))).toBe(2);
});

it('the statement filters by credits, debits or bids, and skips everything else', async () => {
  const bids = Array.from({ length: 210 }, (_, at) => row(1001 - 2 * at, { credit: false }));
  open('/transaction', { rows: [...bids, row(8, { amountStatus: '1' }), row(7, { amountStatus: '2' })] });
  const show = async (name: string): Promise<void> => {
    await user.click(screen.getByText(name));
    await waitFor(() => expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true'));
  };
  await screen.findByText('Row 1001');
  await show('In');
  expect(await screen.findByText('Row 8')).toBeVisible();
  expect(screen.getAllByText(/^Row/)).toHaveLength(1);
  await show('Bids');
  await user.click(await screen.findByText('Show more'));
  expect(await screen.findByText('Row 583')).toBeVisible();
  expect(screen.getAllByText(/^Row/)).toHaveLength(210);
});

it('a filter without a match says so', async () => {
  open('/transaction', { rows: [row(2, { amountStatus: '1' })] });
  await user.click(await screen.findByRole('tab', { name: 'Bids' }));
  expect(await screen.findByText('No bids yet.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Add Fund' })).toBeNull();
});

it('the statement is loaded page by page, each row once, and a failed page can be retried', async () => {
  open('/transaction', { rows: Array.from({ length: 120 }, (_, at) => row(120 - at)) });
  await screen.findByText('Row 120');
  expect(cells()).toHaveLength(50);
  server.fault(API.statement, { status: 500, body: {} });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Could not be loaded. Try again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(cells()).toHaveLength(100));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(cells()).toHaveLength(120));
  expect(new Set(cells()).size).toBe(120);
  expect(screen.getByText('Row 20').closest('li')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it.each([
  ['/transaction', API.statement],
  ['/withdrawhistory', API.withdrawHistory],
])('%s announces a list that was not loaded, and Retry leads to the heading', async (path, call) => {
  open(path, { rows: [row(1)], withdrawals: [withdrawRow(1)] });
  server.fault(call, { status: 500, body: {} });
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(cells()).toHaveLength(1));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('several presses of Show more request one page', async () => {
  open('/transaction', { rows: Array.from({ length: 180 }, (_, at) => row(180 - at)) });
  pressOften(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(cells()).toHaveLength(100));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(cells()).toHaveLength(150));
  expect(new Set(cells()).size).toBe(150);
  expect(server.received.filter(({ path }) => path === API.statement)).toHaveLength(3);
});

it('an open list of withdrawals shows within a minute that one was decided', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  open('/withdrawhistory', { withdrawals: [withdrawRow(1)] });
  expect(await screen.findByText('Pending')).toBeVisible();
  server.world.withdrawals = [withdrawRow(1, { status: 'approved' })];
  await act(() => jest.advanceTimersByTimeAsync(MINUTE_MS));
  expect(await screen.findByText('Approved')).toBeVisible();
  expect(server.received.filter(({ path }) => path === API.withdrawHistory)).toHaveLength(2);
});

describe('while a list is open', () => {
  const turn = useVisibility();
  afterEach(() => {
    jest.restoreAllMocks();
    Object.assign(globalThis, { scrollY: 0 });
  });
  const asked = (): number => server.received.filter(({ path }) => path === API.statement).length;
  const button = () => screen.queryByRole('button', { name: 'New transactions' });

  /** Opens the statement, and waits for the first poll. */
  async function openStatement(): Promise<void> {
    open('/transaction', { rows: [row(2), row(1)] });
    await screen.findByText('Row 2');
    await waitFor(() => expect(layoutText('balance')).toBe('1000'));
  }

  /** A row is added: a poll brings the balance, and the list looks at it, here as the page is shown again. */
  async function add(id: number, changes: Partial<StatementRow> = {}): Promise<void> {
    const before = asked();
    server.world.rows.unshift(row(id, changes));
    server.world.points += id;
    await act(() => refreshCall(dashboard));
    await act(async () => turn('hidden'));
    await act(async () => turn('visible'));
    await waitFor(() => expect(asked()).toBe(before + 1));
  }

  it('a row that is added appears, also under a filter', async () => {
    await openStatement();
    await add(4);
    expect(await screen.findByText('Row 4')).toBeVisible();
    await user.click(screen.getByText('In'));
    await waitFor(() => expect(screen.queryByText('Row 1')).toBeNull());
    await add(5);
    await add(6);
    expect(await screen.findByText('Row 6')).toBeVisible();
    expect(screen.queryByText('Row 5')).toBeNull();
    expect(button()).toBeNull();
  });

  it('a deposit that is added appears, and is pending no longer', async () => {
    open('/addfundhistory', { rows: [row(2, { amountStatus: '1' })], deposits: [deposit(8, {})] });
    expect(await screen.findByText('2 points')).toBeVisible();
    expect(await screen.findByText('Request 8')).toBeVisible();
    await waitFor(() => expect(layoutText('balance')).toBe('1000'));
    server.world.deposits = [];
    await add(500, { amountStatus: '1' });
    expect(await screen.findByText('500 points')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Request 8')).toBeNull());
  });

  it('it waits for a press where the list is scrolled', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo');
    await openStatement();
    Object.assign(globalThis, { scrollY: 640 });
    await add(4);
    await waitFor(() => expect(button()).toBeVisible());
    expect(screen.queryByText('Row 4')).toBeNull();
    await user.click(button()!);
    expect(screen.getByText('Row 4')).toBeVisible();
    expect(scrolled).toHaveBeenCalledWith(0, 0);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(button()).toBeNull();
  });

  it('a failed request changes nothing, and the next row is asked for with those before it', async () => {
    await openStatement();
    server.fault(API.statement, { status: 500, body: {} });
    await add(4);
    await textOfPage();
    expect(cells()).toEqual([expect.stringContaining('Row 2'), expect.stringContaining('Row 1')]);
    expect(screen.queryByText('Could not be loaded. Try again.')).toBeNull();
    await add(5);
    expect(await screen.findByText('Row 5')).toBeVisible();
    expect(screen.getByText('Row 4')).toBeVisible();
  });

  it('on the next morning its rows are those of yesterday, and it is asked for again', async () => {
    await openStatement();
    expect(screen.getByRole('heading', { name: 'Today' })).toBeVisible();
    await act(async () => turn('hidden'));
    server.world.nowMs += DAY_MS;
    const morningMs = Date.now() + DAY_MS;
    jest.spyOn(Date, 'now').mockReturnValue(morningMs);
    await act(async () => turn('visible'));
    expect(screen.getByRole('heading', { name: 'Yesterday' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Today' })).toBeNull();
    await waitFor(() => expect(asked()).toBe(2));
  });
});

it('another filter cancels the page that is loading, and leaving the screen that of the filter', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  const signals = () =>
    fetched.mock.calls.filter(([url]) => String(url).endsWith(API.statement)).map(([, init]) => init!.signal!.aborted);
  open('/transaction', { rows: [row(2), row(1)] });
  await screen.findByText('Row 2');
  fetched.mockClear().mockImplementation(() => new Promise(() => undefined));
  await user.click(screen.getByText('In'));
  await waitFor(() => expect(signals()).toEqual([false]));
  await user.click(screen.getByText('Bids'));
  await waitFor(() => expect(signals()).toEqual([true, false]));
  cleanup();
  expect(signals()).toEqual([true, true]);
  fetched.mockRestore();
});

it.each([
  ['/transaction', 'NO DATA FOUND', ['Add Fund', '/addfund'], '[R21]'],
  ['/addfundhistory', 'No add fund transactions found.', ['Add Fund', '/addfund'], '[R24]'],
  ['/withdrawhistory', 'No withdrawal history available', ['Withdraw Funds', '/withdraw'], '[R23]'],
])('%s shows for an empty list: %s, and offers %j %s', async (path, text, [label = '', href = '']) => {
  open(path);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', href);
});

it('the deposit history has the credits of status 1, as approved [R24]', async () => {
  open('/addfundhistory', {
    rows: [row(6, { amountStatus: '1', points: '500' }), row(5, { amountStatus: '1' }), row(4, { amountStatus: '8' })],
  });
  expect(await screen.findByText('500 points')).toBeVisible();
  expect(cells()).toEqual([expect.stringContaining('Approved')]);
});

const deposit = (id: number, more: Partial<DepositRow>): DepositRow => ({
  requestNumber: String(id),
  points: '500',
  linkReference: '',
  paymentReference: '',
  status: 'pending',
  askedAtMs: AT_MS,
  creditFromMs: null,
  isPromised: false,
  remark: '',
  ...more,
});

it.each(['/addfundhistory', '/addfund'])('%s shows for open payments when they are added, or why not', async (path) => {
  const creditFromMs = AT_MS + 30 * 3_600_000;
  open(path, {
    deposits: [
      deposit(8, {}),
      deposit(7, { creditFromMs }),
      deposit(6, { creditFromMs, isPromised: true }),
      deposit(5, { creditFromMs: AT_MS - 1 }),
      deposit(4, { status: 'rejected', creditFromMs, remark: 'Paid back to your bank' }),
      deposit(3, { status: 'rejected' }),
      deposit(2, { status: 'approved' }),
    ],
  });
  const list = await screen.findByRole('list', { name: 'Pending payments' });
  const day = formatLongDate(indiaDayOf(creditFromMs));
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^Request 8.*Pending$/),
    expect.stringMatching(`^Request 7.*Points can be added on ${day}\\.Above your limit$`),
    expect.stringMatching(`^Request 6.*We found your payment: points are added on ${day}\\.Above your limit$`),
    expect.stringMatching(/^Request 5.*Pending$/),
    expect.stringMatching(/^Request 4.*Paid back to your bankReturned$/),
  ]);
});

it('the deposit history skips newer movements of every other kind [R24]', async () => {
  const bids = Array.from({ length: 450 }, (_, at) => row(1000 - at));
  open('/addfundhistory', {
    rows: [...bids, row(6, { amountStatus: '1', points: '500' }), row(4), row(2, { amountStatus: '1', points: '300' })],
  });
  expect(await screen.findByText('500 points')).toBeVisible();
  expect(cells()).toHaveLength(2);
  expect(screen.queryByText('No add fund transactions found.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('the deposit history loads on until it has twenty, so that it never starts with two rows and a button', async () => {
  const deposit = (id: number) => row(id, { amountStatus: '1', points: '500' });
  const bids = Array.from({ length: 250 }, (_, at) => row(800 - at));
  open('/addfundhistory', {
    rows: [deposit(900), ...bids, ...Array.from({ length: 30 }, (_, at) => deposit(90 - 2 * at))],
  });
  await screen.findAllByText('500 points');
  expect(cells()).toHaveLength(31);
});

it('the deposit history reports a failed page, and loads on when retried', async () => {
  open('/addfundhistory', {
    rows: [
      row(2900, { amountStatus: '1', points: '500' }),
      ...Array.from({ length: 1150 }, (_, at) => row(2800 - at)),
      row(2, { amountStatus: '1', points: '300' }),
    ],
  });
  await screen.findByText('500 points');
  expect(server.received.filter(({ path }) => path === API.statement)).toHaveLength(5);
  server.fault(API.statement, { status: 500, body: {} });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Could not be loaded. Try again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('300 points')).toBeVisible();
  expect(cells()).toHaveLength(2);
});

it('the withdraw history shows each state and a receipt if there is one [R23] [S07]', async () => {
  open('/withdrawhistory', {
    withdrawals: [
      withdrawRow(4),
      withdrawRow(3, { status: 'cancelled', remark: 'wrong number' }),
      withdrawRow(2, { status: 'approved', receiptUrl: 'https://pay.example/r/1' }),
      withdrawRow(1, { status: 'unknown' }),
    ],
  });
  await screen.findByText('Request 100004');
  const states = ['Pending', 'Cancelled', 'Approved', 'Unknown'];
  cells().forEach((text, at) => expect(text).toContain(states[at]));
  const receipts = screen.getAllByRole('link', { name: 'Receipt' });
  expect(receipts.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['https://pay.example/r/1', 'noopener noreferrer'],
  ]);
});

it('the withdraw history says that older requests exist where it ends at the most that are sent', async () => {
  const many = Array.from({ length: MAX_WITHDRAWALS }, (_, at) => withdrawRow(MAX_WITHDRAWALS - at));
  open('/withdrawhistory', { withdrawals: many.slice(1) });
  await screen.findByText('Request 100001');
  expect(screen.queryByText(/newest/)).toBeNull();
  cleanup();
  open('/withdrawhistory', { withdrawals: many });
  expect(await screen.findByText('Only the newest 500 are shown.', undefined, { timeout: 20_000 })).toBeVisible();
}, 30_000);

it.each([
  ['https://host.example/uploads/file/', null],
  ['javascript:alert(1)', null],
  ['', null],
  ['https://host.example/uploads/file/1.png', 'https://host.example/uploads/file/1.png'],
])('of the receipt %j the link is %j [R23]', (text, url) => expect(receiptUrl(text)).toBe(url));

it.each([
  ['/withdrawrule', ['Once a day.']],
  ['/depositrule', ['Pay first.', 'Then wait.']],
])('%s shows the rules line by line [R26] [C14]', async (path, lines) => {
  open(path);
  await screen.findByText(lines[0] ?? '');
  expect(cells()).toEqual(lines);
});
