import { dashboard, FAMILY_PATHS } from '@ank/protocol';
import { DEFAULT_LIMITS, type Limits } from '@ank/rules';
import { refreshCall } from '@ank/shared/platform';
import { aimPageAt, findToast } from '@ank/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type GameServer, openSingle, startGameServer, storedSlip } from './test-support';

let server: GameServer;

const limits = (changes: Partial<Limits>): { limits: Limits } => ({ limits: { ...DEFAULT_LIMITS, ...changes } });

/** The operator sets limits, and the page polls. */
async function setLimits(changes: Partial<Limits>): Promise<void> {
  Object.assign(server.world, limits(changes));
  await act(() => refreshCall(dashboard));
}

const amounts = (): (string | null)[] =>
  within(screen.getByRole('group', { name: 'Points' }))
    .getAllByRole('button')
    .map((chip) => chip.textContent);
const slip = () => within(screen.getByRole('region', { name: 'Slip' }));

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

describe("the operator's limits of a bid", () => {
  it('have their defaults if the operator has set none, and before the first answer', async () => {
    let answer: (value?: unknown) => void = () => undefined;
    const page = await openSingle(server, {
      world: limits({ minBid: 50 }),
      dashboardAfter: new Promise((resolve) => (answer = resolve)),
    });
    expect(page.points()).toHaveAccessibleDescription('Minimum 10');
    expect(amounts()).toEqual(['10', '50', '100', '500', '1,000']);
    answer();
    await waitFor(() => expect(page.points()).toHaveAccessibleDescription('Minimum 50'));
    await setLimits({});
    await waitFor(() => expect(page.points()).toHaveAccessibleDescription('Minimum 10'));
  });

  it('appear beside the points, in the suggested amounts and in the messages', async () => {
    const page = await openSingle(server, { world: limits({ minBid: 50, maxBid: 600 }) });
    await waitFor(() => expect(page.points()).toHaveAccessibleDescription('Minimum 50, maximum 600'));
    expect(amounts()).toEqual(['50', '100', '500', '600']);
    await page.queue('5', '49');
    expect(await findToast('Required minimum bid amount is 50')).toBeVisible();
    await page.user.clear(page.points());
    await page.user.type(page.points(), '601');
    await page.press('Proceed');
    expect(await findToast('Maximum bid amount is 600')).toBeVisible();
    expect(page.queued()).toEqual([]);
  });

  it('that change while the screen is open apply from the next poll and keep the entry', async () => {
    const page = await openSingle(server);
    await page.user.type(page.digit(), '5');
    await page.user.type(page.points(), '20');
    await setLimits({ minBid: 50 });
    await waitFor(() => expect(page.points()).toHaveAccessibleDescription('Minimum 50'));
    expect(page.digit()).toHaveValue('5');
    expect(page.points()).toHaveValue('20');
    await page.press('Proceed');
    expect(await findToast('Required minimum bid amount is 50')).toBeVisible();
    expect(page.queued()).toEqual([]);
    await page.press('50');
    await page.press('Proceed');
    expect(page.queued()).toEqual(['Delete 5, 50 points']);
  });

  it('mark queued bids that now exceed them, and Submit says why it is disabled', async () => {
    const page = await openSingle(server);
    for (const [digit, points] of [
      ['5', '20'],
      ['6', '100'],
      ['7', '400'],
    ] as const)
      await page.queue(digit, points);
    await setLimits({ minBid: 50, maxBid: 200 });
    expect(await screen.findByText('The minimum is now 50 points')).toBeVisible();
    expect(screen.getByText('The maximum is now 200 points')).toBeVisible();
    const submit = screen.getByRole('button', { name: 'Submit' });
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    expect(submit).toHaveAccessibleDescription(
      'Bids under 50 points cannot be submitted. Bids over 200 points cannot be submitted.',
    );
    await page.press('Submit');
    expect(screen.queryByRole('dialog')).toBeNull();
    await page.press('Remove');
    expect(page.queued()).toEqual(['Delete 6, 100 points']);
    await page.press('Submit');
    await page.press('SUBMIT');
    expect(await screen.findByText('Bid placed successfully!')).toBeVisible();
  });

  it('that are withdrawn leave the queued bids unmarked', async () => {
    const page = await openSingle(server);
    await page.queue('5', '20');
    await setLimits({ minBid: 50 });
    await screen.findByText('The minimum is now 50 points');
    await setLimits({});
    await waitFor(() => expect(screen.queryByText('The minimum is now 50 points')).toBeNull());
    expect(screen.getByRole('button', { name: 'Submit' })).not.toHaveAttribute('aria-disabled');
    expect(page.queued()).toHaveLength(1);
  });

  it('that the page does not know yet arrive with the refusal, and mark the bids at once', async () => {
    const page = await openSingle(server);
    await page.queue('5', '20');
    Object.assign(server.world, limits({ minBid: 50 }));
    await page.press('Submit');
    await page.press('SUBMIT');
    expect(await screen.findByText('The minimum is now 50 points')).toBeVisible();
    await page.press('CANCEL');
    expect(slip().getByText('Bids under 50 points cannot be submitted.')).toBeVisible();
  });

  it('do not affect a slip whose outcome is unknown: the same request is repeated', async () => {
    const sent = { label: 'Single Digit', state: 'sent', message: '', badLine: null };
    const page = await openSingle(server, { stored: storedSlip({}, [sent]), world: limits({ minBid: 100 }) });
    expect(slip().getByText(/^We don't know yet/)).toBeVisible();
    await page.press('Check again');
    await waitFor(() => expect(page.posts()).toHaveLength(1));
    expect(server.received.filter(({ path }) => path === FAMILY_PATHS.main.submitBid)).toHaveLength(1);
  });
});
