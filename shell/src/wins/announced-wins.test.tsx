import { endSession } from '@ank/shared/platform';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dashboardWire } from '../test-support/answers';
import { address, clickToLoad, openSite, textOfPage, useSite } from '../test-support/site';
import { askForWins } from './ask-for-wins';

const site = useSite();
afterEach(() => jest.restoreAllMocks());

const PATH = '/api-tell-wins';

const winWire = (changes: Record<string, string> = {}) => ({
  family: 'main',
  game_name: 'KALYAN',
  pana: 'Single Digit',
  session: 'Open',
  digits: '5',
  closedigits: '',
  points: '100',
  won_amount: '950',
  ...changes,
});

const dayWire = (changes: Record<string, unknown> = {}) => ({
  market_day: '2026-11-21',
  staked: '700',
  pending: '200',
  won: '950',
  told: '1',
  told_points: '950',
  wins: [winWire()],
  ...changes,
});

const answer = (...days: object[]) => ({ days, server_time: '2026-11-21T16:52:18.000+05:30', msg: '', status: true });
const sheet = () => screen.queryByRole('dialog', { name: /^You won/ });
const askedIds = () => site.received.filter(({ path }) => path === PATH).map(({ body }) => body.telling_id);
/** Like the server: the first announcement gets the wins, also when it is repeated; others get none. */
function announceTo(first: string | null = null, ...days: object[]): void {
  let owner = first;
  site.on(PATH, ({ telling_id: id }) => answer(...((owner ??= String(id)) === id ? days : [])));
}

test("a win is announced once, with the market, the bid, its points and the day's totals", async () => {
  announceTo(null, dayWire());
  await openSite({ path: '/imp' });
  await waitFor(() => expect(sheet()).toBeVisible());
  const dialog = within(sheet()!);
  expect(dialog.getByRole('heading', { level: 2 })).toHaveTextContent('You won 950 points');
  const today = dialog.getByRole('region', { name: 'Today' });
  expect(within(today).getAllByRole('listitem')).toHaveLength(1);
  expect(today).toHaveTextContent('KALYANSingle Digit, Open, 5+950');
  expect(today).toHaveTextContent('Staked that day700Won that day950Net+450');
  expect(today).toHaveTextContent('200 points are pending and not included in the net.');
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  expect(sheet()).toBeNull();
  await waitFor(() => expect(askedIds()).toHaveLength(2));
  await textOfPage();
  expect(sheet()).toBeNull();
  expect(new Set(askedIds()).size).toBe(2);
});

test('days are separate, newest first; a day with a loss says so, and omitted wins are counted', async () => {
  announceTo(
    null,
    dayWire({ told: '23', told_points: '1150', staked: '2000', won: '1150', pending: '0' }),
    dayWire({
      market_day: '2026-11-20',
      wins: [winWire({ family: 'starline', game_name: '05:00 PM', pana: 'Single Pana', digits: '128' })],
    }),
  );
  await openSite({ path: '/imp' });
  await waitFor(() => expect(sheet()).toBeVisible());
  expect(sheet()).toHaveAccessibleName('You won 2,100 points');
  const [today, yesterday] = within(sheet()!).getAllByRole('region');
  expect(today).toHaveTextContent('and 22 more');
  expect(today).toHaveTextContent('Net-850');
  expect(today).not.toHaveTextContent('pending');
  expect(yesterday).toHaveAccessibleName('Yesterday');
  expect(yesterday).toHaveTextContent('05:00 PMSingle Pana, 128+950');
});

test('after a lost answer the same id is sent again, and the wins are shown once', async () => {
  site.on(PATH, 'cut');
  await openSite({ path: '/imp' });
  await waitFor(() => expect(askedIds()).toHaveLength(1));
  await textOfPage();
  expect(sheet()).toBeNull();
  announceTo(String(askedIds()[0]), dayWire());
  cleanup();
  await openSite({ path: '/imp' });
  await waitFor(() => expect(sheet()).toBeVisible());
  expect(askedIds()).toEqual([askedIds()[0], askedIds()[0]]);
  await userEvent.keyboard('{Escape}');
});

test('an announcement is dropped with the session', async () => {
  site.on(PATH, 'cut');
  await openSite({ path: '/imp' });
  await waitFor(() => expect(askedIds()).toHaveLength(1));
  expect(localStorage.getItem('ank.telling')).toBe(JSON.stringify(askedIds()[0]));
  act(endSession);
  await waitFor(() => expect(address()).toBe('/login'));
  expect(localStorage.getItem('ank.telling')).toBeNull();
});

test('a screen that outlives its session requests no wins and stores nothing', async () => {
  endSession();
  expect(await askForWins(new AbortController().signal)).toEqual([]);
  expect(askedIds()).toEqual([]);
  expect(localStorage.getItem('ank.telling')).toBeNull();
});

test('wins that another tab has shown are not shown again, and a change of the balance on home requests new ones', async () => {
  let release: () => void = () => undefined;
  const shown = new Promise<void>((resolve) => (release = resolve));
  site.on(PATH, () => shown.then(() => answer(dayWire())));
  await openSite({ path: '/imp' });
  await waitFor(() => expect(askedIds()).toHaveLength(1));
  localStorage.removeItem('ank.telling');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ank.telling' })));
  site.on(PATH, answer(dayWire({ told_points: '570' })));
  site.on('/api-get-dashboard-data', dashboardWire({ points: 3400 }));
  release();
  await waitFor(() => expect(sheet()).toHaveAccessibleName('You won 570 points'));
  expect(new Set(askedIds()).size).toBe(2);
  await clickToLoad(within(sheet()!).getByRole('link', { name: 'My bids' }));
  expect(address()).toBe('/mybids');
  expect(sheet()).toBeNull();
});

test('of two windows one asks for wins after the other, with the id that the other has left without an answer', async () => {
  let enter: () => unknown = () => undefined;
  const request = jest.fn((_name: string, _options: unknown, work: () => unknown) => {
    return new Promise((resolve) => (enter = () => resolve(work())));
  });
  Object.assign(navigator, { locks: { request } });
  try {
    announceTo('of the other window', dayWire());
    await openSite({ path: '/imp' });
    await waitFor(() => expect(request).toHaveBeenCalledWith('ank.telling', expect.anything(), expect.anything()));
    await textOfPage();
    expect(askedIds()).toEqual([]);
    // The event comes later.
    localStorage.setItem('ank.telling', JSON.stringify('of the other window'));
    enter();
    await waitFor(() => expect(sheet()).toBeVisible());
    expect(askedIds()).toEqual(['of the other window']);
    expect(localStorage.getItem('ank.telling')).toBeNull();
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});

test('a server that does not know the call causes no error', async () => {
  await openSite({ path: '/imp' });
  await waitFor(() => expect(askedIds()).toHaveLength(1));
  expect(await textOfPage()).not.toContain('Not set');
});

test('wins wait until a receipt is closed', async () => {
  announceTo(null, dayWire());
  const receipt = { title: 'Withdrawal requested', rows: [], way: { label: 'History', path: '/withdrawhistory' } };
  await openSite({ path: '/imp', state: { receipt } });
  await textOfPage();
  expect(askedIds()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(sheet()).toBeVisible());
});
