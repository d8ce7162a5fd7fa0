import type { Page, Request } from '@playwright/test';

/** Bodies of the calls to a path, in the order in which the page made them. */
export function listenTo(page: Page, path: string): readonly Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === path) bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  return bodies;
}

const glob = (path: string): string => `**${path}`;

/** Lets calls reach the server and loses their answers on the way back, until the returned function is called. */
export async function loseAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(glob(path), async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  return () => page.unroute(glob(path));
}

export type Gate = {
  /** Resolves when a call has arrived at the gate. */
  arrived: Promise<void>;
  /** Lets through what waits and all that comes. */
  open: () => void;
};

/** Holds calls back before they reach the server, as a slow connection does. */
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
