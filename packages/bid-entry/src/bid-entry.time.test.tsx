import { dashboard } from '@ank/protocol';
import { learnServerTime, refreshCall } from '@ank/shared/platform';
import { aimPageAt, findToast } from '@ank/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { AT_5_PM, type GameServer, KALYAN, openSingle, startGameServer } from './test-support';

const at = (clock: string): number => Date.parse(`2026-11-21T${clock}+05:30`);

let server: GameServer;

/** The server's clock advances, and the page polls. */
async function passTo(nowMs: number): Promise<void> {
  server.world.nowMs = nowMs;
  act(() => learnServerTime(nowMs));
  await act(() => refreshCall(dashboard));
}

const radio = (name: RegExp) => screen.getByRole('radio', { name });
const proceed = () => screen.getByRole('button', { name: 'Proceed' });
const countdown = () => screen.queryByText(/ends in|closes in/i)?.textContent;

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

describe('the deadline on a bid screen', () => {
  it('belongs to the chosen session and names it', async () => {
    const page = await openSingle(server, { world: { nowMs: at('15:51:00') } });
    await waitFor(() => expect(countdown()).toMatch(/^Open ends in 1[89] min$/));
    await page.user.click(radio(/^Close/));
    expect(countdown()).toMatch(/^Close ends in 2 h 1[89] min$/);
  });

  it('belongs to Close once Open is over', async () => {
    await openSingle(server, { world: { nowMs: AT_5_PM } });
    await waitFor(() => expect(countdown()).toMatch(/^Close ends in 1 h (9|10) min$/));
  });
});

describe('an entry for Open whose time passes', () => {
  it('is not queued for Close before the player has tapped a session, and the screen says why', async () => {
    const page = await openSingle(server, { world: { nowMs: at('16:09:00') } });
    await page.user.type(page.digit(), '5');
    await page.user.type(page.points(), '50');
    await passTo(at('16:10:00'));
    const reason = 'Open ended at 04:10 PM. Tap Close to bid on Close instead.';
    expect(await screen.findByText(reason, {}, { timeout: 10_000 })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(reason);
    expect(radio(/^Close/)).toBeChecked();
    expect(proceed()).toHaveAttribute('aria-disabled', 'true');
    expect(proceed()).toHaveAccessibleDescription(reason);
    await page.press('Proceed');
    page.points().focus();
    await page.user.keyboard('{Enter}');
    expect(page.queued()).toEqual([]);
    expect(page.digit()).toHaveValue('5');

    await page.user.click(radio(/^Close/));
    expect(screen.queryByText(reason)).toBeNull();
    await page.press('Proceed');
    expect(page.queued()).toEqual(['Delete 5, 50 points']);
  });

  it('that is cleared and typed again is for Close', async () => {
    const page = await openSingle(server, { world: { nowMs: at('16:09:00') } });
    await page.user.type(page.points(), '50');
    await passTo(at('16:10:00'));
    await screen.findByText(/^Open ended/, {}, { timeout: 10_000 });
    await page.user.clear(page.points());
    expect(screen.queryByText(/^Open ended/)).toBeNull();
    await page.queue('5', '50');
    expect(page.queued()).toEqual(['Delete 5, 50 points']);
  });

  it('does not bother a player who had entered nothing, or had chosen Close', async () => {
    for (const early of [false, true]) {
      const page = await openSingle(server, { world: { nowMs: at('16:09:00') } });
      if (early) {
        await page.user.click(radio(/^Close/));
        await page.user.type(page.digit(), '5');
      }
      await passTo(at('16:10:00'));
      await waitFor(() => expect(radio(/^Open/)).toHaveAttribute('aria-disabled', 'true'), { timeout: 10_000 });
      if (!early) await page.user.type(page.digit(), '5');
      await page.user.type(page.points(), '50');
      await page.press('Proceed');
      expect(page.queued()).toEqual(['Delete 5, 50 points']);
    }
  });
});

describe('an entry whose market day passes', () => {
  const state = { ...KALYAN, gameId: '16', gameName: 'MAIN BAZAR', openTime: '09:35 PM' };
  const beforeMidnightClose = { state, world: { nowMs: Date.parse('2026-11-22T00:04:00+05:30') } };
  const nextDay = Date.parse('2026-11-22T00:05:00+05:30');

  it.each([false, true])('is not queued for the next day before a session is tapped; Close was: %s', async (tapped) => {
    const page = await openSingle(server, beforeMidnightClose);
    if (tapped) await page.user.click(radio(/^Close/));
    await page.user.type(page.digit(), '5');
    await page.user.type(page.points(), '50');
    await passTo(nextDay);
    const reason = 'Bids now count for 22 Nov. Tap Open or Close to continue.';
    expect(await screen.findByText(reason, {}, { timeout: 10_000 })).toBeVisible();
    await page.press('Proceed');
    expect(page.queued()).toEqual([]);
    await page.user.click(radio(/^Close/));
    await page.press('Proceed');
    expect(page.queued()).toEqual(['Delete 5, 50 points']);
  });

  it('waits for Continue on a screen without sessions, where it may pass while the page is hidden', async () => {
    const page = await openSingle(server, { path: '/jodi', world: { nowMs: at('15:00:00') } });
    await page.user.type(screen.getByRole('textbox', { name: 'Jodi' }), '12');
    await page.user.type(page.points(), '50');
    await passTo(at('10:00:00') + 86_400_000);
    const reason = 'Bids now count for 22 Nov. Tap Continue to go on.';
    expect(await screen.findByRole('alert', {}, { timeout: 10_000 })).toHaveTextContent(reason);
    expect(proceed()).toHaveAccessibleDescription(reason);
    await page.press('Proceed');
    expect(page.queued()).toEqual([]);
    await page.press('Continue');
    expect(screen.queryByText(reason)).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await page.press('Proceed');
    expect(page.queued()).toEqual(['Delete 12, 50 points']);
  });

  it('is refused in the moment before the screen shows the next day', async () => {
    const page = await openSingle(server, beforeMidnightClose);
    await page.user.type(page.digit(), '5');
    await page.user.type(page.points(), '50');
    learnServerTime(nextDay);
    fireEvent.click(proceed());
    expect(await findToast('These bids have closed.')).toBeVisible();
    expect(page.queued()).toEqual([]);
  });
});

describe('an Open that is declared before its time', () => {
  const ENDED = at('15:42:00');
  const kalyan = { gameId: '7', name: 'KALYAN', openMinutes: 970, closeMinutes: 1090, openResult: '128-1' };

  /** A minute later the operator has declared it, and the page polls. */
  async function declareEarly(): Promise<void> {
    server.world.main = [{ ...kalyan, openEndedMs: ENDED }];
    await passTo(at('15:43:00'));
  }
  const openEarly = (path: '/single' | '/jodi' | '/game' = '/single') =>
    openSingle(server, { path, world: { nowMs: ENDED } });

  it('is over on the screen with that answer: Close is chosen, and an entry waits for the player', async () => {
    const page = await openEarly();
    await page.user.type(page.digit(), '5');
    await page.user.type(page.points(), '50');
    await declareEarly();
    const reason = 'Open ended at 03:42 PM. Tap Close to bid on Close instead.';
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(radio(/^Open/)).toHaveAttribute('aria-disabled', 'true');
    expect(radio(/^Open/)).toHaveAccessibleName(/closed 03:42 PM/);
    expect(radio(/^Close/)).toBeChecked();
    expect(countdown()).toMatch(/^Close ends in 2 h/);
    await page.press('Proceed');
    expect(page.queued()).toEqual([]);
    await page.user.click(radio(/^Close/));
    await page.press('Proceed');
    expect(page.queued()).toEqual(['Delete 5, 50 points']);
  });

  it('closes queued Open bids: Submit works again once they are removed', async () => {
    const page = await openEarly();
    await page.queue('5', '50');
    await declareEarly();
    expect(await screen.findByText('These bids have closed.')).toBeVisible();
    expect(screen.getByText('Closed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true');
    await page.press('Remove');
    expect(page.queued()).toEqual([]);
    await page.queue('6', '50');
    await page.press('Submit');
    await page.press('SUBMIT');
    expect(await screen.findByText('Bid placed successfully!')).toBeVisible();
  });

  it('closes the games of both results, on their screens and among the games', async () => {
    await openEarly('/jodi');
    await declareEarly();
    expect(await screen.findByText('Closed 03:42 PM. Result 128-1')).toBeVisible();
    await openEarly('/game');
    expect(screen.getByRole('link', { name: /^Jodi Digit/ })).toBeVisible();
    await declareEarly();
    expect(await screen.findByRole('button', { name: /^Jodi Digit/ })).toHaveTextContent('Closed 03:42 PM');
    expect(screen.getByRole('link', { name: /^Single Digit/ })).toBeVisible();
    expect(countdown()).toMatch(/^Close ends in/);
  });

  it('and then a Close that is declared before its time ends the market', async () => {
    const page = await openEarly();
    await page.user.click(radio(/^Close/));
    await page.queue('5', '50');
    server.world.main = [{ ...kalyan, openEndedMs: ENDED, closeEndedMs: at('15:43:00'), closeResult: '6-240' }];
    await passTo(at('15:44:00'));
    expect(await screen.findByRole('heading', { name: 'Market closed' })).toBeVisible();
    expect(screen.getByText('Closed early, at 03:43 PM. Result 128-16-240')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Proceed' })).toBeNull();
    expect(screen.getByText('These bids have closed.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('a market that closes during an entry', () => {
  it('is announced, and leads the focus of the lost field to the open markets', async () => {
    const page = await openSingle(server, { world: { nowMs: at('18:09:00') } });
    const [status] = screen.getAllByRole('status');
    expect(status).toBeEmptyDOMElement();
    await page.user.type(page.digit(), '5');
    await passTo(at('18:10:00'));
    const title = await screen.findByRole('heading', { name: 'Market closed' }, { timeout: 10_000 });
    expect(status).toContainElement(title);
    expect(screen.getByRole('link', { name: 'See open markets' })).toHaveFocus();
  });

  it('leaves the focus where it is beside the entry', async () => {
    const page = await openSingle(server, { world: { nowMs: at('18:09:00') } });
    await page.queue('5', '50');
    const more = screen.getByRole('button', { name: 'Delete 5, 50 points' });
    more.focus();
    await passTo(at('18:10:00'));
    await screen.findByRole('heading', { name: 'Market closed' }, { timeout: 10_000 });
    expect(more).toHaveFocus();
  });
});

describe('a closed market', () => {
  it('has no entry, shows since when and the result so far, and links to open ones', async () => {
    await openSingle(server, {
      world: {
        nowMs: at('18:10:00'),
        main: [{ gameId: '7', name: 'KALYAN', openMinutes: 970, closeMinutes: 1090, openResult: '128-1' }],
      },
    });
    expect(await screen.findByRole('heading', { name: 'Market closed' })).toBeVisible();
    const text = screen.getByText('Closed 06:10 PM. Result 128-1');
    expect(text).toBeVisible();
    // Its two lines on a small phone do not part the time.
    expect(text.textContent).toContain('06:10\u00a0PM');
    expect(screen.getByRole('link', { name: 'See open markets' })).toHaveAttribute('href', '/imp');
    expect(screen.queryByRole('button', { name: 'Proceed' })).toBeNull();
    expect(screen.queryAllByRole('radio')).toEqual([]);
  });

  it('says on a day off that it is closed all day, without a result: the card still has that of yesterday', async () => {
    await openSingle(server, {
      world: {
        nowMs: at('07:00:00'),
        main: [{ gameId: '7', name: 'KALYAN', openMinutes: 970, closeMinutes: 1090, off: true, openResult: '128-1' }],
      },
    });
    expect(await screen.findByRole('heading', { name: 'Market closed' })).toBeVisible();
    expect(screen.getByText('Closed all day.')).toBeVisible();
    expect(screen.queryByText(/128-1/)).toBeNull();
  });
});
