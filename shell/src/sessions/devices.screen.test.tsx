import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSite, useSite } from '../test-support/site';

const site = useSite();
const READ = '/api-my-sessions';
const END = '/api-end-sessions';
const ID = 'a'.repeat(32);

const CURRENT = { session_id: 'c'.repeat(32), device: 'Chrome on Android', last_used: '', current: '1' };
const OTHER = { session_id: ID, device: 'Firefox on Windows', last_used: '21 Nov 2026 09:15:00 AM', current: '0' };
const OLD = { session_id: 'b'.repeat(32), device: '', last_used: '20 Nov 2026 09:15:00 AM', current: '0' };
const wire = (...sessions: object[]) => ({ status: true, sessions });
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const rows = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Where you are logged in' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const sent = () => site.received.filter(({ path }) => path === END).map(({ body }) => body.session_id);

async function openDevices(...sessions: object[]): Promise<void> {
  site.on(READ, wire(...sessions));
  await openSite({ path: '/devices' });
  await screen.findByText('This device');
}

test('the devices are listed with their last use, and only others can be logged out', async () => {
  await openDevices(CURRENT, OTHER, OLD);
  expect(rows()).toEqual([
    'Chrome on AndroidThis device',
    'Firefox on WindowsLast used 21 November 2026, 09:15 AMLog out',
    'Unknown deviceLast used 20 November 2026, 09:15 AMLog out',
  ]);
});

test('one is logged out after a question, and the focus moves to the answer', async () => {
  await openDevices(CURRENT, OTHER, OLD);
  site.on(END, wire(CURRENT, OLD));
  await press('Log out Firefox on Windows');
  const sheet = within(screen.getByRole('dialog', { name: 'Log out Firefox on Windows?' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(screen.getByText('Logged out.')).toHaveFocus());
  expect(rows()).toHaveLength(2);
  expect(sent()).toEqual([ID]);
  expect(site.countOf(READ)).toBe(1);
});

test('all others are logged out at once, and then there is nothing left to log out', async () => {
  await openDevices(CURRENT, OTHER, OLD);
  site.on(END, wire(CURRENT));
  await press('Log out all other devices');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /Log out/ })).toBeNull();
  expect(sent()).toEqual([undefined]);
});

test('a device that is logged out already leaves the list', async () => {
  await openDevices(CURRENT, OTHER);
  const refusal = 'This device is already logged out.';
  site.on(END, { status: false, msg: refusal, code: 'not_found' });
  site.on(READ, wire(CURRENT));
  await press('Log out Firefox on Windows');
  const sheet = within(screen.getByRole('dialog'));
  await userEvent.click(sheet.getByRole('button', { name: 'Log out' }));
  expect(await sheet.findByText(refusal)).toBeVisible();
  await waitFor(() => expect(site.countOf(READ)).toBe(2));
  await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull());
  expect(sheet.getByText(refusal)).toBeVisible();
});

test('without an answer the sheet says so and can be retried', async () => {
  await openDevices(CURRENT, OTHER);
  site.on(END, 'cut');
  await press('Log out all other devices');
  const sheet = within(screen.getByRole('dialog'));
  await userEvent.click(sheet.getByRole('button', { name: 'Log out' }));
  expect(await sheet.findByText('No answer. Check your connection and try again.')).toBeVisible();
  expect(rows()).toHaveLength(2);
});

test('devices that do not load can be retried', async () => {
  site.on(READ, 'cut');
  await openSite({ path: '/devices' });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  site.on(READ, wire(CURRENT));
  await userEvent.click(retry);
  expect(await screen.findByText('This device')).toBeVisible();
});
