import { FAMILY_PATHS } from '@ank/protocol';
import { learnServerTime } from '@ank/shared/platform';
import { aimPageAt, layoutText } from '@ank/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type GameServer, openSingle, startGameServer } from './test-support';

const RATES = [{ field: 'single_digit', rate: { stake: 10, pays: 95 } }] as const;

let server: GameServer;

const open = () => openSingle(server, { world: { rates: [...RATES] } });
const placedBar = () => screen.findByRole('region', { name: 'Bid placed' });

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

describe('what a bid pays', () => {
  it('is shown beside the points, and with a number and points as the possible win', async () => {
    const page = await open();
    expect(await screen.findByText('10 pays 95')).toBeVisible();
    await page.user.type(page.digit(), '5');
    expect(screen.queryByText(/comes/)).toBeNull();
    await page.user.type(page.points(), '100');
    expect(screen.getByText('If 5 comes: 950')).toBeVisible();
    await page.user.type(page.points(), '000000000000000000000000000000');
    expect(screen.queryByText(/comes/)).toBeNull();
  });

  it('is in the confirmation too, below the numbers grouped by points', async () => {
    const page = await open();
    for (const [digit, points] of [
      ['5', '10'],
      ['6', '100'],
      ['7', '10'],
    ] as const)
      await page.queue(digit, points);
    await page.press('Submit');
    const numbers = within(screen.getByRole('dialog')).getByRole('group', { name: 'Numbers' });
    expect([...numbers.children].map((group) => group.textContent)).toEqual(['10 each 5 7', '100 each 6']);
    expect(within(screen.getByRole('dialog')).getByText('If one of them comes: 95 to 950')).toBeVisible();
  });

  it('separates the sessions if a slip has both', async () => {
    const page = await open();
    await page.queue('5', '10');
    await page.user.click(screen.getByRole('radio', { name: /^Close/ }));
    await page.queue('5', '10');
    await page.press('Submit');
    const numbers = within(screen.getByRole('dialog')).getByRole('group', { name: 'Numbers' });
    expect([...numbers.children].map((group) => group.textContent)).toEqual(['Open, 10 each 5', 'Close, 10 each 5']);
  });

  it('is left out if the rates cannot be read', async () => {
    const page = await openSingle(server);
    expect(server.received.map(({ path }) => path)).toContain(FAMILY_PATHS.main.rates);
    await page.queue('5', '10');
    await page.press('Submit');
    expect(screen.queryByText(/pays|comes/)).toBeNull();
  });
});

describe('after a bid is placed', () => {
  it('its number and lines stay with the next steps, and the next bid can be entered at once', async () => {
    const page = await open();
    await page.queueAndConfirm();
    const bar = within(await placedBar());
    expect(bar.getByText('Bid 100001 placed')).toBeVisible();
    expect(bar.getByText('1 bid, 50 points')).toBeVisible();
    expect(bar.getByRole('group', { name: 'Numbers' })).toHaveTextContent('50 each 5');
    expect(bar.getByRole('link', { name: 'My bids' })).toHaveAttribute('href', '/mybids');
    expect(layoutText('bottom-bar')).toBe('hidden');
    expect(screen.queryByRole('dialog')).toBeNull();
    await page.queue('6', '10');
    expect(screen.queryByRole('region', { name: 'Bid placed' })).toBeNull();
    expect(page.queued()).toEqual(['Delete 6, 10 points']);
  });

  it('disappears with one press', async () => {
    const page = await open();
    await page.queueAndConfirm();
    await placedBar();
    await page.press('Close');
    expect(screen.queryByRole('region', { name: 'Bid placed' })).toBeNull();
    expect(layoutText('bottom-bar')).toBe('shown');
  });

  it('can be queued again, to be confirmed as a slip of its own', async () => {
    const page = await open();
    await page.queueAndConfirm();
    await placedBar();
    await page.press('Repeat');
    expect(page.queued()).toEqual(['Delete 5, 50 points']);
    await page.press('Submit');
    await page.press('SUBMIT');
    await waitFor(() => expect(server.world.walletPoints).toBe(900));
    expect(new Set(page.posts().map((body) => body.request_id)).size).toBe(2);
  });

  it('is queued again without the lines whose session has ended, which are named', async () => {
    const page = await open();
    await page.queue('5', '50');
    await page.user.click(screen.getByRole('radio', { name: /^Close/ }));
    await page.queue('6', '50');
    await page.press('Submit');
    await page.press('SUBMIT');
    await placedBar();
    server.world.nowMs = Date.parse('2026-11-21T16:10:00+05:30');
    act(() => learnServerTime(server.world.nowMs));
    await screen.findByText('closed 04:10 PM', {}, { timeout: 10_000 });
    await page.press('Repeat');
    expect(page.queued()).toEqual(['Delete 6, 50 points']);
    expect(await screen.findByText('Left out, closed now: 5 open.')).toBeVisible();
  });

  it('is shared as text by the system, or copied if that cannot share', async () => {
    const text = 'KALYAN, Single Digit, Open, 21 Nov\nBid 100001 placed: 1 bid, 50 points\n50 each: 5';
    const shared: unknown[] = [];
    const page = await open();
    await page.queueAndConfirm();
    await placedBar();
    await page.press('Share');
    expect(await navigator.clipboard.readText()).toBe(text);
    expect(await screen.findByText('Copied')).toBeVisible();
    Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) });
    try {
      await page.press('Share');
      expect(shared).toEqual([{ text }]);
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });
});
