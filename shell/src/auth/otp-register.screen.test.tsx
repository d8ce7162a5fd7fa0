import { useHeldClock } from '@ank/ui/test-support';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHECK, enter, field, press, registered, useRegistration } from '../test-support/registration';
import { address, configurePage, openSite } from '../test-support/site';

const { site, reachCode } = useRegistration();
const pass = useHeldClock();
const REGISTER = '/api-user-registration';
const BUSY = { status: false, msg: 'We are busy right now. Please try again in a moment.', code: 'unavailable' };

describe('/otpregister', () => {
  test('opened without a pending registration asks to start over [V03]', async () => {
    await openSite({ path: '/otpregister', player: null });
    expect(await screen.findByText('Invalid navigation. Please start over.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Login' }));
    expect(address()).toBe('/login');
  });

  test('shows +91 and the phone, a numeric code of four digits, the countdown, Verify OTP and Go Back [R04] [K01]', async () => {
    await reachCode();
    expect(screen.getByRole('timer')).toHaveTextContent('00:30');
    expect(screen.queryByRole('button', { name: 'Resend' })).not.toBeInTheDocument();
    expect(address()).toBe('/otpregister');
    expect(screen.getByText('+91 9876500000')).toBeInTheDocument();
    expect(field('OTP')).toHaveAttribute('inputmode', 'numeric');
    await userEvent.type(field('OTP'), 'a12 345');
    expect(field('OTP')).toHaveValue('1234');
    await userEvent.clear(field('OTP'));
    await userEvent.paste('Your code is 43 21.');
    expect(field('OTP')).toHaveValue('4321');
    await press('Go Back');
    expect(address()).toBe('/r');
    expect(await screen.findByLabelText('Username')).toHaveValue('asha verma');
  });

  test('a password that the server refuses can be changed here, for the code that was right', async () => {
    const refusal = { status: false, msg: 'This password is easy to guess.', code: 'bad_request' };
    site.on(REGISTER, { ...refusal, reason: 'password_guessable' });
    site.on('/api-verify-otp', { status: true, otp_proof: 'proof-1' });
    await reachCode({ status: 'true', otp_ref: 'ref-1' });
    expect(screen.queryByLabelText('Password')).toBeNull();
    await enter('4321');
    expect(await screen.findByText(/easy to guess/)).toBeVisible();
    await userEvent.clear(field('Password'));
    await userEvent.type(field('Password'), 'another secret');
    site.on(REGISTER, registered);
    await press('Verify OTP');
    await screen.findByRole('heading', { level: 1, name: 'Home' });
    expect(site.received.filter(({ path }) => path === REGISTER).at(-1)?.body).toMatchObject({
      password: 'another secret',
    });
    expect(site.countOf('/api-verify-otp')).toBe(1);
  });

  test('keeps name and number for the tab, password and code in memory only [S04]', async () => {
    await reachCode();
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.history.state]);
    for (const secret of ['secret 1', '4321']) expect(kept).not.toContain(secret);
    expect(JSON.stringify([{ ...localStorage }, window.history.state])).not.toContain('asha');
    expect(JSON.parse(sessionStorage.getItem('ank.registration')!)).toEqual({
      username: 'asha verma',
      mobile: '9876500000',
      ref: null,
    });
  });

  test('a wrong code is reported and registers nobody; the right one registers, starts the session and goes to /imp [S04] [V03] [C08]', async () => {
    site.on(REGISTER, registered);
    await reachCode();
    expect(site.received.find(({ path }) => path === CHECK)?.body).toMatchObject({ mobile: '9876500000' });
    await enter('1234');
    expect(field('OTP')).toHaveAccessibleDescription('Enter Valid OTP');
    expect(field('OTP')).toHaveFocus();
    expect(site.countOf(REGISTER)).toBe(0);
    await enter('4321');
    await screen.findByRole('heading', { level: 1, name: 'Home' });
    expect(address()).toBe('/imp');
    expect(site.received.find(({ path }) => path === REGISTER)?.body).toMatchObject({
      env_type: 'Prod',
      name: 'asha verma',
      email: 'email',
      password: 'secret 1',
      mobile: '9876500000',
      security_pin: '123456',
      device_id: null,
    });
    expect(JSON.parse(localStorage.getItem('ank.session')!)).toEqual({
      token: 'token-9',
      username: 'Asha Verma',
      mobile: '9876500000',
      bettingOn: true,
      server: site.origin,
    });
    await waitFor(() => expect(localStorage.getItem('ank.password')).toMatch(/"salt"/));
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret 1');
  });

  test.each([
    [{ status: false, msg: 'Mobile number is already registered. Try Login.' }, 'User already registered'],
    [{ httpStatus: 503, text: JSON.stringify(BUSY) }, BUSY.msg],
    [{ status: false, code: 'bad_request', msg: 'Sorry something went wrong' }, 'Registration failed'],
    [{ status: false, code: 'bad_request', msg: 'A sentence of the server.' }, 'A sentence of the server.'],
    ['cut', 'Registration failed'],
  ] as const)('a registration that fails (%#) is reported and can be retried [E02]', async (behaviour, text) => {
    site.on(REGISTER, behaviour);
    await reachCode();
    await enter('4321');
    expect(await screen.findByText(text)).toBeInTheDocument();
    site.on(REGISTER, registered);
    await press('Verify OTP');
    await screen.findByRole('heading', { level: 1, name: 'Home' });
  });
});

describe('/otpregister after a reload', () => {
  const kept = { username: 'asha verma', mobile: '9876500000', ref: 'ref-1' };

  async function openReloaded(stored: object = kept): Promise<void> {
    sessionStorage.setItem('ank.registration', JSON.stringify(stored));
    await openSite({ path: '/otpregister', player: null });
    await screen.findByRole('heading', { level: 1, name: 'Verify OTP' });
  }

  test('asks for the password again, and registers with the code that was already sent', async () => {
    site.on('/api-verify-otp', { status: true, otp_proof: 'proof-1' });
    site.on(REGISTER, registered);
    await openReloaded();
    expect(screen.getByText('+91 9876500000')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toBeInTheDocument();
    expect(field('Password')).toHaveValue('');
    await enter('4321');
    expect(field('Password')).toHaveAccessibleDescription('Enter it again Password is required!');
    expect(field('Password')).toHaveFocus();
    expect(site.countOf('/api-verify-otp')).toBe(0);
    await userEvent.type(field('Password'), 'secret 1');
    await press('Verify OTP');
    await screen.findByRole('heading', { level: 1, name: 'Home' });
    expect(site.received.find(({ path }) => path === '/api-verify-otp')?.body).toMatchObject({ otp_ref: 'ref-1' });
    expect(site.received.find(({ path }) => path === REGISTER)?.body).toMatchObject({
      name: 'asha verma',
      mobile: '9876500000',
      password: 'secret 1',
      otp_proof: 'proof-1',
    });
    expect(sessionStorage.getItem('ank.registration')).toBeNull();
  });

  test('asks for the consent if the terms have changed since', async () => {
    configurePage({ terms: { version: '2026-12', url: 'https://play.example/terms' } });
    site.on('/api-verify-otp', { status: true, otp_proof: 'proof-1' });
    site.on(REGISTER, registered);
    await openReloaded({ ...kept, agreedTo: '2026-11' });
    await userEvent.type(field('Password'), 'secret 1');
    await enter('4321');
    expect(screen.getByText('Please confirm that you are 18 or older and agree to the terms.')).toBeVisible();
    expect(site.countOf('/api-verify-otp')).toBe(0);
    await userEvent.click(field('I am 18 or older and agree to the terms.'));
    await press('Verify OTP');
    await screen.findByRole('heading', { level: 1, name: 'Home' });
    expect(site.received.find(({ path }) => path === REGISTER)?.body).toMatchObject({ agreed_to: '2026-12' });
    configurePage({ terms: undefined } as object);
  });

  test('rejects a password that is too short for the site', async () => {
    configurePage({ minPasswordLength: 9 });
    await openReloaded();
    await userEvent.type(field('Password'), 'secret 1');
    await enter('4321');
    expect(screen.getByText('Password must have at least 9 characters.')).toBeVisible();
    expect(site.countOf('/api-verify-otp')).toBe(0);
  });

  test('sends another code at once if only the page knew the first', async () => {
    site.on('/api-resend-otp', { status: true, otp: 8765 });
    site.on(REGISTER, registered);
    await openReloaded({ ...kept, ref: null });
    const hint = 'The page was loaded again. Press Resend for a new code.';
    expect(screen.getByText(hint)).toBeVisible();
    await press('Resend');
    expect(await screen.findByRole('timer')).toBeInTheDocument();
    expect(screen.queryByText(hint)).not.toBeInTheDocument();
    await userEvent.type(field('Password'), 'secret 1');
    await enter('8765');
    await screen.findByRole('heading', { level: 1, name: 'Home' });
  });

  test('keeps the reference of a further code, over another reload too', async () => {
    site.on('/api-resend-otp', { status: true, otp_ref: 'ref-2' });
    await openReloaded({ ...kept, ref: null });
    await press('Resend');
    await screen.findByRole('timer');
    expect(JSON.parse(sessionStorage.getItem('ank.registration')!)).toEqual({ ...kept, ref: 'ref-2' });
  });

  test('goes back to the form with name and number filled in', async () => {
    await openReloaded();
    await press('Go Back');
    expect(await screen.findByLabelText('Username')).toHaveValue('asha verma');
    expect(field('Phone Number')).toHaveValue('9876500000');
    expect(field('Password')).toHaveValue('');
  });

  test.each([{}, { ...kept, mobile: '123' }, { ...kept, username: 7 }, [], 'x'])(
    'starts over if the tab holds %j',
    async (stored) => {
      sessionStorage.setItem('ank.registration', JSON.stringify(stored));
      await openSite({ path: '/otpregister', player: null });
      expect(await screen.findByText('Invalid navigation. Please start over.')).toBeInTheDocument();
    },
  );
});

describe('resending', () => {
  const waitOut = async (): Promise<void> => {
    pass(30_000);
    await screen.findByRole('button', { name: 'Resend' });
  };

  test.each(['4321', '8765'])(
    'is possible after 30 s, restarts the 30 s, and either code is accepted (%s) [S05] [R04] [K01]',
    async (code) => {
      site.on(REGISTER, registered);
      site.on('/api-resend-otp', { status: true, msg: 'Otp Re-Sent', otp: 8765 });
      await reachCode();
      await waitOut();
      await press('Resend');
      expect(await screen.findByRole('timer')).toHaveTextContent('00:30');
      pass(29_999);
      await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('00:01'));
      pass(1);
      expect(await screen.findByRole('button', { name: 'Resend' })).toBeInTheDocument();
      expect(site.received.find(({ path }) => path === '/api-resend-otp')?.body).toMatchObject({
        mobile: '9876500000',
      });
      await enter(code);
      await screen.findByRole('heading', { level: 1, name: 'Home' });
    },
  );

  test('that fails is reported [E03]', async () => {
    site.on('/api-resend-otp', 'cut');
    await reachCode();
    await waitOut();
    await press('Resend');
    expect(await screen.findByText('Failed to resend OTP. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Resend' })).toBeInTheDocument();
  });
});

describe('where the server checks the code', () => {
  const VERIFY = '/api-verify-otp';

  test('the entered code is sent with its reference, and the proof is sent with the registration [S04]', async () => {
    site.on(VERIFY, ({ otp }) =>
      otp === '4321'
        ? { status: true, otp_proof: 'proof-1' }
        : { status: false, msg: 'Enter Valid OTP', code: 'not_allowed' },
    );
    site.on(REGISTER, registered);
    await reachCode({ status: 'true', otp_ref: 'ref-1' });
    await enter('1234');
    expect(await screen.findByText('Enter Valid OTP')).toBeInTheDocument();
    await enter('4321');
    await screen.findByRole('heading', { level: 1, name: 'Home' });
    expect(site.received.filter(({ path }) => path === VERIFY).at(-1)?.body).toMatchObject({
      mobile: '9876500000',
      otp_ref: 'ref-1',
      otp: '4321',
    });
    expect(site.received.find(({ path }) => path === REGISTER)?.body).toMatchObject({ otp_proof: 'proof-1' });
  });

  test('the proof, which is issued once, is kept for a registration that has to be repeated', async () => {
    site.on(VERIFY, { status: true, otp_proof: 'proof-1' });
    site.on(REGISTER, 'cut');
    await reachCode({ status: 'true', otp_ref: 'ref-1' });
    await enter('4321');
    await screen.findByText('Registration failed');
    site.on(REGISTER, registered);
    await press('Verify OTP');
    await screen.findByRole('heading', { level: 1, name: 'Home' });
    expect(site.countOf(VERIFY)).toBe(1);
  });

  test.each([
    ['cut', 'An error occurred. Please try again.'],
    [{ status: false, msg: 'wait', code: 'rate_limited' }, 'Too many attempts. Please try again later.'],
  ] as const)('a check that fails (%#) is reported [E03]', async (behaviour, text) => {
    site.on(VERIFY, behaviour);
    await reachCode({ status: 'true', otp_ref: 'ref-1' });
    await enter('4321');
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(site.countOf(REGISTER)).toBe(0);
  });
});
