import { dashboard, FAMILY_PATHS } from '@ank/protocol';
import { endSession, learnServerTime, refreshCall, startSession } from '@ank/shared/platform';
import {
  AFTERNOON_MS,
  aimPageAt,
  layoutText,
  storeInOtherTab,
  TEST_PLAYER,
  textOfPage,
  toastPlace,
} from '@ank/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { AT_5_PM, type GameServer, KALYAN, openSingle, SLIP_KEY, startGameServer, storedSlip } from './test-support';

let server: GameServer;

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

describe('the confirmation', () => {
  it('shows game, day, session, counts and the fixed warning, and CANCEL closes it [S22] [S32]', async () => {
    const page = await openSingle(server);
    await page.queue('5', '50');
    await page.user.click(screen.getByRole('radio', { name: /Close/ }));
    await page.queue('7', '100');
    await page.press('Submit');
    const sheet = within(screen.getByRole('dialog', { name: 'Single Digit' }));
    expect(sheet.getByText('KALYAN, 21-November-2026')).toBeVisible();
    expect(sheet.getByText('Once you place a bid, it cannot be cancelled in any situation.')).toBeVisible();
    const figures = sheet.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(figures).toEqual([
      ['Game Type', 'Open, Close'],
      ['Total Bid', '2'],
      ['Total Points', '150'],
      ['Balance now', '1,000'],
      ['Balance after', '850'],
    ]);
    await page.press('CANCEL');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.queued()).toHaveLength(2);
    expect(page.posts()).toEqual([]);
  });

  it('keeps its balance when a poll has the bids before their answer comes', async () => {
    const page = await openSingle(server);
    server.fault(FAMILY_PATHS.main.submitBid, 'lose-answer');
    await page.queue('5', '600');
    await page.press('Submit');
    await page.press('SUBMIT');
    await screen.findAllByRole('alert');
    await act(() => refreshCall(dashboard));
    await waitFor(() => expect(layoutText('balance')).toBe('-200'));
    const sheet = within(screen.getByRole('dialog'));
    expect(sheet.getByText('Balance now').nextElementSibling).toHaveTextContent(/^1,000$/);
    expect(sheet.getByText('Balance after').nextElementSibling).toHaveTextContent(/^400$/);
  });

  it('names the market day of its bids, even if that ends while the sheet is open [S36]', async () => {
    const state = { ...KALYAN, gameId: '16', gameName: 'MAIN BAZAR', openTime: '09:35 PM' };
    const page = await openSingle(server, { state, world: { nowMs: Date.parse('2026-11-22T00:03:00+05:30') } });
    await page.queue('5', '50');
    await page.press('Submit');
    server.world.nowMs = Date.parse('2026-11-22T00:05:00+05:30');
    act(() => learnServerTime(server.world.nowMs));
    const sheet = within(screen.getByRole('dialog'));
    expect(await sheet.findByText('These bids have closed.', {}, { timeout: 3000 })).toBeVisible();
    expect(sheet.getByText('MAIN BAZAR, 21-November-2026')).toBeVisible();
    await page.press('SUBMIT');
    expect(page.posts()).toEqual([]);
  });

  it('places the bid, confirms it, closes and empties the slip [S16] [E11]', async () => {
    const page = await openSingle(server);
    await page.queueAndConfirm();
    expect(await toastPlace('Bid placed successfully!')).toBe('top-center, 3000ms');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.queued()).toEqual([]);
    expect(layoutText('balance')).toBe('950');
    expect(server.world.walletPoints).toBe(950);
  });

  it('ignores further presses while the bid is in flight [S11] [S22]', async () => {
    const page = await openSingle(server);
    let answer: (value?: unknown) => void = () => undefined;
    server.fault(FAMILY_PATHS.main.submitBid, { hold: new Promise((resolve) => (answer = resolve)) });
    await page.queueAndConfirm();
    const submitting = screen.getByRole('button', { name: 'Submitting...' });
    await page.user.dblClick(submitting);
    await page.user.click(screen.getByRole('button', { name: 'CANCEL' }));
    await page.user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    answer();
    expect(await screen.findByText('Bid placed successfully!')).toBeVisible();
    expect(page.posts()).toHaveLength(1);
    expect(server.world.walletPoints).toBe(950);
  });

  it('tells nothing of a bid in flight to the next player of the browser', async () => {
    const page = await openSingle(server);
    let answer: (value?: unknown) => void = () => undefined;
    server.fault(FAMILY_PATHS.main.submitBid, { hold: new Promise((resolve) => (answer = resolve)) });
    await page.queueAndConfirm();
    await waitFor(() => expect(page.posts()).toHaveLength(1));
    act(() => {
      endSession();
      startSession({ ...TEST_PLAYER, token: 'other-token', mobile: '9876543211' });
    });
    answer();
    await waitFor(() => expect(localStorage.getItem(SLIP_KEY)).toBeNull());
    await textOfPage();
    expect(screen.queryByText('Bid placed successfully!')).toBeNull();
  });

  it('sends one request for a double tap before the next render [S11] [S22]', async () => {
    const page = await openSingle(server);
    await page.queue('5', '50');
    await page.press('Submit');
    const button = screen.getByRole('button', { name: 'SUBMIT' });
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByText('Bid placed successfully!')).toBeVisible();
    expect(page.posts()).toHaveLength(1);
  });

  it("stays with the list and the server's message after a failure [S16] [E11]", async () => {
    const page = await openSingle(server);
    server.world.refuse['Single Digit'] = { message: 'Betting Closed for close Session', line: 0 };
    await page.queueAndConfirm();
    expect(await screen.findByText('Failed to place bid. Please try again.')).toBeVisible();
    expect(within(screen.getByRole('dialog')).getByText('Betting Closed for close Session')).toBeVisible();
    await page.press('CANCEL');
    expect(
      within(screen.getByRole('region', { name: 'Slip' })).getByText('Betting Closed for close Session'),
    ).toBeVisible();
    expect(screen.getByText('Not accepted')).toBeVisible();
    expect(page.queued()).toHaveLength(1);
    await page.press('Delete 5, 50 points');
    expect(page.queued()).toEqual([]);
  });

  it.each(['Invalid username and password', 'Request failed'])(
    'shows nowhere the internal message of a failed bid, but that it failed: %s [E14]',
    async (msg) => {
      const page = await openSingle(server);
      server.fault(FAMILY_PATHS.main.submitBid, { status: 200, body: { status: false, msg } });
      await page.queueAndConfirm();
      expect(await screen.findByText('Failed to place bid. Please try again.')).toBeVisible();
      expect(screen.getByRole('dialog')).toBeVisible();
      expect(document.body).not.toHaveTextContent(msg);
      await page.press('CANCEL');
      expect(screen.getByRole('region', { name: 'Slip' })).toBeVisible();
      expect(document.body).not.toHaveTextContent(msg);
      expect(page.queued()).toHaveLength(1);
    },
  );
});

describe('a try with an unknown outcome', () => {
  it('locks the slip until the same request is answered, and charges once', async () => {
    const page = await openSingle(server);
    server.fault(FAMILY_PATHS.main.submitBid, 'lose-answer');
    await page.queueAndConfirm();
    expect(await screen.findByText('Failed to place bid. Please try again.')).toBeVisible();
    await page.press('CANCEL');
    await page.press('Delete 5, 50 points');
    expect(page.queued()).toHaveLength(1);
    await page.press('Check again');
    expect(await screen.findByText('Bid placed successfully!')).toBeVisible();
    expect(page.queued()).toEqual([]);
    const [first, second] = page.posts();
    expect(second).toEqual(first);
    expect(server.world.walletPoints).toBe(950);
  });

  it('is still locked after a reload, and the same request is sent again', async () => {
    const sent = { label: 'Single Digit', state: 'sent', message: '', badLine: null };
    const page = await openSingle(server, { stored: storedSlip({}, [sent]) });
    await page.press('Delete 5, 50 points');
    expect(page.queued()).toHaveLength(1);
    await page.queue('6', '10');
    expect(page.queued()).toHaveLength(1);
    await page.press('Check again');
    await waitFor(() => expect(page.queued()).toEqual([]));
    expect(page.posts()).toMatchObject([{ request_id: `${'a'.repeat(32)}-singledigit` }]);
  });

  it('is repeated for its own market day, even on a later one', async () => {
    const sent = { label: 'Single Digit', state: 'sent', message: '', badLine: null };
    const page = await openSingle(server, { stored: storedSlip({ day: '2026-11-20' }, [sent]) });
    await page.press('Check again');
    await waitFor(() => expect(page.posts()).toMatchObject([{ market_day: '2026-11-20' }]));
  });

  it('unlocks the slip when the server answers that nothing was placed', async () => {
    const sent = { label: 'Single Digit', state: 'sent', message: '', badLine: null };
    const page = await openSingle(server, {
      stored: storedSlip({}, [sent]),
      world: { refuse: { 'Single Digit': { message: 'Betting closed' } } },
    });
    await page.press('Check again');
    expect(await screen.findByText('Betting closed')).toBeVisible();
    await page.press('Delete 5, 50 points');
    expect(page.queued()).toEqual([]);
  });
});

describe('a draft slip', () => {
  it('survives a reload', async () => {
    const page = await openSingle(server, { stored: storedSlip() });
    expect(page.queued()).toEqual(['Delete 5, 50 points']);
    expect(layoutText('balance')).toBe('950');
    expect(screen.getByRole('button', { name: 'Submit' })).not.toHaveAttribute('aria-disabled');
  });

  it('belongs to one server: a slip for another one is not sent to this one', async () => {
    const sent = storedSlip({}, [{ label: 'Single Digit', state: 'sent', message: '', badLine: null }]);
    const ofOther = SLIP_KEY.replace(TEST_PLAYER.mobile, `${TEST_PLAYER.mobile}@https://api.example`);
    const page = await openSingle(server, { stored: sent, storedAs: ofOther });
    expect(page.queued()).toEqual([]);
    await page.queueAndConfirm();
    await waitFor(() => expect(page.posts()).toHaveLength(1));
    expect(page.posts()[0]?.request_id).not.toContain('a'.repeat(32));
  });

  it('belongs to one market', async () => {
    const page = await openSingle(server, { stored: storedSlip(), state: { ...KALYAN, gameId: '16' } });
    expect(page.queued()).toEqual([]);
  });

  it.each([
    ['whose session has passed', {}, AT_5_PM, 'Closed'],
    ['of another market day', { day: '2026-11-20' }, AFTERNOON_MS, 'Was for 20 November 2026'],
  ])('marks a line %s and cannot be submitted with it', async (_what, line, nowMs, mark) => {
    const page = await openSingle(server, { stored: storedSlip(line), world: { nowMs } });
    expect(screen.getByText(mark)).toBeVisible();
    await page.press('Submit');
    expect(screen.queryByRole('dialog')).toBeNull();
    await page.press('Remove');
    expect(page.queued()).toEqual([]);
    expect(page.posts()).toEqual([]);
  });

  it('follows another tab', async () => {
    const page = await openSingle(server, { stored: storedSlip() });
    storeInOtherTab(SLIP_KEY, null);
    expect(page.queued()).toEqual([]);
  });

  it('asks for confirmation again after another tab has emptied the slip under an open sheet', async () => {
    const page = await openSingle(server, { stored: storedSlip() });
    await page.press('Submit');
    storeInOtherTab(SLIP_KEY, null);
    await page.queue('7', '10');
    expect(page.queued()).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
