import { aimPageAt, layoutText, storeInOtherTab, TEST_PLAYER } from '@ank/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { draftKey, draftStore } from '../slip/draft-store';
import { unknownTexts } from '../slip/use-slip';
import { AT_5_PM, type GameServer, KALYAN, openSingle, SLIP_KEY, startGameServer, storedSlip } from '../test-support';
import { rememberedSlips, rememberSlip } from './remembered-slips';

let server: GameServer;

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

const KEY = `ank.placed.${TEST_PLAYER.mobile}.7`;
const line = (digits: string, session = 'open', label = 'Single Digit') => ({
  label,
  session,
  digits,
  closeDigits: '',
  points: 10,
});
const YESTERDAY = { day: '2026-11-20', lines: [line('5'), line('6', 'close')] };

async function openGame(slips: object[], world = {}) {
  return openSingle(server, { path: '/game', world, stored: slips, storedAs: KEY });
}

describe('the last slips of a market', () => {
  it('go into the draft of the current day by one tap, and open its screen', async () => {
    const page = await openGame([YESTERDAY]);
    const list = within(screen.getByRole('region', { name: 'Your last slips here' }));
    expect(list.getByRole('listitem')).toHaveTextContent('Single Digit, 20 Nov2 bids, 20 points5 6');
    await page.press('Repeat Single Digit, 2 bids, 20 points');
    expect(layoutText('location')).toBe('/single');
    expect(JSON.parse(layoutText('state'))).toMatchObject({ gameId: '7', gameName: 'KALYAN', pana: 'Single Digit' });
    expect(page.queued()).toEqual(['Delete 5, 10 points', 'Delete 6, 10 points']);
    await page.press('Submit');
    await page.press('SUBMIT');
    expect(await screen.findByText('Bid placed successfully!')).toBeVisible();
    expect(page.posts()).toMatchObject([{ market_day: '2026-11-21' }]);
    expect(server.world.walletPoints).toBe(980);
  });

  it('leave out and name what cannot be placed now', async () => {
    const page = await openGame([YESTERDAY], { nowMs: AT_5_PM });
    await page.press('Repeat Single Digit, 2 bids, 20 points');
    expect(await screen.findByText('Left out, closed now: 5 open.')).toBeVisible();
    expect(page.queued()).toEqual(['Delete 6, 10 points']);
  });

  it('are queued once by two taps, though the bid screen has not opened yet', async () => {
    const page = await openGame([YESTERDAY]);
    const button = screen.getByRole('button', { name: 'Repeat Single Digit, 2 bids, 20 points' });
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(layoutText('location')).toBe('/single'));
    expect(page.queued()).toEqual(['Delete 5, 10 points', 'Delete 6, 10 points']);
  });

  it('are queued whole or not at all: a draft whose outcome is unknown refuses the others too', async () => {
    const jodi = line('07', 'close', 'Jodi Digit');
    const sent = { label: jodi.label, state: 'sent', message: '', badLine: null };
    const page = await openGame([{ day: '2026-11-20', lines: [line('5'), jodi] }]);
    act(() =>
      storeInOtherTab(draftKey(TEST_PLAYER.mobile, 'jodi', '7'), storedSlip({ ...jodi, source: '07' }, [sent])),
    );
    await page.press('Repeat Single Digit, Jodi Digit, 2 bids, 20 points');
    expect(await screen.findByText(unknownTexts().text)).toBeVisible();
    expect(layoutText('location')).toBe('/game');
    expect(draftStore(SLIP_KEY).read()).toBeNull();
  });

  it('do not leave the screen when nothing of them can be placed', async () => {
    const page = await openGame([{ day: '2026-11-20', lines: [line('5')] }], { nowMs: AT_5_PM });
    await page.press('Repeat Single Digit, 1 bid, 10 points');
    expect(await screen.findByText('None of these bids can be placed now.')).toBeVisible();
    expect(layoutText('location')).toBe('/game');
  });

  it('are not offered before the first one, nor to another player', async () => {
    await openGame([]);
    expect(screen.queryByText('Your last slips here')).toBeNull();
    rememberSlip('9123456789', 'main', '7', YESTERDAY);
    await openSingle(server, { path: '/game' });
    expect(screen.queryByText('Your last slips here')).toBeNull();
  });

  it('are remembered when they are placed, and repeated into the draft of a later day', async () => {
    const page = await openSingle(server);
    expect(rememberedSlips(TEST_PLAYER.mobile, 'main', '7')).toEqual([]);
    await page.queue('7', '20');
    await page.queueAndConfirm();
    expect(await screen.findByText('Bid placed successfully!')).toBeVisible();
    expect(rememberedSlips(TEST_PLAYER.mobile, 'main', '7')).toEqual([
      {
        day: '2026-11-21',
        lines: [
          { ...line('7'), points: 20 },
          { ...line('5'), points: 50 },
        ],
      },
    ]);
  });

  it('are not remembered when the server refuses them', async () => {
    const page = await openSingle(server);
    server.world.refuse['Single Digit'] = { message: 'Betting closed' };
    await page.queueAndConfirm();
    expect(await screen.findByText('Failed to place bid. Please try again.')).toBeVisible();
    expect(rememberedSlips(TEST_PLAYER.mobile, 'main', '7')).toEqual([]);
  });
});

describe('a slip passed on by a history', () => {
  const handed = (repeat: object[]) => ({ ...KALYAN, pana: '', repeat });

  it('goes into the draft of the current day, and its screen replaces the game selection', async () => {
    const page = await openSingle(server, { path: '/game', state: handed(YESTERDAY.lines) });
    await waitFor(() => expect(layoutText('location')).toBe('/single'));
    expect(JSON.parse(layoutText('state'))).toEqual({ ...KALYAN, pana: 'Single Digit' });
    expect(page.queued()).toEqual(['Delete 5, 10 points', 'Delete 6, 10 points']);
  });

  it("waits for the market's times, so that closed bids are left out", async () => {
    let arrive: (value?: unknown) => void = () => undefined;
    const dashboardAfter = new Promise((resolve) => (arrive = resolve));
    const world = { nowMs: AT_5_PM };
    const page = await openSingle(server, { path: '/game', state: handed(YESTERDAY.lines), world, dashboardAfter });
    expect(layoutText('location')).toBe('/game');
    arrive();
    await waitFor(() => expect(layoutText('location')).toBe('/single'));
    expect(page.queued()).toEqual(['Delete 6, 10 points']);
    expect(await screen.findByText('Left out, closed now: 5 open.')).toBeVisible();
  });

  it('is dropped if nothing of it can be placed', async () => {
    await openSingle(server, { path: '/game', state: handed([line('5')]), world: { nowMs: AT_5_PM } });
    expect(await screen.findByText('None of these bids can be placed now.')).toBeVisible();
    expect(layoutText('location')).toBe('/game');
    await waitFor(() => expect(JSON.parse(layoutText('state'))).not.toHaveProperty('repeat'));
  });
});

describe('remembered slips', () => {
  beforeEach(() => localStorage.clear());

  it('are the last two of a market, without duplicates', () => {
    for (const digits of ['1', '2', '3', '2'])
      rememberSlip('9876543210', 'main', '7', { day: '2026-11-20', lines: [line(digits)] });
    expect(rememberedSlips('9876543210', 'main', '7').map((slip) => slip.lines[0]?.digits)).toEqual(['2', '3']);
    expect(rememberedSlips('9876543210', 'main', '8')).toEqual([]);
    expect(rememberedSlips('9876543211', 'main', '7')).toEqual([]);
  });

  it('are those of the own family, as a server may number the markets of each by themselves', () => {
    rememberSlip('9876543210', 'main', '7', YESTERDAY);
    expect(rememberedSlips('9876543210', 'starline', '7')).toEqual([]);
    rememberSlip('9876543210', 'gali', '7', { ...YESTERDAY, lines: [line('6')] });
    expect(rememberedSlips('9876543210', 'starline', '7')).toEqual([]);
    expect(rememberedSlips('9876543210', 'gali', '7').map((slip) => slip.lines[0]?.digits)).toEqual(['6']);
    expect(rememberedSlips('9876543210', 'main', '7')).toEqual([YESTERDAY]);
  });

  it('replace an equal one of another day, and hold nothing else of a line', () => {
    rememberSlip('9876543210', 'main', '7', YESTERDAY);
    const again = { day: '2026-11-21', lines: YESTERDAY.lines.map((row, id) => ({ id, source: '5', ...row })) };
    rememberSlip('9876543210', 'main', '7', again);
    expect(JSON.parse(localStorage.getItem(KEY)!)).toEqual([{ ...YESTERDAY, day: '2026-11-21' }]);
  });

  it.each([
    ['text', 'slips'],
    ['a slip without lines', [{ day: '2026-11-20', lines: [] }]],
    ['points of a fraction', [{ day: '2026-11-20', lines: [{ ...line('5'), points: 1.5 }] }]],
    ['negative points', [{ day: '2026-11-20', lines: [{ ...line('5'), points: -10 }] }]],
    ['a day of no calendar', [{ day: '2026-02-30', lines: [line('5')] }]],
    ['501 lines', [{ day: '2026-11-20', lines: Array.from({ length: 501 }, () => line('5')) }]],
  ])('are empty if %s is stored', (_what, stored) => {
    localStorage.setItem('ank.placed.9876543210.7', JSON.stringify(stored));
    expect(rememberedSlips('9876543210', 'main', '7')).toEqual([]);
  });
});
