import { endSession, queryClient, startSession } from '@ank/shared/platform';

export const TEST_PLAYER = { username: 'Asha Test', token: 'test-token', mobile: '9876543210', bettingOn: true };

/** Points the page's client at a server. Must run before the page's first call. */
export function aimPageAt(origin: string): void {
  const config = document.createElement('script');
  config.id = 'site-config';
  config.type = 'application/json';
  config.textContent = JSON.stringify({ apiOrigin: origin });
  document.head.append(config);
}

/** A page as a player finds it who has just logged in, with nothing kept from before. */
export function freshPage(): void {
  endSession();
  queryClient.clear();
  localStorage.clear();
  startSession(TEST_PLAYER);
}
