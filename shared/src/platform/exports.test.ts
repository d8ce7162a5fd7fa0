import * as platform from '@ank/shared/platform';

test.each([
  ['session_ended', true],
  ['rate_limited', true],
  ['unavailable', true],
  ['market_closed', false],
  [null, false],
] as const)('an error with code %j still tells them whether the server processed the call', (code, unseen) => {
  const error = new platform.ApiError('no', { outcome: 'refused', httpStatus: 200, code });
  expect(error.wasNotLookedAt).toBe(unseen);
});
