import { endSession } from '@ank/shared/platform';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { installPushBrowser, type PushBrowser } from '../test-support/push-manager';
import {
  address,
  clickToLoad,
  configurePage,
  openSite,
  PLAYER,
  startElsewhere,
  textOfPage,
  useSite,
} from '../test-support/site';
import { OPEN_SCREEN } from '../worker/pushes';
import { bytesOf } from './push.rules';

const site = useSite();
const MINE = '/api-my-push';
const SAVE = '/api-save-push';
const STOP = '/api-stop-push';
const KEY = 'BPz_-0A';

let browser: PushBrowser;
afterEach(() => {
  act(endSession);
  browser.remove();
  Reflect.deleteProperty(navigator, 'standalone');
});

const PROFILE = { status: true, profile: [{ mobile: '9876543210', user_name: 'Rajeshkumar' }] };
const none = { status: true, public_key: KEY };
const wire = (wishes: object) => ({ ...none, quiet_from: '', quiet_to: '', language: 'en', ...wishes });
const echo = ({ endpoint, topics, quiet_from, quiet_to, language }: Record<string, unknown>) =>
  wire({ endpoint, topics, quiet_from, quiet_to, language });
const tick = (name: string): HTMLElement => screen.getByRole('checkbox', { name });
const ticked = (): (string | null)[] =>
  screen
    .getAllByRole('checkbox')
    .filter((box) => (box as HTMLInputElement).checked)
    .map((box) => box.closest('label')?.textContent ?? null);
const saved = () =>
  site.received
    .filter(({ path }) => path === SAVE)
    .map(({ body: { endpoint, topics, quiet_from, quiet_to, language } }) => ({
      ...{ endpoint, topics, quiet_from, quiet_to, language },
    }));

async function open(
  permission: NotificationPermission,
  answer: Record<string, unknown> = none,
  asked?: NotificationPermission,
) {
  browser ??= installPushBrowser(permission, asked);
  site.on(MINE, answer);
  site.on(SAVE, echo);
  site.on(STOP, none);
  await openSite({ path: '/notifications' });
}
beforeEach(() => {
  browser = undefined as unknown as PushBrowser;
});

test('nothing is chosen or asked at first; the first tick makes the browser ask, and each one is saved', async () => {
  await open('default');
  await screen.findByText('Notifications are off on this device.');
  expect([ticked(), browser.log]).toEqual([[], []]);
  await userEvent.click(tick('Wins'));
  await screen.findByText('Saved. Notifications stop when you log out.');
  await userEvent.click(tick('Logins and changes to my account'));
  await waitFor(() => expect(ticked()).toEqual(['Wins', 'Logins and changes to my account']));
  const first = { endpoint: 'https://push.example/1', topics: ['win'], quiet_from: '', quiet_to: '', language: 'en' };
  expect(saved()).toEqual([first, { ...first, topics: ['win', 'security'] }]);
  expect(browser.log.filter((word) => word !== 'update')).toEqual(['asked', 'subscribe']);
});

test('after the last tick is removed, neither server nor browser has the device any more', async () => {
  await open('default');
  await screen.findByText('Notifications are off on this device.');
  await userEvent.click(tick('Wins'));
  await screen.findByText('Saved. Notifications stop when you log out.');
  await userEvent.click(tick('Wins'));
  await screen.findByText('Notifications are off on this device.');
  expect([site.countOf(STOP), browser.endpoint(), ticked()]).toEqual([1, null, []]);
});

test('quiet hours are off until they are chosen, with defaults from 10 at night to 7 in the morning', async () => {
  browser = installPushBrowser('granted');
  browser.hold('https://push.example/0', bytesOf(KEY));
  await open('granted', wire({ endpoint: 'https://push.example/0', topics: ['win'] }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Hold alerts during these hours' }));
  const from = await screen.findByRole('combobox', { name: 'From' });
  expect(from).toHaveDisplayValue('10:00 PM');
  expect(within(from).queryByRole('option', { name: '07:00 AM' })).toBeNull();
  fireEvent.change(from, { target: { value: String(23 * 60) } });
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved().map((each) => [each.quiet_from, each.quiet_to])).toEqual([
    ['22:00', '07:00'],
    ['23:00', '07:00'],
  ]);
});

test('choices made while one is being saved are shown, and the last of them is saved after it', async () => {
  browser = installPushBrowser('granted');
  browser.hold('https://push.example/0', bytesOf(KEY));
  const device = { endpoint: 'https://push.example/0', topics: ['win'], quiet_from: '22:00', quiet_to: '07:00' };
  await open('granted', wire(device));
  const select = (name: string) => screen.getByRole('combobox', { name });
  const shown = () => [select('From'), select('To')].map((one) => (one as HTMLSelectElement).selectedOptions[0]?.text);
  await screen.findByText('Saved. Notifications stop when you log out.');
  let answer: () => void = () => undefined;
  site.on(SAVE, (body) => new Promise((resolve) => (answer = () => resolve(echo(body)))));
  fireEvent.change(select('From'), { target: { value: String(23 * 60) } });
  await waitFor(() => expect(saved()).toHaveLength(1));
  site.on(SAVE, echo);
  fireEvent.change(select('To'), { target: { value: String(6 * 60) } });
  fireEvent.change(select('To'), { target: { value: String(5 * 60) } });
  await userEvent.click(tick('Deposits'));
  expect([shown(), ticked()]).toEqual([
    ['11:00 PM', '05:00 AM'],
    ['Wins', 'Deposits', 'Hold alerts during these hours'],
  ]);
  answer();
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()).toMatchObject([
    { ...device, quiet_from: '23:00' },
    { topics: ['win', 'deposit'], quiet_from: '23:00', quiet_to: '05:00' },
  ]);
  await screen.findByText('Saved. Notifications stop when you log out.');
  await waitFor(() => expect(shown()).toEqual(['11:00 PM', '05:00 AM']));
});

test('choices made while one is being saved go back to what is saved if that fails', async () => {
  browser = installPushBrowser('granted');
  browser.hold('https://push.example/0', bytesOf(KEY));
  await open('granted', wire({ endpoint: 'https://push.example/0', topics: ['win'] }));
  await waitFor(() => expect(ticked()).toEqual(['Wins']));
  let fail: () => void = () => undefined;
  site.on(SAVE, () => new Promise((resolve) => (fail = () => resolve({ status: false, msg: 'No' }))));
  await userEvent.click(tick('Deposits'));
  await waitFor(() => expect(saved()).toHaveLength(1));
  await userEvent.click(tick('Withdrawals'));
  expect(ticked()).toEqual(['Wins', 'Deposits', 'Withdrawals']);
  fail();
  await screen.findByText('No');
  expect([ticked(), saved().length]).toEqual([['Wins'], 1]);
});

test.each([
  ['a browser that has lost its subscription', null],
  ['a device of another address', 'https://push.example/other'],
])('%s has nothing ticked, whatever the server has stored', async (_case, endpoint) => {
  browser = installPushBrowser('granted');
  if (endpoint !== null) browser.hold(endpoint, bytesOf(KEY));
  await open('granted', wire({ endpoint: 'https://push.example/0', topics: ['win'] }));
  await screen.findByText('Notifications are off on this device.');
  expect(ticked()).toEqual([]);
});

test('a subscription for another key of the site is replaced', async () => {
  browser = installPushBrowser('granted');
  browser.hold('https://push.example/0', bytesOf('BPz_-0E'));
  await open('granted');
  await screen.findByText('Notifications are off on this device.');
  await userEvent.click(tick('Deposits'));
  await waitFor(() => expect(saved()).toMatchObject([{ endpoint: 'https://push.example/1', topics: ['deposit'] }]));
  expect(browser.log.filter((word) => word !== 'update')).toEqual(['unsubscribe', 'subscribe']);
});

/** A device whose choices were saved before. */
const DEVICE = { endpoint: 'https://push.example/0', topics: ['win'], quiet_from: '22:00', quiet_to: '07:00' };

test("choices saved in another language are saved again in the page's language", async () => {
  browser = installPushBrowser('granted');
  browser.hold('https://push.example/0', bytesOf(KEY));
  await open('granted', wire({ ...DEVICE, language: 'hi' }));
  await waitFor(() => expect(saved()).toEqual([{ ...DEVICE, language: 'en' }]));
});

test('they are saved again on any screen, and a device without a subscription is not even asked about', async () => {
  browser = installPushBrowser('granted');
  site.on(MINE, wire({ ...DEVICE, language: 'hi' }));
  site.on(SAVE, echo);
  await openSite({ path: '/about' });
  await textOfPage();
  expect([site.countOf(MINE), saved()]).toEqual([0, []]);
  cleanup();
  browser.hold('https://push.example/0', bytesOf(KEY));
  await openSite({ path: '/about' });
  await waitFor(() => expect(saved()).toEqual([{ ...DEVICE, language: 'en' }]));
});

test('a choice made while they are saved again is saved after it', async () => {
  browser = installPushBrowser('granted');
  browser.hold('https://push.example/0', bytesOf(KEY));
  let answer: () => void = () => undefined;
  site.on(MINE, () => new Promise((resolve) => (answer = () => resolve(wire({ ...DEVICE, language: 'hi' })))));
  site.on(SAVE, echo);
  await openSite({ path: '/about' });
  await waitFor(() => expect(site.countOf(MINE)).toBe(1));
  site.on(MINE, wire({ ...DEVICE, language: 'hi' }));
  await act(async () => void browser.ask({ type: OPEN_SCREEN, path: '/notifications' }, { postMessage: jest.fn() }));
  await waitFor(() => expect(ticked()).toContain('Wins'));
  await userEvent.click(tick('Deposits'));
  answer();
  await waitFor(() => expect(saved().map(({ topics }) => topics)).toEqual([['win'], ['win', 'deposit']]));
});

test('a save on its way when another player logs in is not made for that one', async () => {
  browser = installPushBrowser('granted');
  browser.hold('https://push.example/0', bytesOf(KEY));
  let answer: () => void = () => undefined;
  site.on(MINE, () => new Promise((resolve) => (answer = () => resolve(wire({ ...DEVICE, language: 'hi' })))));
  await openSite({ path: '/about' });
  await waitFor(() => expect(site.countOf(MINE)).toBe(1));
  await startElsewhere({ ...PLAYER, token: 'token-2', mobile: '9876543211' });
  answer();
  await waitFor(() => expect(browser.endpoint()).toBeNull());
  expect(saved()).toEqual([]);
});

test('a dismissed question can be asked again, and a refusal is explained', async () => {
  await open('default', none, 'default');
  await screen.findByText('Notifications are off on this device.');
  await userEvent.click(tick('Wins'));
  await screen.findByText(/is not allowed to show notifications yet/);
  expect([ticked(), saved()]).toEqual([[], []]);
  browser.notifications.requestPermission = async () => (browser.notifications.permission = 'denied');
  await userEvent.click(tick('Wins'));
  await screen.findByText(/^Notifications are blocked for this site/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  browser.notifications.permission = 'granted';
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findByRole('checkbox', { name: 'Wins' })).toBeVisible();
});

test('without an answer nothing seems saved, and it can be retried', async () => {
  await open('granted');
  await screen.findByText('Notifications are off on this device.');
  site.on(SAVE, 'cut');
  await userEvent.click(tick('Wins'));
  await screen.findByText('Your choice could not be saved. Check your connection and try again.');
  expect(ticked()).toEqual([]);
  site.on(SAVE, echo);
  await userEvent.click(tick('Wins'));
  await screen.findByText('Saved. Notifications stop when you log out.');
});

test('a browser without push support, or on iOS outside of the app, gets an explanation', async () => {
  await open('granted');
  Reflect.deleteProperty(window, 'PushManager');
  fireEvent(document, new Event('visibilitychange'));
  await screen.findByText(/^This browser cannot show notifications/);
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
  fireEvent(document, new Event('visibilitychange'));
  await screen.findByText(/^On iPhone and iPad, add the app to the Home Screen first/);
});

test('a points-only site has no kinds about money', async () => {
  configurePage({ pointsOnly: { welcome: 0, daily: 0 } });
  await open('granted');
  await screen.findByText('Notifications are off on this device.');
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    ...['Results with my bids', 'Wins', 'Corrected results and cancelled days', 'Logins and changes to my account'],
  ]);
});

test('the profile links to it', async () => {
  browser = installPushBrowser('granted');
  site.on('/api-get-profile', PROFILE);
  site.on(MINE, none);
  await openSite({ path: '/profile' });
  const link = await screen.findByRole('link', { name: /^Notifications/ });
  await clickToLoad(link);
  await screen.findByText('Notifications are off on this device.');
  expect(address()).toBe('/notifications');
});

test.each<[string, Record<string, unknown> | undefined]>([
  ['says that it sends none', { status: true, public_key: '' }],
  ['does not know of it', undefined],
])('the profile does not link to it if the server %s', async (_case, answer) => {
  browser = installPushBrowser('granted');
  site.on('/api-get-profile', PROFILE);
  if (answer) site.on(MINE, answer);
  await openSite({ path: '/profile' });
  await screen.findByRole('link', { name: /^Devices/ });
  await waitFor(() => expect(site.countOf(MINE)).toBe(1));
  expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull();
});

test('a logout removes the subscription from the browser', async () => {
  browser = installPushBrowser('granted');
  browser.hold('https://push.example/0', bytesOf(KEY));
  await open('granted', wire({ endpoint: 'https://push.example/0', topics: ['win'] }));
  await waitFor(() => expect(ticked()).toEqual(['Wins']));
  act(endSession);
  await waitFor(() => expect(browser.endpoint()).toBeNull());
});

test('a logout clears the notifications that the phone still shows', async () => {
  browser = installPushBrowser('granted');
  browser.hold('https://push.example/0', bytesOf(KEY));
  browser.show('You won', 'New login');
  await open('granted', wire({ endpoint: 'https://push.example/0', topics: ['win'] }));
  await waitFor(() => expect(ticked()).toEqual(['Wins']));
  expect(browser.tray()).toHaveLength(2);
  act(endSession);
  await waitFor(() => expect(browser.tray()).toEqual([]));
});

test('a browser that does not list its notifications still gives up the subscription', async () => {
  browser = installPushBrowser('granted');
  browser.hold('https://push.example/0', bytesOf(KEY));
  browser.registration.getNotifications = () => Promise.reject(new Error('not here'));
  await open('granted', wire({ endpoint: 'https://push.example/0', topics: ['win'] }));
  await waitFor(() => expect(ticked()).toEqual(['Wins']));
  act(endSession);
  await waitFor(() => expect(browser.endpoint()).toBeNull());
});

test('a tapped notification opens its screen in this page, and nothing else does', async () => {
  browser = installPushBrowser('granted');
  site.on(MINE, none);
  await openSite({ path: '/profile' });
  const port = { postMessage: jest.fn() };
  for (const data of [null, { type: 'other', path: '/inbox' }, { type: OPEN_SCREEN, path: 'https://evil.example/' }])
    act(() => void browser.ask(data, port));
  expect([address(), port.postMessage.mock.calls]).toEqual(['/profile', []]);
  await act(async () => void browser.ask({ type: OPEN_SCREEN, path: '/inbox' }, port));
  await waitFor(() => expect(address()).toBe('/inbox'));
  expect(port.postMessage).toHaveBeenCalledTimes(1);
});
