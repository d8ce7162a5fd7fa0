import { texts } from '@ank/texts';
import type { Verdict } from './check-proof';
import type { Signer, SignerState } from './signers';

/** Texts of the screen of receipts. */
export const RECEIPT_TEXTS = texts('receipt', {
  title: 'Receipt',
  titleOf: (slip: string) => `Receipt ${slip}`,
  number: 'Number',
  market: 'Market',
  day: 'Market day',
  placed: 'Server time',
  bids: 'Bids',
  total: 'Points',
  lines: 'Bids',
  rates: 'Rates in force',
  rate: (stake: string, pays: string) => `${stake} pays ${pays}`,
  each: (points: string) => `${points} each`,
  proof: 'Proof',
  sessions: { open: 'Open', close: 'Close' },
  wholeDay: 'Session',
  verdicts: {
    open: {
      title: 'Not sealed yet',
      text: 'Betting on this session is still open. Its root is published soon after betting ends.',
    },
    sealed: {
      title: 'Root not published yet',
      text: 'Betting has ended, and the root of all slips is being computed.',
    },
    none: { title: 'No proof', text: 'The result of this session was declared without a root.' },
    old: { title: 'No proof', text: 'This slip was placed before receipts could be checked.' },
    proved: {
      title: 'Included',
      text: 'Checked on this device: this slip is included in the published root, and the site has signed both.',
    },
    unsigned: {
      title: 'Included',
      text: 'Checked on this device: this slip is included in the published root. This browser cannot check the signatures.',
    },
    unable: {
      title: 'Not checked',
      text: 'This browser cannot run the check. Save the file and check it on a computer.',
    },
    unsettled: {
      title: 'Not in sync yet',
      text: "The receipt and published roots don't agree. Check again in a moment. If this continues, save the file and contact support.",
    },
    reopened: {
      title: 'Open again',
      text: 'This session was sealed too early and is open for bids again. Its new root will refer to the cancelled one.',
    },
    changed: {
      title: 'Does not match',
      text: 'This slip does not lead to the published root, so it is not the slip that was sealed.',
    },
    missing: { title: 'Does not match', text: 'The published root does not include this slip.' },
    forged: {
      title: 'Does not match',
      text: "This slip is included in the published root, but one of the site's signatures is not valid.",
    },
    withheld: {
      title: 'Proof withheld',
      text: 'Betting ended a while ago, but the site does not provide a matching root and proof for this slip.',
    },
    bare: {
      title: 'Does not match',
      text: 'The site has not signed this receipt, although receipts were signed when the slip was placed.',
    },
    differs: { title: 'Two different roots', text: 'The site has published more than one root for this session.' },
    checking: { title: 'Checking', text: 'Please wait.' },
    unloaded: { title: 'Not checked', text: 'The published roots could not be loaded.' },
  } satisfies Readonly<Record<Verdict | 'checking' | 'unloaded', { title: string; text: string }>>,
  fault:
    'This does not change your points. Save the file now, send it to support, and compare the root with other players.',
  reason: (reason: string) => `The site cancelled a root of this session. Reason: ${reason}`,
  root: 'Root',
  slips: (count: string, isOne: boolean) => `of ${count} ${isOne ? 'slip' : 'slips'}`,
  outside: (host: string, at: string) => `Copy at ${host}: received ${at}`,
  notOutside: (host: string) => `Copy at ${host}: not received yet`,
  keys: { receipt: 'Signature key', root: 'Signature key of the root' } satisfies Readonly<
    Record<Signer['of'], string>
  >,
  keyStates: {
    published: {
      title: 'Published',
      text: 'The site publishes this key as its own. Others should see the same one.',
    },
    unchecked: {
      title: 'Published',
      text: 'The site publishes this key as its own. This browser cannot check the signature.',
    },
    unknown: {
      title: 'Unknown',
      text: 'This key is not one of those that the site publishes. Check again in a moment. If this continues, save the file and contact support.',
    },
    invalid: {
      title: 'Does not match',
      text: 'The signature was not made with this key. Save the file now and send it to support.',
    },
  } satisfies Readonly<Record<SignerState, { title: string; text: string }>>,
  keyMade: (at: string) => `Made ${at}`,
  keyRetired: (at: string) => `Retired ${at}`,
  checkAgain: 'Check again',
  share: 'Share',
  save: 'Save file',
  copied: 'Copied',
  notCopied: "Couldn't copy",
  saved: 'Saved. Anyone can check the file on a computer without contacting this site.',
  failed: 'The receipt could not be loaded.',
  unknown: 'There is no receipt for this slip.',
  offline: 'You are offline',
  offlineText: 'Receipts open once you are back online.',
  newer: 'This receipt is newer than the app. Reload the page.',
  retry: 'Retry',
  none: 'No slip chosen',
  noneText: 'Each slip in My bids has a receipt.',
  toBids: 'My bids',
});
