import type { Registry } from '@ank/shared/contract';
import { endSession, PlatformRoot, queryClient, startSession } from '@ank/shared/platform';
import { act, cleanup, render } from '@testing-library/react';
import { Profiler } from 'react';
import { fixRegistry } from '../federation/registry-state';
import { AppRouter } from '../router';
import { QUIET_SITE } from './answers';
import { type ApiServer, startApiServer } from './api-server';
import { FULL_REGISTRY } from './registry';

export const PLAYER = { username: 'Rajeshkumar', token: 'token-1', mobile: '9876543210', bettingOn: true };

function aimPageAt(origin: string): void {
  const config = document.createElement('script');
  config.id = 'site-config';
  config.type = 'application/json';
  config.textContent = JSON.stringify({ apiOrigin: origin });
  document.head.append(config);
}

/** The server behind the whole test file, quiet before each test. Call at the top of the file. */
export function useSite(): ApiServer {
  const site = {} as ApiServer;
  beforeAll(async () => {
    Object.assign(site, await startApiServer());
    aimPageAt(site.origin);
  });
  beforeEach(() => site.reset(QUIET_SITE));
  afterEach(() => {
    cleanup();
    act(endSession);
    queryClient.clear();
    localStorage.clear();
  });
  afterAll(() => site.close());
  return site;
}

type Opening = { path: string; state?: unknown; player?: typeof PLAYER | null; registry?: Registry; onCommit?: () => void };

/** Opens the real shell at an address, as PLAYER unless told. */
export function openSite({ path, state = null, player = PLAYER, registry = FULL_REGISTRY, onCommit = () => undefined }: Opening): void {
  fixRegistry(registry);
  if (player) startSession(player);
  window.history.replaceState({ usr: state, key: 'default', idx: 0 }, '', path);
  render(
    <PlatformRoot>
      <Profiler id="site" onRender={onCommit}>
        <AppRouter />
      </Profiler>
    </PlatformRoot>,
  );
}

export const address = (): string => window.location.pathname;

/** The router state of the address in view. */
export const routeState = (): unknown => (window.history.state as { usr?: unknown } | null)?.usr ?? null;
