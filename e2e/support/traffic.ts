import type { Page, Request } from '@playwright/test';
import { DASHBOARD } from './still-page';

/** Records the bodies of all calls to a path, in order. */
export function listenTo(page: Page, path: string): readonly Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === path) bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  return bodies;
}

const glob = (path: string): string => `**${path}`;

/** Lets calls reach the server but drops their answers until the returned function is called. */
export async function loseAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(glob(path), async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  return () => page.unroute(glob(path));
}

/** The next call is never answered. `reached` resolves when the server has carried it out. */
export async function leaveUnanswered(page: Page, path: string): Promise<{ reached: Promise<void> }> {
  let reach: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  await page.route(glob(path), (route) => route.fetch().then(reach), { times: 1 });
  return { reached };
}

export type Gate = {
  /** Resolves when a call is waiting at the gate. */
  arrived: Promise<void>;
  /** Releases the waiting calls and lets later ones pass. */
  open: () => void;
};

/** Holds calls before they reach the server, like a slow connection. */
export async function holdCalls(page: Page, path: string): Promise<Gate> {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(glob(path), async (route) => {
    arrive();
    await released;
    await route.continue();
  });
  return { arrived, open: release };
}

/**
 * Holds the polls of the page, and waits for one of them: then no other is under way, which could bring the test's next
 * change to the page before the player acts.
 */
export async function holdPolls(page: Page): Promise<Gate> {
  const gate = await holdCalls(page, DASHBOARD);
  await gate.arrived;
  return gate;
}
