import { ownerOf } from '@ank/protocol';
import { endSession } from '@ank/shared/platform';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadLater } from '../later';
import { address, openSite, PLAYER, textOfPage, useSite } from '../test-support/site';

const site = useSite();
afterEach(() => jest.restoreAllMocks());

const PATH = '/api-play-sums';
const MINUTE = 60_000;
const SUMS = { staked: '700', won: '950', server_time: '2026-11-21T12:00:00.000+05:30', msg: '', status: true };

const asked = () => site.received.filter(({ path }) => path === PATH).map(({ body }) => body.minutes);
const sheet = () => screen.queryByRole('dialog', { name: /^You've played for/ });
const ownerFor = ({ mobile }: typeof PLAYER): string => ownerOf({ mobile, server: site.origin });
const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');

/** The site has been open for this many minutes without a pause. */
const played = (minutes: number): void =>
  localStorage.setItem('ank.play', JSON.stringify({ beganMs: Date.now() - minutes * MINUTE, seenMs: Date.now() }));

async function openLimits(player = PLAYER): Promise<void> {
  cleanup();
  site.on('/api-play-limits', { status: true, stake_limits: [] });
  await openSite({ path: '/limits', player });
  await act(() => loadLater());
}

const choice = (label: string): Promise<HTMLElement> => screen.findByRole('radio', { name: label });

async function chooseEvery(label: string, player = PLAYER): Promise<void> {
  await openLimits(player);
  await userEvent.click(await choice(label));
}

/** The page becomes visible again. */
const comeBack = (): void => void fireEvent(document, new Event('visibilitychange'));

const storeInOthers = (key: string): void =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) })));

test('after the chosen time a sheet shows minutes, stakes, wins and the net, and play starts again', async () => {
  site.on(PATH, SUMS);
  await chooseEvery('15 min');
  expect(asked()).toEqual([]);
  played(16);
  storeInOthers('ank.play');
  comeBack();
  await waitFor(() => expect(sheet()).toBeVisible());
  expect(sheet()).toHaveAccessibleName("You've played for 16 minutes");
  expect(sheet()).toHaveTextContent('Staked700Won950Net+250');
  expect(asked()).toEqual([16]);
  await userEvent.click(within(sheet()!).getByRole('button', { name: 'Keep playing' }));
  expect(sheet()).toBeNull();
  comeBack();
  await textOfPage();
  expect(asked()).toEqual([16]);
});

test('nothing is requested if no time was chosen', async () => {
  await chooseEvery('Off');
  played(500);
  storeInOthers('ank.play');
  comeBack();
  await textOfPage();
  expect(asked()).toEqual([]);
});

test('a sheet that is open is not covered; the check waits for it', async () => {
  site.on(PATH, SUMS);
  await chooseEvery('30 min');
  const other = document.body.appendChild(document.createElement('dialog'));
  other.setAttribute('open', '');
  played(31);
  storeInOthers('ank.play');
  comeBack();
  await textOfPage();
  expect(asked()).toEqual([]);
  other.remove();
  comeBack();
  await waitFor(() => expect(sheet()).toBeVisible());
});

test('a check answered in another tab is not shown here', async () => {
  site.on(PATH, SUMS);
  await chooseEvery('15 min');
  played(20);
  storeInOthers('ank.play');
  comeBack();
  await waitFor(() => expect(sheet()).toBeVisible());
  played(0);
  storeInOthers('ank.play');
  expect(sheet()).toBeNull();
});

test('without figures it shows the time, and a break is a tap away', async () => {
  site.on(PATH, 'cut');
  await chooseEvery('60 min');
  played(61);
  storeInOthers('ank.play');
  comeBack();
  await waitFor(() => expect(sheet()).toHaveTextContent('could not be loaded'));
  await userEvent.click(within(sheet()!).getByRole('link', { name: 'Take a break' }));
  expect(address()).toBe('/limits');
});

test('the choice stays after a logout, beside those of other players; the play time is dropped', async () => {
  await chooseEvery('15 min');
  played(20);
  storeInOthers('ank.play');
  act(endSession);
  expect(stored('ank.play')).toBeNull();
  expect(stored(`ank.check.${ownerFor(PLAYER)}`)).toBe(15);
  await chooseEvery('60 min', { ...PLAYER, mobile: '9000000001', token: 'token-2' });
  await openLimits();
  expect(await choice('15 min')).toBeChecked();
});

test('a choice that an earlier version has stored holds for its player until another is made', async () => {
  const player = { ...PLAYER, mobile: '9000000002', token: 'token-3' };
  localStorage.setItem('ank.check', JSON.stringify({ owner: ownerFor(player), minutes: 30 }));
  storeInOthers('ank.check');
  await openLimits({ ...PLAYER, mobile: '9000000003', token: 'token-4' });
  expect(await choice('Off')).toBeChecked();
  await openLimits(player);
  expect(await choice('30 min')).toBeChecked();
  await userEvent.click(await choice('Off'));
  expect(await choice('Off')).toBeChecked();
});
