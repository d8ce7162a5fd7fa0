import type { RemoteDescriptor } from '@ank/contract';
import { type Wallet, walletBalance } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { refreshCall } from '@ank/shared/platform';
import { AFTERNOON_MS, configureSite, descriptorFaults, layoutText, openPage, textOfPage } from '@ank/testing';
import { act, screen, waitFor } from '@testing-library/react';
import descriptor from '../../descriptor.json';
import remote from '../remote';
import { startWalletServer, type WalletServer, type WalletWorld } from '../test-support/wallet-server';
import { figuresOf } from './figures';

let server: WalletServer;

function open(world: Partial<WalletWorld> = {}, path = '/imp7'): void {
  server.reset(world);
  openPage(remote.routes, path);
}

const PENDING = {
  requestNumber: '100003',
  status: 'pending',
  method: 'paytm',
  number: '9000000005',
  remark: '',
  receiptUrl: '',
  askedAtMs: AFTERNOON_MS,
} as const;

const figures = () =>
  screen.queryAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

beforeAll(async () => {
  server = await startWalletServer();
});
afterAll(() => server.close());

describe('the wallet hub', () => {
  it('shows the balance, the held points, and the limits in force [R20] [C16]', async () => {
    open({ points: 125_000, held: 600 });
    expect(await screen.findByText('1,25,000')).toBeVisible();
    await waitFor(() =>
      expect(figures()).toEqual([
        ['On hold', '600'],
        ['Per request', '500 to 50,000'],
      ]),
    );
    expect(screen.getByRole('link', { name: /^Withdraw Fund/ })).toHaveTextContent('07:00 AM to 10:00 PM');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Wallet');
  });

  it('shows what holds the points, and how long a request usually takes', async () => {
    open({
      held: 12_500,
      usualMinutes: 150,
      withdrawals: [
        { ...PENDING, id: '3', points: '12500' },
        { ...PENDING, id: '2', points: '600', requestNumber: '100002', status: 'approved' },
      ],
    });
    const row = await screen.findByRole('link', { name: /on hold/ });
    expect(row).toHaveTextContent('12,500 points on hold for withdrawal 100003Usually paid within 3 h');
    expect(row).toHaveAttribute('href', '/withdrawhistory');
    expect(screen.getAllByRole('link', { name: /on hold/ })).toHaveLength(1);
  });

  it('lists what is still held once a withdrawal has been decided', async () => {
    const other = { ...PENDING, id: '2', points: '600', requestNumber: '100002' };
    open({ held: 1100, withdrawals: [{ ...PENDING, id: '3', points: '500' }, other] });
    await waitFor(() => expect(screen.getAllByRole('link', { name: /on hold/ })).toHaveLength(2));
    Object.assign(server.world, {
      held: 600,
      withdrawals: [{ ...PENDING, id: '3', points: '500', status: 'approved' }, other],
    });
    await act(() => refreshCall(walletBalance));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /on hold/ })).toHaveLength(1));
    expect(screen.getByRole('link', { name: /on hold/ })).toHaveTextContent('600 points on hold for withdrawal 100002');
  });

  it('says what is owed until it is paid', async () => {
    open({ points: 0, owed: 9500 });
    expect(await screen.findByRole('note')).toHaveTextContent(
      /^You owe 9,500 points after .* They are taken from the next points you receive\.$/,
    );
    server.world.owed = 0;
    await act(() => refreshCall(walletBalance));
    await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  });

  it('shows how many payout methods have a number', async () => {
    open({ numbers: { paytm: '9000000005' } });
    expect(await screen.findByText('1 of 3 added')).toBeVisible();
    expect(screen.getAllByText('Added')).toHaveLength(1);
  });

  it('links to deposits, withdrawals, transfers and the history [R20]', async () => {
    open();
    await screen.findByText('On hold');
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Add FundUPI apps or QR Pay', '/addfund'],
      ['Withdraw Fund07:00 AM to 10:00 PM', '/withdraw'],
      ['Wallet History', '/transaction'],
      ['Transfer Points', '/transfer'],
    ]);
  });

  it('shows no error when a fetch fails, and the figures with the next one [S34]', async () => {
    server.reset();
    server.fault(API.walletBalance, { status: 500, body: {} });
    openPage(remote.routes, '/imp7');
    expect(await screen.findByText('1,000')).toBeVisible();
    await waitFor(() => expect(server.received.some(({ path }) => path === API.walletBalance)).toBe(true));
    const shown = await textOfPage();
    server.fault(API.walletBalance, 'lose-answer');
    await act(() => refreshCall(walletBalance));
    expect(await textOfPage()).toBe(shown);
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => refreshCall(walletBalance));
    expect(await screen.findByText('07:00 AM to 10:00 PM')).toBeVisible();
  });

  it('keeps the last figures when a later fetch fails [S34]', async () => {
    open();
    await screen.findByText('07:00 AM to 10:00 PM');
    const shown = await textOfPage();
    server.fault(API.walletBalance, 'lose-answer');
    await act(() => refreshCall(walletBalance));
    expect(await textOfPage()).toBe(shown);
  });
});

describe('the wallet of a points-only site', () => {
  afterEach(() => configureSite({ pointsOnly: null }));
  const sources = async (welcome: number, daily: number) => {
    configureSite({ pointsOnly: { welcome, daily } });
    open({ points: 1100 });
    expect(await screen.findByText('1,100')).toBeVisible();
    return figures();
  };

  it('shows the balance, the sources of points, and no way to deposit, withdraw or transfer', async () => {
    expect(await sources(1000, 100)).toEqual([
      ['Welcome, once', '1,000 points'],
      ['Each day you open the app', '100 points'],
      ['From support', 'Now and then'],
    ]);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/transaction']);
    expect(screen.queryByText('Withdraw Methods')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says what is owed', async () => {
    configureSite({ pointsOnly: { welcome: 0, daily: 100 } });
    open({ points: 0, owed: 9500 });
    expect(await screen.findByRole('note')).toHaveTextContent(/^You owe 9,500 points/);
  });

  it('shows no source that the site does not have', async () => {
    expect(await sources(0, 0)).toEqual([['From support', 'Now and then']]);
  });

  it('an empty history does not link to a deposit', async () => {
    configureSite({ pointsOnly: { welcome: 0, daily: 0 } });
    open({ rows: [] }, '/transaction');
    expect(await screen.findByText('NO DATA FOUND')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the figures of a wallet', () => {
  const bare: Wallet = {
    walletPoints: 0,
    holdPoints: 0,
    owedPoints: 0,
    bettingOn: true,
    minWithdrawal: 0,
    maxWithdrawal: 0,
    minTransfer: 0,
    maxTransfer: 0,
    withdrawOpenTime: '',
    withdrawCloseTime: '',
  };

  it('leave out what a server does not send', () => {
    expect(figuresOf(bare).map((row) => row.label)).toEqual(['On hold']);
    expect(figuresOf({ ...bare, holdPoints: null })).toEqual([]);
    expect(figuresOf({ ...bare, minWithdrawal: 500 })).toContainEqual({ label: 'Per request', value: '500 or more' });
  });
});

describe('the wallet remote', () => {
  it('adds its entries to menu, bar, home and histories, for players who may bet [R11] [R14] [R16] [R47]', () => {
    expect(descriptor.navigation.map(({ place, order, label, path }) => [place, order, label, path])).toEqual([
      ['menu', 10, 'Add Funds', '/imp9'],
      ['menu', 20, 'Wallet', '/imp7'],
      ['bar', 30, 'Add funds', '/imp9'],
      ['bar', 40, 'Wallet', '/imp7'],
      ['shortcut', 10, 'Add Fund', '/addfund'],
      ['shortcut', 20, 'Withdraw', '/withdraw'],
      ['histories', 10, 'Deposit History', '/AddFundHistory'],
      ['histories', 20, 'Wallet History', '/transaction'],
    ]);
    expect(descriptor.navigation.filter(({ betting }) => !betting)).toEqual([]);
  });

  it('declares every path as the product spells it, with its layout and access [R45] [R46] [R47]', () => {
    expect(descriptor.paths.map(({ path, layout, access }) => `${path} ${layout} ${access}`)).toEqual([
      '/imp7 header betting',
      '/wallet header betting',
      '/imp8 header betting',
      '/transaction header betting',
      '/withdraw header betting',
      '/withdrawhistory header betting',
      '/withdrawrule header betting',
      '/depositrule header betting',
      '/transfer header betting',
      '/mymodel header betting',
      '/transfermodel header betting',
      '/addfund header betting',
      '/imp9 header betting',
      '/payviaupi header betting',
      '/qrpay header betting',
      '/addfundhistory header betting',
      '/otpwithdraw bare betting',
    ]);
  });

  it('marks all but balance and history as hidden on a points-only site', () => {
    const left = <Row extends { path: string; money?: boolean }>(rows: readonly Row[]) =>
      rows.filter(({ money }) => !money).map(({ path }) => path);
    const { paths, navigation } = descriptor as RemoteDescriptor;
    expect(left(paths)).toEqual(['/imp7', '/wallet', '/imp8', '/transaction']);
    expect(left(navigation)).toEqual(['/imp7', '/imp7', '/transaction']);
  });

  it('declares exactly the existing screens [R43]', () => {
    expect(descriptorFaults(descriptor as RemoteDescriptor, remote)).toEqual([]);
  });

  it.each(['/wallet', '/imp8'])('goes from %s to the hub [R43]', async (alias) => {
    open({}, alias);
    await waitFor(() => expect(layoutText('location')).toBe('/imp7'));
  });
});
