import { currentSession, endSession, startSession } from '@ank/shared/platform';
import { PLAYER } from '../test-support/site';
import { startLive } from './start-live';

test('a browser whose storage is blocked has no stream, and its player logs in', () => {
  const request = jest.fn(() => new Promise<void>(() => undefined));
  Object.assign(navigator, { locks: { request } });
  const refused = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  // As in Firefox.
  Object.assign(globalThis, { BroadcastChannel: jest.fn(refused) });
  startLive();
  startSession(PLAYER);
  expect(currentSession()?.token).toBe(PLAYER.token);
  endSession();
  expect(request).not.toHaveBeenCalled();
});
