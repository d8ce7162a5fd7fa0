import * as platform from '@ank/shared/platform';

/** The platform exports that published remotes use. */
const TAKEN = `ApiError CODE_LENGTH ContactLink FUND_REQUEST_MS Link Navigate PLACEHOLDER_NUMBER POLL_MS PlatformRoot
  REPEATABLE_MS TOAST_MS WrongCode answerClaim applyWalletPoints callApi clearFaults contactUrl currentSession deviceMs
  dropFundClaim endSession keepFundClaim learnServerTime linkReferenceOf matchesPassword newRequestId notify
  notifyFault nowMs onSessionEnd queryClient readStored refreshCall rememberPassword screenAtom sendFundClaims
  sessionAtom siteConfig startSession storedAtom usableNumber useBettingOn useCall useCodes useDashboardPolling
  useGameRouteState useLocation useMarkets useNavigate useNow useScreen useSession useUnaskedClaim useWalletPoints
  watchFundClaims withoutPolling writeStored`.split(/\s+/);

test.each([
  ['session_ended', true],
  ['rate_limited', true],
  ['unavailable', true],
  ['market_closed', false],
  [null, false],
] as const)('an error with code %j still tells them whether the server had looked at the call', (code, unseen) => {
  const error = new platform.ApiError('no', { outcome: 'refused', httpStatus: 200, code });
  expect(error.wasNotLookedAt).toBe(unseen);
});

test('nothing leaves the platform that a published remote may use', () => {
  expect(TAKEN.filter((name) => !(name in platform))).toEqual([]);
});
