import { API } from '@ank/protocol/test-support';
import { openPage, textOfPage } from '@ank/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import remote from '../remote';
import { holdClaims } from '../test-support/hold-claims';
import { pressOften } from '../test-support/press-often';
import { startWalletServer, type WalletServer, type WalletWorld } from '../test-support/wallet-server';
import { payFault } from './pay.rules';
import { upiIdFor, upiLink } from './upi-link';

let server: WalletServer;
let user: UserEvent;
const opened = jest.spyOn(window, 'open');

function open(path: string, world: Partial<WalletWorld> = {}): void {
  server.reset(world);
  opened.mockReset().mockReturnValue(null);
  user = openPage(remote.routes, path);
}

async function pay(amount: string, app: string): Promise<void> {
  await screen.findByText('Minimum 300');
  await user.type(screen.getByLabelText('Amount'), amount);
  await user.click(screen.getByRole('radio', { name: app }));
  await user.click(screen.getByRole('button', { name: 'Add Money' }));
}

const claims = () => server.received.filter(({ path }) => path === API.fundRequestAdd).map(({ body }) => body);
const linkOpened = (): URL => new URL(String(opened.mock.calls[0]?.[0]));

beforeAll(async () => {
  server = await startWalletServer();
});
afterAll(() => server.close());

it.each(['/imp9', '/addfund'])('%s offers both ways, the history and support [R17] [K01]', async (path) => {
  open(path);
  const hrefs = within(await screen.findByRole('list', { name: 'Ways to pay' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(hrefs).toEqual([
    ['Pay Via UPI Apps', '/payviaupi'],
    ['Pay Via QR Pay', '/qrpay'],
    ['Deposit History', '/addfundhistory'],
    ['Deposit Rule', '/depositrule'],
  ]);
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', 'tel:+919000000012'),
  );
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/919000000011');
  expect(await screen.findByRole('region', { name: 'Notice' })).toHaveTextContent('Notice 2');
});

it('says before a payment what is owed, and nothing to others', async () => {
  open('/addfund', { points: 0, owed: 9500 });
  expect(await screen.findByRole('note')).toHaveTextContent(/^You owe 9,500 points/);
  cleanup();
  open('/addfund');
  await waitFor(() => expect(server.received.some(({ path }) => path === API.walletBalance)).toBe(true));
  await textOfPage();
  expect(screen.queryByRole('note')).toBeNull();
});

describe('paying by a payment app', () => {
  it('opens the app in a new tab, and two seconds later claims the deposit once [R18] [K01]', async () => {
    open('/payviaupi');
    const addMoney = await screen.findByRole('button', { name: 'Add Money' });
    expect(addMoney).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getAllByRole('radio').map((radio) => radio.textContent)).toEqual(['PhonePe', 'Other UPI Gateway']);
    await user.type(screen.getByLabelText('Amount'), '500');
    expect(addMoney).toHaveAttribute('aria-disabled', 'true');
    await user.clear(screen.getByLabelText('Amount'));
    await user.click(screen.getByRole('radio', { name: 'PhonePe' }));
    expect(addMoney).toHaveAttribute('aria-disabled', 'true');
    const claim = holdClaims();
    await pay('500', 'PhonePe');
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
    expect(claim.delays()).toContain(2000);
    expect(opened.mock.calls[0]?.slice(1)).toEqual(['_blank', 'noopener']);
    const link = linkOpened();
    expect(link.protocol).toBe('phonepe:');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      pa: 'bazaar@bank',
      pn: 'Ank & Co',
      am: '500.00',
      cu: 'INR',
      tn: 'Add Funds',
      tr: expect.stringMatching(/^AB[0-9A-F]{32}$/),
    });
    expect(claims()).toEqual([]);
    claim.release();
    await waitFor(() => expect(claims()).toHaveLength(1));
    expect(claims()[0]).toMatchObject({ request_amount: 500, txn_ref: link.searchParams.get('tr') });
  });

  it('stores the claim before the app opens, and sends it at the next start [S39]', async () => {
    open('/payviaupi');
    let stored = '';
    opened.mockImplementation(() => {
      stored = localStorage.getItem('ank.funds') ?? '';
      return null;
    });
    await pay('500', 'Other UPI Gateway');
    await waitFor(() => expect(stored).toContain('"points":500'));
    expect(linkOpened().protocol).toBe('upi:');
    cleanup();
    await new Promise((resolve) => setTimeout(resolve, 2100));
    openPage(remote.routes, '/imp7');
    await waitFor(() => expect(server.world.claims).toHaveLength(1));
  });

  it('asks for the payment number, which is sent under the same id [S39]', async () => {
    open('/payviaupi');
    server.fault(API.fundRequestAdd, 'lose-answer');
    await pay('500', 'PhonePe');
    await waitFor(() => expect(claims()).toHaveLength(1));
    const sheet = await screen.findByRole('dialog', { name: 'Have you paid?' });
    await user.type(within(sheet).getByLabelText('Payment number (UTR)'), '12 34');
    await user.click(within(sheet).getByRole('button', { name: 'Send' }));
    expect(await within(sheet).findByText('Enter 6 to 40 letters and digits')).toBeVisible();
    expect(within(sheet).getByLabelText('Payment number (UTR)')).toHaveFocus();
    await user.clear(within(sheet).getByLabelText('Payment number (UTR)'));
    // A Hindi keyboard has Devanagari digits.
    await user.type(within(sheet).getByLabelText('Payment number (UTR)'), '४३२१ 1234-5678');
    expect(within(sheet).queryByText('Enter 6 to 40 letters and digits')).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.world.claims.map((claim) => claim.paymentReference)).toEqual(['4321 1234-5678']));
    expect(new Set(claims().map((body) => body.request_id)).size).toBe(1);
    await waitFor(() => expect(localStorage.getItem('ank.funds')).toBe('[]'));
  });

  it('treats several presses before the first render as one payment [S11]', async () => {
    open('/payviaupi');
    await screen.findByText('Minimum 300');
    await user.type(screen.getByLabelText('Amount'), '500');
    await user.click(screen.getByRole('radio', { name: 'PhonePe' }));
    pressOften(screen.getByRole('button', { name: 'Add Money' }));
    await waitFor(() => expect(claims()).toHaveLength(1));
    expect(opened).toHaveBeenCalledTimes(1);
    expect(server.received.filter(({ path }) => path === API.adminBankDetails)).toHaveLength(1);
  });

  it('accepts that the question is skipped', async () => {
    open('/payviaupi');
    await pay('500', 'PhonePe');
    const sheet = await screen.findByRole('dialog', { name: 'Have you paid?' });
    await user.click(within(sheet).getByRole('button', { name: 'Skip' }));
    await waitFor(() => expect(server.world.claims).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens nothing below the minimum [V11]', async () => {
    open('/payviaupi');
    await pay('299', 'PhonePe');
    expect(await screen.findByText('Minimum amount to add is 300')).toBeVisible();
    expect(opened).not.toHaveBeenCalled();
    expect(payFault({ points: 300, chosen: '', least: 300, most: 0 })).toBe('Please select a payment method');
    expect(payFault({ points: 300, chosen: 'other', least: 300, most: 0 })).toBeNull();
  });

  it.each<[string, (() => void) | Partial<WalletWorld>, string]>([
    [
      'the server refuses',
      () => server.fault(API.adminBankDetails, { status: 200, body: { status: false, msg: 'Closed' } }),
      'Closed',
    ],
    [
      'it refuses without a word',
      () => server.fault(API.adminBankDetails, { status: 200, body: { status: false } }),
      'Failed to fetch UPI ID. Please check your credentials.',
    ],
    [
      'no answer comes',
      () => server.fault(API.adminBankDetails, 'lose-request'),
      'An error occurred while fetching UPI ID.',
    ],
    ['there is no id', { upiId: '' }, 'UPI ID not found for the selected payment method.'],
    ['the id would change the link', { upiId: 'x@y&am=1' }, 'UPI ID not found for the selected payment method.'],
    [
      'the app cannot be opened',
      () =>
        opened.mockImplementation(() => {
          throw new Error('blocked');
        }),
      'An error occurred while trying to initiate payment.',
    ],
  ])('when %s reports it and claims nothing [E06]', async (_when, cause, text) => {
    open('/payviaupi', typeof cause === 'function' ? {} : cause);
    if (typeof cause === 'function') cause();
    await pay('500', 'PhonePe');
    expect(await screen.findByText(text)).toBeVisible();
    expect(JSON.parse(localStorage.getItem('ank.funds') ?? '[]')).toEqual([]);
  });

  it('assumes a minimum of 0 when it cannot be fetched, and says so [E06]', async () => {
    server.reset();
    server.fault(API.lastFundRequest, { status: 500, body: {} });
    user = openPage(remote.routes, '/payviaupi');
    expect(await screen.findByText('An error occurred while fetching minimum deposit amount.')).toBeVisible();
    await user.type(screen.getByLabelText('Amount'), '1');
    await user.click(screen.getByRole('radio', { name: 'PhonePe' }));
    opened.mockReset().mockReturnValue(null);
    await user.click(screen.getByRole('button', { name: 'Add Money' }));
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  });
});

it('a payment link contains only checked and encoded values', () => {
  const payee = { name: 'A&am=1#', upiId: '', googleUpiId: 'ok.id-1@bank', phonepeUpiId: 'javascript:alert(1)' };
  expect(upiIdFor('phonePe', payee)).toBeNull();
  expect(upiIdFor('other', payee)).toBe('ok.id-1@bank');
  expect(upiIdFor('googlePay', null)).toBeNull();
  expect(upiLink({ app: 'other', upiId: 'ok.id-1@bank', payeeName: payee.name, points: 300, reference: 'AB1' })).toBe(
    'upi://pay?pa=ok.id-1%40bank&pn=A%26am%3D1%23&am=300.00&cu=INR&tn=Add%20Funds&tr=AB1',
  );
});

describe('paying by QR code', () => {
  it('shows the code, copies the id and opens the chat with support [R19]', async () => {
    open('/qrpay');
    expect(await screen.findByRole('img', { name: 'QR code that pays bazaar@bank' })).toHaveAttribute(
      'src',
      'https://play.example/qr/1.svg',
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('QR Payment');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('UPI ID Copied!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('bazaar@bank');
    expect(screen.getByText('Send the screenshot of your payment from your registered number.')).toBeVisible();
    const chat = new URL(screen.getByRole('link', { name: 'Send Screenshot' }).getAttribute('href') ?? '');
    expect([chat.host, chat.searchParams.get('text')]).toEqual(['wa.me', 'Payment screenshot of 9876543210']);
  });

  it('leaves no gap for a picture that is broken or blocked: the id remains', async () => {
    open('/qrpay');
    fireEvent.error(await screen.findByRole('img', { name: 'QR code that pays bazaar@bank' }));
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByDisplayValue('bazaar@bank')).toBeVisible();
  });

  it('reports a missing code', async () => {
    open('/qrpay', { upiId: '' });
    expect(await screen.findByText('No QR code at the moment')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('distinguishes a failed request from a missing code, and retries', async () => {
    open('/qrpay');
    server.fault(API.qrPay, { status: 500, body: {} });
    expect(await screen.findByText('The QR code could not be loaded.')).toBeVisible();
    expect(screen.queryByText('No QR code at the moment')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('img', { name: 'QR code that pays bazaar@bank' })).toBeVisible();
  });
});
