import { texts } from '@ank/texts';
import type { Verdict } from './check-proof';

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
      text: 'Betting on this session has not ended. Its root is published soon after it has.',
    },
    sealed: {
      title: 'Root not published yet',
      text: 'Betting has ended, and the root of all slips is being computed.',
    },
    none: { title: 'No proof', text: 'The result of this session was declared without a root.' },
    old: { title: 'No proof', text: 'This slip is from before receipts could be checked.' },
    proved: {
      title: 'Included',
      text: 'Checked on this device: the slip, as it stands here, is in the published root, and the site has signed both.',
    },
    unsigned: {
      title: 'Included',
      text: 'Checked on this device: the slip, as it stands here, is in the published root. This browser cannot check the signatures.',
    },
    unable: {
      title: 'Not checked',
      text: 'This browser cannot compute the check. Save the file and check it on a computer.',
    },
    unsettled: {
      title: 'Does not fit together yet',
      text: 'The receipt and the published roots do not name the same. Check again in a moment. If it stays so, save the file and ask the support.',
    },
    reopened: {
      title: 'Open again',
      text: 'This session was sealed too early and takes bids again. Its new root will name the one that was taken back.',
    },
    changed: {
      title: 'Does not match',
      text: 'The slip, as it stands here, does not lead to the published root. So it is not what was sealed.',
    },
    missing: { title: 'Does not match', text: 'The published root does not hold this slip.' },
    forged: {
      title: 'Does not match',
      text: 'The slip leads to the published root, but a signature of the site is wrong.',
    },
    differs: { title: 'Two different roots', text: 'The site has named more than one root for this session.' },
    checking: { title: 'Being checked', text: 'Please wait.' },
    unloaded: { title: 'Not checked', text: 'The published roots could not be loaded.' },
  } satisfies Readonly<Record<Verdict | 'old' | 'checking' | 'unloaded', { title: string; text: string }>>,
  fault:
    'This does not change your points. Save the file now, show it to the support, and compare the root with other players.',
  reason: (reason: string) => `Why the site took back a root of this session: ${reason}`,
  root: 'Root',
  slips: (count: string, isOne: boolean) => `of ${count} ${isOne ? 'slip' : 'slips'}`,
  checkAgain: 'Check again',
  share: 'Share',
  save: 'Save file',
  copied: 'Copied',
  notCopied: "Couldn't copy",
  saved: 'Saved. Anyone can check the file on a computer, without asking this site.',
  failed: 'The receipt could not be loaded.',
  unknown: 'There is no receipt of this slip.',
  offline: 'You are offline',
  offlineText: 'A receipt can be opened once there is a network.',
  newer: 'This receipt is newer than the app. Reload the page.',
  retry: 'Retry',
  none: 'No slip chosen',
  noneText: 'Each slip in My bids has a receipt.',
  toBids: 'My bids',
});
