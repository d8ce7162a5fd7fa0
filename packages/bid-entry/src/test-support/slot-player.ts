import type { RemoteModule } from '@ank/contract';
import type { ApiPath } from '@ank/protocol';
import { learnServerTime } from '@ank/shared/platform';
import { freshPage, layoutText, openPage } from '@ank/testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { GameServer, World } from './game-server';

export type SentSlip = {
  pana: string;
  gametype: string;
  session: string;
  totalbit: number;
  gameid: string;
  bid_date: string;
  result: Record<string, string>[];
};

/** Opens a screen of a remote like the previous screen does. Returns the player's actions on it. */
export async function openScreen(
  server: GameServer,
  routes: RemoteModule['routes'],
  path: string,
  state: unknown,
  world: Partial<World> = {},
) {
  server.reset(world);
  freshPage();
  learnServerTime(server.world.nowMs);
  const user = openPage(routes, path, state);
  await waitFor(() => expect(layoutText('balance')).toBe(String(server.world.walletPoints)));
  return playerOf(server, user);
}

function playerOf(server: GameServer, user: UserEvent) {
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  const queue = async (fields: Record<string, string>): Promise<void> => {
    for (const [name, value] of Object.entries(fields)) {
      const input = screen.getByRole('textbox', { name });
      await user.clear(input);
      if (value !== '') await user.type(input, value);
    }
    await press('Proceed');
  };
  return {
    user,
    press,
    /** Fills the named fields and presses Proceed. */
    queue,
    queued: () =>
      screen.queryAllByRole('button', { name: /^Delete / }).map((button) => button.getAttribute('aria-label')),
    bodies: (path: ApiPath) => server.received.filter((seen) => seen.path === path).map(({ body }) => body),
    slips: (path: ApiPath) =>
      server.received.filter((seen) => seen.path === path).map(({ body }) => body.new_result as SentSlip),
  };
}
