import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CHECK,
  enter,
  field,
  fill,
  openScreen,
  press,
  registered,
  useRegistration,
} from '../test-support/registration';
import { address, clickToLoad, configurePage, openSite, reloadPage } from '../test-support/site';
import { currentPending } from './pending';

const { site } = useRegistration();

async function openTab(): Promise<void> {
  await openSite({ path: '/login', player: null });
  await clickToLoad(await screen.findByRole('tab', { name: 'Register' }));
  await screen.findByLabelText('Username');
}

async function reload(): Promise<void> {
  await reloadPage();
  await screen.findByLabelText('Username');
}

describe('a site with terms', () => {
  beforeEach(() => configurePage({ terms: { version: '2026-11', url: 'https://play.example/terms' } }));
  afterEach(() => configurePage({ terms: undefined } as object));

  test('asks for age and agreement before a code is sent, and sends the version with the registration', async () => {
    site.on(CHECK, { status: 'true', otp: 4321 });
    site.on('/api-user-registration', registered);
    await openScreen();
    await fill();
    const tick = field('I am 18 or older and agree to the terms.');
    expect(tick).not.toBeChecked();
    expect(screen.getByRole('link', { name: 'Read the terms' })).toHaveAttribute('href', 'https://play.example/terms');
    await press('Register');
    expect(tick).toHaveAccessibleDescription('Please confirm that you are 18 or older and agree to the terms.');
    expect(tick).toHaveFocus();
    expect(site.countOf(CHECK)).toBe(0);
    await userEvent.click(tick);
    await press('Register');
    await screen.findByRole('heading', { level: 1, name: 'Verify OTP' });
    await enter('4321');
    await waitFor(() => expect(site.countOf('/api-user-registration')).toBe(1));
    const sent = site.received.find(({ path }) => path === '/api-user-registration');
    expect(sent?.body).toMatchObject({ agreed_to: '2026-11' });
  });

  test.each([
    ['the Register tab', openTab],
    ['/r', openScreen],
  ])('keeps what was typed on %s over a reload, as in another language, but no password', async (_where, open) => {
    await open();
    await fill();
    const tick = 'I am 18 or older and agree to the terms.';
    await userEvent.click(field(tick));
    await reload();
    expect(field('Username')).toHaveValue('asha verma');
    expect(field('Phone Number')).toHaveValue('98765 00000');
    expect(field('Password')).toHaveValue('');
    expect(field(tick)).toBeChecked();
    await userEvent.type(field('Username'), ' k');
    await reload();
    expect(field('Username')).toHaveValue('asha verma k');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret 1');
    cleanup();
    expect(sessionStorage).toHaveLength(0);
  });

  test('what was typed on /r does not turn the login into a registration', async () => {
    await openScreen();
    await fill();
    await reloadPage('/login');
    expect(await screen.findByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
  });
});

describe('/r', () => {
  test('without terms asks for neither', async () => {
    await openScreen();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test("has name, numeric phone, password, a link to the login and Contact Admin with the server's number [R03]", async () => {
    await openScreen();
    expect(field('Username')).toBeInTheDocument();
    expect(field('Phone Number')).toHaveAttribute('inputmode', 'numeric');
    expect(field('Password')).toHaveAttribute('type', 'password');
    expect(screen.getByRole('link', { name: 'Already have an account? Login' })).toHaveAttribute('href', '/login');
    const admin = screen.getByRole('link', { name: 'Contact Admin' });
    expect(admin).toHaveAttribute('href', 'https://wa.me/911234567890');
    await waitFor(() => expect(admin).toHaveAttribute('href', 'https://wa.me/919000000001'));
  });

  test('reports each error in the wording of this screen and sends nothing [V02] [S04]', async () => {
    await openScreen();
    await press('Register');
    expect(field('Username')).toHaveAccessibleDescription('Username is required');
    expect(field('Phone Number')).toHaveAccessibleDescription('Phone No is required!');
    expect(field('Password')).toHaveAccessibleDescription('Password is required!');
    expect(field('Username')).toHaveFocus();
    await userEvent.type(field('Phone Number'), '5876543210');
    await press('Register');
    expect(field('Phone Number')).toHaveAccessibleDescription('Phone No is not valid!');
    expect(site.countOf(CHECK)).toBe(0);
  });

  test('reports a password that is too short for the site before a code is sent', async () => {
    configurePage({ minPasswordLength: 9 });
    await openScreen();
    await fill();
    await press('Register');
    expect(field('Password')).toHaveAccessibleDescription('Password must have at least 9 characters.');
    expect(field('Password')).toHaveFocus();
    expect(site.countOf(CHECK)).toBe(0);
  });

  test.each([
    ['Amount Added By Admin', 'This name is not allowed. Please choose another one.'],
    ['\u200d', 'Username is required'],
    ['...', 'Name must have a letter or a digit.'],
  ])('reports for the name %j before a code is sent: %s', async (name, fault) => {
    await openScreen();
    await fill();
    fireEvent.change(field('Username'), { target: { value: name } });
    await press('Register');
    expect(field('Username')).toHaveAccessibleDescription(fault);
    expect(site.countOf(CHECK)).toBe(0);
  });

  test("reads 'Registering...' while the check runs and sends it once [R03] [S11]", async () => {
    let answer: (wire: Record<string, unknown>) => void = () => undefined;
    site.on(CHECK, () => new Promise((resolve) => (answer = resolve)));
    await openScreen();
    await fill();
    await press('Register');
    await press('Registering...');
    fireEvent.submit(field('Password').closest('form')!);
    await waitFor(() => expect(site.countOf(CHECK)).toBe(1));
    await act(async () => answer({ status: 'true', otp: 4321 }));
    await screen.findByRole('heading', { level: 1, name: 'Verify OTP' });
    expect(site.countOf(CHECK)).toBe(1);
  });

  test.each([
    [{ status: false, msg: 'Mobile number is already registered. Try Login.' }, 'User Alredy Registered'],
    [{ httpStatus: 200, text: '<html>' }, /^Error registering: ./],
    ['cut', /^Error registering: ./],
  ] as const)('shows the prescribed message for answer %# [E02]', async (behaviour, text) => {
    site.on(CHECK, behaviour);
    await openScreen();
    await fill();
    await press('Register');
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(field('Username')).toHaveValue('asha verma');
  });
});

describe('the Register tab', () => {
  test('has name, phone and password that can be shown, with the wording of the login [R02] [V17] [V02]', async () => {
    await openTab();
    await press('Register');
    expect(field('Username')).toHaveAccessibleDescription('Username is required');
    expect(field('Phone Number')).toHaveAccessibleDescription('Phone number is required!');
    expect(field('Password')).toHaveAccessibleDescription('Password is required!');
    await userEvent.type(field('Username'), 'Asha');
    await userEvent.type(field('Phone Number'), '5876543210');
    await press('Register');
    expect(field('Phone Number')).toHaveAccessibleDescription('Invalid phone number!');
    expect(site.countOf(CHECK)).toBe(0);
    await press('Show password');
    expect(field('Password')).toHaveAttribute('type', 'text');
  });

  test('clears errors and hides the password when the tab changes [S02]', async () => {
    await openTab();
    await press('Show password');
    await press('Register');
    await userEvent.click(screen.getByRole('tab', { name: 'Login' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Register' }));
    expect(screen.queryByText('Username is required')).not.toBeInTheDocument();
    expect(field('Password')).toHaveAttribute('type', 'password');
  });

  test.each([
    [{ status: false, msg: 'taken' }, 'User already registered'],
    ['cut', 'Registration failed'],
    [{ status: false, msg: 'wait', code: 'rate_limited' }, 'Too many attempts. Please try again later.'],
  ] as const)('shows for the answer %# "%s" [E02]', async (behaviour, text) => {
    site.on(CHECK, behaviour);
    await openTab();
    await fill();
    await press('Register');
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test('does not move a visitor who has gone to the login before the answer', async () => {
    let answer: (wire: Record<string, unknown>) => void = () => undefined;
    site.on(CHECK, () => new Promise((resolve) => (answer = resolve)));
    await openTab();
    await fill();
    await press('Register');
    await waitFor(() => expect(site.countOf(CHECK)).toBe(1));
    await userEvent.click(screen.getByRole('tab', { name: 'Login' }));
    await act(async () => answer({ status: 'true', otp: 4321 }));
    await waitFor(() => expect(currentPending().registration).not.toBeNull());
    expect(address()).toBe('/login');
  });

  test("reads 'Please wait...' while the check runs [S03]", async () => {
    site.on(CHECK, () => new Promise(() => undefined));
    await openTab();
    await fill();
    await press('Register');
    expect(await screen.findByRole('button', { name: 'Please wait...' })).toBeInTheDocument();
  });
});
