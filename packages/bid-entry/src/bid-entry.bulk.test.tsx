import { learnServerTime, readStored } from '@ank/shared/platform';
import { aimPageAt, layoutText, storeInOtherTab } from '@ank/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { AT_5_PM, type GameServer, openSingle, SLIP_KEY, startGameServer, storedSlip } from './test-support';

let server: GameServer;

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

const tab = (name: string) => screen.getByRole('tab', { name });
const key = (name: RegExp | string) => screen.getByRole('button', { name });
const JODI = /^Jodi$/;

async function openMany(path: '/single' | '/jodi' | '/singlepana', world = {}) {
  const page = await openSingle(server, { path, world });
  await page.user.click(tab('Many'));
  return page;
}

describe('many numbers at one amount', () => {
  it('are offered after the entry of one number', async () => {
    const page = await openSingle(server);
    expect(screen.getAllByRole('tab').map((mode) => mode.textContent)).toEqual(['One', 'Many', 'List']);
    expect(tab('One')).toHaveAttribute('aria-selected', 'true');
    expect([...document.querySelectorAll('input')]).toEqual([page.digit(), page.points()]);
  });

  it('are queued by one tap each, and removed by another', async () => {
    const page = await openMany('/jodi');
    await page.user.type(page.points(), '50');
    const grid = within(screen.getByRole('group', { name: JODI }));
    expect(grid.getAllByRole('button')).toHaveLength(100);
    await page.user.click(grid.getByRole('button', { name: '12' }));
    await page.user.click(grid.getByRole('button', { name: '99' }));
    expect(page.queued()).toEqual(['Delete 12, 50 points', 'Delete 99, 50 points']);
    expect(layoutText('balance')).toBe('900');
    expect(page.points()).toHaveValue('50');
    await page.user.click(key('12, 50 points queued'));
    expect(page.queued()).toEqual(['Delete 99, 50 points']);
    expect(layoutText('balance')).toBe('950');
  });

  it.each([
    ['without points', '', 'Please enter point'],
    ['under the minimum', '9', 'Required minimum bid amount is 10'],
    ['over the balance', '1001', 'Insufficient balance please refill your account'],
  ])('are checked like single ones: %s', async (_what, points, fault) => {
    const page = await openMany('/single');
    if (points) await page.user.type(page.points(), points);
    await page.user.click(key('5'));
    expect(await screen.findByText(fault)).toBeVisible();
    expect(page.queued()).toEqual([]);
  });

  it('are compared with the balance that those before them leave', async () => {
    const page = await openMany('/single', { walletPoints: 120 });
    await page.user.type(page.points(), '50');
    for (const digit of ['1', '2', '3']) await page.user.click(key(digit));
    expect(await screen.findByText('Insufficient balance please refill your account')).toBeVisible();
    expect(page.queued()).toEqual(['Delete 1, 50 points', 'Delete 2, 50 points']);
  });

  it('are panas grouped by their ank', async () => {
    const page = await openMany('/singlepana');
    await page.press('10');
    const panas = () =>
      within(screen.getByRole('group', { name: 'Pana' }))
        .getAllByRole('button')
        .map((pana) => pana.textContent);
    expect(panas()).toHaveLength(12);
    expect(panas()[0]).toBe('128');
    await page.user.click(within(screen.getByRole('group', { name: 'Panas of' })).getByRole('button', { name: '0' }));
    expect(panas()).toContain('127');
    await page.press('127');
    expect(page.queued()).toEqual(['Delete 127, 10 points']);
  });

  it('are never queued for Close when Open ends, until the player chooses it', async () => {
    const page = await openMany('/single');
    await page.press('10');
    await page.user.click(key('5'));
    server.world.nowMs = AT_5_PM;
    act(() => learnServerTime(AT_5_PM));
    const note = 'Open ended at 04:10 PM. Tap Close to bid on Close instead.';
    expect(await screen.findByText(note, {}, { timeout: 5000 })).toBeVisible();
    await page.user.click(key('6'));
    expect(page.queued()).toEqual(['Delete 5, 10 points']);
    await page.user.click(screen.getByRole('radio', { name: 'Close' }));
    await page.user.click(key('6'));
    expect(page.queued()).toEqual(['Delete 5, 10 points', 'Delete 6, 10 points']);
  });

  it('only lose numbers of the chosen session', async () => {
    const page = await openMany('/single');
    await page.press('10');
    await page.user.click(key('5'));
    await page.user.click(screen.getByRole('radio', { name: /Close/ }));
    await page.user.click(key('5'));
    expect(page.queued()).toHaveLength(2);
  });

  it('cannot be changed while the outcome of a try is unknown', async () => {
    const page = await openMany('/single');
    const sent = { label: 'Single Digit', state: 'sent', message: '', badLine: null };
    storeInOtherTab(SLIP_KEY, storedSlip({}, [sent]));
    await page.press('10');
    await page.user.click(key('6'));
    await page.user.click(key('5, 50 points queued'));
    expect(page.queued()).toEqual(['Delete 5, 50 points']);
  });

  it('stay the entry mode on the next screen', async () => {
    await openMany('/single');
    expect(readStored('ank.entry')).toBe('many');
    for (const [stored, mode] of [
      ['many', 'Many'],
      ['list', 'List'],
      [{ mode: 'none' }, 'One'],
    ] as const) {
      await openSingle(server, { stored, storedAs: 'ank.entry' });
      expect(tab(mode)).toHaveAttribute('aria-selected', 'true');
    }
  });

  it('stay the entry mode of this screen when another tab uses another one', async () => {
    const page = await openMany('/single');
    await page.user.type(page.points(), '50');
    storeInOtherTab('ank.entry', 'list');
    expect(tab('Many')).toHaveAttribute('aria-selected', 'true');
    expect(page.points()).toHaveValue('50');
  });
});

describe('a list as text', () => {
  async function openList(path: '/single' | '/jodi' = '/jodi', world = {}) {
    const page = await openSingle(server, { path, world });
    await page.user.click(tab('List'));
    const area = screen.getByRole('textbox', { name: 'Numbers and points' });
    const write = async (text: string): Promise<void> => {
      await page.user.click(area);
      await page.user.paste(text);
    };
    return { ...page, area, write };
  }

  it('is queued as a whole, with its count and points shown before', async () => {
    const page = await openList();
    await page.write('12, 13, 45 = 10\n07 = 100');
    expect(screen.getByText('4 bids, 130 points')).toBeVisible();
    await page.press('Add to slip');
    expect(page.queued()).toEqual([
      'Delete 12, 10 points',
      'Delete 13, 10 points',
      'Delete 45, 10 points',
      'Delete 07, 100 points',
    ]);
    expect(page.area).toHaveValue('');
  });

  it('shows what the game pays, and what one of its numbers would win, while it is typed', async () => {
    const rates = [{ field: 'single_digit', rate: { stake: 10, pays: 95 } }];
    const page = await openList('/single', { rates });
    expect(await screen.findByText('10 pays 95')).toBeVisible();
    await page.write('1, 2 = 10');
    expect(screen.getByText('If one of them comes: 95')).toBeVisible();
    await page.write('\n5 = 100, 77 = 1000');
    expect(screen.getByText('If one of them comes: 95 to 950')).toBeVisible();
  });

  it('may be written in Devanagari digits, as may a single number and its points', async () => {
    const page = await openList('/single');
    await page.write('१, २ = १०');
    expect(screen.getByText('2 bids, 20 points')).toBeVisible();
    await page.press('Add to slip');
    await page.user.click(tab('One'));
    await page.queue('५', '५०');
    expect(page.queued()).toEqual(['Delete 1, 10 points', 'Delete 2, 10 points', 'Delete 5, 50 points']);
    await page.press('Submit');
    await page.press('SUBMIT');
    expect(await screen.findByText('Bid placed successfully!')).toBeVisible();
    expect(JSON.stringify(page.posts())).not.toMatch(/[०-९]/);
  });

  it('is kept, with its points, while another entry mode is used', async () => {
    const page = await openList();
    await page.write('12 13');
    await page.press('50');
    await page.user.click(tab('One'));
    await page.user.click(tab('List'));
    expect(screen.getByRole('textbox', { name: 'Numbers and points' })).toHaveValue('12 13');
    expect(page.points()).toHaveValue('50');
  });

  it('is never queued for Close when Open ends during the entry of one number', async () => {
    const page = await openList('/single');
    await page.write('1, 2 = 10');
    await page.user.click(tab('One'));
    server.world.nowMs = AT_5_PM;
    act(() => learnServerTime(AT_5_PM));
    await waitFor(() => expect(screen.getByRole('radio', { name: /Close/ })).toBeChecked(), { timeout: 5000 });
    await page.user.type(page.digit(), '5');
    await page.user.click(tab('List'));
    await page.press('Add to slip');
    expect(page.queued()).toEqual([]);
    await page.user.click(screen.getByRole('radio', { name: 'Close' }));
    await page.press('Add to slip');
    expect(page.queued()).toEqual(['Delete 1, 10 points', 'Delete 2, 10 points']);
  });

  it('uses the points of the form where it has none', async () => {
    const page = await openList();
    await page.write('12 13');
    await page.press('Add to slip');
    expect(page.area).toHaveAccessibleDescription(/12 13 has no points\. Example: 12 13 = 10/);
    await page.press('50');
    await page.press('Add to slip');
    expect(page.queued()).toEqual(['Delete 12, 50 points', 'Delete 13, 50 points']);
  });

  it.each([
    ['a number of another game', '12, 345 = 10', 'Number 345 is not valid'],
    ['points under the minimum', '12 = 10, 13 = 5', 'Required minimum bid amount is 10'],
    ['more than the balance', '12, 13, 14 = 400', 'Insufficient balance please refill your account'],
    ['a stray word', '12 = 10\nhello', "Can't read “hello”"],
    ['an amount with a comma', '12 = 1,000', '1,000 is unclear. Enter points without commas or dots'],
    ['nothing', ' ', 'Type or paste numbers and points.'],
  ])('is not queued at all with %s', async (_what, text, fault) => {
    const page = await openList();
    await page.write(text);
    await page.press('Add to slip');
    expect((await screen.findAllByText(fault))[0]).toBeVisible();
    expect(page.queued()).toEqual([]);
    expect(page.area).toHaveValue(text);
  });

  it('announces its fault once, and no other one while it is typed on', async () => {
    const page = await openList();
    await page.write('12 = 10\nhello');
    await page.press('Add to slip');
    const fault = await screen.findByRole('alert');
    expect(fault).toHaveTextContent(/^Can't read “hello”$/);
    expect(page.area).toHaveAccessibleDescription(/Can't read “hello”/);
    await page.user.type(page.area, 'x');
    expect(page.area).toHaveValue('12 = 10\nhellox');
    expect(screen.queryByText("Can't read “hellox”")).toBeNull();
    expect(screen.getAllByRole('alert')).toEqual([fault]);
  });

  it('is placed like any other slip', async () => {
    const page = await openList();
    await page.write('12, 13 = 10');
    await page.press('Add to slip');
    await page.press('Submit');
    await page.press('SUBMIT');
    expect(await screen.findByText('Bid placed successfully!')).toBeVisible();
    expect(server.world.walletPoints).toBe(980);
  });
});
