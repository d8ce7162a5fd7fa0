import { type GameServer, startGameServer, type World } from '@ank/bid-entry/test-support';
import { FAMILY_PATHS } from '@ank/protocol';
import { type PanaClass, panasOfAnk } from '@ank/rules';
import { learnServerTime } from '@ank/shared/platform';
import { aimPageAt, freshPage, layoutText, openPage } from '@ank/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { GAME_TYPES } from './game-types';
import { routes } from './screens';

const KALYAN = { gameId: '7', openTime: '04:10 PM', gameName: 'KALYAN', pana: '' };

type SentLine = { digits: string; closedigits: string; points: string; session: string; closepana: string };
type Sent = { pana: string; gametype: string; session: string; totalbit: number; result: SentLine[] };

let server: GameServer;
let user: UserEvent;

async function open(path: string, world: Partial<World> = {}): Promise<void> {
  server.reset(world);
  freshPage();
  learnServerTime(server.world.nowMs);
  user = openPage(routes, path, KALYAN);
  await waitFor(() => expect(layoutText('balance')).toBe(String(server.world.walletPoints)));
}

const field = (name: string) => screen.getByRole('textbox', { name });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const rows = () => screen.queryAllByRole('button', { name: /^Delete (?!all)/ });
const posts = () =>
  server.received.filter(({ path }) => path === FAMILY_PATHS.main.submitBid).map(({ body }) => body.new_result as Sent);

async function queue(values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await user.type(field(name), value);
  await press('Proceed');
}

async function submit(): Promise<void> {
  await press('Submit');
  await press('SUBMIT');
}

async function place(values: Record<string, string>): Promise<Sent[]> {
  await queue(values);
  await submit();
  await screen.findByText('Bid placed successfully!');
  return posts();
}

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

describe('the ten bid screens', () => {
  it.each(GAME_TYPES.map((row) => [row.path, row.label, !['/jodi', '/fullsangam'].includes(row.path)]))(
    '%s is titled %s and offers the session choice: %s [R36] [S28] [S29] [S30]',
    async (path, label, choice) => {
      await open(path);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(label);
      expect(screen.getByText('21 November 2026')).toBeVisible();
      expect(screen.queryAllByRole('radio')).toHaveLength(choice ? 2 : 0);
      expect(screen.getByRole('button', { name: 'Proceed' })).toBeVisible();
    },
  );

  it.each<[string, Record<string, string[]>, string[]]>([
    ['/single', { Digit: ['5'] }, ['5']],
    ['/jodi', { Jodi: ['0', '07'] }, ['07']],
    ['/singlepana', { Pana: ['1', '128'] }, ['128']],
    ['/doublepana', { Pana: ['1', '112'] }, ['112']],
    ['/tripplepana', { Pana: ['777'] }, ['777']],
    ['/halfsangam', { 'Open Digit': ['5'], 'Close Pana': ['1', '128'] }, ['5-128']],
    ['/fullsangam', { 'Open Pana': ['1', '128'], 'Close Pana': ['2', '240'] }, ['128-240']],
    ['/spdptp', { Digit: ['1'] }, panasOfAnk('1', 'Single Pana')],
    ['/spmotor', { 'Pana number': ['1', '2', '3', '4'] }, ['123', '124', '134', '234']],
    ['/dpmotor', { 'Pana number': ['1', '2'] }, ['112', '122']],
  ])(
    '%s accepts typed or tapped numbers, and lists each line with its delete button [R36] [S28] [S29]',
    async (path, taps, numbers) => {
      await open(path);
      const inputs = [...document.querySelectorAll('input:not([type="checkbox"])')];
      expect(inputs).toEqual([...Object.keys(taps), 'Points'].map(field));
      for (const [name, keys] of Object.entries(taps)) {
        const part = within(field(name).closest('.part')!);
        for (const key of keys) await user.click(part.getByRole('button', { name: key }));
      }
      await press('50');
      expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
      await press('Proceed');
      expect(rows().map((row) => row.getAttribute('aria-label'))).toEqual(
        numbers.map((number) => `Delete ${number}, 50 points`),
      );
      expect(screen.getByRole('button', { name: 'Submit' })).toBeVisible();
      await press(`Delete ${numbers[0]}, 50 points`);
      expect(rows()).toHaveLength(numbers.length - 1);
    },
  );

  it('Jodi Digit keeps the leading zero, is always close and labels its rows Close Digit [S29] [S30] [S33]', async () => {
    await open('/jodi');
    await queue({ Jodi: '07', Points: '10' });
    expect(screen.getByText('Close Digit')).toBeVisible();
    await submit();
    await screen.findByText('Bid placed successfully!');
    expect(posts()).toMatchObject([
      {
        pana: 'Jodi Digit',
        gametype: 'Jodi Digit',
        result: [{ digits: '07', closedigits: '', closepana: '', session: 'close' }],
      },
    ]);
  });

  it('Half Sangam of the open session sends the open digit with the close pana [S19] [S33]', async () => {
    await open('/halfsangam');
    const sent = await place({ 'Open Digit': '1', 'Close Pana': '240', Points: '10' });
    expect(sent).toMatchObject([
      {
        pana: 'Half Sangam',
        gametype: 'Open',
        result: [{ digits: '1', closedigits: '240', closepana: '240', session: 'open' }],
      },
    ]);
  });

  it('Half Sangam of the close session sends the close digit with the open pana, and shows it pana first [S19]', async () => {
    await open('/halfsangam');
    await user.click(screen.getByRole('radio', { name: 'Close' }));
    await queue({ 'Close Digit': '6', 'Open Pana': '128', Points: '10' });
    expect(rows()[0]).toHaveAccessibleName('Delete 128-6, 10 points');
    await submit();
    await screen.findByText('Bid placed successfully!');
    expect(posts()).toMatchObject([
      { gametype: 'Close', result: [{ digits: '6', closedigits: '128', session: 'close' }] },
    ]);
  });

  it('Full Sangam sends both panas as closed [S30]', async () => {
    await open('/fullsangam');
    const sent = await place({ 'Open Pana': '128', 'Close Pana': '240', Points: '10' });
    expect(sent).toMatchObject([
      {
        pana: 'Full Sangam',
        gametype: 'Full Sangam',
        result: [{ digits: '128', closedigits: '240', session: 'closed' }],
      },
    ]);
  });

  it('SP Motor queues each pana at the full points and is submitted as Single Pana [S16] [V15]', async () => {
    await open('/spmotor');
    await user.type(field('Pana number'), '1234');
    expect(screen.getByText('4 bids')).toBeVisible();
    await queue({ Points: '20' });
    expect(rows()).toHaveLength(4);
    expect(layoutText('balance')).toBe('920');
    await submit();
    await screen.findByText('Bid placed successfully!');
    expect(posts().map(({ pana, totalbit }) => [pana, totalbit])).toEqual([['Single Pana', 80]]);
  });

  it('SP Motor accepts digits by tapping too, each on and off [S28]', async () => {
    await open('/spmotor');
    for (const digit of ['1', '2', '3', '3', '4']) await press(digit);
    expect(field('Pana number')).toHaveValue('124');
  });

  it('DP Motor is submitted as Double Pana [V16]', async () => {
    await open('/dpmotor');
    const sent = await place({ 'Pana number': '12', Points: '10' });
    expect(sent).toMatchObject([{ pana: 'Double Pana', result: [{ digits: '112' }, { digits: '122' }] }]);
  });

  it('a motor may take the balance below zero, and Submit is refused then [S18]', async () => {
    await open('/spmotor');
    await queue({ 'Pana number': '12345', Points: '200' });
    expect(rows()).toHaveLength(10);
    expect(layoutText('balance')).toBe('-1000');
    await press('Submit');
    expect(await screen.findByText('Not enough balance!')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers the panas that begin with the entry, 0 last [S28]', async () => {
    await open('/singlepana');
    await user.type(field('Pana'), '25');
    expect(screen.getByText('5 panas')).toBeVisible();
    const chips = screen.getByRole('group', { name: 'Pana' }).querySelectorAll('button');
    expect([...chips].map((chip) => chip.textContent)).toEqual(['256', '257', '258', '259', '250']);
    await press('257');
    await press('50');
    await press('Proceed');
    expect(rows()[0]).toHaveAccessibleName('Delete 257, 50 points');
  });

  const panas = () =>
    [...screen.getByRole('group', { name: 'Pana' }).querySelectorAll('button')].map((chip) => chip.textContent);
  const chosen = () => screen.getByRole('group', { name: 'Pana' }).querySelector('[aria-pressed="true"]');

  it('keeps the group of a chosen pana in place, for another choice', async () => {
    await open('/singlepana');
    await press('2');
    const group = panas();
    expect(group).toHaveLength(28);
    await press('257');
    expect([panas(), chosen()?.textContent]).toEqual([group, '257']);
    await press('280');
    expect([panas(), chosen()?.textContent]).toEqual([group, '280']);
    await user.clear(field('Pana'));
    await user.type(field('Pana'), '257');
    expect(panas()).toEqual(['256', '257', '258', '259', '250']);
    await user.clear(field('Pana'));
    await user.click(field('Pana'));
    await user.paste('137');
    expect([panas().length, chosen()?.textContent]).toEqual([7, '137']);
  });

  it('keeps all triple panas visible, whatever is typed', async () => {
    await open('/tripplepana');
    const all = panas();
    expect(all).toEqual(['111', '222', '333', '444', '555', '666', '777', '888', '999', '000']);
    await user.type(field('Pana'), '7');
    expect(panas()).toEqual(all);
    await press('777');
    expect([panas(), chosen()?.textContent]).toEqual([all, '777']);
  });

  it.each(['/jodi', '/singlepana', '/halfsangam'])(
    'starts with first digits under their heading, 0 last, on %s',
    async (path) => {
      await open(path);
      const rail = screen.getByRole('group', { name: 'First digit' });
      expect(screen.getByText('First digit')).toBeVisible();
      const digits = [...rail.querySelectorAll('button')].map((chip) => chip.textContent);
      expect(digits).toEqual([...'1234567890'].slice(0, digits.length === 8 ? 8 : 10));
    },
  );
});

describe('SP DP TP', () => {
  const tick = (name: string) => user.click(screen.getByRole('checkbox', { name }));

  it('says beside the boxes that one must be ticked, and Proceed still shows its message [S29] [S37]', async () => {
    await open('/spdptp');
    const missing = 'Tick at least one: SP, DP or TP.';
    expect(screen.queryByText(missing)).toBeNull();
    await tick('SP');
    expect(screen.getByText(missing)).toBeVisible();
    expect(screen.getByRole('group', { name: 'Include' })).toHaveAccessibleDescription(missing);
    for (const name of ['SP', 'DP', 'TP'])
      expect(screen.getByRole('checkbox', { name })).toHaveAccessibleDescription(missing);
    await queue({ Digit: '5', Points: '10' });
    expect(await screen.findByText('Number 5 is not valid')).toBeVisible();
    expect(rows()).toHaveLength(0);
    await tick('DP');
    expect(screen.queryByText(missing)).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'SP' })).not.toHaveAttribute('aria-invalid');
  });

  it('generates the ticked groups, and the sheet totals all of them [S20] [S38]', async () => {
    await open('/spdptp');
    await tick('DP');
    await tick('TP');
    await user.type(field('Digit'), '5');
    expect(screen.getByText('22 bids')).toBeVisible();
    await queue({ Points: '10' });
    expect(rows()).toHaveLength(22);
    expect(layoutText('balance')).toBe('780');
    await press('Submit');
    const figures = screen.getAllByRole('definition').map((part) => part.textContent);
    expect(figures).toEqual(['Open', '22', '220', '1,000', '780']);
  });

  it('repeats a placed slip of several classes whole', async () => {
    await open('/spdptp');
    await tick('DP');
    await tick('TP');
    await place({ Digit: '5', Points: '10' });
    cleanup();
    user = openPage(routes, '/game', KALYAN);
    await press('Repeat Single Pana, Double Pana, Triple Pana, 22 bids, 220 points');
    await waitFor(() => expect(layoutText('location')).toBe('/spdptp'));
    expect(rows()).toHaveLength(22);
  });

  it('deletes one generated entry at a time, and the line with the last [S20]', async () => {
    await open('/spdptp');
    await tick('SP');
    await tick('TP');
    await queue({ Digit: '5', Points: '10' });
    expect(layoutText('balance')).toBe('990');
    await press('Delete 555, 10 points');
    expect(rows()).toHaveLength(0);
    expect(layoutText('balance')).toBe('1000');
  });

  it('deletes a whole entry with one press, and only that one [S20]', async () => {
    await open('/spdptp');
    await tick('TP');
    await queue({ Digit: '5', Points: '10' });
    await queue({ Digit: '6', Points: '10' });
    expect(rows()).toHaveLength(26);
    // The header states the source for all of them.
    expect(screen.getAllByText(/^From 5$/)).toHaveLength(1);
    expect(screen.queryByText(/from 5$/)).toBeNull();
    await press('Delete all 13 bids from 5');
    expect(rows()).toHaveLength(13);
    expect(layoutText('balance')).toBe('870');
    expect(screen.queryByRole('button', { name: /from 5$/ })).toBeNull();
    await press('Delete all 13 bids from 6');
    expect(rows()).toHaveLength(0);
    expect(layoutText('balance')).toBe('1000');
  });

  it('posts each class by itself with its own total and request id, and only those with entries [S25] [S38]', async () => {
    await open('/spdptp');
    await tick('TP');
    const sent = await place({ Digit: '5', Points: '10' });
    expect(sent.map(({ pana, totalbit }) => [pana, totalbit]).sort()).toEqual([
      ['Single Pana', 120],
      ['Triple Pana', 10],
    ]);
    for (const { pana, result } of sent) {
      const line = (digits: string) => expect.objectContaining({ digits, session: 'open', points: '10' });
      expect(result).toEqual(panasOfAnk('5', pana as PanaClass).map(line));
    }
    const ids = server.received
      .filter(({ path }) => path === FAMILY_PATHS.main.submitBid)
      .map(({ body }) => body.request_id);
    expect(new Set(ids).size).toBe(2);
    expect(server.world.walletPoints).toBe(870);
    expect(layoutText('balance')).toBe('870');
  });

  it('reports every part of a slip, also after an entry that it could not take', async () => {
    await open('/spdptp');
    await tick('DP');
    server.fault(FAMILY_PATHS.main.submitBid, 'lose-answer');
    await queue({ Digit: '5', Points: '10' });
    await submit();
    await screen.findByText('Failed to place bid. Please try again.');
    await press('CANCEL');
    await queue({ Digit: '6', Points: '10' });
    await press('Check again');
    const placed = within(await screen.findByRole('region', { name: 'Bid placed' }));
    expect(placed.getByText('21 bids, 210 points')).toBeVisible();
    expect(server.world.walletPoints).toBe(790);
  });

  it('keeps only the class that failed, and a retry charges nothing twice [S25]', async () => {
    await open('/spdptp');
    await tick('DP');
    server.world.refuse['Double Pana'] = { message: 'Sorry Betting Is Closed' };
    await queue({ Digit: '5', Points: '10' });
    await submit();
    expect(await screen.findByText('Failed to place bid. Please try again.')).toBeVisible();
    expect(rows()).toHaveLength(9);
    expect(layoutText('balance')).toBe('790');
    const ofPart = /^Bid \d+ placed: 12 bids, 120 points\. Sorry Betting Is Closed$/;
    expect(within(screen.getByRole('dialog')).getByText(ofPart)).toBeVisible();
    server.world.refuse = {};
    await press('SUBMIT');
    expect(await screen.findByText('Bid placed successfully!')).toBeVisible();
    const placed = within(await screen.findByRole('region', { name: 'Bid placed' }));
    expect(placed.getByText(/^Bid \d+, \d+ placed$/)).toBeVisible();
    expect(placed.getByText('21 bids, 210 points')).toBeVisible();
    expect(posts()).toHaveLength(3);
    expect(server.world.walletPoints).toBe(790);
  });
});
