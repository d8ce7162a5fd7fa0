import {
  depositClaims,
  depositLimits,
  fundRequestAdd,
  list,
  ownerOf,
  parseOrNull,
  repeatsAreSafe,
  sendStored,
  z,
} from '@ank/protocol';
import {
  callApi,
  currentSession,
  deviceMs,
  newRequestId,
  notify,
  nowMs,
  readStored,
  refreshCall,
  REPEATABLE_MS,
  siteConfig,
  storedAtom,
  useSession,
} from '@ank/shared/platform';
import { getDefaultStore, useAtomValue } from 'jotai';
import { CLAIM_TEXTS, type OwnReason, whyText } from './fund-claims.messages';

/** The claim is sent this long after the payment link was opened, in ms. */
export const FUND_REQUEST_MS = 2000;

const RETRY_MS = 10_000;

/**
 * A deposit that a player started to pay. Stored before the payment app opens, because the page may be stopped there,
 * and removed once it is sent and the bank's number was asked for, or once the player has seen its refusal.
 */
const CLAIM = z.object({
  requestId: z.string(),
  /** Its owner: ownerOf. */
  mobile: z.string(),
  points: z.number(),
  linkReference: z.string(),
  /** The bank's number (UTR); '' until the player has entered it. */
  paymentReference: z.string(),
  /** By the device's clock. */
  madeAtMs: z.number(),
  /** By the server's clock. */
  dueAtMs: z.number(),
  sent: z.boolean(),
  asked: z.boolean(),
  /** It was sent to a server that would record it twice. */
  tried: z.catch(z.boolean(), false),
  /** The refusal as a sentence, in the language of that moment; '' while it may be sent. */
  refusal: z.catch(z.string(), ''),
  /** Which sentence of the app `refusal` is; '' for a message of the server. */
  reason: z.catch(z.string(), ''),
});

export type FundClaim = z.output<typeof CLAIM>;

/** Where claims are stored. */
export const FUND_CLAIMS_KEY = 'ank.funds';

const parse = (stored: unknown): readonly FundClaim[] => parseOrNull(list(CLAIM), stored) ?? [];

const claimsAtom = storedAtom(FUND_CLAIMS_KEY, parse);

/** What the browser's storage holds instead of the claims, as JSON, since it refused them: the memory replaces it. */
let refusing = '';

/** As stored now: another tab may have added to it. */
function read(): readonly FundClaim[] {
  const stored = readStored(FUND_CLAIMS_KEY);
  return JSON.stringify(stored) === refusing ? getDefaultStore().get(claimsAtom) : parse(stored);
}

function write(change: (claims: readonly FundClaim[]) => readonly FundClaim[]): void {
  const held = read();
  const next = change(held).filter((claim) => !(claim.sent && claim.asked));
  // A player without claims leaves no trace in the browser.
  if (held.length === 0 && next.length === 0) return;
  getDefaultStore().set(claimsAtom, next);
  const stored = JSON.stringify(readStored(FUND_CLAIMS_KEY));
  refusing = stored === JSON.stringify(next) ? '' : stored;
}

const patch = (requestId: string, changes: Partial<FundClaim>): void =>
  write((claims) => claims.map((claim) => (claim.requestId === requestId ? { ...claim, ...changes } : claim)));

const mayRepeat = (): boolean => repeatsAreSafe(siteConfig());

/** The reference in a payment link and in its claim. */
export const linkReferenceOf = (requestId: string): string => `AB${requestId.toUpperCase()}`;

/** Stores the claim before the payment link opens, and sends it two seconds later. Returns the link's reference. */
export function keepFundClaim(points: number): string {
  const mobile = ownerOf(currentSession());
  const requestId = newRequestId();
  const linkReference = linkReferenceOf(requestId);
  const times = { madeAtMs: deviceMs(), dueAtMs: nowMs() + FUND_REQUEST_MS };
  // A server that records a claim twice does not get the bank's number afterwards.
  const state = { paymentReference: '', sent: false, asked: !mayRepeat(), tried: false, refusal: '', reason: '' };
  write((claims) => [...claims, { requestId, mobile, points, linkReference, ...times, ...state }]);
  setTimeout(sendFundClaims, FUND_REQUEST_MS);
  return linkReference;
}

/** Removes a claim: its payment link could not be opened, or the player has seen that it was refused. */
export function dropFundClaim(linkReference: string): void {
  write((claims) => claims.filter((claim) => claim.linkReference !== linkReference));
}

const underWay = new Set<string>();

let retry: ReturnType<typeof setTimeout> | undefined;

function sendAgainIn(ms: number): void {
  clearTimeout(retry);
  retry = setTimeout(sendFundClaims, ms);
}

/** A refusal in the app's own words. The previous version reads the sentence. */
const ownRefusal = (reason: OwnReason): Partial<FundClaim> => ({ refusal: CLAIM_TEXTS.why[reason], reason });

/** Some servers refuse without a message. */
const refusalOf = (message: string): Partial<FundClaim> =>
  message === '' ? ownRefusal('notRecorded') : { refusal: message };

/** A claim that may have been recorded and must not be sent again: support finds it by its reference. */
function giveUp(requestId: string): void {
  patch(requestId, { asked: true, ...ownRefusal('noAnswer') });
  sendFundClaims();
}

async function send({ requestId, points, linkReference, paymentReference, tried }: FundClaim): Promise<void> {
  if (underWay.has(requestId)) return;
  if (tried) return giveUp(requestId);
  underWay.add(requestId);
  if (!mayRepeat()) patch(requestId, { tried: true });
  // A number that was entered meanwhile is sent with the next try.
  const isAddedMeanwhile = (): boolean =>
    read().some((held) => held.requestId === requestId && held.paymentReference !== paymentReference);
  const { state } = await sendStored({
    // It has been stored since the payment link opened, so only a certain answer settles it.
    isOpen: () => true,
    open: () => undefined,
    send: () => callApi(fundRequestAdd, { requestId, points, linkReference, paymentReference }),
    settle: (outcome) =>
      patch(
        requestId,
        outcome.state === 'accepted'
          ? { sent: !isAddedMeanwhile() }
          : { asked: true, ...refusalOf(outcome.error.message) },
      ),
  });
  underWay.delete(requestId);
  if (state === 'accepted') for (const shown of [depositClaims, depositLimits]) void refreshCall(shown);
  if (state === 'open' && !mayRepeat()) giveUp(requestId);
  else if (state === 'open') sendAgainIn(RETRY_MS);
  else if (state === 'refused') sendFundClaims();
  else if (isAddedMeanwhile()) sendAgainIn(0);
}

/** Shows the player a refused claim, which may have been paid, until it has been seen; then the next one. */
function notifyRefusal({ refusal, reason, linkReference }: FundClaim): void {
  const onSeen = (): void => {
    dropFundClaim(linkReference);
    sendFundClaims();
  };
  notify(CLAIM_TEXTS.refused(whyText(refusal, reason), linkReference), { onSeen });
}

/**
 * Sends the player's claims as they fall due, and shows those that were refused. Each is sent under its own id, so it
 * counts once however often that happens.
 */
export function sendFundClaims(): void {
  const owner = ownerOf(currentSession());
  const now = nowMs();
  write((claims) => claims.filter((claim) => deviceMs() < claim.madeAtMs + REPEATABLE_MS));
  // A clock that was set back must not keep a claim waiting.
  const due = ({ dueAtMs }: FundClaim): boolean => now >= dueAtMs - 50 || now < dueAtMs - FUND_REQUEST_MS;
  const own = read().filter((claim) => claim.mobile === owner);
  for (const claim of own.filter(({ refusal, sent }) => refusal === '' && !sent)) {
    if (due(claim)) void send(claim);
    else setTimeout(sendFundClaims, claim.dueAtMs - now);
  }
  const refused = own.find((claim) => claim.refusal !== '');
  if (refused) notifyRefusal(refused);
}

/** Sends the claims that an earlier page has left. */
export const resumeFundClaims = sendFundClaims;

/** The player's oldest payment whose number was not asked for yet, or null. */
export function useUnaskedClaim(): FundClaim | null {
  const owner = ownerOf(useSession());
  return useAtomValue(claimsAtom).find((claim) => claim.mobile === owner && !claim.asked) ?? null;
}

/** Adds the bank's number to a claim and sends it again under its id; '' skips the question. */
export function answerClaim(requestId: string, paymentReference: string): void {
  patch(requestId, paymentReference === '' ? { asked: true } : { asked: true, paymentReference, sent: false });
  sendFundClaims();
}
