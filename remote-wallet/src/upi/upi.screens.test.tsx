import type { SentCode } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { endSession, startSession } from '@ank/shared/platform';
import { layoutText, openPage, TEST_PLAYER, textOfPage } from '@ank/testing';
import { useHeldClock } from '@ank/ui/test-support';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import remote from '../remote';
import { pressOften } from '../test-support/press-often';
import { startWalletServer, type WalletServer, type WalletWorld } from '../test-support/wallet-server';
import { dropHandOver, handedOver, handOver } from './otp-state';

let server: WalletServer;
let user: UserEvent;

function open(world: Partial<WalletWorld> = {}, path = '/imp7', state: unknown = null): void {
  server.reset(world);
  user = openPage(remote.routes, path, state);
}

async function enterNumber(name: RegExp, phone: string): Promise<void> {
  await user.click(await screen.findByText('Withdraw Methods'));
  await user.click(await screen.findByRole('button', { name }));
  const sheet = await screen.findByRole('dialog');
  if (phone !== '') await user.type(within(sheet).getByLabelText('Phone number'), phone);
  await user.click(within(sheet).getByRole('button', { name: 'Submit' }));
}

async function enterCode(code: string): Promise<void> {
  await user.clear(await screen.findByLabelText('OTP'));
  await user.type(screen.getByLabelText('OTP'), code);
  await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
}

const MOBILE = '9876543210';
const HANDED = { phoneNumber: '9000000007', option: '3' };

/** Opens the code screen like the number sheet does. */
function openCode(world: Partial<WalletWorld> = {}, code: SentCode = { otp: '4321', otpRef: null }): void {
  open(world, '/otpwithdraw', handOver(MOBILE, '9000000007', 'phonePe', code));
}

beforeAll(async () => {
  server = await startWalletServer();
});
afterAll(() => server.close());

it.each(['echo', 'verify'] as const)(
  'adds a number by a code to the registered one, where codes are in mode %s [R05] [R06] [R20] [S08] [S09] [V03]',
  async (otpMode) => {
    open({ numbers: {}, otpMode });
    expect(await screen.findByText('No payment methods available')).toBeInTheDocument();
    await enterNumber(/^PhonePe/, '+91 90000 00007');
    await waitFor(() => expect(layoutText('location')).toBe('/otpwithdraw'));
    expect(JSON.parse(layoutText('state'))).toEqual({ phoneNumber: '9000000007', option: '3' });
    expect(server.received.find(({ path }) => path === API.resendOtp)?.body).toMatchObject({
      mobile: '9876543210',
      unique_token: 'test-token',
    });
    await enterCode('1111');
    expect(await screen.findByText('Enter Valid OTP')).toBeVisible();
    expect(screen.getByLabelText('OTP')).toHaveFocus();
    expect(server.world.numbers).toEqual({});
    await enterCode('4321');
    expect(await screen.findByText('UPI Number Added Successfully!')).toBeVisible();
    expect(layoutText('location')).toBe('/imp7');
    expect(server.world.numbers).toEqual({ phonePe: '9000000007' });
    expect(server.received.find(({ path }) => path === API.addUpiDetails)?.body).toMatchObject({
      upi_type: '3',
      phon_pay_no: '9000000007',
      paytm_no: '',
      google_pay_no: '',
    });
  },
);

it.each([{}, { paytm: '9000000005', phonePe: '9000000001' }])(
  'pays out to a saved number at once, also when the numbers (%j) cannot be loaded again [R20]',
  async (numbers) => {
    open({ numbers });
    await enterNumber(/^PhonePe/, '9000000007');
    await screen.findByLabelText('OTP');
    for (let load = 0; load < 2; load += 1) server.fault(API.paymentDetails, 'lose-request');
    await enterCode('4321');
    const rows = within(await screen.findByRole('list', { name: 'Withdraw Methods' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'paytm' in numbers ? 'Paytm9000000005Added' : 'PaytmAdd number',
      'GPayAdd number',
      'PhonePe9000000007Added',
    ]);
    await user.click(screen.getByRole('link', { name: /^Withdraw Fund/ }));
    expect(await screen.findByRole('option', { name: 'PhonePe 9000000007' })).toBeInTheDocument();
  },
);

it('a number that is saved after the next player has logged in is not shown as theirs', async () => {
  openCode({ numbers: {} });
  let release: (value?: unknown) => void = () => undefined;
  server.fault(API.addUpiDetails, { hold: new Promise((resolve) => (release = resolve)) });
  await enterCode('4321');
  cleanup();
  endSession();
  startSession({ ...TEST_PLAYER, token: 'other-token', mobile: '9876543211' });
  server.world.numbers = { paytm: '9000000005' };
  user = openPage(remote.routes, '/imp7');
  await screen.findByText('9000000005');
  release();
  await waitFor(() => expect(handedOver(MOBILE, HANDED)).toBeNull());
  await textOfPage();
  expect(screen.queryByText('9000000007')).toBeNull();
});

it('the wallet shows the number of each method that has one, and offers to add or change each [R20] [S41]', async () => {
  open();
  await screen.findByText('9000000005');
  const methods = within(screen.getByRole('list', { name: 'Withdraw Methods' })).getAllByRole('listitem');
  expect(methods.map((row) => row.textContent)).toEqual([
    'Paytm9000000005Added',
    'GPayAdd number',
    'PhonePeAdd number',
  ]);
  for (const [at, name] of ['Paytm', 'GPay', 'PhonePe'].entries()) {
    await user.click(within(methods[at]!).getByRole('button'));
    const sheet = within(await screen.findByRole('dialog', { name: `Add ${name} number` }));
    await user.click(sheet.getByRole('button', { name: 'Cancel' }));
  }
});

it.each([
  ['', 'Phone No is required!'],
  ['5000000007', 'Phone No is not Valid!'],
  ['900000000', 'Phone No is not Valid!'],
])('reports the error of the number %j [V06]', async (phone, text) => {
  open();
  await enterNumber(/^GPay/, phone);
  expect(await screen.findByText(text)).toBeVisible();
  expect(document.activeElement).toHaveAccessibleDescription(expect.stringContaining(text));
  expect(server.received.some(({ path }) => path === API.resendOtp)).toBe(false);
});

it.each<[object | 'lose-request', string]>([
  [{ status: 200, body: { status: false, msg: 'Too many codes' } }, 'Too many codes'],
  [{ status: 200, body: { status: false } }, 'Failed to fetch OTP'],
  ['lose-request', 'Error sending OTP'],
  [{ status: 200, body: { status: true } }, 'Failed to generate OTP'],
])('when a code could not be sent (%j) shows %j [E08]', async (fault, text) => {
  open();
  server.fault(API.resendOtp, fault as { status: number; body: unknown });
  await enterNumber(/^Paytm/, '9000000007');
  expect(await screen.findByText(text)).toBeVisible();
});

it('requests one code and saves the number once, however often the button is pressed [S11] [S09]', async () => {
  open();
  let answer: (value?: unknown) => void = () => undefined;
  const hold = () => ({ hold: new Promise((resolve) => (answer = resolve)) });
  await user.click(await screen.findByText('Withdraw Methods'));
  await user.click(await screen.findByRole('button', { name: /^Paytm/ }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(sheet.getByLabelText('Phone number'), '9000000007');
  server.fault(API.resendOtp, hold());
  pressOften(sheet.getByRole('button', { name: 'Submit' }));
  expect(await sheet.findByRole('button', { name: 'Please Wait' })).toBeVisible();
  answer();
  await user.type(await screen.findByLabelText('OTP'), '4321');
  server.fault(API.addUpiDetails, hold());
  pressOften(screen.getByRole('button', { name: 'Verify OTP' }));
  expect(await screen.findByRole('button', { name: 'Please Wait' })).toBeVisible();
  answer();
  await waitFor(() => expect(layoutText('location')).toBe('/imp7'));
  for (const call of [API.resendOtp, API.addUpiDetails])
    expect(server.received.filter(({ path }) => path === call)).toHaveLength(1);
});

describe('a player who has left before the answer is not moved', () => {
  let release: (value?: unknown) => void = () => undefined;
  const hold = () => ({ hold: new Promise((resolve) => (release = resolve)) });

  it('by a number that was saved, and is told so', async () => {
    openCode({ numbers: {} });
    server.fault(API.addUpiDetails, hold());
    await enterCode('4321');
    await user.click(screen.getByRole('link', { name: 'Go Back' }));
    await user.click(await screen.findByRole('link', { name: /^Withdraw Fund/ }));
    release();
    expect(await screen.findByText('UPI Number Added Successfully!')).toBeVisible();
    expect(layoutText('location')).toBe('/withdraw');
  });

  it('by a code that was sent', async () => {
    dropHandOver();
    open({ numbers: {} });
    server.fault(API.resendOtp, hold());
    await enterNumber(/^PhonePe/, '9000000007');
    await user.click(screen.getByRole('link', { name: /^Withdraw Fund/, hidden: true }));
    release();
    await waitFor(() => expect(handedOver(MOBILE, HANDED)).not.toBeNull());
    expect(layoutText('location')).toBe('/withdraw');
  });
});

it('reports that the number could not be saved [E08]', async () => {
  openCode();
  server.fault(API.addUpiDetails, 'lose-request');
  await enterCode('4321');
  expect(await screen.findByText('Error processing request')).toBeVisible();
});

it('reuses the proof of a right code when the number could not be saved, because it is issued once [E08]', async () => {
  openCode({ numbers: {}, otpMode: 'verify' }, { otp: null, otpRef: 'ref-1' });
  server.fault(API.addUpiDetails, 'lose-request');
  await enterCode('4321');
  await screen.findByText('Error processing request');
  await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  await waitFor(() => expect(server.world.numbers).toEqual({ phonePe: '9000000007' }));
  expect(server.received.filter(({ path }) => path === API.verifyOtp)).toHaveLength(1);
});

it('finds the code in a pasted message', async () => {
  openCode();
  await user.click(await screen.findByLabelText('OTP'));
  await user.paste('Your code is 43 21.');
  expect(screen.getByLabelText('OTP')).toHaveValue('4321');
});

describe('another code', () => {
  const pass = useHeldClock();
  /** Waits out the 30 seconds until Resend is enabled. */
  const waitOut = async (): Promise<void> => {
    await screen.findByRole('timer');
    pass(30_000);
    await screen.findByRole('button', { name: 'Resend' });
  };
  const resends = () => server.received.filter(({ path }) => path === API.resendOtp).map(({ body }) => body);

  it.each(['1234', '4321'])(
    'can be requested after 30 s, once, and either code is right (%s) [R05] [K01]',
    async (code) => {
      openCode({}, { otp: '1234', otpRef: null });
      expect(await screen.findByRole('timer')).toHaveTextContent('00:30');
      expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
      await waitOut();
      await user.click(screen.getByRole('button', { name: 'Resend' }));
      expect(await screen.findByRole('timer')).toHaveTextContent('00:30');
      expect(resends()).toEqual([expect.objectContaining({ mobile: '9876543210', unique_token: 'test-token' })]);
      await enterCode(code);
      await waitFor(() => expect(layoutText('location')).toBe('/imp7'));
    },
  );

  it('keeps the first one valid where the server checks them [R05]', async () => {
    openCode({ otpMode: 'verify' }, { otp: null, otpRef: 'ref-0' });
    await waitOut();
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    await screen.findByRole('timer');
    expect(resends()).toEqual([expect.objectContaining({ otp_ref: 'ref-0' })]);
    await enterCode('4321');
    await waitFor(() => expect(layoutText('location')).toBe('/imp7'));
    expect(server.received.find(({ path }) => path === API.verifyOtp)?.body).toMatchObject({ otp_ref: 'ref-1' });
  });

  it.each<[object | 'lose-request', string]>([
    [{ status: 200, body: { status: false, msg: 'Too many codes' } }, 'Too many codes'],
    ['lose-request', 'Failed to resend OTP. Please try again.'],
  ])('that fails (%j) shows %j and may be requested again [E08]', async (fault, text) => {
    openCode();
    await waitOut();
    server.fault(API.resendOtp, fault as { status: number; body: unknown });
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByRole('timer')).toBeVisible();
  });
});

it.each([
  ['without a hand-over', null],
  ['with an empty one', {}],
  ['with a method that there is not', { ...HANDED, option: '9' }],
  ['with the number of another hand-over', { ...HANDED, phoneNumber: '9000000008' }],
])('%s goes back to the wallet [R05] [V03]', async (_what, state) => {
  handOver(MOBILE, '9000000007', 'phonePe', { otp: '4321', otpRef: null });
  open({}, '/otpwithdraw', state);
  expect(await screen.findByRole('heading', { name: 'Invalid navigation. Please start over.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Wallet' })).toHaveAttribute('href', '/imp7');
});

it.each([
  ['a reload, which forgets the code', () => dropHandOver()],
  ["another player's code", () => void handOver('9876543211', '9000000007', 'phonePe', { otp: '4321', otpRef: null })],
  [
    'a code that was used',
    async () => {
      openCode();
      await enterCode('4321');
      await waitFor(() => expect(layoutText('location')).toBe('/imp7'));
      cleanup();
    },
  ],
])('starts over after %s [R05]', async (_what, before) => {
  await before();
  open({}, '/otpwithdraw', HANDED);
  expect(await screen.findByRole('heading', { name: 'Invalid navigation. Please start over.' })).toBeVisible();
});

it.each<[object | 'lose-request', string]>([
  [{ status: 503, body: { status: false, msg: 'busy' } }, 'Network response was not ok, status: 503'],
  ['lose-request', 'An error occurred while fetching payment details'],
  [{ status: 200, body: { status: false, code: 'not_allowed' } }, 'Failed to retrieve payment details'],
  [{ status: 200, body: { status: false, code: 'not_allowed', msg: 'Ask the admin' } }, 'Ask the admin'],
  [{ status: 200, body: { status: false } }, 'Failed to retrieve payment details'],
  [{ status: 200, body: { status: false, msg: 'Account under review' } }, 'Account under review'],
])('when the numbers fail to load (%j) shows %j [E10]', async (fault, text) => {
  server.reset();
  server.fault(API.paymentDetails, fault as { status: number; body: unknown });
  user = openPage(remote.routes, '/withdraw');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText('No payment methods available')).toBeNull();
  await user.type(await screen.findByLabelText('Amount'), '600');
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Please select a payment method')).toBeVisible();
});
