import { endSession } from '@ank/shared/platform';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loginWire } from '../test-support/answers';
import { expectErrors, NO_ENTRY_RUNS } from '../test-support/expect-errors';
import { address, clickToLoad, openSite, PLAYER, reloadPage, routeState, useSite } from '../test-support/site';

const site = useSite();
expectErrors(NO_ENTRY_RUNS);

const phone = (): HTMLElement => screen.getByLabelText('Phone Number');
const password = (): HTMLElement => screen.getByLabelText('Password');
const submit = (): HTMLElement => screen.getByRole('button', { name: 'Login' });

async function logIn(): Promise<void> {
  await userEvent.type(phone(), '9876543210');
  await userEvent.type(password(), 'play1234');
  await userEvent.click(submit());
}

const homeIsShown = () => screen.findByRole('heading', { level: 1, name: 'Home' });

test('/ shows the login to a visitor [R01]', async () => {
  await openSite({ path: '/', player: null });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Login');
  expect(address()).toBe('/');
});

test('/ redirects home with a session in browser storage [R01]', async () => {
  await openSite({ path: '/', player: PLAYER });
  await homeIsShown();
  expect(address()).toBe('/imp');
});

test.each(['/login', '/r'])('%s opens for a player who is logged in, who may log in as another', async (path) => {
  await openSite({ path });
  expect(address()).toBe(path);
  expect(screen.getAllByLabelText(/Password/)[0]).toBeVisible();
});

test.each(['/', '/login', '/r'])('an open form at %s leads on once a player logs in on another tab', async (path) => {
  await openSite({ path, player: null, state: { from: { pathname: '/imp2', search: '', state: { gameId: '7' } } } });
  localStorage.setItem('ank.session', JSON.stringify({ ...PLAYER, server: site.origin }));
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'ank.session' })));
  await waitFor(() => expect(address()).toBe('/imp2'));
  expect(routeState()).toEqual({ gameId: '7' });
});

test('a login that is answered after one on another tab ends that session, also on the server', async () => {
  let answer: (wire: typeof loginWire) => void = () => undefined;
  site.on('/api-user-login', () => new Promise((resolve) => (answer = resolve)));
  await openSite({ path: '/login', player: null });
  await logIn();
  await waitFor(() => expect(site.countOf('/api-user-login')).toBe(1));
  const other = { ...PLAYER, token: 'token-2', mobile: '9876543211', server: site.origin };
  localStorage.setItem('ank.session', JSON.stringify(other));
  localStorage.setItem('ank.play', '{}');
  answer(loginWire);
  await homeIsShown();
  expect(JSON.parse(localStorage.getItem('ank.session')!)).toMatchObject({ token: PLAYER.token });
  expect(localStorage.getItem('ank.play')).not.toBe('{}');
  await waitFor(() =>
    expect(
      site.received.filter(({ path }) => path === '/api-user-logout').map(({ body }) => body.unique_token),
    ).toEqual([other.token]),
  );
});

test('a login stores name, token, mobile and the password record, and goes to /imp [S01]', async () => {
  await openSite({ path: '/login', player: null });
  await logIn();
  await homeIsShown();
  expect(address()).toBe('/imp');
  expect(site.received.find(({ path }) => path === '/api-user-login')?.body).toMatchObject({
    mobile: '9876543210',
    password: 'play1234',
    device_id: '',
  });
  expect(JSON.parse(localStorage.getItem('ank.session') ?? '')).toEqual({ ...PLAYER, server: site.origin });
  await waitFor(() => expect(localStorage.getItem('ank.password')).toMatch(/"salt":"[0-9a-f]{32}"/));
  expect(JSON.stringify({ ...localStorage })).not.toContain('play1234');
});

test('a player whom the guard sent to the login returns to the previous screen, with its state', async () => {
  await openSite({ path: '/imp2', player: null, state: { gameId: '7' } });
  await waitFor(() => expect(address()).toBe('/login'));
  await logIn();
  await waitFor(() => expect(address()).toBe('/imp2'));
  expect(routeState()).toEqual({ gameId: '7' });
});

test('the message of a busy server is shown, the entry is kept, and another press logs in', async () => {
  const busy = { status: false, msg: 'We are busy right now. Please try again in a moment.', code: 'unavailable' };
  site.on('/api-user-login', { httpStatus: 503, text: JSON.stringify(busy) });
  await openSite({ path: '/login', player: null });
  await logIn();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(busy.msg));
  expect([phone(), password()].map((field) => (field as HTMLInputElement).value)).toEqual(['9876543210', 'play1234']);
  site.on('/api-user-login', loginWire);
  await userEvent.click(await screen.findByRole('button', { name: 'Login' }));
  await homeIsShown();
});

test('each field shows its own error, the first one gets the focus, and nothing is sent [V01]', async () => {
  await openSite({ path: '/login', player: null });
  await userEvent.click(submit());
  expect(phone()).toHaveAccessibleDescription('Phone number is required!');
  expect(password()).toHaveAccessibleDescription('Password is required!');
  expect(phone()).toHaveFocus();

  await userEvent.type(phone(), '5876543210');
  await userEvent.click(submit());
  expect(phone()).toHaveAccessibleDescription('Invalid phone number!');
  expect(site.countOf('/api-user-login')).toBe(0);
});

test.each([
  ['a refusal', { status: false, msg: 'Invalid login details' }, 'Invalid credentials'],
  ['a cut connection', 'cut', 'Login failed'],
  ['an answer that is no JSON', { httpStatus: 200, text: '<html>' }, 'Login failed'],
  ['an answer without a token', { status: true }, 'Login failed'],
] as const)(
  '%s leaves the form as it was, with a message, ready for another try [E01]',
  async (_name, behaviour, text) => {
    site.on('/api-user-login', behaviour);
    await openSite({ path: '/login', player: null });
    await logIn();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(phone()).toHaveValue('9876543210');
    expect(localStorage.getItem('ank.session')).toBeNull();

    site.on('/api-user-login', loginWire);
    await userEvent.click(submit());
    await homeIsShown();
  },
);

test.each(['/', '/login', '/imp2'])('a page that opens at %s with the login moves no focus', async (path) => {
  await openSite({ path, player: null });
  await waitFor(() => expect(document.title).toBe('Login - Ank Bazaar'));
  expect(document.body).toHaveFocus();
});

test("the login's heading gets the focus after a move to it, and that of home after a login", async () => {
  await openSite({ path: '/r', player: null });
  await userEvent.click(await screen.findByRole('link', { name: 'Already have an account? Login' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Login' })).toHaveFocus();
  await logIn();
  expect(await homeIsShown()).toHaveFocus();
  act(endSession);
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toHaveFocus();
});

test("while the request runs the button reads 'Please wait...' and nothing is sent again [S03]", async () => {
  let answer: (wire: typeof loginWire) => void = () => undefined;
  site.on('/api-user-login', () => new Promise((resolve) => (answer = resolve)));
  await openSite({ path: '/login', player: null });
  await logIn();
  const button = await screen.findByRole('button', { name: 'Please wait...' });
  await userEvent.click(button);
  await userEvent.type(password(), '{Enter}');
  const form = password().closest('form')!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(site.countOf('/api-user-login')).toBe(1));

  answer(loginWire);
  await homeIsShown();
  expect(site.countOf('/api-user-login')).toBe(1);
});

test('changing the tab clears errors and hides the password again, and keeps the entry [S02]', async () => {
  await openSite({ path: '/login', player: null });
  await userEvent.type(phone(), '123');
  await userEvent.type(password(), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  await userEvent.click(submit());
  expect(screen.getByText('Invalid phone number!')).toBeInTheDocument();

  await clickToLoad(screen.getByRole('tab', { name: 'Register' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Login' }));
  expect(screen.queryByText('Invalid phone number!')).not.toBeInTheDocument();
  expect(password()).toHaveAttribute('type', 'password');
  expect(phone()).toHaveValue('123');

  await userEvent.click(screen.getByRole('tab', { name: 'Register' }));
  await userEvent.type(await screen.findByLabelText('Username'), 'Asha');
  await userEvent.click(screen.getByRole('tab', { name: 'Login' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Register' }));
  expect(screen.getByLabelText('Username')).toHaveValue('Asha');
});

test.each(['/', '/login'])('the number typed at %s survives a reload, as in another language, alone', async (path) => {
  await openSite({ path, player: null });
  await reloadPage();
  expect(sessionStorage).toHaveLength(0);
  await userEvent.type(phone(), '98765 43210');
  await userEvent.type(password(), 'play1234');
  await reloadPage();
  expect(screen.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
  expect([phone(), password()].map((field) => (field as HTMLInputElement).value)).toEqual(['98765 43210', '']);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('play1234');
  await userEvent.type(password(), 'play1234');
  await userEvent.click(submit());
  await homeIsShown();
  expect(sessionStorage).toHaveLength(0);
});

test('what was typed on the other tab survives a reload too, without its password', async () => {
  const turnTo = async (name: string): Promise<void> => clickToLoad(screen.getByRole('tab', { name }));
  const name = (): Promise<HTMLElement> => screen.findByLabelText('Username');
  await openSite({ path: '/login', player: null });
  await userEvent.type(phone(), '98765');
  await userEvent.type(password(), 'play1234');
  await turnTo('Register');
  await reloadPage();
  expect(await name()).toHaveValue('');
  await userEvent.type(await name(), 'Asha');
  await userEvent.type(password(), 'play1234');
  await turnTo('Login');
  expect([phone(), password()].map((field) => (field as HTMLInputElement).value)).toEqual(['98765', '']);
  await userEvent.clear(phone());
  await reloadPage();
  expect(screen.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('play1234');
  await turnTo('Register');
  expect(await name()).toHaveValue('Asha');
  expect(password()).toHaveValue('');
});

test('has a phone, and a password that can be shown and hidden again [R02]', async () => {
  await openSite({ path: '/login', player: null });
  expect(phone()).toHaveAttribute('type', 'tel');
  const toggle = screen.getByRole('button', { name: 'Show password' });
  expect(password()).toHaveAttribute('type', 'password');
  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(password()).toHaveAttribute('type', 'text');
  await userEvent.click(toggle);
  expect(password()).toHaveAttribute('type', 'password');
});

test('Forgot Password leads to /forgotpass [R02]', async () => {
  await openSite({ path: '/login', player: null });
  expect(await screen.findByRole('link', { name: 'Forgot Password' })).toHaveAttribute('href', '/forgotpass');
});

test("Need Help has Contact Admin, which opens a chat with the server's number [R02]", async () => {
  await openSite({ path: '/login', player: null });
  expect(screen.getByText('Need Help?')).toBeInTheDocument();
  const link = screen.getByRole('link', { name: /Contact Admin/ });
  expect(link).toHaveAttribute('href', 'https://wa.me/911234567890');
  await waitFor(() => expect(link).toHaveAttribute('href', 'https://wa.me/919000000001'));
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});
