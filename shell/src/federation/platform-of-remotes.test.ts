import * as platform from './platform-of-remotes';

/** The exports of the platform that published remotes use. */
const TAKEN = `ApiError CODE_LENGTH ContactLink FUND_REQUEST_MS Link Navigate PLACEHOLDER_NUMBER POLL_MS PlatformRoot
  REPEATABLE_MS TOAST_MS WrongCode answerClaim applyWalletPoints callApi clearFaults contactUrl currentSession deviceMs
  dropFundClaim endSession keepFundClaim keptShownAtom learnServerTime linkReferenceOf matchesPassword newRequestId
  notify notifyFault nowMs onSessionEnd queryClient readStored refreshCall rememberPassword screenAtom sendFundClaims
  sessionAtom siteConfig startSession storedAtom usableNumber useBettingOn useCall useCodes useDashboardPolling
  useGameRouteState useLocation useMarkets useNavigate useNow useScreen useSession useUnaskedClaim useWalletPoints
  withoutPolling writeStored`.split(/\s+/);

test('the platform keeps every export that a published remote may use', () => {
  expect(TAKEN.filter((name) => !(name in platform))).toEqual([]);
});
