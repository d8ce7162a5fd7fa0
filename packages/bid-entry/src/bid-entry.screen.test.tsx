import { dashboard } from '@ank/protocol';
import { refreshCall } from '@ank/shared/platform';
import { aimPageAt, findToast, layoutText, toastPlace } from '@ank/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { AT_5_PM, type GameServer, KALYAN, openSingle, startGameServer } from './test-support';

let server: GameServer;

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

describe('the bid screen', () => {
  it('shows the game, the market, the day in India and the close [S28]', async () => {
    await openSingle(server);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Single Digit');
    expect(layoutText('subtitle')).toBe('KALYAN');
    expect(screen.getByText('21 November 2026')).toBeVisible();
    expect(screen.getByText(/^Open ends in 1 h (29|30) min$/)).toBeVisible();
    expect(screen.getAllByRole('radio').map((radio) => radio.textContent)).toEqual(['Open', 'Close']);
    expect([...document.querySelectorAll('input')].map((input) => input.name)).toEqual(['digits', 'points']);
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });

  it('queues a line, subtracts its points from the balance, clears the inputs and reveals Submit [S16]', async () => {
    const page = await openSingle(server);
    await page.queue('5', '50');
    expect(page.queued()).toEqual(['Delete 5, 50 points']);
    expect(layoutText('balance')).toBe('950');
    expect(layoutText('bottom-bar')).toBe('hidden');
    expect(page.digit()).toHaveValue('');
    expect(page.points()).toHaveValue('');
    expect(screen.getByText('1 bid, 50 points')).toBeVisible();
    expect(screen.getByText('950 left')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit' })).toBeVisible();
  });

  it('returns the points of a deleted line, and hides Submit with the last one [S17]', async () => {
    const page = await openSingle(server);
    await page.queue('5', '50');
    await page.queue('7', '20');
    await page.press('Delete 5, 50 points');
    expect(layoutText('balance')).toBe('980');
    await page.press('Delete 7, 20 points');
    expect(layoutText('balance')).toBe('1000');
    expect(layoutText('bottom-bar')).toBe('shown');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });

  it('offers the digits 1 to 9 and 0 and five amounts to tap [S28]', async () => {
    const page = await openSingle(server);
    const keys = within(screen.getByRole('group', { name: 'Digit' })).getAllByRole('button');
    expect(keys.map((key) => key.textContent)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']);
    await page.press('0');
    await page.press('500');
    await page.press('Proceed');
    expect(page.queued()).toEqual(['Delete 0, 500 points']);
    expect(screen.getByRole('button', { name: '0, 500 points queued' })).toBeVisible();
  });

  it.each([
    ['', '', 'Please enter the number', 'digit'],
    ['x', '50', 'Number x is not valid', 'digit'],
    ['5', '', 'Please enter point', 'points'],
    ['5', '1e3', 'Please enter point', 'points'],
    ['5', '9', 'Required minimum bid amount is 10', 'points'],
    ['5', '1001', 'Insufficient balance please refill your account', 'points'],
  ] as const)(
    'answers digit "%s" and points "%s" with a toast at the top for 3 s, adds nothing and focuses the field [V13] [V18] [V19] [K01]',
    async (number, stake, message, wrong) => {
      const page = await openSingle(server);
      if (number) await page.user.type(page.digit(), number);
      if (stake) await page.user.type(page.points(), stake);
      await page.press('Proceed');
      expect(await toastPlace(message)).toBe('top-right, 3000ms');
      expect(screen.getAllByRole('alert')).toHaveLength(1);
      expect(page.queued()).toEqual([]);
      const field = page[wrong]();
      expect(field).toHaveFocus();
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
      await page.user.clear(field);
      await page.user.type(field, '1');
      expect(field).toBeValid();
    },
  );

  it('includes queued points when it compares points with the balance [V13]', async () => {
    const page = await openSingle(server);
    await page.queue('5', '990');
    await page.queue('6', '20');
    expect(await findToast('Insufficient balance please refill your account')).toBeVisible();
    expect(page.queued()).toEqual(['Delete 5, 990 points']);
  });

  it('accepts a slip of the whole balance and refuses one that it no longer covers [S18]', async () => {
    const page = await openSingle(server);
    await page.queue('5', '900');
    server.world.walletPoints = 900;
    await act(() => refreshCall(dashboard));
    await waitFor(() => expect(layoutText('balance')).toBe('0'));
    await page.press('Submit');
    await page.press('CANCEL');
    server.world.walletPoints = 899;
    await act(() => refreshCall(dashboard));
    await waitFor(() => expect(layoutText('balance')).toBe('-1'));
    await page.press('Submit');
    expect(await screen.findByText('Not enough balance!')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows a clear way back without a chosen market, and no entry', async () => {
    await openSingle(server, { state: null });
    expect(screen.getByRole('heading', { name: 'No market chosen' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See open markets' })).toHaveAttribute('href', '/imp');
    expect(screen.queryByRole('button', { name: 'Proceed' })).toBeNull();
  });

  it('places a bid by keyboard alone', async () => {
    const page = await openSingle(server);
    page.digit().focus();
    await page.user.keyboard('5{Enter}');
    expect(page.points()).toHaveFocus();
    await page.user.keyboard('50{Enter}');
    expect(page.queued()).toEqual(['Delete 5, 50 points']);
    expect(page.digit()).toHaveFocus();
    await page.tabTo('Submit');
    await page.user.keyboard('{Enter}');
    await page.tabTo('SUBMIT');
    await page.user.keyboard('{Enter}');
    expect(await screen.findByText('Bid placed successfully!')).toBeVisible();
    expect(page.posts()).toHaveLength(1);
    await waitFor(() => expect(page.digit()).toHaveFocus());
  });

  it('keeps the focus where a deleted line was, and moves it to the first field after the last', async () => {
    const page = await openSingle(server);
    for (const number of ['5', '6', '7']) await page.queue(number, '10');
    const deleteButton = (number: string) => screen.getByRole('button', { name: `Delete ${number}, 10 points` });
    page.points().focus();
    while (document.activeElement !== deleteButton('6')) await page.user.tab();
    await page.user.keyboard('{Enter}');
    expect(deleteButton('7')).toHaveFocus();
    await page.user.keyboard('{Enter}');
    expect(deleteButton('5')).toHaveFocus();
    await page.user.keyboard('{Enter}');
    expect(page.queued()).toEqual([]);
    expect(page.digit()).toHaveFocus();
  });
});

describe('the session choice', () => {
  const chosen = () =>
    screen.getAllByRole('radio').find((radio) => radio.getAttribute('aria-checked') === 'true')?.textContent;

  it('is Open before the open time, and the player may switch to Close [S15] [S30] [S32] [K02]', async () => {
    const page = await openSingle(server);
    expect(chosen()).toBe('Open');
    await page.user.click(screen.getByRole('radio', { name: /Close/ }));
    await page.queue('5', '50');
    expect(screen.getAllByText('Close').length).toBeGreaterThan(1);
    await page.press('Submit');
    await page.press('SUBMIT');
    await waitFor(() => expect(page.posts()).toHaveLength(1));
    expect(page.posts()[0]).toMatchObject({ new_result: { gametype: 'Close', result: [{ session: 'close' }] } });
  });

  it("is Close, with Open disabled, from the open time on by the server's clock [S15]", async () => {
    const page = await openSingle(server, { world: { nowMs: AT_5_PM } });
    const open = screen.getByRole('radio', { name: /Open/ });
    expect(open).toHaveAttribute('aria-disabled', 'true');
    expect(open).toHaveTextContent('closed 04:10 PM');
    expect(chosen()).toBe('Close');
    await page.user.click(open);
    expect(chosen()).toBe('Close');
  });

  it('follows the open time of the route state until the list arrives, and accepts nothing for a market that has disappeared', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const dashboardAfter = new Promise((resolve) => (answer = resolve));
    const page = await openSingle(server, {
      state: { ...KALYAN, gameId: '99' },
      world: { nowMs: AT_5_PM },
      dashboardAfter,
    });
    expect(chosen()).toBe('Close');
    await page.user.type(page.digit(), '5');
    answer(null);
    await waitFor(() => expect(layoutText('balance')).not.toBe(''));
    expect(await screen.findByRole('heading', { name: 'Market closed' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Proceed' })).toBeNull();
  });

  it('belongs to the day of the open between midnight and the close [S36]', async () => {
    const state = { ...KALYAN, gameId: '16', gameName: 'MAIN BAZAR', openTime: '09:35 PM' };
    await openSingle(server, { state, world: { nowMs: Date.parse('2026-11-22T00:03:00+05:30') } });
    expect(screen.getByText('21 November 2026')).toBeVisible();
    expect(chosen()).toBe('Close');
  });
});
