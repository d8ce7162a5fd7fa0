import { act, screen, waitFor } from '@testing-library/react';
import { dashboard } from '@ank/protocol';
import { refreshCall } from '@ank/shared/platform';
import { aimPageAt } from '@ank/testing';
import { AT_5_PM, type GameServer, openSingle, SLIP_KEY, startGameServer, storedSlip } from '../test-support';

let server: GameServer;

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

const OVER = {
  code: 'limit_reached' as const,
  message: 'Your daily limit is 500 points: 20 are left until 22 Nov 2026 12:00:00 AM.',
};
const EXCLUDED = { kind: 'self_exclusion', untilMs: AT_5_PM };
const links = (): (string | null)[] =>
  screen.getAllByRole('link', { name: 'See limits' }).map((link) => link.getAttribute('href'));

it('a bid that a limit refuses shows what is left and links to the limits, in the sheet and after it', async () => {
  const page = await openSingle(server, { world: { refuse: { 'Single Digit': OVER } } });
  await page.queueAndConfirm();
  expect((await screen.findAllByText(OVER.message)).length).toBeGreaterThan(0);
  expect(links()).toEqual(['/limits', '/limits']);
  // The same bids would be refused again; once the sheet is opened again, the limit may have been raised.
  await waitFor(() => expect(screen.getByRole('button', { name: 'SUBMIT' })).toHaveAttribute('aria-disabled', 'true'));
  await page.press('CANCEL');
  expect(links()).toEqual(['/limits']);
  await page.press('Submit');
  expect(screen.getByRole('button', { name: 'SUBMIT' })).not.toHaveAttribute('aria-disabled');
  await page.press('CANCEL');
  expect(JSON.parse(localStorage.getItem(SLIP_KEY)!).posts).toMatchObject([{ state: 'refused', isLimit: true }]);
});

it('other refusals do not, nor does a slip stored before there were limits', async () => {
  const refused = { label: 'Single Digit', state: 'refused', message: 'Sorry', badLine: null };
  await openSingle(server, { stored: storedSlip({}, [refused]) });
  expect(screen.getByText('Sorry')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'See limits' })).toBeNull();
});

it('a break replaces the entry, with its end and what stays available', async () => {
  const page = await openSingle(server, { world: { pause: EXCLUDED } });
  expect(await screen.findByRole('heading', { name: 'You have excluded yourself' })).toBeVisible();
  expect(
    screen.getByText('No bids until 21 November 2026, 05:00 PM. Your wallet, wins and withdrawals work as always.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Limits and breaks' })).toHaveAttribute('href', '/limits');
  expect(screen.queryByRole('button', { name: 'Proceed' })).toBeNull();
  server.world.pause = null;
  await act(() => refreshCall(dashboard));
  await waitFor(() => expect(page.digit()).toBeVisible());
});

it('a break is shown above the choice of a game type', async () => {
  await openSingle(server, { path: '/game', world: { pause: { ...EXCLUDED, kind: 'time_out' } } });
  expect(await screen.findByRole('heading', { name: 'You are taking a break' })).toBeVisible();
});
