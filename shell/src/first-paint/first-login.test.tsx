import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dropFirstLogin } from '../auth/end-first-login';
import { address, openSite, useSite } from '../test-support/site';
import { showFirstLogin } from './first-login';

const site = useSite();

const LOGIN = '/api-user-login';
const STYLES = ['/assets/one.css', '/assets/two.css'];

const links = () => Array.from(document.head.querySelectorAll('link'));
const phone = () => screen.getByLabelText<HTMLInputElement>('Phone Number');
const password = () => screen.getByLabelText('Password');
const button = (name: string) => screen.getByRole('button', { name });
const isShown = () => document.documentElement.dataset.frame === 'login';

let template: HTMLTemplateElement;
let root: HTMLElement;

/** The page as the build makes it: a template of what the app draws, and the root. */
beforeEach(async () => {
  await openSite({ path: '/login', player: null });
  template = document.createElement('template');
  template.innerHTML = screen.getByRole('main').parentElement!.outerHTML;
  Object.assign(template.dataset, { login: 'en', busy: 'Wait' });
  cleanup();
  root = Object.assign(document.createElement('div'), { id: 'root' });
  document.documentElement.dataset.frame = 'form';
});

afterEach(() => {
  dropFirstLogin();
  delete document.documentElement.dataset.frame;
  for (const own of [template, root, ...links()]) own.remove();
});

async function start(): Promise<void> {
  document.body.append(template);
  showFirstLogin('en', STYLES);
  document.body.append(root);
  await waitFor(() => expect(links()).toHaveLength(STYLES.length));
}

const styleEvent = (type: string, link = 0): Promise<void> =>
  act(async () => void links()[link]!.dispatchEvent(new Event(type)));

async function showForm(): Promise<void> {
  await start();
  await styleEvent('load', 0);
  await styleEvent('load', 1);
  expect(isShown()).toBe(true);
}

/** Opens the app; what it does right after its render is in an act of its own. */
async function openApp(path = '/login'): Promise<void> {
  const after: VoidFunction[] = [];
  const queue = jest.spyOn(window, 'queueMicrotask').mockImplementation((run) => void after.push(run));
  await openSite({ path, player: null });
  queue.mockRestore();
  await act(async () => after.forEach((run) => run()));
}

/** The form is the app's, and the page has no other. */
const expectOnlyApp = (): void => {
  expect(document.documentElement.dataset.frame).toBeUndefined();
  expect(document.forms).toHaveLength(1);
  expect(document.querySelector('template')).toBeNull();
  expect(globalThis.firstLogin).toBeUndefined();
};

test('it is shown once all of its styles are there, with no links that the app would load again', async () => {
  await start();
  const isLoading = () => links().map((link) => link.hasAttribute('data-rspack-loading'));
  await styleEvent('load', 1);
  expect([isShown(), document.forms.length]).toEqual([false, 0]);
  expect(isLoading()).toEqual([true, false]);
  await styleEvent('load', 0);
  expect(isLoading()).toEqual([false, false]);
  expect([isShown(), document.forms.length]).toEqual([true, 1]);
  expect(links().map((link) => link.getAttribute('href'))).toEqual(STYLES);
});

test('it is not shown without one of its styles, whose link is removed so that the app requests it again', async () => {
  await start();
  await styleEvent('load', 0);
  await styleEvent('error', 1);
  expect([isShown(), document.forms.length]).toEqual([false, 0]);
  expect(links().map((link) => link.getAttribute('href'))).toEqual(STYLES.slice(0, 1));
});

test('styles that come after the app show nothing', async () => {
  await start();
  await openApp();
  await styleEvent('load', 0);
  await styleEvent('load', 1);
  expect([isShown(), document.forms.length]).toEqual([false, 1]);
});

test('what was typed and the place of the cursor are in the form of the app', async () => {
  await showForm();
  await userEvent.type(password(), 'play1234');
  await userEvent.type(phone(), '98765');
  phone().setSelectionRange(1, 3);
  await openApp();
  expectOnlyApp();
  expect(phone()).toHaveFocus();
  expect([phone().selectionStart, phone().selectionEnd]).toEqual([1, 3]);
  expect([phone(), password()].map((field) => (field as HTMLInputElement).value)).toEqual(['98765', 'play1234']);
  await userEvent.type(phone(), '43210', { initialSelectionStart: 5 });
  await userEvent.click(button('Login'));
  await waitFor(() => expect(address()).toBe('/imp'));
  expect(site.received.find(({ path }) => path === LOGIN)?.body).toMatchObject({
    mobile: '9876543210',
    password: 'play1234',
  });
});

test('a login that was pressed before the app came shows that it waits, and is sent once', async () => {
  await showForm();
  await userEvent.type(phone(), '9876543210');
  await userEvent.type(password(), 'play1234{Enter}');
  expect(button('Wait')).toHaveAttribute('aria-busy', 'true');
  expect(button('Wait')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button('Wait'));
  expect(globalThis.firstLogin?.presses).toHaveLength(1);
  await openApp();
  await waitFor(() => expect(address()).toBe('/imp'));
  expect(site.countOf(LOGIN)).toBe(1);
});

test('a form that is sent without a press waits for the app too, and leaves the page as it is', async () => {
  await showForm();
  await userEvent.type(phone(), '9876543210');
  await userEvent.type(password(), 'play1234');
  const sent: Event[] = [];
  window.addEventListener('submit', (event) => sent.push(event), { once: true });
  act(() => document.forms[0]!.requestSubmit());
  expect(sent.map((event) => event.defaultPrevented)).toEqual([true]);
  expect(button('Wait')).toHaveAttribute('aria-busy', 'true');
  await openApp();
  await waitFor(() => expect(address()).toBe('/imp'));
  expect(site.countOf(LOGIN)).toBe(1);
});

test('an empty form that was sent shows its faults once the app is there', async () => {
  await showForm();
  await userEvent.click(button('Login'));
  await openApp();
  expectOnlyApp();
  expect(phone()).toHaveAccessibleDescription('Phone number is required!');
  expect(phone()).toHaveFocus();
  expect(site.countOf(LOGIN)).toBe(0);
});

test('every press waits for the app, in its order, and leaves the page as it is', async () => {
  await showForm();
  await userEvent.click(button('Show password'));
  const link = screen.getByRole('link', { name: 'Forgot Password' });
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  link.dispatchEvent(press);
  expect([press.defaultPrevented, address()]).toEqual([true, '/login']);
  expect(globalThis.firstLogin?.presses).toHaveLength(2);
  await openApp();
  await waitFor(() => expect(address()).toBe('/forgotpass'));
});

test('the password is shown by the app if that was pressed', async () => {
  await showForm();
  await userEvent.click(button('Show password'));
  await openApp();
  expect(password()).toHaveAttribute('type', 'text');
});

test('it stays until the app has redirected a visitor to the login', async () => {
  await showForm();
  await userEvent.type(phone(), '98');
  await openApp('/imp');
  await waitFor(expectOnlyApp);
  expect([address(), phone().value]).toEqual(['/login', '98']);
});

test('it goes where the app shows something else', async () => {
  await showForm();
  dropFirstLogin();
  expect([isShown(), document.forms.length]).toEqual([false, 0]);
  expect(document.querySelector('template')).toBeNull();
});
