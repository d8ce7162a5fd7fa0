import { type BidTerms, checkEntry, type GameType } from '@ank/bid-entry';
import type { RemoteModule } from '@ank/contract';
import type { ApiPath } from '@ank/protocol';
import { DEFAULT_LIMITS } from '@ank/rules';
import { aimPageAt, layoutText } from '@ank/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { type GameServer, startGameServer, type World } from './game-server';
import { openScreen } from './slot-player';

/** The bid screens of a family whose markets have a single closing time. */
export type SlotScreens = {
  /** The players' name for it, such as 'Starline'. */
  name: string;
  /** The id of the requirement that lists the screens, such as 'R34'. */
  requirement: string;
  gameTypes: readonly GameType[];
  routes: RemoteModule['routes'];
  submit: ApiPath;
  /** The market that is bid on, and the world that contains it. */
  market: { gameId: string; gameName: string; closes: string; closesAtMs: number };
  world: Partial<World>;
  /** Label, path, name of the field, one of its numbers, all of them. */
  screens: readonly (readonly [string, string, string, string, readonly string[]])[];
};

/** Declares the tests, the same for every such family. */
export function describeSlotScreens({
  name,
  requirement,
  gameTypes,
  routes,
  submit,
  market,
  world,
  screens,
}: SlotScreens): void {
  describe(`the bid screens of ${name}`, () => {
    let server: GameServer;
    const game = { gameId: market.gameId, openTime: market.closes, gameName: market.gameName, pana: '' };
    const open = (path: string, changes: Partial<World> = {}) =>
      openScreen(server, routes, path, game, { ...world, ...changes });

    beforeAll(async () => {
      server = await startGameServer();
      aimPageAt(server.origin);
    });
    afterAll(() => server.close());

    it(`are those of the game selection, each on its path [${requirement}]`, () => {
      expect(gameTypes.map(({ label, path }) => [label, path])).toEqual(screens.map(([label, path]) => [label, path]));
    });

    it.each(screens)(
      '%s accepts exactly its numbers and names any other one [V14] [V13]',
      (label, _path, _field, _number, numbers) => {
        const faultOf = gameTypes.find((row) => row.label === label)?.fields[0]?.faultOf;
        const texts = [1, 2, 3].flatMap((length) =>
          Array.from({ length: 10 ** length }, (_, n) => String(n).padStart(length, '0')),
        );
        expect(texts.filter((text) => faultOf?.(text) === null)).toEqual([...numbers].sort());
        for (const text of ['1a', '-5', '1e3', '०', '0005', ' 5'])
          expect(faultOf?.(text)).toBe(`Number ${text} is not valid`);
      },
    );

    it.each(screens)(
      `%s has title, day, close, numbers to tap, points and Proceed, no session choice, and Submit once a line is queued [${requirement}] [S28] [S30]`,
      async (label, path, field, number) => {
        const { press, queued } = await open(path);
        expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(label);
        expect(layoutText('subtitle')).toBe(market.gameName);
        expect(screen.getByText(/^Closes in \d+ (h \d+ min|min|s)$/)).toBeVisible();
        expect(screen.getByText('21 November 2026')).toBeVisible();
        expect(screen.queryAllByRole('radio')).toHaveLength(0);
        expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
        const inputs = [...document.querySelectorAll('input')];
        expect(inputs).toEqual([field, 'Points'].map((name) => screen.getByRole('textbox', { name })));
        if (!screen.queryByRole('button', { name: number })) await press(number.slice(0, 1));
        await press(number);
        expect(inputs[0]).toHaveValue(number);
        await press('50');
        await press('Proceed');
        expect(queued()).toEqual([`Delete ${number}, 50 points`]);
        expect(screen.getByRole('button', { name: 'Submit' })).toBeVisible();
        expect(layoutText('balance')).toBe('950');
      },
    );

    it.each(screens)(
      '%s has one message for each fault, and checks the number before the points [V13] [V19]',
      (label, _path, _field, number) => {
        const gameType = gameTypes.find((row) => row.label === label)!;
        const terms: BidTerms = {
          day: '2026-11-21',
          takesOpen: true,
          takesClose: false,
          opensAtMs: null,
          closesAtMs: null,
          limits: { ...DEFAULT_LIMITS, maxBid: 900 },
        };
        const messageOf = (digits: string, points: string): unknown =>
          checkEntry(
            gameType,
            { values: { digits, closeDigits: '', classes: [] }, points, session: 'open' },
            terms,
            1000,
          );
        const insufficient =
          label === 'Single Pana'
            ? 'Insufficient balance, please refill your account'
            : 'Insufficient balance please refill your account';
        for (const [digits, points, fault] of [
          ['', '', 'Please enter the number'],
          ['x', 'y', 'Number x is not valid'],
          [number, '', 'Please enter point'],
          [number, '10.5', 'Please enter point'],
          [number, '1e3', 'Please enter point'],
          [number, '-50', 'Please enter point'],
          [number, '9', 'Required minimum bid amount is 10'],
          [number, '901', 'Maximum bid amount is 900'],
          [number, '1001', insufficient],
          [number, '9'.repeat(40), insufficient],
        ] as const) {
          expect(messageOf(digits, points)).toMatchObject({ fault });
        }
        expect(messageOf(number, '900')).toEqual({ rows: [{ label, digits: number, closeDigits: '' }], points: 900 });
      },
    );

    it.each(screens)('%s names the limits that the operator has set', async (_label, path, field, number) => {
      const { queue } = await open(path, { limits: { ...DEFAULT_LIMITS, minBid: 30, maxBid: 600 } });
      expect(await screen.findByText('Minimum 30, maximum 600')).toBeVisible();
      await queue({ [field]: number, Points: '29' });
      expect(await screen.findByRole('alert')).toHaveTextContent('Required minimum bid amount is 30');
    });

    it.each(screens)('%s shows the message as a toast and queues nothing [V13] [V18]', async (_label, path, field) => {
      const { queue, queued } = await open(path);
      await queue({ [field]: 'x', Points: 'y' });
      expect(await screen.findByRole('alert')).toHaveTextContent('Number x is not valid');
      expect(queued()).toEqual([]);
    });

    it.each(screens)(
      '%s deletes a line, refunds it and hides Submit with the last one [S17]',
      async (_label, path, field, number) => {
        const { queue, press } = await open(path);
        await queue({ [field]: number, Points: '40' });
        await press(`Delete ${number}, 40 points`);
        expect(layoutText('balance')).toBe('1000');
        expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
      },
    );

    it.each(screens)(
      `%s is confirmed with game, count and points, and sent as Open [${requirement}] [S22] [S30] [S32] [C06] [C15] [E11]`,
      async (label, path, field, number) => {
        const { queue, press, bodies, queued } = await open(path);
        await queue({ [field]: number, Points: '40' });
        await press('Submit');
        const sheet = within(screen.getByRole('dialog'));
        expect(sheet.getByRole('heading')).toHaveTextContent(label);
        expect(sheet.getByText(`${market.gameName}, 21-November-2026`)).toBeVisible();
        expect(sheet.getByText('Once you place a bid, it cannot be cancelled in any situation.')).toBeVisible();
        await press('SUBMIT');
        expect(await screen.findByText('Bid placed successfully!')).toBeVisible();
        await waitFor(() => expect(queued()).toEqual([]));
        expect(layoutText('balance')).toBe('960');
        expect(bodies(submit)).toEqual([
          {
            env_type: 'Prod',
            app_key: expect.any(String),
            unique_token: 'test-token',
            request_id: expect.stringMatching(/^[A-Za-z0-9_-]{8,64}$/),
            market_day: '2026-11-21',
            game_id: market.gameId,
            new_result: {
              unique_token: 'test-token',
              Gamename: market.gameName,
              totalbit: 40,
              gameid: market.gameId,
              pana: label,
              gametype: label,
              bid_date: '21-November-2026',
              session: label,
              result: [{ digits: number, closedigits: '', points: '40', session: 'Open', pana: label, closepana: '' }],
            },
          },
        ]);
      },
    );

    it('keeps sheet and list after a failure, and a retry repeats the same request [S16] [E11]', async () => {
      const [, path, field, number] = screens[0]!;
      const { queue, press, bodies, queued } = await open(path);
      await queue({ [field]: number, Points: '40' });
      server.fault(submit, 'lose-answer');
      await press('Submit');
      await press('SUBMIT');
      expect(await screen.findByText('Failed to place bid. Please try again.')).toBeVisible();
      expect(screen.getByRole('dialog')).toBeVisible();
      expect(queued()).toHaveLength(1);
      await press('SUBMIT');
      expect(await screen.findByText('Bid placed successfully!')).toBeVisible();
      const [first, second] = bodies(submit);
      expect(second).toEqual(first);
      expect(server.world.walletPoints).toBe(960);
    });

    it('accepts nothing from the open time on', async () => {
      await open(screens[0]![1], { nowMs: market.closesAtMs });
      expect(await screen.findByRole('heading', { name: 'Market closed' })).toBeVisible();
      expect(screen.getByText(`Closed ${market.closes}.`)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Proceed' })).toBeNull();
    });
  });
}
