import { dashboard } from '@ank/protocol';
import { refreshCall, screenAtom } from '@ank/shared/platform';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { dashboardWire } from '../test-support/answers';
import { expectErrors, NO_ENTRY_RUNS } from '../test-support/expect-errors';
import { registryWith } from '../test-support/registry';
import { address, clickToLoad, openSite, PLAYER, routeState, textOfPage, useSite } from '../test-support/site';

const site = useSite();
expectErrors(NO_ENTRY_RUNS);

const SHELL_PAGES = ['/htp', '/charts', '/change', '/privacypolicy'];
const labels = (within: HTMLElement): (string | null)[] =>
  Array.from(within.querySelectorAll('a, button'), (one) => one.textContent);
const menu = (): HTMLElement => screen.getByRole('navigation', { name: 'Side menu' });
const bar = (): HTMLElement => screen.getByRole('navigation', { name: 'Main' });
const openMenu = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
const bettingOff = { ...PLAYER, bettingOn: false };

afterEach(() => jest.restoreAllMocks());

describe('the side menu', () => {
  test('has every entry in its order while betting is on [R14]', async () => {
    await openSite({ path: '/imp', registry: registryWith(SHELL_PAGES) });
    await openMenu();
    expect(labels(menu())).toEqual([
      'Home',
      'Add Funds',
      'Wallet',
      'Win History',
      'Bid History',
      'How To Play',
      'Game Rates',
      'Charts',
      'Change Password',
      'Privacy Policy',
      'Log out',
    ]);
    expect(Array.from(menu().querySelectorAll('a'), (link) => link.getAttribute('href'))).toEqual([
      '/imp',
      '/imp9',
      '/imp7',
      '/imp3',
      '/imp4',
      '/htp',
      '/gameRates',
      '/charts',
      '/change',
      '/privacypolicy',
    ]);
  });

  test('has only public entries while betting is off [R14] [R47] [S13]', async () => {
    site.on('/api-get-dashboard-data', dashboardWire({ bettingOn: false }));
    await openSite({ path: '/imp', player: bettingOff, registry: registryWith(SHELL_PAGES) });
    await openMenu();
    expect(labels(menu())).toEqual(['Home', 'Charts', 'Change Password', 'Privacy Policy', 'Log out']);
  });

  test('follows betting_status as it is polled, both ways [S13]', async () => {
    site.on('/api-get-dashboard-data', dashboardWire({ bettingOn: false }));
    await openSite({ path: '/imp' });
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Wallet/ })).not.toBeInTheDocument());
    site.on('/api-get-dashboard-data', dashboardWire());
    await act(() => refreshCall(dashboard));
    expect(await screen.findByRole('link', { name: 'Wallet' })).toBeInTheDocument();
  });

  test('leaves polled data to the page that is loaded next [S13]', async () => {
    await openSite({ path: '/imp', player: bettingOff });
    const stored = (): object => JSON.parse(localStorage.getItem('ank.session')!);
    await waitFor(() => expect(stored()).toMatchObject(PLAYER));
    // A change made by another tab is not overwritten.
    const ofOtherTab = { ...stored(), bettingOn: false };
    localStorage.setItem('ank.session', JSON.stringify(ofOtherTab));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ank.session' })));
    expect(stored()).toEqual(ofOtherTab);
  });

  test('leaves out entries without a screen', async () => {
    await openSite({ path: '/imp', registry: { remotes: [] } });
    await openMenu();
    expect(labels(menu())).toEqual(['Home', 'How To Play', 'Charts', 'Change Password', 'Privacy Policy', 'Log out']);
  });

  test('shows ten characters of the name, and the mobile number [R14]', async () => {
    await openSite({ path: '/imp' });
    await openMenu();
    const dialog = screen.getByRole('dialog', { name: 'Menu' });
    expect(within(dialog).getByText('Rajeshkuma...')).toBeInTheDocument();
    expect(within(dialog).getByText('9876543210')).toBeInTheDocument();
  });

  test('opens from the bar too, closes on Esc and returns the focus', async () => {
    await openSite({ path: '/imp' });
    const more = screen.getByRole('button', { name: 'More' });
    await userEvent.click(more);
    act(
      () => void screen.getByRole('dialog', { name: 'Menu' }).dispatchEvent(new Event('cancel', { cancelable: true })),
    );
    expect(screen.queryByRole('navigation', { name: 'Side menu' })).not.toBeInTheDocument();
    expect(more).toHaveFocus();
  });

  test('closes when a place is chosen', async () => {
    await openSite({ path: '/imp' });
    await openMenu();
    await userEvent.click(within(menu()).getByRole('link', { name: 'Home' }));
    expect(screen.queryByRole('navigation', { name: 'Side menu' })).not.toBeInTheDocument();
  });
});

describe('logging out', () => {
  test('removes session and password record at once and notifies the server, which need not answer [S01] [R51]', async () => {
    localStorage.setItem('ank.password', '{"salt":"00112233445566778899aabbccddeeff","bits":1}');
    site.on('/api-user-logout', () => new Promise(() => undefined));
    await openSite({ path: '/imp' });
    await openMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toHaveFocus();
    expect(address()).toBe('/login');
    expect(localStorage.getItem('ank.session')).toBeNull();
    expect(localStorage.getItem('ank.password')).toBeNull();
    await waitFor(() =>
      expect(site.received.find(({ path }) => path === '/api-user-logout')?.body.unique_token).toBe('token-1'),
    );
  });

  test('forgets the previous screen: the next login starts at home', async () => {
    await openSite({ path: '/imp2' });
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await userEvent.type(screen.getByLabelText('Phone Number'), '9876543211');
    await userEvent.type(screen.getByLabelText('Password'), 'play1234');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByRole('heading', { level: 1, name: 'Home' });
    expect(address()).toBe('/imp');
  });
});

describe('an invalid session', () => {
  test.each(['username', 'token'])(
    'a stored session without %s is cleared and leads to /login [R14] [R51]',
    async (field) => {
      localStorage.setItem('ank.session', JSON.stringify({ ...PLAYER, [field]: '' }));
      localStorage.setItem('ank.password', '{"salt":"x","bits":1}');
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ank.session' })));
      await openSite({ path: '/imp', player: null });
      await waitFor(() => expect(address()).toBe('/login'));
      expect(localStorage.getItem('ank.session')).toBeNull();
      expect(localStorage.getItem('ank.password')).toBeNull();
    },
  );

  const ENDED = { status: false, msg: 'Session ended', code: 'session_ended' };

  test('a session that the server ends leads to /login from wherever the player is, who sees why', async () => {
    site.on('/api-get-dashboard-data', ENDED);
    await openSite({ path: '/imp2' });
    await waitFor(() => expect(address()).toBe('/login'));
    expect(localStorage.getItem('ank.session')).toBeNull();
    expect(await screen.findByText('Session ended')).toBeVisible();
  });

  test.each(['this', 'another'])('a logout in %s tab needs no explanation, although a poll then fails', async (tab) => {
    let answer: (wire: object) => void = () => undefined;
    site.on('/api-get-dashboard-data', () => new Promise((resolve) => (answer = resolve as typeof answer)));
    await openSite({ path: '/imp' });
    await waitFor(() => expect(site.countOf('/api-get-dashboard-data')).toBe(1));
    if (tab === 'this') {
      await openMenu();
      await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    } else {
      // This tab has not heard of it when the answer comes.
      localStorage.removeItem('ank.session');
    }
    answer(ENDED);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await textOfPage()).not.toContain('Session ended');
  });
});

describe('another server', () => {
  test('that blocks the account ends the session and shows why', async () => {
    site.on('/api-get-dashboard-data', { ...dashboardWire(), account_block_status: '0' });
    await openSite({ path: '/imp2' });
    await waitFor(() => expect(address()).toBe('/login'));
    expect(localStorage.getItem('ank.session')).toBeNull();
    expect(await screen.findByText('Account is blocked By admin. Please contact to admin.')).toBeVisible();
  });

  test('never gets the token of the previous one', async () => {
    localStorage.setItem('ank.session', JSON.stringify({ ...PLAYER, server: 'https://before.example' }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ank.session' })));
    await openSite({ path: '/imp', player: null });
    await waitFor(() => expect(address()).toBe('/login'));
    expect(site.received.filter(({ body }) => body.unique_token === PLAYER.token)).toEqual([]);
  });

  test('that sends fractions of points has them shown', async () => {
    site.on('/api-get-dashboard-data', { ...dashboardWire(), wallet_amt: '10000.50' });
    await openSite({ path: '/imp' });
    expect(await screen.findByLabelText('Wallet balance 10,000.50 points')).toBeVisible();
  });
});

describe('the balance', () => {
  test('is the wallet minus the queued points, and leads to the wallet [R10]', async () => {
    await openSite({ path: '/imp' });
    const chip = await screen.findByRole('link', { name: 'Wallet balance 2,450 points' });
    expect(chip).toHaveAttribute('href', '/imp7');
    act(() => getDefaultStore().set(screenAtom, { title: 'Single Digit', queuedPoints: 150 }));
    expect(screen.getByRole('link', { name: 'Wallet balance 2,300 points' })).toHaveTextContent('2,300');
  });

  test('is not shown while betting is off [R10] [S13]', async () => {
    site.on('/api-get-dashboard-data', dashboardWire({ bettingOn: false }));
    await openSite({ path: '/imp', player: bettingOff });
    await screen.findByText('KALYAN');
    expect(screen.queryByText('2,450')).not.toBeInTheDocument();
  });

  test('is plain text if no remote provides a wallet', async () => {
    await openSite({ path: '/imp', registry: { remotes: [] } });
    expect(await screen.findByRole('img', { name: 'Wallet balance 2,450 points' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Wallet balance/ })).not.toBeInTheDocument();
  });
});

describe('the bottom bar', () => {
  test("has home, the remotes' entries, and the menu", async () => {
    await openSite({ path: '/imp' });
    expect(labels(bar())).toEqual(['Home', 'My bids', 'Add funds', 'Wallet', 'More']);
    expect(within(bar()).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  });

  test('marks the section of a further screen', async () => {
    await openSite({ path: '/withdraw' });
    const current = await within(await screen.findByRole('navigation', { name: 'Main' })).findByRole('link', {
      current: true,
    });
    expect(current).toHaveTextContent('Wallet');
  });

  test('offers Gali and charts instead of betting while that is off [R47]', async () => {
    site.on('/api-get-dashboard-data', dashboardWire({ bettingOn: false }));
    await openSite({ path: '/imp', player: bettingOff, registry: registryWith(SHELL_PAGES) });
    expect(labels(bar())).toEqual(['Home', 'Gali Disawar', 'Charts', 'More']);
  });

  test("makes room for a screen's own bar", async () => {
    await openSite({ path: '/imp' });
    act(() => getDefaultStore().set(screenAtom, { title: 'Single Digit', bottomBar: false }));
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  });
});

describe('moving between screens', () => {
  test('the heading gets the focus and the page its title, but not on the first view', async () => {
    await openSite({ path: '/nowhere' });
    expect(document.body).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'Go to Home' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toHaveFocus();
    expect(document.title).toBe('Home - Ank Bazaar');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('the first Tab offers to skip bar and menu, which keeps the address and its state', async () => {
    await openSite({ path: '/nowhere', state: { gameId: '9' } });
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
    expect([address(), window.location.hash, routeState()]).toEqual(['/nowhere', '', { gameId: '9' }]);
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveFocus();
  });

  test('Back goes to the previous screen, and home from a typed address', async () => {
    await openSite({ path: '/nowhere' });
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(address()).toBe('/imp');
    const starline = await screen.findByRole('link', { name: 'Starline' });
    await clickToLoad(starline);
    expect(address()).toBe('/imp2');
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/imp'));
  });

  test('Back stays in the app if the first screen came by way of the login', async () => {
    window.history.pushState(null, '', '/another-site');
    window.history.pushState(null, '', '/typed');
    await openSite({ path: '/nowhere' });
    // As after the guard and the login: the first entry, replaced under a new key.
    window.history.replaceState({ usr: null, key: 'replaced', idx: 0 }, '');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state })));
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/imp'));
  });
});

test('an unknown address shows the error screen inside the layout [R44]', async () => {
  await openSite({ path: '/nowhere' });
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeInTheDocument();
  expect(bar()).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/imp');
});

test('pulling at the top of any screen shows the progress [S12]', async () => {
  await openSite({ path: '/privacypolicy', player: null });
  fireEvent.touchStart(document.body, { touches: [{ clientY: 100 }] });
  fireEvent.touchMove(document.body, { touches: [{ clientY: 130 }] });
  expect(document.querySelector('[data-pull]')).toHaveAttribute('data-pull', 'pulling');
  fireEvent.touchEnd(document.body, { touches: [] });
});

test('a banner is shown while the device is offline', async () => {
  await openSite({ path: '/imp' });
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/You are offline/)).toBeInTheDocument();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
});
