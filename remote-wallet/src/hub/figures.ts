import type { Wallet } from '@ank/protocol';
import { type Figure, formatPoints } from '@ank/ui';
import { HUB_TEXTS } from './wallet-hub.messages';

/** '500 to 50,000'; '500 or more' without a maximum; '' when the server sends no limits. */
function limitsText(least: number, most: number): string {
  if (most > 0) return HUB_TEXTS.range(formatPoints(least), formatPoints(most));
  return least > 0 ? HUB_TEXTS.from(formatPoints(least)) : '';
}

/** The rows below the balance. A field missing from the answer gives no row. */
export function figuresOf(wallet: Wallet): Figure[] {
  const { withdrawOpenTime: opens, withdrawCloseTime: closes } = wallet;
  return [
    { label: HUB_TEXTS.held, value: wallet.holdPoints === null ? '' : formatPoints(wallet.holdPoints) },
    { label: HUB_TEXTS.withdrawTimes, value: opens && closes ? HUB_TEXTS.range(opens, closes) : '' },
    { label: HUB_TEXTS.withdrawLimits, value: limitsText(wallet.minWithdrawal, wallet.maxWithdrawal) },
  ].filter((row) => row.value !== '');
}

/** The sources of points on a site without money. Sources that the site does not have get no row. */
export const sourcesOf = (welcome: number, daily: number): Figure[] =>
  [
    { label: HUB_TEXTS.welcome, value: welcome > 0 ? HUB_TEXTS.amount(formatPoints(welcome)) : '' },
    { label: HUB_TEXTS.daily, value: daily > 0 ? HUB_TEXTS.amount(formatPoints(daily)) : '' },
    { label: HUB_TEXTS.bySupport, value: HUB_TEXTS.byHand },
  ].filter((row) => row.value !== '');
