import { bidHistory, FAMILY_PATHS, submitBid } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { SINGLE_PANAS } from '@ank/rules';
import { learnServerTime, useMarkets } from '@ank/shared/platform';
import { freshPage, layoutText, openPage, storeInOtherTab, TEST_PLAYER } from '@ank/testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { asEntered } from '../entry/expand';
import type { BidFamily } from '../entry/family';
import { digitField, jodiField, panaField } from '../entry/fields';
import type { GameType } from '../entry/game-type';
import { alwaysClose, BY_CHOICE } from '../entry/session-kinds';
import { GameSelectionScreen } from '../game-selection/game-selection.screen';
import { bidRoutes } from '../routes';
import { draftKey } from '../slip/draft-store';
import type { GameServer, World } from './game-server';

export const SINGLE: GameType = {
  id: 'single',
  path: '/single',
  label: 'Single Digit',
  fields: [digitField],
  choosesClasses: false,
  messages: {},
  hint: '0 to 9',
  draw: () => null,
  ...BY_CHOICE,
  expand: asEntered('Single Digit'),
};
export const FAMILY: BidFamily = {
  id: 'main',
  submit: submitBid('main'),
  history: bidHistory('main'),
  marketsPath: '/imp',
  useMarkets: () => useMarkets().data,
};
const JODI: GameType = {
  ...SINGLE,
  id: 'jodi',
  path: '/jodi',
  label: 'Jodi Digit',
  fields: [jodiField],
  ...alwaysClose('close', 'Close Digit'),
  expand: asEntered('Jodi Digit'),
};
const PANA: GameType = {
  ...SINGLE,
  id: 'singlePana',
  path: '/singlepana',
  label: 'Single Pana',
  fields: [panaField(SINGLE_PANAS)],
  expand: asEntered('Single Pana'),
};
const GAME_TYPES = [SINGLE, JODI, PANA];
const SELECTION = { family: FAMILY, title: 'Game Selection', gameTypes: GAME_TYPES, times: () => [] };
const ROUTES = [
  ...bidRoutes(FAMILY, GAME_TYPES),
  { path: '/game', Component: () => <GameSelectionScreen selection={SELECTION} /> },
];

/** The route state of the test server's market that is open from 04:10 PM to 06:10 PM. */
export const KALYAN = { gameId: '7', openTime: '04:10 PM', gameName: 'KALYAN', pana: 'Single Digit' };

/** Saturday 21 November 2026, 05:00 PM in India: after KALYAN's open, before its close. */
export const AT_5_PM = Date.parse('2026-11-21T17:00:00+05:30');

type Opening = {
  path?: '/single' | '/jodi' | '/singlepana' | '/game';
  state?: unknown;
  world?: Partial<World>;
  stored?: unknown;
  /** The storage key; the slip's by default. */
  storedAs?: string;
  /** The dashboard is answered only after this promise. */
  dashboardAfter?: Promise<unknown>;
};

/** Where the slip of that market is stored. */
export const SLIP_KEY = draftKey(TEST_PLAYER.mobile, SINGLE.id, KALYAN.gameId);

/** The line of a stored slip. */
export const STORED_LINE = {
  id: 1,
  label: 'Single Digit',
  digits: '5',
  closeDigits: '',
  points: 50,
  session: 'open',
  day: '2026-11-21',
  source: '5',
};

/** A stored slip of one line on KALYAN, as an earlier visit of the player left it. */
export const storedSlip = (line: object = {}, posts: object[] = []): object => ({
  seed: 'a'.repeat(32),
  lines: [{ ...STORED_LINE, ...line }],
  posts,
});

/** Opens the Single Digit screen, or another, like the market's card does. Returns the player's actions on it. */
export async function openSingle(
  server: GameServer,
  { path = '/single', state = KALYAN, world, stored, storedAs = SLIP_KEY, dashboardAfter }: Opening = {},
) {
  server.reset(world);
  freshPage();
  learnServerTime(server.world.nowMs);
  if (stored) storeInOtherTab(storedAs, stored);
  if (dashboardAfter) server.fault(API.dashboard, { hold: dashboardAfter });
  const user = openPage(ROUTES, path, state);
  if (!dashboardAfter) await waitFor(() => expect(layoutText('balance')).not.toBe(''));
  return playerOf(server, user);
}

function playerOf(server: GameServer, user: UserEvent) {
  const digit = () => screen.getByRole('textbox', { name: 'Digit' });
  const points = () => screen.getByRole('textbox', { name: 'Points' });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const queue = async (number: string, stake: string): Promise<void> => {
    await user.type(digit(), number);
    await user.type(points(), stake);
    await press('Proceed');
  };
  return {
    user,
    digit,
    points,
    press,
    queue,
    queueAndConfirm: async () => {
      await queue('5', '50');
      await press('Submit');
      await press('SUBMIT');
    },
    /** Labels of the delete buttons, one for each queued line. */
    queued: () =>
      screen.queryAllByRole('button', { name: /^Delete / }).map((button) => button.getAttribute('aria-label')),
    posts: () => server.received.filter(({ path }) => path === FAMILY_PATHS.main.submitBid).map(({ body }) => body),
    tabTo: async (label: string) => {
      for (let presses = 0; presses < 60 && document.activeElement?.textContent !== label; presses++) await user.tab();
    },
  };
}
