import { aimPageAt, layoutText } from '@ank/testing';
import { screen, within } from '@testing-library/react';
import { type GameServer, openSingle, startGameServer, STORED_LINE, storedSlip } from './test-support';

let server: GameServer;

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

async function openSheet() {
  const page = await openSingle(server);
  await page.queue('5', '50');
  await page.queue('6', '50');
  await page.queue('7', '50');
  await page.queue('8', '10');
  await page.user.click(screen.getByTitle('Show the slip'));
  return { ...page, sheet: within(screen.getByRole('dialog', { name: 'Slip' })) };
}

const numbersIn = (dialog: HTMLElement): (string | null)[] =>
  [...dialog.querySelectorAll('li')].map((line) => line.textContent);

describe('the slip as a sheet', () => {
  it('shows the lines by session and points, newest first', async () => {
    const { sheet } = await openSheet();
    expect(sheet.getByText('KALYAN, 4 bids, 160 points')).toBeVisible();
    expect(sheet.getAllByRole('heading', { level: 3 }).map((head) => head.textContent)).toEqual([
      'Open10 each',
      'Open50 each',
    ]);
    expect(sheet.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['8', '7', '6', '5']);
  });

  it('opens a long slip with its newest lines and then shows all, in the same order', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => ({
      ...STORED_LINE,
      id: index + 1,
      digits: String(index % 10),
      points: index < 190 ? 50 : 10,
    }));
    const page = await openSingle(server, { stored: { ...storedSlip(), lines } });
    let shown: (string | null)[] = [];
    const opened = jest.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function show(
      this: HTMLDialogElement,
    ) {
      shown = numbersIn(this);
      this.open = true;
    });
    await page.user.click(screen.getByTitle('Show the slip'));
    opened.mockRestore();
    const all = lines.map(({ digits }) => digits).reverse();
    expect(shown).toEqual(all.slice(0, 80));
    expect(numbersIn(screen.getByRole('dialog'))).toEqual(all);
    expect(within(screen.getByRole('dialog')).getAllByRole('heading', { level: 3 })).toHaveLength(2);
  });

  it('deletes a line by a tap, keeps the focus in the list and closes with the last one', async () => {
    const { sheet, user, queued } = await openSheet();
    await user.click(sheet.getByRole('button', { name: 'Delete 7, 50 points' }));
    expect(sheet.getByRole('button', { name: 'Delete 6, 50 points' })).toHaveFocus();
    for (const line of sheet.getAllByRole('button', { name: /^Delete/ })) await user.click(line);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(queued()).toEqual([]);
    expect(layoutText('balance')).toBe('1000');
  });

  it('is cleared at once, and restored by Undo as a new request', async () => {
    const page = await openSheet();
    await page.press('Clear all');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.queued()).toEqual([]);
    expect(layoutText('balance')).toBe('1000');
    expect(screen.getByText('4 bids removed')).toBeVisible();
    await page.press('Undo');
    expect(page.queued()).toEqual(expect.arrayContaining(['Delete 5, 50 points', 'Delete 8, 10 points']));
    expect(screen.queryByText('4 bids removed')).toBeNull();
  });

  it('offers no Undo once another bid is queued', async () => {
    const page = await openSheet();
    await page.press('Clear all');
    await page.queue('9', '10');
    await page.press('Delete 9, 10 points');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is not cleared while the outcome of a try is unknown', async () => {
    const sent = { label: 'Single Digit', state: 'sent', message: '', badLine: null };
    const page = await openSingle(server, { stored: storedSlip({}, [sent]) });
    await page.user.click(screen.getByTitle('Show the slip'));
    await page.press('Clear all');
    expect(page.queued()).not.toEqual([]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
