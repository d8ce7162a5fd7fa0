import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, clickToLoad, configurePage, openSite, routeState, useSite } from '../test-support/site';
import { currentPending, dropPending, keepPending } from './pending';

const site = useSite();
afterEach(dropPending);

const CHECK = '/api-forget-check-mobile';
const RESET = '/api-forgot-password';
const field = (name: string): HTMLElement => screen.getByLabelText(name);
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

async function openForgot(): Promise<void> {
  await openSite({ path: '/forgotpass', player: null });
  await screen.findByRole('heading', { level: 1, name: 'Verify your phone number to reset your password' });
}

async function submitPhone(phone = '9876543210'): Promise<void> {
  await userEvent.clear(field('Phone Number'));
  await userEvent.type(field('Phone Number'), phone);
  await press('Submit');
}

async function reachCode(answer: object = { status: true, otp: 4321 }): Promise<void> {
  site.on(CHECK, answer as Record<string, unknown>);
  await openForgot();
  await submitPhone();
  await screen.findByRole('heading', { level: 1, name: 'Verify OTP' });
}

async function reachReset(): Promise<void> {
  await reachCode();
  await userEvent.type(field('OTP'), '4321');
  await press('Verify OTP');
  await screen.findByRole('heading', { level: 1, name: 'Set a new password' });
}

async function setPassword(next = 'a new one', confirm = next): Promise<void> {
  await userEvent.type(field('New Password'), next);
  await userEvent.type(field('Confirm New Password'), confirm);
  await press('Save New Password');
}

describe('/forgotpass', () => {
  test('has a heading, a phone, Submit and a link back to the login [R08]', async () => {
    await openForgot();
    expect(field('Phone Number')).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
  });

  test('refuses a missing and a malformed phone under the field [V04]', async () => {
    await openForgot();
    await press('Submit');
    expect(field('Phone Number')).toHaveAccessibleDescription('Phone number is required!');
    for (const phone of ['987654321', '98765432101', '5876543210']) {
      await submitPhone(phone);
      expect(field('Phone Number')).toHaveAccessibleDescription('Phone number is not valid!');
    }
    expect(site.countOf(CHECK)).toBe(0);
  });

  test("reads 'Sending...' while the server checks, then opens the next screen [R08]", async () => {
    let answer: (wire: Record<string, unknown>) => void = () => undefined;
    site.on(CHECK, () => new Promise((resolve) => (answer = resolve)));
    await openForgot();
    await submitPhone();
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeInTheDocument();
    await waitFor(() => expect(site.received.find(({ path }) => path === CHECK)?.body.mobile).toBe('9876543210'));
    expect(address()).toBe('/forgotpass');
    await act(async () => answer({ status: true, otp: 4321 }));
    await waitFor(() => expect(address()).toBe('/otpforgotpass'));
  });

  test('does not move a visitor who has left before the answer', async () => {
    let answer: (wire: Record<string, unknown>) => void = () => undefined;
    site.on(CHECK, () => new Promise((resolve) => (answer = resolve)));
    await openForgot();
    await submitPhone();
    await waitFor(() => expect(site.countOf(CHECK)).toBe(1));
    await clickToLoad(screen.getByRole('link', { name: 'Back to Login' }));
    await act(async () => answer({ status: true, otp: 4321 }));
    await waitFor(() => expect(currentPending().resetCode).not.toBeNull());
    expect(address()).toBe('/login');
  });

  test.each([
    [{ status: false, msg: 'Mobile number is not registered' }, 'Mobile number is not registered'],
    [{ status: false, message: 'Not known here' }, 'Not known here'],
    [{ status: false }, 'Failed to send OTP'],
    ['cut', 'Failed to send OTP'],
  ] as const)('shows the answer %# under the field [E03] [C09]', async (behaviour, text) => {
    site.on(CHECK, behaviour);
    await openForgot();
    await submitPhone();
    await waitFor(() => expect(field('Phone Number')).toHaveAccessibleDescription(text));
  });

  test('passes phone and code to /otpforgotpass, the code not by way of the browser [R50]', async () => {
    await reachCode();
    expect(address()).toBe('/otpforgotpass');
    expect(routeState()).toEqual({ phoneNumber: '9876543210' });
    expect(JSON.stringify([routeState(), { ...localStorage }, { ...sessionStorage }])).not.toMatch(/\b4321\b/);
  });
});

describe('/otpforgotpass', () => {
  test.each([null, { phoneNumber: '9876543210' }, { validationOtp: '4321' }])(
    'asks to start over with only the state %j [R07] [V03]',
    async (state) => {
      await openSite({ path: '/otpforgotpass', player: null, state });
      expect(await screen.findByText('Invalid navigation. Please start over.')).toBeInTheDocument();
    },
  );

  test.each([null, {}, { phoneNumber: '9876543211' }])(
    'asks to start over with a sent code and the state %j [R07]',
    async (state) => {
      keepPending({ resetCode: { phoneNumber: '9876543210', validationOtp: { otp: '4321', otpRef: null } } });
      await openSite({ path: '/otpforgotpass', player: null, state });
      expect(await screen.findByText('Invalid navigation. Please start over.')).toBeInTheDocument();
    },
  );

  test('reports a wrong code, and continues with the phone after the right one [R07] [R50] [V03]', async () => {
    await reachCode();
    await userEvent.type(field('OTP'), '1111');
    await press('Verify OTP');
    expect(field('OTP')).toHaveAccessibleDescription('Invalid OTP. Please try again.');
    await userEvent.clear(field('OTP'));
    await userEvent.type(field('OTP'), '4321');
    await press('Verify OTP');
    await waitFor(() => expect(address()).toBe('/change-password'));
    expect(routeState()).toEqual({ phoneNumber: '9876543210' });
  });
});

describe('a reset code of six digits', () => {
  test('is entered and checked with six [R07]', async () => {
    await reachCode({ status: true, otp: 654321, otp_length: 6 });
    await userEvent.type(field('OTP'), '6543');
    await press('Verify OTP');
    expect(field('OTP')).toHaveAccessibleDescription('Invalid OTP. Please try again.');
    await userEvent.type(field('OTP'), '2199');
    expect(field('OTP')).toHaveValue('654321');
    await press('Verify OTP');
    await waitFor(() => expect(address()).toBe('/change-password'));
  });

  test('is sent to the server with six, and its length is kept in memory only', async () => {
    await reachCode({ status: true, otp_ref: 'a reference', otp_length: 6 });
    site.on('/api-verify-otp', { status: true, otp_proof: 'a proof' });
    await userEvent.type(field('OTP'), '654321');
    await press('Verify OTP');
    await waitFor(() => expect(address()).toBe('/change-password'));
    expect(site.received.at(-1)?.body).toMatchObject({ otp: '654321', otp_ref: 'a reference' });
  });
});

test('a code that is found right does not move a visitor who has gone back', async () => {
  let answer: (wire: Record<string, unknown>) => void = () => undefined;
  site.on('/api-verify-otp', () => new Promise((resolve) => (answer = resolve)));
  await reachCode({ status: true, otp_ref: 'a reference' });
  await userEvent.type(field('OTP'), '4321');
  await press('Verify OTP');
  await waitFor(() => expect(site.countOf('/api-verify-otp')).toBe(1));
  await clickToLoad(screen.getByRole('button', { name: 'Go Back' }));
  await act(async () => answer({ status: true, otp_proof: 'a proof' }));
  await waitFor(() => expect(currentPending().reset).not.toBeNull());
  expect(address()).toBe('/forgotpass');
});

describe('/change-password', () => {
  test.each([null, { phoneNumber: '9876543210' }])(
    'asks to start over when opened with the state %j, as after a reload [R50]',
    async (state) => {
      await openSite({ path: '/change-password', player: null, state });
      expect(await screen.findByText('Invalid navigation. Please start over.')).toBeInTheDocument();
    },
  );

  test.each([null, {}, { phoneNumber: '9876543211' }])(
    'asks to start over when opened after the right code with the state %j [R50]',
    async (state) => {
      keepPending({ reset: { phoneNumber: '9876543210', otpProof: null } });
      await openSite({ path: '/change-password', player: null, state });
      expect(await screen.findByText('Invalid navigation. Please start over.')).toBeInTheDocument();
    },
  );

  test('has two password fields that can show their text and an arrow back to the login [R09]', async () => {
    await reachReset();
    await press('Show new password');
    await press('Show confirm new password');
    expect(field('New Password')).toHaveAttribute('type', 'text');
    expect(field('Confirm New Password')).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('link', { name: 'Back to Login' }));
    expect(address()).toBe('/login');
    expect(screen.getByRole('heading', { name: 'Login' })).toHaveFocus();
  });

  test('refuses missing and different passwords [V05]', async () => {
    await reachReset();
    await press('Save New Password');
    expect(field('New Password')).toHaveAccessibleDescription('New Password is required!');
    expect(field('Confirm New Password')).toHaveAccessibleDescription('Confirm Password is required!');
    await setPassword('one', 'two');
    expect(field('Confirm New Password')).toHaveAccessibleDescription('Passwords do not match!');
    expect(site.countOf(RESET)).toBe(0);
  });

  test('reports a password that is too short for the site, and two that differ', async () => {
    configurePage({ minPasswordLength: 10 });
    await reachReset();
    await setPassword('a new one', 'another');
    expect(field('New Password')).toHaveAccessibleDescription('Password must have at least 10 characters.');
    expect(field('Confirm New Password')).toHaveAccessibleDescription('Passwords do not match!');
    expect(site.countOf(RESET)).toBe(0);
  });

  test("reads 'Updating Password...', confirms, and after 1.5 s opens the login [R09] [K01] [C09]", async () => {
    let answer: (wire: Record<string, unknown>) => void = () => undefined;
    site.on(RESET, () => new Promise((resolve) => (answer = resolve)));
    await reachReset();
    await setPassword();
    expect(await screen.findByRole('button', { name: 'Updating Password...' })).toBeInTheDocument();
    await waitFor(() => expect(site.countOf(RESET)).toBe(1));
    expect(site.received.at(-1)?.body).toMatchObject({ mobile: '9876543210', new_pass: 'a new one' });
    const timers = jest.spyOn(window, 'setTimeout');
    await act(async () => answer({ status: true, msg: 'Password Successfully Changed.' }));
    expect(await screen.findByText('Successfully updated password')).toBeInTheDocument();
    expect(address()).toBe('/change-password');
    const redirects = timers.mock.calls.filter(([, delay]) => delay === 1500);
    timers.mockRestore();
    expect(redirects).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Login' })).toHaveFocus());
    expect(address()).toBe('/login');
    // Not by way of a guarded screen, which would be the login's return path.
    expect(routeState()).toBeNull();
  });

  test('finds the JSON in an answer with text around it [C02]', async () => {
    site.on(RESET, { httpStatus: 200, text: '<b>Notice</b>: x in y.php {"status":true,"msg":"ok"}\n' });
    await reachReset();
    await setPassword();
    expect(await screen.findByText('Successfully updated password')).toBeInTheDocument();
  });

  test.each([
    [{ status: false, msg: 'This Mobile Number is Not Registered' }, 'This Mobile Number is Not Registered'],
    [{ status: false }, 'Failed to update password'],
    ['cut', 'Failed to update password'],
    [{ httpStatus: 200, text: 'no JSON at all' }, 'Invalid response format from server'],
  ] as const)('shows for the answer %# "%s" [E04]', async (behaviour, text) => {
    site.on(RESET, behaviour);
    await reachReset();
    await setPassword();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(address()).toBe('/change-password');
  });
});
