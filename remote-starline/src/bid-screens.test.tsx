import { API } from '@ank/shared/api';
import { checkEntry } from '@ank/shared/bid-entry';
import { aimPageAt, type GameServer, layoutText, openScreen, startGameServer } from '@ank/shared/bid-entry/test-support';
import { DOUBLE_PANAS, SINGLE_DIGITS, SINGLE_PANAS, TRIPLE_PANAS } from '@ank/shared/rules';
import { screen, waitFor, within } from '@testing-library/react';
import { GAME_TYPES } from './game-types';
import { routes } from './screens';

const GAME = { gameId: '105', openTime: '02:50 PM', gameName: '02:50 PM', pana: '' };
const STARLINE = [{ gameId: '105', name: '02:50 PM', openMinutes: 890, closeMinutes: null }];

/** Label, path, name of the field, one number of it, all of them. */
const SCREENS: readonly (readonly [string, string, string, string, readonly string[]])[] = [
  ['Single Digit', '/starsingle', 'Digit', '5', SINGLE_DIGITS],
  ['Single Pana', '/ssinglepana', 'Pana', '128', SINGLE_PANAS],
  ['Double Pana', '/sdoublepana', 'Pana', '118', DOUBLE_PANAS],
  ['Triple Pana', '/stripplepana', 'Pana', '777', TRIPLE_PANAS],
];

let server: GameServer;

const open = (path: string, world = {}) => openScreen(server, routes, path, GAME, { starline: STARLINE, ...world });

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

describe('the bid screens of Starline', () => {
  it('are those of the game selection, each on its path [R34]', () => {
    expect(GAME_TYPES.map(({ label, path }) => [label, path])).toEqual(SCREENS.map(([label, path]) => [label, path]));
  });

  it.each(SCREENS)('%s takes exactly its numbers and names any other one [V14] [V13]', (label, _path, _field, _number, numbers) => {
    const faultOf = GAME_TYPES.find((row) => row.label === label)?.fields[0]?.faultOf;
    const texts = [1, 2, 3].flatMap((length) => Array.from({ length: 10 ** length }, (_, n) => String(n).padStart(length, '0')));
    expect(texts.filter((text) => faultOf?.(text) === null)).toEqual([...numbers].sort());
    for (const text of ['1a', '-5', '1e3', '०', '0005', ' 5']) expect(faultOf?.(text)).toBe(`Number ${text} is not valid`);
  });

  it.each(SCREENS)('%s has title, day, close, number, points and Proceed, no session choice, and Submit once a line is queued [R34] [S28] [S30]', async (label, path, field, number) => {
    const { queue } = await open(path);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(label);
    expect(layoutText('subtitle')).toBe('02:50 PM');
    expect(screen.getByText('Closes 02:50 PM')).toBeVisible();
    expect(screen.getByText('21 November 2026')).toBeVisible();
    expect(screen.queryAllByRole('radio')).toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    await queue({ [field]: number, Points: '40' });
    expect(screen.getByRole('button', { name: 'Submit' })).toBeVisible();
    expect(layoutText('balance')).toBe('960');
  });

  it.each(SCREENS)('%s has one message for each fault, the number looked at before the points [V13] [V19]', (label, _path, _field, number) => {
    const gameType = GAME_TYPES.find((row) => row.label === label)!;
    const window = { day: '2026-11-21', takesOpen: true, takesClose: false, opensAtMs: null, closesAtMs: null };
    const messageOf = (digits: string, points: string): unknown => checkEntry(gameType, { values: { digits, closeDigits: '', classes: [] }, points, session: 'open' }, window, 1000);
    const insufficient = label === 'Single Pana' ? 'Insufficient balance, please refill your account' : 'Insufficient balance please refill your account';
    for (const [digits, points, fault] of [
      ['', '', 'Please enter the number'],
      ['x', 'y', 'Number x is not valid'],
      [number, '', 'Please enter point'],
      [number, '10.5', 'Please enter point'],
      [number, '1e3', 'Please enter point'],
      [number, '-50', 'Please enter point'],
      [number, '9', 'Required minimum bid amount is 10'],
      [number, '1001', insufficient],
      [number, '9'.repeat(40), insufficient],
    ] as const) {
      expect(messageOf(digits, points)).toEqual({ fault });
    }
    expect(messageOf(number, '1000')).toEqual({ rows: [{ label, digits: number, closeDigits: '' }], points: 1000 });
  });

  it.each(SCREENS)('%s shows the message as a toast and queues nothing [V13] [V18]', async (_label, path, field) => {
    const { queue, queued } = await open(path);
    await queue({ [field]: 'x', Points: 'y' });
    expect(await screen.findByText('Number x is not valid')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(queued()).toEqual([]);
  });

  it.each(SCREENS)('%s deletes a line, refunds it and hides Submit with the last one [S17]', async (_label, path, field, number) => {
    const { queue, press } = await open(path);
    await queue({ [field]: number, Points: '40' });
    await press(`Delete ${number}, 40 points`);
    expect(layoutText('balance')).toBe('1000');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });

  it.each(SCREENS)('%s is confirmed with game, count and points, and sent as Open [S22] [S30] [S32] [C06] [C15] [E11]', async (label, path, field, number) => {
    const { queue, press, bodies, queued } = await open(path);
    await queue({ [field]: number, Points: '40' });
    await press('Submit');
    const sheet = within(screen.getByRole('dialog'));
    expect(sheet.getByRole('heading')).toHaveTextContent(label);
    expect(sheet.getByText('02:50 PM, 21-November-2026')).toBeVisible();
    expect(sheet.getByText('Once you place a bid, it cannot be cancelled in any situation.')).toBeVisible();
    await press('SUBMIT');
    expect(await screen.findByText('Bid placed successfully!')).toBeVisible();
    await waitFor(() => expect(queued()).toEqual([]));
    expect(layoutText('balance')).toBe('960');
    expect(bodies(API.starlineSubmitBid)).toEqual([
      {
        env_type: 'Prod',
        app_key: expect.any(String),
        unique_token: 'test-token',
        request_id: expect.stringMatching(/^[A-Za-z0-9_-]{8,64}$/),
        market_day: '2026-11-21',
        game_id: GAME.gameId,
        new_result: {
          unique_token: 'test-token',
          Gamename: GAME.gameName,
          totalbit: 40,
          gameid: GAME.gameId,
          pana: label,
          gametype: label,
          bid_date: '21-November-2026',
          session: label,
          result: [{ digits: number, closedigits: '', points: '40', session: 'Open', pana: label, closepana: '' }],
        },
      },
    ]);
  });

  it('keeps sheet and list after a failure, and a retry repeats the same request [S16] [E11]', async () => {
    const [, path, field, number] = SCREENS[0]!;
    const { queue, press, bodies, queued } = await open(path);
    await queue({ [field]: number, Points: '40' });
    server.fault(API.starlineSubmitBid, 'lose-answer');
    await press('Submit');
    await press('SUBMIT');
    expect(await screen.findByText('Failed to place bid. Please try again.')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(queued()).toHaveLength(1);
    await press('SUBMIT');
    expect(await screen.findByText('Bid placed successfully!')).toBeVisible();
    const [first, second] = bodies(API.starlineSubmitBid);
    expect(second).toEqual(first);
    expect(server.world.walletPoints).toBe(960);
  });

  it('takes nothing from the open time on', async () => {
    const [label, path, field, number] = SCREENS[0]!;
    const { queue, queued } = await open(path, { nowMs: Date.parse('2026-11-21T14:50:00+05:30') });
    await queue({ [field]: number, Points: '40' });
    expect(await screen.findByText(`Bidding is closed for ${label}`)).toBeVisible();
    expect(queued()).toEqual([]);
  });
});
